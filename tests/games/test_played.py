"""Whole games of computer players are kept as text, some for each level, with all sets of options by turns.

Of each game how often it saw which command, remark and advice, how it ended, and a sum of all that was
chosen, said and valued in its course: who changes a player sees in `git diff` what it came to. All of it is
whole numbers, so every machine finds the same. Written anew by `python -m tests.games.test_played`.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from tabletop.bots.players import bot_chance, make
from tabletop.engine.chance import Chance
from tabletop.engine.conformance import option_sets
from tabletop.engine.message import in_english
from tabletop.engine.protocol import Game
from tabletop.engine.registry import find
from tabletop.engine.table import Table
from tabletop.games.chinatown import commands as chinatown
from tabletop.games.chinatown.player.bargain import answer_to, asking_prices, value_of_deal
from tabletop.games.chinatown.player.estimate import estimate, lines
from tabletop.games.chinatown.player.judging import level_of
from tabletop.record.game_stats import firsts_of, moves_of

KEPT = Path(__file__).parent / "played"
LOOKS = {"chinatown": 1000, "deckville": 4, "designtown": 4, "gotown": 2}
"""So often a player that thinks as long as it may may look at the clock."""
MOST = {"chinatown-normal": 160, "chinatown-hard": 60, "deckville-hard": 90, "gotown-hard": 60}
"""So many steps of a game of those who think longest."""
GAMES = {"chinatown": 2, "deckville": 5, "designtown": 4, "gotown": 4}
"""So many games of each level."""
ADVISED = {"chinatown": 16, "deckville": 20, "designtown": 12, "gotown": 12}
"""After so many steps each the seat asks for advice."""
CASES = [
    (game_id, level, number)
    for game_id, many in GAMES.items()
    for level in find(game_id).players.bots
    for number in range(many)
]


def _of_deal(state: Any, view: Any, command: Any, level: str) -> Iterator[object]:
    """Yield what each seat of Chinatown thinks of each third deal, and asks for what is wanted."""
    if isinstance(command, chinatown.ProposeDeal) and not len(state.deals) % 3:
        for seat in range(len(state.money)):
            guess = estimate(view, seat, command.transfers)
            yield guess and [in_english(line.text) for line in lines(guess)]
            yield value_of_deal(view, seat, command.transfers)
            yield answer_to(view, seat, command.transfers, level_of(f"bot:{level}"))
        first = command.transfers[0]
        yield asking_prices(view, first.giver, first.what, first.taker)


VALUED: dict[str, Callable[[Any, Any, Any, str], Iterator[object]]] = {"chinatown": _of_deal}


def played(game: Game[Any, Any, Any], level: str, number: int) -> Iterator[str]:
    """Yield a few lines on a game."""
    seats = game.players.seat_counts[number % len(game.players.seat_counts)]
    every = list(islice(option_sets(game, seats, number), 40))
    options = every[7 * number % len(every)] if number else {}
    table = Table.new(game, [f"P{seat}" for seat in range(seats)], number, options)
    choose, said, seen = make(f"bot:{level}", game), Counter[str](), 0

    def briefly() -> Callable[[], bool]:
        looks = count()
        return lambda: next(looks) < LOOKS[game.id]

    def note(what: object) -> None:
        nonlocal seen
        seen = zlib.crc32(repr(what).encode(), seen)

    while table.result is None and len(table.steps) < MOST.get(f"{game.id}-{level}", 400):
        at, seat = len(table.steps), min(table.actors)
        view = table.view(seat)
        if not at % ADVISED[game.id] and game.players.advise is not None:
            for advice in game.players.advise(view, seat, Chance(1, at), briefly()):
                hint = game.words.hint(advice, view)
                note((advice, *map(in_english, filter(None, (hint.look, hint.why, hint.move)))))
                said[f"advised {advice.code}"] += 1
        command = choose(view, seat, bot_chance(number, seat, at), briefly())
        remark = game.players.speak and game.players.speak(view, seat, command, f"bot:{level}")
        for what in (command, remark, *VALUED.get(game.id, lambda *_: ())(table.state, view, command, level)):
            note(what)
        said[type(command).__name__] += 1
        said[f"says {remark and remark.code}"] += 1
        table.submit(seat, command)
    moves = moves_of(table)
    states, events = [move.after for move in moves], [event for move in moves for event in move.events]
    note((game.statistics.count(moves), game.players.personalities.count(moves)))
    note([(key, round(value, 3)) for key, value in game.progress.liveliness(states, events).items()])
    firsts = sorted(f"{one.key} of {one.seat} at {one.position}" for one in firsts_of(table, moves))
    known = {key: value for key, value in options.items() if value}
    yield f"{level} {number}"
    yield f"  {seats} seats, {known}: {at + 1} steps, {game.progress.points(table.state)}, {seen:08x}"
    yield f"  {', '.join(f'{what} {often}' for what, often in sorted(said.items()))}"
    yield f"  firsts: {', '.join(firsts)}"


@pytest.mark.parametrize(("game_id", "level", "number"), CASES)
def test_games_go_as_they_went(game_id: str, level: str, number: int) -> None:
    kept = (KEPT / f"{game_id}.txt").read_text("utf-8").splitlines()
    first = kept.index(f"{level} {number}")
    assert list(played(find(game_id), level, number)) == kept[first : first + 4]


if __name__ == "__main__":
    KEPT.mkdir(exist_ok=True)
    for one in GAMES:
        cases = [(level, number) for game_id, level, number in CASES if game_id == one]
        whole = [line for level, number in cases for line in played(find(one), level, number)]
        (KEPT / f"{one}.txt").write_text("\n".join(whole) + "\n", "utf-8", newline="\n")
