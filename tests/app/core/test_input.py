"""Pygame's events become ours; keys mean actions (ux D8, S8)."""

from __future__ import annotations

import pygame
import pytest

from tabletop.app.core.input import (
    COMMON,
    FIXED,
    Action,
    Bindings,
    FocusLost,
    Key,
    Pointer,
    Quit,
    Resize,
    Text,
    Translator,
    chord,
    key_label,
)

SIZE = (1000, 500)


def read(kind: int, **attributes: object) -> object:
    return Translator().read(pygame.event.Event(kind, **attributes), SIZE)


def key(name: str, *mods: str, text: str = "") -> Key:
    return Key(0, name, frozenset(mods), text)


def test_the_position_is_that_of_the_event() -> None:
    found = read(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1, touch=False)
    assert found == Pointer("down", (3, 4), 1)


def test_touch_becomes_the_mouse_once() -> None:
    assert read(pygame.FINGERDOWN, x=0.5, y=0.2, touch_id=1, finger_id=1) == Pointer("down", (500, 100), 1)
    assert read(pygame.FINGERUP, x=0.5, y=0.2, touch_id=1, finger_id=1) == Pointer("up", (500, 100), 1)
    assert read(pygame.MOUSEBUTTONDOWN, pos=(500, 100), button=1, touch=True) is None


def test_the_wheel_turns_where_the_pointer_was() -> None:
    translator = Translator()
    translator.read(pygame.event.Event(pygame.MOUSEMOTION, pos=(7, 8), rel=(0, 0), buttons=(0, 0, 0)), SIZE)
    found = translator.read(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0), SIZE)
    assert found == Pointer("wheel", (7, 8), 0, -1.0)


def test_keys_carry_modifiers_and_text() -> None:
    found = read(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, unicode="\x1a")
    assert isinstance(found, Key)
    assert chord(found) == "ctrl+shift+z"


def test_window_events() -> None:
    assert read(pygame.QUIT) == Quit()
    assert read(pygame.WINDOWSIZECHANGED, x=10, y=20) == Resize((10, 20))
    assert read(pygame.WINDOWFOCUSLOST) == FocusLost()
    assert read(pygame.TEXTINPUT, text="あ") == Text("あ")
    assert read(pygame.TEXTEDITING, text="か", start=0, length=1) == Text("か", composing=True)
    assert read(pygame.USEREVENT) is None


def test_no_default_key_is_given_twice() -> None:
    keys = [name for action in COMMON for name in action.keys]
    assert len(keys) == len(set(keys))
    assert not FIXED & set(keys)


@pytest.mark.parametrize(
    ("pressed", "action"),
    [
        (key("u"), "undo"),
        (key("z", "ctrl"), "undo"),
        (key("z", "ctrl", "shift"), "redo"),
        (key("z"), "zoom"),
        (key("space", text=" "), "primary"),
        (key("f9"), "hide"),
        (key("/", "shift", text="?"), "help"),
        (key("ß", "shift", text="?"), "help"),
        (key("q"), None),
    ],
)
def test_default_bindings(pressed: Key, action: str | None) -> None:
    assert Bindings().action(pressed) == action


def test_keys_can_be_given_to_other_actions() -> None:
    bindings = Bindings({"undo": ["b"], "nonsense": ["x"], "log": ["return"]})
    assert bindings.action(key("b")) == "undo"
    assert bindings.action(key("u")) is None
    assert bindings.keys["log"] == ()
    assert bindings.first("undo") == "B"


def test_a_games_actions_have_keys_and_take_none_of_every_tables() -> None:
    own = (Action("end", "End", ("e", "u"), is_primary=True), Action("log", "Not this one", ("q",)))
    bindings = Bindings({"end": ["k", "u"]}, own)
    assert [bindings.action(key(name)) for name in "ekuql"] == [None, "end", "undo", None, "log"]
    assert bindings.actions["log"].words == "Log"
    assert [bindings.is_primary(name) for name in ("primary", "end", "log", None)] == [
        True,
        True,
        False,
        False,
    ]


def test_conflicts_are_named() -> None:
    bindings = Bindings()
    assert bindings.conflict("undo", "z") == "zoom"
    assert bindings.conflict("undo", "u") is None
    assert bindings.conflict("undo", "return") == "fixed"
    assert bindings.conflict("undo", "ctrl+alt+q") is None


def test_key_caps() -> None:
    assert key_label("ctrl+z") == "Ctrl+Z"
    assert key_label("space") == "Space"


def test_keys_are_called_the_same_everywhere() -> None:
    assert [key_label(key) for key in ("return", "escape", "ctrl+z", "f9", "+")] == [
        "Enter",
        "Esc",
        "Ctrl+Z",
        "F9",
        "+",
    ]
