//! Frisian draughts at the table.

use std::collections::BTreeMap;

use super::grid::{frisian_cell as cell_of, frisian_square as square_on};
use super::handling::{CaptureHandling, Handling};
use super::message::{Announcement, Message, Refusal, list};
use super::options::{CaptureOption, FrisianOptions, KingMovesOption, NewGameError, VariantOption};
use super::picker::{self, Choice, Pick, SeveralCaptures};
use super::reply::{Answer, Made, Reply};
use super::room::{Room, counts, push_move, unless_playing};
use super::saved::{
    Ending, RestoreError, SavedFrisian, SavedGame, SavedStep, damaged, parts, read_variations,
};
use super::state::{
    Abilities, About, Comment, GameKind, OutcomeState, Phase, PieceCount, TurnMoves, TurnState,
};
use super::table::GameRef;
use crate::asides::Asides;
use crate::frisian::{
    CaptureRule, Event, Game, KingMoveLimit, Move, PdnGame, PdnResult, PieceKind, PlayError,
    PointOutError, Points, Position, Reason, Remark, RemarkKind, Rules, Setup, Square, SquareSet,
    Transition, Variant, Ways,
};
use crate::render::{self, BoardKind, Cell, Marks, Motion, Scene, Shape};
use crate::{BySide, Side};

/// A game of Frisian draughts.
#[derive(Clone, Debug)]
pub(super) struct FrisianTable {
    /// The game, with what is told about it.
    record: PdnGame,
    hand: Option<Hand>,
    /// The legal moves: the generator is asked once for each position.
    moves: Vec<Move>,
    /// The way of the move that was pointed out, by the number of moves made before it. The game keeps
    /// only what came of it, but a saved record must be able to do it again. Empty where a PDN told that a
    /// move was pointed out, and not which.
    called: BTreeMap<usize, Vec<Square>>,
    handling: Handling,
}

/// A piece in hand, and where it may be put.
#[derive(Clone, Debug)]
struct Hand {
    pick: Pick,
    ways: Ways,
    targets: SquareSet,
    /// How the rest of a capture is chosen.
    by: CaptureHandling,
}

impl FrisianTable {
    pub(super) fn new(options: &FrisianOptions) -> Result<Self, NewGameError> {
        let rules = rules(options);
        let variant = variant(options);
        let game = match &options.position {
            None => Game::new(variant, rules),
            Some(fen) => {
                let setup: Setup =
                    fen.parse()
                        .map_err(|error: crate::frisian::ParseFenError| {
                            NewGameError::Position(error.to_string())
                        })?;
                let position = Position::new(setup, rules)
                    .map_err(|error| NewGameError::Position(error.to_string()))?;
                Game::from_position(position).with_variant(variant)
            }
        };
        Ok(Self::with(game.into()))
    }

    fn with(record: PdnGame) -> Self {
        let mut table = Self {
            record,
            hand: None,
            moves: Vec::new(),
            called: BTreeMap::new(),
            handling: Handling::default(),
        };
        table.refresh();
        table
    }

    /// A game that was read as PDN, with the settings that it is played by.
    pub(super) fn read(record: PdnGame) -> (FrisianOptions, Self) {
        let game = &record.game;
        let Rules {
            capture,
            king_moves,
        } = game.rules();
        let options = FrisianOptions {
            variant: match game.variant() {
                Variant::Frisian => VariantOption::Frisian,
                Variant::Frysk => VariantOption::Frysk,
            },
            capture: match capture {
                CaptureRule::Enforced => CaptureOption::Enforced,
                CaptureRule::Called => CaptureOption::Called,
            },
            king_moves: match king_moves {
                KingMoveLimit::Three => KingMovesOption::Three,
                KingMoveLimit::Two => KingMovesOption::Two,
            },
            position: (game.start().setup() != Setup::start(game.variant()))
                .then(|| game.start().fen()),
            ..FrisianOptions::default()
        };
        let mut table = Self::with(record);
        if table.position().capture_pointed_out() {
            table.called.insert(table.made(), Vec::new());
        }
        (options, table)
    }

    pub(super) fn restore(
        options: &FrisianOptions,
        saved: &SavedFrisian,
    ) -> Result<Self, RestoreError> {
        let mut table = Self::new(options)?;
        for (index, step) in saved.steps.iter().enumerate() {
            table
                .replay(step)
                .map_err(|(text, why)| RestoreError::Move {
                    number: index + 1,
                    text,
                    why,
                })?;
        }
        let made = table.made();
        let game = &mut table.record.game;
        for _ in 0..saved.undone {
            if game.undo().is_none() {
                return Err(RestoreError::Undone {
                    undone: saved.undone,
                    made,
                });
            }
        }
        match saved.ending {
            None => {}
            Some(_) if game.outcome().is_some() => return Err(RestoreError::Ending),
            Some(ending) => declare(game, ending),
        }
        for line in &saved.tags {
            let (name, value) = parts(line)?;
            table.record.tags.push((name.to_owned(), value.to_owned()));
        }
        for line in &saved.remarks {
            table.record.remarks.push(read_remark(line)?);
        }
        let result = saved.result.as_deref().and_then(PdnResult::read);
        table.record.result = result.unwrap_or_else(|| PdnResult::of(table.game()));
        table.record.variations = read_variations(&saved.variations)?;
        table.refresh();
        Ok(table)
    }

    /// Does again what was done; otherwise says what that was and why it cannot be.
    fn replay(&mut self, step: &SavedStep) -> Result<(), (String, String)> {
        match step {
            SavedStep::Move(numbers) => {
                let text = list(numbers);
                let path: Option<Vec<Square>> =
                    numbers.iter().map(|&number| Square::new(number)).collect();
                let path = path.filter(|path| path.len() > 1).ok_or_else(|| {
                    let why = "squares go from 1 to 50, and there are two at least";
                    (text.clone(), why.to_owned())
                })?;
                let position = self.game().position();
                let explain = |position: &Position| {
                    position.explain(path[0], path[path.len() - 1]).to_string()
                };
                let mv = picker::along(position, &path)
                    .ok_or_else(|| (text.clone(), explain(position)))?;
                self.record
                    .game
                    .play(mv, &path)
                    .map_err(|error| (text, error.to_string()))?;
            }
            SavedStep::PointOut => {
                let transition = self
                    .record
                    .game
                    .point_out()
                    .map_err(|error| ("point out".to_owned(), error.to_string()))?;
                self.called.insert(self.made(), transition.path);
            }
            SavedStep::PointedOut => {
                self.record.game.restore_pointed_out();
                self.called.insert(self.made(), Vec::new());
            }
        }
        Ok(())
    }

    const fn game(&self) -> &Game {
        &self.record.game
    }

    fn position(&self) -> &Position {
        self.game().position()
    }

    fn position_after(&self, moves: usize) -> &Position {
        let ply = self.game().history().get(moves);
        ply.map_or(self.position(), |ply| &ply.before)
    }

    /// Asks for the legal moves anew and empties the hand.
    fn refresh(&mut self) {
        self.hand = None;
        self.moves = match self.game().outcome() {
            None => self.position().legal_moves().to_vec(),
            Some(_) => Vec::new(),
        };
    }

    fn must_capture(&self) -> SquareSet {
        if picker::must_capture(self.position(), &self.moves) {
            self.moves.iter().map(|mv| mv.from()).collect()
        } else {
            SquareSet::EMPTY
        }
    }

    fn legs(&self) -> usize {
        self.hand.as_ref().map_or(0, |hand| hand.pick.legs().len())
    }

    fn shape_at(&self, square: Square) -> Option<(Side, Shape)> {
        self.position()
            .piece_at(square)
            .map(|piece| (piece.side, shape(piece.kind)))
    }

    /// Takes a piece in hand as far as it is chosen.
    fn hold(&mut self, pick: Pick, ways: Ways, by: CaptureHandling) -> SquareSet {
        let targets = pick.targets(&ways, by);
        self.hand = Some(Hand {
            pick,
            ways,
            targets,
            by,
        });
        targets
    }

    /// Why the piece on a square cannot be taken in hand, if it cannot.
    fn check_movable(&self, square: Square) -> Result<Shape, Message> {
        let Some((side, piece)) = self.shape_at(square) else {
            return Err(Refusal::EmptySquare {
                square: square.to_string(),
            }
            .into());
        };
        if side == self.position().turn() && self.moves.iter().any(|mv| mv.from() == square) {
            return Ok(piece);
        }
        if self.position().bound_king() == Some(square)
            && !picker::must_capture(self.position(), &self.moves)
            && let Some((square, count)) = self.position().king_moves(side)
        {
            return Err(refused(&PlayError::KingBound { square, count }));
        }
        Err(match self.position().explain(square, square) {
            PlayError::StaysPut { .. } | PlayError::Occupied { .. } => Refusal::CannotMove {
                square: square.to_string(),
                kind: piece,
            }
            .into(),
            error => refused(&error),
        })
    }

    /// Whether a capture that goes this way is made by a single tap, where no other can be meant. Who goes
    /// jump by jump means one jump by a tap.
    fn by_one_tap(&self, path: &[Square]) -> bool {
        let Handling {
            one_tap, capture, ..
        } = self.handling;
        one_tap && (capture != CaptureHandling::Legs || path.len() == 2)
    }

    /// Takes a piece in hand. A capture that is forced is played at once, if `at_once`.
    fn select(&mut self, square: Square, at_once: bool) -> Answer {
        let piece = self.check_movable(square)?;
        let pick = Pick::new(square);
        let ways = Ways::new(self.position(), square, &self.moves);
        if at_once
            && picker::must_capture(self.position(), &self.moves)
            && let Some((mv, path)) = pick.forced(&ways)
            && self.by_one_tap(&path)
        {
            return self.make(mv, &path, 0);
        }
        let targets = self.hold(pick, ways, self.handling.capture);
        Ok(Reply::said(Announcement::Selected {
            square: square.to_string(),
            kind: piece,
            targets: list(targets),
        }))
    }

    fn tap_in_hand(&mut self, hand: Hand, square: Square) -> Answer {
        let pick = &hand.pick;
        match pick.choose(&hand.ways, square, hand.by, self.handling.complete) {
            Choice::Leg(longer) => Ok(self.take_leg(longer, hand)),
            Choice::Move(mv, path) => self.make(mv, &path, pick.legs().len()),
            Choice::Several if hand.by == CaptureHandling::Whole => {
                let targets = self.hold(hand.pick, hand.ways, CaptureHandling::Legs);
                Ok(Reply::said(Announcement::ChooseJumps {
                    square: square.to_string(),
                    targets: list(targets),
                }))
            }
            Choice::Several => Err(several(square)),
            Choice::Nothing if pick.legs().is_empty() => {
                if square == pick.from() {
                    self.cancel()
                } else if self.shape_at(square).map(|piece| piece.0) == Some(self.position().turn())
                {
                    self.select(square, true)
                } else {
                    Err(refused(&self.position().explain(pick.from(), square)))
                }
            }
            Choice::Nothing => {
                let path = pick.path();
                let earlier = path[..path.len() - 1].iter().rposition(|&at| at == square);
                match earlier {
                    Some(legs) => Ok(self.shorten(hand, legs)),
                    None => Err(not_next(&hand, square)),
                }
            }
        }
    }

    fn take_leg(&mut self, pick: Pick, hand: Hand) -> Reply {
        let from = hand.pick.at();
        let leg = *pick.legs().last().expect("a leg was just chosen");
        let targets = self.hold(pick, hand.ways, hand.by);
        Reply {
            motions: vec![Motion::Jump {
                from: cell_of(from),
                to: cell_of(leg.to),
                over: cell_of(leg.over),
                ghost: true,
            }],
            ..Reply::said(Announcement::Leg {
                over: leg.over.to_string(),
                to: leg.to.to_string(),
                // A capture in a circle may end here too, but the next jump does not.
                targets: list(targets.iter().filter(|&square| square != leg.to)),
            })
        }
    }

    /// Takes back all legs but the first `legs`.
    fn shorten(&mut self, hand: Hand, legs: usize) -> Reply {
        let Hand {
            mut pick, ways, by, ..
        } = hand;
        let from = pick.at();
        pick.truncate(legs);
        let square = pick.at().to_string();
        let motions = vec![Motion::TakeBack {
            from: cell_of(from),
            to: cell_of(pick.at()),
        }];
        self.hold(pick, ways, by);
        Reply {
            motions,
            ..Reply::said(Announcement::LegTakenBack { square })
        }
    }

    /// Empties the hand; what is seen of it is the piece going back to where its legs began.
    fn put_back(&mut self) -> Vec<Motion> {
        match self.hand.take() {
            Some(Hand { pick, .. }) if !pick.legs().is_empty() => vec![Motion::TakeBack {
                from: cell_of(pick.at()),
                to: cell_of(pick.from()),
            }],
            _ => Vec::new(),
        }
    }

    /// Plays a move of which the first `shown` legs have been seen already.
    fn make(&mut self, mv: Move, path: &[Square], shown: usize) -> Answer {
        let number = self.made();
        let transition = self
            .record
            .play(|game| game.play(mv, path))
            .map_err(|error| refused(&error))?;
        self.called.retain(|&before, _| before <= number);
        let mut reply = Reply {
            motions: motions(&transition, shown),
            mover: Some(transition.side),
            ..Reply::default()
        };
        self.refresh();
        self.tell_move(&mut reply, &transition);
        self.tell_turn(&mut reply);
        Ok(reply)
    }

    fn tell_move(&self, reply: &mut Reply, transition: &Transition) {
        let mv = transition.mv;
        let side = transition.side;
        let piece = shape(mv.kind());
        let (from, to) = (mv.from().to_string(), mv.to().to_string());
        let notation = self
            .game()
            .history()
            .last()
            .map(|ply| ply.notation.clone())
            .unwrap_or_default();
        if mv.is_capture() {
            reply.say(Announcement::Captured {
                side,
                kind: piece,
                from,
                to,
                squares: list(mv.captured()),
                count: mv.captured().iter().count(),
                notation,
            });
        } else {
            reply.say(Announcement::Moved {
                side,
                kind: piece,
                from,
                to,
                notation,
            });
        }
        if mv.promotes() {
            reply.say(Announcement::Promoted {
                side,
                square: mv.to().to_string(),
            });
        }
        if let Some((square, moves)) = self.position().king_moves(side)
            && moves == self.game().rules().king_moves.count()
        {
            reply.say(Announcement::KingLimit {
                square: square.to_string(),
                moves,
            });
        }
    }

    /// Says whose turn it is and what must be captured, or how the game ended.
    fn tell_turn(&self, reply: &mut Reply) {
        if let Some(outcome) = self.game().outcome() {
            reply.say(Announcement::ended(outcome.winner, outcome.reason.code()));
            return;
        }
        let side = self.position().turn();
        reply.say(Announcement::Turn { side });
        let must = self.must_capture();
        if !must.is_empty() {
            reply.say(Announcement::MustCapture {
                side,
                squares: list(must),
            });
        }
    }
}

impl Room for FrisianTable {
    fn kind(&self) -> GameKind {
        GameKind::Frisian
    }

    fn board(&self) -> BoardKind {
        BoardKind::Draughts
    }

    fn phase(&self) -> Phase {
        match self.game().outcome() {
            Some(_) => Phase::Over,
            None => Phase::Play,
        }
    }

    fn seat(&self) -> Side {
        self.position().turn()
    }

    fn scene(&self) -> Scene {
        let mut scene = self.scene_after(self.made());
        let pick = self.hand.as_ref().map(|hand| &hand.pick);
        let cells = |squares: SquareSet| squares.iter().map(cell_of).collect::<Vec<_>>();
        if let Some(pick) = pick {
            let jumped = cells(pick.jumped());
            for piece in &mut scene.pieces {
                piece.ghost = jumped.contains(&piece.cell);
                if piece.cell == cell_of(pick.from()) {
                    piece.cell = cell_of(pick.at());
                }
            }
        }
        scene.marks = Marks {
            selected: pick.map(|pick| cell_of(pick.at())),
            targets: self
                .hand
                .as_ref()
                .map_or_else(Vec::new, |hand| cells(hand.targets)),
            must: cells(self.must_capture()),
            path: pick
                .filter(|pick| !pick.legs().is_empty())
                .map_or_else(Vec::new, |pick| {
                    pick.path().into_iter().map(cell_of).collect()
                }),
            ..scene.marks
        };
        scene
    }

    fn scene_after(&self, moves: usize) -> Scene {
        let position = self.position_after(moves);
        let mut scene = Scene::empty(BoardKind::Draughts);
        for square in position.occupied() {
            let Some(piece) = position.piece_at(square) else {
                continue;
            };
            let badge = position
                .king_moves(piece.side)
                .filter(|&(king, count)| king == square && count > 0)
                .map(|(_, count)| count);
            scene.pieces.push(render::Piece {
                cell: cell_of(square),
                shape: shape(piece.kind),
                side: piece.side,
                under: None,
                flat: false,
                ghost: false,
                badge,
            });
        }
        if let Some(ply) = self.game().history()[..moves].last() {
            let mv = ply.transition.mv;
            scene.marks.last = vec![cell_of(mv.from()), cell_of(mv.to())];
        }
        scene
    }

    fn turn_after(&self, moves: usize) -> TurnState {
        let position = self.position_after(moves);
        TurnState {
            side: position.turn(),
            number: position.move_number(),
            moves_left: None,
            moves_total: None,
        }
    }

    fn captured_after(&self, moves: usize) -> BySide<Vec<PieceCount>> {
        BySide::new_with(|side| {
            let lost = |kind| {
                let plies = self.game().history()[..moves].iter();
                plies
                    .filter(|ply| ply.transition.side != side)
                    .map(|ply| {
                        let standing = match kind {
                            PieceKind::Man => ply.before.men(side),
                            PieceKind::King => ply.before.kings(side),
                        };
                        (standing & ply.transition.mv.captured()).iter().count()
                    })
                    .sum()
            };
            counts([
                (Shape::King, lost(PieceKind::King)),
                (Shape::Man, lost(PieceKind::Man)),
            ])
        })
    }

    fn history(&self) -> Vec<TurnMoves> {
        let mut turns = Vec::new();
        for ply in self.game().history() {
            push_move(
                &mut turns,
                ply.before.move_number(),
                ply.transition.side,
                ply.notation.clone(),
            );
        }
        turns
    }

    fn made(&self) -> usize {
        self.game().history().len()
    }

    fn made_after(&self, moves: usize) -> Option<Made> {
        let ply = self.game().history().get(moves)?;
        Some(Made {
            side: ply.transition.side,
            notation: ply.notation.clone(),
            forth: motions(&ply.transition, 0),
            back: taken_back(&ply.transition),
        })
    }

    fn outcome(&self) -> Option<OutcomeState> {
        self.game().outcome().map(|outcome| OutcomeState {
            winner: outcome.winner,
            reason: outcome.reason.code().to_owned(),
        })
    }

    fn last_mover(&self) -> Option<Side> {
        self.game().history().last().map(|ply| ply.transition.side)
    }

    fn has_moved(&self, side: Side) -> bool {
        let mut plies = self.game().history().iter();
        plies.any(|ply| ply.transition.side == side)
    }

    fn can(&self) -> Abilities {
        Abilities {
            undo: !self.game().history().is_empty() || self.legs() > 0,
            redo: self.phase() == Phase::Play && self.game().undone().next().is_some(),
            // Whether there is something to point out is for the opponent to see, so a right move can
            // be questioned too.
            point_out: matches!(
                self.game().check_point_out(),
                Ok(()) | Err(PointOutError::NothingWrong)
            ),
            cancel: self.hand.is_some(),
            take_back_leg: self.legs() > 0,
            ..Abilities::default()
        }
    }

    fn tell(&self) -> Reply {
        let mut reply = Reply::default();
        self.tell_turn(&mut reply);
        reply
    }

    fn tap(&mut self, cell: Cell) -> Answer {
        unless_playing(self.phase())?;
        let square = square_on(cell).ok_or(Refusal::NothingSelected)?;
        if let Some(hand) = &self.hand {
            let hand = hand.clone();
            return self.tap_in_hand(hand, square);
        }
        if self.position().piece_at(square).is_some() {
            return self.select(square, true);
        }
        match picker::only_capture_to(self.position(), &self.moves, square) {
            Ok(Some((mv, path))) if self.by_one_tap(&path) => self.make(mv, &path, 0),
            Ok(_) => Err(Refusal::EmptySquare {
                square: square.to_string(),
            }
            .into()),
            Err(SeveralCaptures) => Err(several(square)),
        }
    }

    fn lift(&mut self, cell: Cell) -> Answer {
        unless_playing(self.phase())?;
        let square = square_on(cell).ok_or(Refusal::NothingSelected)?;
        match &self.hand {
            Some(hand) if hand.pick.at() == square => Ok(Reply::default()),
            Some(hand) if !hand.pick.legs().is_empty() => Err(not_next(hand, hand.pick.at())),
            _ => self.select(square, false),
        }
    }

    fn drop(&mut self, cell: Option<Cell>) -> Answer {
        unless_playing(self.phase())?;
        let hand = self.hand.clone().ok_or(Refusal::NothingSelected)?;
        let pick = &hand.pick;
        let Some(square) = cell
            .and_then(square_on)
            .filter(|&square| square != pick.at())
        else {
            return Ok(Reply::default());
        };
        match pick.choose(&hand.ways, square, hand.by, self.handling.complete) {
            Choice::Nothing if pick.legs().is_empty() => {
                Err(refused(&self.position().explain(pick.from(), square)))
            }
            _ => self.tap_in_hand(hand, square),
        }
    }

    fn cancel(&mut self) -> Answer {
        let hand = self.hand.as_ref().ok_or(Refusal::NothingSelected)?;
        let square = hand.pick.from().to_string();
        let motions = self.put_back();
        let said = if motions.is_empty() {
            Announcement::Deselected { square }
        } else {
            Announcement::CaptureTakenBack { square }
        };
        Ok(Reply {
            motions,
            ..Reply::said(said)
        })
    }

    fn take_back_leg(&mut self) -> Answer {
        unless_playing(self.phase())?;
        match &self.hand {
            Some(hand) if !hand.pick.legs().is_empty() => {
                let legs = hand.pick.legs().len() - 1;
                Ok(self.shorten(hand.clone(), legs))
            }
            _ => Err(Refusal::NoLeg.into()),
        }
    }

    fn play(&mut self, text: &str) -> Answer {
        let (mv, path) = self
            .position()
            .resolve(text)
            .map_err(|error| refused(&error))?;
        let mut motions = self.put_back();
        let mut reply = self.make(mv, &path, 0)?;
        motions.append(&mut reply.motions);
        reply.motions = motions;
        Ok(reply)
    }

    fn undo(&mut self) -> Answer {
        if self.legs() > 0 {
            return self.take_back_leg();
        }
        let notation = self.game().history().last().map(|ply| ply.notation.clone());
        let (Some(notation), Some(transition)) = (notation, self.record.change(Game::undo)) else {
            return Err(Refusal::NothingToUndo.into());
        };
        self.refresh();
        let mut reply = Reply {
            motions: taken_back(&transition),
            ..Reply::said(Announcement::Undone {
                side: transition.side,
                notation,
            })
        };
        self.tell_turn(&mut reply);
        Ok(reply)
    }

    fn redo(&mut self) -> Answer {
        unless_playing(self.phase())?;
        if self.game().undone().next().is_none() {
            return Err(Refusal::NothingToRedo.into());
        }
        let mut seen = self.put_back();
        let transition = self
            .record
            .change(Game::redo)
            .ok_or(Refusal::NothingToRedo)?;
        self.refresh();
        seen.extend(motions(&transition, 0));
        let last = self.game().history().last();
        let mut reply = Reply {
            motions: seen,
            ..Reply::said(Announcement::Redone {
                side: transition.side,
                notation: last.map(|ply| ply.notation.clone()).unwrap_or_default(),
            })
        };
        self.tell_turn(&mut reply);
        Ok(reply)
    }

    fn end(&mut self, ending: Ending) -> Answer {
        let mut reply = Reply {
            motions: self.put_back(),
            ..Reply::default()
        };
        self.record.change(|game| declare(game, ending));
        self.refresh();
        self.tell_turn(&mut reply);
        Ok(reply)
    }

    fn handle(&mut self, handling: Handling) {
        self.handling = handling;
    }

    fn point_out(&mut self) -> Answer {
        let notation = self.game().history().last().map(|ply| ply.notation.clone());
        let transition = self
            .record
            .change(Game::point_out)
            .map_err(|error| Message::of_rules("frisian", error.code(), error.args()))?;
        let mut seen = self.put_back();
        let number = self.made();
        self.called.retain(|&before, _| before < number);
        self.record.remarks.retain(|remark| remark.after <= number);
        self.record.variations.game_moved(number);
        self.called.insert(number, transition.path.clone());
        self.refresh();
        seen.extend(taken_back(&transition));
        let mut reply = Reply {
            motions: seen,
            ..Reply::said(Announcement::PointedOut {
                by: !transition.side,
                side: transition.side,
                notation: notation.unwrap_or_default(),
            })
        };
        self.tell_turn(&mut reply);
        Ok(reply)
    }

    fn variations(&self) -> String {
        self.record.variations.text()
    }

    fn vary(&mut self, variations: Asides) {
        self.record.variations = variations;
    }

    fn record(&self, points: Points) -> String {
        self.record.by(points).to_string()
    }

    fn game(&self) -> GameRef<'_> {
        GameRef::Frisian(self.game())
    }

    fn save(&self) -> SavedGame {
        let made = self.game().history().iter();
        let undone = self.game().undone();
        let paths: Vec<&[Square]> = made
            .chain(undone)
            .map(|ply| ply.transition.path.as_slice())
            .collect();
        let numbers =
            |path: &[Square]| SavedStep::Move(path.iter().map(|square| square.number()).collect());
        let mut steps = Vec::new();
        for number in 0..=paths.len() {
            match self.called.get(&number) {
                None => {}
                Some(wrong) if wrong.is_empty() => steps.push(SavedStep::PointedOut),
                Some(wrong) => steps.extend([numbers(wrong), SavedStep::PointOut]),
            }
            if let Some(path) = paths.get(number) {
                steps.push(numbers(path));
            }
        }
        SavedGame::Frisian(SavedFrisian {
            steps,
            undone: self.game().undone().count(),
            ending: self.game().outcome().and_then(|outcome| {
                let loser = outcome.winner.map(|winner| !winner);
                match (outcome.reason, loser) {
                    (Reason::Resignation, Some(loser)) => Some(Ending::Resigned(loser)),
                    (Reason::Time, Some(loser)) => Some(Ending::TimedOut(loser)),
                    (Reason::Agreement, _) => Some(Ending::Agreed),
                    _ => None,
                }
            }),
            tags: self
                .record
                .tags
                .iter()
                .map(|(name, value)| format!("{name} {value}"))
                .collect(),
            remarks: self.record.remarks.iter().map(write_remark).collect(),
            result: (self.record.result != PdnResult::of(self.game()))
                .then(|| self.record.result.text().to_owned()),
            variations: self.record.variations.text(),
        })
    }

    fn comments(&self) -> Vec<Comment> {
        let made = self.made();
        let mut comments: Vec<Comment> = Vec::new();
        for remark in &self.record.remarks {
            let RemarkKind::Comment(text) = &remark.kind else {
                continue;
            };
            match comments.last_mut() {
                _ if remark.after > made || text.is_empty() => {}
                // A PDN may have several in one place.
                Some(last) if last.after == remark.after => {
                    last.text.push(' ');
                    last.text.push_str(text);
                }
                _ => comments.push(Comment {
                    after: remark.after,
                    text: text.clone(),
                }),
            }
        }
        comments
    }

    fn comment(&mut self, after: usize, text: &str) {
        let remarks = &mut self.record.remarks;
        remarks.retain(|remark| {
            remark.after != after || !matches!(remark.kind, RemarkKind::Comment(_))
        });
        if !text.is_empty() {
            let at = remarks.partition_point(|remark| remark.after <= after);
            let kind = RemarkKind::Comment(text.to_owned());
            remarks.insert(at, Remark { after, kind });
        }
    }

    fn about(&self) -> About {
        let tags = &self.record.tags;
        let tag = |name: &str| {
            let found = tags.iter().find(|(known, _)| known == name);
            found.map(|(_, value)| value.clone())
        };
        About::of(tag, self.record.result.text(), self.made())
    }
}

fn read_remark(line: &str) -> Result<Remark, RestoreError> {
    let (after, remark) = line
        .find([' ', '$'])
        .map(|end| line.split_at(end))
        .ok_or_else(|| damaged(line))?;
    let kind = match remark.strip_prefix('$') {
        Some(number) => RemarkKind::Nag(number.parse().map_err(|_| damaged(line))?),
        None => RemarkKind::Comment(remark[1..].to_owned()),
    };
    let after = after.parse().map_err(|_| damaged(line))?;
    Ok(Remark { after, kind })
}

fn write_remark(Remark { after, kind }: &Remark) -> String {
    match kind {
        RemarkKind::Comment(text) => format!("{after} {text}"),
        RemarkKind::Nag(number) => format!("{after}${number}"),
    }
}

/// Ends a game as no move ends it.
fn declare(game: &mut Game, ending: Ending) {
    match ending {
        Ending::Resigned(side) => game.resign(side),
        Ending::TimedOut(side) => game.time_out(side),
        Ending::Agreed => game.agree_draw(),
    }
}

/// The variant that the settings stand for.
pub(super) const fn variant(options: &FrisianOptions) -> Variant {
    match options.variant {
        VariantOption::Frisian => Variant::Frisian,
        VariantOption::Frysk => Variant::Frysk,
    }
}

/// The rules that the settings stand for.
pub(super) const fn rules(options: &FrisianOptions) -> Rules {
    Rules {
        capture: match options.capture {
            CaptureOption::Enforced => CaptureRule::Enforced,
            CaptureOption::Called => CaptureRule::Called,
        },
        king_moves: match options.king_moves {
            KingMovesOption::Three => KingMoveLimit::Three,
            KingMovesOption::Two => KingMoveLimit::Two,
        },
    }
}

pub(super) const fn shape(kind: PieceKind) -> Shape {
    match kind {
        PieceKind::Man => Shape::Man,
        PieceKind::King => Shape::King,
    }
}

fn refused(error: &PlayError) -> Message {
    Message::of_rules("frisian", error.code(), error.args())
}

/// Why a square cannot be chosen in the middle of a capture.
fn not_next(hand: &Hand, square: Square) -> Message {
    let targets = list(hand.targets);
    let (at, square) = (hand.pick.at() == square, square.to_string());
    if at {
        Refusal::CaptureUnfinished { square, targets }.into()
    } else {
        Refusal::NotNext { square, targets }.into()
    }
}

fn several(square: Square) -> Message {
    Refusal::SeveralCaptures {
        square: square.to_string(),
    }
    .into()
}

/// What is seen of a move when its first `shown` legs have been seen already.
fn motions(transition: &Transition, shown: usize) -> Vec<Motion> {
    transition
        .events
        .iter()
        .skip(shown)
        .filter_map(|event| match *event {
            Event::Step { from, to } => Some(Motion::Slide {
                from: cell_of(from),
                to: cell_of(to),
            }),
            Event::Jump { from, over, to } => Some(Motion::Jump {
                from: cell_of(from),
                to: cell_of(to),
                over: cell_of(over),
                ghost: true,
            }),
            Event::Capture { squares } => Some(Motion::Leave {
                cells: squares.iter().map(cell_of).collect(),
            }),
            Event::Promotion { at } => Some(Motion::Crown { at: cell_of(at) }),
            Event::TurnEnd { .. } => None,
        })
        .collect()
}

/// What is seen of a move being taken back: the piece goes home, then those it took come back.
fn taken_back(transition: &Transition) -> Vec<Motion> {
    let mv = transition.mv;
    let home = Motion::TakeBack {
        from: cell_of(mv.to()),
        to: cell_of(mv.from()),
    };
    let taken = mv.captured().iter().map(|square| Motion::Place {
        at: cell_of(square),
    });
    std::iter::once(home).chain(taken).collect()
}
