//! Asks the computer about a position of either game: `cargo run --release --example ask_engine -- 2 "W:WK47,K6,35:BK4,16"`.
//!
//! First the seconds, then the position as the page copies it, of either game; without one, the start of
//! Frisian draughts.

use std::error::Error;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use twa_boerden::engine::{self, Info, Limits, Score, World};
use twa_boerden::{frisian, lords};

/// What a search asks for: the time, and who hears what it finds. Natively there is `engine::Native` for it.
struct Clock(Instant);

impl<M> World<M> for Clock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }

    fn info(&mut self, info: &Info<M>) {
        println!("depth {:2}  {}", info.depth, told(info.lines[0].score));
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        // The `Display` of an error is a sentence for people.
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let seconds: f64 = args.next().as_deref().unwrap_or("1").parse()?;
    let limits = Limits::move_time(Duration::try_from_secs_f64(seconds)?);
    let mut world = Clock(Instant::now());
    match args.next() {
        // Positions of Lords and Vassals have ranks between slashes.
        Some(text) if text.contains('/') => {
            let game = lords::Game::from_position(text.parse()?);
            let info = engine::lords::Engine::new().search(&game, &limits, &mut world);
            tell(info, |mv| format!("{}-{}", mv.from, mv.to));
        }
        text => {
            let text = text.unwrap_or_else(|| "W:W31-50:B1-20".to_owned());
            let position = frisian::Position::new(text.parse()?, frisian::Rules::default())?;
            let game = frisian::Game::from_position(position);
            let info = engine::frisian::Engine::new(64).search(&game, &limits, &mut world);
            tell(info, |mv| mv.hub());
        }
    }
    Ok(())
}

fn tell<M>(info: Option<Info<M>>, name: impl Fn(&M) -> String) {
    let Some(info) = info else {
        println!("The game is over.");
        return;
    };
    println!("{} positions, {} deep", info.nodes, info.depth);
    for line in info.lines {
        let moves: Vec<String> = line.moves.iter().map(&name).collect();
        println!("{}  {}", told(line.score), moves.join(" "));
    }
}

/// The score for the side to move: its advantage in men or captured pieces, or after how many plies or turns
/// the game is decided.
fn told(score: Score) -> String {
    match score.sure() {
        Some(distance @ 1..) => format!("wins in {distance}"),
        Some(distance) => format!("loses in {}", -distance),
        None => score.to_string(),
    }
}
