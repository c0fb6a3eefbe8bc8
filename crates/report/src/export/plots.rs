//! Each plot as an SVG file: of all puzzles, and of each set that has plots of its own.

use super::ExportFile;
use crate::html::Context;
use crate::plot::{Canvas, boxes, heat, phases, quantile, scaling, scatter};

/// Names of the plots; `scaling` is one plot per feature in which the puzzles differ.
pub const NAMES: [&str; 6] = ["quantile", "scatter", "boxes", "heat", "phases", "scaling"];

/// Former names that are still accepted; their files have these names too.
const FORMER: [&str; 1] = ["growth"];

/// Looks a name up, present or former.
pub fn find(name: &str) -> Option<&'static str> {
    NAMES.into_iter().chain(FORMER).find(|known| *known == name)
}

/// Draws the plots of some names, as `quantile.svg` and, of the third corpus, `quantile-3.svg`.
pub fn files(context: &Context, names: &[&str]) -> Vec<ExportFile> {
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

/// The plots of one name, over one set or all puzzles.
fn plots(context: &Context, set: Option<usize>, name: &str) -> Vec<(String, Canvas)> {
    let evidence = context.evidence;
    let puzzles = evidence.puzzles_of(set);
    let plot = match name {
        "quantile" => quantile::plot(evidence, &puzzles),
        "scatter" => scatter::plot(evidence, context.default_pair(), &puzzles),
        "boxes" => {
            let (sets, names) = context.panels(set);
            boxes::plot(evidence, &sets, &names)
        }
        "heat" => heat::plot(evidence, &puzzles),
        "phases" => phases::plot(evidence, &puzzles),
        "scaling" | "growth" => {
            let over = scaling::FEATURES.into_iter().filter_map(|(column, feature)| {
                let plot = scaling::plot(evidence, &puzzles, (column, feature))?;
                Some((format!("{name}-{column}"), plot))
            });
            return over.collect();
        }
        other => unreachable!("'{other}' is not among NAMES"),
    };
    vec![(name.to_owned(), plot)]
}
