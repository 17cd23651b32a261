"""What Chinatown's table tells beside its picture: what its plots and seats are called, where the things of a
log line lie, which clause of the rules matters, the table in words (ux L3, T5, A6)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

import pygame

from tabletop.app.games.chinatown.board import in_view
from tabletop.app.games.chinatown.events import plots_of
from tabletop.app.table.reach import HandScene
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.business import businesses, income_of
from tabletop.games.chinatown.state import ROUNDS, State
from tabletop.games.chinatown.tiles import SIZES
from tabletop.games.chinatown.words import money_text, tiles_text

if TYPE_CHECKING:
    from tabletop.app.games.chinatown.scene import ChinatownScene


class NotedScene(HandScene):
    """Chinatown's table as far as it tells something in words or points; see the module."""

    shown: State

    def seat_rect(self, seat: Seat) -> pygame.Rect:
        """Return where a seat lies on the screen now; the panel where it has no place of its own."""
        widget = self.find(f"seat:{seat}")
        return widget.rect if widget is not None else cast("ChinatownScene", self).mode.panel

    def prompt(self) -> str:
        """Return what the person at the screen should do now."""
        if self.shown.phase == "over":
            return ""
        return cast("ChinatownScene", self).mode.prompt()

    def status(self) -> str:
        """Return round and phase."""
        ctx, shown, scene = self.ctx, self.shown, cast("ChinatownScene", self)
        if shown.phase == "over" and not scene.count.is_counting:
            return ctx.t("The game is over")
        # The cards of the first round are still to be dealt.
        number = scene.count.round if scene.count.is_counting else max(1, shown.round)
        sizes = shown.outlook_sizes if shown.phase in ("trade", "place") else None
        if sizes is not None and shown.variants.open_outlook and not scene.count.is_counting:
            # V1: what it names counts in every deal; the phase is seen anyway, and there is little room.
            named = ctx.t(", ").join(map(str, sizes)) or "–"
            return ctx.t("Round {round} · outlook {sizes}", round=number, sizes=named)
        return ctx.t(
            "Round {round} of {rounds} · {phase}", round=number, rounds=ROUNDS, phase=scene.mode.name()
        )

    # -- what things are called ------------------------------------------------------------------------

    _worded: Hashable = None
    plot_names: Mapping[int, str] = MappingProxyType({})
    """What each plot is called: number, owner, what stands on it."""
    plot_tips: Mapping[int, str] = MappingProxyType({})
    """What the tooltip of each built plot says."""
    _seat_words: tuple[str, ...] = ()

    def word_anew(self) -> None:
        """Put the table into words, once for each state of it: widgets are made far more often."""
        ctx, view = self.ctx, self.shown
        worded = (view, self.names, ctx.language, self.hides_own)
        if worded == self._worded:
            return
        self._worded = worded
        self.plot_names = in_view.plot_names(ctx, view, self.names)
        self.plot_tips = in_view.plot_tips(ctx, view, self.names)
        self._seat_words = tuple(self._words_of(seat) for seat in view.seats)

    @property
    def hides_own(self) -> bool:
        """Whether several people look on where nobody needs secrets to act: tiles are placed or incomes are
        counted without a curtain, so nobody's hidden money or cards may be shown then (CH-6 V2, V7; C2)."""
        several = len(self.session.humans) > 1 and self.ctx.settings.curtain != "off"
        return several and (self.shown.phase == "place" or cast("ChinatownScene", self).count.is_counting)

    def money_of(self, seat: Seat) -> str:
        """Return a seat's money as whoever looks may know it (V7)."""
        money, is_hidden = self.shown.money[seat], self.hides_own and self.shown.variants.hidden_money
        return self.ctx.t("hidden") if money is None or is_hidden else money_text(money)

    def seat_words(self, seat: Seat) -> str:
        """Return a seat in words: money, plots, what they pay, loose tiles."""
        return self._seat_words[seat]

    def _words_of(self, seat: Seat) -> str:
        ctx, view = self.ctx, self.shown
        facts = [
            self.money_of(seat),
            ctx.tn("{count} plot", "{count} plots", len(view.plots_of(seat))),
            ctx.t("pays {money}", money=money_text(income_of(view, seat))),
        ]
        tiles = view.loose_tiles_of(seat)
        if tiles:
            facts.append(self.say(tiles_text(tiles)))
        return ctx.t("{name}: {facts}", name=self.names[seat], facts=ctx.t(", ").join(facts))

    # -- where things lie, and what is said of them ----------------------------------------------------

    def places_of(self, event: Any) -> Sequence[pygame.Rect]:
        """Return where the things lie now that a log line is about (ux L3)."""
        board = cast("ChinatownScene", self).board
        plots = [plot for plot in plots_of(event) if board.is_visible(plot)]
        found = [board.rect_of(plot) for plot in plots]
        seat = getattr(event, "seat", None)
        widget = self.find(f"seat:{seat}") if seat is not None else None
        return [*found, widget.rect] if widget is not None else found

    def places_of_score(self, category: int, seat: Seat) -> Sequence[pygame.Rect]:
        """Return the plots whose businesses a number of the score sheet counts, else the seat (ux E1)."""
        board, view = cast("ChinatownScene", self).board, self.shown
        sizes = SIZES[category - 1 : category] if 0 < category <= len(SIZES) else ()
        rects = [
            board.bounds_of(one.plots)
            for one in businesses(view)
            if one.seat == seat and one.size in sizes and any(map(board.is_visible, one.plots))
        ]
        return rects or [self.seat_rect(seat)]

    def clause_now(self) -> str | None:
        """Return the clause of a refusal still shown, else of the phase."""
        return super().clause_now() or cast("ChinatownScene", self).mode.clause()

    def public_lines(self) -> list[str]:
        """Return round and phase, every seat, every business (ux A6)."""
        ctx, view = self.ctx, self.shown
        lines = [self.status(), *(self.seat_words(seat) for seat in view.seats)]
        for one in businesses(view):
            plots = ", ".join(map(str, one.plots))
            what = in_view.business_words(ctx, one)
            lines.append(
                ctx.t(
                    "{name}: {business}, plots {plots}", name=self.names[one.seat], business=what, plots=plots
                )
            )
        return lines

    def private_lines(self) -> list[str]:
        """Return the plot cards of the person at the screen (CH-7)."""
        ctx, view = self.ctx, self.shown
        if self.viewer is None or self.hides_own:
            return []
        cards = [str(card) for card in view.hands[self.viewer] if card is not None]
        if not cards:
            return [ctx.t("No plot cards in hand.")]
        return [ctx.t("Plot cards: {cards}", cards=", ".join(cards))]
