"""Nothing on Design Town's table is written too small to be read (look 2; ux A4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.app.core.display import MIN_TEXT
from tests.app.driver import Driver
from tests.app.games.designtown.gallery import states

ON_TABLE = ("start", "middle", "later", "long_row", "forced", "building", "buy_upgrade", "too_dear")
ON_TABLE += ("picked", "apartment", "zoom", "zoom_deck", "plate", "seats_4", "solo_choose")


@pytest.mark.parametrize(("language", "scale"), [("en", 100), ("ja", 100), ("ja", 150)])
def test_no_text_is_smaller_than_thirteen_px(
    language: str, scale: int, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(size=(1280, 720), language=language, ui_scale=scale)
    text, small = driver.ctx.text, set()
    render = text.render

    def watched(words: str, style: Any, color: Any, px: int | None = None) -> Any:
        if words and (px or text.px(style)) < MIN_TEXT:
            small.add(words)
        return render(words, style, color, px)

    text.render = watched  # type: ignore[method-assign]
    seen = 0
    for state in states():
        if state.name not in ON_TABLE:
            continue
        driver.push(state.make(driver.ctx))
        state.act(driver)
        driver.ctx.scenes.clear()
        seen += 1
    # The initial on a seat's token is a mark: it goes where the token gets small.
    assert {words for words in small if len(words) > 1} == set()
    assert seen == len(ON_TABLE)
