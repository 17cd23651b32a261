"""Makes the .deb for Debian and Ubuntu, and the .tar.xz for every other Linux, from the frozen program."""

from __future__ import annotations

import gzip
import os
import platform
import re
import shutil
import tarfile
from pathlib import Path

from installers import freeze
from installers.common import (
    BUILD,
    ICONS,
    ID,
    LINUX,
    ROOT,
    Missing,
    Places,
    fill,
    need,
    release_moment,
    run,
    version,
)
from installers.words import in_all_languages

FOLDER = BUILD / "linux"
ICON_SIZES = (16, 32, 48, 64, 128, 256, 512)
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
MAINTAINER = "The Tabletop developers <noreply@tabletop.invalid>"

DEPENDS = ("libgcc-s1", "libstdc++6")
"""Beside libc6: the libraries of the system that the frozen program is linked with."""
LOADED_LATER = (
    "libx11-6",
    "libxext6",
    "libxcursor1",
    "libxi6",
    "libxrandr2",
    "libxss1",
    "libgl1",
    "libwayland-client0",
    "libxkbcommon0",
    "libdecor-0-0",
    "libpulse0",
    "libasound2",
)
"""What SDL opens at run time, some of it; every desktop has it."""


def deb(places: Places) -> Path:
    """Make the package for Debian and Ubuntu; return its path."""
    _on_linux()
    need("dpkg-deb", group="linux")
    program = freeze.program(places)
    root = places.fresh("deb")
    _lay_out(root, program)
    _control(root, program)
    target = places.result(f"tabletop_{version()}_{ARCHITECTURES[platform.machine()]}.deb")
    run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, target])
    return target


def tar(places: Places) -> Path:
    """Make the archive; return its path."""
    _on_linux()
    program = freeze.program(places)
    name = f"tabletop-{version()}-linux-{platform.machine()}"
    root = places.fresh("tar") / name
    shutil.copytree(program, root / "tabletop", symlinks=True)
    shutil.copy2(FOLDER / "install.sh", root / "install.sh")
    fill(FOLDER / "read-me.txt", root / "READ ME.txt", VERSION=version())
    share = root / "share"
    (share / "icons").mkdir(parents=True)
    entry = in_all_languages((FOLDER / "desktop.in").read_text("utf-8"))
    (share / f"{ID}.desktop").write_text(entry, "utf-8", newline="\n")  # install.sh puts its own path in
    shutil.copyfile(FOLDER / "mime.xml", share / f"{ID}.xml")
    for size in ICON_SIZES:
        shutil.copyfile(ICONS / f"tabletop-{size}.png", share / "icons" / f"{size}.png")
    target = places.result(f"{name}.tar.xz")
    with tarfile.open(target, "w:xz", preset=6) as archive:
        archive.add(root, arcname=name, filter=_of_nobody)
    return target


def _on_linux() -> None:
    if not LINUX or platform.machine() not in ARCHITECTURES:
        raise Missing("This is made on Linux only, on a 64-bit processor of Intel, AMD or ARM kind.")


def _of_nobody(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Leave out who made the archive, and when."""
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    member.mtime = int(release_moment().timestamp())
    member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
    return member


def _lay_out(root: Path, program: Path) -> None:
    """Put every file where Debian has it."""
    usr = root / "usr"
    day = release_moment().date().isoformat()
    shutil.copytree(program, usr / "lib" / "tabletop", symlinks=True)
    (usr / "games").mkdir()
    (usr / "games" / "tabletop").symlink_to("../lib/tabletop/tabletop")
    share = usr / "share"
    entry = share / "applications" / f"{ID}.desktop"
    fill(FOLDER / "desktop.in", entry, PROGRAM="/usr/games/tabletop")
    entry.write_text(in_all_languages(entry.read_text("utf-8")), "utf-8", newline="\n")
    fill(FOLDER / "metainfo.xml.in", share / "metainfo" / f"{ID}.metainfo.xml", VERSION=version(), DATE=day)
    _copy(FOLDER / "mime.xml", share / "mime" / "packages" / f"{ID}.xml")
    for size in ICON_SIZES:
        icon = share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / f"{ID}.png"
        _copy(ICONS / f"tabletop-{size}.png", icon)
    _copy(ROOT / "assets" / "svg" / "app_icon.svg", share / "icons/hicolor/scalable/apps" / f"{ID}.svg")
    _copy(FOLDER / "lintian-overrides", share / "lintian" / "overrides" / "tabletop")
    licence = (ROOT / "LICENSE").read_text("utf-8")
    copyright_ = share / "doc" / "tabletop" / "copyright"
    fill(FOLDER / "copyright", copyright_, MIT=_indented(licence.partition("\n\n")[2]))
    _zip(share / "doc" / "tabletop" / "changelog.gz", _changelog())
    page = root.parent / "tabletop.6"
    fill(FOLDER / "tabletop.6.in", page, VERSION=version(), DATE=day)
    _zip(share / "man" / "man6" / "tabletop.6.gz", page.read_text("utf-8"))
    for path in root.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or (os.access(path, os.X_OK) and _is_program(path)) else 0o644)
    root.chmod(0o755)


def _is_program(path: Path) -> bool:
    """Whether a file is started by itself: shared libraries are not, whatever their mode says."""
    return path.name == "tabletop" and path.parent.name == "tabletop"


def _control(root: Path, program: Path) -> None:
    """Write what dpkg is told about the package."""
    files = [path for path in root.rglob("*") if path.is_file() and not path.is_symlink()]
    lines = {
        "Package": "tabletop",
        "Version": version(),
        "Architecture": ARCHITECTURES[platform.machine()],
        "Maintainer": MAINTAINER,
        "Installed-Size": str(sum(path.stat().st_size for path in files) // 1024),
        "Depends": ", ".join([f"libc6 (>= {needed_libc(program)})", *DEPENDS]),
        "Recommends": ", ".join(LOADED_LATER),
        "Section": "games",
        "Priority": "optional",
        "Description": "board games for people and computer players around one screen\n"
        " City-building board games for people around one computer, and for computer\n"
        " players. The rules are in the program, at the clause that matters; every game\n"
        " is saved by itself and can be watched again from its first move.\n"
        " .\n"
        " In several languages, by mouse, touch or keyboard. No internet, no account.",
    }
    folder = root / "DEBIAN"
    folder.mkdir()
    (folder / "control").write_text("".join(f"{key}: {value}\n" for key, value in lines.items()), "utf-8")
    sums = run(["md5sum", *sorted(str(path.relative_to(root)) for path in files)], cwd=root)
    (folder / "md5sums").write_text(sums, "utf-8")


def needed_libc(folder: Path) -> str:
    """The oldest C library with which every program and library in a folder runs."""
    found = {
        tuple(map(int, match.split(b".")))
        for path in freeze.binaries(folder)
        for match in re.findall(rb"\0GLIBC_(2\.\d+)(?:\.\d+)?(?=\0)", path.read_bytes())
    }
    return ".".join(map(str, max(found, default=(2, 28))))


def _changelog() -> str:
    moment = release_moment().strftime("%a, %d %b %Y %H:%M:%S +0000")
    first = f"tabletop ({version()}) unstable; urgency=medium"
    return f"{first}\n\n  * Version {version()}.\n\n -- {MAINTAINER}  {moment}\n"


def _indented(text: str) -> str:
    """A text as the body of a field: every line indented, an empty one a dot."""
    return "\n".join(f" {line}" if line.strip() else " ." for line in text.strip().splitlines())


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _zip(target: Path, text: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
