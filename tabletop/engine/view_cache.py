"""Who acts in one state, what each seat sees and can do: asked for again and again, worked out once."""

from __future__ import annotations

from typing import Generic

from tabletop.engine.protocol import C, E, Game, S, Seat, Viewer


class ViewCache(Generic[S, C, E]):
    """The views of one state, and the commands that are legal in it, kept as they are first asked for."""

    __slots__ = ("_actors", "_game", "_legal", "_views", "state")

    def __init__(self, game: Game[S, C, E], state: S) -> None:
        self.state = state
        self._game = game
        self._actors: frozenset[Seat] | None = None
        self._views: dict[Viewer, S] = {}
        self._legal: dict[Seat, tuple[C, ...]] = {}

    @property
    def actors(self) -> frozenset[Seat]:
        """Who may act."""
        if self._actors is None:
            self._actors = self._game.rules.actors(self.state)
        return self._actors

    def view(self, viewer: Viewer) -> S:
        """Return what a viewer may know of the state."""
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = self._game.secrets.redact(self.state, viewer)
        return view

    def legal(self, seat: Seat) -> tuple[C, ...]:
        """Return every enumerable legal command of a seat, computed from its view."""
        found = self._legal.get(seat)
        if found is None:
            found = self._legal[seat] = tuple(self._game.rules.legal(self.view(seat), seat))
        return found
