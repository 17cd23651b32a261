"""Where the parts of the strip lie, in rooms of all sizes that a table may leave for it."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pygame
import pytest

from tabletop.app.table.aids import strip_marks
from tabletop.app.table.aids.strip_marks import MOST_CARDS, arrange
from tabletop.app.table.parts import RecapArea


def test_in_each_room_they_lie_within_and_apart_and_a_single_card_of_several_has_arrows(
    driver: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: set[tuple[bool, int, bool]] = set()
    for wide, tall, count in product((320, 460, 700, 1100), range(100, 700, 40), (1, 2, 5)):
        room = pygame.Rect(40, 90, wide, tall)
        monkeypatch.setattr(strip_marks, "aside_of", lambda table, room=room: RecapArea(room))
        lies = arrange(driver, count)
        rects = [*lies.cards, lies.hide, lies.title, lies.rest, lies.replay, lies.before, lies.after]
        parts = [rect for rect in rects if rect is not None and rect.h > 0]
        assert room.contains(lies.ground) and all(map(lies.ground.contains, parts)), (wide, tall, count)
        assert not any(one.colliderect(other) for one, other in combinations(parts, 2)), (wide, tall, count)
        if count == 5:
            found.add((wide > 320, len(lies.cards), lies.before is not None))
    narrow = {(False, number, number == 1) for number in range(1, MOST_CARDS + 1)}
    assert found >= narrow and all(number == 1 for _, number, has_arrows in found if has_arrows)
