//! Tests of the exports, the same for the page and the worker. Everything goes through the classes
//! as JavaScript has them, generated glue included.

mod frisian;
mod lords;
mod support;
