"""Writes build/requirements.lock: what the frozen program is made of, by version and hash, everywhere.

Run `python build/lock.py` (needs uv: `pip install uv`) after a change of the dependencies in pyproject.toml,
or to take over newer versions of them. `build/make.py` installs nothing else. A test holds the file against
pyproject.toml.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from installers.common import LOCK, ROOT, requirements

HEAD = "# Made by “python build/lock.py”: what is frozen, on every system. Not to be changed by hand.\n"


def locked(wanted: list[str]) -> str:
    """The lock for these requirements."""
    options = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-header", "--upgrade"]
    done = subprocess.run(
        ["uv", "pip", "compile", "--quiet", "--no-annotate", *options, "-"],
        cwd=ROOT,
        input="\n".join(wanted),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        sys.exit(f"uv could not make the lock: {done.stderr.strip()}")
    return HEAD + done.stdout


def main() -> None:
    argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()
    text = locked(requirements())
    Path(LOCK).write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    main()
