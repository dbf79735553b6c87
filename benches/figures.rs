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
    #[serde(tag = "task", rename_all = "lowercase")]
    enum Task {
        Perft {
            game: Game,
            name: String,
            position: String,
            depth: u32,
            leaves: u64,
        },
        Search {
            game: Game,
            name: String,
            position: String,
            depth: u32,
        },
    }

    #[derive(Clone, Copy, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Game {
        Frisian,
        Lords,
    }

    pub fn run() {
        let tasks: Vec<Task> =
            serde_json::from_str(include_str!("tasks.json")).expect("the tasks are well-formed");
        for task in tasks {
            match task {
                Task::Perft {
                    game,
                    name,
                    position,
                    depth,
                    leaves,
                } => {
                    let (count, seconds) = timed(|| perft(game, &position, depth));
                    assert_eq!(count, leaves, "{name}");
                    tell(&name, leaves, &leaves.to_string(), seconds);
                    if depth == 9 {
                        let (count, seconds) = timed(|| leaves_one_by_one(&position, depth));
                        assert_eq!(count, leaves, "{name}, each leaf played");
                        let name = format!("{name}, each leaf played");
                        tell(&name, leaves, &leaves.to_string(), seconds);
                    }
                }
                Task::Search {
                    game,
                    name,
                    position,
                    depth,
                } => {
                    let ((nodes, best), seconds) = timed(|| search(game, &position, depth));
                    tell(&name, nodes, &best, seconds);
                }
            }
        }
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

    fn tell(name: &str, count: u64, answer: &str, seconds: f64) {
        let line = json!({ "name": name, "count": count, "answer": answer, "seconds": seconds });
        println!("{line}");
    }

    fn frisian_position(text: &str) -> frisian::Position {
        let setup = text.parse().expect("a FEN");
        frisian::Position::new(setup, frisian::Rules::default()).expect("a legal position")
    }

    fn perft(game: Game, position: &str, depth: u32) -> u64 {
        match game {
            Game::Frisian => frisian::perft(&frisian_position(position), depth),
            Game::Lords => lords::perft(&position.parse().expect("a position"), depth),
        }
    }

    /// The same count without counting the moves of the last ply at once.
    fn leaves_one_by_one(position: &str, depth: u32) -> u64 {
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
        leaves(&frisian_position(position), depth)
    }

    /// Positions looked at, and the principal variation.
    fn search(game: Game, position: &str, depth: u32) -> (u64, String) {
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let mut line = Vec::new();
        let nodes = match game {
            Game::Frisian => {
                let game = frisian::Game::from_position(frisian_position(position))
                    .with_variant(frisian::Variant::Frisian);
                let mut engine = engine::frisian::Engine::new(MEGABYTES);
                let info = found(engine.search(&game, &limits, &mut Native::new()));
                let mut position = *game.position();
                for &mv in &info.lines[0].moves {
                    line.push(mv.notation(&position));
                    position = position.play_unchecked(mv);
                }
                info.nodes
            }
            Game::Lords => {
                let game = lords::Game::from_position(position.parse().expect("a position"));
                let mut engine = engine::lords::Engine::new();
                let info = found(engine.search(&game, &limits, &mut Native::new()));
                let mut position = *game.position();
                for &mv in &info.lines[0].moves {
                    line.push(mv.notation(&position));
                    position = position.play_unchecked(mv);
                }
                info.nodes
            }
        };
        (nodes, line.join(" "))
    }

    fn found<M>(info: Option<Info<M>>) -> Info<M> {
        info.expect("the game is not over")
    }
}

fn main() {
    #[cfg(not(target_arch = "wasm32"))]
    native::run();
}
