//! Each plot alone, as SVG: light or dark as the reader's theme, light where a program knows
//! no themes. Those of everything, and of each of the sets that have plots of their own.

use super::File;
use crate::report::html::{Context, default_pair};
use crate::report::plot::{Canvas, boxes, growth, heat, phases, quantile, scatter};

/// The plots, as `quantile.svg` and, of the third corpus, `quantile-3.svg`.
pub fn files(context: &Context) -> Vec<File> {
    let evidence = context.evidence;
    let mut files = Vec::new();
    for set in context.views() {
        let puzzles = evidence.puzzles_of(set);
        let number = set.map_or_else(String::new, |set| format!("-{}", set + 1));
        let mut add = |name: &str, plot: Canvas| {
            files.push((format!("{name}{number}.svg"), plot.standalone()));
        };
        add("quantile", quantile::plot(evidence, &puzzles));
        add("scatter", scatter::plot(evidence, default_pair(context), &puzzles));
        let (sets, names) = context.panels(set);
        add("boxes", boxes::plot(evidence, &sets, &names));
        add("heat", heat::plot(evidence, &puzzles));
        add("phases", phases::plot(evidence, &puzzles));
        for (column, feature) in growth::FEATURES {
            if let Some(plot) = growth::plot(evidence, &puzzles, (column, feature)) {
                add(&format!("growth-{column}"), plot);
            }
        }
    }
    files
}
