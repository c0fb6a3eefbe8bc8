//! The cluster, for real: eight shards as a job array on a one-node Slurm whose node dies
//! in the middle, merged, against one undivided run.
//!
//! Debian's packages slurm-wlm and munge have what it needs.

use crate::program::{QUORUM, ROOT};
use crate::rows::{rows, timeless};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

#[test]
#[ignore = "takes minutes, needs slurmctld and munged"]
fn a_job_array_that_loses_its_node_ends_in_the_rows_of_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new("scripts/slurm/test")
        .current_dir(ROOT)
        .env("QUORUM", QUORUM)
        .arg(folder.path())
        .output()
        .unwrap();
    println!("{}", String::from_utf8_lossy(&output.stdout));
    println!("{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(0));

    let cluster = folder.path().join("cluster");
    let merged = rows(&cluster.join("merged/results.csv"));
    assert_eq!(timeless(merged), timeless(rows(&folder.path().join("whole/results.csv"))));
    let report = std::fs::read_to_string(cluster.join("merged/report.md")).unwrap();
    assert!(report.contains("varisat/extended"), "{report}");

    // The node did die under some shard, and that one went on: its finished rows were kept.
    let requeued: Vec<_> = (1..=8)
        .map(|number| cluster.join("shards").join(number.to_string()))
        .filter(|shard| sessions(shard).len() == 2)
        .collect();
    assert!(!requeued.is_empty(), "no shard was started twice");
    let kept = requeued.iter().map(|shard| {
        let second = sessions(shard)[1]["started_at"].as_str().unwrap().to_owned();
        rows(&shard.join("results.csv")).iter().filter(|row| row.started_at < second).count()
    });
    assert!(kept.sum::<usize>() > 0, "no row of a first start was kept");
}

fn sessions(folder: &Path) -> Vec<Value> {
    let text = std::fs::read(folder.join("meta.json")).unwrap();
    let capsule: Value = serde_json::from_slice(&text).unwrap();
    capsule["sessions"].as_array().unwrap().clone()
}
