"""Entry point of the program."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command line; without a command, start the app."""
    from tabletop.cli import main as command_line

    return command_line(sys.argv[1:])


if __name__ == "__main__":
    import multiprocessing

    multiprocessing.freeze_support()
    sys.exit(main())
