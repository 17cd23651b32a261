"""The computer players: legal always, blind to what is secret, sensible where sense is plain."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.bots.players import bot_chance
from tabletop.engine.chance import Chance
from tabletop.engine.table import Table
from tabletop.games.deckville import GAME
from tabletop.games.deckville.commands import (
    BuildProperty,
    BuildResource,
    DiscardDown,
    DrawCard,
    EndTurn,
    ReplaceDiscard,
    Reserve,
    TakeFromSupply,
)
from tabletop.games.deckville.personalities import Bias
from tabletop.games.deckville.player.bot import hard, normal, proposed_discards
from tabletop.games.deckville.player.fast_table import FastTable
from tabletop.games.deckville.player.judgement import CardJudge, turns_left
from tabletop.games.deckville.player.search import favourites
from tabletop.games.deckville.state import DRAW, PROPERTIES, RESERVE, State
from tests.games.deckville import matches
from tests.games.deckville.build import OWN, card, cards, city, draw, play, prop, take
from tests.games.deckville.plain_greedy import choose
from tests.games.playing import Playing

states = Playing(GAME).states


LEVELS = tuple(GAME.players.bots)


def choice(state: State) -> Any:
    return normal(OWN.secrets.redact(state, state.active), state.active, Chance(1, 0))


@pytest.mark.parametrize("level", LEVELS)
def test_asked_to_answer_now_it_does(level: str) -> None:
    """It tries nothing more once it is told to stop, and what it says then is legal."""
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return False

    for at, state in enumerate(states(2, 5, "bot")[:-1:9]):
        asked = 0
        view = GAME.secrets.redact(state, state.active)
        command = GAME.players.bots[level](view, state.active, Chance(1, at), stop)
        assert command in GAME.rules.legal(view, state.active)
        assert asked <= 1


def test_a_search_is_counted() -> None:
    """However long it takes: so many trials, and no more."""
    trials = []

    def count() -> bool:
        trials[-1] += 1
        return True

    for at, state in enumerate(states(2, 5, "bot")[:-1:16]):
        trials.append(0)
        hard(GAME.secrets.redact(state, state.active), state.active, Chance(1, at), count)
    assert 30 < max(trials) < 200


def test_the_easy_one_never_swaps_and_keeps_its_favourites() -> None:
    views = [GAME.secrets.redact(state, state.active) for state in states(2, 5, "bot:easy")[:-1]]
    assert not any(view.is_replacing for view in views)
    tastes = {
        (view.round, position): [favourites(view, bot_chance(4, 0, position))(card) for card in range(8)]
        for position, view in enumerate(views)
    }
    assert min(map(min, tastes.values())) < 30 and max(map(max, tastes.values())) > 170
    by_rounds = {(number - 1) // 4: taste for (number, _), taste in tastes.items()}
    assert all(by_rounds[(number - 1) // 4] == taste for (number, _), taste in tastes.items())
    assert len({tuple(taste) for taste in by_rounds.values()}) == len(by_rounds) > 2
    other = [favourites(views[0], bot_chance(5, 0, 0))(card) for card in range(8)]
    assert other != by_rounds[0], "another game, other favourites"


def test_what_somebody_fancies_counts_where_options_are_tried() -> None:
    state = city("tower villa wood*2", resources="steel glass wood brick", reached=PROPERTIES, last_round=7)
    view = OWN.secrets.redact(state, state.active)
    assert hard(view, state.active, Chance(1, 0)) == prop("tower")
    assert hard(view, state.active, Chance(1, 0), bias=Bias(prime=4)) == prop("villa")


def test_a_game_of_the_hard_one_is_legal_and_goes_well() -> None:
    assert [game.won for game in matches.play(["bot:hard", "random"], 1)] == [1, 1]


def test_it_pays_with_what_it_misses_least() -> None:
    state = city("tower stall inn wood", "flat", "steel glass", built=1, reached=PROPERTIES, last_round=5)
    command = choice(state)
    assert isinstance(command, BuildProperty)
    assert card("tower") == command.card
    assert set(command.discards) <= {card("inn"), card("wood")}


def test_it_replaces_a_useless_card_by_a_good_one() -> None:
    state = city("architects*6", resources="steel*2 glass", pool="spire architects architects", last_round=6)
    assert choice(state) == take("pool_1")
    taken = play(state, take("pool_1")).state
    assert choice(taken) == ReplaceDiscard(card("architects"))


def test_it_takes_the_third_card_and_keeps_the_best() -> None:
    state = play(
        city("wood*6", "hub", "steel*2 glass", pool="spire flat flat"), draw("pool_1"), draw("pool_2")
    )
    assert isinstance(choice(state.state), DrawCard)
    drawn = play(state.state, draw("deck")).state
    command = choice(drawn)
    assert isinstance(command, DiscardDown)
    assert card("spire") not in command.cards


def test_it_reserves_what_is_worth_waiting_for_but_not_at_the_end() -> None:
    early = city("spire wood*2", resources="steel glass", reached=RESERVE, drawn=2, last_round=13)
    assert choice(early) == Reserve(card("spire"))
    late = city("spire wood*2", resources="steel glass", reached=RESERVE, drawn=2, last_round=5)
    assert choice(late) == EndTurn()


def test_it_builds_the_reserve_before_it_costs_points() -> None:
    state = city("wood*3", "", "wood", "inn", reached=PROPERTIES, last_round=5)
    command = choice(state)
    assert isinstance(command, BuildProperty)
    assert command.from_reserve


def test_with_an_empty_pool_it_brings_the_end_nearer() -> None:
    state = city("wood*3", pool="- - -", deck="flat*3", discard="spire flat", reached=DRAW)
    assert choice(state) == draw("deck")


def test_it_proposes_what_is_missed_least() -> None:
    state = city("tower spire wood stall", resources="steel*2 glass", last_round=9)
    view = OWN.secrets.redact(state, 0)
    assert len(proposed_discards(view, 0, 2, keep=card("tower"))) == 2
    assert card("spire") not in proposed_discards(view, 0, 2, keep=card("tower"))
    assert sorted(proposed_discards(view, 0, 3, keep=card("tower"))) == sorted(cards("spire wood stall"))
    assert proposed_discards(view, 0, 9) == proposed_discards(view, 0, 4)


def test_missing_resources_and_time_make_a_property_worth_less() -> None:
    def promise(resources: str, last_round: int) -> int:
        state = city("spire", resources=resources, last_round=last_round)
        return CardJudge(FastTable(state, Chance(1, 0)), 0).promise(card("spire"))

    assert promise("steel*2 glass", 9) > promise("steel glass", 9) > promise("steel", 9) > 0
    assert promise("steel", 6) > promise("", 6) == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_random_players_always(seats: int) -> None:
    """The seed makes this the same each time; 300 games each are in docs/deckville_balance.md."""
    played = matches.play(["bot", *["random"] * (seats - 1)], 3)
    assert all(game.won == 1 for game in played)


def test_it_beats_who_takes_what_scores_at_once() -> None:
    assert sum(game.won for game in matches.play(["bot", "greedy"], 5)) >= 9


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_level_beats_the_one_below(seats: int) -> None:
    """A check that nothing broke; the ladder is in docs/bots.md."""
    share = 1 / seats
    for better, worse, deals in (("normal", "easy", 20), ("normal", choose, 20), ("hard", "normal", 12)):
        others = [f"bot:{worse}" if isinstance(worse, str) else worse] * (seats - 1)
        played = matches.play([f"bot:{better}", *others], deals)
        assert sum(game.won for game in played) / len(played) > share


def test_it_uses_every_step_of_the_turn() -> None:
    table = Table.new("deckville", ["A", "B", "C"], 8)
    used = set()
    second = 0
    while table.result is None:
        seat = min(table.actors)
        command = normal(table.view(seat), seat, Chance(1, len(table.steps)))
        used.add(type(command))
        second += isinstance(command, BuildProperty) and table.state.built == 1
        table.submit(seat, command)
    assert used >= {TakeFromSupply, BuildResource, BuildProperty, DrawCard, Reserve, EndTurn}
    assert second
    assert min(table.result.scores) > 20


@pytest.mark.parametrize(
    ("seats", "more", "turns"),
    [
        *(
            (1, {"pile": pile}, turns)
            for pile, turns in ((0, 0), (2, 0), (3, 1), (10, 5), (25, 14), (50, 29))
        ),
        *((2, {"pile": pile, "discard": 0}, turns) for pile, turns in ((0, 1), (2, 2), (22, 6), (40, 10))),
        *(
            (2, {"pile": 10, "discard": number}, turns)
            for number, turns in ((0, 3), (9, 4), (15, 5), (40, 8))
        ),
        (4, {"pile": 40, "discard": 40}, 8),
        (2, {"pile": 10, "emptyings": 1}, 2),
        (2, {"pile": 1, "emptyings": 1}, 1),
        (4, {"pile": 20, "emptyings": 1}, 2),
        (3, {"pile": 40, "is_end_known": True, "round": 7, "last_round": 9}, 2),
        (3, {"pile": 40, "is_end_known": True, "round": 9, "last_round": 9}, 0),
    ],
)
def test_it_foresees_so_many_turns(seats: int, more: dict[str, int], turns: int) -> None:
    """By what lies in the deck and beside it; the end is known once the deck is empty for the last time."""
    known = {"discard": 0, "emptyings": 0, "last_emptying": 2, "is_end_known": False} | more
    piles = {name: [0] * known[name] for name in ("pile", "discard")}
    assert turns_left(SimpleNamespace(places=[0] * seats, **known | piles)) == turns  # type: ignore[arg-type]
