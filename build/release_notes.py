"""Prints the notes of a release: what CHANGELOG.md says of a version.

    python build/release_notes.py 1.2.3

Exit code 1 where it says nothing, or that the version is not released.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADING = re.compile(r"^## \[(?P<version>[^\]]+)\](?: - (?P<date>.+))?$", re.MULTILINE)


def sections(text: str) -> dict[str, tuple[str, str]]:
    """What a changelog says of each version, newest first: its date and its text."""
    found = list(HEADING.finditer(text))
    ends = [*(heading.start() for heading in found[1:]), len(text)]
    return {
        heading["version"]: (heading["date"] or "", text[heading.end() : end].strip())
        for heading, end in zip(found, ends, strict=True)
    }


def notes(text: str, version: str) -> str:
    """The notes of a version; raises `ValueError` where it cannot be released."""
    date, said = sections(text).get(version, ("", ""))
    if not said:
        raise ValueError(f"CHANGELOG.md says nothing of {version}.")
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", date):
        raise ValueError(f"CHANGELOG.md has no date for {version}, but “{date}”.")
    return said


def main(arguments: list[str] | None = None, changelog: Path = ROOT / "CHANGELOG.md") -> int:
    parser = argparse.ArgumentParser(description="Print what CHANGELOG.md says of a version.")
    parser.add_argument("version")
    try:
        print(notes(changelog.read_text("utf-8"), parser.parse_args(arguments).version))
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
