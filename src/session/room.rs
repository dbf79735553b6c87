//! What both games look like to the table.

use super::handling::Handling;
use super::message::Refusal;
use super::reply::{Answer, Made, Reply};
use super::saved::{Ending, SavedGame};
use super::state::{
    Abilities, About, Comment, GameKind, LayoutState, OutcomeState, Phase, PieceCount, TurnMoves,
    TurnState,
};
use super::table::GameRef;
use crate::asides::Asides;
use crate::frisian::Points;
use crate::render::{BoardKind, Cell, Scene, Shape};
use crate::{BySide, Side};

/// One game in progress, with whatever is in the players' hands.
///
/// An `Err` changes nothing.
pub(super) trait Room {
    fn kind(&self) -> GameKind;
    fn board(&self) -> BoardKind;
    fn phase(&self) -> Phase;
    fn seat(&self) -> Side;
    /// Pieces and marks, all of them, with White at the bottom unless the set-up wants it turned.
    fn scene(&self) -> Scene;
    fn turn(&self) -> TurnState {
        self.turn_after(self.made())
    }
    /// So many pieces taken from one side win the game, if that is how it is won.
    fn captures_to_win(&self) -> Option<u8> {
        None
    }
    fn history(&self) -> Vec<TurnMoves>;
    /// How many moves were made.
    fn made(&self) -> usize;
    /// How many things were done that bring the game on: moves, and what comes before them.
    fn progress(&self) -> usize {
        self.made()
    }
    /// The move before which so many were made.
    fn made_after(&self, moves: usize) -> Option<Made>;
    /// Pieces and marks as they were after so many moves, with nothing in hand.
    fn scene_after(&self, moves: usize) -> Scene;
    /// Whose turn it was after so many moves.
    fn turn_after(&self, moves: usize) -> TurnState;
    /// The pieces each side had lost after so many moves.
    fn captured_after(&self, moves: usize) -> BySide<Vec<PieceCount>>;
    fn outcome(&self) -> Option<OutcomeState>;
    fn layout(&self) -> Option<LayoutState> {
        None
    }
    /// Who made the last move.
    fn last_mover(&self) -> Option<Side>;
    /// Whether a side has made a move.
    fn has_moved(&self, side: Side) -> bool;
    /// What can be done with moves and hands; all else is the table's affair.
    fn can(&self) -> Abilities;

    /// What is to be done next, or how the game ended.
    fn tell(&self) -> Reply;

    fn tap(&mut self, cell: Cell) -> Answer;
    fn lift(&mut self, cell: Cell) -> Answer;
    fn drop(&mut self, cell: Option<Cell>) -> Answer;
    fn cancel(&mut self) -> Answer;
    fn play(&mut self, text: &str) -> Answer;
    fn undo(&mut self) -> Answer;
    fn redo(&mut self) -> Answer;
    /// Ends the game as no move ends it.
    fn end(&mut self, ending: Ending) -> Answer;
    /// How taps become moves from now on.
    fn handle(&mut self, _handling: Handling) {}

    fn take_back_leg(&mut self) -> Answer {
        Err(Refusal::NotThisGame.into())
    }
    fn point_out(&mut self) -> Answer {
        Err(Refusal::NotThisGame.into())
    }
    fn layout_pick(&mut self, _kind: Option<Shape>) -> Answer {
        Err(Refusal::NotThisGame.into())
    }
    fn layout_random(&mut self, _seed: u64) -> Answer {
        Err(Refusal::NotThisGame.into())
    }
    fn layout_clear(&mut self) -> Answer {
        Err(Refusal::NotThisGame.into())
    }
    fn layout_done(&mut self) -> Answer {
        Err(Refusal::NotThisGame.into())
    }
    fn handed_over(&mut self) -> Answer {
        Err(Refusal::NotThisGame.into())
    }
    fn lay_out(&mut self, _layout: &str) -> Answer {
        Err(Refusal::NotThisGame.into())
    }
    fn reveal(&mut self) -> Answer {
        Err(Refusal::NotThisGame.into())
    }

    /// What is said about the game, in the order of its moves; not of moves that are taken back.
    fn comments(&self) -> Vec<Comment>;
    /// Says something about the position after so many moves, in the place of what was said; nothing
    /// takes it away.
    fn comment(&mut self, after: usize, text: &str);
    /// What was tried in the place of the moves, as [`Asides`] write it.
    fn variations(&self) -> String;
    /// Keeps that instead.
    fn vary(&mut self, variations: Asides);
    /// The game as other programs read it. What a win counts is only a question in draughts.
    fn record(&self, points: Points) -> String;
    fn about(&self) -> About;
    fn game(&self) -> GameRef<'_>;
    fn save(&self) -> SavedGame;
}

/// Why nothing can be done in this phase but what belongs to it, or `None` while moves are made.
pub(super) fn unless_playing(phase: Phase) -> Result<(), Refusal> {
    match phase {
        Phase::Play => Ok(()),
        Phase::Over => Err(Refusal::GameOver),
        Phase::Layout => Err(Refusal::LayingOut),
        Phase::Handover | Phase::Reveal => Err(Refusal::Covered),
    }
}

/// Counts of pieces in the order given, without those of which there are none.
pub(super) fn counts(kinds: impl IntoIterator<Item = (Shape, usize)>) -> Vec<PieceCount> {
    kinds
        .into_iter()
        .filter(|&(_, count)| count > 0)
        .map(|(kind, count)| PieceCount {
            kind,
            count: u8::try_from(count).unwrap_or(u8::MAX),
        })
        .collect()
}

/// Adds a move to the list of turns.
pub(super) fn push_move(turns: &mut Vec<TurnMoves>, number: u32, side: Side, notation: String) {
    match turns.last_mut() {
        Some(turn) if turn.number == number && turn.side == side => turn.notation.push(notation),
        _ => turns.push(TurnMoves {
            number,
            side,
            notation: vec![notation],
        }),
    }
}
