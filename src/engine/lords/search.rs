//! Choosing a turn.
//!
//! What decides most games is known for certain before anything is weighed: whether this turn can
//! win, and whether the turn chosen lets the other side win next. The rest goes from many outcomes
//! and little knowledge to few and much: all are judged by a glance; the best of them by what the
//! other side can take in answer, found exactly; the best of those by what this side threatens to
//! take after that, and by whether the other side has a defence left at all.

use std::cmp::Reverse;
use std::time::Duration;

use fastrand::Rng;

use super::captures::Captures;
use super::evaluate::Weights;
use super::level::Sight;
use super::outcomes::Outcomes;
use super::past::Past;
use super::state::{State, Turn};
use super::watch::Watch;
use super::wins::Wins;
use crate::engine::{Clock, Info, Limits, Line, Score};
use crate::lords::Move;

/// An outcome of a turn with its judgement at a glance, for the side that makes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) value: i32,
    pub(super) turn: Turn,
}

/// A candidate that was looked at more closely.
#[derive(Clone, Copy, Debug)]
struct Answered {
    score: Score,
    turn: Turn,
    /// The answer, up to its last capture.
    reply: Turn,
    /// Turns looked ahead.
    depth: u32,
    /// Whether it is known that the other side cannot win in its next turn.
    safe: bool,
}

/// The memory of a search, used again by the next.
#[derive(Debug, Default)]
pub(super) struct Memory {
    outcomes: Outcomes,
    captures: Captures,
    /// Knows what has won for the side to move, and for the other.
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

/// Candidates that are sorted and answered at a time.
const BATCH: usize = 512;
/// Answered candidates of a batch that are looked at more closely.
const CLOSER: usize = 32;

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
fn time_for(limits: &Limits) -> Option<Duration> {
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
        self.memory.answered.clear();
        self.watch_until(50);
        let complete = self.collect(&sight, &mut rng);
        if complete && let &[only] = self.memory.list.as_slice() {
            let line = self.line(Score::hundredths(only.value), only.turn, Turn::default());
            return Some(self.report(1, vec![line]));
        }
        let depth = self.limits.depth.unwrap_or(u32::MAX);
        if depth > 1 && sight.replies > 0 {
            self.answer(&sight, depth);
        }
        self.choose(&sight, &mut rng)
    }

    /// Lets the watch end what follows when so many per cent of the time and work are spent.
    fn watch_until(&mut self, percent: u32) {
        let time = time_for(self.limits).map(|time| time * percent / 100);
        let nodes = self.limits.nodes.map(|nodes| {
            let nodes = nodes.saturating_mul(u64::from(percent)) / 100;
            nodes.saturating_sub(self.watch.nodes())
        });
        self.watch.limit(time, nodes);
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

    /// Answers the candidates, best first, and looks at the best of the answered more closely, as
    /// long as there is time.
    fn answer(&mut self, sight: &Sight, depth: u32) {
        let total = self.memory.list.len().min(sight.replies);
        let mut fewest = u8::MAX;
        let mut from = 0;
        while from < total {
            self.watch_until(80);
            sort_batch(&mut self.memory.list[from..]);
            let to = (from + BATCH).min(total);
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
            self.sort_answered();
            self.watch_until(100);
            if sight.closer && depth > 2 {
                self.look_closer();
            }
            if self.watch.over() {
                return;
            }
            if from < total {
                self.tell();
            }
        }
    }

    fn sort_answered(&mut self) {
        self.memory
            .answered
            .sort_by_key(|answered| Reverse(answered.score));
    }

    /// The worth of a candidate after the best answer; nothing if it is far worse than another or
    /// there was no time to tell.
    fn answer_one(&mut self, candidate: Candidate, fewest: &mut u8) -> Option<Answered> {
        let next = self.root.after(candidate.turn).pass();
        let mut answered = Answered {
            score: Score::DRAW,
            turn: candidate.turn,
            reply: Turn::default(),
            depth: 2,
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
        if count >= enough {
            return None;
        }
        *fewest = count.min(*fewest);
        answered.safe = false;
        answered.reply = haul.map_or_else(Turn::default, |haul| haul.turn);
        answered.score = if count >= next.needed() {
            Score::loss_in(2)
        } else {
            Score::hundredths(-self.weights.with_captures(&next, count))
        };
        Some(answered)
    }

    /// Looks one turn further at the best candidates: what could be taken next if the other side did
    /// nothing about it, and, where that would win, whether it can do anything.
    fn look_closer(&mut self) {
        let mut looked = 0;
        for index in 0..self.memory.answered.len() {
            let answered = self.memory.answered[index];
            if answered.depth > 2 || answered.score.sure().is_some() {
                continue;
            }
            if looked == CLOSER || self.watch.over() {
                break;
            }
            looked += 1;
            let next = self.root.after(answered.turn).pass();
            let threat = next.pass();
            let haul = self
                .memory
                .captures
                .most(&threat, 0, u8::MAX, &mut self.watch);
            let count = haul.map_or(0, |haul| haul.count);
            let wins = count >= threat.needed() && !answered.safe && self.is_without_defence(&next);
            if self.watch.over() {
                break;
            }
            let answered = &mut self.memory.answered[index];
            answered.depth = 3;
            answered.score = if wins {
                Score::win_in(3)
            } else if answered.safe {
                Score::DRAW
            } else {
                let value = i32::from(answered.score.value()) - self.weights.threat(count);
                Score::hundredths(value)
            };
        }
        // Only those looked at closely can be compared.
        self.memory
            .answered
            .sort_by_key(|answered| (answered.depth < 3, Reverse(answered.score)));
    }

    /// Whether the side to move loses in the turn after next whatever it does.
    fn is_without_defence(&mut self, state: &State) -> bool {
        let Memory {
            outcomes,
            wins,
            replies,
            ..
        } = &mut *self.memory;
        if replies.find(state, &mut self.watch).is_some() {
            return false;
        }
        let mut lost = true;
        let complete = outcomes.search(state, &mut self.watch, &mut |after, watch| {
            lost = wins.find(&after.pass(), watch).is_some();
            lost
        });
        lost && complete && !self.watch.over()
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
                    depth: 1,
                    safe: false,
                });
            self.memory.answered.extend(answered);
        }
        let best = *self.memory.answered.first()?;
        if sight.margin > 0 && best.score.sure().is_none() {
            let near = self
                .memory
                .answered
                .iter()
                .take_while(|answered| {
                    answered.depth == best.depth
                        && i32::from(best.score.value()) - i32::from(answered.score.value())
                            <= sight.margin
                })
                .count();
            let chosen = rng.usize(..near);
            self.memory.answered[..=chosen].rotate_right(1);
        }
        if sight.sure {
            self.make_sure();
        }
        Some(self.tell())
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
            let safe = answered.safe || self.is_safe(answered.turn);
            if self.watch.over() {
                return;
            }
            if safe {
                self.memory.answered[..=index].rotate_right(1);
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
                        depth: 2,
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
        let after = self.root.after(turn);
        let next = after.pass();
        after.has_won()
            || self.past.draws(&next)
            || self.memory.replies.find(&next, &mut self.watch).is_none()
    }

    /// The principal variation: a turn, and the answer, whose moves after its last capture are those
    /// that look best one by one.
    fn line(&self, score: Score, turn: Turn, reply: Turn) -> Line<Move> {
        let mut moves = self.root.moves(turn);
        let after = self.root.after(turn);
        let next = after.pass();
        if !after.has_won() && reply.len() > 0 {
            let mut reply = reply;
            let mut state = next.after(reply);
            while state.left > 0 && !state.has_won() {
                let steps = state.steps();
                let best = steps
                    .as_slice()
                    .iter()
                    .min_by_key(|&&step| self.weights.glance(&state.play(step, u64::MAX).pass()));
                let Some(&step) = best else { break };
                state = state.play(step, u64::MAX);
                reply = reply.with(step);
            }
            moves.extend(next.moves(reply));
        }
        Line { score, moves }
    }

    /// Reports the best of what was answered.
    fn tell(&mut self) -> Info<Move> {
        let lines = self
            .memory
            .answered
            .iter()
            .take(self.limits.lines.max(1))
            .map(|answered| self.line(answered.score, answered.turn, answered.reply))
            .collect();
        let depth = self.memory.answered.first().map_or(1, |best| best.depth);
        self.report(depth, lines)
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
    let best_first = |candidate: &Candidate| Reverse(candidate.value);
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
        -weights.glance(&state.pass())
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
