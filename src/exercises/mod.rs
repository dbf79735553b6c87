//! Exercises: positions with a task that has one solution, and the proof that it has.
//!
//! A file has one exercise a line, five fields with `|` between them:
//!
//! ```text
//! 12|3|gain 2|W:W28,33,38:B17,18,22|28-23 18x29x23 33x11x22x17
//! ```
//!
//! | field | what it says |
//! |---|---|
//! | number | its name: it never changes, and another exercise never gets it |
//! | grade | from 1, easy, to 5 |
//! | goal | what the side to move is to reach, see [`Goal`] |
//! | position | as [`frisian::Position`](crate::frisian::Position) or [`lords::Position`](crate::lords::Position) reads it |
//! | solution | moves; in Lords and Vassals all the orders in which they can be made, with `/` between |
//!
//! Lines that begin with `#` say where the exercises come from.
//!
//! | module | what lives there |
//! |---|---|
//! | [`frisian`] | combinations and endings of Frisian draughts |
//! | [`lords`] | turns of Lords and Vassals |

pub mod frisian;
pub mod lords;

use std::fmt;
use std::str::FromStr;

/// The hardest grade; the easiest is 1.
pub const HARDEST: u8 = 5;

/// What the side to move is to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Frisian draughts: to be better off by so many men than before, by force. A king counts as
    /// [`frisian::KING`] men.
    Gain(u8),
    /// Frisian draughts: to get a king by force and to be better off than before.
    King,
    /// Frisian draughts: to win the ending. Lords and Vassals: to win in this turn.
    Win,
    /// Frisian draughts: to draw an ending in which every other move loses.
    Draw,
    /// Lords and Vassals: to capture so many pieces in this turn.
    Capture(u8),
    /// Lords and Vassals: not to lose in the next turn of the other side.
    Save,
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gain(men) => write!(f, "gain {men}"),
            Self::King => f.write_str("king"),
            Self::Win => f.write_str("win"),
            Self::Draw => f.write_str("draw"),
            Self::Capture(pieces) => write!(f, "capture {pieces}"),
            Self::Save => f.write_str("save"),
        }
    }
}

impl FromStr for Goal {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let count = |text: &str| text.parse().map_err(|_| Fault::Unreadable("goal"));
        match text.split_once(' ') {
            Some(("gain", men)) => Ok(Self::Gain(count(men)?)),
            Some(("capture", pieces)) => Ok(Self::Capture(count(pieces)?)),
            None if text == "king" => Ok(Self::King),
            None if text == "win" => Ok(Self::Win),
            None if text == "draw" => Ok(Self::Draw),
            None if text == "save" => Ok(Self::Save),
            _ => Err(Fault::Unreadable("goal")),
        }
    }
}

/// A position with a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// By which people and their saved progress know it.
    pub number: u32,
    /// How hard it is, from 1 to [`HARDEST`].
    pub grade: u8,
    /// What to reach.
    pub goal: Goal,
    /// The text of the position.
    pub position: String,
    /// The moves; more than one list where they can be made in several orders.
    pub ways: Vec<Vec<String>>,
}

impl fmt::Display for Exercise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ways: Vec<String> = self.ways.iter().map(|way| way.join(" ")).collect();
        write!(
            f,
            "{}|{}|{}|{}|{}",
            self.number,
            self.grade,
            self.goal,
            self.position,
            ways.join("/")
        )
    }
}

impl FromStr for Exercise {
    type Err = Fault;

    fn from_str(line: &str) -> Result<Self, Fault> {
        let mut fields = line.split('|');
        let mut field = |name| fields.next().ok_or(Fault::Unreadable(name));
        let exercise = Self {
            number: field("number")?
                .parse()
                .map_err(|_| Fault::Unreadable("number"))?,
            grade: field("grade")?
                .parse()
                .ok()
                .filter(|grade| (1..=HARDEST).contains(grade))
                .ok_or(Fault::Unreadable("grade"))?,
            goal: field("goal")?.parse()?,
            position: field("position")?.to_owned(),
            ways: field("solution")?
                .split('/')
                .map(|way| way.split(' ').map(str::to_owned).collect())
                .collect(),
        };
        match fields.next() {
            None => Ok(exercise),
            Some(_) => Err(Fault::Unreadable("end")),
        }
    }
}

/// The exercises of a file, in its order.
///
/// # Errors
/// Says in which line something cannot be read, or that two exercises have the same number.
pub fn read(text: &str) -> Result<Vec<Exercise>, LineFault> {
    let mut exercises: Vec<Exercise> = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        if text.starts_with('#') {
            continue;
        }
        let exercise: Exercise = text.parse().map_err(|fault| LineFault { line, fault })?;
        let number = exercise.number;
        if exercises.iter().any(|other| other.number == number) {
            let fault = Fault::NumberTaken(number);
            return Err(LineFault { line, fault });
        }
        exercises.push(exercise);
    }
    Ok(exercises)
}

/// What is wrong with a line of a file of exercises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineFault {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong.
    pub fault: Fault,
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl std::error::Error for LineFault {}

/// The solution of an exercise with what was found while proving it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// As [`Exercise::ways`].
    pub ways: Vec<Vec<String>>,
    /// How hard it is, in points that [`grade`](Self::grade) makes a grade of.
    pub points: u32,
    /// The most points of the grades 1 to 4.
    pub most: [u32; HARDEST as usize - 1],
}

impl Solution {
    /// How hard the exercise is, from 1 to [`HARDEST`].
    #[must_use]
    pub fn grade(&self) -> u8 {
        let easier = self.most.iter().filter(|&&most| self.points > most);
        // No more than there are grades.
        1 + u8::try_from(easier.count()).unwrap_or(HARDEST - 1)
    }

    /// Whether this is what the exercise says.
    ///
    /// # Errors
    /// Says what the exercise has otherwise.
    pub fn check(&self, exercise: &Exercise) -> Result<(), Fault> {
        if self.ways != exercise.ways {
            return Err(Fault::OtherSolution {
                found: self.ways.clone(),
            });
        }
        if self.grade() != exercise.grade {
            return Err(Fault::OtherGrade {
                found: self.grade(),
            });
        }
        Ok(())
    }
}

/// Why a position with a goal is no exercise, or why what is written about it is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// This field of the line cannot be read.
    Unreadable(&'static str),
    /// An earlier exercise has this number.
    NumberTaken(u32),
    /// The position cannot be played from.
    Position(String),
    /// This goal is not one of the game.
    OtherGame(Goal),
    /// The endgame tables do not know the position.
    NoTables,
    /// The goal cannot be reached by force, or not soon enough.
    OutOfReach,
    /// After so many plies several moves reach the goal, or several outcomes of a turn do.
    Several {
        /// Plies of the solution before them.
        after: usize,
    },
    /// The solution takes this many plies: too few, or too many.
    Length(usize),
    /// There are more orders of the moves than a file should list.
    ManyWays,
    /// The solution is another than the one that is written.
    OtherSolution {
        /// The true one.
        found: Vec<Vec<String>>,
    },
    /// The grade is another than the one that is written.
    OtherGrade {
        /// The true one.
        found: u8,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(field) => write!(f, "the {field} cannot be read"),
            Self::NumberTaken(number) => write!(f, "two exercises have the number {number}"),
            Self::Position(error) => write!(f, "the position cannot be played from: {error}"),
            Self::OtherGame(goal) => write!(f, "`{goal}` is no goal of this game"),
            Self::NoTables => f.write_str("the endgame tables do not know the position"),
            Self::OutOfReach => f.write_str("the goal cannot be reached by force"),
            Self::Several { after } => {
                write!(f, "after {after} plies there is more than one solution")
            }
            Self::Length(plies) => write!(f, "the solution takes {plies} plies"),
            Self::ManyWays => f.write_str("the moves can be made in too many orders"),
            Self::OtherSolution { found } => {
                let ways: Vec<String> = found.iter().map(|way| way.join(" ")).collect();
                write!(f, "the solution is {}", ways.join("/"))
            }
            Self::OtherGrade { found } => write!(f, "the grade is {found}"),
        }
    }
}

impl std::error::Error for Fault {}
