//! Solvers of a result file by their names or the beginnings of them: `cadical` for
//! `cadical/extended`, if that is the only one.

use quorum_util::suggest::suggestion;
use quorum_util::words::listed;
use thiserror::Error;

/// Reason why a name is that of no solver; displayed as the end of a message.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct SolverNameError(String);

/// The solver among `known` that is called `found`: of that name, or the only one whose name is
/// longer by an encoding or options.
///
/// # Errors
/// There is none, or there are several.
pub fn full_name<'a>(
    found: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Result<&'a str, SolverNameError> {
    let known: Vec<&str> = known.into_iter().collect();
    name_among(found, &known)
}

fn name_among<'a>(found: &str, known: &[&'a str]) -> Result<&'a str, SolverNameError> {
    let (mut all, mut longer): (Vec<&str>, Vec<&str>) = Default::default();
    for name in known {
        if *name == found {
            return Ok(name);
        }
        if all.contains(name) {
            continue;
        }
        all.push(name);
        if let Some(rest) = name.strip_prefix(found)
            && !found.is_empty()
            && rest.starts_with(['/', '+'])
        {
            longer.push(name);
        }
    }
    match longer.as_slice() {
        [] => Err(SolverNameError(suggestion(found, all))),
        [one] => Ok(one),
        names => Err(SolverNameError(format!("; did you mean {}?", listed(names, "or")))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_name_is_of_the_only_solver_that_it_fits() {
        let known = ["cadical/extended", "dfs", "varisat/minimal", "varisat/extended", "dfs"];
        assert_eq!(full_name("cadical", known), Ok("cadical/extended"));
        assert_eq!(full_name("dfs", known), Ok("dfs"));
        assert_eq!(
            full_name("varisat", known).unwrap_err().to_string(),
            "; did you mean varisat/minimal or varisat/extended?"
        );
        // Not the beginning of a word.
        assert!(full_name("cadic", known).is_err() && full_name("", known).is_err());
        let options = ["z3/one-hot+fresh", "z3/one-hot"];
        assert_eq!(full_name("z3/one-hot", options), Ok("z3/one-hot"));
        assert_eq!(full_name("z3/one-hot", [options[0]]), Ok("z3/one-hot+fresh"));
    }
}
