//! Output of SMT solvers: `sat`, `unsat` or `unknown`, and after `sat` the requested values.
//!
//! Source: Barrett, Fontaine and Tinelli, The SMT-LIB standard 2.6, sections 4.1 and 4.2.

use super::Value;
use crate::{Output, UnreadableOutput};

/// Reads the result and, after `sat`, the values of one `get-value`, in the order of the
/// request. Anything after another result is ignored: after `unsat` there are no values, and
/// some solvers print an error.
pub fn read_output(text: &str) -> Result<Output<Vec<Value>>, UnreadableOutput> {
    let text = text.trim_start();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match word {
        "unsat" => Ok(Output::Unsatisfiable),
        "unknown" | "timeout" => Ok(Output::Unknown(word.to_owned())),
        "sat" => match read_values(rest) {
            Some(values) => Ok(Output::Model(values)),
            None => Err(UnreadableOutput::new("sat, but no values")),
        },
        _ => Err(UnreadableOutput::new("expected sat, unsat or unknown")),
    }
}

/// Reads `((TERM VALUE) ...)`, the answer to `get-value`, whose terms are in the order of the
/// request.
fn read_values(text: &str) -> Option<Vec<Value>> {
    let mut words = Tokens(text);
    let mut values = Vec::new();
    words.expect("(")?;
    loop {
        match words.next()? {
            ")" => return Some(values),
            "(" => {}
            _ => return None,
        }
        words.skip_term()?;
        values.push(read_value(&mut words)?);
        words.expect(")")?;
    }
}

/// `true`, `12`, `(- 3)`, `#b0101`, `#x5`, `(_ bv5 4)`, `v5`, `(as v5 Value)`.
fn read_value(words: &mut Tokens) -> Option<Value> {
    let value = match words.next()? {
        "true" => return Some(Value::Bool(true)),
        "false" => return Some(Value::Bool(false)),
        "(" => {
            let kind = words.next()?;
            let number = words.next()?;
            let value = match kind {
                "-" => number.parse::<i64>().ok()?.checked_neg()?,
                "_" => number.strip_prefix("bv")?.parse().ok()?,
                "as" => number.strip_prefix('v')?.parse().ok()?,
                _ => return None,
            };
            if kind != "-" {
                words.next()?;
            }
            words.expect(")")?;
            value
        }
        word => match word.strip_prefix("#b").or(word.strip_prefix("#x")) {
            Some(digits) => {
                let radix = if word.starts_with("#b") { 2 } else { 16 };
                i64::from_str_radix(digits, radix).ok()?
            }
            None => word.strip_prefix('v').unwrap_or(word).parse().ok()?,
        },
    };
    Some(Value::Integer(value))
}

/// Parentheses and the tokens between them.
struct Tokens<'a>(&'a str);

impl<'a> Tokens<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let text = self.0.trim_start();
        let is_parenthesis = text.starts_with(['(', ')']);
        let end = if is_parenthesis {
            1
        } else {
            text.find(|c: char| c.is_whitespace() || c == '(' || c == ')').unwrap_or(text.len())
        };
        let (word, rest) = text.split_at(end);
        self.0 = rest;
        (!word.is_empty()).then_some(word)
    }

    fn expect(&mut self, word: &str) -> Option<()> {
        (self.next()? == word).then_some(())
    }

    /// Skips a symbol or a parenthesized expression.
    fn skip_term(&mut self) -> Option<()> {
        let mut depth = 0;
        loop {
            match self.next()? {
                "(" => depth += 1,
                ")" => depth -= 1,
                _ => {}
            }
            if depth <= 0 {
                return (depth == 0).then_some(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read() {
        let text = " ((x_1 true)\n (|y| (- 3))(z 12) ((= x v_1) false) (e v7) (f (as v8 Value))
            (a #b0101) (b #x1f) ((f (g x)) (_ bv9 4))) ";
        let numbers = [-3, 12, 7, 8, 5, 31, 9].map(Value::Integer);
        let mut expected = vec![Value::Bool(true), numbers[0], numbers[1], Value::Bool(false)];
        expected.extend(&numbers[2..]);
        assert_eq!(read_values(text).unwrap(), expected);
        assert_eq!(read_values("()"), Some(vec![]));
        for text in ["", "(", "((x true)", "((x maybe))", "((x))", "(error \"no model\")", "x"] {
            assert!(read_values(text).is_none(), "{text}");
        }
        for text in ["((x (/ 1 2)))", "((x #y0))", "((x #b2))", "((x (_ v5 4)))", "((x (- v1)))"] {
            assert!(read_values(text).is_none(), "{text}");
        }
        // Its negation does not fit an i64.
        assert!(read_values("((x (- -9223372036854775808)))").is_none());
    }

    #[test]
    fn the_first_word_is_the_result() {
        let values = vec![Value::Integer(1), Value::Bool(true)];
        assert_eq!(read_output("sat\n((x 1) (y true))\n"), Ok(Output::Model(values)));
        let error = "unsat\n(error \"line 9: model is not available\")\n";
        assert_eq!(read_output(error), Ok(Output::Unsatisfiable));
        assert_eq!(read_output("timeout"), Ok(Output::Unknown("timeout".to_owned())));
        assert_eq!(read_output("sat").unwrap_err().to_string(), "sat, but no values");
        for text in ["", "(error \"x\")\nunsat", "unsatisfiable"] {
            let fault = read_output(text).unwrap_err();
            assert_eq!(fault.to_string(), "expected sat, unsat or unknown");
        }
    }
}
