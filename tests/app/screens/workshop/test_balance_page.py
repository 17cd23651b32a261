"""The page of the test: what is asked and what came out, of games that are kept already; stopped in time."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

import tabletop
from tabletop.app.screens.workshop.scene import TEST, SetScene
from tabletop.app.screens.workshop.trying import Seating
from tabletop.balance import kept
from tabletop.balance.counts import CountedGame, Request
from tests.app.driver import Driver
from tests.app.screens.workshop.at_workshop import SMOKY, opened, own

SEATS, GAMES = 2, 50


def with_kept_games(driver: Driver) -> SetScene:
    """A set with its games kept: own ones take 12 turns, the house's 16; nobody builds a Factory."""
    scene = opened(driver.ctx, own(driver.ctx, "designtown", "Smoky town", *SMOKY))
    request = Request("designtown", "", "normal", SEATS, GAMES, 1)
    house = tabletop.game("designtown")
    assert house.edition.recast is not None
    recast = house.edition.recast(scene.work.form.written(scene.work.rows))
    for rules, rounds, end in ((recast, 12, "DT-1.2"), (house, 16, "DT-1.3")):
        games = [CountedGame(n, n, (n % 2,), rounds, end, {"church": (1, 2)}) for n in range(GAMES)]
        kept.write(kept.path_of(scene.shelf.folder, rules.edition.content, request), request, games)
    driver.push(scene)
    scene.show(TEST)
    scene.page.test.players, scene.page.test.games = Seating(SEATS, "normal"), GAMES
    return scene


def words(driver: Driver) -> str:
    return "\n".join(widget.name for zone in driver.scene.zones for widget in zone.widgets)


def test_kept_games_are_shown_at_once_beside_the_houses(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = with_kept_games(driver)
    driver.click("start").settle()
    shown = words(driver)
    assert not scene.page.test.is_running
    assert "Mean: 12.0. House cards: 16.0." in shown
    assert "Church: 1.50, house 1.50" in shown
    assert "Enough cards: 0 of 50, house 50 of 50" in shown
    assert "An end that no longer comes: Enough cards." in shown
    assert "Factory: no computer player builds it." in shown
    assert "Hospital: no computer player builds it." not in shown, "it is the house's, and nobody builds that"


def test_sums_of_other_cards_are_called_old_until_they_are_played_again(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = with_kept_games(driver)
    driver.click("start").settle()
    assert "The cards have changed since." not in words(driver)
    scene.work.put(6, "cash", "9")
    assert scene.page.test.is_old
    assert "The cards have changed since." in words(driver)


def test_a_set_with_something_wrong_is_not_played_and_says_so(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = with_kept_games(driver)
    scene.work.put(6, "cost", "102")
    start = driver.find("start")
    assert (start.enabled, start.reason) == (False, "Fix the problems in this set first.")


def test_escape_stops_the_games_first_and_leaving_leaves_no_process(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver(size=(1280, 720))
    scene = with_kept_games(driver)
    scene.page.test.games = 2_000
    driver.click("start")
    assert scene.page.test.is_running and not driver.find("players").enabled
    assert driver.find("progress").name == f"{2 * GAMES} of 4000 games"
    looks = driver.wait(500).turns(1500)
    assert max(after - before for before, after in pairwise(looks)) <= 300, "it is looked again and again"
    rebuilt: list[bool] = []
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(scene, "rebuild", lambda: rebuilt.append(True))
        for came in (True, False):
            patched.setattr(scene.page.test, "poll", lambda came=came: came)
            scene.page.update(driver.time)
    assert rebuilt == [True], "the page shows what came in"
    assert driver.press("escape").scene is scene
    assert not scene.page.test.is_running
    driver.click("start")
    scene.exit()
    assert not scene.page.test.is_running
