"""The music of GoTown's table."""

from __future__ import annotations

from composing import Phrase, Piece
from moods import GUITAR, VIBES, Mood

MOOD = Mood(
    Piece(
        22, 69, 72, 4,
        {
            "a": ((4, 0.5), (5, 0.5), (4, 1), (2, 2), (3, 0.5), (2, 0.5), (1, 1), (-1, 2)),
            "b": ((2, 1), (2, 0.5), (3, 0.5), (4, 1.5), (6, 0.5), (5, 1), (4, 3)),
            "c": ((-1, 0.5), (1, 0.5), (2, 1), (1, 2)),
        },
        (
            ((0, 0), (1.5, 1), (2, 2), (3.5, 1)),
            ((0, 0), (1, 2), (2.5, 1)),
            ((0, 0), (0.5, 2), (1.5, 1), (3, 2)),
            ((0, 0), (2, 2), (3, 1), (3.5, 2)),
        ),
        (
            Phrase("vi7 IV9 vi7", "", 0.25),
            Phrase("vi7 IV I V4 vi7", "a . c .", 0.5),
            Phrase("IV9 I ii7 vi7", "a+1 c+1", 0.6),
            Phrase("I V4 IV9 vi7 ii7 V4 vi", "b . a c . ", 0.8),
            Phrase("IV9 I9 V4", "c+2 c+1", 0.5),
            Phrase("I vi IV ii7 V4", "b a-1 .", 0.9),
            Phrase("vi7 iii IV9 I9 ii7 vi7", "~a+1 . c a", 0.7),
            Phrase("IV I V4 vi7", "b+1 c+1 .", 0.8),
            Phrase("IV9 vi7 IV9 V4 I", "a . c/3 .", 0.35),
            Phrase("vi7 IV9 I9 I", "c . .", 0.2),
        ),
    ),
    VIBES, GUITAR, GUITAR, (0.72, 0.6, 0.7, 0.85, 0.12), 2.2, 0.34, 5_000,
)  # fmt: skip
