"""Why a card cannot be put on a place of GoTown's table, and where it belongs instead (ux D7)."""

from __future__ import annotations

from tabletop.app.games.gotown import keys
from tabletop.app.games.gotown.moves import FLOOR_CARDS, meant
from tabletop.app.table.key import Key
from tabletop.app.table.refusal import Refusal
from tabletop.engine.foresight import refused
from tabletop.engine.message import SeatName, msg
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.gotown import cards
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.cards import FLOOR_SUM, Card
from tabletop.games.gotown.commands import Command
from tabletop.games.gotown.decide import decide
from tabletop.games.gotown.state import State


def is_change_of_mind(card: Card, place: Key) -> bool:
    """Whether putting `card` on a card in hand can mean nothing but taking that one instead."""
    return place.kind == keys.HAND and not (card in FLOOR_CARDS and place.at[0] in FLOOR_CARDS)


def refusal(view: State, seat: Seat, card: Card, place: Key) -> Illegal | Refusal | None:
    """Return why `card` cannot be put on `place`; None when it can, or when nothing is meant by it."""
    wanted = meant(view, seat, card, place)
    if any(refused(decide, view, seat, command) is None for command in wanted):
        return None
    if wanted and place != keys.SLOT:
        return refused(decide, view, seat, wanted[0])
    for command in _guess(view, seat, card, place):
        return refused(decide, view, seat, command) or _where(command)
    return useless(view, seat, card)


def _where(command: Command) -> Refusal | None:
    """Return where a card is to be put that can do what was meant, but not from the place it was put on."""
    match command:
        case co.StealFloor():
            value = FLOOR_SUM - command.card
            text = msg(
                "Put the {card} on the {other} of {victim}'s top floor: these two make nine.",
                card=command.card,
                other=value,
                victim=SeatName(command.victim),
            )
            return Refusal(text, "GT-6.1")
        case co.PlayJackhammer():
            text = msg("Put the jackhammer on {victim}'s top floor.", victim=SeatName(command.victim))
            return Refusal(text, "GT-8.1")
        case co.PlayWreckingBall():
            text = msg("Put the wrecking ball on {victim}'s top floor.", victim=SeatName(command.victim))
            return Refusal(text, "GT-8.2")
        case co.PlayBone():
            text = msg("Put the bone on {victim}'s guarded floor.", victim=SeatName(command.victim))
            return Refusal(text, "GT-7.2")
        case co.PlayThief():
            text = msg("Put the thief on {victim}'s name plate.", victim=SeatName(command.victim))
            return Refusal(text, "GT-9.1")
        case co.PlayMilkshake():
            text = msg("Put the milkshake on {victim}'s name plate.", victim=SeatName(command.victim))
            return Refusal(text, "GT-10.1")
        case _:
            return None


def _guess(view: State, seat: Seat, card: Card, place: Key) -> tuple[Command, ...]:
    """Return what somebody may have in mind who puts a card where it means nothing by itself."""
    if place.kind not in (keys.SEAT, keys.FLOOR, keys.TILE):
        return ()
    owner, *numbers = place.at
    match card:
        case cards.DOG:
            return (co.PlaceDog(numbers[0]),) if owner == seat and numbers else ()
        case cards.BONE:
            return (co.PlayBone(owner, numbers[0] if numbers else _guarded(view, owner)),)
        case cards.JACKHAMMER:
            return (co.PlayJackhammer(owner),) if _is_top(view, place) else ()
        case cards.WRECKING_BALL:
            return (co.PlayWreckingBall(owner),) if _is_top(view, place) else ()
        case cards.THIEF:
            return (co.PlayThief(owner),)
        case cards.MILKSHAKE:
            return (co.PlayMilkshake(owner),)
        case _ if card in FLOOR_CARDS and owner != seat and _is_top(view, place):
            return (co.StealFloor(card, owner),)
        case _:
            return ()


def _guarded(view: State, owner: Seat) -> int:
    """Return the highest guarded floor of a tower; the top floor where none is."""
    tower = view.towers[owner]
    return max((at for at, floor in enumerate(tower) if floor.dog), default=max(0, len(tower) - 1))


def _is_top(view: State, place: Key) -> bool:
    """Whether a place is a seat's top floor, or its tower as a whole."""
    return place.kind == keys.SEAT or place.at[1] == len(view.towers[place.at[0]]) - 1


def useless(view: State, seat: Seat, card: Card) -> Refusal:
    """Return why a card cannot be put there, or anywhere, when no single rule refuses it."""
    others = view.opponents(seat)
    match card:
        case cards.JOKER:
            return Refusal(msg("A joker needs a floor card from 1 to 8 in your hand."), "GT-5.2")
        case cards.DOG:
            return Refusal(msg("A dog guards a floor of your own tower that has no dog yet."), "GT-7.1")
        case cards.BONE:
            return Refusal(msg("A bone needs a dog on an opponent's floor."), "GT-7.2")
        case cards.JACKHAMMER:
            return Refusal(msg("A jackhammer needs an opponent's top floor without a dog."), "GT-8.1")
        case cards.WRECKING_BALL:
            return Refusal(msg("A wrecking ball needs an opponent's top floor."), "GT-8.2")
        case cards.MILKSHAKE:
            if all(view.skips_next(other) for other in others):
                return Refusal(msg("Every opponent skips the next turn already."), "GT-10.2")
            return Refusal(msg("A milkshake goes to an opponent."), "GT-10.1")
        case cards.DONUT_TRUCK:
            return Refusal(msg("The donut truck drives into the street."), "GT-11.1")
        case cards.THIEF:
            return Refusal(msg("A thief goes to an opponent who holds a card."), "GT-9.1")
        case cards.SUPER_THIEF:
            return Refusal(msg("The super-thief goes into the street, for all opponents at once."), "GT-9.2")
        case _:
            text = msg(
                "{card} needs {other} or a joker in hand, or an opponent's unguarded top floor with {other}.",
                card=card,
                other=FLOOR_SUM - card,
            )
            return Refusal(text, "GT-5.1")
