//! Every point of every plot, and the data that the page's script draws from.

use crate::html::made_up::{CORPORA, Run, SOLVERS};
use crate::html::page::{
    attribute, bins, close, data, near, numbers, parts, section, share, solver_names, view,
};
use crate::html::rows::{Key, keys, median, rows_of, seen, sets};
use quorum_report::record::Record;

#[test]
fn the_plots() {
    let run = Run::new(&SOLVERS, &CORPORA, 30, 3);
    let page = run.page();
    let names = solver_names(&data(&page));
    for (set, corpus) in sets() {
        let keys = keys(&run, corpus);
        let all = self::keys(&run, None);

        // Quantile: every point of every curve.
        let plot = view(&page, "quantile", set);
        let frame = numbers(attribute(plot, "data-frame"));
        let (x, y) = (numbers(attribute(plot, "data-x")), numbers(attribute(plot, "data-y")));
        let curves = parts(plot, "<g class=\"curve\" data-s=\"", "</g>");
        assert_eq!(curves.len(), names.len());
        for (solver, curve) in names.iter().zip(&curves) {
            let mut times: Vec<f64> =
                keys.iter().filter_map(|key| seen(&run, solver, key)?.ok()).collect();
            times.sort_by(f64::total_cmp);
            let points = numbers(attribute(&curve.replace("title>", ""), " d"));
            assert_eq!(points.len(), 2 * times.len(), "{set} {solver}");
            for (place, point) in points.chunks(2).enumerate() {
                let across = frame[0] + frame[2] * (place + 1) as f64 / x[1];
                let up = frame[1] + frame[3] * (1.0 - share(times[place], &y));
                assert!(near(point[0], across) && near(point[1], up), "{set} {solver} {place}");
            }
            let given = keys.iter().filter(|key| !rows_of(&run, solver, key).is_empty()).count();
            assert!(curve.contains(&format!(": {} of {given} solved", times.len())));
        }

        // Heat map: every cell, puzzles in the order of the best time.
        let plot = view(&page, "heat", set);
        let scale = numbers(attribute(plot, "data-scale"));
        let columns = parts(plot, "<g class=\"column\" ", "</g>");
        assert_eq!(columns.len(), keys.len());
        let mut before = 0.0;
        for column in columns {
            let key = &all[attribute(column, "data-p").parse::<usize>().unwrap()];
            assert!(keys.contains(key));
            let classes = parts(column, "<rect class=\"", "\"");
            let mut best = f64::INFINITY;
            for (solver, class) in names.iter().zip(classes) {
                let expected = match seen(&run, solver, key) {
                    None => "hn".to_owned(),
                    Some(Err(())) => "hu".to_owned(),
                    Some(Ok(ns)) => {
                        best = best.min(ns);
                        format!("h{}", ((8.0 * share(ns, &scale)) as usize).min(7))
                    }
                };
                assert_eq!(class, expected, "{key:?} {solver}");
            }
            assert!(best >= before);
            before = best;
        }

        // Phases: sums over the solved puzzles.
        let bars = parts(view(&page, "phases", set), "<g data-s=\"", "</g>");
        let phases: [fn(&Record) -> Option<u64>; 4] =
            [|row| row.encode_ns, |row| row.load_ns, |row| row.first_ns, |row| row.prove_ns];
        for (solver, bar) in names.iter().zip(bars) {
            let solved: Vec<&Key> =
                keys.iter().filter(|key| matches!(seen(&run, solver, key), Some(Ok(_)))).collect();
            let sums = parts(bar, "data-ns=\"", "\"");
            for (phase, sum) in phases.iter().zip(sums) {
                let of = |key: &&Key| {
                    let rows = rows_of(&run, solver, key);
                    let ok = rows.iter().filter(|row| row.status == "ok");
                    median(ok.map(|row| phase(row).unwrap() as f64).collect()).unwrap()
                };
                let expected: f64 = solved.iter().map(of).sum();
                assert!(close(sum.parse().unwrap(), expected), "{set} {solver}");
            }
        }

        // Scaling over givens: medians of bins that contain every puzzle once.
        let plot = parts(
            view(&page, "scaling", set),
            "<div class=\"column\" data-column=\"givens\"",
            "</svg>\n</div>",
        )[0];
        let frame = numbers(attribute(plot, "data-frame"));
        let y = numbers(attribute(plot, "data-y"));
        let facts = |key: &Key| {
            let is_it = |row: &&Record| row.corpus == key.0 && row.puzzle_index == key.1;
            run.rows.iter().find(is_it).unwrap()
        };
        // Each size of a kind has bins of its own, in the order of their names.
        let kind_of = |key: &Key| (facts(key).kind.as_str(), facts(key).size);
        let mut kinds: Vec<_> = keys.iter().map(kind_of).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let heads = parts(plot, "<text class=\"small head mid\"", "</text>");
        assert_eq!(heads.len(), kinds.len(), "{set}");
        let bins: Vec<(u64, u64, usize)> = bins(plot);
        // The bins of a kind have all its puzzles.
        let mut left =
            kinds.iter().map(|&kind| keys.iter().filter(|key| kind_of(key) == kind).count());
        let (mut kind, mut rest) = (0, left.next().unwrap());
        let of_kinds: Vec<usize> = bins
            .iter()
            .map(|bin| {
                if rest == 0 {
                    (kind, rest) = (kind + 1, left.next().unwrap());
                }
                rest -= bin.2;
                kind
            })
            .collect();
        assert_eq!((of_kinds.last(), rest), (Some(&(kinds.len() - 1)), 0), "{set}: {bins:?}");
        let bins: Vec<(u64, u64, usize, _)> = bins
            .iter()
            .zip(of_kinds)
            .map(|(bin, kind)| (bin.0, bin.1, bin.2, kinds[kind]))
            .collect();
        let inside = |bin: &(u64, u64, usize, (&str, u64)), key: &&Key| {
            (bin.0..=bin.1).contains(&facts(key).givens) && kind_of(key) == bin.3
        };
        for bin in &bins {
            assert_eq!(keys.iter().filter(|key| inside(bin, key)).count(), bin.2, "{set} {bin:?}");
        }
        assert_eq!(bins.iter().map(|bin| bin.2).sum::<usize>(), keys.len());
        let curves = parts(plot, "<g class=\"curve\" data-s=\"", "</g>");
        assert_eq!(curves.len(), names.len() * kinds.len(), "no line joins kinds or sizes");
        for (solver, curves) in names.iter().zip(curves.chunks(kinds.len())) {
            let curve = curves.concat();
            let markers = parts(&curve, "translate(", ")");
            let of = |bin: &(u64, u64, usize, (&str, u64))| {
                let keys = keys.iter().filter(|key| inside(bin, key));
                let time = |key: &Key| Some(seen(&run, solver, key)?.unwrap_or(f64::INFINITY));
                median(keys.filter_map(time).collect())
            };
            let medians: Vec<f64> = bins.iter().filter_map(of).collect();
            assert_eq!(markers.len(), medians.len());
            for (marker, ns) in markers.iter().zip(medians) {
                let up = if ns.is_finite() {
                    frame[1] + frame[3] * (1.0 - share(ns, &y))
                } else {
                    frame[1] - 10.0
                };
                assert!(near(numbers(marker)[1], up), "{set} {solver}: {marker} {ns}");
            }
        }
    }
}

#[test]
fn the_scatter_the_boxes_and_the_data() {
    let run = Run::new(&SOLVERS, &CORPORA, 30, 3);
    let page = run.page();
    let (data, all) = (data(&page), keys(&run, None));
    let names = solver_names(&data);
    let plot = section(&page, "scatter");
    let pair: Vec<usize> =
        numbers(attribute(plot, "data-pair")).iter().map(|place| *place as usize).collect();
    let frame = numbers(attribute(plot, "data-frame"));
    let scale = numbers(attribute(plot, "data-scale"));
    let rail = numbers(attribute(plot, "data-rail"))[0];
    let points = parts(parts(plot, "<g class=\"points\">", "</g>")[0], "<path", "</path>");
    let is_pair = |key: &&Key| pair.iter().all(|&p| seen(&run, &names[p], key).is_some());
    assert_eq!(points.len(), all.iter().filter(is_pair).count());
    for point in points {
        let key = &all[attribute(point, "data-p").parse::<usize>().unwrap()];
        let place = numbers(parts(point, "translate(", ")")[0]);
        let across = match seen(&run, &names[pair[0]], key).unwrap() {
            Ok(ns) => frame[0] + frame[2] * share(ns, &scale),
            Err(()) => frame[0] + frame[2] + rail,
        };
        let up = match seen(&run, &names[pair[1]], key).unwrap() {
            Ok(ns) => frame[1] + frame[3] * (1.0 - share(ns, &scale)),
            Err(()) => frame[1] - rail,
        };
        assert!(near(place[0], across) && near(place[1], up), "{key:?}: {place:?} {across} {up}");
    }

    // Boxes: the panels of all sets, in their order, on one scale.
    let plot = view(&page, "boxes", "all");
    let scale = numbers(attribute(plot, "data-scale"));
    let boxes = parts(plot, "data-five=\"", "\"");
    assert_eq!(boxes.len(), 3 * names.len());
    for (panel, (_, corpus)) in sets()[1..].iter().enumerate() {
        let keys = keys(&run, *corpus);
        let mut places = Vec::new();
        for (row, solver) in names.iter().enumerate() {
            let time = |key: &Key| Some(seen(&run, solver, key)?.unwrap_or(f64::INFINITY));
            let mut times: Vec<f64> = keys.iter().filter_map(time).collect();
            times.sort_by(f64::total_cmp);
            let found = numbers(boxes[panel * names.len() + row]);
            places.push((share(times[0], &scale), found[0]));
            places.push((share(median(times).unwrap(), &scale), found[2]));
        }
        // All places of a panel lie on one line: equal steps for equal shares.
        let (first, last) = (places[0], places[places.len() - 1]);
        let width = (last.1 - first.1) / (last.0 - first.0);
        for (share, x) in places {
            assert!((x - first.1 - width * (share - first.0)).abs() < 0.3, "{corpus:?}");
        }
    }

    // The data behind the scripts.
    assert_eq!(data["puzzles"]["name"].as_array().unwrap().len(), all.len());
    for (place, solver) in names.iter().enumerate() {
        for (puzzle, key) in all.iter().enumerate() {
            let found = data["time"][place][puzzle].as_f64();
            let end = &data["ends"][data["end"][place][puzzle].as_u64().unwrap() as usize];
            let state = match seen(&run, solver, key) {
                Some(Ok(ns)) => {
                    assert_eq!(found, Some(ns), "{solver} {key:?}");
                    "solved"
                }
                Some(Err(())) => "unsolved",
                None => "not run",
            };
            assert_eq!(end["state"], state, "{solver} {key:?}");
            assert_eq!(found.is_some(), state == "solved");
        }
    }
}
