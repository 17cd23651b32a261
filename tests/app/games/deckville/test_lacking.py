"""What a hand card lacks is shown on the card, in words or in signs, and never beside it (ux D7)."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tabletop.app.games.deckville.painter import _draw_paid
from tabletop.app.games.deckville.words import draw_note, draw_signs
from tabletop.games.deckville.cards import STEEL
from tests.app.driver import Driver


@pytest.mark.parametrize(
    "words", ["no Brick", "1 more steel", "2 more workers, 1 more architect, 1 more glass"]
)
def test_what_is_missing_stays_on_its_card(driver: Driver, words: str) -> None:
    surface = pygame.Surface((300, 300))
    card = pygame.Rect(90, 30, 115, 161)
    pill = draw_note(driver.ctx, surface, card, words)
    assert card.contains(pill)
    assert pill.centery < card.y + card.w * 0.73, "over the picture, not over cost and score"


@pytest.mark.parametrize("count", [2, 5, 12])
def test_of_several_resources_each_missing_unit_has_a_sign(driver: Driver, count: int) -> None:
    surface, card = pygame.Surface((400, 400)), pygame.Rect(100, 100, 172, 241)
    pill = draw_signs(driver.ctx, surface, card, [STEEL] * count)
    assert card.contains(pill)
    other = pygame.Surface((400, 400))
    assert draw_signs(driver.ctx, other, card, [STEEL] * (count - 1)) != pill or count > 6
    assert bytes(surface.get_buffer()) != bytes(other.get_buffer())


def test_of_several_cards_that_pay_the_last_says_so_in_whole_words(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    ctx, drawn = make_driver(language="ja").ctx, list[str]()
    monkeypatch.setattr(ctx.text, "line", lambda surface, words, *_, **__: drawn.append(words))
    for turn in (1, 2):
        _draw_paid(ctx, pygame.Surface((300, 300)), pygame.Rect(50, 50, 98, 137), turn, is_last=True)
    assert drawn == ["1", "捨てる", "2", "最後に", "捨てる"]
