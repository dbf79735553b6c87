//! Captures that nobody enforces, and what else there is to decide besides moves.

use std::time::Duration;

use fastrand::Rng;

use super::level::{self, Skill};
use super::search::score;
use super::{Engine, enforced, playable};
use crate::Side;
use crate::engine::{Clock, Info, Limits, Score, World};
use crate::frisian::{CaptureRule, Game, Move};

/// Plies after which a draw can be a sensible end of a game.
const OPENING: usize = 40;
/// How much better than even a side may think it stands and still accept a draw.
const NEARLY_EVEN: i16 = 10;
/// How much worse it must think it stands to accept one in the opening.
const WORSE: i16 = -60;

/// The moves to choose from if this player overlooks the capture that it should make, which
/// happens to weak ones. What was taken from them just now they take back.
pub(super) fn overlooking(game: &Game, skill: Skill, rng: &mut Rng) -> Option<Vec<Move>> {
    let position = game.position();
    if position.rules().capture != CaptureRule::Called || position.capture_pointed_out() {
        return None;
    }
    let due = position.best_captures();
    let retakes = game
        .history()
        .last()
        .is_some_and(|ply| ply.transition.mv.is_capture());
    if due.is_empty() || retakes || !skill.overlooks(rng) {
        return None;
    }
    let moves: Vec<Move> = position
        .legal_moves()
        .iter()
        .copied()
        .filter(|mv| !due.contains(mv))
        .collect();
    Some(playable(position, &moves)).filter(|moves| !moves.is_empty())
}

impl Engine {
    /// Whether the side to move should point out that the latest move was wrong, or overlooked a
    /// capture: it does if that is better for it than to let the move stand. `false` where there is
    /// nothing to point out.
    pub fn point_out(&mut self, game: &Game, limits: &Limits, world: &mut dyn World<Move>) -> bool {
        let mut corrected = game.clone();
        if corrected.point_out().is_err() {
            return false;
        }
        let skill = Skill::of(limits.level);
        if skill.lets_stand(&mut level::chance(limits.seed, game.position())) {
            return false;
        }
        let limits = half(limits);
        let stands = self.score(game, &limits, world);
        let corrected = -self.score(&corrected, &limits, world);
        corrected > stands
    }

    /// Whether this side, to move or not, accepts a draw that the other offers: it does unless it
    /// thinks it stands better; in the opening, only if it stands worse.
    pub fn accepts_draw(
        &mut self,
        game: &Game,
        side: Side,
        limits: &Limits,
        world: &mut dyn World<Move>,
    ) -> bool {
        if game.outcome().is_some() {
            return false;
        }
        let score = match self.score(game, limits, world) {
            score if side == game.position().turn() => score,
            score => -score,
        };
        let opening = game.history().len() < OPENING && game.position().occupied().len() > 8;
        score.value() <= if opening { WORSE } else { NEARLY_EVEN }
    }

    /// What the other side would do if it were to move now, with its score: what it threatens.
    /// `None` if it could not do anything, or is the one to move of a game that is over.
    pub fn threat(
        &mut self,
        game: &Game,
        limits: &Limits,
        world: &mut dyn World<Move>,
    ) -> Option<Info<Move>> {
        if game.outcome().is_some() {
            return None;
        }
        let passed = game.position().passed().ok()?;
        self.search(&Game::from_position(passed), limits, world)
    }

    /// How the game stands for the side to move, as well as this level can see.
    fn score(&mut self, game: &Game, limits: &Limits, world: &mut dyn World<Move>) -> Score {
        if let Some(outcome) = game.outcome() {
            return match outcome.winner {
                None => Score::DRAW,
                Some(side) if side == game.position().turn() => Score::win_in(0),
                Some(_) => Score::loss_in(0),
            };
        }
        let Some(root) = enforced(game.position()) else {
            return Score::DRAW;
        };
        let limits = Limits {
            lines: 1,
            ..limits.clone()
        };
        self.look(
            game,
            &root,
            &root.legal_moves(),
            &limits,
            &mut Silent(world),
        )
        .map_or(Score::DRAW, |found| score(found.moves[0].score))
    }
}

/// Limits for one of two searches.
fn half(limits: &Limits) -> Limits {
    Limits {
        nodes: limits.nodes.map(|nodes| nodes.div_ceil(2)),
        move_time: limits.move_time.map(|time| time / 2),
        clock: limits.clock.map(|clock| Clock {
            time: clock.time / 2,
            ..clock
        }),
        ..limits.clone()
    }
}

/// A world that is told nothing of a search whose moves nobody wants to see.
struct Silent<'a>(&'a mut dyn World<Move>);

impl World<Move> for Silent<'_> {
    fn now(&self) -> Duration {
        self.0.now()
    }

    fn stopped(&self) -> bool {
        self.0.stopped()
    }
}
