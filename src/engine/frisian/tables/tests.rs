//! What needs tables by other rules than those that are played.

use super::{TableBuilder, Value};
use crate::frisian::{Position, Rules};

#[test]
fn the_three_move_rule_saves_a_king_against_a_king_and_a_man() {
    let tables = TableBuilder::with_limit(None).finish();
    let position = Position::new("W:WK46,28:BK43".parse().unwrap(), Rules::default()).unwrap();
    assert_eq!(tables.probe(&position), Some(Value::Win(39)));
}
