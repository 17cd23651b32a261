"""Laws over all puzzles, by trying all legal lines: what is promised, told and hinted, and what fails."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from tabletop.engine.box import Verdict
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.message import Message, in_english
from tabletop.games.chinatown.business import income_of
from tabletop.games.chinatown.commands import FinishPlacing, PlaceTile
from tabletop.games.deckville import commands as dv
from tabletop.games.deckville.score import scores
from tabletop.games.designtown import commands as dt
from tabletop.games.designtown.cards import other_face
from tabletop.games.gotown import commands as gt
from tabletop.games.gotown.state import JOKER
from tabletop.puzzles import Puzzle, command_of, question_of, table_at
from tests.puzzles.exhaustive import Odds, Placings, Points, Turns, Wins, draws, full, next_turn, played
from tests.puzzles.test_shipped import ALL, SHIPPED

GAP, SAME = 0.1, 0.01
"""What fails is so much worse than the best; what solves is not worse by more."""
ROUNDING = 1e-4
FEW = list({(one.game, one.question): one for one in reversed(ALL)}.values())
"""The easiest of each kind: the ordinary run; all of them in the slow one."""
Told = Iterator[tuple[tuple[Any, ...], Verdict, bool]]
"""What was done, what became of it, and whether what is promised can still be had."""


class At:
    """A puzzle at its position."""

    def __init__(self, puzzle: Puzzle) -> None:
        table = table_at(puzzle, tuple(SeatInfo(f"Seat {seat}") for seat in range(puzzle.seats)))
        self.puzzle, self.seat, self.given = puzzle, puzzle.seat, puzzle.given
        self.question, self.rules, self.game = question_of(puzzle), table.game.rules, table.game
        self.view = table.view(puzzle.seat)
        self.answer = tuple(command_of(table, raw) for raw in puzzle.answer)
        self.misses = [tuple(command_of(table, raw) for raw in miss) for miss in puzzle.misses]

    def judge(self, done: tuple[Any, ...], now: Any) -> Verdict | None:
        """Return what became of a try."""
        return self.question.judge(self.view, self.seat, self.given, done, now)

    @property
    def hint(self) -> Message:
        return self.question.hint(self.view, self.seat, self.given, self.answer)


@cache
def at(puzzle_id: str) -> At:
    return At(next(one for one in ALL if one.id == puzzle_id))


# What becomes of tries


def of_win(one: At, depth: int) -> Told:
    """GoTown: every play of the seat, and every card that a thief may bring."""
    wins = Wins(one.seat)
    assert wins.is_sure(one.view)

    def walk(now: Any, done: tuple[Any, ...], depth: int) -> Told:
        for command in one.rules.legal(now, one.seat):
            if isinstance(command, gt.EndTurn):
                continue
            for after in wins.outcomes(now, command):
                verdict, can = one.judge((*done, command), after), wins.is_sure(after)
                assert verdict is not None or can, "a sure win is left as long as nothing is said"
                if verdict is not None:
                    yield (*done, command), verdict, can
                elif depth > 1:
                    yield from walk(after, (*done, command), depth - 1)

    return walk(one.view, (), depth)


def of_last_turn(one: At, depth: int) -> Told:
    """Deckville: every command that leaves the deck alone."""
    points, most = Points(one.seat), one.given["points"]
    assert points.most(one.view) == most

    def walk(now: Any, done: tuple[Any, ...], depth: int) -> Told:
        for command in one.rules.legal(now, one.seat):
            if draws(command):
                continue
            after = played(one.game, now, one.seat, command)
            verdict, can = one.judge((*done, command), after), points.most(after) == most
            assert verdict is not None or can or points.most(after) > scores(after)[one.seat]
            if verdict is not None:
                yield (*done, command), verdict, can
            elif depth > 1:
                yield from walk(after, (*done, command), depth - 1)

    return walk(one.view, (), depth)


def of_placing(one: At, depth: int) -> Told:
    """Chinatown: every tile on every plot."""
    placings, most = Placings(one.seat), one.given["income"]
    assert placings.most(one.view) == most

    def walk(now: Any, done: tuple[Any, ...], depth: int) -> Told:
        for command in one.rules.legal(now, one.seat):
            if isinstance(command, FinishPlacing):
                continue
            after = played(one.game, now, one.seat, command)
            verdict, can = one.judge((*done, command), after), placings.most(after) == most
            assert verdict is None or verdict.is_solved == (income_of(after, one.seat) == most)
            if verdict is not None:
                yield (*done, command), verdict, can
            elif depth > 1:
                yield from walk(after, (*done, command), depth - 1)

    return walk(one.view, (), depth)


def of_odds(one: At, depth: int) -> Told:
    """Design Town: every line, with its exact odds; what is told of them is so, too."""
    turns = Turns(one.seat, int(one.given.get("target", 0)), keeps=one.puzzle.question == "stop")
    is_build = one.puzzle.question == "build"
    start = full(one.view)

    def odds(now: Any, command: Any) -> Odds:
        return turns.best(next_turn(one.view, one.seat, command)) if is_build else turns.after(now, command)

    most = max(turns.worth(odds(start, command)) for command in one.rules.legal(start, one.seat))
    told: list[tuple[Odds, Verdict, bool]] = []

    def walk(now: Any, done: tuple[Any, ...]) -> Told:
        for command in one.rules.legal(now, one.seat):
            found, line = odds(now, command), (*done, command)
            verdict = one.judge(line, one.view)
            can = turns.worth(found) > most - GAP + ROUNDING
            if verdict is not None:
                told.append((found, verdict, dt.Stop() in line))
                assert not verdict.is_solved or turns.worth(found) >= most - SAME - ROUNDING
                yield line, verdict, can
            else:
                assert isinstance(command, dt.Recycle) and can
                yield from walk(played(one.game, now, one.seat, command), line)

    yield from walk(start, ())
    failing = max(found.reach for found, verdict, _ in told if not verdict.is_solved)
    going_on = max((found for found, _, is_stop in told if not is_stop), key=turns.worth)
    for found, verdict, _ in told:
        text = in_english(verdict.why)
        said = [int(figure) / 100 for figure in re.findall(r"(\d+)%", text)]
        if one.puzzle.question == "stop":  # of two ways that are worth the same, either may be told
            best = max((other for other, _, _ in told), key=turns.worth)
            so = [going_on] if len(said) == 2 else [found, best]
            said = [reach - bust for reach, bust in zip(said[::2], said[1::2], strict=True)]
            assert said == pytest.approx([way.reach - way.bust for way in so], abs=2 * SAME), text
            continue
        if verdict.is_solved:
            figures = [found.reach, failing]
        else:
            figures = [found.reach, max(other.reach for other, verdict, _ in told if verdict.is_solved)]
        assert said == pytest.approx(figures, abs=SAME + 0.006), text


WAYS: dict[str, Callable[[At, int], Told]] = {
    "gotown": of_win,
    "deckville": of_last_turn,
    "place_for_most": of_placing,
    "designtown": of_odds,
}


def check(puzzle: Puzzle, depth: int = 2) -> None:
    ways = WAYS.get(puzzle.question) or WAYS.get(puzzle.game)
    if ways is None:
        assert puzzle.question == "deal_both_want"
        return
    found = list(ways(at(puzzle.id), depth))
    early = [(done, in_english(verdict.why)) for done, verdict, can in found if can and not verdict.is_solved]
    late = [done for done, verdict, can in found if verdict.is_solved and not can]
    assert not early and not late


@pytest.mark.parametrize("puzzle", FEW, ids=lambda one: one.id)
def test_a_try_fails_only_when_the_goal_is_out_of_reach(puzzle: Puzzle) -> None:
    check(puzzle, depth=1)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", ALL, ids=lambda one: one.id)
def test_every_try_fails_only_when_the_goal_is_out_of_reach(puzzle: Puzzle) -> None:
    check(puzzle)


# How hard, and none twice


@pytest.mark.slow
@pytest.mark.parametrize("game", SHIPPED)
def test_they_are_in_order_of_difficulty(game: str) -> None:
    proofs = [
        one.question.prove(one.view, one.seat) for one in (at(puzzle.id) for puzzle in SHIPPED[game][::4])
    ]
    hard = [proof.difficulty for proof in proofs if proof is not None]
    assert len(hard) == len(proofs)
    assert hard == sorted(hard)


def position(one: At) -> object:
    """Return what a question depends on, seats by no name."""
    view, seat = one.view, one.seat
    match one.puzzle.game:
        case "gotown":
            towers = [[(floor.left, floor.right, floor.dog) for floor in tower] for tower in view.towers]
            others = sorted(tower for at, tower in enumerate(towers) if at != seat)
            return sorted(view.hands[seat]), len(towers[seat]), others
        case "designtown":
            piles = view.decks[seat], sorted(view.discards[seat]), sorted(view.row)
            return piles, view.cash, view.unhappy, view.limit, view.points
        case "chinatown":
            return view.built, view.plots_of(seat), view.tiles[seat]
    return sorted(view.hands[seat]), view.districts[seat], view.pool


@pytest.mark.slow
@pytest.mark.parametrize("game", SHIPPED)
def test_no_question_is_asked_twice(game: str) -> None:
    asked = []
    for puzzle in SHIPPED[game]:
        one = at(puzzle.id)
        asked.append(
            (in_english(one.question.ask(one.view, one.seat, one.given)), one.hint, one.answer, position(one))
        )
    assert all(one not in asked[:number] for number, one in enumerate(asked))
    told = [(one[0], one[2], why(at(puzzle.id))) for one, puzzle in zip(asked, SHIPPED[game], strict=True)]
    assert len(set(told)) == len(told), "nor is one told twice in the same words"


def why(one: At) -> str:
    """Return what is told of the answer."""
    now = one.view
    if one.puzzle.game != "designtown":  # there the choice is judged, not what comes of it
        for command in one.answer:
            now = played(one.game, now, one.seat, command)
    verdict = one.judge(one.answer, now)
    assert verdict is not None and verdict.is_solved
    return in_english(verdict.why)


# What a hint claims


def green_arrow(one: At) -> bool:
    return any(one.view.faces[card].is_recyclable for card in one.view.discards[one.seat]) and isinstance(
        one.answer[0], dt.Recycle
    )


def recycled_at_once(one: At) -> Any:
    """Return the card that a miss recycles and the answer keeps."""
    lost = [command.card for command in one.misses[0] if isinstance(command, dt.Recycle)]
    kept = [command.card for command in one.answer if isinstance(command, dt.Recycle)]
    return next(card for card in lost if card not in kept)


def stealable(one: At) -> bool:
    now = one.view
    for command in one.answer:
        if isinstance(command, (gt.PlayJackhammer, gt.PlayWreckingBall)):
            victim, tower = command.victim, now.towers[command.victim]
            if len(tower) > 1 and any(
                isinstance(other, gt.StealFloor) and other.victim == victim for other in one.answer
            ):
                return True
        now = played(one.game, now, one.seat, command)
    return False


def robbed_twice(one: At) -> bool:
    (victim,) = (value.seat for value in one.hint.args.values())  # type: ignore[union-attr]
    robbed = [command for command in one.answer if isinstance(command, gt.StealFloor)]
    return sum(command.victim == victim for command in robbed) > 1 and len(one.view.towers[victim]) > 1


def not_beside_the_joker(one: At) -> bool:
    wins = Wins(one.seat)
    beside = [
        command
        for command in one.rules.legal(one.view, one.seat)
        if isinstance(command, gt.BuildFloor) and JOKER in (command.left, command.right)
    ]
    return any(not wins.is_sure(played(one.game, one.view, one.seat, command)) for command in beside)


def pays(one: At, plot: int) -> dict[int, int]:
    """Return what each tile earns more on a plot, placed alone."""
    had = income_of(one.view, one.seat)
    return {
        command.kind: income_of(played(one.game, one.view, one.seat, command), one.seat) - had
        for command in one.rules.legal(one.view, one.seat)
        if isinstance(command, PlaceTile) and command.plot == plot
    }


def tile_of(one: At) -> tuple[dict[int, int], int, int]:
    """Return what pays what on the plot of a hint, which tile the answer puts there, and what of it grows."""
    plot = int(str(one.hint.args["plot"]))
    (kind,) = (command.kind for command in one.answer if command.plot == plot)
    now, had = one.view, income_of(one.view, one.seat)
    for command in one.answer:
        if command.kind == kind:
            now = played(one.game, now, one.seat, command)
    return pays(one, plot), kind, income_of(now, one.seat) - had


def is_tied(one: At) -> bool:
    found, kind, grown = tile_of(one)
    most = max(found.values())
    return list(found.values()).count(most) > 1 and found[kind] == most < grown


def is_not_the_most(one: At) -> bool:
    found, kind, _ = tile_of(one)
    return found[kind] < max(found.values())


def has_power(one: At) -> bool:
    built = [command.card for command in one.answer if isinstance(command, dv.BuildProperty)]
    return bool(one.view.cards[built[0]].powers)


def of_kind(*kinds: type) -> Callable[[At], bool]:
    return lambda one: any(isinstance(command, kinds) for command in one.answer)


CLAIMS: dict[str, Callable[[At], bool]] = {
    "Which floor lies on one that you could steal?": stealable,
    "Which dog is in your way?": of_kind(gt.PlayBone),
    "What lies under {victim}’s top floor?": robbed_twice,
    "Which of your numbers should not go with the joker?": not_beside_the_joker,
    "Stealing a floor takes one card, building one takes two. What can you steal?": of_kind(gt.StealFloor),
    "Each card makes only one floor. Which pairs leave enough for the other floors?": of_kind(gt.BuildFloor),
    "Look for a green arrow in your discard pile.": green_arrow,
    "When does {card} help most on top of your deck: now or later?": lambda one: (
        one.view.faces[recycled_at_once(one)].recycle_to_deck
    ),
    "What will {card} be in your next deck if you recycle it?": lambda one: (
        other_face(recycled_at_once(one)) != recycled_at_once(one)
        and not one.view.faces[recycled_at_once(one)].recycle_to_deck
    ),
    "What is more likely: you reach {target}, or you go bust?": lambda one: (
        one.given["target"] > one.view.cash
    ),
    "Count the stars and the unhappy faces of your next deck.": lambda one: one.view.is_building,
    "A power helps as soon as its property is built. Look at the powers in your hand.": has_power,
    "Look at your reserve. A card left there costs 5 points.": lambda one: (
        one.view.districts[one.seat].reserve
        in [command.card for command in one.answer if getattr(command, "from_reserve", False)]
    ),
    "Look at the face-up cards in the supply.": of_kind(dv.TakeFromSupply),
    "Look at the lower halves of your cards.": of_kind(dv.BuildResource),
    "You can build two properties in one turn. Count what the second one costs.": lambda one: (
        sum(isinstance(command, dv.BuildProperty) for command in one.answer) == 2
    ),
    "On plot {plot}, several tiles pay the same now. Which one can still grow?": is_tied,
    "On plot {plot}, the tile that pays most at once is not the best one.": is_not_the_most,
    "Taking the most with each tile is not enough. Plan all tiles together.": lambda one: (
        one.given["at_once"] < one.given["income"]
    ),
    "Look at what your {business} lacks, and what {seat}’s {other} lacks.": lambda one: (
        one.given["least"] > 0
    ),
}


def check_texts(puzzle: Puzzle) -> None:
    """A hint's claim is so; what is told of an attempt has a reason besides its chances."""
    one = at(puzzle.id)
    assert CLAIMS[one.hint.id](one), in_english(one.hint)
    if puzzle.game == "designtown":
        for line in (one.answer, *one.misses):
            verdict = one.judge(line, one.view)
            assert verdict is not None
            why = verdict.why.args["why"]
            assert isinstance(why, Message) and "%" not in in_english(why)


@pytest.mark.parametrize("puzzle", FEW, ids=lambda one: one.id)
def test_hints_are_true_and_explanations_say_why(puzzle: Puzzle) -> None:
    check_texts(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", ALL, ids=lambda one: one.id)
def test_all_hints_are_true_and_all_explanations_say_why(puzzle: Puzzle) -> None:
    check_texts(puzzle)
