"""The music of Deckville's table."""

from __future__ import annotations

from composing import Phrase, Piece
from moods import CELESTA, GUITAR, MARIMBA, Mood

MOOD = Mood(
    Piece(
        24, 72, 76, 4,
        {
            "a": ((0, 0.5), (1, 0.5), (2, 1), (4, 1), (3, 1), (2, 1.5), (1, 0.5), (2, 2)),
            "b": ((4, 1), (3, 1), (2, 0.5), (1, 0.5), (0, 1), (-1, 1.5), (0, 0.5), (1, 2)),
            "c": ((2, 0.5), (3, 0.5), (4, 3)),
        },
        (
            ((0, 0), (0.5, 1), (1, 2), (2, 1), (3, 2)),
            ((0, 0), (1, 1), (1.5, 2), (2.5, 1), (3, 2)),
            ((0, 0), (1, 2), (2, 1), (2.5, 2), (3.5, 1)),
            ((0, 0), (1.5, 1), (2, 2), (3, 1)),
        ),
        (
            Phrase("I IV9 I IV9", "", 0.3),
            Phrase("I V4 vi IV I", "a a-1 .", 0.6),
            Phrase("IV I ii7 V4", "b b+1", 0.7),
            Phrase("I iii vi IV9 I9 V4 I", "a . c+1 b . ", 0.85),
            Phrase("vi IV9 V4", "c . c-1", 0.5),
            Phrase("IV V4 I vi ii7 V4", "a+1 c . b+1", 0.9),
            Phrase("I9 IV I9 vi V4", "~a+3 . c-1", 0.55),
            Phrase("I V4 vi iii IV I V4", "a b . c+1 .", 0.9),
            Phrase("IV9 I ii7 V4 I", "b c-1 .", 0.6),
            Phrase("IV9 I9 I", "a/3 .", 0.2),
        ),
    ),
    CELESTA, MARIMBA, GUITAR, (0.7, 0.65, 0.7, 0.8, 0.12), 1.5, 0.26, 6_500,
)  # fmt: skip
