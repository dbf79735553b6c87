//! A board on the screen: told scenes and motions, it draws what has changed when it is asked for a frame.

use std::collections::HashMap;

use super::face;
use super::marks::{self, Pen};
use super::motion::Motion;
use super::pieces::{self, Part, Sprite, Stance};
use super::scene::{BoardKind, Cell, Marks, Piece, Scene};
use super::surface::{Layer, Path, Point, Pose, Rect, Stage, Surface, Transform};
use super::theme::Theme;
use super::timeline::{self, Actor, Held, Moment, Timeline};
use super::view::View;

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
    /// Whether square names are shown.
    pub labels: bool,
    /// Whether nothing may move, whatever the speed.
    pub reduced_motion: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            speed: Speed::Normal,
            labels: true,
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
    labels: bool,
    marks: Marks,
}

/// All that the overlay depends on.
#[derive(PartialEq)]
struct OverlayLook {
    flipped: bool,
    targets: Vec<(Cell, bool)>,
    hover: Option<Cell>,
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
            view: View::new(BoardKind::Draughts, 0.0, 1.0),
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
            self.options = options;
            self.dirty = true;
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
            (false, false) => self.scene.marks.clone(),
        };
        self.draw_board(
            &still,
            BoardLook {
                flipped: moment.flipped,
                labels: self.options.labels && !turning,
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
        let pixels = f64::from(view.pixels);
        let stage = &mut self.stage;
        let face = self.face.get_or_insert_with(|| {
            stage.picture(view.pixels, view.pixels, &mut |s| {
                face::paint(s, board, theme, view);
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
        if look.labels {
            face::label(pen.surface, board, theme, view);
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
        let look = OverlayLook {
            flipped: self.scene.flipped,
            targets: targets
                .iter()
                .map(|&cell| (cell, has_piece(&self.scene, cell)))
                .collect(),
            hover: self.hover.filter(|_| !moving),
        };
        if self.shown.overlay.as_ref() == Some(&look) {
            return;
        }
        let pixels = f64::from(view.pixels);
        let s = self.stage.layer(Layer::Overlay);
        s.clear(Rect::new(0.0, 0.0, pixels, pixels));
        Pen {
            surface: s,
            board: self.scene.board,
            theme: self.theme,
            view,
        }
        .over(&look.targets, look.hover);
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
        self.sprites
            .entry(sprite)
            .or_insert_with(|| {
                let bounds = sprite.bounds();
                let (width, height) = (whole(bounds.width * unit), whole(bounds.height * unit));
                stage.picture(width, height, &mut |s| {
                    let origin = Point::new(-bounds.x * unit, -bounds.y * unit);
                    s.set_transform(Transform::unit(origin, unit));
                    sprite.paint(s, theme, 1.0 / unit);
                })
            })
            .clone()
    }

    /// Forgets everything that depends on the size.
    fn remake(&mut self) {
        self.view = View::new(self.scene.board, self.css, self.ratio).flipped(self.scene.flipped);
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
pub fn draw_piece<S: Surface>(surface: &mut S, theme: &Theme, piece: &Piece, pixels: f64) {
    surface.clear(Rect::new(0.0, 0.0, pixels, pixels));
    for part in pieces::parts(piece, &Stance::REST) {
        let unit = pixels * part.scale;
        let at = Point::new(
            pixels / 2.0 + part.offset.x * pixels,
            pixels / 2.0 + part.offset.y * pixels,
        );
        surface.set_transform(Transform::unit(at, unit));
        surface.set_alpha(part.alpha);
        part.sprite.paint(surface, theme, 1.0 / unit);
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
mod tests {
    use super::*;
    use crate::Side;
    use crate::render::recording::{Op, Recording};
    use crate::render::scene::Shape;

    const fn c(col: u8, row: u8) -> Cell {
        Cell::new(col, row)
    }

    const fn piece(cell: Cell, shape: Shape, side: Side) -> Piece {
        Piece {
            cell,
            shape,
            side,
            under: None,
            flat: false,
            ghost: false,
            badge: None,
        }
    }

    fn scene(board: BoardKind, pieces: &[Piece]) -> Scene {
        Scene {
            pieces: pieces.to_vec(),
            ..Scene::empty(board)
        }
    }

    fn start() -> Scene {
        let mut pieces = Vec::new();
        for cell in face::cells(BoardKind::Draughts) {
            if BoardKind::Draughts.is_dark(cell) && !(4..=5).contains(&cell.row) {
                let side = if cell.row < 4 {
                    Side::Black
                } else {
                    Side::White
                };
                pieces.push(piece(cell, Shape::Man, side));
            }
        }
        scene(BoardKind::Draughts, &pieces)
    }

    fn board(first: &Scene) -> Board<Recording> {
        let mut board = Board::new(Recording::new());
        board.resize(391.0, 1.25);
        board.show(first.clone());
        assert!(!board.frame(0.0));
        board
    }

    fn moved(from: &Scene, a: Cell, b: Cell) -> Scene {
        let mut to = from.clone();
        for piece in &mut to.pieces {
            if piece.cell == a {
                piece.cell = b;
            }
        }
        to.marks.last = vec![a, b];
        to
    }

    /// What every layer shows, point by point.
    fn seen(board: &Board<Recording>) -> Vec<Vec<u64>> {
        Layer::ALL
            .iter()
            .flat_map(|&layer| board.stage().on(layer).points.clone())
            .collect()
    }

    /// One example of every motion: before, motions, after.
    fn plays() -> Vec<(Scene, Vec<Motion>, Scene)> {
        use BoardKind::{Draughts, Lords};
        use Shape::{King, Lord, Man, Vassal};
        use Side::{Black, White};
        let man = piece(c(4, 5), Man, White);
        let foe = piece(c(3, 4), Man, Black);
        let jumped = scene(
            Draughts,
            &[piece(c(2, 3), Man, White), Piece { ghost: true, ..foe }],
        );
        let lord = piece(c(3, 4), Lord, White);
        let vassal = piece(c(3, 3), Vassal, Black);
        let other = piece(c(4, 3), Vassal, White);
        let apart = scene(Lords, &[lord, vassal, other]);
        let pinned = scene(
            Lords,
            &[
                Piece {
                    cell: c(3, 3),
                    under: Some(Black),
                    ..lord
                },
                other,
            ],
        );
        let off = scene(
            Lords,
            &[
                Piece {
                    cell: c(2, 3),
                    flat: true,
                    ..lord
                },
                vassal,
                other,
            ],
        );
        let near = piece(c(1, 0), Man, White);
        let mut turned = apart.clone();
        turned.flipped = true;
        vec![
            (
                start(),
                vec![Motion::Slide {
                    from: c(3, 6),
                    to: c(4, 5),
                }],
                moved(&start(), c(3, 6), c(4, 5)),
            ),
            (
                scene(Draughts, &[man, foe]),
                vec![Motion::Jump {
                    from: c(4, 5),
                    to: c(2, 3),
                    over: c(3, 4),
                    ghost: true,
                }],
                jumped.clone(),
            ),
            (
                jumped,
                vec![Motion::Leave {
                    cells: vec![c(3, 4)],
                }],
                scene(Draughts, &[piece(c(2, 3), Man, White)]),
            ),
            (
                scene(Draughts, &[near]),
                vec![Motion::Crown { at: c(1, 0) }],
                scene(
                    Draughts,
                    &[Piece {
                        shape: King,
                        badge: Some(2),
                        ..near
                    }],
                ),
            ),
            (
                apart.clone(),
                vec![Motion::Climb {
                    from: c(3, 4),
                    to: c(3, 3),
                }],
                pinned.clone(),
            ),
            (
                pinned.clone(),
                vec![Motion::Release {
                    from: c(3, 3),
                    to: c(2, 3),
                }],
                off.clone(),
            ),
            (
                off.clone(),
                vec![Motion::TakeBack {
                    from: c(2, 3),
                    to: c(3, 3),
                }],
                pinned,
            ),
            (
                off,
                vec![Motion::Close {
                    taken: c(3, 3),
                    flankers: [c(2, 3), c(4, 3)],
                }],
                scene(
                    Lords,
                    &[
                        Piece {
                            cell: c(2, 3),
                            ..lord
                        },
                        other,
                    ],
                ),
            ),
            (
                scene(Lords, &[]),
                vec![
                    Motion::Place { at: c(3, 4) },
                    Motion::Place { at: c(3, 3) },
                    Motion::Place { at: c(4, 3) },
                ],
                apart.clone(),
            ),
            (
                apart.clone(),
                vec![Motion::Swap {
                    a: c(3, 4),
                    b: c(4, 3),
                }],
                scene(
                    Lords,
                    &[
                        Piece {
                            cell: c(4, 3),
                            ..lord
                        },
                        vassal,
                        Piece {
                            cell: c(3, 4),
                            ..other
                        },
                    ],
                ),
            ),
            (
                apart.clone(),
                vec![Motion::Remove { at: c(3, 3) }],
                scene(Lords, &[lord, other]),
            ),
            (turned.clone(), vec![Motion::Turn], apart.clone()),
            (apart, vec![Motion::Flip], turned),
        ]
    }

    #[test]
    fn nothing_is_drawn_while_nothing_moves() {
        let mut board = board(&start());
        let stats = board.stats();
        assert_eq!(stats.frames, 1);
        assert!(!board.needs_frame());
        for now in 1..50 {
            assert!(!board.frame(f64::from(now) * 16.0));
        }
        board.show(start());
        board.frame(1000.0);
        board.hover(None);
        board.end_drag();
        board.skip();
        board.frame(1016.0);
        assert_eq!(board.stats(), stats);
    }

    #[test]
    fn a_board_without_a_size_draws_nothing_and_wants_no_frame_of_an_animation() {
        let mut board = Board::new(Recording::new());
        board.animate(&[Motion::Turn], start());
        assert!(!board.frame(0.0));
        assert_eq!(board.stats().draw_calls, 0);
        board.resize(320.0, 2.0);
        board.frame(16.0);
        assert!(board.stats().draw_calls > 0);
    }

    #[test]
    fn sprites_are_made_once() {
        let mut board = board(&start());
        // The face, two discs and their shadow.
        assert_eq!(board.stage().pictures, 4);
        let to = moved(&start(), c(3, 6), c(4, 5));
        board.animate(
            &[Motion::Slide {
                from: c(3, 6),
                to: c(4, 5),
            }],
            to,
        );
        for i in 0..30 {
            board.frame(100.0 + f64::from(i) * 16.0);
        }
        assert_eq!(board.stage().pictures, 4);
        board.set_theme(&Theme::SKUTSJE);
        board.frame(1000.0);
        assert_eq!(board.stage().pictures, 8);
    }

    #[test]
    fn a_moving_piece_costs_a_handful_of_draw_calls() {
        let mut board = board(&start());
        let whole = board.stats().draw_calls;
        board.animate(
            &[Motion::Slide {
                from: c(3, 6),
                to: c(4, 5),
            }],
            moved(&start(), c(3, 6), c(4, 5)),
        );
        board.frame(0.0);
        for i in 1..10 {
            let before = board.stats().draw_calls;
            board.frame(f64::from(i) * 16.0);
            let calls = board.stats().draw_calls - before;
            assert!((1..=20).contains(&calls), "{calls} of {whole}");
        }
    }

    #[test]
    fn every_animation_ends_exactly_on_its_scene() {
        for (mut before, motions, mut after) in plays() {
            for turned in [false, true] {
                before.flipped ^= turned;
                after.flipped ^= turned;
                let shown = seen(&board(&after));
                for step in [16.7, 100.0, 5000.0] {
                    let mut played = board(&before);
                    played.animate(&motions, after.clone());
                    let mut now = 50.0;
                    while played.frame(now) {
                        now += step;
                        assert!(now < 20_000.0);
                    }
                    assert!(!played.needs_frame());
                    assert_eq!(played.stage().pose, None);
                    assert!(seen(&played) == shown, "{motions:?}");
                }
            }
        }
    }

    #[test]
    fn skipping_ends_exactly_on_the_scene() {
        for (before, motions, after) in plays() {
            let mut skipped = board(&before);
            skipped.animate(&motions, after.clone());
            skipped.frame(0.0);
            skipped.frame(60.0);
            assert!(skipped.remaining() > 0.0);
            skipped.skip();
            assert!(skipped.remaining() == 0.0);
            assert!(skipped.needs_frame());
            assert!(!skipped.frame(61.0));
            assert!(seen(&skipped) == seen(&board(&after)), "{motions:?}");
        }
    }

    #[test]
    fn drawing_only_what_changed_shows_the_same_as_drawing_everything() {
        for (before, motions, after) in plays() {
            let mut board = board(&before);
            board.animate(&motions, after);
            for i in 0..12 {
                let now = f64::from(i) * 61.0;
                board.frame(now);
                let patched = seen(&board);
                board.shown = Shown {
                    posed: board.shown.posed,
                    ..Shown::default()
                };
                board.dirty = true;
                board.frame(now);
                assert!(patched == seen(&board), "{motions:?} at {now}");
            }
        }
    }

    #[test]
    fn what_is_playing_ends_when_something_else_begins() {
        let first = start();
        let second = moved(&first, c(3, 6), c(4, 5));
        let third = moved(&second, c(1, 2), c(1, 4));
        let slide = |from, to| [Motion::Slide { from, to }];
        let mut board = board(&first);
        board.animate(&slide(c(3, 6), c(4, 5)), second.clone());
        board.frame(0.0);
        board.frame(40.0);
        board.animate(&slide(c(1, 2), c(1, 4)), third);
        board.frame(41.0);
        // The clock of the second starts at its first frame: its pieces still stand as the first left them.
        let actors = &board.shown.pieces.as_ref().expect("drawn").1;
        assert!(actors.iter().any(|a| a.at == View::middle(c(4, 5))));
        assert!(actors.iter().any(|a| a.at == View::middle(c(1, 2))));
        assert!(board.remaining() > 150.0);
    }

    #[test]
    fn the_speed_stretches_time_and_may_stop_all_motion() {
        let motions = [Motion::Slide {
            from: c(3, 6),
            to: c(4, 5),
        }];
        let after = moved(&start(), c(3, 6), c(4, 5));
        let play = |speed, reduced_motion| {
            let mut board = board(&start());
            board.set_options(Options {
                speed,
                reduced_motion,
                ..Options::default()
            });
            board.animate(&motions, after.clone());
            let left = board.remaining();
            let more = board.frame(0.0);
            assert_eq!(more, left > 0.0);
            left
        };
        let normal = play(Speed::Normal, false);
        assert!((170.0..200.0).contains(&normal));
        assert!((play(Speed::Fast, false) - normal / 2.0).abs() < 1e-9);
        assert!((play(Speed::Slow, false) - normal * 2.0).abs() < 1e-9);
        assert!(play(Speed::Off, false) == 0.0);
        assert!(play(Speed::Slow, true) == 0.0);
    }

    #[test]
    fn the_mover_is_drawn_last() {
        for flipped in [false, true] {
            let mut before = start();
            before.flipped = flipped;
            let mut after = moved(&before, c(3, 6), c(4, 5));
            after.flipped = flipped;
            let mut board = board(&before);
            board.animate(
                &[Motion::Slide {
                    from: c(3, 6),
                    to: c(4, 5),
                }],
                after,
            );
            board.frame(0.0);
            board.frame(70.0);
            let last = board
                .shown
                .pieces
                .as_ref()
                .expect("drawn")
                .1
                .last()
                .copied();
            assert_eq!(last.map(|a| a.piece.cell), Some(c(3, 6)));
        }
    }

    #[test]
    fn the_turn_moves_the_board_without_drawing_it_again() {
        let mut lords = scene(
            BoardKind::Lords,
            &[piece(c(0, 7), Shape::Lord, Side::White)],
        );
        lords.flipped = true;
        let mut board = board(&lords);
        lords.flipped = false;
        board.animate(&[Motion::Turn], lords.clone());
        board.frame(0.0);
        let view = *board.view();
        let middle = f64::from(view.pixels) / 2.0;
        let mut still = Vec::new();
        for i in 1..60 {
            let now = f64::from(i) * 15.0;
            if !board.frame(now) {
                break;
            }
            still.push(board.stage().on(Layer::Board).ops.len());
            let pose = board.stage().pose.expect("turning");
            let reach = pose.scale * (pose.angle.cos().abs() + pose.angle.sin().abs());
            assert!(reach <= 1.005, "sticks out at {now}: {reach}");
            // The piece rides on its square.
            let actor = board.shown.pieces.as_ref().expect("drawn");
            let at = actor.0.to_pixels(actor.1[0].at);
            let corner = view.flipped(true).center(c(0, 7));
            let (dx, dy) = (corner.x - middle, corner.y - middle);
            let (sin, cos) = pose.angle.sin_cos();
            let on_board = Point::new(
                middle + (dx * cos - dy * sin) * pose.scale,
                middle + (dx * sin + dy * cos) * pose.scale,
            );
            assert!(at.distance(on_board) < 1.5);
        }
        assert!(still.len() > 50);
        assert!(still.iter().all(|&n| n == still[0]));
        board.frame(5000.0);
        assert_eq!(board.stage().pose, None);
        assert_eq!(board.cell_at(20.0, 371.0), Some(c(0, 7)));
    }

    #[test]
    fn a_dragged_piece_follows_the_pointer_and_glides_home() {
        let mut dragged = board(&start());
        let shown = |b: &Board<Recording>| b.shown.pieces.as_ref().expect("drawn").1.clone();
        dragged.drag(c(3, 6), 200.0, 120.0);
        dragged.frame(0.0);
        let actors = shown(&dragged);
        assert_eq!(actors.len(), 41, "the piece and its placeholder");
        let last = actors.last().expect("there");
        let pixel = dragged.view().to_pixels(last.at);
        assert!(pixel.distance(Point::new(250.0, 150.0)) < 1e-9);
        assert!(last.stance.lift > 0.0);
        dragged.end_drag();
        assert!(dragged.frame(16.0));
        assert!(dragged.remaining() > 0.0);
        let mut now = 16.0;
        while dragged.frame(now) {
            now += 16.0;
        }
        assert!(seen(&dragged) == seen(&board(&start())));
    }

    #[test]
    fn a_dropped_piece_moves_on_from_the_hand() {
        let after = moved(&start(), c(3, 6), c(4, 5));
        let motions = [Motion::Slide {
            from: c(3, 6),
            to: c(4, 5),
        }];
        for let_go_first in [true, false] {
            let mut dropped = board(&start());
            let (x, y, size) = dropped.view().cell_rect(c(4, 5));
            dropped.drag(c(3, 6), x + size * 0.6, y + size * 0.4);
            dropped.frame(0.0);
            if let_go_first {
                dropped.end_drag();
                dropped.animate(&motions, after.clone());
            } else {
                dropped.animate(&motions, after.clone());
                dropped.end_drag();
            }
            dropped.frame(10.0);
            let actors = &dropped.shown.pieces.as_ref().expect("drawn").1;
            let start = actors.last().expect("there").at;
            assert!(start.distance(View::middle(c(4, 5))) < 0.2);
            assert!(dropped.remaining() < 120.0);
            dropped.frame(500.0);
            assert!(seen(&dropped) == seen(&board(&after)));
        }
    }

    #[test]
    fn a_shown_scene_keeps_the_piece_in_the_hand_only_while_it_is_there() {
        let mut board = board(&start());
        board.drag(c(3, 6), 200.0, 120.0);
        board.show(start());
        assert!(board.held.is_some());
        board.show(moved(&start(), c(3, 6), c(4, 5)));
        assert!(board.held.is_none());
        board.drag(c(9, 9), 10.0, 10.0);
        assert!(board.held.is_none(), "there is no piece to hold");
    }

    #[test]
    fn marks_lie_under_or_over_the_pieces_as_they_should() {
        let mut marked = start();
        marked.marks = Marks {
            last: vec![c(1, 2)],
            selected: Some(c(3, 6)),
            targets: vec![c(4, 5), c(2, 5)],
            must: vec![c(2, 6)],
            visited: vec![vec![c(1, 4), c(2, 5)]],
            path: vec![c(3, 6), c(4, 5)],
            fill: vec![c(0, 5)],
        };
        let plain = board(&start());
        let mut with = board(&marked);
        let count = |b: &Board<Recording>, layer| b.stage().on(layer).ops.len();
        assert!(count(&with, Layer::Board) > count(&plain, Layer::Board) + 6);
        assert_eq!(count(&with, Layer::Overlay), 4, "two dots with their edges");
        assert_eq!(count(&with, Layer::Pieces), count(&plain, Layer::Pieces));
        // New marks do not cost the pieces a redraw.
        let pieces = with.stage().on(Layer::Pieces).ops.len();
        with.show(start());
        with.frame(16.0);
        assert_eq!(count(&with, Layer::Pieces), pieces);
        assert!(seen(&with) == seen(&plain));
    }

    #[test]
    fn labels_name_every_dark_square_once() {
        let board = board(&start());
        let labels: Vec<&str> = board
            .stage()
            .on(Layer::Board)
            .ops
            .iter()
            .filter_map(|op| match op {
                Op::Text(text, _) => Some(text.as_str()),
                _ => None,
            })
            .collect();
        let numbers: Vec<String> = (1..=50).map(|n| n.to_string()).collect();
        assert_eq!(labels, numbers);
    }

    #[test]
    fn files_and_ranks_stand_at_the_left_and_the_bottom_whichever_way_the_board_is_turned() {
        for flipped in [false, true] {
            let mut lords = scene(BoardKind::Lords, &[]);
            lords.flipped = flipped;
            let board = board(&lords);
            let size = f64::from(board.view().pixels);
            let mut found = 0;
            for op in &board.stage().on(Layer::Board).ops {
                if let Op::Text(text, at) = op {
                    found += 1;
                    let rank = text.parse::<u8>().ok();
                    assert!(rank.is_none() || at.x < size * 0.15, "{text}");
                    assert!(rank.is_some() || at.y > size * 0.85, "{text}");
                    if rank == Some(1) {
                        assert_eq!(at.y > size / 2.0, !flipped);
                    }
                }
            }
            assert_eq!(found, 16);
        }
    }

    #[test]
    fn a_new_size_draws_everything_anew() {
        let mut resized = board(&start());
        resized.resize(320.0, 2.0);
        resized.frame(10.0);
        let mut fresh = Board::new(Recording::new());
        fresh.resize(320.0, 2.0);
        fresh.show(start());
        fresh.frame(0.0);
        assert!(seen(&resized) == seen(&fresh));
    }

    #[test]
    fn nonsense_is_drawn_as_well_as_it_goes() {
        let mut random = fastrand::Rng::with_seed(11);
        let shapes = [Shape::Man, Shape::King, Shape::Vassal, Shape::Lord];
        for round in 0..100 {
            let kind = [BoardKind::Draughts, BoardKind::Lords][random.usize(..2)];
            let mut cell = || c(random.u8(..12), random.u8(..12));
            let cells: Vec<Cell> = (0..16).map(|_| cell()).collect();
            let mut scene = || {
                let pieces: Vec<Piece> = cells
                    .iter()
                    .filter_map(|&cell| {
                        let side = Side::ALL[random.usize(..2)];
                        let shape = shapes[random.usize(..4)];
                        random.bool().then(|| Piece {
                            under: (shape == Shape::Lord && random.bool()).then_some(side),
                            ghost: random.u8(..4) == 0,
                            badge: random.bool().then_some(3),
                            ..piece(cell, shape, side)
                        })
                    })
                    .collect();
                let mut scene = self::scene(kind, &pieces);
                scene.flipped = random.bool();
                scene
            };
            let (before, after) = (scene(), scene());
            let mut any = || cells[random.usize(..16)];
            let motions: Vec<Motion> = (0..5)
                .map(|_| {
                    let (from, to, over) = (any(), any(), any());
                    [
                        Motion::Slide { from, to },
                        Motion::Jump {
                            from,
                            to,
                            over,
                            ghost: true,
                        },
                        Motion::Climb { from, to },
                        Motion::Release { from, to },
                        Motion::Close {
                            taken: over,
                            flankers: [from, to],
                        },
                        Motion::Leave {
                            cells: vec![from, to],
                        },
                        Motion::Crown { at: from },
                        Motion::Place { at: from },
                        Motion::Remove { at: from },
                        Motion::Swap { a: from, b: to },
                        Motion::Turn,
                        Motion::Flip,
                        Motion::TakeBack { from, to },
                    ][usize::from(to.col + from.row + over.row) % 13]
                        .clone()
                })
                .collect();
            let mut played = board(&before);
            played.animate(&motions, after.clone());
            let mut now = 0.0;
            while played.frame(now) {
                now += 97.0;
            }
            assert!(seen(&played) == seen(&board(&after)), "round {round}");
        }
    }

    #[test]
    fn a_piece_alone_is_drawn_inside_its_canvas() {
        use crate::render::recording::Sheet;
        for theme in &Theme::ALL {
            for shape in [Shape::Man, Shape::King, Shape::Vassal, Shape::Lord] {
                for side in Side::ALL {
                    for under in [None, Some(side), Some(!side)] {
                        let mut sheet = Sheet::new(48.0);
                        let one = Piece {
                            under: under.filter(|_| shape == Shape::Lord),
                            ..piece(c(0, 0), shape, side)
                        };
                        draw_piece(&mut sheet, theme, &one, 48.0);
                        let extent = sheet.extent.expect("drawn");
                        let slack = 48.0 * 0.06;
                        assert!(extent.x > -slack && extent.y > -slack, "{one:?} {extent:?}");
                        assert!(extent.x + extent.width < 48.0 + slack);
                        assert!(extent.y + extent.height < 48.0 + slack);
                    }
                }
            }
        }
    }
}
