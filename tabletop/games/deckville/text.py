"""Deckville in words: names, what is printed on cards, the log, names of commands.

Events name cards by number, so the log's lines need the deck in play.
"""

from __future__ import annotations

from typing import Final, assert_never

from tabletop.engine.message import N_, NC_, Arg, Message, SeatName, msg, msgn
from tabletop.games.deckville import commands as co
from tabletop.games.deckville import events as ev
from tabletop.games.deckville.building import step_of
from tabletop.games.deckville.cards import (
    RESOURCE_NAMES,
    TYPE_NAMES,
    Card,
    CardKind,
    Known,
    Power,
    PropertyType,
    Resource,
    Term,
)
from tabletop.games.deckville.commands import Command
from tabletop.games.deckville.events import Event
from tabletop.games.deckville.house_deck import NAMES
from tabletop.games.deckville.state import DRAW, PROPERTIES, REPLACE, RESERVE, RESOURCE, State, Step

# Names and printed texts


def property_name(name: str) -> Message:
    """Return a property's name as a message: those of the house deck can be translated."""
    return Message(name) if name in NAMES else Message("{name}", {"name": name})


def card_name(cards: tuple[CardKind, ...], card: Card | None) -> Message:
    """Return a card's name, "a card" for an unknown one."""
    if card is None or not 0 <= card < len(cards):
        # i18n: an unknown card, as the object of “draws” and “discards”
        return msg("a card")
    return property_name(cards[card].name)


def type_name(kind: PropertyType) -> Message:
    """Return the name of a property type."""
    return Message(TYPE_NAMES[kind])


def type_names(kinds: tuple[PropertyType, ...]) -> Message:
    """Return the names of one property type or two."""
    if len(kinds) == 1:
        return type_name(kinds[0])
    # i18n: two property types
    return msg("{one} or {other}", one=type_name(kinds[0]), other=type_name(kinds[1]))


def resource_name(resource: Resource) -> Message:
    """Return the name of a resource."""
    return Message(RESOURCE_NAMES[resource])


def shortage_text(lacking: tuple[int, ...]) -> tuple[Message, ...]:
    """Return what a property lacks, a few words each: "1 more steel"; empty if nothing."""
    return tuple(more._replace(n=units) for more, units in zip(_MORE, lacking, strict=False) if units)


_MORE: Final = (
    msgn("{count} more wood", "{count} more wood", 0),
    msgn("{count} more brick", "{count} more brick", 0),
    msgn("{count} more stone", "{count} more stone", 0),
    msgn("{count} more steel", "{count} more steel", 0),
    msgn("{count} more glass", "{count} more glass", 0),
    msgn("{count} more worker", "{count} more workers", 0),
    msgn("{count} more architect", "{count} more architects", 0),
)
"""The missing units of each resource, by its number."""


def term_rule(term: Term) -> tuple[Message, str]:
    """Return the meaning of a term of a score in one sentence, and its clause (DV-9.1)."""
    points = term.points
    match term.kind:
        case "flat":
            text = msgn("{count} point.", "{count} points.", points)
        case "own":
            text = msgn(
                "{count} point for each {types} property in your district.",
                "{count} points for each {types} property in your district.",
                points,
                types=type_names(term.types),
            )
        case "all":
            text = msgn(
                "{count} point for each {types} property in every district.",
                "{count} points for each {types} property in every district.",
                points,
                types=type_names(term.types),
            )
        case "prime":
            text = msgn(
                "{count} point for each prime property in your district.",
                "{count} points for each prime property in your district.",
                points,
            )
        case "most":
            text = msgn(
                "{count} point if you have more {types} properties than every other district.",
                "{count} points if you have more {types} properties than every other district.",
                points,
                types=type_names(term.types),
            )
        case _:
            assert_never(term.kind)
    return text, "DV-9.1"


def power_rule(power: Power) -> tuple[Message, str]:
    """Return the effect of a power in one sentence, and its clause (DV-7)."""
    match power.kind:
        case "draw3":
            return msg("Draw three cards instead of two."), "DV-7.1"
        case "omit":
            text = msg(
                "{types} properties may lack one resource.",
                types=type_name(power.what),
            )
            return text, "DV-7.2"
        case "as":
            return msg("Counts as {resource}.", resource=resource_name(power.what)), "DV-7.3"
        case "disc":
            text = msgn(
                "Building {resource} costs {count} discard.",
                "Building {resource} costs {count} discards.",
                power.count,
                resource=resource_name(power.what),
            )
            return text, "DV-7.4"
        case "second":
            text = msgn(
                "The second property of a turn costs {count} discard.",
                "The second property of a turn costs {count} discards.",
                power.count,
            )
            return text, "DV-7.5"
        case _:
            assert_never(power.kind)


STEP_NAMES: Final[dict[Step, str]] = {
    REPLACE: N_("Replace a card"),
    RESOURCE: N_("Build a resource"),
    PROPERTIES: N_("Build properties"),
    DRAW: N_("Draw two cards"),
    RESERVE: N_("Reserve a card"),
}
"""Names of the five steps of a turn (DV-4)."""

SHORT_STEP_NAMES: Final[dict[Step, str]] = {
    REPLACE: NC_("step", "Replace"),
    RESOURCE: NC_("step", "Resource"),
    PROPERTIES: NC_("step", "Properties"),
    DRAW: NC_("step", "Draw two"),
    RESERVE: NC_("step", "Reserve"),
}
"""The same where there is little room."""

_LEFT: Final[dict[Step, str]] = {
    REPLACE: N_("{seat} does not replace a card."),
    RESOURCE: N_("{seat} does not build a resource."),
    PROPERTIES: N_("{seat} finishes building properties."),
    DRAW: N_("{seat} does not draw a third card."),
}

Kinds = tuple[CardKind, ...]


def step_name(step: Step) -> Message:
    """Return the name of a step of a turn (DV-4)."""
    return Message(STEP_NAMES[step])


def describe(kinds: Kinds, event: Event) -> tuple[Message, ...]:
    """Return an event's lines in the log, as far as its reader may know it."""
    who = SeatName(getattr(event, "seat", 0))
    match event:
        case ev.CardTaken():
            return (_taken(kinds, event),)
        case ev.PoolRefilled():
            return (msg("{card} joins the pool.", card=card_name(kinds, event.card)),)
        case ev.CardsDiscarded():
            return (msg("{seat} discards {cards}.", seat=who, cards=_cards(kinds, event.cards)),)
        case ev.ResourceBuilt():
            return (_resource(kinds, event),)
        case ev.PropertyBuilt():
            return _property(kinds, event)
        case ev.StepSkipped():
            return (Message(_LEFT.get(event.step, _LEFT[REPLACE]), {"seat": who}),)
        case ev.CardReserved():
            return (msg("{seat} reserves {card}.", seat=who, card=card_name(kinds, event.card)),)
        case ev.TurnEnded():
            return (msg("{seat}’s turn ends.", seat=who),)
        case ev.TurnBegan():
            if event.is_last:
                return (msg("{seat}’s last turn begins.", seat=who),)
            return (msg("{seat}’s turn begins.", seat=who),)
        case ev.DeckEmptied():
            return (_emptied(event.number),)
        case ev.DeckRefilled():
            return (_refilled(kinds, event),)
        case ev.EndAnnounced():
            if event.why == "exhausted":
                return (msg("Nothing is left to draw, so this round is the last."),)
            return (msg("Round {round} will be the last.", round=event.last_round),)
        case ev.DeckShuffled():
            return (msgn("{count} card is shuffled.", "{count} cards are shuffled.", len(event.deck)),)
        case ev.HandDealt():
            return (
                msgn("{seat} gets {count} card.", "{seat} gets {count} cards.", len(event.cards), seat=who),
            )
        case ev.SupplyLaid():
            pool = tuple(card_name(kinds, card) for card in event.pool)
            first = card_name(kinds, event.discard)
            return (msg("The pool shows {cards}. {card} begins the discard pile.", cards=pool, card=first),)
        case ev.FirstPlayerDrawn():
            if event.by_lot:
                return (msg("{seat} goes first, by lot.", seat=who),)
            return (msg("{seat} goes first, as chosen.", seat=who),)
        case ev.GameEnded():
            return (msg("The last round is over. Now the districts are scored."),)
        case _:
            assert_never(event)


def _taken(kinds: Kinds, event: ev.CardTaken) -> Message:
    card = event.shown if event.card is None else event.card
    facts: dict[str, Arg] = {"seat": SeatName(event.seat), "card": card_name(kinds, card)}
    match event.source:
        case "deck":
            return Message(N_("{seat} draws {card} from the deck."), facts)
        case "discard":
            return Message(N_("{seat} takes {card} from the discard pile."), facts)
        case "pool_1" | "pool_2" | "pool_3":
            return Message(N_("{seat} takes {card} from the pool."), facts)
        case _:
            assert_never(event.source)


def _resource(kinds: Kinds, event: ev.ResourceBuilt) -> Message:
    name = resource_name(kinds[event.card].resource)
    if not event.discards:
        return msg("{seat} builds {resource}.", seat=SeatName(event.seat), resource=name)
    return msg(
        "{seat} builds {resource} and discards {cards}.",
        seat=SeatName(event.seat),
        resource=name,
        cards=_cards(kinds, event.discards),
    )


def _property(kinds: Kinds, event: ev.PropertyBuilt) -> tuple[Message, ...]:
    who, card = SeatName(event.seat), card_name(kinds, event.card)
    cards = _cards(kinds, event.discards)
    if event.from_reserve:
        line = msg(
            "{seat} builds {card} from the reserve and discards {cards}.", seat=who, card=card, cards=cards
        )
    elif event.discards:
        line = msg("{seat} builds {card} and discards {cards}.", seat=who, card=card, cards=cards)
    else:
        line = msg("{seat} builds {card}.", seat=who, card=card)
    if event.omitted is None:
        return (line,)
    return line, msg("One unit of {resource} may be missing.", resource=resource_name(event.omitted))


def _cards(kinds: Kinds, cards: tuple[Known, ...]) -> tuple[Message, ...]:
    """Return the names of discarded cards, with the hidden ones as a number."""
    names = [card_name(kinds, card) for card in cards if card is not None]
    unknown = len(cards) - len(names)
    if not unknown:
        return tuple(names)
    hidden = msgn("{count} hidden card", "{count} hidden cards", unknown)
    # i18n: {hidden}: “2 hidden cards”; {cards}: names of cards
    return (msg("{hidden} and {cards}", hidden=hidden, cards=tuple(names)) if names else hidden,)


def _emptied(number: int) -> Message:
    match number:
        case 1:
            return msg("The deck is empty for the first time.")
        case 2:
            return msg("The deck is empty for the second time.")
        case _:
            return msg("The deck is empty again.")


def _refilled(kinds: Kinds, event: ev.DeckRefilled) -> Message:
    return msgn(
        "{count} card from the discard pile becomes the new deck. {card} begins a new discard pile.",
        "{count} cards from the discard pile become the new deck. {card} begins a new discard pile.",
        len(event.deck),
        card=card_name(kinds, event.turned),
    )


def label(command: Command, view: State) -> Message:
    """Return a command's name on a button: "build Bistro Lane", "draw from the deck"."""
    kinds = view.cards
    match command:
        case co.TakeFromSupply():
            return _take_label(
                command.source,
                view,
                N_("take {card} in exchange"),
                N_("take the deck’s top card in exchange"),
            )
        case co.DrawCard():
            return _take_label(command.source, view, N_("draw {card}"), N_("draw from the deck"))
        case co.DrawReplacement():
            return _take_label(
                command.source, view, N_("draw {card} for it"), N_("draw from the deck for it")
            )
        case co.ReplaceDiscard():
            return msg("discard {cards}", cards=_cards(kinds, (command.card,)))
        case co.DiscardDown():
            return msg("discard {cards}", cards=_cards(kinds, command.cards))
        case co.BuildResource():
            return _build_label(view, resource_name(kinds[command.card].resource), command.discards)
        case co.BuildProperty():
            return _build_label(view, card_name(kinds, command.card), command.discards)
        case co.Reserve():
            return msg("reserve {card}", card=card_name(kinds, command.card))
        case co.SkipStep():
            # i18n: a move: {step}: a step of the turn, “Build properties”
            return msg("skip “{step}”", step=step_name(step_of(view)))
        case co.EndTurn():
            return msg("end the turn")
        case _:
            assert_never(command)


def _take_label(source: co.Source, view: State, seen: str, unseen: str) -> Message:
    if source == "deck":
        return Message(unseen)
    card = view.top if source == "discard" else view.pool[co.POOL.index(source)]
    return Message(seen, {"card": card_name(view.cards, card)})


def _build_label(view: State, what: Message, discards: tuple[int, ...]) -> Message:
    if not discards:
        return msg("build {what}", what=what)
    return msg("build {what}, discard {cards}", what=what, cards=_cards(view.cards, discards))


def mark(event: Event) -> str | None:
    """Return the icon of an event that gets a mark on a replay's track, or None."""
    match event:
        case ev.PropertyBuilt():
            return "star"
        case ev.CardReserved():
            return "bookmark"
        case ev.DeckEmptied() | ev.EndAnnounced():
            return "deck"
        case ev.GameEnded():
            return "flag"
        case _:
            return None


def built(kinds: tuple[CardKind, ...], event: Event) -> tuple[int, str] | None:
    """Return who built which property of this deck, by its id in card files (DV-6)."""
    return (event.seat, kinds[event.card].id) if isinstance(event, ev.PropertyBuilt) else None
