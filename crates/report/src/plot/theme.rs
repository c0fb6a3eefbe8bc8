//! Colours, dashes and markers: how solvers are told apart.
//!
//! Eight colours after Okabe & Ito (2008), which readers of every kind of colour vision can
//! tell apart; yellow, too pale on paper, is a dark gold. The ninth solver has the first
//! colour again with dashes, and every solver a marker: colour is never the only difference.
//!
//! On a page colours are CSS variables, so that its switch between light and dark reaches
//! them; in a file of its own a picture has them written out, for programs that know no
//! variables.

/// A variable with its values on light and on dark paper.
pub const COLOURS: &[(&str, &str, &str)] = &[
    ("paper", "#ffffff", "#16191d"),
    ("ink", "#1b1f24", "#e8eaed"),
    ("faint", "#5b6470", "#a3abb5"),
    ("line", "#d5dae0", "#343b44"),
    ("c0", "#0072b2", "#4ea8e6"),
    ("c1", "#d55e00", "#ff8a3d"),
    ("c2", "#009e73", "#2fc79b"),
    ("c3", "#b2528b", "#e08cbc"),
    ("c4", "#d99400", "#ffbe3d"),
    ("c5", "#3fa0d8", "#8fd0f7"),
    ("c6", "#4a4f57", "#c9ced6"),
    ("c7", "#8a7a00", "#d9cb3f"),
    ("bad", "#b3261e", "#ff8f86"),
];

/// Steps of the heat map, fast to slow: equal steps of lightness, so that they are in order
/// for colour-blind eyes and in grey print too (sampled from viridis).
pub const HEAT: [&str; 8] =
    ["#fde725", "#a0da39", "#4ac16d", "#1fa187", "#277f8e", "#365c8d", "#46327e", "#440154"];

const CSS: &str = include_str!("plot.css");

/// The rules of plots, with colours as variables.
pub fn css() -> String {
    let heat = HEAT.iter().enumerate();
    let heat: String = heat.map(|(step, colour)| format!(".h{step}{{fill:{colour}}}\n")).collect();
    let lines = (0..8).map(|colour| {
        format!(
            ".s{colour}{{stroke:var(--c{colour})}}.f{colour}{{fill:var(--c{colour});stroke:var(--c{colour})}}\n"
        )
    });
    format!("{CSS}{}{heat}", lines.collect::<String>())
}

/// Declarations of the variables on light (`false`) or dark paper.
pub fn variables(dark: bool) -> String {
    let value = |&(name, light, night): &(&str, &str, &str)| {
        format!("--{name}:{};", if dark { night } else { light })
    };
    COLOURS.iter().map(value).collect()
}

/// The rules of plots for a file of its own, with light colours written out, as the document
/// that it is put into is light whatever the theme of the system. All are of elements inside a
/// plot, so that one that is put into a page leaves the rest of the page alone.
pub fn standalone_css() -> String {
    let css = format!("{}.paper{{fill:var(--paper)}}\n", css());
    let css = css.replace("}.", "}\n.");
    let rule =
        |rule: &str| format!("{}{rule}\n", if rule.starts_with(".plot") { "" } else { ".plot " });
    let css: String = css.lines().map(rule).collect();
    COLOURS.iter().fold(css, |css, (name, light, _)| css.replace(&format!("var(--{name})"), light))
}

/// The classes of a solver's line.
pub fn line(solver: usize) -> String {
    format!("l s{} d{}", solver % 8, solver / 8 % 3)
}

/// Outlines of markers around the origin: disc, square, triangles up and down, diamond, plus.
pub const SHAPES: [&str; 6] = [
    "M-3.7 0a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0-7.4 0z",
    "M-3.2-3.2h6.4v6.4h-6.4z",
    "M0-4.4l4.2 7.4h-8.4z",
    "M0-4.4l4.4 4.4l-4.4 4.4l-4.4-4.4z",
    "M0 4.4l-4.2-7.4h8.4z",
    "M-4.2-1.2h3v-3h2.4v3h3v2.4h-3v3h-2.4v-3h-3z",
];

/// The outline of the marker of a solver, or of a set of puzzles.
pub fn shape(number: usize) -> &'static str {
    SHAPES[(number + number / 8) % SHAPES.len()]
}

/// A solver's marker around a point.
pub fn marker(solver: usize, x: f64, y: f64) -> String {
    let (colour, d) = (solver % 8, shape(solver));
    format!("<path class=\"k f{colour}\" transform=\"translate({x:.1} {y:.1})\" d=\"{d}\"/>")
}
