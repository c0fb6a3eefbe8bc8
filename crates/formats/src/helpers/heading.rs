//! Name and author of a puzzle, as the comments above it state them.
//!
//! The last comment is the name; an author has a comment of its own, `# author: Ann`. Files of
//! SudoCue (`.sdk`) have a letter directly behind the `#` of every comment: `#A` author, `#D`
//! description, which is taken as the name, `#C` comment, `#B` date, `#S` source, `#L` level, `#U`
//! address.

use super::comment::LETTERS;

/// The comments above a puzzle.
#[derive(Default)]
pub struct Heading {
    name: Option<String>,
    author: Option<String>,
    /// The texts of the last comments with an A and with a D.
    lettered_author: Option<String>,
    description: Option<String>,
    /// The letter of the last comment, and whether two different letters occurred.
    letter: Option<char>,
    has_letters: bool,
}

impl Heading {
    /// Adds a comment that states no rule, by its text and the line that has it.
    pub fn add_name(&mut self, name: String, line: &str) {
        let mut symbols = line.chars().skip(1);
        let letter = symbols.next().filter(|letter| LETTERS.contains(*letter));
        let text = name.chars().skip(1).collect::<String>().trim().to_owned();
        let text = Some(text).filter(|text| !text.is_empty());
        match letter {
            Some('A') => self.lettered_author = text,
            Some('D') => self.description = text,
            _ => {}
        }
        self.has_letters |= letter.is_some() && self.letter.is_some_and(|one| Some(one) != letter);
        self.letter = letter;
        self.name = Some(name).filter(|name| !name.is_empty());
    }

    /// Adds an author.
    pub fn add_author(&mut self, author: String) {
        self.author = Some(author).filter(|author| !author.is_empty());
    }

    /// Name and author of the puzzle below; `is_sdk`: its text is that of an `.sdk` file. Comments
    /// with two different letters are taken as those of one.
    pub fn name_and_author(
        self,
        is_sdk: impl FnOnce() -> bool,
    ) -> (Option<String>, Option<String>) {
        if self.letter.is_some() && (self.has_letters || is_sdk()) {
            (self.description, self.author.or(self.lettered_author))
        } else {
            (self.name, self.author)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_of_sdk_files_where_two_differ_or_the_file_is_one() {
        let read = |lines: &[&str], is_sdk: bool| {
            let mut heading = Heading::default();
            for line in lines {
                heading.add_name(line[1..].trim().to_owned(), line);
            }
            let (name, author) = heading.name_and_author(|| is_sdk);
            [name, author].map(Option::unwrap_or_default)
        };
        for (lines, is_sdk, expected) in [
            (&["#ARuud", "#DOld", "#C-"][..], false, ["Old", "Ruud"]),
            (&["#ARuud"], true, ["", "Ruud"]),
            (&["#ARuud"], false, ["ARuud", ""]),
            (&["#Bob", "#Bill"], false, ["Bill", ""]),
            (&["#ARuud", "#DOld", "# Foxes"], true, ["Foxes", ""]),
            (&["# Foxes"], true, ["Foxes", ""]),
        ] {
            assert_eq!(read(lines, is_sdk), expected, "{lines:?}");
        }
    }
}
