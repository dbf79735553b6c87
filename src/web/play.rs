//! The class `Table`: what is seen, said and done at it.

use wasm_bindgen::prelude::*;

use super::convert::{MAX_LONG_TEXT, MAX_SHORT_TEXT, side, text, to_js, whole_number};
use super::error::{js_error, to_js_error};
use super::gestures::{gestures, moving};
use super::table::Table;
use crate::frisian::Points;
use crate::render::Shape;
use crate::session::Response;

fn answer(response: &Response) -> JsResponse {
    to_js(response).unchecked_into()
}

gestures!(Table);
moving!(Table);

#[wasm_bindgen]
impl Table {
    /// How things stand.
    #[must_use]
    pub fn state(&self) -> JsTableState {
        to_js(&self.session.state()).unchecked_into()
    }

    /// What is to be said to someone who has just come to the table: what is to be done next, or how
    /// the game ended.
    #[must_use]
    pub fn tell(&self) -> JsMessages {
        to_js(&self.session.tell()).unchecked_into()
    }

    /// A move for whoever is to move, such as the computer has found.
    ///
    /// # Errors
    /// An `Error` if it is no string; a move that cannot be made is a refusal.
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] mv: &JsValue,
    ) -> Result<JsResponse, JsValue> {
        let mv = text(mv, "the move", MAX_SHORT_TEXT)?;
        Ok(answer(&self.session.play(&mv)))
    }

    /// So many milliseconds have passed on the clock of whoever is to move; when nothing is left, the game is
    /// lost.
    ///
    /// # Errors
    /// An `Error` for anything but a whole number below 2³².
    pub fn pass(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] ms: &JsValue,
    ) -> Result<JsResponse, JsValue> {
        let ms = whole_number(ms, "the time", u32::MAX)?;
        Ok(answer(&self.session.pass(ms)))
    }

    /// Stops the clocks or lets them go on; while they stand, nothing is moved.
    pub fn pause(&mut self, pause: bool) -> JsResponse {
        answer(&self.session.pause(pause))
    }

    /// Looks at the position after so many moves of the game, which stays as it is.
    ///
    /// # Errors
    /// An `Error` for anything but a whole number below 2³².
    pub fn look(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] after: &JsValue,
    ) -> Result<JsResponse, JsValue> {
        let after = whole_number(after, "the number of moves", u32::MAX)?;
        // More than can be addressed is more than there are.
        let after = usize::try_from(after).unwrap_or(usize::MAX);
        Ok(answer(&self.session.look(after)))
    }

    /// Says something about the position that is looked at, in the place of what was said; nothing takes it
    /// away.
    ///
    /// # Errors
    /// An `Error` if it is no string, or a very long one.
    pub fn comment(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] words: &JsValue,
    ) -> Result<JsResponse, JsValue> {
        let words = text(words, "the comment", MAX_SHORT_TEXT)?;
        Ok(answer(&self.session.comment(&words)))
    }

    /// Keeps what was tried in the place of the moves, as a `Study` tells it; the game stays as it is.
    ///
    /// # Errors
    /// An `Error` that says what is wrong with it; then all is as before.
    pub fn vary(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] variations: &JsValue,
    ) -> Result<JsResponse, JsValue> {
        let variations = text(variations, "the variations", MAX_LONG_TEXT)?;
        let response = self.session.vary(&variations).map_err(to_js_error)?;
        Ok(answer(&response))
    }

    /// Undoes the last move; in an unfinished capture, the last leg. Against the computer, the last move
    /// of the person with all that the computer has answered.
    pub fn undo(&mut self) -> JsResponse {
        answer(&self.session.undo())
    }

    /// Makes the move again that was undone last, with all that the computer had answered.
    pub fn redo(&mut self) -> JsResponse {
        answer(&self.session.redo())
    }

    /// One side gives up.
    ///
    /// # Errors
    /// An `Error` for anything but a side.
    pub fn resign(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] loser: &JsValue,
    ) -> Result<JsResponse, JsValue> {
        Ok(answer(&self.session.resign(side(loser)?)))
    }

    /// One side offers a draw; when the other has offered one, that accepts it.
    ///
    /// # Errors
    /// An `Error` for anything but a side.
    #[wasm_bindgen(js_name = offerDraw)]
    pub fn offer_draw(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] by: &JsValue,
    ) -> Result<JsResponse, JsValue> {
        Ok(answer(&self.session.offer_draw(side(by)?)))
    }

    /// The answer to an offer of a draw.
    #[wasm_bindgen(js_name = answerDraw)]
    pub fn answer_draw(&mut self, accept: bool) -> JsResponse {
        answer(&self.session.answer_draw(accept))
    }

    /// The side to move points out that the other's last move was a wrong or missing capture; refused
    /// if it was neither.
    #[wasm_bindgen(js_name = pointOut)]
    pub fn point_out(&mut self) -> JsResponse {
        answer(&self.session.point_out())
    }

    /// Chooses the kind of piece that the next taps put down while laying out; `null` leaves it to
    /// what is in the tray.
    ///
    /// # Errors
    /// An `Error` for anything but a kind or `null`.
    #[wasm_bindgen(js_name = layoutPick)]
    pub fn layout_pick(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = r#""lord" | "vassal" | null"#)] kind: &JsValue,
    ) -> Result<JsResponse, JsValue> {
        let kind = if kind.is_null() || kind.is_undefined() {
            None
        } else {
            let name = text(kind, "the kind of piece", MAX_SHORT_TEXT)?;
            Some(match name.as_str() {
                "lord" => Shape::Lord,
                "vassal" => Shape::Vassal,
                _ => {
                    return Err(js_error(
                        "bad-kind",
                        &[("found", name.clone())],
                        &format!(
                            "the kind of piece must be \"lord\" or \"vassal\", not \"{name}\""
                        ),
                    ));
                }
            })
        };
        Ok(answer(&self.session.layout_pick(kind)))
    }

    /// Lays all sixteen pieces out by lot; the same seed makes the same layout.
    ///
    /// # Errors
    /// An `Error` for anything but a whole number below 2³².
    #[wasm_bindgen(js_name = layoutRandom)]
    pub fn layout_random(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue,
    ) -> Result<JsResponse, JsValue> {
        let seed = whole_number(seed, "the seed", u32::MAX)?;
        Ok(answer(&self.session.layout_random(u64::from(seed))))
    }

    /// Takes all pieces off again while laying out.
    #[wasm_bindgen(js_name = layoutClear)]
    pub fn layout_clear(&mut self) -> JsResponse {
        answer(&self.session.layout_clear())
    }

    /// Ends a layout and covers the board.
    #[wasm_bindgen(js_name = layoutDone)]
    pub fn layout_done(&mut self) -> JsResponse {
        answer(&self.session.layout_done())
    }

    /// The computer lays out the pieces of its opponent, as their owner sees them: `VVVVLLLL/LVLVLVLV`.
    ///
    /// # Errors
    /// An `Error` if the layout is no string; one that cannot be used is a refusal.
    #[wasm_bindgen(js_name = layOut)]
    pub fn lay_out(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] layout: &JsValue,
    ) -> Result<JsResponse, JsValue> {
        let layout = text(layout, "the layout", MAX_SHORT_TEXT)?;
        Ok(answer(&self.session.lay_out(&layout)))
    }

    /// The next player has taken the seat: lifts the cover.
    #[wasm_bindgen(js_name = handedOver)]
    pub fn handed_over(&mut self) -> JsResponse {
        answer(&self.session.handed_over())
    }

    /// Both are ready: shows both layouts and turns the board.
    pub fn reveal(&mut self) -> JsResponse {
        answer(&self.session.reveal())
    }

    /// The position as text, which can be edited and played from; `undefined` while pieces are laid out.
    #[must_use]
    pub fn position(&self) -> Option<String> {
        self.session.position()
    }

    /// The game as text that other programs read: PDN, or the record of Lords and Vassals. With `twoPoints`,
    /// PDN has results as draughts players are used to: `2-0`, `1-1`.
    #[must_use]
    pub fn record(&self, #[wasm_bindgen(js_name = twoPoints)] two_points: Option<bool>) -> String {
        self.session.record_by(if two_points == Some(true) {
            Points::Two
        } else {
            Points::One
        })
    }
}

#[wasm_bindgen]
extern "C" {
    /// How things stand.
    #[wasm_bindgen(typescript_type = "TableState")]
    pub type JsTableState;

    /// What is said.
    #[wasm_bindgen(typescript_type = "Message[]")]
    pub type JsMessages;

    /// What comes back from everything that is done.
    #[wasm_bindgen(typescript_type = "TableResponse")]
    pub type JsResponse;
}

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A key into a file of texts, and what fills its placeholders. */
export interface Message {
    code: string;
    args: Record<string, string>;
}

/** What comes back from everything that is done at a table. */
export interface TableResponse {
    /** How things stand now. */
    state: TableState;
    /** What is seen to happen, ending on `state.scene`. */
    motions: Motion[];
    /** Why nothing happened, if something was refused; then nothing has changed. */
    refusal: Message | null;
    /** What is said aloud. */
    announce: Message[];
}

/** What can be said about a square beside the piece on it. */
export type SquareMark =
    | "selected" | "target" | "must-capture" | "captured" | "used-up"
    | "visited" | "last-from" | "last-to" | "pinned";

/** A square, for a grid that is read rather than seen. */
export interface SquareState {
    name: string;
    col: number;
    row: number;
    piece: {
        side: Side;
        kind: "man" | "king" | "lord" | "vassal";
        /** The owner of the Vassal under this Lord. */
        under: Side | null;
        /** The simple moves this king has made in a row, where they are counted. */
        kingMoves: number | null;
    } | null;
    marks: SquareMark[];
}

/** So many pieces of a kind. */
export interface PieceCount {
    kind: "man" | "king" | "lord" | "vassal";
    count: number;
}

/** How things stand at a table. */
export interface TableState {
    game: "frisian" | "lords";
    options: NewGame;
    seats: { white: Seat; black: Seat };
    phase: "layout" | "handover" | "reveal" | "play" | "over";
    /** Who acts: who lays out or takes the seat, else the side to move. */
    seat: Side;
    scene: Scene;
    /** The squares that are played on, row by row from the top with White at the bottom. */
    squares: SquareState[];
    turn: { side: Side; number: number; movesLeft: number | null; movesTotal: number | null };
    /** The pieces each side has lost in the position that is seen. */
    captured: { white: PieceCount[]; black: PieceCount[] };
    /** So many pieces taken from one side win the game, if that is how it is won. */
    capturesToWin: number | null;
    can: {
        undo: boolean; redo: boolean; resign: boolean; offerDraw: boolean;
        pointOut: boolean; cancel: boolean; takeBackLeg: boolean;
    };
    drawOffer: Side | null;
    outcome: { winner: Side | null; reason: string } | null;
    layout: {
        of: Side; by: Side; placed: number; lordsLeft: number; vassalsLeft: number;
        /** The kind that the next tap on an empty square puts down. */
        pick: "lord" | "vassal" | null;
        complete: boolean;
    } | null;
    /** What the computer has to do now: the answer is one of `layOut`, `answerDraw`, `play` and `pointOut`. */
    computer: {
        side: Side;
        seat: Exclude<Seat, "person" | "far">;
        task: "lay-out" | "answer-draw" | "move" | "point-out";
        /** Whether it may first point out that the last move was a wrong or missing capture; not whether it was one. */
        mayPointOut: boolean;
    } | null;
    /** What is to be done at this side of a game by link; `null` in any other game. */
    far: "move" | "send" | "wait" | "nothing" | null;
    /** The moves made, one entry for each turn of a side. */
    moves: { number: number; side: Side; notation: string[] }[];
    /** What is said about the game, in the order of its moves. */
    comments: { after: number; text: string }[];
    /**
     * What was tried in the place of the moves, a line for each variation: the number of moves before it, and its text with its
     * brackets. A `Study` tells the moves.
     */
    variations: string;
    /** The clocks, if the game is played with them. */
    clock: {
        /** What is left, in milliseconds, as far as the table was told. */
        left: { white: number; black: number };
        /** The turns before more time is earned, if so many turns earn it. */
        toGo: { white: number | null; black: number | null };
        running: Side | null;
        paused: boolean;
    } | null;
    /** The move that is shown on the board and waits to be confirmed. */
    toConfirm: string | null;
    /** Which position is seen, after so many moves. All else but what is on the board is told of the latest. */
    looked: {
        after: number;
        /** Whether it is the position in which the game stands. */
        latest: boolean;
        turn: { side: Side; number: number; movesLeft: number | null; movesTotal: number | null };
    };
}
"#;
