"""Languages are folders: found, matched with the system's wishes, and harmless when they are broken."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.engine import registry
from tabletop.engine.message import Figure, Message, SeatName, bare, in_english, msg, msgc
from tabletop.i18n import Catalogue, languages, po

SHIPPED = languages.tags()


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))


def write(folder: Path, about: str, texts: str, domain: str = "tabletop") -> Path:
    """Write a language into a folder: `language.toml`, if there is one, and a compiled catalogue."""
    (folder / "LC_MESSAGES").mkdir(parents=True)
    if about:
        (folder / languages.FILE).write_text(about, "utf-8")
    made = folder / "LC_MESSAGES" / f"{domain}.mo"
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
    made.write_bytes(po.compiled(*po.parse(header + texts)))
    languages._listed.cache_clear()
    return made


def own(tag: str, texts: str, about: str = "") -> Path:
    folder = paths.home() / languages.OWN / tag.replace("-", "_")
    return write(folder, about or f'name = "{tag}"\ntag = "{tag}"\n', texts)


QUIT = 'msgid "Quit"\nmsgstr "{0}"\n'


@pytest.mark.parametrize(
    ("wishes", "tag"),
    [
        (["ja_JP.UTF-8"], "ja"),
        (["zh-Hans-CN"], "zh-Hans"),
        (["zh_CN.UTF-8"], "zh-Hans"),
        (["zh"], "zh-Hans"),
        (["zh_TW", "de_AT@euro"], "de"),
        (["nb_NO", "fr-CA"], "fr"),
        (["C"], "en"),
        ([""], "en"),
        ([], "en"),
    ],
)
def test_a_wish_of_the_system_is_matched_tag_by_tag(wishes: list[str], tag: str) -> None:
    assert languages.wished(wishes) == tag


@pytest.mark.parametrize("tag", SHIPPED)
def test_every_language_here_declares_itself(tag: str) -> None:
    (folder,) = languages.folders(tag)
    about = languages.read(folder / languages.FILE)
    assert (about.tag, folder.name) == (tag, tag.replace("-", "_"))
    assert all(languages.font(about, name) for name in (about.font, about.bold) if name)
    assert 0 <= about.week < 7 and "{number}" in about.money.pattern and "{number}" in about.numbers.percent
    lists = about.lists
    assert all("{0" in one and "{1" in one for one in (lists.two, lists.middle, lists.end, lists.or_))
    catalogue = Catalogue(tag)
    catalogue.tell(lambda fault: pytest.fail(str(fault)))
    assert catalogue.language == tag and "Mei" in catalogue.listed(["Tom", "Mei", "Ada"])


@pytest.mark.parametrize(
    ("tag", "form", "told"),
    [
        ("de", "gen", "Tom>Toms|Jonas>Jonas’|Max>Max’|Aiko>Aikos"),
        ("fr", "de", "Aiko>d’Aiko|Tom>de Tom|Élodie>d’Élodie|Hugo>d’Hugo|Œdipe>d’Œdipe"),
        ("fr", "que", "Aiko>qu’Aiko|Tom>que Tom"),
        ("es", "y", "Tom>y Tom|Inés>e Inés|Hilda>e Hilda|Hiena>y Hiena"),
        ("es", "o", "Tom>o Tom|Óscar>u Óscar"),
        ("es", "de", "Tom>de Tom|el florista>del florista"),
        ("ko", "이/가", "Aiko>Aiko가|Tom>Tom이|김철수>김철수가|보람>보람이|서울>서울이|AI 3>AI 3이|4>4가"),
        ("ko", "으로/로", "서울>서울로|Tom>Tom으로|김철수>김철수로|보람>보람으로|1>1로|3>3으로"),
    ],
)
def test_words_take_forms_by_the_rules_of_the_folder(tag: str, form: str, told: str) -> None:
    about = Path(*languages.folders(tag), languages.FILE).read_text("utf-8")
    own(tag, f'msgid "{{word}}."\nmsgstr "{{word:{form}}}"\n', about)
    catalogue = Catalogue(tag)
    for pair in told.split("|"):
        word, wanted = pair.split(">")
        assert catalogue.t("{word}.", word=word) == wanted


def test_a_form_is_an_entry_of_the_catalogue_a_rule_or_the_word() -> None:
    about = 'name = "X"\ntag = "xx"\n[form.acc]\nrules = [["$", "n"]]\n'
    texts = (
        'msgid "Joker"\nmsgstr "Narr"\n\nmsgctxt "acc"\nmsgid "Joker"\nmsgstr "den Narren"\n\n'
        'msgid "{seat} plays {card}."\nmsgstr "{seat:dat}: {card:acc} {count:acc}{count:02}"\n'
    )
    own("xx", texts, about)
    said = msg("{seat} plays {card}.", seat=SeatName(0), card=msg("Joker"), count=3)
    catalogue = Catalogue("xx")
    assert catalogue.message(said, ("Mei",)) == "Mei: den Narren 3n03"
    assert catalogue.message(said._replace(args={**said.args, "card": "Hund"}), ("Mei",)) == "Mei: Hundn 3n03"


def test_a_catalogue_may_be_packed() -> None:
    own("xx", 'msgid "Quit"\nmsgstr "Ende"\n')
    made = paths.home() / languages.OWN / "xx" / "LC_MESSAGES" / "tabletop.mo"
    made.with_suffix(".mo.gz").write_bytes(gzip.compress(made.read_bytes()))
    made.unlink()
    assert Catalogue("xx").t("Quit") == "Ende"
    made.with_suffix(".mo.gz").write_bytes(b"none")
    catalogue, told = Catalogue("xx"), list[Message]()
    catalogue.tell(told.append)
    assert catalogue.t("Quit") == "Quit" and len(told) == 1


def test_a_text_has_another_translation_in_another_context() -> None:
    own("xx", 'msgctxt "loudness"\nmsgid "Normal"\nmsgstr "Mittel"\n\nmsgid "Normal"\nmsgstr "Üblich"\n')
    catalogue = Catalogue("xx")
    assert catalogue.tc("loudness", "Normal") == catalogue.message(msgc("loudness", "Normal")) == "Mittel"
    assert catalogue.tc("speed", "Normal") == catalogue.t("Normal") == "Üblich"
    assert (
        Catalogue("en").tc("speed", "Normal {n}", n=2)
        == in_english(msgc("a", "Normal {n}", n=2))
        == "Normal 2"
    )
    assert bare(msgc("a", "b").id) == "b"


@pytest.mark.parametrize("wrong", ["{sitz}", "{name", "{}", "{name!z}", "{name.x}", "{name:.q}"])
def test_a_wrong_placeholder_falls_back_to_english_and_is_reported_once(wrong: str) -> None:
    own("xx", f'msgid "Play {{name}}"\nmsgstr "{wrong}"\n')
    catalogue, told = Catalogue("xx"), list[Message]()
    catalogue.tell(told.append)
    says = [catalogue.t("Play {name}", name="Mei") for _ in range(2)]
    if wrong == "{name:.q}":  # a form that nobody declares: the word itself
        assert says == ["Mei", "Mei"] and not told
        return
    assert says == ["Play Mei", "Play Mei"]
    assert [catalogue.message(one) for one in told] == [f"The translation “{wrong}” has a wrong placeholder."]


def test_numbers_money_and_percents_are_written_as_the_language_does() -> None:
    figures = Figure("money", 5000, "−"), Figure("percent", 7), Figure("number", 1234.5, digits=1)
    told = {tag: [Catalogue(tag).t("{x}", x=one) for one in figures] for tag in SHIPPED}
    assert told["en"] == ["−$5,000", "7%", "1,234.5"] == [*figures]
    assert told["de"] == ["−5.000\xa0$", "7\xa0%", "1.234,5"]
    assert told["fr"] == ["−5\xa0000\xa0$", "7\xa0%", "1\xa0234,5"]
    assert told["ja"] == told["en"]
    assert Catalogue("de").t(figures[0]) == told["de"][0]


def test_a_capital_begins_a_sentence_where_there_are_any() -> None:
    assert Catalogue("de").capital("ähnlich") == "Ähnlich"
    assert Catalogue("ko").capital("a") == "a" and Catalogue("ja").capital("a") == "a"
    assert Catalogue("de").capital("ßo") == "ßo" and Catalogue("en").capital("") == ""
    own("tr", "", 'name = "Türkçe"\ntag = "tr"\ndotted = true\n')
    assert Catalogue("tr").capital("iki") == "İki"


def test_the_players_folder_counts_first_and_a_base_fills_what_is_left_out() -> None:
    own("ja", QUIT.format("やめよう"))
    japanese = Catalogue("ja")
    assert japanese.t("Quit") == "やめよう" and japanese.t("Settings") != "Settings"
    own("pt", 'msgid "Quit"\nmsgstr "Sair"\n\nmsgid "Settings"\nmsgstr "Definições"\n')
    own("pt-BR", 'msgid "Settings"\nmsgstr "Configurações"\n', 'name = "PT"\ntag = "pt-BR"\nbase = "pt"\n')
    brazil = Catalogue("pt-BR")
    assert (brazil.t("Settings"), brazil.t("Quit"), brazil.t("Nobody")) == ("Configurações", "Sair", "Nobody")
    assert {"pt", "pt-BR"} <= languages.offered().keys()


def test_bases_in_a_circle_end() -> None:
    own("xx", QUIT.format("A"), 'name = "X"\ntag = "xx"\nbase = "yy"\n')
    own("yy", QUIT.format("B"), 'name = "Y"\ntag = "yy"\nbase = "xx"\n')
    assert Catalogue("xx").t("Quit") == "A"


BROKEN: dict[str, Callable[[Path], object]] = {
    "no toml": lambda made: made.parents[1].joinpath(languages.FILE).write_bytes(b"\xff\x00 = ["),
    "a wrong type": lambda made: made.parents[1].joinpath(languages.FILE).write_text('name = 3\ntag = "xx"'),
    "a wrong pattern": lambda made: (
        made.parents[1].joinpath(languages.FILE).write_text('name="X"\ntag="xx"\n[form.a]\nrules=[["(","x"]]')
    ),
}


@pytest.mark.parametrize("way", BROKEN)
def test_a_broken_folder_of_the_player_is_left_out(way: str) -> None:
    BROKEN[way](own("xx", QUIT.format("A")))
    assert "xx" not in languages.offered() and Catalogue("xx").language == "en"
    assert languages.wished(["xx", "ja"]) == "ja"


def test_a_damaged_catalogue_of_the_player_leaves_ours() -> None:
    own("ja", "").write_bytes(b"nothing")
    japanese, told = Catalogue("ja"), list[Message]()
    japanese.tell(told.append)
    assert japanese.t("Settings") != "Settings" and len(told) == 1


def test_a_package_brings_its_texts_in_a_third_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = 'msgid "Rooftops"\nmsgstr "Tejados"\n\nmsgid "Chinatown"\nmsgstr "No"\n'
    write(tmp_path / "package" / "locale" / "es", "", texts, "rooftops")
    write(tmp_path / "package" / "locale" / "xx", 'name = "X"\ntag = "xx"\n', QUIT.format("Q"), "rooftops")
    own("es", 'msgid "Chinatown"\nmsgstr "Barrio chino"\n')
    monkeypatch.setattr(registry, "folders", lambda: (("rooftops", str(tmp_path / "package")),))
    spanish = Catalogue("es")
    assert (spanish.t("Rooftops"), spanish.t("Chinatown")) == ("Tejados", "Barrio chino")
    assert Catalogue("xx").t("Quit") == "Q" and "xx" in languages.offered()


def test_a_language_that_is_begun_is_offered_with_its_share() -> None:
    about = 'name = "Polski"\ntag = "pl"\n[numbers]\npercent = "{number} %"\n[status]\nshare = 41\n'
    own("pl", "", about)
    assert languages.offered()["pl"] == "Polski · 41 %"
    own("sv", "", about.replace("41", "60").replace("Polski", "Svenska").replace('"pl"', '"sv"'))
    assert languages.offered()["sv"] == "Svenska"
