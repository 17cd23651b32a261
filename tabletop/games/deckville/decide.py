"""What a command does, or why it is refused: one function a command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Illegal, Options, Seat
from tabletop.engine.setup import first_player
from tabletop.games.deckville import commands, events
from tabletop.games.deckville.building import (
    draws_due,
    excess,
    may_draw,
    may_skip,
    means_of,
    must_draw_from_pool,
    omitted,
    property_price,
    resource_price,
    shortage,
    sources,
    step_of,
)
from tabletop.games.deckville.cards import HAND_LIMIT, MOST_BUILT, Card
from tabletop.games.deckville.commands import POOL, Command, Source
from tabletop.games.deckville.events import Event
from tabletop.games.deckville.evolve import Resolution, passed_on, taken
from tabletop.games.deckville.score import result
from tabletop.games.deckville.state import (
    DRAW,
    PROPERTIES,
    REPLACE,
    RESERVE,
    RESOURCE,
    State,
    Step,
    initial,
)


def setup(written: str, seat_count: int, options: Options, chance: Chance) -> tuple[Event, ...]:
    """Shuffle, deal, lay out the supply and find the first player (DV-3)."""
    story = Resolution(initial(written, seat_count, options), chance)
    story.emit(events.DeckShuffled(chance.named("deck", 0).shuffled(story.state.deck)))
    for seat in range(seat_count):
        story.emit(events.HandDealt(seat, story.state.deck[: -HAND_LIMIT - 1 : -1]))
    story.lay_supply()
    first, by_lot = first_player(options, seat_count, chance)
    if seat_count > 1:
        story.emit(events.FirstPlayerDrawn(first, by_lot=by_lot))
    story.emit(events.TurnBegan(first, 1))
    return story.events()


def decide(state: State, seat: Seat, command: Command, chance: Chance) -> tuple[Event, ...]:
    """Check a command and return its events; raise `Illegal` with the clause that refuses it."""
    if state.is_over and (ended := result(state)) is not None:
        raise Illegal("game_over", ended.clause)
    if seat != state.active:
        raise Illegal("not_your_turn", "DV-3.2", active=state.active)
    if state.is_replacing and type(command) is not commands.ReplaceDiscard:
        raise Illegal("replace_first", "DV-4.1")
    return _RULES[type(command)](state, seat, command, chance)


def _take_from_supply(
    state: State, seat: Seat, command: commands.TakeFromSupply, chance: Chance
) -> tuple[Event, ...]:
    """Take a card, step 1, first half; the hand limit does not count meanwhile (DV-4.1)."""
    _check_step(state, REPLACE, "DV-4.1")
    _check_source(state, command.source, "DV-4.1")
    return taken(state, seat, command.source, "replace", chance)


def _replace_discard(
    state: State, seat: Seat, command: commands.ReplaceDiscard, chance: Chance
) -> tuple[Event, ...]:
    """Discard any hand card, step 1, second half (DV-4.1)."""
    if not state.is_replacing:
        raise Illegal("nothing_taken", "DV-4.1")
    _check_hand(state, seat, (command.card,), "DV-4.1")
    return (events.CardsDiscarded(seat, (command.card,), "replace"),)


def _build_resource(
    state: State, seat: Seat, command: commands.BuildResource, chance: Chance
) -> tuple[Event, ...]:
    """Build a resource, step 2, paid with other hand cards (DV-4.2)."""
    _check_step(state, RESOURCE, "DV-4.2")
    card, discards = command.card, command.discards
    _check_hand(state, seat, (card,), "DV-4.2")
    _check_price(state, seat, resource_price(state, seat, card), discards, card, "DV-4.2")
    return (events.ResourceBuilt(seat, card, discards),)


def _build_property(
    state: State, seat: Seat, command: commands.BuildProperty, chance: Chance
) -> tuple[Event, ...]:
    """Build a property, step 3: the district needs the resources; the second one and the reserve cost cards
    (DV-6)."""
    _check_step(state, PROPERTIES, "DV-4.3")
    card, discards, from_reserve = command.card, command.discards, command.from_reserve
    if state.built >= MOST_BUILT:
        raise Illegal("two_built", "DV-4.3")
    if not from_reserve:
        _check_hand(state, seat, (card,), "DV-6.1")
    elif state.districts[seat].reserve != card:
        raise Illegal("not_in_reserve", "DV-6.1", name=_name(state, card))
    if not means_of(state, seat).suffice_for(state.cards[card]):
        lacking = shortage(state, seat, card)
        raise Illegal("resources_missing", "DV-6.1", name=_name(state, card), lacking=lacking)
    price = property_price(state, seat, from_reserve)
    _check_price(state, seat, price, discards, None if from_reserve else card, "DV-6.3")
    return (events.PropertyBuilt(seat, card, discards, from_reserve, omitted(state, seat, card)),)


def _draw_card(state: State, seat: Seat, command: commands.DrawCard, chance: Chance) -> tuple[Event, ...]:
    """Draw a card, step 4: two cards, at least one from the pool; with a power one more (DV-4.4, DV-7.1)."""
    source = command.source
    _check_step(state, DRAW, "DV-4.4")
    _check_source(state, source, "DV-4.4")
    if not may_draw(state):
        raise Illegal("drawn_already", "DV-4.4", count=state.drawn)
    if source not in POOL and must_draw_from_pool(state):
        raise Illegal("pool_first", "DV-4.4")
    return taken(state, seat, source, "draw", chance)


def _discard_down(
    state: State, seat: Seat, command: commands.DiscardDown, chance: Chance
) -> tuple[Event, ...]:
    """Discard down to the limit at the end of step 4 (DV-4.4)."""
    _check_drawn(state)
    count = excess(state)
    if not count:
        raise Illegal("no_excess", "DV-4.4", limit=HAND_LIMIT)
    if len(command.cards) != count:
        raise Illegal("wrong_count", "DV-4.4", need=count, have=len(command.cards))
    _check_hand(state, seat, command.cards, "DV-4.4")
    return (events.CardsDiscarded(seat, command.cards, "limit"),)


def _reserve(state: State, seat: Seat, command: commands.Reserve, chance: Chance) -> tuple[Event, ...]:
    """Reserve a card, step 5: there is one place for it (DV-4.5)."""
    _check_drawn(state)
    _check_kept(state)
    if state.districts[seat].reserve is not None:
        raise Illegal("reserve_full", "DV-4.5")
    _check_hand(state, seat, (command.card,), "DV-4.5")
    return (events.CardReserved(seat, command.card),)


def _draw_replacement(
    state: State, seat: Seat, command: commands.DrawReplacement, chance: Chance
) -> tuple[Event, ...]:
    """Draw a card from anywhere in the supply for the reserved one, step 5 (DV-4.5)."""
    if not state.may_replace:
        raise Illegal("nothing_reserved", "DV-4.5")
    _check_source(state, command.source, "DV-4.5")
    return taken(state, seat, command.source, "replacement", chance)


def _skip_step(state: State, seat: Seat, command: commands.SkipStep, chance: Chance) -> tuple[Event, ...]:
    """Skip a step for this turn; two cards must be drawn (DV-4)."""
    step = step_of(state)
    if not may_skip(state):
        if step == RESERVE:
            raise Illegal("end_instead", "DV-4")
        _check_drawn(state)
        _check_kept(state)
    return (events.StepSkipped(seat, step),)


def _end_turn(state: State, seat: Seat, command: commands.EndTurn, chance: Chance) -> tuple[Event, ...]:
    """Begin the next player's turn, or end the game (DV-3.2, DV-8)."""
    _check_drawn(state)
    _check_kept(state)
    return (events.TurnEnded(seat), passed_on(state, seat))


def _check_step(state: State, step: Step, clause: str) -> None:
    """Refuse a step out of order: a skipped one is over for this turn (DV-4)."""
    if state.reached <= step:
        return
    if state.has_done(step):
        raise Illegal("done_already", clause, step=step)
    raise Illegal("step_over", clause, step=step)


def _check_source(state: State, source: Source, clause: str) -> None:
    if source in sources(state):
        return
    if state.is_exhausted:
        raise Illegal("supply_closed", "DV-8.2")
    raise Illegal("nothing_there", clause, source=source)


def _check_drawn(state: State) -> None:
    """Refuse unless step 4 was taken (DV-4.4)."""
    due = draws_due(state)
    if due:
        raise Illegal("draw_first", "DV-4.4", count=due)


def _check_kept(state: State) -> None:
    count = excess(state)
    if count:
        raise Illegal("discard_first", "DV-4.4", count=count)


def _check_hand(state: State, seat: Seat, cards: tuple[Card, ...], clause: str) -> None:
    """Refuse cards that are not in the hand as often as they are named."""
    hand = state.hands[seat]
    for card in cards:
        if hand.count(card) < cards.count(card):
            raise Illegal("not_in_hand", clause, name=_name(state, card))


def _check_price(
    state: State, seat: Seat, price: int, discards: tuple[Card, ...], built: Card | None, clause: str
) -> None:
    """Refuse unless as many other hand cards are discarded as something costs."""
    if len(discards) != price:
        raise Illegal("wrong_price", clause, need=price, have=len(discards))
    _check_hand(state, seat, discards if built is None else (built, *discards), clause)


def _name(state: State, card: Card) -> str:
    """Return the name of a card, "" for an unknown number."""
    return state.cards[card].name if 0 <= card < len(state.cards) else ""


# A table and not `match`: looking up a struct's class is slow, and a search does it at each step.
_RULES: Final[Mapping[type[Command], Callable[[State, Seat, Any, Chance], tuple[Event, ...]]]] = {
    commands.TakeFromSupply: _take_from_supply,
    commands.ReplaceDiscard: _replace_discard,
    commands.BuildResource: _build_resource,
    commands.BuildProperty: _build_property,
    commands.DrawCard: _draw_card,
    commands.DiscardDown: _discard_down,
    commands.Reserve: _reserve,
    commands.DrawReplacement: _draw_replacement,
    commands.SkipStep: _skip_step,
    commands.EndTurn: _end_turn,
}
