"""Rules at a glance: five pictures a game from its own faces, and the clauses behind each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import pygame
import pytest

import tabletop
from tabletop.app.core.accessibility import A11yRequest
from tabletop.app.core.session import Session
from tabletop.app.screens.rules.glance import ClauseChip, GlancePanel
from tabletop.app.screens.rules.scene import RulesScene
from tabletop.app.table import registry
from tabletop.app.table.declared import Glance
from tabletop.engine.registry import own_games
from tests.app.cuts import Cuts, shown_in
from tests.app.driver import Driver
from tests.app.screens.test_overflow import look_at_everything

GAMES = own_games()


def panels(driver: Driver) -> list[GlancePanel]:
    return [w for zone in driver.scene.zones for w in zone.widgets if isinstance(w, GlancePanel)]


def chips(driver: Driver) -> list[ClauseChip]:
    return [w for zone in driver.scene.zones for w in zone.widgets if isinstance(w, ClauseChip)]


def opened(driver: Driver, game: str = "gotown", *asked: Any) -> Driver:
    return driver.push(RulesScene(driver.ctx, tabletop.game(game), *asked))


def pictures(driver: Driver) -> list[bytes]:
    """Return what the panels show."""
    places = [panel.picture_rect for panel in panels(driver)]
    return [pygame.image.tobytes(driver.picture().subsurface(place), "RGB") for place in places]


@pytest.mark.parametrize("game", GAMES)
def test_every_heading_is_reached_from_a_picture(driver: Driver, game: str) -> None:
    scene = RulesScene(driver.ctx, tabletop.game(game))
    reached: set[str] = set()
    for number in range(5):
        chip = scene.find(f"clauses.{number}")
        assert chip is not None
        chip.activate(scene)
        keys = [widget.key for zone in scene.zones for widget in zone.widgets]
        reached |= {key.removeprefix("head.") for key in keys if key.startswith("head.")}
        scene.turn("glance")
    assert reached == {clause.id for clause in tabletop.game(game).words.clauses if clause.heading}


def test_a_chip_opens_the_clauses_behind_and_escape_leads_back(driver: Driver) -> None:
    opened(driver, "designtown").click("clauses.1")
    assert driver.scene.focus_key == "clause.DT-1.1"
    heads = [key for key in list(driver.keys()) if key.startswith("head.")]
    assert heads == ["head.DT-1.1", "head.DT-4.1", "head.DT-9.1"]
    assert driver.find("behind").name == registry.glances("designtown")[1].sentence
    driver.press("escape")
    assert driver.scene.focus_key == "clauses.1"
    driver.click("glance.1").click("all")
    assert len([key for key in list(driver.keys()) if key.startswith("head.")]) == 10
    zone = driver.scene.zone_of("clause.DT-1.1")
    assert zone is not None and zone.viewport is not None
    assert zone.viewport.contains(driver.find("clause.DT-1.1").rect)
    driver.press("escape")
    assert not driver.ctx.scenes.stack


@pytest.mark.parametrize(
    ("size", "scale", "text_scale", "language"),
    [
        ((1280, 720), 100, 100, "longer"),
        ((1280, 720), 150, 100, "ja"),
        ((1920, 1080), 200, 100, "longer"),
        ((1920, 1080), 100, 200, "en"),
    ],
)
def test_panels_are_whole_and_do_not_overlap(
    make_driver: Callable[..., Driver],
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    scale: int,
    text_scale: int,
    language: str,
) -> None:
    monkeypatch.setattr(GlancePanel, "_painted", lambda self, w, h: pygame.Surface((w, h)))
    driver = make_driver(size=size, ui_scale=scale, text_scale=text_scale, language=shown_in(language))
    cuts = Cuts(driver, language)
    for game in GAMES:
        opened(driver, game)
        shown, ways = panels(driver), chips(driver)
        for panel, chip in zip(shown, ways, strict=True):
            parts = [panel.picture_rect, panel.words_rect, chip.rect]
            assert all(panel.rect.contains(part) for part in parts), (game, panel.number)
            assert not any(one.colliderect(other) for one, other in combinations(parts, 2))
            assert chip.rect.h >= 36
        look_at_everything(driver, driver.scene)
        assert not cuts.found & {text for panel in shown for text in (panel.name, panel.chip().words)}, game
        apart = combinations([panel.rect for panel in shown], 2)
        assert not any(one.colliderect(other) for one, other in apart)
        assert all(panel.rect.left >= 0 and panel.rect.right <= size[0] for panel in shown)
        is_large = scale * text_scale == 20000
        assert len({panel.rect.left for panel in shown}) == 1 or not is_large, "one column"
        zone = driver.scene.zones[1]
        assert driver.scene.scrolling.room(zone) == 0 or scale * text_scale > 10000, "one page"


def test_pictures_are_made_up_and_tell_nothing_of_the_game_under_way(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver(animation="off", size=(960, 600))
    for game in ("gotown", "chinatown"):
        opened(driver, game)
        calm = pictures(driver)
        assert len(set(calm)) == 5
        driver.ctx.scenes.clear()
        driver.ctx.assets.cache.clear()
        count = max(tabletop.game(game).players.seat_counts)
        table = tabletop.Table.new(game, seats=[f"P{seat}" for seat in range(count)], seed=11)
        driver.push(registry.at_table(driver.ctx, Session(table, lambda: "off"))).press("f1")
        assert pictures(driver) == calm, game
        driver.ctx.scenes.clear()


def test_it_is_gone_through_by_keys_alone(driver: Driver) -> None:
    opened(driver, "chinatown")
    driver.press("tab")
    wanted = {widget.key for widget in (*panels(driver), *chips(driver))}
    start = driver.scene.focus_key
    assert start is not None
    seen, still = {start}, [start]
    while still:
        here = still.pop()
        for key in ("left", "right", "up", "down"):
            driver.scene.focus(here)
            driver.press(key)
            there = driver.scene.focus_key
            if there is not None and there not in seen:
                seen.add(there)
                still.append(there)
    assert wanted == seen
    for kind in ("glance", "clauses"):
        driver.scene.focus(f"{kind}.0")
        driver.press(*["right"] * 5, "left")
        assert driver.scene.focus_key == f"{kind}.3"
    driver.press("up", "return")
    assert driver.scene.focus_key == "clause.CH-4.5.1"


def test_a_screen_reader_has_five_sentences_and_five_links(driver: Driver) -> None:
    opened(driver, "deckville", None, "DV-4.1")
    nodes = driver.top.accessible()
    sentences = [node for node in nodes if node.key.startswith("glance.")]
    links = [node for node in nodes if node.role == "link"]
    told = registry.glances("deckville")
    assert [node.name for node in sentences] == [one.sentence for one in told]
    assert len(links) == 5
    assert links[0].name == "Clauses: DV-2 Cards, DV-7 Powers"
    assert [bool(node.description) for node in sentences] == [False, True, False, True, False]
    assert [node.selected for node in nodes if node.role == "tab"] == [True, False, False]
    driver.scene.asked(A11yRequest("click", links[2].key))
    assert driver.frame().scene.focus_key == "clause.DV-6.1"
    driver.scene.asked(A11yRequest("click", "page.keys"))
    tabs = [node for node in driver.frame().top.accessible() if node.role == "tab"]
    assert [node.selected for node in tabs] == [False, False, True]


def test_an_asked_clause_opens_among_all_the_moment_at_a_glance(driver: Driver) -> None:
    assert opened(driver, "gotown", "GT-6.3").scene.focus_key == "clause.GT-6.3"
    assert panels(driver) == []
    driver.press("escape")
    opened(driver, "gotown", None, "GT-6.3")
    assert [panel.shown.is_now for panel in panels(driver)] == [False, False, True, False, False]
    edge = driver.picture().get_at(panels(driver)[2].rect.move(-1, 40).topleft)
    assert tuple(edge) == tuple(driver.ctx.theme.color.brass)


def test_a_game_without_pictures_shows_clauses_only(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "glances", lambda game: ())
    opened(driver)
    assert driver.scene.find("page.glance") is None
    assert driver.scene.find("clause.GT-1.1") is not None


@pytest.mark.usefixtures("every_frame")
def test_pictures_of_others_that_fail_leave_the_rest_of_the_page(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("broken")

    told: Sequence[Glance] = [one._replace(paint=fails) for one in registry.glances("gotown")]
    monkeypatch.setattr(registry, "glances", lambda game: told)
    with pytest.raises(RuntimeError):
        opened(driver)
    monkeypatch.setattr("tabletop.app.screens.tiles.package_of", lambda game: object())
    driver.ctx.scenes.clear()
    opened(driver)
    assert len(panels(driver)) == 5 and len(set(pictures(driver))) == 1


def test_what_others_declare_wrongly_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def declared(game: str) -> object:
        raise ImportError(game)

    monkeypatch.setattr(registry, "declared", declared)
    with pytest.raises(ImportError):
        registry.glances("gotown")
    monkeypatch.setattr(registry, "package_of", lambda game: object())
    assert registry.glances("gotown") == ()
