"""Panels of the set-up screen: seats and who begins; rules and variants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import shapes
from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.theme import with_alpha
from tabletop.app.screens.setup import content
from tabletop.app.screens.setup import desk as company
from tabletop.app.screens.setup.desk import CUSTOM
from tabletop.app.screens.setup.seats import AddRow, SeatRow, SeatToken, add_row_h, recolouring, seat_row_h
from tabletop.app.screens.tiles import Facts
from tabletop.app.table.aids import phones
from tabletop.app.table.players import LEVELS, about_character, player_choices
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.button import IconButton
from tabletop.app.widgets.choice import Segmented, Select, Switch, choice
from tabletop.app.widgets.field import TextField
from tabletop.app.widgets.layout import Column, Label, control_h
from tabletop.engine.box import Option
from tabletop.engine.cast import Character
from tabletop.engine.players import character_of, plays_as

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.screens.setup.desk import SetupDesk
    from tabletop.app.screens.setup.rungs import Rungs


# The characters to choose from at set-up: twelve faces, and a description of each.

_FACE, _CELL_W, _GAP, _PAD = 80, 136, 10, 20


class FaceCell(Widget):
    """A character: face, name, level; disabled while sitting at another seat."""

    role: Role = "radio"

    def __init__(
        self,
        ctx: Context,
        rect: pygame.Rect,
        who: Character,
        tip: str,
        *,
        is_here: bool,
        is_taken: bool,
        do: Callable[[], object],
    ) -> None:
        super().__init__(
            ctx,
            f"face.{who.id}",
            rect,
            # i18n: a computer player, and its strength
            ctx.t("{name}, {level}", name=ctx.t(who.name), level=ctx.t(LEVELS[who.level])),
            enabled=not is_taken,
            reason=ctx.t("{name} is already at this table.", name=ctx.t(who.name)) if is_taken else "",
            tooltip=tip,
            on_activate=do,
        )
        self.who, self.is_here = who, is_here

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw face, name and level, on ivory if chosen."""
        ctx, d, color, rect = self.ctx, self.ctx.display, self.ctx.theme.color, self.rect
        if self.is_here:
            width = max(2, d.px(4))
            ctx.shapes.box(surface, rect, color.card, radius=self.radius, edge=color.ink, edge_w=width)
        elif look.hover and self.enabled:
            ctx.shapes.box(surface, rect, color.paper2, radius=self.radius)
        size, pad = d.ui(_FACE), d.ui(8)
        face = pygame.Rect(rect.centerx - size // 2, rect.y + pad, size, size)
        shapes.draw_alone(surface, ctx.assets, face, self.who.id)
        words, px = ctx.t(self.who.name), ctx.text.px("small")
        icon, gap = d.ui(18), d.ui(6)
        margin = d.ui(4)
        if ctx.text.width(words, "body_b", px) > rect.w - icon - gap - 2 * margin:
            gap = margin = d.ui(1)
        wide = min(ctx.text.width(words, "body_b", px), rect.w - icon - gap - 2 * margin)
        room = pygame.Rect(
            rect.centerx - (wide + gap + icon) // 2, face.bottom, wide, rect.bottom - face.bottom
        )
        ctx.text.draw(surface, words, "body_b", color.ink, room, px=px)
        level = ctx.assets.icon(f"level_{self.who.level}", icon, color.ink)
        surface.blit(level, (room.right + gap, room.centery - icon // 2))
        if not self.enabled:
            ctx.shapes.box(surface, rect, with_alpha(color.paper3, 0.6), radius=self.radius)

    def described(self, node: Node) -> Node:
        """Return the face with whether it is chosen."""
        return replace(node, checked=self.is_here)


class _Ground(Widget):
    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the darker ground of all faces."""
        self.ctx.shapes.box(surface, self.rect, self.ctx.theme.color.paper3, radius=self.radius)


def picker(column: Column, desk: SetupDesk, number: int) -> None:
    """Fill a column with the choice of an opponent for a seat."""
    ctx, d = column.ctx, column.ctx.display
    plan, pad, gap = desk.plan, d.ui(_PAD), d.ui(_GAP)
    seat = plan.seats[number]
    people = company.known(plan.game)
    inside = pygame.Rect(column.x + pad, column.y + pad, column.w - 2 * pad, 0)
    each = max(2, min(6, (inside.w + gap) // (d.ui(_CELL_W) + gap)))
    each = max(one for one in (2, 3, 4, 6) if one <= each)
    wide = (inside.w - (each - 1) * gap) // each
    tall = d.ui(_FACE) + 2 * d.ui(8) + ctx.text.line_height("small")
    head = _head(ctx, desk, number, inside)
    top = max(widget.rect.bottom for widget in head) + gap
    cells: list[Widget] = []
    taken = company.seated(plan.seats, number)
    for at, who in enumerate(people):
        rect = pygame.Rect(inside.x + at % each * (wide + gap), top + at // each * (tall + gap), wide, tall)
        cells.append(
            FaceCell(
                ctx,
                rect,
                who,
                about_character(ctx, plan.game, who),
                is_here=character_of(seat.kind) is who,
                is_taken=who in taken,
                do=lambda who=who: desk.choose_opponent(number, who),  # type: ignore[misc]
            )
        )
    bottom = top + -(-len(people) // each) * (tall + gap) - gap + pad
    ground = pygame.Rect(column.x, column.y, column.w, bottom - column.y)
    column.widgets += [_Ground(ctx, "picker.ground", ground, focusable=False), *head, *cells]
    column.y = bottom


def _head(ctx: Context, desk: SetupDesk, number: int, inside: pygame.Rect) -> Sequence[Widget]:
    """Return the title of the choice, with the seat's colour and the close button."""
    d, side = ctx.display, ctx.display.ui(44)
    close = pygame.Rect(inside.right - side, inside.y, side, side)
    token = close.move(-side - d.ui(12), 0)
    room = pygame.Rect(inside.x, inside.y, token.x - d.ui(12) - inside.x, side)
    title = ctx.t("Seat {number}: choose an opponent", number=number + 1)
    item = recolouring(ctx, desk, number, f"colour{number}")
    return (
        Label(ctx, "picker.title", room, title, "body_b"),
        SeatToken(ctx, item, token, desk.plan.seats[number].colour),
        IconButton(ctx, "picker.close", close, ctx.t("Close"), "x", on_activate=lambda: desk.pick(None)),
    )


class SetupPanels:
    """Fills columns from the desk; `on_add` adds a seat."""

    def __init__(self, ctx: Context, desk: SetupDesk, rungs: Rungs, on_add: Callable[[], object]) -> None:
        self.ctx = ctx
        self.rungs = rungs
        self.desk = desk
        self.plan = desk.plan
        self.game = desk.plan.game
        self.on_add = on_add

    # -- seats -----------------------------------------------------------------------------------------

    def tables(self, column: Column) -> None:
        """Fill a column with the ready tables, and facts of the present one."""
        ctx, ready = self.ctx, self.desk.ready
        if not ready.tables:
            return
        present = ready.present
        shown = [*ready.tables, *([CUSTOM] if present is CUSTOM else [])]
        control = choice(
            ctx,
            "tables",
            ctx.t("Ready tables"),
            [(table, ctx.t(table.label)) for table in shown],
            present,
            column.w,
            on_change=self.desk.choose_table,
            spare="" if present is CUSTOM else ctx.t(CUSTOM.label),
        )
        column.row([control])
        column.space(12)
        column.text("tables.hint", ctx.t(present.hint))
        column.space(6)
        column.place(lambda rect: Facts(ctx, "tables.facts", rect, self._facts()), 0)
        column.space(14)
        column.rule("rule.tables")
        column.space(14)

    def _facts(self) -> list[tuple[str, str]]:
        """Return players and duration: signs and words."""
        ctx, kinds, minutes = (
            self.ctx,
            [plays_as(seat.kind) for seat in self.plan.seats],
            self.desk.ready.minutes,
        )
        levels = [one for one in player_choices(ctx, self.game)[1:] if one[0] in kinds]
        return [
            ("person", ctx.tn("{count} player", "{count} players", len(kinds))),
            *([("clockw", ctx.t("{minutes} min", minutes=minutes))] if minutes else []),
            *((icon, label) for _, label, icon in levels),
        ]

    def seats(self, column: Column) -> None:
        """Fill a column with ready tables, a proposal, the seats, who begins, the seed, and the levels."""
        ctx, d = self.ctx, self.ctx.display
        self.tables(column)
        self.rungs.propose(column)
        few, many = min(self.game.players.seat_counts), max(self.game.players.seat_counts)
        seats = ctx.t("Seats")
        line = column.y + ctx.text.line_height("h2") // 2
        note = ctx.tn("For {few} to {count} player", "For {few} to {count} players", many, few=few)
        note_w = min(ctx.text.width(note, "body"), column.w // 2)
        column.widgets.append(
            Label(
                ctx,
                "seats.note",
                pygame.Rect(column.x + column.w - note_w, line - d.ui(20), note_w, d.ui(40)),
                note,
                color=ctx.theme.color.ink2,
                align="right",
            )
        )
        column.text("seats.title", seats, "h2", width=column.w // 2)
        column.space(14)
        row_h = seat_row_h(ctx, self.game, column.w)
        for number in range(len(self.plan.seats)):
            rect = pygame.Rect(column.x, column.y, column.w, row_h)
            row = SeatRow(ctx, rect, self.desk, number)
            column.widgets += [row, *row.controls()]
            column.y = rect.bottom
            column.space(12)
            if number == self.desk.picking:
                picker(column, self.desk, number)
                column.space(12)
        if self.plan.can_add:
            column.place(
                lambda rect: AddRow(ctx, rect, self.plan.free_colours()[0], self.on_add),
                add_row_h(ctx),
            )
            column.space(12)
        column.space(8)
        self._first_and_seed(column)
        column.space(18)
        column.text("curtain_note", self._who_shares(), "small", color=ctx.theme.color.ink2)
        self.rungs.fill(column)

    def _who_shares(self) -> str:
        t, humans = self.ctx.t, self.plan.humans
        if humans == 0:
            return t("Only computer players play. You watch, and see all public information.")
        if len(self.plan.seats) == 1:
            return t("One person plays alone, without a curtain.")
        if humans == 1:
            return t("One person plays against computer players, without a curtain.")
        if not any(self.game.secrets.has_secrets(seat) for seat in range(len(self.plan.seats))):
            return self.ctx.tn(
                "{count} person shares this screen. All information is public.",
                "{count} people share this screen. All information is public.",
                humans,
            )
        return self.ctx.tn(
            "{count} person shares this screen. A curtain comes down between turns.",
            "{count} people share this screen. A curtain comes down between turns.",
            humans,
        )

    def _first_and_seed(self, column: Column) -> None:
        """Put who begins and the seed side by side, or stack them."""
        ctx, d = self.ctx, self.ctx.display
        gap = d.ui(40)
        asked = [option for option in self.plan.asked_options if option.kind == "seat"]
        side = bool(asked) and column.w >= d.ui(640)
        width = (column.w - gap) // 2 if side else column.w
        top = column.y
        for option in asked:
            part = Column(ctx, column.x, column.y, width)
            self._seat_option(part, option)
            column.widgets += part.widgets
            column.y = part.y
        low = column.y
        part = Column(ctx, column.x + (width + gap if side else 0), top if side else low + d.ui(14), width)
        # i18n: the number from which a game’s chance comes
        part.text("seed.title", ctx.t("Seed"), "body_b")
        part.space(6)
        field = part.place(
            lambda rect: TextField(
                ctx,
                "seed",
                rect,
                ctx.t("Seed"),
                self.plan.seed,
                placeholder=ctx.t("leave blank for random"),
                limit=30,
                tooltip=ctx.t("Seed\nThe same seed deals the same cards."),
                on_change=self.desk.set_seed,
            ),
            control_h(ctx),
        )
        column.widgets += part.widgets
        column.y = max(low, field.rect.bottom)

    def _seat_option(self, column: Column, option: Option) -> None:
        ctx = self.ctx
        column.text(f"{option.key}.title", ctx.t(option.label), "body_b")
        column.space(6)
        chosen = option.key in self.desk.choosing
        tall = control_h(ctx)
        column.place(
            lambda rect: Segmented(
                ctx,
                option.key,
                rect,
                ctx.t(option.label),
                [(False, ctx.tc("seed", "Random"), "dice"), (True, ctx.tc("seed", "Choose"))],
                chosen,
                on_change=lambda value: self.desk.choose_seat(option.key, value),
                tooltip=f"{ctx.t(option.label)}\n{ctx.t(option.hint)}",
            ),
            tall,
        )
        if chosen:
            column.space(10)
            names = list(enumerate(self.plan.names(ctx.t)))
            column.place(
                lambda rect: Select(
                    ctx,
                    f"{option.key}.seat",
                    rect,
                    ctx.t(option.label),
                    names,
                    self.plan.options.get(option.key),
                    on_change=lambda seat: self.desk.set_option(option.key, seat),
                ),
                tall,
            )

    # -- variants --------------------------------------------------------------------------------------

    def variants(self, column: Column) -> None:
        """Fill a column with the game's options and the mode of taking back."""
        ctx = self.ctx
        column.text("variants.title", ctx.t("Rules and variants"), "h2")
        column.space(6)
        if self.game.edition.has_board:
            content.add_board(self.ctx, self.game, self.desk, column)
        if self.desk.cards and (self.game.edition.form is not None or len(self.desk.cards) > 1):
            content.add_cards(self.ctx, self.game, self.desk, column)
        for option in self.plan.asked_options:
            if option.kind != "seat":
                control = self._control(option, column.w)
                column.setting(
                    f"option.{option.key}", ctx.t(option.label), ctx.t(option.hint), control, least=91
                )
                column.rule(f"rule.{option.key}")
        friendly = Switch(
            ctx,
            "friendly",
            pygame.Rect((0, 0), Switch.size(ctx)),
            ctx.t("Friendly take-backs"),
            self.plan.friendly,
            on_change=self.desk.set_friendly,
        )
        hint = ctx.t("You can undo a move even after a card was revealed, if everyone agrees.")
        column.setting("friendly_row", ctx.t("Friendly take-backs"), hint, friendly, least=91)
        if self.plan.humans > 1:
            column.rule("rule.phones")
            self._phones(column)

    def _phones(self, column: Column) -> None:
        """Add the switch that lets phones join this one table."""
        ctx, name = self.ctx, self.ctx.t("Hands on phones")
        rect = pygame.Rect((0, 0), Switch.size(ctx))
        switch = Switch(ctx, "phones", rect, name, self.plan.phones, on_change=self.desk.set_phones)
        column.setting("phones_row", name, phones.meaning(ctx), switch, least=91)

    def _control(self, option: Option, room: int) -> Widget:
        ctx = self.ctx
        key = f"option.{option.key}"
        value = self.plan.options.get(option.key, option.default)
        if option.kind == "switch":
            return Switch(
                ctx,
                key,
                pygame.Rect((0, 0), Switch.size(ctx)),
                ctx.t(option.label),
                value is True,
                on_change=lambda on: self.desk.set_option(option.key, on),
            )
        choices = [(name, ctx.t(label)) for name, label in option.choices]
        change = partial(self.desk.set_option, option.key)
        found = choice(ctx, key, ctx.t(option.label), choices, value, room, on_change=change, margin=14)
        found.rect.h = control_h(ctx)
        return found
