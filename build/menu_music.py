"""The music of the menu."""

from __future__ import annotations

from composing import Phrase, Piece
from moods import FELT, HARP, Mood

MOOD = Mood(
    Piece(
        21, 67, 66, 4,
        {
            "a": ((2, 1.5), (3, 0.5), (4, 1), (3, 1), (2, 1), (1, 1), (2, 2)),
            "b": ((5, 1), (4, 0.5), (3, 0.5), (4, 2), (3, 1), (2, 1), (1, 2)),
            "c": ((0, 1), (1, 1), (2, 2)),
        },
        (
            ((0, 0), (1, 1), (2, 2), (3, 1)),
            ((0, 0), (0.5, 1), (1.5, 2), (3, 1)),
            ((0, 0), (1, 2), (1.5, 1), (2.5, 2), (3.5, 1)),
            ((0, 0), (2, 1), (2.5, 2)),
        ),
        (
            Phrase("I I9 IV9", "", 0.2),
            Phrase("I vi IV9 V4 I", "a a-1 . ", 0.5),
            Phrase("vi IV I V4", "b b-1", 0.7),
            Phrase("ii7 V4 I9 vi IV9 V4 I", "a+1 c . a . ", 0.8),
            Phrase("IV I9 ii vi V4", "c+2 c+1 . ~b+1", 0.6),
            Phrase("I iii vi IV I V4", "a b . c+1 .", 0.9),
            Phrase("IV9 V4 vi", "c+3 c+2 .", 0.6),
            Phrase("IV I ii7 V4 I", "b c a/4 .", 0.7),
            Phrase("IV9 I9 IV9 I", "a/3 . .", 0.2),
        ),
    ),
    FELT, HARP, HARP,
)  # fmt: skip
