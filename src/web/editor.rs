//! The class `Editor`: a position of either game being edited.

use wasm_bindgen::prelude::*;

use super::convert::{MAX_SHORT_TEXT, from_js, side, text, to_js, whole_number};
use super::gestures::gestures;
use super::table::JsNewGame;
use crate::render::Shape;
use crate::session::{Editor as Session, EditorResponse, NewGame};

/// The longest record of an editor that is read: a hundred positions, each of some hundred letters.
const MAX_SAVED: u32 = 1 << 16;

/// A board on which pieces are put down, moved and taken off as one likes.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Editor {
    session: Session,
}

fn answer(response: &EditorResponse) -> JsResponse {
    to_js(response).unchecked_into()
}

#[derive(serde::Deserialize)]
struct Figure {
    side: crate::Side,
    kind: Shape,
}

gestures!(Editor);

#[wasm_bindgen]
impl Editor {
    /// An editor for a game and its settings, with what `save` wrote on the board, else a game's first
    /// position.
    ///
    /// # Errors
    /// An `Error` that says what is wrong with the options, or that the record is no string or too long.
    #[wasm_bindgen(constructor)]
    pub fn new(
        options: &JsNewGame,
        #[wasm_bindgen(unchecked_param_type = "string")] saved: &JsValue,
    ) -> Result<Self, JsValue> {
        let options: NewGame = from_js(options, "the settings of the game")?;
        let saved = text(saved, "the saved positions", MAX_SAVED)?;
        Ok(Self {
            session: Session::new(options, &saved),
        })
    }

    /// The position and those it can be taken back to, as text for the constructor.
    #[must_use]
    pub fn save(&self) -> String {
        self.session.save()
    }

    /// How things stand.
    #[must_use]
    pub fn state(&self) -> JsState {
        to_js(&self.session.state()).unchecked_into()
    }

    /// Why a game with these settings cannot be played from here; `null` if it can.
    ///
    /// # Errors
    /// An `Error` that says what is wrong with the options.
    pub fn problem(&self, options: &JsNewGame) -> Result<JsMessage, JsValue> {
        let options: NewGame = from_js(options, "the settings of the game")?;
        Ok(to_js(&self.session.problem(&options)).unchecked_into())
    }

    /// Takes off what stands on a square.
    ///
    /// # Errors
    /// As `tap`.
    pub fn remove(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] square: &JsValue,
    ) -> Result<JsResponse, JsValue> {
        let square = text(square, "the square", MAX_SHORT_TEXT)?;
        Ok(answer(&self.session.remove(&square)))
    }

    /// Lets go of what is in hand.
    pub fn cancel(&mut self) -> JsResponse {
        answer(&self.session.cancel())
    }

    /// Chooses the pieces that taps put down; with `null` taps move what stands.
    ///
    /// # Errors
    /// An `Error` for anything but a piece or `null`.
    pub fn pick(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = r#"Pick<PaletteState, "side" | "kind"> | null"#)]
        piece: &JsValue,
    ) -> Result<JsResponse, JsValue> {
        let piece: Option<Figure> = from_js(piece, "the piece")?;
        let piece = piece.map(|piece| (piece.side, piece.kind));
        Ok(answer(&self.session.pick(piece)))
    }

    /// Lets taps take pieces off.
    #[wasm_bindgen(js_name = pickEraser)]
    pub fn pick_eraser(&mut self) -> JsResponse {
        answer(&self.session.pick_eraser())
    }

    /// Gives the move to a side.
    ///
    /// # Errors
    /// An `Error` for anything but a side.
    #[wasm_bindgen(js_name = setTurn)]
    pub fn set_turn(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] turn: &JsValue,
    ) -> Result<JsResponse, JsValue> {
        Ok(answer(&self.session.set_turn(side(turn)?)))
    }

    /// Writes one of the counters, by its name.
    ///
    /// # Errors
    /// An `Error` for anything but a name and a whole number below 2³².
    #[wasm_bindgen(js_name = setCounter)]
    pub fn set_counter(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] name: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] value: &JsValue,
    ) -> Result<JsResponse, JsValue> {
        let name = text(name, "the counter", MAX_SHORT_TEXT)?;
        let value = whole_number(value, "the counter", u32::MAX)?;
        Ok(answer(&self.session.set_counter(&name, value)))
    }

    /// Lets all pieces be as if they had not moved in this turn.
    #[wasm_bindgen(js_name = forgetTrails)]
    pub fn forget_trails(&mut self) -> JsResponse {
        answer(&self.session.forget_trails())
    }

    /// Takes all pieces off.
    pub fn clear(&mut self) -> JsResponse {
        answer(&self.session.clear())
    }

    /// Puts the pieces as a game begins.
    pub fn start(&mut self) -> JsResponse {
        answer(&self.session.start())
    }

    /// Puts the position of a text on the board; what cannot be read is a refusal.
    ///
    /// # Errors
    /// An `Error` if it is no string, or far too long.
    pub fn read(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] position: &JsValue,
    ) -> Result<JsResponse, JsValue> {
        let position = text(position, "the position", MAX_SHORT_TEXT)?;
        Ok(answer(&self.session.read(&position)))
    }

    /// Takes the last step back.
    pub fn undo(&mut self) -> JsResponse {
        answer(&self.session.undo())
    }
}

#[wasm_bindgen]
extern "C" {
    /// How things stand.
    #[wasm_bindgen(typescript_type = "EditorState")]
    pub type JsState;

    /// What the rules say.
    #[wasm_bindgen(typescript_type = "Message | null")]
    pub type JsMessage;

    /// What comes back from everything that is done.
    #[wasm_bindgen(typescript_type = "EditorResponse")]
    pub type JsResponse;
}

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A kind of piece to put down, and how many stand on the board. */
export interface PaletteState { side: Side; kind: "man" | "king" | "lord" | "vassal"; count: number; picked: boolean }

/** How things stand in the position editor. */
export interface EditorState {
    game: "frisian" | "lords";
    scene: Scene;
    squares: SquareState[];
    turn: Side;
    palette: PaletteState[];
    /** Whether a tap takes pieces off. */
    eraser: boolean;
    /** Numbers beside the pieces; one that names a square has the squares it may name, and 0 for none. */
    counters: { name: string; value: number; choices: number[] }[];
    /** How many pieces have moved in this turn already. */
    trails: number;
    /** The text of the position. */
    text: string;
    /** What the rules have against playing from here. */
    problem: Message | null;
    undo: boolean;
}

/** What comes back from everything that is done in the position editor. */
export interface EditorResponse {
    state: EditorState;
    motions: Motion[];
    refusal: Message | null;
    announce: Message[];
}
"#;
