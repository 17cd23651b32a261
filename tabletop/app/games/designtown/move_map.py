"""What is meant by picking something up on Design Town's table and putting it somewhere (ux D1, D7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.app.games.designtown import moves
from tabletop.app.games.designtown.keys import DECK, DISCARD, FLIP, ROW, Kind, disc, is_movable, supply
from tabletop.app.games.designtown.layout import Layout, page_of
from tabletop.app.games.designtown.view import DesignTownView, UiState, is_bust
from tabletop.app.table.key import Key
from tabletop.app.table.parts import MoveMap
from tabletop.engine.protocol import Illegal
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.state import State

_AREAS: Mapping[str, Key] = {Kind.DISC: DISCARD, Kind.ROW: ROW}
"""The areas in which cards lie that are no targets themselves."""


def why_not(view: DesignTownView, key: Key, place: Key | None = None) -> Illegal | None:
    """Return why a thing cannot be put on a place, or is of no use at all; None: nothing to be said."""
    if view.viewer is None:
        return None
    if not view.is_my_turn and not view.state.is_over:
        return Illegal("not_your_turn", "DT-7", active=view.state.active)
    return moves.refusal(view.state, view.viewer, key, place)


class DesignTownMoveMap(MoveMap[State, Layout, UiState]):
    """See the module."""

    def usable(self, view: DesignTownView) -> frozenset[Key]:
        """Return the things with which anything can be done now."""
        if view.viewer is None or not view.is_my_turn or is_bust(view.state):
            return frozenset()
        return moves.usable(view.state, tuple(view.game.rules.legal(view.state, view.viewer)))

    def rising(self, view: DesignTownView) -> frozenset[Key]:
        """Cards of the discard pile lie higher anyway while they can be flipped."""
        return frozenset(key for key in view.usable if key.kind != Kind.DISC)

    def primary(self, view: DesignTownView) -> Key | None:
        """Return the deck: a turn begins with its top card."""
        return DECK if DECK in view.usable else None

    def can_pick(self, view: DesignTownView, key: Key) -> bool:
        """Cards of deck, discard pile and supply are what is picked up."""
        if view.picked is not None and view.drag is None and key.kind == Kind.DISC and DISCARD in view.marks:
            return False
        return is_movable(key) and self._is_here(view, key)

    def targets(self, view: DesignTownView, key: Key) -> Mapping[Key, tuple[Any, ...]]:
        """Return the legal targets of a thing: those on the page that is shown, if there are any."""
        if view.viewer is None:
            return {}
        marks = moves.targets(view.state, view.viewer, key, view.legal)
        if view.layout.has_side:
            return marks
        marks.pop(FLIP, None)
        return {place: meant for place, meant in marks.items() if self._is_here(view, place)} or marks

    @staticmethod
    def _is_here(view: DesignTownView, place: Key) -> bool:
        """Whether a place is on the page of the table that is shown."""
        return view.layout.has_side or page_of(place) in (None, view.layout.page)

    def target_at(self, view: DesignTownView, key: Key) -> Key:
        """What lies in a marked area stands for that area."""
        area = _AREAS.get(key.kind, key)
        return area if key not in view.marks and area in view.marks else key

    def disambiguate(
        self, view: DesignTownView, key: Key, commands: tuple[Any, ...]
    ) -> Mapping[Key, tuple[Any, ...]]:
        """Ask who gets an apartment, or which card of the supply goes."""
        return moves.telling_apart(commands)

    def why_not(self, view: DesignTownView, key: Key, place: Key | None = None) -> Illegal | None:
        """Return why a thing cannot be put on a place, or is of no use at all."""
        return why_not(view, key, place)

    def gesture_for(self, view: DesignTownView, command: Any) -> Sequence[Key]:
        """Return what is touched for a command; a phase is ended by its button."""
        buttons = {co.Stop(): Key("stop"), co.EndTurn(): Key("end_turn")}
        return (buttons[command],) if command in buttons else super().gesture_for(view, command)

    def number_key(self, view: DesignTownView, number: int) -> Key | None:
        """Return what a number key means: the piles of the supply, then those of the discard pile, first the
        ones with which something can be done, for there may be more than nine in all."""
        sold = [supply(box.card) for box in view.layout.supply if view.layout.has_supply]
        discard = sorted(
            (disc(pile.card) for pile in view.layout.piles), key=lambda key: key not in view.usable
        )
        keys = [*sold, *discard]
        return keys[number - 1] if number <= len(keys) else None
