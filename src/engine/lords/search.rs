//! Choosing a turn.
//!
//! The outcomes of the turn are judged by a glance, and the best of them by what the other side can
//! take in answer, found exactly. What decides most games is known for certain before anything is
//! weighed: whether this turn can win, and whether the turn chosen lets the other side win next.

use std::time::Duration;

use fastrand::Rng;

use super::captures::Captures;
use super::evaluate::{Weights, evaluate};
use super::level::Sight;
use super::outcomes::Outcomes;
use super::past::Past;
use super::state::{State, Turn};
use super::watch::Watch;
use super::wins::Wins;
use crate::engine::{Clock, Info, Limits, Line, Score};
use crate::lords::Move;

/// An outcome of a turn with its judgement, for the side that makes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) value: i32,
    pub(super) turn: Turn,
}

/// A candidate that was answered.
#[derive(Clone, Copy, Debug)]
struct Answered {
    score: Score,
    turn: Turn,
    /// The answer, up to its last capture.
    reply: Turn,
    /// Whether it is known that the answer cannot win.
    safe: bool,
}

/// The memory of a search, used again by the next.
#[derive(Debug, Default)]
pub(super) struct Memory {
    outcomes: Outcomes,
    captures: Captures,
    wins: Wins,
    replies: Wins,
    list: Vec<Candidate>,
    answered: Vec<Answered>,
}

impl Memory {
    pub(super) fn clear(&mut self) {
        self.wins.clear();
        self.replies.clear();
    }
}

/// Candidates that are sorted at a time.
const BATCH: usize = 512;

/// One search.
pub(super) struct Search<'a, 'w> {
    pub(super) memory: &'a mut Memory,
    pub(super) weights: &'a Weights,
    pub(super) root: State,
    pub(super) past: Past,
    pub(super) limits: &'a Limits,
    pub(super) watch: Watch<'w>,
}

/// The time for a turn under these limits.
pub(super) fn time_for(limits: &Limits) -> Option<Duration> {
    let by_clock = limits.clock.map(|clock| {
        let Clock {
            time,
            increment,
            moves,
        } = clock;
        // A game lasts some twenty turns of a side, and the last is not to be played in no time.
        let turns = moves.unwrap_or(16).clamp(1, 16);
        let share = time / turns + increment * 4 / 5;
        share.min(time * 4 / 5)
    });
    match (limits.move_time, by_clock) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

impl Search<'_, '_> {
    pub(super) fn run(&mut self) -> Option<Info<Move>> {
        let sight = Sight::of(self.limits.level);
        let mut rng = Rng::with_seed(self.limits.seed ^ self.root.placement_key());
        if sight.sure
            && let Some(turn) = self.memory.wins.find(&self.root, &mut self.watch)
        {
            let line = self.line(Score::win_in(1), turn, Turn::default());
            return Some(self.report(1, vec![line]));
        }
        self.watch.limit(time_for(self.limits), self.limits.nodes);
        let complete = self.collect(&sight, &mut rng);
        if complete && let &[only] = self.memory.list.as_slice() {
            let line = self.line(Score::hundredths(only.value), only.turn, Turn::default());
            return Some(self.report(1, vec![line]));
        }
        let depth = self.limits.depth.unwrap_or(u32::MAX);
        let replies = if depth < 2 { 0 } else { sight.replies };
        self.answer(replies);
        self.choose(&sight, &mut rng)
    }

    /// Lists the outcomes that the level sees; `true` if those are all there are.
    fn collect(&mut self, sight: &Sight, rng: &mut Rng) -> bool {
        let Self {
            memory,
            weights,
            root,
            past,
            watch,
            ..
        } = self;
        memory.list.clear();
        let list = &mut memory.list;
        let mut add = |state: &State, turn: Turn| {
            list.push(Candidate {
                value: judge_now(state, past, weights),
                turn,
            });
        };
        let complete = match sight.outcomes {
            None => memory.outcomes.walk(root, watch, &mut add),
            Some(count) => {
                for _ in 0..count {
                    let (state, turn) = random_turn(root, rng);
                    add(&state, turn);
                    if watch.tick() {
                        break;
                    }
                }
                false
            }
        };
        if memory.list.is_empty() {
            let (state, turn) = random_turn(root, rng);
            memory.list.push(Candidate {
                value: judge_now(&state, past, weights),
                turn,
            });
        }
        complete
    }

    /// Answers the best candidates, best first, as long as there is time.
    fn answer(&mut self, most: usize) {
        self.memory.answered.clear();
        let total = self.memory.list.len();
        let mut fewest = u8::MAX;
        let mut from = 0;
        while from < total.min(most) && !self.watch.over() {
            sort_batch(&mut self.memory.list[from..]);
            let to = (from + BATCH).min(total).min(most);
            for index in from..to {
                let candidate = self.memory.list[index];
                if let Some(answered) = self.answer_one(candidate, &mut fewest) {
                    self.memory.answered.push(answered);
                }
                if self.watch.over() {
                    break;
                }
            }
            from = to;
        }
        self.memory.answered.sort_by_key(|answered| -answered.score);
    }

    /// The worth of a candidate after the best answer; nothing if it is far worse than another or
    /// there was no time to tell.
    fn answer_one(&mut self, candidate: Candidate, fewest: &mut u8) -> Option<Answered> {
        let next = self.root.after(candidate.turn).pass();
        let mut answered = Answered {
            score: Score::DRAW,
            turn: candidate.turn,
            reply: Turn::default(),
            safe: true,
        };
        if self.past.draws(&next) {
            return Some(answered);
        }
        let enough = fewest.saturating_add(2);
        let haul = self.memory.captures.most(&next, 0, enough, &mut self.watch);
        if self.watch.over() {
            return None;
        }
        let count = haul.map_or(0, |haul| haul.count);
        *fewest = count.min(*fewest);
        answered.safe = false;
        match haul {
            None => {
                answered.score = Score::hundredths(-evaluate(&next, self.weights));
            }
            Some(haul) => {
                answered.reply = haul.turn;
                let after = next.after(haul.turn);
                answered.score = if after.has_won() {
                    Score::loss_in(2)
                } else {
                    Score::hundredths(evaluate(&after.pass(), self.weights))
                };
            }
        }
        Some(answered)
    }

    /// Takes one of the best turns, a safe one if the level promises that and there is one.
    fn choose(&mut self, sight: &Sight, rng: &mut Rng) -> Option<Info<Move>> {
        if self.memory.answered.is_empty() {
            sort_batch(&mut self.memory.list);
            let answered = self
                .memory
                .list
                .iter()
                .take(BATCH)
                .map(|candidate| Answered {
                    score: Score::hundredths(candidate.value),
                    turn: candidate.turn,
                    reply: Turn::default(),
                    safe: false,
                });
            self.memory.answered.extend(answered);
        }
        let best = self.memory.answered.first()?.score;
        if sight.margin > 0 && best.sure().is_none() {
            let near = self
                .memory
                .answered
                .iter()
                .take_while(|answered| {
                    i32::from(best.value()) - i32::from(answered.score.value()) <= sight.margin
                })
                .count();
            let chosen = rng.usize(..near);
            self.memory.answered[..=chosen].rotate_right(1);
        }
        if sight.sure {
            self.make_sure();
        }
        let lines: Vec<_> = self.memory.answered[..]
            .iter()
            .take(self.limits.lines.max(1))
            .copied()
            .collect();
        let lines = lines
            .into_iter()
            .map(|answered| self.line(answered.score, answered.turn, answered.reply))
            .collect();
        let depth = if self.memory.answered[0].reply.len() > 0 {
            2
        } else {
            1
        };
        Some(self.report(depth, lines))
    }

    /// Puts a turn first after which the other side cannot win at once, if there is one.
    ///
    /// This goes before the limits of the search; only a stop ends it early, or a clock that is
    /// nearly down.
    fn make_sure(&mut self) {
        let most = self.limits.clock.map(|clock| clock.time / 2);
        self.watch.limit(most, None);
        for index in 0..self.memory.answered.len() {
            let answered = self.memory.answered[index];
            if answered.safe || self.is_safe(answered.turn) {
                self.memory.answered[..=index].rotate_right(1);
                return;
            }
            if self.watch.over() {
                return;
            }
            self.memory.answered[index].score = Score::loss_in(2);
        }
        // All favourites lose; any other turn that does not will do.
        self.collect(&Sight::ALL, &mut Rng::with_seed(0));
        let mut from = 0;
        while from < self.memory.list.len() {
            sort_batch(&mut self.memory.list[from..]);
            let to = (from + BATCH).min(self.memory.list.len());
            for index in from..to {
                let Candidate { value, turn } = self.memory.list[index];
                let safe = self.is_safe(turn);
                if self.watch.over() {
                    return;
                }
                if safe {
                    let saved = Answered {
                        score: Score::hundredths(value),
                        turn,
                        reply: Turn::default(),
                        safe: true,
                    };
                    self.memory.answered.insert(0, saved);
                    return;
                }
            }
            from = to;
        }
    }

    /// Whether the other side cannot win in its next turn.
    fn is_safe(&mut self, turn: Turn) -> bool {
        let next = self.root.after(turn).pass();
        self.past.draws(&next) || self.memory.replies.find(&next, &mut self.watch).is_none()
    }

    fn line(&self, score: Score, turn: Turn, reply: Turn) -> Line<Move> {
        let mut moves = self.root.moves(turn);
        moves.extend(self.root.after(turn).pass().moves(reply));
        Line { score, moves }
    }

    fn report(&mut self, depth: u32, lines: Vec<Line<Move>>) -> Info<Move> {
        let info = Info {
            depth,
            nodes: self.watch.nodes(),
            time: self.watch.elapsed(),
            lines,
        };
        self.watch.world.info(&info);
        info
    }
}

/// Brings the best candidates to the front, in order.
fn sort_batch(list: &mut [Candidate]) {
    let best_first = |candidate: &Candidate| std::cmp::Reverse(candidate.value);
    let end = if list.len() > BATCH {
        list.select_nth_unstable_by_key(BATCH, best_first);
        BATCH
    } else {
        list.len()
    };
    list[..end].sort_unstable_by_key(best_first);
}

/// The judgement of an outcome at a glance, for the side that made it.
pub(super) fn judge(state: &State, weights: &Weights) -> i32 {
    if state.has_won() {
        i32::from(Score::win_in(1).value())
    } else {
        -evaluate(&state.pass(), weights)
    }
}

/// The same, knowing which outcomes end the game in a draw.
fn judge_now(state: &State, past: &Past, weights: &Weights) -> i32 {
    if !state.has_won() && past.draws(&state.pass()) {
        0
    } else {
        judge(state, weights)
    }
}

/// A turn of moves by chance.
fn random_turn(root: &State, rng: &mut Rng) -> (State, Turn) {
    let mut state = *root;
    let mut turn = Turn::default();
    while state.left > 0 && !state.has_won() {
        let steps = state.steps();
        let Some(&step) = rng.choice(steps.as_slice()) else {
            break;
        };
        state = state.play(step, state.hot());
        turn = turn.with(step);
    }
    (state, turn)
}
