//! Lords and Vassals at the table, from the secret set-up to the result.

use super::grid::{lords_cell as cell_of, lords_square as square_on};
use super::layout_draft::LayoutDraft;
use super::message::{Announcement, Message, Refusal, list};
use super::options::{Layouts, LordsOptions, MovesOption, NewGameError, PinsOption};
use super::reply::{Answer, Made, Reply};
use super::room::{Room, counts, push_move, unless_playing};
use super::saved::{
    Ending, RestoreError, SavedGame, SavedLords, SavedSetUp, damaged, parts, read_variations,
};
use super::seat::Seat;
use super::state::{
    Abilities, About, Comment, GameKind, LayoutState, OutcomeState, Phase, PieceCount, TurnMoves,
    TurnState,
};
use super::table::GameRef;
use crate::asides::Asides;
use crate::frisian::Points;
use crate::lords::{
    CAPTURES_TO_WIN, Event, Game, GameOver, Layout, LayoutError, Move, Occupant, PieceKind,
    PinRule, PlayError, Ply, Position, Reason, Rules, Square, Transition, TurnLengths,
};
use crate::render::{self, BoardKind, Cell, Marks, Motion, Scene, Shape};
use crate::{BySide, Side};

/// Pieces of each kind a side begins with.
const EACH: usize = 8;

/// How far a game is when its board has turned, after both layouts.
pub(super) const TURNED: usize = 3;

/// A game of Lords and Vassals.
#[derive(Clone, Debug)]
pub(super) struct LordsTable {
    rules: Rules,
    stage: Stage,
}

#[derive(Clone, Debug)]
enum Stage {
    SetUp(SetUp),
    Game(Box<Play>),
}

/// The secret set-up: White makes Black's layout, then Black makes White's. Where White is far away,
/// Black begins, for he need not wait.
#[derive(Clone, Debug)]
struct SetUp {
    /// Each side's layout, once the other has made it.
    layouts: BySide<Option<Layout>>,
    /// The layout being made.
    draft: LayoutDraft,
    /// Whether the board is covered until whoever lays out next has taken the seat.
    covered: bool,
    /// Who plays which side.
    seats: BySide<Seat>,
}

impl SetUp {
    const fn new(seats: BySide<Seat>) -> Self {
        let first = if seats.white.is_far() {
            Side::White
        } else {
            Side::Black
        };
        Self {
            layouts: BySide {
                white: None,
                black: None,
            },
            draft: LayoutDraft::new(first),
            covered: false,
            seats,
        }
    }

    fn phase(&self) -> Phase {
        if self.layouts.white.is_some() && self.layouts.black.is_some() {
            Phase::Reveal
        } else if self.covered || !self.by_person() {
            Phase::Handover
        } else {
            Phase::Layout
        }
    }

    /// Whether a person at this screen makes the next layout.
    fn by_person(&self) -> bool {
        self.seats[!self.draft.of].is_here()
    }

    /// Whether one person has to be kept from seeing what the other lays out.
    fn secret(&self) -> bool {
        self.seats.white.is_here() && self.seats.black.is_here()
    }

    /// Takes a layout of the pieces that are to be laid out now.
    fn take(&mut self, layout: Layout) -> Reply {
        let owner = self.draft.of;
        self.layouts[owner] = Some(layout);
        if self.layouts[!owner].is_none() {
            self.draft = LayoutDraft::new(!owner);
            self.covered = self.secret();
        }
        Reply::said(self.tell())
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
            (None, None) => Stage::SetUp(SetUp::new(options.seats)),
            (Some(layouts), None) => Stage::Game(Box::new(Play::new(Game::new(
                read_layouts(layouts)?,
                rules,
            )))),
            (None, Some(text)) => {
                let position = Position::from_text(text, rules)
                    .map_err(|error| NewGameError::Position(error.to_string()))?;
                Stage::Game(Box::new(Play::new(Game::from_position(position))))
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
        let begun = BySide {
            white: saved.white.as_deref(),
            black: Some(saved.black.as_str()).filter(|text| !text.is_empty()),
        };
        let first = set_up.draft.of;
        set_up.draft = read(first, begun[first].unwrap_or_default())?;
        if let Some(text) = begun[!first] {
            set_up.layouts[first] = Some(whole(&set_up.draft)?);
            set_up.draft = read(!first, text)?;
        }
        if saved.ready {
            set_up.layouts[set_up.draft.of] = Some(whole(&set_up.draft)?);
        }
        set_up.draft.prefer(saved.pick);
        // Whoever reloads the page may not be the one who was laying out.
        set_up.covered = set_up.secret();
        Ok(table)
    }

    pub(super) fn restore(
        options: &LordsOptions,
        saved: &SavedLords,
    ) -> Result<Self, RestoreError> {
        let mut table = Self::new(options)?;
        match (&mut table.stage, &saved.layouts) {
            (stage @ Stage::SetUp(_), Some(layouts)) => {
                let layouts = read_layouts(layouts)?;
                *stage = Stage::Game(Box::new(Play {
                    layouts: Some(layouts),
                    ..Play::new(Game::new(layouts, table.rules))
                }));
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

    /// A game that was read from its record, with the settings that it is played by.
    pub(super) fn read(game: Game) -> (LordsOptions, Self) {
        let rules = game.rules();
        let options = LordsOptions {
            pins: match rules.pins {
                PinRule::Any => PinsOption::Any,
                PinRule::EnemyOnly => PinsOption::Enemy,
            },
            moves: match rules.turns {
                TurnLengths::FiveFour => MovesOption::FiveFour,
                TurnLengths::FourFour => MovesOption::FourFour,
            },
            draw_rules: rules.draws,
            layouts: game.layouts().map(write_layouts),
            position: game.layouts().is_none().then(|| game.start().to_string()),
            ..LordsOptions::default()
        };
        let stage = Stage::Game(Box::new(Play::new(game)));
        (options, Self { rules, stage })
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

    /// The game, whether or not it is over.
    fn made(&mut self) -> Result<&mut Play, Message> {
        match &mut self.stage {
            Stage::Game(play) => Ok(play),
            Stage::SetUp(_) => Err(Refusal::LayingOut.into()),
        }
    }

    /// The game while moves are made.
    fn game(&mut self) -> Result<&mut Play, Message> {
        unless_playing(self.phase())?;
        self.made()
    }
}

impl SetUp {
    /// What is to be done next.
    fn tell(&self) -> Announcement {
        let owner = self.draft.of;
        let by = !owner;
        match self.phase() {
            Phase::Handover if !self.by_person() => Announcement::LayoutByComputer { by, owner },
            Phase::Handover => Announcement::Handover { next: by },
            Phase::Layout => Announcement::LayoutStarted { by, owner },
            _ => Announcement::RevealReady,
        }
    }

    fn save(&self) -> SavedSetUp {
        let begun = BySide::new_with(|side| match self.layouts[side] {
            Some(layout) => Some(layout.to_string()),
            None => (self.draft.of == side).then(|| self.draft.text()),
        });
        SavedSetUp {
            black: begun.black.unwrap_or_default(),
            white: begun.white,
            ready: self.phase() == Phase::Reveal,
            pick: self.draft.preferred(),
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

    fn save(&self) -> SavedLords {
        // Without a sign: the two squares alone tell the move.
        let squares = |mv: &Move| format!("{}{}", mv.from, mv.to);
        let made = self.game.history().iter().map(|ply| squares(&ply.mv));
        let undone = self.game.undone().iter().rev().map(squares);
        SavedLords {
            layouts: self.layouts.map(write_layouts),
            moves: made.chain(undone).collect(),
            undone: self.game.undone().len(),
            ending: self.game.outcome().and_then(|outcome| {
                let loser = outcome.winner.map(|winner| !winner);
                match (outcome.reason, loser) {
                    (Reason::Resignation, Some(loser)) => Some(Ending::Resigned(loser)),
                    (Reason::Time, Some(loser)) => Some(Ending::TimedOut(loser)),
                    (Reason::Agreement, _) => Some(Ending::Agreed),
                    _ => None,
                }
            }),
            tags: self
                .game
                .tags
                .iter()
                .map(|(name, value)| format!("{name} {value}"))
                .collect(),
            comments: self
                .game
                .comments
                .iter()
                .map(|(after, words)| format!("{after} {words}"))
                .collect(),
            variations: self.game.variations.text(),
        }
    }
}

pub(super) const fn rules(options: &LordsOptions) -> Rules {
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

/// Ends a game as no move ends it.
fn declare(game: &mut Game, ending: Ending) -> Result<(), GameOver> {
    match ending {
        Ending::Resigned(side) => game.resign(side),
        Ending::TimedOut(side) => game.time_out(side),
        Ending::Agreed => game.agree_draw(),
    }
    .map(drop)
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

fn write_layouts(layouts: BySide<Layout>) -> Layouts {
    Layouts {
        white: layouts.white.to_string(),
        black: layouts.black.to_string(),
    }
}

pub(super) const fn shape(kind: PieceKind) -> Shape {
    match kind {
        PieceKind::Lord => Shape::Lord,
        PieceKind::Vassal => Shape::Vassal,
    }
}

fn refused(error: &PlayError) -> Message {
    Message::of_rules("lords", error.code(), error.args())
}

/// What is seen of a move.
fn motions(transition: &Transition) -> Vec<Motion> {
    let mut motions = Vec::new();
    let mut taken = Vec::new();
    for event in &transition.events {
        motions.push(match *event {
            Event::Step { from, to } => Motion::Slide {
                from: cell_of(from),
                to: cell_of(to),
            },
            Event::Jump { from, over, to } => Motion::Jump {
                from: cell_of(from),
                to: cell_of(to),
                over: cell_of(over),
                ghost: false,
            },
            Event::Pin { from, to, .. } => Motion::Climb {
                from: cell_of(from),
                to: cell_of(to),
            },
            Event::Release { from, to, .. } => Motion::Release {
                from: cell_of(from),
                to: cell_of(to),
            },
            Event::Capture {
                square, flankers, ..
            } => {
                taken.push(cell_of(square));
                Motion::Close {
                    taken: cell_of(square),
                    flankers: flankers.map(cell_of),
                }
            }
            Event::TurnEnd { .. } => continue,
        });
    }
    if !taken.is_empty() {
        motions.push(Motion::Leave { cells: taken });
    }
    motions
}

/// Says what a move has done.
fn tell_move(reply: &mut Reply, before: &Position, transition: &Transition) {
    let side = before.turn();
    let piece = before
        .at(transition.mv.from)
        .map_or(Shape::Lord, |occupant| shape(occupant.piece.kind));
    let notation = transition.mv.notation(before);
    for event in &transition.events {
        match *event {
            Event::Step { from, to } => reply.say(Announcement::Moved {
                side,
                kind: piece,
                from: from.to_string(),
                to: to.to_string(),
                notation: notation.clone(),
            }),
            Event::Jump { from, over, to } => reply.say(Announcement::Jumped {
                side,
                kind: piece,
                from: from.to_string(),
                over: over.to_string(),
                to: to.to_string(),
            }),
            Event::Pin { from, to, vassal } => reply.say(Announcement::Pinned {
                side,
                owner: vassal,
                from: from.to_string(),
                to: to.to_string(),
            }),
            Event::Release { from, to, vassal } => reply.say(Announcement::Released {
                side,
                owner: vassal,
                from: from.to_string(),
                to: to.to_string(),
            }),
            Event::Capture {
                square,
                piece,
                freed,
                ..
            } => {
                reply.say(Announcement::Taken {
                    owner: piece.side,
                    kind: shape(piece.kind),
                    square: square.to_string(),
                });
                if let Some(owner) = freed {
                    reply.say(Announcement::Freed {
                        owner,
                        square: square.to_string(),
                    });
                }
            }
            Event::TurnEnd { .. } => {}
        }
    }
}

/// What is seen of a move being taken back: the piece goes home, then those it took come back.
fn taken_back(transition: &Transition) -> Vec<Motion> {
    let mut motions = vec![Motion::TakeBack {
        from: cell_of(transition.mv.to),
        to: cell_of(transition.mv.from),
    }];
    motions.extend(transition.events.iter().filter_map(|event| match event {
        Event::Capture { square, .. } => Some(Motion::Place {
            at: cell_of(*square),
        }),
        _ => None,
    }));
    motions
}

/// Whether the piece that counts on a square has used up its turn.
fn is_used_up(position: &Position, square: Square) -> bool {
    let mut trails = position.trails().iter();
    trails.any(|trail| trail.square() == square && !trail.under() && trail.used_up())
}

impl Play {
    fn position(&self) -> &Position {
        self.game.position()
    }

    fn position_after(&self, moves: usize) -> &Position {
        let ply = self.game.history().get(moves);
        ply.map_or(self.position(), |ply| &ply.before)
    }

    fn targets(&self) -> Vec<Square> {
        self.selected
            .map_or_else(Vec::new, |from| self.targets_of(from))
    }

    fn targets_of(&self, from: Square) -> Vec<Square> {
        self.game
            .legal_moves()
            .iter()
            .filter(|mv| mv.from == from)
            .map(|mv| mv.to)
            .collect()
    }

    fn replay(&mut self, saved: &SavedLords) -> Result<(), RestoreError> {
        for (index, text) in saved.moves.iter().enumerate() {
            self.game
                .play_text(text)
                .map_err(|error| RestoreError::Move {
                    number: index + 1,
                    text: text.clone(),
                    why: error.to_string(),
                })?;
        }
        self.game.variations = read_variations(&saved.variations)?;
        for _ in 0..saved.undone {
            if self.game.undo().is_none() {
                return Err(RestoreError::Undone {
                    undone: saved.undone,
                    made: saved.moves.len(),
                });
            }
        }
        for line in &saved.tags {
            let (name, value) = parts(line)?;
            let set = self.game.tags.set(name, value);
            set.map_err(|_| damaged(line))?;
        }
        for line in &saved.comments {
            let (after, words) = parts(line)?;
            let after = after.parse().map_err(|_| damaged(line))?;
            self.game.comments.set(after, words.to_owned());
        }
        saved.ending.map_or(Ok(()), |ending| {
            declare(&mut self.game, ending).map_err(|_| RestoreError::Ending)
        })
    }

    /// Why a piece has no legal move.
    fn stuck(&self, square: Square, occupant: Occupant) -> Message {
        let kind = occupant.piece.kind;
        match self.position().explain(square, square) {
            // Of a piece that may move at all, this is all the rules can say about its own square.
            None | Some(PlayError::SameSquare { .. }) => {}
            Some(error) => return refused(&error),
        }
        if is_used_up(self.position(), square) {
            refused(&PlayError::UsedUp { at: square, kind })
        } else if occupant.under.is_some() {
            refused(&PlayError::PinningLord { at: square })
        } else {
            Refusal::CannotMove {
                square: square.to_string(),
                kind: shape(kind),
            }
            .into()
        }
    }

    fn select(&mut self, square: Square) -> Answer {
        let Some(occupant) = self.position().at(square) else {
            return Err(Refusal::EmptySquare {
                square: square.to_string(),
            }
            .into());
        };
        let targets = self.targets_of(square);
        if targets.is_empty() {
            return Err(self.stuck(square, occupant));
        }
        self.selected = Some(square);
        Ok(Reply::said(Announcement::Selected {
            square: square.to_string(),
            kind: shape(occupant.piece.kind),
            targets: list(targets),
        }))
    }

    fn go(&mut self, from: Square, to: Square) -> Answer {
        let mv = self
            .position()
            .find(from, to)
            .map_err(|error| refused(&error))?;
        self.make(mv)
    }

    fn make(&mut self, mv: Move) -> Answer {
        let before = *self.position();
        let transition = self.game.play(mv).map_err(|error| refused(&error))?;
        self.selected = None;
        let mut reply = Reply {
            motions: motions(&transition),
            mover: Some(before.turn()),
            ..Reply::default()
        };
        tell_move(&mut reply, &before, &transition);
        self.tell_turn(&mut reply, Some(&before));
        Ok(reply)
    }

    /// Says whose turn it is and how many moves it has, or how the game ended. `before` is the position
    /// before the move that was just made.
    fn tell_turn(&self, reply: &mut Reply, before: Option<&Position>) {
        if let Some(outcome) = self.game.outcome() {
            reply.say(Announcement::ended(outcome.winner, outcome.reason.code()));
            return;
        }
        let position = self.position();
        let (side, moves) = (position.turn(), position.moves_left());
        if let Some(before) = before
            && before.turn() != side
            && before.moves_left() > 1
        {
            reply.say(Announcement::TurnCutShort {
                side: before.turn(),
            });
        }
        reply.say(if position.is_turn_start() {
            Announcement::TurnOfMoves { side, moves }
        } else {
            Announcement::MovesLeft { side, moves }
        });
    }

    fn scene(&self) -> Scene {
        let mut scene = self.scene_after(self.game.history().len());
        scene.marks.selected = self.selected.map(cell_of);
        scene.marks.targets = self.targets().into_iter().map(cell_of).collect();
        scene
    }

    fn scene_after(&self, moves: usize) -> Scene {
        let position = self.position_after(moves);
        let mut scene = Scene::empty(BoardKind::Lords);
        for square in position.occupied() {
            let Some(occupant) = position.at(square) else {
                continue;
            };
            scene.pieces.push(render::Piece {
                cell: cell_of(square),
                shape: shape(occupant.piece.kind),
                side: occupant.piece.side,
                under: occupant.under,
                flat: is_used_up(position, square),
                ghost: false,
                badge: None,
            });
        }
        scene.marks = Marks {
            last: self.game.history()[..moves]
                .last()
                .map_or_else(Vec::new, |ply| {
                    vec![cell_of(ply.mv.from), cell_of(ply.mv.to)]
                }),
            visited: position
                .trails()
                .iter()
                .map(|trail| trail.squares().iter().copied().map(cell_of).collect())
                .collect(),
            ..Marks::default()
        };
        scene
    }

    /// The pieces each side had lost after so many moves. Before the first move of a game that starts
    /// from a position they are what is missing of eight and eight; where more are missing than the
    /// position says were captured, so many of them, Vassals first, for their number decides the game.
    fn lost(&self, moves: usize) -> BySide<Vec<PieceCount>> {
        let kinds = [PieceKind::Lord, PieceKind::Vassal];
        let start = self.game.start();
        let mut lost = BySide::new_with(|side| {
            let missing = [start.lords(side).len(), start.vassals(side).len()]
                .map(|standing| EACH.saturating_sub(standing));
            let captured = usize::from(start.captured_by(!side));
            let vassals = missing[1].min(captured);
            // All that are captured are missing, so this is every Lord where no more are.
            [missing[0].min(captured - vassals), vassals]
        });
        for ply in &self.game.history()[..moves] {
            for event in ply.transition().events {
                if let Event::Capture { piece, .. } = event {
                    lost[piece.side][usize::from(piece.kind == PieceKind::Vassal)] += 1;
                }
            }
        }
        BySide::new_with(|side| counts(kinds.map(shape).into_iter().zip(lost[side])))
    }
}

impl Room for LordsTable {
    fn kind(&self) -> GameKind {
        GameKind::Lords
    }

    fn board(&self) -> BoardKind {
        BoardKind::Lords
    }

    fn phase(&self) -> Phase {
        match &self.stage {
            Stage::SetUp(set_up) => set_up.phase(),
            Stage::Game(play) if play.game.outcome().is_some() => Phase::Over,
            Stage::Game(_) => Phase::Play,
        }
    }

    fn seat(&self) -> Side {
        match &self.stage {
            // When both layouts are made Black is next: he moves first.
            Stage::SetUp(set_up) if set_up.phase() == Phase::Reveal => Side::Black,
            Stage::SetUp(set_up) => !set_up.draft.of,
            Stage::Game(play) => play.position().turn(),
        }
    }

    fn scene(&self) -> Scene {
        let set_up = match &self.stage {
            Stage::SetUp(set_up) => set_up,
            Stage::Game(play) => return play.scene(),
        };
        let mut scene = Scene::empty(BoardKind::Lords);
        // The rows to be filled lie nearest to whoever fills them. Before the board turns it stands
        // as White had it.
        scene.flipped = set_up.draft.of == Side::Black || set_up.phase() == Phase::Reveal;
        if set_up.phase() == Phase::Layout {
            let draft = &set_up.draft;
            scene.pieces = draft
                .pieces()
                .map(|(cell, shape)| render::Piece {
                    cell,
                    shape,
                    side: draft.of,
                    under: None,
                    flat: false,
                    ghost: false,
                    badge: None,
                })
                .collect();
            scene.marks.fill = draft.open().collect();
            scene.marks.selected = draft.held();
        }
        scene
    }

    fn scene_after(&self, moves: usize) -> Scene {
        match &self.stage {
            Stage::SetUp(_) => self.scene(),
            Stage::Game(play) => play.scene_after(moves),
        }
    }

    fn turn_after(&self, moves: usize) -> TurnState {
        match &self.stage {
            Stage::SetUp(_) => TurnState {
                side: self.seat(),
                number: 1,
                moves_left: None,
                moves_total: None,
            },
            Stage::Game(play) => {
                let position = play.position_after(moves);
                TurnState {
                    side: position.turn(),
                    number: position.turn_number(),
                    moves_left: Some(position.moves_left()),
                    moves_total: Some(self.rules.turns.moves(position.turn())),
                }
            }
        }
    }

    fn captured_after(&self, moves: usize) -> BySide<Vec<PieceCount>> {
        match &self.stage {
            Stage::SetUp(_) => BySide::default(),
            Stage::Game(play) => play.lost(moves),
        }
    }

    fn captures_to_win(&self) -> Option<u8> {
        Some(CAPTURES_TO_WIN)
    }

    fn history(&self) -> Vec<TurnMoves> {
        let mut turns = Vec::new();
        if let Stage::Game(play) = &self.stage {
            for ply in play.game.history() {
                push_move(
                    &mut turns,
                    ply.before.turn_number(),
                    ply.before.turn(),
                    ply.notation(),
                );
            }
        }
        turns
    }

    fn made(&self) -> usize {
        match &self.stage {
            Stage::SetUp(_) => 0,
            Stage::Game(play) => play.game.history().len(),
        }
    }

    fn progress(&self) -> usize {
        match &self.stage {
            Stage::SetUp(set_up) => Side::ALL
                .into_iter()
                .filter(|&side| set_up.layouts[side].is_some())
                .count(),
            // After both layouts, the turn of the board.
            Stage::Game(play) => TURNED + play.game.history().len(),
        }
    }

    fn made_after(&self, moves: usize) -> Option<Made> {
        let Stage::Game(play) = &self.stage else {
            return None;
        };
        let mv = play.game.history().get(moves)?;
        let transition = mv.transition();
        Some(Made {
            side: mv.before.turn(),
            notation: mv.notation(),
            forth: motions(&transition),
            back: taken_back(&transition),
        })
    }

    fn outcome(&self) -> Option<OutcomeState> {
        let Stage::Game(play) = &self.stage else {
            return None;
        };
        play.game.outcome().map(|outcome| OutcomeState {
            winner: outcome.winner,
            reason: outcome.reason.code().to_owned(),
        })
    }

    fn layout(&self) -> Option<LayoutState> {
        match &self.stage {
            Stage::SetUp(set_up) if set_up.phase() == Phase::Layout => Some(set_up.draft.state()),
            _ => None,
        }
    }

    fn last_mover(&self) -> Option<Side> {
        match &self.stage {
            Stage::SetUp(_) => None,
            Stage::Game(play) => play.game.history().last().map(|ply| ply.before.turn()),
        }
    }

    fn has_moved(&self, side: Side) -> bool {
        match &self.stage {
            Stage::SetUp(_) => false,
            Stage::Game(play) => {
                let mut plies = play.game.history().iter();
                plies.any(|ply| ply.before.turn() == side)
            }
        }
    }

    fn can(&self) -> Abilities {
        match &self.stage {
            Stage::SetUp(set_up) => Abilities {
                cancel: set_up.phase() == Phase::Layout && set_up.draft.held().is_some(),
                ..Abilities::default()
            },
            Stage::Game(play) => Abilities {
                undo: !play.game.history().is_empty(),
                redo: self.phase() == Phase::Play && !play.game.undone().is_empty(),
                cancel: play.selected.is_some(),
                ..Abilities::default()
            },
        }
    }

    fn tell(&self) -> Reply {
        let mut reply = Reply::default();
        match &self.stage {
            Stage::Game(play) => {
                let position = play.position();
                // Who comes in the middle of a turn has not heard whose it is.
                if play.game.outcome().is_none() && !position.is_turn_start() {
                    reply.say(Announcement::Turn {
                        side: position.turn(),
                    });
                }
                play.tell_turn(&mut reply, None);
            }
            Stage::SetUp(set_up) => reply.say(set_up.tell()),
        }
        reply
    }

    fn tap(&mut self, cell: Cell) -> Answer {
        if let Stage::SetUp(_) = self.stage {
            return self.draft()?.tap(cell);
        }
        let play = self.game()?;
        let square = square_on(cell).ok_or(Refusal::NothingSelected)?;
        let Some(from) = play.selected else {
            return play.select(square);
        };
        if from == square {
            return self.cancel();
        }
        let position = play.position();
        let own = position
            .at(square)
            .is_some_and(|occupant| occupant.piece.side == position.turn());
        // A Lord in hand may climb onto a Vassal of his own side; any other own piece is taken in hand.
        if own && !play.targets().contains(&square) {
            return play.select(square);
        }
        play.go(from, square)
    }

    fn lift(&mut self, cell: Cell) -> Answer {
        if let Stage::SetUp(_) = self.stage {
            return self.draft()?.lift(cell);
        }
        let play = self.game()?;
        let square = square_on(cell).ok_or(Refusal::NothingSelected)?;
        if play.selected == Some(square) {
            return Ok(Reply::default());
        }
        play.select(square)
    }

    fn drop(&mut self, cell: Option<Cell>) -> Answer {
        if let Stage::SetUp(_) = self.stage {
            return self.draft()?.drop(cell);
        }
        let play = self.game()?;
        let from = play.selected.ok_or(Refusal::NothingSelected)?;
        match cell.and_then(square_on).filter(|&to| to != from) {
            None => Ok(Reply::default()),
            Some(to) => play.go(from, to),
        }
    }

    fn cancel(&mut self) -> Answer {
        if let Stage::SetUp(_) = self.stage {
            return self.draft()?.cancel();
        }
        let square = self
            .game()?
            .selected
            .take()
            .ok_or(Refusal::NothingSelected)?;
        Ok(Reply::said(Announcement::Deselected {
            square: square.to_string(),
        }))
    }

    fn play(&mut self, text: &str) -> Answer {
        let play = self.game()?;
        let mv = play.game.resolve(text).map_err(|error| refused(&error))?;
        play.make(mv)
    }

    fn undo(&mut self) -> Answer {
        let play = self.made()?;
        let Some(Ply { before, .. }) = play.game.history().last().copied() else {
            return Err(Refusal::NothingToUndo.into());
        };
        let transition = play.game.undo().ok_or(Refusal::NothingToUndo)?;
        play.selected = None;
        let mut reply = Reply {
            motions: taken_back(&transition),
            ..Reply::said(Announcement::Undone {
                side: before.turn(),
                notation: transition.mv.notation(&before),
            })
        };
        play.tell_turn(&mut reply, None);
        Ok(reply)
    }

    fn redo(&mut self) -> Answer {
        let play = self.game()?;
        let before = *play.position();
        let transition = play.game.redo().ok_or(Refusal::NothingToRedo)?;
        play.selected = None;
        let mut reply = Reply {
            motions: motions(&transition),
            ..Reply::said(Announcement::Redone {
                side: before.turn(),
                notation: transition.mv.notation(&before),
            })
        };
        play.tell_turn(&mut reply, Some(&before));
        Ok(reply)
    }

    fn end(&mut self, ending: Ending) -> Answer {
        let play = self.game()?;
        declare(&mut play.game, ending)
            .map_err(|error| Message::of_rules("lords", error.code(), error.args()))?;
        play.selected = None;
        let mut reply = Reply::default();
        play.tell_turn(&mut reply, None);
        Ok(reply)
    }

    fn layout_pick(&mut self, kind: Option<Shape>) -> Answer {
        self.draft()?.pick(kind)
    }

    fn layout_random(&mut self, seed: u64) -> Answer {
        Ok(self.draft()?.fill_randomly(seed))
    }

    fn layout_clear(&mut self) -> Answer {
        Ok(self.draft()?.clear())
    }

    fn layout_done(&mut self) -> Answer {
        let draft = self.draft()?;
        let layout = draft.layout().ok_or(Refusal::LayoutIncomplete {
            lords: draft.left(Shape::Lord),
            vassals: draft.left(Shape::Vassal),
        })?;
        Ok(self.set_up()?.take(layout))
    }

    fn lay_out(&mut self, layout: &str) -> Answer {
        let set_up = self.set_up()?;
        if set_up.phase() != Phase::Handover || set_up.by_person() {
            return Err(Refusal::NotLayingOut.into());
        }
        let layout: Layout =
            layout
                .parse()
                .map_err(|error: LayoutError| Refusal::LayoutUnusable {
                    why: error.to_string(),
                })?;
        Ok(set_up.take(layout))
    }

    fn handed_over(&mut self) -> Answer {
        let set_up = self.set_up()?;
        if set_up.phase() != Phase::Handover || !set_up.by_person() {
            return Err(Refusal::NotHandingOver.into());
        }
        set_up.covered = false;
        Ok(Reply::said(set_up.tell()))
    }

    fn reveal(&mut self) -> Answer {
        let rules = self.rules;
        let set_up = self.set_up()?;
        let (Some(white), Some(black)) = (set_up.layouts.white, set_up.layouts.black) else {
            return Err(Refusal::NotReady.into());
        };
        let layouts = BySide { white, black };
        let play = Play {
            layouts: Some(layouts),
            ..Play::new(Game::new(layouts, rules))
        };
        let reply = Reply {
            motions: vec![Motion::Turn],
            ..Reply::said(Announcement::Revealed {
                next: play.position().turn(),
                moves: play.position().moves_left(),
            })
        };
        self.stage = Stage::Game(Box::new(play));
        Ok(reply)
    }

    fn record(&self, _points: Points) -> String {
        match &self.stage {
            Stage::SetUp(_) => String::new(),
            Stage::Game(play) => play.game.record(),
        }
    }

    fn game(&self) -> GameRef<'_> {
        match &self.stage {
            Stage::SetUp(_) => GameRef::SetUp,
            Stage::Game(play) => GameRef::Lords(&play.game),
        }
    }

    fn comments(&self) -> Vec<Comment> {
        match &self.stage {
            Stage::SetUp(_) => Vec::new(),
            Stage::Game(play) => play
                .game
                .comments
                .iter()
                .take_while(|&(after, _)| after <= self.made())
                .map(|(after, words)| Comment {
                    after,
                    text: words.to_owned(),
                })
                .collect(),
        }
    }

    fn comment(&mut self, after: usize, text: &str) {
        if let Stage::Game(play) = &mut self.stage {
            play.game.comments.set(after, text.to_owned());
        }
    }

    fn variations(&self) -> String {
        match &self.stage {
            Stage::SetUp(_) => String::new(),
            Stage::Game(play) => play.game.variations.text(),
        }
    }

    fn vary(&mut self, variations: Asides) {
        if let Stage::Game(play) = &mut self.stage {
            play.game.variations = variations;
        }
    }

    fn about(&self) -> About {
        match &self.stage {
            Stage::SetUp(_) => About::of(|_| None, "*", 0),
            Stage::Game(play) => About::of(
                |name| play.game.tags.get(name).map(str::to_owned),
                play.game.result(),
                self.made(),
            ),
        }
    }

    fn save(&self) -> SavedGame {
        match &self.stage {
            Stage::SetUp(set_up) => SavedGame::SetUp(set_up.save()),
            Stage::Game(play) => SavedGame::Lords(play.save()),
        }
    }
}
