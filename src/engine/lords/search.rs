//! Choosing a turn.
//!
//! What decides most games is known for certain: whether this turn can win, and whether the turn
//! chosen lets the other side win next. The rest goes from many outcomes and little knowledge to few
//! and much: all are judged by a glance; the best of them by what the other side can take in answer,
//! found exactly; the best of those by what this side can take after some good answers, and by
//! whether the other side has a defence left at all.

use std::cmp::Reverse;
use std::time::Duration;

use fastrand::Rng;

use super::beam::Beam;
use super::captures::Captures;
use super::evaluate::Weights;
use super::level::{Round, Seen, Sight};
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

impl Candidate {
    /// An outcome judged at a glance, knowing which of them end the game in a draw.
    fn new(state: &State, turn: Turn, past: &Past, weights: &Weights) -> Self {
        let value = if !state.has_won() && past.draws(&state.pass()) {
            DRAWN
        } else {
            judge(state, weights)
        };
        Self { value, turn }
    }
}

/// A candidate that was looked at more closely.
#[derive(Clone, Copy, Debug)]
struct Answered {
    score: Score,
    turn: Turn,
    /// The answer, up to its last capture.
    reply: Turn,
    /// How it was judged: 1 at a glance, 2 by the captures in answer, one more for each round in which
    /// the answers were looked at.
    depth: u32,
    /// Whether it is known that the other side cannot win in its next turn.
    safe: bool,
}

/// The depth at which the captures in answer are known.
const ANSWERED: u32 = 2;

impl Answered {
    /// Whether it was looked at beyond the captures in answer; only those can be compared.
    const fn is_close(&self) -> bool {
        self.depth > ANSWERED
    }
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
    beam: Beam,
    follow: Beam,
}

impl Memory {
    pub(super) fn clear(&mut self) {
        self.wins.clear();
        self.replies.clear();
    }
}

/// Candidates that are sorted and answered at a time.
const BATCH: usize = 256;
/// Positions that are followed after each move of the own turn at first.
const FIRST_WIDTH: usize = 16;
/// Positions that are followed after each move of the turn that follows an answer.
const FOLLOWED: usize = 8;
/// The most that a turn is worth that does not win for sure, in hundredths of a piece.
const ALMOST_WON: i32 = 1000;

/// What a draw is worth to a player who would rather win, in hundredths of a piece: two who are content
/// with it only wait for each other.
const DRAWN: i32 = -100;

/// One search.
pub(super) struct Search<'a, 'w> {
    pub(super) memory: &'a mut Memory,
    pub(super) sight: Sight,
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
        let mut rng = Rng::with_seed(self.limits.seed ^ self.root.placement_key());
        if self.sight.sure
            && let Some(turn) = self.memory.wins.find(&self.root, &mut self.watch)
        {
            let line = self.line(Score::win_in(1), turn, Turn::default());
            return Some(self.report(1, vec![line]));
        }
        self.memory.answered.clear();
        self.watch_until(50);
        self.collect(&mut rng);
        if self.memory.list.len() == 1 {
            return self.choose(&mut rng);
        }
        let depth = self.limits.depth.unwrap_or(u32::MAX);
        if depth > 1 && self.sight.replies > 0 {
            self.answer(depth);
        }
        self.choose(&mut rng)
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

    /// Lists the outcomes that the level sees.
    fn collect(&mut self, rng: &mut Rng) {
        let Self {
            memory,
            sight,
            weights,
            root,
            past,
            watch,
            ..
        } = self;
        let Memory {
            list,
            beam,
            captures,
            ..
        } = &mut **memory;
        list.clear();
        // Some begin with all that can be taken.
        let haul = sight.hauls.then(|| captures.most(root, 0, u8::MAX, watch));
        let begin = haul.flatten().map_or_else(Turn::default, |haul| haul.turn);
        match sight.outcomes {
            Seen::Chance(most) => {
                let taken = root.after(begin);
                for number in 0..most {
                    let (state, turn) = if number % 8 == 0 {
                        random_turn(&taken, begin, rng)
                    } else {
                        random_turn(root, Turn::default(), rng)
                    };
                    list.push(Candidate::new(&state, turn, past, weights));
                    if watch.tick() {
                        break;
                    }
                }
            }
            Seen::Best(most) => {
                // A few first, in case there is no time for more.
                let mut width = most.min(FIRST_WIDTH);
                loop {
                    beam.ends(root, begin, width, weights, watch);
                    if watch.over() && !list.is_empty() {
                        break;
                    }
                    list.clear();
                    let ends = beam.all().iter();
                    list.extend(
                        ends.map(|end| Candidate::new(&end.state, end.turn, past, weights)),
                    );
                    if width == most || watch.over() {
                        break;
                    }
                    width = most.min(4 * width);
                }
            }
        }
        if list.is_empty() {
            // There was no time for any; one by chance is better than none.
            let (state, turn) = random_turn(root, Turn::default(), rng);
            list.push(Candidate::new(&state, turn, past, weights));
        }
    }

    /// Lists all outcomes there are, as far as the watch lets it.
    fn collect_all(&mut self) {
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
        memory.outcomes.walk(root, watch, &mut |state, turn| {
            list.push(Candidate::new(state, turn, past, weights));
        });
    }

    /// Answers the candidates, best first, and looks at the best of the answered more closely, as
    /// long as there is time.
    fn answer(&mut self, depth: u32) {
        let total = self.memory.list.len().min(self.sight.replies);
        let mut fewest = u8::MAX;
        let mut from = 0;
        while from < total {
            self.watch_until(60);
            sort_batch(&mut self.memory.list[from..]);
            let to = (from + BATCH).min(total);
            let before = self.memory.answered.len();
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
            let nothing_new = self.memory.answered.len() == before;
            self.watch_until(100);
            if nothing_new && !self.watch.over() {
                continue;
            }
            self.sort_answered();
            if depth > 2 {
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

    /// The best first, but only those looked at closely can be compared with each other.
    fn sort_answered(&mut self) {
        self.memory
            .answered
            .sort_by_key(|answered| (!answered.is_close(), Reverse(answered.score)));
    }

    /// The worth of a candidate after the best answer; nothing if it is far worse than another or
    /// there was no time to tell.
    fn answer_one(&mut self, candidate: Candidate, fewest: &mut u8) -> Option<Answered> {
        let next = self.root.after(candidate.turn).pass();
        let mut answered = Answered {
            score: Score::hundredths(DRAWN),
            turn: candidate.turn,
            reply: Turn::default(),
            depth: ANSWERED,
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

    /// Looks one turn further at the best candidates: first at many of them, then further and further
    /// into the answers to the one that looks best at the time, until it is still the best after the
    /// last round.
    fn look_closer(&mut self) {
        let by_answer = |answered: &Answered| (answered.is_close(), Reverse(answered.score));
        self.memory.answered.sort_by_key(by_answer);
        let mut best = self
            .memory
            .answered
            .iter()
            .filter(|answered| answered.is_close())
            .map(|answered| answered.score)
            .max();
        for index in 0..self.memory.answered.len().min(self.sight.closer) {
            if self.memory.answered[index].is_close() {
                break;
            }
            let Some(score) = self.look_at(index, ANSWERED + 1, best) else {
                break;
            };
            best = best.max(Some(score));
        }
        self.sort_answered();
        loop {
            let [first, second, ..] = self.memory.answered.as_slice() else {
                return;
            };
            let (depth, best) = (first.depth, second.score);
            let goes_on =
                first.is_close() && second.is_close() && depth < ANSWERED + self.sight.rounds;
            if !goes_on || self.look_at(0, depth + 1, Some(best)).is_none() {
                return;
            }
            self.sort_answered();
        }
    }

    /// Looks at the answers to a candidate to this depth; the score, or nothing if there was no time.
    fn look_at(&mut self, index: usize, depth: u32, best: Option<Score>) -> Option<Score> {
        let answered = self.memory.answered[index];
        let score = if answered.safe || answered.score.sure().is_some() {
            answered.score
        } else {
            let next = self.root.after(answered.turn).pass();
            self.continuation(&next, answered.reply, Round::nth(depth - ANSWERED), best)
        };
        if self.watch.over() {
            return None;
        }
        let answered = &mut self.memory.answered[index];
        answered.depth = depth;
        answered.score = score;
        Some(score)
    }

    /// What a position at the start of the other side's turn is worth to this side after the best of
    /// some answers. If one of them makes it no better than the best known, the others are left out.
    fn continuation(
        &mut self,
        next: &State,
        reply: Turn,
        round: Round,
        best: Option<Score>,
    ) -> Score {
        let Memory { beam, .. } = &mut *self.memory;
        beam.ends(next, reply, round.width, self.weights, &mut self.watch);
        let answers = beam.all().iter().take(round.answers);
        let answers: Vec<State> = answers.map(|end| end.state).collect();
        let mut worst = None;
        for end in answers {
            let Some(value) = self.best_turn(&end.pass()) else {
                return Score::DRAW;
            };
            if value < i32::from(Score::win_in(1).value()) {
                let score = Score::hundredths(value);
                if worst.is_none_or(|worst| score < worst) {
                    worst = Some(score);
                }
                if Some(score) <= best {
                    break;
                }
            }
        }
        if let Some(worst) = worst {
            return worst;
        }
        if self.past.may_draw_next() {
            return Score::hundredths(ALMOST_WON);
        }
        match self.defence(next) {
            Some(state) => {
                let value = self.best_turn(&state).unwrap_or(0);
                Score::hundredths(value.min(ALMOST_WON))
            }
            None => Score::win_in(3),
        }
    }

    /// What the best of some turns is worth at a glance; nothing if there was no time to tell.
    fn best_turn(&mut self, state: &State) -> Option<i32> {
        let Memory { follow, .. } = &mut *self.memory;
        let none = Turn::default();
        follow.ends(state, none, FOLLOWED, self.weights, &mut self.watch);
        let best = follow.all().first().map_or(0, |end| end.value);
        (!self.watch.over()).then_some(best)
    }

    /// The position after an answer that does not let this side win in its next turn, if the side to
    /// move has one.
    fn defence(&mut self, next: &State) -> Option<State> {
        let Memory { outcomes, wins, .. } = &mut *self.memory;
        let mut found = None;
        outcomes.search(next, &mut self.watch, &mut |after, watch| {
            let after = after.pass();
            if wins.find(&after, watch).is_none() {
                found = Some(after);
            }
            found.is_none()
        });
        found
    }

    /// Takes one of the best turns, a safe one if the level promises that and there is one.
    fn choose(&mut self, rng: &mut Rng) -> Option<Info<Move>> {
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
        if self.sight.margin > 0 && best.score.sure().is_none() {
            let near = self
                .memory
                .answered
                .iter()
                .take_while(|answered| {
                    answered.is_close() == best.is_close()
                        && i32::from(best.score.value()) - i32::from(answered.score.value())
                            <= self.sight.margin
                })
                .count();
            let chosen = rng.usize(..near);
            self.memory.answered[..=chosen].rotate_right(1);
        }
        if self.sight.sure {
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
        self.collect_all();
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
                        depth: 1,
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
        let draws = !after.has_won() && self.past.draws(&next);
        let score = if draws { Score::DRAW } else { score };
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
        // Turns by chance may end in the same outcome.
        let mut keys = Vec::new();
        let mut lines = Vec::new();
        for answered in &self.memory.answered {
            let key = self.root.after(answered.turn).key;
            if !keys.contains(&key) {
                keys.push(key);
                lines.push(self.line(answered.score, answered.turn, answered.reply));
                if lines.len() >= self.limits.lines {
                    break;
                }
            }
        }
        // Every round looks three turns ahead.
        let depth = self
            .memory
            .answered
            .first()
            .map_or(1, |best| best.depth.min(ANSWERED + 1));
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

/// A turn of moves by chance, after some that have been made.
fn random_turn(begun: &State, mut turn: Turn, rng: &mut Rng) -> (State, Turn) {
    let mut state = *begun;
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
