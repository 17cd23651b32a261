"""Makes the sample files of the present format: once a format, released samples are never made anew.

`python -m tests.saves.make_samples FOLDER` writes `<SERIES>_<name>.tabletop` files, and `<SERIES>.json` with
what must come out of them. The series `format1` is of the rules that drew by position.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import tabletop
from tabletop import saves
from tabletop.engine.event_log import SeatInfo
from tests.saves.play import new_table, play


def finished() -> tabletop.Table[Any, Any, Any]:
    table = new_table(3, 2, options={"short": True})
    play(table, seed=3)
    return table


def mid_game() -> tabletop.Table[Any, Any, Any]:
    table = new_table(5, 4, options={"first": 2})
    play(table, 30, seed=5)
    return table


def undone() -> tabletop.Table[Any, Any, Any]:
    """With undo, redo, handover, a seat given to a computer, and a step that could be done again."""
    seed = 0
    while True:
        seed += 1
        table = new_table(seed)
        play(table, 60, seed=seed)
        kinds = {record.kind for record in table.records}
        if kinds == {"setup", "do", "undo", "redo", "handover", "seat"} and table.can_redo():
            return table


def friendly() -> tabletop.Table[Any, Any, Any]:
    """With a step taken back beyond a barrier by consent, and names that are hard to write."""
    seats = [
        SeatInfo("Ænn “B.” \\", colour=3),
        SeatInfo("数字", "bot:easy", 1),
        SeatInfo("مريم 🙂", colour=0),
    ]
    table = tabletop.Table.new("gotown", seats, 11, friendly=True)
    table.submit(min(table.actors), table.legal(min(table.actors))[0])
    assert not table.can_undo()
    table.undo((0, 2))
    play(table, 20, seed=6)
    return table


def town(seed: int, seats: int, records: int, **options: object) -> tabletop.Table[Any, Any, Any]:
    """A game of Design Town, which keeps its cards in the file."""
    table = tabletop.Table.new("designtown", ["Red", "Blue", "Green", "Gold"][:seats], seed, options)
    play(table, records, seed=seed)
    return table


def own_cards() -> tabletop.Table[Any, Any, Any]:
    """A game of Design Town with cards of a player's own."""
    house = tabletop.game("designtown")
    own = house.edition.recast(house.edition.content.decode().replace("station,2,0,1", "station,3,1,2"))
    table = tabletop.Table.new(own, ["Red", "Blue"], 8)
    play(table, 90, seed=8)
    return table


def city(seed: int, seats: int, records: int, *, own: bool = False) -> tabletop.Table[Any, Any, Any]:
    """A game of Deckville, with the house deck or with a deck of a player's own; the file keeps either."""
    game = tabletop.game("deckville")
    if own:
        game = game.edition.recast(game.edition.content.decode().replace("Row Cottages", "Our Street"))
    table = tabletop.Table.new(game, ["Red", "Blue", "Green", "Gold", "Plum"][:seats], seed)
    play(table, records, seed=seed)
    return table


def market(
    seed: int, seats: int, records: int, *, own: bool = False, **options: object
) -> tabletop.Table[Any, Any, Any]:
    """A game of Chinatown with its deals, on the house board or on one of a player's own."""
    game = tabletop.game("chinatown")
    if own:
        game = game.edition.recast(game.edition.content.decode().replace("85,6,9,11", "85,6,9,12"))
    table = tabletop.Table.new(game, ["Red", "Blue", "Green", "Gold", "Plum"][:seats], seed, options)
    play(table, records, seed=seed)
    return table


def with_hints() -> tabletop.Table[Any, Any, Any]:
    """With two hints, and a step undone and done again around the second."""
    table = tabletop.Table.new("gotown", ["Red", SeatInfo("Blue", "bot:hard", 1)], 12, {"first": 0})
    table.note_hint(0)
    while not table.can_undo():
        play(table, len(table.records) + 1, seed=len(table.records))
    table.undo()
    table.note_hint(0)
    table.redo()
    play(table, 40, seed=12)
    return table


SERIES = f"format{saves.FORMAT}_by_purpose"
"""Begins with the format; what follows tells what else was new."""

SAMPLES = {
    "finished": finished,
    "mid_game": mid_game,
    "undone": undone,
    "friendly": friendly,
    "hints": with_hints,
    "town": lambda: town(4, 3, 150, supply="japanese", first=1),
    "town_solo": lambda: town(6, 1, 10_000),
    "town_own_cards": own_cards,
    "city": lambda: city(3, 3, 120),
    "city_solo": lambda: city(4, 1, 10_000),
    "city_own_deck": lambda: city(5, 2, 90, own=True),
    "market": lambda: market(3, 3, 10_000, outlook="businesses", street_access=True),
    "market_deals": lambda: market(4, 5, 130, keep_cards=True, hidden_money=True, open_outlook=True),
    "market_own_board": lambda: market(6, 4, 140, own=True, outlook="none", keep_fewer=True),
}


def facts(table: tabletop.Table[Any, Any, Any]) -> dict[str, Any]:
    """What must come out of a sample for ever."""
    return {
        "game": table.game.id,
        "records": len(table.records),
        "steps": len(table.steps),
        "round": table.game.progress.round_of(table.state),
        "progress": list(table.game.progress.points(table.state)),
        "actors": sorted(table.actors),
        "winners": None if table.result is None else list(table.result.winners),
        "can_undo": bool(table.can_undo()),
        "can_redo": table.can_redo(),
        "assisted": table.is_assisted,
        "seats": [[seat.name, seat.kind, seat.colour] for seat in table.seats],
        "digest": table.digest,
    }


def main(folder: Path) -> None:
    expected = {}
    for name, make in SAMPLES.items():
        table = make()
        file = f"{SERIES}_{name}.tabletop"
        saves.save(table, folder / file, created="2026-11-21T08:00:00+00:00")
        expected[file] = facts(table)
    text = json.dumps(expected, indent=1, ensure_ascii=False) + "\n"
    (folder / f"{SERIES}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
