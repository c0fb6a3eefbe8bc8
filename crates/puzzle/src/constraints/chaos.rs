//! Chaos construction: the regions are to be found. Each cell has a label, an extra cell, which is
//! the number of its region.
//!
//! `chaos=9:` states regions of nine cells, connected by their sides, each with different values.
//! The labels are the first extra cells, as many as the grid has cells and in its order, so that
//! the label of R1C1 in a 9x9 grid is R10C1; a list of extra cells names others. Labels are numbers
//! from 1 also where values are not: label 1 is the smallest value. They are in reading order: the
//! first cell of region 1 comes before the first one of region 2, so that each partition has one
//! labeling.
//!
//! `chaos-arrow=0:R3C2|R12C2.R13C2.R14C2`: the value of the first cell is the number of consecutive
//! labels, from the first of the list on, that are equal to it. Of several lists, which begin with
//! the same label, the numbers are added and the first label counts once; without a list they go
//! from the cell in all four directions. `chaos-count=0:R3C2|R12C2.R13C2.R12C3`: the value is the
//! number of labels in the list that are equal to the first one, it included; without a list it is
//! about the cell and the up to eight around it. With the parameter 1 the value is one less: the
//! first label does not count.
//!
//! Lowering: one connected lattice of labels per region, pairs of label and value that differ, and
//! automata. Sources: `ChaosConstruction`, `ChaosArrow` and `ChaosCount` of
//! Interactive-Sudoku-Solver.

use super::*;
use quorum_problem::{Connected, Constraint, DifferentPairs, ValueSet};

pub(super) static CHAOS: NamedConstraint = NamedConstraint {
    name: "chaos",
    also: &["chaos-construction"],
    summary: "the labels beside the grid are the numbers of connected regions, each with different values",
    parameter: "the number of cells of a region, by default one per value",
    example: "chaos=9:",
    example_rules: "9x9;boxes=none;extra-cells=81",
    iss: Iss::Own(&["ChaosConstruction"]),
    fits: |context| context.check_whole(),
    canonical_parameter: |context, stated| {
        let (cells, count) = (context.whole_grid().len(), context.count());
        parameter::number(stated, 1..=count as i64, Some(count as i64))?;
        let size = parameter::value(stated)? as usize;
        if cells % size > 0 {
            return expected(format!("regions of a size that divides {cells}"), size);
        }
        match cells / size {
            regions if regions > count => expected(
                format!("at most {count} regions, one per value"),
                format!("{regions} of {size} cells"),
            ),
            _ => Ok(()),
        }
    },
    canonical_cells: |context, stated| {
        let own = own_labels(context)?;
        if stated.cells.is_empty() {
            return Ok(());
        }
        let list = check::one_list(stated)?;
        cells::length(list, own.len()..=own.len())?;
        check_labels(context, list)?;
        check::different(context, list)?;
        if *list == own {
            stated.cells.clear();
        }
        Ok(())
    },
    lower: |context, stated, primitives| {
        let labels =
            stated.cells.first().map_or_else(|| own_labels(context), |list| Ok(list.clone()))?;
        let size = parameter::value(stated)? as usize;
        let regions = labels.len() / size;
        let first = context.low();
        let step = |&used: &usize, value: i64| {
            let label = (value - first) as usize + 1;
            (label <= regions && label <= used + 1).then_some(used.max(label))
        };
        primitives.automaton(&labels, 0, step, |&used| used == regions)?;
        for label in 1..=regions {
            let label = ValueSet::single(label as u8);
            let connected = Connected::new(labels.clone(), context.columns(), label, size, size);
            let connected = connected.map_err(StateError::of)?;
            primitives.push(Constraint::Connected(connected))?;
        }
        if size == 1 {
            return Ok(());
        }
        let pairs = labels.iter().zip(context.whole_grid()).map(|(&label, cell)| [label, cell]);
        let different = DifferentPairs::new(pairs.collect()).map_err(StateError::of)?;
        primitives.push(Constraint::DifferentPairs(different))
    },
    ..NamedConstraint::OF_VALUES
};

pub(super) static CHAOS_ARROW: NamedConstraint = NamedConstraint {
    name: "chaos-arrow",
    summary: "the first cell counts the labels, from the first of each further list on, that equal it without a gap",
    parameter: "0, or 1 if the first label does not count",
    example: "chaos-arrow=0:R3C2|R12C2.R13C2.R14C2.R15C2",
    example_rules: "9x9;boxes=none;extra-cells=81",
    iss: Iss::Own(&["ChaosArrow"]),
    canonical_parameter: |_, stated| parameter::number(stated, 0..=1, Some(0)),
    canonical_cells: |context, stated| {
        let control = control(context, stated)?;
        let mut arms = stated.cells.split_off(1);
        for arm in &arms {
            cells::length(arm, 1..=cells::MOST_CELLS)?;
            check_labels(context, arm)?;
            if arm[0] != arms[0][0] {
                let (first, other) = (context.name_of(arms[0][0]), context.name_of(arm[0]));
                return expected(format!("lists that begin with {first}"), other);
            }
            check_apart(context, control, arm)?;
        }
        shorten(&mut arms);
        match own_arms(context, control) {
            Ok(own) if arms.is_empty() || arms == own => {}
            Err(reason) if arms.is_empty() => return Err(reason),
            _ => stated.cells.extend(arms),
        }
        Ok(())
    },
    lower: |context, stated, primitives| {
        let control = stated.cells[0][0];
        let arms = match &stated.cells[1..] {
            [] => own_arms(context, control)?,
            arms => arms.to_vec(),
        };
        let runs = Runs::new(parameter::value(stated)?, &arms);
        let start = Run { status: Status::Nothing, place: 0 };
        let step = |run: &Run, value: i64| runs.step(run, value);
        let mut word = vec![control, arms[0][0]];
        word.extend(arms.iter().flat_map(|arm| &arm[1..]));
        primitives.automaton(&word, start, step, |run| run.status.is_complete())
    },
    ..NamedConstraint::OF_VALUES
};

pub(super) static CHAOS_COUNT: NamedConstraint = NamedConstraint {
    name: "chaos-count",
    summary: "the first cell counts the labels of the second list that equal the first of them",
    parameter: "0, or 1 if the first label does not count",
    example: "chaos-count=0:R3C2|R12C2.R12C3.R13C2",
    example_rules: "9x9;boxes=none;extra-cells=81",
    iss: Iss::Own(&["ChaosCount"]),
    canonical_parameter: |_, stated| parameter::number(stated, 0..=1, Some(0)),
    canonical_cells: |context, stated| {
        let control = control(context, stated)?;
        cells::count(stated, 1..=2)?;
        let Some(mut list) = stated.cells.split_off(1).pop() else {
            return own_counted(context, control).map(|_| ());
        };
        cells::length(&list, 1..=cells::MOST_CELLS)?;
        check_labels(context, &list)?;
        check::different(context, &list)?;
        check_apart(context, control, &list)?;
        list[1..].sort_unstable();
        if own_counted(context, control).as_ref() != Ok(&list) {
            stated.cells.push(list);
        }
        Ok(())
    },
    lower: |context, stated, primitives| {
        let control = stated.cells[0][0];
        let list = stated
            .cells
            .get(1)
            .map_or_else(|| own_counted(context, control), |list| Ok(list.clone()))?;
        let offset = parameter::value(stated)?;
        let most = list.len() as i64;
        let step = |status: &Status, value: i64| match *status {
            Status::Nothing => Status::of_control(value + offset, most),
            Status::Control(left) => Some(Status::Open { left: left - 1, label: value }),
            Status::Open { left, label } if label == value => {
                (left > 0).then_some(Status::Open { left: left - 1, label })
            }
            status => Some(status),
        };
        let word: Vec<usize> = [control].into_iter().chain(list).collect();
        primitives.automaton(&word, Status::Nothing, step, |status| status.is_complete())
    },
    ..NamedConstraint::OF_VALUES
};

/// The first extra cells, one per cell of the grid.
fn own_labels(context: &Context<'_>) -> Result<Vec<usize>> {
    let (cells, extra) = (context.whole_grid().len(), context.extra_cells());
    if extra.len() >= cells {
        Ok(extra.take(cells).collect())
    } else {
        expected(
            format!("at least {cells} extra cells for the labels (extra-cells={cells})"),
            extra.len(),
        )
    }
}

/// The only cell of the first list.
fn control(context: &Context<'_>, stated: &Stated) -> Result<usize> {
    let first = stated
        .cells
        .first()
        .ok_or_else(|| StateError::new("a list with one cell first", "none"))?;
    cells::length(first, 1..=1)?;
    own_labels(context).map(|_| first[0])
}

/// Fails if there is a cell of the grid among labels.
fn check_labels(context: &Context<'_>, list: &[usize]) -> Result {
    let on_grid = list.iter().find(|cell| context.whole_grid().contains(cell));
    match on_grid.map(|&cell| (cell, context.name_of(cell))) {
        None => Ok(()),
        Some((cell, name)) => {
            let label = context.name_of(context.whole_grid().len() + cell);
            expected(format!("extra cells, such as the label {label} of {name}"), name)
        }
    }
}

/// Fails if the cell that counts is one of the labels.
fn check_apart(context: &Context<'_>, control: usize, labels: &[usize]) -> Result {
    if labels.contains(&control) {
        let name = context.name_of(control);
        expected("a first cell that is none of the labels", name)
    } else {
        Ok(())
    }
}

/// Fails if a cell is not of the grid, for which lists have to be stated.
fn check_on_grid(context: &Context<'_>, control: usize) -> Result {
    if context.whole_grid().contains(&control) {
        Ok(())
    } else {
        expected(format!("lists of labels for the extra cell {}", context.name_of(control)), "none")
    }
}

/// Puts lists in order, without those of the first label only if there are others.
fn shorten(arms: &mut Vec<Vec<usize>>) {
    arms.sort_unstable();
    let is_long = |arm: &Vec<usize>| arm.len() > 1;
    if arms.iter().any(is_long) {
        arms.retain(is_long);
    } else {
        arms.truncate(1);
    }
}

/// The labels from a cell of the grid on in all four directions.
fn own_arms(context: &Context<'_>, control: usize) -> Result<Vec<Vec<usize>>> {
    check_on_grid(context, control)?;
    let labels = own_labels(context)?;
    let arm = |(down, right)| {
        let cells = std::iter::successors(Some(control), |&cell| context.moved(cell, down, right));
        cells.map(|cell| labels[cell]).collect()
    };
    let mut arms: Vec<Vec<usize>> = [(0, -1), (0, 1), (-1, 0), (1, 0)].map(arm).to_vec();
    shorten(&mut arms);
    Ok(arms)
}

/// The labels of a cell of the grid and of those around it.
fn own_counted(context: &Context<'_>, control: usize) -> Result<Vec<usize>> {
    check_on_grid(context, control)?;
    let labels = own_labels(context)?;
    let mut counted = vec![labels[control]];
    for (down, right) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
        counted.extend(context.moved(control, down, right).map(|cell| labels[cell]));
    }
    Ok(counted)
}

/// What is known after some values: that of the cell that counts, the first label, further labels.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Status {
    Nothing,
    /// As many labels are to be equal.
    Control(i64),
    /// So many more are to equal the label, and the next one may.
    Open {
        left: i64,
        label: i64,
    },
    /// So many more are to equal the label, but none of this list.
    Closed {
        left: i64,
        label: i64,
    },
}

impl Status {
    fn of_control(count: i64, most: i64) -> Option<Status> {
        (1..=most).contains(&count).then_some(Status::Control(count))
    }

    fn is_complete(&self) -> bool {
        matches!(self, Status::Open { left: 0, .. } | Status::Closed { left: 0, .. })
    }
}

/// Counts the labels at the beginning of each of some lists.
struct Runs {
    offset: i64,
    /// The number of labels, the first one counted once.
    most: i64,
    /// Where lists begin in the word of all labels but the first.
    begins: Vec<usize>,
}

/// What is known, and the number of labels that are read, the first one not counted; 1 for more if
/// there is one list.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Run {
    status: Status,
    place: usize,
}

impl Runs {
    fn new(offset: i64, arms: &[Vec<usize>]) -> Self {
        let mut begins = Vec::new();
        let mut labels = 0;
        for arm in arms {
            begins.push(labels);
            labels += arm.len() - 1;
        }
        Runs { offset, most: labels as i64 + 1, begins }
    }

    fn step(&self, run: &Run, value: i64) -> Option<Run> {
        let status = match run.status {
            Status::Closed { left, label } if self.begins.contains(&run.place) => {
                Status::Open { left, label }
            }
            status => status,
        };
        let after = |status| {
            let place = if self.begins.len() > 1 { run.place + 1 } else { 1 };
            // The first label is one of all.
            (place < self.most as usize || self.begins.len() == 1).then_some(Run { status, place })
        };
        match status {
            Status::Nothing => {
                let status = Status::of_control(value + self.offset, self.most)?;
                Some(Run { status, place: 0 })
            }
            Status::Control(left) => {
                Some(Run { status: Status::Open { left: left - 1, label: value }, place: 0 })
            }
            Status::Open { left, label } if label == value => {
                (left > 0).then_some(())?;
                after(Status::Open { left: left - 1, label })
            }
            Status::Open { left, label } | Status::Closed { left, label } => {
                after(Status::Closed { left, label })
            }
        }
    }
}

#[cfg(test)]
mod tests;
