//! Colors, dashes and markers that distinguish solvers.
//!
//! Eight colors after Okabe & Ito (2008), which readers with every kind of color vision can
//! distinguish; yellow, too pale on paper, is a dark gold. The ninth solver has the first color
//! again with dashes, and every solver a marker: color is never the only difference.
//!
//! On a page colors are CSS variables, so that its switch between light and dark changes them;
//! in a file of its own a picture has them written out, for programs without variables.

/// Variables with their values on light and on dark paper.
pub const COLORS: &[(&str, &str, &str)] = &[
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
    ("over", "#b9b2ae", "#5d5653"),
];

/// Steps of the heat map, fast to slow: equal steps of lightness, so that they are in order
/// for color-blind readers and in gray print too (sampled from viridis).
pub const HEAT: [&str; 8] =
    ["#fde725", "#a0da39", "#4ac16d", "#1fa187", "#277f8e", "#365c8d", "#46327e", "#440154"];

const CSS: &str = include_str!("plot.css");

/// Rules of plots, with colors as variables.
pub fn css() -> String {
    let mut css = CSS.to_owned();
    for color in 0..8 {
        css += &format!(
            ".s{color}{{stroke:var(--c{color})}}.f{color}{{fill:var(--c{color});stroke:var(--c{color})}}\n"
        );
    }
    for (step, color) in HEAT.iter().enumerate() {
        css += &format!(".h{step}{{fill:{color}}}\n");
    }
    css
}

/// Declarations of the variables on light (`false`) or dark paper.
pub fn variables(dark: bool) -> String {
    let mut variables = String::new();
    for (name, light, night) in COLORS {
        variables += &format!("--{name}:{};", if dark { night } else { light });
    }
    variables
}

/// Rules for cells of tables in the colors of the heat map, with ink that is legible on each.
pub fn backgrounds() -> String {
    let mut rules = String::new();
    for (step, color) in HEAT.iter().enumerate() {
        let ink = if step < 4 { "#10151a" } else { "#ffffff" };
        rules += &format!("td.h{step},i.h{step}{{background:{color};color:{ink}}}\n");
    }
    rules
}

/// Rules of plots for a file of its own, with light colors written out, as documents that
/// include it are light whatever the theme of the system. All are of elements inside a plot, so
/// that a plot that is pasted into a page does not change the rest of the page.
pub fn standalone_css() -> String {
    let css = format!("{}.paper{{fill:var(--paper)}}\n", css());
    let css = css.replace("}.", "}\n.");
    let mut scoped = String::new();
    for rule in css.lines() {
        if !rule.starts_with(".plot") {
            scoped += ".plot ";
        }
        scoped += rule;
        scoped.push('\n');
    }
    for (name, light, _) in COLORS {
        scoped = scoped.replace(&format!("var(--{name})"), light);
    }
    scoped
}

/// Classes of the line of a solver.
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

/// Outline of the marker of a solver or of a set of puzzles.
pub fn shape(number: usize) -> &'static str {
    SHAPES[(number + number / 8) % SHAPES.len()]
}

/// Marker of a solver around a point.
pub fn marker(solver: usize, x: f64, y: f64) -> String {
    let (color, d) = (solver % 8, shape(solver));
    format!("<path class=\"k f{color}\" transform=\"translate({x:.1} {y:.1})\" d=\"{d}\"/>")
}
