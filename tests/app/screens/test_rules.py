"""Rules and keys: opens at a clause, finds words, shows our rulings as a badge (ux T5, D8)."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

import tabletop
from tabletop.app.core.input import COMMON
from tabletop.app.core.progress import spans
from tabletop.app.screens.rules.rows import ClauseText, flow, now_size
from tabletop.app.screens.rules.scene import KEYS, RulesScene, key_list
from tabletop.app.table import registry
from tabletop.i18n import Catalogue
from tests.app.driver import Driver

GAME = tabletop.game("gotown")


def clauses(driver: Driver, game: str = "gotown", now: str | None = None) -> Driver:
    """Open all clauses of a game."""
    return driver.push(RulesScene(driver.ctx, tabletop.game(game), now=now)).click("page.clauses")


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
    clauses(driver)
    shown = texts(driver)
    assert [text.clause.id for text in shown] == [clause.id for clause in GAME.words.clauses]
    assert not any("[" in text.words for text in shown)
    assert {text.clause.id for text in shown if text.ours} == {
        c.id for c in GAME.words.clauses if "[ours" in c.text
    }


def test_the_badge_stands_at_the_words_that_are_ours(driver: Driver) -> None:
    clauses(driver)
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
    assert driver.find("search.count").name == "0 hits"
    driver.press("escape")
    assert len(texts(driver)) == len(GAME.words.clauses)
    assert driver.scene.find("search.count") is None
    driver.press("escape")
    assert not driver.ctx.scenes.stack


@pytest.mark.parametrize(
    ("language", "query", "found"),
    [
        ("en", "GT-6.4", ["GT-6.4"]),
        ("en", "gt-7 BONE", ["GT-7.1", "GT-7.2", "GT-7.3"]),
        ("ja", "鉄球", ["GT-2", "GT-8.2"]),
        ("ja", "ＧＴ－６．４", ["GT-6.4"]),
        ("ja", "番犬　ジャックハンマー", ["GT-2", "GT-7.1", "GT-8.1"]),
    ],
)
def test_the_search_finds_by_words_and_by_numbers(
    make_driver: Callable[..., Driver], language: str, query: str, found: list[str]
) -> None:
    driver = clauses(make_driver(language=language))
    driver.press("ctrl+f").type(query)
    assert [text.clause.id for text in texts(driver)] == found


def test_enter_leads_from_hit_to_hit_and_escape_to_where_it_stands_among_all(driver: Driver) -> None:
    clauses(driver).press("ctrl+f").type("thief")
    hits = [text.clause.id for text in texts(driver)]
    assert len(hits) > 3
    seen = [shown_at(driver)]
    for keys in (["return"], ["return"], ["shift+return"], ["shift+return"], ["shift+return"]):
        driver.press(*keys)
        seen.append(shown_at(driver))
        assert driver.scene.focus_key == "search"
    assert [number for number, _ in seen] == [hits[0], hits[1], hits[2], hits[1], hits[0], hits[-1]]
    assert [told for _, told in seen][1] == f"2 of {len(hits)}"
    assert shown_at(driver.click("search.previous"))[0] == hits[-2]
    assert shown_at(driver.click("search.next"))[0] == hits[-1]
    assert shown_at(driver.click("search.next"))[0] == hits[0]
    assert shown_at(driver.click("search.previous"))[0] == hits[-1]
    driver.press("escape")
    assert in_view(driver, f"clause.{hits[-1]}") and len(texts(driver)) > len(hits)


def shown_at(driver: Driver) -> tuple[str, str]:
    """Return the chosen clause, which must be in view, and what the search says of it."""
    (chosen,) = [text.clause.id for text in texts(driver) if text.chosen]
    assert in_view(driver, f"clause.{chosen}")
    return chosen, driver.find("search.count").name


def in_view(driver: Driver, key: str) -> bool:
    zone = driver.scene.zone_of(key)
    assert zone is not None and zone.viewport is not None
    return zone.viewport.colliderect(driver.find(key).rect)


@pytest.mark.parametrize(("language", "query"), [("en", "DOG"), ("ja", "番犬")])
def test_the_words_looked_for_are_marked_where_they_stand(
    make_driver: Callable[..., Driver], language: str, query: str
) -> None:
    driver = clauses(make_driver(language=language)).press("ctrl+f").type("GT-6.3")
    plain = cut(driver, "GT-6.3")
    driver.type(f" {query}")
    text = driver.find("clause.GT-6.3")
    assert isinstance(text, ClauseText)
    assert [text.words[first:last].casefold() for first, last in text.found] == [query.casefold()]
    assert cut(driver, "GT-6.3") != plain


def cut(driver: Driver, number: str) -> bytes:
    return pygame.image.tobytes(driver.picture().subsurface(driver.find(f"clause.{number}").rect), "RGB")


def test_an_input_method_has_enter_while_words_are_composed(driver: Driver) -> None:
    clauses(driver).press("ctrl+f").type("thief")
    first = shown_at(driver)
    driver.post(pygame.TEXTEDITING, text="どろ", start=0, length=2).press("return", "shift+return")
    assert shown_at(driver) == first


def test_the_clause_that_matters_now_is_marked(driver: Driver) -> None:
    clauses(driver, now="GT-4.2")
    marked = [text for text in texts(driver) if text.is_now]
    assert [text.clause.id for text in marked] == ["GT-4.2"] and in_view(driver, "clause.GT-4.2")
    assert "matters now" in driver.find("clause.GT-4.2").node().description  # type: ignore[union-attr]
    d = driver.ctx.display
    badge = pygame.Rect((0, 0), now_size(driver.ctx))
    text = driver.find("clause.GT-4.2").rect
    badge.bottomleft = (text.x + d.ui(14), text.bottom - d.ui(10))
    inside = driver.picture().get_at((badge.x + d.ui(7), badge.centery))
    assert tuple(inside) == tuple(driver.ctx.theme.color.ink)


def test_sections_lead_to_their_clauses(driver: Driver) -> None:
    clauses(driver).click("section.GT-8.1")
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
    clauses(driver)
    shown = texts(driver)
    assert shown
    for text in shown:
        assert not any(sign in text.words for sign in ("ours", "]", "］"))


def test_typing_on_the_page_of_all_clauses_searches_at_once(driver: Driver) -> None:
    clauses(driver).type("dog")
    assert driver.scene.query == "dog" and texts(driver)  # type: ignore[attr-defined]
