"""Writes the golden playthroughs anew: `python -m tests.playthroughs --write`; without it, compares."""

from __future__ import annotations

import sys

from tests.playthroughs import HERE, plays, text_of


def main(arguments: list[str]) -> int:
    """Write or compare all playthroughs; 1 when one differs."""
    wanted = {play.path: text_of(play) for play in plays()}
    if arguments == ["--write"]:
        for stale in set(HERE.glob("*.txt")) - set(wanted):
            stale.unlink()
        for path, text in wanted.items():
            path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{len(wanted)} playthroughs written.")
        return 0
    differing = [p.name for p, text in wanted.items() if not p.exists() or p.read_text("utf-8") != text]
    print("\n".join(f"{name} differs" for name in differing) or f"{len(wanted)} playthroughs agree.")
    return bool(differing)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
