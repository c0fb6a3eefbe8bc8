//! Different pairs: pairs of cells, no two of which have the same two values.
//!
//! The digits of a region that is still to be found (a cell's region and its digit are a pair),
//! orthogonal Latin squares. Neither all first cells nor all second ones need be different.

use crate::error::ProblemError;
use std::collections::HashSet;

/// Pairs of cells; no two of them have the same values at the same ends.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DifferentPairs {
    pairs: Vec<[usize; 2]>,
}

impl DifferentPairs {
    /// The constraint that the values of any two of the pairs are different.
    pub fn new(mut pairs: Vec<[usize; 2]>) -> Result<Self, ProblemError> {
        if pairs.len() < 2 {
            let found = pairs.len();
            let fault = format!("expected at least two pairs of cells, found {found}");
            return Err(ProblemError::new(fault));
        }
        if pairs.iter().any(|[first, second]| first == second) {
            let fault = "expected pairs of different cells, found a cell twice in a pair";
            return Err(ProblemError::new(fault));
        }
        pairs.sort_unstable();
        if pairs.windows(2).any(|two| two[0] == two[1]) {
            Err(ProblemError::new("expected different pairs of cells, found a pair twice"))
        } else {
            Ok(DifferentPairs { pairs })
        }
    }

    /// The pairs, in order.
    pub fn pairs(&self) -> &[[usize; 2]] {
        &self.pairs
    }

    /// Whether a grid satisfies it.
    ///
    /// # Panics
    /// If the grid has no value for the index of a cell.
    pub fn holds(&self, grid: &[u8]) -> bool {
        let mut seen = HashSet::with_capacity(self.pairs.len());
        self.pairs.iter().all(|&[first, second]| seen.insert((grid[first], grid[second])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_pairs_are_equal() {
        let pairs = DifferentPairs::new(vec![[2, 3], [0, 1]]).unwrap();
        assert_eq!(pairs.pairs(), [[0, 1], [2, 3]]);
        assert!(pairs.holds(&[1, 2, 2, 1]));
        assert!(pairs.holds(&[1, 2, 1, 1]));
        assert!(!pairs.holds(&[1, 2, 1, 2]));
        let shared = DifferentPairs::new(vec![[0, 1], [0, 2], [1, 0]]).unwrap();
        assert!(shared.holds(&[1, 2, 3]));
        assert!(!shared.holds(&[1, 2, 2]));
        assert!(!shared.holds(&[1, 1, 2]));
    }

    #[test]
    fn faults_are_named() {
        let fault =
            |pairs: &[[usize; 2]]| DifferentPairs::new(pairs.to_vec()).unwrap_err().to_string();
        assert_eq!(fault(&[[0, 1]]), "expected at least two pairs of cells, found 1");
        let twice = "expected pairs of different cells, found a cell twice in a pair";
        assert_eq!(fault(&[[0, 1], [2, 2]]), twice);
        let twice = "expected different pairs of cells, found a pair twice";
        assert_eq!(fault(&[[0, 1], [1, 0], [0, 1]]), twice);
    }
}
