"""The controls under the table of a replay: the track and its buttons, in one row or wrapped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.context import Context
from tabletop.app.core.input import Event, Pointer
from tabletop.app.screens.replay.playback import SPEEDS, Playback, Timeline
from tabletop.app.widgets.base import Host, Look, Widget, Zone
from tabletop.app.widgets.button import Button, IconButton
from tabletop.app.widgets.choice import Segmented, Select
from tabletop.app.widgets.layout import Custom, Panel, button_w, control_h, natural_w, wrap_row
from tabletop.engine.message import decimal

# -- the track (ux L6, L8) --


class Track(Widget):
    """A slider over a timeline; `on_seek` gets positions while it is dragged."""

    role: Role = "slider"
    captures = True

    def __init__(
        self, ctx: Context, rect: pygame.Rect, timeline: Timeline, on_seek: Callable[[int], object]
    ) -> None:
        super().__init__(ctx, "track", rect, ctx.tc("replay", "Position"))
        self.timeline = timeline
        self.on_seek = on_seek

    @property
    def line(self) -> pygame.Rect:
        """The trough: the range of the thumb's centre."""
        d = self.ctx.display
        side = d.ui(30)
        tall = d.ui(12)
        return pygame.Rect(self.rect.x + side, self.rect.y + d.ui(46), self.rect.w - 2 * side, tall)

    def x_of(self, position: int) -> int:
        """Return the x of a position, device px."""
        span = max(1, self.timeline.last - 1)
        return self.line.x + round(self.line.w * (position - 1) / span)

    def handle(self, event: Event, host: Host) -> bool:
        """Follow the pointer."""
        if not isinstance(event, Pointer):
            return False
        if event.kind in ("down", "move"):
            part = (event.pos[0] - self.line.x) / max(1, self.line.w)
            self.on_seek(1 + round(part * (self.timeline.last - 1)))
        return True

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw trough, turns, marks, thumb."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        line, x = self.line, self.x_of(self.timeline.position)
        ctx.shapes.box(surface, line, color.paper3, radius=line.h // 2)
        done = pygame.Rect(line.x, line.y, max(0, x - line.x), line.h)
        if done.w > 2:
            ctx.shapes.box(surface, done, color.brass, radius=line.h // 2)
        self._turns(surface)
        self._marks(surface)
        side = d.ui(44 if look.pressed else 40)
        thumb = pygame.Rect(x - side // 2, line.centery - side // 2, side, side)
        ctx.shapes.disc(surface, thumb.inflate(d.ui(6), d.ui(6)), color.brass)
        ctx.shapes.disc(surface, thumb, color.field, color.ink, max(2, d.ui(5)))

    def _turns(self, surface: Canvas) -> None:
        """Draw a tick at the start of each turn, and the seat's token above while there is room."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        seats = self.timeline.session.table.seats
        size, line = d.ui(26), self.line
        free = line.x - size
        tick_free = line.x - d.ui(6)
        now = self.timeline.turn_at(self.timeline.position)
        for turn in self.timeline.turns:
            x = self.x_of(turn.start)
            if x >= tick_free:
                tick = pygame.Rect(x - 1, line.y - d.ui(5), max(1, d.px(2)), line.h + 2 * d.ui(5))
                ctx.shapes.box(surface, tick, color.ink2)
                tick_free = x + d.ui(5)
            if turn.seat is not None and x - size // 2 >= free:
                token = pygame.Rect(x - size // 2, line.y - d.ui(12) - size, size, size)
                ctx.shapes.token(surface, token, seats[turn.seat].colour)
                if turn is now:
                    ctx.shapes.ring(surface, token, color.brass_edge, max(2, d.ui(3)), size // 2)
                free = x + size // 2 + d.ui(4)

    def _marks(self, surface: Canvas) -> None:
        """Draw the marks below; of overlapping ones only the first."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        size = d.ui(24)
        top = self.line.bottom + d.ui(10)
        free = self.line.x - size
        for mark in self.timeline.marks:
            x = self.x_of(mark.position)
            if x - size // 2 < free:
                continue
            box = pygame.Rect(x - size // 2, top, size, size)
            ctx.shapes.box(surface, box, color.ink, radius=d.ui(7))
            inner = round(size * 0.68)
            icon = ctx.assets.icon(mark.icon, inner, color.star_on_dark)
            surface.blit(icon, (box.centerx - inner // 2, box.centery - inner // 2))
            free = x + size // 2 + d.ui(3)
        for position in sorted(self.timeline.bookmarks):
            x = self.x_of(position)
            icon = ctx.assets.icon("bookmark", size, color.bad)
            surface.blit(icon, (x - size // 2, self.line.y - d.ui(6)))

    def node(self) -> Node | None:
        """Return the slider with its number."""
        made = super().node()
        if made is None:
            return None
        line = self.timeline
        said = self.ctx.t("{position} of {last}", position=line.position, last=line.last)
        return replace(made, value=said, number=(float(line.position), 1.0, float(line.last)))


class Transport:
    """Builds the zones that control a playback; `on_fork` plays on from the shown position."""

    def __init__(self, ctx: Context, playback: Playback, on_fork: Callable[[], object]) -> None:
        self.ctx = ctx
        self.playback = playback
        self.line = playback.timeline
        self.on_fork = on_fork

    def zones(self, area: pygame.Rect, typed: str) -> tuple[list[Zone], pygame.Rect]:
        """Return panel, buttons and track with their places in an area; `typed` is a position being typed."""
        d = self.ctx.display
        buttons = self._row(area, typed)
        row_h = max(widget.rect.bottom for widget in buttons) - area.y
        track_h = d.ui(112)
        foot_h = track_h + row_h + d.ui(24)
        foot = pygame.Rect(area.x - d.px(16), area.bottom + d.px(12) - foot_h, area.w + 2 * d.px(16), foot_h)
        track = Track(
            self.ctx,
            pygame.Rect(foot.x + d.ui(70), foot.y + d.ui(8), foot.w - 2 * d.ui(70), track_h - d.ui(8)),
            self.line,
            self.playback.seek,
        )
        for widget in buttons:
            widget.move(0, foot.y + track_h + d.ui(4) - area.y)
        zones = [
            Zone("foot.ground", [Panel(self.ctx, "foot.panel", foot)]),
            Zone("transport", list(buttons)),
            Zone("track", [track]),
        ]
        return zones, foot

    def _row(self, area: pygame.Rect, typed: str) -> list[Widget]:
        """Return the buttons under the track, from the area's top; they wrap if it is narrow."""
        d = self.ctx.display
        left, right = self._left(typed), self._right()
        middle: list[Widget] = [*self._transport()]
        gap = d.ui(12)

        def width(widgets: list[Widget]) -> int:
            return sum(w.rect.w for w in widgets) + gap * (len(widgets) - 1)

        inner = area.inflate(-2 * d.ui(8), 0)
        if width(left) + width(middle) + width(right) + 4 * gap > inner.w:
            left, right = self._left(typed, short=True), self._right(short=True)
        if width(left) + width(middle) + width(right) + 4 * gap > inner.w:
            wrap_row([*middle, *left, *right], inner, gap, "center")
            return [*middle, *left, *right]
        wrap_row(left, inner, gap, "left")
        wrap_row(right, inner, gap, "right")
        wrap_row(middle, inner, gap, "center")
        reach = left[-1].rect.right + 2 * gap
        limit = right[0].rect.x - 2 * gap
        shift = max(0, reach - middle[0].rect.x) or min(0, limit - middle[-1].rect.right)
        for widget in middle:
            widget.move(shift, 0)
        return [*middle, *left, *right]

    def _left(self, typed: str, *, short: bool = False) -> list[Widget]:
        ctx, t, line, playback = self.ctx, self.ctx.t, self.line, self.playback
        tall = control_h(ctx, 56)
        where = t("Viewing {position} of {last}", position=line.position, last=line.last)
        widest = t("Viewing {position} of {last}", position=8888, last=line.last)
        if short:
            where = f"{line.position} / {line.last}"
            widest = f"{line.last} / {line.last}"
        if typed:
            where = t("Go to {number}", number=f"{typed}_")
        width = max(ctx.text.width(widest, "button"), ctx.text.width(where, "button"))
        pill = pygame.Rect(0, 0, width + ctx.display.ui(44), tall)

        def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            ctx.shapes.box(surface, rect, ctx.theme.color.ink, radius=ctx.display.ui(12))
            words = rect.inflate(-2 * ctx.display.ui(12), 0)
            ctx.text.draw(surface, where, "button", ctx.theme.color.on_dark, words, align="center")

        tip = t("Type a number and press Enter to go there.")
        name = t("Back to the end") if line.is_finished else t("Back to now")
        end = Button(
            ctx,
            "end",
            pygame.Rect(0, 0, tall if short else button_w(ctx, name), tall),
            name,
            icon="clockw" if short else "",
            caption="" if short else name,
            tooltip=name if short else "",
            enabled=not line.is_at_end,
            reason=t("You are at the end."),
            on_activate=lambda: playback.jump(line.last),
        )
        return [
            Custom(ctx, "where", pill, paint, name=where, tooltip=tip),
            end,
            *self._marks_and_fork(tall, short),
        ]

    def _marks_and_fork(self, tall: int, short: bool) -> list[Widget]:
        ctx, t, line = self.ctx, self.ctx.t, self.line
        marked = line.position in line.bookmarks
        mark = IconButton(
            ctx,
            "bookmark",
            pygame.Rect(0, 0, tall, tall),
            t("Remove bookmark") if marked else t("Add bookmark"),
            "bookmark",
            kind="danger" if marked else "normal",
            on_activate=self.playback.bookmark,
        )
        back = IconButton(
            ctx,
            "return",
            pygame.Rect(0, 0, tall, tall),
            t("Return to where you were"),
            "undo",
            enabled=line.came_from is not None and line.came_from != line.position,
            reason=t("You have not jumped to another step yet."),
            on_activate=self.playback.go_back,
        )
        fork = Button(
            ctx,
            "fork",
            pygame.Rect(0, 0, ctx.display.w, tall),
            t("Play on from here"),
            caption="" if short else None,
            icon="flag" if short else "play",
            enabled=not line.is_over_here,
            reason=t("The game is over here. Go back to an earlier moment."),
            tooltip=t("Play on from here\nA new game begins at this moment. This one stays as it is."),
            on_activate=self.on_fork,
        )
        fork.rect.w = tall if short else natural_w(fork)
        return [mark, fork] if short and not back.enabled else [mark, back, fork]

    def steps(self) -> list[IconButton]:
        """Return the buttons that go a step back, play and go a step on."""
        return [button for button in self._transport() if button.key in ("previous", "play", "next")]

    def _transport(self) -> list[IconButton]:
        ctx, t, playback, line = self.ctx, self.ctx.t, self.playback, self.line
        side = control_h(ctx, 56)
        entries = (
            ("previous_turn", t("Previous turn"), "rw", lambda: playback.seek(line.previous_turn())),
            ("previous", t("Previous step"), "prev", lambda: playback.seek(line.position - 1)),
            (
                "play",
                # i18n: button: let the replay run, or stop it
                t("Pause") if playback.playing else t("Play"),
                "pause" if playback.playing else "play",
                playback.play,
            ),
            ("next", t("Next step"), "next", lambda: playback.seek(line.position + 1)),
            ("next_turn", t("Next turn"), "ff", lambda: playback.seek(line.next_turn())),
        )
        keys = {
            # i18n: the arrow key to the left
            "previous": t("Left"),
            "next": t("Right"),
            "previous_turn": t("Ctrl+Left"),
            "next_turn": t("Ctrl+Right"),
        }
        found: list[IconButton] = []
        for key, name, icon, do in entries:
            wide = round(side * 1.3) if key == "play" else side
            found.append(
                IconButton(
                    ctx,
                    key,
                    pygame.Rect(0, 0, wide, side),
                    name,
                    icon,
                    kind="primary" if key == "play" else "normal",
                    tooltip=f"{name}: {keys.get(key, t('Space'))}",
                    on_activate=do,
                )
            )
        return found

    def _right(self, *, short: bool = False) -> list[Widget]:
        ctx, playback = self.ctx, self.playback
        # i18n: speed of a replay: “0.5×”, “2×”
        labels = [(speed, ctx.t("{number}×", number=decimal(speed))) for speed in SPEEDS]
        each = max(ctx.text.width(label, "body_b") for _, label in labels) + ctx.display.ui(30)
        if short:
            rect = pygame.Rect(0, 0, each + ctx.display.ui(50), control_h(ctx, 56))
            name, change = ctx.t("Speed"), playback.set_speed
            return [Select(ctx, "speed", rect, name, labels, playback.speed, on_change=change)]
        speed = Segmented(
            ctx,
            "speed",
            pygame.Rect(0, 0, each * len(labels) + ctx.display.ui(60), control_h(ctx, 56)),
            ctx.t("Speed"),
            labels,
            playback.speed,
            on_change=playback.set_speed,
        )
        return [speed]
