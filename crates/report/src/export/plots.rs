//! Each plot as an SVG file: of all puzzles, and of each set that has plots of its own.

use super::ExportFile;
use crate::context::Context;
use crate::lists::each;
use crate::plot::{FigureWidth, PLOTS};

/// Names of the plots; `scaling` is one plot per feature in which the puzzles differ.
pub fn names() -> Vec<&'static str> {
    each(PLOTS, |plot| plot.name)
}

/// Looks a name up; `growth` is in files of experiments to which rows are bound by a hash.
pub fn find(name: &str) -> Option<&'static str> {
    let name = if name == "growth" { "scaling" } else { name };
    names().into_iter().find(|known| *known == name)
}

/// Draws the plots of some names, as `quantile.svg` and, of the third corpus, `quantile-3.svg`; for
/// print in a width if there is one.
pub fn files(context: &Context, names: &[&str], width: Option<FigureWidth>) -> Vec<ExportFile> {
    let mut files = Vec::new();
    for set in context.views() {
        let number = set.map_or_else(String::new, |set| format!("-{}", set + 1));
        for name in names {
            for plot in PLOTS.iter().filter(|plot| plot.name == *name) {
                for (end, plot) in (plot.draw)(context, set, width) {
                    files.push((format!("{name}{end}{number}.svg"), plot.standalone(width)));
                }
            }
        }
    }
    files
}
