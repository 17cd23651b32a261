"""A long way between a browser and the door: a proxy (SOCKS 5) on loopback that hands everything on later."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
import threading
from typing import Self

ASKED = b"\x05\x00"
GRANTED = b"\x05\x00\x00\x01" + bytes(6)


class Distance:
    """A proxy in a thread of its own; each byte travels so many seconds in each direction."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._loop = seconds, asyncio.new_event_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self.carried = 0

    def __enter__(self) -> Self:
        self._thread.start()
        start = asyncio.start_server(self._relay, "127.0.0.1", 0)
        self._server = asyncio.run_coroutine_threadsafe(start, self._loop).result()
        self.address = "socks5://{}:{}".format(*self._server.sockets[0].getsockname())
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            _, count = await reader.readexactly(2)
            await reader.readexactly(count)
            writer.write(ASKED)
            *_, kind = await reader.readexactly(4)
            length = 4 if kind == 1 else (await reader.readexactly(1))[0]
            name = await reader.readexactly(length)
            host = socket.inet_ntoa(name) if kind == 1 else name.decode()
            (port,) = struct.unpack(">H", await reader.readexactly(2))
            their_reader, their_writer = await asyncio.open_connection(host, port)
            writer.write(GRANTED)
            with contextlib.closing(their_writer), contextlib.closing(writer):
                await asyncio.gather(self._carry(reader, their_writer), self._carry(their_reader, writer))
        except (OSError, EOFError, asyncio.CancelledError):
            writer.close()
        finally:
            self._tasks.discard(task)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Hand all on, in order, each piece when its time has come."""
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def take_in() -> None:
            while True:
                data = await reader.read(65536)
                await under_way.put((self._loop.time() + self._seconds, data))
                if not data:
                    return

        async def hand_on() -> None:
            while True:
                when, data = await under_way.get()
                await asyncio.sleep(when - self._loop.time())
                if not data:
                    writer.close()
                    return
                self.carried += len(data)
                writer.write(data)

        await asyncio.gather(take_in(), hand_on())
