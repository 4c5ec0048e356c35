"""A line between pages and a server, as bad as lines are: it delays, swallows, holds up or cuts what passes."""

import contextlib
import socket
import struct
import threading
import time
from types import TracebackType

from .line import Site

UP, DOWN = "up", "down"  # from the page to the server, and back
RESET = struct.pack("ii", 1, 0)  # a linger of no time: what is closed is cut off
SMALL = 4096  # bytes that the line takes at once, so that the server is left with what the page does not take


class Relay:
    """Passes on what comes at its port to a server, and back. What it does to it may be changed at any time."""

    def __init__(self, site: Site) -> None:
        self.delay = 0.0  # seconds, each way
        self.swallows: set[str] = set()  # ways: all is taken and nothing comes out, not the end of a connection either
        self.holds: set[str] = set()  # ways: nothing is taken any more
        self._port = site.port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.site = Site(self._listener.getsockname()[1])
        self._sockets: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._is_over = threading.Event()
        self._threads = [threading.Thread(target=self._accept, daemon=True)]

    def __enter__(self) -> "Relay":
        self._threads[0].start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._is_over.set()
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.cut()
        for thread in self._threads:
            thread.join(10)
            assert not thread.is_alive()

    def cut(self) -> None:
        """Cut off all who talk now; whoever comes anew is passed on again."""
        with self._lock:
            gone, self._sockets = self._sockets, set()
        for each in gone:
            with contextlib.suppress(OSError):
                each.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
                each.shutdown(socket.SHUT_RD)  # whoever waits for it in a thread is told
            each.close()

    def _accept(self) -> None:
        while not self._is_over.is_set():
            with contextlib.suppress(OSError):  # it is over
                page, _ = self._listener.accept()
                server = socket.socket()
                server.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
                server.connect(("127.0.0.1", self._port))
                with self._lock:
                    self._sockets |= {page, server}
                for way, source, sink in ((UP, page, server), (DOWN, server, page)):
                    thread = threading.Thread(target=self._pass, args=(way, source, sink), daemon=True)
                    self._threads.append(thread)
                    thread.start()

    def _pass(self, way: str, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):  # it was cut
            while not self._is_over.is_set():
                if way in self.holds:
                    time.sleep(0.01)
                    continue
                data = source.recv(SMALL)
                time.sleep(self.delay)
                if way not in self.swallows:
                    if not data:
                        sink.shutdown(socket.SHUT_WR)
                    sink.sendall(data)
                if not data:
                    return
