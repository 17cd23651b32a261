"""A made-up language whose texts are longer than the English ones, to see what does not fit.

Of two kinds: all 40 % longer; or short ones most, as nine in ten German and French texts are (measured). Its
money, percents and decimals have signs of their own, so that any other is one that the code wrote.
"""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from tabletop.engine.cast import CAST
from tabletop.engine.message import bare
from tabletop.i18n import Catalogue
from tabletop.i18n.languages import MoneyStyle, Numbers

_ACCENTS = str.maketrans("aeioucnyAEIOUCNY$%", "àéîõüçñýÀÉÎÕÜÇÑÝ€‰")
NUMBERS, MONEY = Numbers(decimal="‚", group="’", percent="{number}‰"), MoneyStyle("{number}€")
FOREIGN = re.compile(r"[$%]|(?<![\w.])(?<![A-Za-z]-)\d+\.\d+(?!\d|\.\d)")
"""An amount as English writes it; GT-1.1 is a clause, three numbers with points a version or an address."""
_DECIMAL = re.compile(r"(?<=\d)\.(?=\d)")
_FILLING = "·lorem·ipsum·dolor·sit·amet·consetetur·sadipscing"


EVEN = ((0, 0.0),)
AS_LONG = ((10_000, 1.0),)
BY_LENGTH = ((6, 2.5), (12, 1.8), (25, 1.5), (10_000, 1.35))
"""Of texts of so many letters at most, how much longer they become."""
_WORD = 12
_NAMES = frozenset(who.name for who in CAST)
"""Names of persons, which are as long in all languages."""


def longer(text: str, lengths: Sequence[tuple[int, float]] = EVEN) -> str:
    """Return `text` accented, bracketed, and longer by its length; placeholders stay as they are."""
    accented = "".join(
        _DECIMAL.sub("‚", literal).translate(_ACCENTS).replace("{", "{{").replace("}", "}}")
        + _field(name, spec, conversion)
        for literal, name, spec, conversion in string.Formatter().parse(text)
    )
    literals = "".join(literal for literal, *_ in string.Formatter().parse(text))
    if lengths is not EVEN and not any(map(str.isalpha, literals)):
        return accented  # It only joins other texts.
    # Figures with their unit are no words.
    is_words = lengths is EVEN or any(one.isalpha() and two.isalpha() for one, two in pairwise(literals))
    factor = next((factor for most, factor in lengths if len(text) <= most and is_words), 1.4)
    missing = max(0, round(len(text) * factor) - len(text) - 2)
    filling = (_FILLING * (missing // len(_FILLING) + 1))[:missing]
    # Short texts become one long word, others get more words.
    if len(text) > _WORD and lengths is not EVEN:
        filling = filling.replace("·", " ").rstrip().ljust(missing, "m")
    return f"[{accented}{filling}]" if text else text


def _accented(literal: str) -> str:
    text = _DECIMAL.sub(NUMBERS.decimal, literal).translate(_ACCENTS)
    return text.replace("{", "{{").replace("}", "}}")


def _field(name: str | None, spec: str | None, conversion: str | None) -> str:
    if name is None:
        return ""
    return "{" + name + (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else "") + "}"


class _Longer:
    """Stands where the translations of a language stand."""

    def __init__(self, lengths: Sequence[tuple[int, float]]) -> None:
        self._lengths = lengths

    def gettext(self, text: str) -> str:
        return text if text in _NAMES else longer(bare(text), self._lengths)

    def ngettext(self, one: str, many: str, count: int) -> str:
        return longer(one if count == 1 else many, self._lengths)


class PseudoCatalogue(Catalogue):
    """A catalogue that answers every text with a longer one."""

    def __init__(self, lengths: Sequence[tuple[int, float]] = EVEN) -> None:
        super().__init__("en")
        self.about = replace(self.about, numbers=NUMBERS, money=MONEY)
        self._texts = _Longer(lengths)  # type: ignore[assignment]
