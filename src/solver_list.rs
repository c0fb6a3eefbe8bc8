//! Solver names on the command line.

use super::{Error, talk};
use quorum_solvers::matrix;
use quorum_solvers::table::Named;
use quorum_solvers::{NameError, Registry, SolverName};
use quorum_toolkit::verify::Verifier;

/// Finds the solvers of a list with braces and groups. Reports combinations that are impossible.
pub fn parse(list: &str, registry: &Registry) -> Result<Vec<Named>, Error> {
    let expanded = matrix::expand(list, registry).map_err(|error| usage(&error, list))?;
    for impossible in &expanded.impossible {
        talk::say(format!("cannot be combined: {impossible}"));
    }
    for absent in &expanded.absent {
        talk::say(format!("skipped: {absent}"));
    }
    if expanded.solvers.is_empty() {
        Err(Error::Usage("expected at least one solver name; see quorum list solvers".into()))
    } else {
        Ok(expanded.solvers)
    }
}

/// The list of a solver and its variants: `propagate+branch,prop`.
pub fn variants(text: &str, registry: &Registry) -> Result<String, Error> {
    let Some((solver, options)) = text.rsplit_once('+') else {
        return Err(Error::Usage(format!(
            "--vary: expected SOLVER+OPTION,OPTION such as propagate+branch,prop, found '{text}'; \
             quorum list solvers {text} prints its options"
        )));
    };
    matrix::variants(solver, options, registry).map_err(|error| usage(&error, text))
}

fn usage(error: &NameError, text: &str) -> Error {
    Error::Usage(format!("{error}{}", hint(text)))
}

/// Way to a build with the solver of a name that was not found, with a blank before it.
pub fn hint(text: &str) -> &'static str {
    if text.contains("z3") && cfg!(not(feature = "z3")) {
        " (this build is without Z3, which is a default: cargo install --locked --path .)"
    } else if text.contains("cadical") && cfg!(not(feature = "cadical")) {
        " (this build is without CaDiCaL: cargo install --locked --path . --features cadical)"
    } else {
        ""
    }
}

/// The panel of these names, or the default one as far as this build has it.
pub fn verifier(names: Option<&str>, registry: &Registry) -> Result<Verifier, Error> {
    if let Some(names) = names {
        return Ok(Verifier::new(parse(names, registry)?));
    }
    let (verifier, missing) = Verifier::standard(registry);
    for name in missing {
        talk::say(format!("{}; the panel goes on without it", absence(name, registry)));
    }
    Ok(verifier)
}

/// Why a solver of the default panel is missing.
pub fn absence(name: &str, registry: &Registry) -> String {
    match name.parse::<SolverName>().and_then(|name| registry.find(&name)) {
        Err(error @ NameError::Absent { .. }) => error.to_string(),
        _ => format!("this build lacks {name}"),
    }
}

/// Finds one solver.
pub fn find(name: &str, registry: &Registry) -> Result<Named, Error> {
    let found = name.parse::<SolverName>().and_then(|name| registry.find(&name));
    found.map_err(|error| usage(&error, name))
}
