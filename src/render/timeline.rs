//! What is seen at each moment between two scenes. Pure: a time goes in, actors come out.

use std::f64::consts::PI;

use super::motion::Motion;
use super::pieces::{CROWN_FALL, Stance};
use super::scene::{Cell, Piece, Scene, Shape};
use super::surface::Point;
use super::view::View;
use crate::Side;

/// The opacity of a captured piece that is still on the board.
pub const GHOST: f64 = 0.36;
/// How high a dragged piece is held, in squares.
pub const HELD: f64 = 0.22;
/// The opacity of the placeholder where a dragged piece came from.
const PLACEHOLDER: f64 = 0.22;
/// How far the board draws back to turn: a little less than a square turned by an eighth takes.
const TURN_SCALE: f64 = 0.69;

/// A piece as it is seen at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Actor {
    /// What it is; its cell is where it comes from.
    pub piece: Piece,
    /// Where its middle is, in board units.
    pub at: Point,
    /// How it stands.
    pub stance: Stance,
    /// Whether it moves above the others.
    pub raised: bool,
}

impl Actor {
    /// A piece at rest in its square.
    #[must_use]
    pub fn at_rest(piece: Piece) -> Self {
        Self {
            piece,
            at: View::middle(piece.cell),
            stance: Stance {
                alpha: if piece.ghost { GHOST } else { 1.0 },
                ..Stance::REST
            },
            raised: false,
        }
    }
}

/// How the board stands at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turning {
    /// Clockwise, in radians, from the view before the turn.
    pub angle: f64,
    /// How far it has drawn back; 1 is life-size.
    pub scale: f64,
}

/// One moment of a timeline.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// All pieces.
    pub actors: Vec<Actor>,
    /// Whether the view is flipped, before any turn under way.
    pub flipped: bool,
    /// The turn under way.
    pub turning: Option<Turning>,
}

/// A piece held away from its square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Held {
    /// The square it belongs to.
    pub cell: Cell,
    /// Where it is, in board units.
    pub at: Point,
}

#[derive(Clone, Debug)]
enum Act {
    Motion(Motion),
    /// A piece let go of glides home.
    Home,
}

#[derive(Clone, Debug)]
struct Cue {
    act: Act,
    delay: f64,
    duration: f64,
}

#[derive(Clone, Debug)]
struct Beat {
    start: f64,
    cues: Vec<Cue>,
    pieces: Vec<Piece>,
    flipped: bool,
    held: Option<Held>,
}

/// Motions laid out in time.
#[derive(Clone, Debug)]
pub struct Timeline {
    beats: Vec<Beat>,
    total: f64,
    after: Vec<Piece>,
}

impl Timeline {
    /// Lays out `motions` from one scene to another; `pace` stretches every duration.
    ///
    /// A piece that is `held` starts from the hand and not from its square.
    #[must_use]
    pub fn new(
        before: &Scene,
        motions: &[Motion],
        after: &Scene,
        pace: f64,
        held: Option<Held>,
    ) -> Self {
        let turns = motions
            .iter()
            .any(|m| matches!(m, Motion::Turn | Motion::Flip));
        let mut line = Self {
            beats: Vec::new(),
            total: 0.0,
            after: after.pieces.clone(),
        };
        let mut pieces = before.pieces.clone();
        // A view that changes without a turn to show it changes at once.
        let mut flipped = if turns { before.flipped } else { after.flipped };
        let mut rest = motions;
        let mut held = held;
        while let Some(first) = rest.first() {
            let together = rest
                .iter()
                .take_while(|m| group(m) == group(first))
                .count()
                .clamp(1, if group(first).is_some() { 64 } else { 1 });
            let (now, later) = rest.split_at(together);
            rest = later;
            let held_here = held
                .take()
                .filter(|h| now.iter().any(|m| origin(m) == Some(h.cell)));
            let cues: Vec<Cue> = (0_u32..)
                .zip(now)
                .map(|(i, motion)| Cue {
                    act: Act::Motion(motion.clone()),
                    delay: stagger(motion) * f64::from(i) * pace,
                    duration: pace * duration(motion, held_here),
                })
                .collect();
            line.push(cues, pieces.clone(), flipped, held_here);
            for motion in now {
                apply(motion, &mut pieces, &after.pieces);
                flipped ^= matches!(motion, Motion::Turn | Motion::Flip);
            }
        }
        line
    }

    /// A piece that was let go of glides back to its square.
    #[must_use]
    pub fn home(scene: &Scene, held: Held, pace: f64) -> Self {
        let mut line = Self {
            beats: Vec::new(),
            total: 0.0,
            after: scene.pieces.clone(),
        };
        let far = held.at.distance(View::middle(held.cell));
        let cue = Cue {
            act: Act::Home,
            delay: 0.0,
            duration: pace * (110.0 + 14.0 * far.min(8.0)),
        };
        line.push(vec![cue], scene.pieces.clone(), scene.flipped, Some(held));
        line
    }

    fn push(&mut self, cues: Vec<Cue>, pieces: Vec<Piece>, flipped: bool, held: Option<Held>) {
        let duration = cues
            .iter()
            .map(|cue| cue.delay + cue.duration)
            .fold(0.0, f64::max);
        self.beats.push(Beat {
            start: self.total,
            cues,
            pieces,
            flipped,
            held,
        });
        self.total += duration;
    }

    /// How long it plays, in milliseconds.
    #[must_use]
    pub const fn total(&self) -> f64 {
        self.total
    }

    /// What is seen `elapsed` milliseconds after the start, while it plays.
    #[must_use]
    pub fn at(&self, elapsed: f64) -> Option<Moment> {
        let beat = self
            .beats
            .iter()
            .rev()
            .find(|beat| beat.start <= elapsed)
            .or(self.beats.first())?;
        let mut moment = Moment {
            actors: beat.pieces.iter().map(|&p| Actor::at_rest(p)).collect(),
            flipped: beat.flipped,
            turning: None,
        };
        for cue in &beat.cues {
            let t = (elapsed - beat.start - cue.delay) / cue.duration.max(f64::EPSILON);
            let t = t.clamp(0.0, 1.0);
            match &cue.act {
                Act::Motion(motion) => {
                    play(motion, t, beat.held, &self.after, &mut moment);
                }
                Act::Home => {
                    if let Some(held) = beat.held {
                        go_home(held, t, &mut moment.actors);
                    }
                }
            }
        }
        Some(moment)
    }
}

/// Pieces as seen while one of them is held by the hand.
pub fn hold(actors: &mut Vec<Actor>, held: Held) {
    let Some(i) = standing(actors, held.cell) else {
        return;
    };
    let lifted = take_off(actors, i, 1.0);
    let mut placeholder = actors[lifted];
    placeholder.stance.alpha = PLACEHOLDER;
    let actor = &mut actors[lifted];
    actor.at = held.at;
    actor.stance = Stance {
        lift: HELD,
        scale: 1.06,
        ..Stance::REST
    };
    actor.raised = true;
    actors.push(placeholder);
}

/// Motions of one group that follow each other are seen together.
const fn group(motion: &Motion) -> Option<u8> {
    match motion {
        Motion::Close { .. } => Some(0),
        Motion::Place { .. } => Some(1),
        Motion::Remove { .. } => Some(2),
        Motion::Leave { .. } => Some(3),
        _ => None,
    }
}

const fn stagger(motion: &Motion) -> f64 {
    match motion {
        Motion::Place { .. } | Motion::Remove { .. } => 26.0,
        _ => 0.0,
    }
}

const fn origin(motion: &Motion) -> Option<Cell> {
    match motion {
        Motion::Slide { from, .. }
        | Motion::Jump { from, .. }
        | Motion::Climb { from, .. }
        | Motion::Release { from, .. } => Some(*from),
        Motion::Swap { a, .. } => Some(*a),
        _ => None,
    }
}

fn duration(motion: &Motion, held: Option<Held>) -> f64 {
    let far = |from: Cell, to: Cell| {
        let start = held.map_or(View::middle(from), |h| h.at);
        start.distance(View::middle(to)).min(12.0)
    };
    let dropped = held.is_some();
    match *motion {
        Motion::Slide { from, to } if dropped => 70.0 + 25.0 * far(from, to),
        Motion::Jump { from, to, .. }
        | Motion::Climb { from, to }
        | Motion::Release { from, to }
            if dropped =>
        {
            130.0 + 20.0 * far(from, to)
        }
        Motion::Slide { from, to } => 165.0 + 15.0 * far(from, to),
        Motion::Jump { from, to, .. } => 215.0 + 26.0 * far(from, to),
        Motion::Climb { .. } => 300.0,
        Motion::Release { .. } | Motion::Swap { .. } => 280.0,
        Motion::Close { .. } | Motion::Flip => 340.0,
        Motion::Leave { .. } => 330.0,
        Motion::Crown { .. } => 360.0,
        Motion::Place { .. } => 190.0,
        Motion::Remove { .. } => 150.0,
        Motion::Turn => 900.0,
        Motion::TakeBack { from, to } => 110.0 + 9.0 * far(from, to),
    }
}

/// The pieces after a motion, as far as the motion itself tells.
fn apply(motion: &Motion, pieces: &mut Vec<Piece>, after: &[Piece]) {
    let find =
        |pieces: &[Piece], cell: Cell| pieces.iter().position(|p| p.cell == cell && !p.ghost);
    match *motion {
        Motion::Slide { from, to } | Motion::TakeBack { from, to } => {
            if let Some(i) = find(pieces, from) {
                step_off(pieces, i);
                pieces[i].cell = to;
                // Taking a pin back puts the Lord where its piece is seen afterwards.
                if let Some(vassal) = pieces
                    .iter()
                    .position(|p| p.cell == to && p.shape == Shape::Vassal && !p.ghost)
                    .filter(|&v| v != i && pieces[i].shape == Shape::Lord)
                {
                    pieces[i].under = Some(pieces[vassal].side);
                    pieces.remove(vassal);
                }
            }
        }
        Motion::Jump {
            from,
            to,
            over,
            ghost,
        } => {
            if ghost && let Some(i) = find(pieces, over) {
                pieces[i].ghost = true;
            }
            if let Some(i) = find(pieces, from) {
                pieces[i].cell = to;
            }
        }
        Motion::Climb { from, to } => {
            let vassal = find(pieces, to).map(|v| pieces.remove(v).side);
            if let Some(i) = find(pieces, from) {
                pieces[i].cell = to;
                pieces[i].under = vassal;
            }
        }
        Motion::Release { from, to } => {
            if let Some(i) = find(pieces, from) {
                step_off(pieces, i);
                pieces[i].cell = to;
            }
        }
        Motion::Close { taken: at, .. } | Motion::Remove { at } => {
            if let Some(i) = find(pieces, at) {
                step_off(pieces, i);
                pieces.remove(i);
            }
        }
        Motion::Leave { ref cells } => {
            pieces.retain(|p| !(p.ghost && cells.contains(&p.cell)));
        }
        Motion::Crown { at } => {
            if let Some(i) = find(pieces, at) {
                pieces[i].shape = Shape::King;
            }
        }
        Motion::Place { at } => {
            // What is put there is what is there in the end; until then nothing else is known of it.
            pieces.retain(|p| p.cell != at);
            pieces.extend(after.iter().filter(|p| p.cell == at));
        }
        Motion::Swap { a, b } => {
            for piece in pieces {
                if piece.cell == a {
                    piece.cell = b;
                } else if piece.cell == b {
                    piece.cell = a;
                }
            }
        }
        Motion::Turn | Motion::Flip => {}
    }
}

/// Leaves the Vassal under a Lord behind as a piece of its own.
fn step_off(pieces: &mut Vec<Piece>, lord: usize) {
    if let Some(side) = pieces[lord].under.take() {
        pieces.push(vassal_under(&pieces[lord], side));
    }
}

const fn vassal_under(lord: &Piece, side: Side) -> Piece {
    Piece {
        cell: lord.cell,
        shape: Shape::Vassal,
        side,
        under: None,
        flat: false,
        ghost: false,
        badge: None,
    }
}

fn standing(actors: &[Actor], cell: Cell) -> Option<usize> {
    actors
        .iter()
        .position(|a| a.piece.cell == cell && !a.piece.ghost)
}

/// Parts a Lord from the Vassal under it, which is `sunk` so far; says where the Lord is now.
fn take_off(actors: &mut Vec<Actor>, lord: usize, sunk: f64) -> usize {
    if let Some(side) = actors[lord].piece.under.take() {
        let mut vassal = Actor::at_rest(vassal_under(&actors[lord].piece, side));
        vassal.stance.sunk = sunk;
        actors[lord].stance.perch = 1.0;
        actors.insert(lord, vassal);
        return lord + 1;
    }
    lord
}

/// Starts and stops gently.
fn ease(t: f64) -> f64 {
    if t < 0.5 {
        4.0 * t * t * t
    } else {
        1.0 - (2.0 - 2.0 * t).powi(3) / 2.0
    }
}

/// Starts at once and stops gently.
fn ease_out(t: f64) -> f64 {
    1.0 - (1.0 - t).powi(3)
}

/// Starts gently and is gone.
const fn ease_in(t: f64) -> f64 {
    t * t
}

/// How far `t` is from `start` to `end`, 0 before and 1 after.
fn part(t: f64, start: f64, end: f64) -> f64 {
    ((t - start) / (end - start)).clamp(0.0, 1.0)
}

/// Up and down once.
fn arch(t: f64) -> f64 {
    4.0 * t * (1.0 - t)
}

/// Falls from 1 to 0 and bounces once, by little.
fn fall(t: f64) -> f64 {
    let hit = 0.72;
    if t < hit {
        1.0 - (t / hit).powi(2)
    } else {
        0.07 * arch(part(t, hit, 1.0))
    }
}

fn play(motion: &Motion, t: f64, held: Option<Held>, after: &[Piece], moment: &mut Moment) {
    let actors = &mut moment.actors;
    match *motion {
        Motion::Slide { from, to } => travel(actors, from, t, held, |a, t| {
            a.at = a.at.lerp(View::middle(to), ease(t));
        }),
        Motion::TakeBack { from, to } => take_back(actors, from, to, t),
        Motion::Jump {
            from,
            to,
            over,
            ghost,
        } => {
            if ghost && let Some(i) = standing(actors, over) {
                actors[i].stance.alpha = 1.0 - (1.0 - GHOST) * part(t, 0.3, 0.8);
            }
            jump(actors, from, to, t, held);
        }
        Motion::Climb { from, to } => climb(actors, from, to, t, held),
        Motion::Release { from, to } => release(actors, from, to, t, held),
        Motion::Close { taken, flankers } => close(actors, taken, flankers, t),
        Motion::Leave { ref cells } => leave(actors, cells, t),
        Motion::Crown { at } => {
            if let Some(i) = standing(actors, at) {
                actors[i].piece.shape = Shape::King;
                actors[i].stance.crown = CROWN_FALL * fall(t);
                actors[i].raised = true;
            }
        }
        Motion::Place { at } => {
            if t > 0.0
                && let Some(&piece) = after.iter().find(|p| p.cell == at)
            {
                actors.retain(|a| a.piece.cell != at);
                let mut actor = Actor::at_rest(piece);
                actor.stance.lift = 0.5 * fall(t);
                actor.stance.alpha *= part(t, 0.0, 0.45);
                actor.raised = true;
                actors.push(actor);
            }
        }
        Motion::Remove { at } => {
            if let Some(i) = standing(actors, at) {
                let i = take_off(actors, i, 1.0 - t);
                actors[i].stance.lift = 0.3 * ease_in(t);
                actors[i].stance.alpha = 1.0 - ease_in(t);
                actors[i].raised = true;
            }
        }
        Motion::Swap { a, b } => swap(actors, a, b, t, held),
        Motion::Turn => {
            let back = ease(part(t, 0.0, 0.26)) - ease(part(t, 0.76, 1.0));
            moment.turning = Some(Turning {
                angle: PI * sway(part(t, 0.1, 0.9)),
                scale: 1.0 - (1.0 - TURN_SCALE) * back,
            });
        }
        Motion::Flip => {
            let back = ease_out(part(t, 0.0, 0.4)) - ease(part(t, 0.6, 1.0));
            moment.turning = Some(Turning {
                angle: PI * ease(part(t, 0.06, 0.94)),
                scale: 1.0 - (1.0 - TURN_SCALE) * back,
            });
        }
    }
}

/// Up, over and down, with the smallest of bounces.
fn jump(actors: &mut Vec<Actor>, from: Cell, to: Cell, t: f64, held: Option<Held>) {
    let far = View::middle(from).distance(View::middle(to));
    let height = 0.42 + 0.035 * far.min(8.0);
    travel(actors, from, t, held, |a, t| {
        let flight = part(t, 0.0, 0.84);
        a.at =
            a.at.lerp(View::middle(to), f64::midpoint(flight, ease(flight)));
        if held.is_none() {
            a.stance.lift = height * arch(flight) + 0.045 * arch(part(t, 0.84, 1.0));
            a.stance.scale = 1.0 + 0.1 * arch(flight);
        }
    });
}

/// First up along the edge of the disc, then onto it, which gives way a little.
fn climb(actors: &mut Vec<Actor>, from: Cell, to: Cell, t: f64, held: Option<Held>) {
    if let Some(i) = standing(actors, to) {
        actors[i].stance.sunk = ease(part(t, 0.55, 1.0));
    }
    travel(actors, from, t, held, |a, t| {
        a.at = a.at.lerp(View::middle(to), ease(part(t, 0.08, 0.86)));
        a.stance.perch = ease(part(t, 0.1, 0.7));
        if held.is_none() {
            a.stance.lift = 0.17 * arch(part(t, 0.0, 0.8)) + 0.03 * arch(part(t, 0.8, 1.0));
        }
    });
}

/// Over the edge of the disc, then down.
fn release(actors: &mut Vec<Actor>, from: Cell, to: Cell, t: f64, held: Option<Held>) {
    if let Some(i) = standing(actors, from) {
        take_off(actors, i, 1.0 - ease(part(t, 0.1, 0.6)));
    }
    travel(actors, from, t, held, |a, t| {
        a.at = a.at.lerp(View::middle(to), ease(part(t, 0.05, 0.88)));
        a.stance.perch = 1.0 - ease_in(part(t, 0.3, 0.88));
        if held.is_none() {
            a.stance.lift = 0.06 * arch(part(t, 0.0, 0.6)) + 0.03 * arch(part(t, 0.88, 1.0));
        }
    });
}

fn take_back(actors: &mut Vec<Actor>, from: Cell, to: Cell, t: f64) {
    // A release taken back: in the end the Lord is on the Vassal again.
    let lord = standing(actors, from).is_some_and(|i| actors[i].piece.shape == Shape::Lord);
    let vassal = standing(actors, to).filter(|&i| lord && actors[i].piece.shape == Shape::Vassal);
    if let Some(i) = vassal {
        actors[i].stance.sunk = ease(t);
    }
    travel(actors, from, t, None, |a, t| {
        a.at = a.at.lerp(View::middle(to), ease_out(t));
        a.stance.perch *= 1.0 - ease(t);
        if vassal.is_some() {
            a.stance.perch = a.stance.perch.max(ease(t));
        }
    });
}

/// A heavy thing set turning: slow to start, slow to stop.
fn sway(t: f64) -> f64 {
    // The smoothest step whose first two derivatives are zero at both ends.
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

/// Moves the piece from a square with `step`, which is given the actor at its start and the share of the way.
fn travel(
    actors: &mut Vec<Actor>,
    from: Cell,
    t: f64,
    held: Option<Held>,
    step: impl FnOnce(&mut Actor, f64),
) {
    // A Vassal left behind stands on the same square, before its Lord.
    let Some(i) = actors
        .iter()
        .rposition(|a| a.piece.cell == from && !a.piece.ghost)
    else {
        return;
    };
    let i = take_off(actors, i, 1.0 - t);
    let actor = &mut actors[i];
    actor.raised = true;
    if let Some(held) = held.filter(|h| h.cell == from) {
        actor.at = held.at;
        actor.stance.lift = HELD * (1.0 - ease(t));
        actor.stance.scale = 1.0 + 0.06 * (1.0 - t);
    }
    step(actor, t);
}

/// Two hands closing: the flankers press in, what is between them is gone, they go back.
fn close(actors: &mut Vec<Actor>, taken: Cell, flankers: [Cell; 2], t: f64) {
    let middle = View::middle(taken);
    let press = if t < 0.42 {
        ease(t / 0.42)
    } else {
        1.0 - ease(part(t, 0.55, 1.0))
    };
    for cell in flankers {
        if let Some(i) = standing(actors, cell) {
            let home = View::middle(cell);
            let way = 0.3 / home.distance(middle).max(1.0);
            actors[i].at = home.lerp(middle, way * press);
            actors[i].raised = true;
        }
    }
    if let Some(i) = standing(actors, taken) {
        let i = take_off(actors, i, 1.0 - ease(part(t, 0.3, 0.9)));
        let gone = ease(part(t, 0.24, 0.62));
        actors[i].stance.scale = 1.0 - 0.5 * gone;
        actors[i].stance.alpha = 1.0 - gone;
    }
}

/// Ghosts rise, fade and drift to the side of the board where their owner sits.
fn leave(actors: &mut [Actor], cells: &[Cell], t: f64) {
    for actor in actors {
        if actor.piece.ghost && cells.contains(&actor.piece.cell) {
            let way = match actor.piece.side {
                Side::White => 1.0,
                Side::Black => -1.0,
            };
            actor.at.y += way * 1.1 * ease_in(t);
            actor.stance.alpha = GHOST * (1.0 - ease_in(t));
            actor.raised = true;
        }
    }
}

/// Two pieces pass each other, each on its own side.
fn swap(actors: &mut [Actor], a: Cell, b: Cell, t: f64, held: Option<Held>) {
    for (from, to) in [(a, b), (b, a)] {
        let Some(i) = standing(actors, from) else {
            continue;
        };
        let (start, end) = (View::middle(from), View::middle(to));
        let long = start.distance(end).max(1.0);
        let bow = 0.3 * arch(t);
        let actor = &mut actors[i];
        actor.raised = true;
        if let Some(held) = held.filter(|h| h.cell == from) {
            actor.at = held.at.lerp(end, ease(t));
            actor.stance.lift = HELD * (1.0 - ease(t));
            continue;
        }
        let at = start.lerp(end, ease(t));
        actor.at = Point::new(
            at.x - (end.y - start.y) / long * bow,
            at.y + (end.x - start.x) / long * bow,
        );
        actor.stance.lift = 0.2 * arch(t);
    }
}

fn go_home(held: Held, t: f64, actors: &mut Vec<Actor>) {
    let Some(i) = standing(actors, held.cell) else {
        return;
    };
    let i = take_off(actors, i, 1.0);
    let actor = &mut actors[i];
    actor.at = held.at.lerp(View::middle(held.cell), ease_out(t));
    actor.stance.lift = HELD * (1.0 - ease(t));
    actor.stance.scale = 1.0 + 0.06 * (1.0 - t);
    actor.stance.perch *= ease(t);
    actor.raised = true;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::BoardKind;

    const A: Cell = Cell::new(1, 6);
    const B: Cell = Cell::new(2, 5);
    const C: Cell = Cell::new(3, 4);

    fn man(cell: Cell, side: Side) -> Piece {
        Piece {
            cell,
            shape: Shape::Man,
            side,
            under: None,
            flat: false,
            ghost: false,
            badge: None,
        }
    }

    fn scene(pieces: &[Piece]) -> Scene {
        Scene {
            pieces: pieces.to_vec(),
            ..Scene::empty(BoardKind::Draughts)
        }
    }

    fn total(motions: &[Motion]) -> f64 {
        let scene = scene(&[man(A, Side::White), man(B, Side::Black)]);
        Timeline::new(&scene, motions, &scene, 1.0, None).total()
    }

    #[test]
    fn a_quiet_move_takes_about_180_ms_and_more_for_a_long_way() {
        let step = total(&[Motion::Slide { from: A, to: B }]);
        let long = total(&[Motion::Slide {
            from: Cell::new(0, 9),
            to: Cell::new(9, 0),
        }]);
        assert!((170.0..=200.0).contains(&step), "{step}");
        assert!(long > step * 1.5 && long < 400.0, "{long}");
    }

    #[test]
    fn the_great_turn_takes_900_ms_and_a_flip_far_less() {
        assert!((total(&[Motion::Turn]) - 900.0).abs() < 1e-9);
        assert!(total(&[Motion::Flip]) < 400.0);
    }

    #[test]
    fn motions_follow_each_other_but_captures_fall_together() {
        let slide = Motion::Slide { from: A, to: B };
        let close = |taken| Motion::Close {
            taken,
            flankers: [A, C],
        };
        let one = total(&[close(B)]);
        assert!(
            (total(&[slide.clone(), slide]) - 2.0 * total(&[Motion::Slide { from: A, to: B }]))
                .abs()
                < 40.0
        );
        assert!((total(&[close(B), close(A), close(C)]) - one).abs() < 1e-9);
        assert!(
            total(&[
                Motion::Leave { cells: vec![A] },
                Motion::Leave { cells: vec![B] }
            ]) < 400.0
        );
    }

    #[test]
    fn a_captured_piece_becomes_a_ghost_leg_by_leg() {
        let before = scene(&[man(A, Side::White), man(B, Side::Black)]);
        let jump = Motion::Jump {
            from: A,
            to: C,
            over: B,
            ghost: true,
        };
        let leave = Motion::Leave { cells: vec![B] };
        let after = scene(&[man(C, Side::White)]);
        let line = Timeline::new(&before, &[jump.clone(), leave], &after, 1.0, None);
        let alpha = |t: f64| {
            line.at(t)
                .expect("playing")
                .actors
                .iter()
                .find(|a| a.piece.side == Side::Black)
                .map_or(0.0, |a| a.stance.alpha)
        };
        let landed = total(&[jump]);
        assert!((alpha(0.0) - 1.0).abs() < 1e-9);
        assert!((alpha(landed - 1.0) - GHOST).abs() < 1e-9);
        assert!((alpha(landed + 1.0) - GHOST).abs() < 0.01);
        assert!(alpha(line.total() - 1.0) < 0.01);
    }

    #[test]
    fn ghosts_drift_to_their_owners_side() {
        for (side, sign) in [(Side::White, 1.0), (Side::Black, -1.0)] {
            let ghost = Piece {
                ghost: true,
                ..man(B, side)
            };
            let leave = [Motion::Leave { cells: vec![B] }];
            let line = Timeline::new(&scene(&[ghost]), &leave, &scene(&[]), 1.0, None);
            let late = line.at(line.total() * 0.9).expect("playing");
            assert!((late.actors[0].at.y - View::middle(B).y) * sign > 0.5);
        }
    }

    #[test]
    fn a_jump_rises_and_lands() {
        let before = scene(&[man(A, Side::White), man(B, Side::Black)]);
        let jump = [Motion::Jump {
            from: A,
            to: C,
            over: B,
            ghost: false,
        }];
        let line = Timeline::new(&before, &jump, &before, 1.0, None);
        let lift = |share: f64| {
            let moment = line.at(line.total() * share).expect("playing");
            moment.actors[0].stance.lift
        };
        assert!(lift(0.0).abs() < 1e-9);
        assert!(lift(0.42) > 0.4);
        assert!(lift(0.999) < 0.01);
    }

    #[test]
    fn flankers_press_in_and_go_back() {
        let (left, taken, right) = (Cell::new(1, 3), Cell::new(2, 3), Cell::new(3, 3));
        let before = scene(&[
            man(left, Side::White),
            man(taken, Side::Black),
            man(right, Side::White),
        ]);
        let close = [Motion::Close {
            taken,
            flankers: [left, right],
        }];
        let line = Timeline::new(&before, &close, &before, 1.0, None);
        let half = line.at(line.total() * 0.48).expect("playing");
        let x = |moment: &Moment, i: usize| moment.actors[i].at.x;
        assert!(x(&half, 0) > 1.75 && x(&half, 2) < 3.25);
        assert!(half.actors[1].stance.alpha < 0.5);
        let end = line.at(line.total() - 0.01).expect("playing");
        assert!((x(&end, 0) - 1.5).abs() < 0.01 && (x(&end, 2) - 3.5).abs() < 0.01);
        assert!(end.actors[1].stance.alpha < 0.01);
    }
}
