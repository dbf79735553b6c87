//! Calling a class from Rust as a script does.

use js_sys::{Array, Function, JSON, Reflect};
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};

/// A JavaScript class, found by way of one of its objects.
pub struct Class(Function);

impl Class {
    pub fn of(object: &JsValue) -> Self {
        Self(get(object, "constructor").unchecked_into())
    }

    /// `new Class(argument)`.
    pub fn create(&self, argument: &JsValue) -> Result<Object, JsValue> {
        Reflect::construct(&self.0, &Array::of1(argument)).map(Object)
    }

    /// `new Class(options)` with options that must be accepted.
    pub fn with(&self, options: &Value) -> Object {
        self.create(&js(options)).unwrap_or_else(|error| {
            panic!("{options} is refused: {}", message(&error));
        })
    }

    /// What `new Class(options)` throws.
    pub fn refuses(&self, options: &JsValue) -> Refusal {
        match self.create(options) {
            Ok(_) => panic!("{} is accepted", show(options)),
            Err(error) => Refusal::from(error),
        }
    }

    /// `Class.method(argument)`.
    pub fn call(&self, method: &str, argument: &JsValue) -> Result<JsValue, JsValue> {
        get(&self.0, method)
            .unchecked_into::<Function>()
            .call1(&self.0, argument)
    }

    /// After its first two moves, the second of them taken back, a game ends by each word that its
    /// players can say.
    pub fn ends_by_word(&self, first: &str, second: &str) {
        for (method, arguments, winner, reason) in [
            (
                "resign",
                vec!["white".into()],
                serde_json::json!("black"),
                "resignation",
            ),
            (
                "timeOut",
                vec!["black".into()],
                serde_json::json!("white"),
                "time",
            ),
            ("agreeDraw", vec![], Value::Null, "agreement"),
        ] {
            let game = self.with(&serde_json::json!({}));
            game.play(first);
            game.play(second);
            game.ask("undo");
            assert_eq!(game.call(method, &arguments), Value::Null);
            let outcome = serde_json::json!({ "winner": winner, "reason": reason });
            assert_eq!(game.ask("outcome"), outcome);
            assert_eq!(game.ask("legalMoves"), serde_json::json!([]));
            game.refuses("play", second);
            assert_eq!(
                game.ask("redo"),
                serde_json::json!(false),
                "the game goes no further"
            );
            game.refuses("resign", "black");
            game.refuses_all("agreeDraw", &[]);
            assert_eq!(game.ask("outcome"), outcome);
        }
    }
}

/// An object of an exported class.
pub struct Object(pub JsValue);

impl Object {
    /// `object.method(...arguments)`.
    pub fn try_call(&self, method: &str, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
        let function = get(&self.0, method);
        assert!(function.is_function(), "there is no method {method}");
        function
            .unchecked_into::<Function>()
            .apply(&self.0, &arguments.iter().collect::<Array>())
    }

    /// The answer of a method that must not throw, as plain data.
    pub fn call(&self, method: &str, arguments: &[JsValue]) -> Value {
        match self.try_call(method, arguments) {
            Ok(answer) => json(&answer),
            Err(error) => {
                panic!("{method}({}): {}", shown(arguments), message(&error))
            }
        }
    }

    /// The answer of a method without arguments.
    pub fn ask(&self, method: &str) -> Value {
        self.call(method, &[])
    }

    /// The answer of a method without arguments that gives a string.
    pub fn text(&self, method: &str) -> String {
        self.ask(method).as_str().expect("a string").to_owned()
    }

    /// `object.play(text)` with a move that must be accepted.
    pub fn play(&self, text: &str) -> Value {
        self.call("play", &[text.into()])
    }

    /// What a call with one argument throws.
    pub fn refuses(&self, method: &str, argument: impl Into<JsValue>) -> Refusal {
        self.refuses_all(method, &[argument.into()])
    }

    /// What a call throws.
    pub fn refuses_all(&self, method: &str, arguments: &[JsValue]) -> Refusal {
        match self.try_call(method, arguments) {
            Ok(answer) => panic!("{method}({}) gives {}", shown(arguments), json(&answer)),
            Err(error) => Refusal::from(error),
        }
    }

    /// All that can be asked of a game, to see whether it is the same as before.
    pub fn everything(&self) -> Vec<Value> {
        [
            "position",
            "sideToMove",
            "legalMoves",
            "outcome",
            "history",
            "canUndo",
            "canRedo",
            "rules",
        ]
        .map(|method| self.ask(method))
        .to_vec()
    }
}

/// A thrown `Error`, checked to be one with its sentence and its code.
#[derive(Debug)]
pub struct Refusal {
    pub message: String,
    pub code: String,
    pub args: Value,
}

impl From<JsValue> for Refusal {
    fn from(error: JsValue) -> Self {
        assert!(
            error.is_instance_of::<js_sys::Error>(),
            "{} is no Error",
            show(&error)
        );
        let text = |name: &str| {
            get(&error, name)
                .as_string()
                .unwrap_or_else(|| panic!("{}: has no {name}", message(&error)))
        };
        let refusal = Self {
            message: text("message"),
            code: text("code"),
            args: json(&get(&error, "args")),
        };
        assert!(refusal.message.contains(' '), "{refusal:?} is no sentence");
        assert!(
            !refusal.code.is_empty()
                && refusal
                    .code
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'),
            "{refusal:?} has no code in kebab case"
        );
        assert!(
            refusal
                .args
                .as_object()
                .is_some_and(|args| args.values().all(Value::is_string)),
            "{refusal:?} has no arguments by name"
        );
        refusal
    }
}

/// A property of an object.
pub fn get(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).expect("objects and functions have properties")
}

/// Plain data as a JavaScript value.
pub fn js(value: &Value) -> JsValue {
    JSON::parse(&value.to_string()).expect("this is JSON")
}

/// A JavaScript value as plain data; what JSON cannot say is a mistake of the exports.
pub fn json(value: &JsValue) -> Value {
    if value.is_undefined() {
        return Value::Null;
    }
    let text = JSON::stringify(value).expect("the exports give plain data");
    serde_json::from_str(&String::from(text)).expect("this is JSON")
}

/// Values that no text, number, side or options argument may be, to be thrown at every method.
pub fn nonsense() -> Vec<JsValue> {
    let source = "[undefined, null, true, NaN, Infinity, -Infinity, -1, 0.5, 1e300, 2 ** 53, \
         Symbol('s'), 10n, [], {}, [1, 2], { length: 4e9 }, new String('32-28'), () => 1, \
         new Date(), new Map([['variant', 'frysk']]), \
         (() => { const { proxy, revoke } = Proxy.revocable([], {}); revoke(); return proxy; })(), \
         new Proxy({}, { get() { throw new Error('trap in get'); } }), \
         { toString() { throw new Error('called'); } }, new Uint8Array(9)]";
    let list = js_sys::eval(source).expect("this is JavaScript");
    Array::from(&list).iter().collect()
}

/// Strings that name no move, position, layout or record.
pub fn nonsense_texts() -> Vec<JsValue> {
    let source = r"[
        '', ' ', '-', 'x', '#', '0', '0-0', '00000000000000000000', '99-98', '256-257', '-1-2', '1-1', 'a1-a1', 'a9-b9',
        '4294967296-4294967297', '18446744073709551616x1', '32-28-23', '28x', 'x19', '28x19x23x', '32–28', '３２-28',
        '\u0000', '32-\u000028', '\uD800', 'a\uDFFF', '🏳️‍🌈', 'W:', 'W:W:B', 'W:W31-50:B1-20:H', 'W:W51:B0', 'W:WK:BK',
        'W:W1-18446744073709551615:B2', '9999999999/8/8', '((((((((((', '[', '[Event', '{', '(',
        '1.', '1. 32-28', '$', 'x'.repeat(100000), '('.repeat(100000), '[Event \u0022'.repeat(1000), '1-1 '.repeat(5000),
        '28x19'.repeat(800), 'LLLLLLLL/VVVVVVVV'.repeat(200)]";
    let list = js_sys::eval(source).expect("this is JavaScript");
    Array::from(&list).iter().collect()
}

/// The sentence of an error.
pub fn message(error: &JsValue) -> String {
    get(error, "message")
        .as_string()
        .unwrap_or_else(|| show(error))
}

/// A value for a message of a failed test. `{:?}` would run into the traps of hostile objects.
fn show(value: &JsValue) -> String {
    let text = value
        .as_string()
        .or_else(|| value.as_f64().map(|number| number.to_string()))
        .or_else(|| value.js_typeof().as_string());
    text.unwrap_or_default().chars().take(60).collect()
}

fn shown(arguments: &[JsValue]) -> String {
    let arguments: Vec<String> = arguments.iter().map(show).collect();
    arguments.join(", ")
}
