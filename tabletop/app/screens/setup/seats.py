"""The rows of the set-up screen: one for each seat, one for the empty one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.table.players import about, manner, player_choices
from tabletop.app.widgets.base import Look, Widget, initial_of
from tabletop.app.widgets.button import ActionItem, IconButton
from tabletop.app.widgets.choice import Segmented
from tabletop.app.widgets.field import TextField
from tabletop.app.widgets.layout import Label, button_w, control_h
from tabletop.engine.players import character_of, face_of, plays_as
from tabletop.engine.protocol import Game

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.screens.setup.desk import SetupDesk
    from tabletop.engine.cast import Character

ROW_H = 108


def is_narrow(ctx: Context, game: Game[Any, Any, Any], width: int) -> bool:
    """Whether a row must be two lines tall."""
    return width < ctx.display.ui(64 + 190 + 3 * 56 + 60) + _kinds_w(ctx, game)


def _kinds_w(ctx: Context, game: Game[Any, Any, Any]) -> int:
    """Return the preferred width of the choice of who plays."""
    words = [ctx.text.width(label, "body_b") for _, label, _ in player_choices(ctx, game)]
    return sum(words) + ctx.display.ui(64 * len(words) + 10)


def add_row_h(ctx: Context) -> int:
    """Return the height of a row of one line."""
    label = ctx.text.line_height("small")
    return max(ctx.display.ui(ROW_H), label + control_h(ctx, 46) + ctx.display.ui(30))


def seat_row_h(ctx: Context, game: Game[Any, Any, Any], width: int) -> int:
    """Return the height of a seat's row."""
    one = add_row_h(ctx)
    return one + control_h(ctx, 52) + ctx.display.ui(12) if is_narrow(ctx, game, width) else one


class SeatToken(Widget):
    """A seat's colour and symbol, or its character's face with both."""

    role = "button"

    def __init__(
        self,
        ctx: Context,
        item: ActionItem,
        rect: pygame.Rect,
        colour: int,
        initial: str = "",
        face: str = "",
    ) -> None:
        super().__init__(ctx, item.key, rect, item.name, tooltip=item.tooltip, on_activate=item.do)
        self.colour, self.initial, self.face = colour, initial, face

    @property
    def radius(self) -> int:
        """The ring is round."""
        return self.rect.w // 2

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the token; it grows a little under the pointer."""
        rect = self.rect.inflate(self.ctx.display.ui(4), self.ctx.display.ui(4)) if look.hover else self.rect
        self.ctx.shapes.token(surface, rect, self.colour, self.initial, self.face)


def recolouring(ctx: Context, desk: SetupDesk, number: int, key: str) -> ActionItem:
    """Return the action that gives a seat the next free colour and symbol (ux M5)."""
    look = ctx.t(ctx.theme.seat(desk.plan.seats[number].colour).name)
    tip = ctx.t("{look}\nPress for the next free colour and symbol.", look=look)
    name = ctx.t("Colour and symbol: {look}", look=look)
    return ActionItem(key, name, do=lambda: desk.recolour(number), tooltip=tip)


class SeatRow(Widget):
    """The ground of a seat's row; `controls` returns its widgets."""

    def __init__(self, ctx: Context, rect: pygame.Rect, desk: SetupDesk, number: int) -> None:
        super().__init__(ctx, f"seat{number}", rect, focusable=False)
        self.desk, self.plan, self.number = desk, desk.plan, number

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the sand ground, with a brass ring while an opponent is being chosen."""
        ctx, color = self.ctx, self.ctx.theme.color
        ctx.shapes.box(surface, self.rect, color.paper2, radius=self.radius)
        if self.desk.picking == self.number:
            ctx.shapes.ring(surface, self.rect, color.brass, max(2, ctx.display.px(4)), self.radius)

    def controls(self) -> list[Widget]:
        """Return token, name, kind of player, and the buttons that move and remove the seat."""
        ctx, d, number = self.ctx, self.ctx.display, self.number
        narrow = is_narrow(ctx, self.plan.game, self.rect.w)
        second = control_h(ctx, 52) + d.ui(12) if narrow else 0
        line = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h - second)
        size = d.ui(74)
        token = pygame.Rect(line.x + d.ui(13), line.centery - size // 2, size, size)
        names = self.plan.names(ctx.t)
        found: list[Widget] = [self._token(token, names[number])]
        buttons = self._buttons(line)
        kind_w = _kinds_w(ctx, self.plan.game)
        kind_h = control_h(ctx, 56)
        left = token.right + d.ui(22)
        if narrow:
            y = self.rect.bottom - d.ui(16) - kind_h
            kind = pygame.Rect(token.x, y, min(kind_w, self.rect.right - token.x - d.ui(18)), kind_h)
            name_right = buttons[0].rect.left - d.ui(18)
        else:
            kind = pygame.Rect(
                buttons[0].rect.left - d.ui(18) - kind_w, line.centery - kind_h // 2, kind_w, kind_h
            )
            name_right = kind.left - d.ui(22)
        found += self._name(
            pygame.Rect(left, line.y, max(d.ui(60), name_right - left), line.h), names[number]
        )
        found.append(self._kind(kind))
        return found + buttons

    def _token(self, rect: pygame.Rect, name: str) -> Widget:
        """Return the seat's token, which changes its look; or the face, which opens the choice of another."""
        ctx, number, seat = self.ctx, self.number, self.plan.seats[self.number]
        who = character_of(seat.kind)
        if who is not None:
            words = ctx.t("Seat {number}: choose an opponent", number=number + 1)
            tip = about(ctx, self.plan.game, seat.kind)
            pick = ActionItem(f"token{number}", words, do=lambda: self.desk.pick(number), tooltip=tip)
            return SeatToken(ctx, pick, rect, seat.colour, face=face_of(seat.kind))
        item = recolouring(ctx, self.desk, number, f"token{number}")
        return SeatToken(ctx, item, rect, seat.colour, initial_of(name))

    def _name(self, area: pygame.Rect, shown: str) -> list[Widget]:
        ctx, d, number = self.ctx, self.ctx.display, self.number
        label_h, field_h = ctx.text.line_height("small"), control_h(ctx, 46)
        top = area.centery - (label_h + d.ui(2) + field_h) // 2
        seat = self.plan.seats[number]
        who = character_of(seat.kind)
        line, words, ink = pygame.Rect(area.x, top, area.w, label_h), ctx.t("Name"), ctx.theme.color.ink2
        if who is not None and self._manners_w() <= area.w:
            # Whose name it is, the face tells.
            words = self._manner(who, seat.kind)
        found: list[Widget] = [Label(ctx, f"name{number}.label", line, words, "small", color=ink)]

        def typed(text: str) -> None:
            seat.name = text
            self.desk.changed()

        field = TextField(
            ctx,
            f"name{number}",
            pygame.Rect(area.x, line.bottom + d.ui(2), area.w, field_h),
            ctx.t("Name of seat {number}", number=number + 1),
            seat.name,
            placeholder=shown,
            on_change=typed,
        )
        return [*found, field]

    def _manner(self, who: Character, kind: str) -> str:
        return manner(self.ctx, self.plan.game, who, kind)

    def _manners_w(self) -> int:
        """Return how wide what stands above a name may be: either all who play have it or nobody."""
        kinds = (seat.kind for seat in self.plan.seats)
        manners = (self._manner(who, kind) for kind in kinds if (who := character_of(kind)) is not None)
        return max((self.ctx.text.width(how, "small") for how in manners), default=0)

    def _kind(self, rect: pygame.Rect) -> Segmented:
        ctx, number = self.ctx, self.number
        seat = self.plan.seats[number]

        def chosen(kind: str) -> None:
            self.plan.set_kind(number, kind)
            self.desk.changed()

        return Segmented(
            ctx,
            f"kind{number}",
            rect,
            ctx.t("Who plays seat {number}", number=number + 1),
            player_choices(ctx, self.plan.game),
            plays_as(seat.kind),
            on_change=chosen,
            tooltip=about(ctx, self.plan.game, plays_as(seat.kind)),
        )

    def _buttons(self, line: pygame.Rect) -> list[Widget]:
        ctx, d, number = self.ctx, self.ctx.display, self.number
        side, gap = d.ui(52), d.ui(10)

        def up() -> None:
            self.plan.move_up(number)
            self.desk.changed(renumbered=True)

        def away() -> None:
            self.plan.remove(number)
            self.desk.changed(renumbered=True)

        right = line.right - d.ui(18)
        remove = pygame.Rect(right - side, line.centery - side // 2, side, side)
        move = remove.move(-side - gap, 0)
        name = self.plan.names(ctx.t)[number]
        first = "" if number else ctx.t("This is already the first seat.")
        last = "" if len(self.plan.seats) > 1 else ctx.t("The table needs at least this many seats.")
        upwards = ActionItem(f"up{number}", ctx.t("Move {name} up", name=name), "up", up, reason=first)
        leave = ActionItem(f"remove{number}", ctx.t("Remove {name}", name=name), "x", away, reason=last)
        return [IconButton.of(ctx, upwards, move), IconButton.of(ctx, leave, remove)]


class AddRow(Widget):
    """The empty seat: a dashed row that adds a player."""

    role = "button"

    def __init__(self, ctx: Context, rect: pygame.Rect, colour: int, do: Callable[[], object]) -> None:
        super().__init__(ctx, "add", rect, ctx.t("Add a player"), on_activate=do)
        self.colour = colour

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the dashes, the next free token, and the words."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        if look.hover or look.focus:
            ctx.shapes.box(surface, self.rect, color.paper2, radius=self.radius)
        ctx.shapes.dashed(surface, self.rect, color.line, self.radius, max(2, d.px(2)), d.ui(8))
        size = min(d.ui(64), self.rect.h - d.ui(20))
        token = pygame.Rect(self.rect.x + d.ui(18), self.rect.centery - size // 2, size, size)
        ctx.shapes.token(surface, token, self.colour)
        width = button_w(ctx, self.name, icon=True)
        icon = d.ui(22)
        button = pygame.Rect(0, 0, min(width, self.rect.w - size - d.ui(60)), control_h(ctx, 52))
        button.midright = (self.rect.right - d.ui(20), self.rect.centery)
        ctx.shapes.shadow(surface, button, "button", self.radius, d.u)
        ctx.shapes.box(surface, button, color.field, radius=self.radius, edge=color.line, edge_w=d.px(1.5))
        surface.blit(
            ctx.assets.icon("plus", icon, color.ink), (button.x + d.ui(16), button.centery - icon // 2)
        )
        words = pygame.Rect(button.x + d.ui(26) + icon, button.y, button.w - icon - d.ui(36), button.h)
        ctx.text.draw(surface, self.name, "button", color.ink, words)
        empty = ctx.t("Empty seat")
        room = pygame.Rect(
            token.right + d.ui(22), self.rect.y, button.left - token.right - d.ui(40), self.rect.h
        )
        if room.w > d.ui(60):
            ctx.text.draw(surface, empty, "body", color.ink2, room)
