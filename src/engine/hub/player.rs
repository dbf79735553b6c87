//! The thread that plays: it obeys one line after the other.

use std::sync::Arc;
use std::sync::mpsc::Receiver;

use super::Refusal;
use super::line::{Line, Reply};
use super::settings::{Settings, Variant};
use super::signals::{SearchNumber, Signals};
use super::table::Table;
use super::time::{Allowance, unlimited};
use crate::engine::frisian::Tables;

/// A line to obey, with its number if it asks for a search.
pub(super) struct Order {
    pub line: String,
    pub search: Option<SearchNumber>,
}

/// Obeys all orders until no more can come.
pub(super) fn obey(orders: &Receiver<Order>, signals: &Signals) {
    let mut player = Player {
        signals,
        settings: Settings::default(),
        position: Line::default(),
        is_prepared: false,
        tables: None,
        table: None,
        allowance: Allowance::default(),
        allowance_is_used: false,
    };
    for Order { line, search } in orders {
        let obeyed = Line::parse(&line).and_then(|line| player.obey(&line, search));
        if let Some(search) = search {
            signals.done(search);
        }
        if let Err(refusal) = obeyed {
            signals.say(&refusal.reply(&line));
        }
    }
}

struct Player<'a, 'w> {
    signals: &'a Signals<'w>,
    settings: Settings,
    /// The latest `pos`.
    position: Line,
    /// The interface has waited until everything is prepared.
    is_prepared: bool,
    tables: Option<Arc<Tables>>,
    /// `None` until it is needed, and again when the settings have changed.
    table: Option<Table>,
    allowance: Allowance,
    /// A search has used it: the next `level` line says all anew.
    allowance_is_used: bool,
}

impl Player<'_, '_> {
    fn table(&mut self) -> &mut Table {
        let table = self.table.take();
        let table = table.unwrap_or_else(|| {
            let tables = self.tables();
            Table::new(&self.position, &self.settings, tables)
        });
        self.table.insert(table)
    }

    /// The endgame tables for these settings, if the interface has waited for them once.
    fn tables(&mut self) -> Option<Arc<Tables>> {
        if !self.is_prepared || self.settings.variant == Variant::Lords {
            return None;
        }
        let limit = self.settings.king_moves;
        let tables = self.tables.take().filter(|tables| tables.limit() == limit);
        let tables = tables.unwrap_or_else(|| Arc::new(Tables::new(limit)));
        Some(self.tables.insert(tables).clone())
    }

    fn obey(&mut self, line: &Line, search: Option<SearchNumber>) -> Result<(), Refusal> {
        match line.command.as_str() {
            "hub" => self.introduce(),
            "init" => {
                self.is_prepared = true;
                self.table = None;
                self.table();
                self.signals.say(&Reply::new("ready"));
            }
            "ping" => self.signals.say(&Reply::new("pong")),
            "set-param" => {
                let before = self.settings;
                self.settings.set(line)?;
                if self.settings.needs_new_table(&before) {
                    self.table = None;
                }
            }
            "new-game" => self.table().clear(),
            "pos" => {
                self.position = line.clone();
                let settings = self.settings;
                self.table().set_up(line, &settings)?;
            }
            "level" => {
                let mut allowance = if self.allowance_is_used {
                    Allowance::default()
                } else {
                    self.allowance.clone()
                };
                allowance.add(line)?;
                self.allowance = allowance;
                self.allowance_is_used = false;
            }
            "go" => {
                if let Some(number) = search {
                    self.go(line, number)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn introduce(&self) {
        let id = Reply::new("id")
            .with("name", "Twa Boerden")
            .with("version", env!("CARGO_PKG_VERSION"))
            .with("author", "the authors of Twa Boerden");
        self.signals.say(&id);
        for param in self.settings.describe() {
            self.signals.say(&param);
        }
        self.signals.say(&Reply::new("wait"));
    }

    fn go(&mut self, line: &Line, number: SearchNumber) -> Result<(), Refusal> {
        self.allowance_is_used = true;
        let signals = self.signals;
        let settings = self.settings;
        let allowance = self.allowance.clone();
        let limits = allowance.limits(&settings);
        let table = self.table();
        let stopped = || signals.is_stopped(number);
        let mut answer = None;
        if line.has_flag("ponder") {
            // What it finds in the opponent's time stays in its memory.
            let hit = || signals.is_hit_or_stopped(number);
            answer = Some(table.search(&unlimited(&settings), signals, &hit)?);
            signals.wait_for_hit_or_stop(number);
        }
        let answer = match answer {
            Some(answer) if stopped() => answer,
            _ => table.search(&limits, signals, &stopped)?,
        };
        // An answer that nobody asked for yet would be taken for that to another question.
        if allowance.infinite || line.has_flag("analyze") && allowance.is_unlimited() {
            signals.wait_for_stop(number);
        }
        let mut reply = Reply::new("done").with("move", &answer.mv);
        if let Some(ponder) = &answer.ponder {
            reply = reply.with("ponder", ponder);
        }
        // The next line may come as soon as this one is heard.
        signals.done(number);
        signals.say(&reply);
        Ok(())
    }
}
