//! The transposition table: what a search remembers of positions.

use super::order::Brief;

/// What the score of an entry says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Bound {
    /// Nothing: the entry is free.
    #[default]
    None,
    /// The true score is this or more.
    Lower,
    /// The true score is this or less.
    Upper,
    /// It is the true score.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    key: u64,
    pub mv: Brief,
    score: i16,
    depth: i8,
    bound: Bound,
    age: u8,
}

impl Entry {
    /// The score as seen `ply` plies after the root.
    fn score(&self, ply: usize) -> i32 {
        from_root(self.score.into(), ply)
    }

    /// The score, or the bound on it, if the search was so deep and it says whether the score is
    /// `beta` or more.
    pub fn decides(&self, ply: usize, depth: i32, beta: i32) -> Option<i32> {
        let score = self.score(ply);
        let decides = match self.bound {
            Bound::Lower => score >= beta,
            Bound::Upper => score < beta,
            Bound::Exact => true,
            Bound::None => false,
        };
        (decides && i32::from(self.depth) >= depth).then_some(score)
    }

    /// How little is lost with this entry: the lower, the sooner it is replaced.
    fn worth(&self, age: u8) -> i32 {
        if self.bound == Bound::None {
            return i32::MIN;
        }
        i32::from(self.depth) - 8 * i32::from(age.wrapping_sub(self.age))
    }
}

/// A sure result is counted in plies from the root in a search, but kept in plies from its own
/// position, since that can be met anywhere.
fn from_root(score: i32, ply: usize) -> i32 {
    shifted(score, -plies(ply))
}

fn from_position(score: i32, ply: usize) -> i32 {
    shifted(score, plies(ply))
}

fn plies(ply: usize) -> i32 {
    i32::try_from(ply).expect("a search looks a hundred plies ahead")
}

fn shifted(score: i32, by: i32) -> i32 {
    match score {
        super::SURE.. => score + by,
        _ if score <= -super::SURE => score - by,
        _ => score,
    }
}

/// Entries that share a place: as many as fit in what a processor reads at once.
const SHARED: usize = 4;

#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([Entry; SHARED]);

/// A fixed number of entries, found by key. A new one replaces the shallowest and oldest of those
/// that share its place.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

impl Table {
    pub fn new(megabytes: usize) -> Self {
        let count = (megabytes << 20) / size_of::<Bucket>();
        // A power of two, so that the place follows from the key without a division.
        let count = count.checked_ilog2().map_or(1, |log| 1 << log);
        Self {
            buckets: vec![Bucket::default(); count],
            age: 0,
        }
    }

    pub fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
    }

    /// Lets what is in the table from now on give way to what another search finds.
    pub fn next_search(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    // The high bits: more than there are places, also where words have 32.
    fn place(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.buckets.len() - 1)
    }

    pub fn get(&self, key: u64) -> Option<Entry> {
        let bucket = &self.buckets[self.place(key)];
        bucket
            .0
            .iter()
            .find(|entry| entry.key == key && entry.bound != Bound::None)
            .copied()
    }

    pub fn put(&mut self, key: u64, mv: Brief, score: i32, depth: i32, bound: Bound, ply: usize) {
        let age = self.age;
        let place = self.place(key);
        let bucket = &mut self.buckets[place];
        let known = bucket.0.iter().position(|entry| entry.key == key);
        let slot = known.unwrap_or_else(|| {
            (0..SHARED)
                .min_by_key(|&slot| bucket.0[slot].worth(age))
                .expect("there are several")
        });
        let entry = &mut bucket.0[slot];
        // A bound does not say which move is best; what is known already may.
        let mv = if mv == Brief::NONE && entry.key == key {
            entry.mv
        } else {
            mv
        };
        *entry = Entry {
            key,
            mv,
            score: i16::try_from(from_position(score, ply)).expect("scores are small"),
            depth: i8::try_from(depth).unwrap_or(i8::MAX),
            bound,
            age,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_entries_are_read_at_once() {
        assert_eq!(size_of::<Entry>(), 16);
        assert_eq!(size_of::<Bucket>(), 64);
    }

    #[test]
    fn sure_results_keep_their_distance() {
        let mut table = Table::new(1);
        for score in [31_990, -31_990, 31, -31, 0] {
            table.put(7 << 32, Brief::NONE, score, 3, Bound::Exact, 4);
            assert_eq!(table.get(7 << 32).unwrap().score(4), score);
        }
        table.put(7 << 32, Brief::NONE, 31_990, 3, Bound::Exact, 4);
        assert_eq!(table.get(7 << 32).unwrap().score(6), 31_988);
    }

    #[test]
    fn the_deep_stay_and_the_old_go() {
        let mut table = Table::new(0);
        for key in 1..=4 {
            let depth = i32::try_from(key).unwrap();
            table.put(key, Brief::NONE, 0, depth, Bound::Exact, 0);
        }
        table.put(5, Brief::NONE, 0, 1, Bound::Exact, 0);
        assert!(table.get(1).is_none() && table.get(2).is_some());
        table.next_search();
        table.put(5, Brief::NONE, 0, 1, Bound::Exact, 0);
        table.put(6, Brief::NONE, 0, 1, Bound::Exact, 0);
        assert!(table.get(5).is_some() && table.get(2).is_none());
        table.clear();
        assert!((1..7).all(|key| table.get(key).is_none()));
    }
}
