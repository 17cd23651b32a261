"""What is drawn at the end of a game: towers, fireworks, counted rows, the card that decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from msgspec import structs

from tabletop.app.core.session import Session
from tabletop.app.games.designtown import faces
from tabletop.app.table.ceremony import LONG, NAMES, Ended, counted, standings
from tabletop.games.designtown.cards import other_face
from tests.app.driver import Driver
from tests.app.screens.at_finale import begun, counts, written


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("count", [2, 4])
@pytest.mark.parametrize("outcome", ["won", "lost"])
def test_the_banner_covers_no_tower_that_it_is_about(
    make_driver: Callable[..., Driver],
    ended: Callable[..., Session],
    outcome: str,
    count: int,
    language: str,
) -> None:
    driver = make_driver(size=(1280, 720), language=language, animation="off")
    scene = begun(driver, ended("gotown", count, outcome))
    towers = scene._table.view.layout.towers
    for seat in {*scene.result.winners, *scene.session.humans}:
        assert not towers[seat].scaffold.colliderect(scene.zones[1].widgets[0].rect), seat


def test_fireworks_open_between_the_towers_three_a_second_at_most(
    driver: Driver, ended: Callable[..., Session]
) -> None:
    for outcome, most in (("won", 6), ("lost", 2)):
        scene = begun(driver, ended("gotown", 3, outcome))
        view, room = scene._table.view, pygame.Rect(40, 200, driver.ctx.display.w - 80, 300)
        strokes = scene._table.parts.ceremony(driver.ctx).strokes(
            view, Ended(scene.result, room, scene.session.humans)
        )
        rockets = [one for one in strokes if getattr(one.paint, "func", None) is not None]
        rockets = [one for one in rockets if one.paint.func.__name__ == "_rocket"]  # type: ignore[attr-defined]
        assert 0 < len(rockets) <= most
        starts = sorted({one.at for one in rockets})
        assert starts[0] >= NAMES and all(b - a >= 334 for a, b in pairwise(starts))
        assert max(one.at + one.ms for one in rockets) <= LONG
        spots = [one.paint.args[0] for one in rockets]  # type: ignore[attr-defined]
        for tower in view.layout.towers.values():
            assert tower.scaffold.collidelist(spots) < 0
        driver.ctx.scenes.clear()


@pytest.mark.parametrize("game_id", ["deckville", "chinatown"])
def test_what_is_counted_up_is_the_score(game_id: str, driver: Driver, ended: Callable[..., Session]) -> None:
    session = ended(game_id, max(2, counts(game_id)[0]), "lost")
    result = session.result
    assert result is not None
    rows = counted(result)
    assert tuple(standings(rows, 1)) == result.scores
    assert tuple(standings(rows, 0)) == (0,) * len(result.scores)
    texts = written(begun(driver, session), pytest.MonkeyPatch(), LONG)
    said = [f"${score}k" if game_id == "chinatown" else str(score) for score in result.scores]
    assert [score for score in said if score not in texts] == []


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 150)])
@pytest.mark.parametrize("count", [2, 5])
def test_each_row_that_is_counted_shows_what_it_brought_to_whom(
    make_driver: Callable[..., Driver],
    ended: Callable[..., Session],
    monkeypatch: pytest.MonkeyPatch,
    count: int,
    size: tuple[int, int],
    scale: int,
) -> None:
    driver = make_driver(size=size, ui_scale=scale, animation="off")
    session = ended("deckville", count, "lost")
    assert session.result is not None
    rows = counted(session.result)
    places: list[tuple[str, pygame.Rect]] = []
    scene, text = begun(driver, session), driver.ctx.text
    monkeypatch.setattr(
        text, "draw", lambda canvas, words, style, ink, rect, **__: places.append((words, rect)) or rect
    )
    scene._draw(pygame.Surface(driver.ctx.display.size), LONG)
    for row in rows:
        name = next(rect for words, rect in places if words == row.label)
        beside = [(words, rect) for words, rect in places if rect.y == name.y and rect.x > name.x]
        figures = sorted(beside, key=lambda one: one[1].x)
        assert [words for words, _ in figures] == [str(points).replace("-", "−") for points in row.scores]
        assert all(text.width(words, "body") <= rect.w for words, rect in figures)
        assert name.right <= figures[0][1].left


def test_the_card_that_decided_shows_its_other_face_on_its_way_round(
    driver: Driver, ended: Callable[..., Session]
) -> None:
    scene = begun(driver, ended("designtown", 3, "won"))
    view = scene._table.view
    ended_ = Ended(scene.result, pygame.Rect(40, 200, 1200, 400))
    turn = scene._table.parts.ceremony(driver.ctx).strokes(view, ended_)[-1]
    last, where = view.state.row[-1], view.layout.row[-1]
    seen = {}
    for part in (0.0, 0.5, 1.0):
        canvas = pygame.Surface(driver.ctx.display.size)
        turn.paint(canvas, part)
        seen[part] = pygame.image.tobytes(canvas.subsurface(where), "RGB")
    for part, card in ((0.0, last), (0.5, other_face(last)), (1.0, last)):
        face = pygame.Surface(where.size)
        face.fill(driver.ctx.theme.color.ink)
        face.blit(faces.face(driver.ctx, view.state.faces, card, where.w), (0, 0))
        middle = where.w * where.h // 2 * 3
        assert seen[part][middle : middle + 30] == pygame.image.tobytes(face, "RGB")[middle : middle + 30]


def test_around_a_dog_it_is_as_dark_as_anywhere(driver: Driver, ended: Callable[..., Session]) -> None:
    """Its badge stands out of the lit tower and is round."""
    scene = begun(driver, ended("gotown", 2, "lost"))
    view = scene._table.view
    winner = view.state.towers.index(max(view.state.towers, key=len))
    tower = tuple(structs.replace(floor, dog=True) for floor in view.state.towers[winner])
    towers = tuple(tower if seat == winner else one for seat, one in enumerate(view.state.towers))
    guarded = replace(view, state=structs.replace(view.state, towers=towers))
    drawn = [pygame.Surface(driver.ctx.display.size) for _ in range(2)]
    for surface, one in zip(drawn, (view, guarded), strict=True):
        surface.fill("white")
        for stroke in scene._table.parts.ceremony(driver.ctx).strokes(
            one, Ended(scene.result, surface.get_rect())
        ):
            stroke.draw(surface, LONG)
    for number in range(len(tower)):
        corner = view.layout.towers[winner].dog(number, view.layout.badge).inflate(-2, -2).topright
        assert drawn[0].get_at(corner) == drawn[1].get_at(corner)
