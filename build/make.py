"""Makes the installers: `python build/make.py [freeze|deb|tar|windows|dmg|all]`, see docs/packaging.md.

freeze   build/dist/tabletop, a folder that runs without Python
deb      a package for Debian and Ubuntu
tar      an archive for every other Linux
windows  the set-up program; on Linux with wine, on Windows without
dmg      the disk image for macOS; on macOS only
all      whatever this system can make (the default)

The results are in build/dist. Exit code 0 when everything asked for was made, 1 when something failed,
2 when something is missing on this system.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

from installers import freeze, linux, macos, windows
from installers.common import LINUX, MAC, WINDOWS, Failed, Missing, Places

OK, BAD, LACKING = 0, 1, 2

MAKERS: dict[str, Callable[[Places], Path]] = {
    "freeze": freeze.program,
    "deb": linux.deb,
    "tar": linux.tar,
    "windows": windows.setup,
    "dmg": macos.dmg,
}


def everything() -> list[str]:
    """What `all` makes on this system."""
    if LINUX:
        return ["deb", "tar", "windows"]
    return ["windows"] if WINDOWS else ["dmg"] if MAC else ["freeze"]


def make(name: str, places: Places) -> int:
    """Make one thing, say how it went, and return the exit code for it."""
    began = time.monotonic()
    try:
        path = MAKERS[name](places)
    except Missing as error:
        print(f"{name}: not made. {error}", file=sys.stderr)
        return LACKING
    except (Failed, OSError) as error:
        print(f"{name}: failed. {error}", file=sys.stderr)
        return BAD
    print(f"{name}: {path} ({size(path) / 1e6:.1f} MB, {time.monotonic() - began:.0f} s)", flush=True)
    return OK


def size(path: Path) -> int:
    """Bytes of a file, or of all files in a folder."""
    if path.is_file():
        return path.stat().st_size
    return sum(file.lstat().st_size for file in path.rglob("*") if file.is_file())


def main(arguments: list[str] | None = None) -> int:
    """Make what is asked for; return the worst exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", nargs="*", metavar="WHAT", help="what to make; everything without it")
    parser.add_argument("--dist", type=Path, help="where the results go, instead of build/dist")
    parser.add_argument("--work", type=Path, help="where everything else goes, instead of build/work")
    asked = parser.parse_args(arguments)
    known = (*MAKERS, "all")
    for name in asked.what:
        if name not in known:
            parser.error(f"there is no “{name}” to make. There are: {', '.join(known)}.")
    places = Places(asked.dist, asked.work)
    names = [one for name in asked.what or ["all"] for one in (everything() if name == "all" else [name])]
    codes = [make(name, places) for name in dict.fromkeys(names)]
    return BAD if BAD in codes else max(codes)


if __name__ == "__main__":
    sys.exit(main())
