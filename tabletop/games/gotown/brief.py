"""GoTown's events in a few words, as they are said to one who looks on, and whom they hurt."""

from __future__ import annotations

from tabletop.engine.message import Message, SeatName, msg
from tabletop.engine.protocol import Seat, Viewer
from tabletop.games.gotown import events as ev
from tabletop.games.gotown.cards import FLOOR_SUM, JACKHAMMER, JOKER
from tabletop.games.gotown.events import Event
from tabletop.games.gotown.state import State
from tabletop.games.gotown.text import card_name


def brief(event: Event, before: State, viewer: Viewer) -> tuple[Message, ...] | None:
    """Return an event in a few words; nothing of turns that come and go, and of cards that are drawn."""
    who = SeatName(getattr(event, "seat", 0))
    match event:
        case ev.CardsDrawn() | ev.TurnBegan() | ev.PileShuffled() | ev.FirstPlayerDrawn():
            return ()
        case ev.TurnEnded():
            if event.discarded is None:
                return ()
            return (msg("{seat} discards {card}", seat=who, card=card_name(event.discarded)),)
        case ev.FloorBuilt():
            left, right = card_name(event.left), card_name(event.right)
            return (msg("{seat} builds {left} + {right}", seat=who, left=left, right=right),)
        case ev.FloorStolen():
            return (_stolen(event, before, viewer),)
        case ev.DogPlaced():
            return (msg("{seat} puts a dog on floor {floor}", seat=who, floor=event.floor + 1),)
        case ev.DogLured():
            if event.victim == viewer:
                return (msg("{seat} lures your dog away", seat=who),)
            return (msg("{seat} lures {victim}'s dog away", seat=who, victim=SeatName(event.victim)),)
        case ev.FloorDestroyed():
            return (_destroyed(event, before, viewer),)
        case ev.CardsStolen():
            return _taken(event, viewer)
        case ev.MilkshakePlaced():
            if event.victim == viewer:
                return (msg("{seat} serves you a milkshake: you skip a turn", seat=who),)
            return (msg("{seat} serves {victim} a milkshake", seat=who, victim=SeatName(event.victim)),)
        case ev.DonutTruckPlayed():
            return (msg("{seat} calls the donut truck: everybody else skips a turn", seat=who),)
        case ev.TurnSkipped():
            return (msg("you skip a turn") if event.seat == viewer else msg("{seat} skips a turn", seat=who),)
        case _:
            return None


def hurts(event: Event, before: State) -> tuple[Seat, ...]:
    """Return those who lose something: a floor, a dog, a card, a turn."""
    match event:
        case ev.FloorStolen() | ev.DogLured() | ev.FloorDestroyed() | ev.MilkshakePlaced():
            return (event.victim,)
        case ev.CardsStolen():
            return event.victims
        case ev.DonutTruckPlayed():
            return tuple(seat for seat in range(len(before.towers)) if seat != event.seat)
        case ev.TurnSkipped():
            return (event.seat,)
        case _:
            return ()


def _stolen(event: ev.FloorStolen, before: State, viewer: Viewer) -> Message:
    top, value = before.towers[event.victim][-1], FLOOR_SUM - event.card
    is_joker = top.joker >= 0 and top.joker == top.side_of(value)
    who, taken = SeatName(event.seat), card_name(JOKER if is_joker else value)
    if event.victim == viewer:
        return msg("{seat} steals your {taken} with a {card}", seat=who, taken=taken, card=event.card)
    victim = SeatName(event.victim)
    return msg(
        "{seat} steals {victim}'s {taken} with a {card}",
        seat=who,
        victim=victim,
        taken=taken,
        card=event.card,
    )


def _destroyed(event: ev.FloorDestroyed, before: State, viewer: Viewer) -> Message:
    who, victim = SeatName(event.seat), SeatName(event.victim)
    floor = before.towers[event.victim][-1]
    is_own, left, right = event.victim == viewer, floor.left, floor.right
    if event.tool == JACKHAMMER:
        if is_own:
            return msg(
                "{seat}'s jackhammer takes your top floor, {left} + {right}",
                seat=who,
                left=left,
                right=right,
            )
        return msg("{seat}'s jackhammer takes {victim}'s top floor", seat=who, victim=victim)
    if is_own:
        return msg(
            "{seat}'s wrecking ball takes your top floor, {left} + {right}", seat=who, left=left, right=right
        )
    return msg("{seat}'s wrecking ball takes {victim}'s top floor", seat=who, victim=victim)


def _taken(event: ev.CardsStolen, viewer: Viewer) -> tuple[Message, ...]:
    """What was taken from the reader alone, if anything was; else from whom."""
    who = SeatName(event.seat)
    if viewer in event.victims:
        card = card_name(event.cards[event.victims.index(viewer)])
        return (msg("{seat} takes {card} from your hand", seat=who, card=card),)
    if len(event.victims) == 1:
        return (msg("{seat} takes a card from {victim}", seat=who, victim=SeatName(event.victims[0])),)
    return (msg("{seat} takes a card from everybody else", seat=who),)
