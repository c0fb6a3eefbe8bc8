//! Propagation queue of a rule: a set of small indices that returns its least member first.
//!
//! A set instead of a FIFO: a group that changes nine times before its rule runs is examined
//! once, and a fixed order makes the counters repeatable.

/// A set of indices below a fixed number.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    words: Vec<u64>,
}

impl Queue {
    /// The empty set of indices below `size`.
    pub(super) fn new(size: usize) -> Self {
        Queue { words: vec![0; size.div_ceil(64)] }
    }

    pub(super) fn insert(&mut self, index: usize) {
        self.words[index / 64] |= 1 << (index % 64);
    }

    /// Removes and returns the least index.
    pub(super) fn pop(&mut self) -> Option<usize> {
        for (place, word) in self.words.iter_mut().enumerate() {
            if *word != 0 {
                let index = 64 * place + word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(index);
            }
        }
        None
    }

    pub(super) fn clear(&mut self) {
        self.words.fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_come_out_once_and_in_order() {
        let mut due = Queue::new(130);
        for index in [129, 3, 64, 3, 63] {
            due.insert(index);
        }
        let all: Vec<usize> = std::iter::from_fn(|| due.pop()).collect();
        assert_eq!(all, [3, 63, 64, 129]);
        due.insert(64);
        due.clear();
        assert_eq!(due.pop(), None);
    }
}
