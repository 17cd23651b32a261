"""Choices with their odds: which solve a puzzle and which fail, the verdict on an attempt, and why.

Luck does not count: a choice solves a puzzle or fails whatever happens.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tabletop.engine.box import Given, Proof
from tabletop.engine.message import Arg, Figure, Message, dollars, msg, msgn
from tabletop.engine.protocol import Seat
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import FACES, POINTS_TO_WIN, Card, Face, is_front, other_face
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.odds import SCALE
from tabletop.games.designtown.puzzles.gambles import CardRun, Gamble, Line, Odds
from tabletop.games.designtown.state import State
from tabletop.games.designtown.text import card_name

GAP: Final = SCALE // 10
"""The least lead of the best choice over those that fail."""
SAME: Final = SCALE // 100
"""The most that a solving choice may be worse than the best."""
LEAST: Final = SCALE // 5
MOST: Final = SCALE * 9 // 10
"""Bounds of chances that are neither hopeless nor sure."""
_MISSES: Final = 3
_ANY_NUMBER: Final = 1 << 30
_KEPT: Final = 4
"""Size of the cache: an attempt is judged step by step."""


class PuzzleChoice(NamedTuple):
    """A line of commands up to the decisive choice, and its odds."""

    line: Line
    odds: Odds
    worth: int


def choices(view: State, seat: Seat, gamble: Gamble) -> list[PuzzleChoice]:
    """Return the choices of a seat that plays cards; raise `TooLargeError`."""
    lines = gamble.lines(gamble.run(view, seat))
    return [PuzzleChoice(line, odds, gamble.worth(odds)) for line, odds in lines]


def best_of(found: Sequence[PuzzleChoice]) -> PuzzleChoice:
    """Return the best choice, of equal ones the shortest."""
    most = max(choice.worth for choice in found)
    return min(
        (choice for choice in found if choice.worth >= most - SAME),
        key=lambda choice: (len(choice.line), -choice.worth),
    )


def failing(found: Sequence[PuzzleChoice]) -> list[PuzzleChoice]:
    """Return the choices that fail, the best first."""
    most = max(choice.worth for choice in found)
    worse = [choice for choice in found if choice.worth <= most - GAP]
    return sorted(worse, key=lambda choice: (-choice.worth, len(choice.line)))


def proof(
    found: Sequence[PuzzleChoice], theme: str, clause: str, extra: int, given: Given
) -> Proof[Command] | None:
    """Return the proof that some choices fail and all others are the best; None if that is untrue. It is
    harder the closer the best failing choice comes, and by `extra`."""
    most = max(choice.worth for choice in found)
    worse = failing(found)
    if not worse or sum(choice.worth >= most - SAME for choice in found) + len(worse) < len(found):
        return None
    alike: dict[tuple[Command, Command], Line] = {}
    for choice in worse:
        alike.setdefault((choice.line[0], choice.line[-1]), choice.line)
    return Proof(
        given=given,
        answer=best_of(found).line,
        misses=tuple(alike.values())[:_MISSES],
        theme=theme,
        clause=clause,
        difficulty=100 - (most - worse[0].worth) * 100 // SCALE + extra,
    )


@lru_cache(maxsize=_KEPT)
def gamble_with_choices(
    view: State, seat: Seat, target: int, *, keeps: bool
) -> tuple[Gamble, tuple[PuzzleChoice, ...]]:
    """Return the gamble of a known puzzle's position, and its choices."""
    gamble = Gamble(view.faces, target, keeps=keeps, most=_ANY_NUMBER)
    return gamble, tuple(choices(view, seat, gamble))


def judged(
    view: State, seat: Seat, target: int, done: Line, *, keeps: bool = False
) -> tuple[Odds, bool] | None:
    """Return the odds of an attempt, and whether it solves the puzzle. None before the decisive choice,
    unless recycling has spoilt it."""
    gamble, _ = gamble_with_choices(view, seat, target, keeps=keeps)
    run = gamble.run(view, seat)
    least = gamble.worth(gamble.best(run)) - GAP
    for command in done[:-1]:
        if isinstance(command, co.Recycle):
            run = gamble.recycled(run, command.card)
    odds = gamble.after(run, done[-1])
    is_good = gamble.worth(odds) > least
    return None if isinstance(done[-1], co.Recycle) and is_good else (odds, is_good)


def prices(view: State, seat: Seat) -> dict[Card, int]:
    """Return the least price of each face now: bought, or flipped in the discard pile (DT-6.1)."""
    found: dict[Card, int] = {}
    for card in FACES:
        face = view.faces[card]
        if is_front(card):
            if face.cost is not None and view.supply[card // 2]:
                found[card] = face.cost
            continue
        front = view.faces[other_face(card)]
        if front.fee is None or front.cost is None:
            continue
        if other_face(card) in view.discards[seat]:
            found[card] = front.fee
        elif view.supply[card // 2]:
            found[card] = front.cost + front.fee
    return found


def compared(chance: int, other: int, why: Message, *, is_best: bool) -> Message:
    """Return the sentence that compares the chance of the attempt with the next best or the best, and why."""
    if is_best:
        odds = msg(
            "This way succeeds {chance} of the time, any other at most {other}.",
            chance=percent(chance),
            other=percent(other),
        )
    else:
        odds = msg(
            "This way succeeds {chance} of the time, another way {other}.",
            chance=percent(chance),
            other=percent(other),
        )
    return msg("{odds} {why}", odds=odds, why=why)


def percent(chance: int) -> Figure:
    """Return a chance of `SCALE` in per cent."""
    return Figure("percent", (chance * 100 + SCALE // 2) // SCALE)


# Why one choice has better odds than another, in the game's words


class PuzzleTurn(NamedTuple):
    """The turn of the question."""

    faces: tuple[Face, ...]
    gamble: Gamble
    run: CardRun
    target: int


def reason(turn: PuzzleTurn, good: Line, bad: Line) -> Message:
    """Return why one line has better odds than another."""
    too_early = _left_over(bad, good)
    too_late = _left_over(good, bad)
    if isinstance(bad[-1], co.Stop) and not too_early:
        return _stopped(turn, bad)
    if too_early:
        return _kept(turn, good, too_early[0])
    if too_late:
        return _recycled(turn, too_late[0], bad[-1])
    return reason_to_go_on(turn, good)


def reason_to_go_on(turn: PuzzleTurn, line: Line) -> Message:
    """Return the reason for or against playing on: the next cards, and those that demand one more."""
    found = _obliged(turn, line), _ahead(turn, line) or _faces_ahead(turn, line)
    first, second = found
    # i18n: two sentences in a row
    return second if first is None else msg("{first} {second}", first=first, second=second)


def _obliged(turn: PuzzleTurn, line: Line) -> Message | None:
    """Return the sentence that the next card demands one more (DT-4.2)."""
    run = _after(turn, line)
    if run.known and isinstance(line[-1], co.PlayCard) and turn.faces[run.known[-1]].must_play_next:
        return msg("{card} forces you to play one more card.", card=card_name(run.known[-1]))
    return None


def _faces_ahead(turn: PuzzleTurn, line: Line) -> Message:
    """Return the sentence on how many possible cards have unhappy faces."""
    run = _after(turn, line)
    cards = run.discard if isinstance(line[-1], co.ShuffleDeck) else run.pool
    sad = sum(count for card, count in enumerate(cards) if turn.faces[card].unhappy)
    return msgn(
        "{count} of the {total} cards that can come has an unhappy face. {end}",
        "{count} of the {total} cards that can come have an unhappy face. {end}",
        sad,
        total=sum(cards),
        end=msgn(
            "{count} more unhappy face ends your turn.",
            "{count} more unhappy faces end your turn.",
            run.slack,
        ),
    )


def _left_over(line: Line, other: Line) -> list[Card]:
    """Return the cards that only the first of two lines recycles."""
    left = [command.card for command in line if isinstance(command, co.Recycle)]
    for command in other:
        if isinstance(command, co.Recycle) and command.card in left:
            left.remove(command.card)
    return left


def _stopped(turn: PuzzleTurn, bad: Line) -> Message:
    """Return the sentence on what a player who stops lacks."""
    run = _after(turn, bad)
    if turn.target:
        return msg(
            "If you stop, you have {cash} of {target}.", cash=dollars(run.cash), target=dollars(turn.target)
        )
    return msg("If you stop, you have {points} of {all} stars.", points=run.points, all=POINTS_TO_WIN)


def _kept(turn: PuzzleTurn, good: Line, card: Card) -> Message:
    """Return the sentence on the cost of recycling a card at once (DT-5.2)."""
    if turn.faces[card].recycle_to_deck:
        covered = turn.gamble.covered(_after(turn, good), card)
        if covered is not None:
            return msg(
                "Keep {card}. On top of your deck later, it spares you {other}.",
                card=card_name(card),
                other=card_name(covered),
            )
        return msg(
            "You play {card} at once as {flipped}, so it is not shuffled into your next deck.",
            card=card_name(card),
            flipped=card_name(other_face(card)),
        )
    return next_deck(turn.faces, card)


def next_deck(faces: tuple[Face, ...], card: Card) -> Message:
    """Return the sentence on a recycled card in the next deck."""
    old, new = faces[card], faces[other_face(card)]
    worse: list[Message] = []
    if new.points < old.points:
        worse.append(msgn("{count} fewer star", "{count} fewer stars", old.points - new.points))
    if new.unhappy > old.unhappy:
        more = new.unhappy - old.unhappy
        worse.append(msgn("{count} more unhappy face", "{count} more unhappy faces", more))
    if new.limit < old.limit:
        worse.append(msg("a limit lower by {count}", count=old.limit - new.limit))
    if new.cash < old.cash:
        # i18n: one of the disadvantages in a list: “$2 less”
        worse.append(msg("{cash} less", cash=dollars(old.cash - new.cash)))
    names = {"card": card_name(card), "flipped": card_name(other_face(card))}
    if not worse:
        return msg("Recycled, {card} is {flipped} in your next deck.", **names)
    return msg("Recycled, {card} is {flipped} in your next deck: {worse}.", **names, worse=tuple(worse))


def _recycled(turn: PuzzleTurn, card: Card, instead: co.Command) -> Message:
    """Return the sentence on the gain of recycling a card first (DT-5.2)."""
    face, flipped = turn.faces[card], card_name(other_face(card))
    name = card_name(card)
    if face.recycle_to_deck:
        if turn.run.known:
            top = card_name(turn.run.known[-1])
            return msg(
                "On top of your deck as {flipped}, {card} comes before {top}.",
                flipped=flipped,
                card=name,
                top=top,
            )
        return msg(
            "You play {card} as {flipped} from the top of your deck, before the shuffle.",
            flipped=flipped,
            card=name,
        )
    if face.recycle_limit:
        first = msgn(
            "Recycle {card} first, so you can take {count} more unhappy face.",
            "Recycle {card} first, so you can take {count} more unhappy faces.",
            face.recycle_limit,
            card=name,
        )
    else:
        first = msg(
            "Recycle {card} first, so you have {cash} more.", card=name, cash=dollars(face.recycle_cash)
        )
    if isinstance(instead, co.ShuffleDeck):
        return msg("{first} {second}", first=first, second=msg("After the shuffle, it is too late."))
    return first


def _ahead(turn: PuzzleTurn, line: Line) -> Message | None:
    """Return the sentence on the next cards that decide it; None if none does alone."""
    found = turn.gamble.next_cards(_after(turn, line), line[-1])
    total = sum(count for _, count, _ in found)
    good = [(card, count) for card, count, odds in found if odds.reach == SCALE]
    lost = [(card, count) for card, count, odds in found if not odds.reach]
    values: dict[str, Arg] = {
        "total": total,
        "good": sum(count for _, count in good),
        "lost": sum(count for _, count in lost),
        "best": _names(good),
        "worst": _names(lost),
    }
    if good and lost:
        return msg(
            "The next of {total} cards decides: {best} is enough ({good}), {worst} loses ({lost}).",
            **values,
        )
    if lost:
        return msg("The next is one of {total} cards: {worst} loses ({lost}).", **values)
    if good:
        return msg("The next is one of {total} cards: {best} is enough ({good}).", **values)
    return None


def _names(cards: list[tuple[Card, int]]) -> tuple[Message, ...]:
    """Return the names of cards, the most frequent first."""
    ranked = sorted(cards, key=lambda one: (-one[1], one[0]))
    return tuple(card_name(card) for card, _ in ranked)


def _after(turn: PuzzleTurn, line: Line) -> CardRun:
    """Return the turn after all that a line recycles before its last command."""
    run = turn.run
    for command in line[:-1]:
        if isinstance(command, co.Recycle):
            run = turn.gamble.recycled(run, command.card)
    return run
