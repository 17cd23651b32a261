"""Notes every text that is drawn cut or torn, in any language or in one that is longer (ux S3)."""

from __future__ import annotations

from typing import Any

from tabletop.app.core.typesetting import ELLIPSIS, SOFT
from tests.app.driver import Driver
from tests.pseudo import BY_LENGTH, EVEN, FOREIGN, PseudoCatalogue

MADE_UP = {"longer": EVEN, "by_length": BY_LENGTH}
LANGUAGES = ("ja", "longer")
"""For `make_driver(language=shown_in(language))`, then `Cuts(driver, language)`. English itself is
shorter than what is longer, and fits where that does."""
AT_TABLES = ("ja", "by_length")
"""The same for tables, whose texts are short: there short texts are the ones that grow most."""


def shown_in(language: str) -> str:
    """Return the real language that stands behind one of `LANGUAGES`."""
    return "en" if language in MADE_UP else language


class Cuts:
    """Watches a driver from now on: `found` holds the texts that were drawn cut, or with a word torn without
    a hyphen. What is only measured, to choose another wording, does not count. In a made-up language no
    amount may be drawn or spoken as English writes it."""

    def __init__(self, driver: Driver, language: str) -> None:
        self.found: set[str] = set()
        self._faulty: dict[str, str] = {}
        driver.loop.look()
        text = driver.ctx.text
        if language in MADE_UP:
            driver.ctx.catalogue = PseudoCatalogue(MADE_UP[language])
            text.hyphens = hyphened
            watch_amounts(driver)
        fit, wrap, line = text.fit, text.wrap, text.line

        def fitted(words: str, *args: Any, **options: Any) -> Any:
            made = fit(words, *args, **options)
            for each in made.lines:
                self._faulty.pop(each, None)
            if not made.is_whole:
                self._faulty |= dict.fromkeys(made.lines[-1:] if made.cut else made.lines, words)
            return made

        def wrapped(words: str, *args: Any, **options: Any) -> Any:
            made = wrap(words, *args, **options)
            if made[-1:] and made[-1].endswith(ELLIPSIS) and not words.endswith(ELLIPSIS):
                self._faulty[made[-1]] = words
            return made

        def drawn(surface: Any, words: str, *args: Any, **options: Any) -> Any:
            if words in self._faulty:
                self.found.add(self._faulty[words])
            return line(surface, words, *args, **options)

        text.fit, text.wrap, text.line = fitted, wrapped, drawn  # type: ignore[method-assign]


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


def hyphened(words: str) -> str:
    """Mark where a long word of a made-up language may be broken."""
    return words.replace("·", f"·{SOFT}")
