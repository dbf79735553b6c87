//! Marks: what lies on the board under the pieces, and what lies over them.

use super::Color;
use super::scene::{BoardKind, Cell, Marks};
use super::surface::{Anchor, Paint, Path, Point, Rect, Surface, Transform};
use super::theme::Theme;
use super::view::View;

/// The opacity of tints.
pub const TINT: f64 = 0.86;

/// Which marks of a scene are shown while its pieces are still on their way.
#[must_use]
pub fn in_motion(marks: &Marks) -> Marks {
    Marks {
        last: marks.last.clone(),
        fill: marks.fill.clone(),
        ..Marks::default()
    }
}

/// A pen for one layer.
pub struct Pen<'a, S> {
    /// Where it draws.
    pub surface: &'a mut S,
    /// Which board.
    pub board: BoardKind,
    /// In which colours.
    pub theme: &'a Theme,
    /// Where the squares are.
    pub view: &'a View,
}

impl<S: Surface> Pen<'_, S> {
    /// Tints squares; square names are written on top.
    pub fn tints(&mut self, marks: &Marks) {
        self.surface.set_transform(Transform::IDENTITY);
        for &cell in &marks.last {
            if Some(cell) != marks.selected {
                self.tint(cell, self.theme.last(self.board.is_dark(cell)));
            }
        }
        if let Some(cell) = marks.selected {
            self.tint(cell, self.theme.selected(self.board.is_dark(cell)));
        }
    }

    /// Draws lines, rings and dots that lie under the pieces, and so under a piece that is dragged over them.
    pub fn under(&mut self, marks: &Marks) {
        self.surface.set_transform(Transform::IDENTITY);
        for &cell in &marks.fill {
            self.corners(cell, 0.13, 0.16);
        }
        for &cell in &marks.targets {
            self.dot(cell);
        }
        for trail in &marks.visited {
            self.footprints(trail);
        }
        self.legs(&marks.path);
        for &cell in &marks.must {
            let at = self.view.center(cell);
            let unit = self.view.unit();
            // Wider than a king and its outline, so that the piece stands inside.
            let ring = Path::circle(at, 0.472 * unit);
            let width = self.thin(0.045);
            self.surface.stroke(&ring, &self.theme.must.into(), width);
        }
    }

    /// Draws what lies over the pieces: brackets around pieces that may be moved onto, and the square pointed at.
    pub fn over(&mut self, taken: &[Cell], hover: Option<Cell>) {
        self.surface.set_transform(Transform::IDENTITY);
        for &cell in taken {
            self.corners(cell, 0.035, 0.2);
        }
        if let Some(cell) = hover.filter(|&c| self.board.contains(c)) {
            let width = self.thin(0.045);
            let r = self.view.rect(cell);
            let inset = width / 2.0;
            let frame = Path::rect(Rect::new(
                r.x + inset,
                r.y + inset,
                r.width - width,
                r.height - width,
            ));
            let color = self.theme.mark(self.board.is_dark(cell)).alpha(0.8);
            self.surface.stroke(&frame, &color.into(), width);
        }
    }

    /// Draws moves as arrows over the pieces, numbered where there are several.
    pub fn arrows(&mut self, ways: &[Vec<Cell>], kind: Arrow) {
        self.surface.set_transform(Transform::IDENTITY);
        let unit = self.view.unit();
        let (inside, around) = match kind {
            Arrow::Hint => self.theme.hint(),
            Arrow::Threat => self.theme.threat(),
        };
        let (wide, edge) = (self.thin(0.09), self.thin(0.032));
        for (number, way) in ways.iter().enumerate() {
            let Some(shaft) = Shaft::along(self.view, way) else {
                continue;
            };
            let (line, head) = match kind {
                Arrow::Hint => (shaft.line(unit), shaft.head(unit)),
                Arrow::Threat => (shaft.dashes(unit), shaft.barbs(unit)),
            };
            for (color, width) in [(around, wide + 2.0 * edge), (inside, wide)] {
                let paint: Paint = color.into();
                self.surface.stroke(&line, &paint, width);
                match kind {
                    Arrow::Hint => {
                        self.surface.fill(&head, &paint);
                        self.surface.stroke(&head, &paint, width - wide + edge);
                    }
                    Arrow::Threat => self.surface.stroke(&head, &paint, width),
                }
            }
            if ways.len() > 1 {
                let at = shaft.middle();
                let disc = Path::circle(at, 0.15 * unit);
                self.surface.fill(&disc, &inside.into());
                self.surface.stroke(&disc, &around.into(), edge);
                let text = (number + 1).to_string();
                self.surface
                    .text(&text, at, 0.22 * unit, Anchor::Center, around);
            }
        }
    }

    /// A line of this share of a square, but never too thin to see.
    fn thin(&self, share: f64) -> f64 {
        (share * self.view.unit()).max(1.2 * self.view.ratio)
    }

    fn tint(&mut self, cell: Cell, color: Color) {
        // Not quite opaque, so that the board is still seen to be of its material.
        self.surface
            .fill(&Path::rect(self.view.rect(cell)), &color.alpha(TINT).into());
    }

    /// Four brackets that hold a square.
    fn corners(&mut self, cell: Cell, inset: f64, arm: f64) {
        let unit = self.view.unit();
        let r = self.view.rect(cell);
        let (inset, arm) = (inset * unit, arm * unit);
        let (l, t) = (r.x + inset, r.y + inset);
        let (right, b) = (r.x + unit - inset, r.y + unit - inset);
        let path = Path::new()
            .move_to(l, t + arm)
            .line_to(l, t)
            .line_to(l + arm, t)
            .move_to(right - arm, t)
            .line_to(right, t)
            .line_to(right, t + arm)
            .move_to(right, b - arm)
            .line_to(right, b)
            .line_to(right - arm, b)
            .move_to(l + arm, b)
            .line_to(l, b)
            .line_to(l, b - arm);
        let color = self.theme.mark(self.board.is_dark(cell));
        let width = self.thin(0.04);
        self.surface.stroke(&path, &color.alpha(0.75).into(), width);
    }

    fn dot(&mut self, cell: Cell) {
        let at = self.view.center(cell);
        let unit = self.view.unit();
        let dark = self.board.is_dark(cell);
        let dot = Path::circle(at, 0.115 * unit);
        let width = self.thin(0.022);
        self.surface.fill(&dot, &self.theme.mark(dark).into());
        let edge = self.theme.square(dark).alpha(0.8);
        self.surface.stroke(&dot, &edge.into(), width);
    }

    /// Where a piece has walked in this turn: left foot, right foot.
    fn footprints(&mut self, trail: &[Cell]) {
        let unit = self.view.unit();
        let color = |cell| self.theme.mark(self.board.is_dark(cell)).alpha(0.62);
        for (number, leg) in trail.windows(2).enumerate() {
            let (a, b) = (self.view.center(leg[0]), self.view.center(leg[1]));
            let long = a.distance(b);
            let (cos, sin) = ((b.x - a.x) / long, (b.y - a.y) / long);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a leg is a few squares long"
            )]
            let steps = ((long / unit) * 4.0).round() as u32;
            let mut prints = [Path::new(), Path::new()];
            // The first step is inside the ring that marks the start.
            for i in u32::from(number == 0)..steps {
                let along = (f64::from(i) + 0.5) / f64::from(steps);
                let at = a.lerp(b, along);
                let aside = if i % 2 == 0 { 0.065 } else { -0.065 } * unit;
                let foot = Point::new(at.x - sin * aside, at.y + cos * aside);
                let to_second = along > 0.5;
                let (rx, ry) = (0.062 * unit, 0.036 * unit);
                prints[usize::from(to_second)] =
                    std::mem::take(&mut prints[usize::from(to_second)])
                        .and(&foot_path(foot, rx, ry, cos, sin));
            }
            let [first, second] = prints;
            self.surface.fill(&first, &color(leg[0]).into());
            self.surface.fill(&second, &color(leg[1]).into());
        }
        if let Some(&start) = trail.first() {
            let ring = Path::circle(self.view.center(start), 0.12 * unit);
            let width = self.thin(0.03);
            self.surface.stroke(&ring, &color(start).into(), width);
        }
    }

    /// The legs chosen so far: a line through the landing squares.
    fn legs(&mut self, path: &[Cell]) {
        let Some(&start) = path.first() else {
            return;
        };
        let unit = self.view.unit();
        let color = self.theme.mark(self.board.is_dark(start)).alpha(0.75);
        let points: Vec<Point> = path.iter().map(|&c| self.view.center(c)).collect();
        let paint: Paint = color.into();
        let width = self.thin(0.05);
        self.surface
            .stroke(&Path::circle(points[0], 0.13 * unit), &paint, width);
        if points.len() > 1 {
            let first = points[0].lerp(points[1], 0.13 * unit / points[0].distance(points[1]));
            let line: Vec<Point> = std::iter::once(first)
                .chain(points[1..].iter().copied())
                .collect();
            self.surface.stroke(&Path::polyline(&line), &paint, width);
            let mut stops = Path::new();
            for &point in &points[1..] {
                stops = stops
                    .move_to(point.x + 0.08 * unit, point.y)
                    .and(&Path::circle(point, 0.08 * unit));
            }
            self.surface
                .fill(&stops, &self.theme.mark(self.board.is_dark(start)).into());
        }
    }
}

/// What an arrow says. The two differ in form, not only in colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrow {
    /// A move to make: an unbroken line with a full head.
    Hint,
    /// A move to fear: a broken line with an open head.
    Threat,
}

/// The way of an arrow in pixels, from inside its first square to inside its last.
struct Shaft {
    points: Vec<Point>,
    /// The direction in which it ends.
    toward: Point,
}

impl Shaft {
    /// None for a way that goes nowhere.
    fn along(view: &View, way: &[Cell]) -> Option<Self> {
        let mut points: Vec<Point> = way.iter().map(|&cell| view.center(cell)).collect();
        points.dedup();
        let [before, last] = *points.last_chunk()?;
        let long = before.distance(last);
        let toward = Point::new((last.x - before.x) / long, (last.y - before.y) / long);
        let inset = 0.26 * view.unit();
        points[0] = points[0].lerp(points[1], inset / points[0].distance(points[1]));
        let end = points.len() - 1;
        points[end] = points[end].lerp(points[end - 1], 0.5 * inset / long);
        Some(Self { points, toward })
    }

    fn tip(&self) -> Point {
        self.points[self.points.len() - 1]
    }

    /// The point so far back from the tip and so far aside of the line.
    fn at_tip(&self, back: f64, aside: f64) -> Point {
        let (tip, to) = (self.tip(), self.toward);
        Point::new(
            tip.x - back * to.x - aside * to.y,
            tip.y - back * to.y + aside * to.x,
        )
    }

    fn middle(&self) -> Point {
        let half = (self.points.len() - 1) / 2;
        self.points[half].lerp(self.points[half + 1], 0.45)
    }

    /// The line up to the head.
    fn line(&self, unit: f64) -> Path {
        let mut points = self.points.clone();
        let end = points.len() - 1;
        points[end] = self.at_tip(0.26 * unit, 0.0);
        Path::polyline(&points)
    }

    /// A full head.
    fn head(&self, unit: f64) -> Path {
        Path::polygon(&[
            self.tip(),
            self.at_tip(0.28 * unit, 0.17 * unit),
            self.at_tip(0.28 * unit, -0.17 * unit),
        ])
    }

    /// The line in dashes, the last of which ends at the tip.
    fn dashes(&self, unit: f64) -> Path {
        let (dash, gap) = (0.13 * unit, 0.17 * unit);
        let mut path = Path::new();
        for leg in self.points.windows(2) {
            let long = leg[0].distance(leg[1]);
            let mut from = 0.0;
            while from + dash <= long {
                let start = leg[1].lerp(leg[0], from / long);
                let end = leg[1].lerp(leg[0], (from + dash) / long);
                path = path.move_to(start.x, start.y).line_to(end.x, end.y);
                from += dash + gap;
            }
        }
        path
    }

    /// An open head.
    fn barbs(&self, unit: f64) -> Path {
        Path::polyline(&[
            self.at_tip(0.22 * unit, 0.2 * unit),
            self.tip(),
            self.at_tip(0.22 * unit, -0.2 * unit),
        ])
    }
}

/// A long foot pointing along (cos, sin).
fn foot_path(at: Point, rx: f64, ry: f64, cos: f64, sin: f64) -> Path {
    let p = |x: f64, y: f64| (at.x + x * cos - y * sin, at.y + x * sin + y * cos);
    // Four curves make an ellipse; this is the usual length of their handles.
    let k = 0.552_284_75;
    let (sx, sy) = p(rx, 0.0);
    Path::new()
        .move_to(sx, sy)
        .cubic_to(p(rx, ry * k), p(rx * k, ry), p(0.0, ry))
        .cubic_to(p(-rx * k, ry), p(-rx, ry * k), p(-rx, 0.0))
        .cubic_to(p(-rx, -ry * k), p(-rx * k, -ry), p(0.0, -ry))
        .cubic_to(p(rx * k, -ry), p(rx, -ry * k), p(rx, 0.0))
        .close()
}
