"""A translator's commands: begin a language in the player's folder, check it, compile it."""

from __future__ import annotations

import gettext
import re
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from tabletop import files, paths
from tabletop.cli.words import Arguments, Command, UsageError, Voice
from tabletop.engine.message import bare, msg
from tabletop.files import shortened
from tabletop.i18n import languages, po
from tabletop.i18n.faults import faults
from tabletop.i18n.languages import FILE, OWN, SOURCE, Language

_PLURAL = "nplurals=2; plural=(n != 1);"
_HEADER = {
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Transfer-Encoding": "8bit",
}


def language(voice: Voice, command: Command, arguments: Arguments) -> int:
    """Carry out `tabletop language new TAG`, `check FOLDER` or `compile FOLDER`."""
    actions = {"new": _begin, "check": _check, "compile": _compile}
    action, where = arguments.words["ACTION"], arguments.words["WHERE"]
    if action not in actions:
        raise UsageError(
            msg(
                "“tabletop language” begins (new), checks (check) or compiles (compile), but not “{word}”.",
                word=shortened(action),
            )
        )
    try:
        return actions[action](voice, where)
    except OSError as error:
        reason = error.strerror or str(error)
        # i18n: a file, and why it cannot be used
        raise UsageError(msg("{path}: {reason}.", path=shortened(where), reason=reason)) from error


def _begin(voice: Voice, tag: str) -> int:
    if not languages.is_tag(tag) or tag == SOURCE:
        raise UsageError(
            msg("“{tag}” is not the tag of a language, such as pt or pt-BR.", tag=shortened(tag))
        )
    folder = paths.home() / OWN / tag.replace("-", "_")
    texts = folder / "LC_MESSAGES"
    texts.mkdir(parents=True, exist_ok=True)
    about = folder / FILE
    if not about.is_file():
        about.write_text(_about(tag), "utf-8")
    for template in sorted((paths.assets() / "locale").glob("*.pot")):
        _, entries = po.parse(files.read(template).decode())
        path = texts / f"{template.stem}.po"
        header, known = _known(tag, path, template.stem)
        for entry in entries:
            entry.forms = known.get(entry.key, [])
        path.write_text(po.dumped(header, entries), "utf-8")
    voice.say(voice.t("The texts are in {folder}. Translate them, then compile that folder.", folder=texts))
    return 0


def _about(tag: str) -> str:
    """Return the first `language.toml` of a language: ours of this language, or else that of English."""
    ours = paths.assets() / "locale" / tag.replace("-", "_") / FILE
    if ours.is_file():
        return files.read(ours).decode()
    text = files.read(paths.assets() / "locale" / SOURCE / FILE).decode()
    text = re.sub(r"^#.*\n", "", text)
    text = text.replace('"English"', f'"{tag}"').replace(f'tag = "{SOURCE}"', f'tag = "{tag}"')
    return text + '\n[status]\nshare = 0\nnote = ""\n'


def _known(tag: str, path: Path, domain: str) -> tuple[dict[str, str], Mapping[tuple[str, str], list[str]]]:
    """Return a catalogue's header and translations: those in the file, or ours as they were compiled."""
    if path.is_file():
        header, entries = po.parse(files.read(path).decode())
        return header, {entry.key: entry.forms for entry in entries}
    header = {"Project-Id-Version": "Tabletop", "Language": tag.replace("-", "_"), **_HEADER}
    ours = paths.assets() / "locale" / tag.replace("-", "_") / "LC_MESSAGES" / f"{domain}.mo.gz"
    if not ours.is_file():
        return {**header, "Plural-Forms": _PLURAL}, {}
    texts = gettext.GNUTranslations(BytesIO(files.read_packed(ours)))
    header["Plural-Forms"] = texts.info().get("plural-forms", _PLURAL)
    found = dict[str, dict[int, str]]()
    for (one, number), said in po.contents(texts):
        found.setdefault(one, {})[number] = said
    return header, {
        (one.rpartition("\x04")[0], bare(one)): [forms[number] for number in sorted(forms)]
        for one, forms in found.items()
    }


def _opened(where: str) -> tuple[Path, Language]:
    folder = Path(where)
    try:
        return folder, languages.read(folder / FILE)
    except ValueError as error:
        raise UsageError(
            msg("language.toml cannot be used: {reason}.", reason=shortened(str(error), 200))
        ) from error


def _catalogues(folder: Path) -> list[tuple[Path, dict[str, str], list[po.Entry]]]:
    found = []
    for path in sorted(folder.glob("LC_MESSAGES/*.po")):
        try:
            found.append((path, *po.parse(files.read(path).decode())))
        except ValueError as error:
            raise UsageError(
                msg("{file} cannot be read: {reason}.", file=path.name, reason=str(error))
            ) from error
    return found


def _check(voice: Voice, where: str) -> int:
    folder, about = _opened(where)
    wrong = 0
    for path, _, entries in _catalogues(folder):
        done = [entry for entry in entries if entry.is_done]
        facts = {"file": path.stem, "done": len(done), "all": len(entries)}
        voice.say(voice.t("{file}: {done} of {all} texts are translated.", **facts))
        for entry in done:
            for fault in faults(entry, about, path.stem):
                wrong += 1
                facts = {"text": shortened(entry.one), "fault": voice.message(fault)}
                # i18n: a translated text, and what is wrong with it
                voice.say("  " + voice.t("“{text}”: {fault}.", **facts))
    return 1 if wrong else 0


def _compile(voice: Voice, where: str) -> int:
    folder, _ = _opened(where)
    for path, header, entries in _catalogues(folder):
        path.with_suffix(".mo").write_bytes(po.compiled(header, entries))
    po.note_share(folder)
    voice.say(voice.t("{folder} is compiled. Tabletop uses it at its next start.", folder=folder))
    return 0
