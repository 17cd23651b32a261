"""The window is drawn as often as the screen shows, and less often where that is too much for the machine."""

from __future__ import annotations

import pytest

from tabletop.app.core.timing import LEAST_HZ, MOST_HZ, SLOW_FRAMES, SLOW_MS, FrameRate


@pytest.mark.parametrize(("screen", "hz"), [(0, 60), (30, 60), (60, 60), (75, 75), (144, 144), (240, 144)])
def test_it_follows_the_screen_within_limits(screen: int, hz: int) -> None:
    assert FrameRate(screen).hz == hz


def test_a_machine_that_is_too_slow_has_the_least() -> None:
    pace = FrameRate(MOST_HZ)
    for _ in range(4 * SLOW_FRAMES):
        for _ in range(SLOW_FRAMES - 1):
            pace.took(SLOW_MS + 1)
        pace.took(SLOW_MS)
    assert pace.hz == MOST_HZ, "a slow frame now and then is no slow machine"
    for _ in range(SLOW_FRAMES):
        pace.took(SLOW_MS + 1)
    assert pace.hz == LEAST_HZ


def test_frames_are_timed_within_it() -> None:
    pace = FrameRate(MOST_HZ)
    took: list[float] = []
    pace.took = took.append  # type: ignore[method-assign]
    with pace:
        pass
    assert len(took) == 1
    assert took[0] >= 0
