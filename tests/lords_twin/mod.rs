//! The rules a second time, slow and plain: a list of pieces that each know where they are and where they
//! have been, and every question answered by looking at all of them.
//!
//! It shares nothing with the library, not even names of squares: a place is a pair of file and rank.

use std::collections::BTreeSet;

type Place = (i32, i32);

#[derive(Clone, Debug)]
struct Man {
    white: bool,
    lord: bool,
    place: Place,
    /// A Vassal below a Lord.
    pinned: bool,
    been: Vec<Place>,
    used_up: bool,
}

/// A position with its game's history.
#[derive(Clone, Debug)]
pub struct Twin {
    men: Vec<Man>,
    white_to_move: bool,
    left: i32,
    taken_by_black: i32,
    taken_by_white: i32,
    turn: i32,
    last_capture: i32,
    pub enemy_only: bool,
    pub four_four: bool,
    pub draws: bool,
    /// What repetition compares, at the start of each turn.
    past: Vec<String>,
}

/// A legal move, with everything that can be told about it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    pub from: String,
    pub to: String,
    pub kind: &'static str,
    pub captures: Vec<String>,
}

fn name((file, rank): Place) -> String {
    format!("{}{}", &"abcdefgh"[file as usize..][..1], rank + 1)
}

fn place(name: &str) -> Place {
    let bytes = name.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

fn on_board((file, rank): Place) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

fn neighbours((file, rank): Place) -> Vec<Place> {
    [
        (file, rank + 1),
        (file, rank - 1),
        (file + 1, rank),
        (file - 1, rank),
    ]
    .into_iter()
    .filter(|&place| on_board(place))
    .collect()
}

impl Twin {
    pub fn read(text: &str, enemy_only: bool, four_four: bool, draws: bool) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut men = Vec::new();
        for (line, row) in fields[0].split('/').enumerate() {
            let mut file = 0;
            let mut inside = 0;
            for letter in row.chars() {
                match letter {
                    '(' => inside = 1,
                    ')' => {
                        inside = 0;
                        file += 1;
                    }
                    '1'..='8' => file += letter as i32 - '0' as i32,
                    _ => {
                        let place = (file, 7 - line as i32);
                        men.push(Man {
                            white: letter.is_uppercase(),
                            lord: letter.eq_ignore_ascii_case(&'l'),
                            place,
                            pinned: inside == 2,
                            been: vec![place],
                            used_up: false,
                        });
                        if inside == 0 {
                            file += 1;
                        } else {
                            inside += 1;
                        }
                    }
                }
            }
        }
        let (black, white) = fields[3].split_once('-').expect("captures");
        let mut twin = Self {
            men,
            white_to_move: fields[1] == "w",
            left: fields[2].parse().expect("moves left"),
            taken_by_black: black.parse().expect("captures"),
            taken_by_white: white.parse().expect("captures"),
            turn: fields[5].parse().expect("turn"),
            last_capture: fields[6].parse().expect("turn"),
            enemy_only,
            four_four,
            draws,
            past: Vec::new(),
        };
        if fields[4] != "-" {
            for trail in fields[4].split(',') {
                let squares = trail.trim_end_matches(['_', '!']);
                let been: Vec<Place> = (0..squares.len())
                    .step_by(2)
                    .map(|at| place(&squares[at..at + 2]))
                    .collect();
                let last = been[been.len() - 1];
                let man = twin
                    .men
                    .iter_mut()
                    .find(|man| man.place == last && man.pinned == trail.contains('_'))
                    .expect("a piece at the end of its trail");
                man.been = been;
                man.used_up = trail.contains('!');
            }
        }
        if twin.left == twin.full() {
            twin.past.push(twin.key());
        }
        twin
    }

    fn full(&self) -> i32 {
        if self.white_to_move || self.four_four {
            4
        } else {
            5
        }
    }

    fn key(&self) -> String {
        let text = self.text();
        let fields: Vec<&str> = text.split(' ').collect();
        format!("{} {}", fields[0], fields[1])
    }

    /// The piece that counts on a place.
    fn top(&self, place: Place) -> Option<&Man> {
        self.men
            .iter()
            .find(|man| man.place == place && !man.pinned)
    }

    fn below(&self, place: Place) -> Option<&Man> {
        self.men.iter().find(|man| man.place == place && man.pinned)
    }

    pub fn text(&self) -> String {
        let letter = |man: &Man| match (man.white, man.lord) {
            (true, true) => "L",
            (true, false) => "V",
            (false, true) => "l",
            (false, false) => "v",
        };
        let rows: Vec<String> = (0..8)
            .rev()
            .map(|rank| {
                let row: String = (0..8)
                    .map(
                        |file| match (self.top((file, rank)), self.below((file, rank))) {
                            (None, _) => "1".to_owned(),
                            (Some(top), None) => letter(top).to_owned(),
                            (Some(top), Some(below)) => {
                                format!("({}{})", letter(top), letter(below))
                            }
                        },
                    )
                    .collect();
                (1..=8).rev().fold(row, |row, run| {
                    row.replace(&"1".repeat(run), &run.to_string())
                })
            })
            .collect();
        let mut trails = Vec::new();
        for rank in 0..8 {
            for file in 0..8 {
                for man in [self.below((file, rank)), self.top((file, rank))]
                    .into_iter()
                    .flatten()
                {
                    if man.been.len() > 1 {
                        let squares: String = man.been.iter().map(|&place| name(place)).collect();
                        let under = if man.pinned { "_" } else { "" };
                        let used_up = if man.used_up { "!" } else { "" };
                        trails.push(format!("{squares}{under}{used_up}"));
                    }
                }
            }
        }
        let trails = if trails.is_empty() {
            "-".to_owned()
        } else {
            trails.join(",")
        };
        format!(
            "{} {} {} {}-{} {trails} {} {}",
            rows.join("/"),
            if self.white_to_move { "w" } else { "b" },
            self.left,
            self.taken_by_black,
            self.taken_by_white,
            self.turn,
            self.last_capture,
        )
    }

    fn won(&self) -> bool {
        self.taken_by_black >= 5 || self.taken_by_white >= 5
    }

    /// The kind of the move of a piece to a place, if it is legal.
    fn kind(&self, man: &Man, to: Place) -> Option<&'static str> {
        let from = man.place;
        if self.won()
            || man.pinned
            || man.white != self.white_to_move
            || man.used_up
            || man.been.contains(&to)
        {
            return None;
        }
        let distance = (from.0 - to.0).abs() + (from.1 - to.1).abs();
        if distance > 2 {
            return None;
        }
        let pinning = self.below(from).is_some();
        let empty = self.top(to).is_none();
        if distance == 1 {
            if empty {
                return Some(if pinning { "unpin" } else { "step" });
            }
            let target = self.top(to)?;
            let already = self
                .men
                .iter()
                .filter(|lord| {
                    lord.white == man.white && !lord.pinned && self.below(lord.place).is_some()
                })
                .count();
            let allowed = !self.enemy_only || target.white != man.white;
            let pins = man.lord && !target.lord && !pinning && already < 2 && allowed;
            return pins.then_some("pin");
        }
        let step = (to.0 - from.0, to.1 - from.1);
        if pinning || !empty || !matches!(step, (0, 2 | -2) | (2 | -2, 0)) {
            return None;
        }
        let jumped = self.top((from.0 + step.0 / 2, from.1 + step.1 / 2))?;
        (jumped.white != man.white && jumped.lord == man.lord).then_some("jump")
    }

    /// Moves the piece and nothing else.
    fn moved(&self, from: Place, to: Place, kind: &str) -> Self {
        let mut after = self.clone();
        if kind == "pin" {
            for man in after.men.iter_mut().filter(|man| man.place == to) {
                man.pinned = true;
            }
        }
        for man in &mut after.men {
            if man.place == from && !man.pinned {
                man.place = to;
                man.been.push(to);
                if kind == "jump" || kind == "unpin" {
                    man.used_up = true;
                }
            }
        }
        for man in &mut after.men {
            if man.place == from {
                man.pinned = false;
            }
        }
        after
    }

    fn captures(&self, from: Place, to: Place, kind: &str) -> BTreeSet<(i32, i32)> {
        let mut captures = BTreeSet::new();
        if kind == "jump" {
            return captures;
        }
        let mover = self.white_to_move;
        // Who counts on a place when the move has been made and nothing is taken yet.
        let counts = |place: Place| {
            if place == to {
                self.top(from)
            } else if place == from {
                self.below(from)
            } else {
                self.top(place)
            }
        };
        let mine = |place: Place| counts(place).is_some_and(|man| man.white == mover);
        for man in &self.men {
            // Whoever falls stands beside the mover or is the Vassal that he uncovers.
            if man.white == mover || man.place != from && !neighbours(to).contains(&man.place) {
                continue;
            }
            let stands = counts(man.place).is_some_and(|top| std::ptr::eq(top, man));
            if !stands {
                continue;
            }
            let (file, rank) = man.place;
            let around = neighbours(man.place);
            let pairs = if around.len() == 2 {
                vec![(around[0], around[1])]
            } else {
                vec![
                    ((file - 1, rank), (file + 1, rank)),
                    ((file, rank - 1), (file, rank + 1)),
                ]
            };
            for (one, other) in pairs {
                let uncovered = man.place == from;
                if mine(one) && mine(other) && (one == to || other == to || uncovered) {
                    // Ranks first, so that the order is that of notation.
                    captures.insert((rank, file));
                }
            }
        }
        captures
    }

    pub fn moves(&self) -> BTreeSet<Found> {
        let mut moves = BTreeSet::new();
        for man in self
            .men
            .iter()
            .filter(|man| !man.pinned && man.white == self.white_to_move)
        {
            for file in 0..8 {
                for rank in 0..8 {
                    let (from, to) = (man.place, (file, rank));
                    if let Some(kind) = self.kind(man, to) {
                        moves.insert(Found {
                            from: name(from),
                            to: name(to),
                            kind,
                            captures: self
                                .captures(from, to, kind)
                                .into_iter()
                                .map(|(rank, file)| name((file, rank)))
                                .collect(),
                        });
                    }
                }
            }
        }
        moves
    }

    fn can_move(&self) -> bool {
        self.men.iter().any(|man| {
            let (file, rank) = man.place;
            !man.pinned
                && man.white == self.white_to_move
                && (-2..=2).any(|way| {
                    self.kind(man, (file + way, rank)).is_some() && on_board((file + way, rank))
                        || self.kind(man, (file, rank + way)).is_some()
                            && on_board((file, rank + way))
                })
        })
    }

    pub fn play(&mut self, mv: &Found) {
        let (from, to) = (place(&mv.from), place(&mv.to));
        let captures = self.captures(from, to, mv.kind);
        let mut after = self.moved(from, to, mv.kind);
        if !captures.is_empty() {
            for man in &mut after.men {
                if man.place == to && !man.pinned {
                    man.used_up = true;
                }
            }
            after
                .men
                .retain(|man| man.pinned || !captures.contains(&(man.place.1, man.place.0)));
            for man in &mut after.men {
                if captures.contains(&(man.place.1, man.place.0)) {
                    man.pinned = false;
                }
            }
            let count = captures.len() as i32;
            if after.white_to_move {
                after.taken_by_white += count;
            } else {
                after.taken_by_black += count;
            }
            after.last_capture = after.turn;
        }
        after.left -= 1;
        if !after.won() && (after.left == 0 || !after.can_move()) {
            after.white_to_move = !after.white_to_move;
            after.left = after.full();
            after.turn += 1;
            for man in &mut after.men {
                man.been = vec![man.place];
                man.used_up = false;
            }
            let key = after.key();
            after.past.push(key);
        }
        *self = after;
    }

    /// The winner, if there is one, and the reason.
    pub fn result(&self) -> Option<(Option<&'static str>, &'static str)> {
        if self.taken_by_white >= 5 {
            return Some((Some("white"), "captures"));
        }
        if self.taken_by_black >= 5 {
            return Some((Some("black"), "captures"));
        }
        if self.left < self.full() {
            return None;
        }
        if !self.can_move() {
            let winner = if self.white_to_move { "black" } else { "white" };
            return Some((Some(winner), "no-moves"));
        }
        if self.draws && self.turn - 1 - self.last_capture >= 100 {
            return Some((None, "no-captures"));
        }
        let now = self.key();
        let times = self.past.iter().filter(|key| **key == now).count();
        (self.draws && times >= 3).then_some((None, "repetition"))
    }

    /// Pieces on the board and taken, for each side.
    pub fn totals(&self) -> (i32, i32) {
        let count = |white| self.men.iter().filter(|man| man.white == white).count() as i32;
        (
            count(true) + self.taken_by_black,
            count(false) + self.taken_by_white,
        )
    }
}
