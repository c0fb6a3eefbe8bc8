//! Keys of cages and of other sets of cells: killer cages, arrows, clones, quadruples.

use super::*;

/// Values differ, unless `unique` is false; without a number there is no sum.
pub const KILLER_CAGE: Own = Own {
    name: "killercage",
    fields: &["cells", "value", "unique"],
    read: |entry, reading| {
        let is_unique = match entry.value("unique") {
            Value::Null => true,
            Value::Bool(is_unique) => *is_unique,
            other => return entry.wrong("true or false for 'unique'", other),
        };
        let cells = entry.cells("cells")?;
        let place = cells.first().map(|&cell| Position::of(cell, entry.size).to_string());
        let sum = entry.number(&mut reading.unread, &place.unwrap_or_default())?;
        if sum.as_deref().is_some_and(|sum| sum.bytes().all(|digit| digit == b'0')) {
            // Some programs take 0 for a cage without a sum.
            return entry.wrong("a sum of at least 1", &Value::from(sum));
        }
        if is_unique {
            reading.state(entry, "cage", sum.unwrap_or_default(), vec![cells]);
        } else if let Some(sum) = sum {
            reading.state(entry, "sum", sum, vec![cells]);
        } else {
            return entry.wrong("a sum where 'unique' is false", &Value::Null);
        }
        Ok(())
    },
    write: Some(|puzzle, stated| {
        let mut entry = json!({ "cells": names(puzzle, &stated.cells[0]) });
        match stated.parameter.as_str() {
            "" => {}
            "0" => return Err(NoRoom("a cage of sum 0".into())),
            sum => entry["value"] = sum.into(),
        }
        Ok(entry)
    }),
};

/// `cells` is a circle or a pill; every line is an arrow that begins in it.
pub const ARROW: Own = Own {
    name: "arrow",
    fields: &["lines", "cells"],
    read: arrow,
    write: Some(|puzzle, stated| {
        let (circle, inside) = (&stated.cells[0], &stated.cells[1]);
        // A line begins in the circle, at a cell that is not added.
        let line: Vec<usize> = circle[..1].iter().chain(inside).copied().collect();
        Ok(json!({ "lines": [names(puzzle, &line)], "cells": names(puzzle, circle) }))
    }),
};

/// Cells are equal place by place.
pub const CLONE: Own = Own {
    name: "clone",
    fields: &["cells", "cloneCells"],
    read: |entry, reading| {
        let cells = vec![entry.cells("cells")?, entry.cells("cloneCells")?];
        reading.state(entry, "clone", "", cells);
        Ok(())
    },
    write: Some(|puzzle, stated| {
        let [cells, clones] = [0, 1].map(|list| names(puzzle, &stated.cells[list]));
        Ok(json!({ "cells": cells, "cloneCells": clones }))
    }),
};

pub const QUADRUPLE: Own = Own {
    name: "quadruple",
    fields: &["cells", "values"],
    read: quadruple,
    write: Some(|puzzle, stated| {
        let values: Vec<u32> =
            stated.parameter.split('.').filter_map(|value| value.parse().ok()).collect();
        Ok(json!({ "cells": names(puzzle, &stated.cells[0]), "values": values }))
    }),
};

fn arrow(entry: &Entry<'_>, reading: &mut Reading) -> Result<(), Refusal> {
    let circle = entry.cells("cells")?;
    let name = if circle.len() == 1 { "arrow" } else { "pill-arrow" };
    let lines = entry.lines()?;
    if lines.iter().all(|line| line.len() < 2) {
        reading.unread.push("circle of 'arrow' without a line".to_owned());
    }
    for line in lines.iter().filter(|line| line.len() > 1) {
        if !circle.contains(&line[0]) {
            let found = Position::of(line[0], entry.size).to_string();
            return refuse("lines of 'arrow' that begin in its circle", found);
        }
        reading.state(entry, name, "", vec![circle.clone(), line[1..].to_vec()]);
    }
    Ok(())
}

fn quadruple(entry: &Entry<'_>, reading: &mut Reading) -> Result<(), Refusal> {
    let cells = entry.cells("cells")?;
    let values = match entry.value("values") {
        Value::Array(values) => values.as_slice(),
        Value::Null => &[],
        other => return entry.wrong("a list of values", other),
    };
    if values.is_empty() {
        reading.unread.push("circle of 'quadruple' without values".to_owned());
        return Ok(());
    }
    // Values are joined by dots: `1.2` is not one of them.
    let is_whole = |text: &String| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let text = |value: &Value| {
        let text = match value {
            Value::Number(number) => Some(number.to_string()),
            Value::String(text) => Some(text.clone()),
            _ => None,
        };
        text.filter(is_whole).map_or_else(|| entry.wrong("a value", value), Ok)
    };
    let values = values.iter().map(text).collect::<Result<Vec<String>, Refusal>>()?;
    reading.state(entry, "quadruple", values.join("."), vec![cells]);
    Ok(())
}
