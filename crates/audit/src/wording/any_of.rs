//! Alternatives: at least one branch holds. What its constraints mean is stated by their own
//! families.

use super::{Context, Part, Parts, Result, parts as parts_of, refuse, test};
use crate::item::LineItem;

pub(super) fn parts(item: &LineItem, context: &Context<'_>) -> Option<Parts> {
    (item.name == "any-of").then(|| {
        let mut lists = item.lists.as_slice();
        let mut branches: Vec<Vec<Part>> = Vec::new();
        for branch in split(&item.parameter, '|') {
            let mut all = Vec::new();
            for one in split(branch, '+') {
                let inner = item_of(one, &mut lists)?;
                // These list values by their numbers.
                if context.low != 1 && ["rel", "reg"].contains(&inner.name.as_str()) {
                    return refuse(format!(
                        "there is no certificate for '{}' in a branch",
                        inner.name
                    ));
                }
                all.extend(parts_of(&inner, context)?);
            }
            branches.push(all);
        }
        if !lists.is_empty() {
            return refuse("expected no lists of cells behind those of the branches");
        }
        let cells = branches.iter().flatten().flat_map(Part::cells).collect::<Vec<_>>();
        let low = context.low;
        let holds = move |values: &[u8]| {
            let numbers: Vec<u8> = values.iter().map(|value| value + 1 - low).collect();
            let mut rest = numbers.as_slice();
            // All parts are read, so that the values of each are found.
            let of_part = |part: &Part| {
                let (own, others) = rest.split_at(part.cells().len());
                rest = others;
                part.holds(own)
            };
            let all: Vec<bool> = branches.iter().flatten().map(of_part).collect();
            let mut all = all.as_slice();
            branches.iter().any(|branch| {
                let (own, others) = all.split_at(branch.len());
                all = others;
                own.iter().all(|&holds| holds)
            })
        };
        Ok(vec![test(cells, holds)])
    })
}

/// The pieces between separators outside of parentheses.
fn split(text: &str, separator: char) -> Vec<&str> {
    let (mut pieces, mut start, mut depth) = (Vec::new(), 0, 0i32);
    for (at, symbol) in text.char_indices() {
        match symbol {
            '(' => depth += 1,
            ')' => depth -= 1,
            other if other == separator && depth == 0 => {
                pieces.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    pieces.push(&text[start..]);
    pieces
}

/// `(NAME=PARAMETER)2`, and so many of the lists.
fn item_of(text: &str, lists: &mut &[Vec<usize>]) -> Result<LineItem> {
    let expected = || format!("expected (NAME=PARAMETER) and a number of lists, found '{text}'");
    let (inside, count) =
        text.strip_prefix('(').and_then(|text| text.rsplit_once(')')).ok_or_else(expected)?;
    let count = match count {
        "" => 1,
        count => count.parse::<usize>().map_err(|_| expected())?,
    };
    if count > lists.len() {
        return refuse(format!(
            "expected {count} lists of cells for '{inside}', found {}",
            lists.len()
        ));
    }
    let (own, others) = lists.split_at(count);
    *lists = others;
    let end = inside.find(['=', '<', '>', '!']).unwrap_or(inside.len());
    let (name, parameter) = inside.split_at(end);
    let parameter = parameter.strip_prefix('=').unwrap_or(parameter);
    Ok(LineItem { name: name.to_owned(), parameter: parameter.to_owned(), lists: own.to_vec() })
}
