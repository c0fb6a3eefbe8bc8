//! The statements of the page, read from its text.

use serde_json::Value;

/// The parts of a text that begin with `start`, up to `end`.
pub fn parts<'a>(text: &'a str, start: &str, end: &str) -> Vec<&'a str> {
    text.split(start).skip(1).map(|part| part.split(end).next().unwrap()).collect()
}

pub fn section<'a>(page: &'a str, id: &str) -> &'a str {
    parts(page, &format!("<section id=\"{id}\">"), "</section>")[0]
}

/// The view of a set in a section.
pub fn view<'a>(page: &'a str, id: &str, set: &str) -> &'a str {
    let (start, end) = match set {
        "all" => ("<div class=\"view\" data-set=\"all\">".to_owned(), "<script"),
        set => (format!("class=\"later\" data-set=\"{set}\">"), "</script>"),
    };
    parts(section(page, id), &start, end)[0]
}

/// The values of the figures in a text.
pub fn values(text: &str) -> Vec<f64> {
    parts(text, "<data value=\"", "\"").iter().map(|value| value.parse().unwrap()).collect()
}

pub fn attribute<'a>(text: &'a str, name: &str) -> &'a str {
    parts(text, &format!("{name}=\""), "\"")[0]
}

pub fn numbers(text: &str) -> Vec<f64> {
    let words = text.split(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '-' | 'e')));
    words.filter(|word| !word.is_empty()).map(|word| word.parse().unwrap()).collect()
}

pub fn unescaped(text: &str) -> String {
    [("<wbr>", ""), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
        .iter()
        .fold(text.to_owned(), |text, (escape, character)| text.replace(escape, character))
}

pub fn close(found: f64, expected: f64) -> bool {
    found == expected || (found / expected - 1.0).abs() < 1e-9
}

/// The solvers in the order of the page's data.
pub fn data(page: &str) -> Value {
    let json = parts(page, "<script type=\"application/json\" id=\"data\">", "</script>")[0];
    serde_json::from_str(json).unwrap()
}

pub fn solver_names(data: &Value) -> Vec<String> {
    let names = data["solvers"].as_array().unwrap().iter();
    names.map(|name| name.as_str().unwrap().to_owned()).collect()
}

/// The share of a logarithmic axis at which a time stands.
pub fn share(ns: f64, scale: &[f64]) -> f64 {
    ((ns / scale[0]).ln() / (scale[1] / scale[0]).ln()).clamp(0.0, 1.0)
}

pub fn near(found: f64, expected: f64) -> bool {
    (found - expected).abs() < 0.11
}

/// The bins below the axis of a scaling plot: least, greatest value, and puzzles.
pub fn bins(plot: &str) -> Vec<(u64, u64, usize)> {
    let labels = parts(plot, "<text class=\"small mid bin\"", "</text>");
    let counts = parts(plot, ">n=", "<");
    assert_eq!(labels.len(), counts.len());
    let bin = |(label, count): (&&str, &&str)| {
        let label = label.rsplit('>').next().unwrap();
        let (least, most) = label.split_once('–').unwrap_or((label, label));
        (least.parse().unwrap(), most.parse().unwrap(), count.parse().unwrap())
    };
    labels.iter().zip(&counts).map(bin).collect()
}
