"""A thread that does what it is asked in an SQLite file: what waits together is committed together."""

import asyncio
import logging
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from fathom import words
from fathom.server.trouble import AGAIN, Gone, Trouble, Unwritten

Found = list[tuple[Any, ...]]

MOMENT = 10  # milliseconds that SQLite waits for another program at a time
QUIET = 2.0  # seconds without anything to do until it is looked whether the log is still there

log = logging.getLogger("fathom.store")


class Worker:
    """A thread with a connection of its own, which does what it is asked in transactions that begin as `begin` says.

    Nothing is committed once the file at `path`, or the log of what was written to it last, is another one than was opened:
    what is deleted can still be written. If the log is gone, what it holds is brought into the file first.
    """

    def __init__(
        self, connection: sqlite3.Connection, begin: str, path: Path | None = None, patience: float = 0
    ) -> None:
        """With `patience`, it waits for so many seconds for another program that writes; without, as the connection does."""
        self._connection = connection
        self._patience = patience
        if patience:
            connection.execute(f"PRAGMA busy_timeout = {MOMENT}")
        self._begin = begin
        self._path = path
        self._file = _identity(path)
        self._log = _identity(_log_of(path))  # None on a file system that allows none
        self._fault = ""  # that was found last
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    async def do(self, statement: str, rows: Sequence[tuple[Any, ...]]) -> Found:
        """Execute `statement` once for each of `rows`; what was found, after the commit."""
        job = Job(statement, rows)
        self._jobs.put(job)
        try:
            return await job.done
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:  # and it was undone
            raise Unwritten(_why(error)) from error

    async def close(self) -> None:
        """Finish what was asked for, and end."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        """Take what waits, do it in one transaction, and only then say that it is done."""
        while (job := self._next()) is not None:
            batch, last = [job], False
            while len(batch) < 256 and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    last = True
                    break
                batch.append(job)
            self._commit(batch)
            if last:
                break
        self._connection.close()

    def _next(self) -> "Job | None":
        """What is to be done next; None at the end. As long as nothing is, the log is looked after."""
        while True:
            try:
                return self._jobs.get(timeout=QUIET if self._log is not None else None)
            except queue.Empty:
                self._look_after()

    def _look_after(self) -> None:
        """Look whether all is well while there is nothing to do. What is not is logged once; who writes next is told, too."""
        try:
            self._look()
        except Gone as gone:
            self._note(words.say(gone.sentence))
        except sqlite3.Error as error:
            self._note(str(error))
        else:
            self._note("")

    def _note(self, fault: str) -> None:
        """Log what is not well, if it is not the same as before."""
        before, self._fault = self._fault, fault
        if fault not in ("", before):
            log.warning("%s", fault)

    def _look(self) -> None:
        """`Gone` if the file or its log is another one by now; what the log holds is in the file then."""
        if _identity(self._path) != self._file:
            raise Gone("server-store-gone")
        if self._log is not None and _identity(_log_of(self._path)) != self._log:
            self._undo()
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            raise Gone("server-log-gone")

    def _commit(self, jobs: "list[Job]") -> None:
        """Do it all, and say so when it is committed; what could not be is tried again a few times."""
        error = self._try(jobs)
        for pause in AGAIN:
            if not isinstance(error, Unwritten) or isinstance(error, Gone):
                break
            if _is_held(error.__cause__):  # for that it has waited already
                break
            time.sleep(pause)
            error = self._try(jobs)
        if isinstance(error, Gone):
            self._note(words.say(error.sentence))
        for job in jobs:
            if error is not None:
                job.fail(error)
            job.tell()

    def _try(self, jobs: "list[Job]") -> Trouble | None:
        """Do it all in one transaction; or why none of it is kept."""
        db = self._connection
        try:
            self._enter()
            for job in jobs:
                job.run(db)
            self._look()
            db.execute("COMMIT")
        except (Gone, sqlite3.Error) as error:  # locked by another for long, or the disk is full
            self._undo()
            if db.in_transaction:  # nobody knows how it will end
                return Trouble(503, "server-no-store", detail=_why(error))
            if isinstance(error, Gone):
                return error
            why = Unwritten(_why(error))
            why.__cause__ = error
            return why
        return None

    def _undo(self) -> None:
        """Leave the transaction, if there still is one."""
        if self._connection.in_transaction:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")

    def _enter(self) -> None:
        """Begin a transaction, when whoever else writes to the file is done.

        SQLite looks ever more rarely whether that is so, down to ten times a second: who writes all the time is hardly ever met
        between two of its transactions. So it is let wait for a moment only, and asked again.
        """
        until = time.monotonic() + self._patience
        while True:
            try:
                self._connection.execute(f"BEGIN {self._begin}")
            except sqlite3.OperationalError as error:
                if not _is_held(error) or time.monotonic() > until:
                    raise
            else:
                return


class Job:
    """A statement to execute once for each of `rows` in a worker's thread, and where what it finds goes."""

    def __init__(self, statement: str, rows: Sequence[tuple[Any, ...]]) -> None:
        self._statement = statement
        self._rows = rows
        self._loop = asyncio.get_running_loop()
        self.done: asyncio.Future[Found] = self._loop.create_future()
        self._found: Found = []
        self._error: Exception | None = None

    def run(self, db: sqlite3.Connection) -> None:
        """Do it, or leave the transaction as it was."""
        self._found, self._error = [], None
        db.execute("SAVEPOINT job")
        cursor = db.cursor()
        try:
            for row in self._rows:
                self._found += cursor.execute(self._statement, row).fetchall()
        except Exception as error:
            if not db.in_transaction:  # a full disk ends it for all who share it
                raise
            self.fail(error)
            db.execute("ROLLBACK TO job")
        finally:
            cursor.close()  # here: one that is let go of in another thread would disturb the next statement
        db.execute("RELEASE job")

    def fail(self, error: Exception) -> None:
        """It was not done."""
        self._error = error

    def tell(self) -> None:
        """Hand the result to the loop that asked; it may be gone when the server is going down."""
        try:
            self._loop.call_soon_threadsafe(self._settle)
        except RuntimeError:
            pass

    def _settle(self) -> None:
        if self.done.cancelled():
            return
        if self._error is not None:
            self.done.set_exception(self._error)
        else:
            self.done.set_result(self._found)


def _why(error: sqlite3.Error | Gone) -> str:
    """What went wrong, as the sentences for it take it."""
    return "locked" if _is_held(error) else str(error)


def _is_held(error: BaseException | None) -> bool:
    """Whether another program writes to the file."""
    return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY


def _log_of(path: Path | None) -> Path | None:
    """Where SQLite writes first what is to come into the file at `path`."""
    return path.with_name(f"{path.name}-wal") if path else None


def _identity(path: Path | None) -> tuple[int, int] | None:
    """Which file it is that has this name now, if any has."""
    try:
        found = os.stat(path) if path else None
    except OSError:
        found = None
    return (found.st_dev, found.st_ino) if found else None
