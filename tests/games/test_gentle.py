"""Gentle, the weakest level: it plays sensibly, harms nobody who is behind, and takes what is there to win.

And what a person at the table would laugh at, which the arena counts for all levels.
"""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from tabletop import arena
from tabletop.arena.standings import MatchSummary
from tabletop.engine.chance import Chance
from tabletop.engine.registry import find, games
from tabletop.games.chinatown import commands as chinatown
from tabletop.games.chinatown.player import trader
from tabletop.games.chinatown.player.judging import EASY, GENTLE
from tabletop.games.deckville import commands as deckville
from tabletop.games.deckville.player import bot as deckville_bot
from tabletop.games.deckville.state import PROPERTIES
from tabletop.games.designtown import bot as designtown_bot
from tabletop.games.designtown import commands as designtown
from tabletop.games.gotown import bot as gotown_bot
from tabletop.games.gotown import commands as gotown
from tests.games.chinatown import build as market
from tests.games.deckville import build as district
from tests.games.designtown import build as city
from tests.games.gotown import build as street
from tests.games.newcomers import of

SEEDS = range(20)


@cache
def played(game_id: str, level: str) -> MatchSummary:
    return arena.run(game_id, [level] * 3, 1, seats=3, seed=5).summary()


@pytest.mark.parametrize("level", ["gentle", "normal"])
@pytest.mark.parametrize("game_id", games())
def test_nothing_to_laugh_at(game_id: str, level: str) -> None:
    silly = played(game_id, level).silly
    assert tuple(silly) == tuple(find(game_id).players.silly) and len(silly) > 1
    assert [kind for kind, acts in silly.items() if any(acts)] == []


@pytest.mark.parametrize("game_id", games())
def test_newcomers_finish_their_games(game_id: str) -> None:
    """Each with its own rules of thumb, and never a command that the rules refuse."""
    newcomers = list(of(game_id).items())
    assert len(newcomers) >= 3
    for first in range(0, len(newcomers), 3):
        among = [newcomers[(first + more) % len(newcomers)] for more in range(3)]
        assert arena.run(game_id, among, 1, seats=3, seed=2).summary().games


# GoTown


def choices(towers: list[str], hand: str) -> set[gotown.Command]:
    now = street.town([hand, "bone", "thief"], towers)
    view = street.RULES.game.secrets.redact(now, 0)
    return {gotown_bot.gentle(view, 0, Chance(seed, 0)) for seed in SEEDS}


def test_gotown_gentle_takes_the_floor_that_wins() -> None:
    towers = ["1+8 1+8 2+7 2+7", "3+6", ""]
    assert choices(towers, "4 5 jack shake") == {gotown.BuildFloor(4, 5)}


def test_gotown_gentle_harms_only_the_highest_tower() -> None:
    found = choices(["", "3+6 4+5", "1+8"], "jack ball shake dog 2")
    assert found & {gotown.PlayJackhammer(1), gotown.PlayWreckingBall(1)}
    assert {getattr(one, "victim", 1) for one in found} == {1}
    assert {
        getattr(one, "victim", None) for one in choices(["3+6 4+5", "2+7", "1+8"], "jack ball shake dog")
    } == {None}, "whoever is behind is left alone"


def test_gotown_gentle_plays_one_card_a_turn_beside_its_own_floors() -> None:
    now = street.town(["jack shake 2 7", "bone", "thief"], ["", "3+6 4+5", "1+8"], has_played=True)
    view = street.RULES.game.secrets.redact(now, 0)
    found = {gotown_bot.gentle(view, 0, Chance(seed, 0)) for seed in SEEDS}
    assert found <= {gotown.BuildFloor(2, 7), gotown.EndTurn()} and gotown.BuildFloor(2, 7) in found


@pytest.mark.parametrize(
    ("command", "wins", "spares"),
    [
        (gotown.EndTurn(), True, False),
        (gotown.BuildFloor(4, 5), False, False),
        (gotown.PlayJackhammer(2), True, True),
        (gotown.PlayJackhammer(1), True, False),
    ],
)
def test_gotown_what_is_silly(command: gotown.Command, wins: bool, spares: bool) -> None:
    now = street.town(["4 5 jack", "bone", "thief"], ["1+8 1+8 2+7 2+7", "4+5 3+6 4+5 3+?", "1+8"])
    assert gotown_bot.leaves_a_win(now, 0, command) is wins
    assert gotown_bot.spares_who_wins_next(now, 0, command) is spares
    asleep = replace(now, skips=0b10)
    assert not gotown_bot.spares_who_wins_next(asleep, 0, command), (
        "whoever sits the turn out does not win next"
    )
    robbed = street.town(["4 6 jack", "bone", "thief"], ["1+8 1+8 2+7 2+7", "4+5 3+6 4+5 3+?", "1+8"])
    assert not gotown_bot.spares_who_wins_next(robbed, 0, command), "the six can still rob them"


# Design Town


def test_designtown_gentle_gives_nobody_an_apartment_and_stops_early() -> None:
    now = city.town("store", "apt apt", cash=9, is_building=True, supply=(0,) * 5)
    gift = designtown.Upgrade(city.APT, 1)
    assert {designtown_bot.easy(now, 0, Chance(seed, 0)) for seed in SEEDS} == {gift}
    assert {designtown_bot.gentle(now, 0, Chance(seed, 0)) for seed in SEEDS} == {city.END}
    rich = city.town("fact store store hosp", cash=6, row=(city.MALL,), unhappy=1)
    assert designtown_bot.gentle(rich, 0, Chance(1, 0)) == city.STOP


def test_designtown_gentle_plays_the_card_that_wins() -> None:
    now = city.town("park store", points=7, cash=12, unhappy=2)
    assert {designtown_bot.gentle(now, 0, Chance(seed, 0)) for seed in SEEDS} == {city.PLAY}
    assert designtown_bot.leaves_a_win(now, 0, city.STOP)
    assert not designtown_bot.leaves_a_win(now, 0, city.PLAY)


@pytest.mark.parametrize("level", ["gentle", "easy", "normal", "hard"])
def test_designtown_no_level_burns_a_card_that_busts_for_certain(level: str) -> None:
    """Though both are worth nothing: no cash, and two unhappy faces."""
    now = city.town("hosp store", row=(city.RES, city.HOSP), cash=0, unhappy=2)
    assert designtown_bot.busts_for_certain(now, 0, city.PLAY)
    assert not designtown_bot.busts_for_certain(now, 0, city.STOP)
    choose = city.RULES.game.players.bots[level]
    assert {choose(now, 0, Chance(seed, 0)) for seed in SEEDS} == {city.STOP}


# Deckville


def test_deckville_gentle_builds_one_property_a_turn() -> None:
    now = district.city("spire tower wood*4", resources="steel*2 glass", round=3)
    for built, kinds in ((0, {deckville.BuildProperty}), (1, set())):
        view = replace(now, built=built, reached=PROPERTIES)
        found = {type(deckville_bot.gentle(view, 0, Chance(seed, 0))) for seed in SEEDS}
        assert found & {deckville.BuildProperty} == kinds
    assert isinstance(deckville_bot.easy(view, 0, Chance(1, 0)), deckville.BuildProperty)


def test_deckville_gentle_leaves_no_points_in_its_last_turn() -> None:
    now = district.city("flat row wood*4", round=9, last_round=9)
    assert deckville_bot.leaves_points(now, 0, district.END)
    assert not deckville_bot.leaves_points(replace(now, last_round=None), 0, district.END)
    assert deckville_bot.loses_points(now, 0, deckville.Reserve(district.card("flat")))
    first = deckville_bot.gentle(now, 0, Chance(1, 0))
    assert not deckville_bot.leaves_points(now, 0, first) and not deckville_bot.loses_points(now, 0, first)


# Chinatown


def test_chinatown_gentle_wants_less_and_offers_less_than_easy() -> None:
    assert GENTLE.asks < EASY.asks and max(GENTLE.least) < min(EASY.least)
    assert GENTLE.worthwhile > EASY.worthwhile and not GENTLE.calls


def test_chinatown_what_is_silly() -> None:
    gift = market.proposed(market.two_sellers(), "2>1 tea", 1)
    signs = chinatown.SignDeal(gift.last_id, 1)
    assert trader.signs_a_gift(gift, 2, signs)
    sale = market.proposed(market.two_sellers(), "2>1 tea, 1>2 $5", 1)
    assert not trader.signs_a_gift(sale, 2, chinatown.SignDeal(sale.last_id, 1))
    last = market.town("place", round=6, plots={0: "1 2"}, tiles={0: "tea"})
    assert trader.leaves_income(last, 0, market.END)
    assert not trader.leaves_income(replace(last, round=5), 0, market.END)
