"""What is meant on GoTown's table by picking a card and putting it somewhere (ux D1, D7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.app.games.gotown import keys, misses, moves
from tabletop.app.games.gotown.layout import Layout
from tabletop.app.games.gotown.view import GoTownView, UiState, is_my_turn
from tabletop.app.table.key import Key
from tabletop.app.table.parts import MoveMap
from tabletop.app.table.refusal import Refusal
from tabletop.engine.protocol import Illegal
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.state import State


class GoTownMoveMap(MoveMap[State, Layout, UiState]):
    """See the module; a card in hand as a target is each of its copies but the one that is picked."""

    def usable(self, view: GoTownView) -> frozenset[Key]:
        """Return the cards in hand with which anything can be done now."""
        shown, seat = view.state, view.viewer
        if seat is None or shown.active != seat:
            return frozenset()
        cards = moves.playable(shown, seat, view.game.rules.legal(shown, seat))
        return frozenset(key for key in _hand(view) if key.at[0] in cards)

    def primary(self, view: GoTownView) -> Key | None:
        """Return a card of the floor that the prompt names, if one can be made."""
        floor = moves.first_floor(view.legal)
        if floor is None:
            return super().primary(view)
        return keys.hand(floor.left if isinstance(floor, co.BuildFloor) else floor.card, 0)

    def can_pick(self, view: GoTownView, key: Key) -> bool:
        """Cards in hand are what is picked up."""
        return key.kind == keys.HAND

    def targets(self, view: GoTownView, key: Key) -> Mapping[Key, tuple[Any, ...]]:
        """Return the legal targets of a card in hand."""
        if view.viewer is None:
            return {}
        marks: dict[Key, tuple[Any, ...]] = {}
        found = moves.targets(view.state, view.viewer, key.at[0], view.legal)
        for place, commands in found.items():
            if place.kind == keys.HAND:
                copies = [card for card in view.layout.hand_keys if card.at[0] == place.at[0] and card != key]
                marks.update(dict.fromkeys(copies, commands))
            else:
                marks[place] = commands
        return marks

    def target_at(self, view: GoTownView, key: Key) -> Key:
        """Return the tile of a floor that a card fits, for the other one and for the floor itself."""
        if key in view.marks or key.kind not in (keys.TILE, keys.FLOOR):
            return key
        owner, number, *_ = key.at
        tiles = (keys.tile(owner, number, side) for side in (0, 1))
        return next((tile for tile in tiles if tile in view.marks), key)

    def disambiguate(
        self, view: GoTownView, key: Key, commands: tuple[Any, ...]
    ) -> Mapping[Key, tuple[Any, ...]]:
        """Ask for the partner: only the cards in hand remain as targets."""
        wanted = moves.partners(commands, key.at[0])
        return {
            place: found
            for place, found in self.targets(view, key).items()
            if place.kind == keys.HAND and place.at[0] in wanted
        }

    def why_not(self, view: GoTownView, key: Key, place: Key | None = None) -> Refusal | Illegal | None:
        """Return why a card cannot be put there, or is of no use now."""
        shown, seat, card = view.state, view.viewer, key.at[0]
        if seat is None:
            return None
        if place is not None:
            is_other = misses.is_change_of_mind(card, place)
            return None if is_other else misses.refusal(shown, seat, card, place)
        if not is_my_turn(view):
            return Illegal("not_your_turn", "GT-4.5", active=shown.active)
        return misses.useless(shown, seat, card)

    def gesture_for(self, view: GoTownView, command: Any) -> Sequence[Key]:
        """Return what is touched for a command; a turn that discards nothing is ended by its button."""
        return (Key("end_turn"),) if command == co.EndTurn() else super().gesture_for(view, command)

    def number_key(self, view: GoTownView, number: int) -> Key | None:
        """Return the hand card that a number key means."""
        cards = view.layout.hand_keys
        return cards[number - 1] if number <= len(cards) else None


def _hand(view: GoTownView) -> list[Key]:
    """Return the keys of the viewer's cards, also before they are laid out."""
    held = view.state.hands[view.viewer] if view.viewer is not None else ()
    cards = [card for card in held if card is not None]
    return [keys.hand(card, copy) for card in set(cards) for copy in range(cards.count(card))]
