"""The list of cards as they lie on the table: search, types, what differs, what the whole set lacks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from tabletop.app.screens.workshop.controls import IconPick, TroubleLine
from tabletop.app.screens.workshop.leaf import SetScreen
from tabletop.app.screens.workshop.tiles import CardTile
from tabletop.app.table import registry
from tabletop.app.table.drawn.cards import card_height
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.field import TextField
from tabletop.app.widgets.layout import Column, Label, control_h, fitted_button, wrap_row
from tabletop.engine.fields import Pick
from tabletop.engine.message import Trouble

_TILE: Final = {True: 168, False: 148}
"""The width of a card in the list, by whether its two faces lie side by side."""


class CardList:
    """The zones of the list; `edit` goes to a card's fields, `add` makes a new card."""

    def __init__(self, scene: SetScreen, edit: Callable[[int], object], add: Callable[[], object]) -> None:
        self._scene, self._ctx, self._work = scene, scene.ctx, scene.work
        self._edit, self._add = edit, add
        self._wanted = ""
        self._type: object = None
        self._is_differing_only = False
        self._laid: tuple[object, list[CardTile]] = None, []
        """The tiles of the time before, and what they followed from."""

    def show_all(self) -> None:
        """Show all cards again."""
        self._wanted, self._type, self._is_differing_only = "", None, False

    # -- which cards -----------------------------------------------------------------------------------

    @property
    def _types(self) -> Pick | None:
        """The field by which cards can be sifted: the first whose names have icons."""
        form = self._work.form
        if form.fixed:
            return None
        return next(
            (one for one in form.fields if isinstance(one, Pick) and all(c.icon for c in one.choices)), None
        )

    def shown(self) -> list[int]:
        """Return the rows that are shown."""
        work, wanted, types = self._work, self._wanted.casefold(), self._types
        told = self._scene.told
        found = []
        for at, row in enumerate(work.rows):
            if self._is_differing_only and not work.differing(at):
                continue
            if self._type is not None and types is not None and work.form.cell(row, types.key) != self._type:
                continue
            if wanted and wanted not in f"{told.title(at)} {told.values(at)}".casefold():
                continue
            found.append(at)
        return found

    def zones(self, area: pygame.Rect) -> list[Zone]:
        """Return tabs, filters, cards and foot."""
        head, top = self._scene.tabs(area)
        d, shown = self._ctx.display, self.shown()
        zones = [head]
        if not self._work.form.fixed:
            filters, top = self._filters(area, top)
            zones.append(filters)
        foot, bottom = self._foot(area, len(shown))
        # A margin at each side for the focus ring and the shadows.
        margin = d.ui(10)
        view = pygame.Rect(area.x - margin, top, area.w + 2 * margin, bottom - top)
        tiles, content = self._tiles(view.inflate(-2 * margin, 0), shown)
        return [*zones, Zone("cards", tiles, view, content), foot]

    def _tiles(self, view: pygame.Rect, shown: Sequence[int]) -> tuple[list[Widget], int]:
        ctx, d, form = self._ctx, self._ctx.display, self._work.form
        pair = 2 if form.has_backs else 1
        gap, near = d.ui(28 if form.has_backs else 12), d.ui(10)
        room = view.w - d.ui(14)
        each = d.ui(_TILE[form.has_backs])
        group = pair * each + (pair - 1) * near
        columns = max(1, (room + gap) // (group + gap))
        if columns > 1 or not form.has_backs:
            each = ((room + gap) // columns - gap - (pair - 1) * near) // pair
            each = min(each, d.ui(_TILE[form.has_backs] * 1.25))
        group = pair * each + (pair - 1) * near
        step = card_height(each) + CardTile.foot(ctx) + d.ui(12)
        rects = [
            pygame.Rect(
                view.x + at // pair % columns * (group + gap) + at % pair * (each + near),
                view.y + d.ui(10) + at // pair // columns * step,
                each,
                step - d.ui(12),
            )
            for at in range(len(shown))
        ]
        tiles: list[Widget] = [*self._placed(rects, shown)]
        rows = -(-len(shown) // (pair * columns))
        if form.fixed and shown:
            tiles += self._keys(tiles[-1].rect, view)
        if not shown:
            words = ctx.t("No card matches.") if self._work.rows else ctx.t("There are no cards yet.")
            rect = pygame.Rect(view.x, view.y + d.ui(20), room, ctx.text.line_height("body"))
            tiles.append(Label(ctx, "no_cards", rect, words))
        return tiles, rows * step + d.ui(20)

    def _keys(self, last: pygame.Rect, view: pygame.Rect) -> list[Widget]:
        """Return the keys of cards and fields, beside the last card if there is room."""
        ctx, d, t = self._ctx, self._ctx.display, self._ctx.t
        room = view.right - last.right - d.ui(60)
        if room < d.ui(330) or self._work.is_fixed:
            return []
        column = Column(ctx, last.right + d.ui(36), last.y, room)
        column.text("keys", t("Keys"), "body_b", color=ctx.theme.color.ink2)
        for number, line in enumerate(
            (
                t("Arrows: another card"),
                t("F: turn it over"),
                t("Enter: its first field, Tab: the next one"),
                t("+ and −: raise or lower the number"),
                t("Del: use the house value"),
                t("Ctrl C: copy the card, Ctrl V: paste rows of a table"),
            )
        ):
            column.text(f"keys{number}", line, "small", color=ctx.theme.color.ink2)
        return column.widgets if column.y <= last.bottom + d.ui(40) else []

    def _placed(self, rects: Sequence[pygame.Rect], shown: Sequence[int]) -> list[CardTile]:
        """Return the tiles; those of the time before, moved, if the cards are the same."""
        ctx, told = self._ctx, self._scene.told
        key = tuple(shown), self._work.desk.keys, ctx.language
        if self._laid[0] != key:
            made = [
                CardTile(ctx, rect, self._work, self._scene.faces, told, at, self._edit)
                for rect, at in zip(rects, shown, strict=True)
            ]
            self._laid = key, made
        for tile, rect in zip(self._laid[1], rects, strict=True):
            tile.place(rect)
        return self._laid[1]

    def _filters(self, area: pygame.Rect, top: int) -> tuple[Zone, int]:
        ctx, d, t = self._ctx, self._ctx.display, self._ctx.t
        tall = control_h(ctx, 50)
        search = TextField(
            ctx,
            "search",
            pygame.Rect(0, 0, d.ui(300), tall),
            t("Search for a name or word"),
            self._wanted,
            on_change=self._look,
            placeholder=t("Search for a name or word"),
        )
        found: list[Widget] = [search]
        if (types := self._types) is not None:
            options = [(one.name, t(one.label), one.icon) for one in types.choices]
            size = IconPick.size(ctx, len(options), len(options))
            found.append(
                IconPick(
                    ctx,
                    "types",
                    pygame.Rect((0, 0), size),
                    t(types.label),
                    options,
                    self._type,
                    columns=len(options),
                    on_change=self._sift,
                    may_be_none=True,
                )
            )
        differing = ActionItem(
            "differing", t("Changed only"), "check" if self._is_differing_only else "", self._differ
        )
        found.append(fitted_button(ctx, differing, least=50, style="body_b"))
        if not self._work.is_fixed:
            new = ActionItem("new", t("New card"), "plus", self._add, cap="N")
            found.append(fitted_button(ctx, new, least=50, style="body_b"))
        row = pygame.Rect(area.x, top, area.w, 0)
        return Zone("filters", found), top + wrap_row(found, row, d.ui(12)) + d.ui(6)

    def _look(self, text: str) -> None:
        self._wanted = text
        self._scene.rebuild()

    def _sift(self, value: object) -> None:
        self._type = value
        self._scene.rebuild()

    def _differ(self) -> None:
        self._is_differing_only = not self._is_differing_only
        self._scene.rebuild()

    def _foot(self, area: pygame.Rect, shown: int) -> tuple[Zone, int]:
        """Return what is said of the whole set, and where it begins: what is wrong, cards a game needs."""
        ctx, work = self._ctx, self._work
        column = Column(ctx, area.x, 0, area.w)
        for number, one in enumerate([one for one in work.troubles if one.row is None]):
            column.place(partial(self._trouble, f"set.trouble{number}", one), 0)
            column.space(4)
        if not work.form.fixed:
            column.text("foot", self._counts(shown), "small", color=ctx.theme.color.ink2)
        top = area.bottom - column.y
        for widget in column.widgets:
            widget.move(0, top)
        return Zone("foot", column.widgets), top - ctx.display.ui(6)

    def _trouble(self, key: str, trouble: Trouble, rect: pygame.Rect) -> Widget:
        return TroubleLine(self._ctx, key, rect, self._ctx.message(trouble.why))

    def _counts(self, shown: int) -> str:
        ctx, work = self._ctx, self._work
        told = [ctx.t("{shown} of {count} shown", shown=shown, count=len(work.rows))]
        copies = registry.copies(work.game.id)
        if copies is not None and work.rows:
            values = [work.values(at) for at in range(len(work.rows))]
            counts = [
                # i18n: number of cards by number of players: “2–3: 45”
                ctx.t("{seats}: {count}", seats=seats, count=sum(copies(values, seats)))
                for seats in sorted(work.game.players.seat_counts)
            ]
            told.insert(0, ctx.t("Cards by number of players: {counts}", counts=ctx.t(", ").join(counts)))
        return ctx.sentences(told)
