//! A board on the screen: told scenes and motions, it draws what has changed when it is asked for a frame.

use std::collections::HashMap;

use super::face;
use super::pieces::{self, Sprite, Stance};
use super::scene::{BoardKind, Cell, Piece, Scene};
use super::surface::{Layer, Point, Rect, Stage, Surface, Transform};
use super::theme::Theme;
use super::view::View;

type Picture<S> = <<S as Stage>::Surface as Surface>::Picture;

/// A board and the stage it is shown on.
pub struct Board<S: Stage> {
    stage: S,
    theme: &'static Theme,
    labels: bool,
    css: f64,
    ratio: f64,
    view: View,
    scene: Scene,
    face: Option<Picture<S>>,
    sprites: HashMap<Sprite, Picture<S>>,
    dirty: bool,
    frames: u64,
}

impl<S: Stage> Board<S> {
    /// An empty board on a stage that has no size yet.
    pub fn new(stage: S) -> Self {
        Self {
            stage,
            theme: &Theme::ALL[0],
            labels: true,
            css: 0.0,
            ratio: 1.0,
            view: View::new(BoardKind::Draughts, 0.0, 1.0),
            scene: Scene::empty(BoardKind::Draughts),
            face: None,
            sprites: HashMap::new(),
            dirty: false,
            frames: 0,
        }
    }

    /// Gives the board a size in CSS pixels and the screen's device pixel ratio.
    pub fn resize(&mut self, css: f64, ratio: f64) {
        self.css = css;
        self.ratio = ratio;
        self.remake();
    }

    /// Dresses the board in another theme.
    pub fn set_theme(&mut self, theme: &'static Theme) {
        self.theme = theme;
        self.remake();
    }

    /// Whether square names are shown.
    pub fn set_labels(&mut self, labels: bool) {
        self.labels = labels;
        self.dirty = true;
    }

    /// Shows a scene at once.
    pub fn show(&mut self, scene: Scene) {
        let other = scene.board != self.scene.board;
        self.scene = scene;
        if other {
            self.remake();
        }
        self.view = self.view.flipped(self.scene.flipped);
        self.dirty = true;
    }

    fn remake(&mut self) {
        self.view = View::new(self.scene.board, self.css, self.ratio).flipped(self.scene.flipped);
        self.stage.resize(self.view.pixels, self.view.css());
        self.face = None;
        self.sprites.clear();
        self.dirty = true;
    }

    /// The view in force.
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// Whether [`frame`](Self::frame) would draw anything.
    pub const fn needs_frame(&self) -> bool {
        self.dirty
    }

    /// How many frames were drawn, and with how many draw calls.
    pub fn stats(&self) -> (u64, u64) {
        (self.frames, self.stage.draw_calls())
    }

    /// Draws what is dirty; says whether it wants another frame.
    pub fn frame(&mut self, _now: f64) -> bool {
        if !std::mem::take(&mut self.dirty) {
            return false;
        }
        self.frames += 1;
        self.draw_board();
        self.draw_pieces();
        false
    }

    fn draw_board(&mut self) {
        let (board, theme, view) = (self.scene.board, self.theme, self.view);
        let pixels = f64::from(view.pixels);
        let stage = &mut self.stage;
        let face = self.face.get_or_insert_with(|| {
            stage.picture(view.pixels, view.pixels, &mut |s| {
                face::paint(s, board, theme, &view);
            })
        });
        let s = stage.layer(Layer::Board);
        s.set_transform(Transform::IDENTITY);
        s.draw(face, Rect::new(0.0, 0.0, pixels, pixels));
        if self.labels {
            face::label(s, board, theme, &view);
        }
    }

    fn draw_pieces(&mut self) {
        let pixels = f64::from(self.view.pixels);
        self.stage
            .layer(Layer::Pieces)
            .clear(Rect::new(0.0, 0.0, pixels, pixels));
        let mut pieces = self.scene.pieces.clone();
        pieces.sort_by(|a, b| {
            let y = |p: &Piece| self.view.center(p.cell).y;
            y(a).total_cmp(&y(b))
        });
        for piece in &pieces {
            let at = self.view.center(piece.cell);
            let stance = Stance {
                alpha: if piece.ghost { 0.35 } else { 1.0 },
                ..Stance::REST
            };
            for part in pieces::parts(piece, &stance) {
                self.draw_part(part, at);
            }
        }
    }

    fn draw_part(&mut self, part: pieces::Part, at: Point) {
        let unit = self.view.unit();
        let theme = self.theme;
        let bounds = part.sprite.bounds();
        let stage = &mut self.stage;
        let picture = self.sprites.entry(part.sprite).or_insert_with(|| {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a sprite is at most two squares wide"
            )]
            let pixels = |length: f64| (length * unit).ceil() as u32;
            stage.picture(pixels(bounds.width), pixels(bounds.height), &mut |s| {
                s.set_transform(Transform::unit(
                    Point::new(-bounds.x * unit, -bounds.y * unit),
                    unit,
                ));
                part.sprite.paint(s, theme, 1.0 / unit);
            })
        });
        let size = unit * part.scale;
        let to = Rect::new(
            (at.x + part.offset.x * unit + bounds.x * size).round(),
            (at.y + part.offset.y * unit + bounds.y * size).round(),
            (bounds.width * unit).ceil() * part.scale,
            (bounds.height * unit).ceil() * part.scale,
        );
        let s = stage.layer(Layer::Pieces);
        s.set_transform(Transform::IDENTITY);
        s.set_alpha(part.alpha);
        s.draw(picture, to);
        s.set_alpha(1.0);
    }

    /// The cell at a point in CSS pixels.
    #[must_use]
    pub fn cell_at(&self, x: f64, y: f64) -> Option<Cell> {
        self.view.cell_at(x, y)
    }
}
