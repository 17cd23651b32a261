"""The bar of a table at large scales: everything stays inside it, messages stand on it (ux S3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

import tabletop
from tabletop.app.core import navigate
from tabletop.app.proof.bench_tables import played
from tabletop.app.screens.rules.scene import RulesScene
from tabletop.app.table.around import take_back
from tabletop.app.table.around.take_back import UndoOffer
from tabletop.app.table.around.top_bar import BAR_H
from tabletop.app.table.drawn.marks import SeatText, draw_acting
from tabletop.app.widgets.base import Look
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.layout import natural_w
from tabletop.engine.message import msg
from tabletop.engine.protocol import GoalStatus
from tabletop.engine.registry import find
from tests.app.at_table import prompt, status
from tests.app.cuts import Cuts
from tests.app.driver import Driver
from tests.app.screens.gallery import session


def at_table(make_driver: Callable[..., Driver], game: str, size: tuple[int, int], scale: int) -> Driver:
    driver = make_driver(size=size, ui_scale=scale, language="ja", animation="off", curtain="off")
    live = session(driver.ctx, played(game, 3, 8, seed=3, humans=3))
    live.lift_curtain()
    navigate.show_table(driver.ctx, live)
    return driver.frame(3)


@pytest.mark.parametrize("game", tabletop.games())
def test_nothing_outgrows_the_bar(make_driver: Callable[..., Driver], game: str) -> None:
    table = at_table(make_driver, game, (1920, 1080), 200)
    bar = pygame.Rect(0, 0, table.ctx.display.w, table.ctx.display.px(BAR_H))
    found = [widget for zone in table.scene.zones for widget in zone.widgets if widget.key.startswith("bar.")]
    has_hints = table.ctx.settings.hints and find(game).players.advise is not None
    assert len(found) == 6 + has_hints
    assert all(bar.contains(widget.rect) for widget in found)
    cuts = Cuts(table, "ja")
    table.scene.draw(table.ctx.display.surface)
    assert not {prompt(table.scene), status(table.scene)} & set(cuts.found)


def test_where_text_is_large_turn_and_phase_stand_whole_or_not_at_all(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = at_table(make_driver, "designtown", (1280, 720), 150)
    scene: Any = table.scene
    drawn: set[str] = set()
    found: set[frozenset[str]] = set()
    line = table.ctx.text.line

    def watched(surface: pygame.Surface, words: str, *rest: Any, **more: Any) -> pygame.Rect:
        drawn.add(words)
        return line(surface, words, *rest, **more)

    monkeypatch.setattr(table.ctx.text, "line", watched)
    said = status(scene)
    for length in range(4, 40, 2):
        drawn.clear()
        monkeypatch.setattr(scene.parts.narrator, "prompt", lambda view, length=length: "や" * length)
        scene.draw(table.ctx.display.surface)
        found.add(frozenset(words for words in drawn if words[:4] == said[:4]))
    assert found == {frozenset({said}), frozenset()}


@pytest.mark.usefixtures("every_frame")
def test_the_words_on_the_bars_buttons_are_of_one_size(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = at_table(make_driver, "designtown", (1280, 720), 200)
    sizes: dict[str, int | None] = {}
    line = table.ctx.text.line

    def watched(surface: pygame.Surface, words: str, *rest: Any, **more: Any) -> pygame.Rect:
        sizes[words] = more.get("px")
        return line(surface, words, *rest, **more)

    monkeypatch.setattr(table.ctx.text, "line", watched)
    for key in ("bar.undo", "bar.log"):
        table.find(key).draw(table.ctx.display.surface, Look())
    assert len(sizes) == 2 and len(set(sizes.values())) == 1, sizes


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1920, 1080), 200)])
def test_a_message_hides_nothing_of_the_table(
    make_driver: Callable[..., Driver], size: tuple[int, int], scale: int
) -> None:
    table = at_table(make_driver, "gotown", size, scale)
    below = pygame.Rect(0, table.ctx.display.px(BAR_H + 20), table.ctx.display.w, table.ctx.display.px(300))
    before = pygame.image.tobytes(table.picture(), "RGB")
    sight = pygame.image.tobytes(table.picture().subsurface(below), "RGB")
    for words in ("Mei ends her turn.", "Tom builds a floor with a 4 and a 5."):
        table.ctx.toasts.add(words, seat=1)
    table.frame()
    assert pygame.image.tobytes(table.picture(), "RGB") != before
    assert pygame.image.tobytes(table.picture().subsurface(below), "RGB") == sight


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_who_acts_stands_clear_of_what_kind_they_are(make_driver: Callable[..., Driver], scale: int) -> None:
    ctx = make_driver(size=(1280, 720), ui_scale=scale).ctx
    surface = pygame.Surface(ctx.display.size)
    drawn: list[pygame.Rect] = []
    draw = ctx.text.draw
    ctx.text.draw = lambda *words, **more: drawn.append(draw(*words, **more)) or drawn[-1]  # type: ignore[method-assign,assignment,func-returns-value]
    box = surface.get_rect().inflate(-200, -400)
    draw_acting(ctx, surface, box, "Konstantin is playing", SeatText("Konstantin", "AI", 0))
    upper, lower = drawn
    assert upper.bottom <= lower.top and box.contains(upper) and box.contains(lower)


def test_a_status_without_room_is_left_out(make_driver: Callable[..., Driver]) -> None:
    table = at_table(make_driver, "gotown", (1280, 720), 100)
    scene: Any = table.scene

    def bar(said: str) -> bytes:
        scene.parts.narrator.status = lambda view: said
        table.ctx.display.surface.fill("black")
        scene.top_bar.draw(table.ctx.display.surface)
        return pygame.image.tobytes(table.ctx.display.surface.subsurface(scene.top_bar.area), "RGB")

    nothing = bar("")
    assert bar("3ターン目") != nothing
    assert bar("3ターン目・" * 40) == nothing


def test_no_rule_stands_after_the_name_where_nothing_follows(make_driver: Callable[..., Driver]) -> None:
    table = at_table(make_driver, "designtown", (1280, 720), 100)
    scene: Any = table.scene

    ctx, bar = table.ctx, scene.top_bar

    def is_bare() -> bool:
        """Whether the place right of the name shows nothing but the bar's ground."""
        ctx.display.surface.fill("black")
        bar.draw(ctx.display.surface)
        x = bar._room(None).x + ctx.text.width("Design Town", "h2") + 1
        found = {tuple(ctx.display.surface.get_at((x + step, bar.area.centery))) for step in range(40)}
        return len(found) == 1

    assert not is_bare()
    ctx.toasts.add("フィンがバースト")
    assert is_bare()
    ctx.toasts.clear()
    assert not is_bare()
    scene.parts.narrator.status = lambda view: "3ターン目・" * 40
    bar.goal = Mock(is_sign=False, said=("", False), fits=lambda *words: True)
    assert is_bare()


@pytest.mark.parametrize("game", tabletop.games())
@pytest.mark.parametrize("scale", [100, 200])
def test_what_wins_is_said_in_the_bar_with_its_clause(
    make_driver: Callable[..., Driver], game: str, scale: int
) -> None:
    table = at_table(make_driver, game, (1280, 720), scale)
    scene: Any = table.scene
    aim = scene.game.progress.goal_status(scene.state)
    node = table.find("bar.goal").node()
    assert node.name == scene.say(aim.message) and aim.clause in node.description
    table.click("bar.goal")
    assert type(table.scene) is RulesScene


def test_the_line_stands_whole_or_a_sign_stands_for_it_and_both_are_brass_when_the_end_is_near(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = at_table(make_driver, "gotown", (1920, 1080), 100)
    scene: Any = table.scene
    brass, color = table.ctx.theme.color.brass, table.ctx.theme.color.on_dark

    def seen(sentence: str, *, is_near: bool) -> tuple[bool, bool, bool]:
        """Whether the sentence is drawn, whether a sign, whether in brass."""
        aim = GoalStatus(msg(sentence), "GT-1.1", is_near)
        monkeypatch.setattr("tabletop.app.table.around.announce.aim_of", lambda table: aim)
        drawn: dict[str, Any] = {}
        line = table.ctx.text.line
        with monkeypatch.context() as watching:
            watching.setattr(
                table.ctx.text,
                "line",
                lambda to, text, style, ink, *rest, **more: (
                    drawn.update({text: ink}) or line(to, text, style, ink, *rest, **more)
                ),
            )
            scene.rebuild()
            scene.draw(table.ctx.display.surface)
        found = table.find("bar.goal")
        is_sign = isinstance(found, Button)
        ink = found.ink if is_sign else drawn[sentence]
        assert ink in (brass, color)
        return sentence in drawn, is_sign, ink == brass

    assert seen("Almost there", is_near=False) == (True, False, False)
    assert seen("Almost there", is_near=True) == (True, False, True)
    assert seen("Almost there " * 12, is_near=False) == (False, True, False)
    assert seen("Almost there " * 12, is_near=True) == (False, True, True)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_the_games_name_does_not_come_and_go_with_the_prompt(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    table = at_table(make_driver, "gotown", size, 100)
    bar: Any = table.scene.top_bar  # type: ignore[attr-defined]
    titles = []
    for words in ("?", "Place your tiles on plots of your own, or end placing now"):
        monkeypatch.setattr(bar, "_prompt", lambda view, words=words: words)
        line = Mock(wraps=table.ctx.text.line)
        monkeypatch.setattr(table.ctx.text, "line", line)
        bar.draw(table.picture())
        monkeypatch.undo()
        titles.append(any("GoTown" in call.args for call in line.call_args_list))
    assert titles[0] == titles[1]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_buttons_have_room_for_their_keys_at_every_size(
    make_driver: Callable[..., Driver], size: tuple[int, int]
) -> None:
    table = at_table(make_driver, "gotown", size, 100)
    for key in ("bar.hint", "bar.log"):
        button = table.find(key)
        assert isinstance(button, Button) and button.cap and button.rect.w >= natural_w(button)


def test_the_face_in_the_pill_is_of_whom_it_tells(make_driver: Callable[..., Driver]) -> None:
    table = at_table(make_driver, "gotown", (1280, 720), 100)
    scene: Any = table.scene
    before = scene.state
    while scene.session.pending == min(scene.game.rules.actors(before)):
        scene.session.submit(scene.session.table.legal(scene.session.pending)[-1])
    scene.state = before  # what is shown lags behind
    (shown,) = scene.game.rules.actors(scene.view.state)
    assert scene.session.pending != shown
    assert scene.top_bar._token.name == scene.session.names[shown]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_the_prompt_stays_where_it_is_when_something_else_can_be_undone(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    table = at_table(make_driver, "gotown", size, 100)
    scene: Any = table.scene
    for said in (
        "Play cards or end your turn",
        "Everyone can trade. Drag a plot, a tile or money to a player",
    ):
        monkeypatch.setattr(scene.top_bar, "_prompt", lambda view, it=said: it)
        places = set()
        for words in ("Undo", "Undo: last change of the draft", "Undo: steal a card from Amara"):
            monkeypatch.setattr(take_back, "offer", lambda scene, words=words: UndoOffer(words))
            scene.rebuild()
            undo = table.find("bar.undo")
            assert undo is not None and undo.rect.x > scene.top_bar.prompt_rect.right
            places.add(tuple(scene.top_bar.prompt_rect))
        assert len(places) == 1


@pytest.mark.parametrize(
    ("words", "size", "scale"),
    [
        ("Choose a marked place for Convenience Store, or press Esc", (1024, 600), 100),
        ("Everyone can trade. Drag a plot, a tile or money to a player", (1024, 600), 100),
        ("All computer players are done. Go on trading, or press “Done trading”", (1024, 600), 100),
        ("除外するサプライのカードを選んでください（Escで中止）", (1024, 600), 100),
        ("カードを2枚引いてください（1枚以上はプールから）", (1024, 600), 100),
        (" ".join(["Trade"] * 12), (1280, 720), 150),
    ],
)
def test_in_a_small_window_no_prompt_is_cut_or_runs_over_a_button(
    make_driver: Callable[..., Driver],
    monkeypatch: pytest.MonkeyPatch,
    words: str,
    size: tuple[int, int],
    scale: int,
) -> None:
    table = at_table(make_driver, "chinatown", size, scale)
    scene: Any = table.scene
    monkeypatch.setattr(scene.top_bar, "_prompt", lambda view: words)
    scene.rebuild()
    table.frame()
    assert scene.top_bar.prompt_px(words)
    buttons = [widget.rect for widget in scene.zone_of("bar.home").widgets]
    assert len(buttons) > 4 and scene.top_bar.prompt_rect.collidelist(buttons) < 0
