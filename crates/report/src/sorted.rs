//! Sorting and sets of a few types: an instance of a sorting algorithm or of a tree for every type
//! and closure would be a quarter of the code that the compiler makes of this package.

use std::cmp::Ordering;

/// Sorts numbers; infinite ones are last.
pub fn floats(values: &mut [f64]) {
    values.sort_unstable_by(f64::total_cmp);
}

/// The places of some numbers, least first; equal ones stay in their order.
pub fn order_of(values: &[f64]) -> Vec<usize> {
    order(values.len(), &|a, b| values[a].total_cmp(&values[b]))
}

/// The places `0..count` in an order; equal ones stay in theirs.
pub fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&a, &b| compare(a, b));
    order
}

/// Sorts items; equal ones stay in their order.
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let order = order(items.len(), &|a, b| compare(&items[a], &items[b]));
    for (place, from) in exchanges(order) {
        items.swap(place, from);
    }
}

/// Exchanges, one after another, that bring the item at `order[place]` to each place.
fn exchanges(mut order: Vec<usize>) -> Vec<(usize, usize)> {
    let mut exchanges = Vec::new();
    for start in 0..order.len() {
        let mut place = start;
        while order[place] != start {
            let from = order[place];
            exchanges.push((place, from));
            order[place] = place;
            place = from;
        }
        order[place] = place;
    }
    exchanges
}

/// The numbers in ascending order, each once.
pub fn distinct(mut numbers: Vec<u64>) -> Vec<u64> {
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// The texts in ascending order, each once.
pub fn distinct_texts(mut texts: Vec<&str>) -> Vec<&str> {
    texts.sort_unstable();
    texts.dedup();
    texts
}

/// Adds a text to sorted ones, unless it is among them.
pub fn insert(texts: &mut Vec<String>, text: &str) {
    if let Err(place) = texts.binary_search_by(|known| known.as_str().cmp(text)) {
        texts.insert(place, text.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_sorted_and_equal_ones_stay() {
        let mut state = 1u32;
        for length in 0..40 {
            let mut items: Vec<(u32, usize)> = Vec::new();
            for place in 0..length {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                items.push((state >> 29, place));
            }
            let mut expected = items.clone();
            expected.sort();
            sort_by(&mut items, |a, b| a.0.cmp(&b.0));
            assert_eq!(items, expected);
        }
    }

    #[test]
    fn texts_are_kept_sorted_and_once() {
        let mut texts = Vec::new();
        for text in ["b", "a", "b", "c", ""] {
            insert(&mut texts, text);
        }
        assert_eq!(texts, ["", "a", "b", "c"]);
    }
}
