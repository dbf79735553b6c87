//! Positions with what became of them: what an evaluation is fitted to.
//!
//! A file begins with `TBFG`, a version (2 bytes) and the seed of its games (8 bytes). Then comes
//! game after game, each whole or not there at all:
//!
//! | bytes | what |
//! |---|---|
//! | 4 | number of the game, from 0 |
//! | 1 | result: 2 if White won, 1 for a draw, 0 if Black won |
//! | 2 | number of samples |
//! | 34 each | the samples |
//!
//! A sample is four words of 8 bytes and the score that a search gave, 2 bytes, in hundredths of a
//! man for the side to move. The words are White's men, White's kings, Black's men and Black's
//! kings: the lowest bit is square 1. Above the 50 squares, the first word has bit 63 set if Black
//! is to move; those of the kings have the counter of the three-move rule, the square of the king
//! (from 0) in the six bits from 50 on and the count in the three above. Numbers have their lowest
//! byte first.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use twa_boerden::Side;
use twa_boerden::frisian::{
    KingMoves, Piece, PieceKind, Position, Rules, Setup, Square, SquareSet,
};

const MAGIC: [u8; 4] = *b"TBFG";
const VERSION: u16 = 1;
const HEAD: usize = 14;
const GAME_HEAD: usize = 7;
const SAMPLE: usize = 34;
const BLACK_TO_MOVE: u64 = 1 << 63;

/// A position as a search has judged it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    words: [u64; 4],
    /// In hundredths of a man, for the side to move.
    pub score: i16,
}

impl Sample {
    /// The position with its score.
    pub fn new(position: &Position, score: i16) -> Self {
        let word = |set: SquareSet| {
            set.iter()
                .fold(0, |word, square| word | 1 << square.index())
        };
        let kings = |side| {
            let counter = position.king_moves(side).map_or(0, |(square, count)| {
                (square.index() as u64) << 50 | u64::from(count.min(7)) << 56
            });
            word(position.kings(side)) | counter
        };
        let turn = match position.turn() {
            Side::White => 0,
            Side::Black => BLACK_TO_MOVE,
        };
        Self {
            words: [
                word(position.men(Side::White)) | turn,
                kings(Side::White),
                word(position.men(Side::Black)),
                kings(Side::Black),
            ],
            score,
        }
    }

    /// The position.
    pub fn position(&self) -> Result<Position> {
        let mut setup = Setup::empty();
        let mut words = self.words.into_iter();
        for side in Side::ALL {
            for kind in [PieceKind::Man, PieceKind::King] {
                let word = words.next().expect("four words");
                for square in Square::ALL {
                    if word >> square.index() & 1 == 1 {
                        setup.put(square, Piece { side, kind });
                    }
                }
                let count = (word >> 56 & 7) as u8;
                if kind == PieceKind::King && count != 0 {
                    let square = Square::ALL.get((word >> 50 & 63) as usize).copied();
                    setup.king_moves[side] = Some(KingMoves { square, count });
                }
            }
        }
        if self.words[0] & BLACK_TO_MOVE != 0 {
            setup.turn = Side::Black;
        }
        Position::new(setup, Rules::default()).context("a sample is no position")
    }
}

/// A game with the samples taken from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampledGame {
    /// Its number in its file.
    pub number: u32,
    /// In half points of White.
    pub result: u8,
    /// In the order of play.
    pub samples: Vec<Sample>,
}

impl SampledGame {
    fn to_bytes(&self) -> Vec<u8> {
        let count = u16::try_from(self.samples.len()).expect("no game is so long");
        let mut bytes = Vec::with_capacity(GAME_HEAD + SAMPLE * self.samples.len());
        bytes.extend(self.number.to_le_bytes());
        bytes.push(self.result);
        bytes.extend(count.to_le_bytes());
        for sample in &self.samples {
            bytes.extend(sample.words.iter().flat_map(|word| word.to_le_bytes()));
            bytes.extend(sample.score.to_le_bytes());
        }
        bytes
    }

    /// The game at the start of the bytes, and what follows; `None` if there is no whole one.
    fn read(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let (head, rest) = bytes.split_first_chunk::<GAME_HEAD>()?;
        let [n0, n1, n2, n3, result, c0, c1] = *head;
        let count = usize::from(u16::from_le_bytes([c0, c1]));
        let (samples, rest) = rest.split_at_checked(count * SAMPLE)?;
        let sample = |bytes: &[u8; SAMPLE]| {
            let (words, score) = bytes.split_at(32);
            let (words, _) = words.as_chunks();
            Sample {
                words: std::array::from_fn(|index| u64::from_le_bytes(words[index])),
                score: i16::from_le_bytes([score[0], score[1]]),
            }
        };
        let game = Self {
            number: u32::from_le_bytes([n0, n1, n2, n3]),
            result,
            samples: samples.as_chunks().0.iter().map(sample).collect(),
        };
        Some((game, rest))
    }
}

/// A file to which games are added.
#[derive(Debug)]
pub struct SampleFile {
    file: BufWriter<File>,
    next: u32,
}

impl SampleFile {
    /// Opens or creates the file of the games with this seed. What an interrupted run has left
    /// unfinished at its end is cut off.
    pub fn open(path: &Path, seed: u64) -> Result<Self> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .with_context(|| format!("cannot open {}", path.display()))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let mut next = 0;
        let mut whole = HEAD;
        if bytes.len() < HEAD {
            file.set_len(0)?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&head(seed))?;
        } else {
            ensure!(
                bytes[..HEAD] == head(seed),
                "{} has no samples of games with the seed {seed}",
                path.display()
            );
            let mut rest = &bytes[HEAD..];
            while let Some((game, after)) = SampledGame::read(rest) {
                next = game.number + 1;
                rest = after;
            }
            whole = bytes.len() - rest.len();
        }
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Self {
            file: BufWriter::new(file),
            next,
        })
    }

    /// The number of the first game that is not there yet.
    pub fn next_game(&self) -> u32 {
        self.next
    }

    /// Adds a game.
    pub fn add(&mut self, game: &SampledGame) -> Result<()> {
        self.file.write_all(&game.to_bytes())?;
        self.file.flush()?;
        self.next = game.number + 1;
        Ok(())
    }
}

fn head(seed: u64) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..4].copy_from_slice(&MAGIC);
    head[4..6].copy_from_slice(&VERSION.to_le_bytes());
    head[6..].copy_from_slice(&seed.to_le_bytes());
    head
}

/// The games of a file.
pub fn read_games(path: &Path) -> Result<Vec<SampledGame>> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let is_head = |head: &[u8]| head[..4] == MAGIC && head[4..6] == VERSION.to_le_bytes();
    let Some((_, mut rest)) = bytes
        .split_at_checked(HEAD)
        .filter(|(head, _)| is_head(head))
    else {
        bail!(
            "{} is no file of samples of version {VERSION}",
            path.display()
        );
    };
    let mut games = Vec::new();
    while let Some((game, after)) = SampledGame::read(rest) {
        games.push(game);
        rest = after;
    }
    Ok(games)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u32) -> SampledGame {
        let position = |fen: &str| Position::new(fen.parse().unwrap(), Rules::default()).unwrap();
        let samples = vec![
            Sample::new(&position("B:W31-50:B1-20"), -12),
            Sample::new(&position("W:WK10,15:B6,K19,K48:H3:F9:+219+0"), 340),
        ];
        SampledGame {
            number,
            result: 2,
            samples,
        }
    }

    #[test]
    fn positions_survive_with_their_counters() {
        for fen in [
            "W:WK10,15:B6,K24,K48",
            "B:WK1,50:BK5,2:H1:F7:+25+31",
            "W:W31-50:B1-20",
        ] {
            let position = Position::new(fen.parse().unwrap(), Rules::default()).unwrap();
            assert_eq!(Sample::new(&position, 1).position().unwrap(), position);
        }
    }

    #[test]
    fn a_torn_game_is_cut_off_and_the_file_goes_on() {
        let path = std::env::temp_dir().join(format!("samples-{}.bin", std::process::id()));
        let mut file = SampleFile::open(&path, 7).unwrap();
        file.add(&game(0)).unwrap();
        file.add(&game(1)).unwrap();
        drop(file);
        let bytes = std::fs::read(&path).unwrap();
        std::fs::write(&path, &bytes[..bytes.len() - 5]).unwrap();
        let mut file = SampleFile::open(&path, 7).unwrap();
        assert_eq!(file.next_game(), 1);
        file.add(&game(1)).unwrap();
        drop(file);
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
        assert_eq!(read_games(&path).unwrap(), [game(0), game(1)]);
        assert!(SampleFile::open(&path, 8).is_err());
        std::fs::remove_file(&path).unwrap();
    }
}
