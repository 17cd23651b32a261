"""What others have done, act by act, as a person at this screen may know it: for strip and captions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Role
from tabletop.app.core.display import MIN_TEXT
from tabletop.app.widgets.base import Action, Look, Widget
from tabletop.engine.message import Message
from tabletop.engine.protocol import Game, Seat, Viewer

if TYPE_CHECKING:
    from tabletop.app.core.session import Session
    from tabletop.app.table.table_context import TableContext
    from tabletop.engine.event_log import SeatInfo


class RecapItem(NamedTuple):
    """One act of a seat, in a few words."""

    position: int
    """Number of steps done with it."""
    seat: Seat | None
    """The acting seat; None for no seat."""
    event: Any
    words: tuple[Message, ...]
    mark: str | None
    hurts: tuple[Seat, ...]
    """The seats that lost something."""
    points: tuple[tuple[Seat, int, int], ...]
    """Points changed by it, before and after, by seat."""
    before: Any = None
    """The reader's view when it happened."""

    @property
    def is_moved(self) -> bool:
        """Whether it moved something from the seats it hurts to the acting one: points went from those to
        this."""
        changed = {seat: new - old for seat, old, new in self.points}
        lost = -sum(changed.get(seat, 0) for seat in self.hurts)
        return self.seat is not None and lost > 0 and changed.get(self.seat, 0) == lost

    def touches(self, viewer: Viewer) -> bool:
        """Whether it took something from a seat, or changed its points."""
        return viewer in self.hurts or any(seat == viewer for seat, _, _ in self.points)


def acts_of(
    game: Game[Any, Any, Any], viewer: Viewer, before: Any, events: Iterable[Any], position: int = 0
) -> Iterator[RecapItem]:
    """Yield the acts among events that follow one of the viewer's views, without mere continuations."""
    for event in events:
        after = game.rules.evolve(before, event)
        told = game.words.brief(event, before, viewer)
        words = game.words.describe(event) if told is None else told
        if words:
            was, now = game.progress.points(before), game.progress.points(after)
            points = tuple(
                (seat, old, new) for seat, (old, new) in enumerate(zip(was, now, strict=False)) if old != new
            )
            hurts, mark = game.words.hurts(event, before), game.words.mark(event)
            seat = getattr(event, "seat", None)
            yield RecapItem(position, seat, event, words, mark, hurts, points, before)
        before = after


def acts_since(session: Session, seat: Seat) -> tuple[RecapItem, ...]:
    """Return what happened since a seat's last step, as it may know it; also that step's effects on others,
    such as a skipped turn."""
    table, game = session.table, session.game
    found: list[RecapItem] = []
    since = session.steps_since(seat)
    if since.start > 2:
        own = table.steps[since.start - 2]
        events = [game.secrets.redact_event(event, seat) for event in own.record.events]
        before = game.secrets.redact(table.state_at(since.start - 2), seat)
        acts = acts_of(game, seat, before, events, since.start - 1)
        found += [act for act in acts if act.seat not in (None, seat)]
    for position in since:
        events = [game.secrets.redact_event(event, seat) for event in table.steps[position - 1].record.events]
        if any(map(game.words.describe, events)):
            before = game.secrets.redact(table.state_at(position - 1), seat)
            found += acts_of(game, seat, before, events, position)
    return tuple(found)


def chosen(acts: Sequence[RecapItem], viewer: Viewer, most: int) -> tuple[RecapItem, ...]:
    """Return the acts for which there is room, in their order. Those that cost the viewer points come first,
    then those that took something from it or touch it, then those marked in a replay, then the latest."""

    def weight(number: int) -> tuple[bool, bool, bool, bool, int]:
        act = acts[number]
        costs = any(seat == viewer and new < old for seat, old, new in act.points)
        return costs, viewer in act.hurts, act.touches(viewer), act.mark is not None, number

    best = sorted(range(len(acts)), key=weight, reverse=True)[:most]
    return tuple(acts[number] for number in sorted(best))


# -- an act as a card --


class RecapText(NamedTuple):
    """The contents of a card: `number` among the acts, the sentence, the effect and whether that is bad for
    the reader; `who` and `whom` are seats' colours; `is_moved` if something went from whom to who."""

    number: int
    sentence: str
    effect: str
    is_bad: bool
    who: SeatInfo | None
    whom: SeatInfo | None
    is_moved: bool = False


def telling(table: TableContext, recap_item: RecapItem, number: int, viewer: Viewer) -> RecapText:
    """Return the contents of a card about an act for a viewer."""
    seats = table.session.table.seats
    whom = viewer if viewer in recap_item.hurts else next(iter(recap_item.hurts), None)
    return RecapText(
        number,
        spoken(table, recap_item),
        effect(table, recap_item, viewer),
        viewer in recap_item.hurts,
        None if recap_item.seat is None else seats[recap_item.seat],
        None if whom is None or recap_item.seat in (None, whom) else seats[whom],
        recap_item.is_moved,
    )


def spoken(table: TableContext, recap_item: RecapItem) -> str:
    """Return an act in words, with a capital and without a full stop."""
    told = " · ".join(table.ctx.catalogue.unended(table.say(words)) for words in recap_item.words)
    return table.ctx.capital(told)


def effect(table: TableContext, recap_item: RecapItem, viewer: Viewer) -> str:
    """Return whose points changed and how: the reader's first, then those of the seats that lost something,
    then those of the acting seat."""
    changed = {seat: (old, new) for seat, old, new in recap_item.points}
    seat = next((seat for seat in (viewer, *recap_item.hurts, recap_item.seat) if seat in changed), None)
    if seat is None:
        return ""
    ctx, count = table.ctx, table.game.progress.count
    before, after = (table.say(count(points)) for points in changed[seat])
    if seat == viewer:
        # i18n: how a move changed your own points or floors
        return ctx.t("you: {before} → {after}", before=before, after=after)
    if seat == recap_item.seat:
        # i18n: a count before and after; the sentence above has the player’s name
        return ctx.t("{before} → {after}", before=before, after=after)
    # i18n: a player’s count before and after
    return ctx.t("{name}: {before} → {after}", name=table.names[seat], before=before, after=after)


_NUMBER: Final = 26
"""Size of a card's number."""


class RecapCard(Widget):
    """A card of the recap; pressing it shows the game as it was after the act."""

    role: Role = "list_item"

    def __init__(
        self,
        table: TableContext,
        rect: pygame.Rect,
        recap_item: RecapItem,
        recap_text: RecapText,
        on_activate: Action,
    ) -> None:
        ctx = table.ctx
        super().__init__(
            ctx,
            f"since.act.{recap_text.number}",
            rect,
            ctx.sentences((recap_text.sentence, recap_text.effect)),
            tooltip=ctx.t("Show the table at that moment"),
            on_activate=on_activate,
        )
        self.recap_text, self._table, self._item = recap_text, table, recap_item

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw ground, number, token, pictures with whom, the sentence, what it changed."""
        ctx, d, color, rect = self.ctx, self.ctx.display, self.ctx.theme.color, self.rect
        edge = color.brass_edge if look.hover else color.line
        ctx.shapes.box(surface, rect, color.card, radius=self.radius, edge=edge, edge_w=max(1, d.px(1.5)))
        pad, text, told = d.ui(10), ctx.text, self.recap_text
        size, x = min(d.ui(52), rect.h - 2 * pad), rect.x + pad
        if rect.h < d.ui(2 * _NUMBER):
            # So low that the number would cover the token.
            size, x = rect.h - pad, rect.x + d.ui(_NUMBER * 2 // 3) + pad // 2
        if told.who is not None:
            token = pygame.Rect(x, rect.centery - size // 2, size, size)
            ctx.shapes.token(surface, token, told.who.colour, face=told.who.face)
            x = token.right + pad
        room = pygame.Rect(x, rect.y + pad // 2, rect.right - pad - x, rect.h - pad)
        line = text.line_height("small", text=told.sentence)
        # Long names and numbers take two lines, so that none is cut.
        below_h = line * min(2, len(text.wrap(told.effect, "small", room.w))) if told.effect else 0
        said = len(text.wrap(told.sentence, "body_b", room.w, px=text.px("small")))
        spare = room.h - max(2, min(said, 3)) * line - below_h
        if spare >= d.ui(30) and (self._has_pictures or told.whom is not None):
            top = pygame.Rect(room.x, room.y + pad // 2, room.w, min(d.ui(44), spare - pad // 2))
            self._draw_pictures(surface, top)
            room.y, room.h = top.bottom, room.bottom - top.bottom
        if told.effect and room.h >= line + below_h:
            below = pygame.Rect(room.x, room.bottom - below_h, room.w, below_h)
            ink = color.bad if told.is_bad else color.ink2
            text.draw(surface, told.effect, "small", ink, below, lines=2, min_px=MIN_TEXT)
            room.h -= below_h
        text.draw(
            surface, told.sentence, "body_b", color.ink, room, lines=3, min_px=MIN_TEXT, px=text.px("small")
        )
        self._draw_number(surface)

    def _draw_number(self, surface: Canvas) -> None:
        ctx, color, size = self.ctx, self.ctx.theme.color, self.ctx.display.ui(_NUMBER)
        at = pygame.Rect(self.rect.x - size // 3, self.rect.y - size // 3, size, size)
        ctx.shapes.disc(surface, at, color.ink)
        ctx.text.line(surface, str(self.recap_text.number), "key", color.focus, at.center, align="center")

    def _draw_pictures(self, surface: Canvas, room: pygame.Rect) -> None:
        """Draw the things: what was taken follows its owner, with an arrow between; what hits a seat comes
        before that seat."""
        ctx, gap, told, x = self.ctx, self.ctx.display.ui(8), self.recap_text, room.x
        size, whom = room.h // 2, told.whom
        if whom is not None and told.is_moved:
            x = self._draw_whom(surface, whom, pygame.Rect(x, room.y, room.h, room.h)).right + gap
            ctx.text.line(
                surface, "→", "body_b", ctx.theme.color.bad, (x + size // 2, room.centery), align="center"
            )
            x += size + gap
        for picture in self._pictures(room.h):
            if x + picture.get_width() > room.right:
                break
            surface.blit(picture, (x, room.y))
            x += picture.get_width() + gap
        if whom is not None and not told.is_moved and x + 2 * room.h <= room.right:
            middle = (x + size // 2, room.centery)
            ctx.text.line(surface, "→", "body_b", ctx.theme.color.bad, middle, align="center")
            self._draw_whom(surface, whom, pygame.Rect(x + size + gap, room.y, room.h, room.h))

    def _draw_whom(self, surface: Canvas, whom: SeatInfo, rect: pygame.Rect) -> pygame.Rect:
        """Draw the token of a seat that loses something, with a red minus."""
        ctx, color = self.ctx, self.ctx.theme.color
        ctx.shapes.token(surface, rect, whom.colour, face=whom.face)
        size = max(self.ctx.display.ui(14), rect.h * 2 // 5)
        minus = pygame.Rect(rect.right - size * 3 // 4, rect.y - size // 4, size, size)
        ctx.shapes.disc(surface, minus, color.bad, color.card, max(1, size // 9))
        bar = pygame.Rect(0, 0, size * 5 // 9, max(2, size // 6))
        bar.center = minus.center
        ctx.shapes.box(surface, bar, color.card, radius=0)
        return minus.union(rect)

    @property
    def _has_pictures(self) -> bool:
        return bool(self._pictures(self.ctx.display.ui(30)))

    def _pictures(self, tall: int) -> Sequence[pygame.Surface]:
        table, item = self._table, self._item
        then = replace(table.view, state=item.before)
        found = table.parts.painter.pictures(then, item.event, tall)
        if found or item.mark is None:
            return found
        return (self.ctx.assets.icon(item.mark, tall, self.ctx.theme.color.ink2),)
