"""Labels of keys: SDL tells a key's character alone, but not with Shift, so the system is asked."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Callable

import pygame

from tabletop.app.core.timing import WAITING, sdl_library
from tabletop.app.core.window import x_server

_ROW = "1234567890"
_SIGNS = {
    pygame.KSCAN_MINUS: "-", pygame.KSCAN_EQUALS: "=", pygame.KSCAN_SLASH: "/", pygame.KSCAN_COMMA: ",",
    pygame.KSCAN_PERIOD: ".", pygame.KSCAN_SEMICOLON: ";", pygame.KSCAN_APOSTROPHE: "'",
    pygame.KSCAN_LEFTBRACKET: "[", pygame.KSCAN_RIGHTBRACKET: "]",
}  # fmt: skip
_PLACES = {
    **{pygame.KSCAN_A + number: chr(ord("a") + number) for number in range(26)},
    **{pygame.KSCAN_1 + number: sign for number, sign in enumerate(_ROW)},
    **_SIGNS,
}
"""Names of US keys by their places."""
_LATIN_1, _UNICODE = range(0x20, 0x100), 0x0100_0000
"""Keysyms that are the code of a character; those beyond have this number added."""
_CORE = 0x100
"""XkbUseCoreKbd."""


def place(event: pygame.event.Event) -> str:
    """Return the name of the key at this place on a US keyboard; "" for anything but a letter, digit or
    sign."""
    return _PLACES.get(getattr(event, "scancode", 0), "")


def sign(key: int) -> str:
    """Return a key's character without modifiers; "" for keys that write nothing."""
    return chr(key) if 0x20 < key < 0x11_0000 and key != 0x7F else ""


def _driver() -> str:
    return pygame.display.get_driver() if pygame.display.get_init() else ""


def label(name: str) -> str:
    """Return the label of the key of a letter, which differs in layouts without that letter."""
    where = next((number for number, known in _PLACES.items() if known == name), None)
    if where is None or not name.isalpha() or _driver() not in WAITING:
        return name
    with contextlib.suppress(OSError, AttributeError):
        sdl = sdl_library()
        if not sdl.SDL_GetScancodeFromKey(ord(name)):
            return sign(sdl.SDL_GetKeyFromScancode(where)) or name
    return name


def shifted(alone: str) -> str:
    """Return the character that Shift gives on the key of `alone`; "" if unknown."""
    ask = _ASKED.get(_driver())
    if alone.isalpha() and len(alone.upper()) == 1 and alone != alone.upper():
        return alone.upper()
    if ask is not None:
        with contextlib.suppress(OSError, AttributeError):
            return ask(alone)
    return ""


def _x11(alone: str) -> str:
    """Ask the X server, for the keyboard group in use."""
    with x_server() as (x11, display):
        if not display:
            return ""
        x11.XkbKeycodeToKeysym.restype = ctypes.c_ulong
        state = (ctypes.c_ubyte * 32)()
        x11.XkbGetState(display, _CORE, state)
        for code in range(8, 256):
            plain, high = (_sign(x11.XkbKeycodeToKeysym(display, code, state[0], level)) for level in (0, 1))
            if plain == alone:
                return high
    return ""


def _sign(keysym: int) -> str:
    if keysym in _LATIN_1:
        return chr(keysym)
    return chr(keysym - _UNICODE) if _UNICODE < keysym < _UNICODE + 0x11_0000 else ""


def _windows(alone: str) -> str:
    """Ask Windows, without changing its state of dead keys."""
    user32 = ctypes.CDLL("user32")
    key = user32.VkKeyScanW(ctypes.c_wchar(alone)) & 0xFF
    held = (ctypes.c_ubyte * 256)()
    held[0x10] = 0x80
    found = ctypes.create_unicode_buffer(8)
    count = user32.ToUnicode(key, 0, held, found, len(found), 4)
    return found.value if count == 1 else ""


_ASKED: dict[str, Callable[[str], str]] = {"windows": _windows, "x11": _x11}
