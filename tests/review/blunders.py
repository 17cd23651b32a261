"""How many planted blunders reviews name, and what they call one that is none.

    python -m tests.review.blunders plant FOLDER --games 200    # once: games with a blunder each
    python -m tests.review.blunders count FOLDER                # reviews them, prints a table

Hard sits at seat 0 among Normals. At one of its decisions it gives another legal command than the best, one
that loses `CLEAR` of a thousand wins against it: by play-outs that nothing in the review shares, of other
worlds, more of them, and longer (`LONG`). What kind of blunder that is says the reason of the better command
in its advice. Whatever else of Hard's moves is called a turning point counts as a false alarm.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

import tabletop
from tabletop.bots.players import bot_chance, derived_seed, make
from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.foresight import choices, next_actor
from tabletop.engine.packages import find
from tabletop.engine.table import Table
from tabletop.review.background import as_saved
from tabletop.review.moments import moments, played_on, view_before
from tabletop.saves.loading import parse

CLEAR: Final = 150
"""A blunder loses so many of a thousand wins at least, and that by three standard errors."""
LONG: Final = {"chinatown": (30, 1), "designtown": (100, 5), "deckville": (100, 5), "gotown": (120, 20)}
"""With how many pairs of play-outs, over how many rounds or turns, a blunder is proved."""
SHORT: Final = {"chinatown": 0, "designtown": 2, "deckville": 2, "gotown": 6}
"""Over how many it is looked for."""
_TRIES: Final = 40
"""So many commands are tried a game."""
_FAR: Final = 1_000_000
"""Worlds from this number on are the proof's own."""


class Proved(NamedTuple):
    """What a command costs against another one, in thousandths of a win, and the error of that."""

    loss: float
    error: float

    @property
    def is_clear(self) -> bool:
        """Whether it is a blunder."""
        return self.loss >= CLEAR and self.loss >= 3 * self.error


def proof(table: Table[Any, Any, Any], view: Any, seat: int, made: Any, better: Any) -> Proved:
    """Return what a command costs, given up early where that is not much."""
    pairs, rounds = LONG[table.game.id]
    found = Proved(0, 0)
    for first, numbers, long in (
        (0, 12, SHORT[table.game.id]),
        (_FAR, 12, rounds),
        (2 * _FAR, pairs, rounds),
    ):
        gaps = list[float]()
        for number in range(_FAR + first, _FAR + first + numbers):
            world = table.game.secrets.imagine(view, seat, Chance(derived_seed("proof", number), 0))
            worse, best = (
                played_on(table.game, world, seat, one, "bot:normal", number, long) for one in (made, better)
            )
            gaps.append(best - worse)
        found = Proved(sum(gaps) / numbers, _error(gaps))
        if found.loss + found.error < CLEAR:
            break
    return found


def _error(gaps: Sequence[float]) -> float:
    mean = sum(gaps) / len(gaps)
    return max(1.0, sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps)))


def finished(table: Table[Any, Any, Any], number: int) -> Table[Any, Any, Any]:
    """Play a table to its end: seat 0 is Hard's, all others are Normal's."""
    game = table.game
    hard, normal = make("bot:hard", game), make("bot:normal", game)
    seat = table.steps[-1].record.seat
    while table.result is None:
        seat = next_actor(game, table.state, seat)
        chance = bot_chance(derived_seed("blunders", number), seat, len(table.steps))
        table.submit(seat, (normal if seat else hard)(table.view(seat), seat, chance))
    return table


def planted(
    game_id: str, number: int, seen: Counter[str]
) -> tuple[Table[Any, Any, Any], dict[str, Any]] | None:
    """Return a game with a blunder and what is known of it; of kinds that are rare so far, if there are any.

    None where none of the commands that were tried was one.
    """
    game = find(game_id)
    counts = [count for count in game.players.seat_counts if count > 1]
    infos = [
        SeatInfo("ABCDE"[at], "bot:normal" if at else "human", at)
        for at in range(counts[number % len(counts)])
    ]
    table = finished(Table.new(game, infos, derived_seed("blunders", number)), number)
    chance, tried = Chance(derived_seed("blunder", number), 0), 0
    for position, advice in _by_rarity(table, chance, seen):
        view = view_before(table, position, 0)
        others = [
            one for one in choices(game, view, 0, chance.named("open", position)) if one != advice[0].command
        ]
        kinds = {type(one) for one in others}
        for made in [
            chance.named("pick", position, at).pick([one for one in others if type(one) is kind])
            for at, kind in enumerate(sorted(kinds, key=lambda one: one.__name__))
        ]:
            tried += 1
            cost = proof(table, view, 0, made, advice[0].command)
            if cost.is_clear:
                told = table.up_to(position - 1)
                told.submit(0, made)
                facts = {"position": position, "kind": advice[0].code, "made": type(made).__name__}
                return finished(told, number), facts | {"loss": round(cost.loss), "error": round(cost.error)}
            if tried >= _TRIES:
                return None
    return None


def _by_rarity(table: Table[Any, Any, Any], chance: Chance, seen: Counter[str]) -> Iterator[tuple[int, Any]]:
    """Yield seat 0's decisions, those first for whose kind there are the fewest blunders."""
    advise, found = table.game.players.advise, []
    assert advise is not None
    own = [at for at, step in enumerate(table.steps, 1) if step.record.seat == 0 and at > 1]
    for position in chance.shuffled(own)[:24]:
        view = view_before(table, position, 0)
        if len(tuple(table.game.rules.legal(view, 0))) > 1:
            advice = advise(view, 0, bot_chance(1, 0, position))
            found.append((position, advice))
    yield from sorted(found, key=lambda one: seen[one[1][0].code] if one[1] else 0)


def plant(folder: Path, game_id: str, games: int, until: float) -> None:
    """Write so many games with a blunder each into a folder, with what is known of them; those that lie there
    are counted."""
    folder.mkdir(parents=True, exist_ok=True)
    facts = [json.loads(path.read_text()) for path in sorted(folder.glob(f"{game_id}-*.json"))]
    seen, number = Counter(one["kind"] for one in facts), max((one["number"] for one in facts), default=-1)
    while sum(seen.values()) < games and time.monotonic() < until:
        number += 1
        found = planted(game_id, number, seen)
        if found is not None:
            table, told = found
            seen[told["kind"]] += 1
            name = folder / f"{game_id}-{number:04}"
            name.with_suffix(".tabletop").write_bytes(as_saved(table))
            name.with_suffix(".json").write_text(json.dumps(told | {"number": number}))
            print(game_id, number, told, flush=True)


class Counted(NamedTuple):
    """What the review of one planted game came to."""

    kind: str
    is_named: bool
    alarms: int
    seconds: float


def reviewed(path: Path) -> Counted:
    """Review a planted game."""
    told, table = json.loads(path.with_suffix(".json").read_text()), parse(path, path.read_bytes()).table
    began = time.process_time()
    search = moments(table, 0)
    try:
        while True:
            next(search)
    except StopIteration as end:
        positions = [position for one in end.value for position in (one.position, *one.again)]
    seconds = time.process_time() - began
    is_named = told["position"] in positions
    return Counted(
        told["kind"], is_named, sum(position != told["position"] for position in positions), seconds
    )


def count(folder: Path, game_ids: Sequence[str]) -> None:
    """Print how many blunders are named, by game and kind; how many moves of Hard are called blunders."""
    print("| game | kind | named | of |")
    print("|---|---|---|---|")
    sums = []
    for game_id in game_ids:
        found = [reviewed(path) for path in sorted(folder.glob(f"{game_id}-*.tabletop"))]
        if not found:
            continue
        kinds = Counter(one.kind for one in found)
        named = Counter(one.kind for one in found if one.is_named)
        for kind, of in sorted(kinds.items()):
            print(f"| {find(game_id).name} | {kind} | {named[kind]} | {of} |")
        total, games = sum(named.values()), len(found)
        alarms, seconds = sum(one.alarms for one in found), sorted(one.seconds for one in found)
        sums.append(
            f"| {find(game_id).name} | {total} of {games} ({100 * total / games:.0f} %) | {alarms}"
            f" | {sum(seconds) / games:.1f} s, {seconds[-1]:.1f} s at most |"
        )
    print("\n| game | named | false alarms | a review |\n|---|---|---|---|")
    print("\n".join(sums))


def main() -> None:
    """Plant or count."""
    parser = argparse.ArgumentParser(description="How many planted blunders reviews name.")
    parser.add_argument("what", choices=("plant", "count"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=50, help="so many of each game")
    parser.add_argument("--minutes", type=float, default=60, help="planting each game ends after so long")
    parser.add_argument("ids", nargs="*", default=tabletop.games())
    wanted = parser.parse_args()
    if wanted.what == "count":
        count(wanted.folder, wanted.ids)
        return
    for game_id in wanted.ids:
        plant(wanted.folder, game_id, wanted.games, time.monotonic() + 60 * wanted.minutes)


if __name__ == "__main__":
    sys.exit(main())
