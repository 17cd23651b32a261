"""Placing tiles: the loose tiles beside the board, and the gain of each plot with them (CH-4.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.context import Context
from tabletop.app.games.chinatown import faces, keys
from tabletop.app.games.chinatown.board.looks import BoardMarks, TargetMark, key_of, plot_of, short_money
from tabletop.app.games.chinatown.phases import counted
from tabletop.app.games.chinatown.phases.panel import PanelController, PanelNarrator, PanelPainter
from tabletop.app.games.chinatown.phases.phase import PhaseMoveMap, PhaseParts
from tabletop.app.games.chinatown.view import ChinatownView
from tabletop.app.table.drawn.preview import Change, Preview
from tabletop.app.table.key import Key, Refusal
from tabletop.app.table.parts import Face
from tabletop.app.table.table_api import TableApi
from tabletop.app.table.targets import Place
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Zone
from tabletop.engine.foresight import refused
from tabletop.engine.message import msg
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.chinatown.board import KINDS, copies_of, size_of
from tabletop.games.chinatown.business import Growth
from tabletop.games.chinatown.commands import FinishPlacing, PlaceTile
from tabletop.games.chinatown.decide import decide
from tabletop.games.chinatown.state import ROUNDS
from tabletop.games.chinatown.words import kind_name, money_text

_TILE, _GAP, _BADGE, _FACTS_GAP = 150, 12, 34, 18


def place(ctx: Context) -> PhaseParts:
    """Return the parts of placing tiles."""
    teller = PlaceNarrator(ctx)
    painter = PlacePainter(ctx, teller)
    return PhaseParts(painter, teller, PlaceMoveMap(ctx), PlaceController(ctx, painter))


def kind_of(key: str | None) -> int | None:
    """Return the type of tiles of a key; None for other things."""
    return keys.number_of(key, keys.TILE)


def is_mine(view: ChinatownView) -> bool:
    """Whether the person at the screen places tiles now."""
    return view.viewer == view.state.active and view.state.phase == "place"


class Tiles(NamedTuple):
    """Places of one tile of each type; the height of the line below each if there is no room for sentences,
    else the top of the sentences."""

    places: dict[int, pygame.Rect]
    caption_h: int
    facts_y: int


class PlaceNarrator(PanelNarrator):
    """Says whose turn it is to place."""

    clause = "CH-4.4"

    def title(self, view: ChinatownView) -> str:
        """Return the heading."""
        ctx, name = self.ctx, view.names[view.state.active]
        return ctx.t("Place your tiles") if is_mine(view) else ctx.t("{name} places tiles", name=name)

    def sentence(self, view: ChinatownView) -> str:
        """Return what can be done."""
        if is_mine(view):
            return self.ctx.t(
                "Drag a tile onto one of your plots. Each plot shows what the tile earns there."
            )
        return self.ctx.t("Players take turns, each placing all their tiles at once.")

    def prompt(self, view: ChinatownView) -> str:
        """Return what the person at the screen should do now."""
        ctx = self.ctx
        if not is_mine(view):
            return ctx.t("{name} places tiles", name=view.names[view.state.active])
        kind = kind_of(view.picked)
        if kind is not None:
            return ctx.t("Choose a plot for {tile}, or press Esc", tile=ctx.message(kind_name(kind)))
        if view.raised:
            return ctx.t("Drag a tile onto one of your plots, or finish")
        if any(isinstance(command, PlaceTile) for command in view.legal):
            return ctx.t("Place tiles on your plots, or finish")
        return ctx.t("You cannot place more tiles, so finish")

    def name(self, view: ChinatownView) -> str:
        """Return the name of the phase."""
        return self.ctx.t("Placing")

    def preview(self, view: ChinatownView, key: Key) -> Preview | None:
        """Return why a plot is worth something for the picked tile."""
        kind, plot = kind_of(view.picked), plot_of(key)
        if kind is None or plot is None:
            return None
        found = view.layout.town.growth(view.state.active, kind, plot)
        why = counted.growth_text(self.ctx, found)
        gain = self.ctx.t("+{money} in each income", money=money_text(found.gain))
        return Preview(self.ctx.t("Plot {plot}", plot=plot), why, (Change(1, gain),))


class PlacePainter(PanelPainter):
    """Draws the loose tiles, and on the board their gains."""

    def tiles(self, view: ChinatownView) -> Tiles:
        """Return the places of the tiles; the badge shows their number."""
        own, small = self.divided(view).own, self.ctx.text.line_height("small")
        places = self._laid_out(view, own, 0)
        lowest = max((rect.bottom for rect in places.values()), default=0)
        facts_y = lowest + self.ctx.display.px(_FACTS_GAP)
        if facts_y + len(places) * small <= own.bottom:
            return Tiles(places, 0, facts_y)
        return Tiles(self._laid_out(view, own, small), small, facts_y)

    def _laid_out(self, view: ChinatownView, own: pygame.Rect, caption_h: int) -> dict[int, pygame.Rect]:
        d = self.ctx.display
        kinds = [kind for kind in KINDS if view.state.tiles[view.state.active][kind]]
        gap = d.px(_GAP)
        rows = 1 if len(kinds) <= 6 else 2
        columns = max(4, min(6, len(kinds)))
        side = min(d.px(_TILE), (own.w - gap * (columns - 1)) // columns)
        side = min(side, (own.h - gap * (rows - 1)) // rows - caption_h)
        found = {}
        for index, kind in enumerate(kinds):
            row, column = divmod(index, 6)
            x, y = own.x + column * (side + gap), own.y + row * (side + caption_h + gap)
            found[kind] = pygame.Rect(x, y, side, side)
        return found

    def own(self, view: ChinatownView) -> Sequence[Part]:
        """Return each tile, the facts, the ring of the picked one."""
        tiles, held, found = self.tiles(view), view.state.tiles[view.state.active], list[Part]()
        for kind, place in tiles.places.items():
            key = keys.tile(view.state.active, kind)
            rect, left = place.move(0, -view.raised.get(key, 0)), held[kind] - view.is_lifted(key)
            draw = partial(self._draw_tile, kind, rect, left)
            found.append(self.part(("tile", kind), draw, view, (tuple(rect), left)))
        said = self._facts(view, tiles)
        found.append(self.part("facts", partial(self._draw_facts, view, tiles, said), view, said))
        picked = kind_of(view.picked)
        if picked in tiles.places and view.drag is None:
            rect = tiles.places[picked]
            ring = partial(self.ctx.shapes.selected, rect=rect, radius=faces.tile_radius(rect.w))
            found.append(self.part("ring", ring, view, tuple(rect)))
        return found

    def _draw_tile(self, kind: int, rect: pygame.Rect, left: int, surface: Canvas) -> None:
        """Draw the place of a type, with so many tiles."""
        ctx = self.ctx
        if not left:
            ctx.shapes.dashed(surface, rect, ctx.theme.color.ink2, faces.tile_radius(rect.w), 2)
            return
        name = ctx.message(kind_name(kind))
        surface.blit(faces.tile_face(ctx, kind, rect.w, name), rect)
        if left > 1:
            self._badge(surface, rect, left)

    def _facts(self, view: ChinatownView, tiles: Tiles) -> tuple[str, ...]:
        """Return the facts below the tiles: of the picked or pointed one, the gains of plots with reasons;
        else of each type its greatest size and how many were not drawn yet; only that in little room."""
        ctx, left = self.ctx, view.state.bag
        if not tiles.places:
            if is_mine(view):
                return (ctx.t("You have no tiles left."),)
            return (ctx.t("{name} has no tiles left.", name=view.names[view.state.active]),)
        if tiles.caption_h:
            # i18n: tiles of this type that are not drawn yet
            return tuple(ctx.t("{count} to draw", count=left[kind]) for kind in tiles.places)
        meant = _meant(view)
        if meant is not None:
            return counted.reasons(ctx, view, meant)
        return tuple(
            ctx.t(
                "{tile}: size {size}, {left} of {count} not drawn yet",
                tile=ctx.message(kind_name(kind)),
                size=size_of(kind),
                left=left[kind],
                count=copies_of(kind),
            )
            for kind in tiles.places
        )

    def _draw_facts(self, view: ChinatownView, tiles: Tiles, said: tuple[str, ...], surface: Canvas) -> None:
        ctx, ink, own = self.ctx, self.ctx.theme.color.ink2, self.divided(view).own
        tall = ctx.text.line_height("small")
        if not tiles.places:
            ctx.text.draw(surface, said[0], "body", ink, own, valign="top")
            return
        if tiles.caption_h:
            for words, rect in zip(said, tiles.places.values(), strict=True):
                line = pygame.Rect(rect.x, rect.bottom, rect.w, tiles.caption_h)
                ctx.text.draw(surface, words, "small", ink, line, align="center")
            return
        most, y = (own.bottom - tiles.facts_y) // tall, tiles.facts_y
        for number, words in enumerate(said[: max(1, most)]):
            # Two lines only where none of the rest goes without its own.
            lines = 2 if len(said) - number <= (own.bottom - y) // tall - 1 else 1
            line = pygame.Rect(own.x, y, own.w, tall * lines)
            y += ctx.text.draw(surface, words, "small", ink, line, lines=lines, valign="top").h

    def _badge(self, surface: Canvas, rect: pygame.Rect, count: int) -> None:
        ctx, color = self.ctx, self.ctx.theme.color
        size = ctx.display.px(_BADGE)
        disc = pygame.Rect(0, 0, round(size * 1.2), size)
        disc.midright = (rect.right + size // 6, rect.centery)
        ctx.shapes.box(surface, disc, color.ink, radius=size // 2)
        # i18n: how many equal tiles
        text = ctx.t("×{count}", count=count)
        ctx.text.line(
            surface, text, "body_b", color.on_dark, disc.center, align="center", px=round(size * 0.6)
        )

    def board_marks(self, view: ChinatownView) -> BoardMarks:
        """Light up where the picked or pointed tile may be placed, with the change in income."""
        kind = _meant(view)
        if kind is None:
            return BoardMarks()
        growth = view.layout.town.growth
        targets = tuple(
            self._aim(plot, growth(view.state.active, kind, plot)) for plot in counted.plots_for(view, kind)
        )
        hot = plot_of(view.hot) if view.picked is not None else None
        return BoardMarks(targets=targets, hot=hot, is_dimming=view.picked is not None)

    def _aim(self, plot: int, growth: Growth) -> TargetMark:
        """Return a tile's gain on a plot, and in short why."""
        money = self.ctx.t("+{money}", money=short_money(self.ctx, growth.gain))
        # i18n: {gain}: money earned; {size}: size of the business that comes about
        more = self.ctx.t("{gain} {size}", gain=money, size=counted.size_text(self.ctx, growth))
        return TargetMark(plot, money, more, growth.finishes)

    def place(self, view: ChinatownView, key: Key) -> Place | None:
        """Return where a tile or a seat lies."""
        rect = self.tiles(view).places.get(kind_of(key) or 0) if key.kind == keys.TILE else None
        return super().place(view, key) if rect is None else Place(key, rect)

    def keep_clear(self, view: ChinatownView) -> tuple[Sequence[pygame.Rect], Sequence[pygame.Rect]]:
        """Return the tiles and their facts."""
        tiles, own = self.tiles(view), self.divided(view).own
        if not tiles.places:
            return (), ()
        lines = 1 if tiles.caption_h else len(self._facts(view, tiles))
        foot = tiles.facts_y + lines * self.ctx.text.line_height("small")
        return (pygame.Rect(own.x, own.y, own.w, min(foot, own.bottom) - own.y),), ()

    def face(self, view: ChinatownView, key: Key, width: int) -> Face | None:
        """Return the picture of a tile."""
        kind = kind_of(key)
        if kind is None:
            return None
        name = self.ctx.message(kind_name(kind))
        return Face(("chinatown.tile", kind, width), faces.tile_face(self.ctx, kind, width, name))


def _meant(view: ChinatownView) -> int | None:
    """Return the type of the picked or pointed tile, if the person may place it."""
    kind = kind_of(view.picked)
    if kind is None and not view.is_busy:
        kind = kind_of(view.attended)
    return kind if is_mine(view) else None


class PlaceMoveMap(PhaseMoveMap):
    """A tile goes on a plot."""

    def usable(self, view: ChinatownView) -> frozenset[Key]:
        """Return the tiles with a possible plot."""
        if view.viewer is None or not is_mine(view):
            return frozenset()
        legal = view.game.rules.legal(view.state, view.viewer)
        return frozenset(keys.tile(view.viewer, one.kind) for one in legal if isinstance(one, PlaceTile))

    def can_pick(self, view: ChinatownView, key: Key) -> bool:
        """Whether a thing is one of the tiles of the person at the screen."""
        kind = kind_of(key)
        return is_mine(view) and kind is not None and view.state.tiles[view.state.active][kind] > 0

    def targets(self, view: ChinatownView, key: Key) -> Mapping[Key, tuple[Any, ...]]:
        """Return the plots where a tile may lie."""
        kind = kind_of(key)
        return {
            key_of(command.plot): (command,)
            for command in view.legal
            if isinstance(command, PlaceTile) and command.kind == kind
        }

    def why_not(self, view: ChinatownView, key: Key, place: Key | None = None) -> Refusal | Illegal | None:
        """Say why a tile cannot be placed, or cannot lie on a plot."""
        kind, seat = kind_of(key), view.state.active
        if kind is None:
            return None
        if place is not None:
            plot = plot_of(place)
            return None if plot is None else refused(decide, view.state, seat, PlaceTile(kind, plot))
        if not is_mine(view):
            return Refusal(msg("{name} is placing tiles now (CH-4.4).", name=view.names[seat]), "")
        empty = view.state.empty_plots_of(seat)
        if not empty:
            return Refusal(msg("You have no empty plot (CH-4.4)."), "")
        return refused(decide, view.state, seat, PlaceTile(kind, empty[0]))


class PlaceController(PanelController):
    """Ends placing, with a warning about possible regrets."""

    def __init__(self, ctx: Context, painter: PlacePainter) -> None:
        super().__init__(ctx, painter)
        self._tiles = painter.tiles
        self._warned: set[tuple[Seat, bool]] = set()
        """Who was warned that tiles could still be placed; in the last round once more."""

    def zones(self, view: ChinatownView, table: TableApi) -> list[Zone]:
        """Return tiles, button, seats."""
        found, places = list[Zone](), self._tiles(view).places
        if places:
            found.append(
                Zone("tiles", [self._tile(view, table, kind, rect) for kind, rect in places.items()])
            )
        if is_mine(view):
            left = sum(view.state.tiles[view.state.active])
            caption = self.ctx.t("Finish placing")
            if left:
                caption = self.ctx.tn("Finish, keep {count} tile", "Finish, keep {count} tiles", left)
            do, foot = partial(self._finish, table), self.divided(view).foot
            button = self.main_button("finish", caption, do, foot, is_due=not _can_place(view))
            found.append(Zone("turn", [button]))
        found.append(self.seat_zone(view, table))
        return found

    def _tile(self, view: ChinatownView, table: TableApi, kind: int, rect: pygame.Rect) -> Thing:
        ctx, shown, key = self.ctx, view.state, keys.tile(view.state.active, kind)
        name, count = ctx.message(kind_name(kind)), shown.tiles[shown.active][kind]
        left = ctx.t(
            "Size {size}, {left} of {count} not drawn yet",
            size=size_of(kind),
            left=shown.bag[kind],
            count=copies_of(kind),
        )
        return Thing(
            ctx,
            key,
            rect,
            ctx.t("{tile}, {count}", tile=name, count=count),
            table.touch,
            corner=faces.tile_radius(rect.w),
            description=left,
            is_picked=view.picked == key,
            tooltip=f"{name}\n{left}",
        )

    def _finish(self, table: TableApi) -> None:
        """End placing; warn once if a tile could still be placed, and in the last round again (ux D10)."""
        view: ChinatownView = table.view
        warning = self._warning(view)
        if warning:
            self._warned.add((view.state.active, view.state.round == ROUNDS))
            table.warn(warning, "finish")
            return
        if table.perform(FinishPlacing()):
            # The next person begins at the tiles, not on the button that ends placing.
            table.focus(None)

    def _warning(self, view: ChinatownView) -> str:
        """Return the warning before placing ends; empty if there is none, or it was shown."""
        # No later round can use tiles kept then (CH-1).
        t, is_last = self.ctx.t, view.state.round == ROUNDS
        if (view.state.active, is_last) in self._warned or not self.ctx.settings.confirmations:
            return ""
        if not _can_place(view):
            return ""
        if is_last:
            return t("Tiles you keep will not earn anything now. Press Finish again to keep them anyway.")
        return t("You still have tiles that would earn money. Press Finish again to keep them in hand.")

    def on_action(self, view: ChinatownView, table: TableApi, name: str) -> bool:
        """End placing by its key; by the main key only when nothing can be placed."""
        if name not in ("primary", "end_turn") or not is_mine(view):
            return False
        button = table.find("finish")
        if name == "primary" and _can_place(view) and button is not None:
            key = self.ctx.bindings.first("end_turn")
            table.show_reason(
                self.ctx.t("You can still place tiles. Press {key} to finish.", key=key), button.rect
            )
        else:
            self._finish(table)
        return True


def _can_place(view: ChinatownView) -> bool:
    """Whether a tile can still be placed."""
    return any(isinstance(command, PlaceTile) for command in view.legal)
