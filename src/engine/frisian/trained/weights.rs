//! The file that weights are kept in.
//!
//! | bytes | what |
//! |---|---|
//! | 4 | `TBFE` |
//! | 2 | version, which changes when a feature does |
//! | 4 | number of weights of patterns |
//! | 4 | number of other weights |
//! | 1 each | patterns: all for the opening, then all for the ending |
//! | 2 each | other weights: all for the opening, then all for the ending |
//! | 4 | FNV-1a sum of all bytes before |
//!
//! Numbers have their lowest byte first. What belongs together stands together, so that the file
//! compresses well.

use std::fmt;

use super::features::{PATTERNS, WEIGHTS};
use super::{Trained, Weight};

const MAGIC: [u8; 4] = *b"TBFE";
const VERSION: u16 = 1;
const HEAD: usize = 14;
const EXTRAS: usize = WEIGHTS - PATTERNS;
const LENGTH: usize = HEAD + 2 * PATTERNS + 4 * EXTRAS + 4;

/// Why bytes are no weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// They do not begin like a file of weights.
    NotWeights,
    /// They are weights of other features than this program knows.
    Version {
        /// The version they are of.
        found: u16,
    },
    /// There are too few or too many.
    Length {
        /// How many bytes there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// Some byte is not what was written.
    Damaged,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotWeights => f.write_str("this is no file of weights"),
            Self::Version { found } => write!(
                f,
                "these weights are of version {found}, and this program reads version {VERSION}"
            ),
            Self::Length { found, expected } => write!(
                f,
                "a file of weights has {expected} bytes, and this one has {found}"
            ),
            Self::Damaged => f.write_str("the weights are damaged: their sum is wrong"),
        }
    }
}

impl std::error::Error for WeightsError {}

fn sum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

/// The planes of the opening and the ending as pairs.
fn pairs<const SIZE: usize, T>(bytes: &[u8], value: impl Fn([u8; SIZE]) -> T) -> Vec<[T; 2]> {
    let (values, _) = bytes.as_chunks::<SIZE>();
    let (opening, ending) = values.split_at(values.len() / 2);
    opening
        .iter()
        .zip(ending)
        .map(|(&opening, &ending)| [value(opening), value(ending)])
        .collect()
}

impl Trained {
    /// The evaluation with the weights of a file, see [`to_bytes`](Self::to_bytes).
    ///
    /// # Errors
    /// Says why the bytes are no such file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let Some((head, _)) = bytes.split_first_chunk::<HEAD>() else {
            return Err(WeightsError::NotWeights);
        };
        if head[..4] != MAGIC {
            return Err(WeightsError::NotWeights);
        }
        let found = u16::from_le_bytes([head[4], head[5]]);
        if found != VERSION {
            return Err(WeightsError::Version { found });
        }
        if bytes.len() != LENGTH {
            return Err(WeightsError::Length {
                found: bytes.len(),
                expected: LENGTH,
            });
        }
        let (content, checked) = bytes.split_at(LENGTH - 4);
        if *head != Self::head() || sum(content).to_le_bytes() != checked {
            return Err(WeightsError::Damaged);
        }
        let (patterns, extras) = content[HEAD..].split_at(2 * PATTERNS);
        Ok(Self {
            patterns: pairs(patterns, i8::from_le_bytes).into(),
            extras: pairs(extras, i16::from_le_bytes)
                .into_iter()
                .map(|[opening, ending]| Weight { opening, ending })
                .collect(),
        })
    }

    /// The evaluation with these weights; those of patterns are cut to what fits, and missing ones
    /// are nought.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "what is clamped fits")]
    pub fn from_weights(weights: &[Weight]) -> Self {
        let weight = |index: usize| weights.get(index).copied().unwrap_or_default();
        let byte = |value: i16| {
            i8::try_from(value.clamp(i8::MIN.into(), i8::MAX.into())).expect("clamped to what fits")
        };
        Self {
            patterns: (0..PATTERNS)
                .map(weight)
                .map(|weight| [byte(weight.opening), byte(weight.ending)])
                .collect(),
            extras: (PATTERNS..WEIGHTS).map(weight).collect(),
        }
    }

    fn head() -> [u8; HEAD] {
        let number = |count: usize| u32::try_from(count).expect("a small table").to_le_bytes();
        let mut head = [0; HEAD];
        head[..4].copy_from_slice(&MAGIC);
        head[4..6].copy_from_slice(&VERSION.to_le_bytes());
        head[6..10].copy_from_slice(&number(PATTERNS));
        head[10..].copy_from_slice(&number(EXTRAS));
        head
    }

    /// The weights as the bytes of a file, which [`from_bytes`](Self::from_bytes) reads.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(LENGTH);
        bytes.extend(Self::head());
        for phase in 0..2 {
            bytes.extend(
                self.patterns
                    .iter()
                    .map(|pair| pair[phase].to_le_bytes()[0]),
            );
        }
        bytes.extend(self.extras.iter().flat_map(|w| w.opening.to_le_bytes()));
        bytes.extend(self.extras.iter().flat_map(|w| w.ending.to_le_bytes()));
        bytes.extend(sum(&bytes).to_le_bytes());
        bytes
    }
}
