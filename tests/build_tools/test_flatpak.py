"""The Flatpak's manifest: its commands run on a package as make.py lays it out; what they leave is valid."""

import os
import shutil
import subprocess

import pytest
import yaml

from tests.build_tools import ROOT, tool

MANIFEST = ROOT / "build" / "flatpak" / "org.tabletop.Tabletop.yml"
NEEDED = ("dpkg-deb", "ar", "desktop-file-validate", "appstreamcli")

tool("make")
from installers import linux  # noqa: E402
from installers.common import ID  # noqa: E402


def manifest():
    return yaml.safe_load(MANIFEST.read_text("utf-8"))


def test_it_may_show_itself_be_heard_and_let_phones_join_and_nothing_else():
    allowed = set(manifest()["finish-args"])
    assert {"--socket=wayland", "--socket=fallback-x11", "--socket=pulseaudio"} <= allowed
    assert "--share=network" in allowed, (
        "hands on phones; tests/app/pockets/test_way_in.py: nothing else uses it"
    )
    assert not any(word in one for one in allowed for word in ("filesystem", "system-bus"))


@pytest.mark.skipif(
    any(shutil.which(name) is None for name in NEEDED), reason=f"needs {', '.join(NEEDED)}: build/debian.sh"
)
def test_what_it_makes_of_the_deb_is_what_a_desktop_reads(tmp_path):
    program = tmp_path / "program" / "tabletop"
    program.mkdir(parents=True)
    (program / "tabletop").write_text("#!/bin/sh\necho started\n", "utf-8")
    (program / "tabletop").chmod(0o755)
    linux._lay_out(tmp_path / "root", program)
    (tmp_path / "root" / "DEBIAN").mkdir()
    (tmp_path / "root" / "DEBIAN" / "control").write_text(
        "Package: tabletop\nVersion: 1\nArchitecture: all\nMaintainer: a <a@b.invalid>\nDescription: a\n",
        "utf-8",
    )
    work, app = tmp_path / "work", tmp_path / "app"
    work.mkdir()
    subprocess.run(
        ["dpkg-deb", "-Zxz", "--build", tmp_path / "root", work / "tabletop.deb"],
        check=True,
        capture_output=True,
    )
    found = manifest()
    assert found["id"] == ID
    (module,) = found["modules"]
    assert [source["path"] for source in module["sources"]] == ["tabletop.deb"]
    for command in module["build-commands"]:
        subprocess.run(
            ["sh", "-e", "-c", command], cwd=work, env={**os.environ, "FLATPAK_DEST": str(app)}, check=True
        )
    assert subprocess.check_output([app / "bin" / found["command"]], text=True) == "started\n"
    entry = app / "share" / "applications" / f"{ID}.desktop"
    assert "Exec=tabletop %f\n" in entry.read_text("utf-8")
    for check in (
        ["desktop-file-validate", entry],
        ["appstreamcli", "validate", "--no-net", app / "share" / "metainfo" / f"{ID}.metainfo.xml"],
    ):
        done = subprocess.run(check, capture_output=True, text=True, check=False)
        assert (done.returncode, "W:" in done.stdout) == (0, False), done.stdout + done.stderr
    assert (app / "share" / "icons" / "hicolor" / "256x256" / "apps" / f"{ID}.png").is_file()
