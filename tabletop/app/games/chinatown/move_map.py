"""What is meant by picking a thing up and putting it somewhere on Chinatown's table: that of the phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.board.looks import key_of
from tabletop.app.games.chinatown.phases.phase import PhaseMoveMap, PhaseParts
from tabletop.app.games.chinatown.view import ChinatownView, Layout, Phase, UiState, phase_of
from tabletop.app.table.key import Key
from tabletop.app.table.parts import MoveMap
from tabletop.app.table.refusal import Refusal
from tabletop.engine.protocol import Illegal
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.state import State


class ChinatownMoveMap(MoveMap[State, Layout, UiState]):
    """See the module. Number keys are numbers of plots, so they mean nothing else."""

    def __init__(self, phases: Mapping[Phase, PhaseParts]) -> None:
        self._phases = phases

    def _phase(self, view: ChinatownView) -> PhaseMoveMap:
        return self._phases[phase_of(view)].move_map

    def usable(self, view: ChinatownView) -> frozenset[Key]:
        """Return the things with which anything can be done."""
        return self._phase(view).usable(view)

    def can_pick(self, view: ChinatownView, key: Key) -> bool:
        """Whether a thing is one that is picked up."""
        return self._phase(view).can_pick(view, key)

    def targets(self, view: ChinatownView, key: Key) -> Mapping[Key, tuple[Any, ...]]:
        """Return the legal targets of a thing."""
        return self._phase(view).targets(view, key)

    def target_at(self, view: ChinatownView, key: Key) -> Key:
        """Return the marked target that a thing lies in, or the thing itself."""
        return self._phase(view).target_at(view, key)

    def gesture_for(self, view: ChinatownView, command: Any) -> Sequence[Key]:
        """Return the cards that are kept, or the tile and its plot, or the button; what deals touch lies in
        several drawers."""
        match command:
            case co.KeepPlots(plots):
                cards = [keys.card(plot) for plot in plots]
                return (*cards[:1], keys.KEPT, *cards[1:])
            case co.PlaceTile(kind, plot):
                return keys.tile(view.state.active, kind), key_of(plot)
            case co.FinishPlacing():
                return (Key("finish"),)
            case co.FinishTrading() if view.viewer is not None:
                return (Key("done", view.viewer),)
            case _:
                return ()

    def why_not(self, view: ChinatownView, key: Key, place: Key | None = None) -> Refusal | Illegal | None:
        """Return why a thing cannot be put on a place, or is of no use."""
        return self._phase(view).why_not(view, key, place)
