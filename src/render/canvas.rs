//! The only place that touches the browser's canvas.

use std::cell::Cell as Shared;
use std::fmt::Write as _;
use std::rc::Rc;

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasGradient, CanvasRenderingContext2d, HtmlCanvasElement};

use super::surface::{
    Anchor, Layer, Paint, Path, Point, Pose, Rect, Segment, Stage, Surface, Transform,
};

/// The page's own fonts; figures of equal width where the font has them.
const FONT: &str = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/// The height of figures as a share of the font's size, much the same in every text font.
const FIGURE_HEIGHT: f64 = 0.72;

/// A canvas and the pen for it.
pub struct Canvas {
    element: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    calls: Rc<Shared<u64>>,
}

impl Canvas {
    /// Takes a canvas over.
    ///
    /// # Errors
    ///
    /// If the browser gives no 2D context for it.
    pub fn new(element: HtmlCanvasElement) -> Result<Self, JsValue> {
        Self::counted(element, Rc::default())
    }

    fn counted(element: HtmlCanvasElement, calls: Rc<Shared<u64>>) -> Result<Self, JsValue> {
        let context = element
            .get_context("2d")?
            .ok_or_else(|| JsValue::from_str("this browser gives no 2D canvas"))?
            .dyn_into()?;
        let canvas = Self {
            element,
            context,
            calls,
        };
        canvas.take_pen();
        Ok(canvas)
    }

    /// Every line ends and turns round. Said once, for a new bitmap, and not with every line: a board is
    /// drawn with hundreds.
    fn take_pen(&self) {
        self.context.set_line_cap("round");
        self.context.set_line_join("round");
    }

    /// Makes the bitmap `width` by `height` device pixels, shown at `css` CSS pixels a pixel.
    pub fn resize(&mut self, width: u32, height: u32, css: f64) {
        self.element.set_width(width);
        self.element.set_height(height);
        let style = self.element.style();
        for (name, length) in [("width", width), ("height", height)] {
            // A style that cannot be set leaves the canvas at the size of its bitmap.
            let _ = style.set_property(name, &format!("{}px", f64::from(length) * css));
        }
        // A canvas with a new bitmap has forgotten how it draws.
        self.take_pen();
    }

    fn count(&self) {
        self.calls.set(self.calls.get() + 1);
    }

    fn trace(&self, path: &Path) {
        let c = &self.context;
        c.begin_path();
        for &segment in &path.segments {
            match segment {
                Segment::Move(p) => c.move_to(p.x, p.y),
                Segment::Line(p) => c.line_to(p.x, p.y),
                Segment::Quad(q, p) => c.quadratic_curve_to(q.x, q.y, p.x, p.y),
                Segment::Cubic(q, r, p) => c.bezier_curve_to(q.x, q.y, r.x, r.y, p.x, p.y),
                Segment::Arc(at, rx, ry, start, end) => {
                    // Refused only for negative radii, which no drawing here has.
                    let _ = c.ellipse(at.x, at.y, rx, ry, 0.0, start, end);
                }
                Segment::Close => c.close_path(),
                Segment::Rect(r) => c.rect(r.x, r.y, r.width, r.height),
            }
        }
    }

    fn gradient(&self, paint: &Paint) -> Option<CanvasGradient> {
        let (gradient, stops) = match paint {
            Paint::Solid(_) => return None,
            Paint::Linear { from, to, stops } => (
                self.context
                    .create_linear_gradient(from.x, from.y, to.x, to.y),
                stops,
            ),
            Paint::Radial {
                focus,
                center,
                radius,
                stops,
            } => (
                self.context
                    .create_radial_gradient(focus.x, focus.y, 0.0, center.x, center.y, *radius)
                    .ok()?,
                stops,
            ),
        };
        for (share, color) in stops {
            // Refused only for shares outside 0 to 1.
            let _ = gradient.add_color_stop(finite32(*share), &color.css());
        }
        Some(gradient)
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the canvas wants single precision here"
)]
fn finite32(share: f64) -> f32 {
    share as f32
}

impl Surface for Canvas {
    type Picture = HtmlCanvasElement;

    fn clear(&mut self, area: Rect) {
        self.set_transform(Transform::IDENTITY);
        self.context
            .clear_rect(area.x, area.y, area.width, area.height);
    }

    fn set_transform(&mut self, t: Transform) {
        // Refused only for numbers that are not finite.
        let _ = self.context.set_transform(t.a, t.b, t.c, t.d, t.e, t.f);
    }

    fn set_alpha(&mut self, alpha: f64) {
        self.context.set_global_alpha(alpha);
    }

    fn clip(&mut self, path: &Path) {
        self.context.save();
        self.trace(path);
        self.context.clip();
    }

    fn unclip(&mut self) {
        self.context.restore();
    }

    fn fill(&mut self, path: &Path, paint: &Paint) {
        self.count();
        self.trace(path);
        match (paint, self.gradient(paint)) {
            (_, Some(gradient)) => self.context.set_fill_style_canvas_gradient(&gradient),
            (Paint::Solid(color), None) => self.context.set_fill_style_str(&color.css()),
            (_, None) => return,
        }
        self.context.fill();
    }

    fn stroke(&mut self, path: &Path, paint: &Paint, width: f64) {
        self.count();
        self.trace(path);
        match (paint, self.gradient(paint)) {
            (_, Some(gradient)) => self.context.set_stroke_style_canvas_gradient(&gradient),
            (Paint::Solid(color), None) => self.context.set_stroke_style_str(&color.css()),
            (_, None) => return,
        }
        self.context.set_line_width(width);
        self.context.stroke();
    }

    fn text(&mut self, text: &str, at: Point, size: f64, anchor: Anchor, color: super::Color) {
        self.count();
        let (align, up) = match anchor {
            Anchor::TopLeft => ("left", 1.0),
            Anchor::TopRight => ("right", 1.0),
            Anchor::BottomLeft => ("left", 0.0),
            Anchor::BottomRight => ("right", 0.0),
            Anchor::Center => ("center", 0.5),
        };
        // Placed by the height of figures, which is what is written; fonts differ in what they call top and middle.
        let y = at.y + FIGURE_HEIGHT * size * up;
        let mut font = String::new();
        // Fonts below one unit are not drawn everywhere, so the unit is made small instead of the font.
        let _ = write!(font, "600 {}px {FONT}", size * 100.0);
        let c = &self.context;
        c.save();
        let _ = c.translate(at.x, y);
        let _ = c.scale(0.01, 0.01);
        c.set_font(&font);
        c.set_text_align(align);
        c.set_text_baseline("alphabetic");
        c.set_fill_style_str(&color.css());
        let _ = c.fill_text(text, 0.0, 0.0);
        c.restore();
    }

    fn draw(&mut self, picture: &HtmlCanvasElement, to: Rect) {
        self.count();
        // Refused only for a picture without pixels.
        let _ = self
            .context
            .draw_image_with_html_canvas_element_and_dw_and_dh(
                picture, to.x, to.y, to.width, to.height,
            );
    }
}

/// The page's three stacked canvases.
pub struct Canvases {
    layers: [Canvas; 3],
    calls: Rc<Shared<u64>>,
}

impl Canvases {
    /// Takes three stacked canvases over.
    ///
    /// # Errors
    ///
    /// If the browser gives no 2D context for one of them.
    pub fn new(
        board: HtmlCanvasElement,
        pieces: HtmlCanvasElement,
        overlay: HtmlCanvasElement,
    ) -> Result<Self, JsValue> {
        let calls: Rc<Shared<u64>> = Rc::default();
        let take = |element| Canvas::counted(element, Rc::clone(&calls));
        Ok(Self {
            layers: [take(board)?, take(pieces)?, take(overlay)?],
            calls: Rc::clone(&calls),
        })
    }
}

impl Stage for Canvases {
    type Surface = Canvas;

    fn resize(&mut self, pixels: u32, css: f64) {
        for layer in &mut self.layers {
            layer.resize(pixels, pixels, css / f64::from(pixels));
        }
    }

    fn layer(&mut self, layer: Layer) -> &mut Canvas {
        let index = match layer {
            Layer::Board => 0,
            Layer::Pieces => 1,
            Layer::Overlay => 2,
        };
        &mut self.layers[index]
    }

    fn picture(
        &mut self,
        width: u32,
        height: u32,
        draw: &mut dyn FnMut(&mut Canvas),
    ) -> HtmlCanvasElement {
        let element: HtmlCanvasElement = self.layers[0]
            .element
            .owner_document()
            .and_then(|document| document.create_element("canvas").ok())
            .and_then(|element| element.dyn_into().ok())
            .expect("the canvas is in a document, and a document makes canvases");
        element.set_width(width.max(1));
        element.set_height(height.max(1));
        if let Ok(mut canvas) = Canvas::counted(element.clone(), Rc::clone(&self.calls)) {
            draw(&mut canvas);
        }
        element
    }

    fn pose_board(&mut self, pose: Option<Pose>) {
        let style = self.layers[0].element.style();
        // A style that cannot be set leaves the board still, and the turn ends where it should.
        let _ = match pose {
            Some(pose) => style.set_property(
                "transform",
                &format!("rotate({:.5}rad) scale({:.5})", pose.angle, pose.scale),
            ),
            None => style.set_property("transform", "none"),
        };
    }

    fn draw_calls(&self) -> u64 {
        self.calls.get()
    }
}
