//! What happens between two scenes, in order.

use serde::{Deserialize, Serialize};

use super::scene::Cell;

/// One thing that is seen to happen. Motions play one after another and end on a [`Scene`](super::Scene).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    try_from = "Fields"
)]
pub enum Motion {
    /// A quiet move.
    Slide {
        /// Where the piece stood.
        from: Cell,
        /// Where it goes.
        to: Cell,
    },
    /// A jump over another piece.
    Jump {
        /// Where the piece stood.
        from: Cell,
        /// Where it lands.
        to: Cell,
        /// The piece it jumps.
        over: Cell,
        /// Whether the jumped piece is captured, and stays as a ghost until the whole capture is done.
        ghost: bool,
    },
    /// A Lord climbs onto a Vassal.
    Climb {
        /// Where the Lord stood.
        from: Cell,
        /// Where the Vassal stands.
        to: Cell,
    },
    /// A Lord steps down from the Vassal under it.
    Release {
        /// Where both stood.
        from: Cell,
        /// Where the Lord goes.
        to: Cell,
    },
    /// A piece is taken between two others.
    Close {
        /// The piece that is taken.
        taken: Cell,
        /// The two that take it; a Lord that has just moved may be one of them.
        flankers: [Cell; 2],
    },
    /// Ghosts leave the board together, towards their owner's tray.
    Leave {
        /// Where they stand.
        cells: Vec<Cell>,
    },
    /// A second disc is laid on a man.
    Crown {
        /// Where the man stands.
        at: Cell,
    },
    /// A piece is put on the board.
    Place {
        /// Where it is put.
        at: Cell,
    },
    /// A piece is taken off the board.
    Remove {
        /// Where it stood.
        at: Cell,
    },
    /// Two pieces change places.
    Swap {
        /// One square.
        a: Cell,
        /// The other.
        b: Cell,
    },
    /// The 180° turn of the board after the set-up.
    Turn,
    /// A quick turn of the view that the user asked for.
    Flip,
    /// A move is undone.
    TakeBack {
        /// Where the piece stands.
        from: Cell,
        /// Where it goes back to.
        to: Cell,
    },
}

/// The fields of every motion. Derived reading of an enum with its tag inside would compile a
/// buffer for all that could come before the tag, several times the size of this.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Fields {
    kind: Kind,
    from: Option<Cell>,
    to: Option<Cell>,
    over: Option<Cell>,
    ghost: Option<bool>,
    taken: Option<Cell>,
    flankers: Option<[Cell; 2]>,
    cells: Option<Vec<Cell>>,
    at: Option<Cell>,
    a: Option<Cell>,
    b: Option<Cell>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum Kind {
    Slide,
    Jump,
    Climb,
    Release,
    Close,
    Leave,
    Crown,
    Place,
    Remove,
    Swap,
    Turn,
    Flip,
    TakeBack,
}

impl TryFrom<Fields> for Motion {
    type Error = &'static str;

    fn try_from(fields: Fields) -> Result<Self, Self::Error> {
        let from = fields.from.ok_or("missing field `from`");
        let to = fields.to.ok_or("missing field `to`");
        let at = fields.at.ok_or("missing field `at`");
        Ok(match fields.kind {
            Kind::Slide => Self::Slide {
                from: from?,
                to: to?,
            },
            Kind::Jump => Self::Jump {
                from: from?,
                to: to?,
                over: fields.over.ok_or("missing field `over`")?,
                ghost: fields.ghost.ok_or("missing field `ghost`")?,
            },
            Kind::Climb => Self::Climb {
                from: from?,
                to: to?,
            },
            Kind::Release => Self::Release {
                from: from?,
                to: to?,
            },
            Kind::Close => Self::Close {
                taken: fields.taken.ok_or("missing field `taken`")?,
                flankers: fields.flankers.ok_or("missing field `flankers`")?,
            },
            Kind::Leave => Self::Leave {
                cells: fields.cells.ok_or("missing field `cells`")?,
            },
            Kind::Crown => Self::Crown { at: at? },
            Kind::Place => Self::Place { at: at? },
            Kind::Remove => Self::Remove { at: at? },
            Kind::Swap => Self::Swap {
                a: fields.a.ok_or("missing field `a`")?,
                b: fields.b.ok_or("missing field `b`")?,
            },
            Kind::Turn => Self::Turn,
            Kind::Flip => Self::Flip,
            Kind::TakeBack => Self::TakeBack {
                from: from?,
                to: to?,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn motions_cross_over_as_objects_with_a_kind() {
        let text = r#"[{"kind":"slide","from":{"col":0,"row":1},"to":{"col":1,"row":2}},{"kind":"takeBack","from":{"col":1,"row":2},"to":{"col":0,"row":1}},{"kind":"close","taken":{"col":3,"row":3},"flankers":[{"col":2,"row":3},{"col":4,"row":3}]},{"kind":"turn"}]"#;
        let motions = [
            Motion::Slide {
                from: Cell::new(0, 1),
                to: Cell::new(1, 2),
            },
            Motion::TakeBack {
                from: Cell::new(1, 2),
                to: Cell::new(0, 1),
            },
            Motion::Close {
                taken: Cell::new(3, 3),
                flankers: [Cell::new(2, 3), Cell::new(4, 3)],
            },
            Motion::Turn,
        ];
        assert_eq!(serde_json::to_string(&motions).ok().as_deref(), Some(text));
        let back: Vec<Motion> = serde_json::from_str(text).expect("just written");
        assert_eq!(back, motions);
    }
}
