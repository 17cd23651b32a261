"""Why one way has better odds than another: in the game's words, from the cards that make the difference."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.engine.message import Arg, Message, msg, msgn
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import POINTS_TO_WIN, Card, Face, other_face
from tabletop.games.designtown.odds import SCALE
from tabletop.games.designtown.puzzles.gambles import Gamble, Line, Run
from tabletop.games.designtown.text import card_name


class Turn(NamedTuple):
    """The turn that is asked about."""

    faces: tuple[Face, ...]
    gamble: Gamble
    run: Run
    target: int


def reason(turn: Turn, good: Line, bad: Line) -> Message:
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


def reason_to_go_on(turn: Turn, line: Line) -> Message:
    """Return what speaks for or against playing on: the next cards, and what obliges to play them."""
    found = _obliged(turn, line), _ahead(turn, line) or _faces_ahead(turn, line)
    first, second = found
    return second if first is None else msg("{first} {second}", first=first, second=second)


def _obliged(turn: Turn, line: Line) -> Message | None:
    """Say that the next card obliges to play one more (DT-4.2)."""
    run = _after(turn, line)
    if run.known and isinstance(line[-1], co.PlayCard) and turn.faces[run.known[-1]].must_play_next:
        return msg("{card} obliges you to play one more card.", card=card_name(run.known[-1]))
    return None


def _faces_ahead(turn: Turn, line: Line) -> Message:
    """Say how many of the cards that may come have unhappy faces."""
    run = _after(turn, line)
    cards = run.discard if isinstance(line[-1], co.ShuffleDeck) else run.pool
    sad = sum(count for card, count in enumerate(cards) if turn.faces[card].unhappy)
    return msg(
        "{sad} of the {total} cards that may come have an unhappy face, and {slack} end your turn.",
        sad=sad,
        total=sum(cards),
        slack=run.slack,
    )


def _left_over(line: Line, other: Line) -> list[Card]:
    """Return the cards that a line recycles and another does not."""
    left = [command.card for command in line if isinstance(command, co.Recycle)]
    for command in other:
        if isinstance(command, co.Recycle) and command.card in left:
            left.remove(command.card)
    return left


def _stopped(turn: Turn, bad: Line) -> Message:
    """Say what is missing to who stops."""
    run = _after(turn, bad)
    if turn.target:
        return msg("Who stops has ${cash} of ${target}.", cash=run.cash, target=turn.target)
    return msg("Who stops has {points} of {all} stars.", points=run.points, all=POINTS_TO_WIN)


def _kept(turn: Turn, good: Line, card: Card) -> Message:
    """Say what it costs to recycle a card at once (DT-5.2)."""
    if turn.faces[card].recycle_to_deck:
        covered = turn.gamble.covered(_after(turn, good), card)
        if covered is not None:
            return msg(
                "Keep {card}: put on the deck later, it spares you {other}.",
                card=card_name(card),
                other=card_name(covered),
            )
        return msg(
            "{card} is played at once as {flipped}, and not shuffled into your next deck.",
            card=card_name(card),
            flipped=card_name(other_face(card)),
        )
    return next_deck(turn.faces, card)


def next_deck(faces: tuple[Face, ...], card: Card) -> Message:
    """Say what a recycled card is in the next deck."""
    old, new = faces[card], faces[other_face(card)]
    worse: list[Message] = []
    if new.points < old.points:
        worse.append(msgn("{count} star less", "{count} stars less", old.points - new.points))
    if new.unhappy > old.unhappy:
        more = new.unhappy - old.unhappy
        worse.append(msgn("{count} unhappy face more", "{count} unhappy faces more", more))
    if new.limit < old.limit:
        worse.append(msg("a limit lower by {count}", count=old.limit - new.limit))
    if new.cash < old.cash:
        worse.append(msg("${cash} less", cash=old.cash - new.cash))
    names = {"card": card_name(card), "flipped": card_name(other_face(card))}
    if not worse:
        return msg("Recycled, {card} is {flipped} in your next deck.", **names)
    return msg("Recycled, {card} is {flipped} in your next deck: {worse}.", **names, worse=tuple(worse))


def _recycled(turn: Turn, card: Card, instead: co.Command) -> Message:
    """Say what recycling a card first brings (DT-5.2)."""
    face, flipped = turn.faces[card], card_name(other_face(card))
    name = card_name(card)
    if face.recycle_to_deck:
        if turn.run.known:
            top = card_name(turn.run.known[-1])
            return msg(
                "Put on the deck as {flipped}, {card} comes before {top}.",
                flipped=flipped,
                card=name,
                top=top,
            )
        return msg(
            "Put on the deck as {flipped}, {card} is played before the shuffle.", flipped=flipped, card=name
        )
    if face.recycle_limit:
        first = msgn(
            "Recycle {card} first: you bear {count} unhappy face more.",
            "Recycle {card} first: you bear {count} unhappy faces more.",
            face.recycle_limit,
            card=name,
        )
    else:
        first = msg("Recycle {card} first: you have ${cash} more.", card=name, cash=face.recycle_cash)
    if isinstance(instead, co.ShuffleDeck):
        return msg("{first} {second}", first=first, second=msg("Once it is shuffled in, it is too late."))
    return first


def _ahead(turn: Turn, line: Line) -> Message | None:
    """Say which cards that may come next decide it; None where none does by itself."""
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
            "The next of {total} cards decides: enough with {best} ({good}), lost with {worst} ({lost}).",
            **values,
        )
    if lost:
        return msg("The next is one of {total} cards: lost with {worst} ({lost}).", **values)
    if good:
        return msg("The next is one of {total} cards: enough with {best} ({good}).", **values)
    return None


def _names(cards: list[tuple[Card, int]]) -> tuple[Message, ...]:
    """Return the names of cards, the most frequent first."""
    ranked = sorted(cards, key=lambda one: (-one[1], one[0]))
    return tuple(card_name(card) for card, _ in ranked)


def _after(turn: Turn, line: Line) -> Run:
    """Return the turn after all that a line recycles before its last command."""
    run = turn.run
    for command in line[:-1]:
        if isinstance(command, co.Recycle):
            run = turn.gamble.recycled(run, command.card)
    return run
