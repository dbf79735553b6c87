//! The pieces, drawn from nothing but paths: discs, kings, pawns, and the shadows under them.
//!
//! Everything is drawn in a frame where the middle of the square is the origin and its edge is 1.

use std::f64::consts::{PI, TAU};

use serde::Deserialize;

use super::color::Color;
use super::scene::{Piece, Shape};
use super::surface::{Anchor, Paint, Path, Point, Rect, Surface};
use super::theme::{PieceColors, Theme};
use crate::Side;

/// Radius of a disc.
const RADIUS: f64 = 0.395;
/// How much a disc is foreshortened: we look down on it at a slant.
const SLANT: f64 = 0.885;
/// Height of a disc's side as seen.
const HEIGHT: f64 = 0.085;
/// How far the lower disc of a king moves down to make room.
const STACK_DOWN: f64 = 0.05;
/// How far above the middle the upper disc of a king lies.
const STACK_UP: f64 = 0.085;
/// How far above the middle of its square a Lord on a Vassal stands.
const PIN_UP: f64 = 0.125;
/// A Lord on a Vassal is a little smaller, so that the disc under it shows.
const PIN_SCALE: f64 = 0.86;
/// How far the Vassal under a Lord moves down.
const PIN_DOWN: f64 = 0.045;
/// From how high the upper disc of a king is laid on.
///
/// Not higher, since a man is crowned on the far row, where the canvas ends.
pub const CROWN_FALL: f64 = 0.4;

/// A drawing that is made once for each size and theme and kept as a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sprite {
    /// A disc lying on the board.
    Disc {
        /// Its owner.
        side: Side,
        /// A draughtsman's disc has concentric grooves, a Vassal's is plain.
        grooved: bool,
        /// How it is shown.
        look: Look,
    },
    /// The upper disc of a king with the leaf on it.
    Crown {
        /// Its owner.
        side: Side,
    },
    /// Both discs of a king, in one picture so that a ghost is translucent as a whole.
    King {
        /// Its owner.
        side: Side,
        /// How it is shown.
        look: Look,
    },
    /// A turned pawn.
    Lord {
        /// Its owner.
        side: Side,
        /// How it is shown.
        look: Look,
    },
    /// The soft shadow under a disc.
    DiscShadow,
    /// The soft shadow under a pawn.
    LordShadow,
    /// A count on a piece.
    Badge(u8),
}

/// How all pieces are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PieceStyle {
    /// Turned from wood, seen from above at a slant, with their shadows.
    #[default]
    Turned,
    /// Drawn flat, as in the diagrams of books.
    Drawn,
}

/// How a piece is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Look {
    /// As it is.
    Plain,
    /// Its turn is used up: no light on it, and lower.
    Flat,
    /// Under a Lord: dimmed.
    Dim,
}

/// One picture of those that make up a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// What is drawn.
    pub sprite: Sprite,
    /// Where its origin goes, in squares from the middle of the piece's square.
    pub offset: Point,
    /// Its size, 1 being life-size.
    pub scale: f64,
    /// Its opacity.
    pub alpha: f64,
}

impl Part {
    const fn new(sprite: Sprite, y: f64, scale: f64) -> Self {
        Self {
            sprite,
            offset: Point::new(0.0, y),
            scale,
            alpha: 1.0,
        }
    }
}

/// How a piece differs from one at rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stance {
    /// Height above the board, in squares.
    pub lift: f64,
    /// Opacity of the whole.
    pub alpha: f64,
    /// Size of the whole.
    pub scale: f64,
    /// How far a Lord without a Vassal in its piece has climbed onto one, 0 to 1.
    pub perch: f64,
    /// How far a Vassal has been stepped on, 0 to 1.
    pub sunk: f64,
    /// How far above its place the upper disc of a king still is, in squares.
    pub crown: f64,
}

impl Stance {
    /// Standing on the board.
    pub const REST: Self = Self {
        lift: 0.0,
        alpha: 1.0,
        scale: 1.0,
        perch: 0.0,
        sunk: 0.0,
        crown: 0.0,
    };
}

/// The pictures that make up a piece, from back to front.
#[must_use]
pub fn parts(piece: &Piece, stance: &Stance) -> Vec<Part> {
    let side = piece.side;
    let look = if piece.flat { Look::Flat } else { Look::Plain };
    let lift = stance.lift;
    let mut parts = Vec::with_capacity(6);
    match piece.shape {
        Shape::Man => {
            let disc = Sprite::Disc {
                side,
                grooved: true,
                look,
            };
            parts.push(shadow(Sprite::DiscShadow, lift, piece.flat));
            parts.push(Part::new(disc, -lift, 1.0));
        }
        Shape::Vassal => vassal(side, look, stance.sunk, lift, &mut parts),
        Shape::King => {
            parts.push(shadow(Sprite::DiscShadow, lift, piece.flat));
            if stance.crown > 0.0 {
                // The lower disc makes room as the upper one comes down.
                let laid = 1.0 - (stance.crown / CROWN_FALL).clamp(0.0, 1.0);
                let man = Sprite::Disc {
                    side,
                    grooved: true,
                    look,
                };
                parts.push(Part::new(man, STACK_DOWN * laid - lift, 1.0));
                let up = STACK_UP + stance.crown + lift;
                parts.push(Part {
                    alpha: (laid * 2.5).min(1.0),
                    ..Part::new(Sprite::Crown { side }, -up, 1.0)
                });
            } else {
                parts.push(Part::new(Sprite::King { side, look }, -lift, 1.0));
            }
        }
        Shape::Lord => {
            let perch = match piece.under {
                Some(under) => {
                    vassal(under, Look::Plain, 1.0, 0.0, &mut parts);
                    1.0
                }
                None => stance.perch,
            };
            let scale = 1.0 - (1.0 - PIN_SCALE) * perch;
            let up = PIN_UP * perch;
            let mut ground = shadow(Sprite::LordShadow, lift, piece.flat);
            ground.offset.y -= up - 0.02 * perch;
            ground.scale *= scale;
            ground.alpha *= 1.0 - 0.45 * perch;
            parts.push(ground);
            parts.push(Part::new(Sprite::Lord { side, look }, -up - lift, scale));
        }
    }
    if let Some(count) = piece.badge {
        parts.push(Part {
            offset: Point::new(0.27, 0.25 - lift),
            ..Part::new(Sprite::Badge(count), 0.0, 1.0)
        });
    }
    for part in &mut parts {
        part.offset = Point::new(part.offset.x * stance.scale, part.offset.y * stance.scale);
        part.scale *= stance.scale;
        part.alpha *= stance.alpha;
    }
    parts
}

/// A lifted piece throws a larger, fainter shadow, further away from the light.
fn shadow(sprite: Sprite, lift: f64, flat: bool) -> Part {
    Part {
        sprite,
        offset: Point::new(lift * 0.16, lift * 0.3),
        scale: 1.0 + lift * 0.35,
        alpha: if flat { 0.5 } else { 1.0 } / (1.0 + lift * 1.3),
    }
}

fn vassal(side: Side, look: Look, sunk: f64, lift: f64, parts: &mut Vec<Part>) {
    let disc = |look| Sprite::Disc {
        side,
        grooved: false,
        look,
    };
    let y = PIN_DOWN * sunk - lift;
    parts.push(shadow(Sprite::DiscShadow, lift, look == Look::Flat));
    if sunk < 1.0 {
        parts.push(Part::new(disc(look), y, 1.0));
    }
    if sunk > 0.0 {
        parts.push(Part {
            alpha: sunk,
            ..Part::new(disc(Look::Dim), y, 1.0)
        });
    }
}

impl Sprite {
    /// What the drawing covers, with the middle of the square as origin.
    #[must_use]
    pub const fn bounds(self) -> Rect {
        match self {
            Self::Disc { .. } => Rect::new(-0.46, -0.45, 0.92, 0.92),
            Self::King { .. } => Rect::new(-0.46, -0.54, 0.92, 1.06),
            Self::Crown { .. } => Rect::new(-0.46, -0.47, 0.92, 0.94),
            Self::Lord { .. } => Rect::new(-0.36, -0.47, 0.72, 0.96),
            Self::DiscShadow => Rect::new(-0.56, -0.46, 1.14, 1.1),
            Self::LordShadow => Rect::new(-0.42, -0.05, 0.9, 0.6),
            Self::Badge(_) => Rect::new(-0.17, -0.17, 0.34, 0.34),
        }
    }

    /// Draws it; `pixel` is the length of a device pixel in squares.
    pub fn paint<S: Surface>(self, s: &mut S, theme: &Theme, style: PieceStyle, pixel: f64) {
        match self {
            Self::Disc {
                side,
                grooved,
                look,
            } => {
                let face = if grooved { Face::Grooved } else { Face::Smooth };
                let colors = dress(theme, side, look);
                disc(s, style, &colors, side, face, look, 0.0, pixel);
            }
            Self::Crown { side } => {
                let (colors, look) = (*theme.of(side), Look::Plain);
                disc(s, style, &colors, side, Face::Crowned, look, 0.0, pixel);
                leaf(s, &colors, 0.0, pixel);
            }
            Self::King { side, look } => {
                let colors = dress(theme, side, look);
                let (low, up) = (STACK_DOWN, -STACK_UP);
                disc(s, style, &colors, side, Face::Grooved, look, low, pixel);
                disc(s, style, &colors, side, Face::Crowned, look, up, pixel);
                leaf(s, &colors, up, pixel);
            }
            Self::Lord { side, look } => {
                let colors = dress(theme, side, look);
                match style {
                    PieceStyle::Turned => lord(s, &colors, side, look, pixel),
                    PieceStyle::Drawn => drawn_lord(s, &colors, side, look, pixel),
                }
            }
            // What is drawn lies on the paper.
            Self::DiscShadow | Self::LordShadow if style == PieceStyle::Drawn => {}
            Self::DiscShadow => soft(s, theme, Point::new(0.025, 0.075), 0.5, 0.455, 0.5),
            Self::LordShadow => soft(s, theme, Point::new(0.03, 0.285), 0.37, 0.21, 0.5),
            Self::Badge(count) => badge(s, theme, count, pixel),
        }
    }
}

/// The colours of a side under the given look.
fn dress(theme: &Theme, side: Side, look: Look) -> PieceColors {
    let colors = *theme.of(side);
    if look != Look::Dim {
        return colors;
    }
    let haze = theme.dark.mix(theme.light, 0.4);
    let dim = |c: Color| c.mix(haze, 0.38);
    PieceColors {
        face: dim(colors.face),
        wall: dim(colors.wall),
        edge: colors.edge,
        groove: dim(colors.groove),
        shine: dim(colors.shine),
        ..colors
    }
}

fn soft<S: Surface>(s: &mut S, theme: &Theme, at: Point, rx: f64, ry: f64, strength: f64) {
    // Rings of falling opacity: an ellipse cannot be filled with a round gradient without another transform.
    const RINGS: u32 = 12;
    for i in 0..RINGS {
        let t = 1.0 - f64::from(i) / f64::from(RINGS);
        let size = 0.62 + 0.38 * t;
        s.fill(
            &Path::ellipse(at, rx * size, ry * size),
            &theme
                .shadow
                .alpha(strength / f64::from(RINGS) * 1.15)
                .into(),
        );
    }
}

#[expect(
    clippy::too_many_arguments,
    reason = "all of it is needed to draw a disc"
)]
fn disc<S: Surface>(
    s: &mut S,
    style: PieceStyle,
    colors: &PieceColors,
    side: Side,
    finish: Face,
    look: Look,
    y: f64,
    pixel: f64,
) {
    if style == PieceStyle::Drawn {
        drawn_disc(s, colors, side, finish, look, y, pixel);
        return;
    }
    let flat = look == Look::Flat;
    let height = if flat { HEIGHT * 0.45 } else { HEIGHT };
    let (rx, ry) = (RADIUS, RADIUS * SLANT);
    let bottom = y + HEIGHT / 2.0;
    let top = bottom - height;
    let face = Point::new(0.0, top);
    let foot = Point::new(0.0, bottom);
    let body = Path::arc(face, rx, ry, PI, TAU)
        .arc_to(foot, rx, ry, 0.0, PI)
        .close();
    let line = (0.02_f64).max(1.1 * pixel);
    s.stroke(&body, &colors.edge.into(), line * 2.0);
    s.fill(
        &body,
        &Paint::Linear {
            from: Point::new(-rx, 0.0),
            to: Point::new(rx, 0.0),
            stops: vec![
                (0.0, colors.wall.darker(0.12)),
                (0.28, colors.wall.lighter(0.3)),
                (0.6, colors.wall),
                (1.0, colors.wall.darker(0.3)),
            ],
        },
    );
    if side == Side::Black {
        // Reeding: the dark side's rim is cut all round.
        for i in 1..16 {
            let (sin, cos) = (PI * f64::from(i) / 16.0).sin_cos();
            let notch = Path::polyline(&[
                Point::new(rx * cos, top + ry * sin),
                Point::new(rx * cos, bottom + ry * sin),
            ]);
            s.stroke(
                &notch,
                &colors.groove.alpha(0.35).into(),
                (0.008_f64).max(0.6 * pixel),
            );
        }
    }
    let surface = Path::ellipse(face, rx, ry);
    if flat {
        s.fill(&surface, &colors.face.mix(colors.wall, 0.45).into());
    } else {
        s.fill(
            &surface,
            &Paint::Linear {
                from: Point::new(-rx * 0.55, top - ry * 0.9),
                to: Point::new(rx * 0.55, top + ry * 0.9),
                stops: vec![
                    (0.0, colors.face.lighter(0.22)),
                    (0.45, colors.face),
                    (1.0, colors.face.mix(colors.wall, 0.5)),
                ],
            },
        );
    }
    rim(s, colors, side, face, pixel);
    if !flat {
        // Light falls from the upper left along the rim.
        let inset = (0.014_f64).max(0.6 * pixel);
        s.stroke(
            &Path::arc(face, rx - inset, ry - inset, PI * 0.98, PI * 1.62),
            &colors.shine.alpha(0.9).into(),
            (0.018_f64).max(0.9 * pixel),
        );
    }
    for &ring in finish.grooves(side) {
        groove(s, colors, face, ring, flat, pixel);
    }
}

/// A disc as a diagram shows it: a circle, and rings that tell the sides apart without colour.
fn drawn_disc<S: Surface>(
    s: &mut S,
    colors: &PieceColors,
    side: Side,
    finish: Face,
    look: Look,
    y: f64,
    pixel: f64,
) {
    let center = Point::new(0.0, y);
    let line = (0.03_f64).max(1.3 * pixel);
    let disc = Path::circle(center, RADIUS - line / 2.0);
    s.fill(&disc, &drawn_face(colors, look));
    s.stroke(&disc, &colors.edge.into(), line);
    if side == Side::Black {
        // The dark side has a second line along its edge, whatever it is.
        let ring = Path::circle(center, RADIUS * 0.86);
        s.stroke(&ring, &colors.groove.into(), (0.018_f64).max(pixel));
    }
    if matches!(finish, Face::Grooved) {
        let ring = Path::circle(center, RADIUS * 0.5);
        s.stroke(&ring, &colors.groove.into(), (0.03_f64).max(1.2 * pixel));
    }
}

/// One colour; a paler one where the turn of the piece is used up.
fn drawn_face(colors: &PieceColors, look: Look) -> Paint {
    match look {
        Look::Flat => colors.face.mix(colors.groove, 0.3).into(),
        Look::Plain | Look::Dim => colors.face.into(),
    }
}

/// A pawn as a diagram shows it: its outline from in front.
fn drawn_lord<S: Surface>(s: &mut S, colors: &PieceColors, side: Side, look: Look, pixel: f64) {
    let line = (0.03_f64).max(1.3 * pixel);
    let body = Path::new()
        .move_to(-0.27, 0.33)
        .line_to(-0.27, 0.25)
        .cubic_to((-0.13, 0.17), (-0.1, 0.06), (-0.09, -0.06))
        .line_to(-0.17, -0.06)
        .line_to(-0.17, -0.11)
        .line_to(0.17, -0.11)
        .line_to(0.17, -0.06)
        .line_to(0.09, -0.06)
        .cubic_to((0.1, 0.06), (0.13, 0.17), (0.27, 0.25))
        .line_to(0.27, 0.33)
        .close();
    let head = Path::circle(Point::new(0.0, -0.24), 0.15);
    let face = drawn_face(colors, look);
    for part in [&body, &head] {
        s.stroke(part, &colors.edge.into(), line * 2.0);
    }
    for part in [&body, &head] {
        s.fill(part, &face);
    }
    let foot = Path::polyline(&[Point::new(-0.25, 0.25), Point::new(0.25, 0.25)]);
    let hair = (0.02_f64).max(pixel);
    s.stroke(&foot, &colors.groove.into(), hair);
    if side == Side::Black {
        s.stroke(
            &Path::circle(Point::new(0.0, -0.24), 0.1),
            &colors.groove.into(),
            hair,
        );
    }
}

/// What is turned into the face of a disc.
#[derive(Clone, Copy)]
enum Face {
    Smooth,
    Grooved,
    /// With room for the leaf.
    Crowned,
}

impl Face {
    /// The grooves, as shares of the radius. The sides differ in their number, not only in colour.
    const fn grooves(self, side: Side) -> &'static [f64] {
        match (self, side) {
            (Self::Smooth, _) => &[],
            (Self::Grooved, Side::White) => &[0.74, 0.44],
            (Self::Grooved, Side::Black) => &[0.76, 0.56, 0.22],
            (Self::Crowned, Side::White) => &[0.78],
            (Self::Crowned, Side::Black) => &[0.78, 0.68],
        }
    }
}

/// One concentric groove: a cut with its far edge lit.
fn groove<S: Surface>(
    s: &mut S,
    colors: &PieceColors,
    face: Point,
    share: f64,
    flat: bool,
    pixel: f64,
) {
    let (rx, ry) = (RADIUS * share, RADIUS * SLANT * share);
    let width = (0.017_f64).max(0.85 * pixel);
    if !flat {
        let lit = Point::new(face.x + width * 0.3, face.y + width * 0.7);
        s.stroke(
            &Path::ellipse(lit, rx, ry),
            &colors.face.lighter(0.45).alpha(0.55).into(),
            width,
        );
    }
    s.stroke(&Path::ellipse(face, rx, ry), &colors.groove.into(), width);
}

/// The edge of the face: White's is a smooth bead, Black's is notched.
fn rim<S: Surface>(s: &mut S, colors: &PieceColors, side: Side, face: Point, pixel: f64) {
    let (rx, ry) = (RADIUS, RADIUS * SLANT);
    match side {
        Side::White => s.stroke(
            &Path::ellipse(face, rx * 0.93, ry * 0.93),
            &colors.groove.alpha(0.55).into(),
            (0.009_f64).max(0.6 * pixel),
        ),
        Side::Black => {
            let mut notches = Path::new();
            for i in 0..28 {
                let (sin, cos) = (TAU * f64::from(i) / 28.0).sin_cos();
                notches = notches
                    .move_to(face.x + rx * 0.88 * cos, face.y + ry * 0.88 * sin)
                    .line_to(face.x + rx * 0.965 * cos, face.y + ry * 0.965 * sin);
            }
            s.stroke(
                &notches,
                &colors.groove.alpha(0.75).into(),
                (0.011_f64).max(0.65 * pixel),
            );
        }
    }
}

/// The pompeblêd of the flag: a slender heart, tip down.
fn leaf<S: Surface>(s: &mut S, colors: &PieceColors, y: f64, pixel: f64) {
    let at = y - HEIGHT / 2.0 - 0.005;
    let (w, h) = (0.15, 0.355 * SLANT);
    let (top, notch, tip) = (at - h * 0.5, at - h * 0.2, at + h * 0.54);
    let lobe = 0.52 * w;
    let heart = Path::new()
        .move_to(0.0, tip)
        .cubic_to(
            (-w * 0.22, tip - h * 0.22),
            (-w * 1.02, at + h * 0.16),
            (-w, at - h * 0.2),
        )
        .cubic_to((-w, top), (-lobe * 1.3, top), (-lobe, top))
        .cubic_to(
            (-lobe * 0.6, top),
            (-w * 0.07, top + h * 0.06),
            (0.0, notch),
        )
        .cubic_to((w * 0.1, top + h * 0.06), (lobe * 0.5, top), (lobe, top))
        .cubic_to((lobe * 1.3, top), (w, top), (w, at - h * 0.2))
        .cubic_to(
            (w * 1.02, at + h * 0.16),
            (w * 0.22, tip - h * 0.22),
            (0.0, tip),
        )
        .close();
    s.stroke(
        &heart,
        &colors.leaf_edge.into(),
        (0.026_f64).max(1.2 * pixel),
    );
    s.fill(&heart, &colors.leaf.into());
}

fn lord<S: Surface>(s: &mut S, colors: &PieceColors, side: Side, look: Look, pixel: f64) {
    let flat = look == Look::Flat;
    let line = (0.02_f64).max(1.1 * pixel);
    let base = 0.255;
    let rise = 0.055;
    let (bx, by) = (0.285, 0.165);
    let foot = Path::arc(Point::new(0.0, base - rise), bx, by, PI, TAU)
        .arc_to(Point::new(0.0, base), bx, by, 0.0, PI)
        .close();
    let neck = -0.07;
    let shoulder = base - rise - 0.005;
    let body = Path::new()
        .move_to(-0.215, shoulder)
        .cubic_to((-0.15, 0.13), (-0.1, 0.06), (-0.085, neck))
        .line_to(0.085, neck)
        .cubic_to((0.1, 0.06), (0.15, 0.13), (0.215, shoulder))
        .arc_to(Point::new(0.0, shoulder), 0.215, 0.11, 0.0, PI)
        .close();
    let collar = Path::ellipse(Point::new(0.0, neck), 0.165, 0.06);
    let head_at = Point::new(0.0, -0.235);
    let head = Path::circle(head_at, 0.165);
    for part in [&foot, &body, &collar, &head] {
        s.stroke(part, &colors.edge.into(), line * 2.0);
    }
    let round = |half: f64| -> Paint {
        if flat {
            return colors.face.mix(colors.wall, 0.45).into();
        }
        Paint::Linear {
            from: Point::new(-half, 0.0),
            to: Point::new(half, 0.0),
            stops: vec![
                (0.0, colors.face.mix(colors.wall, 0.6)),
                (0.3, colors.face.lighter(0.2)),
                (0.62, colors.face),
                (1.0, colors.wall.darker(0.12)),
            ],
        }
    };
    s.fill(&foot, &round(bx));
    let hair = (0.013_f64).max(0.7 * pixel);
    s.stroke(
        &Path::ellipse(Point::new(0.0, base - rise), bx * 0.97, by * 0.97),
        &colors.groove.alpha(0.8).into(),
        hair,
    );
    if side == Side::Black {
        for i in 1..12 {
            let (sin, cos) = (PI * f64::from(i) / 12.0).sin_cos();
            let notch = Path::polyline(&[
                Point::new(bx * cos, base - rise + by * sin),
                Point::new(bx * cos, base + by * sin),
            ]);
            s.stroke(&notch, &colors.groove.alpha(0.5).into(), hair * 0.8);
        }
    }
    s.stroke(&body, &colors.edge.alpha(0.35).into(), hair);
    s.fill(&body, &round(0.2));
    if side == Side::Black {
        let ring = Path::arc(Point::new(0.0, 0.05), 0.118, 0.05, 0.1, PI - 0.1);
        s.stroke(&ring, &colors.groove.into(), hair);
    }
    let dark_line = |s: &mut S, path: &Path| s.stroke(path, &colors.edge.into(), hair * 1.2);
    s.fill(&collar, &round(0.165));
    dark_line(s, &collar);
    let head_paint = if flat {
        colors.face.mix(colors.wall, 0.45).into()
    } else {
        Paint::Radial {
            focus: Point::new(-0.055, -0.3),
            center: head_at,
            radius: 0.175,
            stops: vec![
                (0.0, colors.face.lighter(0.35)),
                (0.5, colors.face),
                (1.0, colors.face.mix(colors.wall, 0.85)),
            ],
        }
    };
    s.fill(&head, &head_paint);
    if !flat {
        s.stroke(
            &Path::arc(head_at, 0.143, 0.143, PI * 1.0, PI * 1.55),
            &colors.shine.alpha(0.85).into(),
            hair * 1.2,
        );
    }
}

fn badge<S: Surface>(s: &mut S, theme: &Theme, count: u8, pixel: f64) {
    let circle = Path::circle(Point::default(), 0.135);
    s.fill(&circle, &theme.badge.into());
    s.stroke(
        &circle,
        &theme.badge_text.into(),
        (0.016_f64).max(0.9 * pixel),
    );
    s.text(
        &count.to_string(),
        Point::default(),
        0.21,
        Anchor::Center,
        theme.badge_text,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::recording::{Op, Sheet};
    use crate::render::surface::Transform;

    fn sprites() -> Vec<Sprite> {
        let mut all = vec![Sprite::DiscShadow, Sprite::LordShadow, Sprite::Badge(3)];
        for side in Side::ALL {
            all.push(Sprite::Crown { side });
            for look in [Look::Plain, Look::Flat, Look::Dim] {
                all.push(Sprite::King { side, look });
                all.push(Sprite::Lord { side, look });
                for grooved in [false, true] {
                    all.push(Sprite::Disc {
                        side,
                        grooved,
                        look,
                    });
                }
            }
        }
        all
    }

    fn in_both_styles(sprite: Sprite) -> [(Sprite, PieceStyle); 2] {
        [PieceStyle::Turned, PieceStyle::Drawn].map(|style| (sprite, style))
    }

    #[test]
    fn no_drawing_leaves_its_picture() {
        for unit in [24.0, 31.0, 78.0, 156.0] {
            for (sprite, style) in sprites().into_iter().flat_map(in_both_styles) {
                let bounds = sprite.bounds();
                let mut sheet = Sheet::new(unit * 2.0);
                sheet.set_transform(Transform::unit(Point::new(unit, unit), unit));
                sprite.paint(&mut sheet, &Theme::MAKKUM, style, 1.0 / unit);
                let Some(drawn) = sheet.extent else {
                    let shadow = matches!(sprite, Sprite::DiscShadow | Sprite::LordShadow);
                    assert!(shadow && style == PieceStyle::Drawn, "{sprite:?} is drawn");
                    continue;
                };
                let (left, top) = (unit + bounds.x * unit, unit + bounds.y * unit);
                assert!(drawn.x >= left, "{sprite:?} at {unit}: {drawn:?}");
                assert!(drawn.y >= top, "{sprite:?} at {unit}: {drawn:?}");
                assert!(
                    drawn.x + drawn.width <= left + bounds.width * unit,
                    "{sprite:?}"
                );
                assert!(
                    drawn.y + drawn.height <= top + bounds.height * unit,
                    "{sprite:?}"
                );
            }
        }
    }

    #[test]
    fn the_sides_differ_in_the_shape_of_their_lines_too() {
        // Without colours, what remains are the paths.
        let lines = |sprite: Sprite, style| {
            let mut sheet = Sheet::new(100.0);
            sprite.paint(&mut sheet, &Theme::MAKKUM, style, 0.01);
            let paths: Vec<Path> = sheet
                .ops
                .into_iter()
                .filter_map(|op| match op {
                    Op::Fill(path, ..) | Op::Stroke(path, ..) => Some(path),
                    _ => None,
                })
                .collect();
            paths
        };
        let look = Look::Plain;
        let disc = |side, grooved| Sprite::Disc {
            side,
            grooved,
            look,
        };
        let all = |side| {
            [
                disc(side, true),
                disc(side, false),
                Sprite::Lord { side, look },
                Sprite::King { side, look },
            ]
        };
        for (white, black) in all(Side::White).into_iter().zip(all(Side::Black)) {
            for style in [PieceStyle::Turned, PieceStyle::Drawn] {
                let count = |sprite| lines(sprite, style).len();
                assert_ne!(count(white), count(black), "{white:?} {style:?}");
            }
        }
    }

    #[test]
    fn a_king_is_higher_than_a_man() {
        let piece = |shape| Piece {
            cell: crate::render::Cell::new(0, 0),
            shape,
            side: Side::White,
            under: None,
            flat: false,
            ghost: false,
            badge: None,
        };
        let top = |shape, style| {
            parts(&piece(shape), &Stance::REST)
                .iter()
                .map(|part| {
                    let mut sheet = Sheet::new(200.0);
                    sheet.set_transform(Transform::unit(Point::new(100.0, 100.0), 100.0));
                    part.sprite.paint(&mut sheet, &Theme::MAKKUM, style, 0.01);
                    sheet.extent.map_or(f64::MAX, |extent| extent.y / 100.0)
                })
                .fold(f64::MAX, f64::min)
        };
        for style in [PieceStyle::Turned, PieceStyle::Drawn] {
            assert!(top(Shape::King, style) < top(Shape::Man, style) - 0.05);
        }
    }

    #[test]
    fn both_owners_are_seen_in_a_pin() {
        let lord = Piece {
            cell: crate::render::Cell::new(0, 0),
            shape: Shape::Lord,
            side: Side::White,
            under: Some(Side::Black),
            flat: false,
            ghost: false,
            badge: None,
        };
        let sprites: Vec<Sprite> = parts(&lord, &Stance::REST)
            .iter()
            .map(|part| part.sprite)
            .collect();
        assert!(sprites.contains(&Sprite::Lord {
            side: Side::White,
            look: Look::Plain
        }));
        assert!(sprites.contains(&Sprite::Disc {
            side: Side::Black,
            grooved: false,
            look: Look::Dim
        }));
    }
}
