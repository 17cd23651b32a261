"""Pygame's events become ours; keys mean actions (ux D8, S8)."""

from __future__ import annotations

import pygame
import pytest

from tabletop.app.core.input import (
    COMMON,
    FIXED,
    Action,
    Bindings,
    Exposed,
    FocusGained,
    FocusLost,
    KeyDown,
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
    """Return what an event means, None for nothing."""
    found = Translator().read(pygame.event.Event(kind, **attributes), SIZE)
    assert len(found) <= 1
    return found[0] if found else None


def touch(translator: Translator, kind: int, x: float, y: float, finger: int = 1) -> list[tuple[str, object]]:
    """Return what a finger does, and where."""
    found = translator.read(pygame.event.Event(kind, x=x, y=y, touch_id=7, finger_id=finger), SIZE)
    assert all(isinstance(event, Pointer) and event.is_finger for event in found)
    return [(event.kind, event.pos) for event in found if isinstance(event, Pointer)]


def key(name: str, *mods: str, text: str = "") -> KeyDown:
    return KeyDown(0, name, frozenset(mods), text)


def test_the_position_is_that_of_the_event() -> None:
    found = read(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1, touch=False)
    assert found == Pointer("down", (3, 4), 1)


def test_a_finger_comes_and_leaves_like_a_mouse() -> None:
    one = Translator()
    assert touch(one, pygame.FINGERDOWN, 0.5, 0.2) == [("move", (500, 100)), ("down", (500, 100))]
    assert touch(one, pygame.FINGERMOTION, 0.6, 0.2) == [("move", (600, 100))]
    assert touch(one, pygame.FINGERUP, 0.6, 0.4) == [("up", (600, 200)), ("move", (-1, -1))]
    assert read(pygame.MOUSEBUTTONDOWN, pos=(500, 100), button=1, touch=True) is None


def test_of_several_fingers_the_first_counts() -> None:
    one = Translator()
    touch(one, pygame.FINGERDOWN, 0.5, 0.2)
    for kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
        assert touch(one, kind, 0.1, 0.1, finger=2) == []
    assert touch(one, pygame.FINGERUP, 0.5, 0.2)[0] == ("up", (500, 100))
    assert touch(one, pygame.FINGERDOWN, 0.1, 0.1, finger=2)[1] == ("down", (100, 50))
    one.read(pygame.event.Event(pygame.WINDOWFOCUSLOST), SIZE)
    assert touch(one, pygame.FINGERDOWN, 0.2, 0.2, finger=3)[1] == ("down", (200, 100))


def test_the_wheel_turns_where_the_pointer_was() -> None:
    translator = Translator()
    translator.read(pygame.event.Event(pygame.MOUSEMOTION, pos=(7, 8), rel=(0, 0), buttons=(0, 0, 0)), SIZE)
    found = translator.read(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0), SIZE)
    assert found == (Pointer("wheel", (7, 8), 0, -1.0),)


def test_keys_carry_modifiers_and_text() -> None:
    found = read(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, unicode="\x1a")
    assert isinstance(found, KeyDown)
    assert chord(found) == "ctrl+shift+z"


def test_window_events() -> None:
    assert read(pygame.QUIT) == Quit()
    assert read(pygame.WINDOWSIZECHANGED, x=10, y=20) == Resize()
    assert read(pygame.WINDOWFOCUSLOST) == FocusLost()
    assert read(pygame.WINDOWFOCUSGAINED) == FocusGained()
    assert read(pygame.WINDOWEXPOSED) == read(pygame.WINDOWRESTORED) == Exposed()
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
def test_default_bindings(pressed: KeyDown, action: str | None) -> None:
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
