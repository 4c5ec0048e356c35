"""How a PostgreSQL database of tables is laid out, and how one of an earlier layout becomes one of this."""

LAYOUT = 7  # the number of this layout; a database with a greater one was written by a later Fathom
LOCK = int.from_bytes(b"Fathom", "big")  # the advisory lock of whoever makes the layout

# The same tables as in a file: see `layout`. JSON is kept as it was written.
CREATE = """
CREATE TABLE fathom_layout (number integer NOT NULL);

CREATE TABLE tables (
  id text PRIMARY KEY,
  revision bigint NOT NULL,
  entry json NOT NULL,
  made bigint GENERATED ALWAYS AS IDENTITY
);

CREATE TABLE events (
  table_id text NOT NULL REFERENCES tables,
  version bigint NOT NULL,
  event json NOT NULL,
  mark bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (table_id, version)
);
CREATE UNIQUE INDEX commands ON events (table_id, ((event ->> 'seat')::int), ((event ->> 'sequence')::bigint));

CREATE TABLE holders (
  key text NOT NULL,
  table_id text NOT NULL REFERENCES tables,
  PRIMARY KEY (key, table_id)
);
CREATE INDEX held ON holders (table_id);

CREATE TABLE leases (
  table_id text PRIMARY KEY,
  holder text NOT NULL,
  fence bigint NOT NULL,
  until timestamptz NOT NULL
);

CREATE TABLE presence (
  table_id text NOT NULL,
  holder text NOT NULL,
  seats json NOT NULL,
  watching integer NOT NULL,
  until timestamptz NOT NULL,
  away json NOT NULL DEFAULT '{}',
  noted timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (table_id, holder)
);

CREATE FUNCTION note_holders() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM holders WHERE table_id = NEW.id;
  END IF;
  INSERT INTO holders SELECT key, NEW.id FROM json_object_keys(NEW.entry -> 'keys') AS key;
  RETURN NULL;
END $$;
CREATE TRIGGER gathered AFTER INSERT OR UPDATE OF entry ON tables FOR EACH ROW EXECUTE FUNCTION note_holders();
"""

CLOCKS = """
CREATE TABLE clocks (
  table_id text PRIMARY KEY,
  version bigint NOT NULL,
  spent bigint NOT NULL,
  noted timestamptz
)
"""
NOTED = "ALTER TABLE clocks ADD COLUMN noted timestamptz"
TALKED = """
CREATE TABLE talk (
  table_id text NOT NULL REFERENCES tables,
  number bigint NOT NULL,
  said json NOT NULL,
  PRIMARY KEY (table_id, number)
)
"""
OFFERS = """
CREATE TABLE offers (
  holder text PRIMARY KEY,
  once text NOT NULL UNIQUE,
  sealed text NOT NULL,
  until timestamptz NOT NULL
)
"""
FOLLOWED_ANEW = """
DROP TRIGGER gathered ON tables;
CREATE TRIGGER gathered AFTER INSERT OR UPDATE OF entry ON tables FOR EACH ROW EXECUTE FUNCTION note_holders();
"""
MARKS = "ALTER TABLE events ADD COLUMN mark bigint NOT NULL DEFAULT 0"
AWAY = """
ALTER TABLE presence ADD COLUMN away json NOT NULL DEFAULT '{}',
  ADD COLUMN noted timestamptz NOT NULL DEFAULT clock_timestamp()
"""
FROM_EARLIER = {
    1: (CLOCKS, TALKED, OFFERS, MARKS, FOLLOWED_ANEW, AWAY),  # layout 1 had no clocks
    2: (NOTED, TALKED, OFFERS, MARKS, FOLLOWED_ANEW, AWAY),  # layout 2 kept nothing of what was said
    3: (NOTED, OFFERS, MARKS, FOLLOWED_ANEW, AWAY),  # in layout 3 nobody was the same person in two browsers
    4: (
        NOTED,
        MARKS,
        FOLLOWED_ANEW,
        AWAY,
    ),  # layout 4 told events apart by versions only, and knew of no holders where nobody gathered
    5: (NOTED, AWAY),  # in layout 5 each server counted for itself since when somebody was away
    6: (NOTED,),  # layout 6 did not say when what a clock has taken was noted
}
