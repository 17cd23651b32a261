"""Rules and keys: opens at a clause, finds words, shows our rulings as a badge (ux T5, D8)."""

from __future__ import annotations

import tabletop
from tabletop.app.core.input import ACTIONS
from tabletop.app.screens.rules.rows import ClauseText
from tabletop.app.screens.rules.scene import KEYS, RulesScene
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
    assert [text.clause.id for text in shown] == [clause.id for clause in GAME.rules]
    assert not any("[" in text.words for text in shown)
    ours = {clause.id for clause in GAME.rules if "[ours" in clause.text}
    assert {text.clause.id for text in shown if text.is_ours} == ours
    assert all(text.node().description == "our ruling" for text in shown if text.is_ours)  # type: ignore[union-attr]


def test_the_search_finds_words_and_headings(driver: Driver) -> None:
    driver.push(RulesScene(driver.ctx, GAME)).press("ctrl+f").type("super thief")
    found = [text.clause.id for text in texts(driver)]
    assert found
    assert all("super" in text.words.lower() for text in texts(driver))
    driver.press("ctrl+a").type("xylophone")
    assert texts(driver) == []
    assert "xylophone" in driver.find("nothing").name
    driver.press("escape")
    assert len(texts(driver)) == len(GAME.rules)
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
    assert set(ACTIONS) - {"hint"} <= named


def test_rules_in_japanese_have_no_raw_signs(make_driver: object) -> None:
    driver = make_driver(language="ja")  # type: ignore[operator]
    driver.push(RulesScene(driver.ctx, GAME))
    for text in texts(driver):
        assert "ours" not in text.words
        assert not (text.is_ours and text.words.rstrip().endswith(("]", "］")))
