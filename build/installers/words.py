"""What installers and desktop entries say, in every language; collected with the texts of the program."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tabletop.engine.message import N_
from tabletop.i18n import Catalogue, languages

BOTH = {"is_running": N_("Tabletop is running. Please close it and try again.")}
"""Texts of the set-up for Windows and of what removes it, by the names they have in their scripts."""
SETUP = {
    "program": N_("Tabletop"),
    "about_program": N_("The program, and its entry in the Start menu."),
    "welcome": N_(
        "Four city-building games for people and computer players around one screen.\n\nTabletop is "
        "installed for you alone and needs no administrator. Saved games and settings of an older version "
        "stay as they are."
    ),
    "file_type": N_("Open saved games with Tabletop"),
    "about_file_type": N_("A double click on a .tabletop file opens the game."),
    "saved_game": N_("Tabletop saved game"),
    "desktop_icon": N_("Icon on the desktop"),
    "about_desktop_icon": N_("Starts the program from the desktop."),
    "saves": N_("Saved games and settings"),
    "about_saves": N_("Ticked, all saved games and settings are deleted, too. There is no way back."),
    "needs_64_bit": N_("Tabletop needs a 64-bit Windows."),
}
"""Texts of the set-up alone."""
DESKTOP = (N_("Board games"), N_("Play board games together around one screen"))
"""Texts of the Linux desktop entry: its kind and its comment."""
_NEXT = "$\\r$\\n$\\r$\\n$_CLICK"


def script(texts: Mapping[str, str], load: str) -> str:
    """Return the part of an NSIS script that loads its languages, by lines like `load`, and has texts."""
    known = [language for tag in languages.tags() if (language := languages.find(tag)) and language.windows]
    lines = [load.format(language.windows) for language in known]
    for language in known:
        t = Catalogue(language.tag).t
        for name, text in texts.items():
            said = t(text).replace('"', '$\\"').replace("\n", "$\\r$\\n")
            said += _NEXT if name == "welcome" else ""
            lines.append(f'LangString {name} ${{LANG_{language.windows.upper()}}} "{said}"')
    return "\n".join(lines) + "\n"


def setup_script() -> str:
    """Return the languages and texts of the set-up."""
    return script({**BOTH, **SETUP}, '!insertmacro MUI_LANGUAGE "{}"')


def uninstall_script() -> str:
    """Return the languages and texts of the program that removes Tabletop."""
    return script(BOTH, 'LoadLanguageFile "${{NSISDIR}}\\Contrib\\Language files\\{}.nlf"')


def in_all_languages(entry: str) -> str:
    """Return a desktop entry with a line for each language after each of its texts."""

    def lines(found: re.Match[str]) -> str:
        said = {tag: Catalogue(tag).t(found[2]) for tag in languages.tags()[1:]}
        more = (f"\n{found[1]}[{_posix(tag)}]={text}" for tag, text in said.items() if text != found[2])
        return found[0] + "".join(more)

    return re.sub(r"^(GenericName|Comment)=(.+)$", lines, entry, flags=re.MULTILINE)


def _posix(tag: str) -> str:
    """Return a tag as desktop entries have it: by the country if the script is told by it."""
    language = languages.find(tag)
    also = [one for one in language.also if "-" in one] if language is not None else []
    return (also[0] if also else tag).replace("-", "_")
