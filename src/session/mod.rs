//! A game being played by two people at one screen.
