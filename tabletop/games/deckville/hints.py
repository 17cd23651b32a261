"""Advice as sentences, the steps of the turn, and events in a few words with the seats they hurt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from tabletop.engine.message import Message, SeatName, msg, msgn
from tabletop.engine.protocol import Advice, Hint, Seat, Viewer
from tabletop.games.deckville import events as ev
from tabletop.games.deckville.building import draws_due, draws_left, excess, may_skip, step_of
from tabletop.games.deckville.cards import MOST_BUILT, CardKind
from tabletop.games.deckville.events import Event
from tabletop.games.deckville.evolve import evolve
from tabletop.games.deckville.score import scores
from tabletop.games.deckville.state import REPLACE, RESERVE, State, Step
from tabletop.games.deckville.text import card_name, resource_name, step_name


def hint(advice: Advice, view: State) -> Hint:
    """Return the sentences of an advice for a view."""
    facts = advice.facts
    match advice.code:
        case "scores" | "saves_the_reserve" | "worth_waiting" | "missed_least":
            return _of_own(advice.code, facts, card_name(view.cards, facts["card"]))
        case "completes" | "brings_nearer" | "for_later":
            return _of_resource(advice.code, facts)._replace(move=_as_resource(advice, view))
        case "can_be_built" | "wanted_resource" | "little_missing" | "best_in_sight":
            return _of_supply(advice.code, facts, card_name(view.cards, facts["card"]))
        case "unseen":
            return Hint(
                msg("Face-up cards are not always the best."),
                msgn(
                    "It comes from {count} unseen card.",
                    "It comes from {count} unseen cards.",
                    facts["count"],
                ),
            )
        case "too_late":
            return Hint(
                msg("In the last round, only what you build counts."),
                msg("You can no longer build anything you draw now."),
            )
        case "costs_five":
            return Hint(
                msg("A card in your reserve costs 5 points at the end."),
                msg("It costs 5 points, because this is your last turn."),
            )
        case "nothing_better":
            return Hint(
                msg("You need not do everything."),
                msg("You keep your cards."),
            )
        case unknown:
            raise ValueError(unknown)


def _of_own(code: str, facts: Mapping[str, Any], card: Message) -> Hint:
    """Return the sentences about building, keeping and discarding own cards."""
    match code:
        case "scores":
            return Hint(msg("You have all the resources for one of your properties."), _scores(facts, card))
        case "saves_the_reserve":
            return Hint(
                msg("A card in your reserve costs 5 points at the end."),
                msgn(
                    "{card} brings {count} point and leaves the reserve.",
                    "{card} brings {count} points and leaves the reserve.",
                    facts["points"],
                    card=card,
                ),
            )
        case "worth_waiting" if not facts["missing"]:
            return Hint(
                msg("Your reserve is free."),
                msg("{card} lacks nothing, so you can build it in a later turn.", card=card),
            )
        case "worth_waiting":
            return Hint(
                msg("Your reserve is free."),
                msgn(
                    "{card} is worth waiting for, but lacks {count} resource.",
                    "{card} is worth waiting for, but lacks {count} resources.",
                    facts["missing"],
                    card=card,
                ),
            )
        case _:
            return Hint(
                msg("Discard a card. Which one are you least likely to build?"),
                msgn(
                    "You can spare {card}. It lacks {count} resource.",
                    "You can spare {card}. It lacks {count} resources.",
                    facts["missing"],
                    card=card,
                ),
            )


def _scores(facts: Mapping[str, Any], card: Message) -> Message:
    """Return the sentence on a property's points and cost."""
    points, discards = facts["points"], facts["discards"]
    if not discards:
        return msgn(
            "{card} brings {count} point now and costs no card.",
            "{card} brings {count} points now and costs no card.",
            points,
            card=card,
        )
    return msgn(
        "{card} brings {count} point now and costs {cards}.",
        "{card} brings {count} points now and costs {cards}.",
        points,
        card=card,
        cards=msgn("{count} card", "{count} cards", discards),
    )


def _of_resource(code: str, facts: Mapping[str, Any]) -> Hint:
    """Return the sentences about building a resource."""
    resource = resource_name(facts["resource"])
    match code:
        case "completes":
            return Hint(
                msg("Which resource are you just one short of?"),
                msgn(
                    "{count} of your cards lacks nothing but {resource}.",
                    "{count} of your cards lack nothing but {resource}.",
                    facts["count"],
                    resource=resource,
                ),
            )
        case "brings_nearer":
            return Hint(
                msg("Which resource do your cards lack most?"),
                msgn(
                    "{resource}: {count} of your cards comes closer to being built.",
                    "{resource}: {count} of your cards come closer to being built.",
                    facts["count"],
                    resource=resource,
                ),
            )
        case _:
            return Hint(
                msg("A resource stays for good."),
                msg("Build {resource} for properties still to come.", resource=resource),
            )


def _as_resource(advice: Advice, view: State) -> Message:
    """Return the name of a move that several cards can make: the card it takes."""
    kinds, command = view.cards, advice.command
    card, resource = card_name(kinds, command.card), resource_name(kinds[command.card].resource)
    if not command.discards:
        return msg("build {card} as {resource}", card=card, resource=resource)
    cards = tuple(card_name(kinds, one) for one in command.discards)
    return msg("build {card} as {resource}, discard {cards}", card=card, resource=resource, cards=cards)


def _of_supply(code: str, facts: Mapping[str, Any], card: Message) -> Hint:
    """Return the sentences about taking an open card."""
    match code:
        case "can_be_built":
            return Hint(
                msg("Something in the supply could be built right away."),
                msgn(
                    "{card} lacks nothing and would bring {count} point.",
                    "{card} lacks nothing and would bring {count} points.",
                    facts["points"],
                    card=card,
                ),
            )
        case "wanted_resource":
            return Hint(
                msg("Look at the lower halves of the face-up cards."),
                msgn(
                    "{card} can be {resource}, which {count} of your cards lacks.",
                    "{card} can be {resource}, which {count} of your cards lack.",
                    facts["count"],
                    card=card,
                    resource=resource_name(facts["resource"]),
                ),
            )
        case "little_missing":
            return Hint(
                msg("One of the face-up cards lacks very little."),
                msg("{card} lacks just one resource.", card=card),
            )
        case _:
            return Hint(
                msg("Compare the face-up cards."),
                msgn(
                    "{card} is worth having, though it lacks {count} resource.",
                    "{card} is worth having, though it lacks {count} resources.",
                    facts["missing"],
                    card=card,
                ),
            )


# Events in a few words


def brief(
    kinds: tuple[CardKind, ...], event: Event, before: State, viewer: Viewer
) -> tuple[Message, ...] | None:
    """Return an event in a few words: builds, reserves, and how near the end is."""
    match event:
        case ev.ResourceBuilt():
            what = resource_name(kinds[event.card].resource)
            return (msg("{seat} builds {resource}", seat=SeatName(event.seat), resource=what),)
        case ev.PropertyBuilt():
            who, card = SeatName(event.seat), card_name(kinds, event.card)
            if viewer in hurts(event, before):
                return (msg("{seat} builds {card}, so you no longer have the most", seat=who, card=card),)
            return (msg("{seat} builds {card}", seat=who, card=card),)
        case ev.CardReserved():
            card = card_name(kinds, event.card)
            return (msg("{seat} reserves {card}", seat=SeatName(event.seat), card=card),)
        case ev.DeckEmptied() | ev.EndAnnounced() | ev.GameEnded():
            return None
        case _:
            return ()


def hurts(event: Event, before: State) -> tuple[Seat, ...]:
    """Return the seats that lose the most of something; all, when the last round is known."""
    match event:
        case ev.PropertyBuilt():
            was, now = scores(before), scores(evolve(before, event))
            return tuple(seat for seat in range(len(was)) if seat != event.seat and now[seat] < was[seat])
        case ev.EndAnnounced():
            return tuple(range(len(before.districts)))
        case _:
            return ()


def points(count: int) -> Message:
    """Return a number of points in words."""
    return msgn("{count} point", "{count} points", count)


# The five steps of the turn, a line each: done, due, possible, or why not (DV-4).

Status: TypeAlias = Literal["done", "skipped", "now", "ahead"]


class StepLine(NamedTuple):
    """One step of the active player's turn.

    Attributes:
        step: its number, from 1.
        status: "done", "skipped", "now" (due) or "ahead".
        title: its name.
        hint: what can be done in it, or what was done, by public facts.
        can_skip: whether `SkipStep` skips it now.
    """

    step: Step
    status: Status
    title: Message
    hint: Message
    can_skip: bool


def tracker(view: State) -> tuple[StepLine, ...]:
    """Return the five steps of the present turn, from any view."""
    due = step_of(view)
    return tuple(
        StepLine(
            step,
            _status(view, step, due),
            step_name(step),
            _hint(view, step),
            can_skip=step == due and may_skip(view),
        )
        for step in range(REPLACE, RESERVE + 1)
    )


def _status(view: State, step: Step, due: Step) -> Status:
    if step == due:
        return "now"
    if step > due:
        return "ahead"
    return "done" if view.has_done(step) else "skipped"


def _hint(view: State, step: Step) -> Message:
    """Return the state of a step, short enough for the tracker."""
    match step:
        case 1:
            return msg("discard a card") if view.is_replacing else msg("take 1, discard 1")
        case 2:
            return msg("pay with hand cards")
        case 3:
            return msgn("{count} of {most} built", "{count} of {most} built", view.built, most=MOST_BUILT)
        case 4:
            return _draw_hint(view)
        case _:
            return _reserve_hint(view)


def _draw_hint(view: State) -> Message:
    due, left, beyond = draws_due(view), draws_left(view), excess(view)
    if view.is_exhausted:
        # i18n: the state of the fourth step
        return msg("nothing to draw")
    if due:
        # i18n: cards still to be drawn in this step
        return msgn("{count} left to draw", "{count} left to draw", left if view.drawn == 0 else due)
    if beyond:
        return msgn("discard {count} card", "discard {count} cards", beyond)
    if left:
        return msg("you may draw one more")
    # i18n: cards drawn in this step
    return msgn("{count} drawn", "{count} drawn", view.drawn)


def _reserve_hint(view: State) -> Message:
    if view.may_replace:
        return msg("you may draw a replacement")
    if view.districts[view.active].reserve is not None:
        return msg("your reserve is taken")
    return msg("your reserve is empty")
