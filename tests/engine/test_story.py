"""Events that a story has told are not carried out a second time; all others are."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tabletop.engine.story import Story, Told, fold


def add(state: tuple[int, ...], event: int) -> tuple[int, ...]:
    return (*state, event)


def begun() -> tuple[tuple[int, ...], tuple[int, ...], Story[tuple[int, ...], int]]:
    """Return a state, what a story told from it, and the story."""
    start = (7,)
    story: Story[tuple[int, ...], int] = Story(start, add)
    story.tell(1, 2)
    story.tell(3)
    return start, story.told(), story


def test_a_story_tells_events_that_lead_to_its_state() -> None:
    start, told, story = begun()
    assert told == (1, 2, 3) and story.state == (7, 1, 2, 3)
    assert fold(add, start, told) is story.state


@pytest.mark.parametrize(
    "otherwise",
    [lambda told: tuple(told), lambda told: [*told], lambda told: told[:], lambda told: (*told, 4)],
)
def test_events_that_no_story_vouches_for_are_folded(otherwise: object) -> None:
    start, told, _ = begun()
    events: Iterable[int] = otherwise(told)  # type: ignore[operator]
    assert type(events) is not Told
    assert fold(add, start, events) == (7, *events)


def test_from_another_state_or_by_other_rules_they_are_folded_anew() -> None:
    start, told, story = begun()
    assert fold(add, (8,), told) == (8, 1, 2, 3)
    assert fold(lambda state, event: (*state, -event), start, told) == (7, -1, -2, -3)
    story.tell(4)
    assert fold(add, start, told) == (7, 1, 2, 3), "what is told later is no part of it"
