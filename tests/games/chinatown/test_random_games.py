"""Random games with deals, over player counts and combinations of variants, keep what must hold."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

import tabletop
from tabletop.engine import conformance
from tabletop.engine.chance import Chance
from tabletop.engine.foresight import choices
from tabletop.games.chinatown import GAME, events
from tabletop.games.chinatown.board import ALL_TILES
from tabletop.games.chinatown.deals import parties_of
from tabletop.games.chinatown.state import State
from tests.games.chinatown.candidates import candidates


def play_one(seats: int, options: dict[str, Any], seed: int, seen: Counter[str]) -> tabletop.Table:
    """Play a game at random, deals and all; every state is sound, and every view of it."""
    table = tabletop.Table.new(GAME, ["A"] * seats, seed, options)
    chance = Chance(-1 - seed, 1)
    conserved = GAME.rules.conserved(table.state)
    while table.actors:
        assert len(table.steps) < GAME.rules.longest_game
        seat = chance.pick(sorted(table.actors))
        before = table.state
        command = chance.pick(choices(GAME, table.view(seat), seat, chance))
        told = table.submit(seat, command)
        seen.update(type(event).__name__ for event in told)
        seen["three-party deal"] += sum(
            len(parties_of(event.transfers)) > 2 for event in told if isinstance(event, events.DealExecuted)
        )
        assert GAME.rules.conserved(table.state) == conserved
        check(before, table.state, told)
        viewer = chance.pick((None, *range(seats)))
        seen_after = GAME.secrets.redact(table.state, viewer)
        folded = GAME.secrets.redact(before, viewer)
        for event in told:
            folded = GAME.rules.evolve(folded, GAME.secrets.redact_event(event, viewer))
        assert folded == seen_after
        hidden(seen_after, viewer)
    return table


def check(before: State, after: State, told: tuple[Any, ...]) -> None:
    """Tiles, plots and money are where they must be; money changes by income and deals only."""
    in_play = Counter(kind for kind in after.built if kind is not None)
    for seat in after.seats:
        in_play.update(after.loose_tiles_of(seat))
    assert tuple(in_play[kind] + after.bag[kind] for kind in range(12)) == ALL_TILES
    assert sum(in_play.values()) <= 85
    for was, owner in zip(before.owners, after.owners, strict=True):
        assert was is None or owner is not None, "a plot that is owned stays owned"
    for was, kind in zip(before.built, after.built, strict=True):
        assert was is None or was == kind, "a placed tile stays"
    assert all(after.owners[at] is not None for at, kind in enumerate(after.built) if kind is not None)
    cards = [card for hand in after.hands for card in hand]
    assert len(cards) == len(set(cards)) and all(after.owner_of(card) is None for card in cards)
    assert all(amount >= 0 for amount in after.money)
    paid = sum(one.cash for one in told if isinstance(one, events.BusinessPaid | events.OutlookPaid))
    assert sum(after.money) == sum(before.money) + paid, "deals conserve money"
    for book, amount in zip(after.books, after.money, strict=True):
        assert book.money[-1] == amount


def hidden(view: State, viewer: int | None) -> None:
    """No secret of anybody else is in a view (CH-7)."""
    for seat, hand in enumerate(view.hands):
        if seat == viewer:
            continue
        assert set(hand) <= {None}
        assert view.chosen[seat] in (None, ())
        if view.variants.hidden_money and view.phase != "over":
            assert view.money[seat] is None and view.books[seat] is None


def drawn_options(seats: int, seed: int) -> dict[str, Any]:
    return next(iter(conformance.option_sets(GAME, seats, seed)))


def test_random_games_keep_everything_and_reach_every_event() -> None:
    seen: Counter[str] = Counter()
    for seed in range(18):
        seats = 3 + seed % 3
        assert play_one(seats, drawn_options(seats, seed), seed, seen).result is not None
    kinds = {kind.cls.__name__ for kind in msgspec.inspect.type_info(events.Event).types}
    assert kinds - set(seen) <= {"FirstPlayerDrawn", "SignatureLapsed", "TradingResumed"}
    assert seen["three-party deal"] > 0


def test_legal_lists_exactly_what_is_accepted() -> None:
    for seats in (3, 4, 5):
        options = drawn_options(seats, seats)
        found = conformance.check(
            GAME, seeds=[seats], seat_counts=[seats], options=options, every=50, candidates=candidates
        )
        assert found.games == 1


def test_samples_are_accepted_as_told_from_the_view_and_end_when_much_lies_on_the_table() -> None:
    table = tabletop.Table.new(GAME, ["A", "B", "C"], 2, {"keep_cards": True, "hidden_money": True})
    for seat in range(3):
        table.submit(seat, table.legal(seat)[0])
    kinds = Counter()
    for step in range(60):
        seat = step % 3
        for command in GAME.rules.sample(table.view(seat), seat, Chance(3, step)):
            kinds[type(command).__name__] += 1
            assert GAME.rules.decide(table.state, seat, command, Chance(0, 0))
        proposals = GAME.rules.sample(table.view(seat), seat, Chance(4, step))
        if proposals:
            table.submit(seat, proposals[step % len(proposals)])
    assert {"ProposeDeal", "OpenCall", "WantAsset", "EditDeal", "DiscardCards"} <= set(kinds)
    more = GAME.rules.sample(table.view(0), 0, Chance(9, 9))
    assert not {"ProposeDeal", "OpenCall"} & {type(command).__name__ for command in more}


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_ten_thousand_random_games_keep_everything(part: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(1000 * part, 1000 * part + 1000):
        seats = 3 + seed % 3
        assert play_one(seats, drawn_options(seats, seed), seed, seen).result is not None
    assert seen["DealExecuted"] > 2_000 and seen["three-party deal"] > 50 and seen["SignatureLapsed"] > 0
