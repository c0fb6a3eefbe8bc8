//! A search for sets of a given size that have an element of each of some sets.
//!
//! Local search: take the element whose loss costs least out, put in one of a set that is
//! missed, and let sets weigh more the longer they are missed. This is the scheme of Cai, Su,
//! Luo and Sattar, NuMVC: an efficient local search algorithm for minimum vertex cover, 2013,
//! for sets of any size.

use rand::Rng;
use rand::seq::IndexedRandom;

/// Elements `0..n`, the sets to be hit, and the elements that are chosen.
pub struct Hitting {
    sets: Vec<Vec<usize>>,
    /// The sets that have an element.
    sets_of: Vec<Vec<usize>>,
    weights: Vec<u64>,
    /// Chosen elements in each set.
    hits: Vec<usize>,
    missed: Vec<usize>,
    chosen: Vec<bool>,
    /// Step at which an element was last added or removed.
    changed: Vec<u64>,
    step: u64,
}

impl Hitting {
    /// `chosen` of `elements` elements, and no set yet.
    pub fn new(elements: usize, chosen: &[usize]) -> Self {
        let mut hitting = Hitting {
            sets: Vec::new(),
            sets_of: vec![Vec::new(); elements],
            weights: Vec::new(),
            hits: Vec::new(),
            missed: Vec::new(),
            chosen: vec![false; elements],
            changed: vec![0; elements],
            step: 1,
        };
        chosen.iter().for_each(|&element| hitting.chosen[element] = true);
        hitting
    }

    /// Adds a set that has to be hit.
    pub fn add(&mut self, set: &[usize]) {
        let number = self.sets.len();
        set.iter().for_each(|&element| self.sets_of[element].push(number));
        let hits = set.iter().filter(|&&element| self.chosen[element]).count();
        if hits == 0 {
            self.missed.push(number);
        }
        self.hits.push(hits);
        self.weights.push(1);
        self.sets.push(set.to_vec());
    }

    /// Number of sets.
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// The chosen elements, ascending.
    pub fn chosen(&self) -> Vec<usize> {
        (0..self.chosen.len()).filter(|&element| self.chosen[element]).collect()
    }

    /// Takes the element out whose loss costs least.
    pub fn drop_one(&mut self) {
        if let Some(element) = self.cheapest(|_| false) {
            self.flip(element);
        }
    }

    /// Exchanges elements until every set is hit; false if `steps` exchanges were not enough.
    pub fn repair(&mut self, steps: u64, random: &mut impl Rng) -> bool {
        for _ in 0..steps {
            if self.missed.is_empty() {
                return true;
            }
            // What was put in by the last exchange stays for now.
            let last = self.step;
            let out = self.cheapest(|changed| changed == last).or_else(|| self.cheapest(|_| false));
            self.step += 1;
            out.into_iter().for_each(|out| self.flip(out));
            let &set = self.missed.choose(random).expect("one was missed before");
            // An element that was just removed returns only if the set has no other; among equals
            // the one that was changed least recently is taken.
            let value = |&&element: &&usize| {
                let is_fresh = self.changed[element] == self.step;
                (!is_fresh, self.gain(element), self.step - self.changed[element])
            };
            let &element = self.sets[set].iter().max_by_key(value).expect("sets are not empty");
            self.flip(element);
            for &set in &self.missed {
                self.weights[set] += 1;
            }
        }
        self.missed.is_empty()
    }

    /// The weight of the missed sets that have an element.
    fn gain(&self, element: usize) -> u64 {
        let missed = self.sets_of[element].iter().filter(|&&set| self.hits[set] == 0);
        missed.map(|&set| self.weights[set]).sum()
    }

    /// The chosen element that the least weight of sets depends on alone, of equals the one
    /// that stood longest; `is_held` are those that stay, by the step that put them in.
    fn cheapest(&self, is_held: impl Fn(u64) -> bool) -> Option<usize> {
        let is_free = |&element: &usize| self.chosen[element] && !is_held(self.changed[element]);
        (0..self.chosen.len()).filter(is_free).min_by_key(|&element| {
            let single = self.sets_of[element].iter().filter(|&&set| self.hits[set] == 1);
            let loss: u64 = single.map(|&set| self.weights[set]).sum();
            (loss, self.changed[element])
        })
    }

    /// Puts an element in, or takes it out.
    fn flip(&mut self, element: usize) {
        self.chosen[element] = !self.chosen[element];
        self.changed[element] = self.step;
        for &set in &self.sets_of[element] {
            if self.chosen[element] {
                self.hits[set] += 1;
                if self.hits[set] == 1 {
                    self.missed.retain(|&missed| missed != set);
                }
            } else {
                self.hits[set] -= 1;
                if self.hits[set] == 0 {
                    self.missed.push(set);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::seq::index::sample;
    use rand_chacha::ChaCha8Rng;

    /// The least number of elements that hits all sets, by trying all.
    fn least(elements: usize, sets: &[Vec<usize>]) -> u32 {
        let masks: Vec<u32> =
            sets.iter().map(|set| set.iter().map(|&element| 1 << element).sum()).collect();
        let hits = |chosen: &u32| masks.iter().all(|mask| mask & chosen != 0);
        (0..1u32 << elements).filter(hits).map(u32::count_ones).min().unwrap()
    }

    #[test]
    fn small_sets_are_hit_with_the_least_number() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..50 {
            let draw = |random: &mut ChaCha8Rng| sample(random, 14, 3).into_vec();
            let sets: Vec<Vec<usize>> = (0..30).map(|_| draw(&mut random)).collect();
            let least = least(14, &sets) as usize;
            let all: Vec<usize> = (0..14).collect();
            let mut hitting = Hitting::new(14, &all);
            sets.iter().for_each(|set| hitting.add(set));
            while hitting.chosen().len() > least {
                hitting.drop_one();
                assert!(hitting.repair(10_000, &mut random));
            }
            let chosen = hitting.chosen();
            assert_eq!(chosen.len(), least);
            assert!(sets.iter().all(|set| set.iter().any(|element| chosen.contains(element))));
            hitting.drop_one();
            assert!(!hitting.repair(1_000, &mut random));
        }
    }
}
