//! The reason of a step as a sentence.

use super::{Step, Technique};
use quorum_problem::{GroupKind, Problem};

impl Technique {
    /// The name as people call it.
    pub fn title(self) -> &'static str {
        match self {
            Technique::NakedSingle => "naked single",
            Technique::HiddenSingle => "hidden single",
            Technique::Bounds => "bounds",
            Technique::LockedCandidates => "locked candidates",
            Technique::NakedPair => "naked pair",
            Technique::HiddenPair => "hidden pair",
            Technique::NakedTriple => "naked triple",
            Technique::HiddenTriple => "hidden triple",
            Technique::XWing => "X-wing",
            Technique::Swordfish => "swordfish",
            Technique::XyWing => "XY-wing",
            Technique::SimpleColoring => "simple coloring",
        }
    }
}

impl Step {
    /// The step and its reason in one sentence: `R1C1 is 3: it has no other candidate.`
    pub fn reason(&self, problem: &Problem) -> String {
        let place = |cell: usize| problem.cells()[cell].to_string();
        let places =
            |cells: &[usize]| cells.iter().map(|&cell| place(cell)).collect::<Vec<_>>().join(", ");
        let list = |values: &[u8]| values.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
        let house = |index: usize| house_name(problem, self.houses[index]);
        let houses =
            |from: usize, to: usize| (from..to).map(house).collect::<Vec<_>>().join(" and ");
        let (cells, values) = (places(&self.cells), list(&self.values));
        let half = self.houses.len() / 2;
        let why = match self.technique {
            Technique::NakedSingle => "it has no other candidate".to_owned(),
            Technique::HiddenSingle => format!("{values} has no other place in {}", house(0)),
            Technique::Bounds => match self.cells.as_slice() {
                [lesser, greater] => format!("{} is less than {}", place(*lesser), place(*greater)),
                _ => "inequalities leave room for no other values".to_owned(),
            },
            Technique::LockedCandidates => {
                format!("in {}, {values} is confined to {}", house(0), house(1))
            }
            Technique::NakedPair | Technique::NakedTriple => {
                format!("{cells} in {} take {values}", house(0))
            }
            Technique::HiddenPair | Technique::HiddenTriple => {
                format!("in {}, {values} have no other places than {cells}", house(0))
            }
            Technique::XWing | Technique::Swordfish => format!(
                "in {}, {values} is confined to {}",
                houses(0, half),
                houses(half, self.houses.len())
            ),
            Technique::XyWing => {
                let [pivot, first, second] = self.cells[..] else { return String::new() };
                let (pivot, first, second) = (place(pivot), place(first), place(second));
                format!("with either value of {pivot}, {first} or {second} is {values}")
            }
            Technique::SimpleColoring => {
                format!("{values} alternates along {cells}")
            }
        };
        if let Some((cell, value)) = self.placed {
            return format!("{} is {value}: {why}.", place(cell));
        }
        let removed = self.removed.iter().map(|(cell, values)| {
            format!(
                "{} is not {}",
                place(*cell),
                values.iter().map(u8::to_string).collect::<Vec<_>>().join(" or ")
            )
        });
        let removed: Vec<String> = removed.collect();
        format!("{}: {} ({why}).", removed.join(", "), self.technique.title())
    }
}

/// `row 3`, `column 1`, `region 4`, `a diagonal`, `a group`.
fn house_name(problem: &Problem, house: usize) -> String {
    let kind = problem.groups()[house].kind;
    let before = problem.groups()[..house].iter().filter(|group| group.kind == kind).count();
    match kind {
        GroupKind::Row => format!("row {}", before + 1),
        GroupKind::Column => format!("column {}", before + 1),
        GroupKind::Region => format!("region {}", before + 1),
        GroupKind::Diagonal => "a diagonal".to_owned(),
        GroupKind::Other => "a group".to_owned(),
    }
}
