//! The [Hub protocol, version 2](https://github.com/rhalbersma/scan/blob/master/protocol.txt), in which draughts
//! programs talk to interfaces. What it leaves to the engine:
//!
//! | variant | position | moves |
//! |---|---|---|
//! | `frisian`, `frysk` | `W` or `B` to move and a letter for each square, `wolf="W19=3"` for the counter of the three-move rule | `32-28`, `28x19x23` |
//! | `lords-and-vassals` | the text of a position | single moves; `done` names all that are left in the turn |
//!
//! Without `pos=`, or before any `pos`, Frisian draughts is at its start. A `level` line after a
//! search begins anew, and without one the next search has the limits of the last.
//!
//! | module | what lives there |
//! |---|---|
//! | `line` | a command and its arguments |
//! | `settings`, `time` | what can be set; how long to search |
//! | `position`, `table` | positions as text; the game that is searched |
//! | `signals`, `player` | what the two threads tell each other; the one that plays |
//! | `refusal` | what is wrong with a line |

mod line;
mod player;
mod position;
mod refusal;
mod settings;
mod signals;
mod table;
mod time;

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, SyncSender, TrySendError};
use std::thread;

use line::Reply;
use player::Order;
use refusal::Refusal;
use signals::Signals;

/// Talks to an interface until it says `quit` or its lines end.
///
/// A search runs in a thread of its own while the next lines are read: `stop`, `ponder-hit` and
/// `ping` are heard at once, everything else after it; of that, no more than 1024 lines wait. What is
/// wrong with a line is answered by `error message=…`.
///
/// # Errors
/// What the reader or the writer says.
///
/// # Examples
/// ```
/// use twa_boerden::engine::hub;
///
/// let mut output = Vec::new();
/// hub::serve(&mut "init\nping\n".as_bytes(), &mut output).unwrap();
/// assert_eq!(String::from_utf8(output).unwrap(), "ready\npong\n");
/// ```
pub fn serve(input: &mut dyn BufRead, output: &mut (dyn Write + Send)) -> io::Result<()> {
    let signals = Signals::new(output);
    let heard = thread::scope(|scope| {
        let (orders, received) = mpsc::sync_channel(MOST_WAITING);
        let signals = &signals;
        scope.spawn(move || player::obey(&received, signals));
        let heard = listen(input, &orders, signals);
        signals.stop();
        heard
    });
    heard.and(signals.finish())
}

/// So many lines wait to be obeyed. While a search goes on no more are taken, but it must still be heard that it
/// is to stop.
const MOST_WAITING: usize = 1024;

/// Hands on every line but those that are for a search that is going on.
fn listen(
    input: &mut dyn BufRead,
    orders: &SyncSender<Order>,
    signals: &Signals,
) -> io::Result<()> {
    let mut bytes = Vec::new();
    while !signals.is_deaf() {
        bytes.clear();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        let line = String::from_utf8_lossy(&bytes).into_owned();
        let mut search = None;
        let searching = signals.is_searching();
        match line.split_whitespace().next() {
            Some("quit") => break,
            Some("stop") => {
                signals.stop();
                continue;
            }
            Some("ponder-hit") => {
                signals.ponder_hit();
                continue;
            }
            Some("ping") if searching => {
                signals.say(&Reply::new("pong"));
                continue;
            }
            Some("go") => search = Some(signals.ask()),
            _ => {}
        }
        let order = Order { line, search };
        let handed_on = if searching {
            orders.try_send(order)
        } else {
            // Where there is no room, there soon will be.
            orders.send(order).map_err(TrySendError::from)
        };
        match handed_on {
            Ok(()) => {}
            Err(TrySendError::Full(Order { line, search })) => {
                if search.is_some() {
                    signals.take_back();
                }
                signals.say(&Refusal::TooMany.reply(&line));
            }
            Err(TrySendError::Disconnected(_)) => break,
        }
    }
    Ok(())
}
