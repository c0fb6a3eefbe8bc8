// A solver for `quorum --with`, to start from, both as a shared object and as a program.
// The protocol: docs/reference/protocol.md.
//
//   g++ -std=c++17 -O2 -o mine solver.cpp
//   quorum compare --with mine=line:./mine data/conformance
//   g++ -std=c++17 -O2 -shared -fPIC -o mine.so solver.cpp
//   quorum compare --with mine=lib:./mine.so data/conformance
//
// Replace `search` by your own; the rest is the protocol. With -DLIE=1 (several solutions
// are called one) or -DLIE=2 (a wrong grid) it lies, to show that quorum notices.

#include "quorum.h"

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#ifndef LIE
#define LIE 0
#endif

namespace {

using Set = uint64_t;  // bit v - 1: value v
Set single(int value) { return Set(1) << (value - 1); }
Set all(int n) { return n == 64 ? ~Set(0) : (Set(1) << n) - 1; }

struct Puzzle {
    int n = 9;
    int box_rows = 3, box_columns = 3;  // 0: a Latin square
    std::vector<Set> candidates;
    std::vector<std::pair<int, int>> less;  // (lesser cell, greater cell)
};

int number(const char *&at) {
    char *end;
    int value = int(std::strtol(at, &end, 10));
    at = end;
    return value;
}

// One cell of a corpus line; a digit a value up to 9x9, numbers above.
Set cell(const char *&at, int n) {
    auto value = [&] { return n > 9 ? number(at) : *at++ - '0'; };
    if (*at == '.') return ++at, all(n);
    if (*at != '{') return single(value());
    Set set = 0;
    for (++at; *at != '}';) {
        if (*at == ' ') ++at;
        else set |= single(value());
    }
    return ++at, set;
}

// Whether a corpus line has a field that this program does not know: it may be a rule.
bool has_unknown_field(const std::string &line) {
    for (size_t at = line.find(';'); at != std::string::npos; at = line.find(';', at + 1)) {
        std::string name = line.substr(at + 1, line.find('=', at) - at - 1);
        if (name != "boxes" && name != "cells" && name != "signs" && name != "name") return true;
    }
    return false;
}

Puzzle parse(const std::string &line) {
    Puzzle puzzle;
    if (line.find(';') == std::string::npos) {  // 81 characters: a classic Sudoku
        for (char c : line) puzzle.candidates.push_back(c == '.' ? all(9) : single(c - '0'));
        return puzzle;
    }
    const char *at = line.c_str();
    int n = puzzle.n = number(at);
    at = line.c_str() + line.find(";boxes=") + 7;
    puzzle.box_rows = puzzle.box_columns = 0;
    if (*at != 'n') {
        puzzle.box_rows = number(at);
        ++at;
        puzzle.box_columns = number(at);
    }
    at = line.c_str() + line.find(";cells=") + 7;
    while (int(puzzle.candidates.size()) < n * n) {
        if (*at == '/' || *at == ' ') ++at;
        else puzzle.candidates.push_back(cell(at, n));
    }
    size_t signs = line.find(";signs=");
    if (signs == std::string::npos) return puzzle;
    int row = 0, place = 0;
    for (at = line.c_str() + signs + 7; *at && *at != ';'; ++at) {
        if (*at == '/') {
            ++row, place = 0;
            continue;
        }
        int first = row / 2 * n + place++, second = row % 2 == 0 ? first + 1 : first + n;
        if (*at == '<' || *at == '^') puzzle.less.emplace_back(first, second);
        if (*at == '>' || *at == 'v') puzzle.less.emplace_back(second, first);
    }
    return puzzle;
}

// Backtracking over the blank cell with the fewest values.
class Search {
public:
    Search(const Puzzle &puzzle, uint64_t limit)
        : puzzle(puzzle), limit(limit), grid(puzzle.n * puzzle.n), rows(puzzle.n),
          columns(puzzle.n), boxes(puzzle.n), below(grid.size()), above(grid.size()) {
        for (auto [lesser, greater] : puzzle.less) {
            below[greater].push_back(lesser);
            above[lesser].push_back(greater);
        }
        search();
    }

    uint64_t count = 0;
    std::vector<std::vector<uint8_t>> found;  // at most as many as anybody wants to see

private:
    const Puzzle &puzzle;
    uint64_t limit;
    std::vector<uint8_t> grid;
    std::vector<Set> rows, columns, boxes;
    std::vector<std::vector<int>> below, above;

    Set nothing = 0;
    Set &box(int cell) {
        if (puzzle.box_rows == 0) return nothing;
        int row = cell / puzzle.n, column = cell % puzzle.n;
        int across = puzzle.n / puzzle.box_columns;
        return boxes[row / puzzle.box_rows * across + column / puzzle.box_columns];
    }

    Set allowed(int cell) {
        Set used = rows[cell / puzzle.n] | columns[cell % puzzle.n];
        if (puzzle.box_rows != 0) used |= box(cell);
        Set set = puzzle.candidates[cell] & ~used;
        for (int other : below[cell]) {
            if (grid[other]) set &= ~all(grid[other]);
        }
        for (int other : above[cell]) {
            if (grid[other]) set &= all(grid[other] - 1);
        }
        return set;
    }

    void search() {
        int choice = -1, fewest = 65;
        Set values = 0;
        for (int cell = 0; cell < int(grid.size()) && fewest > 1; ++cell) {
            if (grid[cell]) continue;
            Set set = allowed(cell);
            int size = __builtin_popcountll(set);
            if (size < fewest) choice = cell, fewest = size, values = set;
        }
        if (choice < 0) {
            if (found.size() < 1000) found.push_back(grid);
            ++count;
            return;
        }
        for (; values && count < limit; values &= values - 1) {
            Set bit = values & -values;
            Set &row = rows[choice / puzzle.n], &column = columns[choice % puzzle.n];
            row |= bit, column |= bit, box(choice) |= bit;
            grid[choice] = uint8_t(__builtin_ctzll(bit) + 1);
            search();
            row &= ~bit, column &= ~bit, box(choice) &= ~bit;
        }
        grid[choice] = 0;
    }
};

Search solve(const Puzzle &puzzle, uint64_t limit) {
    Search search(puzzle, limit);
    if (LIE == 1 && search.count > 1) search.count = 1, search.found.resize(1);
    if (LIE == 2 && search.count > 0) search.found[0][0] = search.found[0][0] % puzzle.n + 1;
    return search;
}

}  // namespace

extern "C" int64_t quorum_solve(const char *text, uint64_t limit, uint8_t *solutions,
                                uint64_t room) {
    try {
        if (has_unknown_field(text)) return QUORUM_UNSUPPORTED;
        Puzzle puzzle = parse(text);
        Search search = solve(puzzle, limit);
        for (auto &grid : search.found) {
            if (room-- == 0) break;
            for (uint8_t value : grid) *solutions++ = value;
        }
        return int64_t(search.count);
    } catch (...) {
        return QUORUM_FAILED;
    }
}

int main() {
    std::cout << "quorum 2 name=cpp-template version=1.0 sizes=1-25 features=signs limit=any" << std::endl;
    uint64_t limit = 2;
    for (std::string line; std::getline(std::cin, line);) {
        if (line.rfind("limit ", 0) == 0) {
            limit = std::stoull(line.substr(6));
            continue;
        }
        auto start = std::chrono::steady_clock::now();
        if (has_unknown_field(line)) {
            std::cout << "unsupported a field that is not known" << std::endl;
            continue;
        }
        Puzzle puzzle = parse(line);
        Search search = solve(puzzle, limit);
        std::chrono::nanoseconds time = std::chrono::steady_clock::now() - start;
        std::cout << search.count << ':';
        for (size_t i = 0; i < search.found.size(); ++i) {
            if (i > 0) std::cout << ',';
            for (size_t cell = 0; cell < search.found[i].size(); ++cell) {
                if (cell > 0 && puzzle.n > 9) std::cout << ' ';
                std::cout << int(search.found[i][cell]);
            }
        }
        std::cout << ':' << time.count() << std::endl;  // endl flushes
    }
}
