"""GoTown in words: the log, refusals, what a command is called, the names of the cards."""

from __future__ import annotations

from typing import assert_never

from tabletop.engine.message import N_, Message, SeatName, msg, msgn
from tabletop.engine.protocol import Seat
from tabletop.games.gotown import commands as co
from tabletop.games.gotown import events as ev
from tabletop.games.gotown.cards import (
    BONE,
    DOG,
    DONUT_TRUCK,
    FLOOR_SUM,
    JACKHAMMER,
    JOKER,
    MILKSHAKE,
    SUPER_THIEF,
    THIEF,
    WRECKING_BALL,
    Card,
)
from tabletop.games.gotown.commands import Command
from tabletop.games.gotown.events import Event
from tabletop.games.gotown.state import State

NAMES: dict[Card, str] = {
    JOKER: N_("Joker"),
    DOG: N_("Guard dog"),
    BONE: N_("Bone"),
    JACKHAMMER: N_("Jackhammer"),
    WRECKING_BALL: N_("Wrecking ball"),
    MILKSHAKE: N_("Milkshake"),
    DONUT_TRUCK: N_("Donut truck"),
    THIEF: N_("Thief"),
    SUPER_THIEF: N_("Super-thief"),
}
"""The names of the cards that are no number."""

RULES: dict[Card, tuple[str, str]] = {
    JOKER: (N_("Stands for any number. It cannot steal, nor pair with another joker."), "GT-5.2"),
    DOG: (N_("Guards one of your floors: no stealing, no jackhammer."), "GT-7.1"),
    BONE: (N_("Lures away an opponent's dog. Both are discarded."), "GT-7.2"),
    JACKHAMMER: (N_("Destroys an opponent's top floor that has no dog."), "GT-8.1"),
    WRECKING_BALL: (N_("Destroys any opponent's top floor, dog and all."), "GT-8.2"),
    MILKSHAKE: (N_("One opponent skips a turn."), "GT-10.1"),
    DONUT_TRUCK: (N_("Every opponent skips a turn."), "GT-11.1"),
    THIEF: (N_("Take one unseen card from an opponent's hand."), "GT-9.1"),
    SUPER_THIEF: (N_("Take one unseen card from each opponent's hand."), "GT-9.2"),
}
"""What each special card does, in one line, with its clause."""

_NUMBER_RULE = N_("Makes a floor with {other} or a joker, or steals {other} from an unguarded top floor.")


def card_name(card: Card | None) -> Message:
    """Return the name of a card: its number, its name, or "a card" for one that is not known."""
    if card is None:
        return msg("a card")
    if card in NAMES:
        return Message(NAMES[card])
    return msg("{number}", number=card)


def card_rule(card: Card) -> tuple[Message, str]:
    """Return what a card does, in one sentence, and its clause."""
    if card in RULES:
        text, clause = RULES[card]
        return Message(text), clause
    return Message(_NUMBER_RULE, {"other": FLOOR_SUM - card}), "GT-5.1"


def floors(count: int) -> Message:
    """Return so many floors in words."""
    return msgn("{count} floor", "{count} floors", count)


def describe(event: Event) -> tuple[Message, ...]:
    """Return an event's lines in the log; as much of it as the event's reader may know."""
    match event:
        case ev.CardsDrawn():
            return (_drawn(event),)
        case ev.TurnEnded():
            who = SeatName(event.seat)
            if event.discarded is None:
                return (msg("{seat} ends the turn.", seat=who),)
            card = card_name(event.discarded)
            return (msg("{seat} discards {card} and ends the turn.", seat=who, card=card),)
        case ev.TurnBegan():
            return (msg("{seat}'s turn begins.", seat=SeatName(event.seat)),)
        case ev.FloorBuilt():
            return (_floor_built(event),)
        case ev.FloorStolen():
            # The event does not tell whether it was a joker: "their 5" would be wrong then.
            return (
                msg(
                    "{seat} plays {card} and steals what makes nine with it from {victim}'s top floor.",
                    seat=SeatName(event.seat),
                    card=event.card,
                    victim=SeatName(event.victim),
                ),
            )
        case ev.DogPlaced():
            return (
                msg("{seat} puts a dog on floor {floor}.", seat=SeatName(event.seat), floor=event.floor + 1),
            )
        case ev.DogLured():
            return (
                msg(
                    "{seat} lures {victim}'s dog away from floor {floor}.",
                    seat=SeatName(event.seat),
                    victim=SeatName(event.victim),
                    floor=event.floor + 1,
                ),
            )
        case ev.FloorDestroyed():
            return (_floor_destroyed(event),)
        case ev.CardsStolen():
            return _cards_stolen(event)
        case ev.MilkshakePlaced():
            return (
                msg(
                    "{seat} serves {victim} a milkshake: {victim} skips the next turn.",
                    seat=SeatName(event.seat),
                    victim=SeatName(event.victim),
                ),
            )
        case ev.DonutTruckPlayed():
            return (
                msg("{seat} calls the donut truck: everybody else skips a turn.", seat=SeatName(event.seat)),
            )
        case ev.TurnSkipped():
            return (msg("{seat} skips this turn.", seat=SeatName(event.seat)),)
        case ev.PileShuffled():
            return (
                msgn(
                    "{count} card is shuffled into a new draw pile.",
                    "{count} cards are shuffled into a new draw pile.",
                    len(event.pile),
                ),
            )
        case ev.FirstPlayerDrawn():
            who = SeatName(event.seat)
            if event.by_lot:
                return (msg("{seat} is drawn to begin.", seat=who),)
            return (msg("{seat} begins, as chosen.", seat=who),)
        case ev.GameWon():
            return (msg("{seat} wins the game!", seat=SeatName(event.seat)),)
        case ev.GameDrawn():
            return (
                msg(
                    "All players in a row ended their turns without drawing, playing or discarding a card: "
                    "the game is a draw."
                ),
            )
        case _:
            assert_never(event)


def _drawn(event: ev.CardsDrawn) -> Message:
    who = SeatName(event.seat)
    if None in event.cards:
        return msgn("{seat} draws a card.", "{seat} draws {count} cards.", len(event.cards), seat=who)
    return msg("{seat} draws {cards}.", seat=who, cards=tuple(card_name(card) for card in event.cards))


def _floor_built(event: ev.FloorBuilt) -> Message:
    return msg(
        "{seat} builds a floor: {left} + {right}.",
        seat=SeatName(event.seat),
        left=card_name(event.left),
        right=card_name(event.right),
    )


def _floor_destroyed(event: ev.FloorDestroyed) -> Message:
    who, victim = SeatName(event.seat), SeatName(event.victim)
    if event.tool == JACKHAMMER:
        return msg("{seat} jackhammers {victim}'s top floor.", seat=who, victim=victim)
    return msg("{seat} swings the wrecking ball at {victim}'s top floor.", seat=who, victim=victim)


def _cards_stolen(event: ev.CardsStolen) -> tuple[Message, ...]:
    tool = card_name(event.tool)
    return tuple(
        msg(
            "{seat} plays {tool} and takes {card} from {victim}.",
            seat=SeatName(event.seat),
            tool=tool,
            card=card_name(card),
            victim=SeatName(victim),
        )
        for victim, card in zip(event.victims, event.cards, strict=True)
    )


def label(command: Command, view: State) -> Message:
    """Return what a command is called on a button: "build floor 3", "steal Tom's 6"."""
    floors = len(view.towers[view.active])
    match command:
        case co.BuildFloor():
            return msg("build floor {floor}", floor=floors + 1)
        case co.StealFloor():
            taken = card_name(stolen_card(command, view))
            return msg("steal {victim}'s {card}", victim=_who(command.victim), card=taken)
        case co.PlaceDog():
            return msg("guard floor {floor}", floor=command.floor + 1)
        case co.PlayBone():
            return msg("lure {victim}'s dog away", victim=_who(command.victim))
        case co.PlayJackhammer():
            return msg("jackhammer {victim}'s top floor", victim=_who(command.victim))
        case co.PlayWreckingBall():
            return msg("wreck {victim}'s top floor", victim=_who(command.victim))
        case co.PlayThief():
            return msg("steal a card from {victim}", victim=_who(command.victim))
        case co.PlaySuperThief():
            return msg("steal a card from everybody")
        case co.PlayMilkshake():
            return msg("milkshake for {victim}", victim=_who(command.victim))
        case co.PlayDonutTruck():
            return msg("call the donut truck")
        case co.EndTurn():
            if command.discard is not None:
                return msg("discard {card} and end the turn", card=card_name(command.discard))
            return msg("end the turn")
        case _:
            assert_never(command)


def stolen_card(command: co.StealFloor, view: State) -> Card:
    """Return the kind of the card that a theft takes: a joker stays one, whatever it stands for (GT-6.4)."""
    value = FLOOR_SUM - command.card
    tower = view.towers[command.victim]
    is_joker = bool(tower) and tower[-1].joker >= 0 and tower[-1].joker == tower[-1].side_of(value)
    return JOKER if is_joker else value


def _who(seat: Seat) -> SeatName:
    return SeatName(seat)


def mark(event: Event) -> str | None:
    """Return the icon of an event that deserves a mark on a replay's track, or None."""
    match event:
        case ev.FloorBuilt():
            return "star"
        case ev.FloorStolen():
            return "swap"
        case ev.FloorDestroyed():
            return "x"
        case ev.CardsStolen():
            return "hand"
        case ev.MilkshakePlaced() | ev.DonutTruckPlayed():
            return "pause"
        case ev.GameWon() | ev.GameDrawn():
            return "flag"
        case _:
            return None
