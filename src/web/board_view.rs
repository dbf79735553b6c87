//! The board on the page, for JavaScript.

use serde::Deserialize;
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use super::convert::{from_js, to_js};
use crate::Side;
use crate::render::canvas::{Canvas, Canvases};
use crate::render::{
    Board, Cell, Labels, Motion, Piece, PieceStyle, Scene, Shape, Speed, Theme, View, draw_piece,
};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A square by column and row, from the top-left with White at the bottom. */
export interface Cell { col: number; row: number }
export type ThemeName = "makkum" | "hindeloopen" | "skutsje" | "contrast";
export interface ScenePiece {
  cell: Cell;
  shape: "man" | "king" | "vassal" | "lord";
  side: "white" | "black";
  /** The owner of the Vassal a Lord stands on. */
  under: "white" | "black" | null;
  /** Its turn is used up. */
  flat: boolean;
  /** Captured, not yet taken off. */
  ghost: boolean;
  /** A small count on the piece. */
  badge: number | null;
}
export interface SceneMarks {
  last: Cell[]; selected: Cell | null; targets: Cell[]; must: Cell[];
  visited: Cell[][]; path: Cell[]; fill: Cell[];
  /** Moves that are advised, and moves that are threatened, each as the squares it goes over. */
  hint?: Cell[][]; threat?: Cell[][];
}
export interface Scene { board: "draughts" | "lords"; flipped: boolean; pieces: ScenePiece[]; marks: SceneMarks }
export type Motion =
  | { kind: "slide"; from: Cell; to: Cell }
  | { kind: "jump"; from: Cell; to: Cell; over: Cell; ghost: boolean }
  | { kind: "climb"; from: Cell; to: Cell }
  | { kind: "release"; from: Cell; to: Cell }
  | { kind: "close"; taken: Cell; flankers: [Cell, Cell] }
  | { kind: "leave"; cells: Cell[] }
  | { kind: "crown"; at: Cell }
  | { kind: "place"; at: Cell }
  | { kind: "remove"; at: Cell }
  | { kind: "swap"; a: Cell; b: Cell }
  | { kind: "turn" }
  | { kind: "flip" }
  | { kind: "takeBack"; from: Cell; to: Cell };
export interface BoardOptions { speed?: "off" | "fast" | "normal" | "slow"; labels?: "inside" | "outside" | "off"; pieces?: "turned" | "drawn"; reducedMotion?: boolean }
"#;

/// A board drawn on three stacked canvases.
#[wasm_bindgen]
pub struct BoardView {
    board: Board<Canvases>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Options {
    speed: Option<Tempo>,
    labels: Option<Labels>,
    pieces: Option<PieceStyle>,
    reduced_motion: Option<bool>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum Tempo {
    Off,
    Fast,
    Normal,
    Slow,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Figure {
    shape: Shape,
    side: Side,
    under: Option<Side>,
}

#[wasm_bindgen]
impl BoardView {
    /// Takes the canvases over, back to front.
    ///
    /// # Errors
    ///
    /// If the browser gives no 2D context.
    #[wasm_bindgen(constructor)]
    pub fn new(
        board: HtmlCanvasElement,
        pieces: HtmlCanvasElement,
        overlay: HtmlCanvasElement,
    ) -> Result<Self, JsValue> {
        Ok(Self {
            board: Board::new(Canvases::new(board, pieces, overlay)?),
        })
    }

    /// Dresses the board.
    ///
    /// # Errors
    ///
    /// If there is no theme of this name.
    #[wasm_bindgen(js_name = setTheme)]
    pub fn set_theme(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "ThemeName")] name: &str,
    ) -> Result<(), JsError> {
        let theme =
            Theme::by_name(name).ok_or_else(|| JsError::new(&format!("no theme named {name}")))?;
        self.board.set_theme(theme);
        Ok(())
    }

    /// Sets what is given and leaves the rest as it is.
    ///
    /// # Errors
    ///
    /// If the options are not of the described form.
    #[wasm_bindgen(js_name = setOptions)]
    pub fn set_options(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "BoardOptions")] options: &JsValue,
    ) -> Result<(), JsValue> {
        let options: Options = from_js(options, "the options")?;
        let mut set = self.board.options();
        if let Some(speed) = options.speed {
            set.speed = match speed {
                Tempo::Off => Speed::Off,
                Tempo::Fast => Speed::Fast,
                Tempo::Normal => Speed::Normal,
                Tempo::Slow => Speed::Slow,
            };
        }
        set.labels = options.labels.unwrap_or(set.labels);
        set.pieces = options.pieces.unwrap_or(set.pieces);
        set.reduced_motion = options.reduced_motion.unwrap_or(set.reduced_motion);
        self.board.set_options(set);
        Ok(())
    }

    /// Gives the board its size in CSS pixels and the screen's device pixel ratio.
    pub fn resize(&mut self, css_size: f64, dpr: f64) {
        self.board.resize(css_size, dpr);
    }

    /// Shows a scene at once.
    ///
    /// # Errors
    ///
    /// If the scene is not of the described form.
    pub fn show(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Scene")] scene: &JsValue,
    ) -> Result<(), JsValue> {
        let scene: Scene = from_js(scene, "the scene")?;
        self.board.show(scene);
        Ok(())
    }

    /// Plays the motions and ends on the scene.
    ///
    /// # Errors
    ///
    /// If motions or scene are not of the described form.
    pub fn animate(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Motion[]")] motions: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Scene")] scene: &JsValue,
    ) -> Result<(), JsValue> {
        let motions: Vec<Motion> = from_js(motions, "the motions")?;
        let scene: Scene = from_js(scene, "the scene")?;
        self.board.animate(&motions, scene);
        Ok(())
    }

    /// Jumps to the end of what is playing.
    pub fn skip(&mut self) {
        self.board.skip();
    }

    /// Milliseconds of animation left.
    #[must_use]
    pub fn remaining(&self) -> f64 {
        self.board.remaining()
    }

    /// Draws what is dirty. True: it wants another frame.
    pub fn frame(&mut self, now_ms: f64) -> bool {
        self.board.frame(now_ms)
    }

    /// Whether a frame would draw anything.
    #[wasm_bindgen(js_name = needsFrame)]
    #[must_use]
    pub fn needs_frame(&self) -> bool {
        self.board.needs_frame()
    }

    /// The square at a point of the board, in CSS pixels.
    #[wasm_bindgen(js_name = cellAt, unchecked_return_type = "Cell | undefined")]
    #[must_use]
    pub fn cell_at(&self, x: f64, y: f64) -> JsValue {
        self.board
            .cell_at(x, y)
            .map_or(JsValue::UNDEFINED, |cell| to_js(&cell))
    }

    /// Where a square is, in CSS pixels of the board.
    #[wasm_bindgen(
        js_name = cellRect,
        unchecked_return_type = "{ x: number, y: number, size: number }"
    )]
    #[must_use]
    pub fn cell_rect(&self, col: u8, row: u8) -> JsValue {
        #[derive(serde::Serialize)]
        struct Place {
            x: f64,
            y: f64,
            size: f64,
        }
        let (x, y, size) = self.board.view().cell_rect(Cell::new(col, row));
        to_js(&Place { x, y, size })
    }

    /// Holds the piece of a square at a point of the board, in CSS pixels.
    pub fn drag(&mut self, col: u8, row: u8, x: f64, y: f64) {
        self.board.drag(Cell::new(col, row), x, y);
    }

    /// Lets go of the piece in the hand; it glides home unless the next call moves it.
    #[wasm_bindgen(js_name = endDrag)]
    pub fn end_drag(&mut self) {
        self.board.end_drag();
    }

    /// Frames a square, or none.
    ///
    /// # Errors
    ///
    /// If the cell is not of the described form.
    pub fn hover(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Cell | null | undefined")] cell: &JsValue,
    ) -> Result<(), JsValue> {
        let none = cell.is_undefined() || cell.is_null();
        let cell = (!none).then(|| from_js(cell, "the cell")).transpose()?;
        self.board.hover(cell);
        Ok(())
    }

    /// Draws one piece on a canvas of its own, for trays and legends.
    ///
    /// # Errors
    ///
    /// If the piece is not of the described form or the browser gives no 2D context.
    #[wasm_bindgen(js_name = drawPiece)]
    pub fn draw_piece(
        &self,
        canvas: HtmlCanvasElement,
        #[wasm_bindgen(
            unchecked_param_type = "Pick<ScenePiece, \"shape\" | \"side\"> & { under?: ScenePiece[\"under\"] }"
        )]
        piece: &JsValue,
        css_size: f64,
        dpr: f64,
    ) -> Result<(), JsValue> {
        let Figure { shape, side, under } = from_js(piece, "the piece")?;
        let mut canvas = Canvas::new(canvas)?;
        let (pixels, css) = View::crisp(css_size, dpr);
        canvas.resize(pixels, pixels, css / f64::from(pixels));
        let piece = Piece {
            cell: Cell::new(0, 0),
            shape,
            side,
            under,
            flat: false,
            ghost: false,
            badge: None,
        };
        let (theme, style) = (self.board.theme(), self.board.options().pieces);
        draw_piece(&mut canvas, theme, style, &piece, f64::from(pixels));
        Ok(())
    }

    /// How much has been drawn so far.
    #[wasm_bindgen(unchecked_return_type = "{ frames: number, drawCalls: number }")]
    #[must_use]
    pub fn stats(&self) -> JsValue {
        #[derive(serde::Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Figures {
            frames: u64,
            draw_calls: u64,
        }
        let stats = self.board.stats();
        to_js(&Figures {
            frames: stats.frames,
            draw_calls: stats.draw_calls,
        })
    }
}
