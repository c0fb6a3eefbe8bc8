#![allow(clippy::type_complexity)]
mod common;
use common::*;
use quorum::encodings::Problem;
use quorum::panel::Judged;
use quorum::puzzle::*;
use quorum::solvers::*;
use std::time::{Duration, Instant};

fn unequal(line: &str) -> Problem {
    let (n, desc) = line.trim().split_once(':').unwrap();
    let n: usize = n.trim_end_matches(|c: char| !c.is_ascii_digit()).parse().unwrap();
    let mut p = Puzzle::empty(Rules::new(n, None).unwrap());
    let mut cell = 0;
    for item in desc.split(',').filter(|i| !i.is_empty()) {
        let mut it = item;
        while let Some(c) = it.chars().next().filter(|c| c.is_ascii_lowercase()) {
            cell += c as usize - 96;
            it = &it[1..];
        }
        let digits: String = it.chars().take_while(|c| c.is_ascii_digit()).collect();
        let v: u8 = digits.parse().unwrap();
        if v > 0 {
            p.set_given(cell, v);
        }
        for d in it[digits.len()..].chars() {
            match d {
                'U' => p.set_down(cell - n, Some(Sign::Less)),
                'D' => p.set_down(cell, Some(Sign::Greater)),
                'L' => p.set_right(cell - 1, Some(Sign::Less)),
                'R' => p.set_right(cell, Some(Sign::Greater)),
                _ => panic!(),
            }
        }
        cell += 1;
    }
    assert_eq!(cell, n * n);
    p.lower()
}
fn solo(line: &str) -> Problem {
    let (size, desc) = line.trim().split_once(':').unwrap();
    let (r, c) = size.split_once('x').unwrap();
    let (r, c): (u8, u8) = (r.parse().unwrap(), c.parse().unwrap());
    let n = r as usize * c as usize;
    let mut p = Puzzle::empty(Rules::new(n, Some(Boxes { rows: r, columns: c })).unwrap());
    let mut cell = 0;
    let b = desc.as_bytes();
    let mut i = 0;
    while i < b.len() {
        if b[i].is_ascii_lowercase() {
            cell += (b[i] - 96) as usize;
            i += 1;
        } else if b[i] == b'_' {
            i += 1;
        } else {
            let s = i;
            while i < b.len() && b[i].is_ascii_digit() {
                i += 1;
            }
            p.set_given(cell, desc[s..i].parse().unwrap());
            cell += 1;
        }
    }
    assert_eq!(cell, n * n);
    p.lower()
}
fn cpu() -> Duration {
    let t = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(t.tv_sec as u64, t.tv_nsec as u32)
}
#[test]
fn report() {
    let dir = std::path::PathBuf::from(std::env::var("QUORUM_CORPORA").unwrap());
    let solvers = std::env::var("SOLVERS").unwrap_or("propagate".into());
    let only = std::env::var("SETS").unwrap_or("".into());
    let cap: u64 = std::env::var("CAP").unwrap_or("60".into()).parse().unwrap();
    let limit: u64 = std::env::var("LIMIT").unwrap_or("10000".into()).parse().unwrap();
    let text = |f: &str| std::fs::read_to_string(dir.join(f)).unwrap();
    let csv = |f: &str| {
        let mut r = csv::Reader::from_path(dir.join(f)).unwrap();
        r.records()
            .map(|r| {
                let r = r.unwrap();
                (greater_than(&r[1]).lower(), r[2].to_owned())
            })
            .collect::<Vec<_>>()
    };
    let cl = |f: &str, s: usize| {
        text(f)
            .lines()
            .step_by(s)
            .map(|l| (classic(&l[..81]).lower(), String::new()))
            .collect::<Vec<_>>()
    };
    let make: Vec<(&str, Box<dyn Fn() -> Vec<(Problem, String)>>)> = vec![
        ("full", Box::new(|| csv("greater-than-full.csv"))),
        ("minimal", Box::new(|| csv("greater-than-minimal.csv"))),
        (
            "unequal",
            Box::new(|| {
                text("unequal-tatham-ids.txt")
                    .lines()
                    .map(|l| (unequal(l), String::new()))
                    .collect()
            }),
        ),
        (
            "solo",
            Box::new(|| {
                text("solo-tatham-ids.txt").lines().map(|l| (solo(l), String::new())).collect()
            }),
        ),
        ("17", Box::new(|| cl("17-clue.txt", 10))),
        ("top1465", Box::new(|| cl("top1465.txt", 1))),
        ("1905", Box::new(|| cl("hardest-1905-11plus-sample.txt", 10))),
        ("1106", Box::new(|| cl("hardest-1106.txt", 1))),
        ("easy", Box::new(|| cl("easy-derived.txt", 1))),
        ("serg", Box::new(|| cl("several-solutions-serg.txt", 1))),
        ("none", Box::new(|| cl("no-solution-derived.txt", 1))),
        ("17all", Box::new(|| cl("17-clue.txt", 1))),
    ];
    for (name, make) in &make {
        if if only.is_empty() { *name == "17all" } else { !only.split(',').any(|o| o == *name) } {
            continue;
        }
        let set = make();
        for solver in solvers.split(',') {
            let s = common::solver(solver);
            let mut session = s.solver.open();
            let (mut calls, mut us, mut enc, mut verdicts) =
                (vec![], vec![], vec![], std::collections::BTreeMap::<String, usize>::new());
            let start = Instant::now();
            for (problem, sol) in &set {
                if start.elapsed() > Duration::from_secs(cap) {
                    break;
                }
                let t = cpu();
                let a = session.ask(
                    problem,
                    &Question::within(Mode::Decide, Some(Duration::from_millis(limit))),
                );
                let t = cpu() - t;
                let j = Judged::new(problem, a);
                assert_ne!(j.answer.status, Status::Wrong);
                if !sol.is_empty() && !j.answer.grids.is_empty() {
                    assert_eq!(j.answer.grids[0], grid(sol));
                }
                *verdicts.entry(format!("{} {}", j.verdict, j.answer.status)).or_default() += 1;
                calls.push(j.answer.counters.nodes.unwrap());
                us.push(t.as_nanos() as f64 / 1000.);
                enc.push(j.answer.phases.encode.unwrap().as_nanos() as f64 / 1000.);
            }
            let total = us.iter().sum::<f64>();
            let nodes = calls.iter().sum::<u64>();
            calls.sort();
            us.sort_by(f64::total_cmp);
            enc.sort_by(f64::total_cmp);
            let n = calls.len();
            println!(
                "{name:8} {solver:44} {verdicts:?} nodes {}/{}/{} us p50 {:.1} p99 {:.1} max {:.1} mean {:.1} (tables {:.1}); us/node {:.2}",
                calls[n / 2],
                calls[n * 99 / 100],
                calls[n - 1],
                us[n / 2],
                us[n * 99 / 100],
                us[n - 1],
                total / n as f64,
                enc[n / 2],
                total / nodes as f64
            );
        }
    }
}
#[test]
fn empties() {
    for (r, c) in [(3, 3), (4, 4), (5, 5), (6, 6), (8, 8)] {
        let n = r as usize * c as usize;
        for boxes in [None, Some(Boxes { rows: r, columns: c })] {
            for filled in [0, n / 2, n - r as usize] {
                let p = Puzzle::empty(Rules::new(n, boxes).unwrap()).lower();
                let (r, c) = (r as usize, c as usize);
                let value = |row: usize, column: usize| (row % r * c + row / r + column) % n + 1;
                let p = p
                    .with_candidates(
                        (0..n * n)
                            .map(|cell| {
                                if cell / n < filled {
                                    quorum::encodings::ValueSet::single(
                                        value(cell / n, cell % n) as u8
                                    )
                                } else {
                                    quorum::encodings::ValueSet::full(n as u8)
                                }
                            })
                            .collect(),
                    )
                    .unwrap();
                for name in [
                    "propagate",
                    "propagate+branch=mrv",
                    "propagate+branch=digit",
                    "dlx",
                    "propagate+order=gentle",
                    "propagate+branch=mrv+order=gentle",
                ] {
                    let s = common::solver(name);
                    let t = Instant::now();
                    let a = s
                        .solver
                        .open()
                        .ask(&p, &Question::within(Mode::First, Some(Duration::from_secs(3))));
                    println!(
                        "{n} {boxes:?} {filled} {name}: {} grids {} nodes {:?} {:?}",
                        a.status,
                        a.grids.len(),
                        a.counters.nodes,
                        t.elapsed()
                    );
                }
            }
        }
    }
}
