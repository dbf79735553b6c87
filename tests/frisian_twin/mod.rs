//! The rules once more: slow, plain, on a board of rows and columns, every path walked. It shares
//! nothing with the library but the numbers of the squares.

use std::collections::{BTreeMap, BTreeSet};

use twa_boerden::Side;
use twa_boerden::frisian::{PieceKind, Position, Setup, Square};

/// More paths than this are not walked.
const MOST_PATHS: usize = 20_000;

/// Start, end and captured squares.
pub type Key = (u8, u8, BTreeSet<u8>);

#[derive(Clone, PartialEq, Debug)]
pub struct Twin {
    /// `.`, or `w` `W` `b` `B` for men and kings.
    board: [[char; 10]; 10],
    white: bool,
    enforced: bool,
    limit: u8,
    /// King's place and number of moves, White's first.
    counters: [Option<((i32, i32), u8)>; 2],
    /// The moves that two kings have made against one, in that ending.
    two_kings: Option<u32>,
}

fn place(number: u8) -> (i32, i32) {
    let n = i32::from(number) - 1;
    let (row, i) = (n / 5, n % 5);
    (row, if row % 2 == 0 { 2 * i + 1 } else { 2 * i })
}

fn number((row, column): (i32, i32)) -> u8 {
    u8::try_from(row * 5 + column / 2 + 1).unwrap()
}

const DIAGONAL: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
const STRAIGHT: [(i32, i32); 4] = [(-2, 0), (2, 0), (0, -2), (0, 2)];

/// Paths by move; a path is every square stood on.
pub type Moves = BTreeMap<Key, Vec<Vec<u8>>>;

impl Twin {
    pub fn new(position: &Position, enforced: bool) -> Self {
        let setup: Setup = position.setup();
        let mut board = [['.'; 10]; 10];
        for square in Square::ALL {
            let (row, column) = place(square.number());
            if let Some(piece) = setup.piece_at(square) {
                let letter = match piece.side {
                    Side::White => 'w',
                    Side::Black => 'b',
                };
                board[row as usize][column as usize] = match piece.kind {
                    PieceKind::Man => letter,
                    PieceKind::King => letter.to_ascii_uppercase(),
                };
            }
        }
        let counter = |side| {
            let counter = setup.king_moves[side]?;
            Some((place(counter.square?.number()), counter.count))
        };
        let mut twin = Self {
            board,
            white: setup.turn == Side::White,
            enforced,
            limit: position.rules().king_moves.count(),
            counters: [counter(Side::White), counter(Side::Black)],
            two_kings: None,
        };
        // Of every two plies since the last capture or promotion, one was theirs.
        twin.two_kings = twin.two_against_one().map(|theirs| {
            let quiet = setup.quiet_plies;
            if theirs == twin.white {
                quiet / 2
            } else {
                quiet.div_ceil(2)
            }
        });
        twin
    }

    /// Who has the two kings where nothing else plays but another one, as whether it is White.
    fn two_against_one(&self) -> Option<bool> {
        let pieces: String = self.pieces().iter().map(|(_, piece)| *piece).collect();
        let count = |letter| pieces.matches(letter).count();
        match (pieces.len(), count('W'), count('B')) {
            (3, 2, 1) => Some(true),
            (3, 1, 2) => Some(false),
            _ => None,
        }
    }

    /// How the game stands by the board alone: whether White wins, if anybody does, and why.
    pub fn outcome(&self) -> Option<(Option<bool>, &'static str)> {
        let pieces = self.pieces();
        for white in [self.white, !self.white] {
            let letter = if white { 'w' } else { 'b' };
            if !pieces
                .iter()
                .any(|(_, piece)| piece.eq_ignore_ascii_case(&letter))
            {
                return Some((Some(!white), "no-pieces"));
            }
        }
        if self.moves()?.is_empty() {
            return Some((Some(!self.white), "no-moves"));
        }
        if self.two_kings.is_some_and(|made| made >= 7) {
            return Some((None, "two-kings-against-one"));
        }
        let kings: String = pieces.iter().map(|(_, piece)| *piece).collect();
        if ["WB", "BW"].contains(&kings.as_str()) {
            let plain = self.clone().with_enforced(true);
            let decided = plain.takes_the_king()
                || plain.king_is_lost()
                || plain.after_each_move().any(|next| next.king_is_lost());
            return (!decided).then_some((None, "one-king-each"));
        }
        None
    }

    fn takes_the_king(&self) -> bool {
        let moves = self.moves().expect("two kings have few ways");
        moves.keys().any(|key| !key.2.is_empty())
    }

    fn after_each_move(&self) -> impl Iterator<Item = Self> {
        let moves = self.moves().expect("two kings have few ways");
        moves.into_keys().map(|key| {
            let mut next = self.clone();
            next.play(&key);
            next
        })
    }

    /// Whether the king of the side to move, which cannot take the other, is taken whatever it does.
    fn king_is_lost(&self) -> bool {
        !self.takes_the_king() && self.after_each_move().all(|next| next.takes_the_king())
    }

    fn at(&self, (row, column): (i32, i32)) -> Option<char> {
        let row = self.board.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    fn own(&self, piece: char) -> bool {
        piece.eq_ignore_ascii_case(if self.white { &'w' } else { &'b' })
    }

    fn enemy(&self, piece: char) -> bool {
        piece.eq_ignore_ascii_case(if self.white { &'b' } else { &'w' })
    }

    /// Every square with its piece.
    fn pieces(&self) -> Vec<((i32, i32), char)> {
        (1..=50)
            .map(|n| (place(n), self.at(place(n)).unwrap()))
            .filter(|(_, piece)| *piece != '.')
            .collect()
    }

    /// The legal moves, or nothing when the paths are too many to walk.
    pub fn moves(&self) -> Option<Moves> {
        let mut all = Moves::new();
        let mut paths = 0;
        for (from, piece) in self.pieces() {
            if self.own(piece) {
                let mut lifted = self.clone();
                lifted.board[from.0 as usize][from.1 as usize] = '.';
                let king = piece.is_uppercase();
                if !lifted.walk(king, &mut vec![from], &mut Vec::new(), &mut all, &mut paths) {
                    return None;
                }
            }
        }
        if self.enforced {
            let best = all.keys().map(|key| self.value(key)).max();
            all.retain(|key, _| Some(self.value(key)) == best);
            if !all.is_empty() {
                return Some(all);
            }
        }
        self.simple(&mut all);
        Some(all)
    }

    fn value(&self, key: &Key) -> (i32, i32, bool) {
        let (mut men, mut kings) = (0, 0);
        for &square in &key.2 {
            if self.at(place(square)).unwrap().is_uppercase() {
                kings += 1;
            } else {
                men += 1;
            }
        }
        let by_king = self.at(place(key.0)).unwrap().is_uppercase();
        (2 * kings + men, -kings, by_king)
    }

    /// Walks every path on from here; false when there are too many.
    fn walk(
        &self,
        king: bool,
        path: &mut Vec<(i32, i32)>,
        taken: &mut Vec<(i32, i32)>,
        all: &mut Moves,
        paths: &mut usize,
    ) -> bool {
        let here = *path.last().unwrap();
        let mut complete = true;
        for (down, right) in DIAGONAL.into_iter().chain(STRAIGHT) {
            let next = |n: i32| (here.0 + n * down, here.1 + n * right);
            let mut over = 1;
            while king && self.at(next(over)) == Some('.') {
                over += 1;
            }
            if !self.at(next(over)).is_some_and(|piece| self.enemy(piece))
                || taken.contains(&next(over))
            {
                continue;
            }
            let mut land = over + 1;
            while self.at(next(land)) == Some('.') {
                complete = false;
                path.push(next(land));
                taken.push(next(over));
                let going_on = self.walk(king, path, taken, all, paths);
                taken.pop();
                path.pop();
                if !going_on {
                    return false;
                }
                land += 1;
                if !king {
                    break;
                }
            }
        }
        if complete && !taken.is_empty() {
            *paths += 1;
            let squares: Vec<u8> = path.iter().copied().map(number).collect();
            let key = (
                squares[0],
                squares[squares.len() - 1],
                taken.iter().copied().map(number).collect(),
            );
            all.entry(key).or_default().push(squares);
        }
        *paths <= MOST_PATHS
    }

    fn simple(&self, all: &mut Moves) {
        let counter = self.counters[usize::from(!self.white)];
        for (from, piece) in self.pieces() {
            if !self.own(piece) || counter == Some((from, self.limit)) {
                continue;
            }
            for (down, right) in DIAGONAL {
                let ahead = if self.white { -1 } else { 1 };
                if piece.is_lowercase() && down != ahead {
                    continue;
                }
                for n in 1..10 {
                    let to = (from.0 + n * down, from.1 + n * right);
                    if self.at(to) != Some('.') || (n > 1 && piece.is_lowercase()) {
                        break;
                    }
                    let (from, to) = (number(from), number(to));
                    all.insert((from, to, BTreeSet::new()), vec![vec![from, to]]);
                }
            }
        }
    }

    pub fn play(&mut self, key: &Key) {
        let (from, to) = (place(key.0), place(key.1));
        let mut piece = self.at(from).unwrap();
        self.board[from.0 as usize][from.1 as usize] = '.';
        for &square in &key.2 {
            let square = place(square);
            self.board[square.0 as usize][square.1 as usize] = '.';
        }
        let us = usize::from(!self.white);
        let king_move = piece.is_uppercase() && key.2.is_empty();
        if to.0 == if self.white { 0 } else { 9 } {
            piece = piece.to_ascii_uppercase();
        }
        self.board[to.0 as usize][to.1 as usize] = piece;
        self.counters[us] = match self.counters[us] {
            _ if !king_move => None,
            Some((square, count)) if square == from => Some((to, count + 1)),
            _ => Some((to, 1)),
        };
        for (index, letter) in ['w', 'b'].into_iter().enumerate() {
            let has_men = self.pieces().iter().any(|(_, piece)| *piece == letter);
            let king = letter.to_ascii_uppercase();
            if !has_men || self.counters[index].is_some_and(|(at, _)| self.at(at) != Some(king)) {
                self.counters[index] = None;
            }
        }
        let theirs = self.two_against_one();
        self.two_kings = match self.two_kings {
            Some(made) => theirs.map(|theirs| made + u32::from(theirs == self.white)),
            None => theirs.map(|_| 0),
        };
        self.white = !self.white;
    }

    pub fn with_enforced(self, enforced: bool) -> Self {
        Self { enforced, ..self }
    }
}
