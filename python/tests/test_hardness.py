"""Grades, steps, minimal puzzles, hunts, and the kinds of constraints."""

import pytest

import quorum_puzzles as q

UNIQUE = "..1.4......2.3.."
SEVERAL = "12.............."
NONE = "11.............."
KILLER = q.Puzzle(UNIQUE, constraints=[q.Cage(5, "R1C1 R1C2")])


def test_a_grade_is_that_of_the_command() -> None:
    grade = q.grade(UNIQUE)
    assert str(grade.solution) == "3214412314322341"
    assert (grade.level, grade.difficulty, grade.nodes, grade.backdoor, grade.reason) == ("naked", "easy", 1, "0", None)
    hard = q.grade("4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........", tries=1)
    assert (hard.level, hard.difficulty, hard.backdoor) == ("search", "extreme", "1+")
    assert hard.nodes is not None and hard.nodes > 1
    assert hard.rating is not None and grade.rating is not None and hard.rating > grade.rating
    assert grade.minutes is None  # people were timed on 9x9 only
    timed = q.grade("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..", tries=1).minutes
    assert timed is not None and timed[1] < timed[0] < timed[2]
    with pytest.raises(ValueError, match="propagat"):
        q.grade(UNIQUE, solver="propagatee")


def test_what_has_no_grade_has_a_reason() -> None:
    for text in (SEVERAL, NONE):
        grade = q.grade(text)
        assert grade.reason == "expected one solution, found none or several"
        assert (grade.solution, grade.level, grade.nodes, grade.backdoor) == (None, None, None, None)


def test_steps_have_reasons_and_lead_to_the_solution() -> None:
    found = q.steps(UNIQUE)
    assert (found.ending, found.left_out) == ("solved", ())
    placed = dict(step.placed for step in found.steps if step.placed is not None)
    solution = q.solve(UNIQUE).grid
    assert solution is not None
    assert len(placed) == 12
    assert all(solution[row - 1][column - 1] == value for (row, column), value in placed.items())
    first = found.steps[0]
    assert (first.technique, first.level, first.placed) == ("naked single", "naked", ((1, 2), 2))
    assert first.words == "R1C2 is 2: it has no other candidate."
    assert len(q.steps(UNIQUE, most=2).steps) == 2
    assert q.steps(UNIQUE, most=2).ending == "stuck"
    assert q.steps(SEVERAL).ending == "stuck"
    assert q.steps(NONE).ending == "contradiction"


def test_a_step_of_a_constraint_has_words() -> None:
    cage = q.Puzzle("." * 16, constraints=[q.Cage(3, "R1C1 R1C2")])
    step = q.steps(cage).steps[0]
    assert (step.technique, step.level, step.placed) == ("limits", "bounds", None)
    assert step.removed == (((1, 1), (3, 4)),)
    assert step.cells == ((1, 1), (1, 2))
    assert step.words == "R1C1 is not 3 or 4: limits (the rest of cage of 3: R1C1, R1C2 is at least 1)."


def test_a_minimal_puzzle_needs_every_clue() -> None:
    solution = q.verify(UNIQUE).solution
    full = q.Puzzle([list(row) for row in solution or ()])
    minimal = q.minimize(full, seed=3)
    assert (minimal.solution, minimal.confirmed, minimal.reason) == (solution, True, None)
    assert minimal.puzzle is not None
    givens = [list(row) for row in minimal.puzzle.givens]
    assert q.verify(minimal.puzzle).is_unique
    for row in range(4):
        for column in range(4):
            if givens[row][column] is not None:
                fewer = [list(each) for each in givens]
                fewer[row][column] = None
                assert q.verify(q.Puzzle(fewer)).status is q.Status.MULTIPLE
    assert q.minimize(full, seed=3).puzzle == minimal.puzzle
    assert any(q.minimize(full, seed=seed).puzzle != minimal.puzzle for seed in range(4, 9))
    fewest = q.minimize(full, budget=0.3).puzzle
    assert fewest is not None
    assert sum(value is not None for row in fewest.givens for value in row) <= 5
    assert q.minimize(SEVERAL).reason == "expected one solution, found none or several"
    assert q.minimize(NONE).puzzle is None


def test_a_hunt_finds_harder_puzzles() -> None:
    starts = list(q.generate("futoshiki", count=5))
    found = q.hunt(starts, "dfs", fast="propagate", within=3, walks=2, steps=100)
    assert (len(found.searches), found.slow_unit, found.fast_unit, found.left_out) == (2, "nodes", "nodes", ())
    for search in found.searches:
        scores = [each.score for each in search]
        assert scores == sorted(scores)
    best = found.best
    assert best is not None
    assert best.step > 0
    assert best.slow > found.slow_median
    assert q.verify(best.puzzle).solution == best.solution
    again = q.hunt(starts, "dfs", fast="propagate", within=3, walks=2, steps=100, jobs=2)
    assert again.best == best
    with pytest.raises(ValueError, match="found constraints"):
        q.hunt(KILLER, "dfs")
    assert len(q.hunt([UNIQUE, KILLER], "dfs", walks=1, steps=1).left_out) == 1
    with pytest.raises(ValueError, match="at least 1"):
        q.hunt(UNIQUE, "dfs", within=0.5)
    with pytest.raises(q.ReadError):
        q.hunt(["no puzzle"], "dfs")


def test_the_kinds_of_constraints_are_listed() -> None:
    kinds = {kind.name: kind for kind in q.constraints()}
    assert len(kinds) > 80
    cage = kinds["cage"]
    assert cage.parameter and cage.summary
    assert q.Puzzle("." * 81, constraints=[cage.example]).constraints[0].name == "cage"
