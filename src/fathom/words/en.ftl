### What the house says in English. A game speaks through the catalogue in its own folder.

## The server: what it prints

server-running = Fathom is at { $address }
server-in-network = In your network it is at { $address }. Open it by that address yourself, too: then links that you send work on other devices.
    Press Ctrl-C to stop it. Your games are kept.
server-stopped = Stopped. Your games are kept.
server-no-page = The page has not been built yet. Run: make page
server-other-port = Fathom cannot listen at port { $wanted } ({ $detail }) and takes port { $port } instead. Unfinished tables begun at port { $wanted } are listed there only.
server-no-port = Fathom cannot listen at { $host }: { $detail }.
server-no-database = { $file } cannot keep your games: { $detail }. Choose another file with --database.
server-newer-database = { $file } was written by a newer Fathom (layout { $found }; this one knows { $known }). Install the newer one, or choose another file with --database.
server-no-postgres = { $database } cannot keep your games: { $detail }.
server-newer-postgres = { $database } was written by a newer Fathom (layout { $found }; this one knows { $known }). Install the newer one, or choose another database.
server-no-extra = That needs { $package }, which is not installed. Install it with: pip install "fathom-games[server]"
server-no-bus = { $address } is no address of a Redis. One looks like redis://127.0.0.1:6379.

## The server: the record of a table

server-record-stored = This Fathom could not replay the table, so each move is written as its stored number. A Fathom with this version of the game can replay it.
server-record-broken-off = The game was broken off. The rest is left out, because it holds secrets.
server-record-ends = The game was broken off here.
server-record-goes-on = The game is not over. The rest is left out, because it holds secrets.
server-record-secret = This Fathom cannot replay the table, so it cannot tell what is still secret there. A Fathom with this version of the game gives you the record.

## Refusals: said by the page, the command line and the errors of the Python package alike

refused-game = There is no game { $value }. { $near_count ->
        [0] Choose { $known_or }.
       *[other] Did you mean { $near_or }?
    }
refused-module = There is no game { $value }, and no module, file or folder of that name that could hold one. { $near_count ->
        [0] Fathom has { $known }.
       *[other] Did you mean { $near_or }?
    }
refused-no-games = There is no game { $value }: no game is known. Install Fathom with pip, or ask for fathom.games.ALL first.
refused-import = { $value } can't be imported: { $detail }. Put that right first.
refused-no-game-in = { $value } holds no GAME. Write one into it: GAME = register(Game(…))
refused-id = A game's id can't be { $value }: give small letters, digits and _, a letter first.
refused-same-id = There is a game { $value } already. Give this one another id.
refused-same-state = { $value } and { $other } have the same state dtype: give one of them a field of its own.
refused-state = The state can't be { $value }: make it with packed([(name, type), (name, type, (length,)), …]), of fathom.engine.state, where a type is { $known_or }.
refused-field = A field of a state can't be { $value }: give (name, type) or (name, type, (length,)), the name an identifier, but none of { $reserved }.
refused-type = The field { $field } can't be of type { $value }: choose { $known_or }.
refused-shape = The field { $field } can't have the shape { $value }: arrays have one dimension, (length,). Of two, compute the index, so that plain lists can stand in.
refused-players = A table can't have { $value } players: this game is for { $least } to { $most }.
refused-preset = There is no preset { $value }. { $near_count ->
        [0] Choose { $known_or }.
       *[other] Did you mean { $near_or }?
    }
refused-option = There is no option { $value }. { $near_count ->
        [0] See which there are with: fathom games
       *[other] Did you mean { $near_or }? See which there are with: fathom games
    }
refused-options = Options can't be { $value }: give names with values, like { "{" }"{ $known }": …{ "}" }.
refused-choice = { $option } can't be { $value }: choose { $known_or }.
refused-number = { $option } can't be { $value }: give a whole number from { $least } to { $most }.
refused-numbers = { $option } can't be { $value }: give { $shortest } to { $longest } whole numbers from { $least } to { $most }, with commas between.
    .page = { $option } needs { $shortest } to { $longest } whole numbers from { $least } to { $most }, with commas between.
refused-file = This game reads no options from a file. Choose them one by one.
refused-file-large = The file has more than { $most } bytes. Remove what the game does not read.
refused-file-text = The file is not text in UTF-8. Save it as a text file in UTF-8; a spreadsheet calls that CSV UTF-8.
refused-player = There is no player { $value }. { $near_count ->
        [0] Choose { $known_or }; see all of them with: fathom games
       *[other] Did you mean { $near_or }? See all of them with: fathom games
    }
refused-parameter = There is no player { $value }: type { $player }{ $most ->
        [0] { "" } alone.
       *[other] , or { $player }:N with N from { $least } to { $most }.
    }
refused-generator = The generator can't be { $value }: give one of NumPy's, like numpy.random.default_rng(seed=1).
refused-view = A player can't choose in { $value }: give a view of { $game }, as from position.view(seat).
refused-position = { $value } is no position: give a position, or a seat's view of one.
refused-text = { $what } can't be { $value }: give text.
refused-comment = A comment can't stand at { $value }: give the number of moves before it, from 0 to { $most }.
refused-bots = bots can't be { $value }: give a list, a player's name for each seat.
refused-bot = { $value } can't play: give the name of a player, or an object with choose(view, generator).
refused-other-game = { $value } is a player of { $of }: name one of { $game }.
refused-beside-setup = A setup says players, preset and options already: leave them out, or make another Setup.
refused-bots-count = { $count } bots are named for { $seats } seats: name one for each.
refused-count = { $what } can't be { $value }: give a whole number from 1 on.
refused-workers = workers can't be { $value }: give a whole number from 1 to { $most }.
refused-threads = { $value } workers can't be started here ({ $detail }): ask for fewer.
refused-seed = The seed can't be { $value }: give a whole number.
refused-further = There is no player { $value }: type further:N for a network that looks N answers ahead, 1 to { $most }; a file of weights may follow, as in further:2:FILE.
refused-search = There is no player { $value }: type search:N for N simulations a choice, or search:1.5s for so many seconds; a player's name for the play-outs may follow, as in search:20000:random, or `network`, which judges instead.
refused-setting = { $what } can't be { $value }: give a number from { $least } to { $most }.
refused-noisy-search = A player that searches cannot misjudge: give either noise or simulations.
refused-further-search = A player that searches does not look further before it: give either plies or simulations for a table.
refused-settings = settings can't be { $value }: give fathom.search.Settings(…).
refused-policy = { $what } can't be { $value }: give a fathom.search.Policy, as players.policy(player) makes it, or, but not for playouts, an evaluation, such as the `networks` of a players.Learned. players.Search takes names.
refused-priors = { $value } can't be a prior: give the name of a scripted player of { $game }, but not `random`, of which nobody knows what it will do. In Python it can be an evaluation, too, such as the `networks` of a players.Learned.
refused-opponents = { $value } can't be the opponents that are met: give the name of a scripted player of { $game }, but not `random`, of which nobody knows what it will do. In Python it can be an evaluation, too, such as the `networks` of a players.Learned.
refused-playouts = { $value } can't play games out: give `random` or a scripted player of { $game }, by name.
refused-odds-playouts = { $value } can't play games out: give `random` or a scripted player of { $game }, by name, or `network`, or network:FILE.
refused-judge = { $value } can't judge: give `network`, or network:FILE.
refused-no-budget = A search needs an end: say how many simulations, or how many seconds.
refused-table-evaluation = There is no evaluation for { $players } players, only for { $known }: give one for each number of players that is searched for.
refused-evaluation = { $value } is no evaluation: give a named tuple of a class that fathom.search.evaluates has registered, or one for each number of players.
refused-judgement = The evaluation gave no number for some position: it has to write each seat's expected share of the win.
refused-weights = { $file } is no file of weights: { $detail }. `fathom train` makes one.
refused-other-weights = { $file } was made for { $what } { $value }, and this is { $wanted }: its numbers would mean something else. { $what ->
        [game] Give one that was made for { $wanted }.
        [format] Train it anew.
       *[other] Make it anew: `fathom train { $game } --again network:{ $file }` plays its trainings.
    }
refused-weights-sizes = { $file } is no file of weights: the sizes of its layers do not match. `fathom train` makes one.
refused-weights-numbers = { $file } is no file of weights: some of them are no finite numbers, or so large that their sums are none. `fathom train` makes one.
refused-header = { $file } is no file of weights: its header is not as it has to be ({ $detail }). `fathom train` makes one.
refused-header-players = { $file } is no file of weights for this game: in its header, { $what } are given for { $value } players, and a table has { $least } to { $most }. `fathom train` makes one.
refused-header-preset = { $file } is no file of weights for this game: in its header, weights are given for the preset { $value }, and there are { $known }. `fathom train` makes one.
refused-network = { $made_count ->
        [0] This network was made for another game, or for { $game } with another encoding
       *[other] This network was made for { $made }, and not for { $game }
    }: its numbers would mean something else. Give one that was made for { $game } as it is.
refused-layers = The layers of this network do not fit each other and { $game }, or are not arrays of finite float32. Give one as `fathom train` makes it.
refused-no-network = { $value } is no network: give a fathom.search.network.Network, or the name of a file of weights.
refused-no-training = { $file } holds a network, but not the training that made it, so that cannot go on. Begin a new one.
refused-at-work = Another `fathom train` is at work on { $file }: what one learned the other would write over. Wait until it has ended, or choose another file.
refused-trained = { $file } is there already: --resume goes on with the training that it holds. Or choose another file.
refused-many-rivals = { $value } does not play all tables alike: say which to learn against, by --players, and by --preset if that is not enough.
refused-rival-clock = { $value } can't be learned against: it thinks by the clock, so the same training would not come out the same again. Give it simulations instead, search:200.
refused-rival = { $value } can't be learned against: give a scripted player, a level, a search, `network`, or network:FILE.
refused-mean = Networks that have layers of other sizes have no mean: give --from networks that learned on from the same one.
refused-again = { $file } does not say how it was made: { $why ->
    [unmade] nothing says how { $training } was made
    [twice] it has two trainings that are called { $training }
    [misnamed] { $training } is no name of a file
    [changing] { $training } learned against { $player }, which may be another player by now
    [placeless] nothing says in which file { $player } was, which { $training } needs
   *[incomplete] what { $training } was made by is not whole, or none for this game
}. It can't be made again.
refused-memory = This computer can’t give { $size } GB of memory for the rows of a generation. Choose a smaller generation or fewer rows, as --set generation=1000 or --set rows=25.
refused-other-training = { $file } holds another training than the one that is to be made again. Choose another --out, or put it away.
refused-start = { $value } has no weights to begin with: give `network`, or network:FILE.
refused-no-such-module = { $value } is no player: there is no module { $module }, neither in this folder nor installed. Name one that is there, or a file.py:{ $name }.
refused-no-such-name = { $value } is no player: there is no { $name } in { $module }. { $near_count ->
        [0] Write one: a class or an object with choose(view, generator).
       *[other] Did you mean { $near_or }?
    }
refused-own = { $value } is no player: { $name } in { $module } can't choose. Give it choose(view, generator), or name a class or an object that has it.
refused-own-unnamed = { $value } is a file. Type which player in it is meant: { $known_or }.
refused-own-budget = { $value } is told no budget: its class takes no argument { $budget }. Write def __init__(self, { $budget }), or leave the budget out.
refused-own-made = { $value } is told no budget: { $name } in { $module } is no class but made already, and only a class is told one, when it is made. Name its class, or leave the budget out.
refused-own-no-budget = { $value } is told no budget, and its class needs { $budget }. { $budget ->
        [seconds] Type it behind the name, such as { $typed }:0.5s, or give `fathom arena` the option --time.
       *[simulations] Type it behind the name, such as { $typed }:20000.
    }
refused-own-two-budgets = { $value } is told one budget, and its class needs { $budget }, too. Give that a default, such as None.
refused-budget = { $value } is told no budget: { $budget } is none. Type seconds with an s behind, from 0.0001s to 9999s with at most four digits behind the point, such as 0.5s; or a number of simulations, a whole number from 1 to 999999999.
refused-choose = { $value } is no player: its choose is { $choose }, which is no function. Write def choose(self, view, generator).
refused-async = { $value } is no player: its choose is async, and nobody waits for what it answers. Write def choose(self, view, generator), without async.
refused-no-such-file = { $value } is no player: there is no file { $file }.
refused-arena = An arena can't be for { $value }: name two players or more, each once.
refused-same-players = `{ $one }` and `{ $other }` are the same player. Name it once.
refused-sprt = A sequential test can't be { $value }: give two differences in Elo, the lower first, such as 0,10, and none beyond { $most }.
refused-sprt-players = A sequential test is for two players, and here are { $count }. Leave it out, or name two.
refused-no-ray = Other machines need Ray: `pip install 'fathom-games[ray]'`.
refused-ray = There is no Ray cluster at { $value }. Give HOST:PORT of its head, `auto` for the one that runs on this machine, or `local` for one of this machine alone. What Ray says: { $detail }
refused-picture = { $file } can't be drawn: give a file that ends in { $known_or }.
refused-no-cupy = A graphics processor is used through CuPy: `pip install 'fathom-games[gpu]'`.
refused-no-gpu = There is no graphics processor of NVIDIA that can be used: { $detail }
refused-no-plots = Pictures need matplotlib: `pip install 'fathom-games[plots]'`.
refused-secrets = { $game } has secrets, so a position of it has no exact value: what is best depends on more than lies on the table.
refused-rows = The games were not kept: simulate with keep=True.
refused-folder = The folder { $folder } does not exist. Make it, or choose another.
refused-no-file = { $file } is no ordinary file. Choose another.
refused-other-file = { $file } is there already and is no Parquet file. Choose another.

## Compiling: what is said once by each process that cannot keep what it compiles

no-cache = { $folder } can't be written ({ $detail }): what it does not hold is compiled anew each time. Choose another folder with FATHOM_CACHE.

## Games of other packages: what is said once of each that cannot be imported

no-game = { $module } of the package { $package } can't be imported ({ $detail }): its games are missing. Mend or remove that package.

## The server: why it refuses a table

server-bad-name = A name needs 1 to { $most } visible characters.
server-not-guided = This game has no guided first game with so many seats.
server-same-name = Another seat has this name already, or one that looks like it: give each seat its own name.
server-mixed-name = A name is written in one alphabet: this one mixes several whose letters look alike.
server-no-table = There is no such table here.
server-wrong-key = This key opens no seat at this table.
server-other-version = This table was played with version { $stored } of { $game }; this is version { $known }. The table is kept as it is.
server-entry-damaged = This table cannot be shown: what is kept of who plays what there does not fit ({ $detail }). It is kept as it is.
server-table-damaged = This table cannot be shown: its event { $version } does not fit ({ $detail }). It is kept as it is.
server-table-stuck = This table cannot go on: a player, or Fathom itself, failed ({ $detail }). Reload the page to try again.

## The server: why it refuses a move

server-not-yours = That seat is not yours.
server-removed = You were asked to go. You can take no seat here unless the host lets you back in.
server-seat-taken = Somebody else has taken that seat. Choose another one.
server-seat-changed = That seat has changed meanwhile. Look who sits there now.
server-sits-much = You have { $most } seats at tables of the lobby already. Leave one of them before you take another.
server-no-cookie = This browser keeps no cookies, so no seat can be yours here. Allow cookies for this address and load the page anew.
server-seats-open = A seat is still open. Wait for somebody, or give it to a bot.
server-not-ready = { $name } is not ready yet.
server-not-begun = The game has not begun yet.
server-begun = The game has begun already.
server-over = This game is over.
server-goes-on = This game goes on. Play again when it is over.
server-not-host = Only the host can do that.
server-seat-kept = Only the host can take that seat from { $name }, who is here or may still come.
server-host-removes = Only the host can remove { $name }, who has played before. You can open the seat, or give it to a bot.
server-host-decides = Only the host can do that; while they are away, those who play can.
server-not-gone = { $seat } has not been away for long enough.
server-no-stand-in = At this table nobody can be asked to play on for somebody else now.
server-not-watched = Nobody may look on at this table.
server-moved-away = You are playing on your other device now. To go on here, open the settings there and choose “Go on on another device”.
server-move-seated = You sit at this table already. Open the link on the device that the seat is to come to.
server-moved-already = This link has been used already, or is no longer valid. Make another one on the device you played on.
server-again = Somebody else changed the table at the same moment. Try again.
server-not-your-turn = It is not that seat's turn.
server-stale = The game has gone on in the meantime.
server-illegal = That move is not legal now.
server-roll-first = The game waits for you to roll.
server-no-roll = There is nothing to roll now.
server-sequence-far = This page has lost count of its moves. Load it again.
server-sequence-used = Another page has moved for this seat.
server-no-store = What keeps your tables can't be used just now{ $detail ->
    [none] {""}
    [locked] {" "}(another program uses the file that keeps them)
   *[other] {" "}({ $detail })
}. Nothing that was played is lost. Try again in a moment.
server-sent-again = What you did can't be kept just now{ $detail ->
    [none] {""}
    [locked] {" "}(another program uses the file that keeps them)
   *[other] {" "}({ $detail })
} and is sent again by itself.
server-log-gone = A file beside the one that keeps your tables, whose name ends in -wal, was deleted or replaced. What you played is kept; to go on, whoever runs Fathom has to start it anew.
server-store-gone = The file that keeps your tables has been deleted, moved or replaced, so nothing more can be kept. Whoever runs Fathom has to put it back, or start Fathom anew.

server-no-more-back = Too much was taken back in this game already.
server-no-take-back = That move can't be taken back any more.
server-ask-later = That can be asked when a person is to move.
server-ask-nobody = There is nobody else to ask.
server-asked-already = Somebody asks for that already.
server-ask-nothing = There is no choice of yours to take back.
server-ask-refused = That was refused. You can ask again when something has been played.
server-asks-much = You have asked often. Wait a little.
server-leaves-much = You have left so often that the others wait a minute for you now. To go, close the page.
server-left = You have left this game, perhaps in another window.
server-nobody-gathered = This game is played on one screen. Close the page: it stays as it is.
server-left-late = You have made a move since, so you are still in the game. To go, press Leave again.
server-ask-hidden = Since then something hidden was shown, or done in secret. Nobody can unsee that, so it stays.
server-not-asked = Nothing is asked of you any more.
server-opens = The first move waits a few seconds for whoever is not there yet. Then yours is made by itself; stay here until then.
server-time-over = Your time for this move is over: the table makes it.
server-not-over = While the game runs you can look back from your own seat only.

## Records: why one is refused, and moves that can't be played. The line stands before it

record-encoding = { $file } is not text in UTF-8: { $detail }
record-key = a head can't have the key { $value }: use a capitalised word other than { $known }
record-head = { $value } is not a line of a head: expected [Key "value"]
record-twice = { $value } is given twice, first in line { $first }
record-lacks = the head lacks [{ $key } "..."]
record-version = this is version { $value } of { $id }; only version { $version } can be replayed
record-players = { $value } is not a number of players
record-preset = the preset { $preset } has { $name }={ $meant }, but here it is { $value }, the default: say [{ $name } ...], or take the preset out
record-unclosed = this comment is not closed: {"}"} is missing
record-unopened = a comment is closed that was not opened
record-late-head = a line of the head stands below the first move: move it up
record-dashes = -- stands where a turn of seat { $number } goes on or begins
record-turn = turn { $value } found where { $expected ->
        [-1] --, outside turns,
       *[other] turn { $expected }
    } was expected
record-owner = seat { $value } found where { $expected ->
        [-1] no seat
       *[other] seat { $expected }
    } was expected
record-result = the result is given as { $value }, but { $over ->
        [0] the game is not over
       *[other] the moves lead to { $actual }
    }
move-over = { move-turn }{ $value } can't be played: the game is over
move-no-chance = there is nothing for chance to decide: { $detail }
move-no-undo = nothing to undo: no move has been played
move-impossible = { move-turn }chance can't do { $value }: possible here: { $legal }
move-illegal = { move-turn }seat { $number } may not play { $value }: legal here: { $legal }
move-turn = { $turn ->
        [0] { "" }
       *[other] turn { $turn }:{ " " }
    }

## The server: why it refuses a record

server-not-known = This game has secrets by this moment, so nobody can play on from here unless it was played to its end.
server-chances-later = Who was how likely to win is worked out when the game is over.
server-no-chances = Who was how likely to win could not be worked out. The server's messages say why.
server-nothing-left = The game is over there: choose an earlier moment to play on from.

## The server: why it refuses a message

server-bad-message = The page sent something that is not a message.
server-no-hello = The page did not begin with its hello message.
server-bad-request = The request is not valid: { $detail }.
server-not-json = This address takes only JSON.
server-too-many = You are asking for too much at once. Wait a little, and try again.
server-busy = The server has more to do than it can at the moment. Try again in a little while.
server-crowded = { $most } are looking on already. No more can.
server-too-slow = The request took too long to arrive. Try again.
server-too-large = A request may have { $most } bytes at most.
server-no-address = There is nothing at this address.
server-no-method = This address does not take that kind of request.
server-other-host = This server is not known by that name.
server-other-origin = Only a page of this server may ask for that.
server-error = Something went wrong in the server. It says more where it was started.

## What happens at a table of any game

stood_in = { $player ->
    [person] { $seat } is back.
    [waits] The table waits for { $seat } again.
   *[other] { $seat } has gone. { $player } plays on.
}
broken_off = { $why ->
    [time] { $seat } is out of time, and the game ends here.
   *[other] { $seat } has gone, and the game ends here.
}
timed_out = { $seat } is out of time: the table moves for them.
asked_back = { $seat } asks to take this back: “{ $what }”
    .hidden = { $seat } asks to take a move back.
answered_back = { $answer ->
    [allows] { $seat } allows it.
   *[other] { $seat } refuses: nothing is taken back.
}
took_back = { $seat } takes this back: “{ $what }”
    .hidden = { $seat } takes a move back.

## The page

page-house = Fathom
page-motto = Games of the deep, played by their exact rules, against people and machines.
page-choose-game = Game
page-start = Play
page-unreachable = The server does not answer. Try again in a moment.
page-kept = What was played is not lost. You can save its record, each move by its number; the Fathom that the table was played with can replay it.
page-wrong-link = This link does not open the table.
page-wrong-link-why = The key at its end, after the #, is no key of this table: it may have been cut or changed when the link was copied. Open the whole link as you were given it. Without a key you can watch.
page-watch = Watch the table
page-to-lobby = Back to the lobby
page-unfinished = Go on playing
page-seats = Seats
page-seat-name = Name of seat { $number }
page-seat-player = Who plays seat { $number }
page-add-seat = Add a seat
page-remove-seat = Remove seat { $number }
page-you = You
page-person = Another person here
page-persons = People
page-you-sentence = You, on this screen.
page-person-sentence = Somebody else, taking turns with you on this screen.
page-flag-0 = Amber
page-flag-1 = Coral
page-flag-2 = Mint
page-flag-3 = Sky
page-flag-4 = Violet
page-flag-5 = Bone
page-read-rules = Read the rules
page-range-integer = From { $least } to { $most }.
page-range-integers = { $shortest } to { $longest } whole numbers from { $least } to { $most }, with commas between.
page-changed = Changed.
page-aside = No longer set, because another preset was chosen: { $options }.
page-put-back = Put back
page-file-read = Read from { $file }.
page-file-refused = { $file }: { $problem }
page-file-undo = Remove it
page-file-unreadable = The file can't be read. Choose it again, or another.

## The page: the lobby

page-players = { $least } to { $most } players
page-first-time = First time?
page-learn = Learn it in 3 minutes
page-how-many = How many play
page-of-seats = { $count } players
page-which = { $title }, { $count } players, { $preset }
page-opponents = Opponents
page-opponents-mixed = As chosen under Customise.
page-opponents-none = Only people at this table.
page-opponent = { $name }, { $strength } of { $most }
page-strength = Strength { $strength } of { $most }
page-customise = { $count ->
    [0] Customise
    [one] Customise, one change
   *[other] Customise, { $count } changes
}
page-options = Every option
page-find = Find an option
page-found = { $count ->
    [0] Nothing found.
    [one] One option found.
   *[other] { $count } options found.
}
page-group-changed = { $count ->
    [one] one changed
   *[other] { $count } changed
}
page-reset = Reset all
page-reset-one = Reset { $option }
page-all-bots = All players
page-your-turn = Your turn
page-turn-of = { $name } to move
page-with = with { $names }
page-alone = { $names }
page-more-tables = { $count ->
    [one] Show one more
   *[other] Show { $count } more
}
page-missing = There is nothing at this address.
page-missing-why = It may have been mistyped, or cut when it was copied. Your games are in the lobby.
page-not-running = Fathom is not running.
page-not-running-why = Start it where you started it before, for example with “fathom play”. This page goes on by itself as soon as it is there. Your games are kept.
page-down = The server does not answer.
page-down-why = This page goes on by itself as soon as the server answers. Your games are kept.
page-part = A part of this page can't be had just now.
page-part-why = This page tries again by itself. Your games are kept.
page-tries-again = This page tries again by itself.
lobby-not-listed = Your games that go on can't be listed just now. This page tries again by itself.

## The page: sound and pace at the table

page-mute = Mute
page-key-m = Sound off and on
page-bots-pace = Pace of the others
page-bots-pace-each = One by one
page-pace-calm = Calm
page-pace-normal = Normal
page-pace-brisk = Brisk
page-pace-instant = Instant

## The page: the table

page-tools = Tools
page-rules = Rules
page-primer = At a glance
page-exact-rules = Exact rules
page-explain = Explain what is on the table
page-explained = Explanation
page-explain-how = Point at a number, or tap it, to see what it is; on a button, rest a moment. By keyboard, the arrow keys then lead from one to the next, up and down to the next kind.
page-more = More in the rules
page-help = Keys
page-settings = Settings
page-log = Log
page-as-text = Board as text
page-close = Close
page-moves = Moves
page-skip = Skip to now
page-asks = { $seat }: { $question }
page-watching = You are watching. { $seat } is to move.
page-watching-away = You are watching. { $away }
page-thinks = { $seat } is thinking …
page-is-away = { $seat } is away{ $does ->
    [waits] . The table waits.
    [asks] . In { $seconds } s you can let a bot play on.
    [clock] .
    [ends] . In { $seconds } s the game ends.
   *[bot] . In { $seconds } s { $player } plays on.
}
leave-game = Leave the game
leave-why = { $does ->
    [ends] The game ends then, for everybody.
    [alone] Nobody else is here, so the game stays as it is. Whoever comes back waits up to a minute for you.
    [alone-clock] Nobody else is here, so nobody plays on for you, but clocks run on. Whoever comes back waits up to a minute for you.
    [waits] The game waits for you then, or a bot is asked to play on. You can come back at any time.
    [clock] Your time runs on, and a bot can be asked to play on. You can come back at any time.
   *[bot] { $player } plays on for you then. You can come back at any time and play on yourself.
}
leave-now = Leave
leave-stay = Stay
leave-unreachable = The server does not answer, so it is not known whether you have left. Try again.
leave-back = Back to the game
stand-in-bot = A bot for { $seat }
stand-in = Let it play until { $seat } is back
stand-in-end = Wait for { $seat } again
page-opens = { $here ->
    [none] The first move waits until { $seats_count ->
        [one] { $seats } is there.
       *[other] one of { $seats } is there.
    }
   *[some] The first move waits a few seconds for { $seats }.
}
page-your-move = Your move.
page-roll = Roll
page-yes = yes
page-no = no
chart-name = The table
page-title-turn = Your turn · { $title }
page-clocks-stand = The server can't keep moves just now, so the clocks stand still. It tries again by itself.
page-lost = The connection to the server is lost. Your game is safe; a move you make now is sent when it is back. Trying again.
page-retry = Try now
page-no-line = No connection to the table yet. This page keeps trying.
page-pass = Pass to { $seat }
page-pass-why = Each of you has secrets: hand the screen over before you go on.
page-lift = I am { $seat }

page-rules-marked = { $count ->
    [0] These are the rules by default.
    [one] One clause differs from the default at this table; it is marked.
   *[other] { $count } clauses differ from the default at this table; they are marked.
}
page-rules-source = Source: { $source }
page-rules-differs = Differs at this table. { $settings }

page-winners = { $winners_count ->
    [one] { $winners } wins
   *[other] { $winners } win together
}
page-ranking = The game is over
page-rank = Place
page-seat = Seat
page-score = Points
page-rematch = Rematch
page-new-table = New table
page-record = Save the record
page-look = Look at the board
page-to-result = Back to the result

page-key-r = Roll
page-key-s = Skip the animation
page-key-z = Take the last move back
page-key-b = Rule book
page-key-e = Explain what is on the table
page-key-l = Board as text
page-key-help = This list
page-key-esc = Close a window
page-keys-moves = Each move shows its own key on its button.
page-notify = Tell me when it is my turn and I look elsewhere
page-keys-on = Single keys play moves
page-theme = Theme
page-theme-auto = Like the system
page-theme-night = Night
page-theme-day = Daylight
page-theme-contrast = High contrast
page-motion = Motion
page-motion-auto = Like the system
page-motion-calm = Calm
page-motion-brisk = Brisk
page-motion-none = None
page-volume = Volume
page-hints = Hints when something first happens
page-hints-again = Show all hints again
page-odds = Estimates while you play
page-odds-auto = Only when I play alone against bots
page-odds-on = Always
page-odds-off = Never
page-language = Language
page-enter = Enter

## What things on every table are, in two sentences

term-sounding = A depth, as charts of the sea have them. It is only drawn, and means nothing in the game.
term-rank = { $seat } came in at place { $place }. Equal places share their number.
term-result = The points of { $seat } at the end of the game. Most points win.
term-tie = What decides between equal points, as the heading says. It is written only where points are equal.
## The page: tips of a guided first game, and hints

page-tip-place = { $number } of { $of }
page-tip-next = Next
page-tip-leave = Leave the lesson
page-tip-seen = Got it
page-tip-off = No more hints
page-tip-close = Look at the result
page-tip-play = Play a real game

## The page: memory

page-take-back = { $yours ->
    [one] Take back
   *[other] { $seat } takes back
}
replay-look-back = Look back
replay-watch = Watch the replay
replay-title = { $title }: replay
replay-now = Back to now
replay-controls = Replay
replay-turn-back = The turn before
replay-back = One step back
replay-play = Play
replay-pause = Pause
replay-forward = One step on
replay-turn-on = The next turn
replay-speed = Speed: { $speed } times
replay-turn = Turn { $number }: { $seat }
replay-turn-nobody = Turn { $number }
replay-beginning = The beginning
replay-jump = Go to
replay-charts = Chart
replay-scrubber = Moment of the game
replay-look = Seen by
replay-look-spectator = Spectator
replay-keep = Save
replay-picture-board = Picture of the board
replay-picture-chart = Picture of the chart
replay-copy = Copy the record
replay-record-why = The record is the whole game as a text. Drop it on the first page to open it again.
replay-kept = Saved.
replay-copied = Copied.
replay-failed = That did not work in this browser.
replay-none = No record is open. Drop one on the first page.
replay-play-on = Play on from here
replay-play-on-why = A new table begins at this moment. The dice and cards that come will be others.
replay-play-on-start = Play on
fair-title = Was chance fair?
fair-before = How chance can be checked
fair-before-why = Before the first move the server drew a secret and promised it by the number below. Each browser that plays adds a number of its own, and every throw and card follows from all of them. When the game is over the secret is told, and “{ fair-title }” makes every draw again. Whoever wants to be sure keeps these numbers somewhere else until then.
fair-right = { $checked ->
        [one] Yes: the one draw fell as the secret of this table has it.
       *[other] Yes: all { $checked } draws fell as the secret of this table has them, which was fixed before the first move.
    }
fair-wrong = { $wrong ->
        [one] No: of { $checked } draws one did not fall as the secret of this table has it, { $turn ->
            [0] before the first turn
           *[other] in turn { $turn }
        }.
       *[other] No: { $wrong } of { $checked } draws did not fall as the secret of this table has them, the first { $turn ->
            [0] before the first turn
           *[other] in turn { $turn }
        }.
    }
fair-broken = No: the secret is not the one that was promised before the game.
fair-right-if = That depends: all { $checked } draws fell as the secret of this table has them, which was fixed before the first move, but for { $seat } the number of another browser is mixed in.
fair-began = No: the first { $begins } moves are said to come from another game, but this browser was there before they were made.
fair-made-up = No: what is mixed in is not one number of a browser, or none, for each seat of a person, and none for a bot’s. With anything else the server could have chosen what chance brings.
fair-left-out = No: this browser held a seat before the first move, { $seat }’s, but the number that it drew is left out there. That is right only if that seat was taken anew before the game began, by somebody else or in another browser.
fair-parted = No: the draws that are told are not those of this game. The first one that is left out, or is there twice, is { $turn ->
    [0] before the first turn
   *[other] in turn { $turn }
}.
fair-nothing = Nothing was drawn at this table.
fair-show = Show it
fair-mine = It is what this browser was promised before the end, and the number that this browser drew is mixed in.
fair-known = It is what this browser was promised before the end. No number of this browser is mixed in: it held no seat before the first move.
fair-elsewhere = It is what this browser was promised before the end. For { $seat } the number of another browser is mixed in, in which that seat was open first; this browser was told so before the first move. If you know of no other browser, the number of this one was left out.
fair-other = No: the table is committed to something else than this browser was promised before the end. Somebody has changed it.
fair-unknown = This browser knows of no such promise, so it can't say whether this is what was promised before the end.
fair-begins = { $begins ->
    [one] The first move comes from another game, and so does its chance.
   *[other] The first { $begins } moves come from another game, and so does their chance.
}
fair-none = { $state ->
    [goes-on] Nothing can be checked yet: the secret is told when the game is over.
    [broken-off] Nothing can be checked: the game was broken off, and then its secret is never told.
    [withheld] No: this browser was promised a proof of the chance of this game before its end, and there is none.
   *[none] Nothing can be checked: this game carries no proof of its chance.
}
fair-not = What this does not prove
fair-not-foreseen = That nobody knew what would come: whoever runs the server can know the secret and tell a friend, and a friend who joined last could have chosen a number that suits.
fair-not-made-up = That the players moved like this: moves are not signed.
fair-not-shown = That the server shows the truth: this page comes from it, as does what the replay shows, what chance could bring, and who was a bot. “fathom verify” on a computer of your own plays the saved record by the rules; look whether it is the game that you played.
fair-luck = How lucky each seat was, against what was to be expected, is in the chart “Luck”.
fair-bytes = The numbers
fair-commitment = Promised before the game
fair-commitment-now = What the server says now that it has promised
fair-secret = The secret
fair-nonces = What the browsers mixed in
fair-nonce = What this browser drew
fair-command = At a prompt this checks the saved record in the same way{ $compares ->
    [number] , and compares what this browser was promised and what it brought
    [promise] , and compares what this browser was promised
   *[none] {""}
}. Take the name of your file for “game.txt”.
chart-luck = Luck
replay-luck-band = Two of three end in the darker band, nearly all in the lighter one.
chart-chances = Chance to win
replay-swings = Turning points
replay-swing-back = The turning point before (P)
replay-swing-on = The next turning point (N)
replay-swing-of = Turning point { $number } of { $count }.
replay-swing = { $what } { $way ->
        [up] { $seat }’s chance to win rises from { $before } to { $after }.
       *[down] { $seat }’s chance to win falls from { $before } to { $after }.
    }
replay-swing-chance = By chance: { $what } { $way ->
        [up] { $seat }’s chance to win rises from { $before } to { $after }.
       *[down] { $seat }’s chance to win falls from { $before } to { $after }.
    }
replay-swings-count = { $count ->
        [0] No turning point: nothing changed much at once.
        [one] One turning point.
       *[other] { $count } turning points.
    }
replay-chances-waits = Another game is worked out first.
replay-chances-prepares = Getting ready. The first time, this takes a minute or more.
replay-chances-plays = Working out where the game was won: { $done }
replay-chances-how = An estimate: { $games } games played on from each moment by { $player } in all seats, give or take { $error } points.
past-heading = Finished games
past-all = Your games and statistics
past-won = { $winners_count ->
    [1] { $winners } won
   *[other] { $winners } won together
} with { $score ->
    [one] one point
   *[other] { $score } points
}
past-you-won = You won with { $score ->
    [one] one point
   *[other] { $score } points
}
past-moves = { $moves ->
    [one] one move
   *[other] { $moves } moves
}
past-open = Open a record
past-open-why = Or drop the file anywhere on this page.
past-refused = { $file } can't be replayed: { $line ->
        [0] { "" }
       *[other] line { $line }:{ " " }
    }{ $problem }
past-drop = Drop the record here
past-games = Games
past-wins = Won
past-points = Points, on average
past-best = Best
past-rules = By the rules
past-rules-changed = { $preset }, but { $changed }{ $more ->
        [0] { "" }
       *[other] { " " }and { $more } more
    }
past-against = Against
past-alone = Games with others at this screen and games that were broken off are listed, but not counted.
past-none = When you finish a game, it is kept here: with whom, how it ended, and its replay.
past-export = Save as a file
past-delete = Delete all
past-delete-sure = Delete them for good?
past-delete-yes = Yes, delete
past-delete-no = Keep them
past-why = All this is kept in this browser only.

## The command line

cli-compiling = Getting ready. The first time, this takes half a minute to some minutes.

## Opponents: the levels, the same for every game; a game may say more of one as `opponent-NAME`

player-minnow = Has just heard the rules, and is wrong about most things. There to be beaten.
    .label = Minnow
player-crab = Sees what shines, and seldom what it costs.
    .label = Crab
player-turtle = Knows what is good for it, and is often wrong about how good.
    .label = Turtle
player-seal = Plays soundly, and is blind to this and that.
    .label = Seal
player-dolphin = Seldom wrong, and mostly by little.
    .label = Dolphin
player-orca = Hardly ever wrong, and hardly ever by much.
    .label = Orca
player-kraken = The strongest there is: it always does what it finds best.
    .label = Kraken

## The page: friends at a table

page-friend = A friend, by a link
page-friends = Friends
page-by-link = by a link
page-friend-sentence = You get a link to send. Whoever opens it gives a name and sits down, on any device.
page-listed = Show the table to everybody in the lobby
page-watched = Others may look on
page-leaves = If somebody leaves
page-leaves-waits = we wait
page-leaves-bot = { $name } plays on for them
page-leaves-ends = the game ends
gather-gone-in = away, { $seconds } s left
gather-gone-short = away { $seconds } s
gather-broken-off = The game was broken off
page-invite = Invite
page-open-tables = Tables that wait for people
page-free-seats = { $count ->
    [0] All seats are taken
    [one] One seat still free
   *[other] { $count } seats still free
}
gather-title = { $title }: who plays?
gather-invites = { $name } invites you to a game.
gather-rules = First time? The rules
gather-link = Send this link to whoever is to play
gather-here-only = This link works on this machine only. For other devices, start Fathom with { $command } and open it here by the address of this machine in your network, such as http://192.168.1.20:8000.
gather-copy = Copy the link
gather-copied = Copied
gather-share = Send
gather-code = The same link as a code for the camera of a phone
gather-changed = { $options } changed
gather-open = open
gather-free = Free seat
gather-away = not connected
gather-host = host
gather-host-gone = host, not connected
gather-their-name = Their name
gather-ready = ready
gather-not-ready = not ready yet
gather-rise = Get up
gather-freed = Your seat is free again: at a table in the lobby it is kept for two minutes for whoever is away.
gather-given = Your seat was given to a bot.
gather-remove = Remove
gather-remove-whom = Remove { $name }
gather-remove-sure = Remove { $name }? They can take no seat at this table until you let them back in.
gather-remove-yes = Yes, remove
gather-remove-no = Keep
gather-elsewhere = Make or join another table
gather-give-sure = Give the seat of { $name } to a bot?
gather-give-yes = Yes, to a bot
gather-give = Give to a bot …
gather-removed = { $name } was removed.
gather-let-in = Let back in
gather-let-in-whom = Let back in: { $name }
gather-name = Your name
gather-another = Add somebody at this screen
gather-sit = Sit down
gather-begin = Begin
gather-waits = { $count ->
    [one] One seat is still waited for. You can give it to a bot.
   *[other] { $count } seats are still waited for. You can give them to bots.
}
gather-not-yet = { $seats_count ->
    [one] { $seats } is not ready yet.
   *[other] { $seats } are not ready yet.
}
gather-all-there = Everybody is ready.
gather-say-ready = Say when you are ready to begin.
gather-i-am-ready = I am ready
gather-wait = Wait, not yet
gather-host-begins = The game begins when the host says so.
gather-host-away = The host is not connected. The game begins when they are back and say so.{ $sits ->
    [true] {" "}You can get up and make a table of your own.
   *[other] {""}
}
gather-sit-or-watch = Sit down, or stay and watch.
gather-sit-closed = Sit down to play; others may not look on.
gather-full = All seats are taken. When the game begins you can watch.
gather-full-closed = All seats are taken, and others may not look on. If somebody gets up, you can sit down here.
gather-watching = { $count ->
    [one] One more person is looking on.
   *[other] { $count } more people are looking on.
}
gather-looks-on = { $count ->
    [one] One looks on
   *[other] { $count } look on
}
gather-gone = away
gather-next = Play again with them
gather-next-watch = Watch their next game
gather-next-closed = Their next game has begun, and others may not look on.
again-wishes = { $seats_count ->
    [0] A rematch is waiting.
    [one] { $seats } wants to play again.
   *[other] { $seats } want to play again.
}
again-declined = { $names_count ->
    [one] { $names } does not want to play again.
   *[other] { $names } do not want to play again.
}
again-host = You are the host: if you do not come, after { $stays ->
    [true] a minute
   *[false] as long as a move may take
} the others can give seats to bots.
again-asks = Do you want to play?
again-yes = Yes, I am ready
again-no = No, thanks
again-no-answer = no answer yet
again-said-no = You are not playing this time.
again-free = Somebody else can sit down there, or a bot.
again-title = Play again? · { $title }
gather-again = { $same ->
    [true] The same people play again.
   *[false] Not everybody plays again.
} { $stays ->
    [true] It begins by itself as soon as everybody is here and ready.
   *[false] It begins by itself as soon as everybody is ready. Nobody has to stay.
}
gather-again-host = { $name } is the host and is not here: after { $stays ->
    [true] a minute
   *[false] as long as a move may take
} the others can give seats to bots.
gather-again-seatless = The host has no seat. If they are not here either, after { $stays ->
    [true] a minute
   *[false] as long as a move may take
} the others can give seats to bots.
gather-again-left = The host has left: whoever sits down first decides.
gather-stands-in = { $named ->
    [true] { $name } is the host and is not here: you decide now in their place.
   *[false] The host is not here: you decide now in their place.
}
gather-leaves = If somebody is away for a minute during the game, { $does ->
    [waits] the game waits, and the host can have a bot play on for them.
    [ends] the game ends.
   *[bot] the bot { $player } plays on for them until they are back.
}
gather-begins-itself = It begins by itself when the others are ready, too.
gather-begins-full = It begins by itself when somebody sits down on the free seat, or the host gives it to a bot, and all are ready.
gather-move = Go on on another device
gather-move-why = Open this link on the other device, or point its camera at the code. Your seat is there then, and no longer here. The link works once, within an hour.
gather-move-link = The link for the other device
person-elsewhere = Be the same person on another device
person-why = Open this link on the other device, or point its camera at the code. Then both devices list and play all tables at which you have a seat. The link works once, within an hour. Give it to nobody else: whoever opens it can play for you.
person-link = The link for your other device
person-join-title = Be the same person here?
person-join-why = This browser then lists and plays the same tables as the one that the link was made on, and that one plays the tables of this browser, too. Go on only if you made the link yourself.
link-yes = Yes, it is my link
gather-move-ask = Go on with your seat here?
gather-move-agree = Your seat at this table comes to this device then, and is gone from the one that the link was made on. Go on only if you made the link yourself.
page-clock = Time to think
clock-not = no clock
clock-none = as much as you like
clock-bank = { $minutes } min in all + { $seconds } s each move
clock-seconds = { $count } s each move
clock-minutes = { $count } min each move
clock-days = { $count ->
    [one] a day each move
   *[other] { $count } days each move
}
clock-here = Time to think: { $clock }. If somebody has none left, the table makes that one move.
clock-here-ends = Time to think: { $clock }. If somebody has none left, the game ends.
clock-by-and-by = Nobody has to stay at the table: come back when it is your turn, before your time is over.
clock-long = { $days } d { $hours } h
clock-left = Time left to { $seat }
clock-hurry = Your time for this move is nearly over.
term-clock = The time that { $seat } has left to think. It goes down while { $seat } is asked: first the seconds of the move, then what is saved for the whole game.
term-seat = { $who ->
    [you] This seat is yours: { $seat }.
    [bot] { $seat } is a bot: { $player }.
   *[person] { $away ->
        [true] { $seat } is away.
       *[false] { $seat } is a person.
    }
} The flag marks what belongs to this seat, wherever it lies.
ask-back = Ask to take my last choice back
ask-asks = { $seat } asks to take this back, and all that came after it: “{ $what }”
    .hidden = { $seat } asks to take a move back, and all that came after it.
ask-asked = You have asked to take this back, and all that came after it: “{ $what }”
    .hidden = You have asked to take a move back, and all that came after it.
ask-title = Take back? · { $title }
ask-waits = Still to agree: { $names }
ask-allow = Allow
ask-refuse = Refuse
talk-name = Talk
talk-said = What was said
talk-nothing = Nothing has been said yet.
talk-hidden = All that was said here is hidden.
talk-reads = Only those who play can say something.
talk-reads-nothing = Nothing has been said yet. Only those who play can say something.
talk-phrases = Phrases
talk-write = Say something
talk-tell = Send
talk-hide = Hide …
talk-mute = Hide what { $name } says
talk-unmute = Show what { $name } says
page-chat = We may write to each other
phrase-hello = Hello!
phrase-luck = Good luck!
phrase-oh = Oh no!
phrase-bravo = Well played!
phrase-thanks = Thank you!
phrase-moment = One moment, please.
phrase-game = Good game!
phrase-again = Once more?
server-no-phrase = There is no such phrase.
server-no-chat = At this table people speak in phrases only.
server-says-nothing = There is nothing to be read in that.
server-says-much = Let the others speak, too: wait a moment.
