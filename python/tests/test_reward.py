"""Rewards: answers that are right in every form, and adversarial ones, of which none may be right.

QUORUM_ANSWERS=1000000 grades so many (and prints the time per call with pytest -s); by default some thousands.
"""

import os
import pickle
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

import quorum_puzzles as q
from quorum_puzzles import RewardKind as Kind

COUNT = int(os.environ.get("QUORUM_ANSWERS", "4000"))

UNIQUE = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
SEVERAL = "1.2..3....4....."
FUTOSHIKI = "4:0D,0,0R,0,3,0,0L,0,0,0,0U,0,0,0,0,0,"
KILLER = q.Puzzle(
    [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
    constraints=[q.Cage(5, "R1C1 R2C1"), q.Cage(5, "R1C2 R2C2"), q.Cage(7, "R1C3 R1C4"), q.Thermo("R3C1 R4C1")],
)

Values = list[int]


class Case:
    """A puzzle with all of its solutions, of which there are few."""

    def __init__(self, puzzle: q.Puzzle | str) -> None:
        self.puzzle = q.Puzzle(puzzle) if isinstance(puzzle, str) else puzzle
        found = q.solve(self.puzzle, count=1000)
        assert found.exhausted
        self.solutions = [list(grid.values) for grid in found.grids]
        self.givens = [value for row in self.puzzle.givens for value in row]
        self.columns = self.puzzle.shape[1]
        self.rewarder = q.Rewarder(self.puzzle, partial=0.5)

    def rows(self, values: Values, between: str = " ") -> list[str]:
        cells = [str(value) if value else "." for value in values]
        return [between.join(cells[at : at + self.columns]) for at in range(0, len(cells), self.columns)]

    def line(self, values: Values) -> str:
        return "".join(self.rows(values, ""))


def forms(case: Case, values: Values, rng: random.Random) -> str:
    """A grid as models write it."""
    rows = case.rows(values)
    lists = [f"[{', '.join(row.split())}]".replace(".", "0") for row in rows]
    return rng.choice([
        case.line(values),
        "\n".join(rows),
        f"Here is the solution, row by row:\n\n```\n{chr(10).join(rows)}\n```\nEach row has each digit once.",
        f"The answer is {case.line(values)}.",
        f"<answer>\n{chr(10).join(case.rows(values, ''))}\n</answer>",
        f"I get **{case.line(values)}**",
        f'{{"solution": [{", ".join(lists)}]}}',
        "solution = [\n  " + ",\n  ".join(lists) + "\n]",
        "\n".join(f"| {' | '.join(row.split())} |" for row in rows),
    ])  # fmt: skip


Answer = tuple[str | None, set[Kind]]


def right(case: Case, rng: random.Random) -> Answer:
    return forms(case, rng.choice(case.solutions), rng), {Kind.SOLVED}


def right_behind_the_puzzle(case: Case, rng: random.Random) -> Answer:
    givens = "\n".join(case.rows([value or 0 for value in case.givens]))
    answer = "\n".join(case.rows(rng.choice(case.solutions)))
    return f"The puzzle is\n{givens}\nand its solution\n{answer}\n", {Kind.SOLVED}


def without_the_givens(case: Case, rng: random.Random) -> Answer:
    solution = rng.choice(case.solutions)
    values = [0 if given else value for given, value in zip(case.givens, solution, strict=True)]
    if all(case.givens) or not any(case.givens):
        return right(case, rng)
    return "\n".join(case.rows(values)), {Kind.SOLVED}


def permuted_symbols(case: Case, rng: random.Random) -> Answer:
    solution = rng.choice(case.solutions)
    symbols = list(case.puzzle.values)
    rng.shuffle(symbols)
    values = [symbols[value - 1] for value in solution]
    wrong = {Kind.GIVEN_CHANGED, Kind.RULE_BROKEN}
    return forms(case, values, rng), {Kind.SOLVED} if values in case.solutions else wrong


def one_wrong_cell(case: Case, rng: random.Random) -> Answer:
    values = list(rng.choice(case.solutions))
    cell = rng.randrange(len(values))
    values[cell] = rng.choice([value for value in case.puzzle.values if value != values[cell]])
    changed = case.givens[cell] is not None
    return forms(case, values, rng), {Kind.GIVEN_CHANGED if changed else Kind.RULE_BROKEN}


def two_wrong_cells(case: Case, rng: random.Random) -> Answer:
    values = list(rng.choice(case.solutions))
    first, second = rng.sample(range(len(values)), 2)
    values[first], values[second] = values[second], values[first]
    wrong = {Kind.GIVEN_CHANGED, Kind.RULE_BROKEN}
    return forms(case, values, rng), {Kind.SOLVED} if values in case.solutions else wrong


def half_filled(case: Case, rng: random.Random) -> Answer:
    values = list(rng.choice(case.solutions))
    for cell in rng.sample(range(len(values)), rng.randrange(1, len(values))):
        values[cell] = 0
    missing = any(not value and not given for value, given in zip(values, case.givens, strict=True))
    return forms(case, values, rng), {Kind.INCOMPLETE if missing else Kind.SOLVED}


def truncated(case: Case, rng: random.Random) -> Answer:
    text = case.line(rng.choice(case.solutions))
    length = rng.randrange(1, len(text))
    return text[:length], {Kind.WRONG_SIZE if length >= case.columns else Kind.NO_GRID}


def too_long(case: Case, rng: random.Random) -> Answer:
    text = case.line(rng.choice(case.solutions))
    return text + text[: rng.randrange(1, len(text))], {Kind.WRONG_SIZE}


def wrong_symbol(case: Case, rng: random.Random) -> Answer:
    text = case.line(rng.choice(case.solutions))
    cell = rng.randrange(len(text))
    return text[:cell] + rng.choice("A$é~") + text[cell + 1 :], {Kind.WRONG_SYMBOL}


def a_second_grid(case: Case, rng: random.Random) -> Answer:
    first = rng.choice(case.solutions)
    second = list(first)
    cell = rng.choice([cell for cell, given in enumerate(case.givens) if given is None])
    second[cell] = rng.choice([value for value in case.puzzle.values if value != first[cell]])
    between = rng.choice(["\n\n", "\nor perhaps\n", "\n---\n", "\n```\n"])
    texts = ["\n".join(case.rows(values)) for values in rng.sample([first, second], 2)]
    return between.join(texts), {Kind.SEVERAL_GRIDS}


def empty(case: Case, rng: random.Random) -> Answer:
    return rng.choice([None, "", " ", "\n\n", "\t\r\n"]), {Kind.EMPTY}


def prose(case: Case, rng: random.Random) -> Answer:
    words = "I think the puzzle has no solution since row 3 and column 7 need the digit 4".split()
    return " ".join(rng.choices(words, k=rng.randrange(3, 40))), {Kind.NO_GRID, Kind.WRONG_SIZE}


def binary(case: Case, rng: random.Random) -> Answer:
    size = rng.randrange(1, 400)
    text = rng.randbytes(size).decode("latin-1")
    if rng.random() < 0.5:
        text = rng.randbytes(size).decode("utf-8", "surrogateescape")
    return text, {Kind.EMPTY, Kind.NO_GRID, Kind.WRONG_SIZE, Kind.WRONG_SYMBOL}


KINDS: list[Callable[[Case, random.Random], Answer]] = [
    right, right_behind_the_puzzle, without_the_givens, permuted_symbols, one_wrong_cell, two_wrong_cells, half_filled,
    truncated, too_long, wrong_symbol, a_second_grid, empty, prose, binary,
]  # fmt: skip


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return [Case(puzzle) for puzzle in (UNIQUE, SEVERAL, FUTOSHIKI, KILLER)]


def batches(cases: list[Case]) -> Iterator[tuple[Case, list[tuple[str, Answer]]]]:
    rng, left = random.Random(1), COUNT
    while left > 0:
        for case in cases:
            make = rng.choices(KINDS, k=min(left, 1000))
            yield case, [(kind.__name__, kind(case, rng)) for kind in make]
            left -= len(make)
            if left <= 0:
                return


def test_adversarial_answers_are_graded_right(cases: list[Case]) -> None:
    graded: Counter[str] = Counter()
    seconds = 0.0
    for case, made in batches(cases):
        start = time.perf_counter()
        rewards = case.rewarder.many(answer for _, (answer, _) in made)
        seconds += time.perf_counter() - start
        for (name, (answer, kinds)), reward in zip(made, rewards, strict=True):
            assert reward.kind in kinds, (name, answer, reward)
            assert (reward.value == 1.0) == (reward.kind is Kind.SOLVED), (name, answer, reward)
            assert 0.0 <= reward.value <= 0.5 or reward.value == 1.0, (name, answer, reward)
            assert reward.message, (name, answer, reward)
            graded[name] += 1
    count = sum(graded.values())
    print(f"\n{count} of {count} answers graded right, {1e6 * seconds / count:.1f} microseconds each: {dict(graded)}")
    assert len(graded) == len(KINDS)


def test_a_wrong_cell_has_no_more_than_an_empty_one(cases: list[Case]) -> None:
    rng = random.Random(2)
    for case in cases:
        for _ in range(200):
            solution = rng.choice(case.solutions)
            values = [rng.choice([value, value, 0, rng.choice(case.puzzle.values)]) for value in solution]
            wrong = [cell for cell, value in enumerate(values) if value and value != solution[cell]]
            if not wrong:
                continue
            cell = rng.choice(wrong)
            blank = values[:cell] + [0] + values[cell + 1 :]
            filled, left = case.rewarder.many([case.line(values), case.line(blank)])
            if filled.kind is not Kind.SOLVED:
                assert filled.value <= left.value, (case.puzzle, values, cell, filled, left)


def test_partial_credit_is_the_share_of_right_cells() -> None:
    rewarder = q.Rewarder("..1.4......2.3..", partial=0.75)
    assert str(rewarder.solution) == "3214412314322341"
    for answer, value, kind in [
        ("3214412314322341", 1.0, Kind.SOLVED),
        ("3214412314322344", 0.6875, Kind.RULE_BROKEN),
        ("321441231432234.", 0.6875, Kind.INCOMPLETE),
        ("................", 0.0, Kind.INCOMPLETE),
        ("3224412314322341", 0.0, Kind.GIVEN_CHANGED),
    ]:
        assert rewarder(answer) == replace(rewarder(answer), value=value, kind=kind)
    # Without it no solver is asked, and where there are several solutions no cell is right by itself.
    assert q.Rewarder("..1.4......2.3..").solution is None
    assert q.Rewarder(SEVERAL, partial=0.75).solution is None
    assert q.reward(SEVERAL, "1423231431424232", partial=0.75).value == 0.0


def test_a_rewarder_is_pickled_and_refuses_what_has_no_rewards() -> None:
    rewarder = pickle.loads(pickle.dumps(q.Rewarder("..1.4......2.3..", partial=0.5)))
    assert rewarder("321441231432234.").value == 0.5 * 11 / 12
    assert repr(rewarder).startswith("<Rewarder of <Puzzle")
    with pytest.raises(ValueError, match="below 1, found 1"):
        q.Rewarder("." * 16, partial=1)
    with pytest.raises(q.ReadError):
        q.reward("no puzzle", "1")
    with pytest.raises(TypeError, match="value or kind"):
        bool(rewarder(""))


def test_a_lone_surrogate_is_a_text() -> None:
    assert q.reward("." * 16, "\ud800").kind is Kind.NO_GRID
    assert q.Rewarder("." * 16).many(["\udcff1234", None])[1].kind is Kind.EMPTY
