//! `lords-match`: two players of Lords and Vassals against each other.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use fastrand::Rng;
use twa_boerden::engine::Limits;
use twa_boerden::lords::{Game, Layout, Rules, TurnLengths};
use twa_boerden::{BySide, Side};

use crate::lords_players::{Kind, Player};
use crate::lords_weights;
use crate::options::Options;
use crate::standing::Standing;

/// What the command does, for the list of commands.
pub const ABOUT: &str = "--a PLAYER --b PLAYER [--a-weights FILE] [--b-weights FILE] [--games N] [--time S] \
    [--nodes N] [--turns 5-4|4-4] [--set-up chance|players] [--seed N]: two players of Lords and Vassals, pairs \
    of games; a player is level1 to level8, greedy, static or reply";

/// Plays pairs of games with the colours swapped.
///
/// `--a` and `--b` are `level1` to `level8`, `greedy`, `static` or `reply`; `--time` in seconds or
/// `--nodes` are the limits of the engine for a turn; `--turns` is `5-4` or `4-4`; `--a-weights` and
/// `--b-weights` name files that `lords-tune` has printed. By `--set-up chance`, which is usual, both games
/// of a pair have the same layouts, drawn by chance; by `--set-up players` each lays out the other's pieces.
pub fn run(args: lexopt::Parser) -> Result<()> {
    let options = Options::parse(
        args,
        &[
            "a",
            "b",
            "a-weights",
            "b-weights",
            "games",
            "time",
            "nodes",
            "turns",
            "set-up",
            "seed",
        ],
    )?;
    let time: Option<f64> = options.get("time")?;
    let limits = Limits {
        move_time: time.map(Duration::try_from_secs_f64).transpose()?,
        nodes: options.get("nodes")?,
        ..Limits::default()
    };
    let player = |name: &str| -> Result<Player> {
        let kind: String = options
            .get(name)?
            .with_context(|| format!("who is --{name}?"))?;
        let kind: Kind = kind.parse()?;
        let weights = match options.get::<String>(&format!("{name}-weights"))? {
            Some(path) => Some(lords_weights::read(path.as_ref())?),
            None => None,
        };
        Ok(Player::new(kind, limits.clone(), weights))
    };
    let mut players = [player("a")?, player("b")?];
    let turns: String = options.get_or("turns", TurnLengths::default().name().to_owned())?;
    let rules = Rules {
        turns: TurnLengths::from_name(&turns)
            .with_context(|| format!("turns are 5-4 or 4-4, not {turns}"))?,
        ..Rules::default()
    };
    let set_up: String = options.get_or("set-up", "chance".to_owned())?;
    let by_players = match set_up.as_str() {
        "chance" => false,
        "players" => true,
        _ => bail!("a set-up is chance or players, not {set_up}"),
    };
    let games: u32 = options.get_or("games", 100)?;
    let seed: u64 = options.get_or("seed", 1)?;

    let (mut standing, mut black) = (Standing::default(), Standing::default());
    let mut reasons = BTreeMap::new();
    let mut turns = 0;
    for number in 0..games {
        let mut rng = Rng::with_seed(seed ^ u64::from(number / 2 + 1) << 20);
        let a_side = if number % 2 == 0 {
            Side::Black
        } else {
            Side::White
        };
        let layouts = BySide::new_with(|owner| {
            if by_players {
                players[usize::from(owner == a_side)].lay_out(&mut rng)
            } else {
                Layout::random(rng.u64(..))
            }
        });
        let mut game = Game::new(layouts, rules);
        while game.outcome().is_none() {
            let side = game.position().turn();
            players[usize::from(side != a_side)].play(&mut game, &mut rng)?;
        }
        let outcome = game.outcome().context("the game is over")?;
        turns += game.position().turn_number();
        *reasons.entry(outcome.reason.code()).or_insert(0) += 1;
        standing.add(outcome.winner.map(|side| side == a_side));
        black.add(outcome.winner.map(|side| side == Side::Black));
        if number % 2 == 1 {
            println!("{:4} games: {standing}  Black {black}", number + 1);
        }
    }
    println!(
        "first {standing}\nBlack {black}\n{:.1} turns a game; {reasons:?}",
        f64::from(turns) / f64::from(games.max(1)),
    );
    Ok(())
}
