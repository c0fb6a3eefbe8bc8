//! Meanings of the clauses of a certified formula; checks that a formula contains all required
//! clauses and no others.
//!
//! With `n` values, numbered from 1, the variable `cell * n + value` is true if the cell has the
//! value. The rules determine the clauses that a formula must contain; a clause of the formula is
//! accepted if it is one of these and did not occur before:
//!
//! | clause | means |
//! |---|---|
//! | all values of a cell | the cell has a value |
//! | a value in all cells of a group of `n` | the value occurs in the group |
//! | not two values of a cell | the cell has at most one |
//! | not a value in two cells of a group | the group has it at most once |
//! | not `v` in the lesser and `w <= v` in the greater cell | conflict: an inequality |
//! | not `v` in one cell, or a support in the other | support: an inequality |
//! | a single value | a given |
//! | a single negated value | an excluded candidate; a value without supports |
//! | not `v` in one cell, or a partner in the other | support: a relation |
//! | not `v` in one and `w` in the other cell | conflict: a relation |
//! | nothing | no values satisfy a constraint |
//! | for each cell of the grid, not its value | the solution is blocked |
//!
//! Some clauses have several of these meanings (a 2x2 grid has short ones), and may occur as often.
//! Clauses with Boolean cells, the next variables, are in [`unfolded`](super::unfolded), those with
//! auxiliary variables in [`layered`](super::layered).

use super::cnf::ascending;
use super::layered::Block;
use super::rules::AuditRules;
use super::unfolded::Unfolding;
use crate::bundle::FormulaFacts;
use crate::reason::{Result, refuse};
use quorum_util::words::listed;
use std::collections::HashMap;
use std::fmt;

/// Redundant clauses that a formula contains, and its encoding of inequalities.
#[derive(Clone, Copy, Debug)]
pub(super) struct StatedParts {
    /// Each cell has at most one value. (Implied by the rest.)
    cell_at_most_one: bool,
    /// Each value occurs in each full group. (Implied as well.)
    group_at_least_one: bool,
    /// Inequalities by support, else by conflict.
    support: bool,
    /// Relations by support, else by conflict.
    relation_support: bool,
}

impl StatedParts {
    /// Parses the encoding of a manifest.
    pub(crate) fn new(facts: &FormulaFacts) -> Result<Self> {
        let (cell_at_most_one, group_at_least_one) = match facts.base.as_str() {
            "minimal" => (false, false),
            "efficient" => (true, false),
            "extended" => (true, true),
            other => {
                return refuse(format!(
                    "expected base minimal, efficient or extended, found '{other}'"
                ));
            }
        };
        let is_support = |word: &str, what: &str| match word {
            "support" => Ok(true),
            "conflict" => Ok(false),
            other => {
                refuse(format!("expected encoding of {what} support or conflict, found '{other}'"))
            }
        };
        let relation_support =
            facts.relations.is_empty() || is_support(&facts.relations, "relations")?;
        let support = is_support(&facts.signs, "signs")?;
        Ok(StatedParts { cell_at_most_one, group_at_least_one, support, relation_support })
    }
}

/// A formula while it is read.
pub(super) struct FormulaReader<'a> {
    rules: &'a AuditRules,
    unfolding: &'a Unfolding,
    stated: StatedParts,
    solution: Option<&'a [u8]>,
    /// Sums and automata by their first auxiliary variable.
    blocks: Vec<Block>,
    /// Constraints that no values satisfy.
    impossible: Vec<String>,
    /// Required clauses of cells, with ascending literals.
    required: HashMap<Box<[i32]>, Required>,
    /// Number of clauses read.
    count: usize,
}

/// A required clause.
#[derive(Default)]
struct Required {
    /// Number of meanings that it may still be stated for.
    left: u32,
    has_occurred: bool,
}

impl<'a> FormulaReader<'a> {
    /// A formula without any clause read, with these Boolean cells, these sums and automata, by
    /// ascending variables, and constraints that no values satisfy. With a solution, it must block
    /// it.
    pub fn new(
        rules: &'a AuditRules,
        unfolding: &'a Unfolding,
        (blocks, impossible): (Vec<Block>, Vec<String>),
        stated: StatedParts,
        solution: Option<&'a [u8]>,
    ) -> Self {
        let (required, count) = (HashMap::new(), 0);
        let mut formula = FormulaReader {
            rules,
            unfolding,
            stated,
            solution,
            blocks,
            impossible,
            required,
            count,
        };
        let mut required: HashMap<_, Required> = HashMap::new();
        formula.contents(|clause, _| required.entry(clause).or_default().left += 1);
        unfolding.clauses(&mut |_, _| {}, &mut |clause, _| {
            // It need not occur.
            let other = Required { left: 0, has_occurred: true };
            required.entry(ascending(clause)).or_insert(other).left += 1;
        });
        formula.required = required;
        formula
    }

    /// The number of variables of the formula.
    pub fn variables(&self) -> u64 {
        let auxiliary: i32 = self.blocks.iter().map(|block| block.count).sum();
        self.known_variables() as u64 + auxiliary as u64
    }

    /// The last variable of a cell or a Boolean cell.
    fn known_variables(&self) -> i32 {
        (self.rules.cell_variables() + self.unfolding.count()) as i32
    }

    /// Takes the next clause, or returns its fault.
    pub(crate) fn take(&mut self, clause: &[i32]) -> Result {
        self.count += 1;
        let sorted = ascending(clause.to_vec());
        let most = self.known_variables();
        if let Some(auxiliary) = clause.iter().map(|literal| literal.abs()).find(|&v| v > most) {
            return self.take_auxiliary(sorted, auxiliary);
        }
        if let Some(required) = self.required.get_mut(&sorted)
            && required.left > 0
        {
            *required = Required { left: required.left - 1, has_occurred: true };
            return Ok(());
        }
        match self.first_meaning(|known| *known == *sorted) {
            Some(meaning) => refuse(format!("repeats that {meaning}")),
            None => {
                refuse(format!("contains '{}', which the rules do not imply", self.words(clause)))
            }
        }
    }

    /// Takes a clause with this auxiliary variable.
    fn take_auxiliary(&mut self, sorted: Box<[i32]>, auxiliary: i32) -> Result {
        let most = self.known_variables();
        let place = self.blocks.partition_point(|block| block.first + block.count <= auxiliary);
        let block = self.blocks.get_mut(place).filter(|block| block.first <= auxiliary);
        let Some(block) = block else {
            return refuse(format!("contains {auxiliary}, which is not a variable of the puzzle"));
        };
        let range = block.first..block.first + block.count;
        let is_foreign = |&&literal: &&i32| literal.abs() > most && !range.contains(&literal.abs());
        if let Some(literal) = sorted.iter().find(is_foreign) {
            let text = &block.text;
            return refuse(format!("contains {literal}, which is not a variable of {text}"));
        }
        block.take(sorted, self.count)
    }

    /// Checks that no required clause is missing, else names one.
    pub(crate) fn finish(mut self) -> Result {
        if !self.required.values().all(|required| required.has_occurred) {
            let is_missing = |clause: &[i32]| !self.required[clause].has_occurred;
            let meaning = self.first_meaning(is_missing);
            return refuse(format!("lacks the clause that {}", meaning.unwrap_or_default()));
        }
        std::mem::take(&mut self.blocks).into_iter().try_for_each(Block::finish)
    }

    /// The meaning of the first of these clauses.
    fn first_meaning(&self, is_one: impl Fn(&[i32]) -> bool) -> Option<String> {
        let mut found = None;
        self.contents(|clause, meaning| {
            if found.is_none() && is_one(&clause) {
                found = Some(meaning.to_string());
            }
        });
        found
    }

    /// All required clauses: calls back with each clause, its literals ascending, and its
    /// meaning as the end of a sentence.
    fn contents(&self, mut each: impl FnMut(Box<[i32]>, fmt::Arguments<'_>)) {
        let AuditRules {
            cells,
            ref groups,
            ref allowed,
            ref signs,
            ref seen_cells,
            ref relations,
            ..
        } = *self.rules;
        let (numbers, n) = (self.rules.numbers, self.rules.numbers.count);
        let at = |cell| numbers.at(cell);
        // The value with a number, in texts.
        let shown = |value| numbers.value(value);
        let has = |cell: usize, value: usize| numbers.has(cell, value);
        let has_not = |cell, value| -has(cell, value);
        let mut add = |clause: Vec<i32>, meaning: fmt::Arguments<'_>| {
            each(ascending(clause), meaning);
        };

        for cell in 0..cells {
            let values = (1..=n).map(|value| has(cell, value)).collect();
            add(values, format_args!("{} has a value", at(cell)));
        }
        let mut is_in_full = vec![false; cells];
        for group in groups.iter().filter(|group| group.len() == n) {
            group.iter().for_each(|&cell| is_in_full[cell] = true);
        }
        // A formula without these clauses has them for cells in no full group.
        let is_once = |&cell: &usize| self.stated.cell_at_most_one || !is_in_full[cell];
        for cell in (0..cells).filter(is_once) {
            for (v, w) in (1..=n).flat_map(|v| (v + 1..=n).map(move |w| (v, w))) {
                let clause = vec![has_not(cell, v), has_not(cell, w)];
                let (v, w) = (shown(v), shown(w));
                add(clause, format_args!("{} is not both {v} and {w}", at(cell)));
            }
        }
        let is_stated = |group: &&Vec<usize>| self.stated.group_at_least_one && group.len() == n;
        for group in groups.iter().filter(is_stated) {
            let (first, last) = (at(group[0]), at(group[n - 1]));
            for value in 1..=n {
                let places = group.iter().map(|&cell| has(cell, value)).collect();
                let value = shown(value);
                add(places, format_args!("{value} occurs in the group from {first} to {last}"));
            }
        }
        for (cell, seen_cells) in seen_cells.iter().enumerate() {
            for &other in seen_cells.iter().filter(|&&other| other > cell) {
                for value in 1..=n {
                    let clause = vec![has_not(cell, value), has_not(other, value)];
                    let (cell, other, value) = (at(cell), at(other), shown(value));
                    add(clause, format_args!("{cell} and {other} are not both {value}"));
                }
            }
        }
        for &(lesser, greater) in signs {
            // A group that both cells are in already excludes equal values.
            let is_free = !self.stated.support && self.rules.share_group(lesser, greater);
            let allows = |v: usize, w: usize| v < w || v == w && is_free;
            self.pair([lesser, greater], self.stated.support, &allows, &mut add);
        }
        for (cells, rows) in relations {
            let allows = |v: usize, w: usize| rows[v - 1] >> (w - 1) & 1 == 1;
            self.pair(*cells, self.stated.relation_support, &allows, &mut add);
        }
        self.unfolding.clauses(&mut add, &mut |_, _| {});
        for block in &self.blocks {
            block.clauses_of_cells(&mut add);
        }
        for text in &self.impossible {
            add(Vec::new(), format_args!("nothing satisfies {text}"));
        }
        for cell in 0..cells {
            if let Some(value) = self.rules.given(cell) {
                let shown = shown(value);
                add(vec![has(cell, value)], format_args!("{}={shown} is given", at(cell)));
            }
        }
        for cell in (0..cells).filter(|&cell| self.rules.given(cell).is_none()) {
            for value in (1..=n).filter(|value| allowed[cell] >> (value - 1) & 1 == 0) {
                let shown = shown(value);
                add(vec![has_not(cell, value)], format_args!("{} is not {shown}", at(cell)));
            }
        }
        if let Some(solution) = self.solution {
            let values = solution.iter().map(|&value| usize::from(value));
            let clause = values.enumerate().map(|(cell, value)| has_not(cell, value)).collect();
            add(clause, format_args!("the solution is blocked"));
        }
    }

    /// The clauses of two cells of which only some values are allowed together.
    fn pair(
        &self,
        [first, second]: [usize; 2],
        is_support: bool,
        allows: &dyn Fn(usize, usize) -> bool,
        add: &mut dyn FnMut(Vec<i32>, fmt::Arguments<'_>),
    ) {
        if is_support {
            self.support(first, second, allows, add);
            self.support(second, first, &|v, w| allows(w, v), add);
            return;
        }
        let (numbers, n) = (self.rules.numbers, self.rules.numbers.count);
        let pairs = (1..=n).flat_map(|v| (1..=n).map(move |w| (v, w)));
        for (v, w) in pairs.filter(|&(v, w)| !allows(v, w)) {
            let clause = vec![-numbers.has(first, v), -numbers.has(second, w)];
            let (first, second) = (numbers.at(first), numbers.at(second));
            let (v, w) = (numbers.value(v), numbers.value(w));
            add(clause, format_args!("{first}={v} and {second}={w} are not possible"));
        }
    }

    /// The clauses that each value of a cell needs a partner in another.
    fn support(
        &self,
        cell: usize,
        other: usize,
        allows: &dyn Fn(usize, usize) -> bool,
        add: &mut dyn FnMut(Vec<i32>, fmt::Arguments<'_>),
    ) {
        let (numbers, n) = (self.rules.numbers, self.rules.numbers.count);
        for value in 1..=n {
            let partners: Vec<usize> = (1..=n).filter(|&partner| allows(value, partner)).collect();
            if partners.len() == n {
                continue;
            }
            let mut clause = vec![-numbers.has(cell, value)];
            clause.extend(partners.into_iter().map(|partner| numbers.has(other, partner)));
            let (cell, other, value) = (numbers.at(cell), numbers.at(other), numbers.value(value));
            add(clause, format_args!("{cell}={value} needs a partner in {other}"));
        }
    }

    /// A clause as text, cut to a readable length.
    fn words(&self, clause: &[i32]) -> String {
        const MOST: usize = 5;
        let numbers = self.rules.numbers;
        let word = |&literal: &i32| {
            let place = literal.unsigned_abs() as usize - 1;
            let sign = if literal > 0 { "=" } else { "!=" };
            if place < self.rules.cell_variables() {
                let (cell, number) = (place / numbers.count, place % numbers.count + 1);
                format!("{}{sign}{}", numbers.at(cell), numbers.value(number))
            } else {
                literal.to_string()
            }
        };
        if clause.is_empty() {
            return "nothing is possible".to_owned();
        }
        let more = clause.len().checked_sub(MOST).filter(|more| *more > 0);
        let words = clause.iter().take(MOST).map(word);
        listed(words.chain(more.map(|more| format!("{more} more"))), "or")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundle::{self, FileFacts, Manifest, ProofFacts};
    use crate::stated;
    use quorum_puzzle::corpus_line;
    use quorum_util::digest::sha256_hex;

    /// Three extra cells beside a grid of 2x2 are connected, among others; their pairs with those
    /// of the grid are different.
    const LINE: &str = "2x2;boxes=none;extra-cells=4;cells=../..;\
                        constraints=connected=1_2-3:R3C1.R3C2.R4C1.R4C2/connected=2:/\
                        different-pairs:R1C1.R3C1|R1C2.R3C2|R2C1.R4C1|R2C2.R4C2";

    /// The primitives, the first with the variables that count its cells.
    const TEXT: &str = "connected=1_2-3:R3C1.R3C2.R4C1.R4C2\n  \
                        connected=1_2-3_2:R3C1.R3C2.R4C1.R4C2 FIRST LAST\n\
                        connected=2:\n  connected=2_1-4_2:R1C1.R1C2.R2C1.R2C2 NEXT END\n\
                        different-pairs:R1C1.R3C1|R1C2.R3C2|R2C1.R4C1|R2C2.R4C2\n  \
                        different-pairs:R1C1.R3C1|R1C2.R3C2|R2C1.R4C1|R2C2.R4C2\n";

    /// The clauses of the formula with Boolean cells, each once: those that it must have, and
    /// others.
    fn clauses(formula: &FormulaReader<'_>) -> [Vec<Box<[i32]>>; 2] {
        let most = formula.rules.cell_variables() as i32;
        let has_boolean = |clause: &[i32]| clause.iter().any(|literal| literal.abs() > most);
        let (mut due, mut other) = (Vec::new(), Vec::new());
        for (clause, required) in &formula.required {
            if has_boolean(clause) {
                let list = if required.has_occurred { &mut other } else { &mut due };
                list.push(clause.clone());
            }
        }
        [due, other]
    }

    #[test]
    fn every_missing_or_changed_clause_of_boolean_cells_is_noticed() {
        let rules = AuditRules::of(&corpus_line::parse(LINE).unwrap());
        // Twice four connected cells in two steps, and four pairs.
        let [first, second, pairs] = [3 * 4 - 1 + 4, 3 * 4 - 1 + 4, 16 + 4 * 7];
        let start = 16 + first + second + pairs + 1;
        let text = |numbers: [usize; 4]| {
            let words = ["FIRST", "LAST", "NEXT", "END"];
            let words = words.iter().zip(numbers);
            words.fold(TEXT.to_owned(), |text, (word, number)| {
                text.replace(word, &number.to_string())
            })
        };
        let counted = |text: &str| {
            let error = stated::check(&rules, text).unwrap_err().to_string();
            let count = error.split_once("expected ").unwrap().1.split(' ').next().unwrap();
            count.parse::<usize>().unwrap_or_else(|_| panic!("{error}"))
        };
        let count = counted(&text([start, start + 99, 1, 2]));
        let next = start + count;
        let second_count = counted(&text([start, next - 1, next, next + 99]));
        let text = text([start, next - 1, next, next + second_count - 1]);
        stated::check(&rules, &text).unwrap();

        let stated = stated::read(&text, &rules).unwrap();
        let rules = rules.with(&stated.primitives);
        let unfolding = stated.unfolding(&rules).unwrap();
        assert_eq!(unfolding.count(), first + second + pairs);
        let parts = StatedParts {
            cell_at_most_one: true,
            group_at_least_one: true,
            support: true,
            relation_support: true,
        };
        let formula = || FormulaReader::new(&rules, &unfolding, Default::default(), parts, None);
        let [due, other] = clauses(&formula());
        let of_cells: Vec<Box<[i32]>> =
            formula().required.into_keys().filter(|one| !due.contains(one)).collect();
        let of_cells: Vec<_> = of_cells.into_iter().filter(|one| !other.contains(one)).collect();
        let check = |clauses: &[Box<[i32]>]| {
            let mut formula = formula();
            of_cells.iter().chain(clauses).try_for_each(|clause| formula.take(clause))?;
            formula.finish()
        };
        assert_eq!(check(&due), Ok(()));
        assert_eq!(check(&[&due[..], &other[..]].concat()), Ok(()));
        assert!(
            check(&[&due[..], &due[..1]].concat())
                .unwrap_err()
                .to_string()
                .starts_with("repeats that")
        );
        let all = [&due[..], &other[..]].concat();
        for place in 0..all.len() {
            let mut fewer = all.clone();
            fewer.remove(place);
            assert_eq!(check(&fewer).is_err(), place < due.len(), "{:?}", all[place]);
            for literal in 0..all[place].len() {
                let mut flipped = all.clone();
                flipped[place][literal] *= -1;
                flipped[place].sort_unstable();
                assert!(check(&flipped).is_err(), "{:?} {literal}", all[place]);
                let mut shorter = all.clone();
                let mut clause = shorter[place].to_vec();
                clause.remove(literal);
                shorter[place] = clause.into();
                assert!(check(&shorter).is_err(), "{:?} {literal}", all[place]);
            }
        }
        let error = check(&[&due[..], &[Box::from([17, 18])]].concat()).unwrap_err().to_string();
        assert_eq!(error, "contains '17 or 18', which the rules do not imply");
    }

    /// A bundle of a 2x2 grid whose ones are connected, which no Latin square satisfies.
    #[test]
    fn a_bundle_with_boolean_cells_is_accepted() {
        let line = "2x2;boxes=none;cells=../..;constraints=connected=1_0-:";
        let puzzle = corpus_line::parse(line).unwrap();
        let rules = AuditRules::of(&puzzle);
        let constraints = "connected=1_0-:\n  connected=1_0-4_2:R1C1.R1C2.R2C1.R2C2\n";
        let unfolding = stated::read(constraints, &rules).unwrap().unfolding(&rules).unwrap();
        let parts = StatedParts {
            cell_at_most_one: true,
            group_at_least_one: true,
            support: true,
            relation_support: true,
        };
        let formula = FormulaReader::new(&rules, &unfolding, Default::default(), parts, None);
        let variables = formula.variables();
        assert_eq!(variables, 8 + 15);
        let required = formula.required.into_iter().filter(|(_, one)| !one.has_occurred);
        let clauses: Vec<Box<[i32]>> = required.map(|(clause, _)| clause).collect();

        let folder = tempfile::tempdir().unwrap();
        let audited = |clauses: &[Box<[i32]>], proof: &str| {
            let comment =
                "c cell variables 1 to 8: cell * 2 + value, cells in reading order from 0";
            let mut text = format!("{comment}\np cnf {variables} {}\n", clauses.len());
            for clause in clauses {
                clause.iter().for_each(|literal| text += &format!("{literal} "));
                text += "0\n";
            }
            let proof = format!("{}{}\n{proof}", bundle::PROOF_OF, sha256_hex(text.as_bytes()));
            let write = |name: &str, text: &str| {
                std::fs::write(folder.path().join(name), text).unwrap();
                let sha256 = sha256_hex(text.as_bytes());
                (name.to_owned(), FileFacts { bytes: text.len() as u64, sha256 })
            };
            let files = [
                write(bundle::PUZZLE, &format!("{line}\n")),
                write(bundle::CONSTRAINTS, constraints),
                write(bundle::FORMULA, &text),
                write(&format!("{}.drat", bundle::PROOF), &proof),
            ];
            let formula = FormulaFacts {
                base: "extended".to_owned(),
                signs: "support".to_owned(),
                relations: String::new(),
                variables,
                clauses: clauses.len() as u64,
            };
            let proof = ProofFacts { format: "drat".to_owned(), prover: "by hand".to_owned() };
            let manifest = Manifest {
                schema: bundle::SCHEMA,
                program: "by hand".to_owned(),
                id: "connected".to_owned(),
                rules: puzzle.rules().to_string(),
                verdict: "none".to_owned(),
                solvers: Vec::new(),
                formula: Some(formula),
                proof: Some(proof),
                files: files.into(),
            };
            write(bundle::MANIFEST, &(serde_json::to_string(&manifest).unwrap() + "\n"));
            crate::audit(folder.path()).map(|accepted| accepted.verdict).map_err(|e| e.to_string())
        };
        assert_eq!(audited(&clauses, "-1 0\n0\n"), Ok("none"));
        let error = audited(&clauses[1..], "-1 0\n0\n").unwrap_err();
        assert!(error.contains("lacks the clause that"), "{error}");
        // That the first cell is a member does not follow.
        let added = [&clauses[..], &[Box::from([9])]].concat();
        let error = audited(&added, "-1 0\n0\n").unwrap_err();
        assert!(error.ends_with("contains '9', which the rules do not imply"), "{error}");
    }
}
