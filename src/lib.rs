//! Ask many independent solvers the same puzzle; believe the answer when they agree.
