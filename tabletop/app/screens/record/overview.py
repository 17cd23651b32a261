"""The record of all games at a glance: against each level, against whom, week by week, the best results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Any, Final, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import shapes
from tabletop.app.core.assets import document, paint
from tabletop.app.core.context import Context
from tabletop.app.screens.phrases import day_text
from tabletop.app.screens.record.words import against_text, character_text, won_of
from tabletop.app.screens.results.chart import step_of
from tabletop.app.table.players import LEVELS
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.layout import Column, Custom
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.players import HUMAN
from tabletop.engine.protocol import Game
from tabletop.engine.table import Table
from tabletop.record.filters import PlayedSide, Wins, wins_of

# Charts of the record: wins with their intervals, scores game by game, the game's own figures.

DOT = 16
"""The size of a dot, logical px (UI scale)."""


def interval(ctx: Context, surface: Canvas, rect: pygame.Rect, wins: Wins) -> None:
    """Draw the share of wins as a dot on the bar of its interval, and a line at the fair share; with too few
    games the bar alone."""
    d, color, shapes = ctx.display, ctx.theme.color, ctx.shapes
    size = d.ui(DOT)
    line = pygame.Rect(rect.x, rect.centery - max(1, d.px(1)), rect.w, max(2, d.px(2)))
    shapes.box(surface, line, color.paper3)
    bar = pygame.Rect(rect.x + round(rect.w * wins.low), 0, 0, max(4, d.ui(8)))
    bar.w, bar.centery = max(bar.h, round(rect.w * (wins.high - wins.low))), rect.centery
    shapes.box(surface, bar, color.good_bg, radius=bar.h // 2, edge=color.good, edge_w=max(1, d.px(1.5)))
    fair = pygame.Rect(rect.x + round(rect.w * wins.fair), rect.y, max(2, d.px(3)), rect.h)
    shapes.box(surface, fair, color.brass_edge)
    if wins.share is not None:
        dot = pygame.Rect(0, 0, size, size)
        dot.center = rect.x + round(rect.w * wins.share), rect.centery
        shapes.disc(surface, dot, color.good, color.paper, max(1, d.px(2)))


class Scores:
    """Scores game by game: the places of the dots, and the line of their medians."""

    def __init__(
        self, ctx: Context, rect: pygame.Rect, scores: Sequence[int], medians: Sequence[float]
    ) -> None:
        """`rect` is the whole chart with the numbers at its left."""
        self.ctx, self.scores, self.medians = ctx, scores, medians
        most, least = max((*scores, 1)), min((*scores, 0))
        self.most, self.least = most, least
        widest = max(ctx.text.width(str(value), "small") for value in (most, least))
        left, pad = widest + ctx.display.ui(14), ctx.display.ui(DOT)
        self.plot = pygame.Rect(rect.x + left, rect.y + pad, rect.w - left - pad // 2, rect.h - 2 * pad)

    @staticmethod
    def capacity(ctx: Context, width: int) -> int:
        """Return how many dots fit side by side in a chart of this width."""
        return max(8, (width - ctx.display.ui(80)) // ctx.display.ui(30))

    def at(self, number: int, value: float) -> tuple[int, int]:
        """Return the place of a value of the game with that number, from 0."""
        plot, count = self.plot, max(1, len(self.scores))
        x = plot.x + plot.w * (number + 0.5) / count
        return round(x), round(plot.bottom - plot.h * (value - self.least) / (self.most - self.least))

    def place(self, number: int) -> pygame.Rect:
        """Return the rect of a game's dot, large enough for a pointer."""
        wide = self.plot.w // max(1, len(self.scores))
        side = max(self.ctx.display.ui(DOT), min(wide, self.ctx.display.ui(36)))
        found = pygame.Rect(0, 0, side, side)
        found.center = self.at(number, self.scores[number])
        return found

    def draw(self, surface: Canvas) -> None:
        """Draw the grid and the line of the medians; the dots are widgets."""
        ctx, d, color, plot = self.ctx, self.ctx.display, self.ctx.theme.color, self.plot
        step = step_of(self.most - self.least)
        for value in range(-(-self.least // step) * step, self.most + 1, step):
            y = self.at(0, value)[1]
            ctx.shapes.box(surface, pygame.Rect(plot.x, y, plot.w, max(1, d.px(1))), color.paper3)
            ctx.text.line(surface, str(value), "small", color.ink2, (plot.x - d.ui(12), y), align="right")
        if len(self.medians) > 1:
            wide = max(2, d.px(4))
            room = plot.inflate(2 * wide, 2 * wide)
            points = [self.at(number, value) for number, value in enumerate(self.medians)]
            path = "M" + "L".join(f"{x - room.x} {y - room.y}" for x, y in points)
            line = f'fill="none" {paint("stroke", color.brass_edge)} stroke-width="{wide}"'
            body = f'<path d="{path}" {line} stroke-linejoin="round"/>'
            surface.blit(ctx.assets.markup(document(room.w, room.h, body), room.w, room.h), room)


def dot(ctx: Context, surface: Canvas, rect: pygame.Rect, *, won: bool) -> None:
    """Draw a game's dot: filled for a win, else a ring."""
    color, size = ctx.theme.color, ctx.display.ui(DOT)
    place = pygame.Rect(0, 0, size, size)
    place.center = rect.center
    fill = color.good if won else color.paper
    ctx.shapes.disc(surface, place, fill, color.good if won else color.ink2, max(2, ctx.display.px(2.5)))


def stack(ctx: Context, surface: Canvas, rect: pygame.Rect, numbers: Sequence[float], most: float) -> None:
    """Draw numbers as parts of one bar; `most` fills the whole rect."""
    ctx.shapes.box(surface, rect, ctx.theme.color.paper2, radius=ctx.display.ui(6))
    x = float(rect.x)
    for number, value in enumerate(numbers):
        wide = rect.w * value / most if most else 0.0
        part = pygame.Rect(round(x), rect.y, round(x + wide) - round(x), rect.h)
        if part.w > 0:
            swatch(ctx, surface, part, number)
        x += wide


def swatch(ctx: Context, surface: Canvas, rect: pygame.Rect, number: int) -> None:
    """Fill a rect with the look of the part of that number; the later ones have no pattern."""
    looks = len(ctx.theme.seats)
    ctx.shapes.seat_plate(surface, rect, number % looks, 0, patterns=number < looks)


_WEEKS: Final = 8
_FACES: Final = 5
"""The most computer players shown, those met most often."""
_ROW, _BAR, _FACE, _SQUARE, _PLOT, _LEAST_PLOT, _FOOT = 54, 10, 46, 20, 180, 64, 72
"""Logical px (UI scale); the last is what follows the weeks to the end of the page."""
_SQUARES: Final = 10
"""More games than these are shown as a bar."""
Add = Callable[[Column, str, str, Callable[[Column], object]], None]


class Week(NamedTuple):
    """A week's games: its first day, games played and won."""

    begun: date
    games: int
    won: int


def weeks_of(played: Sequence[PlayedSide], today: date) -> list[Week]:
    """Return the last weeks, from Monday to Sunday, with the games begun in them."""
    last = today - timedelta(days=today.weekday())
    found = [last - timedelta(weeks=back) for back in reversed(range(_WEEKS))]
    games, won = Counter[date](), Counter[date]()
    for one in played:
        if (day := day_of(one)) is not None:
            monday = day - timedelta(days=day.weekday())
            games[monday] += 1
            won[monday] += one.is_won
    return [Week(monday, games[monday], won[monday]) for monday in found]


def day_of(one: PlayedSide) -> date | None:
    """Return the date when a game was begun; None if its file does not say."""
    try:
        return date.fromisoformat(one.game.created[:10])
    except ValueError:
        return None


def wins_running(played: Sequence[PlayedSide]) -> int:
    """Return the longest run of wins, among games that can be won."""
    most = running = 0
    for one in played:
        if not one.game.is_titled:
            running = running + 1 if one.is_won else 0
            most = max(most, running)
    return most


def _has_goal(game: Game[Any, Any, Any]) -> bool:
    """Whether a number of points wins the game: then a quicker win is better."""
    seats = [SeatInfo(str(seat), HUMAN, seat) for seat in range(min(game.players.seat_counts))]
    return game.progress.goal(Table.new(game, seats, 0).state) is not None


class Overview:
    """Builds the panels; `played` are the games that count, in the order of their beginning."""

    def __init__(
        self, ctx: Context, games: Mapping[str, Game[Any, Any, Any]], played: Sequence[PlayedSide], add: Add
    ) -> None:
        """`add` puts a panel with a title into a column."""
        self.ctx, self.games, self.played, self._add = ctx, games, played, add

    def left(self, column: Column) -> None:
        """Add levels and weeks."""
        self._add(column, "levels", self.ctx.t("Against the levels"), self._levels)
        self._add(column, "weeks", self.ctx.t("Games per week"), self._weeks)

    def right(self, column: Column) -> None:
        """Add opponents and records."""
        met = Counter(name for one in self.played for name in one.characters)
        names = [name for name, _ in met.most_common(_FACES)]
        if names:
            self._add(column, "whom", self.ctx.t("By opponent"), partial(self._whom, names))
        self._add(column, "best", self.ctx.t("Records"), self._best)

    # -- levels ----------------------------------------------------------------------------------------

    def _levels(self, column: Column) -> None:
        """Add a row for each level, with a cell for each game; stacked if there is no room."""
        ctx, d = self.ctx, self.ctx.display
        levels = [
            level for level in LEVELS if any(level in game.players.bots for game in self.games.values())
        ]
        name_w = max(ctx.text.width(against_text(ctx, level), "body_b") for level in levels) + d.ui(58)
        cell_w = (column.w - name_w) // len(self.games)
        names = {game_id: game.name for game_id, game in self.games.items()}
        is_beside = cell_w >= max(ctx.text.width(name, "small") for name in names.values()) + d.ui(8)
        if is_beside:
            head = pygame.Rect(column.x, column.y, column.w, ctx.text.line_height("small") + d.ui(4))
            column.place(lambda rect: Custom(ctx, "levels.head", rect, partial(self._head, name_w)), head.h)
        for level in levels:
            column.rule(f"levels.rule.{level}")
            side = [one for one in self.played if one.against == level]
            tall = max(d.ui(_ROW), ctx.text.line_height("h3") + d.ui(_BAR + 12))
            draw = partial(self._level_name, level)
            row = pygame.Rect(column.x, column.y, name_w, tall)
            column.widgets.append(Custom(ctx, f"level.{level}", row, draw))
            column.y += 0 if is_beside else tall
            for at, (game_id, name) in enumerate(names.items()):
                if level not in self.games[game_id].players.bots:
                    continue
                wins = wins_of(one for one in side if one.game.game == game_id)
                place = pygame.Rect(column.x + name_w + at * cell_w, column.y, cell_w, tall)
                if not is_beside:
                    place = pygame.Rect(column.x, column.y, column.w, tall)
                    column.y += tall
                came = won_of(ctx, wins) if wins.games else ctx.t("not played")
                # i18n: the wins against computer players of a level
                said = ctx.t("{level}, {game}: {wins}", level=against_text(ctx, level), game=name, wins=came)
                cell = partial(self._cell, wins, "" if is_beside else name)
                column.widgets.append(Custom(ctx, f"level.{level}.{game_id}", place, cell, name=said))
            column.y += tall if is_beside else 0

    def _head(self, name_w: int, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        wide = (rect.w - name_w) // len(self.games)
        for at, game in enumerate(self.games.values()):
            place = pygame.Rect(rect.x + name_w + at * wide, rect.y, wide, rect.h)
            color = self.ctx.theme.color.ink2
            self.ctx.text.draw(surface, game.name, "small", color, place, align="center")

    def _level_name(self, level: str, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        icon = ctx.assets.icon(f"level_{level}", d.ui(26), color.ink)
        surface.blit(icon, icon.get_rect(midleft=(rect.x + d.ui(4), rect.centery)))
        words = pygame.Rect(rect.x + d.ui(44), rect.y, rect.w - d.ui(44), rect.h)
        ctx.text.draw(surface, against_text(ctx, level), "body_b", color.ink, words)

    def _cell(self, wins: Wins, name: str, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx, d, color, text = self.ctx, self.ctx.display, self.ctx.theme.color, self.ctx.text
        inside = rect.inflate(-2 * d.ui(14), 0)
        if name:
            text.draw(surface, name, "body", color.ink, pygame.Rect(inside.x, rect.y, inside.w // 2, rect.h))
            inside = pygame.Rect(inside.centerx, rect.y, inside.w // 2, rect.h)
        if not wins.games:
            text.draw(surface, "–", "small", color.ink2, inside, align="center")
            return
        tall = text.line_height("h3")
        words = pygame.Rect(inside.x, rect.centery - (tall + d.ui(_BAR + 2)) // 2, inside.w, tall)
        came = text.wording((won_of(ctx, wins), f"{wins.won}/{wins.games}"), "h3", words.w)
        text.draw(surface, came, "h3", color.ink, words, align="center")
        bar = pygame.Rect(0, words.bottom + d.ui(2), min(inside.w, d.ui(120)), d.ui(_BAR))
        bar.centerx = inside.centerx
        self._bar(surface, bar, wins)

    def _bar(self, surface: Canvas, bar: pygame.Rect, wins: Wins) -> None:
        color = self.ctx.theme.color
        self.ctx.shapes.box(surface, bar, color.paper3, radius=bar.h // 2)
        if wins.won:
            won = bar.copy()
            won.w = max(bar.h, bar.w * wins.won // wins.games)
            self.ctx.shapes.box(surface, won, color.good, radius=bar.h // 2)

    # -- opponents -------------------------------------------------------------------------------------

    def _whom(self, names: Sequence[str], column: Column) -> None:
        """Add a row for each computer player: a square for each game, filled for a win."""
        ctx, d = self.ctx, self.ctx.display
        tall = max(d.ui(_FACE), ctx.text.line_height("body_b")) + d.ui(10)
        name_w = max(ctx.text.width(character_text(ctx, name), "body_b") for name in names) + d.ui(14)
        for name in names:
            wins = wins_of(one for one in self.played if name in one.characters)
            column.rule(f"whom.rule.{name}")
            said = ctx.t("{name}: {wins}", name=character_text(ctx, name), wins=won_of(ctx, wins))
            draw = partial(self._whom_row, name, wins, name_w)
            column.place(partial(self._custom, f"whom.{name}", draw, said), tall)

    def _custom(self, key: str, draw: Callable[..., None], said: str, rect: pygame.Rect) -> Widget:
        return Custom(self.ctx, key, rect, draw, name=said)

    def _whom_row(
        self, name: str, wins: Wins, name_w: int, surface: Canvas, rect: pygame.Rect, look: Look
    ) -> None:
        ctx, d, color, text = self.ctx, self.ctx.display, self.ctx.theme.color, self.ctx.text
        face = pygame.Rect(rect.x, rect.centery - d.ui(_FACE) // 2, d.ui(_FACE), d.ui(_FACE))
        shapes.draw_alone(surface, ctx.assets, face, name)
        words = pygame.Rect(face.right + d.ui(14), rect.y, name_w, rect.h)
        text.draw(surface, character_text(ctx, name), "body_b", color.ink, words)
        came = won_of(ctx, wins)
        number = pygame.Rect(0, rect.y, text.width(came, "h3") + 2, rect.h)
        number.right = rect.right
        text.draw(surface, came, "h3", color.ink, number, align="right")
        side, gap = d.ui(_SQUARE), d.ui(5)
        room = number.x - d.ui(14) - words.right
        if wins.games <= _SQUARES and wins.games * (side + gap) <= room:
            for at in range(wins.games):
                square = pygame.Rect(words.right + at * (side + gap), rect.centery - side // 2, side, side)
                self._square(surface, square, is_won=at < wins.won)
        elif room >= 3 * side:
            bar = pygame.Rect(words.right, rect.centery - d.ui(_BAR) // 2, room, d.ui(_BAR))
            self._bar(surface, bar, wins)

    def _square(self, surface: Canvas, rect: pygame.Rect, *, is_won: bool) -> None:
        color, line = self.ctx.theme.color, max(1, self.ctx.display.px(2))
        fill, edge = (color.good, color.good) if is_won else (color.paper, color.ink2)
        self.ctx.shapes.box(surface, rect, fill, radius=rect.w // 4, edge=edge, edge_w=line)

    # -- weeks -----------------------------------------------------------------------------------------

    def _weeks(self, column: Column) -> None:
        """Add a bar for each week, its lower part the wins; lower ones if the page fits the window then."""
        ctx, d, line = self.ctx, self.ctx.display, self.ctx.text.line_height("small")
        weeks = weeks_of(self.played, ctx.today())
        most = max(1, *(week.games for week in weeks))
        legend = max(d.ui(_SQUARE), ctx.text.line_height("small"))
        column.place(lambda rect: Custom(ctx, "weeks.legend", rect, self._legend), legend)
        column.space(8)
        wide, room = column.w // len(weeks), d.h - column.y - line - d.ui(_FOOT)
        tall = room if d.ui(_LEAST_PLOT) <= room < d.ui(_PLOT) else d.ui(_PLOT)
        for at, week in enumerate(weeks):
            rect = pygame.Rect(column.x + at * wide, column.y, wide, tall)
            words = ctx.tn("{count} game", "{count} games", week.games)
            # i18n: number of games won
            won = ctx.t("{won} won", won=week.won)
            head = ctx.t("Week of {day}", day=day_text(ctx, week.begun))
            # i18n: a bar of a chart: “Week of 3 May: 5 games, 2 won”
            said = ctx.t("{week}: {games}, {won}", week=head, games=words, won=won)
            draw = partial(self._week, week, most)
            column.widgets.append(Custom(ctx, f"week{at}", rect, draw, name=said, tooltip=said))
        column.y += tall
        foot = pygame.Rect(column.x, column.y, column.w, line)
        column.place(lambda rect: Custom(ctx, "weeks.days", rect, partial(self._days, weeks)), foot.h)

    def _legend(self, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx, d, x = self.ctx, self.ctx.display, rect.x
        for is_won, words in ((True, ctx.tc("game", "won")), (False, ctx.tc("game", "not won"))):
            square = pygame.Rect(x, rect.centery - d.ui(_SQUARE) // 2, d.ui(_SQUARE), d.ui(_SQUARE))
            self._square(surface, square, is_won=is_won)
            wide = ctx.text.width(words, "small") + 2
            place = pygame.Rect(square.right + d.ui(8), rect.y, wide, rect.h)
            ctx.text.draw(surface, words, "small", ctx.theme.color.ink, place)
            x = place.right + d.ui(20)

    def _week(self, week: Week, most: int, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        line = max(1, d.px(2))
        foot = pygame.Rect(rect.x, rect.bottom - line, rect.w, line)
        ctx.shapes.box(surface, foot, color.line)
        if not week.games:
            return
        top = ctx.text.line_height("small")
        bar = pygame.Rect(0, 0, min(d.ui(54), rect.w * 3 // 4), (rect.h - top) * week.games // most)
        bar.midbottom = rect.centerx, foot.top
        ctx.shapes.box(surface, bar, color.paper, radius=d.ui(6), edge=color.ink2, edge_w=line)
        won = bar.copy()
        won.h = bar.h * week.won // week.games
        won.bottom = bar.bottom
        ctx.shapes.box(surface, won, color.good, radius=d.ui(6) if week.won == week.games else 0)
        number = pygame.Rect(rect.x, bar.top - top, rect.w, top)
        ctx.text.draw(surface, str(week.games), "small", color.ink2, number, align="center")

    def _days(self, weeks: Sequence[Week], surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        """Draw the first days of weeks, as many as fit."""
        ctx, wide = self.ctx, rect.w // len(weeks)
        words = [day_text(ctx, week.begun) for week in weeks]
        every = -(-(max(ctx.text.width(one, "small") for one in words) + ctx.display.ui(12)) // max(1, wide))
        after = pygame.Rect(rect.right + ctx.display.ui(12), rect.y, 0, 0)
        for at in range(len(weeks) - 1, -1, -every):
            wanted = pygame.Rect(0, rect.y, ctx.text.width(words[at], "small") + 2, rect.h)
            wanted.centerx = rect.x + at * wide + wide // 2
            wanted.clamp_ip(rect)
            # The first and the last are moved from under their bars.
            if wanted.right + ctx.display.ui(12) <= after.x:
                ctx.text.draw(surface, words[at], "small", ctx.theme.color.ink2, wanted, align="center")
                after = wanted

    # -- records ---------------------------------------------------------------------------------------

    def _best(self, column: Column) -> None:
        ctx, d = self.ctx, self.ctx.display
        for number, (icon, name, value) in enumerate(self._records()):
            column.rule(f"best.rule{number}")
            value_w = ctx.text.width(value, "h3") + 2
            tall = max(d.ui(50), ctx.text.height(name, "body", column.w - value_w - d.ui(56)) + d.ui(10))
            # i18n: {share}: a percentage of games
            said = ctx.t("{name}: {share}", name=name, share=value)
            draw = partial(self._best_row, icon, name, value, value_w)
            column.place(partial(self._custom, f"best{number}", draw, said), tall)

    def _best_row(
        self, icon: str, name: str, value: str, wide: int, surface: Canvas, rect: pygame.Rect, look: Look
    ) -> None:
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        picture = ctx.assets.icon(icon, d.ui(24), color.ink)
        surface.blit(picture, picture.get_rect(midleft=(rect.x, rect.centery)))
        words = pygame.Rect(rect.x + d.ui(40), rect.y, rect.w - wide - d.ui(56), rect.h)
        ctx.text.draw(surface, name, "body", color.ink, words, lines=3)
        place = pygame.Rect(rect.right - wide, rect.y, wide, rect.h)
        ctx.text.draw(surface, value, "h3", color.ink, place, align="right")

    def _records(self) -> Iterator[tuple[str, str, str]]:
        """Yield the sign, the name and the value of each record."""
        t, tn = self.ctx.t, self.ctx.tn
        yield "star", t("Wins in a row"), str(wins_running(self.played))
        for game_id, game in self.games.items():
            won = [one.game for one in self.played if one.is_won and one.game.game == game_id]
            if won and _has_goal(game):
                least = min(one.length for one in won)
                if game.progress.counts_rounds:
                    value = tn("{count} round", "{count} rounds", least)
                else:
                    value = tn("{count} turn", "{count} turns", least)
                yield "clockw", t("Fastest win, {game}", game=game.name), value
            own = [one.score for one in self.played if one.game.game == game_id]
            if own and not _has_goal(game):
                value = self.ctx.message(game.progress.count(max(own)))
                yield "coin", t("Best result, {game}", game=game.name), value
