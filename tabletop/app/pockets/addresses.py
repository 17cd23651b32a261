"""The addresses of this computer in private networks, the usual one first."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from typing import Final, NamedTuple

import ifaddr

PRIVATE: Final = [ipaddress.ip_network(one) for one in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")]
"""All others are public, or lead through somebody else's network: no door is opened there."""


class Address(NamedTuple):
    """An IPv4 address and the adapter that has it, by the system's name."""

    ip: str
    adapter: str


def is_private(ip: str) -> bool:
    """Whether an address belongs to a network at home."""
    return any(ipaddress.ip_address(ip) in network for network in PRIVATE)


def addresses() -> list[Address]:
    """Return this computer's private addresses; first the one through which it would reach the internet."""
    found = [
        Address(ip.ip, adapter.nice_name)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if isinstance(ip.ip, str) and is_private(ip.ip)
    ]
    usual = _usual()
    return sorted(found, key=lambda one: one.ip != usual)


def _usual() -> str:
    """Return the address of the default route: to connect a UDP socket sends nothing, but picks it."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return ""
