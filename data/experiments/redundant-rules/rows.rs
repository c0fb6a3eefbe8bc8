//! The rows of the experiment: one file per table, read and written.

use serde_rows::{read, write};
use std::error::Error;
use std::path::Path;

/// A class of dropped rules.
#[derive(Clone, PartialEq, Debug)]
pub struct Class {
    /// `6-001`: number of rules and place among the classes of that size.
    pub name: String,
    /// Number of dropped rules.
    pub size: usize,
    /// The rules of its first set.
    pub dropped: Vec<usize>,
    /// Number of sets of rules in it.
    pub sets: u64,
    /// A grid that breaks a dropped rule and no other; none if the class is redundant.
    pub counter_grid: Option<Vec<u8>>,
}

/// A proof that a dropped rule follows from those that are kept.
#[derive(Clone, PartialEq, Debug)]
pub struct Proof {
    /// The class.
    pub class: String,
    /// The dropped rule.
    pub rule: usize,
    /// 1 or 2.
    pub labeling: u8,
    /// Number of clauses of the formula.
    pub clauses: usize,
    /// SHA-256 of the formula in DIMACS.
    pub formula_sha256: String,
    /// Number of clauses that the proof adds.
    pub steps: usize,
    /// Bytes of the proof in DRAT.
    pub bytes: usize,
    /// Its SHA-256.
    pub sha256: String,
    /// Wall time of varisat.
    pub milliseconds: u64,
    /// Verdicts of drat-trim, lrat-check and cake_lpr.
    pub verdicts: [String; 3],
    /// Bytes of the LRAT of drat-trim.
    pub lrat_bytes: Option<u64>,
}

/// A grid that breaks some pairs of cells and no others that are kept.
#[derive(Clone, PartialEq, Debug)]
pub struct PairGrid {
    /// `maximal` (a 163rd pair is dropped) or `exchange` (two pairs that are not dropped together).
    pub purpose: String,
    /// The broken pairs.
    pub broken: Vec<[usize; 2]>,
    /// The grid.
    pub grid: Vec<u8>,
}

/// All rows.
#[derive(Default)]
pub struct Rows {
    /// Classes.
    pub classes: Vec<Class>,
    /// Proofs.
    pub proofs: Vec<Proof>,
    /// Grids about pairs.
    pub pairs: Vec<PairGrid>,
}

impl Rows {
    /// Reads the files of a folder, compressed or not.
    pub fn read(folder: &Path) -> Result<Self, Box<dyn Error>> {
        Ok(Rows {
            classes: read(folder, "classes.csv")?,
            proofs: read(folder, "proofs.csv")?,
            pairs: read(folder, "pairs.csv")?,
        })
    }

    /// Writes them.
    pub fn write(&self, folder: &Path) -> Result<(), Box<dyn Error>> {
        write(folder, "classes.csv", &self.classes)?;
        write(folder, "proofs.csv", &self.proofs)?;
        write(folder, "pairs.csv", &self.pairs)
    }
}

/// Values as text: no field has a comma, a quotation mark or a line break.
mod serde_rows {
    use super::{Class, PairGrid, Proof};
    use crate::rules::{name, named};
    use std::error::Error;
    use std::fs::File;
    use std::io::Read;
    use std::path::Path;

    /// A row and its fields.
    pub trait Row: Sized {
        /// Names of the columns.
        const COLUMNS: &'static str;
        /// Its fields.
        fn fields(&self) -> Vec<String>;
        /// The row of such fields.
        fn of(fields: &[&str]) -> Option<Self>;
    }

    fn grid(text: &str) -> Option<Vec<u8>> {
        text.bytes().map(|digit| (b'1'..=b'9').contains(&digit).then(|| digit - b'0')).collect()
    }

    fn digits(grid: &[u8]) -> String {
        grid.iter().map(u8::to_string).collect()
    }

    fn optional<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
        match text {
            "" => Some(None),
            _ => read(text).map(Some),
        }
    }

    impl Row for Class {
        const COLUMNS: &'static str = "class,size,dropped,sets,result,counter_grid";
        fn fields(&self) -> Vec<String> {
            let names: Vec<String> = self.dropped.iter().map(|&rule| name(rule)).collect();
            let result = if self.counter_grid.is_some() { "not" } else { "redundant" };
            let grid = self.counter_grid.as_deref().map_or_else(String::new, digits);
            vec![
                self.name.clone(),
                self.size.to_string(),
                names.join(" "),
                self.sets.to_string(),
                result.into(),
                grid,
            ]
        }
        fn of(fields: &[&str]) -> Option<Self> {
            let [name, size, dropped, sets, _, counter] = *fields else { return None };
            Some(Class {
                name: name.into(),
                size: size.parse().ok()?,
                dropped: dropped.split(' ').map(named).collect::<Option<_>>()?,
                sets: sets.parse().ok()?,
                counter_grid: optional(counter, grid)?,
            })
        }
    }

    impl Row for Proof {
        const COLUMNS: &'static str = "class,rule,labeling,clauses,formula_sha256,steps,bytes,sha256,milliseconds,drat_trim,lrat_check,cake_lpr,lrat_bytes";
        fn fields(&self) -> Vec<String> {
            let [drat_trim, lrat_check, cake_lpr] = self.verdicts.clone();
            vec![
                self.class.clone(),
                name(self.rule),
                self.labeling.to_string(),
                self.clauses.to_string(),
                self.formula_sha256.clone(),
                self.steps.to_string(),
                self.bytes.to_string(),
                self.sha256.clone(),
                self.milliseconds.to_string(),
                drat_trim,
                lrat_check,
                cake_lpr,
                self.lrat_bytes.map_or_else(String::new, |bytes| bytes.to_string()),
            ]
        }
        fn of(fields: &[&str]) -> Option<Self> {
            let [
                class,
                rule,
                labeling,
                clauses,
                formula,
                steps,
                bytes,
                sha256,
                time,
                a,
                b,
                c,
                lrat,
            ] = *fields
            else {
                return None;
            };
            Some(Proof {
                class: class.into(),
                rule: named(rule)?,
                labeling: labeling.parse().ok()?,
                clauses: clauses.parse().ok()?,
                formula_sha256: formula.into(),
                steps: steps.parse().ok()?,
                bytes: bytes.parse().ok()?,
                sha256: sha256.into(),
                milliseconds: time.parse().ok()?,
                verdicts: [a, b, c].map(str::to_owned),
                lrat_bytes: optional(lrat, |text| text.parse().ok())?,
            })
        }
    }

    impl Row for PairGrid {
        const COLUMNS: &'static str = "purpose,broken,grid";
        fn fields(&self) -> Vec<String> {
            let pairs: Vec<String> =
                self.broken.iter().map(|[one, other]| format!("{one}-{other}")).collect();
            vec![self.purpose.clone(), pairs.join(" "), digits(&self.grid)]
        }
        fn of(fields: &[&str]) -> Option<Self> {
            let [purpose, broken, cells] = *fields else { return None };
            let pair = |text: &str| {
                let (one, other) = text.split_once('-')?;
                Some([one.parse().ok()?, other.parse().ok()?])
            };
            Some(PairGrid {
                purpose: purpose.into(),
                broken: broken.split(' ').map(pair).collect::<Option<_>>()?,
                grid: grid(cells)?,
            })
        }
    }

    pub fn read<T: Row>(folder: &Path, name: &str) -> Result<Vec<T>, Box<dyn Error>> {
        let mut text = String::new();
        match File::open(folder.join(name)) {
            Ok(mut file) => file.read_to_string(&mut text)?,
            Err(_) => {
                let file = File::open(folder.join(format!("{name}.gz")))?;
                flate2::read::GzDecoder::new(file).read_to_string(&mut text)?
            }
        };
        let mut lines = text.lines();
        if lines.next() != Some(T::COLUMNS) {
            return Err(format!("{name}:1: expected the columns {}", T::COLUMNS).into());
        }
        let row = |(number, line): (usize, &str)| {
            let fields: Vec<&str> = line.split(',').collect();
            T::of(&fields)
                .ok_or_else(|| format!("{name}:{number}: expected a row of {}", T::COLUMNS).into())
        };
        (2..).zip(lines).map(row).collect()
    }

    pub fn write<T: Row>(folder: &Path, name: &str, rows: &[T]) -> Result<(), Box<dyn Error>> {
        let lines = rows.iter().map(|row| row.fields().join(",") + "\n");
        Ok(std::fs::write(
            folder.join(name),
            format!("{}\n{}", T::COLUMNS, lines.collect::<String>()),
        )?)
    }
}
