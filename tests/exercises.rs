//! Every exercise is proved again: its moves are legal, each of the learner's is the only one that reaches the
//! goal against every defence, and the grade is right.

use std::collections::HashSet;
use std::thread;

use twa_boerden::Side;
use twa_boerden::engine::frisian::Tables;
use twa_boerden::exercises::{Exercise, Fault, Goal, HARDEST, frisian, lords, read};
use twa_boerden::frisian::KingMoveLimit;

const FRISIAN: &str = include_str!("../www/exercises/frisian.txt");
const LORDS: &str = include_str!("../www/exercises/lords.txt");

fn tables() -> Tables {
    Tables::new(KingMoveLimit::Three)
}

fn count(exercises: &[Exercise], which: impl Fn(&Exercise) -> bool) -> usize {
    exercises.iter().filter(|exercise| which(exercise)).count()
}

/// What both files have to offer.
fn check_variety(exercises: &[Exercise], least: usize) {
    assert!(exercises.len() >= least, "{} exercises", exercises.len());
    let positions: HashSet<_> = exercises
        .iter()
        .map(|exercise| &exercise.position)
        .collect();
    assert_eq!(positions.len(), exercises.len(), "a position comes twice");
    for grade in 1..=HARDEST {
        let of_grade = count(exercises, |exercise| exercise.grade == grade);
        assert!(of_grade >= 5, "{of_grade} exercises of grade {grade}");
    }
}

/// Proves all of them, in two halves at a time, each with a prover of its own.
fn prove<C: FnMut(&Exercise) -> Result<(), Fault>>(
    exercises: &[Exercise],
    prover: impl Fn() -> C + Sync,
) {
    let prove = |exercises: &[Exercise]| {
        let mut check = prover();
        for exercise in exercises {
            if let Err(fault) = check(exercise) {
                panic!("{exercise}: {fault}");
            }
        }
    };
    let (first, second) = exercises.split_at(exercises.len() / 2);
    thread::scope(|scope| {
        scope.spawn(|| prove(first));
        prove(second);
    });
}

#[test]
fn frisian_exercises_are_proved() {
    let exercises = read(FRISIAN).unwrap();
    check_variety(&exercises, 60);
    let tables = tables();
    prove(&exercises, || {
        let prover = frisian::Prover::new(&tables);
        move |exercise| prover.check(exercise)
    });
}

#[test]
fn frisian_exercises_are_of_many_kinds() {
    let exercises = read(FRISIAN).unwrap();
    let goal = |wanted: fn(&Goal) -> bool| count(&exercises, |exercise| wanted(&exercise.goal));
    assert!(goal(|goal| matches!(goal, Goal::Gain(1))) >= 5);
    assert!(goal(|goal| matches!(goal, Goal::Gain(2..))) >= 5);
    assert!(goal(|goal| *goal == Goal::King) >= 3);
    assert!(goal(|goal| *goal == Goal::Win) >= 5);
    assert!(goal(|goal| *goal == Goal::Draw) >= 5);
    let position = |exercise: &Exercise| frisian::position(&exercise.position).unwrap();
    for side in Side::ALL {
        assert!(count(&exercises, |exercise| position(exercise).turn() == side) >= 20);
    }
    // Kings, few pieces as in Frysk!, and many.
    let kings = |exercise: &Exercise| {
        let position = position(exercise);
        Side::ALL
            .iter()
            .any(|&side| !position.kings(side).is_empty())
    };
    assert!(count(&exercises, kings) >= 5);
    let pieces = |exercise: &Exercise| position(exercise).occupied().len();
    assert!(count(&exercises, |exercise| (4..=10).contains(&pieces(exercise))) >= 5);
    assert!(count(&exercises, |exercise| pieces(exercise) > 15) >= 5);
}

#[test]
fn lords_exercises_are_proved() {
    let exercises = read(LORDS).unwrap();
    check_variety(&exercises, 40);
    for (goal, least) in [
        (count(&exercises, |exercise| exercise.goal == Goal::Win), 10),
        (
            count(&exercises, |exercise| exercise.goal == Goal::Save),
            10,
        ),
        (
            count(&exercises, |exercise| {
                matches!(exercise.goal, Goal::Capture(_))
            }),
            5,
        ),
    ] {
        assert!(goal >= least);
    }
    prove(&exercises, || {
        let mut prover = lords::Prover::new();
        move |exercise| prover.check(exercise)
    });
}

/// The same question asked of the rules alone, in the plainest way.
mod plain {
    use twa_boerden::Side;
    use twa_boerden::{frisian, lords};

    fn men(position: &frisian::Position, side: Side) -> i32 {
        let worth = |side| {
            let (men, kings) = (position.men(side).len(), position.kings(side).len());
            i32::try_from(men + 3 * kings).unwrap()
        };
        worth(side) - worth(!side)
    }

    /// Whether `side` can come to this balance, at rest, within so many plies and the captures that follow.
    pub fn gains(position: &frisian::Position, side: Side, balance: i32, plies: usize) -> bool {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return position.turn() != side;
        }
        if position.outcome().is_some() {
            return false;
        }
        let capturing = moves[0].is_capture();
        let threatened = || position.passed().is_ok_and(|passed| passed.can_capture());
        let at_rest = !capturing && (position.turn() != side || !threatened());
        if at_rest && men(position, side) >= balance {
            return true;
        }
        if plies == 0 && !capturing {
            return false;
        }
        let mut after = moves.iter().map(|&mv| {
            gains(
                &position.play(mv).unwrap(),
                side,
                balance,
                plies.saturating_sub(1),
            )
        });
        if position.turn() == side {
            after.any(|gained| gained)
        } else {
            after.all(|gained| gained)
        }
    }

    /// How many first moves gain so much.
    pub fn gaining(position: &frisian::Position, gain: i32, plies: usize) -> Vec<String> {
        let side = position.turn();
        let balance = men(position, side) + gain;
        let moves = position.legal_moves();
        let gaining = moves
            .iter()
            .filter(|&&mv| gains(&position.play(mv).unwrap(), side, balance, plies - 1));
        gaining.map(|mv| mv.hub()).collect()
    }

    /// All sequences of moves to the end of the turn of `side` that reach something.
    pub fn sequences(
        position: &lords::Position,
        side: Side,
        reached: &dyn Fn(&lords::Position) -> bool,
    ) -> usize {
        if position.turn() != side || position.outcome().is_some() {
            return usize::from(reached(position));
        }
        let moves = position.legal_moves();
        let each = moves
            .iter()
            .map(|&mv| sequences(&position.play(mv).unwrap(), side, reached));
        each.sum()
    }
}

#[test]
fn short_combinations_are_what_the_rules_alone_say() {
    let mut asked = 0;
    for exercise in read(FRISIAN).unwrap() {
        let Goal::Gain(gain) = exercise.goal else {
            continue;
        };
        let way = &exercise.ways[0];
        if way.len() > 5 {
            continue;
        }
        let position = frisian::position(&exercise.position).unwrap();
        assert_eq!(
            plain::gaining(&position, gain.into(), way.len()),
            way[..1],
            "{exercise}"
        );
        asked += 1;
    }
    assert!(asked >= 15, "{asked}");
}

#[test]
fn short_turns_are_what_the_rules_alone_say() {
    let mut asked = 0;
    for exercise in read(LORDS).unwrap() {
        let position: twa_boerden::lords::Position = exercise.position.parse().unwrap();
        let side = position.turn();
        if position.moves_left() > 3 {
            continue;
        }
        let reached: &dyn Fn(&twa_boerden::lords::Position) -> bool = match exercise.goal {
            Goal::Win => &|end| {
                end.outcome()
                    .is_some_and(|outcome| outcome.winner == Some(side))
            },
            _ => continue,
        };
        assert_eq!(
            plain::sequences(&position, side, reached),
            exercise.ways.len(),
            "{exercise}"
        );
        asked += 1;
    }
    assert!(asked >= 5, "{asked}");
}

/// The first exercise of which something holds.
fn first(text: &str, wanted: impl Fn(&Exercise) -> bool) -> Exercise {
    let exercises = read(text).unwrap();
    exercises
        .into_iter()
        .find(|exercise| wanted(exercise))
        .unwrap()
}

#[test]
fn whatever_is_wrong_with_a_frisian_exercise_is_found() {
    let tables = tables();
    let prover = frisian::Prover::new(&tables);
    let fault = |exercise: &Exercise| prover.check(exercise).unwrap_err();
    let sound = first(FRISIAN, |exercise| {
        matches!(exercise.goal, Goal::Gain(_)) && exercise.ways[0].len() == 5
    });
    assert_eq!(prover.check(&sound), Ok(()));
    let Goal::Gain(men) = sound.goal else {
        unreachable!("chosen so")
    };
    let true_ways = sound.ways.clone();

    let mut wrong = sound.clone();
    let position = frisian::position(&sound.position).unwrap();
    let other = position
        .legal_moves()
        .iter()
        .map(|mv| mv.hub())
        .find(|hub| *hub != sound.ways[0][0]);
    wrong.ways[0][0] = other.unwrap();
    assert_eq!(
        fault(&wrong),
        Fault::OtherSolution {
            found: true_ways.clone()
        }
    );

    let mut cut = sound.clone();
    cut.ways[0].pop();
    assert_eq!(fault(&cut), Fault::OtherSolution { found: true_ways });

    let found = sound.grade;
    let grade = if found == HARDEST { 1 } else { found + 1 };
    assert_eq!(
        fault(&Exercise {
            grade,
            ..sound.clone()
        }),
        Fault::OtherGrade { found }
    );
    let more = Exercise {
        goal: Goal::Gain(men + 1),
        ..sound.clone()
    };
    assert_eq!(fault(&more), Fault::OutOfReach);
    for (goal, found) in [
        (Goal::Win, Fault::NoTables),
        (Goal::Save, Fault::OtherGame(Goal::Save)),
    ] {
        assert_eq!(
            fault(&Exercise {
                goal,
                ..sound.clone()
            }),
            found
        );
    }
    // With the other side to move, or a piece of the solution gone.
    let turn = if sound.position.starts_with('W') {
        "B"
    } else {
        "W"
    };
    let turned = Exercise {
        position: format!("{turn}{}", &sound.position[1..]),
        ..sound.clone()
    };
    assert!(prover.check(&turned).is_err());
    let mut setup: twa_boerden::frisian::Setup = sound.position.parse().unwrap();
    let (mv, _) = position.resolve(&sound.ways[0][0]).unwrap();
    setup.remove(mv.from());
    let gone = Exercise {
        position: setup.to_string(),
        ..sound.clone()
    };
    assert!(prover.check(&gone).is_err());
    let broken = Exercise {
        position: "W:W61:B1".to_owned(),
        ..sound
    };
    assert!(matches!(fault(&broken), Fault::Position(_)));
}

#[test]
fn what_has_more_than_one_solution_is_no_exercise() {
    let tables = tables();
    let prover = frisian::Prover::new(&tables);
    let solve = |fen: &str, goal| {
        prover
            .solve(&frisian::position(fen).unwrap(), goal)
            .unwrap_err()
    };
    // Two kings catch a man in many ways.
    assert_eq!(
        solve("W:WK28,K33:B6", Goal::Win),
        Fault::Several { after: 0 }
    );
    // Won is not drawn.
    assert_eq!(solve("W:WK28,K33:B6", Goal::Draw), Fault::OutOfReach);
    // Two men are there to be taken, but not both.
    assert_eq!(
        solve("W:W28:B1,5,22,23", Goal::Gain(1)),
        Fault::Several { after: 0 }
    );
    // One move that takes a man is no combination.
    assert_eq!(solve("W:W28,50:B22,1,5", Goal::Gain(1)), Fault::Length(1));
    assert_eq!(solve("W:W28,50:B1,5,6", Goal::Gain(5)), Fault::OutOfReach);
}

#[test]
fn whatever_is_wrong_with_a_lords_exercise_is_found() {
    let mut prover = lords::Prover::new();
    let sound = first(LORDS, |exercise| {
        matches!(exercise.goal, Goal::Capture(_)) && exercise.ways.len() > 1
    });
    assert_eq!(prover.check(&sound), Ok(()));
    let Goal::Capture(pieces) = sound.goal else {
        unreachable!("chosen so")
    };
    let found = sound.ways.clone();

    let mut fewer = sound.clone();
    fewer.ways.pop();
    assert_eq!(
        prover.check(&fewer),
        Err(Fault::OtherSolution {
            found: found.clone()
        })
    );
    let mut wrong = sound.clone();
    wrong.ways[0].swap(0, 1);
    assert_eq!(prover.check(&wrong), Err(Fault::OtherSolution { found }));
    let grade = if sound.grade == HARDEST {
        1
    } else {
        sound.grade + 1
    };
    let found = sound.grade;
    assert_eq!(
        prover.check(&Exercise {
            grade,
            ..sound.clone()
        }),
        Err(Fault::OtherGrade { found })
    );
    let more = Exercise {
        goal: Goal::Capture(pieces + 1),
        ..sound.clone()
    };
    assert_eq!(prover.check(&more), Err(Fault::OutOfReach));
    let easy = Exercise {
        goal: Goal::Capture(0),
        ..sound.clone()
    };
    assert_eq!(prover.check(&easy), Err(Fault::Several { after: 0 }));
    let drawn = Exercise {
        goal: Goal::Draw,
        ..sound.clone()
    };
    assert_eq!(prover.check(&drawn), Err(Fault::OtherGame(Goal::Draw)));
    let broken = Exercise {
        position: "8/8 w".to_owned(),
        ..sound
    };
    assert!(matches!(prover.check(&broken), Err(Fault::Position(_))));
}

#[test]
fn lines_say_what_is_wrong_with_them() {
    let line = "7|2|gain 1|W:W28:B22|28x17x22";
    assert_eq!(read(line).unwrap()[0].to_string(), line);
    let fault = |text: &str| {
        let fault = read(text).unwrap_err();
        (fault.line, fault.fault)
    };
    assert_eq!(
        fault(&format!("# origin\n{line}\n{line}")),
        (3, Fault::NumberTaken(7))
    );
    for (text, field) in [
        ("x|2|win|W|1-2", "number"),
        ("7|6|win|W|1-2", "grade"),
        ("7|0|win|W|1-2", "grade"),
        ("7|2|gain|W|1-2", "goal"),
        ("7|2|gain x|W|1-2", "goal"),
        ("7|2|win", "position"),
        ("7|2|win|W", "solution"),
        ("7|2|win|W|1-2|more", "end"),
    ] {
        assert_eq!(fault(text), (1, Fault::Unreadable(field)), "{text}");
    }
}
