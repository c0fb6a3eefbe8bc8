//! Common parts of the game IDs of Simon Tatham's puzzles: an order before a colon, fields
//! joined by commas, and grids as runs of blanks and numbers.
//!
//! In a grid a letter `a`..`z` skips 1..26 blanks, `_` separates two numbers.
//!
//! IDs are read from left to right: what is left of the text is the cursor.

use crate::helpers::refusals::{NoRoom, refuse_if};
use quorum_puzzle::Puzzle;
use quorum_puzzle::text::{Fault, Text, leading_number};
use std::ops::RangeInclusive;

/// An ID of a Latin square.
pub struct GameId<'a> {
    /// Cells per side.
    pub order: usize,
    /// Whether a flag of the game follows the order.
    pub has_flag: bool,
    /// The text after the colon.
    pub body: Text<'a>,
}

/// Whether the text begins with an order, small letters and a colon; what follows the colon.
pub fn body(text: &str) -> Option<&str> {
    let (head, body) = text.split_once(':')?;
    let (_, length) = leading_number(head)?;
    head[length..].bytes().all(|byte| byte.is_ascii_lowercase()).then_some(body)
}

/// Reads an order, flags, of which the game has `own`, and a colon.
pub fn read<'a>(
    text: Text<'a>,
    orders: RangeInclusive<usize>,
    own: &str,
) -> Result<GameId<'a>, Fault> {
    let expected = format!("an order from {} to {}", orders.start(), orders.end());
    let mut rest = text;
    match number(&mut rest) {
        None => Err(text.unexpected(0, expected)),
        Some(order) if !orders.contains(&order) => Err(text.fault(0, expected, order.to_string())),
        Some(order) => {
            let has_flag = !flags(&mut rest, own, "':' after the order")?.is_empty();
            Ok(GameId { order, has_flag, body: rest })
        }
    }
}

/// Takes the character at the beginning of the rest, if it is one of those.
pub fn take(rest: &mut Text<'_>, is_it: impl Fn(char) -> bool) -> Option<char> {
    let first = rest.text.chars().next().filter(|&first| is_it(first))?;
    *rest = rest.slice(first.len_utf8(), rest.text.len());
    Some(first)
}

/// Takes the number at the beginning of the rest, if there is one.
pub fn number(rest: &mut Text<'_>) -> Option<usize> {
    let (number, length) = leading_number(rest.text)?;
    *rest = rest.slice(length, rest.text.len());
    Some(number)
}

/// Takes the letter of a run of blanks, if there is one, for which there must be room.
pub fn blanks(rest: &mut Text<'_>, room: usize) -> Result<Option<usize>, Fault> {
    let place = *rest;
    let Some(letter) = take(rest, |first| first.is_ascii_lowercase()) else { return Ok(None) };
    let run = letter as usize - 'a' as usize + 1;
    if run > room {
        let expected = format!("at most {room} more cells");
        return Err(place.fault(0, expected, format!("{run} blanks, '{letter}'")));
    }
    Ok(Some(run))
}

/// Takes the flags, each of one letter of `own`, and the colon. The difficulty, `d` and a letter,
/// is a wish to the generator: it is passed over.
pub fn flags<'a>(
    rest: &mut Text<'a>,
    own: &str,
    expected: &str,
) -> Result<Vec<(char, Text<'a>)>, Fault> {
    let mut flags = Vec::new();
    loop {
        let place = *rest;
        match take(rest, |_| true) {
            Some(':') => return Ok(flags),
            Some('d') if take(rest, |wish| wish.is_ascii_lowercase()).is_some() => {}
            Some(flag) if own.contains(flag) => flags.push((flag, place)),
            _ => return Err(place.unexpected(0, expected)),
        }
    }
}

/// The fields of a text, which are joined by commas: one and those named. The last has the rest of
/// the text, commas too.
pub fn fields<'a>(text: Text<'a>, names: &[&str]) -> Result<Vec<Text<'a>>, Fault> {
    let (mut fields, mut rest) = (Vec::new(), text);
    for name in names {
        let end = rest.text.len();
        let comma = rest.text.find(',');
        let comma = comma.ok_or_else(|| rest.unexpected(end, format!("',' and {name}")))?;
        fields.push(rest.slice(0, comma));
        rest = rest.slice(comma + 1, end);
    }
    fields.push(rest);
    Ok(fields)
}

/// The number of a cell, and its place.
pub type Number<'a> = Option<(usize, Text<'a>)>;

/// Reads a grid of numbers, the whole of the text; `what` is what they are, such as "a value".
pub fn read_grid<'a>(
    text: Text<'a>,
    cells: usize,
    what: &str,
    range: RangeInclusive<usize>,
) -> Result<Vec<Number<'a>>, Fault> {
    let mut numbers = Vec::with_capacity(cells);
    let mut rest = text;
    while !rest.text.is_empty() {
        if let Some(run) = blanks(&mut rest, cells - numbers.len())? {
            numbers.resize(numbers.len() + run, None);
            continue;
        }
        let start = rest;
        if matches!(numbers.last(), Some(Some(_))) {
            take(&mut rest, |first| first == '_');
        }
        let place = rest;
        let Some(value) = number(&mut rest) else {
            let expected = "a number, a letter for a run of blanks, or '_' between numbers";
            return Err(start.unexpected(0, expected));
        };
        if numbers.len() == cells {
            let expected = format!("the end of the puzzle after {cells} cells");
            return Err(place.unexpected(0, expected));
        }
        if !range.contains(&value) {
            let expected = format!("{what} from {} to {}", range.start(), range.end());
            return Err(place.fault(0, expected, value.to_string()));
        }
        numbers.push(Some((value, place)));
    }
    if numbers.len() < cells {
        let found = format!("the end after {}", numbers.len());
        return Err(rest.fault(0, format!("{cells} cells"), found));
    }
    Ok(numbers)
}

/// Reads the givens of a puzzle, the whole of the text.
pub fn read_givens(puzzle: &mut Puzzle, text: Text<'_>) -> Result<(), Fault> {
    let size = puzzle.size();
    let numbers = read_grid(text, size * size, "a value", 1..=size)?;
    for (cell, number) in numbers.into_iter().enumerate() {
        if let Some((value, _)) = number {
            puzzle.set_given(cell, value as u8);
        }
    }
    Ok(())
}

/// The order of a Latin square, if the game has it.
pub fn latin_order(puzzle: &Puzzle, orders: RangeInclusive<usize>) -> Result<usize, NoRoom> {
    let order = puzzle.size();
    refuse_if(!orders.contains(&order), format!("a {order}x{order} grid"))?;
    Ok(order)
}

/// Writes what [`read_grid`] reads.
pub fn grid(numbers: impl Iterator<Item = Option<usize>>) -> String {
    let mut text = String::new();
    let mut blanks: usize = 0;
    let mut after_number = false;
    for number in numbers {
        let Some(number) = number else {
            blanks += 1;
            continue;
        };
        if blanks == 0 && after_number {
            text.push('_');
        }
        push_run(&mut text, &mut blanks);
        text.push_str(&number.to_string());
        after_number = true;
    }
    push_run(&mut text, &mut blanks);
    text
}

/// Writes the givens of a puzzle.
pub fn givens(puzzle: &Puzzle) -> String {
    grid((0..puzzle.candidates().len()).map(|cell| puzzle.given(cell).map(usize::from)))
}

fn push_run(text: &mut String, blanks: &mut usize) {
    while *blanks > 0 {
        let run = (*blanks).min(26);
        text.push(char::from(b'a' + run as u8 - 1));
        *blanks -= run;
    }
}

#[cfg(test)]
mod tests {
    use crate::game_ids::borders;
    use crate::table::find;
    use crate::tests::read_back;
    use quorum_puzzle::constraints::Stated;
    use quorum_puzzle::{Boxes, Puzzle, Rules};
    use rand::seq::{IndexedRandom, SliceRandom};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    fn latin(size: usize) -> Puzzle {
        Puzzle::empty(Rules::new(size, None).unwrap())
    }

    fn state(puzzle: &mut Puzzle, name: &'static str, parameter: usize, cells: &[usize]) {
        let parameter = if parameter == 0 { String::new() } else { parameter.to_string() };
        puzzle.state(Stated { name, parameter, cells: vec![cells.to_vec()] }).unwrap();
    }

    /// The grid in connected cages: pairs of neighbors, and single cells that no pair is left for.
    /// With `least` cells at least, single ones join the cage of a neighbor.
    fn cages(size: usize, least: usize, random: &mut ChaCha8Rng) -> Vec<Vec<usize>> {
        let neighbors = |cell: usize| {
            let (row, column) = (cell / size, cell % size);
            let all = [
                (row > 0).then(|| cell - size),
                (row + 1 < size).then(|| cell + size),
                (column > 0).then(|| cell - 1),
                (column + 1 < size).then(|| cell + 1),
            ];
            all.into_iter().flatten().collect::<Vec<usize>>()
        };
        let mut labels: Vec<Option<usize>> = vec![None; size * size];
        let mut order: Vec<usize> = (0..size * size).collect();
        order.shuffle(random);
        for cell in order {
            if labels[cell].is_some() {
                continue;
            }
            let free: Vec<usize> =
                neighbors(cell).into_iter().filter(|&cell| labels[cell].is_none()).collect();
            labels[cell] = Some(cell);
            match free.choose(random) {
                Some(&other) => labels[other] = Some(cell),
                None if least > 1 => {
                    labels[cell] = labels[*neighbors(cell).choose(random).unwrap()]
                }
                None => {}
            }
        }
        let labels: Vec<usize> = labels.into_iter().map(Option::unwrap).collect();
        borders::parts(&labels)
    }

    /// A random puzzle that the format is for.
    fn drawn(format: &str, random: &mut ChaCha8Rng) -> Puzzle {
        let size = random.random_range(3..=6);
        let mut puzzle = latin(size);
        match format {
            "keen" => {
                for cage in cages(size, 1, random) {
                    let names = ["sum", "product", "minus", "divide"];
                    let names = if cage.len() == 2 { &names[..] } else { &names[..2] };
                    state(
                        &mut puzzle,
                        names.choose(random).unwrap(),
                        random.random_range(1..40),
                        &cage,
                    );
                }
                return puzzle;
            }
            "solo" => {
                let boxes = Boxes { rows: 2, columns: random.random_range(2..=4) };
                let size = usize::from(2 * boxes.columns);
                puzzle = Puzzle::empty(Rules::new(size, Some(boxes)).unwrap());
                let cages = cages(size, 2, random);
                if cages.iter().all(|cage| cage.len() <= size) {
                    for cage in cages {
                        state(&mut puzzle, "cage", random.random_range(0..20), &cage);
                    }
                }
            }
            "towers" => {
                for line in 0..size {
                    let mut cells: Vec<usize> = (0..size).map(|cell| line * size + cell).collect();
                    state(&mut puzzle, "skyscraper", random.random_range(1..=size), &cells);
                    cells.reverse();
                    state(&mut puzzle, "skyscraper", random.random_range(1..=size), &cells);
                }
            }
            _ => {
                puzzle
                    .state(Stated { name: "nonconsecutive", parameter: "1".into(), cells: vec![] })
                    .unwrap();
                for cell in 0..size * (size - 1) {
                    if random.random_bool(0.3) {
                        state(&mut puzzle, "white", 1, &[cell, cell + size]);
                    }
                }
            }
        }
        for cell in 0..puzzle.candidates().len() {
            if random.random_bool(0.2) {
                puzzle.set_given(cell, random.random_range(1..=puzzle.size() as u8));
            }
        }
        puzzle
    }

    #[test]
    fn random_puzzles_survive_their_game_ids() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for name in ["keen", "solo", "towers", "unequal"] {
            let format = find(name).unwrap();
            for _ in 0..60 {
                let puzzle = drawn(name, &mut random);
                let text = format.text(&puzzle).unwrap_or_else(|error| panic!("{error}"));
                read_back(&puzzle, format, &text).unwrap();
            }
        }
    }

    #[test]
    fn puzzles_that_a_game_does_not_have_are_refused_by_name() {
        let refusal = |format: &str, size: usize, stated: &[(&'static str, usize, &[usize])]| {
            let mut puzzle = match format {
                "solo" => {
                    let boxes = Boxes { rows: 1, columns: size as u8 };
                    Puzzle::empty(Rules::new(size, Some(boxes)).unwrap())
                }
                _ => latin(size),
            };
            for (name, parameter, cells) in stated {
                state(&mut puzzle, name, *parameter, cells);
            }
            let error = find(format).unwrap().text(&puzzle).unwrap_err();
            error
                .to_string()
                .strip_prefix(&format!("format {format} cannot hold "))
                .unwrap()
                .to_owned()
        };
        let rows: [(&str, usize, &[usize]); 3] =
            [("cage", 0, &[0, 1, 2]), ("cage", 6, &[3, 4, 5]), ("cage", 6, &[6, 7, 8])];
        assert_eq!(refusal("solo", 3, &rows[1..]), "R1C1 outside of cages");
        assert_eq!(refusal("solo", 3, &[rows[0], ("cage", 3, &[0, 1])]), "two cages with R1C1");
        let parts: [(&str, usize, &[usize]); 3] =
            [("cage", 0, &[0, 1, 8]), ("cage", 6, &[3, 4, 5]), ("cage", 6, &[6, 7, 2])];
        assert_eq!(refusal("solo", 3, &parts), "cages in several parts");
        assert_eq!(refusal("solo", 12, &rows[..1]), "cages in a 12x12 grid");
        assert_eq!(refusal("solo", 3, &[("sum", 9, &[0, 1])]), "the constraint 'sum'");
        assert_eq!(refusal("keen", 3, &rows), "the constraints 'cage'");
        assert_eq!(refusal("keen", 3, &[("sum", 9, &[0, 1])]), "R1C3 outside of cages");
        assert_eq!(refusal("keen", 10, &[]), "a 10x10 grid");
        assert_eq!(
            refusal("towers", 3, &[("skyscraper", 2, &[0, 1])]),
            "constraint 'skyscraper' over a part of a line"
        );
        let line: &[usize] = &[0, 1, 2];
        assert_eq!(
            refusal("towers", 3, &[("skyscraper", 2, line), ("skyscraper", 1, line)]),
            "two constraints 'skyscraper' over one line"
        );
        assert_eq!(refusal("towers", 3, &[("x-sum", 4, line)]), "the constraint 'x-sum'");
        assert_eq!(
            refusal("unequal", 3, &[("white", 1, &[0, 1])]),
            "constraints 'white' without 'nonconsecutive'"
        );
        assert_eq!(refusal("unequal", 3, &[("white", 2, &[0, 1])]), "the constraint 'white'");
    }

    /// The grids that solve a game ID of order 3, found by the judge among all.
    fn solutions(id: &str) -> Vec<Vec<u8>> {
        let options = crate::options::ReadOptions::default();
        let puzzle =
            crate::reader::read("t", id.as_bytes(), options).next().unwrap().unwrap().puzzle;
        let problem = puzzle.lower();
        let value = |number: u32, cell: u32| (number / 3_u32.pow(cell) % 3 + 1) as u8;
        let grids =
            (0..3_u32.pow(9)).map(|number| (0..9).map(|cell| value(number, cell)).collect());
        grids.filter(|grid: &Vec<u8>| quorum_problem::judge(&problem, grid).is_ok()).collect()
    }

    #[test]
    fn clues_mean_what_the_games_mean() {
        let grid = vec![1, 2, 3, 2, 3, 1, 3, 1, 2];
        // Its sums, products, differences and quotients; the towers of all its lines.
        assert_eq!(solutions("3:_ba_7,a1m6s1a1d3a2"), std::slice::from_ref(&grid));
        assert_eq!(solutions("3:3/2/1/1/2/2/3/2/1/1/2/2"), std::slice::from_ref(&grid));
        // Three towers above the first column.
        assert!(
            solutions("3:3///////////").iter().all(|grid| grid.starts_with(&[1]) && grid[3] == 2)
        );
        // Its bars, which those of the grid with 1 and 3 exchanged are too.
        let exchanged: Vec<u8> = grid.iter().map(|value| 4 - value).collect();
        let mut both = solutions("3a:0RD,0RDL,0L,0URD,0UL,0D,0U,0R,0UL,");
        both.sort();
        assert_eq!(both, [grid, exchanged]);
        // Without any bar, neighbors would have to differ by two.
        assert_eq!(solutions("3a:0,0,0,0,0,0,0,0,0,"), Vec::<Vec<u8>>::new());
    }

    /// The first characters of several games are the same.
    #[test]
    fn games_are_told_apart() {
        let format = |text: &str| {
            let mut items =
                crate::reader::read("t", text.as_bytes(), crate::options::ReadOptions::default());
            match items.next().unwrap() {
                Ok(item) => {
                    let puzzle = item.puzzle;
                    let names = puzzle.constraints().iter().map(|stated| stated.name);
                    names.max().unwrap_or(puzzle.kind()).to_owned()
                }
                Err(error) => {
                    format!("{} as {}", error.expected, error.format.unwrap_or("nothing"))
                }
            }
        };
        for (text, expected) in [
            ("4:p", "latin"),
            ("4:a0,0,0,l", "latin"),
            // Two numbers and runs, with one comma as between cages and clues.
            ("3:c1,d2", "latin"),
            ("3:b0D,0,0,0,c", "futoshiki"),
            ("3:_ba_7,a1m6s1a1d3a2", "sum"),
            ("3:l,a18", "sum"),
            ("3:_ba_7,a1m6,", "a clue: a (sum), m (product), s or d and a number as keen"),
            ("3:///////////", "latin"),
            ("3:1///////////", "skyscraper"),
            ("2x2k:p,b______aaa_a_aaa,8b5_6_3_7d7_4c", "cage"),
            ("3a:0,0,0,0,0,0,0,0,0,", "nonconsecutive"),
        ] {
            assert_eq!(format(text), expected, "{text}");
        }
    }
}
