"""Proves the disk image, on macOS: copies the application out of it, looks at it, runs its self-test."""

from __future__ import annotations

import os
import plistlib
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from installers.common import MAC, ROOT, Missing, run
from installers.proof import SELF_TEST_LIMIT, Say, check, self_test

SAVED = ROOT / "tests" / "saves" / "samples" / "format2_by_purpose_mid_game.tabletop"
OPENING_SECONDS = 60.0


def dmg(image: Path, say: Say) -> None:
    """Mount the image, copy the application as a player would, self-test it."""
    if not MAC:
        raise Missing("A disk image can be tried on macOS only.")
    with tempfile.TemporaryDirectory(prefix="tabletop-proof-") as folder:
        place = Path(folder)
        mount = place / "image"
        run(["hdiutil", "attach", "-nobrowse", "-readonly", "-mountpoint", mount, image])
        try:
            check("the image links to the folder of programs", os.path.islink(mount / "Applications"), say)
            run(["ditto", mount / "Tabletop.app", place / "Tabletop.app"])
        finally:
            run(["hdiutil", "detach", mount])
        app = place / "Tabletop.app" / "Contents"
        with (app / "Info.plist").open("rb") as file:
            info = plistlib.load(file)
        kinds = [kind for entry in info["CFBundleDocumentTypes"] for kind in entry["LSItemContentTypes"]]
        check("saved games open with it", "org.tabletop.saved-game" in kinds, say)
        verdict = place / "verdict.txt"
        program = app / "MacOS" / "tabletop"
        env = {"HOME": str(place)}
        self_test(
            verdict, lambda: run([program, "--self-test", verdict], env=env, timeout=SELF_TEST_LIMIT), say
        )
        _opens(place, [], place / "alone" / "running.lock", say)
        saved = place / "game.tabletop"
        shutil.copyfile(SAVED, saved)
        _opens(place, [saved], saved, say)


def _opens(place: Path, files: list[Path], held: Path, say: Say) -> None:
    """Open the application as the Finder does, until its process holds a file open; then end it."""
    home = place / ("with" if files else "alone")
    run(["open", "-n", "-g", "--env", f"TABLETOP_HOME={home}", "-a", place / "Tabletop.app", *files])
    end = time.monotonic() + OPENING_SECONDS
    holders: list[str] = []
    while not holders and time.monotonic() < end:
        time.sleep(1)
        found = subprocess.run(["lsof", "-t", held], capture_output=True, text=True, check=False)
        holders = found.stdout.split()
    check("the application opens" + (" a saved game" if files else ""), bool(holders), say)
    for number in holders:
        os.kill(int(number), signal.SIGTERM)
