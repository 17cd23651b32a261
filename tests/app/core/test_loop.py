"""The loop draws only when something changed or moves, and survives what scenes raise (ux R9, R12)."""

from __future__ import annotations

from asyncio import CancelledError
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tabletop import cli
from tabletop.app import main
from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.input import Event, KeyDown
from tabletop.app.core.scene import Scene
from tabletop.app.core.video import NoDisplay
from tabletop.app.main import Options
from tabletop.app.screens.crash import ErrorScene
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.dialog import Dialog
from tabletop.app.widgets.host import WidgetScene
from tabletop.games.gotown.state import JOKER
from tests.app.driver import Driver
from tests.app.games.gotown.table import open_table

SECRET = "the hand of Mei is 3, 4, joker"


class Plain(Scene):
    """Counts what happens to it; moves while `until` is ahead; breaks where it is told to."""

    def __init__(self, ctx: Context) -> None:
        super().__init__()
        self.ctx = ctx
        self.calls: list[str] = []
        self.until = 0
        self.breaks = ""
        self.raises: type[BaseException] = RuntimeError

    def _here(self, what: str) -> None:
        self.calls.append(what)
        if self.breaks == what:
            raise self.raises(SECRET)

    def enter(self) -> None:
        self._here("enter")

    def exit(self) -> None:
        self._here("exit")

    def suspend(self) -> None:
        self._here("suspend")

    def resume(self) -> None:
        super().resume()
        self._here("resume")

    def relayout(self) -> None:
        super().relayout()
        self._here("relayout")

    def handle(self, event: Event) -> bool:
        if isinstance(event, KeyDown):
            self._here("key")
        return False

    def update(self, now: int) -> None:
        if self.breaks == "update":
            raise self.raises(SECRET)

    def draw_over(self, surface: Canvas) -> None:
        self._here("draw")
        surface.fill((200, 0, 0))

    @property
    def animating(self) -> bool:
        return self.ctx.now < self.until


def test_nothing_is_drawn_while_nothing_changes(driver: Driver) -> None:
    driver.push(Plain(driver.ctx))
    drawn = driver.loop.frames
    driver.frame(200).move((5, 5)).press("q")
    assert driver.loop.frames == drawn


def test_a_change_is_drawn_once(driver: Driver) -> None:
    scene = Plain(driver.ctx)
    driver.push(scene)
    drawn = driver.loop.frames
    scene.dirty = True
    driver.frame(5)
    assert driver.loop.frames == drawn + 1


def test_every_frame_is_drawn_while_something_moves(driver: Driver) -> None:
    scene = Plain(driver.ctx)
    driver.push(scene)
    drawn = driver.loop.frames
    scene.until = driver.time + 160
    driver.frame(20)
    assert 9 <= driver.loop.frames - drawn <= 11


def test_a_toast_comes_and_goes_with_two_drawings(driver: Driver) -> None:
    driver.push(Plain(driver.ctx))
    drawn = driver.loop.frames
    driver.ctx.toasts.add("Game saved")
    driver.frame(315)
    assert driver.loop.frames == drawn + 2
    assert driver.ctx.toasts.items == []


def test_scenes_are_told_in_order(driver: Driver) -> None:
    first, second = Plain(driver.ctx), Plain(driver.ctx)
    second.overlay = True
    driver.push(first).push(second)
    assert first.calls == ["enter", "draw", "suspend", "draw"]
    driver.ctx.scenes.pop()
    assert second.calls == ["enter", "draw", "exit"]
    assert first.calls[-1] == "resume"


def test_what_lies_under_a_full_scene_is_not_drawn(driver: Driver) -> None:
    first, second = Plain(driver.ctx), Plain(driver.ctx)
    driver.push(first).push(second)
    assert first.calls == ["enter", "draw", "suspend"]


def test_settings_apply_live_to_all_scenes(driver: Driver) -> None:
    first, second = Plain(driver.ctx), Plain(driver.ctx)
    driver.push(first).push(second)
    driver.ctx.change(language="ja", ui_scale=150)
    assert (driver.ctx.language, driver.ctx.display.u) == ("ja", 1.5)
    assert first.calls[-1] == second.calls[-1] == "relayout"
    with pytest.raises(ValueError, match="200"):
        driver.ctx.change(ui_scale=1000)
    assert driver.ctx.settings.ui_scale == 150


@pytest.mark.parametrize("where", ["key", "update", "draw"])
@pytest.mark.parametrize("raises", [RuntimeError, GeneratorExit, CancelledError])
def test_whatever_is_raised_becomes_the_error_screen(
    make_driver: Callable[..., Driver], tmp_path: Path, where: str, raises: type[BaseException]
) -> None:
    driver = make_driver(strict=False, home=tmp_path)
    scene = Plain(driver.ctx)
    driver.push(scene)
    scene.breaks, scene.raises = where, raises
    scene.dirty = True
    driver.press("q").frame(3)
    assert isinstance(driver.top, ErrorScene)
    assert driver.picture().get_at((5, 5))[:3] != (200, 0, 0), "nothing of the game is seen"
    reports = list((tmp_path / "reports").iterdir())
    assert len(reports) == 1
    text = reports[0].read_text(encoding="utf-8")
    assert raises.__name__ in text
    assert "test_loop:" in text
    assert SECRET not in text
    assert str(Path.home()) not in text
    scene.breaks = ""
    driver.click("resume")
    assert driver.top is scene
    assert driver.picture().get_at((5, 5))[:3] == (200, 0, 0)


def test_an_unwritable_report_is_said(make_driver: Callable[..., Driver], tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    driver = make_driver(strict=False, home=blocked)
    scene = Plain(driver.ctx)
    driver.push(scene)
    scene.breaks = "update"
    driver.frame(3)
    assert isinstance(driver.top, ErrorScene)
    assert any("could not be saved" in node.name for node in driver.top.accessible())


@pytest.mark.parametrize("has_clipboard", [True, False])
def test_the_report_is_copied_where_there_is_a_clipboard(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch, has_clipboard: bool
) -> None:
    driver, copied = make_driver(strict=False), list[str]()

    def put(text: str) -> None:
        if not has_clipboard:
            raise pygame.error("no clipboard")
        copied.append(text)

    monkeypatch.setattr(pygame.scrap, "put_text", put)
    scene = Plain(driver.ctx)
    driver.push(scene)
    scene.breaks = "update"
    driver.frame(2).click("copy")
    assert driver.find("copy").name == ("Copied" if has_clipboard else "Copy report")
    assert len(copied) == has_clipboard and all(
        "RuntimeError" in text and SECRET not in text for text in copied
    )


@pytest.mark.parametrize("moves", [True, False])
def test_after_an_error_the_table_goes_on_with_nothing_under_way(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch, moves: bool
) -> None:
    """What was picked is put back, what flew has arrived."""
    driver = make_driver(strict=False, curtain="off")
    scene = open_table(driver)
    if moves:
        driver.drag("hand:3:0", "hand:6:0", steps=3)
    else:
        driver.click(f"hand:{JOKER}:0")
    assert scene.animator.active == moves and (scene.picked is None) == moves
    draw = scene.draw_over

    def breaks(surface: Canvas) -> None:
        monkeypatch.setattr(scene, "draw_over", draw)
        raise RuntimeError(SECRET)

    monkeypatch.setattr(scene, "draw_over", breaks)
    scene.dirty = True
    driver.frame(2)
    assert isinstance(driver.top, ErrorScene)
    driver.click("resume")
    assert driver.top is scene and scene.picked is None and not scene.animator.active
    driver.settle()
    assert scene.state == scene.session.view


def test_quit_from_the_error_screen_ends_the_program(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(strict=False)
    scene = Plain(driver.ctx)
    driver.push(scene)
    scene.breaks = "update"
    driver.frame(2).click("quit")
    assert driver.ctx.scenes.quit
    assert not driver.loop.step()


def test_a_broken_error_screen_ends_the_program_instead_of_looping(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = make_driver(strict=False)
    scene = Plain(driver.ctx)
    driver.push(scene)

    def broken(self: ErrorScene) -> None:
        raise RuntimeError

    monkeypatch.setattr(ErrorScene, "build", broken)
    scene.breaks = "update"
    driver.frame(3)
    assert driver.ctx.scenes.quit


def test_who_closes_the_window_ends_the_program(driver: Driver) -> None:
    driver.push(Plain(driver.ctx))
    assert not driver.ctx.scenes.quit
    driver.post(pygame.QUIT)
    assert driver.ctx.scenes.quit


def test_run_draws_and_remembers_the_window(tmp_path: Path) -> None:
    made: list[Plain] = []

    def first(ctx: Context) -> Scene:
        made.append(Plain(ctx))
        return made[0]

    assert main.run(Options(size=(950, 640), frames=3, home=tmp_path, first=first)) == 0
    assert made[0].calls.count("draw") == 3
    assert made[0].calls[-1] == "exit"
    assert '"window_width": 950' in (tmp_path / "settings.json").read_text()


def test_a_window_nobody_touched_is_not_remembered(tmp_path: Path) -> None:
    assert main.run(Options(frames=2, home=tmp_path, first=Plain)) == 0
    assert not (tmp_path / "settings.json").exists()


def test_no_display_is_one_sentence_a_report_and_exit_code_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def none(options: Options) -> Context:
        raise NoDisplay("nothing here")

    monkeypatch.setattr(main, "make_context", none)
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    assert cli.main(["--language", "en"]) == 2
    (report,) = (tmp_path / "reports").iterdir()
    assert capsys.readouterr().err == (
        "tabletop: There is no display to open a window on (nothing here)."
        f" A report was saved to {report}. Nothing is sent.\n"
    )
    assert "NoDisplay at\n" in report.read_text("utf-8")


def test_durations_follow_the_settings(driver: Driver) -> None:
    ctx = driver.ctx
    assert ctx.ms("flip") == 250
    ctx.change(animation="slow")
    assert ctx.ms("flip") == 500
    ctx.change(reduced_motion=True)
    assert ctx.ms("flip") == 100
    ctx.change(animation="off")
    assert ctx.ms("flip") == 0


def test_c9_everything_can_be_hidden_from_any_screen(driver: Driver) -> None:
    driver.push(WidgetScene(driver.ctx))
    driver.push(Dialog(driver.ctx, "Mei’s hand", "1: Joker", (ActionItem("close", "Close"),)))
    dialog, shown = driver.top, bytes(driver.picture().get_buffer())
    driver.press("f9").frame(2)
    assert driver.top.private
    assert bytes(driver.picture().get_buffer()) != shown
    assert driver.reader.snapshots[-1].live == ""
    driver.press("f9").frame()
    assert len(driver.ctx.scenes.stack) == 3
    driver.wait(300).key_down("space").wait(500).key_up("space").wait(1500)
    assert driver.top is dialog
    assert bytes(driver.picture().get_buffer()) == shown
