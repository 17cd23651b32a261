"""Widgets through posted events: pointer, keyboard, focus, scrolling, dialogs, what a reader is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tabletop.app.a11y import Request
from tabletop.app.context import Context
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.choice import Segmented, Switch
from tabletop.app.widgets.dialog import Choice, Dialog
from tabletop.app.widgets.field import Edit, TextField
from tabletop.app.widgets.focus import nearest
from tabletop.app.widgets.host import WidgetScene
from tabletop.app.widgets.label import Label
from tabletop.app.widgets.select import ChoiceList, Select
from tabletop.app.widgets.slider import Slider
from tests.app.driver import Driver


class Form(WidgetScene):
    """One of each, what happened in `log`."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.values: dict[str, Any] = {"name": "", "move": "both", "mute": False, "volume": 50, "level": 1}
        self.log: list[str] = []
        self.enabled = True

    def set(self, name: str) -> Callable[[Any], None]:
        def store(value: Any) -> None:
            self.values[name] = value
            self.rebuild()

        return store

    def build(self) -> list[Zone]:
        ctx, rect, v = self.ctx, self.ctx.display.rect, self.values
        options = [("click", "Click"), ("drag", "Drag"), ("both", "Both")]
        levels = [(1, "Easy"), (2, "Normal"), (3, "Hard")]
        top: list[Widget] = [
            Button(
                ctx,
                "go",
                rect(40, 40, 200, 60),
                "Go",
                enabled=self.enabled,
                reason="Needs $10. You have $8.",
                tooltip="Starts",
                on_activate=lambda: self.log.append("go"),
                action="end_turn",
            ),
            Button(ctx, "stop", rect(300, 40, 200, 60), "Stop", on_activate=lambda: self.log.append("stop")),
            Button(ctx, "low", rect(40, 120, 200, 60), "Low", on_activate=lambda: self.log.append("low")),
        ]
        form: list[Widget] = [
            TextField(ctx, "name", rect(40, 220, 400, 60), "Name", v["name"], on_change=self.set("name")),
            Segmented(
                ctx, "move", rect(40, 300, 500, 60), "Move by", options, v["move"], on_change=self.set("move")
            ),
            Switch(ctx, "mute", rect(40, 380, 72, 40), "Mute", v["mute"], on_change=self.set("mute")),
            Slider(
                ctx,
                "volume",
                rect(40, 440, 500, 60),
                "Volume",
                v["volume"],
                0,
                100,
                step=5,
                on_change=self.set("volume"),
                label="{} %".format,
            ),
            Select(
                ctx, "level", rect(40, 520, 300, 60), "Level", levels, v["level"], on_change=self.set("level")
            ),
        ]
        view = rect(1000, 40, 400, 300)
        rows: list[Widget] = []
        for number in range(20):
            row = pygame.Rect(view.x, view.y + number * 50, view.w, 44)
            name = f"Row {number}"
            rows.append(Button(ctx, f"row{number}", row, name, on_activate=lambda n=name: self.log.append(n)))
        return [Zone("top", top), Zone("form", form), Zone("list", rows, view, 20 * 50)]


@pytest.fixture
def form(driver: Driver) -> Form:
    scene = Form(driver.ctx)
    driver.push(scene)
    return scene


# -- pointer -------------------------------------------------------------------------------------------


def test_a_click_acts_on_release_inside(driver: Driver, form: Form) -> None:
    driver.down("go")
    assert form.log == []
    driver.up()
    assert form.log == ["go"]


def test_a_release_outside_does_nothing(driver: Driver, form: Form) -> None:
    driver.down("go").up("stop")
    assert form.log == []


def test_the_right_button_does_not_activate(driver: Driver, form: Form) -> None:
    driver.click("go", button=3)
    assert form.log == []


def test_focus_loss_lets_go(driver: Driver, form: Form) -> None:
    driver.down("go").post(pygame.WINDOWFOCUSLOST).up()
    assert form.log == []


def test_a_disabled_button_says_why(driver: Driver, form: Form) -> None:
    form.enabled = False
    form.rebuild()
    driver.frame().click("go")
    assert form.log == []
    assert form.tip.reason == "Needs $10. You have $8."
    assert driver.reader.snapshots[-1].live == "Needs $10. You have $8."
    driver.wait(3000)
    assert form.tip.reason == ""


def test_a_tooltip_comes_after_its_delay_without_drawing_in_between(driver: Driver, form: Form) -> None:
    driver.move("go")
    drawn = driver.loop.frames
    driver.wait(250)
    assert not form.tip.visible
    assert driver.loop.frames == drawn
    driver.wait(100)
    assert form.tip.visible
    assert driver.loop.frames == drawn + 1
    driver.move((2, 700))
    assert not form.tip.visible


# -- keyboard ------------------------------------------------------------------------------------------


def test_tab_walks_the_zones_and_remembers_the_place(driver: Driver, form: Form) -> None:
    driver.press("tab")
    assert form.focus_key == "go"
    driver.press("right")
    assert form.focus_key == "stop"
    driver.press("tab")
    assert form.focus_key == "name"
    driver.press("tab", "tab")
    assert form.focus_key == "stop"
    driver.press("shift+tab")
    assert form.focus_key == "row0"


def test_arrows_move_in_space_and_do_not_wrap(driver: Driver, form: Form) -> None:
    driver.press("tab", "down")
    assert form.focus_key == "low"
    driver.press("down", "left")
    assert form.focus_key == "low"
    driver.press("up", "right", "right")
    assert form.focus_key == "stop"


def test_enter_and_space_activate(driver: Driver, form: Form) -> None:
    driver.press("tab", "return", "space")
    assert form.log == ["go", "go"]


def test_a_key_binding_uses_its_widget(driver: Driver, form: Form) -> None:
    driver.press("e")
    assert form.log == ["go"]


def test_space_is_left_to_the_main_button_on_tables(driver: Driver, form: Form) -> None:
    form.space_activates = False
    driver.press("tab", "space")
    assert form.log == []


def test_the_ring_shows_for_the_keyboard_only(driver: Driver, form: Form) -> None:
    driver.press("tab")
    with_ring = driver.picture()
    assert form.focus_visible
    driver.click("go")
    assert not form.focus_visible
    focus = driver.ctx.theme.color.focus[:3]
    rect = form.find("go").rect  # type: ignore[union-attr]
    ring = 2 * max(2, driver.ctx.display.px(4))
    where = (rect.centerx, rect.y - ring + 1)
    assert with_ring.get_at(where)[:3] == focus
    assert driver.picture().get_at(where)[:3] != focus


def test_focus_survives_rebuilding_and_leaves_with_its_widget(driver: Driver, form: Form) -> None:
    driver.press("tab", "right")
    driver.resize((1920, 1080))
    assert form.focus_key == "stop"
    form.build = list  # type: ignore[method-assign]
    form.rebuild()
    driver.frame()
    assert form.focus_key is None


def test_every_focusable_widget_is_reached_by_keys_alone(driver: Driver, form: Form) -> None:
    seen = set()
    for _ in range(3):
        driver.press("tab")
        for _ in range(25):
            seen.add(form.focus_key)
            driver.press("down")
    driver.press("tab", "up", "right")
    seen.add(form.focus_key)
    assert {w.key for zone in form.zones for w in zone.widgets if w.focusable} - seen == set()


def test_nearest_prefers_what_is_in_line() -> None:
    start = pygame.Rect(0, 0, 10, 10)
    rects = [pygame.Rect(20, 40, 10, 10), pygame.Rect(60, 2, 10, 10), pygame.Rect(-30, 0, 10, 10)]
    assert nearest(start, rects, "right") == 1
    assert nearest(start, rects, "left") == 2
    assert nearest(start, rects, "down") == 0
    assert nearest(start, rects, "up") is None


# -- text ----------------------------------------------------------------------------------------------


def test_typing_goes_into_the_field_and_not_to_shortcuts(driver: Driver, form: Form) -> None:
    driver.click("name").key_down("e").type("e").type("メイ")
    assert form.values["name"] == "eメイ"
    assert form.log == []


def test_editing_keys(driver: Driver, form: Form) -> None:
    driver.click("name").type("tower")
    driver.press("left", "backspace", "home", "delete").type("b")
    assert form.values["name"] == "bowr"
    driver.press("ctrl+a").type("x")
    assert form.values["name"] == "x"


def test_composed_text_is_not_taken_before_it_is_done(driver: Driver, form: Form) -> None:
    driver.click("name").post(pygame.TEXTEDITING, text="にほ", start=0, length=2)
    assert form.values["name"] == ""
    driver.press("return")
    driver.post(pygame.TEXTEDITING, text="", start=0, length=0).type("日本")
    assert form.values["name"] == "日本"


@pytest.mark.parametrize("text", ["", "x" * 800, "😀" * 30, "שלום", "a\nb\0c", "\u202eevil"])
def test_any_name_can_be_typed_and_drawn(driver: Driver, form: Form, text: str) -> None:
    driver.click("name").type(text).press("home", "end", "shift+left").frame()
    assert len(form.values["name"]) <= 500
    assert "\n" not in form.values["name"]


def test_a_click_puts_the_caret_there_and_a_drag_selects(driver: Driver, form: Form) -> None:
    driver.click("name").type("mmmmmmmm")
    field = driver.find("name")
    left = (field.rect.x + 4, field.rect.centery)
    driver.click(left)
    assert form.memory["name"].caret == 0
    driver.drag(left, (field.rect.right - 4, field.rect.centery))
    assert form.memory["name"].span == (0, 8)
    driver.press("backspace")
    assert form.values["name"] == ""


def test_copy_cut_and_paste(driver: Driver, form: Form) -> None:
    driver.click("name").type("tower").press("ctrl+a", "ctrl+x")
    assert form.values["name"] == ""
    driver.press("ctrl+v", "ctrl+v")
    assert form.values["name"] == "towertower"


def test_a_held_key_acts_once(driver: Driver, form: Form) -> None:
    driver.press("tab")
    driver.key_down("return").key_down("return").key_down("return").key_up("return")
    assert form.log == ["go"]


def test_arrows_scroll_a_text_that_has_no_widgets(driver: Driver) -> None:
    words = "A long sentence. " * 300
    driver.push(Dialog(driver.ctx, "Rules", words, [Choice("ok", "Done")]))
    driver.press("down", "down")
    assert driver.scene.scrolling.offsets["text"] > 0
    driver.press("end")
    label = driver.find("sentence")
    view = driver.scene.zones[1].viewport
    assert view is not None
    assert label.rect.bottom <= view.bottom


def test_edit_replaces_the_selection() -> None:
    assert Edit("abcdef", 4, 1).put("X", 10) == Edit("aXef", 2, 2)
    assert Edit("abc", 3, 3).put("defg", 5).text == "abcde"
    assert Edit("abc", 0, 0).erase(-1).text == "abc"


# -- choices -------------------------------------------------------------------------------------------


def test_segmented_by_click_and_by_keys(driver: Driver, form: Form) -> None:
    control = driver.find("move")
    assert isinstance(control, Segmented)
    driver.click(control.segments()[0])
    assert form.values["move"] == "click"
    form.focus("move")
    driver.press("right")
    assert form.values["move"] == "drag"
    driver.press("left", "left")
    assert form.values["move"] == "click"


def test_switch(driver: Driver, form: Form) -> None:
    driver.click("mute")
    assert form.values["mute"] is True
    form.focus("mute")
    driver.press("space")
    assert form.values["mute"] is False


def test_slider_by_drag_click_and_keys(driver: Driver, form: Form) -> None:
    slider = driver.find("volume")
    assert isinstance(slider, Slider)
    y = slider.rect.centery
    driver.click((slider.x_of(20), y))
    assert form.values["volume"] == 20
    driver.drag((slider.x_of(20), y), (slider.x_of(100) + 300, y))
    assert form.values["volume"] == 100
    form.focus("volume")
    driver.press("left", "home", "right")
    assert form.values["volume"] == 5


def test_select_opens_a_list_and_escape_leaves_it_unchanged(driver: Driver, form: Form) -> None:
    driver.click("level")
    assert isinstance(driver.top, ChoiceList)
    driver.press("escape")
    assert driver.top is form
    driver.click("level").press("down", "return")
    assert driver.top is form
    assert form.values["level"] == 2
    driver.click("level").click((5, 5))
    assert driver.top is form
    assert form.values["level"] == 2


# -- scrolling -----------------------------------------------------------------------------------------


def test_the_wheel_scrolls_what_is_under_it(driver: Driver, form: Form) -> None:
    view = form.zones[2].viewport
    assert view is not None
    before = driver.find("row5").rect.y
    driver.wheel(view, -1)
    assert driver.find("row5").rect.y < before
    driver.wheel(view, -100)
    assert driver.find("row19").rect.bottom <= view.bottom
    driver.wheel(view, 100)
    assert driver.find("row0").rect.top == view.top


def test_the_focus_is_brought_into_view(driver: Driver, form: Form) -> None:
    view = form.zones[2].viewport
    assert view is not None
    form.focus("row0")
    for _ in range(19):
        driver.press("down")
    assert form.focus_key == "row19"
    assert view.contains(driver.find("row19").rect)


def test_what_is_scrolled_away_can_not_be_clicked(driver: Driver, form: Form) -> None:
    view = form.zones[2].viewport
    assert view is not None
    far = driver.find("row19").rect
    assert not view.colliderect(far)
    assert form.widget_at(far.center) is None


def test_the_bar_can_be_dragged_and_pages_turn(driver: Driver, form: Form) -> None:
    zone = form.zones[2]
    parts = form.scrolling.bar(zone)
    assert parts is not None
    track, thumb = parts
    driver.drag(thumb.center, (track.centerx, track.bottom + 50))
    assert form.scrolling.offsets["list"] == form.scrolling.room(zone)
    form.focus("row19")
    driver.press("home")
    assert form.scrolling.offsets["list"] == 0
    driver.press("page down")
    assert form.scrolling.offsets["list"] > 0


# -- dialogs -------------------------------------------------------------------------------------------


def test_a_dialog_answers_once_and_escape_is_the_last_button(driver: Driver, form: Form) -> None:
    answers: list[str] = []
    buttons = [
        Choice("yes", "Delete", kind="danger", do=lambda: answers.append("yes")),
        Choice("no", "Keep", do=lambda: answers.append("no")),
    ]
    driver.push(Dialog(driver.ctx, "Delete this game?", "It can not be brought back.", buttons, focus="no"))
    assert driver.scene.focus_key == "no"
    driver.press("escape")
    assert answers == ["no"]
    assert driver.top is form
    driver.push(Dialog(driver.ctx, "Delete this game?", "It can not be brought back.", buttons)).click("yes")
    assert answers == ["no", "yes"]


@pytest.mark.parametrize("scale", [75, 100, 150, 200])
@pytest.mark.parametrize("size", [(480, 300), (1280, 720), (1920, 1080)])
def test_dialogs_stay_inside_the_window(
    make_driver: Callable[..., Driver], size: tuple[int, int], scale: int
) -> None:
    driver = make_driver(size=size, ui_scale=scale)
    buttons = [
        Choice("a", "Delete the game for ever"),
        Choice("b", "Keep"),
        Choice("c", "Ask me again later"),
    ]
    driver.push(Dialog(driver.ctx, "A long title of a dialog", "A long sentence. " * 30, buttons))
    for key in ("a", "b", "c"):
        assert driver.ctx.display.bounds.contains(driver.find(key).rect), key


# -- drawing and readers -------------------------------------------------------------------------------


def test_drawing_twice_gives_the_same_picture(driver: Driver, form: Form) -> None:
    one, two = pygame.Surface(driver.ctx.display.size), pygame.Surface(driver.ctx.display.size)
    form.draw(one)
    form.draw(two)
    assert one.get_buffer().raw == two.get_buffer().raw


def test_a_label_of_a_scrolling_panel_is_never_cut(driver: Driver) -> None:
    words = "手番を終えると、塔が伸びます。" * 12
    label = Label.wrapped(driver.ctx, "l", 0, 0, 240, words)
    fitted = driver.ctx.text.fit(words, "body", 240, lines=label.lines, height=label.rect.h)
    assert not fitted.cut
    assert fitted.px == driver.ctx.text.px("body")


def test_a_screen_reader_is_told_role_name_state_and_focus(driver: Driver, form: Form) -> None:
    form.enabled = False
    form.rebuild()
    form.focus("volume")
    driver.frame(2)
    snapshot = driver.reader.snapshots[-1]
    nodes = {node.key: node for node in snapshot.nodes}
    assert snapshot.focus == "volume"
    assert (nodes["go"].role, nodes["go"].enabled) == ("button", False)
    assert nodes["go"].description == "Needs $10. You have $8."
    assert (nodes["mute"].role, nodes["mute"].checked) == ("switch", False)
    assert (nodes["volume"].value, nodes["volume"].number) == ("50 %", (50.0, 0.0, 100.0))
    assert (nodes["level"].role, nodes["level"].value) == ("combo_box", "Easy")
    assert nodes["name"].role == "text_input"


def test_a_screen_reader_can_click(driver: Driver, form: Form) -> None:
    driver.reader.requests.append(Request("click", "stop"))
    driver.frame()
    assert form.log == ["stop"]
    assert form.focus_key == "stop"


def test_nothing_is_published_while_nothing_changes(driver: Driver, form: Form) -> None:
    driver.frame(5)
    count = len(driver.reader.snapshots)
    form.dirty = True
    driver.frame(5)
    assert len(driver.reader.snapshots) == count
