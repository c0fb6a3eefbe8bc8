//! `Or` to `End`: at least one of the items in it holds, where a block is one: `any-of`.
//!
//! Givens and candidate sets in a branch are regular expressions of one cell, further groups are
//! cages without a sum, inequalities are thermometers of two cells.

use super::{of_item, of_name};
use crate::links::iss::item::IssItem;
use crate::links::iss::variables::Layout;
use crate::links::iss::{check_block, constraint_text, forms, lowered, read_given};
use crate::prelude::*;
use quorum_puzzle::constraints::{branches, stated_as};

/// Reads an item with branches. Where a branch states nothing, it holds, and all state nothing
/// together.
pub fn read(rules: &Rules, item: &IssItem<'_>) -> Result<Vec<Stated>, Fault> {
    if item.branches.is_empty() {
        return Err(item.fault("items between Or and its End", "none"));
    }
    let of_branch = |branch: &Vec<IssItem<'_>>| {
        let all: Result<Vec<_>, Fault> = branch.iter().map(|item| read_one(rules, item)).collect();
        all.map(|all| all.concat())
    };
    let mut all = item.branches.iter().map(of_branch).collect::<Result<Vec<_>, _>>()?;
    Ok(match all.as_mut_slice() {
        [only] => std::mem::take(only),
        several if several.iter().any(Vec::is_empty) => Vec::new(),
        several => vec![stated_as(several)],
    })
}

/// The constraints of an item in a branch.
fn read_one(rules: &Rules, item: &IssItem<'_>) -> Result<Vec<Stated>, Fault> {
    check_block(item)?;
    match item.name.text {
        "" | "Given" => {
            let given = |argument| {
                let (cell, set) = read_given(item, argument)?;
                Ok((set != rules.values().all()).then(|| given(rules, cell, set)))
            };
            let all = item.arguments.iter().map(|argument| given(*argument));
            all.filter_map(Result::transpose).collect()
        }
        "AllDifferent" => {
            let mut cells = item.cells(0)?;
            cells.sort_unstable();
            cells.dedup();
            Ok(vec![one("cage", String::new(), cells)])
        }
        "GreaterThan" => {
            let pairs = forms::neighbors(item)?.into_iter();
            Ok(pairs.map(|pair| less_than(pair[1], pair[0])).collect())
        }
        name => {
            let spelling = of_item(name).expect("checked with all items");
            spelling.read(rules, item)
        }
    }
}

fn one(name: &'static str, parameter: String, cells: Vec<usize>) -> Stated {
    Stated { name, parameter, cells: vec![cells] }
}

/// The candidates of a cell as a constraint.
pub fn given(rules: &Rules, cell: usize, set: ValueSet) -> Stated {
    let symbol = |number| char::from_digit(rules.values().value(number).get().into(), 36);
    let symbols = set.iter().filter_map(symbol).collect::<String>().to_ascii_uppercase();
    let expression = if set.len() == 1 { symbols } else { format!("[{symbols}]") };
    one("regex", expression, vec![cell])
}

/// An inequality as a constraint.
pub fn less_than(lesser: usize, greater: usize) -> Stated {
    one("thermo", String::new(), vec![lesser, greater])
}

/// The items of alternatives; `None` if there are none for a constraint of a branch.
pub fn text(layout: &Layout, stated: &Stated) -> Option<String> {
    let mut text = ".Or".to_owned();
    for branch in branches(stated)? {
        let mut items = String::new();
        for one in &branch {
            let mut puzzle = Puzzle::empty(layout.grid().clone());
            puzzle.state(one.clone()).ok()?;
            let is_item = of_name(one.name).is_some_and(|spelling| spelling.is_for_blocks());
            for clue in puzzle.constraint_clues() {
                let text = if is_item {
                    constraint_text(&puzzle, layout, &clue, &mut Vec::new())
                } else {
                    lowered::text(layout, &clue)
                };
                items += &text.ok()?;
            }
        }
        match items.matches('.').count() {
            1 => text += &items,
            _ => text += &format!(".And{items}.End"),
        }
    }
    Some(text + ".End")
}
