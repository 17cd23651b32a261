"""The frozen program is whole and small; every installer installs, passes its own test, and goes again.

Run on request: `python3 run.py test -m packaging`. The .deb is really installed and removed again, as root.
What this needs from Debian, `build/debian.sh` installs. docs/packaging.md says how long it takes.
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile

import pytest

from tests.build_tools import ROOT, tool

pytestmark = [
    pytest.mark.packaging,
    pytest.mark.skipif(sys.platform != "linux", reason="the release workflow does this on other systems"),
]
LARGEST = 54_000_000
"""Bytes of the frozen program."""
OF_THE_SYSTEM = re.compile(
    r"(ld-linux.*|libc|libm|libdl|libpthread|librt|libutil|libstdc\+\+|libgcc_s)\.so(\.\d+)+"
)
"""What the .deb depends on: libc6, libstdc++6, libgcc-s1."""

tool("make")
from installers import freeze as freezing  # noqa: E402
from installers import windows  # noqa: E402
from installers.common import Places  # noqa: E402
from installers.proof import prove  # noqa: E402


def dynamic(path):
    """What a program or library says about what it is linked with."""
    done = subprocess.run(["objdump", "-p", path], capture_output=True, text=True, check=True)
    return done.stdout


def test_the_frozen_program_is_small_enough(made):
    frozen = made("freeze")
    assert sum(path.stat().st_size for path in frozen.rglob("*") if not path.is_symlink()) <= LARGEST


@pytest.mark.skipif(shutil.which("localedef") is None, reason="Debian's package locales makes one")
def test_the_frozen_program_starts_where_letters_are_not_utf_8(made, tmp_path):
    command = ["localedef", "-i", "ko_KR", "-f", "EUC-KR", tmp_path / "ko_KR.EUC-KR"]
    subprocess.run(command, capture_output=True, check=True)
    env = {**os.environ, "LOCPATH": str(tmp_path), "LC_ALL": "ko_KR.EUC-KR"}
    done = subprocess.run(
        [made("freeze") / "tabletop", "--version"], env=env, capture_output=True, check=False
    )
    assert (done.returncode, done.stdout[:9]) == (0, b"tabletop "), done.stderr


def test_the_frozen_program_has_every_asset_and_every_licence(made):
    inside = made("freeze") / "_internal"
    wanted = {
        path.relative_to(ROOT)
        for path in (ROOT / "assets").rglob("*")
        if path.is_file() and path.suffix != ".po"
    }
    assert len(wanted) > 300
    assert {path for path in wanted if not (inside / path).is_file()} == set()
    assert (inside / "LICENSE").is_file()
    assert "GNU LESSER" in (inside / "licences" / "pygame-ce" / "LGPL.txt").read_text("utf-8")
    assert "GNU" in "".join(
        path.read_text("utf-8")
        for path in inside.glob("[Pp]y[Tt][Mm][Xx]-*/**/*")
        if path.name.startswith("LIC")
    )


def test_the_frozen_program_finds_every_library_in_itself_or_in_the_system(made):
    frozen = made("freeze")
    own = {path.name for path in frozen.rglob("*.so*")}
    needed = {
        name
        for path in freezing.binaries(frozen)
        for name in re.findall(r"NEEDED\s+(\S+)", dynamic(path))
        if name not in own and not OF_THE_SYSTEM.fullmatch(name)
    }
    assert needed == set()


def test_the_frozen_program_searches_nothing_outside_itself(made):
    for path in freezing.binaries(made("freeze")):
        for found in re.findall(r"(?:RUNPATH|RPATH)\s+(\S+)", dynamic(path)):
            assert all(part.startswith("$ORIGIN") for part in found.split(":")), path


def test_lintian_finds_nothing_in_the_deb(made):
    command = ["lintian", "--fail-on", "error,warning", "--tag-display-limit", "0", made("deb")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_deb_installs_passes_its_own_test_and_goes(made):
    said = []
    prove(made("deb"), said.append)
    assert "saved games open with it" in said
    assert any(line.startswith("its self-test is good") for line in said)
    assert said[-1] == "a saved game is left"


def test_the_archive_is_one_folder_of_nobody(made):
    with tarfile.open(made("tar")) as archive:
        members = archive.getmembers()
    assert len({member.name.split("/")[0] for member in members}) == 1
    assert {(member.uid, member.gid, member.uname) for member in members} == {(0, 0, "root")}


def test_the_archive_installs_passes_its_own_test_and_goes(made):
    said = []
    prove(made("tar"), said.append)
    assert len([line for line in said if line.startswith("its self-test is good")]) == 2
    assert said[-1] == "--uninstall leaves saved games and nothing else"


def test_the_program_the_set_up_and_the_uninstaller_are_signed_when_that_is_asked_for(tmp_path, monkeypatch):
    program, log = tmp_path / "program", tmp_path / "signed.txt"
    program.mkdir()
    (program / "tabletop.exe").write_bytes(b"MZ")
    signer = tmp_path / "sign.sh"
    signer.write_text(f'#!/bin/sh\necho "$1 $2" >> "{log}"\n', "utf-8")
    signer.chmod(0o755)
    monkeypatch.setenv("WINDOWS_SIGN_COMMAND", f"{signer} --strongly")
    target = windows.pack(program, Places(tmp_path / "dist", tmp_path / "work"))
    first, asking, uninstaller, last = log.read_text("utf-8").splitlines()
    assert first == f"--strongly {program / 'tabletop.exe'}"
    assert asking.endswith("Uninstall.exe")
    assert uninstaller.startswith("--strongly ") and str(target) not in uninstaller
    assert last == f"--strongly {target}"


def test_the_set_up_for_windows_installs_passes_its_own_test_and_goes(made):
    said = []
    prove(made("windows"), said.append)
    assert any(line.startswith("its self-test is good") for line in said)
    assert "while it runs it is neither removed nor renewed" in said
    assert "nothing is left in the registry" in said
    assert "saved games are left" in said
    assert said[-1] == "saved games go when that is asked for, and nothing is left"
