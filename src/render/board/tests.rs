//! The board on a stage that remembers what was drawn.

use super::*;
use crate::Side;
use crate::render::recording::{Op, Recording};
use crate::render::scene::Shape;

const fn c(col: u8, row: u8) -> Cell {
    Cell::new(col, row)
}

const fn piece(cell: Cell, shape: Shape, side: Side) -> Piece {
    Piece {
        cell,
        shape,
        side,
        under: None,
        flat: false,
        ghost: false,
        badge: None,
    }
}

fn scene(board: BoardKind, pieces: &[Piece]) -> Scene {
    Scene {
        pieces: pieces.to_vec(),
        ..Scene::empty(board)
    }
}

fn start() -> Scene {
    let mut pieces = Vec::new();
    for cell in face::cells(BoardKind::Draughts) {
        if BoardKind::Draughts.is_dark(cell) && !(4..=5).contains(&cell.row) {
            let side = if cell.row < 4 {
                Side::Black
            } else {
                Side::White
            };
            pieces.push(piece(cell, Shape::Man, side));
        }
    }
    scene(BoardKind::Draughts, &pieces)
}

fn board(first: &Scene) -> Board<Recording> {
    let mut board = Board::new(Recording::new());
    board.resize(391.0, 1.25);
    board.show(first.clone());
    assert!(!board.frame(0.0));
    board
}

fn moved(from: &Scene, a: Cell, b: Cell) -> Scene {
    let mut to = from.clone();
    for piece in &mut to.pieces {
        if piece.cell == a {
            piece.cell = b;
        }
    }
    to.marks.last = vec![a, b];
    to
}

/// What every layer shows, point by point.
fn seen(board: &Board<Recording>) -> Vec<Vec<u64>> {
    Layer::ALL
        .iter()
        .flat_map(|&layer| board.stage().on(layer).points.clone())
        .collect()
}

/// One example of every motion: before, motions, after.
fn plays() -> Vec<Play> {
    let mut plays = draughts_plays();
    plays.extend(pin_plays());
    plays.extend(layout_plays());
    plays
}

type Play = (Scene, Vec<Motion>, Scene);

fn draughts_plays() -> Vec<Play> {
    use BoardKind::Draughts;
    let man = piece(c(4, 5), Shape::Man, Side::White);
    let landed = piece(c(2, 3), Shape::Man, Side::White);
    let foe = piece(c(3, 4), Shape::Man, Side::Black);
    let near = piece(c(1, 0), Shape::Man, Side::White);
    let king = Piece {
        shape: Shape::King,
        badge: Some(2),
        ..near
    };
    let jumped = scene(Draughts, &[landed, Piece { ghost: true, ..foe }]);
    let slide = Motion::Slide {
        from: c(3, 6),
        to: c(4, 5),
    };
    let jump = Motion::Jump {
        from: c(4, 5),
        to: c(2, 3),
        over: c(3, 4),
        ghost: true,
    };
    let leave = Motion::Leave {
        cells: vec![c(3, 4)],
    };
    vec![
        (start(), vec![slide], moved(&start(), c(3, 6), c(4, 5))),
        (
            scene(Draughts, &[man, foe]),
            vec![jump.clone()],
            jumped.clone(),
        ),
        (
            scene(Draughts, &[man, foe]),
            vec![jump, leave.clone()],
            scene(Draughts, &[landed]),
        ),
        (jumped, vec![leave], scene(Draughts, &[landed])),
        (
            scene(Draughts, &[near]),
            vec![Motion::Crown { at: c(1, 0) }],
            scene(Draughts, &[king]),
        ),
    ]
}

/// A Lord, a Vassal north of it and another one east of that.
fn apart() -> [Piece; 3] {
    [
        piece(c(3, 4), Shape::Lord, Side::White),
        piece(c(3, 3), Shape::Vassal, Side::Black),
        piece(c(4, 3), Shape::Vassal, Side::White),
    ]
}

fn pin_plays() -> Vec<Play> {
    use BoardKind::Lords;
    let [lord, vassal, other] = apart();
    let on_top = Piece {
        cell: c(3, 3),
        under: Some(Side::Black),
        ..lord
    };
    let west = Piece {
        cell: c(2, 3),
        flat: true,
        ..lord
    };
    let pinned = scene(Lords, &[on_top, other]);
    let off = scene(Lords, &[west, vassal, other]);
    vec![
        (
            scene(Lords, &apart()),
            vec![Motion::Climb {
                from: c(3, 4),
                to: c(3, 3),
            }],
            pinned.clone(),
        ),
        (
            pinned.clone(),
            vec![Motion::Release {
                from: c(3, 3),
                to: c(2, 3),
            }],
            off.clone(),
        ),
        (
            off.clone(),
            vec![Motion::TakeBack {
                from: c(2, 3),
                to: c(3, 3),
            }],
            pinned,
        ),
        (
            off,
            vec![Motion::Close {
                taken: c(3, 3),
                flankers: [c(2, 3), c(4, 3)],
            }],
            scene(Lords, &[west, other]),
        ),
    ]
}

fn layout_plays() -> Vec<Play> {
    use BoardKind::Lords;
    let [lord, vassal, other] = apart();
    let laid = scene(Lords, &apart());
    let mut turned = laid.clone();
    turned.flipped = true;
    let place = |cell| Motion::Place { at: cell };
    let swapped = [
        Piece {
            cell: other.cell,
            ..lord
        },
        vassal,
        Piece {
            cell: lord.cell,
            ..other
        },
    ];
    vec![
        (
            scene(Lords, &[]),
            vec![place(c(3, 4)), place(c(3, 3)), place(c(4, 3))],
            laid.clone(),
        ),
        (
            laid.clone(),
            vec![Motion::Swap {
                a: lord.cell,
                b: other.cell,
            }],
            scene(Lords, &swapped),
        ),
        (
            laid.clone(),
            vec![Motion::Remove { at: vassal.cell }],
            scene(Lords, &[lord, other]),
        ),
        (turned.clone(), vec![Motion::Turn], laid.clone()),
        (laid, vec![Motion::Flip], turned),
    ]
}

#[test]
fn nothing_is_drawn_while_nothing_moves() {
    let mut board = board(&start());
    let stats = board.stats();
    assert_eq!(stats.frames, 1);
    assert!(!board.needs_frame());
    for now in 1..50 {
        assert!(!board.frame(f64::from(now) * 16.0));
    }
    board.show(start());
    board.frame(1000.0);
    board.hover(None);
    board.end_drag();
    board.skip();
    board.frame(1016.0);
    assert_eq!(board.stats(), stats);
}

#[test]
fn a_board_without_a_size_draws_nothing_and_wants_no_frame_of_an_animation() {
    let mut board = Board::new(Recording::new());
    board.animate(&[Motion::Turn], start());
    assert!(!board.frame(0.0));
    assert_eq!(board.stats().draw_calls, 0);
    board.resize(320.0, 2.0);
    board.frame(16.0);
    assert!(board.stats().draw_calls > 0);
}

#[test]
fn sprites_are_made_once() {
    let mut board = board(&start());
    // The face, two discs and their shadow.
    assert_eq!(board.stage().pictures, 4);
    let to = moved(&start(), c(3, 6), c(4, 5));
    board.animate(
        &[Motion::Slide {
            from: c(3, 6),
            to: c(4, 5),
        }],
        to,
    );
    for i in 0..30 {
        board.frame(100.0 + f64::from(i) * 16.0);
    }
    assert_eq!(board.stage().pictures, 4);
    board.set_theme(&Theme::SKUTSJE);
    board.frame(1000.0);
    assert_eq!(board.stage().pictures, 8);
}

#[test]
fn a_moving_piece_costs_a_handful_of_draw_calls() {
    let mut board = board(&start());
    let whole = board.stats().draw_calls;
    board.animate(
        &[Motion::Slide {
            from: c(3, 6),
            to: c(4, 5),
        }],
        moved(&start(), c(3, 6), c(4, 5)),
    );
    board.frame(0.0);
    for i in 1..10 {
        let before = board.stats().draw_calls;
        board.frame(f64::from(i) * 16.0);
        let calls = board.stats().draw_calls - before;
        assert!((1..=20).contains(&calls), "{calls} of {whole}");
    }
}

#[test]
fn every_animation_ends_exactly_on_its_scene() {
    for (mut before, motions, mut after) in plays() {
        for turned in [false, true] {
            before.flipped ^= turned;
            after.flipped ^= turned;
            let shown = seen(&board(&after));
            for step in [16.7, 100.0, 5000.0] {
                let mut played = board(&before);
                played.animate(&motions, after.clone());
                let mut now = 50.0;
                while played.frame(now) {
                    now += step;
                    assert!(now < 20_000.0);
                }
                assert!(!played.needs_frame());
                assert_eq!(played.stage().pose, None);
                assert!(seen(&played) == shown, "{motions:?}");
            }
        }
    }
}

#[test]
fn skipping_ends_exactly_on_the_scene() {
    for (before, motions, after) in plays() {
        let mut skipped = board(&before);
        skipped.animate(&motions, after.clone());
        skipped.frame(0.0);
        skipped.frame(60.0);
        assert!(skipped.remaining() > 0.0);
        skipped.skip();
        assert!(skipped.remaining() == 0.0);
        assert!(skipped.needs_frame());
        assert!(!skipped.frame(61.0));
        assert!(seen(&skipped) == seen(&board(&after)), "{motions:?}");
    }
}

#[test]
fn drawing_only_what_changed_shows_the_same_as_drawing_everything() {
    for (before, motions, after) in plays() {
        let mut board = board(&before);
        board.animate(&motions, after);
        for i in 0..12 {
            let now = f64::from(i) * 61.0;
            board.frame(now);
            let patched = seen(&board);
            board.shown = Shown {
                posed: board.shown.posed,
                ..Shown::default()
            };
            board.dirty = true;
            board.frame(now);
            assert!(patched == seen(&board), "{motions:?} at {now}");
        }
    }
}

#[test]
fn what_is_playing_ends_when_something_else_begins() {
    let first = start();
    let second = moved(&first, c(3, 6), c(4, 5));
    let third = moved(&second, c(1, 2), c(1, 4));
    let slide = |from, to| [Motion::Slide { from, to }];
    let mut board = board(&first);
    board.animate(&slide(c(3, 6), c(4, 5)), second.clone());
    board.frame(0.0);
    board.frame(40.0);
    board.animate(&slide(c(1, 2), c(1, 4)), third);
    board.frame(41.0);
    // The clock of the second starts at its first frame: its pieces still stand as the first left them.
    let actors = &board.shown.pieces.as_ref().expect("drawn").1;
    assert!(actors.iter().any(|a| a.at == View::middle(c(4, 5))));
    assert!(actors.iter().any(|a| a.at == View::middle(c(1, 2))));
    assert!(board.remaining() > 150.0);
}

#[test]
fn the_speed_stretches_time_and_may_stop_all_motion() {
    let motions = [Motion::Slide {
        from: c(3, 6),
        to: c(4, 5),
    }];
    let after = moved(&start(), c(3, 6), c(4, 5));
    let play = |speed, reduced_motion| {
        let mut board = board(&start());
        board.set_options(Options {
            speed,
            reduced_motion,
            ..Options::default()
        });
        board.animate(&motions, after.clone());
        let left = board.remaining();
        let more = board.frame(0.0);
        assert_eq!(more, left > 0.0);
        left
    };
    let normal = play(Speed::Normal, false);
    assert!((170.0..200.0).contains(&normal));
    assert!((play(Speed::Fast, false) - normal / 2.0).abs() < 1e-9);
    assert!((play(Speed::Slow, false) - normal * 2.0).abs() < 1e-9);
    assert!(play(Speed::Off, false) == 0.0);
    assert!(play(Speed::Slow, true) == 0.0);
}

#[test]
fn the_mover_is_drawn_last() {
    for flipped in [false, true] {
        let mut before = start();
        before.flipped = flipped;
        let mut after = moved(&before, c(3, 6), c(4, 5));
        after.flipped = flipped;
        let mut board = board(&before);
        board.animate(
            &[Motion::Slide {
                from: c(3, 6),
                to: c(4, 5),
            }],
            after,
        );
        board.frame(0.0);
        board.frame(70.0);
        let last = board
            .shown
            .pieces
            .as_ref()
            .expect("drawn")
            .1
            .last()
            .copied();
        assert_eq!(last.map(|a| a.piece.cell), Some(c(3, 6)));
    }
}

#[test]
fn the_turn_moves_the_board_without_drawing_it_again() {
    let mut lords = scene(
        BoardKind::Lords,
        &[piece(c(0, 7), Shape::Lord, Side::White)],
    );
    lords.flipped = true;
    let mut board = board(&lords);
    lords.flipped = false;
    board.animate(&[Motion::Turn], lords.clone());
    board.frame(0.0);
    let view = *board.view();
    let middle = f64::from(view.pixels) / 2.0;
    let mut still = Vec::new();
    for i in 1..60 {
        let now = f64::from(i) * 15.0;
        if !board.frame(now) {
            break;
        }
        still.push(board.stage().on(Layer::Board).ops.len());
        let pose = board.stage().pose.expect("turning");
        let reach = pose.scale * (pose.angle.cos().abs() + pose.angle.sin().abs());
        assert!(reach <= 1.005, "sticks out at {now}: {reach}");
        // The piece rides on its square.
        let actor = board.shown.pieces.as_ref().expect("drawn");
        let at = actor.0.to_pixels(actor.1[0].at);
        let corner = view.flipped(true).center(c(0, 7));
        let (dx, dy) = (corner.x - middle, corner.y - middle);
        let (sin, cos) = pose.angle.sin_cos();
        let on_board = Point::new(
            middle + (dx * cos - dy * sin) * pose.scale,
            middle + (dx * sin + dy * cos) * pose.scale,
        );
        assert!(at.distance(on_board) < 1.5);
    }
    assert!(still.len() > 50);
    assert!(still.iter().all(|&n| n == still[0]));
    board.frame(5000.0);
    assert_eq!(board.stage().pose, None);
    assert_eq!(board.cell_at(20.0, 371.0), Some(c(0, 7)));
}

#[test]
fn a_dragged_piece_follows_the_pointer_and_glides_home() {
    let mut dragged = board(&start());
    let shown = |b: &Board<Recording>| b.shown.pieces.as_ref().expect("drawn").1.clone();
    dragged.drag(c(3, 6), 200.0, 120.0);
    dragged.frame(0.0);
    let actors = shown(&dragged);
    assert_eq!(actors.len(), 41, "the piece and its placeholder");
    let last = actors.last().expect("there");
    let pixel = dragged.view().to_pixels(last.at);
    assert!(pixel.distance(Point::new(250.0, 150.0)) < 1e-9);
    assert!(last.stance.lift > 0.0);
    dragged.end_drag();
    assert!(dragged.frame(16.0));
    assert!(dragged.remaining() > 0.0);
    let mut now = 16.0;
    while dragged.frame(now) {
        now += 16.0;
    }
    assert!(seen(&dragged) == seen(&board(&start())));
}

#[test]
fn a_dropped_piece_moves_on_from_the_hand() {
    let after = moved(&start(), c(3, 6), c(4, 5));
    let motions = [Motion::Slide {
        from: c(3, 6),
        to: c(4, 5),
    }];
    for let_go_first in [true, false] {
        let mut dropped = board(&start());
        let (x, y, size) = dropped.view().cell_rect(c(4, 5));
        dropped.drag(c(3, 6), x + size * 0.6, y + size * 0.4);
        dropped.frame(0.0);
        if let_go_first {
            dropped.end_drag();
            dropped.animate(&motions, after.clone());
        } else {
            dropped.animate(&motions, after.clone());
            dropped.end_drag();
        }
        dropped.frame(10.0);
        let actors = &dropped.shown.pieces.as_ref().expect("drawn").1;
        let start = actors.last().expect("there").at;
        assert!(start.distance(View::middle(c(4, 5))) < 0.2);
        assert!(dropped.remaining() < 120.0);
        dropped.frame(500.0);
        assert!(seen(&dropped) == seen(&board(&after)));
    }
}

#[test]
fn a_shown_scene_keeps_the_piece_in_the_hand_only_while_it_is_there() {
    let mut board = board(&start());
    board.drag(c(3, 6), 200.0, 120.0);
    board.show(start());
    assert!(board.held.is_some());
    board.show(moved(&start(), c(3, 6), c(4, 5)));
    assert!(board.held.is_none());
    board.drag(c(9, 9), 10.0, 10.0);
    assert!(board.held.is_none(), "there is no piece to hold");
}

#[test]
fn marks_lie_under_or_over_the_pieces_as_they_should() {
    let mut marked = start();
    marked.marks = Marks {
        last: vec![c(1, 2)],
        selected: Some(c(3, 6)),
        targets: vec![c(4, 5), c(2, 5), c(5, 6)],
        must: vec![c(2, 6)],
        visited: vec![vec![c(1, 4), c(2, 5)]],
        path: vec![c(3, 6), c(4, 5)],
        fill: vec![c(0, 5)],
        ..Marks::default()
    };
    let plain = board(&start());
    let mut with = board(&marked);
    let count = |b: &Board<Recording>, layer| b.stage().on(layer).ops.len();
    assert!(count(&with, Layer::Board) > count(&plain, Layer::Board) + 6);
    assert_eq!(count(&with, Layer::Overlay), 1, "brackets around the piece");
    assert_eq!(count(&with, Layer::Pieces), count(&plain, Layer::Pieces));
    // New marks do not cost the pieces a redraw.
    let pieces = with.stage().on(Layer::Pieces).ops.len();
    with.show(start());
    with.frame(16.0);
    assert_eq!(count(&with, Layer::Pieces), pieces);
    assert!(seen(&with) == seen(&plain));
}

/// The names on the board, in the order in which they are written.
fn labels(board: &Board<Recording>) -> Vec<String> {
    let ops = &board.stage().on(Layer::Board).ops;
    let texts = ops.iter().filter_map(|op| match op {
        Op::Text(text, _) => Some(text.clone()),
        _ => None,
    });
    texts.collect()
}

#[test]
fn labels_name_every_dark_square_once() {
    let numbers: Vec<String> = (1..=50).map(|n| n.to_string()).collect();
    assert_eq!(labels(&board(&start())), numbers);
}

#[test]
fn labels_outside_name_the_outermost_squares_on_a_wider_rim() {
    let mut board = board(&start());
    let rim = board.view().origin;
    board.set_options(Options {
        labels: Labels::Outside,
        ..board.options()
    });
    board.frame(0.0);
    assert!(board.view().origin > rim);
    let numbers = [
        1, 2, 3, 4, 5, 6, 15, 16, 25, 26, 35, 36, 45, 46, 47, 48, 49, 50,
    ];
    assert_eq!(labels(&board), numbers.map(|n: i32| n.to_string()));
    board.set_options(Options {
        labels: Labels::Off,
        ..board.options()
    });
    board.frame(0.0);
    assert!(labels(&board).is_empty());
    assert!((board.view().origin - rim).abs() < f64::EPSILON);
}

#[test]
fn files_and_ranks_stand_at_the_left_and_the_bottom_whichever_way_the_board_is_turned() {
    for flipped in [false, true] {
        let mut lords = scene(BoardKind::Lords, &[]);
        lords.flipped = flipped;
        let board = board(&lords);
        let size = f64::from(board.view().pixels);
        let mut found = 0;
        for op in &board.stage().on(Layer::Board).ops {
            if let Op::Text(text, at) = op {
                found += 1;
                let rank = text.parse::<u8>().ok();
                assert!(rank.is_none() || at.x < size * 0.15, "{text}");
                assert!(rank.is_some() || at.y > size * 0.85, "{text}");
                if rank == Some(1) {
                    assert_eq!(at.y > size / 2.0, !flipped);
                }
            }
        }
        assert_eq!(found, 16);
    }
}

#[test]
fn a_new_size_draws_everything_anew() {
    let mut resized = board(&start());
    resized.resize(320.0, 2.0);
    resized.frame(10.0);
    let drawn = resized.stats();
    resized.resize(320.0, 2.0);
    resized.frame(20.0);
    assert_eq!(
        resized.stats(),
        drawn,
        "the same size again changes nothing"
    );
    let mut fresh = Board::new(Recording::new());
    fresh.resize(320.0, 2.0);
    fresh.show(start());
    fresh.frame(0.0);
    assert!(seen(&resized) == seen(&fresh));
}

#[test]
fn nonsense_is_drawn_as_well_as_it_goes() {
    let mut random = fastrand::Rng::with_seed(11);
    let shapes = [Shape::Man, Shape::King, Shape::Vassal, Shape::Lord];
    for round in 0..100 {
        let kind = [BoardKind::Draughts, BoardKind::Lords][random.usize(..2)];
        let mut cell = || c(random.u8(..12), random.u8(..12));
        let cells: Vec<Cell> = (0..16).map(|_| cell()).collect();
        let mut scene = || {
            let pieces: Vec<Piece> = cells
                .iter()
                .filter_map(|&cell| {
                    let side = Side::ALL[random.usize(..2)];
                    let shape = shapes[random.usize(..4)];
                    random.bool().then(|| Piece {
                        under: (shape == Shape::Lord && random.bool()).then_some(side),
                        ghost: random.u8(..4) == 0,
                        badge: random.bool().then_some(3),
                        ..piece(cell, shape, side)
                    })
                })
                .collect();
            let mut scene = self::scene(kind, &pieces);
            scene.flipped = random.bool();
            scene
        };
        let (before, after) = (scene(), scene());
        let mut any = || cells[random.usize(..16)];
        let motions: Vec<Motion> = (0..5)
            .map(|_| {
                let (from, to, over) = (any(), any(), any());
                [
                    Motion::Slide { from, to },
                    Motion::Jump {
                        from,
                        to,
                        over,
                        ghost: true,
                    },
                    Motion::Climb { from, to },
                    Motion::Release { from, to },
                    Motion::Close {
                        taken: over,
                        flankers: [from, to],
                    },
                    Motion::Leave {
                        cells: vec![from, to],
                    },
                    Motion::Crown { at: from },
                    Motion::Place { at: from },
                    Motion::Remove { at: from },
                    Motion::Swap { a: from, b: to },
                    Motion::Turn,
                    Motion::Flip,
                    Motion::TakeBack { from, to },
                ][usize::from(to.col + from.row + over.row) % 13]
                    .clone()
            })
            .collect();
        let mut played = board(&before);
        played.animate(&motions, after.clone());
        let mut now = 0.0;
        while played.frame(now) {
            now += 97.0;
        }
        assert!(seen(&played) == seen(&board(&after)), "round {round}");
    }
}

#[test]
fn a_piece_alone_is_drawn_inside_its_canvas() {
    use crate::render::recording::Sheet;
    for theme in &Theme::ALL {
        for shape in [Shape::Man, Shape::King, Shape::Vassal, Shape::Lord] {
            for side in Side::ALL {
                for under in [None, Some(side), Some(!side)] {
                    let mut sheet = Sheet::new(48.0);
                    let one = Piece {
                        under: under.filter(|_| shape == Shape::Lord),
                        ..piece(c(0, 0), shape, side)
                    };
                    draw_piece(&mut sheet, theme, PieceStyle::Turned, &one, 48.0);
                    let extent = sheet.extent.expect("drawn");
                    let slack = 48.0 * 0.06;
                    assert!(extent.x > -slack && extent.y > -slack, "{one:?} {extent:?}");
                    assert!(extent.x + extent.width < 48.0 + slack);
                    assert!(extent.y + extent.height < 48.0 + slack);
                }
            }
        }
    }
}

#[test]
fn no_motion_ends_with_a_leap() {
    for (before, motions, after) in plays() {
        let line = Timeline::new(&before, &motions, &after, 1.0, None);
        let last = line.at(line.total() - 0.02).expect("still playing");
        let view = View::new(after.board, 400.0, 1.0, Labels::Inside);
        let there = |actor: &Actor, flipped: bool, turning: Option<timeline::Turning>| {
            let view = view.flipped(flipped);
            turning
                .map_or(view, |t| view.turned(t.angle, t.scale))
                .to_pixels(actor.at)
        };
        let seen: Vec<&Actor> = last
            .actors
            .iter()
            .filter(|a| a.stance.alpha > 0.02)
            .collect();
        // A Lord and the Vassal it has climbed onto become one piece only at the very end, and the other way round.
        for piece in &after.pieces {
            let rest = there(&Actor::at_rest(*piece), after.flipped, None);
            assert!(
                seen.iter().any(|a| a.piece.side == piece.side
                    && there(a, last.flipped, last.turning).distance(rest) < 0.5),
                "{motions:?}: {piece:?} is not yet there"
            );
        }
        assert!(
            seen.iter().all(|a| a.stance.lift.abs() < 0.01),
            "{motions:?}"
        );
        assert!(seen.iter().all(|a| (a.stance.scale - 1.0).abs() < 0.01));
    }
}

#[test]
fn every_motion_begins_where_the_scene_before_it_was() {
    for (before, motions, after) in plays() {
        let line = Timeline::new(&before, &motions, &after, 1.0, None);
        let first = line.at(0.0).expect("playing");
        assert_eq!(first.flipped, before.flipped);
        for piece in &before.pieces {
            let rest = View::middle(piece.cell);
            assert!(
                first
                    .actors
                    .iter()
                    .any(|a| a.piece.side == piece.side && a.at.distance(rest) < 0.01),
                "{motions:?}"
            );
        }
    }
}

#[test]
fn arrows_lie_over_the_pieces_while_nothing_moves() {
    let mut advised = start();
    advised.marks.hint = vec![vec![c(3, 6), c(4, 5)]];
    let mut warned = start();
    warned.marks.threat = advised.marks.hint.clone();
    let plain = board(&start());
    let over = |board: &Board<Recording>| board.stage().on(Layer::Overlay).ops.clone();
    assert!(over(&plain).is_empty());
    let [hint, threat] = [&advised, &warned].map(|scene| over(&board(scene)));
    assert!(!hint.is_empty() && !threat.is_empty());
    // One is filled, the other only stroked: colour is not what tells them apart.
    let filled = |ops: &[Op]| ops.iter().any(|op| matches!(op, Op::Fill(..)));
    assert!(filled(&hint) && !filled(&threat));

    let mut played = board(&advised);
    played.animate(
        &[Motion::Slide {
            from: c(3, 6),
            to: c(4, 5),
        }],
        moved(&start(), c(3, 6), c(4, 5)),
    );
    played.frame(0.0);
    assert!(over(&played).is_empty());
}

#[test]
fn several_arrows_are_numbered_and_one_that_goes_nowhere_is_none() {
    let mut several = scene(BoardKind::Lords, &[]);
    several.marks.hint = vec![
        vec![c(0, 0), c(0, 1)],
        vec![c(2, 0), c(4, 0), c(4, 2)],
        vec![c(5, 5)],
        vec![],
    ];
    let board = board(&several);
    let ops = board.stage().on(Layer::Overlay).ops.iter();
    let texts: Vec<_> = ops
        .filter_map(|op| match op {
            Op::Text(text, _) => Some(text.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(texts, ["1", "2"]);
}
