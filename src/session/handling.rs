//! How a person's taps become moves.

/// How the moves of persons are made at a table. It belongs to who plays, not to the game, and is not saved
/// with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handling {
    /// How a capture of several jumps is chosen.
    pub capture: CaptureHandling,
    /// Whether the rest of a capture is made at once where it can go on in one way only.
    pub complete: bool,
    /// Whether a capture that is the only one of a piece, or the only one to a square, is made by one tap;
    /// jump by jump, only one of a single jump.
    pub one_tap: bool,
    /// Whether a move that was chosen waits to be confirmed before it counts.
    pub confirm: bool,
}

impl Default for Handling {
    fn default() -> Self {
        Self {
            capture: CaptureHandling::Either,
            complete: true,
            one_tap: true,
            confirm: false,
        }
    }
}

/// How a capture of several jumps is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CaptureHandling {
    /// By the next jump or by the square where it ends.
    #[default]
    Either,
    /// Jump by jump.
    Legs,
    /// By the square where it ends; jump by jump only where several captures end there.
    Whole,
}
