//! Moves as text, and why a move is refused.

use std::collections::HashMap;

use super::movegen::{self, BUDGET, EXPENSIVE, States};
use super::path::Walk;
use super::{Move, MoveList, PieceKind, PlayError, Position, Square, SquareSet, Worth};
use crate::excerpt::excerpt;

/// A move text taken apart.
struct Written {
    squares: Vec<Square>,
    /// It has the mark of a capture.
    capture: bool,
}

/// No capture has more squares: the start, and an end and a piece for each of 49 jumps.
const MOST_SQUARES: usize = 99;

fn take_apart(text: &str) -> Result<Written, PlayError> {
    let text = text.trim();
    let unreadable = || PlayError::Unreadable {
        text: excerpt(text),
    };
    let mut capture = false;
    let mut numbers = Vec::new();
    let mut number = String::new();
    for letter in text.chars() {
        match letter {
            '0'..='9' => number.push(letter),
            '-' | '–' | 'x' | 'X' | ':' | '×' => {
                capture |= !matches!(letter, '-' | '–');
                numbers.push(std::mem::take(&mut number));
            }
            _ => return Err(unreadable()),
        }
        if numbers.len() > MOST_SQUARES {
            return Err(unreadable());
        }
    }
    numbers.push(number);
    if numbers.len() < 2 || numbers.iter().any(String::is_empty) {
        return Err(unreadable());
    }
    let squares = numbers
        .into_iter()
        .map(|number| {
            // `07` is read too: some programs write two digits always.
            let digits = number.strip_prefix('0').unwrap_or(&number);
            digits.parse().map_err(|_| PlayError::NoSuchSquare {
                number: excerpt(&number),
            })
        })
        .collect::<Result<_, _>>()?;
    Ok(Written { squares, capture })
}

impl Move {
    /// The move as PDN writes it in this position: `32-28`, `28x19`, and where several captures
    /// have this start and end, all the squares where it lands: `28x39x50x19`. One of them that is
    /// a single jump is written with the piece it takes: `28x19x23`.
    #[must_use]
    pub fn notation(self, position: &Position) -> String {
        position.notation_along(self, None)
    }
}

impl Position {
    /// The notation of a legal move that takes the given way.
    pub(super) fn notation_along(&self, mv: Move, path: Option<&[Square]>) -> String {
        self.write(mv, path, &self.told_apart())
    }

    /// The notation of each of these legal moves; quicker than one by one.
    #[must_use]
    pub fn notations(&self, moves: &[Move]) -> Vec<String> {
        let among = self.told_apart();
        moves
            .iter()
            .map(|&mv| self.write(mv, None, &among))
            .collect()
    }

    /// The moves among which a notation must tell one from the others.
    fn told_apart(&self) -> MoveList {
        // A record does not say that a capture was pointed out: what is written must be plain
        // without knowing it.
        let mut unprompted = *self;
        unprompted.pointed_out = false;
        unprompted.legal_moves()
    }

    fn write(&self, mv: Move, path: Option<&[Square]>, among: &[Move]) -> String {
        let same_ends = among
            .iter()
            .filter(|other| (other.from, other.to) == (mv.from, mv.to) && other.is_capture())
            .count();
        if !mv.is_capture() || same_ends < 2 {
            return mv.short();
        }
        let path = path.map_or_else(|| self.path(mv), <[Square]>::to_vec);
        if path.len() <= 2 {
            return mv.hub();
        }
        let texts: Vec<String> = path.iter().map(Square::to_string).collect();
        texts.join("x")
    }

    /// The legal move that a text means, and a way for it to take.
    ///
    /// Understood are `32-28`; `28x19`; the Hub form with every captured square, `28x19x23`; and a
    /// capture with some or all of its landing squares, or some of the captured squares, between
    /// start and end. The mark may be `x`, `:` or `×`. A capture may be written with `-` where no
    /// simple move is written so; a simple move may not be written with the mark of a capture.
    ///
    /// # Errors
    /// Says why the text is no move, or why the move is not legal.
    ///
    /// # Examples
    /// ```
    /// use twa_boerden::frisian::{Position, Rules, Variant};
    ///
    /// let position = Position::start(Variant::Frisian, Rules::default());
    /// let error = position.resolve("32-27x").unwrap_err();
    /// assert_eq!(error.code(), "unreadable");
    /// assert_eq!(position.resolve("33-38").unwrap_err().to_string(), "a piece stands on 38 already");
    /// ```
    pub fn resolve(&self, text: &str) -> Result<(Move, Vec<Square>), PlayError> {
        let written = take_apart(text)?;
        let squares = &written.squares;
        let from = squares[0];
        let last = squares[squares.len() - 1];
        // What is taken stands on its square; where a path ends it is empty.
        let names_taken = squares.len() > 2
            && self
                .piece_at(last)
                .is_some_and(|piece| piece.side != self.turn());
        let to = if names_taken { squares[1] } else { last };
        let legal = self.legal_moves();
        let same_ends: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|mv| (mv.from, mv.to) == (from, to))
            .collect();
        let simple = same_ends.iter().copied().find(|mv| !mv.is_capture());
        let captures: Vec<Move> = same_ends.into_iter().filter(|mv| mv.is_capture()).collect();
        if squares.len() == 2 {
            return match (simple, &captures[..]) {
                (Some(mv), _) if !written.capture => Ok((mv, vec![from, to])),
                (_, &[mv]) => Ok((mv, self.path(mv))),
                (Some(_), []) => Err(PlayError::NothingTaken { from, to }),
                (None, []) => Err(self.explain(from, to)),
                _ => Err(self.ambiguous(from, to, &captures)),
            };
        }
        if captures.is_empty() {
            return Err(self.explain(from, to));
        }
        if names_taken {
            let taken: SquareSet = squares[2..].iter().copied().collect();
            return captures
                .iter()
                .find(|mv| mv.captured == taken)
                .map(|&mv| (mv, self.path(mv)))
                .ok_or_else(|| self.not_this_way(from, to, &captures));
        }
        let Some(walk) = Walk::new(self, from) else {
            return Err(self.explain(from, to));
        };
        if let Some((_, taken)) = walk.follow(from, &squares[1..])
            && let Some(&mv) = captures.iter().find(|mv| mv.captured.bits() == taken)
        {
            return Ok((mv, squares.clone()));
        }
        let between = &squares[1..squares.len() - 1];
        let mut found = captures
            .iter()
            .filter_map(|&mv| Some((mv, walk.path_by(mv, between)?)));
        match (found.next(), found.next()) {
            (None, _) => Err(self.not_this_way(from, to, &captures)),
            (Some(found), None) => Ok(found),
            _ => Err(self.ambiguous(from, to, &captures)),
        }
    }

    fn ambiguous(&self, from: Square, to: Square, captures: &[Move]) -> PlayError {
        let choices = self.choices(captures);
        PlayError::Ambiguous { from, to, choices }
    }

    pub(super) fn not_this_way(&self, from: Square, to: Square, captures: &[Move]) -> PlayError {
        let choices = self.choices(captures);
        PlayError::NotThisWay { from, to, choices }
    }

    /// A handful of ways to write captures with the same ends.
    fn choices(&self, captures: &[Move]) -> Vec<String> {
        let listed = captures.iter().take(5);
        listed.map(|mv| mv.notation(self)).collect()
    }

    /// Why moving a piece from one square to another is not legal, with what is legal instead.
    ///
    /// Where it is legal and only its way is in doubt, the answer is [`PlayError::Ambiguous`].
    #[must_use]
    pub fn explain(&self, from: Square, to: Square) -> PlayError {
        let Some(piece) = self.piece_at(from) else {
            return PlayError::Empty { square: from };
        };
        if piece.side != self.turn() {
            return PlayError::NotYours {
                square: from,
                owner: piece.side,
            };
        }
        let legal = self.legal_moves();
        let same_ends: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|mv| (mv.from, mv.to) == (from, to))
            .collect();
        if !same_ends.is_empty() {
            return self.ambiguous(from, to, &same_ends);
        }
        let captures: Vec<Move> = legal.iter().copied().filter(|mv| mv.is_capture()).collect();
        if let Some(error) = self.explain_capture(from, to, piece.kind, &captures) {
            return error;
        }
        if let Some(best) = captures.first()
            && legal.iter().all(|mv| mv.is_capture())
        {
            let worth = self.worth(best.captured);
            return if captures.iter().any(|mv| mv.from == from) {
                PlayError::MustCapture {
                    from,
                    worth,
                    captures,
                }
            } else {
                PlayError::OtherMustCapture {
                    from,
                    worth,
                    captures,
                }
            };
        }
        self.explain_simple(from, to, piece.kind)
    }

    /// Why a move with all its facts is not legal.
    pub(super) fn explain_move(&self, mv: Move) -> PlayError {
        self.explain(mv.from, mv.to)
    }

    pub(super) fn worth(&self, taken: SquareSet) -> Worth {
        let enemy = !self.turn();
        Worth {
            men: (taken & self.men(enemy)).len(),
            kings: (taken & self.kings(enemy)).len(),
        }
    }

    /// Why a capture that exists is not one of the legal ones; nothing where none is found among
    /// the first [`EXPENSIVE`] situations, which is soon over even where all of them take seconds.
    fn explain_capture(
        &self,
        from: Square,
        to: Square,
        kind: PieceKind,
        captures: &[Move],
    ) -> Option<PlayError> {
        let walk = Walk::new(self, from)?;
        let mut seen = Seen {
            to: to.shift(),
            complete: None,
            incomplete: false,
        };
        walk.look(from.shift(), 0, &mut States::new(), &mut seen);
        if let Some(taken) = seen.complete {
            let taken = SquareSet::from_bits(taken);
            return self.outranked(from, to, kind, taken, captures);
        }
        seen.incomplete.then(|| PlayError::Incomplete {
            from,
            to,
            captures: captures
                .iter()
                .copied()
                .filter(|mv| mv.from == from)
                .collect(),
        })
    }

    /// Why a capture that takes these pieces gives way to the legal ones; nothing where there are none.
    pub(super) fn outranked(
        &self,
        from: Square,
        to: Square,
        kind: PieceKind,
        pieces: SquareSet,
        legal: &[Move],
    ) -> Option<PlayError> {
        let takes = self.worth(pieces);
        let worth = self.worth(legal.first()?.captured);
        let captures = legal.to_vec();
        Some(if takes == worth && kind == PieceKind::Man {
            PlayError::KingFirst {
                from,
                to,
                worth,
                captures,
            }
        } else {
            PlayError::LowerCapture {
                from,
                to,
                takes,
                worth,
                captures,
            }
        })
    }

    fn explain_simple(&self, from: Square, to: Square, kind: PieceKind) -> PlayError {
        if from == to {
            return PlayError::StaysPut { square: from };
        }
        if self.piece_at(to).is_some() {
            return PlayError::Occupied { from, to };
        }
        if kind == PieceKind::King
            && let Some(direction) = movegen::direction(from, to)
            && movegen::is_diagonal(direction)
        {
            let way = movegen::between(from, to, direction);
            let blockers = SquareSet::from_bits(way) & self.occupied();
            let nearest = if from < to {
                blockers.first()
            } else {
                blockers.last()
            };
            if let Some(by) = nearest {
                return PlayError::Blocked { from, to, by };
            }
            if let Some((square, count)) = self.king_moves(self.turn())
                && square == from
            {
                return PlayError::KingBound { square, count };
            }
        }
        PlayError::geometry(kind, from, to)
    }
}

/// What captures that end on a square are like.
struct Seen {
    to: u8,
    /// The greatest found that ends there because it cannot go on.
    complete: Option<u64>,
    /// One passes there and goes on.
    incomplete: bool,
}

impl Walk {
    fn look(&self, at: u8, taken: u64, states: &mut States, seen: &mut Seen) {
        let next = self.next(at, taken);
        if at == seen.to && taken != 0 {
            if next.is_empty() {
                let worth = |taken| self.view.worth(taken);
                if seen.complete.is_none_or(|best| worth(best) < worth(taken)) {
                    seen.complete = Some(taken);
                }
            } else {
                seen.incomplete = true;
            }
        }
        for (over, to) in next {
            if states.len() < EXPENSIVE && states.insert(to, taken | over) {
                self.look(to, taken | over, states, seen);
            }
        }
    }

    /// A way of the move that lands on the empty squares among `between`, in their order, and
    /// takes the pieces on the others.
    fn path_by(&self, mv: Move, between: &[Square]) -> Option<Vec<Square>> {
        let (taken, landings): (Vec<Square>, Vec<Square>) = between
            .iter()
            .partition(|square| self.view.enemy() & square.bit() != 0);
        if !taken
            .into_iter()
            .collect::<SquareSet>()
            .is_subset(mv.captured)
        {
            return None;
        }
        let mut path = vec![mv.from];
        let found = self.thread(
            mv,
            &landings,
            mv.from.shift(),
            0,
            0,
            &mut path,
            &mut HashMap::new(),
        );
        found.then_some(path)
    }

    #[expect(clippy::too_many_arguments, reason = "a recursion with all its state")]
    fn thread(
        &self,
        mv: Move,
        landings: &[Square],
        at: u8,
        taken: u64,
        met: usize,
        path: &mut Vec<Square>,
        tried: &mut HashMap<(u8, u64), usize>,
    ) -> bool {
        let all = mv.captured.bits();
        if taken == all {
            return at == mv.to.shift() && met == landings.len();
        }
        for (over, to) in self.next_within(at, taken, mv) {
            let taken = taken | over;
            if tried.len() >= BUDGET {
                continue;
            }
            let square = Square::from_shift(to);
            // The last square of the move is no square between.
            let meets = taken != all && landings.get(met) == Some(&square);
            let met = met + usize::from(meets);
            // A way that has met no more of the squares than another to the same state is no use.
            if tried.get(&(to, taken)).is_some_and(|&before| before >= met) {
                continue;
            }
            path.push(square);
            if self.thread(mv, landings, to, taken, met, path, tried) {
                return true;
            }
            path.pop();
            tried.insert((to, taken), met);
        }
        false
    }
}
