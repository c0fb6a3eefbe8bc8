//! Comparing what several solvers, and the corpus, say about one puzzle.
//!
//! Grids that the judge has accepted are facts; everything else is a claim.
//! * A claim that a fact refutes is wrong: `none` where a solution exists, `unique` where
//!   another one does, a count below the number of solutions known.
//! * A known answer is a claim of the corpus. Facts refute it like any other; where they
//!   do not, it refutes the solvers' claims.
//! * Opposed verdicts that nothing refutes are a disagreement: nobody knows who is right.
//!
//! A count without grids is a claim that makes no verdict: facts and the known answer refute
//! it, and it opposes verdicts that it contradicts, but it is not believed and does not
//! count towards agreement. Where it says what is believed anyway, it is confirmed.
//!
//! `agreed` needs two solvers of different families that finished, and nobody opposing:
//! two SAT encodings share a back end and its bugs.

use super::{Judged, Verdict};
use crate::puzzle::formats::Expected;
use crate::solvers::Status;
use crate::solvers::table::Family;
use quorum_encodings::{Grid, Problem, judge};
use std::collections::HashSet;

/// One solver's judged answer, and what the solver is akin to.
#[derive(Clone, Debug)]
pub struct Vote {
    /// What the solver is akin to.
    pub family: Family,
    /// Its judged answer.
    pub judged: Judged,
}

impl Vote {
    /// Whether the run ended by itself with a decided verdict.
    fn counts(&self) -> bool {
        self.judged.answer.status == Status::Ok && self.judged.verdict.is_decided()
    }

    /// What the run says of the number of solutions, shown or only claimed.
    fn stance(&self) -> Verdict {
        let answer = &self.judged.answer;
        match answer.claim {
            _ if answer.status != Status::Ok => Verdict::Unknown,
            _ if self.counts() => self.judged.verdict,
            Some(claim) => Verdict::claimed(claim),
            None => Verdict::Unknown,
        }
    }
}

/// The corpus's known answer, once the judge has seen its grid.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KnownAnswer {
    /// What it says of the number of solutions.
    pub verdict: Option<Verdict>,
    /// The least number of solutions it allows.
    least: u64,
    /// The greatest number of solutions it allows, if it gives one.
    most: Option<u64>,
    /// A solution that the judge accepts.
    pub grid: Option<Grid>,
    /// Why the known answer is wrong, if it is.
    pub fault: Option<String>,
}

impl KnownAnswer {
    /// Judges what the corpus says. A solution alone claims to be the only one.
    pub fn new(problem: &Problem, expected: &Expected) -> Self {
        let mut known = match (&expected.solutions, &expected.grid) {
            (None, None) => return KnownAnswer::default(),
            (None, Some(_)) => KnownAnswer { least: 1, most: Some(1), ..KnownAnswer::default() },
            (Some(count), _) => KnownAnswer {
                least: count.number,
                most: (!count.or_more).then_some(count.number),
                ..KnownAnswer::default()
            },
        };
        known.verdict = match (known.least, known.most) {
            (_, Some(0)) => Some(Verdict::None),
            (1, Some(1)) => Some(Verdict::Unique),
            (2.., _) => Some(Verdict::Multiple),
            (1, _) => Some(Verdict::Some),
            _ => None,
        };
        if let Some(grid) = &expected.grid {
            match judge(problem, grid) {
                Ok(()) => known.grid = Some(grid.clone()),
                Err(violation) => {
                    known.fault = Some(format!("the known solution is wrong: {violation}"));
                }
            }
        }
        known
    }
}

/// Something that must not be: each makes the program end with code 3.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The claim of vote number `.0` is refuted, for the reason given.
    WrongAnswer(usize, String),
    /// The corpus's known answer is refuted.
    WrongKnownAnswer(String),
    /// These two votes oppose each other and nothing refutes either.
    Disagreement(usize, usize),
}

/// What the panel makes of all votes.
#[derive(Clone, Debug)]
pub struct Ruling {
    /// What is believed: the verdict of the votes that nothing refutes.
    pub verdict: Verdict,
    /// Two families finished, nobody opposes.
    pub agreed: bool,
    /// Different solutions that the judge accepted, at most two, found by one solver if
    /// there are two.
    pub solutions: Vec<Grid>,
    /// What must not be.
    pub findings: Vec<Finding>,
}

/// Compares the votes with the facts, the known answer and each other. Marks the answers
/// found wrong in `votes`.
pub fn rule(votes: &mut [Vote], known: &KnownAnswer) -> Ruling {
    let mut findings = Vec::new();
    let facts = facts(votes, known);
    let known_fault = known.fault.clone().or_else(|| refuted_known_answer(known, &facts));

    for (index, vote) in votes.iter_mut().enumerate() {
        let answer = &mut vote.judged.answer;
        if answer.status == Status::Wrong {
            findings.push(Finding::WrongAnswer(index, answer.message.clone().unwrap_or_default()));
            continue;
        }
        let reason = refuted_by_facts(vote, &facts).or_else(|| match known_fault {
            None => refuted_by_known_answer(vote, known),
            Some(_) => None,
        });
        if let Some(reason) = reason {
            vote.judged.answer.status = Status::Wrong;
            vote.judged.answer.message = Some(reason.clone());
            findings.push(Finding::WrongAnswer(index, reason));
        }
    }
    findings.extend(known_fault.clone().map(Finding::WrongKnownAnswer));

    let opposed = opposed(votes);
    findings.extend(opposed.map(|(a, b)| Finding::Disagreement(a, b)));
    let verdict = if opposed.is_some() { Verdict::Unknown } else { believed(votes) };
    let known_verdict = known.verdict.filter(|_| known_fault.is_none());
    confirm_claims(votes, [Some(verdict), known_verdict]);
    Ruling {
        verdict,
        agreed: findings.is_empty() && families(votes) >= 2,
        solutions: shown_solutions(votes),
        findings,
    }
}

/// Every grid that the judge has accepted.
fn facts(votes: &[Vote], known: &KnownAnswer) -> HashSet<Grid> {
    votes
        .iter()
        .filter(|vote| vote.judged.answer.status != Status::Wrong)
        .flat_map(|vote| &vote.judged.answer.grids)
        .chain(&known.grid)
        .cloned()
        .collect()
}

fn refuted_known_answer(known: &KnownAnswer, facts: &HashSet<Grid>) -> Option<String> {
    let most = known.most?;
    (facts.len() as u64 > most).then(|| match most {
        0 => "the known answer says no solution, but there is one".to_owned(),
        1 => "the known answer says one solution, but there are two".to_owned(),
        _ => format!("the known answer says {most} solutions, but there are more"),
    })
}

/// A search that says it found everything is refuted by a solution that it did not find.
fn refuted_by_facts(vote: &Vote, facts: &HashSet<Grid>) -> Option<String> {
    let answer = &vote.judged.answer;
    if let Some(claim) = answer.claim.filter(|claim| !claim.or_more) {
        let refuted = facts.len() as u64 > claim.solutions;
        return refuted.then(|| format!("claims {claim}, but there are more"));
    }
    let missed = answer.exhausted && {
        let found: HashSet<&Grid> = answer.grids.iter().collect();
        facts.iter().any(|fact| !found.contains(fact))
    };
    missed.then(|| match answer.grids.len() {
        0 => "claims no solution, but there is one".to_owned(),
        1 => "claims one solution, but there is another".to_owned(),
        count => format!("claims {count} solutions, but there is another"),
    })
}

fn refuted_by_known_answer(vote: &Vote, known: &KnownAnswer) -> Option<String> {
    let answer = &vote.judged.answer;
    if let Some(claim) = answer.claim {
        let too_many = known.most.is_some_and(|most| claim.solutions > most);
        let too_few = !claim.or_more && claim.solutions < known.least;
        let least = known.least;
        return (too_many || too_few)
            .then(|| format!("claims {claim}, the known answer is {least}"));
    }
    let claimed = answer.grids.len() as u64;
    (answer.exhausted && claimed < known.least)
        .then(|| format!("claims {claimed} solutions, the known answer is {}", known.least))
}

/// Two votes that cannot both be true, though nothing refutes either.
fn opposed(votes: &[Vote]) -> Option<(usize, usize)> {
    let stances = || votes.iter().map(Vote::stance).enumerate();
    stances().find_map(|(a, first)| {
        stances().find(|&(_, second)| !first.is_compatible(second)).map(|(b, _)| (a, b))
    })
}

/// Marks the claims that say what is known otherwise.
fn confirm_claims(votes: &mut [Vote], known: [Option<Verdict>; 2]) {
    for vote in votes {
        let stands = vote.judged.answer.status == Status::Ok;
        vote.judged.claim_confirmed = vote.judged.answer.claim.is_some_and(|claim| {
            let verdict = Verdict::claimed(claim);
            stands && verdict.is_decided() && known.contains(&Some(verdict))
        });
    }
}

/// The strongest verdict of the answers that are not wrong.
fn believed(votes: &[Vote]) -> Verdict {
    let said = |wanted: &dyn Fn(&Vote) -> bool| {
        votes.iter().find(|vote| wanted(vote)).map(|vote| vote.judged.verdict)
    };
    said(&Vote::counts)
        .or_else(|| said(&|vote| vote.judged.verdict == Verdict::Multiple))
        .or_else(|| said(&|vote| vote.judged.verdict == Verdict::Some))
        .unwrap_or(Verdict::Unknown)
}

/// How many families have a vote that counts.
fn families(votes: &[Vote]) -> usize {
    let counted = votes.iter().filter(|vote| vote.counts()).map(|vote| vote.family);
    counted.collect::<HashSet<_>>().len()
}

/// The two solutions of the first solver that found two, else the first solution found.
fn shown_solutions(votes: &[Vote]) -> Vec<Grid> {
    let right = || {
        votes
            .iter()
            .map(|vote| &vote.judged.answer)
            .filter(|answer| answer.status != Status::Wrong && !answer.grids.is_empty())
    };
    right()
        .find(|answer| answer.grids.len() >= 2)
        .or_else(|| right().next())
        .map(|answer| answer.grids.iter().take(2).cloned().collect())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::formats::SolutionCount;
    use crate::puzzle::{Puzzle, Rules, Sign};
    use crate::solvers::{Answer, Claim};

    /// 2x2 Latin squares: two solutions, A and B; one with a sign.
    const A: [u8; 4] = [1, 2, 2, 1];
    const B: [u8; 4] = [2, 1, 1, 2];

    fn problem(sign: Option<Sign>) -> Problem {
        let mut puzzle = Puzzle::empty(Rules::new(2, None).unwrap());
        puzzle.set_right(0, sign);
        puzzle.lower()
    }

    fn vote(problem: &Problem, family: Family, grids: &[[u8; 4]], exhausted: bool) -> Vote {
        let grids = grids.iter().map(|grid| grid.to_vec()).collect();
        let answer = Answer { grids, exhausted, ..Answer::default() };
        Vote { family, judged: Judged::new(problem, answer) }
    }

    fn known(problem: &Problem, grid: Option<[u8; 4]>, solutions: Option<u64>) -> KnownAnswer {
        let expected = Expected {
            grid: grid.map(|grid| grid.to_vec()),
            solutions: solutions.map(|number| SolutionCount { number, or_more: false }),
        };
        KnownAnswer::new(problem, &expected)
    }

    fn statuses(votes: &[Vote]) -> Vec<Status> {
        votes.iter().map(|vote| vote.judged.answer.status).collect()
    }

    #[test]
    fn two_families_that_finish_agree() {
        let problem = problem(Some(Sign::Less));
        let sat = vote(&problem, Family::Sat, &[A], true);
        let smt = vote(&problem, Family::Smt, &[A], true);
        let ruling = rule(&mut [sat.clone(), smt], &KnownAnswer::default());
        assert_eq!((ruling.verdict, ruling.agreed), (Verdict::Unique, true));
        assert_eq!(ruling.solutions, [A.to_vec()]);
        let ruling = rule(&mut [sat.clone(), sat], &KnownAnswer::default());
        assert_eq!((ruling.verdict, ruling.agreed), (Verdict::Unique, false));
    }

    #[test]
    fn unfinished_runs_do_not_vote() {
        let problem = problem(Some(Sign::Less));
        let done = vote(&problem, Family::Sat, &[A], true);
        let mut late = vote(&problem, Family::Smt, &[], false);
        late.judged.answer.status = Status::Timeout;
        let ruling = rule(&mut [done, late], &KnownAnswer::default());
        assert_eq!((ruling.verdict, ruling.agreed), (Verdict::Unique, false));
        assert_eq!(ruling.findings, []);
    }

    #[test]
    fn a_grid_refutes_a_false_none_and_a_false_unique() {
        let problem = problem(None);
        let mut votes = [
            vote(&problem, Family::Native, &[], true),
            vote(&problem, Family::Sat, &[A], true),
            vote(&problem, Family::Smt, &[A, B], false),
        ];
        let ruling = rule(&mut votes, &KnownAnswer::default());
        assert_eq!(ruling.verdict, Verdict::Multiple);
        assert_eq!(statuses(&votes), [Status::Wrong, Status::Wrong, Status::Ok]);
        assert!(!ruling.agreed);
    }

    #[test]
    fn a_grid_that_breaks_a_rule_is_wrong() {
        let problem = problem(Some(Sign::Less));
        let mut votes = [vote(&problem, Family::Sat, &[B], true)];
        let ruling = rule(&mut votes, &KnownAnswer::default());
        assert_eq!(ruling.verdict, Verdict::Unknown);
        let reason = "solution 1 is wrong: R1C1=2 is not less than R1C2=1".to_owned();
        assert_eq!(ruling.findings, [Finding::WrongAnswer(0, reason)]);
    }

    #[test]
    fn the_same_grid_twice_is_no_second_solution() {
        let problem = problem(None);
        let mut votes = [vote(&problem, Family::Sat, &[A, A], false)];
        assert_eq!(rule(&mut votes, &KnownAnswer::default()).verdict, Verdict::Unknown);
        assert_eq!(statuses(&votes), [Status::Wrong]);
    }

    #[test]
    fn a_known_answer_refutes_what_no_grid_does() {
        let problem = problem(None);
        let mut votes = [vote(&problem, Family::Sat, &[A], true)];
        rule(&mut votes, &known(&problem, None, Some(2)));
        assert_eq!(statuses(&votes), [Status::Wrong]);
        let mut votes = [vote(&problem, Family::Sat, &[], true)];
        rule(&mut votes, &known(&problem, Some(B), None));
        assert_eq!(statuses(&votes), [Status::Wrong]);
    }

    #[test]
    fn grids_refute_a_known_answer() {
        let problem = problem(None);
        for known in [known(&problem, Some(A), None), known(&problem, None, Some(0))] {
            let mut votes = [vote(&problem, Family::Sat, &[A, B], false)];
            let ruling = rule(&mut votes, &known);
            assert_eq!(statuses(&votes), [Status::Ok]);
            assert!(matches!(ruling.findings[..], [Finding::WrongKnownAnswer(_)]));
        }
        let broken = known(&problem, Some([1, 1, 2, 2]), None);
        assert_eq!(
            broken.fault.as_deref(),
            Some("the known solution is wrong: R1C1 and R1C2 both hold 1")
        );
    }

    fn counted(problem: &Problem, solutions: u64, or_more: bool) -> Vote {
        let mut vote = vote(problem, Family::Outside, &[], false);
        vote.judged.answer.claim = Some(Claim { solutions, or_more });
        vote
    }

    #[test]
    fn a_count_without_grids_is_confirmed_but_makes_no_verdict() {
        let problem = problem(Some(Sign::Less));
        let mut votes = [counted(&problem, 1, false), vote(&problem, Family::Sat, &[A], true)];
        let ruling = rule(&mut votes, &KnownAnswer::default());
        assert_eq!((ruling.verdict, ruling.agreed), (Verdict::Unique, false));
        assert!(votes[0].judged.claim_confirmed);
        let ruling = rule(&mut votes[..1], &KnownAnswer::default());
        assert_eq!((ruling.verdict, ruling.findings), (Verdict::Unknown, vec![]));
        assert!(!votes[0].judged.claim_confirmed);
        rule(&mut votes[..1], &known(&problem, Some(A), None));
        assert!(votes[0].judged.claim_confirmed);
    }

    #[test]
    fn a_count_without_grids_is_refuted_and_opposes() {
        let problem = problem(None);
        let mut votes = [counted(&problem, 1, false), vote(&problem, Family::Sat, &[A, B], false)];
        rule(&mut votes, &KnownAnswer::default());
        assert_eq!(statuses(&votes), [Status::Wrong, Status::Ok]);
        for (claim, known_count) in [((2, true), 1), ((1, false), 2)] {
            let mut votes = [counted(&problem, claim.0, claim.1)];
            rule(&mut votes, &known(&problem, None, Some(known_count)));
            assert_eq!(statuses(&votes), [Status::Wrong], "{claim:?} {known_count}");
        }
        let mut votes = [counted(&problem, 2, true), vote(&problem, Family::Sat, &[A], true)];
        let ruling = rule(&mut votes, &KnownAnswer::default());
        assert_eq!(ruling.findings, [Finding::Disagreement(0, 1)]);
        assert_eq!(ruling.verdict, Verdict::Unknown);
    }

    #[test]
    fn two_unique_claims_with_different_grids_refute_each_other() {
        let problem = problem(None);
        let mut votes = [vote(&problem, Family::Sat, &[A], true)];
        let other = vote(&problem, Family::Smt, &[B], true);
        let ruling = rule(&mut [votes[0].clone(), other], &KnownAnswer::default());
        assert_eq!(ruling.findings.len(), 2, "each grid refutes the other's claim");
        assert_eq!(rule(&mut votes, &KnownAnswer::default()).findings, []);
    }
}
