//! Drawing of both boards; knows no rule.
