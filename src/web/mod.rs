//! The exports to JavaScript, thin and typed.
