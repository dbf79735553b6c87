//! What is said to the players: codes with facts, worded by the page in its language.

use std::collections::BTreeMap;
use std::mem;

use serde::{Deserialize, Serialize};

use crate::Side;
use crate::render::Shape;

/// Something to be said, as a key into a file of texts and the facts for its placeholders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// The key of the text, such as `draw-offered`; what a rule refuses has the game in front, such
    /// as `frisian.must-capture`.
    pub code: String,
    /// The facts, by the name of the placeholder they fill.
    pub args: BTreeMap<String, String>,
}

impl Message {
    /// A refusal that comes from the rules of `game`.
    pub(super) fn of_rules(game: &str, code: &str, args: Vec<(&'static str, String)>) -> Self {
        Self {
            code: format!("{game}.{code}"),
            args: args
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value))
                .collect(),
        }
    }
}

/// A fact that can stand for a placeholder.
pub(super) trait Fact {
    /// The text of the fact; a side or the kind of a piece is a key of its own.
    fn text(&self) -> String;
}

impl Fact for Side {
    fn text(&self) -> String {
        self.name().to_owned()
    }
}

impl Fact for Shape {
    fn text(&self) -> String {
        match self {
            Self::Man => "man",
            Self::King => "king",
            Self::Vassal => "vassal",
            Self::Lord => "lord",
        }
        .to_owned()
    }
}

impl Fact for String {
    fn text(&self) -> String {
        self.clone()
    }
}

impl Fact for &str {
    fn text(&self) -> String {
        (*self).to_owned()
    }
}

impl Fact for usize {
    fn text(&self) -> String {
        self.to_string()
    }
}

impl Fact for u8 {
    fn text(&self) -> String {
        self.to_string()
    }
}

/// Makes an enum of messages, the way from each to its [`Message`], and the list of all of them.
macro_rules! messages {
    (
        $(#[$about:meta])*
        enum $name:ident {
            $(
                $(#[$doc:meta])*
                $variant:ident $({ $($fact:ident: $kind:ty),+ $(,)? })? = $code:literal,
            )+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub(super) enum $name {
            $($(#[$doc])* $variant $({ $($fact: $kind),+ })?,)+
        }

        impl $name {
            /// Every code with the names of its placeholders.
            const CODES: &'static [(&'static str, &'static [&'static str])] = &[
                $(($code, &[$($(stringify!($fact)),+)?]),)+
            ];
        }

        impl From<$name> for Message {
            fn from(message: $name) -> Self {
                match message {
                    $($name::$variant $({ $($fact),+ })? => Self {
                        code: $code.to_owned(),
                        args: facts(&mut [$($((stringify!($fact), $fact.text())),+)?]),
                    },)+
                }
            }
        }
    };
}

/// The facts of a message by their names. One function for all of them, however many, where
/// `BTreeMap::from` would be compiled for each number of facts.
fn facts(facts: &mut [(&str, String)]) -> BTreeMap<String, String> {
    let mut args = BTreeMap::new();
    for (name, text) in facts {
        args.insert((*name).to_owned(), mem::take(text));
    }
    args
}

messages! {
    /// What has happened, said aloud for those who do not see the board.
    enum Announcement {
        /// A piece is in hand, with the squares it may go to.
        Selected { square: String, kind: Shape, targets: String } = "selected",
        /// The piece in hand is put back.
        Deselected { square: String } = "deselected",
        /// A quiet move.
        Moved { side: Side, kind: Shape, from: String, to: String, notation: String } = "moved",
        /// A whole capture of Frisian draughts.
        Captured { side: Side, kind: Shape, from: String, to: String, squares: String, count: usize, notation: String } = "captured",
        /// One leg of a capture is chosen; `targets` are the squares from which to choose the next.
        Leg { over: String, to: String, targets: String } = "leg",
        /// The last leg is taken back.
        LegTakenBack { square: String } = "leg-taken-back",
        /// All legs are taken back.
        CaptureTakenBack { square: String } = "capture-taken-back",
        /// A man has become a king.
        Promoted { side: Side, square: String } = "promoted",
        /// A jump of Lords and Vassals, which captures nothing.
        Jumped { side: Side, kind: Shape, from: String, over: String, to: String } = "jumped",
        /// A Lord has climbed onto a Vassal of `owner`.
        Pinned { side: Side, owner: Side, from: String, to: String } = "pinned",
        /// A Lord has stepped off a Vassal of `owner`.
        Released { side: Side, owner: Side, from: String, to: String } = "released",
        /// A piece of `owner` was taken between two others.
        Taken { owner: Side, kind: Shape, square: String } = "taken",
        /// A Vassal of `owner` is free because the Lord on it was taken.
        Freed { owner: Side, square: String } = "freed",
        /// A side is to move.
        Turn { side: Side } = "turn",
        /// A side is to make several moves.
        TurnOfMoves { side: Side, moves: u8 } = "turn-of-moves",
        /// The moves a side has left in its turn.
        MovesLeft { side: Side, moves: u8 } = "moves-left",
        /// A turn ended early because its owner had no legal move left.
        TurnCutShort { side: Side } = "turn-cut-short",
        /// The pieces one of which must capture.
        MustCapture { side: Side, squares: String } = "must-capture",
        /// A king has made all the simple moves in a row that it may make.
        KingLimit { square: String, moves: u8 } = "king-limit",
        /// A move is undone.
        Undone { side: Side, notation: String } = "undone",
        /// A move is made again.
        Redone { side: Side, notation: String } = "redone",
        /// A side has given up.
        Resigned { side: Side } = "resigned",
        /// A side has little time left.
        ClockLow { side: Side } = "clock-low",
        /// The clocks are stopped.
        ClockPaused = "clock-paused",
        /// The clocks go on; a side is to move.
        ClockResumed { side: Side } = "clock-resumed",
        /// A move is chosen and waits to be confirmed.
        ToConfirm { notation: String } = "to-confirm",
        /// A move that waited to be confirmed is dropped.
        NotConfirmed { notation: String } = "not-confirmed",
        /// Several captures end on a square, so that the jumps are to be chosen.
        ChooseJumps { square: String, targets: String } = "choose-jumps",
        /// A side offers a draw.
        DrawOffered { side: Side } = "draw-offered",
        /// A side agrees to a draw.
        DrawAccepted { side: Side } = "draw-accepted",
        /// A side declines a draw, in words or by moving.
        DrawDeclined { side: Side } = "draw-declined",
        /// `by` points out a wrong or missing capture: the move is taken back and `side` must capture.
        PointedOut { by: Side, side: Side, notation: String } = "pointed-out",
        /// The game is won.
        Won { winner: Side, reason: &'static str } = "won",
        /// The game is drawn.
        Drawn { reason: &'static str } = "drawn",
        /// The computer, or somebody far away, who plays `by`, lays out the pieces of `owner`.
        LayoutByComputer { by: Side, owner: Side } = "layout-by-computer",
        /// `by` lays out the pieces of `owner`.
        LayoutStarted { by: Side, owner: Side } = "layout-started",
        /// The kind of piece that the next taps put down.
        LayoutPicked { kind: Shape, left: usize } = "layout-picked",
        /// The kind of piece is left to be chosen by what is in the tray.
        LayoutUnpicked = "layout-unpicked",
        /// A piece is put down.
        LayoutPlaced { kind: Shape, square: String } = "layout-placed",
        /// A piece goes back to the tray.
        LayoutRemoved { kind: Shape, square: String } = "layout-removed",
        /// A piece is moved to an empty square.
        LayoutMoved { kind: Shape, from: String, to: String } = "layout-moved",
        /// Two pieces change places.
        LayoutSwapped { from: String, to: String } = "layout-swapped",
        /// All squares are filled by lot.
        LayoutRandom = "layout-random",
        /// All pieces are back in the tray.
        LayoutCleared = "layout-cleared",
        /// All sixteen pieces stand.
        LayoutComplete = "layout-complete",
        /// The seat is to be taken by `next`, behind a cover.
        Handover { next: Side } = "handover",
        /// Both layouts are made; the turn is next.
        RevealReady = "reveal-ready",
        /// The board has turned; `next` begins.
        Revealed { next: Side, moves: u8 } = "revealed",
        /// An earlier position is looked at, the one after this move; `count` were made in all.
        Looked { side: Side, notation: String, after: usize, count: usize } = "looked",
        /// The position before the first of `count` moves is looked at.
        LookedStart { count: usize } = "looked-start",
        /// The latest position is looked at again, the one after this move.
        LookedLatest { side: Side, notation: String } = "looked-latest",
        /// Something is said about the position that is looked at.
        Commented { text: String } = "commented",
        /// What was said about it is taken away.
        CommentTakenAway = "comment-taken-away",
        /// The view is turned; `side` now sits at the bottom.
        Flipped { side: Side } = "flipped",
    }
}

messages! {
    /// Why the table refuses something before any rule is asked.
    enum Refusal {
        /// The side to move is played by the computer.
        ComputersTurn { side: Side } = "computers-turn",
        /// What is to be done now is for the other to do, who is far away.
        FarTurn { side: Side } = "far-turn",
        /// An earlier position is looked at, and nothing can be moved in it.
        LookingBack = "looking-back",
        /// What the computer has made is no layout.
        LayoutUnusable { why: String } = "layout-unusable",
        /// The board has no such square, or nothing is played on it.
        NoSuchSquare { square: String } = "no-such-square",
        /// The game is over.
        GameOver = "game-over",
        /// The clocks are stopped.
        Paused = "paused",
        /// The time of a side is up, and nothing gives it back.
        TimeIsUp = "time-is-up",
        /// No move waits to be confirmed.
        NothingToConfirm = "nothing-to-confirm",
        /// The cover is on the board.
        Covered = "covered",
        /// The pieces are still being laid out.
        LayingOut = "laying-out",
        /// Nothing is being laid out.
        NotLayingOut = "not-laying-out",
        /// Nobody is about to take the seat.
        NotHandingOver = "not-handing-over",
        /// The layouts are not both made.
        NotReady = "not-ready",
        /// The other game knows this, this one does not.
        NotThisGame = "not-this-game",
        /// Nothing stands here, and nothing is in hand.
        EmptySquare { square: String } = "empty-square",
        /// The piece has no legal move, and no other piece has to capture.
        CannotMove { square: String, kind: Shape } = "cannot-move",
        /// Several captures end here: choose the piece or the next leg.
        SeveralCaptures { square: String } = "several-captures",
        /// A capture is half chosen: finish it or take it back.
        CaptureUnfinished { square: String, targets: String } = "capture-unfinished",
        /// The capture cannot go on to this square.
        NotNext { square: String, targets: String } = "not-next",
        /// No piece is in hand.
        NothingSelected = "nothing-selected",
        /// No leg is chosen.
        NoLeg = "no-leg",
        /// No move was made.
        NothingToUndo = "nothing-to-undo",
        /// No move was undone.
        NothingToRedo = "nothing-to-redo",
        /// This side has already offered a draw.
        DrawAlreadyOffered { side: Side } = "draw-already-offered",
        /// Nobody has offered a draw.
        NoDrawOffer = "no-draw-offer",
        /// Pieces are still in the tray.
        LayoutIncomplete { lords: usize, vassals: usize } = "layout-incomplete",
        /// No piece of this kind is left in the tray.
        LayoutNoneLeft { kind: Shape } = "layout-none-left",
        /// All sixteen pieces stand; take one in hand to move it.
        LayoutFull = "layout-full",
        /// The square is not one of those to be filled.
        LayoutNotHere { square: String } = "layout-not-here",
    }
}

messages! {
    /// What is said in the position editor. An enum of its own, for the module of the page does without.
    enum Editing {
        /// The pieces that taps put down in the editor.
        Picked { side: Side, kind: Shape } = "editor-picked",
        /// Taps take pieces off in the editor.
        Erasing = "editor-erasing",
        /// A piece of the editor's board is in hand.
        Held { side: Side, kind: Shape, square: String } = "editor-held",
        /// A piece is put on the editor's board.
        Placed { side: Side, kind: Shape, square: String } = "editor-placed",
        /// A piece is taken to another square of the editor's board.
        Moved { side: Side, kind: Shape, from: String, to: String } = "editor-moved",
        /// A piece is taken off the editor's board.
        Removed { side: Side, kind: Shape, square: String } = "editor-removed",
        /// The pieces are as if they had not moved in this turn.
        TrailsForgotten = "editor-trails-forgotten",
        /// The editor's board is empty.
        Cleared = "editor-cleared",
        /// The pieces stand as a game begins.
        Start = "editor-start",
        /// A position was read from its text.
        Read = "editor-read",
        /// The last step of editing is taken back.
        Undone = "editor-undone",
        /// Nothing stands on this square of the editor's board.
        Empty { square: String } = "editor-empty",
    }
}

messages! {
    /// What is said while moves are tried beside those of a game. An enum of its own, as that of the editor.
    enum Trying {
        /// A move was made that is not in the game.
        VariationBegins = "variation-begins",
        /// The position after this move of a variation is looked at.
        LookedTried { side: Side, notation: String } = "looked-tried",
        /// A variation is taken out.
        VariationRemoved = "variation-removed",
        /// The game has as many moves in its variations as it may have.
        TooManyVariations { most: usize } = "too-many-variations",
    }
}

impl Announcement {
    /// The end of a game.
    pub(super) const fn ended(winner: Option<Side>, reason: &'static str) -> Self {
        match winner {
            Some(winner) => Self::Won { winner, reason },
            None => Self::Drawn { reason },
        }
    }
}

/// Every code the table, the editor and a study may use of themselves, with the names of their placeholders:
/// what the table announces and refuses, then what the others say. Refusals of the rules come on top.
#[must_use]
pub fn message_codes() -> Vec<(&'static str, &'static [&'static str])> {
    [
        Announcement::CODES,
        Refusal::CODES,
        Editing::CODES,
        Trying::CODES,
    ]
    .concat()
}

/// Squares in a row, for a placeholder.
pub(super) fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items
        .into_iter()
        .map(|item| item.to_string())
        .collect::<Vec<_>>()
        .join(", ")
}
