//! The rules of Frisian draughts and Frysk!.
