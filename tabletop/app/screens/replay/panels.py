"""The parts of the replay screen: board with a caption, eyes, log, scrubber with its buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.core.session import LogLine
from tabletop.app.screens.replay.track import Track
from tabletop.app.table import pointing
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import Button, IconButton
from tabletop.app.widgets.choice import Segmented
from tabletop.app.widgets.label import Custom, Panel
from tabletop.app.widgets.layout import button_w, control_h, natural_w, wrap_row
from tabletop.app.widgets.select import Select

if TYPE_CHECKING:
    from tabletop.app.screens.replay.scene import ReplayScene


class Panels:
    """Builds the zones of a replay scene."""

    def __init__(self, scene: ReplayScene) -> None:
        self.scene = scene
        self.ctx = scene.ctx
        self.line = scene.timeline

    def zones(self) -> list[Zone]:
        """Return transport, track, options, log and board."""
        d, area = self.ctx.display, self.scene.content
        gap = d.px(20)
        buttons = self._row(area)
        row_h = max(widget.rect.bottom for widget in buttons) - area.y
        track_h = d.ui(112)
        foot_h = track_h + row_h + d.ui(24)
        foot = pygame.Rect(area.x - d.px(16), area.bottom + d.px(12) - foot_h, area.w + 2 * d.px(16), foot_h)
        track = Track(
            self.ctx,
            pygame.Rect(foot.x + d.ui(70), foot.y + d.ui(8), foot.w - 2 * d.ui(70), track_h - d.ui(8)),
            self.line,
            self.scene.seek,
        )
        for widget in buttons:
            widget.move(0, foot.y + track_h + d.ui(4) - area.y)
        above = pygame.Rect(area.x, area.y, area.w, foot.y - gap - area.y)
        log_w = min(d.ui(676), round(area.w * 0.38))
        board = pygame.Rect(above.x, above.y, above.w - log_w - gap, above.h)
        log = pygame.Rect(board.right + gap, above.y, log_w, above.h)
        return [
            Zone("foot.ground", [Panel(self.ctx, "foot.panel", foot)]),
            Zone("transport", list(buttons)),
            Zone("track", [track]),
            Zone("board", self._board(board)),
            *self._log(log),
        ]

    # -- the table -------------------------------------------------------------------------------------

    def _board(self, area: pygame.Rect) -> list[Widget]:
        ctx, d = self.ctx, self.ctx.display
        radius = d.px(16)
        lines = self._lines_here()
        said = ctx.sentences(ctx.message(line.text, self.scene.session.names) for line in lines)

        def paint(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
            ctx.shapes.shadow(surface, rect, "panel", radius)
            surface.blit(self.scene.board_picture(rect.size), rect)
            clip = surface.get_clip()
            surface.set_clip(rect.clip(clip))
            pointing.draw(ctx, surface, [place.move(rect.topleft) for place in self.scene.lit(rect.size)])
            surface.set_clip(clip)

        found: list[Widget] = [Custom(ctx, "board", area, paint, name=said)]
        if lines:
            found.append(self._caption(area, lines[-1]))
        return found

    def _lines_here(self) -> list[LogLine]:
        return [line for line in self.lines() if line.position == self.line.position and not line.is_undone]

    def _caption(self, area: pygame.Rect, line: LogLine) -> Widget:
        """Say over the table what has just happened."""
        ctx, d = self.ctx, self.ctx.display
        text = ctx.message(line.text, self.scene.session.names)
        size, pad = d.ui(32), d.ui(16)
        tall = max(d.ui(48), ctx.text.line_height("body_b") + d.ui(14))
        width = min(area.w - d.ui(40), ctx.text.width(text, "body_b") + size + 3 * pad)
        pill = pygame.Rect(0, 0, width, tall)
        pill.midtop = (area.centerx, area.y + d.ui(14))
        seat = line.seat

        def paint(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
            ctx.shapes.shadow(surface, rect, "panel", rect.h // 2)
            ctx.shapes.box(surface, rect, ctx.theme.color.card, radius=rect.h // 2)
            x = rect.x + pad
            if seat is not None:
                token = pygame.Rect(x, rect.centery - size // 2, size, size)
                ctx.shapes.token(surface, token, self.scene.session.table.seats[seat].colour)
                x = token.right + pad // 2
            words = pygame.Rect(x, rect.y, rect.right - pad - x, rect.h)
            ctx.text.draw(surface, text, "body_b", ctx.theme.color.ink, words)

        return Custom(ctx, "caption", pill, paint)

    # -- the log ---------------------------------------------------------------------------------------

    def lines(self) -> list[LogLine]:
        """Return the log: whole for finished games, else as far as the viewer knows it."""
        scene = self.scene
        return scene.session.log(scene.viewer, reveal=scene.is_finished)

    def _log(self, area: pygame.Rect) -> list[Zone]:
        panel, scene = self.scene.log_panel, self.scene
        panel.lines = [line._replace(is_new=False) for line in self.lines()]
        panel.names = scene.session.names
        panel.colours = [seat.colour for seat in scene.session.table.seats]
        panel.current = self.line.position
        panel.rect = area
        return panel.build(scene)

    # -- the scrubber ----------------------------------------------------------------------------------

    def _row(self, area: pygame.Rect) -> list[Widget]:
        """Return the buttons under the track, placed from the area's top; they wrap where it is narrow."""
        d = self.ctx.display
        left, middle, right = self._left(), self._transport(), self._right()
        gap = d.ui(12)

        def width(widgets: list[Widget]) -> int:
            return sum(w.rect.w for w in widgets) + gap * (len(widgets) - 1)

        inner = area.inflate(-2 * d.ui(8), 0)
        if width(left) + width(middle) + width(right) + 4 * gap > inner.w:
            left, right = self._left(short=True), self._right(short=True)
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

    def _left(self, *, short: bool = False) -> list[Widget]:
        ctx, t = self.ctx, self.ctx.t
        tall = control_h(ctx, 56)
        where = t("Viewing {position} of {last}", position=self.line.position, last=self.line.last)
        widest = t("Viewing {position} of {last}", position=8888, last=self.line.last)
        if short:
            where = f"{self.line.position} / {self.line.last}"
            widest = f"{self.line.last} / {self.line.last}"
        if self.scene.typed:
            where = t("Go to {number}", number=f"{self.scene.typed}_")
        width = max(ctx.text.width(widest, "button"), ctx.text.width(where, "button"))
        pill = pygame.Rect(0, 0, width + ctx.display.ui(44), tall)

        def paint(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
            ctx.shapes.box(surface, rect, ctx.theme.color.ink, radius=ctx.display.ui(12))
            words = rect.inflate(-2 * ctx.display.ui(12), 0)
            ctx.text.draw(surface, where, "button", ctx.theme.color.on_dark, words, align="center")

        tip = t("Type a number and press Enter to go there.")
        name = t("Back to the end") if self.scene.is_finished else t("Back to now")
        end = Button(
            ctx,
            "end",
            pygame.Rect(0, 0, tall if short else button_w(ctx, name), tall),
            name,
            icon="clockw" if short else "",
            caption="" if short else name,
            tooltip=name if short else "",
            enabled=not self.line.is_at_end,
            reason=t("This is the end."),
            on_activate=lambda: self.scene.jump(self.line.last),
        )
        return [
            Custom(ctx, "where", pill, paint, name=where, tooltip=tip),
            end,
            *self._marks_and_fork(tall, short),
        ]

    def _marks_and_fork(self, tall: int, short: bool) -> list[Widget]:
        ctx, t, line = self.ctx, self.ctx.t, self.line
        over = (
            self.scene.session.game.rules.result(self.scene.session.table.state_at(line.position)) is not None
        )
        marked = line.position in line.bookmarks
        mark = IconButton(
            ctx,
            "bookmark",
            pygame.Rect(0, 0, tall, tall),
            t("Take the bookmark away") if marked else t("Bookmark"),
            "bookmark",
            kind="danger" if marked else "normal",
            on_activate=self.scene.bookmark,
        )
        back = IconButton(
            ctx,
            "return",
            pygame.Rect(0, 0, tall, tall),
            t("Return to where you were"),
            "undo",
            enabled=line.came_from is not None and line.came_from != line.position,
            reason=t("You have not jumped anywhere yet."),
            on_activate=self.scene.go_back,
        )
        fork = Button(
            ctx,
            "fork",
            pygame.Rect(0, 0, ctx.display.w, tall),
            t("Play on from here"),
            caption="" if short else None,
            icon="flag" if short else "play",
            enabled=not over,
            reason=t("The game is over here. Go back to a moment before."),
            tooltip=t("Play on from here\nA new game begins at this moment; this one stays as it is."),
            on_activate=self.scene.ask_fork,
        )
        fork.rect.w = tall if short else natural_w(fork)
        return [mark, fork] if short and not back.enabled else [mark, back, fork]

    def _transport(self) -> list[Widget]:
        ctx, t, scene, line = self.ctx, self.ctx.t, self.scene, self.line
        side = control_h(ctx, 56)
        entries = (
            ("previous_turn", t("Previous turn"), "rw", lambda: scene.seek(line.previous_turn())),
            ("previous", t("Previous step"), "prev", lambda: scene.seek(line.position - 1)),
            (
                "play",
                t("Pause") if scene.playing else t("Play"),
                "pause" if scene.playing else "play",
                scene.play,
            ),
            ("next", t("Next step"), "next", lambda: scene.seek(line.position + 1)),
            ("next_turn", t("Next turn"), "ff", lambda: scene.seek(line.next_turn())),
        )
        keys = {
            "previous": t("Left"),
            "next": t("Right"),
            "previous_turn": t("Ctrl+Left"),
            "next_turn": t("Ctrl+Right"),
        }
        found: list[Widget] = []
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
        from tabletop.app.screens.replay.scene import SPEEDS

        ctx, scene = self.ctx, self.scene
        labels = [(speed, f"{speed:g}×") for speed in SPEEDS]
        each = max(ctx.text.width(label, "body_b") for _, label in labels) + ctx.display.ui(30)
        if short:
            rect = pygame.Rect(0, 0, each + ctx.display.ui(50), control_h(ctx, 56))
            return [
                Select(ctx, "speed", rect, ctx.t("Speed"), labels, scene.speed, on_change=scene.set_speed)
            ]
        speed = Segmented(
            ctx,
            "speed",
            pygame.Rect(0, 0, each * len(labels) + ctx.display.ui(60), control_h(ctx, 56)),
            ctx.t("Speed"),
            labels,
            scene.speed,
            on_change=scene.set_speed,
        )
        return [speed]
