"""Who listens on Linux's accessibility bus: Orca hears announcements since 45, older ones only names."""

from __future__ import annotations

PATIENCE_S = 0.3
"""So long the bus is waited for; it answers within some milliseconds."""
_NEWS = ("object:announcement", "object:", "*")


def hears_announcements() -> bool:
    """Whether a program that listens would hear an announcement; True where nobody knows."""
    try:
        return _has_news(_registered())
    except (ImportError, OSError, KeyError, RuntimeError, ValueError):
        return True


def _has_news(events: list[str]) -> bool:
    """Whether announcements are among the events that programs asked for, or nobody asked for any."""
    return not events or any(
        event.lower().strip(":") in [name.strip(":") for name in _NEWS] for event in events
    )


def _registered() -> list[str]:
    """Return the names of all events for which programs have registered; raises what goes wrong."""
    from jeepney import DBusAddress, new_method_call
    from jeepney.io.blocking import open_dbus_connection

    where = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
    registry = DBusAddress("/org/a11y/atspi/registry", "org.a11y.atspi.Registry", "org.a11y.atspi.Registry")
    with open_dbus_connection("SESSION") as session:
        (address,) = session.send_and_get_reply(new_method_call(where, "GetAddress"), timeout=PATIENCE_S).body
    with open_dbus_connection(address) as bus:
        asked = new_method_call(registry, "GetRegisteredEvents")
        (events,) = bus.send_and_get_reply(asked, timeout=PATIENCE_S).body
    return [event for _, event in events]
