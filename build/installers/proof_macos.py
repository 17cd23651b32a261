"""Proves the disk image, on macOS: copies the application out of it, looks at it, runs its self-test."""

from __future__ import annotations

import os
import plistlib
import tempfile
from pathlib import Path

from installers.common import MAC, Missing, run
from installers.proof import SELF_TEST_LIMIT, Say, check, self_test


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
