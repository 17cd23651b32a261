"""Rules and keys: opens at a clause, finds words, shows our rulings as a badge (ux T5, D8)."""

from __future__ import annotations

import pytest

import tabletop
from tabletop.app.core.input import COMMON
from tabletop.app.core.ours import spans
from tabletop.app.screens.rules.flow import flow
from tabletop.app.screens.rules.rows import ClauseText
from tabletop.app.screens.rules.scene import KEYS, RulesScene, key_list
from tabletop.app.table import registry
from tabletop.i18n import Catalogue
from tests.app.driver import Driver

GAME = tabletop.game("gotown")


def texts(driver: Driver) -> list[ClauseText]:
    return [w for zone in driver.scene.zones for w in zone.widgets if isinstance(w, ClauseText)]


def test_it_opens_at_a_clause_in_view(driver: Driver) -> None:
    driver.push(RulesScene(driver.ctx, GAME, "GT-9.2"))
    clause = driver.find("clause.GT-9.2")
    view = next(zone.viewport for zone in driver.scene.zones if zone.name == "text")
    assert view is not None
    assert view.contains(clause.rect)
    assert driver.scene.focus_key == "clause.GT-9.2"


def test_all_clauses_are_there_without_raw_signs(driver: Driver) -> None:
    driver.push(RulesScene(driver.ctx, GAME))
    shown = texts(driver)
    assert [text.clause.id for text in shown] == [clause.id for clause in GAME.words.clauses]
    assert not any("[" in text.words for text in shown)
    assert {text.clause.id for text in shown if text.ours} == {
        c.id for c in GAME.words.clauses if "[ours" in c.text
    }


def test_the_badge_stands_at_the_words_that_are_ours(driver: Driver) -> None:
    driver.push(RulesScene(driver.ctx, GAME))
    dog, skipped = (driver.find(f"clause.{number}") for number in ("GT-7.1", "GT-10.2"))
    assert isinstance(dog, ClauseText) and isinstance(skipped, ClauseText)
    assert dog.ours == ["of your own tower that has none"]
    assert dog.node().description == "Our ruling: of your own tower that has none"  # type: ignore[union-attr]
    assert skipped.ours == [skipped.words], "all of it"


def test_a_badge_follows_its_words_in_lines_that_fit() -> None:
    parts = spans("Place a dog [ours: on your own tower], at the top.")
    assert parts == [("Place a dog ", False), ("on your own tower", True), (", at the top.", False)]
    runs = flow(parts, 20, 5, len)
    assert runs == [
        ("Place a dog ", False, 0, 0),
        ("on your ", True, 12, 0),
        ("own tower", True, 0, 1),
        ("", True, 9, 1),
        (", at ", False, 14, 1),
        ("the top.", False, 0, 2),
    ]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", tabletop.games())
def test_every_clause_marks_the_same_rulings_in_every_language(game: str, language: str) -> None:
    texts = Catalogue(language)
    for clause in tabletop.game(game).words.clauses:
        shown = spans(texts.t(clause.text))
        assert [part.is_ours for part in shown].count(True) == clause.text.count("[ours")
        assert not any(sign in part.text for part in shown for sign in "[]［］"), clause.id


def test_the_search_finds_words_and_headings(driver: Driver) -> None:
    driver.push(RulesScene(driver.ctx, GAME)).press("ctrl+f").type("super thief")
    found = [text.clause.id for text in texts(driver)]
    assert found
    assert all("super" in text.words.lower() for text in texts(driver))
    driver.press("ctrl+a").type("xylophone")
    assert texts(driver) == []
    assert "xylophone" in driver.find("nothing").name
    driver.press("escape")
    assert len(texts(driver)) == len(GAME.words.clauses)
    driver.press("escape")
    assert not driver.ctx.scenes.stack


def test_sections_lead_to_their_clauses(driver: Driver) -> None:
    driver.push(RulesScene(driver.ctx, GAME)).click("section.GT-8.1")
    assert driver.scene.focus_key == "clause.GT-8.1"


def test_the_list_of_keys_shows_what_is_bound(driver: Driver) -> None:
    driver.ctx.change(keys={"log": ["b"]})
    driver.push(RulesScene(driver.ctx, GAME, KEYS))
    assert driver.find("key.log").name == "Log: B"
    named = {key.removeprefix("key.") for key in list(driver.keys()) if key.startswith("key.")}
    assert {action.name for action in (*COMMON, *registry.declared(GAME.id).actions)} <= named
    assert "flip" not in named, "of other games nothing"


def test_without_a_game_the_list_has_the_keys_of_all(driver: Driver) -> None:
    driver.push(key_list(driver.ctx))
    named = [key.removeprefix("key.") for key in list(driver.keys()) if key.startswith("key.")]
    owned = [action.name for _, table in registry.tables() for action in table.actions]
    assert len(named) == len(set(named)) and {*owned, *(action.name for action in COMMON)} <= set(named)


def test_rules_in_japanese_have_no_raw_signs(make_driver: object) -> None:
    driver = make_driver(language="ja")  # type: ignore[operator]
    driver.push(RulesScene(driver.ctx, GAME))
    for text in texts(driver):
        assert not any(sign in text.words for sign in ("ours", "]", "］"))
