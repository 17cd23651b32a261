"""Chinatown's table as drawn: the board, and beside it the phase's panel."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.context import Context
from tabletop.app.games.chinatown import faces
from tabletop.app.games.chinatown.board import looks
from tabletop.app.games.chinatown.board.camera import BoardCamera
from tabletop.app.games.chinatown.board.looks import plot_of
from tabletop.app.games.chinatown.board.view import PlotBoard, place_of
from tabletop.app.games.chinatown.phases.phase import PhasePainter, PhaseParts, by_phase
from tabletop.app.games.chinatown.view import (
    ChinatownLayout,
    ChinatownView,
    Phase,
    Town,
    UiState,
    colours,
    hides_own,
    money_of,
    phase_of,
)
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Painter
from tabletop.app.table.targets import Place
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.deals import Tile
from tabletop.games.chinatown.events import Event
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import money_text, tiles_text

_WORDED = 3
"""How many states are kept in words: the shown one, and the next, which is prepared meanwhile."""


@by_phase("painter")
class ChinatownPainter(Painter[State, ChinatownLayout, UiState]):
    """Arranges and draws Chinatown's table."""

    def __init__(self, ctx: Context, board: PlotBoard, phases: Mapping[Phase, PhaseParts]) -> None:
        super().__init__(ctx)
        self.board, self.phases = board, phases
        self._worded: deque[tuple[State, object, ChinatownLayout]] = deque(maxlen=_WORDED)

    def phase(self, view: ChinatownView) -> PhasePainter:
        """Return the painter of the shown phase."""
        return self.phases[phase_of(view)].painter

    # -- where things are ------------------------------------------------------------------------------

    def arrange(self, view: ChinatownView) -> ChinatownLayout:
        """Fit the board, and put its contents into words: once for each state, because it is slow."""
        camera = self.board.fitted(self.phase(view).board_area(view), view.ui_state.sight)
        pays = not view.ui_state.count.is_counting
        hides = hides_own(self.ctx, view)
        said = (view.names, view.seats, pays, hides, self.ctx.language)
        for state, before, made in self._worded:
            if state is view.state and before == said:
                return replace(made, ui_state=view.ui_state, camera=camera, kept=self.phase(view).kept(view))
        made = self._put_into_words(view, camera, pays=pays)
        self._worded.append((view.state, said, made))
        return made

    def _put_into_words(self, view: ChinatownView, camera: BoardCamera, *, pays: bool) -> ChinatownLayout:
        ctx, shown, names = self.ctx, view.state, view.names
        town = Town(shown)
        return ChinatownLayout(
            view.ui_state,
            camera,
            self.phase(view).kept(view),
            town,
            looks.look(ctx, shown, town.businesses, colours(view), pays=pays),
            looks.plot_names(ctx, shown, town.businesses, names),
            looks.plot_tips(ctx, town.businesses, names),
            tuple(seat_words(ctx, view, seat, town.incomes[seat]) for seat in shown.seats),
        )

    def is_layout_valid(self, view: ChinatownView) -> bool:
        """Whether it was arranged since people changed something."""
        made: ChinatownLayout = view.layout
        return made.ui_state is view.ui_state

    def seat_rect(self, view: ChinatownView, seat: Seat) -> pygame.Rect:
        """Return a seat's place; the panel if it has none of its own."""
        phase = self.phase(view)
        return phase.seat_rect(view, seat) or phase.panel(view)

    def place(self, view: ChinatownView, key: Key) -> Place | None:
        """Return a thing's place: a visible plot's, or one of the phase."""
        plot = plot_of(key)
        if plot is not None:
            return place_of(view.layout.camera, plot)
        return self.phase(view).place(view, key)

    def pictures(self, view: ChinatownView, event: Event, tall: int) -> Sequence[pygame.Surface]:
        """Return the tiles that changed hands or finish a shop."""
        match event:
            case ev.TilePlaced():
                kinds = [event.kind]
            case ev.DealExecuted():
                kinds = [one.what.kind for one in event.transfers if isinstance(one.what, Tile)]
            case _:
                kinds = []
        return [faces.tile_face(self.ctx, kind, tall) for kind in dict.fromkeys(kinds)]

    # -- drawing ---------------------------------------------------------------------------------------

    def pieces(self, view: ChinatownView) -> Sequence[Part]:
        """Return the table, the things beside the board, and the board with its marks."""
        phase = self.phase(view)
        hidden = frozenset(plot for plot in map(plot_of, view.hidden) if plot is not None)
        marks = replace(phase.board_marks(view), hidden=hidden)
        return [
            Part("ground", self._draw_ground, ()),
            *phase.beside(view),
            *self.board.parts(view.layout.camera, view.layout.look, marks),
            *phase.pieces(view),
        ]

    def _draw_ground(self, surface: Canvas) -> None:
        surface.blit(self.ctx.assets.table("chinatown"), (0, 0))

    def mark(self, view: ChinatownView, place: Place, surface: Canvas) -> None:
        """Nothing more: the board and the phases draw all marks, bolder under the pointer."""


def seat_words(ctx: Context, view: ChinatownView, seat: Seat, income: int) -> str:
    """Return a seat in words: money, plots, income, loose tiles."""
    shown = view.state
    facts = [
        money_of(ctx, view, seat),
        ctx.tn("{count} plot", "{count} plots", len(shown.plots_of(seat))),
        ctx.t("earns {money}", money=money_text(income)),
    ]
    tiles = shown.loose_tiles_of(seat)
    if tiles:
        facts.append(ctx.message(tiles_text(tiles), view.names))
    # i18n: {name}: a player; {facts}: what the player has, a list
    return ctx.t("{name}: {facts}", name=view.names[seat], facts=ctx.t(", ").join(facts))
