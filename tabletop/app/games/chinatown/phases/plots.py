"""Choosing plots: the dealt cards, which of them to keep, and their places on the board (CH-4.1).

An unfinished choice is private: it is forgotten when the screen is handed on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.games.chinatown import faces, keys
from tabletop.app.games.chinatown.board.looks import BoardMarks, TargetMark, key_of, plot_of
from tabletop.app.games.chinatown.board.view import place_of
from tabletop.app.games.chinatown.phases.counted import Patch, patch_text, patches
from tabletop.app.games.chinatown.phases.panel import (
    PanelController,
    PanelNarrator,
    PanelPainter,
)
from tabletop.app.games.chinatown.phases.phase import PhaseMoveMap, PhaseParts, text_room
from tabletop.app.games.chinatown.view import ChinatownView, UiState, chooses
from tabletop.app.table.drawn.cards import HOVER_UP, card_height, card_radius
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Face
from tabletop.app.table.table_api import TableApi
from tabletop.app.table.targets import Place
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Widget, Zone
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.commands import KeepPlots

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.maps import Board

_CARD, _GAP, _LABEL = 132, 10, 34


def plots(ctx: Context, board: Board) -> PhaseParts:
    """Return the parts of choosing plots."""
    teller = PlotsNarrator(ctx)
    painter = PlotsPainter(ctx, teller, board)
    return PhaseParts(painter, teller, PlotsMoveMap(ctx), PlotsController(ctx, painter))


# -- what there is to choose ---------------------------------------------------------------------------


class PlotChoice(NamedTuple):
    """The dealt plot cards of the person at the screen before the choice, and how many may be kept."""

    cards: tuple[int, ...]
    kept: tuple[int, ...]
    most: int
    is_exact: bool
    """Whether exactly so many must be kept (CH-4.1; not under CH-6.2 and CH-6.6)."""

    @property
    def missing(self) -> int:
        """How many plots must still be chosen."""
        return self.most - len(self.kept) if self.is_exact else 0


def choice_of(view: ChinatownView) -> PlotChoice:
    """Return the present choice of the person at the screen; without cards if there is none."""
    shown, cards = view.state, tuple[int, ...]()
    if view.viewer is not None and chooses(view, view.viewer):
        cards = tuple(card for card in shown.hands[view.viewer] if card is not None)
    kept = tuple(card for card in view.ui_state.kept if card in cards)
    is_exact = not (shown.variants.keep_cards or shown.variants.keep_fewer)
    return PlotChoice(cards, kept, min(shown.kept, len(cards)), is_exact)


class CardRows(NamedTuple):
    """Places of the cards: the row above, and the kept ones below."""

    label_h: int
    card_size: tuple[int, int]
    dealt: pygame.Rect
    kept: pygame.Rect
    cards: dict[int, pygame.Rect]
    slots: list[pygame.Rect]


def kept_patches(view: ChinatownView, *more: int) -> tuple[Patch, ...]:
    """Return the patches that the plots kept so far would join, with some more if given."""
    seat = view.viewer
    return () if seat is None else patches(view.state, seat, (*choice_of(view).kept, *more))


def card_of(key: str | None) -> int | None:
    """Return the plot of a plot card's key; None for other things."""
    return keys.number_of(key, keys.CARD)


# -- the parts -----------------------------------------------------------------------------------------


class PlotsNarrator(PanelNarrator):
    """Says how many plots are to be kept."""

    clause = "CH-4.1"

    def title(self, view: ChinatownView) -> str:
        """Return the heading."""
        ctx, choice = self.ctx, choice_of(view)
        if not choice.cards:
            return ctx.t("Plots, round {round}", round=max(1, view.state.round))
        if not choice.is_exact:
            return ctx.tn("Keep {count} plot at most", "Keep {count} plots at most", choice.most)
        return ctx.tn(
            "Keep {kept} of {count} plot", "Keep {kept} of {count} plots", len(choice.cards), kept=choice.most
        )

    def sentence(self, view: ChinatownView) -> str:
        """Return what can be done."""
        ctx = self.ctx
        choice = choice_of(view)
        if not choice.cards:
            return ctx.t("All players choose in secret. Then all plots are revealed together.")
        if choice.kept:
            # i18n: between the parts of a line, a few words each
            return ctx.t(" · ").join(patch_text(ctx, one) for one in kept_patches(view))
        if view.state.variants.keep_cards:
            return ctx.t("Click a card, or drag it to the row below. Cards you leave stay in your hand.")
        return ctx.t("Click or drag the cards to keep. The others go back unseen.")

    def prompt(self, view: ChinatownView) -> str:
        """Return what the person at the screen should do now."""
        ctx, choice = self.ctx, choice_of(view)
        if choice.cards:
            if view.raised and choice.is_exact:
                return ctx.t("Choose {count} of the cards dealt to you", count=choice.most)
            if choice.missing:
                return ctx.tn("Choose {count} more plot", "Choose {count} more plots", choice.missing)
            if not choice.kept:
                return ctx.t("Choose plots, {count} at most", count=choice.most)
            return ctx.t("Ready: keep these plots")
        waiting = [seat for seat in view.state.seats if chooses(view, seat)]
        return ctx.t("{name} is choosing plots", name=view.names[waiting[0]]) if waiting else ""

    def name(self, view: ChinatownView) -> str:
        """Return the name of the phase."""
        return self.ctx.t("Plots")


class PlotsPainter(PanelPainter):
    """Draws both rows of cards, and their places on the board."""

    seats_from = 0.54

    def __init__(self, ctx: Context, teller: PlotsNarrator, board: Board) -> None:
        super().__init__(ctx, teller)
        self._board = board

    def rows(self, view: ChinatownView) -> CardRows:
        """Return the places of the cards."""
        d, own, choice = self.ctx.display, self.divided(view).own, choice_of(view)
        label_h = d.px(text_room(d, 26, _LABEL))
        tall = (own.h - 2 * label_h - d.px(14)) // 2
        count = max(1, len(choice.cards) or view.state.dealt) if view.state.round else 1
        gap = d.px(_GAP)
        wide = min(d.px(_CARD), round(tall / 1.4), (own.w - gap * (count - 1)) // count)
        tall = card_height(wide)
        upper = own.y + label_h
        lower = upper + tall + d.px(14) + label_h
        # A kept card leaves a gap: none moves under the pointer.
        rows = [(upper, index, card) for index, card in enumerate(choice.cards) if card not in choice.kept]
        rows += [(lower, index, card) for index, card in enumerate(choice.kept)]
        lefts = [own.x + index * (wide + gap) for index in range(max(len(choice.cards), choice.most))]
        places = {
            card: pygame.Rect(own.x + index * (wide + gap), row, wide, tall) for row, index, card in rows
        }
        slots = [pygame.Rect(left, lower, wide, tall) for left in lefts[: choice.most]]
        dealt, kept = pygame.Rect(own.x, upper, own.w, tall), pygame.Rect(own.x, lower, own.w, tall)
        return CardRows(label_h, (wide, tall), dealt, kept, places, slots)

    def own(self, view: ChinatownView) -> Sequence[Part]:
        """Return both rows, and each card; backs for cards that the viewer may not know."""
        choice, rows = choice_of(view), self.rows(view)
        if not choice.cards:
            backs = view.state.dealt if any(view.state.hands) else 0
            draw = partial(self._draw_backs, rows, backs)
            return [self.part("backs", draw, view, (backs, rows.card_size))]
        found = [self.part("rows", partial(self._draw_rows, choice, rows), view, choice)]
        for card, place in rows.cards.items():
            rect, is_lifted = (
                place.move(0, -view.raised.get(keys.card(card), 0)),
                view.is_lifted(keys.card(card)),
            )
            draw = partial(self._draw_card, card, rect, is_lifted)
            found.append(self.part(("card", card), draw, view, (tuple(rect), is_lifted)))
        return found

    def _draw_rows(self, choice: PlotChoice, rows: CardRows, surface: Canvas) -> None:
        """Draw the names of the rows, and free places in the lower one."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        kept = ctx.t("Kept: {count} of {most}", count=len(choice.kept), most=choice.most)
        above = rows.dealt.move(0, -d.px(HOVER_UP))
        for words, area in ((ctx.t("Dealt to you"), above), (kept, rows.kept)):
            line = pygame.Rect(area.x, area.y - rows.label_h, area.w, rows.label_h - d.px(4))
            ctx.text.draw(surface, words, "body_b", color.ink, line)
        for slot in rows.slots[len(choice.kept) :]:
            ctx.shapes.dashed(surface, slot, color.ink2, card_radius(slot.w), max(1, d.px(2)))

    def _draw_card(self, card: int, rect: pygame.Rect, is_lifted: bool, surface: Canvas) -> None:
        ctx = self.ctx
        if is_lifted:
            line = max(1, ctx.display.px(2))
            ctx.shapes.dashed(surface, rect, ctx.theme.color.ink2, card_radius(rect.w), line)
        else:
            surface.blit(faces.plot_card(ctx, self._board, card, rect.w, rect.h), rect)

    def _draw_backs(self, rows: CardRows, count: int, surface: Canvas) -> None:
        w, h = rows.card_size
        for index in range(count):
            rect = pygame.Rect(rows.dealt.x + index * (w + self.ctx.display.px(_GAP)), rows.dealt.y, w, h)
            surface.blit(faces.card_back(self.ctx, w, h), rect)

    def board_marks(self, view: ChinatownView) -> BoardMarks:
        """Show the places of the cards on the board: kept ones with a ring."""
        choice = choice_of(view)
        if not choice.cards:
            return BoardMarks()
        at = view.picked or view.attended
        hot = card_of(at) if view.picked is not None else card_of(at) or plot_of(at)
        loose = tuple(self._aim(view, card) for card in choice.cards if card not in choice.kept)
        return BoardMarks(
            targets=loose,
            hot=hot if hot in choice.cards else None,
            picked=tuple(sorted(choice.kept)),
            joined=tuple(one.plots for one in kept_patches(view) if len(one.plots) > 1),
        )

    def _aim(self, view: ChinatownView, card: int) -> TargetMark:
        """Return how many plots a card's plot would be connected with."""
        patch = next(one for one in kept_patches(view, card) if card in one.kept)
        others = len(patch.plots) - 1
        if not others:
            return TargetMark(card)
        # i18n: “+{count}”: more plots than are shown
        # i18n: “joins {count}”: on a plot card: how many kept plots it touches; very short
        return TargetMark(
            card, self.ctx.t("+{count}", count=others), self.ctx.t("joins {count}", count=others)
        )

    def place(self, view: ChinatownView, key: Key) -> Place | None:
        """Return where a card, a row of cards or a seat lies."""
        rows = self.rows(view)
        areas = {keys.KEPT: rows.kept, keys.DEALT: rows.dealt}
        areas |= {keys.card(card): rect for card, rect in rows.cards.items()}
        return Place(key, areas[key]) if key in areas else super().place(view, key)

    def keep_clear(self, view: ChinatownView) -> tuple[Sequence[pygame.Rect], Sequence[pygame.Rect]]:
        """Return the places of the cards on the board."""
        lie = (place_of(view.layout.camera, card) for card in choice_of(view).cards)
        return [place.rect for place in lie if place is not None], ()

    def face(self, view: ChinatownView, key: Key, width: int) -> Face | None:
        """Return the picture of a card."""
        card = card_of(key)
        if card is None:
            return None
        h = card_height(width)
        picture = faces.plot_card(self.ctx, self._board, card, width, h)
        return Face(("chinatown.card", card, width), picture)


class PlotsMoveMap(PhaseMoveMap):
    """A card goes to the other row, or to its plot."""

    def usable(self, view: ChinatownView) -> frozenset[Key]:
        """Return the cards that may be kept."""
        return frozenset(map(keys.card, choice_of(view).cards))

    def can_pick(self, view: ChinatownView, key: Key) -> bool:
        """Whether a thing is one of the cards."""
        return card_of(key) in choice_of(view).cards

    def targets(self, view: ChinatownView, key: Key) -> Mapping[Key, tuple[Any, ...]]:
        """Return where a card may go."""
        card, choice = card_of(key), choice_of(view)
        if card is None or card not in choice.cards:
            return {}
        if card in choice.kept:
            return {keys.DEALT: (keys.DEALT,)}
        return {keys.KEPT: (keys.KEPT,), key_of(card): (keys.KEPT,)}


class PlotsController(PanelController):
    """Keeps cards, and makes the choice."""

    def __init__(self, ctx: Context, painter: PlotsPainter) -> None:
        super().__init__(ctx, painter)
        self._rows = painter.rows
        self._warned: set[tuple[Seat, int]] = set()
        """Who was warned in which round that no plot is kept."""

    def reconcile(self, view: ChinatownView, table: TableApi) -> UiState:
        """Keep only choices that are still among the cards."""
        return replace(view.ui_state, kept=choice_of(view).kept)

    def zones(self, view: ChinatownView, table: TableApi) -> list[Zone]:
        """Return cards, areas to aim at, the button, the seats."""
        ctx, choice, found = self.ctx, choice_of(view), list[Zone]()
        if choice.cards:
            rows = self._rows(view)
            made: list[Widget] = [
                self._card(view, table, card, rect) for card, rect in sorted(rows.cards.items())
            ]
            areas = {
                keys.KEPT: (rows.kept, ctx.tc("plots", "Kept")),
                keys.DEALT: (rows.dealt, ctx.t("Dealt to you")),
            }
            for key, (rect, name) in areas.items():
                if key in view.marks:
                    made.append(Thing(ctx, key, rect, name, table.touch, corner=ctx.display.px(8)))
            found.append(Zone("cards", made))
            caption = ctx.tn("Keep {count} plot", "Keep {count} plots", len(choice.kept))
            if not choice.kept:
                caption = ctx.t("Keep no plot") if not choice.is_exact else ctx.t("Keep plots")
            do, foot = partial(self._confirm, table), self.divided(view).foot
            button = self.main_button("keep_plots", caption, do, foot, self._reason(choice))
            found.append(Zone("turn", [button]))
        found.append(self.seat_zone(view, table))
        return found

    def _card(self, view: ChinatownView, table: TableApi, card: int, rect: pygame.Rect) -> Thing:
        ctx, is_kept = self.ctx, card in view.ui_state.kept
        name = ctx.t("Plot card {plot}, kept", plot=card) if is_kept else ctx.t("Plot card {plot}", plot=card)
        return Thing(
            ctx,
            keys.card(card),
            rect,
            name,
            table.touch,
            corner=card_radius(rect.w),
            description=self._joins(view, card),
            is_picked=is_kept,
        )

    def _joins(self, view: ChinatownView, card: int) -> str:
        """Return in words what a plot would join among kept ones, and the owners beside it."""
        ctx, shown = self.ctx, view.state
        patch = next(one for one in kept_patches(view, card) if card in one.kept)
        owned = [plot for plot in shown.neighbours(card) if shown.owner_of(plot) is not None]
        if not owned:
            return patch_text(ctx, patch)
        names = (view.layout.plot_names[plot] for plot in owned)
        beside = ctx.t("Beside: {plots}", plots=ctx.t(", ").join(names))
        return ctx.sentences((patch_text(ctx, patch), beside))

    def _reason(self, choice: PlotChoice) -> str:
        """Return why the choice cannot be made yet; empty if it can."""
        ctx, missing = self.ctx, choice.missing
        if missing == 0:
            return ""
        return ctx.tn("Choose {count} more plot (CH-4.1).", "Choose {count} more plots (CH-4.1).", missing)

    def _confirm(self, table: TableApi) -> None:
        """Make the choice; warn once a round if nothing is kept (ux D10)."""
        view: ChinatownView = table.view
        kept, seat = choice_of(view).kept, view.viewer
        if not kept and seat is not None and self.ctx.settings.confirmations:
            now = seat, view.state.round
            if now not in self._warned:
                self._warned.add(now)
                table.warn(self.ctx.t("You have chosen no plot. Press again to keep none."), "keep_plots")
                return
        table.perform(KeepPlots(tuple(sorted(kept))))

    def _toggle(self, view: ChinatownView, table: TableApi, card: int) -> None:
        """Keep a card, or return it."""
        ctx, choice = self.ctx, choice_of(view)
        if card in choice.kept:
            kept = tuple(other for other in choice.kept if other != card)
        elif len(choice.kept) < choice.most:
            kept = (*choice.kept, card)
        else:
            widget = table.find(keys.card(card))
            words = ctx.tn(
                "You already keep {count} plot. Put it back first (CH-4.1).",
                "You already keep {count} plots. Put one back first (CH-4.1).",
                choice.most,
            )
            table.show_reason(words, widget.rect if widget else self._rows(view).kept)
            return
        ctx.sound.play("place")
        table.change(replace(view.ui_state, kept=kept))

    def on_touch(self, view: ChinatownView, table: TableApi, key: str) -> bool:
        """Keep or return a card that is clicked itself, or by its plot on the board."""
        choice, card = choice_of(view), card_of(key) or plot_of(key)
        if not choice.cards or card is None or view.picked is not None:
            return False
        if card not in choice.cards:
            widget = table.find(key)
            if widget is not None:
                words = self.ctx.t("You do not have the card of plot {plot} (CH-4.1).", plot=card)
                table.show_reason(words, widget.rect)
            return True
        if view.can_act:
            self._toggle(view, table, card)
            if table.host.focus_visible and key == keys.card(card):
                self._go_on(table, card)
        return True

    def _go_on(self, table: TableApi, card: int) -> None:
        """With the keyboard, move the focus to the next card that is not kept."""
        choice = choice_of(table.view)
        left = [other for other in choice.cards if other not in choice.kept]
        if card in choice.kept and choice.missing:
            later = [other for other in left if other > card]
            table.focus(keys.card(min(later, default=left[-1])))

    def aim(self, view: ChinatownView, table: TableApi, key: Key) -> bool:
        """Put the dragged card into the other row."""
        card = card_of(view.picked)
        table.drop_selection()
        table.accept_drop()
        if card is not None:
            self._toggle(table.view, table, card)
        return True

    def on_action(self, view: ChinatownView, table: TableApi, name: str) -> bool:
        """The main key makes the choice, or says what is missing."""
        choice = choice_of(view)
        if name != "primary" or not choice.cards:
            return False
        why = self._reason(choice)
        if why:
            table.show_reason(why, self.divided(view).foot)
        else:
            self._confirm(table)
        return True
