"""Input as small frozen values. Nothing above this module looks at pygame events.

`Translator.read(event, size, density)` turns a pygame event into events of the types below. A finger is a
mouse that appears at its touch and leaves when it is lifted; of several the first one counts. `pos` is the
position of the event, device px, never the mouse's present one. `KeyDown.name` is pygame's key name in lower
case (`a`, `return`, `left`, `f9`); `chord(key)` adds modifiers in the fixed order `ctrl+alt+shift+a`.
`Bindings.action(key)` returns the named action of a key (ux D8, S8).
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import pygame
from msgspec import Struct
from msgspec.structs import replace

from tabletop.app.core import keyboard_layout
from tabletop.engine.message import N_

Kind: TypeAlias = Literal["move", "down", "up", "wheel", "cancel"]


class Pointer(Struct, frozen=True):
    """Mouse or finger. `button` 1 left, 2 middle, 3 right (0 for moves); `wheel` rows, up is positive.

    A finger points at nothing before it presses; staying down brings its tooltips, as resting does a mouse's.
    """

    kind: Kind
    pos: tuple[int, int]
    button: int = 0
    wheel: float = 0.0
    is_finger: bool = False


class KeyDown(Struct, frozen=True):
    """A key went down; `mods` of `ctrl`, `alt`, `shift`, `meta`; `repeat` while it is held. `text` is the
    character of the present layout, "" if unknown; `place` is the name of the key there on a US keyboard."""

    key: int
    name: str
    mods: frozenset[str] = frozenset()
    text: str = ""
    repeat: bool = False
    place: str = ""

    @property
    def digit(self) -> str:
        """The digit that the key means, "" for none: by the layout, else by its place (AZERTY)."""
        if self.mods - {"shift"}:
            return ""
        meant = (self.text,) if "shift" in self.mods else (self.text, self.name, self.place)
        return next((sign for sign in meant if len(sign) == 1 and sign in DIGITS), "")


class KeyUp(Struct, frozen=True):
    """A key went up again (hold to confirm)."""

    key: int
    name: str


class Text(Struct, frozen=True):
    """Typed text, after the input method; `composing` is text still being composed."""

    text: str
    composing: bool = False


class Resize(Struct, frozen=True):
    """The window's size, its monitor's scale or the keyboard layout changed."""


class FocusLost(Struct, frozen=True):
    """The window lost the keyboard: cancel drags and holds."""


class FocusGained(Struct, frozen=True):
    """The window has the keyboard again."""


class Exposed(Struct, frozen=True):
    """The window's content was lost: draw it again."""


class Quit(Struct, frozen=True):
    """The window is being closed."""


class Dropped(Struct, frozen=True):
    """A file was dropped on the window, or opened with the program while it runs (macOS)."""

    path: str


Event: TypeAlias = (
    Pointer | KeyDown | KeyUp | Text | Resize | FocusLost | FocusGained | Exposed | Quit | Dropped
)

_MODS = (
    (pygame.KMOD_CTRL, "ctrl"),
    (pygame.KMOD_ALT, "alt"),
    (pygame.KMOD_SHIFT, "shift"),
    (pygame.KMOD_META, "meta"),
)
DIGITS = "0123456789"
_KEYPAD = {f"[{sign}]": sign for sign in "0123456789.+-*/="}
_WITHOUT_NUM_LOCK = {
    "[1]": "end", "[2]": "down", "[3]": "page down", "[4]": "left", "[6]": "right", "[7]": "home",
    "[8]": "up", "[9]": "page up", "[0]": "insert", "[.]": "delete",
}  # fmt: skip
"""Meanings of keypad keys without Num Lock; a Mac has none."""
_ORDER = ("ctrl", "alt", "shift", "meta")
_BUTTONS = (1, 2, 3)
_AWAY = (-1, -1)
_FINGERS = frozenset({pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP})


class Translator:
    """Turns pygame events into ours; remembers the pointer's position, because the wheel has none."""

    def __init__(self) -> None:
        self.pos = _AWAY
        self._down: set[int] = set()
        self._finger: tuple[int, int] | None = None
        """Which finger of which screen is the pointer."""

    def read(
        self, event: pygame.event.Event, size: tuple[int, int], density: float = 1.0
    ) -> tuple[Event, ...]:
        """Return our events for a pygame event, none if the app needs none. `size` is the window's, in device
        px; `density` is device px per unit of the system."""
        if event.type in _FINGERS:
            return self._touch(event, size)
        found = self._pointer(event, density) or self._keyboard(event) or _other(event)
        if isinstance(found, Pointer):
            self.pos = found.pos
        if isinstance(found, FocusLost):
            # A release outside the window is not reported.
            self._finger = None
        return () if found is None else (found,)

    def _touch(self, event: pygame.event.Event, size: tuple[int, int]) -> tuple[Event, ...]:
        finger = (event.touch_id, event.finger_id)
        if event.type == pygame.FINGERDOWN and self._finger is None:
            self._finger = finger
        elif finger != self._finger:
            return ()
        pos = (round(event.x * size[0]), round(event.y * size[1]))
        there = Pointer("move", pos, is_finger=True)
        if event.type == pygame.FINGERDOWN:
            return there, Pointer("down", pos, 1, is_finger=True)
        if event.type == pygame.FINGERMOTION:
            return (there,)
        self._finger = None
        return Pointer("up", pos, 1, is_finger=True), Pointer("move", _AWAY, is_finger=True)

    def _pointer(self, event: pygame.event.Event, density: float) -> Pointer | None:
        match event.type:
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                return _mouse(event, density)
            case pygame.MOUSEWHEEL:
                return Pointer("wheel", self.pos, 0, float(getattr(event, "precise_y", event.y)))
            case pygame.WINDOWLEAVE:
                return Pointer("move", _AWAY)
        return None

    def _keyboard(self, event: pygame.event.Event) -> KeyDown | KeyUp | None:
        if event.type == pygame.KEYDOWN:
            repeat = event.key in self._down
            self._down.add(event.key)
            return _key(event, repeat)
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
            return KeyUp(event.key, _name(event))
        if event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        return None


def _other(event: pygame.event.Event) -> Event | None:
    match event.type:
        case pygame.TEXTINPUT:
            return Text(event.text)
        case pygame.TEXTEDITING:
            return Text(event.text, composing=True)
        case pygame.WINDOWSIZECHANGED | pygame.KEYMAPCHANGED:
            return Resize()
        case pygame.WINDOWFOCUSLOST | pygame.WINDOWMINIMIZED:
            return FocusLost()
        case pygame.WINDOWFOCUSGAINED:
            return FocusGained()
        case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED:
            return Exposed()
        case pygame.QUIT:
            return Quit()
        case pygame.DROPFILE:
            return Dropped(event.file)
    return None


def _mouse(event: pygame.event.Event, density: float) -> Pointer | None:
    # SDL also sends a mouse event for each touch; only the finger event counts.
    if getattr(event, "touch", False):
        return None
    pos = (int(event.pos[0] * density), int(event.pos[1] * density))
    if event.type == pygame.MOUSEMOTION:
        return Pointer("move", pos)
    if event.button not in _BUTTONS:
        return None
    return Pointer("down" if event.type == pygame.MOUSEBUTTONDOWN else "up", pos, event.button)


def _name(event: pygame.event.Event) -> str:
    """Return a key's name: by its layout, or by its place if the layout has no Latin letters."""
    name = pygame.key.name(event.key)
    if (
        name in _WITHOUT_NUM_LOCK
        and sys.platform != "darwin"
        and not getattr(event, "mod", 0) & pygame.KMOD_NUM
    ):
        return _WITHOUT_NUM_LOCK[name]
    place = keyboard_layout.place(event)
    if place.isalpha() and (not name or not name.isascii()):
        return place
    return name or keyboard_layout.sign(event.key) or f"key {event.key}"


def _key(event: pygame.event.Event, repeat: bool) -> KeyDown:
    mods = frozenset(name for mask, name in _MODS if event.mod & mask)
    name = _name(event)
    text = getattr(event, "unicode", "") or _KEYPAD.get(name, "") or keyboard_layout.sign(event.key)
    if "shift" in mods and len(text) == 1 and not text.isspace() and text == keyboard_layout.sign(event.key):
        # Without text input SDL reports the key without Shift.
        text = keyboard_layout.shifted(text)
    return KeyDown(event.key, name, mods, text, repeat, keyboard_layout.place(event))


def chord(key_down: KeyDown) -> str:
    """Return the name of a key with its modifiers, such as `ctrl+shift+z`."""
    return "+".join([mod for mod in _ORDER if mod in key_down.mods] + [key_down.name])


@dataclass(frozen=True, slots=True)
class Action:
    """Something that keys can mean: its name, a text to translate, and its default keys (ux D8).

    Settings keep the player's keys by the name, for ever; actions of one name in several games share them.
    `is_primary`: a button of this action continues the game, as the main button does.
    """

    name: str
    words: str
    keys: tuple[str, ...]
    is_primary: bool = False


COMMON = (
    Action("primary", N_("Main button"), ("space",), is_primary=True),
    Action("undo", N_("Undo"), ("u", "ctrl+z")),
    Action("redo", N_("Redo"), ("ctrl+y", "ctrl+shift+z")),
    # i18n: action: show a card large
    Action("zoom", N_("Zoom"), ("z",)),
    # i18n: what happened in the game, line by line
    Action("log", N_("Log"), ("l",)),
    Action("since", N_("Since your last turn"), ("w",)),
    Action("rules", N_("Rules"), ("f1", "r")),
    Action("help", N_("Keys"), ("?", "shift+/")),
    Action("settings", N_("Settings"), ("f10", "s")),
    Action("menu", N_("Main menu"), ("m",)),
    Action("hide", N_("Hide everything"), ("f9",)),
    Action("fullscreen", N_("Full screen"), ("f11", "alt+return")),
    Action("mute", N_("Mute"), ("ctrl+m",)),
    Action("describe", N_("Describe the table"), ("d",)),
    Action("describe_own", N_("Describe your hand"), ("shift+d",)),
    Action("skip", N_("Skip the animation"), ("x",)),
    Action("hurry", N_("Move now"), ("j",)),
    Action("hint", N_("Hint"), ("h",)),
)
"""Actions of every table and screen; a game declares its own (`table.declared`)."""

FIXED = frozenset({"return", "escape", "tab", "shift+tab", "left", "right", "up", "down"})
"""Keys that move the focus, activate and cancel everywhere; an action cannot have them."""


class Bindings:
    """Which key means which action: the defaults with the player's changes."""

    def __init__(self, changes: Mapping[str, list[str]] | None = None, own: Sequence[Action] = ()) -> None:
        """`changes` maps action names to key names; unknown actions and fixed keys are ignored. `own` are a
        game's actions; the common ones come first."""
        self.actions: dict[str, Action] = {}
        for action in (*COMMON, *own):
            self.actions.setdefault(action.name, action)
        self.keys = {name: action.keys for name, action in self.actions.items()}
        for name, keys in (changes or {}).items():
            if name in self.keys:
                self.keys[name] = tuple(key for key in keys if key not in FIXED)
        self._by_key = {key: name for name, keys in reversed(self.keys.items()) for key in keys}

    def is_primary(self, action: str | None) -> bool:
        """Whether an action continues the game."""
        return action in self.actions and self.actions[action].is_primary

    def action(self, key_down: KeyDown) -> str | None:
        """Return the action this key means, or None."""
        found = self._by_key.get(chord(key_down))
        if found is None and key_down.text and not key_down.mods & {"ctrl", "alt", "meta"}:
            # "?" is shift+/ on one keyboard and shift+ß on another: the character counts.
            found = self._by_key.get(key_down.text)
        if found is None and key_down.place and not (key_down.text or key_down.place.isalnum()):
            # If the character is unknown, the key's place counts.
            found = self._by_key.get(chord(replace(key_down, name=key_down.place)))
        return found

    def first(self, action: str) -> str:
        """Return the first key of an action for a key cap; empty without one."""
        keys = self.keys.get(action, ())
        return key_label(keys[0]) if keys else ""

    def conflict(self, action: str, key: str) -> str | None:
        """Return which other action has the key, or `fixed` for keys that no action can have; None if it is
        free."""
        if key in FIXED:
            return "fixed"
        owner = self._by_key.get(key)
        return owner if owner != action else None


_CAPS: Mapping[str, str] = {"return": "Enter", "escape": "Esc", "delete": "Del", "insert": "Ins"}
"""Labels of keys that differ from their names, the same everywhere (key caps, settings, list of keys)."""


def key_label(key: str) -> str:
    """Return a key's label for a key cap: `ctrl+z` -> `Ctrl+Z`, `return` -> `Enter`. If the layout has no
    such letter, it is the label of the key at its place: `l` -> `Д`."""
    return "+".join(_CAPS.get(part) or _capital(part) for part in key.split("+")) or key


def _capital(part: str) -> str:
    return part.capitalize() if len(part) > 1 else keyboard_layout.label(part).upper()


# -- keys and buttons held down --
# After a change of the acting seat, held keys and buttons count for nothing until they are released.


class Pressed:
    """Held keys and mouse buttons; the loop asks `alive` about every event before any scene sees it."""

    def __init__(self) -> None:
        self._down: set[tuple[str, int]] = set()
        self._dead: set[tuple[str, int]] = set()

    def deaden(self) -> None:
        """Make everything that is held down do nothing until it is released: another seat acts now."""
        self._dead |= self._down

    def alive(self, event: Event) -> Event | None:
        """Return the event, or None for a repeat of a dead key; the release of a dead button only cancels."""
        match event:
            case KeyDown(repeat=True):
                return None if ("key", event.key) in self._dead else event
            case KeyDown():
                self._press("key", event.key)
            case KeyUp():
                self._release("key", event.key)
            case Pointer(kind="down"):
                self._press("button", event.button)
            case Pointer(kind="up"):
                return replace(event, kind="cancel") if self._release("button", event.button) else event
            case FocusLost():
                # A release outside the window is not reported.
                self._down.clear()
                self._dead.clear()
        return event

    def _press(self, kind: str, number: int) -> None:
        self._down.add((kind, number))
        self._dead.discard((kind, number))

    def _release(self, kind: str, number: int) -> bool:
        was_dead = (kind, number) in self._dead
        self._down.discard((kind, number))
        self._dead.discard((kind, number))
        return was_dead
