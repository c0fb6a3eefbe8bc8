//! Every encoding of relations: models, strength of unit propagation, sizes.

use super::support::{grids, left, named, row_of, solutions};
use quorum_encodings::cnf::{CnfOptions, RELATIONS, encode};
use quorum_problem::{Constraint, Problem, Relation, Table, ValueSet};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn any_table(random: &mut ChaCha8Rng, n: u8) -> Table {
    let full = ValueSet::full(n);
    let rows = (0..n).map(|_| ValueSet::from_bits(random.random()).intersection(full));
    Table::from_rows(rows.collect()).unwrap()
}

/// Two cells in no group, with candidates and relations.
fn pair(candidates: Vec<ValueSet>, tables: &[Table], groups: &[Vec<usize>]) -> Problem {
    let n = tables[0].values();
    let plain = row_of(n, candidates, groups, &[]);
    let groups = plain.groups().iter().cloned().map(Constraint::AllDifferent);
    let relation = |table: &Table| Relation::new(0, 1, table.clone()).unwrap();
    let relations = tables.iter().map(relation).map(Constraint::Relation);
    let constraints = groups.chain(relations).collect();
    Problem::new(n, plain.cells().to_vec(), plain.candidates().to_vec(), constraints).unwrap()
}

#[test]
fn models_are_the_solutions() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    for _ in 0..200 {
        let n = random.random_range(2..=5);
        let tables = [any_table(&mut random, n), any_table(&mut random, n)];
        let full = ValueSet::full(n);
        let some = |random: &mut ChaCha8Rng| {
            ValueSet::from_bits(random.random::<u64>() | random.random::<u64>()).intersection(full)
        };
        let candidates = vec![some(&mut random), some(&mut random)];
        let groups = if random.random_bool(0.5) { vec![vec![0, 1]] } else { vec![] };
        let problem = pair(candidates, &tables, &groups);
        let expected = solutions(&problem);
        for relations in RELATIONS {
            for name in
                ["extended", "minimal", "extended+reduce=clues", "efficient+reduce=fixpoint"]
            {
                let encoded = encode(&problem, &CnfOptions { relations, ..named(name) });
                let found = grids(&encoded.cnf, &encoded.cells);
                assert_eq!(found, expected, "{name}+relations={}: {problem:?}", relations.name);
                let distinct: std::collections::HashSet<&[i32]> = encoded.cnf.clauses().collect();
                let all: Vec<&[i32]> = encoded.cnf.clauses().collect();
                assert_eq!(distinct.len(), all.len(), "{name} {} {all:?}", relations.name);
            }
        }
    }
}

#[test]
fn sizes_are_those_of_the_table() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for n in 1..=9 {
        let tables = [any_table(&mut random, n), Table::new(n, |a, b| a.abs_diff(b) == 1)];
        for (table, relations) in tables.iter().flat_map(|t| RELATIONS.iter().map(move |r| (t, r)))
        {
            let options = CnfOptions { relations, ..CnfOptions::default() };
            let full = vec![ValueSet::full(n); 2];
            let stated = |problem: &Problem| encode(problem, &options).sizes.stated.clauses;
            let with = stated(&pair(full.clone(), std::slice::from_ref(table), &[]));
            let clauses = with - stated(&row_of(n, full, &[], &[]));
            assert_eq!(clauses, (relations.clauses)(table), "{} {n}", relations.name);
        }
    }
    // Consecutive values of 9: every value has one or two partners, 16 pairs of 81.
    let consecutive = Table::new(9, |a, b| a.abs_diff(b) == 1);
    let sizes: Vec<u64> = RELATIONS.iter().map(|r| (r.clauses)(&consecutive)).collect();
    assert_eq!(sizes, [18, 65]);
}

#[test]
fn supports_are_arc_consistent_and_conflicts_check_forward() {
    let double = Table::new(4, |a, b| a == 2 * b || b == 2 * a);
    let sets = |candidates: [&[u8]; 2], name: &str| -> Option<Vec<Vec<u8>>> {
        let candidates = candidates.map(|set| set.iter().copied().collect()).to_vec();
        let problem = pair(candidates, std::slice::from_ref(&double), &[]);
        let found = left(&problem, &format!("extended+relations={name}"))?;
        Some(found.iter().map(|set| set.iter().collect()).collect())
    };
    let all: &[u8] = &[1, 2, 3, 4];
    // 3 has no partner: every pair with it is excluded, but only supports notice at once.
    assert_eq!(sets([all, all], "support"), Some(vec![vec![1, 2, 4]; 2]));
    assert_eq!(sets([all, all], "conflict"), Some(vec![all.to_vec(); 2]));
    for name in ["support", "conflict"] {
        assert_eq!(sets([&[4], all], name), Some(vec![vec![4], vec![2]]));
        assert_eq!(sets([&[4], &[1, 3]], name), None);
    }
}
