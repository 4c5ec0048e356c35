### What the house says in English. A game speaks through the catalogue in its own folder.

## The server: what it prints

server-running = Fathom is at { $address }
    Press Ctrl-C to stop it. Your games are kept.
server-stopped = Stopped. Your games are kept.
server-no-page = The page has not been built yet. Run: make page
server-no-port = Fathom cannot listen at { $host }: { $detail }.
server-no-database = { $file } cannot keep your games: { $detail }. Choose another file with --database.
server-newer-database = { $file } was written by a newer Fathom (layout { $found }; this one knows { $known }). Install the newer one, or choose another file with --database.

## The server: why it refuses a table

server-no-game = There is no game called { $game }.
server-no-player = There is no player called { $player }.
server-options = { $detail }.
server-bad-name = A name has 1 to { $most } characters.
server-same-name = Two seats have the same name.
server-no-table = There is no such table here.
server-wrong-key = This key opens no seat at this table.
server-other-version = This table was played with version { $stored } of { $game }; this is version { $known }. The table is kept as it is.
server-table-damaged = This table cannot be shown: its event { $version } does not fit ({ $detail }). It is kept as it is.
server-table-stuck = This table cannot go on: a player failed ({ $detail }). Reload the page to try again.

## The server: why it refuses a move

server-not-yours = That seat is not yours.
server-not-your-turn = It is not that seat's turn.
server-stale = The table has moved on meanwhile.
server-illegal = That move is not legal now.
server-roll-first = The dice must be rolled first.
server-no-roll = There is nothing to roll now.
server-sequence-used = Another page has moved for this seat.
server-not-stored = The move could not be stored, so it was not made.
server-come-back = The table is being read again. Try once more.

## The server: why it refuses a message

server-bad-message = The page sent something that is not a message.
server-no-hello = The page did not say hello.
server-bad-request = The request is not as it should be: { $detail }.
server-not-json = Only JSON is understood here.
server-too-large = A request may have { $most } bytes at most.
server-no-address = There is nothing at this address.
server-no-method = That cannot be done at this address.
server-other-host = This server is not known by that name.
server-other-origin = Only a page of this server may ask for that.
server-error = Something went wrong in the server. It says more where it was started.
