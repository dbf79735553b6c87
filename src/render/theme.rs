//! Colours after four Frisian crafts.

use super::color::Color;
use crate::{BySide, Side};

/// How the surface of the board is worked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// Tin-glazed tiles with brushed blue.
    Glaze,
    /// Painted furniture.
    Paint,
    /// Wood with its grain.
    Wood,
    /// Nothing but colour.
    Plain,
}

/// The colours of one side's pieces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PieceColors {
    /// The top face.
    pub face: Color,
    /// The side of a disc.
    pub wall: Color,
    /// The line around the whole piece, which parts it from any square.
    pub edge: Color,
    /// Grooves and other drawing on the face.
    pub groove: Color,
    /// The lit rim.
    pub shine: Color,
    /// The water-lily leaf of a king.
    pub leaf: Color,
    /// The line around the leaf.
    pub leaf_edge: Color,
}

/// All colours of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// The name by which the page asks for it.
    pub name: &'static str,
    /// How the surface is worked.
    pub finish: Finish,
    /// Light squares.
    pub light: Color,
    /// Dark squares.
    pub dark: Color,
    /// The rim around the squares.
    pub rim: Color,
    /// Lines drawn on the rim.
    pub line: Color,
    /// Square names on light squares.
    pub label_on_light: Color,
    /// Square names on dark squares.
    pub label_on_dark: Color,
    /// The pieces.
    pub pieces: BySide<PieceColors>,
    /// What a shadow is made of.
    pub shadow: Color,
    /// The last move's squares where they are light.
    pub last_on_light: Color,
    /// The last move's squares where they are dark.
    pub last_on_dark: Color,
    /// The selected square where it is light.
    pub selected_on_light: Color,
    /// The selected square where it is dark.
    pub selected_on_dark: Color,
    /// The ring around a piece that must capture.
    pub must: Color,
    /// Dots, rings and lines on light squares.
    pub mark_on_light: Color,
    /// Dots, rings and lines on dark squares.
    pub mark_on_dark: Color,
    /// A count on a piece: its ground.
    pub badge: Color,
    /// A count on a piece: its text.
    pub badge_text: Color,
}

impl Theme {
    /// Tin-glazed tile: warm white and cobalt.
    pub const MAKKUM: Self = Self {
        name: "makkum",
        finish: Finish::Glaze,
        light: Color::hex(0xf6_f2_e7),
        dark: Color::hex(0x75_94_c9),
        rim: Color::hex(0xf9_f6_ee),
        line: Color::hex(0x23_45_97),
        label_on_light: Color::hex(0x2b_4c_99),
        label_on_dark: Color::hex(0x12_25_59),
        pieces: BySide {
            white: PieceColors {
                face: Color::hex(0xff_fc_f4),
                wall: Color::hex(0xd9_d8_d6),
                edge: Color::hex(0x1d_3a_86),
                groove: Color::hex(0x3d_5f_b4),
                shine: Color::WHITE,
                leaf: Color::hex(0xc2_2a_2f),
                leaf_edge: Color::hex(0x7d_13_1b),
            },
            black: PieceColors {
                face: Color::hex(0x1b_33_77),
                wall: Color::hex(0x0f_1e_4e),
                edge: Color::hex(0x0a_15_3b),
                groove: Color::hex(0x9d_b6_e8),
                shine: Color::hex(0xd5_e2_fb),
                leaf: Color::hex(0xd8_3a_3c),
                leaf_edge: Color::hex(0xff_f6_e8),
            },
        },
        shadow: Color::hex(0x0b_18_3f),
        last_on_light: Color::hex(0xa9_d8_de),
        last_on_dark: Color::hex(0x63_aa_b0),
        selected_on_light: Color::hex(0xf6_cf_72),
        selected_on_dark: Color::hex(0xe0_ae_3c),
        must: Color::hex(0xff_c6_3a),
        mark_on_light: Color::hex(0xb0_3a_12),
        mark_on_dark: Color::hex(0xff_ff_ff),
        badge: Color::hex(0xff_fc_f4),
        badge_text: Color::hex(0x12_25_59),
    };

    /// Painted furniture: deep green, oxblood and cream.
    pub const HINDELOOPEN: Self = Self {
        name: "hindeloopen",
        finish: Finish::Paint,
        light: Color::hex(0xcf_bf_95),
        dark: Color::hex(0x27_56_45),
        rim: Color::hex(0x5c_15_18),
        line: Color::hex(0xec_de_b8),
        label_on_light: Color::hex(0x4f_17_17),
        label_on_dark: Color::hex(0xea_df_c0),
        pieces: BySide {
            white: PieceColors {
                face: Color::hex(0xf6_eb_cc),
                wall: Color::hex(0xc9_b1_80),
                edge: Color::hex(0x3c_1a_12),
                groove: Color::hex(0x9a_3b_2b),
                shine: Color::hex(0xff_fc_ef),
                leaf: Color::hex(0xa3_20_21),
                leaf_edge: Color::hex(0x5a_0d_12),
            },
            black: PieceColors {
                face: Color::hex(0x6a_17_1a),
                wall: Color::hex(0x3e_0a_0e),
                edge: Color::hex(0xe3_cf_9f),
                groove: Color::hex(0xe0_c6_8f),
                shine: Color::hex(0xe8_9a_80),
                leaf: Color::hex(0xf4_e6_c2),
                leaf_edge: Color::hex(0x2e_07_0a),
            },
        },
        shadow: Color::hex(0x08_12_0d),
        last_on_light: Color::hex(0xe2_b1_58),
        last_on_dark: Color::hex(0x4f_68_26),
        selected_on_light: Color::hex(0xf0_b9_42),
        selected_on_dark: Color::hex(0xb0_8a_2a),
        must: Color::hex(0xf2_b5_3a),
        mark_on_light: Color::hex(0x8a_1c_1c),
        mark_on_dark: Color::hex(0xf6_e6_b8),
        badge: Color::hex(0xf9_f0_d8),
        badge_text: Color::hex(0x4a_0f_13),
    };

    /// A barge's oiled oak and tar.
    pub const SKUTSJE: Self = Self {
        name: "skutsje",
        finish: Finish::Wood,
        light: Color::hex(0xd9_b1_78),
        dark: Color::hex(0x86_57_30),
        rim: Color::hex(0x2a_20_1a),
        line: Color::hex(0xc8_9b_5c),
        label_on_light: Color::hex(0x4a_2c_14),
        label_on_dark: Color::hex(0xff_f3_df),
        pieces: BySide {
            white: PieceColors {
                face: Color::hex(0xf7_e8_c8),
                wall: Color::hex(0xc6_a2_6c),
                edge: Color::hex(0x3b_22_10),
                groove: Color::hex(0xa6_78_40),
                shine: Color::hex(0xff_fa_ea),
                leaf: Color::hex(0xad_2b_22),
                leaf_edge: Color::hex(0x5f_12_10),
            },
            black: PieceColors {
                face: Color::hex(0x2a_23_20),
                wall: Color::hex(0x12_0e_0c),
                edge: Color::hex(0x0b_08_06),
                groove: Color::hex(0x8f_7b_66),
                shine: Color::hex(0xd9_c3_a4),
                leaf: Color::hex(0xcf_3b_2e),
                leaf_edge: Color::hex(0xf2_dc_b4),
            },
        },
        shadow: Color::hex(0x1a_0e_05),
        last_on_light: Color::hex(0xf0_c9_5c),
        last_on_dark: Color::hex(0x93_60_1a),
        selected_on_light: Color::hex(0xff_cf_57),
        selected_on_dark: Color::hex(0xd7_9c_26),
        must: Color::hex(0xff_c6_3a),
        mark_on_light: Color::hex(0x6b_21_10),
        mark_on_dark: Color::hex(0xff_f1_cf),
        badge: Color::hex(0xff_f6_e2),
        badge_text: Color::hex(0x2a_18_0a),
    };

    /// Black, white and one accent.
    pub const CONTRAST: Self = Self {
        name: "contrast",
        finish: Finish::Plain,
        light: Color::WHITE,
        dark: Color::hex(0x76_76_76),
        rim: Color::BLACK,
        line: Color::WHITE,
        label_on_light: Color::BLACK,
        label_on_dark: Color::BLACK,
        pieces: BySide {
            white: PieceColors {
                face: Color::WHITE,
                wall: Color::hex(0xd8_d8_d8),
                edge: Color::BLACK,
                groove: Color::BLACK,
                shine: Color::WHITE,
                leaf: Color::BLACK,
                leaf_edge: Color::BLACK,
            },
            black: PieceColors {
                face: Color::BLACK,
                wall: Color::BLACK,
                edge: Color::BLACK,
                groove: Color::WHITE,
                shine: Color::WHITE,
                leaf: Color::WHITE,
                leaf_edge: Color::WHITE,
            },
        },
        shadow: Color::BLACK,
        last_on_light: Color::hex(0xff_e9_8a),
        last_on_dark: Color::hex(0xc4_a0_08),
        selected_on_light: Color::hex(0xff_d0_00),
        selected_on_dark: Color::hex(0xff_d0_00),
        must: Color::hex(0xff_d0_00),
        mark_on_light: Color::BLACK,
        mark_on_dark: Color::hex(0xff_e2_3a),
        badge: Color::hex(0xff_d0_00),
        badge_text: Color::BLACK,
    };

    /// All themes, the default first.
    pub const ALL: [Self; 4] = [
        Self::MAKKUM,
        Self::HINDELOOPEN,
        Self::SKUTSJE,
        Self::CONTRAST,
    ];

    /// The theme of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<&'static Self> {
        const ALL: &[Theme] = &Theme::ALL;
        ALL.iter().find(|theme| theme.name == name)
    }

    /// The colour of a square.
    #[must_use]
    pub const fn square(&self, dark: bool) -> Color {
        if dark { self.dark } else { self.light }
    }

    /// The tint of a square of the last move.
    #[must_use]
    pub const fn last(&self, dark: bool) -> Color {
        if dark {
            self.last_on_dark
        } else {
            self.last_on_light
        }
    }

    /// The tint of the selected square.
    #[must_use]
    pub const fn selected(&self, dark: bool) -> Color {
        if dark {
            self.selected_on_dark
        } else {
            self.selected_on_light
        }
    }

    /// Dots, rings and lines on a square.
    #[must_use]
    pub const fn mark(&self, dark: bool) -> Color {
        if dark {
            self.mark_on_dark
        } else {
            self.mark_on_light
        }
    }

    /// An arrow that advises, and the line around it.
    #[must_use]
    pub const fn hint(&self) -> (Color, Color) {
        (self.must, self.shadow)
    }

    /// An arrow that warns, and the line around it.
    #[must_use]
    pub const fn threat(&self) -> (Color, Color) {
        (self.pieces.white.leaf, Color::WHITE)
    }

    /// The colours of a side's pieces.
    #[must_use]
    pub fn of(&self, side: Side) -> &PieceColors {
        &self.pieces[side]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::marks::TINT;

    /// What WCAG asks of text and of things.
    const TEXT: f64 = 4.5;
    const THING: f64 = 3.0;

    #[test]
    fn every_piece_stands_out_from_both_squares() {
        for theme in &Theme::ALL {
            for side in Side::ALL {
                let colors = theme.of(side);
                for ground in [theme.light, theme.dark] {
                    let face = colors.face.contrast(ground);
                    let edge = colors.edge.contrast(ground);
                    assert!(
                        face.max(edge) >= THING,
                        "{} {side}: face {face:.2}, edge {edge:.2}",
                        theme.name
                    );
                }
            }
        }
    }

    #[test]
    fn white_and_black_stay_apart_in_grey() {
        for theme in &Theme::ALL {
            let [white, black] = Side::ALL.map(|side| theme.of(side));
            assert!(white.face.contrast(black.face) >= TEXT, "{}", theme.name);
            assert!(white.face.luminance() > black.face.luminance());
        }
    }

    #[test]
    fn grooves_and_leaf_show_on_the_face() {
        for theme in &Theme::ALL {
            for side in Side::ALL {
                let colors = theme.of(side);
                assert!(
                    colors.groove.contrast(colors.face) >= THING,
                    "{}",
                    theme.name
                );
                let leaf = colors.leaf.contrast(colors.face);
                let edge = colors.leaf_edge.contrast(colors.face);
                assert!(leaf.max(edge) >= THING, "{}", theme.name);
            }
        }
    }

    #[test]
    fn every_text_can_be_read() {
        for theme in &Theme::ALL {
            for dark in [false, true] {
                let label = if dark {
                    theme.label_on_dark
                } else {
                    theme.label_on_light
                };
                let square = theme.square(dark);
                let last = theme.last(dark).alpha(TINT).over(square);
                for ground in [square, last] {
                    let contrast = label.contrast(ground);
                    assert!(contrast >= TEXT, "{} {dark}: {contrast:.2}", theme.name);
                }
            }
            assert!(theme.badge_text.contrast(theme.badge) >= TEXT);
            assert!(theme.line.contrast(theme.rim) >= TEXT, "{}", theme.name);
        }
    }

    #[test]
    fn marks_can_be_seen() {
        for theme in &Theme::ALL {
            for dark in [false, true] {
                let contrast = theme.mark(dark).contrast(theme.square(dark));
                assert!(contrast >= THING, "{} {dark}: {contrast:.2}", theme.name);
            }
        }
    }

    #[test]
    fn arrows_show_on_whatever_they_lie() {
        for theme in &Theme::ALL {
            for (inside, around) in [theme.hint(), theme.threat()] {
                assert!(inside.contrast(around) >= THING, "{}", theme.name);
            }
            assert!(theme.hint().0.contrast(theme.threat().0) >= THING);
        }
    }

    #[test]
    fn squares_can_be_told_apart() {
        for theme in &Theme::ALL {
            assert!(theme.light.contrast(theme.dark) >= 2.0, "{}", theme.name);
            assert_eq!(Theme::by_name(theme.name), Some(theme));
        }
        assert_eq!(Theme::by_name("plastic"), None);
    }
}
