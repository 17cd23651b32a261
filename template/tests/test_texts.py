"""Every text has a translation in every language there is, and the files that the program reads have it."""

from __future__ import annotations

from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import tabletop_rooftops

FOLDER = Path(tabletop_rooftops.__file__).parent
METHODS = [("**.py", "python"), ("**/lessons/*.toml", "tabletop.lessons:extract")]
KEYWORDS = {"t": None, "N_": None, "msg": None, "tn": (1, 2), "msgn": (1, 2)}
CATALOGUES = sorted(FOLDER.glob("locale/*/LC_MESSAGES/*.po"))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_every_text_is_translated(path: Path) -> None:
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parts[-3])
    known = {message.id: message.string for message in catalogue if message.id}
    assert set(known) == {text[2] for text in extract_from_dir(FOLDER, METHODS, keywords=KEYWORDS)}
    assert not [text for text, words in known.items() if not words or not all(words)]
    with path.with_suffix(".mo").open("rb") as file:
        compiled = GNUTranslations(file)
    for text, words in known.items():
        found = (
            compiled.gettext(text)
            if isinstance(text, str)
            else compiled.ngettext(text[0], text[1], 2)
        )
        assert found in ([words] if isinstance(words, str) else words or ()), "compile it"
