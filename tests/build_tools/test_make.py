"""make.py and prove.py say in a sentence what is missing; what installers say agrees with the program."""

import configparser
import re
import subprocess
import time
import xml.etree.ElementTree as ElementTree

import pytest

from tabletop import saves
from tabletop.i18n import languages
from tabletop.saves.file_format import SIGNATURE
from tests.build_tools import ROOT, tool

make, prove = tool("make"), tool("prove")
common, linux, macos, windows, wine, words = (
    make.sys.modules[f"installers.{name}"]
    for name in ("common", "linux", "macos", "windows", "wine", "words")
)
BUILD = ROOT / "build"
LOCK = common.LOCK.read_text("utf-8")


@pytest.fixture
def places(tmp_path):
    return common.Places(tmp_path / "dist", tmp_path / "work")


@pytest.fixture
def no_programs(monkeypatch):
    monkeypatch.setattr(common.shutil, "which", lambda name: None)


@pytest.mark.skipif(not common.LINUX, reason="what is missing differs elsewhere")
@pytest.mark.parametrize(("what", "program"), [("windows", "makensis"), ("freeze", "objdump")])
def test_a_missing_program_is_named_with_the_way_to_get_it(what, program, places, no_programs, capsys):
    assert make.make(what, places) == make.LACKING
    said = capsys.readouterr().err
    assert said.startswith(f"{what}: not made. {program}")
    assert "build/debian.sh" in said


@pytest.mark.skipif(common.MAC, reason="it can be made there")
def test_a_disk_image_is_made_on_macos_only(places, capsys):
    assert make.make("dmg", places) == make.LACKING
    assert "on macOS only" in capsys.readouterr().err


def test_what_cannot_be_made_is_told(capsys):
    with pytest.raises(SystemExit) as exit:
        make.main(["snap"])
    assert exit.value.code == 2
    assert "There are: freeze, deb, tar, windows, dmg, all." in capsys.readouterr().err


def test_what_fails_is_told_and_the_rest_is_made(monkeypatch, places, capsys, tmp_path):
    def fail(places):
        raise common.Failed("makensis failed with exit code 1")

    good = tmp_path / "good.deb"
    good.write_bytes(b"12345")
    monkeypatch.setattr(make, "MAKERS", {"windows": fail, "deb": lambda places: good})
    monkeypatch.setattr(make, "everything", lambda: ["windows", "deb"])
    assert make.main([]) == make.BAD
    said = capsys.readouterr()
    assert "windows: failed. makensis failed with exit code 1" in said.err
    assert f"deb: {good} (0.0 MB" in said.out


@pytest.mark.parametrize(
    ("system", "names"),
    [("LINUX", ["deb", "tar", "windows"]), ("WINDOWS", ["windows"]), ("MAC", ["dmg"]), ("", ["freeze"])],
)
def test_all_is_what_the_system_can_make(monkeypatch, system, names):
    for name in ("LINUX", "WINDOWS", "MAC"):
        monkeypatch.setattr(make, name, name == system)
    assert make.everything() == names


def test_a_failing_program_is_told_with_its_last_words():
    with pytest.raises(common.Failed, match=r"exit code 3:\nalas"):
        common.run([make.sys.executable, "-c", "print('alas'); raise SystemExit(3)"])


def test_what_a_program_has_started_is_not_waited_for(tmp_path, monkeypatch):
    """As wine's desktop, which goes on while any program runs, and holds what that speaks into."""
    monkeypatch.setattr(common, "LAST_WORDS_SECONDS", 0.5)
    over, began = tmp_path / "over", time.monotonic()
    stays = "import os, sys, time\nfor _ in range(600): os.path.exists(sys.argv[1]) or time.sleep(0.05)"
    starts = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {stays!r}, sys.argv[1]])"
    said = common.run([make.sys.executable, "-c", f"{starts}; print('well')", over], timeout=20)
    over.touch()
    assert said == "well\n" and time.monotonic() - began < 20


def test_the_libraries_of_the_frozen_program_are_those_of_the_project():
    wanted = common.requirements()
    assert [need for need in common.project()["dependencies"] if need not in wanted] == []
    assert any(need.startswith("accesskit") for need in wanted)
    assert any(need.startswith("pyinstaller") for need in wanted)
    assert not any(need.startswith(("pytest", "pillow")) for need in wanted)


def test_the_lock_holds_all_of_them_each_by_its_hashes():
    locked = dict(
        re.findall(r"^([\w.-]+)==(\S+)(?:[^\n]*\\\n +--hash=sha256:[0-9a-f]{64})+", LOCK, re.MULTILINE)
    )
    assert len(locked) == LOCK.count("==") - LOCK.count("sys_platform ==")
    for need in common.requirements():
        name, least = re.match(r"([\w-]+)(?:\[[\w-]+\])?>=([\d.]+)", need).groups()
        assert parts(locked[name.lower()]) >= parts(least), "run build/lock.py"


def parts(version):
    return [int(part) for part in version.split(".")]


@pytest.mark.parametrize(
    ("version", "numbers"), [("0.1.0", "0.1.0.0"), ("1.2", "1.2.0.0"), ("1.2.3+x", "1.2.3.0")]
)
def test_windows_gets_four_numbers(version, numbers):
    assert windows.numbers(version) == numbers


def test_the_uninstaller_names_every_file_and_never_a_whole_folder(tmp_path):
    (tmp_path / "a" / "b").mkdir(parents=True)
    for name in ("tabletop.exe", "a/one$.txt", "a/b/two.txt"):
        (tmp_path / name).write_text("x", "utf-8")
    assert list(windows.removal(tmp_path)) == [
        'Delete "$INSTDIR\\a\\b\\two.txt"',
        'Delete "$INSTDIR\\a\\one$$.txt"',
        'Delete "$INSTDIR\\tabletop.exe"',
        'RMDir "$INSTDIR\\a\\b"',
        'RMDir "$INSTDIR\\a"',
    ]
    script = (BUILD / "windows" / "setup.nsi").read_text("utf-8")
    assert re.findall(r"^\s*RMDir /r (.*)$", script, re.MULTILINE) == ['"$LOCALAPPDATA\\Tabletop"']


def test_the_set_up_says_everything_in_every_language():
    script = words.setup_script()
    said = re.findall(r'^LangString (\w+) \$\{LANG_(\w+)\} "(.+)"$', script, re.MULTILINE)
    named = [name.upper() for name in re.findall(r'MUI_LANGUAGE "(\w+)"', script)]
    assert named[0] == "ENGLISH" and len(named) == len(languages.tags())
    assert {language for _, language, _ in said} == {*named}
    scripts = "".join(path.read_text("utf-8") for path in (BUILD / "windows").glob("*.ns*"))
    used = set(re.findall(r"\$\((\w+)\)", scripts))
    for language in named:
        assert {name for name, one, _ in said if one == language} == used
    assert (
        words.uninstall_script().count("LoadLanguageFile")
        == words.uninstall_script().count("is_running")
        == len(named)
    )
    assert ("saves", "JAPANESE", "保存したゲームと設定") in said


def test_a_desktop_entry_speaks_every_language_that_has_its_words():
    entry = words.in_all_languages("Name=Tabletop\nGenericName=Board games\nIcon=x\n")
    assert entry.startswith("Name=Tabletop\nGenericName=Board games\n") and entry.endswith("\nIcon=x\n")
    assert "\nGenericName[ja]=ボードゲーム\n" in entry
    assert words._posix("zh-Hans") == "zh_CN" and words._posix("de") == "de"


def test_every_system_has_the_same_file_type():
    ending = saves.SUFFIX
    root = ElementTree.parse(BUILD / "linux" / "mime.xml").getroot()
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    (kind,) = root.findall("m:mime-type", space)
    assert [glob.get("pattern") for glob in kind.findall("m:glob", space)] == [f"*{ending}"]
    (magic,) = kind.findall("m:magic/m:match", space)
    assert magic.get("value") == f'{{"tabletop":"{SIGNATURE}"'
    entry = configparser.ConfigParser(interpolation=None, delimiters="=")
    entry.optionxform = str
    entry.read(BUILD / "linux" / "desktop.in", "utf-8")
    about = entry["Desktop Entry"]
    assert about["MimeType"].strip(";") == kind.get("type")
    assert about["Exec"] == "@PROGRAM@ %f"
    described = ElementTree.parse(BUILD / "linux" / "metainfo.xml.in").getroot()
    assert described.findtext("provides/mediatype") == kind.get("type")
    assert described.findtext("id") == common.ID
    script = (BUILD / "windows" / "setup.nsi").read_text("utf-8")
    assert f"Software\\Classes\\{ending}" in script


def test_the_saved_file_begins_with_what_the_file_type_looks_for():
    (sample,) = (ROOT / "tests" / "saves" / "samples").glob("format1_finished*")
    assert sample.read_bytes().startswith(b'{"tabletop":"save"')


def test_a_template_without_a_value_is_noticed(tmp_path):
    template = tmp_path / "a.in"
    template.write_text("@VERSION@ of @DATE@", "utf-8")
    common.fill(template, tmp_path / "a", VERSION="1", DATE="today")
    assert (tmp_path / "a").read_text("utf-8") == "1 of today"
    with pytest.raises(common.Failed, match="@DATE@"):
        common.fill(template, tmp_path / "b", VERSION="1")


def test_a_file_that_is_no_installer_is_not_tried(tmp_path, capsys):
    assert prove.main([str(tmp_path / "picture.png")]) == prove.LACKING
    assert "picture.png is no installer" in capsys.readouterr().err
    assert prove.main([str(tmp_path / "tabletop_9_amd64.deb")]) == prove.LACKING
    assert "There is no" in capsys.readouterr().err


@pytest.mark.skipif(not common.LINUX, reason="a shell script for Debian")
def test_the_set_up_of_debian_refuses_what_it_does_not_know():
    script = BUILD / "debian.sh"
    done = subprocess.run([script, "plan9"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "The groups are: linux, windows." in done.stderr


def test_what_the_code_needs_the_set_up_of_debian_installs():
    script = (BUILD / "debian.sh").read_text("utf-8")
    sources = [path.read_text("utf-8") for path in (BUILD / "installers").glob("*.py")]
    groups = {group for text in sources for group in re.findall(r'group="(\w+)"', text)}
    assert groups == {"linux", "windows"}
    assert all(re.search(rf"^ +{group}\)", script, re.MULTILINE) for group in groups)
