"""Dragging: a press becomes a drag after 8 px, then the card hangs from the pointer until it is dropped."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.app.table.key import Key

START = 8
"""Logical px the pointer must move before a press is a drag (ux D4)."""
TILT = 5.0
"""How far a dragged card leans, degrees."""
GROW = 1.06
"""How much bigger a dragged card is."""
HANG = (0.22, 0.03)
"""Where on the card the pointer holds it, as parts of its size: near the top, so that the target is seen."""


@dataclass(slots=True)
class Drag:
    """A press on a card, perhaps a drag by now. `rect` is where the card lay; positions in device px."""

    key: Key
    rect: pygame.Rect
    grip: tuple[int, int]
    pos: tuple[int, int]
    started: bool = False
    since: int = 0

    @classmethod
    def press(cls, key: Key, rect: pygame.Rect, pos: tuple[int, int]) -> Drag:
        """Begin with a press at `pos` on the card that lies at `rect`."""
        return cls(key, rect.copy(), pos, pos)

    def move(self, pos: tuple[int, int], least: int, now: int) -> bool:
        """Follow the pointer; True in the moment in which the drag starts, after `least` px."""
        self.pos = pos
        if self.started:
            return False
        far = (pos[0] - self.grip[0]) ** 2 + (pos[1] - self.grip[1]) ** 2
        if far < least * least:
            return False
        self.started, self.since = True, now
        return True

    def card(self, part: float = 1.0) -> pygame.Rect:
        """Return where the card hangs; `part` from 0 to 1 is how far it has been picked up."""
        held = ((self.grip[0] - self.rect.x) / self.rect.w, (self.grip[1] - self.rect.y) / self.rect.h)
        at = tuple(have + (want - have) * part for have, want in zip(held, HANG, strict=True))
        scale = 1 + (GROW - 1) * part
        w, h = round(self.rect.w * scale), round(self.rect.h * scale)
        return pygame.Rect(self.pos[0] - round(at[0] * w), self.pos[1] - round(at[1] * h), w, h)
