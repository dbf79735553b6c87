//! Which endings there are, and where in the tables each of their states lies.

use super::hand::Hand;
use super::steps::turned;
use crate::frisian::KingMoveLimit;

/// How many moves two kings have against one (18).
pub(super) const TWO_KINGS_MOVES: u8 = 7;

/// Both hands, that of the side to move first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Class {
    pub mover: Hand,
    pub other: Hand,
}

impl Class {
    /// The same with the other side to move.
    pub const fn turned(self) -> Self {
        Self {
            mover: self.other,
            other: self.mover,
        }
    }

    /// 2, or 1 if both sides have the same.
    pub fn sides(self) -> usize {
        if self.mover == self.other { 1 } else { 2 }
    }

    /// This class, or for 1 its counterpart.
    pub const fn side(self, number: usize) -> Self {
        if number == 0 { self } else { self.turned() }
    }

    /// How many placements it has, those with two pieces on one square counted too.
    pub const fn placements(self) -> usize {
        self.mover.places() * self.other.places()
    }

    /// Whether the two kings against one are counted down (18).
    pub const fn is_counted_down(self) -> bool {
        matches!(
            (self.mover, self.other),
            (Hand::Kings, Hand::King) | (Hand::King, Hand::Kings)
        )
    }
}

/// The classes, each but for the side to move, in an order in which every capture and promotion
/// leads to one that comes before.
pub(super) const STAGES: [Class; 9] = {
    const fn class(mover: Hand, other: Hand) -> Class {
        Class { mover, other }
    }
    [
        class(Hand::King, Hand::King),
        class(Hand::King, Hand::Man),
        class(Hand::Man, Hand::Man),
        class(Hand::Kings, Hand::King),
        class(Hand::Kings, Hand::Man),
        class(Hand::KingAndMan, Hand::King),
        class(Hand::KingAndMan, Hand::Man),
        class(Hand::Men, Hand::King),
        class(Hand::Men, Hand::Man),
    ]
};

/// A state of an ending as the side to move sees it: its men walk towards square 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ending {
    pub class: Class,
    /// What the placement does not tell: of a side with a king and a man, how many moves in a row
    /// that king has made; of two kings against one, how many moves they have left; else 0.
    pub layer: u8,
    pub mover: [u8; 2],
    pub other: [u8; 2],
}

impl Ending {
    /// Whether no two pieces stand on one square.
    pub fn is_placement(self) -> bool {
        let Self {
            class,
            mover,
            other,
            ..
        } = self;
        (mover[0] != mover[1] || class.mover.pieces().len() == 1)
            && (other[0] != other[1] || class.other.pieces().len() == 1)
            && mover.iter().all(|square| !other.contains(square))
    }

    /// The same with the other side to move.
    pub fn turned(self) -> Self {
        Self {
            class: self.class.turned(),
            layer: self.layer,
            mover: turned(self.other),
            other: turned(self.mover),
        }
    }
}

/// Where the states lie.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// `None` plays without the three-move rule.
    pub limit: Option<KingMoveLimit>,
    starts: [[Option<usize>; Hand::COUNT]; Hand::COUNT],
    len: usize,
}

impl Layout {
    pub fn new(limit: Option<KingMoveLimit>) -> Self {
        let mut layout = Self {
            limit,
            starts: [[None; Hand::COUNT]; Hand::COUNT],
            len: 0,
        };
        for class in STAGES {
            for class in [class, class.turned()] {
                let start = &mut layout.starts[class.mover as usize][class.other as usize];
                if start.is_none() {
                    *start = Some(layout.len);
                    layout.len += layout.states(class);
                }
            }
        }
        layout
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// How many layers a class has.
    pub fn layers(&self, class: Class) -> u8 {
        if class.is_counted_down() {
            TWO_KINGS_MOVES + 1
        } else if class.mover == Hand::KingAndMan || class.other == Hand::KingAndMan {
            self.limit.map_or(1, |limit| limit.count() + 1)
        } else {
            1
        }
    }

    /// Where the states of a class begin, if there is such a class.
    #[inline]
    pub fn start(&self, class: Class) -> Option<usize> {
        self.starts[class.mover as usize][class.other as usize]
    }

    /// How many states a class has.
    pub fn states(&self, class: Class) -> usize {
        usize::from(self.layers(class)) * class.placements()
    }

    /// Where a state lies; `None` if the tables have no such class.
    #[inline]
    pub fn index(&self, ending: Ending) -> Option<usize> {
        let Ending {
            class,
            layer,
            mover,
            other,
        } = ending;
        let place = class.mover.place(mover) * class.other.places() + class.other.place(other);
        let layers = usize::from(self.layers(class));
        Some(self.start(class)? + place * layers + usize::from(layer))
    }

    /// The state of a class that lies so far behind the first one.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are at most eight layers"
    )]
    pub fn ending(&self, class: Class, offset: usize) -> Ending {
        let layers = usize::from(self.layers(class));
        let (place, layer) = (offset / layers, (offset % layers) as u8);
        Ending {
            class,
            layer,
            mover: class.mover.squares(place / class.other.places()),
            other: class.other.squares(place % class.other.places()),
        }
    }
}
