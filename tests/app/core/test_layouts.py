"""Keys on keyboards of other countries: signs that need Shift elsewhere, letters that are none of ours."""

from __future__ import annotations

import pygame
import pytest

from tabletop.app.core import keyboard_layout
from tabletop.app.core.input import Bindings, KeyDown, Resize, Translator, key_label


def pressed(key: int, scancode: int, mod: int = 0, unicode: str = "") -> KeyDown:
    """What SDL says while nothing is written: the sign that a key gives alone, if it is in Latin-1."""
    event = pygame.event.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=mod, unicode=unicode)
    (found,) = Translator().read(event, (100, 100))
    assert isinstance(found, KeyDown)
    return found


@pytest.fixture
def french(monkeypatch: pytest.MonkeyPatch) -> None:
    signs = {",": "?", ":": "/", "&": "1", "-": "6", "=": "+"}
    monkeypatch.setattr(keyboard_layout, "shifted", lambda alone: signs.get(alone, ""))


def test_a_sign_that_needs_shift_elsewhere_means_the_same(french: None) -> None:
    asked = pressed(pygame.K_COMMA, pygame.KSCAN_M, pygame.KMOD_LSHIFT, ",")
    assert (asked.text, Bindings().action(asked)) == ("?", "help")
    assert Bindings().action(pressed(pygame.K_COMMA, pygame.KSCAN_M, 0, ",")) is None, "not what M means"


def test_where_nobody_knows_the_signs_their_place_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyboard_layout, "shifted", lambda alone: "")
    asked = pressed(pygame.K_MINUS, pygame.KSCAN_SLASH, pygame.KMOD_LSHIFT, "-")
    assert Bindings().action(asked) == "help"


@pytest.mark.parametrize(
    ("letter", "place", "action"), [("д", "l", "log"), ("р", "h", "hint"), ("ю", "", None)]
)
def test_letters_of_other_scripts_mean_what_lies_there_in_ours(
    letter: str, place: str, action: str | None
) -> None:
    scancode = pygame.KSCAN_PERIOD if not place else pygame.KSCAN_A + ord(place) - ord("a")
    key = pressed(ord(letter), scancode)
    assert (Bindings().action(key), key.text) == (action, letter)
    undone = pressed(ord("я"), pygame.KSCAN_Z, pygame.KMOD_LCTRL)
    assert Bindings().action(undone) == "undo"


@pytest.mark.parametrize(("alone", "shown"), [("a", "A"), ("é", "É"), ("ß", ""), ("ª", ""), ("5", "")])
def test_shift_makes_a_letter_large_where_it_is_one_letter(alone: str, shown: str) -> None:
    assert keyboard_layout.shifted(alone) == shown


def test_latin_letters_lie_where_their_layout_has_them() -> None:
    assert pressed(pygame.K_z, pygame.KSCAN_W, 0, "z").name == "z"
    assert pressed(ord("ö"), pygame.KSCAN_SEMICOLON, 0, "ö").name == "ö"


def test_digits_of_all_keyboards(french: None) -> None:
    keypad = (pygame.K_KP4, pygame.KSCAN_KP4)
    assert pressed(*keypad, pygame.KMOD_NUM).digit == "4"
    assert (pressed(*keypad).digit, pressed(*keypad).name) == ("", "left")
    assert pressed(pygame.K_AMPERSAND, pygame.KSCAN_1, 0, "&").digit == "1"
    assert pressed(pygame.K_AMPERSAND, pygame.KSCAN_1, pygame.KMOD_LSHIFT, "&").digit == "1"
    assert pressed(pygame.K_1, pygame.KSCAN_1, pygame.KMOD_LSHIFT, "1").digit == ""
    assert pressed(pygame.K_1, pygame.KSCAN_1, pygame.KMOD_LCTRL, "1").digit == ""
    assert pressed(pygame.K_KP_PLUS, pygame.KSCAN_KP_PLUS, pygame.KMOD_NUM).text == "+"


def test_a_key_cap_shows_what_stands_on_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyboard_layout, "label", lambda name: {"l": "д"}.get(name, name))
    assert key_label("ctrl+l") == "Ctrl+Д"
    assert Translator().read(pygame.event.Event(pygame.KEYMAPCHANGED), (1, 1)) == (Resize(),)
