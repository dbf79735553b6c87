//! The clocks of a game. They are told how much time has passed and never look at any clock themselves.

use crate::{BySide, Side};

/// So little is left, in milliseconds, when a player is warned.
const LOW: u32 = 20_000;

/// How much time the players have, in the same way for both. As text, which is that of the tag
/// `TimeControl` in records: `300`, `300+5`, `40/6000`, `40/6000+30`.
///
/// With neither an increment nor a number of turns it is sudden death: all turns in this time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TimeControl {
    /// The time to begin with, in seconds; some eighteen hours at most.
    time: u16,
    /// What every turn earns when it is done, in seconds.
    increment: u16,
    /// After so many turns the time to begin with is earned once more, and what is left of it before is
    /// kept; 0 is never.
    turns: u16,
}

impl TimeControl {
    /// Reads it from its text.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (turns, rest) = text.split_once('/').map_or(("0", text), |parts| parts);
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let read = Self {
            time: time.parse().ok()?,
            increment: increment.parse().ok()?,
            turns: turns.parse().ok()?,
        };
        (read.time > 0 && (read.turns > 0 || !text.contains('/'))).then_some(read)
    }

    fn time_ms(self) -> u32 {
        u32::from(self.time) * 1000
    }

    /// The turns that earn the time once more, if any do.
    pub(super) fn period(self) -> Option<u32> {
        (self.turns > 0).then_some(u32::from(self.turns))
    }
}

/// The clocks of both sides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    control: TimeControl,
    /// What is left, in milliseconds.
    left: BySide<u32>,
    /// The turns for which each side has been given what they earn.
    earned: BySide<u32>,
    /// Who has been told that little is left: once is enough.
    warned: BySide<bool>,
    /// Whether the players have stopped the clocks.
    pub(super) paused: bool,
}

/// What passing time has led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passed {
    /// Nothing.
    Quietly,
    /// Little is left, for the first time.
    Low,
    /// Nothing is left.
    Fallen,
}

impl Clock {
    pub(super) fn new(control: TimeControl) -> Self {
        Self {
            control,
            left: BySide::new_with(|_| control.time_ms()),
            earned: BySide::default(),
            warned: BySide::default(),
            paused: false,
        }
    }

    /// Comes back as it was kept. Whoever reloads the page may have been away for long, so it stands until
    /// the players let it go on; without anything kept, as in a record made by hand, it begins.
    pub(super) fn restore(control: TimeControl, kept: Option<&str>) -> Option<Self> {
        let mut clock = Self {
            paused: true,
            ..Self::new(control)
        };
        if let Some(kept) = kept {
            let mut numbers = kept.split(' ').map(|number| number.parse().ok());
            for number in [&mut clock.left, &mut clock.earned] {
                number.white = numbers.next()??;
                number.black = numbers.next()??;
            }
        }
        clock.warned = BySide::new_with(|side| clock.left[side] < LOW);
        Some(clock)
    }

    /// What has to be kept: what is left of White's time and of Black's, and the turns that have earned.
    pub(super) fn save(self) -> String {
        let Self { left, earned, .. } = self;
        let numbers = [left.white, left.black, earned.white, earned.black];
        numbers.map(|number| number.to_string()).join(" ")
    }

    /// What is left, in milliseconds.
    pub(super) const fn left(self) -> BySide<u32> {
        self.left
    }

    /// The turns before the time is earned once more, of a side that has made so many.
    pub(super) fn to_go(self, side: Side, made: u32) -> Option<u32> {
        let period = self.control.period()?;
        // Turns that were taken back have earned already, and are made again for nothing.
        let next = (self.earned[side] / period + 1).saturating_mul(period);
        Some(next.saturating_sub(made))
    }

    /// Whether a side has nothing left.
    pub(super) fn fallen(self) -> bool {
        Side::ALL.into_iter().any(|side| self.left[side] == 0)
    }

    /// So many milliseconds pass while a side is to move.
    pub(super) fn pass(&mut self, side: Side, ms: u32) -> Passed {
        let left = &mut self.left[side];
        *left = left.saturating_sub(ms);
        if *left == 0 {
            Passed::Fallen
        } else if *left < LOW && !self.warned[side] {
            self.warned[side] = true;
            Passed::Low
        } else {
            Passed::Quietly
        }
    }

    /// A side has ended a turn, and has made so many now. A turn earns once: one that was taken back and is
    /// made again earns nothing.
    pub(super) fn turn_made(&mut self, side: Side, made: u32) {
        let earned = &mut self.earned[side];
        let left = &mut self.left[side];
        while *earned < made {
            *earned += 1;
            *left = left.saturating_add(u32::from(self.control.increment) * 1000);
            if let Some(period) = self.control.period()
                && (*earned).is_multiple_of(period)
            {
                *left = left.saturating_add(self.control.time_ms());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(time: u16, increment: u16, turns: u16) -> Clock {
        Clock::new(TimeControl {
            time,
            increment,
            turns,
        })
    }

    #[test]
    fn in_sudden_death_time_only_passes() {
        let mut clock = clock(60, 0, 0);
        assert_eq!(clock.pass(Side::White, 1_500), Passed::Quietly);
        clock.turn_made(Side::White, 1);
        assert_eq!(clock.left().white, 58_500);
        assert_eq!(clock.left().black, 60_000, "the other clock stands");
        assert_eq!(clock.to_go(Side::White, 1), None);
    }

    #[test]
    fn the_flag_falls_when_nothing_is_left_and_not_before() {
        let mut clock = clock(60, 0, 0);
        assert_eq!(clock.pass(Side::Black, 39_999), Passed::Quietly);
        assert_eq!(clock.pass(Side::Black, 20_000), Passed::Low);
        assert!(!clock.fallen());
        assert_eq!(clock.pass(Side::Black, 1), Passed::Fallen);
        assert!(clock.fallen());
        assert_eq!(clock.pass(Side::Black, 5), Passed::Fallen);
    }

    #[test]
    fn a_player_is_warned_once() {
        let mut clock = clock(30, 25, 0);
        assert_eq!(clock.pass(Side::White, 10_000), Passed::Quietly);
        assert_eq!(clock.pass(Side::White, 1), Passed::Low);
        assert_eq!(clock.pass(Side::White, 1), Passed::Quietly);
        clock.turn_made(Side::White, 1);
        assert_eq!(clock.left().white, 44_998);
        assert_eq!(clock.pass(Side::White, 30_000), Passed::Quietly);
        assert_eq!(clock.pass(Side::Black, 15_000), Passed::Low);
    }

    #[test]
    fn every_turn_earns_the_increment_once() {
        let mut clock = clock(60, 5, 0);
        clock.pass(Side::White, 10_000);
        clock.turn_made(Side::White, 1);
        assert_eq!(clock.left().white, 55_000);
        // The turn is taken back and made again.
        clock.turn_made(Side::White, 1);
        assert_eq!(clock.left().white, 55_000);
        clock.turn_made(Side::White, 2);
        assert_eq!(clock.left().white, 60_000);
    }

    #[test]
    fn so_many_turns_earn_the_time_once_more() {
        let mut clock = clock(100, 0, 2);
        assert_eq!(clock.to_go(Side::White, 0), Some(2));
        clock.pass(Side::White, 30_000);
        clock.turn_made(Side::White, 1);
        assert_eq!(clock.to_go(Side::White, 1), Some(1));
        assert_eq!(clock.left().white, 70_000);
        clock.turn_made(Side::White, 2);
        assert_eq!(clock.left().white, 170_000, "what is left is kept");
        assert_eq!(clock.to_go(Side::White, 2), Some(2));
        // Two turns are taken back: they have to be made again before the next two count.
        assert_eq!(clock.to_go(Side::White, 0), Some(4));
        clock.turn_made(Side::White, 4);
        assert_eq!(clock.left().white, 270_000);
    }

    #[test]
    fn increment_and_turns_go_together() {
        let mut clock = clock(60, 10, 1);
        clock.turn_made(Side::Black, 1);
        assert_eq!(clock.left().black, 130_000);
    }

    #[test]
    fn it_comes_back_as_it_was_and_stands() {
        let mut before = clock(60, 3, 0);
        before.pass(Side::White, 45_000);
        before.turn_made(Side::White, 1);
        let mut after = Clock::restore(before.control, Some(&before.save())).unwrap();
        assert_eq!(after.left(), before.left());
        assert!(after.paused);
        after.turn_made(Side::White, 1);
        assert_eq!(
            after.left(),
            before.left(),
            "what a turn has earned is known"
        );
        assert_eq!(
            Clock::restore(before.control, None).unwrap().left().white,
            60_000,
            "without anything kept it begins"
        );
    }

    #[test]
    fn what_is_kept_is_read_or_refused() {
        let control = clock(60, 3, 0).control;
        for wrong in ["", "1 2 3", "1 2 3 x", "1 2 3 -4", "1  2 3 4"] {
            assert!(Clock::restore(control, Some(wrong)).is_none(), "{wrong}");
        }
    }

    #[test]
    fn the_time_is_read_as_records_write_it() {
        let read =
            |text| TimeControl::read(text).map(|read| (read.time, read.increment, read.turns));
        assert_eq!(read("300"), Some((300, 0, 0)));
        assert_eq!(read("300+5"), Some((300, 5, 0)));
        assert_eq!(read("40/6000"), Some((6000, 0, 40)));
        assert_eq!(read("40/6000+30"), Some((6000, 30, 40)));
        for wrong in [
            "", "0", "-5", "5+", "0/60", "/60", "70000", "5:00", "40/", "1+2+3", "1/2/3",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn time_has_no_end_to_overflow() {
        let mut clock = clock(u16::MAX, u16::MAX, 1);
        clock.turn_made(Side::White, 100);
        assert_eq!(clock.left().white, u32::MAX);
        assert_eq!(clock.to_go(Side::White, u32::MAX), Some(0));
    }
}
