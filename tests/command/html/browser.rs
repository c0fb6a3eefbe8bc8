//! The page in a real browser: controls, keys, scripts turned off, size.

use crate::chromium::{self, Browser};
use crate::html::made_up::{CORPORA, Run, SOLVERS};
use crate::html::page::section;
use crate::html::rows::{Key, keys, seen};
use quorum_puzzle::corpus_line;
use quorum_report::record::Record;

fn browser() -> Browser {
    Browser::start(&chromium::program().expect("chromium in PATH, or QUORUM_CHROMIUM is set"))
}

#[test]
#[ignore = "needs chromium"]
fn every_control_changes_what_is_shown() {
    let run = Run::new(&SOLVERS, &CORPORA, 30, 1);
    let all = keys(&run, None);
    run.page();
    let mut browser = browser();
    browser.open(&run.path("page.html"));
    let text = |browser: &mut Browser, element: &str| {
        browser.eval(&format!("{element}.textContent")).as_str().unwrap().to_owned()
    };

    // The theme: as the system has it, light, dark.
    let paper = "getComputedStyle(document.body).backgroundColor";
    let mut papers = Vec::new();
    for _ in 0..3 {
        browser.click("document.getElementById('theme')");
        papers.push(browser.eval(paper));
    }
    assert_ne!(papers[0], papers[1]);
    assert_eq!(papers[0], papers[2], "headless Chromium prefers light");

    // The set: tables, plots, points and rows are of that corpus alone.
    let shown = "[...document.querySelectorAll('.view')].filter(v => !v.hidden)\
                 .map(v => v.dataset.set).join()";
    let points = "document.querySelectorAll('#scatter .points [data-p]').length";
    let before = browser.eval(points).as_u64().unwrap();
    assert!(browser.eval(shown).as_str().unwrap().split(',').all(|set| set == "all"));
    browser.choose("set", "0");
    assert!(browser.eval(shown).as_str().unwrap().split(',').all(|set| set == "0"));
    assert!(browser.eval(points).as_u64().unwrap() < before);
    assert_eq!(text(&mut browser, "document.getElementById('found')"), "30 of 90 puzzles");
    browser.choose("set", "all");
    assert_eq!(browser.eval(points), before);

    // The pair of the scatter: names and places.
    let places = "[...document.querySelectorAll('#scatter .points [data-p]')]\
                  .map(p => p.getAttribute('transform')).join()";
    let labels = "[...document.querySelectorAll('#scatter text.axis')]\
                  .map(t => t.textContent).join('|')";
    let (old_places, old_labels) = (browser.eval(places), browser.eval(labels));
    browser.click("document.getElementById('swap')");
    assert_ne!(browser.eval(places), old_places);
    let mirrored: Vec<String> =
        old_labels.as_str().unwrap().rsplit('|').map(str::to_owned).collect();
    assert_eq!(browser.eval(labels), mirrored.join("|"));
    browser.choose("first", "2");
    assert!(browser.eval(labels).as_str().unwrap().starts_with("gamma/two|"));
    browser.choose("second", "0");
    assert!(browser.eval(labels).as_str().unwrap().ends_with("|alpha"));
    let words = text(&mut browser, "document.getElementById('pair-words')");
    assert!(words.starts_with("gamma/two is faster on "), "{words}");

    // Scaling over another column.
    let column = "[...document.querySelectorAll('#scaling .view:not([hidden]) .column')]\
                  .filter(c => !c.hidden).map(c => c.dataset.column).join()";
    assert_eq!(browser.eval(column), "size");
    browser.choose("column", "signs");
    assert_eq!(browser.eval(column), "signs");

    // A legend hides its curve and shows it again, by click and by key.
    let curve =
        "getComputedStyle(document.querySelector('#quantile .curve[data-s=\"1\"]')).display";
    assert_eq!(browser.eval(curve), "inline");
    browser.click("document.querySelector('#quantile .key[data-s=\"1\"]')");
    assert_eq!(browser.eval(curve), "none");
    browser.eval("document.querySelector('#quantile .key[data-s=\"1\"]').focus()");
    browser.press("Enter");
    assert_eq!(browser.eval(curve), "inline");

    // The table: search, outcome, order.
    let first_row = "document.querySelector('#table tbody tr[data-p]')";
    browser.choose("filter", "four.txt:3");
    let of_four = all.iter().filter(|(corpus, _)| corpus == "four.txt");
    let expected = of_four.filter(|(_, index)| (index + 1).to_string().starts_with('3')).count();
    let found = text(&mut browser, "document.getElementById('found')");
    assert_eq!(found, format!("{expected} of 90 puzzles"));
    browser.choose("filter", "");
    browser.choose("outcome", "unsolved");
    let failed = |key: &&Key| SOLVERS.iter().any(|s| seen(&run, s, key) == Some(Err(())));
    let expected = all.iter().filter(failed).count();
    let found = text(&mut browser, "document.getElementById('found')");
    assert_eq!(found, format!("{expected} of 90 puzzles"));
    browser.choose("outcome", "");
    browser.click("document.querySelectorAll('#table th button')[4]");
    let givens = |browser: &mut Browser| -> u64 {
        let cell = format!("{first_row}.cells[4].textContent");
        browser.eval(&cell).as_str().unwrap().parse().unwrap()
    };
    let of_rows = |pick: fn(u64, u64) -> u64| run.rows.iter().map(|row| row.givens).reduce(pick);
    assert_eq!(givens(&mut browser), of_rows(u64::max).unwrap());
    browser.click("document.querySelectorAll('#table th button')[4]");
    assert_eq!(givens(&mut browser), of_rows(u64::min).unwrap());
    // The height of rows that the window counts with is that of the rows.
    let height = format!("{first_row}.getBoundingClientRect().height");
    assert_eq!(browser.eval(&height), browser.eval("ROW"));

    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
#[ignore = "needs chromium"]
fn a_click_opens_the_right_puzzle() {
    let run = Run::new(&SOLVERS, &CORPORA, 30, 1);
    let all = keys(&run, None);
    run.page();
    let mut browser = browser();
    browser.open(&run.path("page.html"));
    let is_open = "document.getElementById('puzzle').open";
    // What stands in the dialog is compared with the rows.
    let check = |browser: &mut Browser, number: usize| {
        let key = &all[number];
        assert_eq!(browser.eval(is_open), true, "{key:?}");
        let rows: Vec<&Record> = run
            .rows
            .iter()
            .filter(|row| (&row.corpus, row.puzzle_index) == (&key.0, key.1))
            .collect();
        let name = browser.eval("document.getElementById('puzzle-name').textContent");
        assert_eq!(name, rows[0].puzzle_name.as_str());
        let place = CORPORA.iter().position(|corpus| *corpus == key.0).unwrap();
        let puzzle = &run.puzzles[place * 30 + key.1 as usize];
        let text = browser.eval("document.getElementById('text').textContent");
        let givens = browser.eval("document.querySelectorAll('#picture .given').length");
        let signs = browser.eval("document.querySelectorAll('#picture .sign').length");
        if key.0 == "lost.txt" {
            assert_eq!((text.as_str(), givens.as_u64()), (Some(""), Some(0)));
        } else {
            assert_eq!(text, corpus_line(puzzle).as_str());
            assert_eq!(givens, puzzle.given_count());
            assert_eq!(signs, puzzle.sign_count());
        }
        let times = browser.eval("document.querySelectorAll('#times tbody tr').length");
        assert_eq!(times, SOLVERS.len());
        let solution = rows.iter().find_map(|row| row.solution.clone());
        let words = solution.as_ref().map_or(String::new(), |text| format!("Solution: {text}"));
        let found = browser.eval("document.getElementById('solution-text').textContent");
        assert_eq!(found, words.as_str());
        solution.is_some() && key.0 != "lost.txt"
    };

    // Points of the scatter, columns of the heat map, rows of the table.
    let places = [
        ("#scatter .points [data-p]", 11),
        ("#scatter .points [data-p]", 40),
        ("#heat .view:not([hidden]) .column rect:nth-of-type(2)", 60),
        ("#table tbody tr[data-p]", 4),
    ];
    for (selector, place) in places {
        let element = format!("document.querySelectorAll('{selector}')[{place}]");
        let number = browser.eval(&format!("Number({element}.closest('[data-p]').dataset.p)"));
        // Points lie above one another: the last one drawn is the one that is hit.
        let hit = format!(
            "(() => {{ const e = {element}; e.closest('[data-p]').parentNode.append(e.closest('[data-p]')); \
             return e; }})()"
        );
        let element = if selector.starts_with("#scatter") { hit } else { element };
        browser.click(&element);
        check(&mut browser, number.as_u64().unwrap() as usize);
        browser.press("Escape");
        assert_eq!(browser.eval(is_open), false);
    }

    // By keyboard: focus, arrows, Enter, Escape.
    browser.eval("document.querySelector('#scatter .points [data-p]').focus()");
    let tip = "document.getElementById('tip')";
    let name = browser.eval("puzzles.name[document.activeElement.dataset.p]");
    let said = browser.eval(&format!("{tip}.textContent"));
    assert!(said.as_str().unwrap().starts_with(name.as_str().unwrap()), "{said}");
    browser.press("ArrowRight");
    let number = browser.eval("Number(document.activeElement.dataset.p)");
    browser.press("Enter");
    let has_solution = check(&mut browser, number.as_u64().unwrap() as usize);
    if has_solution {
        let value = "getComputedStyle(document.querySelector('#picture .value')).display";
        assert_eq!(browser.eval(value), "none");
        browser.click("document.getElementById('solution')");
        assert_ne!(browser.eval(value), "none");
    }
    browser.click("document.getElementById('close')");
    assert_eq!(browser.eval(is_open), false);
    browser.eval("document.querySelector('#table tbody tr[data-p]').focus()");
    browser.press("ArrowDown");
    assert_eq!(browser.eval("document.activeElement.dataset.row"), "1");
    let number = browser.eval("Number(document.activeElement.dataset.p)");
    browser.press("Enter");
    check(&mut browser, number.as_u64().unwrap() as usize);

    // Pointing at a point names the puzzle and both times.
    browser.press("Escape");
    let element = "document.querySelector('#scatter .points [data-p]:last-child')";
    let place = browser.eval(&format!(
        "(() => {{ const e = {element}; e.scrollIntoView({{block: 'center'}}); \
         const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()"
    ));
    let params = serde_json::json!({"type": "mouseMoved", "x": place[0], "y": place[1]});
    browser.ask("Input.dispatchMouseEvent", params);
    let said = browser.eval(&format!("{tip}.hidden ? '' : {tip}.textContent"));
    assert_eq!(said.as_str().unwrap().lines().count(), 3, "{said}");
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
#[ignore = "needs chromium"]
fn without_scripts_the_page_is_whole() {
    let run = Run::new(&SOLVERS, &CORPORA, 10, 1);
    run.page();
    let mut browser = browser();
    browser.ask("Emulation.setScriptExecutionDisabled", serde_json::json!({"value": true}));
    browser.open(&run.path("page.html"));
    // Seven plots, the distribution with a panel per corpus.
    let plots = "[...document.querySelectorAll('figure svg[aria-label]')]\
                 .filter(p => p.checkVisibility()).length";
    assert_eq!(browser.eval(plots), 6 + CORPORA.len());
    let controls = "[...document.querySelectorAll('select,button,input')]\
                    .filter(c => c.checkVisibility()).length";
    assert_eq!(browser.eval(controls), 0, "controls that would do nothing");
}

/// 800 puzzles with 20 solvers.
fn many_solvers() -> Run {
    let names: Vec<String> =
        (0..20).map(|n| format!("engine{}/encoding+option={n}", n % 7)).collect();
    let solvers: Vec<&str> = names.iter().map(String::as_str).collect();
    Run::new(&solvers, &["a.txt", "b.txt", "c.txt", "d.txt"], 200, 1)
}

/// 25,000 puzzles with 2 solvers: 50,000 rows. (Twice as many solvers, as many puzzles on the page,
/// twice the time.)
fn many_rows() -> Run {
    let solvers = [0, 1].map(|n| format!("engine{n}/encoding+option={n}"));
    Run::new(&solvers.each_ref().map(String::as_str), &["a.txt", "b.txt"], 12_500, 1)
}

#[test]
#[ignore = "takes minutes"]
fn a_large_run_is_a_page_of_a_few_megabytes() {
    let page = many_solvers().page();
    assert!(page.len() < 10_000_000, "{} bytes", page.len());

    let page = many_rows().page();
    assert!(page.len() < 5_000_000, "{} bytes", page.len());
    // The page reports what was thinned out.
    let notes = section(&page, "puzzles");
    for words in [
        "The heat map of all puzzles shows one of every",
        "have pictures on this page",
        ": one of every ",
    ] {
        assert!(notes.contains(words), "{words}");
    }
}

#[test]
#[ignore = "needs chromium"]
fn a_large_run_is_shown() {
    let mut browser = browser();
    let load = "performance.getEntriesByType('navigation')[0].domComplete";
    let run = many_solvers();
    run.page();
    browser.open(&run.path("page.html"));
    eprintln!("20 solvers, 800 puzzles: loaded in {} ms", browser.eval(load));
    assert_eq!(browser.complaints, Vec::<String>::new());

    // The table has all rows.
    let run = many_rows();
    run.page();
    browser.open(&run.path("page.html"));
    eprintln!("{} rows: loaded in {} ms", run.rows.len(), browser.eval(load));
    let found = browser.eval("document.getElementById('found').textContent");
    // A sample of the puzzles, which is stated.
    let found = found.as_str().unwrap();
    let shown: u64 = found.split(' ').next().unwrap().parse().unwrap();
    assert_eq!(found, format!("{shown} of {shown} puzzles on this page, of 25000"));
    assert!((12_500..15_000).contains(&shown), "{shown}");
    assert!(browser.eval("document.querySelectorAll('#table tr').length").as_u64() < Some(60));
    browser.eval("document.getElementById('window').scrollTop = 12000 * ROW");
    browser.eval("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
    let rows = "[...document.querySelectorAll('#table tr[data-row]')].map(r => +r.dataset.row)";
    let drawn = browser.eval(rows);
    assert!(drawn.as_array().unwrap().contains(&12_000.into()), "{drawn}");
    assert_eq!(browser.complaints, Vec::<String>::new());
}
