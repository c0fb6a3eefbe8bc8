//! Two plots as SVG without scripts or embedded fonts, readable on a light and a dark page.

use super::claims::product::Product;
use super::runs::CLASSIC;
use std::fmt::Write;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 48.0;

/// Colors that color-blind readers can distinguish (Okabe and Ito).
const COLORS: [&str; 4] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7"];

/// A plot whose axes may be logarithmic: values are then given as logarithms to base 10.
struct Plot {
    x: (f64, f64),
    y: (f64, f64),
    body: String,
}

impl Plot {
    fn new(title: &str, x: (f64, f64), y: (f64, f64), labels: [&str; 2]) -> Self {
        let mut body = String::new();
        let _ = write!(
            body,
            "<text class='title' x='{LEFT}' y='22'>{title}</text>\n\
             <text x='{}' y='{}' text-anchor='middle'>{}</text>\n\
             <text x='16' y='{}' text-anchor='middle' transform='rotate(-90 16 {})'>{}</text>\n",
            (LEFT + WIDTH - RIGHT) / 2.0,
            HEIGHT - 10.0,
            labels[0],
            HEIGHT / 2.0,
            HEIGHT / 2.0,
            labels[1],
        );
        Plot { x, y, body }
    }

    fn x(&self, value: f64) -> f64 {
        LEFT + (value - self.x.0) / (self.x.1 - self.x.0) * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, value: f64) -> f64 {
        HEIGHT - BOTTOM - (value - self.y.0) / (self.y.1 - self.y.0) * (HEIGHT - TOP - BOTTOM)
    }

    fn x_ticks(&mut self, ticks: &[(f64, String)]) {
        for (value, label) in ticks {
            let (x, bottom) = (self.x(*value), HEIGHT - BOTTOM);
            let _ = write!(
                self.body,
                "<path class='grid' d='M{x:.1} {TOP}V{bottom}'/>\n\
                 <text x='{x:.1}' y='{}' text-anchor='middle'>{label}</text>\n",
                bottom + 16.0
            );
        }
    }

    fn y_ticks(&mut self, ticks: &[(f64, String)]) {
        for (value, label) in ticks {
            let (y, right) = (self.y(*value), WIDTH - RIGHT);
            let _ = write!(
                self.body,
                "<path class='grid' d='M{LEFT} {y:.1}H{right}'/>\n\
                 <text x='{}' y='{:.1}' text-anchor='end'>{label}</text>\n",
                LEFT - 6.0,
                y + 4.0
            );
        }
    }

    fn line(&mut self, points: impl Iterator<Item = (f64, f64)>, color: &str, dashed: bool) {
        let mut path = String::new();
        for (x, y) in points {
            let word = if path.is_empty() { 'M' } else { 'L' };
            let _ = write!(path, "{word}{:.1} {:.1}", self.x(x), self.y(y));
        }
        let dash = if dashed { " stroke-dasharray='6 4'" } else { "" };
        let _ = writeln!(
            self.body,
            "<path d='{path}' fill='none' stroke='{color}' stroke-width='2'{dash}/>"
        );
    }

    fn dot(&mut self, x: f64, y: f64, color: &str) {
        let (x, y) = (self.x(x), self.y(y));
        let _ = writeln!(
            self.body,
            "<circle cx='{x:.1}' cy='{y:.1}' r='2.5' fill='{color}' fill-opacity='0.6'/>"
        );
    }

    fn note(&mut self, x: f64, y: f64, text: &str, color: &str, anchor: &str) {
        let (x, y) = (self.x(x), self.y(y));
        let _ = writeln!(
            self.body,
            "<text x='{x:.1}' y='{y:.1}' fill='{color}' text-anchor='{anchor}'>{text}</text>"
        );
    }

    fn svg(self) -> String {
        format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}' \
             width='{WIDTH}' height='{HEIGHT}'>\n\
             <style>\n\
             text {{ font: 12px sans-serif }}\n\
             text:not([fill]) {{ fill: #333 }}\n\
             .title {{ font: bold 14px sans-serif }}\n\
             .grid {{ stroke: #8888; stroke-width: 0.5 }}\n\
             @media (prefers-color-scheme: dark) {{ text:not([fill]) {{ fill: #ccc }} }}\n\
             </style>\n{}</svg>\n",
            self.body
        )
    }
}

fn power(exponent: i32) -> String {
    format!("10<tspan dy='-5' font-size='9'>{exponent}</tspan>")
}

/// Cumulative share of puzzles by calls, for two counts of calls.
pub fn calls(first: &[u64], proof: &[u64]) -> String {
    let title = "Greater-than Sudoku, all inequalities: share of puzzles by calls";
    let labels = ["calls of the topological search", "share of puzzles"];
    let mut plot = Plot::new(title, (1.0, 7.2), (0.0, 1.0), labels);
    plot.x_ticks(
        &(1..=7).map(|exponent| (f64::from(exponent), power(exponent))).collect::<Vec<_>>(),
    );
    plot.y_ticks(&[0, 25, 50, 75, 100].map(|part| (f64::from(part) / 100.0, format!("{part} %"))));
    let curves = [("first solution", first, 0.6), ("proof", proof, 0.53)];
    for ((name, calls, y), color) in curves.into_iter().zip(COLORS) {
        let mut sorted: Vec<f64> = calls.iter().map(|&calls| (calls as f64).log10()).collect();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len();
        let of = last as f64;
        // A few hundred points look the same as thousands.
        let stride = last.div_ceil(400);
        let shown = (0..last).filter(|place| place % stride == 0 || place + 1 == last);
        plot.line(shown.map(|place| (sorted[place], (place + 1) as f64 / of)), color, false);
        plot.note(4.2, y, name, color, "start");
    }
    for (calls, name) in [(82.0f64, "82: no way back"), (6f64.powi(9), "6⁹")] {
        let x = calls.log10();
        plot.line([(x, 0.0), (x, 1.0)].into_iter(), "#888", true);
        plot.note(x - 0.05, 0.04, name, "#888", "end");
    }
    plot.svg()
}

/// Calls against the product of the numbers of candidates, with the diagonal.
pub fn products(corpora: &[(&str, Vec<Product>)]) -> String {
    let title = "Classic Sudoku: calls to the proof against the product of the candidates";
    let labels = ["product of the numbers of candidates", "calls of depth-first search"];
    let mut plot = Plot::new(title, (0.0, 48.0), (0.0, 9.0), labels);
    plot.x_ticks(&(0..=4).map(|step| (f64::from(step * 12), power(step * 12))).collect::<Vec<_>>());
    plot.y_ticks(&(0..=9).step_by(3).map(|e| (f64::from(e), power(e))).collect::<Vec<_>>());
    plot.line([(0.0, 0.0), (9.0, 9.0)].into_iter(), "#888", true);
    plot.note(9.5, 8.6, "as many calls as the product", "#888", "start");
    for (place, ((name, products), color)) in corpora.iter().zip(COLORS).enumerate() {
        for product in products {
            plot.dot(product.log_product.min(48.0), (product.proof as f64).log10(), color);
        }
        plot.note(47.5, 2.4 - 0.6 * place as f64, name, color, "end");
    }
    assert_eq!(corpora.len(), CLASSIC.len(), "a color for each");
    plot.svg()
}
