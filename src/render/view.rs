//! The one transform between squares and pixels, used for drawing and, inverted, for hit-testing.

use serde::Deserialize;

use super::scene::{BoardKind, Cell};
use super::surface::{Point, Rect, Transform};

/// No screen gains from more than this many device pixels to a CSS pixel, and a phone loses time.
const MAX_RATIO: f64 = 2.0;

/// Where the names of squares are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Labels {
    /// In the corners of the squares.
    #[default]
    Inside,
    /// On the rim, which is wider for it: of the outermost squares only.
    Outside,
    /// Nowhere.
    Off,
}

impl Labels {
    /// The share of the board's edge taken by the rim on each side.
    pub(super) const fn rim(self) -> f64 {
        match self {
            Self::Inside | Self::Off => 0.027,
            Self::Outside => 0.043,
        }
    }
}

const fn cap(ratio: f64) -> f64 {
    if ratio.is_finite() && ratio > 0.0 {
        ratio.min(MAX_RATIO)
    } else {
        1.0
    }
}

/// Where the squares are: size, and how the board is turned.
///
/// Board units have one square as 1 and the origin at the top-left with White at the bottom; the centre of a cell is at
/// its column and row plus a half. A turn is a rotation about the middle, and half a turn is the flipped view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Squares along one edge.
    pub count: u8,
    /// Device pixels along one edge of the canvas.
    pub pixels: u32,
    /// Device pixels per CSS pixel.
    pub ratio: f64,
    /// Device pixels along one edge of a square, a whole number, so that edges are sharp at every ratio.
    pub cell: f64,
    /// Device pixels from the canvas's edge to the first square, a whole number as well.
    pub origin: f64,
    cos: f64,
    sin: f64,
    scale: f64,
}

impl View {
    /// A board at most `css` pixels wide at this device pixel ratio.
    #[must_use]
    pub fn new(board: BoardKind, css: f64, ratio: f64, labels: Labels) -> Self {
        let ratio = cap(ratio);
        let count = board.size();
        let (whole, _) = Self::crisp(css.max(f64::from(count) * 2.0), ratio);
        let pixels = f64::from(whole);
        let rim = (pixels * labels.rim()).round();
        let cell = ((pixels - 2.0 * rim) / f64::from(count)).floor().max(1.0);
        let origin = ((pixels - cell * f64::from(count)) / 2.0).floor();
        Self {
            count,
            pixels: whole,
            ratio,
            cell,
            origin,
            cos: 1.0,
            sin: 0.0,
            scale: 1.0,
        }
    }

    /// A bitmap for a box of `css` pixels: its width in device pixels, and the width to show it at.
    ///
    /// Rounded down, so that it never sticks out of the box, and shown at exactly as many device pixels as it has.
    #[must_use]
    pub fn crisp(css: f64, ratio: f64) -> (u32, f64) {
        let ratio = cap(ratio);
        let css = if css.is_finite() {
            css.clamp(1.0, 8192.0)
        } else {
            1.0
        };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "at most twice 8192"
        )]
        // The tiny addition keeps whole numbers whole.
        let pixels = ((css * ratio + 1e-6) as u32).max(1);
        (pixels, f64::from(pixels) / ratio)
    }

    /// The width of the canvas in CSS pixels.
    #[must_use]
    pub fn css(&self) -> f64 {
        f64::from(self.pixels) / self.ratio
    }

    /// The same view with White (or, flipped, Black) at the bottom.
    #[must_use]
    pub const fn flipped(self, flipped: bool) -> Self {
        Self {
            cos: if flipped { -1.0 } else { 1.0 },
            sin: 0.0,
            scale: 1.0,
            ..self
        }
    }

    /// The same view turned on by an angle (clockwise, in radians) and shrunk about the middle.
    #[must_use]
    pub fn turned(self, angle: f64, scale: f64) -> Self {
        let (sin, cos) = angle.sin_cos();
        Self {
            cos: self.cos * cos - self.sin * sin,
            sin: self.sin * cos + self.cos * sin,
            scale: self.scale * scale,
            ..self
        }
    }

    /// The length of one square's edge on the canvas, in device pixels.
    #[must_use]
    pub fn unit(&self) -> f64 {
        self.cell * self.scale
    }

    /// From board units to device pixels.
    #[must_use]
    pub fn to_pixels(&self, point: Point) -> Point {
        let half = f64::from(self.count) / 2.0;
        let (x, y) = (point.x - half, point.y - half);
        let middle = self.origin + half * self.cell;
        Point::new(
            middle + (x * self.cos - y * self.sin) * self.unit(),
            middle + (x * self.sin + y * self.cos) * self.unit(),
        )
    }

    /// From device pixels to board units.
    #[must_use]
    pub fn to_board(&self, pixel: Point) -> Point {
        let half = f64::from(self.count) / 2.0;
        let middle = self.origin + half * self.cell;
        let x = (pixel.x - middle) / self.unit();
        let y = (pixel.y - middle) / self.unit();
        Point::new(
            half + x * self.cos + y * self.sin,
            half - x * self.sin + y * self.cos,
        )
    }

    /// The matrix of [`to_pixels`](Self::to_pixels).
    #[must_use]
    pub fn transform(&self) -> Transform {
        let zero = self.to_pixels(Point::default());
        let (c, s) = (self.cos * self.unit(), self.sin * self.unit());
        Transform::new(c, s, -s, c, zero.x, zero.y)
    }

    /// The middle of a cell in board units.
    #[must_use]
    pub fn middle(cell: Cell) -> Point {
        Point::new(f64::from(cell.col) + 0.5, f64::from(cell.row) + 0.5)
    }

    /// The middle of a cell in device pixels.
    #[must_use]
    pub fn center(&self, cell: Cell) -> Point {
        self.to_pixels(Self::middle(cell))
    }

    /// The square a cell covers, in device pixels. Only for a view at rest, where it is upright.
    #[must_use]
    pub fn rect(&self, cell: Cell) -> Rect {
        let center = self.center(cell);
        let half = self.unit() / 2.0;
        Rect::new(center.x - half, center.y - half, self.unit(), self.unit())
    }

    /// The cell at a point given in CSS pixels of the canvas.
    #[must_use]
    pub fn cell_at(&self, x: f64, y: f64) -> Option<Cell> {
        let at = self.to_board(Point::new(x * self.ratio, y * self.ratio));
        let edge = f64::from(self.count);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "checked to lie on the board"
        )]
        ((0.0..edge).contains(&at.x) && (0.0..edge).contains(&at.y))
            .then(|| Cell::new(at.x as u8, at.y as u8))
    }

    /// The square a cell covers, in CSS pixels: left, top, edge.
    #[must_use]
    pub fn cell_rect(&self, cell: Cell) -> (f64, f64, f64) {
        let r = self.rect(cell);
        (r.x / self.ratio, r.y / self.ratio, r.width / self.ratio)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn views() -> impl Iterator<Item = (BoardKind, View)> {
        let sizes = [97.0, 320.0, 353.3, 391.0, 800.0, 1023.7];
        let ratios = [0.9, 1.0, 1.25, 1.5, 1.75, 2.0, 3.5];
        [BoardKind::Draughts, BoardKind::Lords]
            .into_iter()
            .flat_map(move |board| {
                sizes.into_iter().flat_map(move |css| {
                    ratios.into_iter().flat_map(move |ratio| {
                        [false, true].map(|flipped| {
                            (
                                board,
                                View::new(board, css, ratio, Labels::Inside).flipped(flipped),
                            )
                        })
                    })
                })
            })
    }

    fn cells(board: BoardKind) -> impl Iterator<Item = Cell> {
        let n = board.size();
        (0..n).flat_map(move |row| (0..n).map(move |col| Cell::new(col, row)))
    }

    #[test]
    fn hit_testing_inverts_drawing() {
        for (board, view) in views() {
            for cell in cells(board) {
                let (x, y, size) = view.cell_rect(cell);
                let inset = size * 0.01;
                for (px, py) in [
                    (x + size / 2.0, y + size / 2.0),
                    (x + inset, y + inset),
                    (x + size - inset, y + size - inset),
                    (x + inset, y + size - inset),
                ] {
                    assert_eq!(view.cell_at(px, py), Some(cell), "{view:?}");
                }
                let middle = View::middle(cell);
                let back = view.to_board(view.to_pixels(middle));
                assert!(middle.distance(back) < 1e-9);
            }
        }
    }

    #[test]
    fn hit_testing_inverts_drawing_in_mid_turn() {
        let view = View::new(BoardKind::Lords, 391.0, 1.5, Labels::Inside).turned(1.1, 0.7);
        for cell in cells(BoardKind::Lords) {
            let at = view.center(cell);
            assert_eq!(
                view.cell_at(at.x / view.ratio, at.y / view.ratio),
                Some(cell)
            );
        }
    }

    #[test]
    fn squares_lie_on_whole_pixels_inside_the_canvas() {
        for (board, view) in views() {
            for cell in cells(board) {
                let r = view.rect(cell);
                for edge in [r.x, r.y, r.x + r.width, r.y + r.height] {
                    assert!((edge - edge.round()).abs() < 1e-6, "{view:?}");
                    assert!(edge >= 0.0 && edge <= f64::from(view.pixels));
                }
            }
        }
    }

    #[test]
    fn the_rim_is_no_square() {
        for (_, view) in views() {
            let end = view.css() - 0.01;
            assert_eq!(view.cell_at(0.0, 0.0), None);
            assert_eq!(view.cell_at(end, end), None);
            assert_eq!(view.cell_at(-5.0, 50.0), None);
            assert_eq!(view.cell_at(f64::NAN, 50.0), None);
        }
    }

    #[test]
    fn half_a_turn_is_the_flipped_view() {
        let view = View::new(BoardKind::Lords, 391.0, 1.25, Labels::Outside);
        let turned = view.turned(std::f64::consts::PI, 1.0);
        for cell in cells(BoardKind::Lords) {
            let (a, b) = (turned.center(cell), view.flipped(true).center(cell));
            assert!(a.distance(b) < 1e-9);
        }
    }

    #[test]
    fn the_canvas_fits_its_box_and_the_ratio_is_capped() {
        let view = View::new(BoardKind::Draughts, 353.3, 3.0, Labels::Outside);
        assert_eq!(view.pixels, 706);
        assert!(view.css() <= 353.3);
        assert!(View::new(BoardKind::Draughts, 353.3, f64::NAN, Labels::Off).pixels == 353);
    }

    #[test]
    fn the_matrix_is_the_same_transform() {
        let view = View::new(BoardKind::Lords, 391.0, 1.5, Labels::Inside).turned(0.4, 0.8);
        let matrix = view.transform();
        let point = Point::new(3.25, 6.5);
        let there = Point::new(
            matrix.a * point.x + matrix.c * point.y + matrix.e,
            matrix.b * point.x + matrix.d * point.y + matrix.f,
        );
        assert!(view.to_pixels(point).distance(there) < 1e-9);
    }
}
