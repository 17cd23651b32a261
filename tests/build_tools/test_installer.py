"""installer.spec leaves out nothing that the program needs, and on macOS makes what opens saved games."""

import ast
import encodings
import importlib.util
import plistlib
import re
import shutil
import subprocess
import sys
import tomllib
import types
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tabletop import saves
from tabletop.i18n import languages
from tests.build_tools import ROOT

SPEC = ROOT / "installer.spec"


class Made:
    """Stands in for what PyInstaller gives to a spec: remembers every call of it."""

    def __init__(self):
        self.calls = {}

    def maker(self, name):
        def make(*arguments, **named):
            self.calls[name] = (arguments, named)
            found = types.SimpleNamespace(pure=[], scripts=[], **named)
            found.binaries = [("libstdc++.so.6", "", ""), ("libSDL2.so", "", "")]
            found.datas = [("assets/icon.png", "", ""), ("lib.dist-info/sboms/lib.json", "", "")]
            found.datas.append(("lib.dist-info/RECORD", "", ""))
            return found

        return make


@pytest.fixture
def executed(monkeypatch):
    """Run the spec as PyInstaller would on a system; return the calls that it made."""

    def run(system):
        made = Made()
        hooks = types.ModuleType("PyInstaller.utils.hooks")
        hooks.copy_metadata = lambda name: [(f"{name}.dist-info", f"{name}.dist-info")]
        hooks.collect_data_files = lambda name, includes: [(f"{name}/{one}", name) for one in includes]
        for name, module in {
            "PyInstaller": types.ModuleType("PyInstaller"),
            "PyInstaller.utils": types.ModuleType("PyInstaller.utils"),
            "PyInstaller.utils.hooks": hooks,
        }.items():
            monkeypatch.setitem(sys.modules, name, module)
        monkeypatch.setattr(sys, "platform", system)
        given = {name: made.maker(name) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
        exec(compile(SPEC.read_text("utf-8"), str(SPEC), "exec"), {"SPECPATH": str(ROOT), **given})
        monkeypatch.undo()
        return made.calls

    return run


def excluded() -> list[str]:
    for node in ast.parse(SPEC.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "EXCLUDED":
            return ast.literal_eval(node.value)
    raise AssertionError("installer.spec names no EXCLUDED modules")


def imported() -> set[str]:
    """What the modules import that are frozen."""
    found, left_out = set(), excluded()
    for path in (ROOT / "tabletop").rglob("*.py"):
        if ".".join(path.relative_to(ROOT).with_suffix("").parts[:2]) in left_out:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module)
                found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def test_nothing_the_program_imports_is_left_out():
    names = imported()
    assert "pygame" in names
    assert not names.intersection(excluded())


def test_every_encoding_that_the_program_names_is_kept(executed):
    left_out = executed("linux")["Analysis"][1]["excludes"]
    code = "".join(path.read_text("utf-8") for path in (ROOT / "tabletop").rglob("*.py"))
    named = set(re.findall(r"""(?:encoding=|(?:en|de)code\()["']([\w-]+)""", code))
    assert {"utf-8", "latin-1", "ascii"} <= named
    kept = {f"encodings.{encodings.normalize_encoding(name)}" for name in named | {"cp437", "mbcs", "idna"}}
    assert not kept.intersection(left_out)
    assert "encodings.euc_kr" in left_out, "a Linux of another encoding is told in UTF-8"
    assert [executed(system)["EXE"][0][2] for system in ("linux", "darwin")] == [
        [("X utf8=1", None, "OPTION")],
        [],
    ]


def test_lists_of_parts_stay_behind(executed):
    assert executed("linux")["COLLECT"][0][2] == [("assets/icon.png", "", "")]


def test_no_library_is_frozen_that_the_system_has():
    """PyInstaller takes along what it finds named where it is loaded."""
    code = (ROOT / "tabletop" / "app" / "core" / "window.py").read_text("utf-8")
    calls = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    loaded = [ast.unparse(call.args[0]) for call in calls if ast.unparse(call.func) == "ctypes.CDLL"]
    assert sorted(set(loaded)) == ["USER32", "X11"]


def test_every_library_comes_with_its_licence(executed):
    (_, named) = executed("linux")["Analysis"]
    places = {target for _, target in named["datas"]}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = [line.split(">")[0] for line in project["dependencies"]]
    assert len(needed) >= 3
    assert {f"{name}.dist-info" for name in needed} <= places
    assert "licences/pygame-ce" in places


def test_every_game_and_every_asset_is_named(executed):
    (_, named) = executed("linux")["Analysis"]
    games = {path.parent.name for path in (ROOT / "tabletop" / "games").glob("*/__init__.py")}
    assert games
    assert {f"tabletop.games.{game}" for game in games} <= set(named["hiddenimports"])
    assert not any(name.startswith("tabletop.research") for name in named["hiddenimports"])
    tables = {path.parent.name for path in (ROOT / "tabletop" / "app" / "games").glob("*/table.py")}
    assert tables
    assert {
        f"tabletop.app.games.{game}.{name}" for game in tables for name in ("table", "controller", "menu")
    } <= set(named["hiddenimports"])
    files = {Path(source) for source, _ in named["datas"]}
    wanted = {path for path in (ROOT / "assets").rglob("*") if path.is_file() and path.suffix != ".po"}
    assert len(wanted) > 300
    assert wanted <= files


def test_japanese_lines_are_broken_with_the_data_that_comes_along(executed, tmp_path):
    """budoux reads files beside it as it is imported: what the spec leaves out is not there when frozen."""
    (_, named) = executed("linux")["Analysis"]
    home = Path(importlib.util.find_spec("budoux").origin).parent
    along = [Path(source) for source, _ in named["datas"] if source.startswith("budoux/")]
    for path in (*(Path("budoux") / source.name for source in home.glob("*.py")), *along):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(home.parent / path, tmp_path / path)
    code = "import budoux; print(len(budoux.load_default_japanese_parser().parse('今日はいい天気です')))"
    told = subprocess.run(
        [sys.executable, "-S", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert int(told.stdout or 0) > 1, told.stderr


def test_the_graphics_drivers_keep_their_own_library_on_linux_only(executed):
    names = [entry[0] for entry in executed("linux")["COLLECT"][0][1]]
    assert names == ["libSDL2.so"]
    assert "libstdc++.so.6" in [entry[0] for entry in executed("darwin")["COLLECT"][0][1]]


def test_macos_gets_an_application_that_opens_saved_games(executed):
    calls = executed("darwin")
    assert calls["EXE"][1]["argv_emulation"] is False
    (_, bundle) = calls["BUNDLE"]
    assert bundle["name"] == "Tabletop.app"
    assert bundle["bundle_identifier"] == "org.tabletop.Tabletop"
    assert Path(bundle["icon"]).is_file()
    info = plistlib.loads(plistlib.dumps(bundle["info_plist"]))
    (document,) = info["CFBundleDocumentTypes"]
    (kind,) = info["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert document["LSHandlerRank"] == "Owner"
    extensions = kind["UTTypeTagSpecification"]["public.filename-extension"]
    assert extensions == [saves.SUFFIX.removeprefix(".")]
    assert info["NSHighResolutionCapable"] is True
    assert re.fullmatch(r"\d+(\.\d+){0,2}", info["CFBundleVersion"])
    assert info["CFBundleVersion"] == bundle["version"].split("+")[0]
    assert set(info["CFBundleLocalizations"]) == {*languages.tags()}


def test_windows_is_told_that_the_program_scales_itself(executed, monkeypatch):
    text = (ROOT / "build" / "windows" / "tabletop.manifest").read_text("utf-8")
    found = {element.tag.rpartition("}")[2]: element.text for element in ElementTree.fromstring(text).iter()}
    assert found["dpiAwareness"] == "PerMonitorV2, PerMonitor"
    assert found["dpiAware"] == "true/pm"
    assert found["longPathAware"] == "true"
    assert executed("linux")["EXE"][1]["manifest"] is None


def test_only_macos_gets_an_application_folder(executed):
    calls = executed("linux")
    assert "BUNDLE" not in calls
    assert calls["EXE"][1]["argv_emulation"] is False


def test_macos_is_signed_when_the_environment_says_so(executed, monkeypatch):
    monkeypatch.delenv("MACOS_SIGN_IDENTITY", raising=False)
    assert executed("darwin")["EXE"][1]["codesign_identity"] is None
    monkeypatch.setenv("MACOS_SIGN_IDENTITY", "Developer ID")
    monkeypatch.setenv("MACOS_ENTITLEMENTS", str(ROOT / "build" / "macos" / "entitlements.plist"))
    named = executed("darwin")["EXE"][1]
    assert named["codesign_identity"] == "Developer ID"
    entitlements = plistlib.loads(Path(named["entitlements_file"]).read_bytes())
    assert entitlements == {"com.apple.security.cs.allow-unsigned-executable-memory": True}


def test_the_disk_image_links_to_the_folder_of_programs():
    path = ROOT / "build" / "macos" / "dmg_settings.py"
    settings = {"defines": {"app": "/somewhere/Tabletop.app"}}
    exec(compile(path.read_text("utf-8"), str(path), "exec"), settings)
    assert settings["files"] == ["/somewhere/Tabletop.app"]
    assert settings["symlinks"] == {"Applications": "/Applications"}
    assert set(settings["icon_locations"]) == {"Tabletop.app", "Applications"}
    assert settings["badge_icon"] == "/somewhere/Tabletop.app/Contents/Resources/tabletop.icns"
    (_, (width, height)) = settings["window_rect"]
    assert all(0 < x < width and 0 < y < height for x, y in settings["icon_locations"].values())
