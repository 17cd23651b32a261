"""Pads text to columns of a terminal, where Chinese and Japanese characters are two cells wide."""

from __future__ import annotations

import unicodedata


def cells(text: str) -> int:
    """Return how many cells of a terminal a text takes; combining marks take none."""
    return sum(_cells(char) for char in text)


def left(text: str, width: int) -> str:
    """Return the text followed by spaces, `width` cells in all; a longer one is unchanged."""
    return text + " " * (width - cells(text))


def right(text: str, width: int) -> str:
    """Return the text after spaces, `width` cells in all; a longer one is unchanged."""
    return " " * (width - cells(text)) + text


def _cells(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1
