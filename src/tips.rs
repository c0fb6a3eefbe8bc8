//! Tips for options that a command does not have: the commands that have them, or what to use
//! instead.

use super::{Cli, help_topics};
use clap::CommandFactory;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use quorum_util::words::listed;

/// Replacements of options that no command has, by words within their names.
const INSTEAD: [(&[&str], &str); 5] = [
    (
        &["diagonal", "xsudoku", "jigsaw", "region", "groups", "latin"],
        "the text states the rules: '# diagonals both', '# regions 112/...', '# boxes none' above \
         the puzzle (quorum help formats)",
    ),
    (
        &["killer", "knight", "king", "thermo", "arrow", "kropki", "cage"],
        "quorum help formats lists the rules that a text can state",
    ),
    (&["difficult", "hard", "easy"], "quorum generate has --level (quorum list levels)"),
    (
        &["paper", "letter", "a4", "landscape", "margin"],
        "pages of convert --to sheet fit A4 and Letter; the paper is set where they are printed",
    ),
    (
        &["pdf", "print"],
        "quorum convert --to sheet writes pages that a browser prints or saves as PDF",
    ),
];

/// Puts a tip into the error of an unknown option, in the place of one that does not help; the list
/// of topics into that of an unknown one.
pub fn add(error: &mut clap::Error, command: Option<&str>) {
    if error.kind() == ErrorKind::InvalidSubcommand && command == Some("help") {
        let topics = format!("topics are {}", help_topics::names());
        let tips = ContextValue::StyledStrs(vec![StyledStr::from(topics)]);
        error.insert(ContextKind::Suggested, tips);
    }
    if error.kind() != ErrorKind::UnknownArgument {
        return;
    }
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else { return };
    let name = option.trim_start_matches('-').split('=').next().unwrap_or_default().to_owned();
    error.remove(ContextKind::Suggested);
    if let Some(tip) = tip(&name, command) {
        // Another option is similar by chance, unless it is the same word with an ending.
        let is_word = match error.get(ContextKind::SuggestedArg) {
            Some(ContextValue::String(similar)) => {
                let similar = similar.trim_start_matches('-');
                similar.starts_with(&name) || name.starts_with(similar)
            }
            _ => false,
        };
        if !is_word {
            error.remove(ContextKind::SuggestedArg);
        }
        let tips = ContextValue::StyledStrs(vec![StyledStr::from(tip)]);
        error.insert(ContextKind::Suggested, tips);
    }
}

/// The tip for an option that this command does not have.
fn tip(name: &str, command: Option<&str>) -> Option<String> {
    if name.len() < 2 {
        return None;
    }
    let cli = Cli::command();
    let has_it = |command: &&clap::Command| {
        let is_it = |argument: &clap::Arg| argument.get_long() == Some(name);
        !command.is_hide_set() && command.get_arguments().any(is_it)
    };
    let others: Vec<String> = cli
        .get_subcommands()
        .filter(|other| command != Some(other.get_name()))
        .filter(has_it)
        .map(|other| format!("quorum {}", other.get_name()))
        .collect();
    let instead = INSTEAD.iter().find(|(words, _)| {
        let plain = name.replace(['-', '_'], "").to_ascii_lowercase();
        words.iter().any(|word| plain.contains(word))
    });
    let instead = instead.map(|(_, tip)| *tip);
    match (others.split_last(), instead) {
        (None, instead) => instead.map(str::to_owned),
        (Some((last, [])), None) => Some(format!("{last} has --{name}")),
        (Some((last, [])), Some(instead)) => Some(format!("{last} has --{name}; {instead}")),
        (Some(_), _) => Some(format!("{} have --{name}", listed(&others, "and"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tips_name_the_command_or_what_to_use_instead() {
        let of = |name| tip(name, Some("verify")).unwrap_or_default();
        assert_eq!(of("clues"), "quorum generate has --clues");
        assert_eq!(of("holes"), "quorum generate has --holes");
        assert!(of("diagonals").starts_with("quorum generate has --diagonals; the text states"));
        assert!(of("x-sudoku").starts_with("the text states the rules"));
        assert!(of("difficulty").contains("--level"));
        assert!(of("paper").contains("A4 and Letter"));
        assert!(of("svg").contains("quorum report"));
        assert_eq!(of("no-such-thing"), "");
    }
}
