"""Columns line up on a terminal in every language, and in an exported score sheet."""

from __future__ import annotations

import pytest

from tabletop import i18n


@pytest.mark.parametrize(
    ("text", "cells"),
    [("", 0), ("Mei", 3), ("得点", 4), ("ﾒｲ", 2), ("e\u0301", 1), ("が", 2), ("か\u3099", 2), ("A得B", 4)],
)
def test_width_in_cells(text: str, cells: int) -> None:
    assert i18n.cells(text) == cells
    assert i18n.cells(i18n.left_column(text, 9)) == i18n.cells(i18n.right_column(text, 9)) == 9
    assert i18n.left_column(text, 9).startswith(text) and i18n.right_column(text, 9).endswith(text)


def test_what_is_too_long_stays_whole() -> None:
    assert i18n.left_column("長い名前", 3) == i18n.right_column("長い名前", 3) == "長い名前"
