"""The music of Chinatown's table."""

from __future__ import annotations

from composing import Phrase, Piece
from moods import HARP, ZITHER, Mood

MOOD = Mood(
    Piece(
        25, 74, 63, 4,
        {
            "a": ((4, 1), (3, 0.5), (2, 0.5), (3, 2), (2, 0.5), (1, 0.5), (0, 1), (1, 2)),
            "b": ((0, 1), (1, 0.5), (2, 0.5), (4, 2), (5, 1), (4, 0.5), (3, 0.5), (2, 2)),
            "c": ((4, 0.75), (3, 0.25), (2, 1), (0, 2)),
        },
        (
            ((0, 0), (1, 1), (2, 2)),
            ((0, 0), (0.5, 1), (1, 2), (3, 1)),
            ((0, 0), (2, 1), (2.5, 2), (3.5, 1)),
            ((0, 0), (1.5, 2), (2, 1)),
        ),
        (
            Phrase("I9 I9 V4", "", 0.2),
            Phrase("I vi I9 V4 I", "a c .", 0.5),
            Phrase("vi7 V4 ii7 I9", "b c-1", 0.6),
            Phrase("I9 vi7 IV9 I V4 vi", "a-1 . b+1 .", 0.8),
            Phrase("V4 I9 vi7", "c+1 c", 0.5),
            Phrase("vi I V4 vi7 IV9 I9 V4", "b . ~a+1 c . .", 0.8),
            Phrase("I vi7 V4 I9", "a b/4", 0.7),
            Phrase("IV9 I9 vi7 V4 I", "b-1 c .", 0.6),
            Phrase("vi7 V4 I9 I", "a/4 . .", 0.2),
        ),
    ),
    ZITHER, HARP, HARP, (0.66, 0.6, 0.6, 0.75, 0.13), 2.3, 0.36, 6_500,
)  # fmt: skip
