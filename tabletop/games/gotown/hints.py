"""Advice as sentences, and events in a few words with the seats they hurt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.engine.message import Message, SeatName, msg, msgn
from tabletop.engine.protocol import Advice, Hint, Seat, Viewer
from tabletop.games.gotown import commands as co
from tabletop.games.gotown import events as ev
from tabletop.games.gotown.events import Event
from tabletop.games.gotown.state import FLOOR_SUM, JACKHAMMER, JOKER, State
from tabletop.games.gotown.text import card_name
from tabletop.games.gotown.view import legal


def hint(advice: Advice, view: State) -> Hint:
    """Return the sentences of an advice for a view."""
    found = _hint(advice, view)
    if not isinstance(advice.command, co.BuildFloor):
        return found
    move = msg(
        "build floor {floor}: {left} + {right}",
        floor=len(view.towers[view.active]) + 1,
        left=card_name(advice.command.left),
        right=card_name(advice.command.right),
    )
    return found._replace(move=move)


def _hint(advice: Advice, view: State) -> Hint:
    facts = advice.facts
    victim = SeatName(facts.get("victim", 0))
    match advice.code:
        case "wins_now":
            return Hint(msg("You can win this turn."), _wins(facts["missing"]))
        case "builds":
            why = msgn(
                "Then you need {count} more floor.",
                "Then you need {count} more floors.",
                view.goal - facts["floors"],
            )
            return Hint(msg("Two of your cards make a floor."), why)
        case "robs":
            return Hint(
                msg("You can steal one of {victim}’s floors.", victim=victim),
                msgn(
                    "You get a floor for one card, and {victim} keeps {count} floor.",
                    "You get a floor for one card, and {victim} keeps {count} floors.",
                    facts["floors"] - 1,
                    victim=victim,
                ),
            )
        case "takes_down":
            return Hint(
                msg("You can lower {victim}’s tower.", victim=victim),
                msgn(
                    "{victim} keeps {count} floor.",
                    "{victim} keeps {count} floors.",
                    facts["floors"] - 1,
                    victim=victim,
                ),
            )
        case "guards":
            return Hint(msg("Is one of your floors in danger?"), _guards(facts))
        case "waits" if len(legal(view, view.active)) == 1:
            return Hint(
                msg("Can you play one of your cards?"), msg("You have no card that you can play now.")
            )
        case "waits":
            return Hint(msg("You do not need to play every card now."), _waits(facts["ready"]))
        case "missed_least":
            return Hint(
                msg("You played no cards, so you can discard one."),
                msg("You can spare {card}.", card=card_name(facts["card"])),
            )
        case _:
            return _of_specials(advice.code, facts, victim)


def _of_specials(code: str, facts: Mapping[str, Any], victim: SeatName) -> Hint:
    """Return the sentences about bones, thieves, milkshakes and the truck."""
    match code:
        case "lures_the_dog":
            return Hint(
                msg("Which dog is in your way?"),
                msg(
                    "After that, no dog guards {victim}’s floor {floor}.",
                    floor=facts["floor"] + 1,
                    victim=victim,
                ),
            )
        case "may_find":
            return Hint(
                msg("{victim} may hold what you need.", victim=victim),
                _finds(facts["cards"], victim),
            )
        case "takes_from_all":
            return Hint(
                msg("Your opponents may hold what you need."),
                _finds_all(facts["cards"]),
            )
        case "delays":
            return Hint(
                msg("You can make an opponent skip a turn."),
                msgn(
                    "{victim} has {count} floor and skips the next turn.",
                    "{victim} has {count} floors and skips the next turn.",
                    facts["floors"],
                    victim=victim,
                ),
            )
        case "delays_all":
            return Hint(
                msg("You can make all opponents skip a turn."),
                msgn(
                    "{count} opponent skips the next turn.",
                    "{count} opponents skip the next turn.",
                    facts["awake"],
                ),
            )
        case unknown:
            raise ValueError(unknown)


def _wins(missing: int) -> Message:
    if missing == 1:
        return msg("This can win now: only one floor to go.")
    return msgn(
        "This starts a winning turn: {count} floor to go.",
        "This starts a winning turn: {count} floors to go.",
        missing,
    )


def _finds(held: int, victim: SeatName) -> Message:
    if held == 1:
        return msg("{victim} holds a single card, and you get it.", victim=victim)
    return msgn(
        "{victim} holds {count} card, and you get one of them.",
        "{victim} holds {count} cards, and you get one of them.",
        held,
        victim=victim,
    )


def _finds_all(found: int) -> Message:
    if found == 1:
        return msg("You get one card, because only one opponent holds any.")
    return msgn(
        "You get {count} card, one from each opponent who holds any.",
        "You get {count} cards, one from each opponent who holds any.",
        found,
    )


def _guards(facts: Mapping[str, Any]) -> Message:
    if not facts["threats"]:
        return msg("After that, floor {floor} has a dog.", floor=facts["floor"] + 1)
    return msgn(
        "{count} unseen card could steal or destroy floor {floor}. A dog prevents that.",
        "{count} unseen cards could steal or destroy floor {floor}. A dog prevents that.",
        facts["threats"],
        floor=facts["floor"] + 1,
    )


def _waits(ready: int) -> Message:
    if not ready:
        return msg("The cards you could play now are worth more later.")
    return msgn(
        "{count} floor is ready in your hand for a later turn.",
        "{count} floors are ready in your hand for later turns.",
        ready,
    )


# Events in a few words


def brief(event: Event, before: State, viewer: Viewer) -> tuple[Message, ...] | None:
    """Return an event in a few words; nothing for turns that come and go, and for drawn cards."""
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
            return (msg("{seat} lures {victim}’s dog away", seat=who, victim=SeatName(event.victim)),)
        case ev.FloorDestroyed():
            return (_destroyed(event, before, viewer),)
        case ev.CardsStolen():
            return _taken(event, viewer)
        case ev.MilkshakePlaced():
            if event.victim == viewer:
                return (msg("{seat} serves you a milkshake: you skip a turn", seat=who),)
            return (msg("{seat} serves {victim} a milkshake", seat=who, victim=SeatName(event.victim)),)
        case ev.DonutTruckPlayed():
            return (msg("{seat} calls the donut truck: everyone else skips a turn", seat=who),)
        case ev.TurnSkipped():
            return (msg("you skip a turn") if event.seat == viewer else msg("{seat} skips a turn", seat=who),)
        case _:
            return None


def hurts(event: Event, before: State) -> tuple[Seat, ...]:
    """Return the seats that lose something: a floor, a dog, a card, a turn."""
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
        return msg("{seat} plays {card} and steals your {taken}", seat=who, taken=taken, card=event.card)
    victim = SeatName(event.victim)
    return msg(
        "{seat} plays {card} and steals {victim}’s {taken}",
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
                "{seat} destroys your top floor, {left} + {right}, with the jackhammer",
                seat=who,
                left=left,
                right=right,
            )
        return msg("{seat} destroys {victim}’s top floor with the jackhammer", seat=who, victim=victim)
    if is_own:
        return msg(
            "{seat} destroys your top floor, {left} + {right}, with the wrecking ball",
            seat=who,
            left=left,
            right=right,
        )
    return msg("{seat} destroys {victim}’s top floor with the wrecking ball", seat=who, victim=victim)


def _taken(event: ev.CardsStolen, viewer: Viewer) -> tuple[Message, ...]:
    """Return what was taken from the reader alone; else, from whom it was taken."""
    who = SeatName(event.seat)
    if viewer in event.victims:
        card = card_name(event.cards[event.victims.index(viewer)])
        return (msg("{seat} steals your {card}", seat=who, card=card),)
    if len(event.victims) == 1:
        return (msg("{seat} steals a card from {victim}", seat=who, victim=SeatName(event.victims[0])),)
    return (msg("{seat} steals a card from everyone else", seat=who),)
