"""Makes the music in assets/music: a mood for the menu and for each table, from the notes of `composing`.

Run `python build/music.py`, with `--only GAME` for one. The same bytes come out on every run. Each begins and
ends in silence, since it is heard once through and then there is a pause; all are equally loud (`loops`).
Each mood stands in a script of its own, `<game>_music.py`.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from loops import scripts, write
from moods import Mood, play

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "music"


def moods() -> dict[str, Mood]:
    """Return all moods by their files' names."""
    return {name: script.MOOD for name, script in scripts("_music").items()}


if __name__ == "__main__":
    write(__doc__, FOLDER, {name: partial(play, mood) for name, mood in moods().items()})
