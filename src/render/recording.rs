//! A stage without a screen: it remembers, for a grid of points, what was drawn over each since it was last cleared.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::color::Color;
use super::surface::{
    Anchor, Layer, Paint, Path, Point, Pose, Rect, Segment, Stage, Surface, Transform,
};

/// Points along one edge of a sheet.
const GRID: u32 = 64;

/// One thing drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    Fill(Path, Paint, Transform),
    Stroke(Path, Paint, Transform),
    Text(String, Point),
    Draw(Print, Rect, f64),
}

/// A picture, known by how it was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Print(u64);

fn hash(of: &impl std::fmt::Debug) -> u64 {
    let mut hasher = DefaultHasher::new();
    format!("{of:?}").hash(&mut hasher);
    hasher.finish()
}

/// A surface that remembers.
#[derive(Clone, Debug)]
pub struct Sheet {
    size: f64,
    pub ops: Vec<Op>,
    /// For every point the marks of what was drawn over it.
    pub points: Vec<Vec<u64>>,
    grid: u32,
    clips: Vec<(Rect, Transform, f64)>,
    clip: Rect,
    transform: Transform,
    alpha: f64,
    /// The box of everything drawn, in device pixels.
    pub extent: Option<Rect>,
    calls: u64,
}

impl Sheet {
    pub fn new(size: f64) -> Self {
        Self::with_grid(size, GRID)
    }

    fn with_grid(size: f64, grid: u32) -> Self {
        Self {
            size,
            ops: Vec::new(),
            points: vec![Vec::new(); (grid * grid) as usize],
            grid,
            clips: Vec::new(),
            clip: Rect::new(0.0, 0.0, size, size),
            transform: Transform::IDENTITY,
            alpha: 1.0,
            extent: None,
            calls: 0,
        }
    }

    fn apply(&self, p: Point) -> Point {
        let t = self.transform;
        Point::new(t.a * p.x + t.c * p.y + t.e, t.b * p.x + t.d * p.y + t.f)
    }

    fn inside(&self, area: Rect) -> impl Iterator<Item = usize> + use<> {
        let (clip, grid) = (self.clip, self.grid);
        let step = self.size / f64::from(grid.max(1));
        // The points from `start` up to but not at `start + length`.
        let range = move |start: f64, length: f64, clip_start: f64, clip_length: f64| {
            let from = start.max(clip_start);
            let to = (start + length).min(clip_start + clip_length);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "clamped to the grid"
            )]
            let index = |at: f64| (at / step - 0.5).ceil().clamp(0.0, f64::from(grid)) as u32;
            index(from)..index(to)
        };
        let columns = range(area.x, area.width, clip.x, clip.width);
        range(area.y, area.height, clip.y, clip.height)
            .flat_map(move |y| columns.clone().map(move |x| (y * grid + x) as usize))
    }

    fn put(&mut self, op: Op, area: Rect) {
        self.calls += 1;
        self.extent = Some(self.extent.map_or(area, |e| e.union(area)));
        let mark = match op {
            Op::Draw(print, r, alpha) => {
                let mut hasher = DefaultHasher::new();
                print.0.hash(&mut hasher);
                for number in [r.x, r.y, r.width, r.height, alpha] {
                    number.to_bits().hash(&mut hasher);
                }
                hasher.finish()
            }
            ref other => hash(other),
        };
        for i in self.inside(area) {
            self.points[i].push(mark);
        }
        self.ops.push(op);
    }

    fn extent_of(&self, path: &Path, width: f64) -> Rect {
        let mut corners: Vec<Point> = Vec::new();
        for segment in &path.segments {
            match *segment {
                Segment::Move(p) | Segment::Line(p) => corners.push(p),
                Segment::Quad(a, b) => corners.extend([a, b]),
                Segment::Cubic(a, b, c) => corners.extend([a, b, c]),
                Segment::Arc(c, rx, ry, start, end) => {
                    for i in 0..=32 {
                        let angle = start + (end - start) * f64::from(i) / 32.0;
                        corners.push(Point::new(c.x + rx * angle.cos(), c.y + ry * angle.sin()));
                    }
                }
                Segment::Close => {}
                Segment::Rect(r) => corners.extend([
                    Point::new(r.x, r.y),
                    Point::new(r.x + r.width, r.y),
                    Point::new(r.x + r.width, r.y + r.height),
                    Point::new(r.x, r.y + r.height),
                ]),
            }
        }
        corners
            .iter()
            .flat_map(|p| {
                let w = width / 2.0;
                [Point::new(p.x - w, p.y - w), Point::new(p.x + w, p.y + w)]
            })
            .map(|p| self.apply(p))
            .map(|p| Rect::new(p.x, p.y, 0.0, 0.0))
            .reduce(Rect::union)
            .unwrap_or_default()
    }
}

impl Surface for Sheet {
    type Picture = Print;

    fn clear(&mut self, area: Rect) {
        let whole = area.width >= self.size && area.height >= self.size;
        if whole {
            self.ops.clear();
        }
        for i in self.inside(area) {
            self.points[i].clear();
        }
    }

    fn set_transform(&mut self, transform: Transform) {
        self.transform = transform;
    }

    fn set_alpha(&mut self, alpha: f64) {
        self.alpha = alpha;
    }

    fn clip(&mut self, path: &Path) {
        self.clips.push((self.clip, self.transform, self.alpha));
        let area = self.extent_of(path, 0.0);
        let x = self.clip.x.max(area.x);
        let y = self.clip.y.max(area.y);
        let right = (self.clip.x + self.clip.width).min(area.x + area.width);
        let bottom = (self.clip.y + self.clip.height).min(area.y + area.height);
        self.clip = Rect::new(x, y, right - x, bottom - y);
    }

    fn unclip(&mut self) {
        let (clip, transform, alpha) = self.clips.pop().expect("every unclip follows a clip");
        self.clip = clip;
        self.transform = transform;
        self.alpha = alpha;
    }

    fn fill(&mut self, path: &Path, paint: &Paint) {
        let area = self.extent_of(path, 0.0);
        self.put(Op::Fill(path.clone(), paint.clone(), self.transform), area);
    }

    fn stroke(&mut self, path: &Path, paint: &Paint, width: f64) {
        assert!(width > 0.0);
        let area = self.extent_of(path, width);
        self.put(
            Op::Stroke(path.clone(), paint.clone(), self.transform),
            area,
        );
    }

    fn text(&mut self, text: &str, at: Point, size: f64, _: Anchor, _: Color) {
        let corner = self.apply(at);
        let area = Rect::new(corner.x, corner.y, size, size);
        self.put(Op::Text(text.to_owned(), at), area);
    }

    fn draw(&mut self, picture: &Print, to: Rect) {
        let whole = to.width >= self.size && to.height >= self.size;
        if whole {
            // Only the face of the board is that large, and it is opaque.
            self.ops.clear();
            self.points.iter_mut().for_each(Vec::clear);
        }
        let near = |v: f64| (v * 1e6).round() / 1e6;
        let rect = Rect::new(near(to.x), near(to.y), near(to.width), near(to.height));
        let area = if whole {
            Rect::new(0.0, 0.0, self.size, self.size)
        } else {
            to
        };
        self.put(Op::Draw(*picture, rect, near(self.alpha)), area);
    }
}

/// Three sheets and the pictures made for them.
pub struct Recording {
    pub layers: [Sheet; 3],
    /// How many pictures have been made.
    pub pictures: usize,
    pub pose: Option<Pose>,
    pub poses: usize,
    pub resizes: usize,
}

impl Recording {
    pub fn new() -> Self {
        Self {
            layers: [0; 3].map(|_| Sheet::new(1.0)),
            pictures: 0,
            pose: None,
            poses: 0,
            resizes: 0,
        }
    }

    pub const fn on(&self, layer: Layer) -> &Sheet {
        &self.layers[layer as usize]
    }
}

impl Stage for Recording {
    type Surface = Sheet;

    fn resize(&mut self, pixels: u32, _: f64) {
        self.layers = [0; 3].map(|_| Sheet::new(f64::from(pixels)));
        self.resizes += 1;
    }

    fn layer(&mut self, layer: Layer) -> &mut Sheet {
        &mut self.layers[layer as usize]
    }

    fn picture(&mut self, width: u32, height: u32, draw: &mut dyn FnMut(&mut Sheet)) -> Print {
        let mut sheet = Sheet::with_grid(f64::from(width.max(height)), 0);
        draw(&mut sheet);
        self.pictures += 1;
        Print(hash(&sheet.ops))
    }

    fn pose_board(&mut self, pose: Option<Pose>) {
        self.pose = pose;
        self.poses += 1;
    }

    fn draw_calls(&self) -> u64 {
        // Calls on layers only: those on pictures are counted by their number.
        self.layers.iter().map(|sheet| sheet.calls).sum()
    }
}
