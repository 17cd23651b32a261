from __future__ import annotations

import dataclasses

import pytest

from tabletop.bots.players import UnknownBotError, bot_chance, derived_seed, make
from tabletop.engine.chance import Chance
from tabletop.engine.players import default_kind, kinds
from tabletop.engine.registry import find, games
from tabletop.engine.table import Table

GOTOWN = find("gotown")


@pytest.mark.parametrize("game_id", games())
def test_every_kind_that_is_named_can_be_made_and_plays(game_id: str) -> None:
    game = find(game_id)
    for kind in kinds(game):
        table = Table.new(game, ["Ann", "Ben", "Cat"][: max(2, *game.players.seat_counts[:1])], 5)
        for _ in range(8):
            if not table.actors:
                break
            seat = min(table.actors)
            table.submit(
                seat, make(kind, game)(table.view(seat), seat, bot_chance(1, seat, len(table.steps)))
            )
        assert len(table.steps) > 1


def test_bot_is_the_middle_level() -> None:
    assert tuple(GOTOWN.players.bots) == ("gentle", "easy", "normal", "hard")
    assert make("bot", GOTOWN) is make("bot:normal", GOTOWN) is GOTOWN.players.bots["normal"]


@pytest.mark.parametrize("kind", ["", "human", "bot:", "bot:genius", "Random", "bots"])
def test_an_unknown_kind_is_refused_with_what_exists(kind: str) -> None:
    with pytest.raises(UnknownBotError) as refused:
        make(kind, GOTOWN)
    assert str(refused.value) == (
        f"There is no computer player “{kind}” for GoTown. "
        "There are: bot, bot:gentle, bot:easy, bot:normal, bot:hard, greedy, random."
    )


def test_a_game_without_players_of_its_own_has_the_simple_ones() -> None:
    bare = dataclasses.replace(GOTOWN, players=dataclasses.replace(GOTOWN.players, bots={}))
    assert kinds(bare) == ("greedy", "random")
    assert default_kind(bare) == "random" and default_kind(GOTOWN) == "bot:normal"
    with pytest.raises(UnknownBotError):
        make("bot", bare)


def test_random_depends_on_its_chance_alone() -> None:
    view = Table.new("gotown", ["Ann", "Ben"], 5, {"first": 0}).view(0)
    choose = make("random", GOTOWN)
    found = {choose(view, 0, Chance(seed, 3)) for seed in range(60)}
    assert found == set(GOTOWN.rules.legal(view, 0))
    assert choose(view, 0, Chance(7, 3)) == choose(view, 0, Chance(7, 3))


def test_greedy_scores_when_it_can() -> None:
    choose = make("greedy", GOTOWN)
    scored = 0
    for seed in range(30):
        table = Table.new("gotown", ["Ann", "Ben"], seed, {"first": 0})
        names = [type(option).__name__ for option in table.legal(0)]
        chosen = type(choose(table.view(0), 0, Chance(seed, 1))).__name__
        if "BuildFloor" in names:
            assert chosen == "BuildFloor"
            scored += 1
        elif names != ["EndTurn"]:
            assert chosen != "EndTurn"
    assert scored > 5


def test_the_chance_of_a_bot_is_its_own() -> None:
    def draws(*at: int) -> list[int]:
        chance = bot_chance(*at)
        return [chance.below(1000) for _ in range(5)]

    assert draws(1, 0, 7) == draws(1, 0, 7)
    assert len({tuple(draws(*at)) for at in [(1, 0, 7), (2, 0, 7), (1, 1, 7), (1, 0, 8)]}) == 4
    games_own = Chance(1, 7)
    assert draws(1, 0, 7) != [games_own.below(1000) for _ in range(5)]


def test_derived_seeds_suit_a_table_and_keep_apart() -> None:
    seeds = [derived_seed("x", 1), derived_seed("x", 2), derived_seed("y", 1), derived_seed("x", 1, 2)]
    assert len(set(seeds)) == 4
    assert all(0 <= seed < 1 << 63 for seed in seeds)
