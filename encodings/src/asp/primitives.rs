//! Relations, sums and automata: their facts, and the rules for those kinds that a problem has.
//!
//! A relation excludes pairs of values; relations with the same table share its facts. A sum is a
//! `#sum` aggregate. An automaton is run along its cells: `state(W,I,Q)` holds if word `W` is in
//! state `Q` before cell `I`.

use super::{LogicProgram, place};
use crate::sums::{decided, range};
use crate::text::number_among;
use quorum_problem::{Automaton, Comparison, Linear, Position, Problem, Table};

const RELATIONS: &str = "% Two cells have an allowed pair of values.
#defined allowed/3.
:- related(T,R,C,S,D), x(R,C,V), x(S,D,W), not allowed(T,V,W).
";

const SUMS: &str = "% A sum of cells, each times a factor, compares with a constant.
#defined term/4. #defined equal/2. #defined different/2. #defined at_most/2. #defined at_least/2.
:- equal(S,K), #sum { F*V,R,C : term(S,F,R,C), x(R,C,V) } != K.
:- different(S,K), #sum { F*V,R,C : term(S,F,R,C), x(R,C,V) } = K.
:- at_most(S,K), #sum { F*V,R,C : term(S,F,R,C), x(R,C,V) } > K.
:- at_least(S,K), #sum { F*V,R,C : term(S,F,R,C), x(R,C,V) } < K.
";

const AUTOMATA: &str = "% An automaton reads the values of a word and ends in a final state.
#defined next/4. #defined final/2. #defined reads/4.
state(W,1,1) :- word(W,_,_).
state(W,I+1,P) :- state(W,I,Q), word(W,A,_), reads(W,I,R,C), x(R,C,V), next(A,Q,V,P).
accepted(W) :- word(W,A,L), state(W,L+1,Q), final(A,Q).
:- word(W,_,_), not accepted(W).
";

const CONNECTED: &str = "% Members of a lattice are reached from the first of them, and there are as many as there may be.
#defined values/2. #defined beside/3.
member(K,P) :- part(K,P,R,C), x(R,C,V), values(K,V).
reached(K,P) :- member(K,P), not member(K,Q) : part(K,Q,_,_), Q < P.
reached(K,Q) :- reached(K,P), beside(K,P,Q), member(K,Q).
:- member(K,P), not reached(K,P).
:- members(K,L,_), #count { P : member(K,P) } < L.
:- members(K,_,M), #count { P : member(K,P) } > M.
";

const PAIRS: &str = "% At most one pair of cells has the same two values.
:- pairs(K), value(V), value(W), #count { R,C,S,D : pair(K,R,C,S,D), x(R,C,V), x(S,D,W) } > 1.
";

/// The facts of every relation, sum and automaton of the problem, of its connected cells and
/// different pairs.
pub(super) fn facts(program: &mut LogicProgram, problem: &Problem) {
    let cells = problem.cells();
    let mut tables: Vec<&Table> = Vec::new();
    for relation in problem.relations() {
        let table = relation.table();
        let (number, is_new) = number_among(&mut tables, table);
        if is_new {
            for value in 1..=table.values() {
                let partners: Vec<String> =
                    table.row(value).iter().map(|v| v.to_string()).collect();
                if !partners.is_empty() {
                    program.state(&format!("allowed({number},{value},({})).", partners.join(";")));
                }
            }
        }
        let [first, second] = relation.cells().map(|cell| place(cells[cell]));
        program.state(&format!("related({number},{first},{second})."));
    }
    for (index, linear) in problem.linear().iter().enumerate() {
        match decided(linear, range(linear, problem.candidates())) {
            None => summed(program, index + 1, linear, cells),
            Some(true) => {}
            // A sum without terms is zero.
            Some(false) => program.state(&format!("equal({},1).", index + 1)),
        }
    }
    let mut automata: Vec<&Automaton> = Vec::new();
    for (index, regular) in problem.regular().iter().enumerate() {
        let automaton = &regular.automaton;
        let (number, is_new) = number_among(&mut automata, automaton);
        if is_new {
            for state in 0..automaton.states() {
                automatic(program, number, automaton, state);
            }
        }
        let word = index + 1;
        let mut facts = format!("word({word},{number},{}).", regular.cells.len());
        for (place_in_word, &cell) in regular.cells.iter().enumerate() {
            facts += &format!(" reads({word},{},{}).", place_in_word + 1, place(cells[cell]));
        }
        program.state(&facts);
    }
    for (number, connected) in (1..).zip(problem.connected()) {
        let (least, most) = (connected.least(), connected.most());
        let mut facts = format!("members({number},{least},{most}).");
        for value in connected.values().iter().filter(|&value| value <= problem.values()) {
            facts += &format!(" values({number},{value}).");
        }
        for (at, &cell) in connected.cells().iter().enumerate() {
            facts += &format!(" part({number},{at},{}).", place(cells[cell]));
            for next in connected.neighbors(at) {
                facts += &format!(" beside({number},{at},{next}).");
            }
        }
        program.state(&facts);
    }
    for (number, different) in (1..).zip(problem.different_pairs()) {
        let mut facts = format!("pairs({number}).");
        for pair in different.pairs() {
            let [first, second] = pair.map(|cell| place(cells[cell]));
            facts += &format!(" pair({number},{first},{second}).");
        }
        program.state(&facts);
    }
}

/// The rules for the kinds of constraints that the problem has.
pub(super) fn rules(program: &mut LogicProgram, problem: &Problem) {
    let kinds = [
        (!problem.relations().is_empty(), RELATIONS),
        (!problem.linear().is_empty(), SUMS),
        (!problem.regular().is_empty(), AUTOMATA),
        (!problem.connected().is_empty(), CONNECTED),
        (!problem.different_pairs().is_empty(), PAIRS),
    ];
    for (_, rules) in kinds.into_iter().filter(|(is_present, _)| *is_present) {
        program.rules(rules);
    }
}

fn summed(program: &mut LogicProgram, number: usize, linear: &Linear, cells: &[Position]) {
    let kind = match linear.comparison() {
        Comparison::Equal => "equal",
        Comparison::NotEqual => "different",
        Comparison::AtMost => "at_most",
        Comparison::AtLeast => "at_least",
    };
    let mut facts = format!("{kind}({number},{}).", linear.constant());
    for &(factor, cell) in linear.terms() {
        facts += &format!(" term({number},{factor},{}).", place(cells[cell]));
    }
    program.state(&facts);
}

fn automatic(program: &mut LogicProgram, number: usize, automaton: &Automaton, state: u32) {
    let mut facts = Vec::new();
    if automaton.is_accepting(state) {
        facts.push(format!("final({number},{}).", state + 1));
    }
    for value in 1..=automaton.values() {
        if let Some(next) = automaton.next(state, value) {
            facts.push(format!("next({number},{},{value},{}).", state + 1, next + 1));
        }
    }
    if !facts.is_empty() {
        program.state(&facts.join(" "));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{LogicProgram, MODELS};
    use crate::testing::primitives;
    use crate::{EncodedText, TextEncoding};

    #[test]
    fn relations_sums_and_automata_in_full() {
        let program = LogicProgram::encode(&primitives(), &MODELS[0]);
        let mut out = Vec::new();
        program.write(&mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let facts = "\
            allowed(1,1,(2)).\n\
            allowed(1,2,(1;3)).\n\
            allowed(1,3,(2)).\n\
            related(1,1,1,1,3).\n\
            at_least(1,3). term(1,1,1,1). term(1,1,1,2).\n\
            different(2,1). term(2,2,1,1). term(2,-1,1,3).\n\
            equal(3,6). term(3,1,1,1). term(3,1,1,2). term(3,1,1,3).\n\
            final(1,1). next(1,1,1,2). next(1,1,2,1). next(1,1,3,2).\n\
            next(1,2,1,1). next(1,2,2,2). next(1,2,3,1).\n\
            word(1,1,3). reads(1,1,1,1). reads(1,2,1,2). reads(1,3,1,3).\n\
            \n% A puzzle may lack any of these.\n";
        assert!(text.contains(facts), "{text}");
        for rules in [super::RELATIONS, super::SUMS, super::AUTOMATA] {
            assert!(text.contains(rules), "{text}");
        }
        // Value, cells, facts, four general rules, and the rules above without comments.
        assert_eq!(program.size().constraints, 1 + 3 + 10 + 4 + 1 + 4 + 4);
    }
}
