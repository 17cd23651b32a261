"""Whose games are looked at: the list of persons, who is the same under two names, which tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Node
from tabletop.app.screens.record.words import table_text
from tabletop.app.widgets.base import Look, Widget, initial_of
from tabletop.app.widgets.button import Button, ListRow
from tabletop.app.widgets.choice import Select
from tabletop.app.widgets.layout import Column, control_h
from tabletop.engine.protocol import Game
from tabletop.record.filters import GameFilter, Persons, PlayedSide

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

ROW = 76
"""A person's row, logical px (UI scale)."""


class Changing(NamedTuple):
    """What can be changed: what is looked at, and who is the same person as who."""

    look_at: Callable[[GameFilter], object]
    join: Callable[[str, str], object]
    part: Callable[[str], object]


class PersonRow(ListRow):
    """A person: an initial, the name, how many games."""

    def __init__(
        self, ctx: Context, rect: pygame.Rect, key: str, name: str, note: str, do: Callable[[], object],
        *, chosen: bool, is_all: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(ctx, key, rect, name, chosen=chosen, on_activate=do)
        self.note, self._is_all = note, is_all

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the row."""
        self._face(surface, self.rect, look)
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        size = d.ui(46)
        disc = pygame.Rect(self.rect.x + d.ui(14), self.rect.centery - size // 2, size, size)
        ctx.shapes.disc(surface, disc, color.paper3, color.ink, max(1, d.px(2)))
        if self._is_all:
            icon = ctx.assets.icon("person", round(size * 0.56), color.ink)
            surface.blit(icon, icon.get_rect(center=disc.center))
        else:
            ctx.text.line(surface, initial_of(self.name), "h3", color.ink, disc.center, align="center")
        x = disc.right + d.ui(16)
        high, low = ctx.text.line_height("body_b"), ctx.text.line_height("small")
        room = pygame.Rect(x, self.rect.centery - (high + low) // 2, self.rect.right - d.ui(12) - x, high)
        ctx.text.draw(surface, self.name, "body_b", self.ink, room)
        ink2 = color.ink2 if self.chosen else color.on_dark2
        ctx.text.draw(surface, self.note, "small", ink2, pygame.Rect(x, room.bottom, room.w, low))

    def node(self) -> Node | None:
        """Return the row with its note."""
        made = super().node()
        return replace(made, description=self.note, selected=self.chosen) if made else None


class FilterPanel:
    """Lays what chooses into a column; `wanted` is what is looked at now."""

    def __init__(
        self, ctx: Context, game_filter: GameFilter, people: dict[str, int], persons: Persons, doing: Changing
    ) -> None:
        self.ctx, self.wanted, self.people, self.persons, self.doing = (
            ctx,
            game_filter,
            people,
            persons,
            doing,
        )

    def add_people(self, column: Column, everything: int) -> None:
        """Add a row for each person, and one for all of them."""
        ctx = self.ctx
        high = ctx.text.line_height("body_b") + ctx.text.line_height("small") + ctx.display.ui(14)
        tall = max(ctx.display.ui(ROW), high)
        rows: list[tuple[str | None, str, int]] = [(None, ctx.t("All of us"), everything)]
        rows += [(name, name, games) for name, games in self.people.items()]
        for number, (person, name, games) in enumerate(rows):
            note = ctx.tn("{count} game", "{count} games", games)
            column.place(
                lambda rect, at=number, p=person, n=name, o=note: self._row(rect, at, p, n, o),  # type: ignore[misc]
                tall,
            )
            column.space(4)

    def _row(self, rect: pygame.Rect, number: int, person: str | None, name: str, note: str) -> Widget:
        chosen = person == self.wanted.person
        look = lambda: self.doing.look_at(self.wanted._replace(person=person))  # noqa: E731
        return PersonRow(
            self.ctx, rect, f"person{number}", name, note, look, chosen=chosen, is_all=person is None
        )

    def person_choice(self, width: int) -> Select:
        """Return the persons as a list to open, where there is no room for rows."""
        ctx = self.ctx
        options = [(None, ctx.t("All of us")), *((name, name) for name in self.people)]
        return self._select(
            "person", ctx.t("Person"), options, self.wanted.person, width, lambda one: {"person": one}
        )

    def joins(self, width: int) -> list[Widget]:
        """Return what says who is the same person as the one looked at."""
        ctx, person = self.ctx, self.wanted.person
        if person is None:
            return []
        found: list[Widget] = []
        others = [name for name in self.people if name != person]
        if others:
            options = [("", ctx.t("Same person as …")), *((name, name) for name in others)]
            found.append(
                Select(
                    ctx,
                    "join",
                    pygame.Rect(0, 0, width, control_h(ctx, 52)),
                    ctx.t("Same person as …"),
                    options,
                    "",
                    on_change=lambda other: self.doing.join(person, other),
                )
            )
        if person in self.persons.values():
            names = ctx.t(", ").join(name for name, whose in self.persons.items() if whose == person)
            found.append(
                Button(
                    ctx,
                    "part",
                    pygame.Rect(0, 0, width, control_h(ctx, 52)),
                    ctx.t("Separate again"),
                    icon="undo",
                    tooltip=ctx.t("{name} is also: {names}", name=person, names=names),
                    on_activate=lambda: self.doing.part(person),
                )
            )
        return found

    def tables(self, game: Game[Any, Any, Any], played: tuple[PlayedSide, ...], width: int) -> list[Widget]:
        """Return what chooses among tables: how many seats, which options; nothing where all are alike."""
        ctx, found = self.ctx, list[Widget]()
        counts = sorted({len(one.game.seats) for one in played})
        if len(counts) > 1:
            options: list[tuple[Any, str]] = [(None, ctx.t("Any number of players"))]
            options += [(count, ctx.tn("{count} player", "{count} players", count)) for count in counts]
            change = lambda count: {"seats": count}  # noqa: E731
            found.append(self._select("seats", ctx.t("Players"), options, self.wanted.seats, width, change))
        tables = sorted({one.table for one in played}, key=repr)
        if len(tables) > 1:
            named: list[tuple[Any, str]] = [(None, ctx.t("Any options"))]
            named += [(table, table_text(ctx, game, table)) for table in tables]
            change = lambda table: {"table": table}  # noqa: E731
            found.append(self._select("table", ctx.t("Options"), named, self.wanted.table, width, change))
        return found

    def _select(
        self,
        key: str,
        name: str,
        options: list[tuple[Any, str]],
        value: Any,
        width: int,
        change: Callable[[Any], dict[str, Any]],
    ) -> Select:
        return Select(
            self.ctx,
            key,
            pygame.Rect(0, 0, width, control_h(self.ctx, 52)),
            name,
            options,
            value,
            on_change=lambda chosen: self.doing.look_at(self.wanted._replace(**change(chosen))),
        )
