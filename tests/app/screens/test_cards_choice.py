"""Choosing cards at set-up: the house's, the card file's, own sets; named at the table, counted apart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop import own_content
from tabletop.app.core import navigate
from tabletop.app.core.session import Session
from tabletop.app.screens.setup import scene as setup
from tabletop.app.screens.setup.plan import SetupPlan
from tabletop.app.screens.setup.scene import SetupScene
from tabletop.app.table.around import opening
from tabletop.app.widgets.choice import Select
from tabletop.engine.registry import find
from tabletop.own_content import own_path
from tabletop.sets.shelf import SetShelf
from tests.app.driver import Driver
from tests.cli.test_sets import GOLD, changed

GAME = find("designtown")


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Session]:
    """Stand in for the table; return the sessions it was shown for."""
    found: list[Session] = []
    monkeypatch.setattr(navigate, "show_table", lambda ctx, session, **_: found.append(session))
    return found


def sets(driver: Driver) -> SetShelf:
    shelf = SetShelf("designtown", driver.ctx.home)
    shelf.add(changed("designtown", *GOLD))
    shelf.add(shelf.empty("Unfinished"))
    return shelf


def set_up(driver: Driver) -> SetupScene:
    scene = SetupScene(driver.ctx, GAME)
    driver.push(scene).settle()
    return scene


def select_of(driver: Driver) -> Select:
    found = driver.find("cards")
    assert isinstance(found, Select)
    return found


def row_of(driver: Driver, name: str):  # type: ignore[no-untyped-def]
    return next(one for zone in driver.scene.zones for one in zone.widgets if one.name == name)


def choose(driver: Driver, name: str) -> None:
    driver.click("cards")
    driver.click(row_of(driver, name).key).settle()


def texts(driver: Driver) -> str:
    return " ".join(node.name for node in driver.top.accessible())


def test_own_sets_are_chosen_by_name_and_say_what_differs(driver: Driver, shown: list[Session]) -> None:
    sets(driver)
    set_up(driver)
    assert [option.label for option in select_of(driver).options] == [
        *("House cards", "Our town", "Unfinished"),
        "Edit…",
    ]
    assert select_of(driver).label == "House cards"
    choose(driver, "Our town")
    assert "3 fields on 1 card differ" in texts(driver)
    driver.click("start").settle()
    assert shown[0].table.state.faces[6].cash == 20
    assert shown[0].title == "Design Town · Our town"
    assert driver.ctx.settings.last_setup["designtown"]["set"] == "Our town"
    plan = SetupPlan.last(GAME, driver.ctx.settings)
    assert plan.content == "Our town"
    again = set_up(driver)
    assert again.plan.cards == "Our town" and select_of(driver).label == "Our town"


def test_an_unfinished_set_is_greyed_with_the_reason(driver: Driver) -> None:
    sets(driver)
    scene = set_up(driver)
    driver.click("cards")
    row = row_of(driver, "Unfinished")
    assert not row.enabled and "things are wrong with this set. Line 2, field “cash”" in row.reason
    driver.click(row.key)
    assert scene.plan.cards == own_content.STANDARD


def test_the_card_file_is_a_choice_and_the_default(driver: Driver, shown: list[Session]) -> None:
    sets(driver)
    path = own_path("designtown", driver.ctx.home)
    path.parent.mkdir()
    path.write_text(changed("designtown", (6, "cash", "7")).table(), "utf-8")
    set_up(driver)
    assert select_of(driver).label == "cards/designtown.csv"
    assert "1 field on 1 card differs" in texts(driver)
    choose(driver, "House cards")
    driver.click("start").settle()
    assert shown[0].game is GAME and shown[0].title == "Design Town"
    set_up(driver)
    assert select_of(driver).label == "House cards"


def test_a_set_that_is_gone_is_the_house_s_with_a_sentence(driver: Driver, shown: list[Session]) -> None:
    shelf = sets(driver)
    set_up(driver)
    choose(driver, "Our town")
    driver.click("start").settle()
    shelf.delete(shelf.path("Our town"))
    plan = SetupPlan.last(GAME, driver.ctx.settings)
    setup.start(driver.ctx, plan)
    assert shown[1].game is GAME
    assert "The cards “Our town” are gone: these are the house cards." in {
        toast.text for toast in driver.ctx.toasts.items
    }
    driver.ctx.change(last_setup={"designtown": {"set": "../../secret"}})
    set_up(driver)
    assert "The cards “../../secret” are gone: these are the house cards." in texts(driver)
    assert driver.find("start").enabled


def test_a_set_that_is_spoiled_meanwhile_is_told_before_the_start(driver: Driver) -> None:
    shelf = sets(driver)
    scene = set_up(driver)
    choose(driver, "Our town")
    shelf.path("Our town").write_bytes(b"{")
    scene.desk.read_again()
    driver.settle()
    assert not driver.find("start").enabled and "It is damaged." in driver.find("start").reason


def test_the_name_of_the_cards_goes_with_the_game(driver: Driver, shown: list[Session]) -> None:
    """Saved, forked, played again: the title names the set, even if it is deleted."""
    shelf = sets(driver)
    plan = SetupPlan.last(GAME, driver.ctx.settings)
    first = opening.begin(
        driver.ctx, "designtown", plan.infos(driver.ctx.t), plan.options, seed=3, content="Our town"
    )
    shelf.delete(shelf.path("Our town"))
    (path,) = (driver.ctx.home / "saves").glob("*.tabletop")
    back = opening.resume(driver.ctx, path)
    forked, again = opening.fork(driver.ctx, first, 1), opening.rematch(driver.ctx, first)
    for session in (first, back, forked, again):
        assert session.title == "Design Town · Our town"
        assert session.table.state.faces[6].cash == 20


@pytest.mark.parametrize("size", [(3840, 2160), (1920, 1080), (1280, 720)])
def test_the_title_at_the_table_bears_the_name(
    size: tuple[int, int], make_driver: Callable[..., Driver]
) -> None:
    """Without the game's where there is little room, but there."""
    driver = make_driver(size=size, animation="off")
    sets(driver)
    plan = SetupPlan.last(GAME, driver.ctx.settings)
    opening.begin(driver.ctx, "designtown", plan.infos(driver.ctx.t), plan.options, content="Our town")
    driver.settle()
    bar = driver.scene.top_bar  # type: ignore[attr-defined]
    assert "Our town" in bar._title(bar._said, bar._room(bar._prompt_rect))


def test_strengths_say_that_they_are_measured_with_the_house_cards(driver: Driver) -> None:
    sets(driver)
    set_up(driver)
    wanted = "Measured with the house cards."
    assert wanted not in texts(driver)
    choose(driver, "Our town")
    assert wanted in texts(driver)


def test_games_without_declared_cards_offer_none(driver: Driver, tmp_path: Path) -> None:
    for game_id in ("gotown", "chinatown"):
        driver.push(SetupScene(driver.ctx, find(game_id))).settle()
        assert driver.scene.find("cards") is None
