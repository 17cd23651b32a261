"""What counts as a turning point and what is pinned, by a game in which every move's worth is known."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.engine.protocol import Advice, PlayOuts
from tabletop.engine.table import Table
from tabletop.review import moments
from tabletop.review.curve import LEAST, curve, pins, swings
from tabletop.review.moments import (
    CANDIDATES,
    GAP,
    MOST,
    TurningPoint,
    compare,
    decisions,
    people,
    view_before,
)
from tests.review.lottery import Put, better, lottery, played
from tests.review.played import reviewed

AFTER_SETUP = 2
"""The position to which the first put leads."""


def found(
    advice: dict[int, tuple[Advice, ...]], usual: Put | None = None, **more: Any
) -> tuple[TurningPoint, ...]:
    told, points = reviewed(played(lottery(advice, usual), **more))
    done = [one.done for one in told]
    assert done == sorted(done) and all(0 <= one.done < one.all for one in told), "it comes nearer to the end"
    return points


def test_a_better_move_that_was_there_is_named_at_the_step_that_cost() -> None:
    (one,) = found({5: (better(300),)})
    assert (one.position, one.made, one.better.command) == (5 + AFTER_SETUP, Put(), Put(300))
    assert (one.compared.gap, one.compared.error, one.again) == (300, 0, ())


def test_it_has_to_be_better_by_enough() -> None:
    assert found({5: (better(GAP),)}) and not found({5: (better(GAP - 1),)})


def test_and_by_two_standard_errors() -> None:
    advice = {5: (better(140, wild=900),)}
    table = played(lottery(advice))
    view, both = view_before(table, 5 + AFTER_SETUP, 0), (Put(), Put(140, wild=900))
    compared = compare(table.game, view, 0, both, "bot:normal")
    assert GAP <= compared.gap < 2 * compared.error, "large, and nothing but chance"
    assert not compared.tells and not reviewed(table)[1]
    assert found({5: (better(140, wild=100),)})


@pytest.mark.parametrize("good", [range(10_000), range(10_000, 20_000)])
def test_what_looks_bad_by_chance_is_not_told(good: range, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worst of many moves is looked for in some worlds; whether it was bad, others say."""

    def pairs(*given: Any) -> list[tuple[float, float]]:
        return [(500, 500 + 300 * (number < 0 or number in good)) for number in given[-1]]

    monkeypatch.setattr(moments, "_pairs", pairs)
    assert not found({5: (better(300),)})


def test_where_it_is_open_more_is_played_on() -> None:
    table = played(lottery({}))
    view = view_before(table, 5 + AFTER_SETUP, 0)
    counts = [
        compare(table.game, view, 0, (Put(), Put(count, wild=wild)), "bot:normal").games
        for count, wild in ((300, 0), (0, 0), (140, 900))
    ]
    assert counts == [5, 15, 60], "a few are enough where it is plain, or hopeless"


def test_a_glance_in_which_all_went_alike_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def pairs(*given: Any) -> list[tuple[float, float]]:
        return [(0, 1000.0 * (number < -4)) for number in given[-1]]

    monkeypatch.setattr(moments, "_pairs", pairs)
    assert moments.screened(lottery({}), None, 0, (Put(), Put(300)), "bot:normal") >= GAP


@pytest.mark.parametrize(
    ("gains", "looked_at"),
    [((0, 0), 12), ((900, -900), 12), ((60, 60), 12), ((-900, -850), 4)],
)
def test_a_glance_of_fewer_rounds_goes_on_where_it_is_open(
    gains: tuple[int, int], looked_at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In fewer rounds than the comparison's, which show half of what a move costs."""
    seen: list[tuple[int, int]] = []

    def pairs(*given: Any) -> list[tuple[float, float]]:
        rounds, numbers = given[-2:]
        seen.extend((rounds, number) for number in numbers)
        return [(500, 500.0 + gains[number % 2]) for number in numbers]

    monkeypatch.setattr(moments, "_pairs", pairs)
    game = lottery({})
    shorter = PlayOuts(20, 2, glance=1)
    quick = replace(game, players=replace(game.players, play_outs=shorter))
    most = moments.screened(quick, None, 0, (Put(), Put(300)), "bot:normal")
    assert (most >= GAP) == (gains != (0, 0) and gains[0] > 0)
    assert sorted(seen) == [(1, number) for number in range(-looked_at, 0)]
    seen.clear()
    moments.compare(quick, None, 0, (Put(), Put(300)), "bot:normal")
    assert {rounds for rounds, _ in seen} == {2}


def test_what_fewer_rounds_show_counts_twice_and_all_rounds_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moments, "_pairs", lambda *given: [(500, 560.0) for _ in given[-1]])
    game = lottery({})
    told = [
        moments.screened(
            replace(game, players=replace(game.players, play_outs=PlayOuts(20, 2, **more))),
            None,
            0,
            (Put(), Put(300)),
            "bot:normal",
        )
        for more in ({}, {"glance": 1})
    ]
    assert told == [60, 120]


def test_that_the_usual_level_errs_as_well_is_no_excuse() -> None:
    """Who looks for what was missed is not told less because others would have missed it, too."""
    assert [one.position for one in found({5: (better(300),)}, usual=Put())] == [5 + AFTER_SETUP]


def test_a_move_that_is_not_among_the_best_is_compared_before_equal_ones() -> None:
    """The adviser's own figures decide nothing: twenty that it thinks worse cost nothing, one that it does
    not even list does."""
    equal = {puts: (better(0, name=7), Advice(Put(), 0, "x", {})) for puts in range(24) if puts // 2 % 2 == 0}
    assert len(equal) > CANDIDATES
    blunder = {13: (better(300), better(299, worth=899), better(298, worth=898))}
    assert [one.position for one in found(equal | blunder)] == [13 + AFTER_SETUP]


def test_moves_that_are_as_good_to_the_adviser_are_not_even_compared() -> None:
    near = {5: (better(300), Advice(Put(), 895, "x", {}))}
    assert not found(near)
    less = {5: (better(300), Advice(Put(), 885, "x", {}))}
    assert [one.position for one in found(less)] == [5 + AFTER_SETUP], "what it sees must be next to nothing"


def test_but_where_all_bargain_two_offers_that_look_alike_are() -> None:
    near = {4: (better(300), Advice(Put(), 895, "x", {}))}
    assert not found(near)
    assert [one.position for one in reviewed(played(lottery(near, is_together=True)))[1]] == [4 + AFTER_SETUP]


def test_what_was_missed_in_a_turn_is_blamed_on_the_step_with_which_it_was_gone() -> None:
    (one,) = found({4: (better(300),), 5: (better(300),)})
    assert (one.position, one.again) == (5 + AFTER_SETUP, ())
    fading = found({4: (better(300),), 5: (better(300, worth=800),)})
    assert [one.position for one in fading] == [5 + AFTER_SETUP], "though some of it was gone before"
    both = found({4: (better(300),), 5: (better(200, worth=600),)})
    assert [one.position for one in both] == [4 + AFTER_SETUP, 5 + AFTER_SETUP], "two of them are two"


def test_a_move_that_only_comes_before_the_best_costs_nothing() -> None:
    """Nothing is lost as long as the rest of the turn is worth as much as before."""
    assert not found({4: (better(300),), 5: (better(299, worth=880),)} | {5: (better(0, worth=880),)})
    assert [one.position for one in found({4: (better(300),), 5: (better(0, worth=600),)})] == [6]


def test_what_a_turn_of_ones_own_right_after_may_bring_makes_up_for_nothing() -> None:
    game = lottery({4: (better(300),), 5: (better(0, worth=880),)})
    assert not reviewed(played(game))[1]
    apart = replace(game, progress=replace(game.progress, round_of=lambda state: state.puts))
    assert [one.position for one in reviewed(played(apart))[1]] == [4 + AFTER_SETUP]


def test_where_all_bargain_together_what_was_refused_may_not_come_again() -> None:
    advice = {4: (better(300),), 5: (better(0, worth=880),)}
    table = played(lottery(advice, is_together=True))
    assert [one.position for one in reviewed(table)[1]] == [4 + AFTER_SETUP]
    assert not found(advice)


def test_what_else_was_advised_is_played_on_as_well() -> None:
    (one,) = found({5: (better(300), better(200, worth=700), Advice(Put(), 1, "x", {}), better(9, worth=0))})
    assert [(other.command, other.share) for other in one.others] == [(Put(200), 700), (Put(9), 509)]
    assert (one.compared.first, one.compared.second) == (500, 800)


def test_the_same_miss_turn_after_turn_is_told_once_and_others_apart() -> None:
    (one,) = found(
        {1: (better(200),), 5: (better(300, name=1)._replace(code="c", facts={}),)}
        | {9: (better(200, name=1)._replace(code="c", facts={}),)}
    )[-1:]
    assert (one.position, one.again) == (5 + AFTER_SETUP, (9 + AFTER_SETUP,))
    running = found({puts: (better(200 + puts)._replace(code="wins_now", facts={}),) for puts in (1, 5, 9)})
    assert [(one.position, one.again) for one in running] == [(9 + AFTER_SETUP, (3, 7))]
    apart = found({puts: (better(200),) for puts in (1, 9)})
    assert [(one.position, one.again) for one in apart] == [(3, ()), (11, ())]
    others = found({1: (better(200),), 5: (better(300),), 9: (better(400),)})
    assert [one.again for one in others] == [(), (), ()]
    facts = found({puts: (better(200 + puts)._replace(code="c"),) for puts in (5, 9)})
    assert [one.again for one in facts] == [(), ()], "facts that differ are another reason"


def test_the_worst_are_told_and_no_more_than_three() -> None:
    gaps = {1: 150, 5: 400, 9: 200, 13: 350, 17: 300}
    told = found({puts: (better(gap),) for puts, gap in gaps.items()})
    assert len(told) == MOST and [one.compared.gap for one in told] == [400, 350, 300]


# -- whose moves -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "seated", "whose", "moves"),
    [
        ("human", {}, (0,), [2, 3, 6, 7, 10, 11, 14, 15, 18, 19, 22, 23]),
        ("human", {20: "bot:normal"}, (0,), [2, 3, 6, 7, 10, 11, 14, 15, 18, 19]),
        ("bot:normal", {20: "human"}, (0,), [22, 23]),
        ("bot:normal", {}, (), [2, 3, 6, 7, 10, 11, 14, 15, 18, 19, 22, 23]),
        ("human", {4: "bot:normal", 8: "human"}, (0,), [2, 3, 10, 11, 14, 15, 18, 19, 22, 23]),
    ],
)
def test_a_person_is_reviewed_for_the_moves_that_it_made(
    first: str, seated: dict[int, str], whose: tuple[int, ...], moves: list[int]
) -> None:
    advice = {puts: (better(300),) for puts in (5, 21)}
    table = played(lottery(advice), first=first, seated=seated)
    assert people(table) == whose
    assert decisions(table, 0) == tuple(moves)
    told = [one.position for one in reviewed(table)[1]]
    assert told == [puts + AFTER_SETUP for puts in (5, 21) if puts + AFTER_SETUP in moves]


# -- pins ------------------------------------------------------------------------------------------------


def pinned(table: Table[Any, Any, Any]) -> list[tuple[int, str]]:
    return [(pin.position, pin.cause) for pin in pins(table, curve(table), 0, reviewed(table)[1])]


def test_a_turn_is_named_by_the_step_that_cost_most() -> None:
    table = played(lottery({}), {6: Put(-150), 7: Put(-20)})
    assert pinned(table) == [(6 + AFTER_SETUP, "other")]
    table = played(lottery({}), {6: Put(-20), 7: Put(-150)})
    assert pinned(table) == [(7 + AFTER_SETUP, "other")]
    (swing, *_) = swings(table, curve(table), 0)
    assert (swing.position, swing.change) == (7 + AFTER_SETUP, -170)


def test_and_before_all_by_the_step_that_took_something() -> None:
    table = played(lottery({}), {6: Put(-50, takes=True), 7: Put(-120)})
    assert pinned(table) == [(6 + AFTER_SETUP, "other")]
    gained = played(lottery({}), {6: Put(50, takes=True), 7: Put(120)})
    assert [one.position for one in swings(gained, curve(gained), 0)] == [7 + AFTER_SETUP]


def test_a_step_of_which_the_game_says_nothing_does_not_name_a_turn_that_it_ends() -> None:
    for is_silent, named in ((False, 7), (True, 6)):
        table = played(lottery({}), {6: Put(-110), 7: Put(-120, is_silent=is_silent)})
        assert swings(table, curve(table), 0)[0].position == named + AFTER_SETUP


def of_end(made: dict[int, Put], **progress: Any) -> list[tuple[int, int]]:
    """Return the positions and changes of swings where the chances hold at a turn's end."""
    game = lottery({})
    table = played(replace(game, progress=replace(game.progress, chances_of_end=True, **progress)), made)
    return [(one.position, one.change) for one in swings(table, curve(table), 0)]


def test_where_chances_hold_at_a_turn_s_end_points_name_it_and_its_end_never_does() -> None:
    made = {4: Put(-30), 5: Put(-100)}
    assert of_end(made, round_of=lambda state: state.puts // 4) == [(5 + AFTER_SETUP, -130)]
    scored = of_end(made, round_of=lambda state: state.puts // 4, points=lambda state: (state.puts > 4, 0))
    assert scored == [(4 + AFTER_SETUP, -130)]
    assert of_end(made, round_of=lambda state: state.puts) == []


def test_a_drop_of_one_s_own_that_nothing_better_avoids_is_not_pinned() -> None:
    assert pinned(played(lottery({}), {4: Put(-150)})) == []


@pytest.mark.parametrize(("lost", "is_pinned"), [(LEAST, True), (LEAST - 1, False), (-LEAST, False)])
def test_a_drop_is_pinned_from_a_tenth_on(lost: int, is_pinned: bool) -> None:
    assert pinned(played(lottery({}), {6: Put(-lost)})) == [(6 + AFTER_SETUP, "other")] * is_pinned


def test_no_more_than_three_are_pinned_one_s_own_first_in_the_order_of_the_game() -> None:
    table = played(lottery({9: (better(300),)}), {6: Put(-150), 10: Put(-120), 14: Put(-170), 18: Put(-110)})
    assert pinned(table) == [(8, "other"), (11, "own"), (16, "other")]


def test_the_last_step_is_not_pinned() -> None:
    table = played(lottery({}), {23: Put(-300)})
    assert swings(table, curve(table), 0)[0].position == len(table.steps)
    assert pinned(table) == []


def test_what_happened_before_somebody_sat_down_is_not_pinned() -> None:
    made = {6: Put(-150), 14: Put(-150), 18: Put(-150)}
    assert pinned(played(lottery({}), made)) == [(8, "other"), (16, "other"), (20, "other")]
    late = played(lottery({}), made, first="bot:normal", seated={12: "human"})
    assert pinned(late) == [(16, "other"), (20, "other")]
    left = played(lottery({}), made, seated={12: "bot:normal"})
    assert pinned(left) == [(8, "other")]
