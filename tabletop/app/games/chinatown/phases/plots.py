"""Choosing plots: the cards one was dealt, which of them one keeps, and where they lie on the board (CH-4.1).

What somebody has begun to choose is nobody else's: it is forgotten when the screen is handed on.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.games.chinatown import faces
from tabletop.app.games.chinatown.board.looks import BoardMarks, key_of, plot_of
from tabletop.app.games.chinatown.phases.panel import PanelMode
from tabletop.app.games.chinatown.phases.places import text_room
from tabletop.app.table.cards import card_height, card_radius
from tabletop.app.table.targets import Place
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Widget, Zone
from tabletop.games.chinatown.commands import KeepPlots

if TYPE_CHECKING:
    from tabletop.app.games.chinatown.scene import ChinatownScene

_CARD, _GAP, _LABEL = 132, 10, 34
_KEEP = "keep"
_DEAL = "dealt"


def card_of(key: str | None) -> int | None:
    """Return the plot that the key of a plot card means; None for other things."""
    return int(key.removeprefix("card:")) if key is not None and key.startswith("card:") else None


class PlotsMode(PanelMode):
    """See the module."""

    seats_from = 0.54

    def __init__(self, scene: ChinatownScene) -> None:
        super().__init__(scene)
        self.kept: tuple[int, ...] = ()
        self.places: dict[int, pygame.Rect] = {}
        self.keep_area = pygame.Rect(0, 0, 0, 0)
        self.deal_area = pygame.Rect(0, 0, 0, 0)

    # -- what there is to choose -----------------------------------------------------------------------

    @property
    def is_choosing(self) -> bool:
        """Whether the person at the screen has plots to choose."""
        return self.cards != ()

    @property
    def cards(self) -> tuple[int, ...]:
        """The plot cards of the person at the screen who has not chosen yet."""
        scene = self.scene
        if scene.viewer is None or not scene.chooses(scene.viewer):
            return ()
        return tuple(card for card in scene.shown.hands[scene.viewer] if card is not None)

    @property
    def most(self) -> int:
        """How many may be kept."""
        return min(self.scene.shown.kept, len(self.cards))

    @property
    def is_exact(self) -> bool:
        """Whether just so many must be kept (CH-4.1; not under V2 and V6)."""
        variants = self.scene.shown.variants
        return not (variants.keep_cards or variants.keep_fewer)

    def command(self) -> KeepPlots:
        """Return the choice as it stands."""
        return KeepPlots(tuple(sorted(self.kept)))

    def reason(self) -> str:
        """Return why the choice cannot be made yet; empty when it can."""
        ctx, missing = self.ctx, self.missing
        if missing == 0:
            return ""
        return ctx.tn("Choose {count} more plot (CH-4.1).", "Choose {count} more plots (CH-4.1).", missing)

    @property
    def missing(self) -> int:
        """How many plots must still be chosen."""
        return self.most - len(self.kept) if self.is_exact else 0

    # -- places and drawing ----------------------------------------------------------------------------

    def arrange(self) -> None:
        """Lay out the cards: those that may go above, those that are kept below."""
        super().arrange()
        d = self.ctx.display
        cards = self.cards
        self.kept = tuple(card for card in self.kept if card in cards)
        self.label_h = d.px(text_room(d, 26, _LABEL))
        tall = (self.own.h - 2 * self.label_h - d.px(14)) // 2
        count = max(1, len(cards) or self.scene.shown.dealt) if self.scene.shown.round else 1
        gap = d.px(_GAP)
        wide = min(d.px(_CARD), round(tall / 1.4), (self.own.w - gap * (count - 1)) // count)
        tall = card_height(wide)
        upper = self.own.y + self.label_h
        lower = upper + tall + d.px(14) + self.label_h
        self.deal_area = pygame.Rect(self.own.x, upper, self.own.w, tall)
        self.keep_area = pygame.Rect(self.own.x, lower, self.own.w, tall)
        self.card_size = (wide, tall)
        # A card that is kept leaves a gap: none moves under the pointer.
        rows = [(upper, index, card) for index, card in enumerate(cards) if card not in self.kept]
        rows += [(lower, index, card) for index, card in enumerate(self.kept)]
        self.places = {
            card: pygame.Rect(self.own.x + index * (wide + gap), row, wide, tall) for row, index, card in rows
        }
        self.slots = [
            pygame.Rect(self.own.x + index * (wide + gap), lower, wide, tall) for index in range(self.most)
        ]

    def still_key(self) -> Hashable:
        """Return what is chosen so far, and what hangs from the pointer."""
        drag = self.scene.drag
        return self.kept, drag.key if drag is not None and drag.started else None

    def draw_still(self, surface: pygame.Surface) -> None:
        """Draw the panel and both rows of cards."""
        super().draw_still(surface)
        if not self.is_choosing:
            self._draw_waiting(surface)
            return
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        kept = ctx.t("Kept: {count} of {most}", count=len(self.kept), most=self.most)
        for words, area in ((ctx.t("Dealt to you"), self.deal_area), (kept, self.keep_area)):
            line = pygame.Rect(area.x, area.y - self.label_h, area.w, self.label_h - d.px(4))
            ctx.text.draw(surface, words, "body_b", color.ink, line)
        for slot in self.slots[len(self.kept) :]:
            ctx.shapes.dashed(surface, slot, color.ink2, card_radius(slot.w), max(1, d.px(2)))
        drag = self.scene.drag
        for card, rect in self.places.items():
            if drag is not None and drag.started and drag.key == f"card:{card}":
                ctx.shapes.dashed(surface, rect, color.ink2, card_radius(rect.w), max(1, d.px(2)))
                continue
            surface.blit(faces.plot_card(ctx, self.scene.map, card, rect.w, rect.h), rect)

    def _draw_waiting(self, surface: pygame.Surface) -> None:
        """Draw backs where cards will lie: whoever looks may not know them."""
        ctx, view = self.ctx, self.scene.shown
        w, h = self.card_size
        for index in range(view.dealt if any(view.hands) else 0):
            rect = pygame.Rect(self.own.x + index * (w + ctx.display.px(_GAP)), self.deal_area.y, w, h)
            surface.blit(faces.card_back(ctx, w, h), rect)

    def board_marks(self) -> BoardMarks:
        """Show where the cards lie on the board: kept ones with a ring."""
        if not self.is_choosing:
            return BoardMarks()
        scene = self.scene
        hot = card_of(scene.hover_key) or plot_of(scene.hover_key)
        if scene.focus_visible:
            hot = card_of(scene.focus_key) or plot_of(scene.focus_key)
        if scene.picked is not None:
            hot = card_of(scene.picked)
        loose = tuple((card, "") for card in self.cards if card not in self.kept)
        return BoardMarks(
            targets=loose,
            hot=hot if hot in self.cards else None,
            picked=tuple(sorted(self.kept)),
        )

    # -- words and widgets -----------------------------------------------------------------------------

    def title(self) -> str:
        """Return the heading."""
        ctx, view = self.ctx, self.scene.shown
        if not self.is_choosing:
            return ctx.t("Plots, round {round}", round=max(1, view.round))
        if not self.is_exact:
            return ctx.tn("Keep {count} plot at most", "Keep {count} plots at most", self.most)
        return ctx.t("Keep {kept} of {dealt} plots", kept=self.most, dealt=len(self.cards))

    def sentence(self) -> str:
        """Return what can be done."""
        ctx = self.ctx
        if not self.is_choosing:
            return ctx.t("Everybody chooses in secret; then all plots are revealed together.")
        if self.scene.shown.variants.keep_cards:
            return ctx.t("Click a card, or drag it to the row below. What you do not build on stays in hand.")
        return ctx.t("Click a card, or drag it to the row below. The others go back into the deck unseen.")

    def prompt(self) -> str:
        """Return what the person at the screen should do now."""
        ctx = self.ctx
        if self.is_choosing:
            if self.missing:
                return ctx.tn("Choose {count} more plot", "Choose {count} more plots", self.missing)
            return ctx.t("Ready: keep these plots")
        waiting = [seat for seat in self.scene.shown.seats if self.scene.chooses(seat)]
        return ctx.t("{name} is choosing plots", name=self.scene.names[waiting[0]]) if waiting else ""

    def name(self) -> str:
        """Return what the phase is called."""
        return self.ctx.t("Plots")

    def clause(self) -> str:
        """Return the clause behind it."""
        return "CH-4.1"

    def zones(self) -> list[Zone]:
        """Return cards, areas to aim at, the button, the seats."""
        scene, ctx = self.scene, self.ctx
        found: list[Zone] = []
        if self.is_choosing:
            made: list[Widget] = [self._card(card, rect) for card, rect in sorted(self.places.items())]
            areas = {_KEEP: (self.keep_area, ctx.t("Kept")), _DEAL: (self.deal_area, ctx.t("Dealt to you"))}
            for key, (rect, name) in areas.items():
                if key in scene.marks:
                    made.append(Thing(ctx, key, rect, name, scene.touch, corner=ctx.display.px(8)))
            found.append(Zone("cards", made))
            caption = ctx.tn("Keep this plot", "Keep these {count} plots", len(self.kept))
            if not self.kept:
                caption = ctx.t("Keep no plot") if not self.is_exact else ctx.t("Keep plots")
            why = self.reason()
            found.append(Zone("turn", [self.main_button("keep_plots", caption, self.confirm, reason=why)]))
        found.append(self.seat_zone())
        return found

    def _card(self, card: int, rect: pygame.Rect) -> Thing:
        ctx, is_kept = self.ctx, card in self.kept
        name = ctx.t("Plot card {plot}, kept", plot=card) if is_kept else ctx.t("Plot card {plot}", plot=card)
        return Thing(
            ctx,
            f"card:{card}",
            rect,
            name,
            self.scene.touch,
            corner=card_radius(rect.w),
            description=self.near(card),
            is_picked=is_kept,
        )

    def near(self, card: int) -> str:
        """Return what lies beside a plot, in words: what one wants to know to choose it."""
        ctx, view, scene = self.ctx, self.scene.shown, self.scene
        owned = [plot for plot in view.neighbours(card) if view.owner_of(plot) is not None]
        if not owned:
            return ""
        return ctx.t("Beside: {plots}", plots=ctx.t(", ").join(scene.plot_names[plot] for plot in owned))

    # -- hands -----------------------------------------------------------------------------------------

    def confirm(self) -> None:
        """Make the choice."""
        self.scene.perform(self.command())

    def toggle(self, card: int) -> None:
        """Keep a card, or do not keep it after all."""
        scene, ctx = self.scene, self.ctx
        if card in self.kept:
            self.kept = tuple(other for other in self.kept if other != card)
        elif len(self.kept) < self.most:
            self.kept = (*self.kept, card)
        else:
            widget = scene.find(f"card:{card}")
            words = ctx.t("You keep {count} plots already: put one back first (CH-4.1).", count=self.most)
            scene.show_reason(words, widget.rect if widget else self.keep_area)
            return
        ctx.sound.play("place")
        scene.arrange()
        scene.rebuild()

    def touch(self, key: str) -> bool:
        """A click on a card, or on its plot on the board, keeps it or puts it back."""
        card = card_of(key) or plot_of(key)
        if not self.is_choosing or card is None or self.scene.picked is not None:
            return False
        if card not in self.cards:
            widget = self.scene.find(key)
            if widget is not None:
                words = self.ctx.t("You have no card of plot {plot} (CH-4.1).", plot=card)
                self.scene.show_reason(words, widget.rect)
            return True
        if self.scene.can_act:
            self.toggle(card)
        return True

    def can_pick(self, key: str) -> bool:
        """Whether a thing is one of the cards."""
        return card_of(key) in self.cards

    def find_marks(self, key: str) -> Mapping[str, tuple[Any, ...]]:
        """Return where a card may go: to the other row, or on its plot."""
        card = card_of(key)
        if card is None or card not in self.cards:
            return {}
        if card in self.kept:
            return {_DEAL: (_DEAL,)}
        return {_KEEP: (_KEEP,), key_of(card): (_KEEP,)}

    def place(self, key: str) -> Place | None:
        """Return where a row of cards lies."""
        areas = {_KEEP: self.keep_area, _DEAL: self.deal_area}
        return Place(key, areas[key]) if key in areas else None

    def aim(self, key: str) -> bool | None:
        """Put the card that is dragged into the other row."""
        card = card_of(self.scene.picked)
        self.scene.drop_selection()
        if card is not None:
            self.toggle(card)
        return True

    def face(self, key: str, width: int) -> tuple[Hashable, pygame.Surface] | None:
        """Return the picture of a card."""
        card = card_of(key)
        if card is None:
            return None
        h = card_height(width)
        return ("chinatown.card", card, width), faces.plot_card(self.ctx, self.scene.map, card, width, h)

    def on_action(self, name: str) -> bool:
        """The main key makes the choice, or says what is missing."""
        if name != "primary" or not self.is_choosing:
            return False
        why = self.reason()
        if why:
            self.scene.show_reason(why, self.foot)
        else:
            self.confirm()
        return True

    def leave(self) -> None:
        """Forget what was begun."""
        self.kept = ()
