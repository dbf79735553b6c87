//! The file that a search for exercises adds to.
//!
//! What is in it stays, with its numbers: people's progress is kept by them. New exercises get the
//! numbers that follow, the easiest first.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result};
use twa_boerden::exercises::{Exercise, Goal, HARDEST, Solution, read};

/// An exercise that has been found, with what decides whether it is taken.
pub struct Found {
    /// The text of the position.
    pub position: String,
    /// What to reach.
    pub goal: Goal,
    /// How.
    pub solution: Solution,
    /// The more, the sooner it is taken.
    pub beauty: i32,
    /// What stands where: a letter for each square of the board.
    pub board: Vec<u8>,
}

impl Found {
    /// What the exercise is about: of each theme equally many are taken.
    fn theme(&self) -> u8 {
        match self.goal {
            Goal::Gain(_) | Goal::King => 0,
            Goal::Capture(_) => 1,
            Goal::Win => 2,
            Goal::Draw => 3,
            Goal::Save => 4,
        }
    }

    /// Whether one is hardly worth solving after the other: few pieces tell the two apart, or the solutions
    /// have half of their moves in common.
    fn resembles(&self, other: &Self) -> bool {
        let squares = self.board.iter().zip(&other.board);
        let differ = squares.filter(|(one, two)| one != two).count();
        let pieces = self.board.iter().filter(|&&piece| piece != b'.').count();
        let (way, known) = (&self.solution.ways[0], &other.solution.ways[0]);
        let common = way.iter().filter(|mv| known.contains(mv)).count();
        self.goal == other.goal && (2 * differ <= pieces || 2 * common >= way.len())
    }
}

/// Adds those of the found exercises that are taken: of each grade and theme so many as `most` says of the
/// goal, the most beautiful first, and none that resembles one before. Returns how many there are now.
pub fn add(
    path: &Path,
    origin: &str,
    most: impl Fn(Goal) -> usize,
    mut found: Vec<Found>,
) -> Result<usize> {
    let mut text = if path.exists() {
        std::fs::read_to_string(path)?
    } else {
        String::new()
    };
    let kept = read(&text).with_context(|| path.display().to_string())?;
    let mut number = kept
        .iter()
        .map(|exercise| exercise.number)
        .max()
        .unwrap_or(0);
    found.retain(|found| kept.iter().all(|kept| kept.position != found.position));
    found.sort_by(|one, two| (two.beauty, &one.position).cmp(&(one.beauty, &two.position)));
    let mut taken: Vec<Found> = Vec::new();
    let mut counts = BTreeMap::new();
    for found in found {
        let count = counts
            .entry((found.theme(), found.solution.grade()))
            .or_insert(0);
        if *count < most(found.goal) && !taken.iter().any(|other| found.resembles(other)) {
            *count += 1;
            taken.push(found);
        }
    }
    taken.sort_by_key(|found| (found.solution.grade(), found.theme(), found.solution.points));
    writeln!(text, "# {origin}")?;
    for found in &taken {
        number += 1;
        let exercise = Exercise {
            number,
            grade: found.solution.grade(),
            goal: found.goal,
            position: found.position.clone(),
            ways: found.solution.ways.clone(),
        };
        writeln!(text, "{exercise}")?;
    }
    std::fs::write(path, &text)?;
    for ((theme, grade), count) in counts {
        println!("theme {theme}, grade {grade} of {HARDEST}: {count}");
    }
    Ok(kept.len() + taken.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(position: &str, ways: &str, beauty: i32) -> Found {
        Found {
            position: position.to_owned(),
            goal: Goal::Gain(1),
            solution: Solution {
                ways: vec![ways.split(' ').map(str::to_owned).collect()],
                points: 3,
                most: [5, 8, 11, 14],
            },
            beauty,
            board: position.bytes().collect(),
        }
    }

    #[test]
    fn what_is_in_a_file_stays_and_what_resembles_another_is_left_out() {
        let path = std::env::temp_dir().join(format!("exercises-{}.txt", std::process::id()));
        let one = || found("ab.....", "1-2 3-4 5-6", 1);
        let alike = || found("ab....c", "7-8 9-8", 2);
        let same_moves = || found(".....de", "1-2 3-4 7-9", 0);
        let other = || found(".....fg", "2-3 4-5 6-7", 0);
        let count = add(
            &path,
            "first",
            |_| 5,
            vec![one(), alike(), same_moves(), other()],
        );
        assert_eq!(count.unwrap(), 3);
        let first = std::fs::read_to_string(&path).unwrap();
        let kept: Vec<_> = read(&first)
            .unwrap()
            .into_iter()
            .map(|e| (e.number, e.position))
            .collect();
        let expected = [(1, "ab....c"), (2, ".....de"), (3, ".....fg")];
        assert_eq!(
            kept,
            expected.map(|(number, position)| (number, position.to_owned()))
        );

        // No more than so many of a kind; what is known is not found again.
        let next = vec![
            alike(),
            other(),
            found("h......", "1-3 3-5", 0),
            found("...i...", "2-4 4-6", -1),
        ];
        assert_eq!(add(&path, "second", |_| 1, next).unwrap(), 4);
        let second = std::fs::read_to_string(&path).unwrap();
        assert!(second.starts_with(&first));
        assert_eq!(read(&second).unwrap()[3].position, "h......");
        std::fs::remove_file(&path).unwrap();
    }
}
