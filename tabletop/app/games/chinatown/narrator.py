"""Chinatown's table in words: round and phase, places of log lines' subjects, the clause that matters (ux L3,
T5, A6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.board import looks
from tabletop.app.games.chinatown.painter import ChinatownPainter, seat_words
from tabletop.app.games.chinatown.phases.phase import PhaseNarrator, PhaseParts, by_phase
from tabletop.app.games.chinatown.view import (
    ChinatownLayout,
    ChinatownView,
    Phase,
    Town,
    UiState,
    hides_own,
    phase_of,
)
from tabletop.app.table.key import Key, ThingText
from tabletop.app.table.parts import Narrator
from tabletop.engine.overrides import override
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.board import SIZES
from tabletop.games.chinatown.business import businesses
from tabletop.games.chinatown.deals import Plot
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import kind_name, plots_text

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.games.chinatown.events import Event


# -- the plots an event names --


def plots_of(event: Event) -> tuple[int, ...]:
    """Return the plots that an event is about."""
    match event:
        case ev.PlotsRevealed():
            return tuple(plot for plots in event.kept for plot in plots)
        case ev.TilePlaced():
            return (event.plot,)
        case ev.BusinessPaid():
            return event.plots
        case ev.DealProposed() | ev.DealEdited() | ev.DealExecuted():
            return tuple(one.what.number for one in event.transfers if isinstance(one.what, Plot))
        case _:
            return ()


@by_phase("narrator")
class ChinatownNarrator(Narrator[State, ChinatownLayout, UiState]):
    """Puts Chinatown's table into words."""

    def __init__(self, ctx: Context, painter: ChinatownPainter, phases: Mapping[Phase, PhaseParts]) -> None:
        super().__init__(ctx)
        self._painter, self.phases = painter, phases

    def _phase(self, view: ChinatownView) -> PhaseNarrator:
        return self.phases[phase_of(view)].narrator

    def prompt(self, view: ChinatownView) -> str:
        """Return what the person at the screen should do now."""
        return "" if view.state.phase == "over" else self._phase(view).prompt(view)

    def status(self, view: ChinatownView) -> str:
        """Return round and phase."""
        ctx, shown, count = self.ctx, view.state, view.ui_state.count
        if shown.phase == "over" and not count.is_counting:
            return ctx.t("The game is over")
        # The cards of the first round are still to be dealt.
        number = count.round if count.is_counting else max(1, shown.round)
        sizes = shown.outlook_sizes if shown.phase in ("trade", "place") else None
        if sizes is not None and shown.variants.open_outlook and not count.is_counting:
            # CH-6.1: what it names counts in every deal; the phase is seen anyway, and there is little room.
            # i18n: between the things of a list
            named = ctx.t(", ").join(map(str, sizes)) or "–"
            return ctx.t("Round {round} · outlook {sizes}", round=number, sizes=named)
        name = self._phase(view).name(view)
        return ctx.t("Round {round} · {phase}", round=number, phase=name)

    def rects_of_event(self, view: ChinatownView, event: Any) -> Sequence[pygame.Rect]:
        """Return the present places of the subjects of a log line (ux L3)."""
        camera, shown = view.layout.camera, view.state
        # A spectator's own plots are known: those of others come first.
        plots = sorted(plots_of(event), key=lambda plot: shown.owner_of(plot) == view.viewer)
        found = [camera.rect_of(plot) for plot in plots if camera.is_visible(plot)]
        seat = getattr(event, "seat", None)
        rect = None if seat is None else self._painter.phase(view).seat_rect(view, seat)
        return found if rect is None else [*found, rect]

    def rects_of_score(self, view: ChinatownView, category: int, seat: Seat) -> Sequence[pygame.Rect]:
        """Return the plots whose businesses a number of the score sheet counts, else the seat (ux E1)."""
        camera = view.layout.camera
        sizes = SIZES[category - 1 : category] if 0 < category <= len(SIZES) else ()
        rects = [
            camera.bounds_of(one.plots)
            for one in view.layout.town.businesses
            if one.seat == seat and one.size in sizes and any(map(camera.is_visible, one.plots))
        ]
        return rects or [self._painter.seat_rect(view, seat)]

    @override
    def thing_texts(self, view: ChinatownView) -> Iterator[ThingText]:
        """Name what commands are given with; the phases and the board make the widgets."""
        return _thing_texts(self.ctx, view)

    def public_lines(self, view: ChinatownView) -> list[str]:
        """Return round and phase, every seat, every business (ux A6)."""
        ctx, made, seats = self.ctx, view.layout, view.state.seats
        town = made.town if made is not None else Town(view.state)
        said = (
            made.seat_words
            if made is not None
            else [seat_words(ctx, view, seat, town.incomes[seat]) for seat in seats]
        )
        lines = [self.status(view), *said]
        for one in town.businesses:
            plots = ctx.message(plots_text(one.plots))
            what = looks.business_words(ctx, one)
            lines.append(
                # i18n: {name}: the owner; {business}: “Florist, 2 of 4”; {plots}: “plots 3, 4”
                ctx.t("{name}: {business}, {plots}", name=view.names[one.seat], business=what, plots=plots)
            )
        return lines

    def private_lines(self, view: ChinatownView) -> list[str]:
        """Return the plot cards of the person at the screen (CH-7)."""
        if view.viewer is None or hides_own(self.ctx, view):
            return []
        cards = [str(card) for card in view.state.hands[view.viewer] if card is not None]
        if not cards:
            return [self.ctx.t("No plot cards in hand.")]
        return [self.ctx.t("Plot cards: {cards}", cards=self.ctx.t(", ").join(cards))]


_text = partial(ThingText, has_own_widget=True)


def _thing_texts(ctx: Context, view: ChinatownView) -> Iterator[ThingText]:
    """Give the viewer's plot cards, the tiles of the seat that places, the plots, the buttons."""
    shown, seat = view.state, view.viewer
    cards = [card for card in shown.hands[seat] if card is not None] if seat is not None else []
    if cards and shown.phase == "plots":
        for card in sorted(cards):
            yield _text(keys.card(card), ctx.t("Plot card {plot}", plot=card), "cards")
        yield _text(keys.KEPT, ctx.tc("plots", "Kept"), "cards", is_target=True)
    if shown.phase == "place":
        for kind, count in enumerate(shown.tiles[shown.active]):
            if count:
                # i18n: a type of tile, and how many of it
                name = ctx.t("{tile}, {count}", tile=ctx.message(kind_name(kind)), count=count)
                yield _text(keys.tile(shown.active, kind), name, "tiles")
    named = view.layout.plot_names if view.layout is not None else None
    for plot, name in (named or looks.plot_names(ctx, shown, businesses(shown), view.names)).items():
        yield _text(looks.key_of(plot), name, "board")
    for command, key in ((co.FinishTrading(), Key("done", seat or 0)), (co.FinishPlacing(), Key("finish"))):
        if command in view.legal:
            name = ctx.message(view.game.words.label(command, shown), view.names)
            yield _text(key, name, "turn", role="button", gives=command)
