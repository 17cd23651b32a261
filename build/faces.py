"""Makes the moods of the portraits in assets/svg/portraits again: brows and mouth change, all else stays.

Run `python build/faces.py`: NAME.svg, drawn by hand, is calm; NAME_glad.svg and NAME_sorry.svg are made
from it.
"""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "svg" / "portraits"

BROWS = {
    "glad": ("M47.3 47.2 q4 -3.6 8.2 -.8", "M64.5 46.4 q4.2 -2.8 8.2 .8"),
    "sorry": ("M47.2 50.2 q3.6 -1.6 7.8 -3.6", "M65 46.6 q4.2 2 7.8 3.6"),
}
"""The left and the right one, in the place of those that are drawn."""
GLAD = (
    '<path d="M52.5 67.6 H67.5 C67 74 63 75.4 60 75.4 C57 75.4 53 74 52.5 67.6 Z" fill="#7A2A2E"/>'
    '<path d="M53.6 67.6 H66.4 V69.8 H53.6 Z" fill="#FFFBF3"/>'
)
"""An open mouth with teeth."""
WIDER = (
    '<path d="M51 66.6 H69 C68.6 75 63.6 77 60 77 C56.4 77 51.4 75 51 66.6 Z" fill="#7A2A2E"/>'
    '<path d="M52.2 66.6 H67.8 V69.4 H52.2 Z" fill="#FFFBF3"/>'
    '<path d="M55 74.6 q5 -3.4 10 0 q-5 3 -10 0Z" fill="#E8705A"/>'
)
"""The mouth of somebody glad who laughs when calm."""
SORRY = (
    '<path d="M55 72.4 q5 -3 10 0" fill="none" stroke="#8A3A2C" stroke-width="2.4" stroke-linecap="round" '
    'stroke-linejoin="round"/>'
)

_BROW = re.compile(r'd="M(47\.5 49|64\.5 48\.4) q[^"]*"')
_SMILE = re.compile(r'<path d="M5[345](?:\.5)? (?:69|7[01](?:\.6)?) q[^"]*" fill="none"[^>]*/>')
_LAUGH = re.compile(r'<path d="M52\.5 67\.6 H[^>]*/><path d="M53\.6 67\.6 H[^>]*/>')


def in_mood(calm: str, mood: str) -> str:
    """Return a portrait in another mood; ValueError where brows or mouth are not found."""
    brows = iter(BROWS[mood])
    made, count = _BROW.subn(lambda _: f'd="{next(brows)}"', calm)
    laughs = _LAUGH.search(made)
    mouth = SORRY if mood == "sorry" else WIDER if laughs else GLAD
    mouths = list((_LAUGH if laughs else _SMILE).finditer(made))
    if count != len(BROWS[mood]) or not mouths:
        raise ValueError("no face that is known")
    for last in reversed(mouths):
        # Of two mouths, one over the other, the upper one is seen.
        made = made[: last.start()] + (mouth if last is mouths[-1] else "") + made[last.end() :]
    return made


def files() -> dict[Path, str]:
    """Return what belongs into each file that is made."""
    return {
        path.with_stem(f"{path.stem}_{mood}"): in_mood(path.read_text("utf-8"), mood)
        for path in sorted(FOLDER.glob("*.svg"))
        if "_" not in path.stem
        for mood in BROWS
    }


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, "utf-8", newline="\n")
