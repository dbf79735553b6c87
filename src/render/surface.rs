//! What can be drawn on: paths, paints and the two traits that a screen (or a test) implements.

use super::color::Color;

/// A point or a distance, in whatever unit the transform in force turns into device pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Point {
    /// The point at these coordinates.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point at `t` of the way to `other`.
    #[must_use]
    pub fn lerp(self, other: Self, t: f64) -> Self {
        Self::new(
            self.x + (other.x - self.x) * t,
            self.y + (other.y - self.y) * t,
        )
    }

    /// The distance to `other`.
    #[must_use]
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// An upright rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: f64,
    /// Top edge.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

impl Rect {
    /// The rectangle with this top-left corner and extent.
    #[must_use]
    pub const fn new(x: f64, y: f64, width: f64, height: f64) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }

    /// The smallest rectangle that holds both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        let x = self.x.min(other.x);
        let y = self.y.min(other.y);
        let right = (self.x + self.width).max(other.x + other.width);
        let bottom = (self.y + self.height).max(other.y + other.height);
        Self::new(x, y, right - x, bottom - y)
    }

    /// Whether the two share more than an edge.
    #[must_use]
    pub fn intersects(self, other: Self) -> bool {
        self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }

    /// The smallest rectangle on whole pixels that holds this one.
    #[must_use]
    pub fn outset(self) -> Self {
        let x = self.x.floor();
        let y = self.y.floor();
        Self::new(
            x,
            y,
            (self.x + self.width).ceil() - x,
            (self.y + self.height).ceil() - y,
        )
    }
}

/// A matrix that takes points to device pixels: `x' = a·x + c·y + e`, `y' = b·x + d·y + f`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform {
    /// x to x.
    pub a: f64,
    /// x to y.
    pub b: f64,
    /// y to x.
    pub c: f64,
    /// y to y.
    pub d: f64,
    /// Shift to the right.
    pub e: f64,
    /// Shift downwards.
    pub f: f64,
}

impl Transform {
    /// Leaves every point where it is.
    pub const IDENTITY: Self = Self::new(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);

    /// The matrix with these entries.
    #[must_use]
    #[expect(
        clippy::many_single_char_names,
        reason = "the names every canvas gives them"
    )]
    pub const fn new(a: f64, b: f64, c: f64, d: f64, e: f64, f: f64) -> Self {
        Self { a, b, c, d, e, f }
    }

    /// Puts the origin at `at` and makes one unit `scale` pixels long.
    #[must_use]
    pub const fn unit(at: Point, scale: f64) -> Self {
        Self::new(scale, 0.0, 0.0, scale, at.x, at.y)
    }
}

/// One piece of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    /// Start anew at a point.
    Move(Point),
    /// A straight line.
    Line(Point),
    /// A quadratic curve: control point, end.
    Quad(Point, Point),
    /// A cubic curve: two control points, end.
    Cubic(Point, Point, Point),
    /// An arc of an upright ellipse: centre, radii, start and end angle, clockwise as seen.
    Arc(Point, f64, f64, f64, f64),
    /// Back to the start.
    Close,
    /// A whole rectangle, apart from what was before.
    Rect(Rect),
}

/// An outline to fill, stroke or clip by.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path {
    /// Its pieces in order.
    pub segments: Vec<Segment>,
}

impl Path {
    /// A path with nothing in it.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            segments: Vec::new(),
        }
    }

    /// A rectangle.
    #[must_use]
    pub fn rect(r: Rect) -> Self {
        Self {
            segments: vec![Segment::Rect(r)],
        }
    }

    /// A whole upright ellipse.
    #[must_use]
    pub fn ellipse(center: Point, rx: f64, ry: f64) -> Self {
        Self::arc(center, rx, ry, 0.0, std::f64::consts::TAU)
    }

    /// A whole circle.
    #[must_use]
    pub fn circle(center: Point, r: f64) -> Self {
        Self::ellipse(center, r, r)
    }

    /// An arc of an upright ellipse, clockwise as seen.
    #[must_use]
    pub fn arc(center: Point, rx: f64, ry: f64, start: f64, end: f64) -> Self {
        Self {
            segments: vec![Segment::Arc(center, rx, ry, start, end)],
        }
    }

    /// A closed polygon.
    #[must_use]
    pub fn polygon(points: &[Point]) -> Self {
        Self::polyline(points).close()
    }

    /// An open line through these points.
    #[must_use]
    pub fn polyline(points: &[Point]) -> Self {
        let mut path = Self::new();
        for (i, &point) in points.iter().enumerate() {
            path.segments.push(if i == 0 {
                Segment::Move(point)
            } else {
                Segment::Line(point)
            });
        }
        path
    }

    /// Starts anew at a point.
    #[must_use]
    pub fn move_to(self, x: f64, y: f64) -> Self {
        self.with(Segment::Move(Point::new(x, y)))
    }

    /// Adds a straight line.
    #[must_use]
    pub fn line_to(self, x: f64, y: f64) -> Self {
        self.with(Segment::Line(Point::new(x, y)))
    }

    /// Adds a cubic curve.
    #[must_use]
    pub fn cubic_to(self, c1: (f64, f64), c2: (f64, f64), to: (f64, f64)) -> Self {
        self.with(Segment::Cubic(
            Point::new(c1.0, c1.1),
            Point::new(c2.0, c2.1),
            Point::new(to.0, to.1),
        ))
    }

    /// Adds an arc of an upright ellipse, clockwise as seen.
    #[must_use]
    pub fn arc_to(self, center: Point, rx: f64, ry: f64, start: f64, end: f64) -> Self {
        self.with(Segment::Arc(center, rx, ry, start, end))
    }

    /// Goes back to the start.
    #[must_use]
    pub fn close(self) -> Self {
        self.with(Segment::Close)
    }

    /// Adds every piece of another path.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        self.segments.extend_from_slice(&other.segments);
        self
    }

    fn with(mut self, segment: Segment) -> Self {
        self.segments.push(segment);
        self
    }
}

/// What a path is filled or stroked with.
#[derive(Clone, Debug, PartialEq)]
pub enum Paint {
    /// One colour.
    Solid(Color),
    /// Colours along a line; each stop is a share of the way and its colour.
    Linear {
        /// Where the share is 0.
        from: Point,
        /// Where the share is 1.
        to: Point,
        /// The stops, in order.
        stops: Vec<(f64, Color)>,
    },
    /// Colours from a point outwards.
    Radial {
        /// Where the light falls: the share is 0 here.
        focus: Point,
        /// The centre of the circle where the share is 1.
        center: Point,
        /// Its radius.
        radius: f64,
        /// The stops, in order.
        stops: Vec<(f64, Color)>,
    },
}

impl From<Color> for Paint {
    fn from(color: Color) -> Self {
        Self::Solid(color)
    }
}

/// Which point of a text is put at the given place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Top-left corner.
    TopLeft,
    /// Top-right corner.
    TopRight,
    /// Bottom-left corner.
    BottomLeft,
    /// Bottom-right corner.
    BottomRight,
    /// The middle.
    Center,
}

/// A bitmap to draw on, in device pixels unless a transform is set.
pub trait Surface {
    /// A bitmap made earlier, cheap to draw and to clone.
    type Picture: Clone;

    /// Makes an area (in device pixels) fully transparent.
    fn clear(&mut self, area: Rect);
    /// Sets the matrix for all that follows.
    fn set_transform(&mut self, transform: Transform);
    /// Sets the opacity for all that follows.
    fn set_alpha(&mut self, alpha: f64);
    /// Keeps all that follows inside a path, until the matching [`unclip`](Self::unclip).
    fn clip(&mut self, path: &Path);
    /// Takes back the last [`clip`](Self::clip), with transform and opacity as they were before it.
    fn unclip(&mut self);
    /// Fills a path.
    fn fill(&mut self, path: &Path, paint: &Paint);
    /// Draws along a path with round joins and ends.
    fn stroke(&mut self, path: &Path, paint: &Paint, width: f64);
    /// Writes a short text.
    fn text(&mut self, text: &str, at: Point, size: f64, anchor: Anchor, color: Color);
    /// Draws a picture into a rectangle.
    fn draw(&mut self, picture: &Self::Picture, to: Rect);
}

/// The three canvases, from back to front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layer {
    /// The board and the marks under the pieces.
    Board,
    /// The pieces.
    Pieces,
    /// The marks over the pieces.
    Overlay,
}

impl Layer {
    /// All layers, back to front.
    pub const ALL: [Self; 3] = [Self::Board, Self::Pieces, Self::Overlay];
}

/// Three stacked square bitmaps and a maker of pictures.
pub trait Stage {
    /// What the layers are.
    type Surface: Surface;

    /// Makes all layers `pixels` wide and high, shown at `css` pixels; their content is lost.
    fn resize(&mut self, pixels: u32, css: f64);
    /// One of the layers.
    fn layer(&mut self, layer: Layer) -> &mut Self::Surface;
    /// Makes a picture of this size by drawing it once.
    fn picture(
        &mut self,
        width: u32,
        height: u32,
        draw: &mut dyn FnMut(&mut Self::Surface),
    ) -> <Self::Surface as Surface>::Picture;
    /// Shows the board layer turned about its middle, without drawing it again. `None` is at rest.
    fn pose_board(&mut self, pose: Option<Pose>);
    /// How many fills, strokes, texts and pictures have been drawn so far, on layers and pictures.
    fn draw_calls(&self) -> u64;
}

/// How the board layer is turned and shrunk while it moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Clockwise, in radians.
    pub angle: f64,
    /// 1 is life-size.
    pub scale: f64,
}
