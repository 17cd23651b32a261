"""Makes the disk image for macOS, on macOS: Tabletop.app with a link to the folder of programs."""

from __future__ import annotations

import platform
from pathlib import Path

from installers import freeze
from installers.common import BUILD, MAC, Failed, Missing, Places, run, version

SETTINGS = BUILD / "macos" / "dmg_settings.py"


def dmg(places: Places) -> Path:
    """Freeze the program and put it into a disk image; return the path of that."""
    if not MAC:
        raise Missing("A disk image can be made on macOS only; the release workflow does it.")
    app = freeze.program(places).parent / "Tabletop.app"
    if not app.is_dir():
        raise Failed(f"PyInstaller made no {app}.")
    python = freeze.environment(places)
    target = places.result(f"Tabletop-{version()}-macos-{platform.machine()}.dmg")
    run([python, "-m", "dmgbuild", "-s", SETTINGS, "-D", f"app={app}", "Tabletop", target])
    if not target.is_file():
        raise Failed("dmgbuild reported no error, but there is no disk image.")
    return target
