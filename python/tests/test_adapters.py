"""Reward functions of other packages by quorum, without these packages: the examples of docs/how-to/python.md."""

import asyncio
import functools
from types import SimpleNamespace
from typing import Any

import quorum_puzzles as q

PUZZLE = "..1.4......2.3.."
RIGHT = "The solution is:\n3214\n4123\n1432\n2341"
WRONG = "3214412314322344"

BaseVerifyResponse: Any = SimpleNamespace
"""That of nemo_gym."""

# A puzzle is read once for all of its answers.
rewarder = functools.lru_cache(maxsize=10_000)(q.Rewarder)


# reasoning-gym: a method of a ProceduralDataset
def score_answer(self: Any, answer: str | None, entry: dict[str, Any]) -> float:
    return rewarder(entry["metadata"]["puzzle"])(answer).value


# verifiers: rubric = verifiers.Rubric(funcs=[right_grid])
def right_grid(completion: Any, info: dict[str, Any], **others: Any) -> float:
    return rewarder(info["puzzle"])(completion[-1]["content"]).value


# NeMo Gym: a method of a SimpleResourcesServer, whose requests have a field `puzzle`
async def verify(self: Any, body: Any) -> Any:
    messages = [item for item in body.response.output if item.type == "message"]
    answer = "".join(part.text for message in messages[-1:] for part in message.content)
    return BaseVerifyResponse(**body.model_dump(), reward=rewarder(body.puzzle)(answer).value)


def test_reasoning_gym() -> None:
    entry = {"question": "Solve it.", "answer": "", "metadata": {"puzzle": PUZZLE}}
    assert [score_answer(None, answer, entry) for answer in (RIGHT, WRONG, None, "")] == [1.0, 0.0, 0.0, 0.0]


def test_verifiers() -> None:
    for answer, value in [(RIGHT, 1.0), (WRONG, 0.0)]:
        completion = [{"role": "assistant", "content": answer}]
        assert right_grid(completion=completion, info={"puzzle": PUZZLE}, answer="", state={}, task="") == value


def test_nemo_gym() -> None:
    for answer, value in [(RIGHT, 1.0), (WRONG, 0.0)]:
        part = SimpleNamespace(type="output_text", text=answer)
        output = [SimpleNamespace(type="reasoning"), SimpleNamespace(type="message", content=[part])]
        body = SimpleNamespace(puzzle=PUZZLE, response=SimpleNamespace(output=output), model_dump=dict)
        assert asyncio.run(verify(None, body)).reward == value
