//! The stored figures of SciPy: see `scripts/scipy-reference`.

use serde_json::Value;

/// One call and what it gave.
pub struct ScipyCase(Value);

/// All cases of one function, at least one.
pub fn cases(function: &str) -> Vec<ScipyCase> {
    let file: Value =
        serde_json::from_str(include_str!("../../../../tests/data/scipy.json")).unwrap();
    let cases = file["cases"].as_array().unwrap().iter();
    let cases: Vec<ScipyCase> =
        cases.filter(|case| case["function"] == function).cloned().map(ScipyCase).collect();
    assert!(!cases.is_empty(), "no case of {function}");
    cases
}

impl ScipyCase {
    /// A number of the case.
    pub fn number(&self, name: &str) -> f64 {
        self.0[name].as_f64().unwrap_or_else(|| panic!("{name} in {}", self.0["call"]))
    }

    /// A list of numbers; `null` is infinite.
    pub fn numbers(&self, name: &str) -> Vec<f64> {
        let list =
            self.0[name].as_array().unwrap_or_else(|| panic!("{name} in {}", self.0["call"]));
        list.iter().map(|value| value.as_f64().unwrap_or(f64::INFINITY)).collect()
    }
}

/// Equal up to rounding: `f64` sums in another order differ by about 1e-13 of the value.
#[track_caller]
pub fn assert_close(found: f64, expected: f64) {
    let distance = (found - expected).abs();
    assert!(distance <= 1e-10 * expected.abs(), "found {found:e}, expected {expected:e}");
}
