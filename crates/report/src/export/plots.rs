//! Each plot alone, as SVG. Those of everything, and of each of the sets that have plots of their own.

use super::File;
use crate::html::{Context, default_pair};
use crate::plot::{Canvas, boxes, growth, heat, phases, quantile, scatter};

/// The plots there are; `growth` is one for every feature in which the puzzles differ.
pub const NAMES: [&str; 6] = ["quantile", "scatter", "boxes", "heat", "phases", "growth"];

/// The plots of some names, as `quantile.svg` and, of the third corpus, `quantile-3.svg`.
pub fn files(context: &Context, names: &[&str]) -> Vec<File> {
    let mut files = Vec::new();
    for set in context.views() {
        let number = set.map_or_else(String::new, |set| format!("-{}", set + 1));
        for &name in names {
            let named = plots(context, set, name).into_iter();
            files.extend(
                named.map(|(name, plot)| (format!("{name}{number}.svg"), plot.standalone())),
            );
        }
    }
    files
}

/// The plots of one name, over one set or everything.
fn plots(context: &Context, set: Option<usize>, name: &str) -> Vec<(String, Canvas)> {
    let evidence = context.evidence;
    let puzzles = evidence.puzzles_of(set);
    let plot = match name {
        "quantile" => quantile::plot(evidence, &puzzles),
        "scatter" => scatter::plot(evidence, default_pair(context), &puzzles),
        "boxes" => {
            let (sets, names) = context.panels(set);
            boxes::plot(evidence, &sets, &names)
        }
        "heat" => heat::plot(evidence, &puzzles),
        "phases" => phases::plot(evidence, &puzzles),
        "growth" => {
            let over = growth::FEATURES.into_iter().filter_map(|(column, feature)| {
                let plot = growth::plot(evidence, &puzzles, (column, feature))?;
                Some((format!("growth-{column}"), plot))
            });
            return over.collect();
        }
        other => unreachable!("'{other}' is not among NAMES"),
    };
    vec![(name.to_owned(), plot)]
}
