//! The SMT models: their text, their sizes, and their meaning against the judge.

use quorum_encodings::smt::{self, Op, Script, SmtModel, Term, Value};
use quorum_encodings::{
    Constraint, Grid, Group, GroupKind, LessThan, Position, Problem, ValueSet, judge,
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
    (smt::model(name).unwrap().encode)(problem)
}

fn text(script: &Script) -> String {
    let mut out = Vec::new();
    smt::print(script, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// What the terms mean, written down once more: values of all terms under `variables`.
fn evaluate(script: &Script, variables: &[Value]) -> Vec<Value> {
    let terms = script.terms();
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
            Op::Distinct => {
                Value::Bool((1..operands.len()).all(|i| !operands[..i].contains(&operands[i])))
            }
            Op::Equal => Value::Bool(operands[0] == operands[1]),
            Op::Less => Value::Bool(integers()[0] < integers()[1]),
            Op::LessOrEqual => Value::Bool(integers()[0] <= integers()[1]),
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

fn holds(script: &Script, variables: &[Value]) -> bool {
    let values = evaluate(script, variables);
    script.assertions().iter().all(|a| values[a.term.index()] == Value::Bool(true))
}

fn as_model(model: &SmtModel, problem: &Problem, grid: &[u8]) -> Vec<Value> {
    match model.name {
        "one-hot" => grid
            .iter()
            .flat_map(|&held| (1..=problem.values()).map(move |v| Value::Bool(v == held)))
            .collect(),
        "int-distinct" => grid.iter().map(|&held| Value::Integer(held.into())).collect(),
        other => panic!("{other} is new: say here how it holds a grid"),
    }
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
    vec![
        square(1, None, &[], &[]),
        square(2, None, &[], &[(0, 1)]),
        square(2, None, &[(0, &[])], &[]),
        square(3, None, &[], &[]),
        square(3, None, &[(0, &[2])], &[(0, 1), (5, 4), (3, 6)]),
        square(3, None, &[(4, &[1, 3]), (8, &[3])], &[]),
        square(3, None, &[(0, &[1]), (1, &[1])], &[]),
        square(3, None, &[], &[(0, 1), (1, 2), (2, 0)]),
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
    for problem in small_problems() {
        for model in smt::MODELS {
            let script = (model.encode)(&problem);
            for grid in grids(problem.cells().len(), problem.values()) {
                let variables = as_model(model, &problem, &grid);
                let expected = judge(&problem, &grid).is_ok();
                assert_eq!(holds(&script, &variables), expected, "{} {grid:?}", model.name);
                let values = evaluate(&script, &variables);
                assert_eq!(script.decode(|term| Some(values[term.index()])), grid);
            }
        }
    }
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
    let models = pairs.filter(|pair| holds(&int, &pair.map(Value::Integer)));
    assert_eq!(models.collect::<Vec<_>>(), [[1, 2], [2, 1]]);
}

#[test]
fn blocking_takes_out_one_grid() {
    let problem = square(3, None, &[], &[(0, 1)]);
    for model in smt::MODELS {
        let mut script = (model.encode)(&problem);
        let solutions = |script: &Script| -> Vec<Grid> {
            grids(9, 3).filter(|grid| holds(script, &as_model(model, &problem, grid))).collect()
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
    let first: Vec<Vec<Term>> = one_hot.cell_terms().map(<[Term]>::to_vec).collect();
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
    let sign = encode("one-hot", &square(9, Some((3, 3)), &[], &[(0, 1)]));
    let sign = sign.terms().operands(sign.assertions().last().unwrap().term).len();
    assert_eq!(sign, 18);
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
        let script = (model.encode)(&problem);
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
