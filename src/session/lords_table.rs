//! Lords and Vassals at the table, from the secret set-up to the result.

use super::grid;
use super::layout_draft::LayoutDraft;
use super::message::{Announcement, Message, Refusal, list};
use super::options::{Layouts, LordsOptions, MovesOption, NewGameError, PinsOption};
use super::reply::{Answer, Reply};
use super::room::{Room, counts, push_move, unless_playing};
use super::saved::{Ending, RestoreError, SavedGame, SavedLords, SavedSetUp};
use super::state::{
    Abilities, GameKind, LayoutState, OutcomeState, Phase, PieceCount, TurnMoves, TurnState,
};
use crate::lords::{
    Event, Game, Layout, Move, Piece, PieceKind, PinRule, Position, Reason, Rules, Square,
    Transition, TurnLengths,
};
use crate::render::{self, BoardKind, Cell, Motion, Scene, Shape};
use crate::{BySide, Side};

/// Pieces of each kind a side begins with.
const EACH: usize = 8;

/// A game of Lords and Vassals.
#[derive(Clone, Debug)]
pub(super) struct LordsTable {
    rules: Rules,
    stage: Stage,
}

#[derive(Clone, Debug)]
enum Stage {
    SetUp(SetUp),
    Game(Play),
}

/// The secret set-up: White makes Black's layout, then Black makes White's.
#[derive(Clone, Debug)]
struct SetUp {
    /// Black's layout, once White has made it.
    black: Option<Layout>,
    /// White's layout, once Black has made it.
    white: Option<Layout>,
    /// The layout being made.
    draft: LayoutDraft,
    /// Whether the board is covered until whoever lays out next has taken the seat.
    covered: bool,
}

impl SetUp {
    const fn new() -> Self {
        Self {
            black: None,
            white: None,
            draft: LayoutDraft::new(Side::Black),
            covered: false,
        }
    }

    const fn phase(&self) -> Phase {
        if self.white.is_some() {
            Phase::Reveal
        } else if self.covered {
            Phase::Handover
        } else {
            Phase::Layout
        }
    }
}

/// Moves being made.
#[derive(Clone, Debug)]
struct Play {
    game: Game,
    /// The layouts of the secret set-up, if there was one.
    layouts: Option<BySide<Layout>>,
    /// The piece in hand.
    selected: Option<Square>,
}

impl LordsTable {
    pub(super) fn new(options: &LordsOptions) -> Result<Self, NewGameError> {
        let rules = rules(options);
        let stage = match (&options.layouts, &options.position) {
            (Some(_), Some(_)) => return Err(NewGameError::LayoutsAndPosition),
            (None, None) => Stage::SetUp(SetUp::new()),
            (Some(layouts), None) => {
                Stage::Game(Play::new(Game::new(read_layouts(layouts)?, rules)))
            }
            (None, Some(text)) => {
                let position = Position::from_text(text, rules)
                    .map_err(|error| NewGameError::Position(error.to_string()))?;
                Stage::Game(Play::new(Game::from_position(position)))
            }
        };
        Ok(Self { rules, stage })
    }

    pub(super) fn restore_set_up(
        options: &LordsOptions,
        saved: &SavedSetUp,
    ) -> Result<Self, RestoreError> {
        let mut table = Self::new(options)?;
        let Stage::SetUp(set_up) = &mut table.stage else {
            return Err(RestoreError::WrongGame);
        };
        let read = |of, text: &str| {
            LayoutDraft::from_text(of, text).ok_or_else(|| RestoreError::Layout {
                owner: of,
                found: text.to_owned(),
            })
        };
        let whole = |draft: &LayoutDraft| {
            draft.layout().ok_or_else(|| RestoreError::Layout {
                owner: draft.of,
                found: draft.text(),
            })
        };
        set_up.draft = read(Side::Black, &saved.black)?;
        if let Some(text) = &saved.white {
            set_up.black = Some(whole(&set_up.draft)?);
            set_up.draft = read(Side::White, text)?;
        }
        if saved.ready {
            set_up.white = Some(whole(&set_up.draft)?);
        }
        set_up.draft.prefer(saved.pick);
        // Whoever reloads the page may not be the one who was laying out.
        set_up.covered = true;
        Ok(table)
    }

    pub(super) fn restore(options: &LordsOptions, saved: &SavedLords) -> Result<Self, RestoreError> {
        let mut table = Self::new(options)?;
        match (&mut table.stage, &saved.layouts) {
            (stage @ Stage::SetUp(_), Some(layouts)) => {
                let layouts = read_layouts(layouts)?;
                *stage = Stage::Game(Play {
                    layouts: Some(layouts),
                    ..Play::new(Game::new(layouts, table.rules))
                });
            }
            (Stage::Game(_), None) => {}
            _ => return Err(RestoreError::WrongGame),
        }
        let Stage::Game(play) = &mut table.stage else {
            return Err(RestoreError::WrongGame);
        };
        play.replay(saved)?;
        Ok(table)
    }

    fn set_up(&mut self) -> Result<&mut SetUp, Message> {
        match &mut self.stage {
            Stage::SetUp(set_up) => Ok(set_up),
            Stage::Game(_) => Err(Refusal::NotLayingOut.into()),
        }
    }

    fn draft(&mut self) -> Result<&mut LayoutDraft, Message> {
        let set_up = self.set_up()?;
        match set_up.phase() {
            Phase::Layout => Ok(&mut set_up.draft),
            _ => Err(Refusal::Covered.into()),
        }
    }

    fn game(&mut self) -> Result<&mut Play, Message> {
        unless_playing(self.phase())?;
        match &mut self.stage {
            Stage::Game(play) => Ok(play),
            Stage::SetUp(_) => Err(Refusal::LayingOut.into()),
        }
    }
}

impl Play {
    const fn new(game: Game) -> Self {
        Self {
            game,
            layouts: None,
            selected: None,
        }
    }
}

fn rules(options: &LordsOptions) -> Rules {
    Rules {
        pins: match options.pins {
            PinsOption::Any => PinRule::Any,
            PinsOption::Enemy => PinRule::EnemyOnly,
        },
        turns: match options.moves {
            MovesOption::FiveFour => TurnLengths::FiveFour,
            MovesOption::FourFour => TurnLengths::FourFour,
        },
        draws: options.draw_rules,
    }
}

fn read_layouts(layouts: &Layouts) -> Result<BySide<Layout>, NewGameError> {
    let read = |side, text: &str| {
        text.parse::<Layout>()
            .map_err(|error| NewGameError::Layout(side, error.to_string()))
    };
    Ok(BySide {
        white: read(Side::White, &layouts.white)?,
        black: read(Side::Black, &layouts.black)?,
    })
}

const fn shape(kind: PieceKind) -> Shape {
    match kind {
        PieceKind::Lord => Shape::Lord,
        PieceKind::Vassal => Shape::Vassal,
    }
}
