//! Headers as people type them: a rule in right forms and with slips.

use quorum_puzzle::constraints::NamedConstraint;

/// The forms of a name in which an item can be typed: the words, and whether they state the whole
/// constraint.
pub fn forms(entry: &NamedConstraint, name: &str) -> Vec<String> {
    let (head, cells) = entry.example.rsplit_once(':').expect("a colon before the cells");
    let parameter = head.strip_prefix(entry.name).expect("the name first");
    let parameter = parameter.strip_prefix('=').unwrap_or(parameter);
    let cells = cells.replace('.', " ").replace('|', " : ");
    let rest = format!("{parameter} {cells}");
    let rest = rest.trim();
    let mut letters: Vec<char> = name.chars().collect();
    let middle = letters.len() / 2;
    let missing: String =
        name.chars().enumerate().filter(|(at, _)| *at != middle).map(|(_, c)| c).collect();
    if middle > 0 {
        letters.swap(middle - 1, middle);
    }
    let transposed = String::from_iter(letters);
    let doubled = name.replacen('e', "ee", 1);
    [
        format!("# {name} {rest}"),
        format!("# {} {}", name.to_uppercase(), rest.to_lowercase()),
        format!("# {name}: {rest}"),
        format!("# {name}={rest}"),
        format!("# {name} {cells} = {parameter}"),
        format!("# {transposed} {rest}"),
        format!("# {missing} {rest}"),
        format!("# {doubled} {rest}"),
        format!("# {name};{}", rest.replace(' ', ";")),
        format!("# {name}-{}", rest.replace(' ', "-")),
        format!("# {name} {parameter}"),
        format!("# {name} 99 {cells}"),
        format!("# {name} {parameter} {}", cells.replace(['R', 'C'], "")),
        format!("# # {name} {rest}"),
        format!("#{name} {rest}"),
        format!("# {name}s {rest}"),
        format!("# {name} line {rest}"),
        format!("# {name} cage {rest}"),
        format!("# {name} by Ann"),
        format!("# no {name}"),
    ]
    .into()
}
