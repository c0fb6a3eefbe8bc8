//! The lines of one puzzle, taken from a corpus one by one.

use super::lines::LineSource;
use quorum_puzzle::text::{Fault, Line};

/// Lines of the corpus for the reader of a block: those to come, and those taken.
pub struct Block<'a> {
    source: &'a mut dyn LineSource,
    taken: Vec<Line>,
}

impl<'a> Block<'a> {
    /// Begins with the next line, which is taken: every block moves the corpus on.
    pub fn new(source: &'a mut dyn LineSource) -> Self {
        let taken = source.take().into_iter().filter_map(Result::ok).collect();
        Block { source, taken }
    }

    /// The next line; `None` at the end, at a line that cannot be read and at a comment,
    /// all of which end a block.
    pub fn peek(&mut self) -> Option<&Line> {
        self.source.peek_line().filter(|line| !line.text.starts_with('#'))
    }

    /// The line after `skip` others; `None` as for [`peek`](Self::peek).
    pub fn ahead(&mut self, skip: usize) -> Option<&str> {
        let line = self.source.peek(skip)?.as_ref().ok()?;
        Some(line.text.as_str()).filter(|text| !text.starts_with('#'))
    }

    /// Takes the next line if `wanted` holds for it.
    pub fn take_if(&mut self, wanted: impl FnOnce(&Line) -> bool) -> Option<&Line> {
        self.peek().filter(|line| wanted(line))?;
        let line = self.source.take()?.ok()?;
        self.taken.push(line);
        self.taken.last()
    }

    /// Takes lines for which `wanted` holds into `lines`, until these are `count`.
    pub fn take_up_to(&mut self, count: usize, lines: &mut Vec<Line>, wanted: fn(&Line) -> bool) {
        while lines.len() < count {
            let Some(line) = self.take_if(wanted) else { return };
            lines.push(line.clone());
        }
    }

    /// The lines taken so far; at least one.
    pub fn taken(&self) -> &[Line] {
        &self.taken
    }

    /// The fault that the block ends too early.
    pub fn ends_early(&mut self, expected: impl Into<String>) -> Fault {
        let found = match self.source.peek(0) {
            None => "the end of the file",
            Some(Ok(line)) if line.is_blank() => "an empty line",
            Some(Ok(_)) => "the end of the block",
            Some(Err(_)) => "a line that cannot be read",
        };
        let line = self.taken.last().map_or(1, |line| line.number + 1);
        Fault { line, column: 1, expected: expected.into(), found: found.into() }
    }
}
