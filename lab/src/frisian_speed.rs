//! `frisian-speed`: how fast Frisian draughts is searched.

use std::time::Duration;

use anyhow::{Context, Result};
use twa_boerden::engine::Limits;
use twa_boerden::engine::frisian::Engine;
use twa_boerden::frisian::{Game, Position, Rules, Setup, Variant};

use crate::frisian_match::evaluation;
use crate::options::Options;
use crate::world::Processor;

/// What the command does, for the list of commands.
pub const ABOUT: &str = "[--depth D | --time S] [--memory MB] [--eval E]: searches the same positions of Frisian draughts \
    each time and tells nodes a second";

/// The start, a middle game, an ending with men and one with kings.
const POSITIONS: [&str; 4] = [
    "W:W31-50:B1-20",
    "W:W28,32,33,34,36,37,38,40,42,43,45,47,48,49:B3,4,6,7,8,9,11,13,14,16,17,18,20,24",
    "W:W27,32,37,38,43,48:B9,13,14,16,19,22",
    "W:W29,38,K46:B7,12,K4",
];

/// Searches each position and prints what it took.
pub fn run(args: lexopt::Parser) -> Result<()> {
    let options = Options::parse(args, &["depth", "time", "memory", "eval"])?;
    let limits = Limits {
        depth: options.get("depth")?,
        move_time: match options.get("time")? {
            Some(seconds) => Some(Duration::try_from_secs_f64(seconds)?),
            None if options.get::<u32>("depth")?.is_some() => None,
            None => Some(Duration::from_secs(1)),
        },
        ..Limits::default()
    };
    let mut engine = Engine::new(options.get_or("memory", 64)?);
    if let Some(name) = options.get::<String>("eval")? {
        let evaluation = evaluation(&name).with_context(|| format!("no evaluation {name}"))?;
        engine = engine.with_evaluation(evaluation);
    }
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for text in POSITIONS {
        let position = Position::new(text.parse::<Setup>()?, Rules::default())?;
        let game = Game::from_position(position).with_variant(Variant::Frisian);
        engine.clear();
        let Some(info) = engine.search(&game, &limits, &mut Processor::new()) else {
            continue;
        };
        let best = &info.lines[0];
        println!(
            "{text}\n  depth {} nodes {} time {:.3} s: {:.2} million/s, score {} with {}",
            info.depth,
            info.nodes,
            info.time.as_secs_f64(),
            millions_a_second(info.nodes, info.time),
            best.score,
            best.moves
                .iter()
                .map(|mv| mv.hub())
                .collect::<Vec<_>>()
                .join(" ")
        );
        nodes += info.nodes;
        time += info.time;
    }
    println!(
        "{nodes} nodes, {:.2} million/s",
        millions_a_second(nodes, time)
    );
    Ok(())
}

fn millions_a_second(nodes: u64, time: Duration) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a figure to read")]
    let nodes = nodes as f64;
    nodes / 1e6 / time.as_secs_f64().max(1e-6)
}
