"""How much is done for a frame: counted, not timed (docs/architecture.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import pytest

from tabletop.app.core.session import Session
from tabletop.app.table.event_player import MOST_WAITED
from tabletop.engine.registry import games
from tests.app.canvas.test_equals_full import go_on, opened
from tests.app.driver import FRAME_MS, Driver
from tests.app.storm import dice

COPIED = 2.2
"""So many times the area of what moves, before and after, is copied at most."""


@pytest.fixture
def at_rest(make_driver: Callable[..., Driver], results: list[Session]) -> Callable[..., tuple[Driver, Any]]:
    """Return a maker of tables in the middle of a game, nothing moving."""

    def opened_at(game_id: str, **look: Any) -> tuple[Driver, Any]:
        driver = make_driver(curtain="off", confirmations=False, **look)
        scene = opened(driver, game_id, seed=11, commands=40)
        driver.settle()
        return driver, scene

    return opened_at


@pytest.mark.parametrize("game_id", sorted(games()))
def test_at_rest_nothing_is_done(game_id: str, at_rest: Callable[..., tuple[Driver, Any]]) -> None:
    """Not one thing is recorded while the pointer rests and a tooltip is shown."""
    driver, scene = at_rest(game_id)
    driver.move(next(w.rect.center for zone in scene.zones for w in zone.widgets if w.key == "bar.undo"))
    driver.wait(3000)
    assert scene.tip.visible
    counts, frames = asdict(driver.ctx.pictures.counts), driver.loop.frames
    driver.frame(100)
    assert asdict(driver.ctx.pictures.counts) == counts
    assert driver.loop.frames == frames


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game_id", sorted(games()))
def test_a_moving_frame_draws_what_moves(
    game_id: str, size: tuple[int, int], at_rest: Callable[..., tuple[Driver, Any]]
) -> None:
    """After the first frame of a batch no piece is asked again, and what moves is all that is copied."""
    driver, scene = at_rest(game_id, size=size)
    throws, seen = dice(5), 0
    for _ in range(6):
        go_on(driver, scene, next(throws))
        for _ in range(60):
            flights = scene.animator._flights
            parts = driver.ctx.pictures.counts.parts
            px, rects = driver.ctx.pictures.counts.px_copied, driver.ctx.pictures.counts.rects
            before = _covered(driver)
            driver.frame()
            now = driver.ctx.pictures.counts
            if not flights or scene.animator._flights is not flights:
                continue
            seen += 1
            assert now.parts == parts
            assert now.px_copied - px <= COPIED * (before + _covered(driver))
            assert now.rects - rects <= 2 * len(flights) + 2
        driver.settle()
        driver.ctx.scenes.stack[:] = [scene]
    assert seen > 10


def _covered(driver: Driver) -> int:
    """Return how many px all that moves covers now, what lies over each other counted for each."""
    return sum(op.seen.w * op.seen.h for op in driver.ctx.pictures._over.ops)


def test_what_waits_to_be_seen_is_seen_soon(
    make_driver: Callable[..., Driver], results: list[Session]
) -> None:
    """However slow a machine is, what a person did is seen after few frames."""
    driver = make_driver(curtain="off", confirmations=False)
    scene = opened(driver, "gotown", seed=11, commands=40)
    driver.settle()
    driver.ctx.frame_budget.ms = 0
    throws = dice(5)
    for _ in range(5):
        before = scene.state
        go_on(driver, scene, next(throws))
        waited = 0
        while scene.state == before and waited < 20:
            driver.frame()
            waited += 1
        assert waited <= 8
        driver.settle()
    assert driver.ctx.pictures.counts.ahead > 0


@pytest.mark.parametrize("game_id", sorted(games()))
def test_the_screen_stays_until_it_is_seen_what_a_command_did(
    game_id: str, at_rest: Callable[..., tuple[Driver, Any]]
) -> None:
    """Nothing is noted between: the table stays as it was while what came of it is prepared."""
    driver, scene = at_rest(game_id)
    scene.event_player._ahead.work = lambda queue: False
    parts = driver.ctx.pictures.counts.parts
    go_on(driver, scene, next(dice(5)))
    for _ in range(MOST_WAITED):
        driver.frame()
        assert scene.holds
        assert driver.ctx.pictures.counts.parts == parts
    driver.frame()
    assert not scene.holds
    assert driver.ctx.pictures.counts.parts > parts


@pytest.mark.parametrize("game_id", sorted(games()))
def test_what_another_person_may_see_is_seen_at_once(
    game_id: str, at_rest: Callable[..., tuple[Driver, Any]]
) -> None:
    """However slow a machine is: of the view before nothing is left (ux C2)."""
    driver, scene = at_rest(game_id)
    driver.ctx.frame_budget.ms = 0
    throws, changes = dice(5), 0
    for _ in range(900):
        if not scene.is_busy:
            go_on(driver, scene, next(throws))
        before = scene.viewer
        driver.frame()
        if scene.viewer != before and driver.top is scene:
            changes += 1
            assert not driver.ctx.pictures.is_unpainted
            if changes > 1:
                break
        driver.ctx.scenes.stack[:] = [scene]
    assert changes > 1


@pytest.mark.parametrize("game_id", sorted(games()))
def test_what_a_hand_does_is_seen_at_once(game_id: str, at_rest: Callable[..., tuple[Driver, Any]]) -> None:
    """However slow a machine is, also when news were shown just before."""
    driver, scene = at_rest(game_id)
    go_on(driver, scene, next(dice(5)))
    driver.settle()
    driver.ctx.frame_budget.ms = 0
    asked = driver.ctx.pictures.counts.parts
    for key in ("tab", "right", "1", "escape", "2", "l", "l"):
        driver.key_down(key)
        assert not driver.ctx.pictures.is_unpainted
    assert driver.ctx.pictures.counts.parts > asked


@pytest.mark.parametrize("game_id", sorted(games()))
def test_motion_begins_when_it_is_seen(game_id: str, at_rest: Callable[..., tuple[Driver, Any]]) -> None:
    """However long it takes until then."""
    driver, scene = at_rest(game_id)
    driver.ctx.frame_budget.ms = 0
    throws, begun = dice(5), 0
    for _ in range(6):
        go_on(driver, scene, next(throws))
        for _ in range(20):
            frames = driver.loop.frames
            driver.frame()
            flights = scene.animator._flights
            if driver.loop.frames > frames and flights and scene.animator._at == 0:
                begun += 1
                driver.frame()
                assert scene.animator._flights is flights
                assert scene.animator._at == FRAME_MS
        driver.settle()
        driver.ctx.scenes.stack[:] = [scene]
    assert begun > 1


@pytest.mark.parametrize("game_id", sorted(games()))
def test_the_pointer_makes_little_work(game_id: str, at_rest: Callable[..., tuple[Driver, Any]]) -> None:
    """The bar stays as it is, and all widgets but those of the zones it comes from and goes to."""
    driver, scene = at_rest(game_id)
    buttons = next(zone.widgets for zone in scene.zones if zone.name == "bar")
    for button in buttons[1:]:
        driver.move(button.rect.center)
        driver.wait(1000)
        names = [name[1] for name in driver.ctx.pictures._drawn]
        drawn = dict(driver.ctx.pictures._drawn)
        driver.move((button.rect.centerx + 1, driver.ctx.display.h // 2)).wait(1000)
        again = [name[1] for name, made in driver.ctx.pictures._drawn.items() if drawn.get(name) is not made]
        kinds = [name if isinstance(name, str) else name[0] for name in again]
        assert "bar" in names
        assert "bar" not in kinds
        assert kinds.count("zone") <= 2
