"""Notes every text that is cut while something is drawn, in any language or in one 40 % longer (ux S3)."""

from __future__ import annotations

from typing import Any

from tests.app.driver import Driver
from tests.pseudo import BY_LENGTH, EVEN, FOREIGN, PseudoCatalogue

MADE_UP = {"longer": EVEN, "by_length": BY_LENGTH}
LANGUAGES = ("ja", "longer")
"""For `make_driver(language=shown_in(language))`, then `Cuts(driver, language)`. English itself is
shorter than what is longer, and fits where that does."""


def shown_in(language: str) -> str:
    """Return the real language that stands behind one of `LANGUAGES`."""
    return "en" if language in MADE_UP else language


class Cuts:
    """Watches a driver from now on: `found` holds the texts that were cut. In a made-up language no
    amount may be drawn or spoken as English writes it."""

    def __init__(self, driver: Driver, language: str) -> None:
        self.found: set[str] = set()
        if language in MADE_UP:
            driver.ctx.catalogue = PseudoCatalogue(MADE_UP[language])
            watch_amounts(driver)
        text = driver.ctx.text
        fit = text.fit

        def watched(words: str, *args: Any, **options: Any) -> Any:
            fitted = fit(words, *args, **options)
            if fitted.cut:
                self.found.add(words)
            return fitted

        text.fit = watched  # type: ignore[method-assign]


def watch_amounts(driver: Driver) -> None:
    """Refuse amounts in English in whatever the driver draws or speaks from now on."""
    text, reader = driver.ctx.text, driver.reader
    line, publish = text.line, reader.publish

    def drawn(surface: Any, words: str, *args: Any, **options: Any) -> Any:
        assert not FOREIGN.search(words), words
        return line(surface, words, *args, **options)

    def spoken(snapshot: Any) -> None:
        said = [snapshot.live, *(f"{one.name} | {one.value} | {one.description}" for one in snapshot.nodes)]
        foreign = [words for words in said if FOREIGN.search(words)]
        assert not foreign, foreign
        publish(snapshot)

    text.line, reader.publish = drawn, spoken  # type: ignore[method-assign]
