"""Computer players give legal commands only; the better one wins more often."""

from __future__ import annotations

from collections import Counter

from tabletop.engine.chance import Chance
from tabletop.engine.message import in_english
from tabletop.engine.protocol import MOST_ADVICE
from tabletop.engine.table import Table

from tabletop_rooftops import GAME, bots, words


def winners(seed: int) -> tuple[int, ...]:
    """Return who wins a game of two, an easy player in the seat of that number."""
    table = Table.new(GAME, ["Ann", "Bob"], seed)
    players = (bots.easy, bots.normal) if seed % 2 else (bots.normal, bots.easy)
    while table.result is None:
        (seat,) = table.actors
        view = table.view(seat)
        command = players[seat](view, seat, Chance(seed, len(table.steps)))
        assert command in list(GAME.rules.legal(view, seat))
        table.submit(seat, command)
    return table.result.winners


def test_normal_beats_easy() -> None:
    won = Counter(players for seed in range(60) for players in _levels(seed))
    assert won["normal"] > won["easy"]


def test_the_best_advice_is_what_normal_does_and_every_reason_has_a_sentence() -> None:
    codes = Counter[str]()
    for seed in range(5):
        table = Table.new(GAME, ["Ann", "Bob"], seed)
        while table.result is None:
            (seat,) = table.actors
            view = table.view(seat)
            found = bots.advise(view, seat, Chance(seed, len(table.steps)))
            told = [words.hint(one, view) for one in found]
            assert all(in_english(hint.look) and in_english(hint.why) for hint in told)
            codes.update(one.code for one in found)
            best = bots.normal(view, seat, Chance(seed, len(table.steps)))
            most = [one.command for one in found if one.worth == found[0].worth]
            assert best in most or len(most) == MOST_ADVICE
            table.submit(seat, found[0].command)
    assert set(codes) == {"takes", "builds", "raises", "discards"}


def _levels(seed: int) -> tuple[str, ...]:
    names = ("easy", "normal") if seed % 2 else ("normal", "easy")
    return tuple(names[seat] for seat in winners(seed))
