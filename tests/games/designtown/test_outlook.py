"""What the strongest computer player strives for: holdings that win sooner, and the chance to be first."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.games.designtown import bot
from tabletop.games.designtown.bot import chances
from tabletop.games.designtown.odds import SCALE, Pool, pool_of
from tabletop.games.designtown.plans import KEENNESS, RaceOutlook, strength, turns_left
from tabletop.games.designtown.state import State
from tests.games.designtown.build import APT, CHURCH, MALL, PLANT, RES, STATION, builder, cards_of, town
from tests.games.designtown.test_levels import states

FIRST = pool_of(cards_of("res res res res apt store hosp fact park"))
GOOD = pool_of(cards_of("res res res mall mall church church church church plant plant park station station"))


def more(own: Pool, card: int, count: int = 1) -> Pool:
    return (*own[:card], own[card] + count, *own[card + 1 :])


def test_a_game_begins_with_some_sixteen_turns_to_go_and_ends_with_few() -> None:
    """Games of this player take 15 to 20 turns (docs/bots.md)."""
    assert 14_000 < turns_left(FIRST) < 21_000
    assert 0 < turns_left(GOOD) < 3_000


@pytest.mark.parametrize("card", [MALL, CHURCH, PLANT, STATION])
def test_each_upgraded_card_saves_turns_and_each_area_costs_some(card: int) -> None:
    assert turns_left(more(FIRST, card)) < turns_left(FIRST)
    assert turns_left(more(FIRST, RES)) > turns_left(FIRST)


def test_no_holding_is_off_the_scale() -> None:
    better = more(more(GOOD, CHURCH), MALL)
    assert 0 < turns_left(better) < turns_left(GOOD)


def test_each_power_plant_is_worth_less_than_the_one_before() -> None:
    """Each obliges to play one more card: five of them are a trap that it does not walk into."""
    saved = [turns_left(more(FIRST, PLANT, n)) - turns_left(more(FIRST, PLANT, n + 1)) for n in range(6)]
    assert saved == sorted(saved, reverse=True)
    assert saved[0] > 0 > saved[5]


def test_who_has_fewer_turns_left_is_stronger() -> None:
    strengths = [strength(left, KEENNESS) for left in range(100, 30_000, 50)]
    assert strengths == sorted(strengths, reverse=True)
    late = 100 * strength(2_000, KEENNESS) // strength(3_000, KEENNESS)
    assert late > 100 * strength(12_000, KEENNESS) // strength(13_000, KEENNESS)


def test_a_win_is_worth_what_is_missing_to_certainty() -> None:
    view = town("store mall", "church", seats=3)
    aim = RaceOutlook(view, 0)
    assert aim.win == SCALE - aim.value(pool_of(cards_of("store mall church")))
    alone = RaceOutlook(town("store mall", "church", seats=1), 0)
    assert alone.win > turns_left(pool_of(cards_of("store mall church")))


def test_apartments_are_given_to_who_is_ahead() -> None:
    """And that is worth more than to be rid of one alone."""
    others = ((APT,), (0, 0), (STATION, STATION, MALL, MALL, CHURCH, CHURCH, CHURCH))
    view = builder(7, "apt", seats=3, supply=(0, 0, 0, 0, 0), discards=others)
    aim = RaceOutlook(view, 0)
    assert aim.harm(view, 2) > aim.harm(view, 1) > 0
    command = bot.hard(view, 0, Chance(1, 0))
    assert getattr(command, "to", None) == 2


def test_chances_are_shared_out_and_end_with_certainty() -> None:
    played = states(3, 2, "bot:hard", 1000)
    for state in played[:-1:7]:
        shares = chances(state)
        assert 990 <= sum(shares) <= 1000 and min(shares) >= 0
    end = chances(played[-1])
    assert end[played[-1].winner or 0] == sum(end) == 1000
    assert chances(town("store")) and not chances(town("store", seats=1))


def test_chances_rise_with_the_cards_in_play() -> None:
    def first(state: State) -> int:
        return chances(state)[0]

    before = town("store store", "mall park", others="mall church park", row=(2,))
    assert first(replace(before, points=7)) > first(replace(before, points=4))
    assert first(replace(before, unhappy=0)) >= first(replace(before, unhappy=2))
    assert first(town("park store", "mall park", points=7, row=(2,))) == 1000
