/* The interface of a shared object for `quorum --with NAME=lib:./NAME.so`. See docs/reference/protocol.md.
 *
 * The shared object is loaded into a process of quorum and the function called once a run,
 * by one thread at a time. It must not write beyond the room it is given, must not let
 * exceptions out, must not end the process, and must not print to standard output. */
#ifndef QUORUM_H
#define QUORUM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returned for puzzles that the function does not do. */
#define QUORUM_UNSUPPORTED (-1)
/* Returned when something went wrong. So does every other negative number. */
#define QUORUM_FAILED (-2)

/* Solves one puzzle.
 *
 * puzzle     NUL-terminated: 81 characters ('1'..'9', '.' for a blank) for a 9x9 Sudoku with
 *            givens alone, the corpus line of docs/reference/protocol.md for everything else
 * limit      stop at this many solutions; at least 1
 * solutions  room for `room` grids, filled with zeros; write grid number i to
 *            solutions[i * cells], one byte a cell, the values themselves (1..n)
 * room       number of grids, at least 1, at most `limit`
 *
 * Returns the number of solutions found, at most `limit`: below it, that there are no
 * others. Solutions beyond `room` are counted and not written. */
int64_t quorum_solve(const char *puzzle, uint64_t limit, uint8_t *solutions, uint64_t room);

#ifdef __cplusplus
}
#endif
#endif
