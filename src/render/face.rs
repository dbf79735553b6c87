//! The empty board: squares, rim and square names.

use super::color::Color;
use super::scene::{BoardKind, Cell};
use super::surface::{Anchor, Path, Point, Rect, Segment, Surface, Transform};
use super::theme::{Finish, Theme};
use super::view::View;

/// Draws squares and rim with White at the bottom, without names.
///
/// A flipped board shows this picture turned by 180°, so that it is the same board seen from the other side.
/// A bare rim has room for names.
pub fn paint<S: Surface>(s: &mut S, board: BoardKind, theme: &Theme, view: &View, bare: bool) {
    let view = &view.flipped(false);
    let pixels = f64::from(view.pixels);
    s.set_transform(Transform::IDENTITY);
    s.fill(
        &Path::rect(Rect::new(0.0, 0.0, pixels, pixels)),
        &theme.rim.into(),
    );
    for (seed, cell) in (0_u32..).zip(cells(board)) {
        let r = view.rect(cell);
        let dark = board.is_dark(cell);
        s.fill(&Path::rect(r), &theme.square(dark).into());
        let mut hand = Hand::new(seed);
        match (theme.finish, dark) {
            (Finish::Glaze, false) => {
                let tone = theme.line.alpha(0.016 + 0.012 * hand.wobble());
                s.fill(&Path::rect(r), &tone.into());
            }
            (Finish::Glaze, true) => within(s, r, |s| glaze(s, theme, r, &mut hand)),
            (Finish::Paint, _) => within(s, r, |s| brush(s, theme, dark, r, &mut hand)),
            (Finish::Wood, _) => within(s, r, |s| grain(s, theme, dark, r, &mut hand)),
            (Finish::Plain, _) => {}
        }
    }
    if bare {
        let edge = view.cell * f64::from(view.count);
        let squares = Rect::new(view.origin, view.origin, edge, edge);
        let hair = (0.05 * view.origin).max(view.ratio);
        s.stroke(
            &Path::rect(inner(squares, -hair / 2.0)),
            &theme.line.into(),
            hair,
        );
    } else {
        rim(s, theme, view);
    }
}

/// Draws and leaves out what goes beyond the rectangle.
fn within<S: Surface>(s: &mut S, r: Rect, draw: impl FnOnce(&mut S)) {
    s.clip(&Path::rect(r));
    draw(s);
    s.unclip();
}

/// An unsteady hand: the same for the same square, so that every redraw is the same board.
struct Hand(u32);

impl Hand {
    fn new(seed: u32) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9) ^ 0x5bd1_e995)
    }

    /// Anything from -1 to 1.
    fn wobble(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        f64::from(self.0) / f64::from(u32::MAX) * 2.0 - 1.0
    }
}

/// Tin glaze: blue is washed on with a broad brush and pools at the edge, where white stays almost bare.
fn glaze<S: Surface>(s: &mut S, theme: &Theme, r: Rect, hand: &mut Hand) {
    let unit = r.width;
    let tone = hand.wobble();
    let wash = if tone > 0.0 { Color::WHITE } else { theme.line };
    s.fill(&Path::rect(r), &wash.alpha(0.07 * tone.abs()).into());
    let lean = 0.1 * unit * hand.wobble();
    for i in 0..7 {
        let y = r.y + unit * (f64::from(i) + 0.5 + 0.3 * hand.wobble()) / 7.0;
        let ink = if i % 2 == 0 { theme.line } else { Color::WHITE };
        let bow = 0.06 * unit * hand.wobble();
        let stroke = Path::new().move_to(r.x - unit * 0.1, y - lean).cubic_to(
            (r.x + unit * 0.3, y + bow),
            (r.x + unit * 0.7, y - bow),
            (r.x + unit * 1.1, y + lean),
        );
        let width = unit * (0.1 + 0.04 * hand.wobble());
        s.stroke(
            &stroke,
            &ink.alpha(0.05 + 0.025 * hand.wobble()).into(),
            width,
        );
    }
    for (inset, strength) in [(0.0, 0.1), (0.025, 0.07)] {
        s.stroke(
            &Path::rect(inner(r, unit * inset)),
            &theme.line.alpha(strength).into(),
            unit * 0.05,
        );
    }
}

/// Paint: long strokes of a bristle brush, hardly to be seen.
fn brush<S: Surface>(s: &mut S, theme: &Theme, dark: bool, r: Rect, hand: &mut Hand) {
    let unit = r.width;
    let ground = theme.square(dark);
    for i in 0..9 {
        let x = r.x + unit * (f64::from(i) + 0.5 + 0.4 * hand.wobble()) / 9.0;
        let ink = if hand.wobble() > 0.0 {
            ground.lighter(0.35)
        } else {
            ground.darker(0.4)
        };
        let sway = 0.03 * unit * hand.wobble();
        let stroke = Path::new().move_to(x - sway, r.y - unit * 0.1).cubic_to(
            (x + sway, r.y + unit * 0.3),
            (x - sway, r.y + unit * 0.7),
            (x + sway, r.y + unit * 1.1),
        );
        s.stroke(
            &stroke,
            &ink.alpha(0.055).into(),
            unit * (0.05 + 0.03 * hand.wobble()),
        );
    }
    if dark {
        s.stroke(
            &Path::rect(inner(r, unit * 0.035)),
            &theme.line.alpha(0.13).into(),
            (unit * 0.012).max(0.8),
        );
    }
}

/// Wood: grain along the board on light squares, across it on dark ones, as in an inlaid board.
fn grain<S: Surface>(s: &mut S, theme: &Theme, dark: bool, r: Rect, hand: &mut Hand) {
    let unit = r.width;
    let ground = theme.square(dark);
    let tone = hand.wobble();
    let tint = if tone > 0.0 {
        Color::WHITE
    } else {
        Color::BLACK
    };
    s.fill(&Path::rect(r), &tint.alpha(0.045 * tone.abs()).into());
    let heart = hand.wobble() * 0.8;
    for i in 0..11 {
        let along = (f64::from(i) + 0.5 + 0.42 * hand.wobble()) / 11.0;
        let ink = ground.darker(0.55).alpha(0.13 + 0.07 * hand.wobble());
        let bow = (along - 0.5 - heart * 0.3) * 0.22 * unit;
        let drift = 0.04 * unit * hand.wobble();
        let at = along * unit;
        let (from, to) = (-0.1 * unit, 1.1 * unit);
        let point = |u: f64, v: f64| {
            if dark {
                (r.x + v, r.y + u)
            } else {
                (r.x + u, r.y + v)
            }
        };
        let start = point(from, at - drift);
        let line = Path::new().move_to(start.0, start.1).cubic_to(
            point(0.3 * unit, at + bow),
            point(0.7 * unit, at + bow),
            point(to, at + drift),
        );
        s.stroke(&line, &ink.into(), unit * (0.017 + 0.011 * hand.wobble()));
    }
    s.stroke(
        &Path::rect(r),
        &ground.darker(0.6).alpha(0.3).into(),
        unit * 0.016,
    );
}

fn inner(r: Rect, inset: f64) -> Rect {
    Rect::new(
        r.x + inset,
        r.y + inset,
        r.width - 2.0 * inset,
        r.height - 2.0 * inset,
    )
}

fn rim<S: Surface>(s: &mut S, theme: &Theme, view: &View) {
    let pixels = f64::from(view.pixels);
    let wide = view.origin;
    let edge = view.cell * f64::from(view.count);
    let squares = Rect::new(wide, wide, edge, edge);
    let hair = (0.1 * wide).max(view.ratio);
    match theme.finish {
        Finish::Glaze => {
            // Two lines drawn freehand, the inner one with a fuller brush.
            let mut hand = Hand::new(7);
            for (out, weight, ink) in [(0.62, 0.75, 0.75), (0.2, 1.5, 1.0)] {
                let frame = inner(squares, -wide * out);
                let line = freehand(frame, view.cell / 3.0, wide * 0.05, &mut hand);
                s.stroke(&line, &theme.line.alpha(ink).into(), hair * weight);
                let again = freehand(frame, view.cell / 2.0, wide * 0.05, &mut hand);
                s.stroke(
                    &again,
                    &theme.line.alpha(ink * 0.5).into(),
                    hair * weight * 0.6,
                );
            }
        }
        Finish::Paint => {
            s.stroke(
                &Path::rect(inner(squares, -hair / 2.0)),
                &theme.line.into(),
                hair,
            );
            tendril(s, theme, view);
        }
        Finish::Wood => {
            let outer = inner(Rect::new(0.0, 0.0, pixels, pixels), hair);
            s.stroke(
                &Path::rect(outer),
                &theme.line.alpha(0.3).into(),
                hair * 0.7,
            );
            s.stroke(
                &Path::rect(inner(squares, -hair / 2.0)),
                &theme.line.into(),
                hair,
            );
            // Brass nails.
            let nails = u32::from(view.count);
            for side in 0..4 {
                for i in 0..=nails {
                    let along = wide + view.cell * f64::from(i);
                    let at = around(side, along, wide * 0.52, pixels);
                    s.fill(&Path::circle(at, wide * 0.15), &theme.line.into());
                    s.fill(
                        &Path::circle(
                            Point::new(at.x - wide * 0.04, at.y - wide * 0.05),
                            wide * 0.06,
                        ),
                        &theme.line.lighter(0.6).into(),
                    );
                }
            }
        }
        Finish::Plain => s.stroke(&Path::rect(inner(squares, -hair)), &theme.line.into(), hair),
    }
}

/// A point on one of the four sides: `along` it and `out` from the edge of the canvas.
fn around(side: u8, along: f64, out: f64, pixels: f64) -> Point {
    match side {
        0 => Point::new(along, out),
        1 => Point::new(pixels - out, along),
        2 => Point::new(pixels - along, pixels - out),
        _ => Point::new(out, pixels - along),
    }
}

/// A rectangle drawn by hand, in steps of about this length.
fn freehand(r: Rect, step: f64, shake: f64, hand: &mut Hand) -> Path {
    let corners = [
        Point::new(r.x, r.y),
        Point::new(r.x + r.width, r.y),
        Point::new(r.x + r.width, r.y + r.height),
        Point::new(r.x, r.y + r.height),
    ];
    let steps = (r.width / step).ceil().max(1.0);
    let mut points = Vec::new();
    for i in 0..4 {
        let (a, b) = (corners[i], corners[(i + 1) % 4]);
        let mut at = 0.0;
        while at < steps {
            let p = a.lerp(b, at / steps);
            points.push(Point::new(
                p.x + shake * hand.wobble(),
                p.y + shake * hand.wobble(),
            ));
            at += 1.0;
        }
    }
    // Through the middles, bent at the points, so that the hand never turns a sharp corner on its way.
    let middle = |i: usize| points[i % points.len()].lerp(points[(i + 1) % points.len()], 0.5);
    let mut path = Path::new().move_to(middle(0).x, middle(0).y);
    for i in 1..=points.len() {
        path.segments
            .push(Segment::Quad(points[i % points.len()], middle(i)));
    }
    path.close()
}

/// The running vine of painted furniture: a wave with a leaf in every bend and a berry at every corner.
fn tendril<S: Surface>(s: &mut S, theme: &Theme, view: &View) {
    let pixels = f64::from(view.pixels);
    let wide = view.origin;
    let (middle, swing) = (wide * 0.45, wide * 0.17);
    let bends = u32::from(view.count) * 2;
    let step = (pixels - 2.0 * wide) / f64::from(bends);
    let hair = (0.085 * wide).max(view.ratio * 0.8);
    for side in 0..4 {
        let at = |along: f64, out: f64| around(side, wide + along, out, pixels);
        let start = at(0.0, middle);
        let mut vine = Path::new().move_to(start.x, start.y);
        for i in 0..bends {
            let up = if i % 2 == 0 { 1.0 } else { -1.0 };
            let from = f64::from(i) * step;
            let bend = at(from + step * 0.5, middle + up * swing * 2.0);
            let next = at(from + step, middle);
            vine.segments.push(Segment::Quad(bend, next));
            let leaf = at(from + step * 0.5, middle - up * swing * 0.55);
            s.fill(
                &Path::circle(leaf, wide * 0.105),
                &theme.line.alpha(0.85).into(),
            );
        }
        s.stroke(&vine, &theme.line.alpha(0.8).into(), hair);
        let corner = around(side, wide * 0.47, wide * 0.47, pixels);
        s.fill(&Path::circle(corner, wide * 0.2), &theme.line.into());
        s.fill(&Path::circle(corner, wide * 0.09), &theme.rim.into());
    }
}

/// Every cell of a board, row by row.
pub fn cells(board: BoardKind) -> impl Iterator<Item = Cell> {
    let n = board.size();
    (0..n).flat_map(move |row| (0..n).map(move |col| Cell::new(col, row)))
}

/// Writes the names of the squares, upright whichever way the board is turned.
pub fn label<S: Surface>(s: &mut S, board: BoardKind, theme: &Theme, view: &View) {
    s.set_transform(Transform::IDENTITY);
    let unit = view.unit();
    let inset = unit * 0.03;
    let color = |cell| {
        if board.is_dark(cell) {
            theme.label_on_dark
        } else {
            theme.label_on_light
        }
    };
    match board {
        BoardKind::Draughts => {
            // Small enough for two figures to lie beside the disc, but never too small to read.
            let size = (unit * 0.16).max(6.0 * view.ratio);
            for (i, cell) in cells(board).filter(|&c| board.is_dark(c)).enumerate() {
                let r = view.rect(cell);
                let at = Point::new(r.x + inset, r.y + inset);
                s.text(&(i + 1).to_string(), at, size, Anchor::TopLeft, color(cell));
            }
        }
        BoardKind::Lords => {
            let size = (unit * 0.17).max(8.0 * view.ratio);
            let last = board.size() - 1;
            let flipped = view.center(Cell::new(0, 0)).x > view.center(Cell::new(1, 0)).x;
            let (left, bottom) = if flipped { (last, 0) } else { (0, last) };
            for i in 0..=last {
                let cell = Cell::new(i, bottom);
                let r = view.rect(cell);
                let file = char::from(b'a' + i).to_string();
                let at = Point::new(r.x + unit - inset, r.y + unit - inset);
                s.text(&file, at, size, Anchor::BottomRight, color(cell));
                let cell = Cell::new(left, i);
                let r = view.rect(cell);
                let rank = (last - i + 1).to_string();
                let at = Point::new(r.x + inset, r.y + inset);
                s.text(&rank, at, size, Anchor::TopLeft, color(cell));
            }
        }
    }
}

/// Writes names on the rim: the numbers of the outermost squares, or files and ranks, upright whichever
/// way the board is turned.
pub fn label_rim<S: Surface>(s: &mut S, board: BoardKind, theme: &Theme, view: &View) {
    s.set_transform(Transform::IDENTITY);
    let last = board.size() - 1;
    let (unit, wide) = (view.unit(), view.origin);
    let size = (wide * 0.62).max(6.0 * view.ratio);
    let mut write = |text: &str, cell: Cell, out: (i8, i8)| {
        let middle = view.center(cell);
        // Away from the board as it is seen, not as it is counted.
        let board = view.center(Cell::new(last / 2, last / 2));
        let far = unit / 2.0 + wide * 0.5;
        let away = |part: i8, at: f64, from: f64| match part {
            0 => at,
            _ if at > from => at + far,
            _ => at - far,
        };
        let at = Point::new(
            away(out.0, middle.x, board.x),
            away(out.1, middle.y, board.y),
        );
        s.text(text, at, size, Anchor::Center, theme.line);
    };
    match board {
        BoardKind::Draughts => {
            for (i, cell) in cells(board).filter(|&c| board.is_dark(c)).enumerate() {
                let name = (i + 1).to_string();
                if cell.row == 0 || cell.row == last {
                    write(&name, cell, (0, 1));
                } else if cell.col == 0 || cell.col == last {
                    write(&name, cell, (1, 0));
                }
            }
        }
        BoardKind::Lords => {
            for i in 0..=last {
                let file = char::from(b'a' + i).to_string();
                let rank = (last - i + 1).to_string();
                for edge in [0, last] {
                    write(&file, Cell::new(i, edge), (0, 1));
                    write(&rank, Cell::new(edge, i), (1, 0));
                }
            }
        }
    }
}
