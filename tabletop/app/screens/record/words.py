"""Texts of the record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Node
from tabletop.app.core.context import Context
from tabletop.app.table.players import LEVELS
from tabletop.app.widgets.base import Look, Widget, initial_of
from tabletop.app.widgets.button import Button, ListRow
from tabletop.app.widgets.choice import Select
from tabletop.app.widgets.layout import Column, control_h
from tabletop.engine.box import Option
from tabletop.engine.message import Figure
from tabletop.engine.message import decimal as shortest
from tabletop.engine.players import GREEDY, RANDOM, is_own, own_name
from tabletop.engine.protocol import Game
from tabletop.record.filters import (
    ALONE,
    MIXED,
    PEOPLE,
    Choice,
    GameFilter,
    Persons,
    PlayedSide,
    RecordData,
    Table,
    Wins,
)
from tabletop.record.game_stats import GameStats


def against_text(ctx: Context, against: str) -> str:
    """Return the opponents of games in words."""
    if against in LEVELS:
        return ctx.t(LEVELS[against])
    match against:
        case _ if against == ALONE:
            return ctx.t("Alone")
        case _ if against == PEOPLE:
            return ctx.t("People only")
        case _ if against == MIXED:
            return ctx.t("Several levels")
        case _ if against in (GREEDY, RANDOM):
            return ctx.t("The simple player")
        case _ if is_own(against):
            return own_name(against)
        case _:
            return against


def against_icon(against: str) -> str:
    """Return the sign of the opponents of games."""
    if against in LEVELS:
        return f"level_{against}"
    return "person" if against in (ALONE, PEOPLE) else "robot"


def character_text(ctx: Context, character: str) -> str:
    """Return the name of a computer player that has one."""
    return ctx.t(character.capitalize())


def won_of(ctx: Context, wins: Wins) -> str:
    """Return the number of wins among some games in words."""
    # i18n: games won of all games
    return ctx.t("{won} of {games}", won=wins.won, games=wins.games)


def percent(ctx: Context, share: float) -> str:
    """Return a share in per cent."""
    # i18n: a share of all games
    return ctx.t(Figure("percent", round(100 * share)))


def share_text(ctx: Context, wins: Wins) -> str:
    """Return the share of wins with its interval; empty with too few games."""
    if wins.share is None:
        return ""
    return ctx.t(
        "{share} (95%: {low} to {high})",
        share=Figure("percent", round(100 * wins.share)),
        low=round(100 * wins.low),
        high=round(100 * wins.high),
    )


def wins_text(ctx: Context, wins: Wins) -> str:
    """Return all figures of wins: "6 of 9 · 67% (95%: 35 to 88)"."""
    if not wins.games:
        return ctx.tc("wins", "none")
    share = share_text(ctx, wins)
    text = won_of(ctx, wins)
    if share:
        # i18n: games won, and their share
        text = ctx.t("{won} · {share}", won=text, share=share)
    if wins.shared:
        shared = ctx.tn("{count} of them shared", "{count} of them shared", wins.shared)
        text = ctx.t("{won} · {share}", won=text, share=shared)
    return text


def table_text(ctx: Context, game: Game[Any, Any, Any], table: Table) -> str:
    """Return the options in which a table differs from the usual one."""
    if not table:
        return ctx.t("As usual")
    options = {option.key: option for option in game.box.options}
    return ctx.t(", ").join(_option_text(ctx, options[key], value) for key, value in table)


def _option_text(ctx: Context, option: Option, value: Choice) -> str:
    if option.kind == "switch":
        label = ctx.t(option.label)
        # i18n: a game’s option that was off
        return label if value else ctx.t("{option}: off", option=label)
    chosen = next((text for key, text in option.choices if key == value), str(value))
    # i18n: an option of a game, and what was chosen
    return ctx.t("{option}: {choice}", option=ctx.t(option.label), choice=ctx.t(chosen))


def game_line(ctx: Context, number: int, one: PlayedSide) -> str:
    """Return one game in a line: date, result, opponents."""
    came_to = ctx.tc("game", "won") if one.is_won else ctx.tc("game", "not won")
    return ctx.t(
        "Game {number}: {score}, {result}, {against}",
        number=number,
        score=one.score,
        result=came_to,
        against=against_text(ctx, one.against),
    )


def decimal(number: float | None) -> str:
    """Return a mean with one digit unless it is a whole number; a dash for none."""
    return "–" if number is None else shortest(number)


# -- notes: games that are not counted, and why --


def notes(ctx: Context, counted: Mapping[Path, GameStats], found: RecordData) -> Iterator[str]:
    """Yield notes on the counting, a sentence at a time."""
    if found.damaged:
        count = len(found.damaged)
        yield ctx.tn("{count} file is not counted.", "{count} files are not counted.", count)
    for path in found.damaged:
        note = counted[path].note
        if note is not None:
            yield ctx.message(note.message)
    if found.games.assisted.games:
        yield ctx.tn(
            "{count} assisted game is listed separately, under “Numbers”.",
            "{count} assisted games are listed separately, under “Numbers”.",
            found.games.assisted.games,
        )
    if found.games.open:
        yield ctx.tn("{count} game is still open.", "{count} games are still open.", found.games.open)
    if found.watched:
        yield ctx.tn(
            "{count} game between computer players only is left out.",
            "{count} games between computer players only are left out.",
            found.watched,
        )


# The side panel: the list of persons, joining two names of one person, the choice of tables.

ROW = 76
"""A person's row, logical px (UI scale)."""


class Changing(NamedTuple):
    """What the panel changes: the filter, and which names are one person."""

    look_at: Callable[[GameFilter], object]
    join: Callable[[str, str], object]
    part: Callable[[str], object]


class PersonRow(ListRow):
    """A person: an initial, the name, the number of games."""

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
    """Adds the controls of the filter to a column; `wanted` is the present filter."""

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
        """Return the persons as a list to open, for little room."""
        ctx = self.ctx
        options = [(None, ctx.t("All of us")), *((name, name) for name in self.people)]
        return self._select(
            "person", ctx.t("Person"), options, self.wanted.person, width, lambda one: {"person": one}
        )

    def joins(self, width: int) -> list[Widget]:
        """Return the control that joins a name with the shown person."""
        ctx, person = self.ctx, self.wanted.person
        if person is None:
            return []
        found: list[Widget] = []
        others = [name for name in self.people if name != person]
        if others:
            options = [("", ctx.t("Same person as…")), *((name, name) for name in others)]
            found.append(
                Select(
                    ctx,
                    "join",
                    pygame.Rect(0, 0, width, control_h(ctx, 52)),
                    ctx.t("Same person as…"),
                    options,
                    "",
                    on_change=lambda other: self.doing.join(person, other),
                )
            )
        if person in self.persons.values():
            names = ctx.listed(name for name, whose in self.persons.items() if whose == person)
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
        """Return the choice among tables: number of seats, options; nothing if all are alike."""
        ctx, found = self.ctx, list[Widget]()
        counts = sorted({len(one.game.seats) for one in played})
        if len(counts) > 1:
            options: list[tuple[Any, str]] = [(None, ctx.t("Any number of players"))]
            options += [(count, ctx.tn("{count} player", "{count} players", count)) for count in counts]
            change = lambda count: {"seats": count}  # noqa: E731
            found.append(
                self._select("seats", ctx.tc("filter", "Players"), options, self.wanted.seats, width, change)
            )
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
