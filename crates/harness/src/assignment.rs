//! An assignment of puzzles to shards, for shards that take equally long: a list, where "every n-th
//! puzzle" is a rule.
//!
//! Puzzles of one corpus may differ by a factor of a million in time, so that one of n equal counts
//! is no n-th of the time. The list is part of the file that `quorum plan` writes. Every shard
//! records the hash of the list, and shards of different lists are neither resumed nor merged: with
//! one list and different numbers they have no puzzle in common, and all numbers together have
//! every puzzle.

use super::identity::CorpusFact;
use super::shard::Shard;
use quorum_util::digest::sha256_hex;
use serde::{Deserialize, Serialize};

/// The shard of every puzzle of some corpora.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assignment {
    /// Number of shards.
    pub shards: u64,
    /// The corpora, in the order of the comparison.
    pub corpora: Vec<AssignedCorpus>,
}

/// The shard of every puzzle of a corpus.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AssignedCorpus {
    /// As named on the command line.
    pub name: String,
    /// SHA-256 of the file.
    pub sha256: Option<String>,
    /// Number of the shard, from 1, of each puzzle, by its place in the corpus. Puzzles beyond the
    /// end are in the shards that "every n-th" puts them into.
    pub shard_of: Vec<u64>,
}

/// Reason why an assignment does not fit a comparison.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct AssignmentError(String);

impl Assignment {
    /// Checks that it is one of these corpora in as many shards.
    ///
    /// # Errors
    /// The first difference.
    pub fn check(&self, shard: Shard, corpora: &[CorpusFact]) -> Result<(), AssignmentError> {
        let expected = self.shards;
        if shard.of != expected {
            return Err(AssignmentError(format!("expected a shard of {expected}, found {shard}")));
        }
        for AssignedCorpus { name, shard_of, .. } in &self.corpora {
            let wrong = shard_of.iter().find(|number| !(1..=expected).contains(*number));
            if let Some(&found) = wrong {
                return Err(AssignmentError(format!(
                    "expected shards from 1 to {expected}, found {found} in {name}"
                )));
            }
        }
        let planned = self.corpora.iter().map(|corpus| (&corpus.name, &corpus.sha256));
        if planned.eq(corpora.iter().map(|corpus| (&corpus.name, &corpus.sha256))) {
            return Ok(());
        }
        let word = |name: &str, sha256: &Option<String>| {
            let hash = sha256.as_deref().and_then(|text| text.get(..12)).unwrap_or("unknown");
            format!("{name} {hash}")
        };
        let planned = self.corpora.iter().map(|corpus| word(&corpus.name, &corpus.sha256));
        let given = corpora.iter().map(|corpus| word(&corpus.name, &corpus.sha256));
        Err(AssignmentError(format!(
            "expected the corpora of the plan ({}), found {}",
            planned.collect::<Vec<_>>().join(", "),
            given.collect::<Vec<_>>().join(", ")
        )))
    }

    /// Whether a puzzle, by the number of its corpus and its place there, is in the shard.
    pub fn holds(&self, shard: Shard, corpus: usize, index: u64) -> bool {
        let of_corpus = self.corpora.get(corpus);
        let number = of_corpus.and_then(|corpus| corpus.shard_of.get(usize::try_from(index).ok()?));
        number.map_or_else(|| shard.holds(index), |number| *number == shard.number)
    }

    /// SHA-256 of the assignment as JSON, which shards record.
    pub fn sha256(&self) -> String {
        sha256_hex(serde_json::to_vec(self).expect("an assignment is plain data"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_puzzle_is_in_one_shard_and_other_corpora_are_refused() {
        let fact = |sha256: &str| CorpusFact {
            name: "a".to_owned(),
            sha256: Some(sha256.to_owned()),
            min_block: None,
        };
        let corpus = AssignedCorpus {
            name: "a".to_owned(),
            sha256: Some("00".to_owned()),
            shard_of: vec![3, 1, 1],
        };
        let all = Assignment { shards: 3, corpora: vec![corpus] };
        let shard = |number| Shard { number, of: 3 };
        let of = |index| (1..=3).filter(|&number| all.holds(shard(number), 0, index)).collect();
        let found: Vec<Vec<u64>> = (0..5).map(of).collect();
        assert_eq!(found, [[3], [1], [1], [1], [2]]);
        assert_eq!(all.check(shard(2), &[fact("00")]), Ok(()));
        for (shard, corpora) in [
            (Shard { number: 1, of: 2 }, vec![fact("00")]),
            (shard(1), vec![fact("01")]),
            (shard(1), vec![]),
        ] {
            assert!(all.check(shard, &corpora).is_err());
        }
        let mut wrong = all.clone();
        wrong.corpora[0].shard_of[1] = 0;
        assert_ne!(wrong.sha256(), all.sha256());
        assert!(wrong.check(shard(1), &[fact("00")]).is_err());
    }
}
