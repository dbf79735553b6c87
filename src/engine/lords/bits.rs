//! Sets of squares as plain 64-bit words, and hash keys for them.
//!
//! The rules keep their squares in a typed set; the search counts every nanosecond and works on the
//! words inside.

/// The four corners.
pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;
const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// A direction: 0 is north, then clockwise; `direction ^ 2` is the way back.
pub(super) type Direction = usize;

/// All squares moved one step; those that leave the board are gone.
#[inline]
pub(super) const fn shift(set: u64, direction: Direction) -> u64 {
    match direction {
        0 => set << 8,
        1 => (set & !FILE_H) << 1,
        2 => set >> 8,
        _ => (set & !FILE_A) >> 1,
    }
}

/// The set moved one step in each of the four directions.
#[inline]
pub(super) const fn sides(set: u64) -> [u64; 4] {
    [shift(set, 0), shift(set, 1), shift(set, 2), shift(set, 3)]
}

/// The squares next to a set.
#[inline]
pub(super) const fn neighbours(set: u64) -> u64 {
    let [a, b, c, d] = sides(set);
    a | b | c | d
}

/// The squares between one of each set: straight, or at the two neighbours of a corner. The sets are
/// given by their [`sides`].
#[inline]
pub(super) const fn between(one: &[u64; 4], other: &[u64; 4]) -> u64 {
    let straight = one[0] & other[2] | one[2] & other[0] | one[1] & other[3] | one[3] & other[1];
    let corner =
        (one[0] | one[2]) & (other[1] | other[3]) | (one[1] | one[3]) & (other[0] | other[2]);
    straight | corner & CORNERS
}

/// The squares of a set as indices from 0, `a1`, to 63, `h8`.
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let square = lowest(set);
        set &= set - 1;
        Some(square)
    })
}

/// The first square of a set that is not empty.
#[inline]
pub(super) fn lowest(set: u64) -> u8 {
    // Below 65, so nothing is cut off.
    (set.trailing_zeros() & 0xff) as u8
}

/// Scatters the bits of a word; the last step of `SplitMix64` (Steele, Lea and Flood, 2014).
#[inline]
pub(super) const fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

/// What lies on a square, for the keys.
#[derive(Clone, Copy)]
pub(super) enum Thing {
    OwnVassal,
    OwnLord,
    FoeVassal,
    FoeLord,
    OwnUnder,
    FoeUnder,
}

const KEYS: [[u64; 64]; 6] = {
    let mut keys = [[0; 64]; 6];
    let mut state = 0u64;
    let mut thing = 0;
    while thing < 6 {
        let mut square = 0;
        while square < 64 {
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            keys[thing][square] = mix(state);
            square += 1;
        }
        thing += 1;
    }
    keys
};

/// The key of one thing on one square; a placement's key is the exclusive or of all of them.
#[inline]
pub(super) fn key(thing: Thing, square: u8) -> u64 {
    KEYS[thing as usize][usize::from(square & 63)]
}

/// The key of the same thing on several squares.
#[inline]
pub(super) fn keys(thing: Thing, set: u64) -> u64 {
    squares(set).fold(0, |sum, square| sum ^ key(thing, square))
}

/// For each number of moves left (up to 4) and each square, the squares that a piece there may come
/// to: by steps, or by steps and a last jump.
pub(super) const WITHIN: [[u64; 64]; 5] = {
    let mut within = [[0; 64]; 5];
    let mut square = 0;
    while square < 64 {
        let mut reach = 1u64 << square;
        let mut moves = 0;
        while moves < 4 {
            let mut jumps = 0;
            let mut direction = 0;
            while direction < 4 {
                jumps |= shift(shift(reach, direction), direction);
                direction += 1;
            }
            reach |= neighbours(reach);
            moves += 1;
            within[moves][square] = reach | jumps;
        }
        square += 1;
    }
    within
};

/// A set of keys with open addressing, whose memory is used again and again.
#[derive(Debug, Default)]
pub(super) struct KeySet {
    slots: Vec<u64>,
    mask: usize,
    len: usize,
}

impl KeySet {
    const SMALLEST: usize = 1 << 10;

    /// Empties the set. It starts small, so that a short search touches little memory.
    pub(super) fn clear(&mut self) {
        self.resize(Self::SMALLEST);
    }

    fn resize(&mut self, size: usize) {
        self.slots.clear();
        self.slots.resize(size, 0);
        self.mask = size - 1;
        self.len = 0;
    }

    /// Adds a key; `false` if it was there already.
    #[inline]
    pub(super) fn insert(&mut self, key: u64) -> bool {
        // 0 marks an empty slot.
        let key = key.max(1);
        if 2 * self.len >= self.slots.len() {
            self.grow();
        }
        let mut slot = Self::place(key) & self.mask;
        loop {
            match self.slots[slot] {
                0 => {
                    self.slots[slot] = key;
                    self.len += 1;
                    return true;
                }
                found if found == key => return false,
                _ => slot = (slot + 1) & self.mask,
            }
        }
    }

    #[inline]
    fn place(key: u64) -> usize {
        // The upper half fits everywhere.
        usize::try_from(key >> 32).unwrap_or_default()
    }

    #[cold]
    fn grow(&mut self) {
        // Small ones soon grow large, but large ones not to more than they need.
        let factor = if self.slots.len() < 1 << 18 { 4 } else { 2 };
        let size = (factor * self.slots.len()).max(Self::SMALLEST);
        let old: Vec<u64> = self.slots.iter().copied().filter(|&key| key != 0).collect();
        self.resize(size);
        for key in old {
            self.insert(key);
        }
    }
}
