//! How a match stands.

use std::fmt;

/// Games won, drawn and lost by the first of two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Won by the first.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Won by the second.
    pub lost: u32,
}

impl Standing {
    /// Adds a game: whether the first has won it, or `None` for a draw.
    pub fn add(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.won += 1,
            None => self.drawn += 1,
            Some(false) => self.lost += 1,
        }
    }

    fn games(self) -> f64 {
        f64::from(self.won + self.drawn + self.lost)
    }

    /// The share of the points that the first has.
    #[must_use]
    pub fn share(self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / self.games()
    }

    /// Half the width of the range in which the true share lies in 95 of 100 matches like this.
    #[must_use]
    pub fn error(self) -> f64 {
        let share = self.share();
        let square = |points: f64, games| f64::from(games) * (points - share).powi(2);
        let variance = (square(1.0, self.won) + square(0.5, self.drawn) + square(0.0, self.lost))
            / self.games();
        1.96 * (variance / self.games()).sqrt()
    }
}

/// By how much a player is stronger that takes this share of the points.
fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    400.0 * (share / (1.0 - share)).log10()
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (share, error) = (self.share(), self.error());
        write!(
            f,
            "+{} ={} -{}  {:.1} % (±{:.1})  Elo {:+.0} ({:+.0} to {:+.0})",
            self.won,
            self.drawn,
            self.lost,
            100.0 * share,
            100.0 * error,
            elo(share),
            elo(share - error),
            elo(share + error)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_errors() {
        let standing = Standing {
            won: 60,
            drawn: 20,
            lost: 20,
        };
        assert!((standing.share() - 0.7).abs() < 1e-9);
        assert!((standing.error() - 0.0784).abs() < 1e-3);
        assert!((elo(0.64) - 100.0).abs() < 0.1);
    }
}
