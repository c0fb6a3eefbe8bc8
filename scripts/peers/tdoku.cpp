// Tdoku as a shared object for `quorum --with tdoku=lib:...`: both solutions of a puzzle are found
// in one search, so that the grids can be judged. Made by scripts/peers/tdoku.
#include "quorum.h"
#include "tdoku.h"

namespace {

struct Found {
    uint8_t *solutions;
    uint64_t room;
    uint64_t count;
};

void keep(const char *grid, void *argument) {
    Found &found = *static_cast<Found *>(argument);
    if (found.count < found.room) {
        uint8_t *to = found.solutions + found.count * 81;
        for (int cell = 0; cell < 81; cell++) {
            to[cell] = static_cast<uint8_t>(grid[cell] - '0');
        }
    }
    found.count++;
}

}  // namespace

extern "C" int64_t quorum_solve(const char *puzzle, uint64_t limit, uint8_t *solutions, uint64_t room) {
    for (int cell = 0; cell < 81; cell++) {
        char c = puzzle[cell];
        if (c != '.' && (c < '1' || c > '9')) {
            return QUORUM_UNSUPPORTED;
        }
    }
    if (puzzle[81] != '\0') {
        return QUORUM_UNSUPPORTED;
    }
    Found found = {solutions, room, 0};
    TdokuEnumerate(puzzle, limit, keep, &found);
    return static_cast<int64_t>(found.count < limit ? found.count : limit);
}
