"""The odds that Design Town's puzzles ask for, and what becomes of an attempt."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.box import Question, Verdict
from tabletop.engine.chance import Chance
from tabletop.engine.message import in_english
from tabletop.games.designtown import GAME
from tabletop.games.designtown.commands import Buy, BuyUpgraded, Recycle, ShuffleDeck
from tabletop.games.designtown.odds import SCALE, Winning, pool_of
from tabletop.games.designtown.puzzles import questions
from tabletop.games.designtown.puzzles.gambles import Gamble, Odds, TooLargeError
from tabletop.games.designtown.state import State
from tests.games.designtown.build import (
    CHURCH,
    END,
    FACT,
    HOSP,
    MALL,
    PARK,
    PLAY,
    STOP,
    STORE,
    at_table,
    cards_of,
    town,
)

BY_ID: dict[str, Question[Any, Any]] = {question.id: question for question in questions()}


def view(now: State) -> State:
    return GAME.secrets.redact(now, 0)


def turn(deck: str, discard: str = "", *, cash: int = 3, unhappy: int = 2, **more: Any) -> State:
    """Seat 0 has played a card, and one more unhappy face would end its turn."""
    fields: dict[str, Any] = {"row": cards_of("store"), "cash": cash, "unhappy": unhappy}
    return town(deck, discard, **(fields | more))


def odds(now: State, target: int = 0, command: Any = None, *, keeps: bool = True) -> Odds:
    gamble = Gamble(now.faces, target, keeps=keeps)
    run = gamble.run(view(now), 0)
    return gamble.best(run) if command is None else gamble.after(run, command)


def attempt(asked: str, now: State, given: dict[str, int | str], *commands: Any) -> Verdict | None:
    table = at_table(now)
    before, verdict = table.view(0), None
    done: tuple[Any, ...] = ()
    for command in commands:
        assert verdict is None
        table.submit(0, command)
        done += (command,)
        verdict = BY_ID[asked].judge(before, 0, given, done, table.view(0))
    return verdict


@pytest.mark.parametrize(
    ("now", "percent"),
    [
        (turn("store"), 100),  # $4 at once
        (turn("store res"), 0),  # a forced card comes after it (DT-4.2)
        (turn("store res", unhappy=1), 100),
        (turn("plant store apt", cash=0), 50),  # one more must be played
        (turn("plant store res", "church", cash=0), 100),  # a limit of four bears it (DT-5.2)
        (turn("park", "mall", cash=2), 100),  # recycled cash is cash
        (turn("park park"), 0),
        (turn("hosp", unhappy=1, cash=1), 100),  # $1 and one for each face, its own included (DT-4.7)
        (turn("", "store apt apt apt"), 25),  # shuffled, one of four (DT-4.3)
    ],
)
def test_odds_of_four_dollars(now: State, percent: int) -> None:
    assert odds(now, 4, keeps=False).reach == percent * SCALE // 100


def test_who_keeps_something_stops_where_a_bust_is_likelier() -> None:
    risky = turn("plant store apt apt", cash=0)
    assert odds(risky, 4, PLAY, keeps=False) == Odds(SCALE // 3, 2 * SCALE // 3)
    assert odds(risky, 4, keeps=False).reach == SCALE // 3
    assert odds(risky, 4, keeps=True) == Odds(0, 0)


@pytest.mark.parametrize(
    "deck", ["park mall church res", "church park res mall apt park", "store plant park"]
)
def test_without_marks_the_odds_of_eight_stars_are_those_that_the_players_reckon_with(deck: str) -> None:
    now = turn(deck, "park park hosp res", unhappy=1, points=4)
    gamble, hidden = Gamble(now.faces), view(now).hidden(0)
    mark_free = gamble.best(gamble.run(view(now), 0)).reach
    top = view(now).decks[0][-1:]
    reckoned = Winning(now.faces).chance(
        top, pool_of(hidden), pool_of(now.discards[0]), now.limit - now.unhappy, 4, 1 << 30
    )
    assert abs(mark_free - reckoned) < SCALE // 1000
    assert gamble.without_recycling(gamble.run(view(now), 0)) == reckoned


def test_the_order_of_the_deck_makes_no_difference() -> None:
    now = turn("plant store res apt park", "store hosp", cash=3, unhappy=1)
    found = {str([one.prove(view(now), 0) for one in BY_ID.values()])}
    for seed in range(5):
        imagined = GAME.secrets.imagine(view(now), 0, Chance(seed, 0))
        found.add(str([one.prove(view(imagined), 0) for one in BY_ID.values()]))
        assert odds(imagined, 7) == odds(now, 7)
    assert len(found) == 1


def test_too_large_a_turn_is_left() -> None:
    now = turn("store res hosp fact park mall church plant", "res apt hosp fact park mall", unhappy=0)
    with pytest.raises(TooLargeError):
        Gamble(now.faces, 9, most=50).best(Gamble(now.faces, 9).run(view(now), 0))


def test_stopping_solves_it_where_a_bust_is_likelier() -> None:
    now = turn("plant store apt apt", cash=3)
    proof = BY_ID["stop"].prove(view(now), 0)
    assert proof is not None
    assert proof.answer == (STOP,) and proof.misses == ((PLAY,),)
    target = proof.given["target"]
    solved, failed = (attempt("stop", now, dict(proof.given), one) for one in (STOP, PLAY))
    assert solved is not None and solved.is_solved
    assert failed is not None and not failed.is_solved
    assert in_english(solved.why) == in_english(failed.why)
    assert in_english(failed.why) == (
        f"If you go on as long as it pays, you reach ${target} 33% of the time and go bust 67% of the time. "
        "Power Plant forces you to play one more card. "
        "The next of 3 cards decides: Convenience Store is enough (1), Apartment loses (2)."
    )


def test_a_way_that_goes_on_without_what_it_needed_is_told_so() -> None:
    now = turn("", "res store store church apt store hosp", cash=4)
    proof = BY_ID["stop"].prove(view(now), 0)
    assert proof is not None and proof.answer == (Recycle(CHURCH), ShuffleDeck())
    assert attempt("stop", now, dict(proof.given), Recycle(CHURCH)) is None
    failed = attempt("stop", now, dict(proof.given), ShuffleDeck())
    assert failed is not None and not failed.is_solved
    assert "Recycle Church first" in in_english(failed.why)


def test_a_recycled_card_that_was_needed_fails_at_once() -> None:
    now = turn("church", "res apt mall church park", cash=0, unhappy=0, points=4)
    kept, lost = odds(now, 0, keeps=False), odds(now, 0, Recycle(CHURCH), keeps=False)
    assert kept.reach - lost.reach > SCALE // 10
    failed = attempt("stars", now, {}, Recycle(CHURCH))
    assert failed is not None and not failed.is_solved
    solved = attempt("stars", now, {}, PLAY)
    assert solved is not None and solved.is_solved
    assert "any other at most" in in_english(solved.why)


def test_a_build_is_judged_by_the_next_turn() -> None:
    """The star that is missing comes before the third apartment in three of four shuffles."""
    now = turn("park park park park park mall mall", "apt apt apt", is_building=True, cash=7)
    proof = BY_ID["build"].prove(view(now), 0)
    assert proof is not None
    assert {proof.answer[0]} <= {BuyUpgraded(STORE), BuyUpgraded(FACT), Buy(PARK)}
    for command in (BuyUpgraded(STORE), BuyUpgraded(FACT), Buy(PARK)):
        solved = attempt("build", now, {}, command)
        assert solved is not None and solved.is_solved
        why = in_english(solved.why)
        assert why.startswith("This way succeeds 75% of the time, any other at most 0%.")
        assert why.endswith("The other: 11 cards in all, 7 stars and 3 unhappy faces.")
    for other in (Buy(HOSP), END):
        failed = attempt("build", now, {}, other)
        assert failed is not None and not failed.is_solved


def test_what_is_recycled_for_cash_is_no_star_in_the_next_deck() -> None:
    """For a win cash is nothing, and the Shopping Mall's star is gone once it is recycled."""
    now = turn("park", "mall park park park park park mall", unhappy=0, cash=0)
    best, lost = odds(now, 0, keeps=False), odds(now, 0, Recycle(MALL), keeps=False)
    assert best.reach > lost.reach + SCALE // 10
    assert any(
        Recycle(MALL) in line for line, _ in Gamble(now.faces).lines(Gamble(now.faces).run(view(now), 0))
    )
    failed = attempt("stars", now, {}, Recycle(MALL))
    assert failed is not None and not failed.is_solved
    assert "Recycled, Shopping Mall is Convenience Store in your next deck" in in_english(failed.why)


def test_a_card_kept_for_later_is_said_to_be() -> None:
    table: dict[str, Any] = {"row": cards_of("church"), "limit": 4, "points": 1}
    now = turn("res fact res res", "park park res apt station store", cash=0, unhappy=0, **table)
    proof = BY_ID["cash"].prove(view(now), 0)
    assert proof is not None and proof.answer == (PLAY,)
    solved = attempt("cash", now, dict(proof.given), PLAY)
    assert solved is not None
    assert "Keep Station. On top of your deck later, it spares you Residential Area." in in_english(
        solved.why
    )
