"""Every code with a sentence of its own, said with made-up facts, is kept as text: remarks, advice, refusals.

The codes are those that the games' modules tell apart. Who changes a sentence writes them anew, `python -m
tests.games.test_codes`, reads `git diff`, and commits both.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tabletop.engine.message import Message, in_english
from tabletop.engine.protocol import Advice, Game, Illegal, Speech
from tabletop.engine.registry import find
from tests.build_tools import ROOT
from tests.games.test_levels import positions

Way: TypeAlias = "Callable[[str, dict[str, int]], Any]"
KEPT = Path(__file__).parent / "codes"
GAMES = ("gotown", "designtown", "deckville", "chinatown")
COUNTS = (1, 2, 4)
FACT = re.compile(r'facts(?:\.get\(|\[)"(\w+)"')


def codes(game_id: str) -> Iterator[str]:
    """Yield all texts that a game's modules tell apart."""
    found = set[str]()
    for path in sorted((ROOT / "tabletop" / "games" / game_id).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.MatchValue) and isinstance(node.value, ast.Constant):
                found.add(str(node.value.value))
            if isinstance(node, ast.Dict):
                found |= {str(key.value) for key in node.keys if isinstance(key, ast.Constant)}
    return iter(sorted(one for one in found if one.isidentifier()))


def facts(game_id: str, count: int) -> dict[str, int]:
    """Return a value for each fact that a sentence may name."""
    folder = ROOT / "tabletop" / "games" / game_id
    names = {name for path in folder.glob("*.py") for name in FACT.findall(path.read_text("utf-8"))}
    return dict.fromkeys(sorted(names | {"seat", "count", "gain"}), count)


def said(way: Way, code: str, given: dict[str, int]) -> str:
    """Return what is said; nothing where the code is no such one, or what is made up does not fit."""
    try:
        told = way(code, given)
    except Exception:
        return ""
    parts = [told] if isinstance(told, Message) else [getattr(told, name, None) for name in ("look", "why")]
    return " | ".join(in_english(one) for one in parts if one is not None)


def lines(game_id: str) -> Iterator[str]:
    """Yield a line for each code that says something, with the facts' values."""
    game: Game[Any, Any, Any] = find(game_id)
    state = positions(game_id, 3, "bot:easy", 10)[4]
    seat = min(game.rules.actors(state))
    view = game.secrets.redact(state, seat)
    command = next(iter(game.rules.legal(view, seat)))
    ways: dict[str, Way] = {
        "says": lambda code, known: game.words.speech(Speech(code, known)),
        "advises": lambda code, known: game.words.hint(Advice(command, 500, code, known), view),
        "refuses": lambda code, known: game.words.explain(Illegal(code, "", **known)),
    }
    others = {said(way, "no_such_code", {}) for way in ways.values()}
    given = {count: facts(game_id, count) for count in COUNTS}
    for (name, way), code in product(ways.items(), codes(game_id)):
        told = defaultdict[str, list[int]](list)
        for count in COUNTS:
            told[said(way, code, given[count])].append(count)
        yield from (f"{name} {code} {counts}: {text}" for text, counts in told.items() if text not in others)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_code_says_what_it_did(game_id: str) -> None:
    assert list(lines(game_id)) == (KEPT / f"{game_id}.txt").read_text("utf-8").splitlines()


if __name__ == "__main__":
    KEPT.mkdir(exist_ok=True)
    for one in GAMES:
        (KEPT / f"{one}.txt").write_text("\n".join(lines(one)) + "\n", "utf-8", newline="\n")
