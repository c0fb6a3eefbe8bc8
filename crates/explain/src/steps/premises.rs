//! Premises of a step: the candidates that have to be absent for it to hold. The steps that removed
//! them come before it in a chain.

use super::Layout;
use super::deduction::Deduction;
use quorum_problem::ValueSet;

/// Place of the absent candidates that justify the steps of a technique.
pub(super) enum Premises {
    /// All values in the cells of the pattern.
    Cells,
    /// The values of the pattern in its first house.
    FirstHouse,
    /// The values of the pattern in the first half of its houses.
    FirstHalf,
    /// The value of the pattern in all houses with two of its cells.
    Chain,
}

impl Premises {
    /// The absent candidates, as cells and values, before a step.
    pub(super) fn absent(
        &self,
        deduction: &Deduction,
        layout: &Layout,
        sets: &[ValueSet],
    ) -> Vec<(usize, u8)> {
        let Deduction { cells, values, houses, .. } = deduction;
        let of_houses = |houses: &[usize]| -> Vec<(usize, u8)> {
            let cells = houses.iter().flat_map(|&house| &layout.houses[house].cells);
            cells.flat_map(|&cell| values.iter().map(move |&value| (cell, value))).collect()
        };
        let mut all = match self {
            Premises::Cells => cells
                .iter()
                .flat_map(|&cell| (1..=layout.values).map(move |value| (cell, value)))
                .collect(),
            Premises::FirstHouse => of_houses(&houses[..1]),
            Premises::FirstHalf => of_houses(&houses[..houses.len() / 2]),
            Premises::Chain => {
                let is_linked = |house: &usize| {
                    let is_in = |cell: &&usize| layout.houses[*house].cells.contains(cell);
                    cells.iter().filter(is_in).count() == 2
                };
                let linked: Vec<usize> = (0..layout.houses.len()).filter(is_linked).collect();
                of_houses(&linked)
            }
        };
        all.retain(|&(cell, value)| !sets[cell].contains(value));
        all
    }
}
