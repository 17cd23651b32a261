"""GoTown in words: the log, names of commands and cards, marks on a replay's track."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.engine.message import N_, Message, SeatName, msg, msgn
from tabletop.games.gotown import commands as co
from tabletop.games.gotown import events as ev
from tabletop.games.gotown.commands import Command
from tabletop.games.gotown.events import Event
from tabletop.games.gotown.state import (
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
    State,
)

# i18n: noun: a card
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
"""Names of the cards without a number."""

RULES: dict[Card, tuple[str, str]] = {
    JOKER: (N_("Stands for any number. It cannot steal or pair with another joker."), "GT-5.2"),
    DOG: (N_("Guards one of your floors against theft and jackhammers."), "GT-7.1"),
    BONE: (N_("Lures away an opponent’s dog. Both are discarded."), "GT-7.2"),
    JACKHAMMER: (N_("Destroys an opponent’s top floor that has no dog."), "GT-8.1"),
    WRECKING_BALL: (N_("Destroys any opponent’s top floor, even with a dog."), "GT-8.2"),
    MILKSHAKE: (N_("One opponent skips a turn."), "GT-10.1"),
    DONUT_TRUCK: (N_("Every opponent skips a turn."), "GT-11.1"),
    THIEF: (N_("Steals one unseen card from an opponent’s hand."), "GT-9.1"),
    SUPER_THIEF: (N_("Steals one unseen card from each opponent’s hand."), "GT-9.2"),
}
"""Each special card's effect in one line, with its clause."""

_NUMBER_RULE = N_("Makes a floor with {other} or a joker, or steals {other} from a top floor without a dog.")


def card_name(card: Card | None) -> Message:
    """Return a card's name: its number, its name, or "a card" for an unknown one."""
    if card is None:
        # i18n: a card that the reader cannot see
        return msg("a card")
    if card in NAMES:
        return Message(NAMES[card])
    return msg("{number}", number=card)


def card_rule(card: Card) -> tuple[Message, str]:
    """Return a card's effect in one sentence, and its clause."""
    if card in RULES:
        text, clause = RULES[card]
        return Message(text), clause
    return Message(_NUMBER_RULE, {"other": FLOOR_SUM - card}), "GT-5.1"


def floors(count: int) -> Message:
    """Return a number of floors in words."""
    return msgn("{count} floor", "{count} floors", count)


def describe(event: Event) -> tuple[Message, ...]:
    """Return an event's lines in the log, as far as its reader may know it."""
    if type(event) is ev.CardsStolen:
        return _cards_stolen(event)
    return (_SENTENCES[type(event)](event),)


def _cards_stolen(event: ev.CardsStolen) -> tuple[Message, ...]:
    who, tool = SeatName(event.seat), card_name(event.tool)
    return tuple(
        msg(
            "{seat} plays {tool} and steals {card} from {victim}.",
            seat=who,
            tool=tool,
            card=card_name(card),
            victim=SeatName(victim),
        )
        for victim, card in zip(event.victims, event.cards, strict=True)
    )


def _cards_drawn(event: ev.CardsDrawn) -> Message:
    who = SeatName(event.seat)
    if None in event.cards:
        return msgn("{seat} draws a card.", "{seat} draws {count} cards.", len(event.cards), seat=who)
    return msg("{seat} draws: {cards}.", seat=who, cards=tuple(card_name(card) for card in event.cards))


def _turn_ended(event: ev.TurnEnded) -> Message:
    who = SeatName(event.seat)
    if event.discarded is None:
        return msg("{seat} ends the turn.", seat=who)
    return msg("{seat} discards {card} and ends the turn.", seat=who, card=card_name(event.discarded))


def _floor_destroyed(event: ev.FloorDestroyed) -> Message:
    who, victim = SeatName(event.seat), SeatName(event.victim)
    if event.tool == JACKHAMMER:
        return msg("{seat} destroys {victim}’s top floor with the jackhammer.", seat=who, victim=victim)
    return msg("{seat} destroys {victim}’s top floor with the wrecking ball.", seat=who, victim=victim)


def _first_player_drawn(event: ev.FirstPlayerDrawn) -> Message:
    who = SeatName(event.seat)
    if event.by_lot:
        return msg("{seat} goes first, by lot.", seat=who)
    return msg("{seat} goes first, as chosen.", seat=who)


# A table and not `match`, as in `evolve`: opening a saved game describes every event.
_SENTENCES: Final[Mapping[type[Event], Callable[[Any], Message]]] = {
    ev.CardsDrawn: _cards_drawn,
    ev.TurnEnded: _turn_ended,
    ev.TurnBegan: lambda turn: msg("{seat}’s turn begins.", seat=SeatName(turn.seat)),
    ev.FloorBuilt: lambda floor: msg(
        "{seat} builds a floor: {left} + {right}.",
        seat=SeatName(floor.seat),
        left=card_name(floor.left),
        right=card_name(floor.right),
    ),
    # The event does not tell whether it was a joker, so "their 5" could be wrong.
    ev.FloorStolen: lambda theft: msg(
        "{seat} plays {card} and steals the card that makes nine with it from {victim}’s top floor.",
        seat=SeatName(theft.seat),
        card=theft.card,
        victim=SeatName(theft.victim),
    ),
    ev.DogPlaced: lambda dog: msg(
        "{seat} puts a dog on floor {floor}.", seat=SeatName(dog.seat), floor=dog.floor + 1
    ),
    ev.DogLured: lambda bone: msg(
        "{seat} lures {victim}’s dog away from floor {floor}.",
        seat=SeatName(bone.seat),
        victim=SeatName(bone.victim),
        floor=bone.floor + 1,
    ),
    ev.FloorDestroyed: _floor_destroyed,
    ev.MilkshakePlaced: lambda milkshake: msg(
        "{seat} serves {victim} a milkshake. {victim} skips the next turn.",
        seat=SeatName(milkshake.seat),
        victim=SeatName(milkshake.victim),
    ),
    ev.DonutTruckPlayed: lambda truck: msg(
        "{seat} calls the donut truck. Everyone else skips a turn.", seat=SeatName(truck.seat)
    ),
    ev.TurnSkipped: lambda skip: msg("{seat} skips this turn.", seat=SeatName(skip.seat)),
    ev.PileShuffled: lambda shuffle: msgn(
        "{count} card is shuffled into a new draw pile.",
        "{count} cards are shuffled into a new draw pile.",
        len(shuffle.pile),
    ),
    ev.FirstPlayerDrawn: _first_player_drawn,
    ev.GameWon: lambda win: msg("{seat} wins the game!", seat=SeatName(win.seat)),
    ev.GameDrawn: lambda _: msg(
        "All players in a row ended their turns without drawing, playing or discarding a card. "
        "The game is a draw."
    ),
}


def label(command: Command, view: State) -> Message:
    """Return a command's name on a button: "build floor 3", "steal Tom's 6"."""
    return _LABELS[type(command)](command, view)


def _end_turn(command: co.EndTurn, view: State) -> Message:
    if command.discard is not None:
        return msg("discard {card} and end the turn", card=card_name(command.discard))
    return msg("end the turn")


_LABELS: Final[Mapping[type[Command], Callable[[Any, State], Message]]] = {
    co.BuildFloor: lambda _, view: msg("build floor {floor}", floor=len(view.towers[view.active]) + 1),
    co.StealFloor: lambda theft, view: msg(
        "steal {victim}’s {card}", victim=SeatName(theft.victim), card=card_name(stolen_card(theft, view))
    ),
    co.PlaceDog: lambda dog, _: msg("guard floor {floor}", floor=dog.floor + 1),
    co.PlayBone: lambda bone, _: msg("lure {victim}’s dog away", victim=SeatName(bone.victim)),
    co.PlayJackhammer: lambda tool, _: msg("jackhammer {victim}’s top floor", victim=SeatName(tool.victim)),
    co.PlayWreckingBall: lambda tool, _: msg("wreck {victim}’s top floor", victim=SeatName(tool.victim)),
    co.PlayThief: lambda theft, _: msg("steal a card from {victim}", victim=SeatName(theft.victim)),
    co.PlaySuperThief: lambda *_: msg("steal a card from everyone"),
    co.PlayMilkshake: lambda milkshake, _: msg("milkshake for {victim}", victim=SeatName(milkshake.victim)),
    co.PlayDonutTruck: lambda *_: msg("call the donut truck"),
    co.EndTurn: _end_turn,
}


def stolen_card(command: co.StealFloor, view: State) -> Card:
    """Return the kind of card that a theft takes: a joker stays one, whatever its value (GT-6.4)."""
    value = FLOOR_SUM - command.card
    tower = view.towers[command.victim]
    is_joker = bool(tower) and tower[-1].joker >= 0 and tower[-1].joker == tower[-1].side_of(value)
    return JOKER if is_joker else value


def mark(event: Event) -> str | None:
    """Return the icon of an event that gets a mark on a replay's track, or None."""
    return _MARKS.get(type(event))


_MARKS: Final[Mapping[type[Event], str]] = {
    ev.FloorBuilt: "star",
    ev.FloorStolen: "swap",
    ev.FloorDestroyed: "x",
    ev.CardsStolen: "hand",
    ev.MilkshakePlaced: "pause",
    ev.DonutTruckPlayed: "pause",
    ev.GameWon: "flag",
    ev.GameDrawn: "flag",
}
