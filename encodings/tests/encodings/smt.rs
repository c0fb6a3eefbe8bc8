//! The SMT models: their text, their sizes, and their meaning against the judge.

use quorum_encodings::layers::{Layer, Layers};
use quorum_encodings::reduce::Reduction;
use quorum_encodings::smt::{
    self, ALL, KeptScript, Op, QF_FD, Script, SmtOptions, Sort, Term, Value,
};
use quorum_problem::{
    Automaton, Comparison, Constraint, Grid, Group, GroupKind, LessThan, Linear, Position, Problem,
    Regular, Relation, Table, ValueSet, judge,
};

/// A square of side `n` with rows, columns and boxes of `boxes` = (rows, columns).
fn square(
    n: u8,
    boxes: Option<(u8, u8)>,
    candidates: &[(usize, &[u8])],
    less: &[(usize, usize)],
) -> Problem {
    let side = usize::from(n);
    let cells: Vec<Position> =
        (0..n).flat_map(|row| (0..n).map(move |column| Position { row, column })).collect();
    let members = |holds: &dyn Fn(&Position) -> bool| -> Vec<usize> {
        (0..side * side).filter(|&cell| holds(&cells[cell])).collect()
    };
    let mut constraints = Vec::new();
    for i in 0..n {
        let row = members(&|cell| cell.row == i);
        let column = members(&|cell| cell.column == i);
        constraints.push(group(GroupKind::Row, row));
        constraints.push(group(GroupKind::Column, column));
        if let Some((height, width)) = boxes {
            let across = n / width;
            let region = members(&|cell| cell.row / height * across + cell.column / width == i);
            constraints.push(group(GroupKind::Region, region));
        }
    }
    constraints.extend(
        less.iter().map(|&(lesser, greater)| Constraint::LessThan(LessThan { lesser, greater })),
    );
    let mut sets = vec![ValueSet::full(n); side * side];
    for &(cell, values) in candidates {
        sets[cell] = values.iter().copied().collect();
    }
    Problem::new(n, cells, sets, constraints).unwrap()
}

fn group(kind: GroupKind, cells: Vec<usize>) -> Constraint {
    Constraint::AllDifferent(Group { kind, cells })
}

fn encode(name: &str, problem: &Problem) -> Script {
    smt::model(name).unwrap().encode(problem)
}

fn text(script: &Script) -> String {
    let mut out = Vec::new();
    smt::print(script, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Meaning of the terms, defined a second time: values of all terms under `variables`.
///
/// A function takes the places that the equations ask of it first: of two cells of a group
/// with the same value, the second equation fails.
fn evaluate(script: &Script, variables: &[Value]) -> Vec<Value> {
    let terms = script.terms();
    let mut functions: Vec<Vec<i64>> = vec![Vec::new(); terms.functions().len()];
    let mut places = |function: usize, argument: i64| {
        let seen = &mut functions[function];
        seen.push(argument);
        let first = seen.iter().position(|&earlier| earlier == argument).unwrap();
        Value::Integer(first as i64 + 1)
    };
    let mut values: Vec<Value> = Vec::new();
    for term in terms.iter() {
        let operands: Vec<Value> =
            terms.operands(term).iter().map(|operand| values[operand.index()]).collect();
        let integers = || operands.iter().map(|&value| integer(value)).collect::<Vec<_>>();
        values.push(match terms.op(term) {
            Op::Variable(index) => variables[index as usize],
            Op::Boolean(value) => Value::Bool(value),
            Op::Integer(value) => Value::Integer(value),
            Op::Not => Value::Bool(operands == [Value::Bool(false)]),
            Op::And => Value::Bool(operands.iter().all(|&value| value == Value::Bool(true))),
            Op::Or => Value::Bool(operands.contains(&Value::Bool(true))),
            Op::BitVector { value, bits } => {
                assert!(u32::from(value) < 1 << bits);
                Value::Integer(value.into())
            }
            Op::EnumerationValue { value, of } => {
                assert!((1..=of).contains(&value));
                Value::Integer(value.into())
            }
            // Position of the cell in the group, for functions without variables.
            Op::Apply(function) => places(function as usize, integer(operands[0])),
            Op::Distinct => {
                Value::Bool((1..operands.len()).all(|i| !operands[..i].contains(&operands[i])))
            }
            Op::Equal => Value::Bool(operands[0] == operands[1]),
            Op::Less | Op::BitVectorLess => Value::Bool(integers()[0] < integers()[1]),
            Op::LessOrEqual | Op::BitVectorLessOrEqual => {
                Value::Bool(integers()[0] <= integers()[1])
            }
            Op::Minus => Value::Integer(integers()[0] - integers()[1]),
            Op::SumIs(sum) => Value::Bool(weighed(terms.weights(term), &operands) == sum),
            Op::SumAtMost(sum) => Value::Bool(weighed(terms.weights(term), &operands) <= sum),
        });
    }
    values
}

fn integer(value: Value) -> i64 {
    match value {
        Value::Integer(value) => value,
        Value::Bool(_) => panic!("a Boolean among integers"),
    }
}

fn weighed(weights: &[u32], operands: &[Value]) -> u32 {
    assert_eq!(weights.len(), operands.len());
    let held = weights.iter().zip(operands).filter(|(_, held)| **held == Value::Bool(true));
    held.map(|(weight, _)| weight).sum()
}

fn holds(script: &Script, variables: &[Value]) -> bool {
    let values = evaluate(script, variables);
    script.assertions().iter().all(|a| values[a.term.index()] == Value::Bool(true))
}

/// Values of the variables by name, where the cells have the values of a grid.
fn as_model(script: &Script, problem: &Problem, grid: &[u8]) -> Vec<Value> {
    as_model_assuming(script, problem, grid, &[])
}

/// The same of a kept script, with the literals that are assumed.
fn as_model_assuming(
    script: &Script,
    problem: &Problem,
    grid: &[u8],
    assumed: &[Term],
) -> Vec<Value> {
    /// Any number: values are counted from it.
    const ORIGIN: i64 = -7;
    let is_counted = script.terms().variables().iter().any(|variable| variable.name == "origin");
    let held = |cell: &str| {
        let cell = problem.cells().iter().position(|position| position.to_string() == cell);
        i64::from(grid[cell.unwrap()])
    };
    let assumed: Vec<Op> = assumed.iter().map(|&term| script.terms().op(term)).collect();
    let variables = script.terms().variables().iter();
    let value = variables.enumerate().map(|(index, variable)| {
        let words: Vec<&str> = variable.name.split('_').collect();
        match (&words[..], variable.sort) {
            (["x" | "is", cell, value], Sort::Bool) => {
                Value::Bool(held(cell) == value.parse::<i64>().unwrap())
            }
            (["assumed", _], Sort::Bool) => {
                Value::Bool(assumed.contains(&Op::Variable(index as u32)))
            }
            (["x", cell], _) => Value::Integer(held(cell) + if is_counted { ORIGIN } else { 0 }),
            (["v", value], Sort::Element) => Value::Integer(value.parse().unwrap()),
            (["origin"], Sort::Int) => Value::Integer(ORIGIN),
            (other, _) => panic!("{other:?} is new: define here its value in a grid"),
        }
    });
    value.collect()
}

/// Every model in each of its logics, and reduced.
fn all_options() -> Vec<SmtOptions> {
    let mut options = Vec::new();
    for model in smt::MODELS {
        for &logic in model.logics.iter().chain(&[ALL]) {
            for reduction in ["off", "clues", "fixpoint"] {
                let reduction = Reduction::named(reduction).unwrap();
                options.push(SmtOptions { model, logic, reduction });
            }
        }
    }
    options
}

/// All solutions, and every 37th of all other grids.
fn solutions_and_others(problem: &Problem) -> Vec<Grid> {
    let grids = grids(problem.cells().len(), problem.values()).enumerate();
    let kept = grids.filter(|(number, grid)| number % 37 == 0 || judge(problem, grid).is_ok());
    kept.map(|(_, grid)| grid).collect()
}

fn grids(cells: usize, values: u8) -> impl Iterator<Item = Grid> {
    let n = u32::from(values);
    (0..n.pow(cells as u32))
        .map(move |code| (0..cells as u32).map(|cell| (code / n.pow(cell) % n) as u8 + 1).collect())
}

/// Small problems with every kind of clue, groups of fewer cells than values, none and
/// several solutions.
fn small_problems() -> Vec<Problem> {
    let row = |columns| (0..columns).map(|column| Position { row: 0, column }).collect();
    // Sums that one assignment violates: not both 1, not 3 and 1. Nothing else excludes the first
    // of all grids, 1 1 1.
    let clauses = vec![
        Constraint::Linear(Linear::new([(1, 0), (1, 1)], Comparison::AtLeast, 3).unwrap()),
        Constraint::Linear(Linear::new([(1, 2), (-1, 1)], Comparison::AtMost, 1).unwrap()),
    ];
    vec![
        square(1, None, &[], &[]),
        square(2, None, &[], &[(0, 1)]),
        square(2, None, &[(0, &[])], &[]),
        square(3, None, &[], &[]),
        square(3, None, &[(0, &[2])], &[(0, 1), (5, 4), (3, 6)]),
        square(3, None, &[(4, &[1, 3]), (8, &[3])], &[]),
        square(3, None, &[(0, &[1]), (1, &[1])], &[]),
        square(3, None, &[], &[(0, 1), (1, 2), (2, 0)]),
        Problem::new(3, row(3), vec![ValueSet::full(3); 3], clauses).unwrap(),
        Problem::new(
            5,
            row(3),
            vec![ValueSet::full(5); 3],
            vec![group(GroupKind::Other, vec![0, 2]), group(GroupKind::Other, vec![1, 2])],
        )
        .unwrap(),
    ]
}

#[test]
fn a_script_holds_of_exactly_the_grids_that_the_judge_accepts() {
    let mut settled = [0, 0];
    for problem in small_problems() {
        for options in all_options() {
            let script = smt::encode(&problem, &options);
            let mut solutions = Vec::new();
            for grid in solutions_and_others(&problem) {
                // A fixed cell has no variable: the decoded grid determines whether it was
                // meant.
                let variables = as_model(&script, &problem, &grid);
                let values = evaluate(&script, &variables);
                let decoded = script.decode(|term| Some(values[term.index()]));
                let is_model = holds(&script, &variables) && decoded == grid;
                assert_eq!(is_model, judge(&problem, &grid).is_ok(), "{options} {grid:?}");
                if is_model {
                    solutions.push(grid);
                }
            }
            if let Some(grid) = script.decided() {
                settled[usize::from(grid.is_some())] += 1;
                assert_eq!(solutions, Vec::from_iter(grid), "{options}");
            }
        }
    }
    assert!(settled.iter().all(|&count| count > 10), "{settled:?}");
}

#[test]
fn a_kept_script_says_under_assumptions_what_each_puzzle_says() {
    let shape = square(3, None, &[], &[]);
    let puzzles = [
        square(3, None, &[(0, &[2])], &[(0, 1), (5, 4), (3, 6)]),
        square(3, None, &[(4, &[1, 3]), (8, &[3])], &[(5, 4)]),
        square(3, None, &[(0, &[1]), (1, &[1])], &[]),
        square(3, None, &[(2, &[])], &[]),
        square(3, None, &[], &[(0, 1)]),
        shape.clone(),
    ];
    for model in smt::MODELS {
        let mut kept = KeptScript::new(&shape, &SmtOptions::new(model));
        let mut given_up = Vec::new();
        for problem in &puzzles {
            assert!(kept.fits(problem));
            let mut assumed = kept.assumptions(problem);
            let blocked = grids(9, 3).find(|grid| judge(problem, grid).is_ok());
            if let Some(grid) = &blocked {
                let guard = kept.new_literal();
                kept.block(grid, guard);
                assumed.push(guard);
            }
            let script = kept.script();
            assert!(assumed.iter().all(|&term| is_literal(script, term)), "{}", model.name);
            for grid in solutions_and_others(problem) {
                let expected = judge(problem, &grid).is_ok() && blocked.as_ref() != Some(&grid);
                let variables = as_model_assuming(script, problem, &grid, &assumed);
                let values = evaluate(script, &variables);
                let is_true = |term: &Term| values[term.index()] == Value::Bool(true);
                let is_model =
                    script.assertions().iter().map(|a| &a.term).chain(&assumed).all(is_true);
                assert_eq!(is_model, expected, "{} {grid:?}", model.name);
            }
            given_up.extend(blocked);
        }
        assert_eq!(given_up.len(), 3);
    }
    let other = square(3, Some((1, 3)), &[], &[]);
    assert!(!KeptScript::new(&shape, &SmtOptions::new(smt::MODELS[0])).fits(&other));
}

fn is_literal(script: &Script, term: Term) -> bool {
    let terms = script.terms();
    let variable = match terms.op(term) {
        Op::Not => terms.operands(term)[0],
        _ => term,
    };
    matches!(terms.op(variable), Op::Variable(index)
        if terms.variables()[index as usize].sort == Sort::Bool)
}

#[test]
fn no_model_lies_outside_the_grids() {
    let problem = Problem::new(
        2,
        (0..2).map(|column| Position { row: 0, column }).collect(),
        vec![ValueSet::full(2); 2],
        vec![group(GroupKind::Row, vec![0, 1])],
    )
    .unwrap();
    let one_hot = encode("one-hot", &problem);
    let models = (0..16u8)
        .filter(|bits| holds(&one_hot, &[0, 1, 2, 3].map(|i| Value::Bool(bits >> i & 1 == 1))));
    assert_eq!(models.collect::<Vec<_>>(), [0b0110, 0b1001]);
    let int = encode("int-distinct", &problem);
    let pairs = (-3..6).flat_map(|a| (-3..6).map(move |b| [a, b]));
    let models = pairs.clone().filter(|pair| holds(&int, &pair.map(Value::Integer)));
    assert_eq!(models.collect::<Vec<_>>(), [[1, 2], [2, 1]]);
    // Counted from anywhere.
    let differences = encode("int-pairwise", &problem);
    let counted = |[a, b]: [i64; 2]| [5, a + 5, b + 5].map(Value::Integer);
    let models = pairs.clone().filter(|&pair| holds(&differences, &counted(pair)));
    assert_eq!(models.collect::<Vec<_>>(), [[1, 2], [2, 1]]);
    let bits = encode("bit-vector", &problem);
    let pairs = (0..4).flat_map(|a| (0..4).map(move |b| [a, b]));
    let models = pairs.filter(|pair| holds(&bits, &pair.map(Value::Integer)));
    assert_eq!(models.collect::<Vec<_>>(), [[1, 2], [2, 1]]);
    let sums = encode("pseudo-boolean", &problem);
    let models = (0..16u8)
        .filter(|bits| holds(&sums, &[0, 1, 2, 3].map(|i| Value::Bool(bits >> i & 1 == 1))));
    assert_eq!(models.collect::<Vec<_>>(), [0b0110, 0b1001]);
}

#[test]
fn blocking_takes_out_one_grid() {
    let problem = square(3, None, &[], &[(0, 1)]);
    for model in smt::MODELS {
        let mut script = model.encode(&problem);
        let solutions = |script: &Script| -> Vec<Grid> {
            grids(9, 3).filter(|grid| holds(script, &as_model(script, &problem, grid))).collect()
        };
        let before = solutions(&script);
        assert_eq!(before.len(), 6);
        script.block(&before[2]);
        script.block(&before[5]);
        let left: Vec<Grid> = [0, 1, 3, 4].map(|i| before[i].clone()).to_vec();
        assert_eq!(solutions(&script), left, "{}", model.name);
        assert!(text(&script).contains(" :named blocked_2))\n"));
    }
}

#[test]
fn a_cell_without_exactly_one_value_is_decoded_to_no_value() {
    let problem = square(2, None, &[], &[]);
    let one_hot = encode("one-hot", &problem);
    let first = one_hot.cell_terms();
    let two_in_first_none_in_second =
        |term: Term| Some(Value::Bool(first[0].contains(&term) || term == first[2][1]));
    assert_eq!(one_hot.decode(two_in_first_none_in_second), [0, 0, 2, 0]);
    let int = encode("int-distinct", &problem);
    let mut values =
        [Some(Value::Integer(-1)), None, Some(Value::Integer(256)), Some(Value::Integer(2))]
            .into_iter();
    assert_eq!(int.decode(|_| values.next().unwrap()), [0, 0, 0, 2]);
}

#[test]
fn sizes_are_as_derived() {
    let sizes = |name: &str, n, boxes, signs: &[(usize, usize)]| {
        let script = encode(name, &square(n, Some(boxes), &[], signs));
        (script.terms().variables().len(), script.assertions().len())
    };
    assert_eq!(sizes("one-hot", 9, (3, 3), &[]), (729, 10_530));
    assert_eq!(sizes("one-hot", 9, (3, 3), &[(0, 1), (9, 10)]), (729, 10_532));
    assert_eq!(sizes("one-hot", 16, (4, 4), &[]), (4_096, 111_616));
    assert_eq!(sizes("int-distinct", 9, (3, 3), &[]), (81, 189));
    assert_eq!(sizes("int-distinct", 6, (2, 3), &[(0, 1)]), (36, 91));
    assert_eq!(sizes("int-pairwise", 9, (3, 3), &[]), (82, 972));
    assert_eq!(sizes("int-pairwise", 6, (2, 3), &[(0, 1)]), (37, 289));
    assert_eq!(sizes("bit-vector", 9, (3, 3), &[]), (81, 972));
    assert_eq!(sizes("bit-vector", 16, (4, 4), &[]), (256, 512 + 4_992));
    assert_eq!(sizes("pseudo-boolean", 9, (3, 3), &[(0, 1)]), (729, 325));
    assert_eq!(sizes("pseudo-boolean", 16, (4, 4), &[]), (4_096, 1_024));
    assert_eq!(sizes("enumeration", 9, (3, 3), &[(0, 1)]), (81, 28));
    assert_eq!(sizes("uninterpreted-function", 9, (3, 3), &[]), (90, 325));
    let functions = encode("uninterpreted-function", &square(9, Some((3, 3)), &[], &[]));
    assert_eq!(functions.terms().functions().len(), 27);
    let sign = encode("one-hot", &square(9, Some((3, 3)), &[], &[(0, 1)]));
    let sign = sign.terms().operands(sign.assertions().last().unwrap().term).len();
    assert_eq!(sign, 18);
}

/// In each model: two assertions per step from a state and one per step to a state, one per state
/// before and after a cell, and one per value. Some clauses follow from others: models do not
/// change without them.
#[test]
fn sizes_of_relations_and_layers_are_as_derived() {
    let problem = |further: Vec<Constraint>| {
        square(4, Some((2, 2)), &[], &[]).with_constraints(further).unwrap()
    };
    let near = Table::new(4, |a, b| a.abs_diff(b) == 1);
    let relation = Constraint::Relation(Relation::new(0, 6, near).unwrap());
    let sum = Linear::new([(1, 0), (2, 5), (-1, 10)], Comparison::Equal, 5).unwrap();
    let automaton = Automaton::from_regex(1, 4, "1*[23]+4?.").unwrap();
    let word = Regular { cells: vec![0, 6, 9, 12], automaton };
    let empty = problem(Vec::new());
    let layers = [
        Layers::of_linear(&empty, &sum, |_, _| true).unwrap().unwrap(),
        Layers::of_regular(&empty, &word, |_, _| true).unwrap().unwrap(),
    ];
    let of_layers = layers.iter().map(|layers| {
        let last = layers.layers().len() - 1;
        let of_layer = |(index, layer): (usize, &Layer)| {
            let steps = layer.transitions.len();
            let from_states = if index > 0 { 2 * steps } else { 0 };
            // Of one state, only those values that it does not go on with.
            let values = if layer.states > 1 { 4 } else { 4 - steps };
            let to_states = if index < last { steps } else { 0 };
            let states = (layer.states + layers.states_after(index)) as usize;
            from_states + to_states + states + values
        };
        layers.layers().iter().enumerate().map(of_layer).sum::<usize>()
    });
    let expected = of_layers.sum::<usize>() + 2 * 4;
    let all = problem(vec![relation, Constraint::Linear(sum), Constraint::Regular(word)]);
    for model in smt::MODELS {
        let [without, with] = [&empty, &all].map(|problem| model.encode(problem));
        let added = with.assertions().len() - without.assertions().len();
        assert_eq!(added, expected, "{}", model.name);
    }
}

#[test]
fn every_integer_has_both_bounds_also_where_it_is_given() {
    let text = text(&encode("int-distinct", &square(4, Some((2, 2)), &[(5, &[3]), (6, &[])], &[])));
    for row in 1..=4 {
        for column in 1..=4 {
            for bound in [format!("(<= 1 x_R{row}C{column})"), format!("(<= x_R{row}C{column} 4)")]
            {
                assert_eq!(text.matches(&format!("(assert {bound})\n")).count(), 1, "{bound}");
            }
        }
    }
}

#[test]
fn names_of_assertions_are_different() {
    let signs = [(0, 1), (1, 2), (5, 1), (2, 1)];
    let problem = square(4, Some((2, 2)), &[(5, &[3]), (6, &[1, 2]), (7, &[])], &signs);
    for model in smt::MODELS {
        let script = model.encode(&problem);
        let names: Vec<String> =
            script.assertions().iter().filter_map(|a| Some(a.label?.to_string())).collect();
        for name in ["given_R2C2_3", "candidates_R2C3", "candidates_R2C4", "gt_R1C2_R2C2"] {
            assert_eq!(names.iter().filter(|&found| found == name).count(), 1, "{name}");
        }
        for (i, name) in names.iter().enumerate() {
            assert!(!names[..i].contains(name), "{} twice in {}", name, model.name);
        }
    }
}

/// Terms of each model on the empty 9x9 grid: variables, constants, and what is applied.
#[test]
fn terms_are_as_derived() {
    let problem = square(9, Some((3, 3)), &[], &[]);
    let terms = |name: &str| encode(name, &problem).terms().iter().count();
    // Two literals each, and the clauses.
    assert_eq!(terms("one-hot"), 729 + 729 + 10_530);
    // Cells, numbers, bounds, groups.
    assert_eq!(terms("int-distinct"), 81 + 9 + 162 + 27);
    // Origin, cells, numbers; two differences, two numbers and two bounds each; pairs, each
    // an equation and its negation.
    assert_eq!(terms("int-pairwise"), 1 + 81 + 9 + 6 * 81 + 2 * 810);
    assert_eq!(terms("bit-vector"), 81 + 9 + 162 + 2 * 810);
    assert_eq!(terms("pseudo-boolean"), 729 + 324);
    assert_eq!(terms("enumeration"), 81 + 9 + 27);
    // Elements and that they differ; cells, equations, clauses; places and equations.
    assert_eq!(terms("uninterpreted-function"), 9 + 1 + 81 + 729 + 81 + 2 * 243);
}

/// The result of preprocessing a 17-clue puzzle is the same in every model.
#[test]
fn a_reduced_script_speaks_of_open_cells_alone() {
    const NO_HOLES: [&str; 3] = ["one-hot", "pseudo-boolean", "uninterpreted-function"];
    const PUZZLE: &str = "000000010400000000020000000000050407008000300001090000300400200050100000\
                          000806000";
    let givens: Vec<(usize, [u8; 1])> =
        PUZZLE.bytes().enumerate().map(|(c, d)| (c, [d - b'0'])).collect();
    let givens: Vec<(usize, &[u8])> =
        givens.iter().filter(|(_, set)| set[0] > 0).map(|(cell, set)| (*cell, &set[..])).collect();
    let problem = square(9, Some((3, 3)), &givens, &[]);
    let reduction = Reduction::named("clues").unwrap();
    let left = reduction.apply(&problem, problem.candidates().to_vec()).unwrap();
    let open = left.is_fixed.iter().filter(|&&is_fixed| !is_fixed).count();
    let values: u32 = left.candidates.iter().map(|set| set.len()).sum::<u32>() - (81 - open as u32);
    assert_eq!((open, values), (64, 303), "as Kwon and Jain count");
    for model in smt::MODELS {
        let options = SmtOptions { reduction, ..SmtOptions::new(model) };
        let script = smt::encode(&problem, &options);
        let expected = match model.name {
            "one-hot" | "pseudo-boolean" => values as usize,
            "int-pairwise" => open + 1,
            "uninterpreted-function" => open + 9,
            _ => open,
        };
        assert_eq!(script.terms().variables().len(), expected, "{}", model.name);
        assert_eq!(script.decided(), None);
        // Two bounds leave values between them that are to be excluded; a datatype leaves all.
        let names = text(&script);
        let names_candidates = names.contains(":named given_") || names.contains(":named candid");
        assert_eq!(names_candidates, !NO_HOLES.contains(&model.name), "{}", model.name);
    }
}

#[test]
fn text_of_one_hot() {
    let problem = square(2, None, &[(3, &[1])], &[(1, 0)]);
    let expected = "\
; one-hot: a Boolean per cell and value, clauses only
(set-option :produce-models true)
(set-logic QF_UF)
(declare-fun x_R1C1_1 () Bool)
(declare-fun x_R1C1_2 () Bool)
(declare-fun x_R1C2_1 () Bool)
(declare-fun x_R1C2_2 () Bool)
(declare-fun x_R2C1_1 () Bool)
(declare-fun x_R2C1_2 () Bool)
(declare-fun x_R2C2_1 () Bool)
(declare-fun x_R2C2_2 () Bool)
(assert (or x_R1C1_1 x_R1C1_2))
(assert (or (not x_R1C1_1) (not x_R1C1_2)))
(assert (or x_R1C2_1 x_R1C2_2))
(assert (or (not x_R1C2_1) (not x_R1C2_2)))
(assert (or x_R2C1_1 x_R2C1_2))
(assert (or (not x_R2C1_1) (not x_R2C1_2)))
(assert (or x_R2C2_1 x_R2C2_2))
(assert (or (not x_R2C2_1) (not x_R2C2_2)))
(assert (or (not x_R1C1_1) (not x_R1C2_1)))
(assert (or (not x_R1C1_2) (not x_R1C2_2)))
(assert (or x_R1C1_1 x_R1C2_1))
(assert (or x_R1C1_2 x_R1C2_2))
(assert (or (not x_R1C1_1) (not x_R2C1_1)))
(assert (or (not x_R1C1_2) (not x_R2C1_2)))
(assert (or x_R1C1_1 x_R2C1_1))
(assert (or x_R1C1_2 x_R2C1_2))
(assert (or (not x_R2C1_1) (not x_R2C2_1)))
(assert (or (not x_R2C1_2) (not x_R2C2_2)))
(assert (or x_R2C1_1 x_R2C2_1))
(assert (or x_R2C1_2 x_R2C2_2))
(assert (or (not x_R1C2_1) (not x_R2C2_1)))
(assert (or (not x_R1C2_2) (not x_R2C2_2)))
(assert (or x_R1C2_1 x_R2C2_1))
(assert (or x_R1C2_2 x_R2C2_2))
(assert (! x_R2C2_1 :named given_R2C2_1))
(assert (! (and (not x_R1C1_1) (or (not x_R1C2_1) x_R1C1_2) \
(or (not x_R1C1_2) x_R1C2_1) (not x_R1C2_2)) :named gt_R1C1_R1C2))
(check-sat)
(get-value (
x_R1C1_1 x_R1C1_2
x_R1C2_1 x_R1C2_2
x_R2C1_1 x_R2C1_2
x_R2C2_1 x_R2C2_2))
";
    let script = encode("one-hot", &problem);
    assert_eq!(text(&script), expected);
}

#[test]
fn text_of_int_distinct() {
    let mut script = encode("int-distinct", &square(2, None, &[(3, &[1])], &[(1, 0)]));
    script.block(&vec![2, 1, 1, 2]);
    let expected = "\
; int-distinct: an integer per cell, distinct groups
(set-option :produce-models true)
(set-logic QF_LIA)
(declare-fun x_R1C1 () Int)
(declare-fun x_R1C2 () Int)
(declare-fun x_R2C1 () Int)
(declare-fun x_R2C2 () Int)
(assert (<= 1 x_R1C1))
(assert (<= x_R1C1 2))
(assert (<= 1 x_R1C2))
(assert (<= x_R1C2 2))
(assert (<= 1 x_R2C1))
(assert (<= x_R2C1 2))
(assert (<= 1 x_R2C2))
(assert (<= x_R2C2 2))
(assert (! (distinct x_R1C1 x_R1C2) :named row_1))
(assert (! (distinct x_R1C1 x_R2C1) :named column_1))
(assert (! (distinct x_R2C1 x_R2C2) :named row_2))
(assert (! (distinct x_R1C2 x_R2C2) :named column_2))
(assert (! (= x_R2C2 1) :named given_R2C2_1))
(assert (! (< x_R1C2 x_R1C1) :named gt_R1C1_R1C2))
(assert (! (or (not (= x_R1C1 2)) (not (= x_R1C2 1)) (not (= x_R2C1 1)) \
(not (= x_R2C2 2))) :named blocked_1))
(check-sat)
(get-value (
x_R1C1
x_R1C2
x_R2C1
x_R2C2))
";
    assert_eq!(text(&script), expected);
}

/// The text of a model on a row of two cells with a sign, without the header and the end.
fn small_text(name: &str, logic: &str) -> String {
    let cells = (0..2).map(|column| Position { row: 0, column }).collect();
    let sign = Constraint::LessThan(LessThan { lesser: 1, greater: 0 });
    let row = group(GroupKind::Row, vec![0, 1]);
    let problem = Problem::new(2, cells, vec![ValueSet::full(2); 2], vec![row, sign]).unwrap();
    let model = smt::model(name).unwrap();
    let logic = model.logics.iter().find(|known| **known == logic).unwrap();
    let text = text(&smt::encode(&problem, &SmtOptions { logic, ..SmtOptions::new(model) }));
    let (_, text) = text.split_once("(set-logic ").unwrap();
    text.split("(check-sat)").next().unwrap().to_owned()
}

#[test]
fn text_of_difference_logic_has_differences_alone() {
    let expected = "\
QF_IDL)
(declare-fun origin () Int)
(declare-fun x_R1C1 () Int)
(declare-fun x_R1C2 () Int)
(assert (<= (- origin x_R1C1) (- 1)))
(assert (<= (- x_R1C1 origin) 2))
(assert (<= (- origin x_R1C2) (- 1)))
(assert (<= (- x_R1C2 origin) 2))
(assert (not (= x_R1C1 x_R1C2)))
(assert (! (< x_R1C2 x_R1C1) :named gt_R1C1_R1C2))
";
    assert_eq!(small_text("int-pairwise", "QF_IDL"), expected);
    let linear = small_text("int-pairwise", QF_FD);
    assert!(linear.starts_with("QF_FD)\n(declare-fun x_R1C1 () Int)\n"), "{linear}");
    assert!(linear.contains("(assert (<= 1 x_R1C1))\n(assert (<= x_R1C1 2))\n"), "{linear}");
}

#[test]
fn text_of_bit_vectors() {
    let expected = "\
QF_BV)
(declare-fun x_R1C1 () (_ BitVec 2))
(declare-fun x_R1C2 () (_ BitVec 2))
(assert (bvule #b01 x_R1C1))
(assert (bvule x_R1C1 #b10))
(assert (bvule #b01 x_R1C2))
(assert (bvule x_R1C2 #b10))
(assert (not (= x_R1C1 x_R1C2)))
(assert (! (bvult x_R1C2 x_R1C1) :named gt_R1C1_R1C2))
";
    assert_eq!(small_text("bit-vector", "QF_BV"), expected);
}

#[test]
fn text_of_sums_is_that_of_z3() {
    let expected = "\
QF_FD)
(declare-fun x_R1C1_1 () Bool)
(declare-fun x_R1C1_2 () Bool)
(declare-fun x_R1C2_1 () Bool)
(declare-fun x_R1C2_2 () Bool)
(assert ((_ pbeq 1 1 1) x_R1C1_1 x_R1C1_2))
(assert ((_ pbeq 1 1 1) x_R1C2_1 x_R1C2_2))
(assert ((_ pbeq 1 1 1) x_R1C1_1 x_R1C2_1))
(assert ((_ pbeq 1 1 1) x_R1C1_2 x_R1C2_2))
(assert (! ((_ pble 2 1 2 2 1) x_R1C2_1 x_R1C2_2 x_R1C1_1 x_R1C1_2) :named gt_R1C1_R1C2))
";
    assert_eq!(small_text("pseudo-boolean", QF_FD), expected);
}

#[test]
fn text_of_enumerations() {
    let expected = "\
QF_DT)
(declare-datatypes ((Value 0)) (((v1) (v2))))
(declare-fun x_R1C1 () Value)
(declare-fun x_R1C2 () Value)
(assert (! (distinct x_R1C1 x_R1C2) :named row_1))
(assert (! (and (not (= x_R1C1 v1)) (or (not (= x_R1C2 v1)) (= x_R1C1 v2)) \
(or (not (= x_R1C1 v2)) (= x_R1C2 v1)) (not (= x_R1C2 v2))) :named gt_R1C1_R1C2))
";
    assert_eq!(small_text("enumeration", "QF_DT"), expected);
}

#[test]
fn text_of_uninterpreted_functions() {
    let expected = "\
QF_UF)
(declare-sort Element 0)
(declare-fun v_1 () Element)
(declare-fun v_2 () Element)
(declare-fun x_R1C1 () Element)
(declare-fun x_R1C2 () Element)
(declare-fun place_row_1 (Element) Element)
(assert (distinct v_1 v_2))
(assert (or (= x_R1C1 v_1) (= x_R1C1 v_2)))
(assert (or (= x_R1C2 v_1) (= x_R1C2 v_2)))
(assert (= (place_row_1 x_R1C1) v_1))
(assert (= (place_row_1 x_R1C2) v_2))
(assert (! (and (not (= x_R1C1 v_1)) (or (not (= x_R1C2 v_1)) (= x_R1C1 v_2)) \
(or (not (= x_R1C1 v_2)) (= x_R1C2 v_1)) (not (= x_R1C2 v_2))) :named gt_R1C1_R1C2))
";
    assert_eq!(small_text("uninterpreted-function", "QF_UF"), expected);
}

#[test]
fn what_is_settled_asks_for_nothing() {
    let reduction = Reduction::named("fixpoint").unwrap();
    for model in smt::MODELS {
        let options = SmtOptions { reduction, ..SmtOptions::new(model) };
        let solved = smt::encode(&square(2, None, &[(0, &[1])], &[]), &options);
        assert_eq!(solved.decided(), Some(Some(vec![1, 2, 2, 1])));
        let none = smt::encode(&square(2, None, &[(0, &[1]), (1, &[1])], &[]), &options);
        assert_eq!(none.decided(), Some(None));
        assert!(text(&none).contains("(assert false)\n"));
        for script in [solved, none] {
            assert!(!text(&script).contains("get-value"));
            assert_eq!(script.terms().variables().len(), 0);
        }
    }
}
