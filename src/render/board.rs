//! A board on the screen: told scenes and motions, it draws what has changed when it is asked for a frame.

use std::collections::HashMap;

use super::face;
use super::marks::{self, Arrow, Pen};
use super::motion::Motion;
use super::pieces::{self, Part, PieceStyle, Sprite, Stance};
use super::scene::{BoardKind, Cell, Marks, Piece, Scene};
use super::surface::{Layer, Path, Point, Pose, Rect, Stage, Surface, Transform};
use super::theme::Theme;
use super::timeline::{self, Actor, Held, Moment, Timeline};
use super::view::{Labels, View};

type Picture<S> = <<S as Stage>::Surface as Surface>::Picture;

/// More patches than this are not worth it: everything is drawn anew.
const MAX_PATCHES: usize = 6;

/// How fast pieces move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// Not at all: every scene is shown at once.
    Off,
    /// Half the time.
    Fast,
    /// As they were made.
    #[default]
    Normal,
    /// Twice the time.
    Slow,
}

impl Speed {
    /// The factor on every duration; none if nothing moves.
    #[must_use]
    pub const fn pace(self) -> Option<f64> {
        match self {
            Self::Off => None,
            Self::Fast => Some(0.5),
            Self::Normal => Some(1.0),
            Self::Slow => Some(2.0),
        }
    }
}

/// What the player may set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How fast pieces move.
    pub speed: Speed,
    /// Where square names are shown.
    pub labels: Labels,
    /// How the pieces are made.
    pub pieces: PieceStyle,
    /// Whether nothing may move, whatever the speed.
    pub reduced_motion: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            speed: Speed::Normal,
            labels: Labels::Inside,
            pieces: PieceStyle::Turned,
            reduced_motion: false,
        }
    }
}

/// How much has been drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Frames in which anything was drawn.
    pub frames: u64,
    /// Fills, strokes, texts and pictures.
    pub draw_calls: u64,
}

struct Playing {
    line: Timeline,
    start: Option<f64>,
    elapsed: f64,
}

/// A board and the stage it is shown on.
pub struct Board<S: Stage> {
    stage: S,
    theme: &'static Theme,
    options: Options,
    css: f64,
    ratio: f64,
    /// The view at rest; a turn under way is added when drawing.
    view: View,
    /// What is shown when nothing moves.
    scene: Scene,
    playing: Option<Playing>,
    held: Option<Held>,
    /// The piece was let go of; it glides home unless something else moves it before the next frame.
    let_go: bool,
    hover: Option<Cell>,
    face: Option<Picture<S>>,
    sprites: HashMap<Sprite, Picture<S>>,
    /// What the layers show now; `None` is unknown or nothing.
    shown: Shown,
    dirty: bool,
    frames: u64,
}

#[derive(Default)]
struct Shown {
    board: Option<BoardLook>,
    pieces: Option<(View, Vec<Actor>)>,
    overlay: Option<OverlayLook>,
    posed: bool,
}

/// All that the board layer depends on.
#[derive(PartialEq)]
struct BoardLook {
    flipped: bool,
    labels: Labels,
    marks: Marks,
}

/// All that the overlay depends on.
#[derive(PartialEq)]
struct OverlayLook {
    flipped: bool,
    taken: Vec<Cell>,
    hover: Option<Cell>,
    hint: Vec<Vec<Cell>>,
    threat: Vec<Vec<Cell>>,
}

impl<S: Stage> Board<S> {
    /// An empty board on a stage that has no size yet.
    pub fn new(stage: S) -> Self {
        Self {
            stage,
            theme: &Theme::MAKKUM,
            options: Options::default(),
            css: 0.0,
            ratio: 1.0,
            view: View::new(BoardKind::Draughts, 0.0, 1.0, Labels::Inside),
            scene: Scene::empty(BoardKind::Draughts),
            playing: None,
            held: None,
            let_go: false,
            hover: None,
            face: None,
            sprites: HashMap::new(),
            shown: Shown::default(),
            dirty: false,
            frames: 0,
        }
    }

    /// Gives the board a size in CSS pixels and the screen's device pixel ratio.
    pub fn resize(&mut self, css: f64, ratio: f64) {
        #[expect(clippy::float_cmp, reason = "only the very same size needs nothing")]
        if self.css == css && self.ratio == ratio {
            return;
        }
        self.css = css;
        self.ratio = ratio;
        self.remake();
    }

    /// Dresses the board in another theme.
    pub fn set_theme(&mut self, theme: &'static Theme) {
        if self.theme != theme {
            self.theme = theme;
            self.forget();
        }
    }

    /// Sets what the player may set. What is playing plays on, unless nothing may move any more.
    pub fn set_options(&mut self, options: Options) {
        if self.options != options {
            let before = std::mem::replace(&mut self.options, options);
            self.dirty = true;
            let outside = |options: Options| options.labels == Labels::Outside;
            if outside(before) != outside(options) {
                self.remake();
            } else if before.pieces != options.pieces {
                self.forget();
            }
            if self.pace().is_none() {
                self.skip();
            }
        }
    }

    /// The options in force.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// The theme in force.
    pub const fn theme(&self) -> &'static Theme {
        self.theme
    }

    /// The view in force when nothing moves.
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// The stage the board is shown on.
    pub const fn stage(&self) -> &S {
        &self.stage
    }

    /// Shows a scene at once, and ends what is playing.
    pub fn show(&mut self, scene: Scene) {
        self.playing = None;
        self.dirty = true;
        if self.held.is_some_and(|held| !has_piece(&scene, held.cell)) {
            self.held = None;
            self.let_go = false;
        }
        let other = scene.board != self.scene.board;
        self.scene = scene;
        if other {
            self.held = None;
            self.remake();
        }
        self.view = self.view.flipped(self.scene.flipped);
    }

    /// Plays motions that lead to a scene and ends exactly on it.
    ///
    /// What is playing already is first brought to its end. A piece in the hand starts from there.
    pub fn animate(&mut self, motions: &[Motion], scene: Scene) {
        self.skip();
        let pace = self
            .pace()
            .filter(|_| !motions.is_empty() && scene.board == self.scene.board && self.css > 0.0);
        let Some(pace) = pace else {
            if !motions.is_empty() {
                self.held = None;
            }
            return self.show(scene);
        };
        self.let_go = false;
        let line = Timeline::new(&self.scene, motions, &scene, pace, self.held.take());
        self.show(scene);
        if line.total() > 0.0 {
            self.playing = Some(Playing {
                line,
                start: None,
                elapsed: 0.0,
            });
        }
    }

    /// Ends what is playing.
    pub fn skip(&mut self) {
        if self.playing.take().is_some() {
            self.dirty = true;
        }
    }

    /// Milliseconds left of what is playing, as of the last frame.
    pub fn remaining(&self) -> f64 {
        self.playing
            .as_ref()
            .map_or(0.0, |p| (p.line.total() - p.elapsed).max(0.0))
    }

    /// Holds the piece of a square at a point given in CSS pixels.
    pub fn drag(&mut self, cell: Cell, x: f64, y: f64) {
        self.skip();
        if has_piece(&self.scene, cell) {
            let pixel = Point::new(x * self.view.ratio, y * self.view.ratio);
            let at = self.view.to_board(pixel);
            self.held = Some(Held { cell, at });
            self.let_go = false;
            self.dirty = true;
        }
    }

    /// Lets go of the piece in the hand.
    pub fn end_drag(&mut self) {
        if self.held.is_some() {
            self.let_go = true;
            self.dirty = true;
        }
    }

    /// Frames the square under the pointer.
    pub fn hover(&mut self, cell: Option<Cell>) {
        if self.hover != cell {
            self.hover = cell;
            self.dirty = true;
        }
    }

    /// The cell at a point in CSS pixels.
    pub fn cell_at(&self, x: f64, y: f64) -> Option<Cell> {
        self.view.cell_at(x, y)
    }

    /// Whether [`frame`](Self::frame) may have anything to draw.
    pub const fn needs_frame(&self) -> bool {
        self.dirty || self.playing.is_some()
    }

    /// How much has been drawn so far.
    pub fn stats(&self) -> Stats {
        Stats {
            frames: self.frames,
            draw_calls: self.stage.draw_calls(),
        }
    }

    /// Draws what has changed since the last frame; says whether it wants another one.
    ///
    /// The clock is `now`, in milliseconds from anywhere; the first frame after [`animate`](Self::animate) starts it.
    pub fn frame(&mut self, now: f64) -> bool {
        if self.let_go && self.playing.is_none() {
            self.glide_home();
        }
        if !self.needs_frame() || self.css <= 0.0 {
            return false;
        }
        self.dirty = false;
        let moment = self.advance(now);
        let calls = self.stage.draw_calls();
        let posed = self.shown.posed;
        self.draw(moment);
        if self.stage.draw_calls() != calls || posed || self.shown.posed {
            self.frames += 1;
        }
        self.playing.is_some()
    }

    fn pace(&self) -> Option<f64> {
        self.options
            .speed
            .pace()
            .filter(|_| !self.options.reduced_motion)
    }

    fn glide_home(&mut self) {
        self.let_go = false;
        if let (Some(held), Some(pace)) = (self.held.take(), self.pace()) {
            self.playing = Some(Playing {
                line: Timeline::home(&self.scene, held, pace),
                start: None,
                elapsed: 0.0,
            });
        }
    }

    /// Moves the clock on; the moment to be seen if something is still playing.
    fn advance(&mut self, now: f64) -> Option<Moment> {
        let playing = self.playing.as_mut()?;
        let start = *playing.start.get_or_insert(now);
        playing.elapsed = (now - start).max(playing.elapsed);
        if playing.elapsed < playing.line.total() {
            playing.line.at(playing.elapsed)
        } else {
            self.playing = None;
            None
        }
    }

    fn draw(&mut self, moment: Option<Moment>) {
        let moving = moment.is_some();
        let moment = moment.unwrap_or_else(|| {
            let mut actors: Vec<Actor> = self
                .scene
                .pieces
                .iter()
                .map(|&piece| Actor::at_rest(piece))
                .collect();
            if let Some(held) = self.held {
                timeline::hold(&mut actors, held);
            }
            Moment {
                actors,
                flipped: self.scene.flipped,
                turning: None,
            }
        });
        let still = self.view.flipped(moment.flipped);
        let turning = moment.turning.is_some();
        let marks = match (turning, moving) {
            (true, _) => Marks::default(),
            (false, true) => marks::in_motion(&self.scene.marks),
            (false, false) => {
                let mut marks = self.scene.marks.clone();
                marks.targets.retain(|&cell| !has_piece(&self.scene, cell));
                marks
            }
        };
        self.draw_board(
            &still,
            BoardLook {
                flipped: moment.flipped,
                labels: if turning {
                    Labels::Off
                } else {
                    self.options.labels
                },
                marks,
            },
        );
        self.pose(moment.turning.map(|t| Pose {
            angle: t.angle,
            scale: t.scale,
        }));
        let view = match moment.turning {
            Some(t) => still.turned(t.angle, t.scale),
            None => still,
        };
        self.draw_pieces(&view, moment.actors);
        self.draw_overlay(&still, moving);
    }

    fn pose(&mut self, pose: Option<Pose>) {
        if pose.is_some() || self.shown.posed {
            self.stage.pose_board(pose);
            self.shown.posed = pose.is_some();
        }
    }

    fn draw_board(&mut self, view: &View, look: BoardLook) {
        if self.shown.board.as_ref() == Some(&look) {
            return;
        }
        let (board, theme) = (self.scene.board, self.theme);
        // A turning board shows no names, but its rim is made for them.
        let bare = self.options.labels == Labels::Outside;
        let pixels = f64::from(view.pixels);
        let stage = &mut self.stage;
        let face = self.face.get_or_insert_with(|| {
            stage.picture(view.pixels, view.pixels, &mut |s| {
                face::paint(s, board, theme, view, bare);
            })
        });
        let s = stage.layer(Layer::Board);
        if look.flipped {
            // Turned about the middle of the squares, which need not be the middle of the canvas to the pixel.
            let twice = 2.0 * view.origin + view.cell * f64::from(view.count);
            s.set_transform(Transform::new(-1.0, 0.0, 0.0, -1.0, twice, twice));
        } else {
            s.set_transform(Transform::IDENTITY);
        }
        s.draw(face, Rect::new(0.0, 0.0, pixels, pixels));
        let mut pen = Pen {
            surface: s,
            board,
            theme,
            view,
        };
        pen.tints(&look.marks);
        match look.labels {
            Labels::Inside => face::label(pen.surface, board, theme, view),
            Labels::Outside => face::label_rim(pen.surface, board, theme, view),
            Labels::Off => {}
        }
        pen.under(&look.marks);
        self.shown.board = Some(look);
    }

    fn draw_overlay(&mut self, view: &View, moving: bool) {
        let targets = if moving {
            &[][..]
        } else {
            &self.scene.marks.targets
        };
        let arrows = |ways: &[Vec<Cell>]| if moving { Vec::new() } else { ways.to_vec() };
        let look = OverlayLook {
            flipped: self.scene.flipped,
            taken: targets
                .iter()
                .copied()
                .filter(|&cell| has_piece(&self.scene, cell))
                .collect(),
            hover: self.hover.filter(|_| !moving),
            hint: arrows(&self.scene.marks.hint),
            threat: arrows(&self.scene.marks.threat),
        };
        if self.shown.overlay.as_ref() == Some(&look) {
            return;
        }
        let pixels = f64::from(view.pixels);
        let s = self.stage.layer(Layer::Overlay);
        s.clear(Rect::new(0.0, 0.0, pixels, pixels));
        let mut pen = Pen {
            surface: s,
            board: self.scene.board,
            theme: self.theme,
            view,
        };
        pen.over(&look.taken, look.hover);
        pen.arrows(&look.threat, Arrow::Threat);
        pen.arrows(&look.hint, Arrow::Hint);
        self.shown.overlay = Some(look);
    }

    fn draw_pieces(&mut self, view: &View, mut actors: Vec<Actor>) {
        // Nearer pieces hide those behind them, and what moves is above all.
        actors.sort_by(|a, b| {
            a.raised
                .cmp(&b.raised)
                .then_with(|| view.to_pixels(a.at).y.total_cmp(&view.to_pixels(b.at).y))
        });
        let whole = Rect::new(0.0, 0.0, f64::from(view.pixels), f64::from(view.pixels));
        let patches = match &self.shown.pieces {
            Some((old_view, old)) if old_view == view => patches(view, old, &actors),
            _ => vec![whole],
        };
        let patches = if patches.len() > MAX_PATCHES {
            vec![whole]
        } else {
            patches
        };
        for patch in patches {
            let layer = self.stage.layer(Layer::Pieces);
            layer.clear(patch);
            layer.clip(&Path::rect(patch));
            for actor in &actors {
                if bounds(view, actor).intersects(patch) {
                    self.draw_actor(view, actor);
                }
            }
            self.stage.layer(Layer::Pieces).unclip();
        }
        self.shown.pieces = Some((*view, actors));
    }

    fn draw_actor(&mut self, view: &View, actor: &Actor) {
        for part in pieces::parts(&actor.piece, &actor.stance) {
            if part.alpha > 0.0 {
                let picture = self.sprite(part.sprite);
                let s = self.stage.layer(Layer::Pieces);
                s.set_transform(Transform::IDENTITY);
                s.set_alpha(part.alpha);
                s.draw(&picture, part_rect(view, actor, &part));
            }
        }
    }

    fn sprite(&mut self, sprite: Sprite) -> Picture<S> {
        let (theme, unit, stage) = (self.theme, self.view.cell, &mut self.stage);
        let style = self.options.pieces;
        self.sprites
            .entry(sprite)
            .or_insert_with(|| {
                let bounds = sprite.bounds();
                let (width, height) = (whole(bounds.width * unit), whole(bounds.height * unit));
                stage.picture(width, height, &mut |s| {
                    let origin = Point::new(-bounds.x * unit, -bounds.y * unit);
                    s.set_transform(Transform::unit(origin, unit));
                    sprite.paint(s, theme, style, 1.0 / unit);
                })
            })
            .clone()
    }

    /// Forgets everything that depends on the size.
    fn remake(&mut self) {
        self.view = View::new(self.scene.board, self.css, self.ratio, self.options.labels)
            .flipped(self.scene.flipped);
        if self.css > 0.0 {
            self.stage.resize(self.view.pixels, self.view.css());
        }
        self.forget();
    }

    /// Forgets all that has been drawn.
    fn forget(&mut self) {
        self.face = None;
        self.sprites.clear();
        self.shown = Shown {
            posed: self.shown.posed,
            ..Shown::default()
        };
        self.dirty = true;
    }
}

/// Draws one piece alone on a surface of this many pixels each way.
pub fn draw_piece<S: Surface>(
    surface: &mut S,
    theme: &Theme,
    style: PieceStyle,
    piece: &Piece,
    pixels: f64,
) {
    surface.clear(Rect::new(0.0, 0.0, pixels, pixels));
    for part in pieces::parts(piece, &Stance::REST) {
        let unit = pixels * part.scale;
        let at = Point::new(
            pixels / 2.0 + part.offset.x * pixels,
            pixels / 2.0 + part.offset.y * pixels,
        );
        surface.set_transform(Transform::unit(at, unit));
        surface.set_alpha(part.alpha);
        part.sprite.paint(surface, theme, style, 1.0 / unit);
    }
    surface.set_alpha(1.0);
}

fn has_piece(scene: &Scene, cell: Cell) -> bool {
    scene.pieces.iter().any(|p| p.cell == cell && !p.ghost)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a sprite is at most two squares wide"
)]
fn whole(length: f64) -> u32 {
    length.ceil() as u32
}

/// Where a part of an actor goes, in device pixels.
fn part_rect(view: &View, actor: &Actor, part: &Part) -> Rect {
    let unit = view.unit();
    let at = view.to_pixels(actor.at);
    let bounds = part.sprite.bounds();
    let x = at.x + (part.offset.x + bounds.x * part.scale) * unit;
    let y = at.y + (part.offset.y + bounds.y * part.scale) * unit;
    // The picture was made a whole number of pixels wide; drawn larger or smaller it keeps that share.
    let share = part.scale * unit / view.cell;
    let width = f64::from(whole(bounds.width * view.cell)) * share;
    let height = f64::from(whole(bounds.height * view.cell)) * share;
    if actor.raised {
        Rect::new(x, y, width, height)
    } else {
        // At rest a picture lies on whole pixels, or it would be blurred.
        Rect::new(x.round(), y.round(), width, height)
    }
}

/// Everything an actor may touch, in whole device pixels.
fn bounds(view: &View, actor: &Actor) -> Rect {
    pieces::parts(&actor.piece, &actor.stance)
        .iter()
        .map(|part| part_rect(view, actor, part))
        .reduce(Rect::union)
        .unwrap_or_default()
        .outset()
}

/// The areas in which two pictures of the same board differ, none of them overlapping.
fn patches(view: &View, old: &[Actor], new: &[Actor]) -> Vec<Rect> {
    let gone = old.iter().filter(|actor| !new.contains(actor));
    let come = new.iter().filter(|actor| !old.contains(actor));
    let mut patches: Vec<Rect> = Vec::new();
    for mut patch in gone.chain(come).map(|actor| bounds(view, actor)) {
        while let Some(i) = patches.iter().position(|p| p.intersects(patch)) {
            patch = patch.union(patches.swap_remove(i));
        }
        patches.push(patch);
    }
    patches
}

#[cfg(test)]
mod tests;
