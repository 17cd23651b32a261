"""Placing tiles: one's loose tiles beside the board, and what each plot would earn with them (CH-4.4)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.games.chinatown import faces
from tabletop.app.games.chinatown.board.in_view import short_money
from tabletop.app.games.chinatown.board.looks import BoardMarks, key_of, plot_of
from tabletop.app.games.chinatown.phases.panel import PanelMode
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Zone
from tabletop.engine.chance import ChanceNeededError, NoChance
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.chinatown.business import income_change
from tabletop.games.chinatown.commands import FinishPlacing, PlaceTile
from tabletop.games.chinatown.decide import decide
from tabletop.games.chinatown.state import ROUNDS
from tabletop.games.chinatown.tiles import KINDS, copies_of, size_of
from tabletop.games.chinatown.words import kind_name

if TYPE_CHECKING:
    from tabletop.app.games.chinatown.scene import ChinatownScene

_TILE, _GAP, _BADGE, _FACTS_GAP = 150, 12, 34, 18


def kind_of(key: str | None) -> int | None:
    """Return the type of tiles that a key means; None for other things."""
    return int(key.rsplit(":", 1)[1]) if key is not None and key.startswith("tile:") else None


class PlaceMode(PanelMode):
    """See the module."""

    def __init__(self, scene: ChinatownScene) -> None:
        super().__init__(scene)
        self.tiles: dict[int, pygame.Rect] = {}
        self.caption_h = self.facts_y = 0
        self._warned: set[tuple[Seat, bool]] = set()
        """Who was warned that tiles could still be placed; in the last round once more."""

    @property
    def seat(self) -> Seat:
        """Who places tiles."""
        return self.scene.shown.active

    @property
    def is_mine(self) -> bool:
        """Whether the person at the screen is the one."""
        scene = self.scene
        return scene.viewer == self.seat and scene.shown.phase == "place"

    # -- places and drawing ----------------------------------------------------------------------------

    def arrange(self) -> None:
        """Lay out one tile of each type; the badge says how many there are."""
        super().arrange()
        small = self.ctx.text.line_height("small")
        self.caption_h = 0
        self.tiles = self._laid_out()
        lowest = max((rect.bottom for rect in self.tiles.values()), default=0)
        self.facts_y = lowest + self.ctx.display.px(_FACTS_GAP)
        if self.facts_y + len(self.tiles) * small > self.own.bottom:
            self.caption_h = small
            self.tiles = self._laid_out()

    def _laid_out(self) -> dict[int, pygame.Rect]:
        """Return where the tiles lie, with room for a line below each where there is none for sentences."""
        d = self.ctx.display
        kinds = [kind for kind in KINDS if self.scene.shown.tiles[self.seat][kind]]
        gap = d.px(_GAP)
        rows = 1 if len(kinds) <= 6 else 2
        columns = max(4, min(6, len(kinds)))
        side = min(d.px(_TILE), (self.own.w - gap * (columns - 1)) // columns)
        side = min(side, (self.own.h - gap * (rows - 1)) // rows - self.caption_h)
        found = {}
        for index, kind in enumerate(kinds):
            row, column = divmod(index, 6)
            x, y = self.own.x + column * (side + gap), self.own.y + row * (side + self.caption_h + gap)
            found[kind] = pygame.Rect(x, y, side, side)
        return found

    def still_key(self) -> Hashable:
        """Return what hangs from the pointer."""
        drag = self.scene.drag
        return drag.key if drag is not None and drag.started else None

    def draw_still(self, surface: pygame.Surface) -> None:
        """Draw the panel and the tiles."""
        super().draw_still(surface)
        ctx, color = self.ctx, self.ctx.theme.color
        drag = self.scene.drag
        for kind, rect in self.tiles.items():
            count = self.scene.shown.tiles[self.seat][kind]
            hangs = drag is not None and drag.started and kind_of(drag.key) == kind
            if hangs and count == 1:
                ctx.shapes.dashed(surface, rect, color.ink2, faces.tile_radius(rect.w), 2)
                continue
            name = ctx.message(kind_name(kind))
            surface.blit(faces.tile_face(ctx, kind, rect.w, name), rect)
            left = count - int(hangs)
            if left > 1:
                self._badge(surface, rect, left)
        self._draw_facts(surface)
        if not self.tiles:
            words = ctx.t("{name} has no tiles left.", name=self.scene.names[self.seat])
            ctx.text.draw(surface, words, "body", color.ink2, self.own, valign="top")

    def _draw_facts(self, surface: pygame.Surface) -> None:
        """Say of each type how large it grows and how many are left; that alone, where there is less room."""
        ctx, view, color = self.ctx, self.scene.shown, self.ctx.theme.color
        left, tall = view.tiles_left(), ctx.text.line_height("small")
        for number, (kind, rect) in enumerate(self.tiles.items()):
            if self.caption_h:
                words = ctx.t("{left}/{count} left", left=left[kind], count=copies_of(kind))
                line = pygame.Rect(rect.x, rect.bottom, rect.w, self.caption_h)
                ctx.text.draw(surface, words, "small", color.ink2, line, align="center")
                continue
            words = ctx.t(
                "{tile}: {size} make a finished business, {left} of {count} not drawn yet",
                tile=ctx.message(kind_name(kind)),
                size=size_of(kind),
                left=left[kind],
                count=copies_of(kind),
            )
            line = pygame.Rect(self.own.x, self.facts_y + number * tall, self.own.w, tall)
            ctx.text.draw(surface, words, "small", color.ink2, line)

    def _badge(self, surface: pygame.Surface, rect: pygame.Rect, count: int) -> None:
        ctx, color = self.ctx, self.ctx.theme.color
        size = ctx.display.px(_BADGE)
        disc = pygame.Rect(0, 0, round(size * 1.2), size)
        disc.midright = (rect.right + size // 6, rect.centery)
        ctx.shapes.box(surface, disc, color.ink, radius=size // 2)
        text = ctx.t("×{count}", count=count)
        ctx.text.line(
            surface, text, "body_b", color.on_dark, disc.center, align="center", px=round(size * 0.6)
        )

    def draw_live(self, surface: pygame.Surface) -> None:
        """Draw the ring of the tile that is picked."""
        picked = kind_of(self.scene.picked)
        if picked in self.tiles and not self.scene.is_dragging:
            rect = self.tiles[picked]
            self.ctx.shapes.selected(surface, rect, faces.tile_radius(rect.w))

    def gains(self, kind: int, plots: list[int]) -> dict[int, int]:
        """Return by how much a tile on each of these plots would raise one's income of a round."""
        return {plot: income_change(self.scene.shown, self.seat, kind, plot) for plot in plots}

    def board_marks(self) -> BoardMarks:
        """Light up where the picked tile, or the one pointed at, may lie, with the change in income."""
        scene = self.scene
        kind = kind_of(scene.picked)
        if kind is None and self.is_mine and not scene.is_busy:
            key = scene.focus_key if scene.focus_visible else scene.hover_key
            kind = kind_of(key)
        if kind is None or not self.is_mine:
            return BoardMarks()
        plots = [c.plot for c in scene.legal if isinstance(c, PlaceTile) and c.kind == kind]
        gains = self.gains(kind, plots)
        targets = tuple(
            (plot, self.ctx.t("+{money}", money=short_money(self.ctx, gain))) for plot, gain in gains.items()
        )
        hot = plot_of(scene.hot) if scene.picked is not None else None
        return BoardMarks(targets=targets, hot=hot, is_dimming=scene.picked is not None)

    # -- words and widgets -----------------------------------------------------------------------------

    def title(self) -> str:
        """Return the heading."""
        ctx, name = self.ctx, self.scene.names[self.seat]
        return ctx.t("Place your tiles") if self.is_mine else ctx.t("{name} places tiles", name=name)

    def sentence(self) -> str:
        """Return what can be done."""
        if self.is_mine:
            return self.ctx.t(
                "Drag a tile onto an empty plot of yours; the plots show what it adds to a round's income."
            )
        return self.ctx.t("Everybody places in turn, each one in one go.")

    def prompt(self) -> str:
        """Return what the person at the screen should do now."""
        ctx, scene = self.ctx, self.scene
        if not self.is_mine:
            return ctx.t("{name} places tiles", name=scene.names[self.seat])
        kind = kind_of(scene.picked)
        if kind is not None:
            return ctx.t("Choose a plot for {tile}, or press Esc", tile=ctx.message(kind_name(kind)))
        if any(isinstance(command, PlaceTile) for command in scene.legal):
            return ctx.t("Place tiles on your plots, or finish")
        return ctx.t("Nothing more can be placed: finish")

    def name(self) -> str:
        """Return what the phase is called."""
        return self.ctx.t("Placing")

    def clause(self) -> str:
        """Return the clause behind it."""
        return "CH-4.4"

    def zones(self) -> list[Zone]:
        """Return tiles, button, seats."""
        found: list[Zone] = []
        if self.tiles:
            found.append(Zone("tiles", [self._tile(kind, rect) for kind, rect in self.tiles.items()]))
        if self.is_mine:
            left = sum(self.scene.shown.tiles[self.seat])
            caption = self.ctx.t("Finish placing")
            if left:
                caption = self.ctx.tn("Finish, keep {count} tile", "Finish, keep {count} tiles", left)
            found.append(Zone("turn", [self.main_button("finish", caption, self.finish)]))
        found.append(self.seat_zone())
        return found

    def _tile(self, kind: int, rect: pygame.Rect) -> Thing:
        ctx, view = self.ctx, self.scene.shown
        key = f"tile:{self.seat}:{kind}"
        name, count = ctx.message(kind_name(kind)), view.tiles[self.seat][kind]
        left = ctx.t(
            "Size {size}; {left} of {count} not drawn yet",
            size=size_of(kind),
            left=view.tiles_left()[kind],
            count=copies_of(kind),
        )
        return Thing(
            ctx,
            key,
            rect,
            ctx.t("{tile}, {count}", tile=name, count=count),
            self.scene.touch,
            corner=faces.tile_radius(rect.w),
            description=left,
            is_picked=self.scene.picked == key,
            tooltip=f"{name}\n{left}",
        )

    # -- hands -----------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Place no more; warn once if a tile could still be placed, and in the last round again (ux D10)."""
        warning = self._warning()
        if warning:
            self._warned.add((self.seat, self._is_last))
            self.scene.warn(warning, "finish")
            return
        self.scene.perform(FinishPlacing())

    @property
    def _is_last(self) -> bool:
        """Whether no later round can use what is kept (CH-1)."""
        return self.scene.shown.round == ROUNDS

    def _warning(self) -> str:
        """Return what is worth knowing before one places no more; empty when nothing is, or it was said."""
        scene, t = self.scene, self.ctx.t
        if (self.seat, self._is_last) in self._warned or not self.ctx.settings.confirmations:
            return ""
        if not any(isinstance(command, PlaceTile) for command in scene.legal):
            return ""
        if self._is_last:
            return t("Tiles that you keep pay nothing any more. Finish again if you want to keep them.")
        return t("You can still place tiles that pay. Finish again if you want to keep them.")

    def can_pick(self, key: str) -> bool:
        """Whether a thing is one of the tiles of the person at the screen."""
        return self.is_mine and kind_of(key) in self.tiles

    def find_marks(self, key: str) -> Mapping[str, tuple[Any, ...]]:
        """Return the plots where a tile may lie."""
        kind = kind_of(key)
        return {
            key_of(command.plot): (command,)
            for command in self.scene.legal
            if isinstance(command, PlaceTile) and command.kind == kind
        }

    def face(self, key: str, width: int) -> tuple[Hashable, pygame.Surface] | None:
        """Return the picture of a tile."""
        kind = kind_of(key)
        if kind is None:
            return None
        name = self.ctx.message(kind_name(kind))
        return ("chinatown.tile", kind, width), faces.tile_face(self.ctx, kind, width, name)

    def number_key(self, number: int) -> str | None:
        """Return nothing: digits are numbers of plots."""
        return None

    def on_action(self, name: str) -> bool:
        """The main key and the key that ends turns finish placing."""
        if name not in ("primary", "end_turn") or not self.is_mine:
            return False
        self.finish()
        return True

    def explain_useless(self, key: str) -> None:
        """Say why a tile cannot be placed."""
        widget = self.scene.find(key)
        kind = kind_of(key)
        if widget is None or kind is None:
            return
        if not self.is_mine:
            words = self.ctx.t("{name} is placing tiles now (CH-4.4).", name=self.scene.names[self.seat])
            self.scene.show_reason(words, widget.rect)
            return
        empty = self.scene.shown.empty_plots_of(self.seat)
        if not empty:
            words = self.ctx.t("You have no empty plot (CH-4.4).")
            self.scene.show_reason(words, widget.rect)
            return
        self._refuse(PlaceTile(kind, empty[0]), widget.rect)

    def explain_miss(self, key: str, place: str, at: pygame.Rect) -> None:
        """Say why a tile cannot lie on a plot."""
        kind, plot = kind_of(key), plot_of(place)
        if kind is not None and plot is not None:
            self._refuse(PlaceTile(kind, plot), at)

    def _refuse(self, command: PlaceTile, at: pygame.Rect) -> None:
        try:
            decide(self.scene.shown, self.seat, command, NoChance())
        except Illegal as illegal:
            self.scene.refuse(illegal, at)
        except ChanceNeededError:
            return
