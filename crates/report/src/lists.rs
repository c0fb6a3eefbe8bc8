//! What is done with lists everywhere.

/// What a function makes of each item. (A chain of iterators compiles to five times as much code,
/// again for every closure.)
pub fn each<'a, T, U>(items: &'a [T], mut make: impl FnMut(&'a T) -> U) -> Vec<U> {
    let mut made = Vec::with_capacity(items.len());
    for item in items {
        made.push(make(item));
    }
    made
}

/// What a function makes of those items of which it makes something.
pub fn known<'a, T, U>(items: &'a [T], mut make: impl FnMut(&'a T) -> Option<U>) -> Vec<U> {
    let mut made = Vec::new();
    for item in items {
        if let Some(item) = make(item) {
            made.push(item);
        }
    }
    made
}

/// The number of items of which something is true.
pub fn count<'a, T>(items: &'a [T], mut is_counted: impl FnMut(&'a T) -> bool) -> usize {
    let mut count = 0;
    for item in items {
        count += usize::from(is_counted(item));
    }
    count
}
