"""What others have done, act by act, as one of those who sit here may know it: for strip and captions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop.engine.message import Message
from tabletop.engine.protocol import Game, Seat, Viewer

if TYPE_CHECKING:
    from tabletop.app.core.session import Session


class RecapItem(NamedTuple):
    """Something that somebody did, in a few words."""

    position: int
    """So many steps were done with it."""
    seat: Seat | None
    """Whose doing it was; None: nobody's."""
    event: Any
    words: tuple[Message, ...]
    mark: str | None
    hurts: tuple[Seat, ...]
    """From whom it took something."""
    points: tuple[tuple[Seat, int, int], ...]
    """Whose points it changed, from what to what."""
    before: Any = None
    """What the reader saw when it happened."""

    @property
    def is_moved(self) -> bool:
        """Whether what it is about went from those it hurts to who did it: these gained what those lost."""
        changed = {seat: new - old for seat, old, new in self.points}
        lost = -sum(changed.get(seat, 0) for seat in self.hurts)
        return self.seat is not None and lost > 0 and changed.get(self.seat, 0) == lost

    def touches(self, viewer: Viewer) -> bool:
        """Whether it took something from a seat, or changed its points."""
        return viewer in self.hurts or any(seat == viewer for seat, _, _ in self.points)


def acts_of(
    game: Game[Any, Any, Any], viewer: Viewer, before: Any, events: Iterable[Any], position: int = 0
) -> Iterator[RecapItem]:
    """Give the acts among events that follow a view of the viewer; what only goes on by itself is none."""
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
    """Return what happened since a seat's own last step, as it may know it, and with that step to others: a
    turn that they skipped."""
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
    """Return the acts to be shown where there is room for so many, in their order: what cost the viewer
    points first, then what else took something from it or touches it, what is marked in a replay, the
    latest."""

    def weight(number: int) -> tuple[bool, bool, bool, bool, int]:
        act = acts[number]
        costs = any(seat == viewer and new < old for seat, old, new in act.points)
        return costs, viewer in act.hurts, act.touches(viewer), act.mark is not None, number

    best = sorted(range(len(acts)), key=weight, reverse=True)[:most]
    return tuple(acts[number] for number in sorted(best))
