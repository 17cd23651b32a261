"""What can be picked up on Deckville's table, and its targets: commands and payments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, TypeGuard, get_args

from tabletop.app.games.deckville import keys
from tabletop.app.table.key import Key
from tabletop.engine.foresight import refused
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.deckville import commands as co
from tabletop.games.deckville.building import (
    draw_sources,
    draws_due,
    excess,
    may_end,
    property_price,
    resource_price,
    shortage,
    sources,
    step_of,
)
from tabletop.games.deckville.cards import MOST_BUILT, Card
from tabletop.games.deckville.decide import decide
from tabletop.games.deckville.player.bot import proposed_discards
from tabletop.games.deckville.state import DRAW, PROPERTIES, RESOURCE, State

Use: TypeAlias = Literal["resource", "property", "replace", "limit"]
"""What cards are discarded for: a building, a replaced card (DV-4.1), the hand limit (DV-4.4)."""


@dataclass(frozen=True, slots=True)
class HandPayment:
    """Hand cards being chosen to pay for something (DV-4.2, DV-6.2), or for a forced discard (DV-4.1,
    DV-4.4).

    `place` is the hand card to be built, None for one from the reserve or none; `chosen` are the places of
    the cards to discard, in order: the last one is the pile's new top (DV-5.4).
    """

    use: Use
    count: int
    place: int | None = None
    chosen: tuple[int, ...] = ()

    @property
    def is_building(self) -> bool:
        """Whether it pays for a building, by choice."""
        return self.use in ("resource", "property")

    @property
    def is_full(self) -> bool:
        """Whether enough cards are chosen."""
        return len(self.chosen) == self.count

    def with_card(self, place: int) -> HandPayment:
        """Return it with a card chosen, even if it was already."""
        return self if place in self.chosen else self.toggled(place)

    def toggled(self, place: int) -> HandPayment:
        """Return it with one more card, or without it; beyond the limit, the first chosen one goes."""
        if place in self.chosen:
            chosen = tuple(other for other in self.chosen if other != place)
        else:
            chosen = (*self.chosen, place)[-self.count :]
        return HandPayment(self.use, self.count, self.place, chosen)


def hand_of(view: State, seat: Seat | None) -> tuple[Card, ...]:
    """Return a viewer's hand, as far as it is known."""
    return () if seat is None else tuple(card for card in view.hands[seat] if card is not None)


def is_use(meant: object) -> TypeGuard[Use]:
    """Whether a target's meaning must be paid for, unlike a command."""
    return meant in get_args(Use)


def take(view: State, source: co.Source) -> Any:
    """Return the command that takes a card of the supply now; None if none can be taken.

    In step 1 it replaces a card; the draws of step 4 come once the earlier steps are left, or nothing can be
    built: a skipped step is over for the turn (DV-4).
    """
    if view.may_replace:
        return co.DrawReplacement(source) if source in sources(view) else None
    if view.is_replacing:
        return None
    step = step_of(view)
    if step == 1:
        return co.TakeFromSupply(source) if source in sources(view) else None
    is_due = step == DRAW or (step == PROPERTIES and view.built >= MOST_BUILT)
    return co.DrawCard(source) if is_due and source in draw_sources(view) else None


def offered(view: State) -> tuple[co.Source, ...]:
    """Return the places of the supply that offer a card now."""
    return tuple(source for source in co.SOURCES if take(view, source) is not None)


def targets(view: State, seat: Seat, key: Key) -> Mapping[Key, tuple[Any, ...]]:
    """Return the meaning of each possible target of a thing."""
    source = keys.source_of(key)
    if source is not None:
        command = take(view, source)
        return {} if command is None else {keys.HAND_AREA: (command,)}
    if key == keys.RESERVE:
        reserve = view.districts[seat].reserve
        if reserve is None or not can_build(view, seat, reserve, from_reserve=True):
            return {}
        return {keys.DISTRICT: ("property",)}
    place = keys.place_of(key)
    hand = hand_of(view, seat)
    if place is None or place >= len(hand):
        return {}
    card = hand[place]
    if view.is_replacing:
        return {keys.TRASH: (co.ReplaceDiscard(card),)}
    if excess(view):
        return {} if draws_due(view) else {keys.TRASH: ("limit",)}
    found: dict[Key, tuple[Any, ...]] = {}
    if view.reached <= RESOURCE and len(hand) > resource_price(view, seat, card):
        found[keys.RESOURCES] = ("resource",)
    if can_build(view, seat, card, from_reserve=False):
        found[keys.DISTRICT] = ("property",)
    if view.districts[seat].reserve is None and may_end(view) and not view.may_replace:
        found[keys.RESERVE] = (co.Reserve(card),)
    return found


def can_build(view: State, seat: Seat, card: Card, *, from_reserve: bool) -> bool:
    """Whether a property can be built now (DV-6)."""
    if view.reached > PROPERTIES or view.is_replacing or view.built >= MOST_BUILT:
        return False
    others = len(view.hands[seat]) - (not from_reserve)
    return not any(shortage(view, seat, card)) and others >= property_price(view, seat, from_reserve)


def payment(view: State, seat: Seat, use: Use, key: Key | None = None) -> HandPayment:
    """Return the payment for building a thing, with the cheapest sensible cards chosen."""
    hand = hand_of(view, seat)
    place = keys.place_of(key)
    first: tuple[int, ...] = ()
    if use == "replace":
        count = 1
    elif use == "limit":
        count, place, first = excess(view), None, () if place is None else (place,)
    else:
        built = view.districts[seat].reserve if place is None else hand[place]
        if built is None:
            return HandPayment(use, 0)
        if use == "resource":
            count = resource_price(view, seat, built)
        else:
            count = property_price(view, seat, place is None)
    keep = None if place is None else hand[place]
    taken = {place} if keep is not None else set()
    chosen: list[int] = list(first)
    for card in proposed_discards(view, seat, count, keep):
        free = next(
            (i for i, held in enumerate(hand) if held == card and i not in taken and i not in chosen), None
        )
        if free is not None and len(chosen) < count:
            chosen.append(free)
    return HandPayment(use, count, place, tuple(chosen[:count]))


def command_of(view: State, seat: Seat, paid: HandPayment) -> Any:
    """Return the command of a complete payment; None while cards are missing."""
    hand = hand_of(view, seat)
    if not paid.is_full:
        return None
    discards = tuple(hand[place] for place in paid.chosen)
    match paid.use:
        case "replace":
            return co.ReplaceDiscard(*discards)
        case "limit":
            return co.DiscardDown(discards)
        case "resource":
            return None if paid.place is None else co.BuildResource(hand[paid.place], discards)
        case "property":
            card = view.districts[seat].reserve if paid.place is None else hand[paid.place]
            return None if card is None else co.BuildProperty(card, discards, paid.place is None)


def refusal(view: State, seat: Seat, command: co.Command) -> Illegal | None:
    """Return why a command is refused; None if it is not."""
    return refused(decide, view, seat, command)
