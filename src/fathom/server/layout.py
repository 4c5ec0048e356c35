"""How a file of tables is laid out, and how one of an earlier layout becomes one of this."""

import sqlite3
from pathlib import Path

from fathom.server.trouble import Trouble

APPLICATION = int.from_bytes(b"Fthm", "big")  # what a file of ours has as its `application_id`
LAYOUT = 10  # the number of this layout; a file with a greater one was written by a later Fathom

# Which tables a key opens seats at. It says nothing that is not in the entries, and follows them by itself.
FOLLOWED = (
    """
CREATE TRIGGER gathered AFTER INSERT ON tables BEGIN
  INSERT INTO holders SELECT key, NEW.id FROM json_each(NEW.entry, '$.keys');
END
""",
    """
CREATE TRIGGER changed AFTER UPDATE OF entry ON tables BEGIN
  DELETE FROM holders WHERE table_id = NEW.id;
  INSERT INTO holders SELECT key, NEW.id FROM json_each(NEW.entry, '$.keys');
END
""",
)
HOLDERS = (
    """
CREATE TABLE holders (
  key TEXT NOT NULL,              -- its hash
  table_id TEXT NOT NULL REFERENCES tables (id),
  PRIMARY KEY (key, table_id)
) STRICT, WITHOUT ROWID
""",
    "CREATE INDEX held ON holders (table_id)",
    *FOLLOWED,
)
FOLLOWED_ANEW = "DROP TRIGGER gathered", "DROP TRIGGER changed", *FOLLOWED

# Which of the servers on this file drives a table: lets its bots choose, and draws what chance decides.
LEASES = (
    """
CREATE TABLE leases (
  table_id TEXT PRIMARY KEY,
  holder TEXT NOT NULL,           -- the server
  fence INTEGER NOT NULL,         -- grows when another server takes it
  until REAL NOT NULL             -- seconds since 1970
) STRICT, WITHOUT ROWID
""",
)
# Who is at a table that people gathered at, at which server, and how long ago others were. What is not renewed counts no more.
PRESENCE = (
    """
CREATE TABLE presence (
  table_id TEXT NOT NULL,
  holder TEXT NOT NULL,           -- the server
  seats TEXT NOT NULL,            -- JSON array: the seats of those who are there
  watching INTEGER NOT NULL,      -- how many look on
  until REAL NOT NULL,            -- seconds since 1970
  away TEXT NOT NULL DEFAULT '{}', -- JSON object: `store.Here.away`
  noted REAL NOT NULL DEFAULT 0,  -- when that was so, by the machine's clock that nobody can set
  PRIMARY KEY (table_id, holder)
) STRICT, WITHOUT ROWID
""",
)
AWAY = (
    "ALTER TABLE presence ADD COLUMN away TEXT NOT NULL DEFAULT '{}'",
    "ALTER TABLE presence ADD COLUMN noted REAL NOT NULL DEFAULT 0",
)

# How long whoever is asked at a table has thought by now, where clocks run. It is written now and then, for a restart.
CLOCKS = (
    """
CREATE TABLE clocks (
  table_id TEXT PRIMARY KEY,
  version INTEGER NOT NULL,       -- of the table: of any other version it says nothing
  spent INTEGER NOT NULL,         -- milliseconds since whoever is asked then was asked
  noted REAL                      -- when that was so, as above; NULL where no server lets it run since
) STRICT, WITHOUT ROWID
""",
)
KEEP_CLOCK = """
INSERT INTO clocks VALUES (?1, ?2, ?3, ?4)
ON CONFLICT DO UPDATE SET version = excluded.version, spent = excluded.spent, noted = excluded.noted
WHERE (excluded.version, excluded.spent) >= (version, spent)
"""

# What was noted before, milliseconds since the version, counts as those of the whole choice: once, and in their favour.
NOTED = ("ALTER TABLE clocks ADD COLUMN noted REAL",)

# What people said at a table: the last of it.
SAID = (
    """
CREATE TABLE talk (
  table_id TEXT NOT NULL REFERENCES tables (id),
  number INTEGER NOT NULL,        -- 1, 2, 3 ...
  said TEXT NOT NULL,             -- JSON object: `wire.Said`
  PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID
""",
)
SAY = """
INSERT INTO talk SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM tables WHERE id = ?1 AND revision = ?4)
AND ?2 = 1 + (SELECT ifnull(max(number), 0) FROM talk WHERE table_id = ?1)
RETURNING number
"""

# The keys of browsers that another browser may have, too, so that both are one person: sealed, see `persons`.
OFFERS = (
    """
CREATE TABLE offers (
  holder TEXT PRIMARY KEY,        -- the hash of the key
  once TEXT NOT NULL UNIQUE,      -- the hash of what opens it, one time
  sealed TEXT NOT NULL,
  until REAL NOT NULL             -- seconds since 1970
) STRICT, WITHOUT ROWID
""",
)

# What is written under a condition: nothing is returned where that does not hold.
APPEND = """
INSERT INTO events SELECT ?1, ?2 + key, value, ?7 FROM json_each(?3)
WHERE (?4 IS NULL OR EXISTS (SELECT 1 FROM leases WHERE table_id = ?1 AND fence = ?4))
AND (?5 IS NULL OR EXISTS (SELECT 1 FROM tables WHERE id = ?1 AND revision = ?5))
AND ?2 = 1 + (SELECT ifnull(max(version), 0) FROM events WHERE table_id = ?1)
AND (?6 IS NULL OR ?6 = ifnull((SELECT mark FROM events WHERE table_id = ?1 AND version = ?2 - 1), 0))
RETURNING version
"""
CHANGE = """
UPDATE tables SET entry = ?1, revision = ?5 WHERE id = ?2 AND revision = ?3
AND (?4 IS NULL OR ?4 = (SELECT ifnull(max(version), 0) FROM events WHERE table_id = ?2))
RETURNING revision
"""
LEASE = """
INSERT INTO leases VALUES (?1, ?2, 1, ?3)
ON CONFLICT DO UPDATE SET holder = excluded.holder, until = excluded.until, fence = fence + (holder <> excluded.holder)
WHERE holder = excluded.holder OR until <= ?4 OR until > ?5
RETURNING fence
"""
WAITING = """
SELECT id FROM (
  SELECT id, rowid AS made, ifnull(json_extract(entry, '$.listed_before'), 0) AS earlier,
    row_number() OVER (PARTITION BY json_extract(entry, '$.host') ORDER BY rowid DESC) AS number
  FROM tables WHERE id IN (
    SELECT table_id FROM presence
    WHERE holder <> ?1 AND (watching > 0 OR seats <> '[]') AND until > ?2 AND until <= ?3
  ) AND json_extract(entry, '$.is_listed') AND NOT json_extract(entry, '$.has_begun')
  AND EXISTS (SELECT 1 FROM json_each(entry, '$.seats') WHERE json_extract(value, '$.player') = ?4)
) WHERE number <= ?5 ORDER BY earlier, made DESC LIMIT ?6
"""
TAKEN = """
SELECT ifnull(sum(json_array_length(entry, '$.keys."' || ?1 || '"')), 0) FROM holders JOIN tables ON id = table_id
WHERE key = ?1 AND json_extract(entry, '$.is_listed') AND NOT json_extract(entry, '$.has_begun')
AND json_extract(entry, '$.host') <> ?1 AND (
  json_extract(entry, '$.started') > ?2 OR EXISTS (
    SELECT 1 FROM presence
    WHERE presence.table_id = id AND (watching > 0 OR seats <> '[]') AND until > ?3 AND until <= ?4
  )
)
"""

CREATE = (
    """
CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  revision INTEGER NOT NULL,      -- grows with each change of the entry
  entry TEXT NOT NULL             -- JSON object: `store.Entry`
) STRICT
""",
    """
CREATE TABLE events (
  table_id TEXT NOT NULL REFERENCES tables (id),
  version INTEGER NOT NULL,       -- 1, 2, 3 ... : the table's version after it
  event TEXT NOT NULL,            -- JSON object: `event.Event`
  mark INTEGER NOT NULL DEFAULT 0, -- drawn for what was written with it, and nothing else
  PRIMARY KEY (table_id, version)
) STRICT, WITHOUT ROWID
""",
    # A command acts once. An event that obeys none has no seat and no sequence: NULL, which is unlike any other NULL.
    """
CREATE UNIQUE INDEX commands
ON events (table_id, json_extract(event, '$.seat'), json_extract(event, '$.sequence'))
""",
    *HOLDERS,
    *LEASES,
    *PRESENCE,
    *CLOCKS,
    *SAID,
    *OFFERS,
)

# Layout 1 had a column for every fact of a table, and events that were all alike.
FIRST_COLUMNS = ("id", "game", "game_version", "preset", "options", "seats", "keys", "started")
FROM_FIRST = (
    "ALTER TABLE tables RENAME TO old_tables",
    "ALTER TABLE events RENAME TO old_events",
    *CREATE,
    """
INSERT INTO tables SELECT id, 0, json_object(
  'game', game, 'game_version', game_version, 'preset', preset, 'options', json(options), 'seats', json(seats),
  'keys', json(keys), 'started', started
) FROM old_tables
""",
    """
INSERT INTO events (table_id, version, event) SELECT table_id, version, CASE
  WHEN seat IS NULL THEN json_object('type', 'decided', 'action', action)
  ELSE json_object('type', 'played', 'action', action, 'seat', seat, 'sequence', sequence)
END FROM old_events
""",
    "DROP TABLE old_events",
    "DROP TABLE old_tables",
)
MARKS = ("ALTER TABLE events ADD COLUMN mark INTEGER NOT NULL DEFAULT 0",)
FROM_EARLIER = {
    1: FROM_FIRST,
    2: (*HOLDERS, *LEASES, *PRESENCE, *CLOCKS, *SAID, *OFFERS, *MARKS),  # layout 2 knew nobody but by a table's own key
    3: (*LEASES, *PRESENCE, *CLOCKS, *SAID, *OFFERS, *MARKS, *FOLLOWED_ANEW),  # layout 3 had one server only
    4: (*AWAY, *CLOCKS, *SAID, *OFFERS, *MARKS, *FOLLOWED_ANEW),  # layout 4 had no clocks
    5: (*AWAY, *NOTED, *SAID, *OFFERS, *MARKS, *FOLLOWED_ANEW),  # layout 5 kept nothing of what was said
    6: (*AWAY, *NOTED, *OFFERS, *MARKS, *FOLLOWED_ANEW),  # in layout 6 nobody was the same person in two browsers
    7: (*AWAY, *NOTED, *MARKS, *FOLLOWED_ANEW),  # layout 7 had no marks, and knew of no holders where nobody gathered
    8: (*AWAY, *NOTED),  # in layout 8 each server counted for itself since when somebody was away
    9: NOTED,  # layout 9 did not say when what a clock has taken was noted
}


def prepare(db: sqlite3.Connection, path: Path) -> None:
    """Make sure that the file at `path` is in our layout; `Trouble`, and nothing is changed, if it is not ours.

    What has to be done is done in one transaction.
    """
    db.execute("BEGIN IMMEDIATE")  # two servers may start at once
    ((layout,), (application,), (things,)) = (
        db.execute(question).fetchone()
        for question in ("PRAGMA user_version", "PRAGMA application_id", "SELECT count(*) FROM sqlite_master")
    )
    columns = tuple(name for _, name, *_ in db.execute("PRAGMA table_info(tables)"))
    is_new = (layout, application, things) == (0, 0, 0)
    is_early = (layout, application, columns) == (1, 0, FIRST_COLUMNS)  # the first files did not say whose they are
    if not (is_new or is_early or (application == APPLICATION and layout > 0)):
        raise Trouble(503, "server-no-database", file=str(path), detail="it holds something else")
    if layout > LAYOUT:
        raise Trouble(503, "server-newer-database", file=str(path), found=layout, known=LAYOUT)
    for statement in CREATE if is_new else FROM_EARLIER.get(layout, ()):
        db.execute(statement)
    if (layout, application) != (LAYOUT, APPLICATION):
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {LAYOUT}")
    db.execute("COMMIT")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")  # an acknowledged move survives a power cut
    db.execute("PRAGMA foreign_keys = ON")
