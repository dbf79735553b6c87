//! How fast the rules and the engines are on this machine: the tasks of `tasks.json`, each checked, as
//! a line of JSON each. `cargo xtask bench` runs them here and in the browser and compares.

#[cfg(not(target_arch = "wasm32"))]
mod native {
    use std::time::{Duration, Instant};

    use serde::Deserialize;
    use serde_json::json;
    use twa_boerden::engine::{self, Info, Limits, Native};
    use twa_boerden::{frisian, lords};

    /// A task is repeated until so much time is over, and the quickest run counts.
    const ENOUGH: Duration = Duration::from_secs(1);

    /// For the positions that a search remembers, as in the browser.
    const MEGABYTES: usize = 16;

    #[derive(Deserialize)]
    struct Task {
        #[serde(rename = "task")]
        kind: Kind,
        name: String,
        position: String,
        depth: u32,
        /// What is to be counted, unless it is a search.
        leaves: Option<u64>,
    }

    #[derive(Clone, Copy, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Kind {
        FrisianPerft,
        /// The same without counting the moves of the last ply at once.
        FrisianLeaves,
        FrisianSearch,
        LordsPerft,
        /// The most captures of a turn, exactly: one answer.
        LordsCaptures,
        LordsSearch,
    }

    pub fn run() {
        let tasks: Vec<Task> =
            serde_json::from_str(include_str!("tasks.json")).expect("the tasks are well-formed");
        for task in tasks {
            let ((count, answer), seconds) = timed(|| work(&task));
            if let Some(leaves) = task.leaves {
                assert_eq!(count, leaves, "{}", task.name);
            }
            let line =
                json!({ "name": task.name, "count": count, "answer": answer, "seconds": seconds });
            println!("{line}");
        }
    }

    /// What a task counts, and its answer.
    fn work(task: &Task) -> (u64, String) {
        let Task {
            position, depth, ..
        } = task;
        let count = match task.kind {
            Kind::FrisianSearch => return search_frisian(&frisian_position(position), *depth),
            Kind::LordsSearch => return search_lords(&lords_position(position), *depth),
            Kind::LordsCaptures => return most_captures(&lords_position(position)),
            Kind::FrisianPerft => frisian::perft(&frisian_position(position), *depth),
            Kind::FrisianLeaves => leaves(&frisian_position(position), *depth),
            Kind::LordsPerft => lords::perft(&lords_position(position), *depth),
        };
        (count, count.to_string())
    }

    /// The answer of some work, and how long the quickest of its runs took.
    fn timed<T: PartialEq>(work: impl Fn() -> T) -> (T, f64) {
        let begin = Instant::now();
        let answer = work();
        let mut quickest = begin.elapsed();
        while begin.elapsed() < ENOUGH {
            let start = Instant::now();
            let again = work();
            quickest = quickest.min(start.elapsed());
            assert!(
                again == answer,
                "the answer changes from one run to the next"
            );
        }
        (answer, quickest.as_secs_f64())
    }

    fn frisian_position(text: &str) -> frisian::Position {
        let setup = text.parse().expect("a FEN");
        frisian::Position::new(setup, frisian::Rules::default()).expect("a legal position")
    }

    fn lords_position(text: &str) -> lords::Position {
        text.parse().expect("a position")
    }

    fn leaves(position: &frisian::Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        position
            .legal_moves()
            .iter()
            .map(|&mv| leaves(&position.play_unchecked(mv), depth - 1))
            .sum()
    }

    /// Positions looked at, and the principal variation.
    fn search_frisian(position: &frisian::Position, depth: u32) -> (u64, String) {
        let game = frisian::Game::from_position(*position).with_variant(frisian::Variant::Frisian);
        let mut engine = engine::frisian::Engine::new(MEGABYTES);
        let info = found(engine.search(&game, &to(depth), &mut Native::new()));
        let mut position = *position;
        let notation = |&mv: &frisian::Move| {
            let text = mv.notation(&position);
            position = position.play_unchecked(mv);
            text
        };
        let line: Vec<_> = info.lines[0].moves.iter().map(notation).collect();
        (info.nodes, line.join(" "))
    }

    /// The same of the other game.
    fn search_lords(position: &lords::Position, depth: u32) -> (u64, String) {
        let game = lords::Game::from_position(*position);
        let mut engine = engine::lords::Engine::new();
        let info = found(engine.search(&game, &to(depth), &mut Native::new()));
        (info.nodes, write_lords(*position, &info.lines[0].moves))
    }

    /// One question, and the moves that make the captures.
    fn most_captures(position: &lords::Position) -> (u64, String) {
        let (_, moves) = engine::lords::Analyst::new().most_captures(position);
        (1, write_lords(*position, &moves))
    }

    fn write_lords(mut position: lords::Position, moves: &[lords::Move]) -> String {
        let notation = |&mv: &lords::Move| {
            let text = mv.notation(&position);
            position = position.play_unchecked(mv);
            text
        };
        moves.iter().map(notation).collect::<Vec<_>>().join(" ")
    }

    fn to(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    fn found<M>(info: Option<Info<M>>) -> Info<M> {
        info.expect("the game is not over")
    }
}

fn main() {
    #[cfg(not(target_arch = "wasm32"))]
    native::run();
}
