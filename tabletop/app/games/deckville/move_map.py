"""Maps gestures on Deckville's table to commands, and says why something is impossible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.app.games.deckville import keys, moves
from tabletop.app.games.deckville.layout import DeckvilleLayout
from tabletop.app.games.deckville.view import DeckvilleUiState, View, card_at, looked_at, movable, owner
from tabletop.app.table.key import Key, Refusal
from tabletop.app.table.parts import MoveMap
from tabletop.engine.message import msg
from tabletop.engine.overrides import override
from tabletop.engine.protocol import Illegal
from tabletop.games.deckville import commands as co
from tabletop.games.deckville.building import excess, may_skip, step_of
from tabletop.games.deckville.cards import Card
from tabletop.games.deckville.state import PROPERTIES, State


class DeckvilleMoveMap(MoveMap[State, DeckvilleLayout, DeckvilleUiState]):
    """Maps things and targets of Deckville's table to commands."""

    @override
    def usable(self, view: View) -> frozenset[Key]:
        seat = view.viewer
        if seat is None or not view.is_my_turn:
            return frozenset()
        return frozenset(key for key in movable(view) if moves.targets(view.state, seat, key))

    def rising(self, view: View) -> frozenset[Key]:
        """Return usable things; those of the supply are lit anyway."""
        return frozenset(key for key in view.usable if keys.source_of(key) is None)

    def can_pick(self, view: View, key: Key) -> bool:
        """Whether a thing is picked up: hand, supply, own reserve; during a payment, what can pay."""
        paid = view.ui_state.payment
        if paid is not None:
            return keys.place_of(key) not in (None, paid.place)
        if view.picked is not None and view.drag is None and key in view.marks:
            return False
        if key == keys.RESERVE:
            return looked_at(view) == view.viewer and card_at(view, key) is not None
        return keys.place_of(key) is not None or (
            keys.source_of(key) is not None and (view.layout is None or view.layout.shows("supply"))
        )

    @override
    def targets(self, view: View, key: Key) -> Mapping[Key, tuple[Any, ...]]:
        if view.viewer is None or not view.is_my_turn:
            return {}
        if view.ui_state.payment is not None and view.ui_state.payment.use != "replace":
            return {keys.TRASH: ("pay",)}
        return moves.targets(view.state, view.viewer, key)

    def target_at(self, view: View, key: Key) -> Key:
        """Return the marked area that contains a thing; the heading of a district stands for its seat."""
        if key.kind == keys.DeckvilleKind.WHO:
            return Key(keys.DeckvilleKind.SEAT, *key.at)
        area = keys.area_of(key)
        return area if view.picked is not None and key not in view.marks and area in view.marks else key

    def why_not(self, view: View, key: Key, place: Key | None = None) -> Refusal | Illegal | None:
        """Return why a thing cannot be put there, or is unusable now. Another card is no place, and is turned
        to instead."""
        if place is not None:
            is_card = keys.place_of(place) is not None or keys.source_of(place) is not None
            return None if is_card else self._why_not_built(view, key, keys.area_of(place))
        source = keys.source_of(key)
        if source is None:
            return self._why_not_built(view, key, keys.DISTRICT)
        why = moves.refusal(view.state, owner(view), co.DrawCard(source))
        return why or Refusal(msg("You draw cards in step 4. Go on to it first."), "DV-4.4")

    def _why_not_built(self, view: View, key: Key, area: Key) -> Illegal | None:
        shown, seat, card = view.state, view.viewer, card_at(view, key)
        if card is None or seat is None or keys.source_of(key) is not None:
            return None
        if shown.is_replacing or excess(shown):
            return moves.refusal(shown, seat, co.EndTurn())
        if area == keys.RESOURCES:
            return moves.refusal(shown, seat, co.BuildResource(card))
        if area == keys.RESERVE:
            return moves.refusal(shown, seat, co.Reserve(card))
        command = moves.command_of(shown, seat, moves.payment(shown, seat, "property", key))
        return moves.refusal(shown, seat, command or co.BuildProperty(card, (), key == keys.RESERVE))

    def gesture_for(self, view: View, command: Any) -> Sequence[Key]:
        """Return what to touch for a command: the card, its place, then the discarded cards."""
        hand = moves.hand_of(view.state, view.viewer)
        match command:
            case co.TakeFromSupply(source) | co.DrawCard(source) | co.DrawReplacement(source):
                is_due = moves.take(view.state, source) == command
                return (Key(source), keys.HAND_AREA) if is_due else (_leaving(view),)
            case co.ReplaceDiscard(card):
                return *held_keys(hand, (card,)), keys.TRASH
            case co.DiscardDown(cards):
                first, *others = held_keys(hand, cards)
                return first, keys.TRASH, *others
            case co.BuildResource(card, discards):
                first, *others = held_keys(hand, (card, *discards))
                return first, keys.RESOURCES, *others
            case co.BuildProperty(card, discards, True):
                return keys.RESERVE, keys.DISTRICT, *held_keys(hand, discards)
            case co.BuildProperty(card, discards):
                first, *others = held_keys(hand, (card, *discards))
                return first, keys.DISTRICT, *others
            case co.Reserve(card):
                return *held_keys(hand, (card,)), keys.RESERVE
            case co.EndTurn() if may_skip(view.state):
                return (keys.END,)
            case _:
                return (keys.MAIN,)

    @override
    def number_key(self, view: View, number: int) -> Key | None:
        return keys.hand(number - 1) if number <= len(moves.hand_of(view.state, view.viewer)) else None


def _leaving(view: View) -> Key:
    """Return the button that leads on to drawing cards."""
    return keys.TO_DRAW if step_of(view.state) < PROPERTIES else keys.MAIN


def held_keys(hand: Sequence[Card], cards: Sequence[Card]) -> list[Key]:
    """Return the places of cards in hand; two of a kind have two places."""
    free = list(enumerate(hand))
    found = []
    for card in cards:
        at = next(one for one in free if one[1] == card)
        free.remove(at)
        found.append(keys.hand(at[0]))
    return found
