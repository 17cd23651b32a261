"""The music of Design Town's table."""

from __future__ import annotations

from composing import Phrase, Piece
from moods import HARP, KALIMBA, MARIMBA, Mood

MOOD = Mood(
    Piece(
        23, 65, 84, 3,
        {
            "a": ((2, 1), (3, 0.5), (4, 0.5), (5, 1), (4, 2), (3, 1)),
            "b": ((5, 1.5), (6, 0.5), (5, 1), (4, 1), (2, 2), (3, 1), (2, 1), (1, 1)),
            "c": ((0, 1), (2, 2)),
        },
        (
            ((0, 0), (1, 1), (2, 2)),
            ((0, 0), (1, 2), (1.5, 1), (2, 2)),
            ((0, 0), (0.5, 1), (1, 2), (2, 1)),
            ((0, 0), (1.5, 2), (2.5, 1)),
        ),
        (
            Phrase("I IV9 I IV9", "", 0.25),
            Phrase("I I9 IV vi V4 I9 I", "a . a+1 c .", 0.5),
            Phrase("vi iii IV I ii7", "b c", 0.6),
            Phrase("V4 IV9 I vi IV V4 I I9", "c+2 a . b .", 0.75),
            Phrase("IV I ii vi V4", "a+2 ~a+2 .", 0.6),
            Phrase("I vi IV9 I ii7 V4 vi", "b a-1 . c+1", 0.9),
            Phrase("IV9 I9 IV9 V4", "c+3 c+2 .", 0.45),
            Phrase("vi iii IV I9 ii7 V4", "b+1 . a", 0.8),
            Phrase("I I9 IV vi V4 IV9 I", "a . ~b+1 .", 0.7),
            Phrase("IV I ii7 V4 I9", "c+1 a .", 0.45),
            Phrase("IV9 I IV9 I", "c . .", 0.2),
        ),
    ),
    KALIMBA, MARIMBA, HARP, (0.8, 0.65, 0.6, 0.75, 0.12), 1.6, 0.3, 6_000,
)  # fmt: skip
