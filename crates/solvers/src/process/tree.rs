//! A process and its descendants, read from `/proc`. On other systems than Linux a process has
//! no descendants, and its memory is unknown.

use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use std::fs;
use std::io::Read;
use std::time::Duration;

/// The process and its descendants, parents before children. Processes that a descendant
/// started while this was read may be missing.
pub fn members(root: u32) -> Vec<u32> {
    let mut members = vec![root];
    let mut next = 0;
    while let Some(&pid) = members.get(next) {
        next += 1;
        members.append(&mut children_of(pid));
    }
    members
}

/// The children of a process. The kernel lists them by the thread that started them.
pub(crate) fn children_of(pid: u32) -> Vec<u32> {
    let mut children = Vec::new();
    let Ok(threads) = fs::read_dir(format!("/proc/{pid}/task")) else { return children };
    for thread in threads.flatten() {
        let list = fs::read_to_string(thread.path().join("children")).unwrap_or_default();
        for pid in list.split_whitespace() {
            children.extend(pid.parse::<u32>());
        }
    }
    children
}

/// Memory that the process and its descendants use now, in bytes. Shared pages count once per
/// process. `None` if that of the process itself is unknown.
pub(crate) fn resident_bytes(root: u32) -> Option<u64> {
    let own = resident(root)?;
    let others = members(root)[1..].iter().map(|&pid| resident(pid).unwrap_or(0)).sum::<u64>();
    Some(own + others)
}

fn resident(pid: u32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
    let pages: u64 = text.split(' ').nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

/// CPU time of the process and its descendants since each began, with that of children that
/// they have waited for (in steps of 10 ms, as the kernel counts it).
pub fn cpu(root: u32) -> Duration {
    members(root).into_iter().map(|pid| own_cpu(pid) + waited_for(pid)).sum()
}

/// CPU time of all threads of a process; zero if it has ended.
#[cfg(target_os = "linux")]
fn own_cpu(pid: u32) -> Duration {
    let mut clock = 0;
    // SAFETY: all zeros is a valid time; both pointers are to values of this frame, and a call that
    // fails leaves them as they are.
    #[allow(unsafe_code)]
    let time = unsafe {
        let mut time: libc::timespec = std::mem::zeroed();
        if libc::clock_getcpuclockid(pid as libc::pid_t, &mut clock) == 0 {
            libc::clock_gettime(clock, &mut time);
        }
        time
    };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Unknown on other systems.
#[cfg(not(target_os = "linux"))]
fn own_cpu(_: u32) -> Duration {
    Duration::ZERO
}

/// CPU time of the children that a process has waited for.
fn waited_for(pid: u32) -> Duration {
    let ticks = || {
        let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        // The second field is a name in parentheses, which may contain any characters.
        let fields = text.rsplit_once(") ")?.1;
        let mut times = fields.split(' ').skip(13);
        let (user, system): (u64, u64) = (times.next()?.parse().ok()?, times.next()?.parse().ok()?);
        Some(user + system)
    };
    let per_second = rustix::param::clock_ticks_per_second();
    ticks().map_or(Duration::ZERO, |ticks| Duration::from_millis(ticks * 1000 / per_second))
}

/// Begins a span of the [`peak`] of a process by resetting the kernel's mark. False where that
/// fails, as on old kernels and in some containers: the mark is then of an earlier span.
pub fn reset_peak(pid: u32) -> bool {
    // Opened only: a mark that does not exist must not become a file.
    let mark = fs::File::options().write(true).open(format!("/proc/{pid}/clear_refs"));
    mark.is_ok_and(|mut mark| std::io::Write::write_all(&mut mark, b"5").is_ok())
}

/// The most memory that a process has used since its mark was reset, in bytes.
pub fn peak(pid: u32) -> Option<u64> {
    // With room for all of it: files of `/proc` have no size, and would be read in eight parts.
    let mut text = String::with_capacity(1 << 12);
    fs::File::open(format!("/proc/{pid}/status")).ok()?.read_to_string(&mut text).ok()?;
    let line = text.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024)
}

/// Kills a process, its descendants and its process group. Descendants are stopped first, so that
/// none starts another one meanwhile; the caller waits for the process itself.
pub fn end(root: u32) {
    let send = |pid: u32, signal| Pid::from_raw(pid as i32).map(|pid| kill_process(pid, signal));
    let mut stopped = Vec::new();
    // Bounded: each iteration stops the processes found by the previous one.
    for _ in 0..16 {
        let known = stopped.len();
        for pid in members(root) {
            if !stopped.contains(&pid) {
                send(pid, Signal::STOP);
                stopped.push(pid);
            }
        }
        if stopped.len() == known {
            break;
        }
    }
    for pid in stopped {
        send(pid, Signal::KILL);
    }
    end_group(root);
}

/// Kills the processes of the group that a process leads, whose parents may have ended; nothing if
/// it leads none.
pub(crate) fn end_group(leader: u32) {
    let _ = Pid::from_raw(leader as i32).map(|leader| kill_process_group(leader, Signal::KILL));
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    /// A shell with a child that runs until it is killed.
    fn shell() -> std::process::Child {
        let mut shell = Command::new("sh")
            .args(["-c", "sleep 1000 & echo $!; wait"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        // The child's id is written after its start.
        let mut first = [0];
        shell.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
        shell
    }

    #[test]
    fn a_tree_is_seen_and_ended_as_a_whole() {
        let mut shell = shell();
        let members = members(shell.id());
        assert_eq!(members.len(), 2, "{members:?}");
        assert!(resident_bytes(shell.id()) > resident(shell.id()));
        end(shell.id());
        shell.wait().unwrap();
        // Its parent has ended, so its new parent must reap it; and it ends when it is next
        // scheduled.
        let is_there = || {
            let state = fs::read_to_string(format!("/proc/{}/stat", members[1]));
            state.is_ok_and(|text| !text.contains(") Z ") && !text.contains(") X "))
        };
        while is_there() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn cpu_time_of_children_counts() {
        const WORK: &str = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done";
        let script = format!("(\n{WORK}\n); echo done; read line");
        let mut shell = Command::new("sh")
            .args(["-c", &script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = [0];
        shell.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
        let (own, all) = (own_cpu(shell.id()), cpu(shell.id()));
        drop(shell.stdin.take());
        shell.wait().unwrap();
        assert!(all > 2 * own, "{own:?} {all:?}");
    }

    #[test]
    fn a_peak_is_of_what_came_after_the_reset() {
        const MIB: u64 = 1 << 20;
        let id = std::process::id();
        let before = {
            assert!(reset_peak(id));
            drop(std::hint::black_box(vec![1u8; 256 << 20]));
            peak(id).unwrap()
        };
        assert!(reset_peak(id));
        let after = peak(id).unwrap();
        assert!(after + 128 * MIB < before, "{after} {before}");
        assert!(resident_bytes(id).unwrap() > MIB);
    }
}
