"""Which card may go where, and which command that gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.app.table.key import Key
from tabletop.app.table.parts import MoveMap
from tabletop.engine.chance import NoChance
from tabletop.engine.protocol import Illegal

from tabletop_rooftops.layout import DISCARD, HAND, PLOT, RooftopsLayout, View, hand_keys
from tabletop_rooftops.rules import Build, Command, Discard, State, decide


class RooftopsMoveMap(MoveMap[State, RooftopsLayout, None]):
    """What a picked card may do on the table of Rooftops."""

    def usable(self, view: View) -> frozenset[Key]:
        """Return the cards that the viewer can play now."""
        return frozenset(hand_keys(view.state, view.viewer) if view.is_my_turn else ())

    def can_pick(self, view: View, key: Key) -> bool:
        """Cards in hand are picked up."""
        return key.kind == HAND

    def targets(self, view: View, key: Key) -> Mapping[Key, tuple[Any, ...]]:
        """Return where a card can be put, with the command it gives."""
        places = [*(Key(PLOT, number) for number in range(len(view.state.plots))), DISCARD]
        wanted = {place: _command(key, place) for place in places}
        return {place: (command,) for place, command in wanted.items() if command in view.legal}

    def why_not(self, view: View, key: Key, place: Key | None = None) -> Illegal | None:
        """Return why a card cannot be played, or not there: whatever the rules say."""
        command = _command(key, place or DISCARD)
        if command is None or view.viewer is None:
            return None
        try:
            decide(view.state, view.viewer, command, NoChance())
        except Illegal as illegal:
            return illegal
        return None

    def number_key(self, view: View, number: int) -> Key | None:
        """Number keys pick the cards in hand."""
        cards = hand_keys(view.state, view.viewer)
        return cards[number - 1] if number <= len(cards) else None


def _command(key: Key, place: Key) -> Command | None:
    """Return what putting a card on a place means, legal or not."""
    if place == DISCARD:
        return Discard(key.at[0])
    return Build(key.at[0], place.at[0]) if place.kind == PLOT else None
