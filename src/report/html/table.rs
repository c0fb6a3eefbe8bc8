//! The table of solvers of a set: solved counts first, then times.

use super::markup::{figure, figure_if, solver};
use crate::report::figures::{censored, time_if};
use crate::stats::report::{GroupReport, Line, Times};

/// A column of counts: its title and the count of a line.
type Count = (&'static str, fn(&Line) -> u64);

/// A column: its title and what stands in it.
type Column<'a> = (&'static str, Box<dyn Fn(&Line) -> String + 'a>);

/// The table.
pub fn solvers(figures: &GroupReport) -> String {
    let columns = columns(figures);
    let mut html =
        String::from("<table class=\"figures\"><thead><tr><th scope=\"col\">solver</th>");
    for (title, _) in &columns {
        html += &format!("<th scope=\"col\">{title}</th>");
    }
    html += "</tr></thead><tbody>\n";
    for line in &figures.lines {
        html += &format!("<tr><th scope=\"row\">{}</th>", solver(&line.solver));
        html.extend(columns.iter().map(|(_, cell)| format!("<td>{}</td>", cell(line))));
        html += "</tr>\n";
    }
    if let Some(best) = &figures.virtual_best {
        let limit = figures.limits_ns.map(|(_, longest)| longest);
        html += "<tr class=\"virtual\"><th scope=\"row\">virtual best</th>";
        for (title, _) in &columns {
            let cell = match *title {
                "solved" => figure(best.solved, &best.solved.to_string()),
                title => of_times(title, &best.times, limit).unwrap_or_default(),
            };
            html += &format!("<td>{cell}</td>");
        }
        html += "</tr>\n";
    }
    html + "</tbody></table>\n"
}

fn columns(figures: &GroupReport) -> Vec<Column<'_>> {
    fn number(of: fn(&Line) -> u64) -> Box<dyn Fn(&Line) -> String> {
        Box::new(move |line| figure(of(line), &of(line).to_string()))
    }
    let mut columns: Vec<Column> = vec![("solved", number(|line| line.counts.solved))];
    let counts: [Count; 7] = [
        ("WRONG", |line| line.counts.wrong),
        ("time-outs", |line| line.counts.timed_out),
        ("failed", |line| line.counts.failed),
        ("unknown", |line| line.counts.undecided),
        ("unsupported", |line| line.counts.unsupported),
        ("no row", |line| line.counts.missing + line.counts.cancelled),
        ("untimed", |line| line.untimed),
    ];
    // Columns of nothing but zeros are left out.
    for (title, count) in counts {
        if figures.lines.iter().any(|line| count(line) > 0) {
            columns.push((title, number(count)));
        }
    }
    for title in ["1st quartile", "median", "3rd quartile", "PAR-2", "geom. mean"] {
        let cell =
            move |line: &Line| of_times(title, &line.times, line.limit_ns).unwrap_or_default();
        columns.push((title, Box::new(cell)));
    }
    if figures.virtual_best.is_some() {
        columns.push(("fastest alone", number(|line| line.alone.fastest)));
    }
    columns
}

fn of_times(title: &str, times: &Times, limit: Option<f64>) -> Option<String> {
    let quartile = |place: usize| {
        let ns = times.quartiles[place];
        Some(figure_if(ns, &censored(ns, limit)))
    };
    match title {
        "1st quartile" => quartile(0),
        "median" => quartile(1),
        "3rd quartile" => quartile(2),
        "PAR-2" => Some(figure_if(times.par2, &time_if(times.par2))),
        "geom. mean" => Some(figure_if(times.geometric_mean, &time_if(times.geometric_mean))),
        _ => None,
    }
}
