"""Collects the texts of lessons for Babel: the extractor “tabletop_lessons”, which pyproject.toml declares.

[[tool.babel.mappings]]
method = "tabletop_lessons"
pattern = "**/lessons/*.toml"
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from tabletop.lessons.file import decoded


def extract(
    file: BinaryIO, keywords: Collection[str], tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield line, no function, text and no comments of whatever a player reads; raise `LessonError`."""
    data = file.read()
    lines = data.decode().splitlines()
    for text in decoded(data, Path(getattr(file, "name", "lesson"))).texts:
        yield next((number for number, line in enumerate(lines, 1) if text in line), 1), None, text, []
