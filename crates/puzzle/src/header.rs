//! The header above a grid or a picture: comment lines that state the rules.

use crate::{BoxChoice, Lines, Rules, spelling};

/// The header lines that state the rules of a puzzle, none wider than a terminal as far as
/// its rows and groups are not.
pub fn header(rules: &Rules) -> Vec<String> {
    let values = rules.has_other_values().then(|| format!("# values {}", rules.values()));
    let mut lines: Vec<String> = values.into_iter().collect();
    let of_lines = match rules.lines() {
        Lines::Whole => None,
        Lines::Words => Some("# lines words"),
        Lines::None => Some("# lines none"),
    };
    lines.extend(of_lines.map(str::to_owned));
    match spelling::regions(rules, ",") {
        Some(regions) => lines.extend(broken("# regions ", &regions, "/")),
        None => lines.push(format!("# boxes {}", BoxChoice(rules.boxes()))),
    }
    let diagonals = spelling::diagonals(rules.diagonals());
    lines.extend(diagonals.map(|word| format!("# diagonals {word}")));
    let extra = spelling::extra_cells(rules);
    lines.extend(extra.iter().flat_map(|extra| broken("# extra-cells ", extra, "/")));
    if let Some(groups) = spelling::groups(rules.groups(), rules.columns()) {
        lines.extend(broken("# groups ", &groups, ""));
    }
    lines
}

/// Columns of a line.
const COLUMNS: usize = 80;

/// The pieces between slashes on as many lines as they need, each begun with `prefix`, the later
/// ones with `prefix` and `again`.
fn broken(prefix: &str, text: &str, again: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in text.split('/') {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + piece.len() <= COLUMNS => {
                line.push('/');
                line.push_str(piece);
            }
            Some(_) => lines.push(format!("{prefix}{again}{piece}")),
            None => lines.push(format!("{prefix}{piece}")),
        }
    }
    lines
}
