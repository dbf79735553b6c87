//! Colours, and how well they can be told apart.

/// A colour of the screen with its opacity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Color {
    /// Red, 0 to 255.
    pub r: u8,
    /// Green, 0 to 255.
    pub g: u8,
    /// Blue, 0 to 255.
    pub b: u8,
    /// Opacity, 0 to 1.
    pub a: f64,
}

impl Color {
    /// Pure white.
    pub const WHITE: Self = Self::hex(0xff_ff_ff);
    /// Pure black.
    pub const BLACK: Self = Self::hex(0);

    /// An opaque colour from its usual six digits.
    #[must_use]
    pub const fn hex(rgb: u32) -> Self {
        let [_, r, g, b] = rgb.to_be_bytes();
        Self { r, g, b, a: 1.0 }
    }

    /// The same colour with this opacity.
    #[must_use]
    pub const fn alpha(self, a: f64) -> Self {
        Self { a, ..self }
    }

    /// The colour at `t` of the way to `other`.
    #[must_use]
    pub fn mix(self, other: Self, t: f64) -> Self {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a mean of two bytes is a byte"
        )]
        let channel =
            |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * t).round() as u8;
        Self {
            r: channel(self.r, other.r),
            g: channel(self.g, other.g),
            b: channel(self.b, other.b),
            a: self.a + (other.a - self.a) * t,
        }
    }

    /// Nearer to white.
    #[must_use]
    pub fn lighter(self, t: f64) -> Self {
        self.mix(Self::WHITE.alpha(self.a), t)
    }

    /// Nearer to black.
    #[must_use]
    pub fn darker(self, t: f64) -> Self {
        self.mix(Self::BLACK.alpha(self.a), t)
    }

    /// This colour laid over an opaque ground.
    #[must_use]
    pub fn over(self, ground: Self) -> Self {
        ground.mix(self.alpha(1.0), self.a)
    }

    /// Relative luminance after WCAG 2, 0 to 1.
    #[must_use]
    pub fn luminance(self) -> f64 {
        let linear = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.04045 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.r) + 0.7152 * linear(self.g) + 0.0722 * linear(self.b)
    }

    /// Contrast ratio after WCAG 2, 1 to 21.
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// As CSS writes it.
    #[must_use]
    pub fn css(self) -> String {
        if self.a >= 1.0 {
            format!("#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
        } else {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "at most 255"
            )]
            let alpha = (self.a.max(0.0) * 255.0).round() as u8;
            format!("#{:02x}{:02x}{:02x}{alpha:02x}", self.r, self.g, self.b)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_that_of_wcag() {
        assert!((Color::WHITE.contrast(Color::BLACK) - 21.0).abs() < 1e-9);
        // The grey that WCAG's own examples give as the darkest to fail and the first to pass on white.
        assert!(Color::hex(0x77_77_77).contrast(Color::WHITE) < 4.5);
        assert!(Color::hex(0x76_76_76).contrast(Color::WHITE) > 4.5);
    }

    #[test]
    fn css_writes_opaque_and_translucent_colours() {
        assert_eq!(Color::hex(0x01_02_0f).css(), "#01020f");
        assert_eq!(Color::hex(0x01_02_0f).alpha(0.5).css(), "#01020f80");
    }
}
