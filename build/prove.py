"""Proves installers: `python build/prove.py [FILE …]` installs, self-tests and removes each.

Without a FILE: every installer in build/dist. A .deb is really installed and removed again, which needs root;
the set-up program for Windows is tried under wine where there is no Windows. See docs/packaging.md. Exit code
0 when all are good, 1 when one is not, 2 when one cannot be tried on this system.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from installers.common import Failed, Missing, Places
from installers.proof import prove

OK, BAD, LACKING = 0, 1, 2
ENDINGS = (".deb", ".tar.xz", "-setup.exe", ".dmg")


def found() -> list[Path]:
    """The installers in build/dist."""
    return sorted(path for path in Places().dist.glob("*") if path.name.endswith(ENDINGS))


def attempt(path: Path) -> int:
    """Prove one installer, say how it went, and return the exit code for it."""
    print(path.name, flush=True)
    began = time.monotonic()
    try:
        prove(path, lambda text: print(f"  {text}", flush=True))
    except Missing as error:
        print(f"  not tried: {error}", file=sys.stderr)
        return LACKING
    except (Failed, OSError) as error:
        print(f"  FAILED: {error}", file=sys.stderr)
        return BAD
    print(f"  proved in {time.monotonic() - began:.0f} s", flush=True)
    return OK


def main(arguments: list[str] | None = None) -> int:
    """Prove what is asked for; return the worst exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="an installer")
    paths = parser.parse_args(arguments).files or found()
    if not paths:
        print("There is nothing to prove in build/dist: run “python build/make.py” first.", file=sys.stderr)
        return LACKING
    codes = [attempt(path) for path in paths]
    return BAD if BAD in codes else max(codes)


if __name__ == "__main__":
    sys.exit(main())
