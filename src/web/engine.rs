//! The class `Engine`: the computer player of both games.

#![expect(
    clippy::missing_errors_doc,
    reason = "the comments become those of the TypeScript definitions, where errors are thrown"
)]

use std::cell::Cell;
use std::time::Duration;

use js_sys::{Date, Function};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::convert::{self, Options, bad_option, to_js, whole_number};
use super::frisian::FrisianGame;
use super::lords::LordsGame;
use super::table::Table;
use crate::engine::{self, Info, Level, Limits, Score, World};
use crate::session::GameRef;
use crate::{Side, frisian, lords};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What ends a search; the first that is reached does. Without any it goes on until it has solved the position. */
export interface EngineLimits {
    /** How well to play, from 1 for a beginner to 8. Default: 8, full strength. */
    level?: number;
    /** The most seconds for the move, or for the turn of Lords and Vassals. */
    seconds?: number;
    /** What is left on the clock of the side to move, in seconds: as much of it is used as is wise. */
    clock?: number;
    /** What every turn earns on that clock, in seconds. */
    increment?: number;
    /** The turns to make before more time is earned; left out, the clock is for the rest of the game. */
    turns?: number;
    /** The most plies, or turns of Lords and Vassals, to look ahead. */
    depth?: number;
    /** The most positions to look at. */
    nodes?: number;
    /** How many of the best moves to report. Default: 1. */
    lines?: number;
    /** What chance decides below full strength follows from this whole number below 2³². Default: 0. */
    seed?: number;
    /** To think about the position after so many moves of the game, instead of the latest one. */
    after?: number;
}

/** One of the best moves with what is expected to follow. */
export interface EngineLine {
    /** In men, or in captures of Lords and Vassals, for the side to move. */
    score: number;
    /** The side to move is sure to win in so many plies or turns or, from 0 down, to lose. */
    sure: number | null;
    /** The move, and what is expected to follow. */
    moves: string[];
}

/** What a search has found. */
export interface EngineAnswer {
    /** The move as `play` reads it; for Lords and Vassals all moves that are left of the turn. */
    moves: string[];
    /** For each of them the squares it goes over, from its start to its end. */
    paths: string[][];
    score: number;
    sure: number | null;
    /** Plies or turns looked ahead in full. */
    depth: number;
    /** Positions looked at. */
    nodes: number;
    /** In seconds. */
    time: number;
    /** The best moves, the best first. */
    lines: EngineLine[];
}

/** The most captures of a turn of Lords and Vassals. */
export interface MostCaptures {
    captures: number;
    /** The moves up to the last of them. */
    moves: string[];
}

/** What a search has found so far. */
export type EngineInfo = EngineAnswer;
"#;

/// The most memory for the positions that are remembered, in megabytes.
const MAX_HASH: u32 = 1024;

/// What they take unless something else is asked for: a phone has room for it.
const DEFAULT_HASH: u32 = 16;

/// The longest search, in seconds: a day.
const MAX_SECONDS: f64 = 86_400.0;

/// More plies than any search looks ahead.
const MAX_DEPTH: u32 = 1000;

/// More lines than any position has moves worth looking at.
const MAX_LINES: u32 = 100;

/// The largest number of positions that JavaScript can count to.
const MAX_NODES: f64 = 9_007_199_254_740_991.0;

/// With so many pieces left, the last endings are close enough to be looked up by a search.
const NEAR_THE_END: u32 = 12;

/// The computer player of both games, with its memory of what it has searched.
///
/// Its methods keep their thread busy while they think, so it belongs into a worker. Given something
/// wrong they throw a `GameError`; what `onInfo` throws ends the search and is thrown on.
#[wasm_bindgen]
pub struct Engine {
    megabytes: u32,
    // Made when they are first asked, for each takes memory.
    frisian: Option<engine::frisian::Engine>,
    lords: Option<engine::lords::Engine>,
    analyst: Option<engine::lords::Analyst>,
}

#[wasm_bindgen]
impl Engine {
    /// A player. `hashMb` megabytes, 16 unless given, are for the positions of Frisian draughts that
    /// it remembers.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "{ hashMb?: number }")] options: &JsValue,
    ) -> Result<Self, JsValue> {
        let options = Options::new(options, &["hashMb"])?;
        let megabytes = match options.get("hashMb")? {
            None => DEFAULT_HASH,
            Some(value) => whole_number(&value, "option \"hashMb\"", MAX_HASH)?,
        };
        Ok(Self {
            megabytes,
            frisian: None,
            lords: None,
            analyst: None,
        })
    }

    /// The best move at a table, or all moves that are left of a turn; `null` if the game is over or
    /// the pieces are still being laid out.
    #[wasm_bindgen(unchecked_return_type = "EngineAnswer | null")]
    pub fn think(
        &mut self,
        table: &Table,
        #[wasm_bindgen(unchecked_param_type = "EngineLimits")] limits: &JsValue,
        #[wasm_bindgen(
            js_name = onInfo,
            unchecked_optional_param_type = "(info: EngineInfo) => void"
        )]
        on_info: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let asked = Asked::new(limits, on_info)?;
        match table.session.game() {
            GameRef::Frisian(game) => asked.best(self.frisian(), game),
            GameRef::Lords(game) => asked.best(self.lords(), game),
            GameRef::SetUp => Ok(JsValue::NULL),
        }
    }

    /// The best move of a game of Frisian draughts; `null` if it is over.
    #[wasm_bindgen(js_name = thinkFrisian, unchecked_return_type = "EngineAnswer | null")]
    pub fn think_frisian(
        &mut self,
        game: &FrisianGame,
        #[wasm_bindgen(unchecked_param_type = "EngineLimits")] limits: &JsValue,
        #[wasm_bindgen(
            js_name = onInfo,
            unchecked_optional_param_type = "(info: EngineInfo) => void"
        )]
        on_info: &JsValue,
    ) -> Result<JsValue, JsValue> {
        Asked::new(limits, on_info)?.best(self.frisian(), game.game())
    }

    /// The best moves for what is left of a turn of Lords and Vassals; `null` if the game is over.
    #[wasm_bindgen(js_name = thinkLords, unchecked_return_type = "EngineAnswer | null")]
    pub fn think_lords(
        &mut self,
        game: &LordsGame,
        #[wasm_bindgen(unchecked_param_type = "EngineLimits")] limits: &JsValue,
        #[wasm_bindgen(
            js_name = onInfo,
            unchecked_optional_param_type = "(info: EngineInfo) => void"
        )]
        on_info: &JsValue,
    ) -> Result<JsValue, JsValue> {
        Asked::new(limits, on_info)?.best(self.lords(), game.game())
    }

    /// What the side that is not to move would play if it were its turn; `null` if it could not.
    #[wasm_bindgen(unchecked_return_type = "EngineAnswer | null")]
    pub fn threat(
        &mut self,
        table: &Table,
        #[wasm_bindgen(unchecked_param_type = "EngineLimits")] limits: &JsValue,
        #[wasm_bindgen(
            js_name = onInfo,
            unchecked_optional_param_type = "(info: EngineInfo) => void"
        )]
        on_info: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let asked = Asked::new(limits, on_info)?;
        match table.session.game() {
            GameRef::Frisian(game) => asked.threat(self.frisian(), game),
            GameRef::Lords(game) => asked.threat(self.lords(), game),
            GameRef::SetUp => Ok(JsValue::NULL),
        }
    }

    /// Whether the side to which a draw is offered at a table takes it; the side to move, if none is
    /// offered.
    #[wasm_bindgen(js_name = acceptsDraw)]
    pub fn accepts_draw(
        &mut self,
        table: &Table,
        #[wasm_bindgen(unchecked_param_type = "EngineLimits")] limits: &JsValue,
    ) -> Result<bool, JsValue> {
        let asked = Asked::quiet(limits)?;
        let side = table.session.draw_offer().map(|by| !by);
        Ok(match table.session.game() {
            GameRef::Frisian(game) => asked.accepts_draw(self.frisian(), game, side),
            GameRef::Lords(game) => asked.accepts_draw(self.lords(), game, side),
            GameRef::SetUp => false,
        })
    }

    /// Whether a side is so clearly lost at a table that it gives the game up when asked to.
    #[wasm_bindgen(js_name = resigns)]
    pub fn resigns(
        &mut self,
        table: &Table,
        #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "EngineLimits")] limits: &JsValue,
    ) -> Result<bool, JsValue> {
        let side = convert::side(side)?;
        let asked = Asked::quiet(limits)?;
        Ok(match table.session.game() {
            GameRef::Frisian(game) => asked.resigns(self.frisian(), game, side),
            GameRef::Lords(game) => asked.resigns(self.lords(), game, side),
            GameRef::SetUp => false,
        })
    }

    /// Whether the side to move at a table points out that the last move was a wrong or missing
    /// capture. Below full strength it may overlook that too.
    #[wasm_bindgen(js_name = pointsOut)]
    pub fn points_out(
        &mut self,
        table: &Table,
        #[wasm_bindgen(unchecked_param_type = "EngineLimits")] limits: &JsValue,
    ) -> Result<bool, JsValue> {
        let asked = Asked::quiet(limits)?;
        Ok(match table.session.game() {
            GameRef::Frisian(game) => {
                self.frisian()
                    .point_out(game, &asked.limits, &mut Silent::default())
            }
            GameRef::Lords(_) | GameRef::SetUp => false,
        })
    }

    /// The most captures that the rest of the turn allows the side to move, exactly, and one way to make
    /// them. Captures beyond the fifth of the game do not count.
    #[wasm_bindgen(js_name = mostCaptures, unchecked_return_type = "MostCaptures")]
    pub fn most_captures(&mut self, game: &LordsGame) -> JsValue {
        let game = game.game();
        let analyst = self.analyst.get_or_insert_default();
        let (captures, moves) = match game.outcome() {
            Some(_) => (0, Vec::new()),
            None => analyst.most_captures(game.position()),
        };
        to_js(&Haul {
            captures,
            moves: engine::lords::Engine::write(game, &moves)
                .into_iter()
                .map(|written| written.text)
                .collect(),
        })
    }

    /// An arrangement of the opponent's pieces, as their owner sees them; the same seed, a whole
    /// number below 2³², gives the same one.
    #[wasm_bindgen(js_name = layOut)]
    pub fn lay_out(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] level: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue,
    ) -> Result<String, JsValue> {
        let level = read_level(level)?;
        let seed = whole_number(seed, "the seed", u32::MAX)?;
        Ok(self.lords().lay_out(level, u64::from(seed)).to_string())
    }

    /// Works for some milliseconds on what will be of use later in a game: the tables of its endings,
    /// once few pieces are left. For the idle moments of a worker; `false` when nothing is left to do.
    pub fn prepare(&mut self, table: &Table) -> bool {
        match table.session.game() {
            GameRef::Frisian(game) if game.position().occupied().len() <= NEAR_THE_END => {
                !self.frisian().build_tables(game.rules().king_moves)
            }
            _ => false,
        }
    }

    /// Forgets what was searched, as before another game.
    pub fn clear(&mut self) {
        if let Some(engine) = &mut self.frisian {
            engine.clear();
        }
        if let Some(engine) = &mut self.lords {
            engine.clear();
        }
    }
}

impl Engine {
    fn frisian(&mut self) -> &mut engine::frisian::Engine {
        let megabytes = usize::try_from(self.megabytes).expect("no more than is addressed");
        self.frisian
            .get_or_insert_with(|| engine::frisian::Engine::new(megabytes))
    }

    fn lords(&mut self) -> &mut engine::lords::Engine {
        self.lords.get_or_insert_with(engine::lords::Engine::new)
    }
}

#[derive(Serialize)]
struct Haul {
    captures: u8,
    moves: Vec<String>,
}

/// One of the two engines with the game it plays.
trait Player {
    type Game: Clone;
    type Move;

    fn search(
        &mut self,
        game: &Self::Game,
        limits: &Limits,
        world: &mut dyn World<Self::Move>,
    ) -> Option<Info<Self::Move>>;

    fn threat(
        &mut self,
        game: &Self::Game,
        limits: &Limits,
        world: &mut dyn World<Self::Move>,
    ) -> Option<Info<Self::Move>>;

    fn accepts_draw(
        &mut self,
        game: &Self::Game,
        side: Side,
        limits: &Limits,
        world: &mut dyn World<Self::Move>,
    ) -> bool;

    fn turn(game: &Self::Game) -> Side;
    fn made(game: &Self::Game) -> usize;
    fn undo(game: &mut Self::Game);
    fn redo(game: &mut Self::Game);
    fn is_over(game: &Self::Game) -> bool;
    /// The same pieces with the other side to move, if that can be.
    fn passed(game: &Self::Game) -> Option<Self::Game>;
    /// The moves of a line from here on: text, squares, and whether it is still the same turn.
    fn write(game: &Self::Game, moves: &[Self::Move]) -> Vec<Written>;
}

/// A move of a line.
struct Written {
    text: String,
    path: Vec<String>,
    /// Whether it belongs to the turn that the line begins with.
    now: bool,
}

/// What the two engines and their games have in common by name, though not by a type.
macro_rules! same_for_both {
    ($rules:ident) => {
        type Game = $rules::Game;
        type Move = $rules::Move;

        fn search(
            &mut self,
            game: &$rules::Game,
            limits: &Limits,
            world: &mut dyn World<$rules::Move>,
        ) -> Option<Info<$rules::Move>> {
            self.search(game, limits, world)
        }

        fn threat(
            &mut self,
            game: &$rules::Game,
            limits: &Limits,
            world: &mut dyn World<$rules::Move>,
        ) -> Option<Info<$rules::Move>> {
            self.threat(game, limits, world)
        }

        fn accepts_draw(
            &mut self,
            game: &$rules::Game,
            side: Side,
            limits: &Limits,
            world: &mut dyn World<$rules::Move>,
        ) -> bool {
            self.accepts_draw(game, side, limits, world)
        }

        fn turn(game: &$rules::Game) -> Side {
            game.position().turn()
        }

        fn made(game: &$rules::Game) -> usize {
            game.history().len()
        }

        fn undo(game: &mut $rules::Game) {
            game.undo();
        }

        fn redo(game: &mut $rules::Game) {
            game.redo();
        }

        fn is_over(game: &$rules::Game) -> bool {
            game.outcome().is_some()
        }
    };
}

impl Player for engine::frisian::Engine {
    same_for_both!(frisian);

    fn passed(game: &frisian::Game) -> Option<frisian::Game> {
        let position = game.position().passed().ok()?;
        Some(frisian::Game::from_position(position))
    }

    fn write(game: &frisian::Game, moves: &[frisian::Move]) -> Vec<Written> {
        let mut position = *game.position();
        let mut written = Vec::new();
        for &mv in moves {
            let Ok(after) = position.play(mv) else { break };
            written.push(Written {
                text: mv.notation(&position),
                path: position.path(mv).iter().map(ToString::to_string).collect(),
                now: written.is_empty(),
            });
            position = after;
        }
        written
    }
}

impl Player for engine::lords::Engine {
    same_for_both!(lords);

    fn passed(game: &lords::Game) -> Option<lords::Game> {
        let mut setup = game.position().setup();
        setup.turn = !setup.turn;
        setup.turn_number += 1;
        setup.moves_left = game.rules().turns.moves(setup.turn);
        setup.trails.clear();
        let position = lords::Position::new(&setup, game.rules()).ok()?;
        Some(lords::Game::from_position(position))
    }

    fn write(game: &lords::Game, moves: &[lords::Move]) -> Vec<Written> {
        let mut position = *game.position();
        let turn = position.turn_number();
        let mut written = Vec::new();
        for &mv in moves {
            let Ok(after) = position.play(mv) else { break };
            written.push(Written {
                text: mv.notation(&position),
                path: vec![mv.from.to_string(), mv.to.to_string()],
                now: position.turn_number() == turn,
            });
            position = after;
        }
        written
    }
}

/// A question to an engine: its limits, and who hears what is found meanwhile.
struct Asked<'a> {
    limits: Limits,
    after: Option<usize>,
    on_info: Option<&'a Function>,
}

impl<'a> Asked<'a> {
    fn new(limits: &JsValue, on_info: &'a JsValue) -> Result<Self, JsValue> {
        let on_info = match on_info.dyn_ref::<Function>() {
            Some(function) => Some(function),
            None if on_info.is_undefined() || on_info.is_null() => None,
            None => return Err(bad_option("onInfo", on_info, "a function")),
        };
        Ok(Self {
            on_info,
            ..Asked::quiet(limits)?
        })
    }

    /// A question of which only the answer is heard.
    fn quiet(limits: &JsValue) -> Result<Self, JsValue> {
        const KNOWN: &[&str] = &[
            "level",
            "seconds",
            "clock",
            "increment",
            "turns",
            "depth",
            "nodes",
            "lines",
            "seed",
            "after",
        ];
        let options = Options::new(limits, KNOWN)?;
        let whole = |name: &str, max: u32| {
            options
                .get(name)?
                .map(|value| whole_number(&value, &format!("option \"{name}\""), max))
                .transpose()
        };
        let mut read = Limits::default();
        if let Some(level) = options.get("level")? {
            read.level = read_level(&level)?;
        }
        let seconds = |name: &str| {
            let Some(value) = options.get(name)? else {
                return Ok(None);
            };
            value
                .as_f64()
                .filter(|seconds| (0.0..=MAX_SECONDS).contains(seconds))
                .map(|seconds| Some(Duration::from_secs_f64(seconds)))
                .ok_or_else(|| bad_option(name, &value, &format!("from 0 to {MAX_SECONDS}")))
        };
        read.move_time = seconds("seconds")?;
        if let Some(time) = seconds("clock")? {
            read.clock = Some(engine::Clock {
                time,
                increment: seconds("increment")?.unwrap_or_default(),
                moves: whole("turns", u32::MAX)?,
            });
        }
        read.depth = whole("depth", MAX_DEPTH)?;
        if let Some(value) = options.get("nodes")? {
            let nodes = value
                .as_f64()
                .filter(|nodes| nodes.fract() == 0.0 && (0.0..=MAX_NODES).contains(nodes))
                .ok_or_else(|| bad_option("nodes", &value, "a whole number"))?;
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "checked just above to be a whole number in range"
            )]
            {
                read.nodes = Some(nodes as u64);
            }
        }
        if let Some(lines) = whole("lines", MAX_LINES)? {
            read.lines = usize::try_from(lines.max(1)).expect("checked to be small");
        }
        read.seed = whole("seed", u32::MAX)?.map_or(0, u64::from);
        let after = whole("after", u32::MAX)?
            .map(|after| usize::try_from(after).expect("no more than is addressed"));
        Ok(Self {
            limits: read,
            after,
            on_info: None,
        })
    }

    /// The game as it stood after so many moves, if that is asked for; one that was resigned or
    /// agreed drawn goes on then.
    fn game<P: Player>(&self, game: &P::Game) -> P::Game {
        let mut game = game.clone();
        if let Some(after) = self.after {
            while P::made(&game) > after {
                P::undo(&mut game);
            }
            if P::made(&game) == after && after > 0 && P::is_over(&game) {
                P::undo(&mut game);
                P::redo(&mut game);
            }
        }
        game
    }

    fn best<P: Player>(&self, player: &mut P, game: &P::Game) -> Result<JsValue, JsValue> {
        let game = self.game::<P>(game);
        self.answer::<P>(&game, |limits, world| player.search(&game, limits, world))
    }

    fn threat<P: Player>(&self, player: &mut P, game: &P::Game) -> Result<JsValue, JsValue> {
        let game = self.game::<P>(game);
        // The opponent's moves are written in the position in which he would make them.
        match P::passed(&game) {
            Some(passed) => {
                self.answer::<P>(&passed, |limits, world| player.threat(&game, limits, world))
            }
            None => Ok(JsValue::NULL),
        }
    }

    fn answer<P: Player>(
        &self,
        game: &P::Game,
        ask: impl FnOnce(&Limits, &mut dyn World<P::Move>) -> Option<Info<P::Move>>,
    ) -> Result<JsValue, JsValue> {
        let write = |info: &Info<P::Move>| to_js(&answer_data::<P>(game, info));
        let mut world = Telling {
            clock: Clock::default(),
            on_info: self.on_info,
            write: &write,
            thrown: None,
        };
        let found = ask(&self.limits, &mut world);
        match world.thrown {
            Some(error) => Err(error),
            None => Ok(found.as_ref().map_or(JsValue::NULL, write)),
        }
    }

    /// How good the position is for a side.
    fn score<P: Player>(&self, player: &mut P, game: &P::Game, side: Side) -> Option<Score> {
        let found = player.search(game, &self.limits, &mut Silent::default())?;
        let score = found.lines.first()?.score;
        Some(if P::turn(game) == side { score } else { -score })
    }

    fn accepts_draw<P: Player>(&self, player: &mut P, game: &P::Game, side: Option<Side>) -> bool {
        let game = self.game::<P>(game);
        let side = side.unwrap_or_else(|| P::turn(&game));
        player.accepts_draw(&game, side, &self.limits, &mut Silent::default())
    }

    fn resigns<P: Player>(&self, player: &mut P, game: &P::Game, side: Side) -> bool {
        let game = self.game::<P>(game);
        self.score(player, &game, side)
            .is_some_and(Score::is_hopeless)
    }
}

fn read_level(value: &JsValue) -> Result<Level, JsValue> {
    whole_number(value, "the level", u32::from(Level::MAX.number()))
        .ok()
        .and_then(|number| Level::new(u8::try_from(number).ok()?))
        .ok_or_else(|| bad_option("level", value, "a whole number from 1 to 8"))
}

/// The time of the browser, which may not go back when its clock is set.
#[derive(Default)]
struct Clock(Cell<f64>);

impl Clock {
    fn now(&self) -> Duration {
        self.0.set(self.0.get().max(Date::now()));
        Duration::from_secs_f64(self.0.get() / 1000.0)
    }
}

/// Hands on what is found.
struct Telling<'a, M> {
    clock: Clock,
    on_info: Option<&'a Function>,
    write: &'a dyn Fn(&Info<M>) -> JsValue,
    thrown: Option<JsValue>,
}

impl<M> World<M> for Telling<'_, M> {
    fn now(&self) -> Duration {
        self.clock.now()
    }

    fn stopped(&self) -> bool {
        self.thrown.is_some()
    }

    fn info(&mut self, info: &Info<M>) {
        if let (Some(on_info), None) = (self.on_info, &self.thrown) {
            self.thrown = on_info
                .call1(&JsValue::UNDEFINED, &(self.write)(info))
                .err();
        }
    }
}

/// Keeps to itself what is found.
#[derive(Default)]
struct Silent(Clock);

impl<M> World<M> for Silent {
    fn now(&self) -> Duration {
        self.0.now()
    }
}

#[derive(Serialize)]
struct AnswerData {
    moves: Vec<String>,
    paths: Vec<Vec<String>>,
    score: f64,
    sure: Option<i16>,
    depth: u32,
    nodes: f64,
    time: f64,
    lines: Vec<LineData>,
}

#[derive(Serialize)]
struct LineData {
    score: f64,
    sure: Option<i16>,
    moves: Vec<String>,
}

fn answer_data<P: Player>(game: &P::Game, info: &Info<P::Move>) -> AnswerData {
    let best = info.lines.first();
    let now: Vec<Written> = best
        .map(|line| P::write(game, &line.moves))
        .into_iter()
        .flatten()
        .take_while(|written| written.now)
        .collect();
    let score = best.map(|line| line.score).unwrap_or_default();
    let (moves, paths) = now.into_iter().map(|mv| (mv.text, mv.path)).unzip();
    AnswerData {
        moves,
        paths,
        score: pieces(score),
        sure: score.sure(),
        depth: info.depth,
        nodes: convert::number(info.nodes),
        time: info.time.as_secs_f64(),
        lines: info
            .lines
            .iter()
            .map(|line| LineData {
                score: pieces(line.score),
                sure: line.score.sure(),
                moves: P::write(game, &line.moves)
                    .into_iter()
                    .map(|written| written.text)
                    .collect(),
            })
            .collect(),
    }
}

fn pieces(score: Score) -> f64 {
    f64::from(score.value()) / 100.0
}
