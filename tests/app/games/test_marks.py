"""When explanations come up in games played by lot, and beside what, is kept as text in `marks.txt`.

A line a mark: how often it stood there, beside which things, a sum over all its places, which commands it is
done by. Who changes when a mark comes up writes them anew, `python -m tests.app.games.test_marks`, reads `git
diff`, and commits both.
"""

from __future__ import annotations

import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tabletop.app.table.parts import CoachMark
from tabletop.engine.registry import find
from tests.games.test_told import GAMES, by_lot

KEPT = Path(__file__).parent / "marks.txt"
SEATS = 3


def lines(game_id: str) -> Iterator[str]:
    """Yield what is kept of a game."""
    game, table = find(game_id), by_lot(game_id, SEATS)
    marks: tuple[CoachMark, ...] = import_module(f"tabletop.app.games.{game_id}.aids").MARKS
    places: defaultdict[str, list[tuple[int, int, str]]] = defaultdict(list)
    done = {mark.id: Counter[str]() for mark in marks}
    for position in range(1, len(table.steps)):
        state, command = table.state_at(position), table.steps[position].record.command
        for seat in sorted(game.rules.actors(state)):
            view = game.secrets.redact(state, seat)
            legal = tuple(game.rules.legal(view, seat))
            for mark in marks:
                found = mark.at(view, seat, legal)
                if found is not None:
                    places[mark.id].append((position, seat, str(found)))
        for mark in marks:
            done[mark.id][type(command).__name__] += mark.is_done_by(command)
    for mark in marks:
        beside = Counter(place.partition(":")[0] for _, _, place in places[mark.id])
        total = zlib.crc32(repr(places[mark.id]).encode())
        yield f"{game_id} {mark.id}: {dict(beside)} {total:08x}, done by {dict(+done[mark.id])}"


@pytest.mark.parametrize("game_id", GAMES)
def test_marks_come_up_where_they_did(game_id: str) -> None:
    kept = KEPT.read_text("utf-8").splitlines()
    assert list(lines(game_id)) == [line for line in kept if line.startswith(game_id)]


if __name__ == "__main__":
    text = "\n".join(line for one in GAMES for line in lines(one))
    KEPT.write_text(text + "\n", "utf-8", newline="\n")
