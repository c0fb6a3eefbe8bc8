//! Sets of so many items of a list, in lexical order.

/// The first result of `find` on the sets of `size` items.
pub(super) fn find_set<T: Copy, R>(
    items: &[T],
    size: usize,
    mut find: impl FnMut(&[T]) -> Option<R>,
) -> Option<R> {
    if size > items.len() {
        return None;
    }
    let mut chosen: Vec<usize> = (0..size).collect();
    let mut set = Vec::with_capacity(size);
    loop {
        set.clear();
        set.extend(chosen.iter().map(|&index| items[index]));
        let found = find(&set);
        if found.is_some() {
            return found;
        }
        if !next_set(&mut chosen, items.len()) {
            return None;
        }
    }
}

/// The next set of as many of `0..n`, in lexical order; false after the last.
fn next_set(chosen: &mut [usize], n: usize) -> bool {
    let size = chosen.len();
    let can_grow = |&place: &usize| chosen[place] + size - place < n;
    let Some(place) = (0..size).rev().find(can_grow) else { return false };
    chosen[place] += 1;
    for later in place + 1..size {
        chosen[later] = chosen[later - 1] + 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_come_in_order_and_none_twice() {
        let mut chosen = vec![0, 1, 2];
        let mut seen = vec![chosen.clone()];
        while next_set(&mut chosen, 6) {
            seen.push(chosen.clone());
        }
        assert!(seen.is_sorted_by(|a, b| a < b));
        assert_eq!((seen.len(), &seen[19]), (20, &vec![3, 4, 5]));
        assert!(!next_set(&mut [], 6));
    }

    #[test]
    fn sets_of_two_and_three_are_all_tried() {
        let seen = |size: usize| {
            let mut seen = Vec::new();
            let none = find_set(&[1, 2, 3, 4], size, |set| {
                seen.push(set.to_vec());
                None::<()>
            });
            assert_eq!(none, None);
            seen
        };
        assert_eq!(seen(2).len(), 6);
        assert_eq!(seen(3), [[1, 2, 3], [1, 2, 4], [1, 3, 4], [2, 3, 4]]);
        assert_eq!((seen(0).len(), seen(5).len()), (1, 0));
    }
}
