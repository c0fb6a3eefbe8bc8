//! Scaling plot: median time of every solver over a feature of puzzles, at each value or, of many
//! values, in bins of about equally many puzzles.
//!
//! Each kind of puzzle has bins and lines of its own, and over givens and signs each size of a
//! kind: a line from classic 9x9 to Futoshiki 4x4 would show the change of kind as if it were one
//! of size. A median among unsolved runs is above the limit: its marker is above the frame, without
//! a line to it.

use super::canvas::width as text_width;
use super::*;
use crate::figures::censored;
use crate::lists::known;
use crate::stats::bins::{self, Bin};
use crate::stats::puzzle::PuzzleInfo;
use crate::stats::quantile;

/// The column of sizes.
const SIZE: &str = "size";

/// Features that a plot can be over, by their columns.
pub const FEATURES: [(&str, Feature); 3] = [
    (SIZE, |puzzle| puzzle.size),
    ("givens", |puzzle| puzzle.givens),
    ("signs", |puzzle| puzzle.signs),
];

/// Number that describes a puzzle.
pub type Feature = fn(&PuzzleInfo) -> u64;

/// Entry of the table of plots.
pub static PLOT: Plot = Plot {
    name: "scaling",
    title: "Scaling plot",
    text,
    figure: Some(figure),
    draw: |context, set, width| {
        let puzzles = context.evidence.puzzles_of(set);
        let over = FEATURES.into_iter().filter_map(|(column, feature)| {
            let plot = plot(context.evidence, &puzzles, (column, feature), width)?;
            Some((format!("-{column}"), plot))
        });
        over.collect()
    },
    ..Plot::DEFAULT
};

fn text(context: &Context) -> Markup {
    html! {
        div.controls.scripted hidden {
            "\n"
            label { "Over " select id="column" { (column_options(context)) } }
            "\n"
        }
        "\n"
        p {
            "Median time; lines join puzzles of one kind and, over givens and signs, of one size. Markers above the frame: median above the limit."
        }
        "\n"
    }
}

/// Scaling plots over every column in which puzzles differ.
fn figure(context: &Context) -> Markup {
    let evidence = context.evidence;
    views(context, &|set| {
        let puzzles = evidence.puzzles_of(set);
        html! {
            @for (column, feature) in FEATURES {
                div.column data-column=(column) hidden[column != default_column(context)] {
                    @match plot(evidence, &puzzles, (column, feature), None) {
                        Some(plot) => (plotted(&plot)),
                        None => {
                            p.none { "No kind of these puzzles has two values of " (column) "." } "\n"
                        },
                    }
                }
                "\n"
            }
        }
    })
}

/// The first column in which the puzzles of a kind differ.
fn default_column(context: &Context) -> &'static str {
    let evidence = context.evidence;
    let puzzles = evidence.puzzles_of(None);
    let differs = |feature: &&(&str, Feature)| !bins(evidence, &puzzles, **feature).is_empty();
    FEATURES.iter().find(differs).map_or("size", |(column, _)| column)
}

fn column_options(context: &Context) -> Markup {
    html! {
        @for (column, _) in FEATURES {
            option selected[column == default_column(context)] { (column) }
        }
    }
}

/// Bins of one kind of puzzle, or of one size of it.
pub struct KindBins {
    /// The kind, `classic`, `futoshiki` and so on, with the size if there are bins of several.
    pub kind: String,
    /// The bins, by value.
    pub bins: Vec<Bin>,
}

/// Bins of some puzzles over a column, by kind and, over other columns than the size, by size;
/// empty where none of these has two values.
pub fn bins(
    evidence: &Evidence,
    puzzles: &[usize],
    (column, feature): (&str, Feature),
) -> Vec<KindBins> {
    let mut keys: Vec<(&str, u64)> = Vec::new();
    let mut values: Vec<Vec<(u64, usize)>> = Vec::new();
    for &puzzle in puzzles {
        let facts = &evidence.puzzles[puzzle];
        let key = (facts.kind.as_str(), if column == SIZE { 0 } else { facts.size });
        let place = keys.binary_search(&key).unwrap_or_else(|place| {
            keys.insert(place, key);
            values.insert(place, Vec::new());
            place
        });
        values[place].push((feature(facts), puzzle));
    }
    // Several kinds share the width of the plot.
    let most = (bins::MOST / keys.len().max(1)).max(2);
    let (mut kinds, mut any) = (Vec::new(), false);
    for (&(kind, size), values) in keys.iter().zip(values) {
        let has_others = keys.iter().any(|(other, its)| *other == kind && *its != size);
        let name = if has_others { format!("{kind} {size}x{size}") } else { kind.to_owned() };
        let bins = bins::bins(most, values);
        any |= bins.len() > 1;
        kinds.push(KindBins { kind: name, bins });
    }
    if any { kinds } else { Vec::new() }
}

/// Median of a solver over the puzzles it was run on; infinite among unsolved ones.
pub fn median(evidence: &Evidence, solver: usize, puzzles: &[usize]) -> Option<f64> {
    quantile::median(known(puzzles, |&puzzle| match evidence.solved_ns(solver, puzzle) {
        None if evidence.is_unsolved(solver, puzzle) => Some(f64::INFINITY),
        ns => ns,
    }))
}

/// Draws the plot of some puzzles over a column, in a width if there is one; `None` where no kind
/// has two values.
pub fn plot(
    evidence: &Evidence,
    puzzles: &[usize],
    (column, feature): (&str, Feature),
    print: Option<FigureWidth>,
) -> Option<Canvas> {
    let kinds = bins(evidence, puzzles, (column, feature));
    let count: usize = kinds.iter().map(|kind| kind.bins.len()).sum();
    if count == 0 {
        return None;
    }
    // A gap of one bin between kinds.
    let steps = (count + kinds.len() - 1) as f64;
    let natural = (62.0 * steps).clamp(560.0, 1200.0).max(40.0 * steps);
    let width = print.map_or(natural, |print| print.units() - 80.0);
    let height = print.map_or(380.0, |_| (0.8 * width).min(380.0));
    let frame = PlotFrame { left: 66.0, top: 62.0, width, height };
    let (width, height) = (frame.right() + 14.0, frame.bottom() + 60.0);
    let mut canvas = Canvas::new(width, height, format!("Scaling plot: median time over {column}"));
    let y = time_scale(evidence);
    canvas.data_frame(&frame);
    canvas.data("y", &format!("{} {}", y.min, y.max));
    canvas.data("column", &column);
    canvas.y_axis(&frame, y, "median time per puzzle", 46.0);
    canvas.line("a", (frame.left, frame.bottom()), (frame.right(), frame.bottom()));
    canvas.text("mid axis", (frame.x(0.5), frame.bottom() + 50.0), column);
    // Bins are at equal distances: their values may be 2 to 25, or 24 and 110.
    let at = |bin: usize| frame.x((bin as f64 + 0.5) / steps);
    let mut first = 0;
    // Where labels end; in print those that would overlap are left out.
    let mut end = f64::NEG_INFINITY;
    for KindBins { kind, bins } in &kinds {
        let last = first + bins.len() - 1;
        let middle = (at(first) + at(last)) / 2.0;
        let letters = |bins: usize| match print {
            None => 9 * bins.max(2),
            Some(_) => ((width / steps * (bins as f64 + 0.5) / 6.6) as usize).max(4),
        };
        canvas.name("small head mid", (middle, frame.top - 26.0), kind, letters(bins.len()));
        if first > 0 {
            let x = at(first - 1);
            canvas.line("a", (x, frame.top - 20.0), (x, frame.bottom()));
        }
        for (number, bin) in bins.iter().enumerate() {
            let x = at(first + number);
            let label = if bin.least == bin.most {
                bin.least.to_string()
            } else {
                format!("{}–{}", bin.least, bin.most)
            };
            canvas.line("g", (x, frame.top), (x, frame.bottom()));
            let count = format!("n={}", bin.puzzles.len());
            let half = text_width(&label).max(text_width(&count)) / 2.0;
            if print.is_some() && x - half < end {
                continue;
            }
            end = x + half;
            canvas.text("small mid bin", (x, frame.bottom() + 16.0), &label);
            canvas.text("small faint mid", (x, frame.bottom() + 30.0), &count);
        }
        first = last + 2;
    }
    let solvers = evidence.labels_on(puzzles);
    for &(solver, name) in &solvers {
        let mut first = 0;
        for KindBins { kind, bins } in &kinds {
            let medians: Vec<Option<f64>> =
                each(bins, |bin| median(evidence, solver, &bin.puzzles));
            let at = |bin: usize| at(first + bin);
            let title = format!("{name}, {kind}");
            canvas.raw(&curve(evidence, (&frame, y), (solver, &title), &medians, &at));
            first += bins.len() + 1;
        }
    }
    canvas.legend(&solvers);
    Some(canvas)
}

fn curve(
    evidence: &Evidence,
    (frame, scale): (&PlotFrame, Scale),
    (solver, name): (usize, &str),
    medians: &[Option<f64>],
    at: &dyn Fn(usize) -> f64,
) -> String {
    let shown: Vec<String> = each(medians, |ns| censored(*ns, evidence.limit_ns));
    let title = quorum_util::xml::escaped(&format!("{name}: {}", shown.join(", ")));
    let mut curve = format!("<g class=\"curve\" data-s=\"{solver}\"><title>{title}</title>");
    let mut d = String::new();
    let mut markers = String::new();
    let mut pen = 'M';
    for (bin, ns) in medians.iter().enumerate() {
        match ns {
            Some(ns) if ns.is_finite() => {
                let (x, y) = (at(bin), frame.y(scale.at(*ns)));
                d += &format!("{pen}{x:.1} {y:.1}");
                pen = 'L';
                markers += &theme::marker(solver, x, y);
            }
            Some(_) => {
                pen = 'M';
                markers += &theme::marker(solver, at(bin), frame.top - 10.0);
            }
            None => pen = 'M',
        }
    }
    if !d.is_empty() {
        curve += &format!("<path class=\"{}\" d=\"{d}\"/>", theme::line(solver));
    }
    curve + &markers + "</g>"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(kind: &str, size: u64, givens: u64) -> PuzzleInfo {
        PuzzleInfo { kind: kind.to_owned(), size, givens, ..PuzzleInfo::default() }
    }

    #[test]
    fn sizes_of_a_kind_are_parted_over_givens_and_not_over_sizes() {
        let puzzles =
            [("a", 4, 5), ("a", 4, 6), ("a", 9, 5), ("a", 9, 24), ("b", 9, 3), ("b", 9, 4)];
        let puzzles = puzzles.map(|(kind, size, givens)| puzzle(kind, size, givens)).to_vec();
        let evidence = Evidence { puzzles, ..Evidence::default() };
        let names = |column: &str| -> Vec<(String, usize)> {
            let feature = FEATURES.into_iter().find(|(name, _)| *name == column).unwrap();
            let kinds = bins(&evidence, &[0, 1, 2, 3, 4, 5], feature).into_iter();
            kinds.map(|kind| (kind.kind, kind.bins.len())).collect()
        };
        let named = |kinds: &[(&str, usize)]| -> Vec<(String, usize)> {
            kinds.iter().map(|(kind, bins)| ((*kind).to_owned(), *bins)).collect()
        };
        assert_eq!(names("givens"), named(&[("a 4x4", 2), ("a 9x9", 2), ("b", 2)]));
        assert_eq!(names("size"), named(&[("a", 2), ("b", 1)]));
        assert_eq!(names("signs"), []);
    }
}
