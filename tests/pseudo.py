"""A made-up language whose texts are 40 % longer than the English ones, to see what does not fit."""

from __future__ import annotations

import string

from tabletop.i18n import Catalogue

_ACCENTS = str.maketrans("aeioucnyAEIOUCNY", "àéîõüçñýÀÉÎÕÜÇÑÝ")
_FILLING = "·lorem·ipsum·dolor·sit·amet·consetetur·sadipscing"


def longer(text: str) -> str:
    """Return `text` accented, bracketed, and 40 % longer; placeholders stay as they are."""
    accented = "".join(
        literal.translate(_ACCENTS).replace("{", "{{").replace("}", "}}") + _field(name, spec, conversion)
        for literal, name, spec, conversion in string.Formatter().parse(text)
    )
    missing = max(0, round(len(text) * 1.4) - len(text) - 2)
    filling = (_FILLING * (missing // len(_FILLING) + 1))[:missing]
    return f"[{accented}{filling}]" if text else text


def _field(name: str | None, spec: str | None, conversion: str | None) -> str:
    if name is None:
        return ""
    return "{" + name + (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else "") + "}"


class _Longer:
    """Stands where the translations of a language stand."""

    def gettext(self, text: str) -> str:
        return longer(text)

    def ngettext(self, one: str, many: str, count: int) -> str:
        return longer(one if count == 1 else many)


class PseudoCatalogue(Catalogue):
    """A catalogue that answers every text with a longer one."""

    def __init__(self) -> None:
        super().__init__("en")
        self._texts = _Longer()  # type: ignore[assignment]
