//! The Hub protocol: lines in, lines out, by a call and by the program.
#![cfg(not(target_arch = "wasm32"))]

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use twa_boerden::engine::hub;

const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

/// The position of the protocol with these pieces: `46W` is a white king on 46.
fn pos(turn: char, pieces: &str) -> String {
    let mut letters = vec!['e'; 50];
    for piece in pieces.split_whitespace() {
        let (square, letter) = piece.split_at(piece.len() - 1);
        letters[square.parse::<usize>().unwrap() - 1] = letter.chars().next().unwrap();
    }
    letters.insert(0, turn);
    letters.into_iter().collect()
}

/// One end of a pipe in memory.
struct Pipe<T>(T, Vec<u8>);

impl Read for Pipe<Receiver<Vec<u8>>> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.1.is_empty() {
            self.1 = self.0.recv().unwrap_or_default();
        }
        let len = self.1.len().min(buffer.len());
        buffer[..len].copy_from_slice(&self.1[..len]);
        self.1.drain(..len);
        Ok(len)
    }
}

impl Write for Pipe<Sender<Vec<u8>>> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let gone = |_| io::Error::from(io::ErrorKind::BrokenPipe);
        self.0.send(bytes.to_vec()).map_err(gone)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An interface that talks to an engine.
struct Interface<W, R> {
    to: Option<W>,
    from: BufReader<R>,
}

impl<W: Write, R: Read> Interface<W, R> {
    fn say(&mut self, line: &str) {
        let to = self.to.as_mut().unwrap();
        writeln!(to, "{line}").unwrap();
        to.flush().unwrap();
    }

    /// The next line; empty at the end.
    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    /// The next line that begins so.
    fn hear_until(&mut self, beginning: &str) -> String {
        loop {
            let line = self.hear();
            assert!(!line.is_empty(), "no line begins with {beginning}");
            if line.starts_with(beginning) {
                return line;
            }
        }
    }

    /// What is said to a line that nothing else is said to.
    fn answer(&mut self, line: &str) -> Vec<String> {
        self.say(line);
        self.say("ping");
        let mut answers = Vec::new();
        loop {
            match self.hear().as_str() {
                "pong" => return answers,
                "" => panic!("the engine has gone"),
                line => answers.push(line.to_owned()),
            }
        }
    }

    fn done(&mut self, line: &str) -> String {
        self.say(line);
        self.hear_until("done")
    }
}

type Library = Interface<Pipe<Sender<Vec<u8>>>, Pipe<Receiver<Vec<u8>>>>;

/// The library in a thread of its own.
fn library() -> (Library, JoinHandle<io::Result<()>>) {
    let (to, input) = channel();
    let (output, from) = channel();
    let served = thread::spawn(|| {
        let mut input = BufReader::new(Pipe(input, Vec::new()));
        hub::serve(&mut input, &mut Pipe(output, Vec::new()))
    });
    let interface = Interface {
        to: Some(Pipe(to, Vec::new())),
        from: BufReader::new(Pipe(from, Vec::new())),
    };
    (interface, served)
}

struct Program {
    child: Child,
    interface: Interface<ChildStdin, ChildStdout>,
}

fn program() -> Program {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hub"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let interface = Interface {
        to: child.stdin.take(),
        from: BufReader::new(child.stdout.take().unwrap()),
    };
    Program { child, interface }
}

/// All that is said to a script, with its end as the end of input.
fn replies(script: &str) -> Vec<String> {
    let mut output = Vec::new();
    hub::serve(&mut script.as_bytes(), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    output.lines().map(str::to_owned).collect()
}

fn error(script: &str) -> String {
    let replies = replies(script);
    let [reply] = &replies[..] else {
        panic!("{script}: {replies:?}");
    };
    let message = reply.strip_prefix("error message=\"").unwrap();
    message.strip_suffix('"').unwrap().to_owned()
}

#[test]
fn a_line_of_any_length_is_answered_in_a_few_words() {
    for line in [
        "x".repeat(2_000_000),
        "pos ".repeat(500_000),
        "a=\"".repeat(500_000),
    ] {
        let answers = replies(&format!("{line}\nping\n"));
        assert_eq!(answers.len(), 2, "{answers:?}");
        assert!(answers[0].starts_with("error message=") && answers[0].len() < 200);
        assert!(answers[0].contains("bytes is no command: at most 1000000 are read"));
        assert_eq!(answers[1], "pong");
    }
}

#[test]
fn it_introduces_itself() {
    let replies = replies("hub\ninit\n");
    assert!(replies[0].starts_with("id name=\"Twa Boerden\" version="));
    assert_eq!(
        replies[1..],
        [
            "param name=variant value=frisian type=enum values=\"frisian frysk lords-and-vassals\"",
            "param name=king-moves value=3 type=enum values=\"3 2\"",
            "param name=pins value=any type=enum values=\"any enemy\"",
            "param name=moves value=5-4 type=enum values=\"5-4 4-4\"",
            "param name=draw-rules value=true type=bool",
            "param name=level value=8 type=int min=1 max=8",
            "param name=hash value=64 type=int min=1 max=4096",
            "param name=seed value=0 type=int min=0 max=4294967295",
            "wait",
            "ready",
        ]
    );
}

#[test]
fn what_is_set_is_told() {
    let replies = replies(
        "set-param name=variant value=lords-and-vassals\nset-param name=king-moves value=2\n\
         set-param value=enemy name=pins\nset-param name=moves value=4-4\n\
         set-param name=draw-rules value=false\nset-param name=level value=3\n\
         set-param name=hash value=\"16\"\nset-param name=seed value=7\nhub\n",
    );
    let values: Vec<_> = replies[1..9]
        .iter()
        .map(|line| {
            line.split(" value=")
                .nth(1)
                .unwrap()
                .split(' ')
                .next()
                .unwrap()
        })
        .collect();
    assert_eq!(
        values,
        [
            "lords-and-vassals",
            "2",
            "enemy",
            "4-4",
            "false",
            "3",
            "16",
            "7"
        ]
    );
}

#[test]
fn a_search_ends_with_a_legal_move() {
    let (mut hub, served) = library();
    assert_eq!(hub.answer("init"), ["ready"]);
    // The only legal move, written with all that it takes.
    hub.say(&format!("pos pos={}", pos('W', "28w 23b 35w")));
    hub.say("level depth=3");
    assert_eq!(
        hub.done("go think").split(' ').nth(1),
        Some("move=28x19x23")
    );
    // Moves are played from the position.
    hub.say(&format!(
        "pos pos={START} moves=\"32-28 19-23 28x19x23 14x23x19\""
    ));
    let done = hub.done("go");
    let mv = done.split(' ').nth(1).unwrap();
    assert!(mv.starts_with("move=") && !mv.contains('x'), "{done}");
    hub.say("quit");
    served.join().unwrap().unwrap();
}

#[test]
fn what_is_prepared_knows_endings() {
    let (mut hub, _) = library();
    for limit in ["3", "2"] {
        hub.say(&format!("set-param name=king-moves value={limit}"));
        assert_eq!(hub.answer("init"), ["ready"]);
        hub.say(&format!("pos pos={}", pos('W', "10W 5B")));
        hub.say("level depth=1");
        hub.say("go think");
        let info = hub.hear_until("info");
        assert!(info.contains(" score=319.97 "), "{info}");
        hub.hear_until("done");
    }
}

#[test]
fn infos_have_all_their_fields() {
    let (mut hub, _) = library();
    hub.say("level nodes=1000 move-time=0.5");
    hub.say("go think");
    let info = hub.hear_until("info");
    let names: Vec<_> = info
        .split(' ')
        .skip(1)
        .filter_map(|field| field.split_once('=').map(|(name, _)| name))
        .collect();
    assert_eq!(
        names,
        ["depth", "score", "nodes", "time", "nps", "pv"],
        "{info}"
    );
    hub.hear_until("done");
}

#[test]
fn the_counters_follow_from_the_moves_played() {
    // The white king has made its third move in a row, and the man is blocked.
    let played = format!(
        "pos pos={} moves=\"31-27 30-35 27-38 44-50 38-21 50-33\"",
        pos('W', "31W 26w 30b 44b")
    );
    // The same by the counter that the interface sends.
    let told = format!("pos pos={} wolf=\"W21=3\"", pos('W', "21W 26w 33B 35b"));
    for line in [played, told] {
        let message = error(&format!("{line}\ngo think\n"));
        assert_eq!(
            message,
            "go: the game is over: Black wins, because White has no legal move"
        );
    }
}

#[test]
fn what_is_wrong_is_said() {
    let wrong = [
        ("pos pos=", "pos: the position is empty"),
        (
            "pos pos=X",
            "pos: the position begins with W or B, who is to move, not with X",
        ),
        (
            "pos pos=Wee",
            "pos: after the side to move come 50 letters, one for each square; here are 2",
        ),
        ("pos moves=\"32-28 33-29\"", "pos: move 2, 33-29: "),
        (
            "pos moves=\"32-28",
            "pos: the value of moves begins with a quote",
        ),
        ("set-param name=level", "set-param: value=… is missing"),
        (
            "set-param name=level value=9",
            "set-param: level is 1 to 8, not '9'",
        ),
        (
            "set-param name=levle value=9",
            "set-param: there is no setting levle",
        ),
        (
            "set-param name=variant value=\"a b\"",
            "set-param: variant is frisian or frysk or",
        ),
        (
            "level depth=deep",
            "level: depth is a whole number, not 'deep'",
        ),
        (
            "level move-time=NaN",
            "level: move-time is a number of seconds",
        ),
        (
            "set-param name=variant value=lords-and-vassals\ngo think",
            "go: there is no position",
        ),
    ];
    for (script, beginning) in wrong {
        let message = error(&format!("{script}\n"));
        assert!(message.starts_with(beginning), "{script}: {message}");
    }
    let letter = pos('W', "28x");
    let message = error(&format!("pos pos={letter}\n"));
    assert!(
        message.starts_with("pos: x on square 28 is no piece"),
        "{message}"
    );
    let wolf = format!("pos pos={} wolf=W41:3\n", pos('W', "41W 16w 10B"));
    assert!(error(&wolf).contains("such as W19=3, not 'W41:3'"));
    let over = format!("pos pos={}\ngo think\n", pos('W', "6b"));
    assert_eq!(
        error(&over),
        "go: the game is over: Black wins, because White has no pieces left"
    );
}

#[test]
fn a_position_that_was_refused_is_not_searched() {
    let (mut hub, _) = library();
    hub.say("level depth=1");
    hub.say("pos pos=Wee");
    assert!(hub.hear().starts_with("error message="));
    hub.say("go think");
    assert!(
        hub.hear()
            .starts_with("error message=\"go: after the side to move")
    );
    assert!(hub.answer(&format!("pos pos={START}")).is_empty());
    assert!(hub.done("go think").starts_with("done move="));
}

#[test]
fn what_is_unknown_is_ignored() {
    let (mut hub, _) = library();
    for line in [
        "",
        "   ",
        "hello there=1",
        "=",
        "pos now x=1",
        "stop",
        "ponder-hit",
        "level x=y",
    ] {
        assert_eq!(hub.answer(line), Vec::<String>::new(), "{line}");
    }
    hub.say("level depth=1 and=more");
    assert!(hub.done("go think twice=2").starts_with("done"));
}

#[test]
fn an_endless_search_ends_when_it_is_stopped() {
    for go in ["go analyze", "go ponder"] {
        let (mut hub, _) = library();
        hub.say("level infinite");
        hub.say(go);
        hub.hear_until("info");
        // It is alive meanwhile, and says nothing final.
        hub.say("ping");
        hub.hear_until("pong");
        thread::sleep(Duration::from_millis(50));
        let start = Instant::now();
        let done = hub.done("stop");
        assert!(
            start.elapsed() < Duration::from_millis(500),
            "{:?}",
            start.elapsed()
        );
        assert!(done.starts_with("done move="), "{done}");
    }
}

#[test]
fn a_hit_ends_pondering_and_the_clock_runs() {
    let (mut hub, _) = library();
    hub.say("level depth=2");
    hub.say("go ponder");
    hub.hear_until("info");
    assert!(hub.done("ponder-hit").starts_with("done move="));
    // A stop or hit of an earlier search is none of the next one.
    hub.say("go ponder");
    hub.hear_until("info");
    hub.say("ping");
    hub.hear_until("pong");
    assert!(hub.done("stop").starts_with("done move="));
}

#[test]
fn no_more_lines_wait_for_a_search_than_there_is_room_for() {
    let (mut hub, _) = library();
    hub.say("level infinite");
    hub.say("go analyze");
    hub.hear_until("info");
    for _ in 0..1024 {
        hub.say("level depth=1");
    }
    for command in ["level", "go"] {
        hub.say(command);
        let message = format!("{command}: 1024 lines wait for the search already: stop ends it");
        assert_eq!(
            hub.hear_until("error"),
            format!("error message=\"{message}\"")
        );
    }
    assert!(hub.done("stop").starts_with("done move="));
    // The search that was refused is none, and those that waited were obeyed.
    assert!(hub.done("go think").starts_with("done move="));
}

#[test]
fn lines_wait_for_the_search_before_them() {
    let (mut hub, _) = library();
    hub.say("level move-time=0.1");
    hub.say("go think");
    hub.say(&format!("pos pos={}", pos('B', "28b 33w 1b")));
    hub.hear_until("done");
    hub.say("go think");
    assert!(hub.hear_until("done").starts_with("done move=28x39x33"));
}

#[test]
fn limits_are_kept_until_others_come() {
    let (mut hub, _) = library();
    hub.say("level depth=1");
    for _ in 0..2 {
        assert!(hub.done("go think").starts_with("done"));
    }
}

#[test]
fn other_settings_are_for_the_same_position() {
    let (mut hub, _) = library();
    let line = format!("pos pos={} wolf=W41=2", pos('W', "41W 16w 30B"));
    hub.say(&line);
    hub.say("set-param name=king-moves value=2");
    hub.say("set-param name=hash value=2");
    hub.say("new-game");
    hub.say("level depth=1");
    let done = hub.done("go think");
    assert!(done.starts_with("done move=16-1"), "{done}");
}

const LORDS: &str = "lvlvlvlv/vvvvllll/8/8/8/8/VVVVLLLL/LVLVLVLV b 5 0-0 - 1 0";

#[test]
fn a_turn_of_lords_and_vassals_is_answered_as_a_whole() {
    let (mut hub, served) = library();
    hub.say("set-param name=variant value=lords-and-vassals");
    hub.say(&format!("pos pos=\"{LORDS}\" moves=\"a7-a6 lh7-h6\""));
    hub.say("level depth=1 move-time=0.2");
    let done = hub.done("go think");
    let moves = done
        .strip_prefix("done move=\"")
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    assert_eq!(moves.split(' ').count(), 3, "{done}");
    // They can be played.
    hub.say(&format!(
        "pos pos=\"{LORDS}\" moves=\"a7-a6 h7-h6 {moves}\""
    ));
    let done = hub.done("go think");
    let moves = done
        .strip_prefix("done move=\"")
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    assert_eq!(moves.split(' ').count(), 4, "{done}");
    assert_eq!(
        hub.answer("pos pos=\"8/8 b\""),
        [
            "error message=\"pos: a position has 7 fields (board, side to move, moves left, captures, trails, turn, turn of the last capture), this text has 2\""
        ]
    );
    drop(hub.to.take());
    served.join().unwrap().unwrap();
}

#[test]
fn the_program_speaks_it_too() {
    let Program {
        mut child,
        mut interface,
    } = program();
    interface.say("hub");
    interface.hear_until("id ");
    interface.hear_until("wait");
    interface.say("set-param name=variant value=frysk");
    interface.say("init");
    assert_eq!(interface.hear(), "ready");
    interface.say("new-game");
    interface.say("pos start moves=46-41");
    interface.say("level depth=2");
    let done = interface.done("go think");
    assert!(
        done.starts_with("done move=") && done.contains('-'),
        "{done}"
    );
    interface.say("level infinite");
    interface.say("go analyze");
    interface.hear_until("info");
    interface.say("ping");
    interface.hear_until("pong");
    interface.say("quit");
    assert!(child.wait().unwrap().success());
}

#[test]
fn the_program_ends_when_its_input_does() {
    let Program {
        mut child,
        mut interface,
    } = program();
    interface.say("level infinite");
    interface.say("go think");
    interface.hear_until("info");
    drop(interface.to.take());
    assert!(child.wait().unwrap().success());
}
