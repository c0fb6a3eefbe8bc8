//! `--grader`: somebody's grader is shown answers to a sample of the rows.

use crate::Error;
use quorum_toolkit::Observer;
use quorum_toolkit::survey::{Examination, Form, ProgramGrader};
use quorum_util::units::parse_duration;
use std::time::Duration;

/// Arguments about a grader.
#[derive(clap::Args, Debug)]
pub struct GraderArgs {
    /// Test this grader: show it right answers, and wrong ones with one fault each
    ///
    /// A program that reads a question as a line of JSON and prints {"accepted": true},
    /// {"accepted": false} or {"score": NUMBER} (docs/reference/protocol.md).
    #[arg(long, value_name = "COMMAND")]
    grader: Option<String>,
    /// Test the grader on N rows with one solution, and on N ambiguous ones [default: 100]
    #[arg(long, value_name = "N", requires = "grader")]
    grader_rows: Option<usize>,
    /// Set the time limit of an answer of the grader, its start included [default: 60s]
    #[arg(long, value_name = "DURATION", requires = "grader", value_parser = parse_duration)]
    grader_timeout: Option<Duration>,
    /// Count a score of the grader from X on as an acceptance [default: 1]
    #[arg(long, value_name = "X", requires = "grader")]
    grader_threshold: Option<f64>,
    /// Show the grader solutions in these forms too: line, spaces, rows, list; none [default: all]
    #[arg(long, value_name = "A,B,...", requires = "grader", value_delimiter = ',')]
    grader_forms: Vec<String>,
}

impl GraderArgs {
    /// Finds the grader, if there is one; it is started with the first question. It gets the
    /// examination of its rows.
    pub fn start(
        &self,
        examination: &mut Option<Examination>,
        observer: &dyn Observer,
    ) -> Result<Option<ProgramGrader>, Error> {
        let Some(command) = &self.grader else { return Ok(None) };
        let usage = |option: &str, reason: String| Error::Usage(format!("{option}: {reason}"));
        let limit = self.grader_timeout.unwrap_or(Duration::from_secs(60));
        let threshold = self.grader_threshold.unwrap_or(1.0);
        let grader = ProgramGrader::new(command, limit, threshold, observer.cancel());
        let grader = grader.map_err(|reason| usage("--grader", reason.to_string()))?;
        let mut new = Examination::new(self.grader_rows.unwrap_or(100));
        new.forms = match self.grader_forms.as_slice() {
            [] => new.forms,
            [none] if none == "none" => Vec::new(),
            names => {
                let form = |name: &String| {
                    name.parse::<Form>().map_err(|_| {
                        let reason =
                            format!("expected line, spaces, rows, list or none, found '{name}'");
                        usage("--grader-forms", reason)
                    })
                };
                names.iter().map(form).collect::<Result<_, _>>()?
            }
        };
        *examination = Some(new);
        Ok(Some(grader))
    }
}
