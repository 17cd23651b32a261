"""The weakest level errs as people do: the same way each time, and where one can see it."""

from __future__ import annotations

from tabletop.engine.chance import Chance
from tabletop.games.designtown import bot
from tabletop.games.designtown.commands import Buy, BuyUpgraded, Recycle, Upgrade
from tabletop.games.designtown.state import State
from tests.games.designtown.build import END, PLAY, STATION, STOP, builder, town
from tests.games.designtown.test_levels import states

SEEDS = range(30)


def choices(state: State, position: int = 0) -> list[object]:
    """What thirty of them do, each with a plan of its own."""
    return [bot.easy(state, state.active, Chance(seed, position)) for seed in SEEDS]


def test_it_keeps_to_one_plan_all_game_long() -> None:
    """And to its second thoughts all turn long: the number of the step makes no difference."""
    rich = builder(9, "store hosp fact park")
    assert choices(rich) == choices(rich, 1) == choices(rich, 200)
    assert len(set(choices(rich))) > 1, "players differ"


def test_now_and_then_it_takes_what_it_likes_second_best() -> None:
    turns = [builder(9, turn=turn) for turn in range(40)]
    plain = [bot.easy(state, 0, Chance(3, 0)) for state in turns]
    assert len(set(plain)) == 2
    usual = max(set(plain), key=plain.count)
    assert 4 <= len(turns) - plain.count(usual) <= 20


def test_it_stops_with_eight_where_others_play_on() -> None:
    safe = town("store store store mall", cash=8, row=(2,))
    assert set(choices(safe)) == {STOP}
    assert bot.normal(safe, 0, Chance(1, 0)) == PLAY
    assert set(choices(town("store store store mall", cash=1, row=(2,)))) == {PLAY}


def test_a_small_risk_is_none_to_it() -> None:
    """One of nine cards is forced: less than an eighth, so it does not see the danger."""
    small = town("store res " + "store " * 8, cash=6, unhappy=2, row=(2,))
    large = town("fact res res res res store", cash=7, unhappy=1, row=(2,))
    assert set(choices(small)) == {PLAY}
    assert set(choices(large)) == {STOP}


def test_it_takes_a_win_that_lies_on_top_and_goes_for_a_near_one() -> None:
    assert set(choices(town("park res res", points=7, cash=20, row=(2,)))) == {PLAY}
    assert set(choices(town("mall mall mall mall mall", points=5, cash=20, row=(2,)))) == {PLAY}
    assert set(choices(town("mall mall mall mall mall", points=3, cash=20, row=(2,)))) == {STOP}


def test_it_plays_no_card_that_surely_busts_where_it_may_stop() -> None:
    assert set(choices(town("hosp store", unhappy=2, cash=0, row=(2,)))) == {STOP}


def test_it_never_recycles_and_ends_its_turn_only_where_nothing_is_gained() -> None:
    assert not any(
        isinstance(choice, Recycle) for choice in choices(town("hosp", "station", points=7, row=(3,)))
    )
    assert set(choices(builder(2))) == {END}
    built = choices(builder(8, "store"))
    assert all(isinstance(choice, Buy | BuyUpgraded | Upgrade) for choice in built)
    whole = states(2, 6, "bot:easy", 2000)
    assert not any(STATION in state.decks[seat] for state in whole for seat in (0, 1) if state.open[seat] > 1)
