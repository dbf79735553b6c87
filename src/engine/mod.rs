//! Computer players for both games.
//!
//! A search knows no clock and no thread of its own: it asks a [`World`] what time it is and whether
//! to stop, and tells it what it has found so far. The same engine so runs natively, in a browser's
//! worker and under a test that steps the time.
//!
//! | module | what lives there |
//! |---|---|
//! | `hub` | the protocol of draughts interfaces, natively |
//! | [`frisian`] | search, evaluation and endgame tables of Frisian draughts |
//! | [`lords`] | search over whole turns of Lords and Vassals |

pub mod frisian;
#[cfg(not(target_arch = "wasm32"))]
pub mod hub;
mod limits;
pub mod lords;
mod report;
mod world;

pub use limits::{Clock, Level, Limits};
pub use report::{Info, Line, Score};
#[cfg(not(target_arch = "wasm32"))]
pub use world::Native;
pub use world::World;
