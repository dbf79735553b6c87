//! Everything the page is told, as plain data.

use serde::{Deserialize, Serialize};

use super::message::Message;
use super::options::NewGame;
use super::seat::Seat;
use crate::render::{Motion, Scene, Shape};
use crate::{BySide, Side};

/// What comes back from everything that is done at a [`Table`](super::Table).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Response {
    /// How things stand now.
    pub state: TableState,
    /// What is seen to happen, ending on the scene of the state.
    pub motions: Vec<Motion>,
    /// Why nothing happened, if something was refused; then nothing has changed.
    pub refusal: Option<Message>,
    /// What is said aloud.
    pub announce: Vec<Message>,
}

/// Which of the two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum GameKind {
    /// Frisian draughts.
    Frisian,
    /// Lords and Vassals.
    Lords,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Phase {
    /// Somebody lays out the other's pieces.
    Layout,
    /// The board is covered until the next player has taken the seat.
    Handover,
    /// Both layouts are made and still covered.
    Reveal,
    /// Moves are made.
    Play,
    /// The game has a result.
    Over,
}

/// How things stand at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TableState {
    /// Which game.
    pub game: GameKind,
    /// Its settings.
    pub options: NewGame,
    /// Who plays which side.
    pub seats: BySide<Seat>,
    /// How far it is.
    pub phase: Phase,
    /// Who acts: who lays out or takes the seat, else the side to move.
    pub seat: Side,
    /// What is seen on the board, in the position that is [looked at](Self::looked).
    pub scene: Scene,
    /// The squares that are played on, row by row from the top with White at the bottom.
    pub squares: Vec<SquareState>,
    /// Whose turn it is.
    pub turn: TurnState,
    /// The pieces each side has lost in the position that is seen.
    pub captured: BySide<Vec<PieceCount>>,
    /// So many pieces taken from one side win the game, if that is how it is won.
    pub captures_to_win: Option<u8>,
    /// What can be done now.
    pub can: Abilities,
    /// Who has offered a draw.
    pub draw_offer: Option<Side>,
    /// The result.
    pub outcome: Option<OutcomeState>,
    /// The layout being made by a person, while one is.
    pub layout: Option<LayoutState>,
    /// What the computer has to do now.
    pub computer: Option<ComputerState>,
    /// What is to be done now at this side of a game by link.
    pub far: Option<Due>,
    /// The moves made, one entry for each turn of a side.
    pub moves: Vec<TurnMoves>,
    /// What is said about the game, in the order of its moves.
    pub comments: Vec<Comment>,
    /// What was tried in the place of the moves, as [`Asides`](crate::asides::Asides) write it.
    pub variations: String,
    /// The clocks, if the game is played with them.
    pub clock: Option<ClockState>,
    /// The move that is shown on the board and waits to be confirmed.
    pub to_confirm: Option<String>,
    /// Which position of the game is seen. All else but what is on the board is told of the latest.
    pub looked: LookState,
}

/// The clocks of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClockState {
    /// What is left, in milliseconds.
    pub left: BySide<u32>,
    /// The turns before more time is earned, if so many turns earn it.
    pub to_go: BySide<Option<u32>>,
    /// Whose clock runs.
    pub running: Option<Side>,
    /// Whether the players have stopped them.
    pub paused: bool,
}

/// Something that is said about a position of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Comment {
    /// How many moves come before the position.
    pub after: usize,
    /// The words.
    pub text: String,
}

/// The position that is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LookState {
    /// How many moves of the game come before it.
    pub after: usize,
    /// Whether it is the position in which the game stands.
    pub latest: bool,
    /// Whose turn it is in it.
    pub turn: TurnState,
}

/// What is to be done at this side of a game by link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Due {
    /// Make a move, or lay out, or turn the board.
    Move,
    /// Send the link of what was done.
    Send,
    /// Wait for the link of the other.
    Wait,
    /// Nothing: the game is over, and both know it.
    Nothing,
}

/// The computer's part at this moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ComputerState {
    /// The side it plays.
    pub side: Side,
    /// How well, and how long it takes.
    pub seat: Seat,
    /// What is to be done.
    pub task: Task,
    /// Whether it may first point out that the opponent's last move was a wrong or missing capture.
    /// This says nothing of whether it was one.
    pub may_point_out: bool,
}

/// What the computer is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Lay out the opponent's pieces.
    LayOut,
    /// Answer an offer of a draw.
    AnswerDraw,
    /// Make a move, or all moves of its turn.
    Move,
    /// Say whether the move that ended the game was right.
    PointOut,
}

/// One square, for a grid that is read rather than seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SquareState {
    /// Its name, such as `28` or `d4`.
    pub name: String,
    /// Its column from the left, with White at the bottom.
    pub col: u8,
    /// Its row from the top, with White at the bottom.
    pub row: u8,
    /// What stands on it.
    pub piece: Option<PieceState>,
    /// What is to be said about it.
    pub marks: Vec<Mark>,
}

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PieceState {
    /// Its owner.
    pub side: Side,
    /// Its kind.
    pub kind: Shape,
    /// The owner of the Vassal under this Lord.
    pub under: Option<Side>,
    /// The simple moves this king has made in a row, where they are counted.
    pub king_moves: Option<u8>,
}

/// What can be said about a square beside the piece on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// The piece on it is in hand.
    Selected,
    /// The piece in hand may go here.
    Target,
    /// The piece on it must capture.
    MustCapture,
    /// The piece on it is captured by the legs chosen so far.
    Captured,
    /// The piece on it has used up its turn.
    UsedUp,
    /// The chosen legs, or a piece in this turn, have been here.
    Visited,
    /// The last move began here.
    LastFrom,
    /// The last move ended here.
    LastTo,
    /// A Vassal is pinned here.
    Pinned,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TurnState {
    /// The side to move.
    pub side: Side,
    /// The number of the turn, as the notation of the game counts.
    pub number: u32,
    /// The moves left in this turn, where a turn has several.
    pub moves_left: Option<u8>,
    /// The moves a whole turn of this side has, where it has several.
    pub moves_total: Option<u8>,
}

/// So many pieces of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PieceCount {
    /// The kind.
    pub kind: Shape,
    /// How many.
    pub count: u8,
}

/// What can be done now; the page shows no button for the rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a button of the page, independent of the others"
)]
pub struct Abilities {
    /// A move, or a leg of a capture, can be undone.
    pub undo: bool,
    /// An undone move can be made again.
    pub redo: bool,
    /// Somebody can resign.
    pub resign: bool,
    /// A draw can be offered.
    pub offer_draw: bool,
    /// The last move can be questioned as a wrong or missing capture. This says nothing of whether it
    /// was one: where the opponent enforces captures, he has to see that himself.
    pub point_out: bool,
    /// The piece in hand, and all legs chosen, can be put back.
    pub cancel: bool,
    /// The last leg chosen can be taken back.
    pub take_back_leg: bool,
}

/// What tells one game from another in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct About {
    /// The names of the players, where its record has them.
    pub names: BySide<Option<String>>,
    /// What the game was part of.
    pub event: Option<String>,
    /// When it was played, as its record says.
    pub date: Option<String>,
    /// The result as records write it: `1-0`, `0-1`, `1/2-1/2`, `0-0`, or `*` while the game goes on.
    pub result: &'static str,
    /// How many moves were made.
    pub moves: usize,
}

impl About {
    /// With the tags of a record; one that is not known is left out, or has only question marks.
    pub(super) fn of(
        tag: impl Fn(&str) -> Option<String>,
        result: &'static str,
        moves: usize,
    ) -> Self {
        let known = |name| {
            tag(name).filter(|value| {
                value
                    .chars()
                    .any(|letter| !matches!(letter, '?' | '.' | ' '))
            })
        };
        Self {
            names: BySide {
                white: known("White"),
                black: known("Black"),
            },
            event: known("Event"),
            date: known("Date"),
            result,
            moves,
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OutcomeState {
    /// The winner; nobody in a draw.
    pub winner: Option<Side>,
    /// The code of the reason.
    pub reason: String,
}

/// A layout being made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LayoutState {
    /// Whose pieces they are.
    pub of: Side,
    /// Who lays them out.
    pub by: Side,
    /// Pieces that stand.
    pub placed: usize,
    /// Lords still in the tray.
    pub lords_left: usize,
    /// Vassals still in the tray.
    pub vassals_left: usize,
    /// The kind that the next tap on an empty square puts down.
    pub pick: Option<Shape>,
    /// Whether all sixteen stand.
    pub complete: bool,
}

/// The moves of one turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TurnMoves {
    /// The number of the turn.
    pub number: u32,
    /// Whose turn.
    pub side: Side,
    /// Its moves.
    pub notation: Vec<String>,
}
