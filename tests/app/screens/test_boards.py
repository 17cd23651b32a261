"""Choosing a board at set-up: offered, kept, told when it cannot be used, the same in a rematch
(ux M6, M8)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import own_content, paths
from tabletop.app.core import navigate
from tabletop.app.core.session import Session
from tabletop.app.screens.rules.scene import RulesScene
from tabletop.app.screens.setup import scene as setup
from tabletop.app.screens.setup.plan import SetupPlan
from tabletop.app.screens.setup.scene import SetupScene
from tabletop.app.table.around import opening
from tabletop.app.widgets.choice import Select
from tabletop.engine.registry import find
from tabletop.sets.boards import boards_folder
from tests.app.driver import Driver

TEXT = (paths.assets() / "boards" / "chinatown.tmx").read_text("utf-8")
STANDARD = find("chinatown").edition.content


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Session]:
    """Stand in for the table; return the sessions it was shown for."""
    found: list[Session] = []
    monkeypatch.setattr(navigate, "show_table", lambda ctx, session, **_: found.append(session))
    return found


def boards(driver: Driver) -> Path:
    """Put two maps into the player's folder: one where plots 1 and 2 change places, one without plot 47."""
    folder = boards_folder(driver.ctx.home)
    folder.mkdir()
    a, b = '<property name="plot" type="int" value="1"/>', '<property name="plot" type="int" value="2"/>'
    other = TEXT.replace(a, "@").replace(b, a).replace("@", b)
    (folder / "harbour.tmx").write_text(other.replace('value="Chinatown"', 'value="Harbour side"'), "utf-8")
    missing = TEXT.replace('<property name="plot" type="int" value="47"/>', "")
    (folder / "old.tmx").write_text(missing, "utf-8")
    return folder


def set_up(driver: Driver) -> SetupScene:
    scene = SetupScene(driver.ctx, find("chinatown"))
    driver.push(scene).settle()
    return scene


def select_of(driver: Driver) -> Select:
    found = driver.find("board")
    assert isinstance(found, Select)
    return found


def choose(driver: Driver, name: str) -> None:
    """Open the list and choose the board of this name by hand."""
    driver.click("board")
    rows = [widget for zone in driver.scene.zones for widget in zone.widgets if widget.name == name]
    row = rows[0].key
    driver.click(row).settle()


def test_own_boards_are_chosen_by_the_names_their_makers_gave_them(
    driver: Driver, shown: list[Session]
) -> None:
    boards(driver)
    set_up(driver)
    assert [option.label for option in select_of(driver).options] == [
        "Standard board",
        "Harbour side",
        "old",
        "Edit…",
    ]
    assert select_of(driver).label == "Standard board"
    choose(driver, "Harbour side")
    assert select_of(driver).label == "Harbour side"
    driver.click("start").settle()
    assert b"\n1,1,0,2\n2,1,0,1\n" in shown[0].game.edition.content
    assert driver.ctx.settings.last_setup["chinatown"]["board"] == "harbour"
    assert SetupPlan.last(find("chinatown"), driver.ctx.settings).board == "harbour"


def test_ch_5_outlook_cards_of_ones_own_are_chosen_as_a_board(driver: Driver, shown: list[Session]) -> None:
    folder = boards_folder(driver.ctx.home)
    folder.mkdir()
    (folder / "printed.csv").write_text("plot,district,row,col\n" + "outlook,6\n" * 9, "utf-8")
    set_up(driver)
    choose(driver, "printed")
    driver.click("start").settle()
    assert set(shown[0].table.state.board.outlooks) == {(6,)}


def test_a_board_that_does_not_fit_is_told_before_the_start(driver: Driver, shown: list[Session]) -> None:
    boards(driver)
    set_up(driver)
    choose(driver, "old")
    start = driver.find("start")
    assert not start.enabled
    assert (
        start.reason == "“old.tmx” cannot be used as a board. “Plot 47” has no property “plot”. "
        "Add it with a whole number."
    )
    choose(driver, "Standard board")
    assert driver.find("start").enabled
    driver.click("start").settle()
    assert shown[0].game.edition.content == STANDARD


def test_a_board_that_is_gone_is_the_standard_one_again(driver: Driver, shown: list[Session]) -> None:
    folder = boards(driver)
    set_up(driver)
    choose(driver, "Harbour side")
    driver.click("start").settle()
    (folder / "harbour.tmx").unlink()
    scene = set_up(driver)
    assert scene.plan.board == own_content.STANDARD and driver.find("start").enabled


def test_a_quick_start_on_a_board_that_is_gone_says_so(driver: Driver, shown: list[Session]) -> None:
    boards(driver)
    set_up(driver)
    plan = SetupPlan.last(find("chinatown"), driver.ctx.settings)
    plan.board = "nowhere"
    setup.start(driver.ctx, plan)
    assert shown == []
    assert "“nowhere.tmx” cannot be used as a board. It cannot be read." in {
        toast.text for toast in driver.ctx.toasts.items
    }


def test_a_rematch_is_on_the_same_board_even_if_its_map_is_gone(driver: Driver, shown: list[Session]) -> None:
    folder = boards(driver)
    plan = SetupPlan.last(find("chinatown"), driver.ctx.settings)
    seats = plan.infos(driver.ctx.t)
    first = opening.begin(driver.ctx, "chinatown", seats, plan.options, seed=3, content="harbour")
    (folder / "harbour.tmx").unlink()
    again = opening.rematch(driver.ctx, first)
    assert again.game.edition.content == first.game.edition.content != STANDARD


def test_games_without_a_board_offer_none(driver: Driver) -> None:
    driver.push(SetupScene(driver.ctx, find("gotown"))).settle()
    assert driver.scene.find("board") is None


def test_the_list_of_keys_has_those_of_a_board_where_there_is_one(driver: Driver) -> None:
    wanted = "Board larger, smaller, all of it"
    for game, has_board in (("chinatown", True), ("gotown", False)):
        driver.push(RulesScene(driver.ctx, find(game), "keys")).settle()
        names = [node.name for node in driver.top.accessible()]
        assert any(wanted in name for name in names) == has_board
        assert any("Cards of the hand" in name for name in names) != has_board
