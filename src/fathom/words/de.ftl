### Was das Haus auf Deutsch sagt. Ein Spiel spricht durch die Datei in seinem eigenen Ordner.
### Ein Wort für eine Sache: Platz (seat), Rang (place at the end), Zug (turn, move), Tisch, Aufzeichnung (record), Verlauf (log),
### Replay, Vorlage (preset), Option, Bot, Lernpartie (guided first game), Tipp (hint), Siegchance, Wendepunkt. Namen von Plätzen stehen so, dass sie nicht gebeugt werden müssen.

## Der Server: was er ausgibt

server-running = Fathom läuft unter { $address }
server-in-network = In deinem Netz läuft es unter { $address }. Öffne es auch selbst unter dieser Adresse: Dann gehen Links, die du verschickst, auf anderen Geräten.
    Strg-C beendet es. Deine Partien bleiben erhalten.
server-stopped = Beendet. Deine Partien bleiben erhalten.
server-no-page = Die Seite ist noch nicht gebaut. Rufe auf: make page
server-other-port = Fathom kann Port { $wanted } nicht verwenden ({ $detail }) und nimmt stattdessen Port { $port }. Offene Tische von Port { $wanted } sind nur dort aufgeführt.
server-no-port = Fathom kann { $host } nicht verwenden: { $detail }.
server-no-database = { $file } kann deine Partien nicht aufbewahren: { $detail }. Wähle mit --database eine andere Datei.
server-newer-database = { $file } stammt von einem neueren Fathom (Aufbau { $found }; dieses kennt { $known }). Installiere das neuere, oder wähle mit --database eine andere Datei.
server-no-postgres = { $database } kann deine Partien nicht aufbewahren: { $detail }.
server-newer-postgres = { $database } stammt von einem neueren Fathom (Aufbau { $found }; dieses kennt { $known }). Installiere das neuere, oder wähle eine andere Datenbank.
server-no-extra = Dazu fehlt { $package }. Installiere es mit: pip install "fathom-games[server]"
server-no-bus = { $address } ist keine Adresse eines Redis. Eine sieht so aus: redis://127.0.0.1:6379.

## Der Server: die Aufzeichnung eines Tisches

server-record-stored = Dieses Fathom konnte den Tisch nicht nachspielen, darum steht jeder Zug als gespeicherte Nummer da. Ein Fathom mit dieser Version des Spiels kann ihn nachspielen.
server-record-broken-off = Die Partie wurde abgebrochen. Der Rest fehlt hier, weil er Geheimnisse enthält.
server-record-ends = Die Partie wurde hier abgebrochen.
server-record-goes-on = Die Partie läuft noch. Der Rest fehlt hier, weil er Geheimnisse enthält.
server-record-secret = Dieses Fathom kann den Tisch nicht nachspielen und weiß darum nicht, was dort noch geheim ist. Ein Fathom mit dieser Version des Spiels gibt dir die Aufzeichnung.

## Absagen: auf der Seite, in der Kommandozeile und in den Fehlern des Python-Pakets gleich

refused-game = Es gibt kein Spiel { $value }. { $near_count ->
        [0] Wähle { $known_or }.
       *[other] Meinst du { $near_or }?
    }
refused-module = Es gibt kein Spiel { $value } und auch kein Modul, keine Datei und keinen Ordner dieses Namens, worin eines stehen könnte. { $near_count ->
        [0] Fathom hat { $known }.
       *[other] Meinst du { $near_or }?
    }
refused-no-games = Es gibt kein Spiel { $value }: Es ist gar keines bekannt. Installiere Fathom mit pip, oder frage zuerst nach fathom.games.ALL.
refused-import = { $value } lässt sich nicht importieren: { $detail }. Bring das zuerst in Ordnung.
refused-no-game-in = { $value } enthält kein GAME. Schreibe eines hinein: GAME = register(Game(…))
refused-id = { $value } kann nicht die Kennung eines Spiels sein: Erlaubt sind kleine Buchstaben, Ziffern und _, am Anfang ein Buchstabe.
refused-same-id = Ein Spiel { $value } gibt es schon. Gib diesem eine andere Kennung.
refused-same-state = { $value } und { $other } haben denselben dtype als Zustand: Gib einem der beiden ein eigenes Feld.
refused-state = Der Zustand kann nicht { $value } sein: Bilde ihn mit packed([(name, type), (name, type, (length,)), …]) aus fathom.engine.state; ein Typ ist dabei { $known_or }.
refused-field = Ein Feld eines Zustands kann nicht { $value } sein: Erwartet wird (name, type) oder (name, type, (length,)); der Name ist ein Bezeichner, aber keiner von { $reserved }.
refused-type = Das Feld { $field } kann nicht vom Typ { $value } sein: Wähle { $known_or }.
refused-shape = Das Feld { $field } kann nicht die Form { $value } haben: Felder haben eine Dimension, (length,). Rechne aus zweien den Index aus, damit einfache Listen an ihre Stelle treten können.
refused-players = Ein Tisch kann nicht { $value } Spieler haben: Dieses Spiel ist für { $least } bis { $most }.
refused-preset = Es gibt keine Vorlage { $value }. { $near_count ->
        [0] Wähle { $known_or }.
       *[other] Meinst du { $near_or }?
    }
refused-option = Es gibt keine Option { $value }. { $near_count ->
        [0] Welche es gibt, zeigt: fathom games
       *[other] Meinst du { $near_or }? Welche es gibt, zeigt: fathom games
    }
refused-options = { $value } sind keine Optionen: Erwartet werden Namen mit Werten, etwa { "{" }"{ $known }": …{ "}" }.
refused-choice = { $option } kann nicht { $value } sein: Wähle { $known_or }.
refused-number = { $option } kann nicht { $value } sein: Erwartet wird eine ganze Zahl von { $least } bis { $most }.
refused-numbers = { $option } kann nicht { $value } sein: Erwartet werden { $shortest } bis { $longest } ganze Zahlen von { $least } bis { $most }, durch Kommas getrennt.
    .page = { $option }: Hier gehören { $shortest } bis { $longest } ganze Zahlen von { $least } bis { $most } hin, durch Kommas getrennt.
refused-file = Dieses Spiel liest keine Optionen aus einer Datei. Wähle sie einzeln.
refused-file-large = Die Datei hat mehr als { $most } Bytes. Entferne, was das Spiel nicht liest.
refused-file-text = Die Datei ist kein Text in UTF-8. Speichere sie als Textdatei in UTF-8; in einer Tabellenkalkulation heißt das CSV UTF-8.
refused-player = Es gibt keinen Spieler { $value }. { $near_count ->
        [0] Wähle { $known_or }; alle zeigt: fathom games
       *[other] Meinst du { $near_or }? Alle zeigt: fathom games
    }
refused-parameter = Es gibt keinen Spieler { $value }: Tippe { $player }{ $most ->
        [0] { "" } allein.
       *[other] { "" } oder { $player }:N mit N von { $least } bis { $most }.
    }
refused-generator = Der Generator kann nicht { $value } sein: Nimm einen von NumPy, etwa numpy.random.default_rng(seed=1).
refused-view = In { $value } kann ein Spieler nicht wählen: Erwartet wird eine Sicht auf { $game }, etwa aus position.view(seat).
refused-position = { $value } ist keine Stellung: Erwartet wird eine Stellung, oder die Sicht eines Platzes auf eine.
refused-text = { $what } kann nicht { $value } sein: Erwartet wird Text.
refused-comment = Bei { $value } kann kein Kommentar stehen: Erwartet wird die Zahl der Züge davor, von 0 bis { $most }.
refused-bots = bots kann nicht { $value } sein: Erwartet wird eine Liste mit dem Namen eines Spielers für jeden Platz.
refused-bot = { $value } kann nicht spielen: Erwartet wird der Name eines Spielers oder ein Objekt mit choose(view, generator).
refused-other-game = { $value } ist ein Spieler von { $of }: Nenne einen von { $game }.
refused-beside-setup = Ein Setup nennt Spieler, Vorlage und Optionen schon: Lass sie weg, oder bilde ein anderes Setup.
refused-bots-count = Für { $seats } Plätze sind { $count } Bots genannt: Nenne für jeden Platz einen.
refused-count = { $what } kann nicht { $value } sein: Erwartet wird eine ganze Zahl ab 1.
refused-workers = workers kann nicht { $value } sein: Erwartet wird eine ganze Zahl von 1 bis { $most }.
refused-threads = { $value } workers lassen sich hier nicht starten ({ $detail }): Verlange weniger.
refused-seed = Der Seed kann nicht { $value } sein: Erwartet wird eine ganze Zahl.
refused-further = Es gibt keinen Spieler { $value }: Tippe further:N für ein Netz, das N Antworten vorausschaut, 1 bis { $most }; eine Datei mit Gewichten darf folgen, wie in further:2:DATEI.
refused-search = Es gibt keinen Spieler { $value }: Tippe search:N für N Simulationen je Zug oder search:1.5s für so viele Sekunden; der Name eines Spielers, der zu Ende spielt, darf folgen, wie in search:20000:random, oder `network`, das stattdessen urteilt.
refused-setting = { $what } kann nicht { $value } sein: Erwartet wird eine Zahl von { $least } bis { $most }.
refused-noisy-search = Ein Spieler, der sucht, kann sich nicht irren: Gib entweder noise oder simulations an.
refused-further-search = Ein Spieler, der sucht, schaut vorher nicht weiter: Gib für einen Tisch entweder plies oder simulations an.
refused-settings = settings kann nicht { $value } sein: Erwartet wird fathom.search.Settings(…).
refused-policy = { $what } kann nicht { $value } sein: Erwartet wird eine fathom.search.Policy, wie sie players.policy(player) macht, oder, aber nicht für playouts, eine Bewertung, etwa die `networks` eines players.Learned. players.Search nimmt Namen.
refused-priors = { $value } kann nicht vorgeben, was zuerst versucht wird: Erwartet wird der Name eines Spielers von { $game }, der nach einer festen Regel spielt, aber nicht `random`, von dem niemand weiß, was er tun wird. In Python darf es auch eine Bewertung sein, etwa die `networks` eines players.Learned.
refused-opponents = { $value } kann nicht als bekannter Gegner dienen: Erwartet wird der Name eines Spielers von { $game }, der nach einer festen Regel spielt, aber nicht `random`, von dem niemand weiß, was er tun wird. In Python darf es auch eine Bewertung sein, etwa die `networks` eines players.Learned.
refused-playouts = { $value } kann keine Partien zu Ende spielen: Erwartet wird `random` oder der Name eines Spielers von { $game }, der nach einer festen Regel spielt.
refused-odds-playouts = { $value } kann keine Partien zu Ende spielen: Erwartet wird `random`, der Name eines Spielers von { $game }, der nach einer festen Regel spielt, `network` oder network:DATEI.
refused-judge = { $value } kann nicht urteilen: Erwartet wird `network` oder network:DATEI.
refused-no-budget = Eine Suche braucht ein Ende: Sage, wie viele Simulationen oder wie viele Sekunden.
refused-table-evaluation = Für { $players } Spieler gibt es keine Bewertung, nur für { $known }: Gib eine für jede Spielerzahl an, für die gesucht wird.
refused-evaluation = { $value } ist keine Bewertung: Erwartet wird ein benanntes Tupel einer Klasse, die mit fathom.search.evaluates angemeldet ist, oder eines für jede Spielerzahl.
refused-judgement = Die Bewertung ergab für eine Stellung keine Zahl: Sie muss für jeden Platz den erwarteten Anteil am Sieg schreiben.
refused-weights = { $file } ist keine Datei mit Gewichten: { $detail }. `fathom train` macht eine.
refused-other-weights = { $file } wurde für { $what } { $value } gemacht, und dies ist { $wanted }: Ihre Zahlen würden etwas anderes bedeuten. { $what ->
        [game] Gib eine an, die für { $wanted } gemacht wurde.
        [format] Trainiere neu.
       *[other] Mach es neu: `fathom train { $game } --again network:{ $file }` spielt seine Trainings.
    }
refused-weights-sizes = { $file } ist keine Datei mit Gewichten: Die Größen ihrer Schichten passen nicht zueinander. `fathom train` macht eine.
refused-weights-numbers = { $file } ist keine Datei mit Gewichten: Manche sind keine endlichen Zahlen oder so groß, dass ihre Summen keine sind. `fathom train` macht eine.
refused-header = { $file } ist keine Datei mit Gewichten: Ihr Kopf ist nicht, wie er sein muss ({ $detail }). `fathom train` macht eine.
refused-header-players = { $file } ist keine Datei mit Gewichten für dieses Spiel: In ihrem Kopf stehen { $what } für { $value } Spieler, und ein Tisch hat { $least } bis { $most }. `fathom train` macht eine.
refused-header-preset = { $file } ist keine Datei mit Gewichten für dieses Spiel: In ihrem Kopf stehen welche für die Vorlage { $value }, und es gibt { $known }. `fathom train` macht eine.
refused-network = { $made_count ->
        [0] Dieses Netz wurde für ein anderes Spiel gemacht, oder für { $game } mit einer anderen Kodierung
       *[other] Dieses Netz wurde für { $made } gemacht und nicht für { $game }
    }: Seine Zahlen würden etwas anderes bedeuten. Nimm eines, das für { $game } gemacht ist, wie es jetzt ist.
refused-layers = Die Schichten dieses Netzes passen nicht zueinander und zu { $game }, oder es sind keine Felder endlicher Zahlen vom Typ float32. Nimm eines, wie `fathom train` es macht.
refused-no-network = { $value } ist kein Netz: Erwartet wird ein fathom.search.network.Network oder der Name einer Datei mit Gewichten.
refused-no-training = { $file } enthält ein Netz, aber nicht das Training, aus dem es kam; es kann also nicht weitergehen. Beginne ein neues.
refused-at-work = Ein anderes `fathom train` arbeitet an { $file }: Was das eine gelernt hat, würde das andere überschreiben. Warte, bis es fertig ist, oder wähle eine andere Datei.
refused-trained = { $file } gibt es schon: --resume macht mit dem Training weiter, das darin steht. Oder wähle eine andere Datei.
refused-many-rivals = { $value } spielt nicht an allen Tischen gleich: Sag mit --players, gegen welche gelernt wird, und mit --preset, wenn das nicht reicht.
refused-rival-clock = Gegen { $value } lässt sich nicht lernen: wer nach der Uhr denkt, macht dasselbe Lernen nicht zweimal gleich. Gib stattdessen Simulationen an, search:200.
refused-rival = Gegen { $value } lässt sich nicht lernen: nimm einen Spieler mit festen Regeln, eine Stufe, eine Suche, `network` oder network:DATEI.
refused-mean = Netze, deren Schichten verschieden groß sind, haben keinen Mittelwert: nimm für --from Netze, die vom selben aus weitergelernt haben.
refused-again = { $file } sagt nicht, wie es entstanden ist: { $why ->
    [unmade] nichts sagt, wie { $training } entstanden ist
    [twice] darin gibt es zwei Trainings, die { $training } heißen
    [misnamed] { $training } ist kein Name einer Datei
    [changing] { $training } hat gegen { $player } gelernt, und das kann inzwischen ein anderer Spieler sein
    [placeless] nichts sagt, in welcher Datei { $player } war, und { $training } braucht es
   *[incomplete] wie { $training } entstanden ist, fehlt zum Teil oder gilt nicht für dieses Spiel
}. Es kann nicht noch einmal gemacht werden.
refused-memory = Dieser Rechner kann für die Zeilen einer Generation keine { $size } GB Speicher geben. Wähle eine kleinere Generation oder weniger Zeilen, etwa --set generation=1000 oder --set rows=25.
refused-other-training = { $file } enthält ein anderes Training als das, was noch einmal gemacht werden soll. Wähle ein anderes --out, oder räume die Datei weg.
refused-start = { $value } hat keine Gewichte, mit denen sich beginnen ließe: nimm `network` oder network:DATEI.
refused-no-such-module = { $value } ist kein Spieler: Das Modul { $module } gibt es weder in diesem Ordner noch installiert. Nenne eines, das es gibt, oder eine datei.py:{ $name }.
refused-no-such-name = { $value } ist kein Spieler: In { $module } gibt es kein { $name }. { $near_count ->
        [0] Schreibe eines: eine Klasse oder ein Objekt mit choose(view, generator).
       *[other] Meinst du { $near_or }?
    }
refused-own = { $value } ist kein Spieler: { $name } in { $module } kann nicht wählen. Gib ihm choose(view, generator), oder nenne eine Klasse oder ein Objekt, die das haben.
refused-own-unnamed = { $value } ist eine Datei. Tippe, welcher Spieler darin gemeint ist: { $known_or }.
refused-own-budget = { $value } erfährt nicht, was es hat: Seine Klasse nimmt kein Argument { $budget }. Schreibe def __init__(self, { $budget }), oder lass die Angabe weg.
refused-own-made = { $value } erfährt nicht, was es hat: { $name } in { $module } ist keine Klasse, sondern schon gemacht, und nur eine Klasse erfährt es, wenn sie aufgerufen wird. Nenne die Klasse, oder lass die Angabe weg.
refused-own-no-budget = { $value } erfährt nicht, was es hat, und seine Klasse braucht { $budget }. { $budget ->
        [seconds] Tippe es hinter den Namen, etwa { $typed }:0.5s, oder gib `fathom arena` die Option --time.
       *[simulations] Tippe es hinter den Namen, etwa { $typed }:20000.
    }
refused-own-two-budgets = { $value } erfährt nur eines von beiden, und seine Klasse braucht auch { $budget }. Gib dem einen Vorgabewert, etwa None.
refused-budget = { $value } erfährt nicht, was es hat: { $budget } ist keine solche Angabe. Tippe Sekunden mit einem s dahinter, von 0.0001s bis 9999s mit höchstens vier Stellen hinter dem Punkt, etwa 0.5s; oder eine Zahl von Simulationen, eine ganze Zahl von 1 bis 999999999.
refused-choose = { $value } ist kein Spieler: Sein choose ist { $choose }, und das ist keine Funktion. Schreibe def choose(self, view, generator).
refused-async = { $value } ist kein Spieler: Sein choose ist async, und auf dessen Antwort wartet niemand. Schreibe def choose(self, view, generator), ohne async.
refused-no-such-file = { $value } ist kein Spieler: Die Datei { $file } gibt es nicht.
refused-arena = Eine Arena kann nicht für { $value } sein: nenne zwei oder mehr Spieler, jeden einmal.
refused-same-players = `{ $one }` und `{ $other }` sind derselbe Spieler. Nenne ihn einmal.
refused-sprt = Ein sequenzieller Test kann nicht { $value } sein: Gib zwei Unterschiede in Elo an, den kleineren zuerst, etwa 0,10, und keinen jenseits von { $most }.
refused-sprt-players = Ein sequenzieller Test ist für zwei Spieler, und hier sind es { $count }. Lass ihn weg, oder nenne zwei.
refused-no-ray = Für andere Rechner braucht es Ray: `pip install 'fathom-games[ray]'`.
refused-ray = Bei { $value } ist kein Ray-Cluster. Gib RECHNER:PORT seines Kopfes an, `auto` für den, der auf diesem Rechner läuft, oder `local` für einen aus diesem Rechner allein. Was Ray sagt: { $detail }
refused-picture = { $file } kann nicht gezeichnet werden: Gib eine Datei an, die auf { $known_or } endet.
refused-no-cupy = Für einen Grafikprozessor braucht es CuPy: `pip install 'fathom-games[gpu]'`.
refused-no-gpu = Hier ist kein Grafikprozessor von NVIDIA zu gebrauchen: { $detail }
refused-no-plots = Bilder brauchen matplotlib: `pip install 'fathom-games[plots]'`.
refused-secrets = { $game } hat Geheimnisse, darum hat eine Stellung keinen genauen Wert: Was das Beste ist, hängt von mehr ab, als auf dem Tisch liegt.
refused-rows = Die Partien wurden nicht aufbewahrt: Simuliere mit keep=True.
refused-folder = Den Ordner { $folder } gibt es nicht. Lege ihn an, oder wähle einen anderen.
refused-no-file = { $file } ist keine gewöhnliche Datei. Wähle eine andere.
refused-other-file = { $file } gibt es schon, und es ist keine Parquet-Datei. Wähle eine andere.

## Übersetzen der Regeln: was jeder Prozess einmal sagt, der nicht aufbewahren kann, was er übersetzt

no-cache = In { $folder } lässt sich nicht schreiben ({ $detail }): Was dort fehlt, wird jedes Mal neu übersetzt. Wähle mit FATHOM_CACHE einen anderen Ordner.

## Spiele anderer Pakete: was einmal von jedem gesagt wird, das sich nicht importieren lässt

no-game = { $module } aus dem Paket { $package } lässt sich nicht importieren ({ $detail }): Seine Spiele fehlen. Bring das Paket in Ordnung, oder entferne es.

## Der Server: warum er einen Tisch ablehnt

server-bad-name = Ein Name braucht 1 bis { $most } sichtbare Zeichen.
server-not-guided = Dieses Spiel hat keine Lernpartie mit so vielen Plätzen.
server-same-name = So heißt schon ein anderer Platz, oder es sieht so aus: Gib jedem Platz einen eigenen Namen.
server-mixed-name = Ein Name steht in einem Alphabet: Dieser mischt mehrere, deren Buchstaben gleich aussehen.
server-no-table = Diesen Tisch gibt es hier nicht.
server-wrong-key = Dieser Schlüssel öffnet keinen Platz an diesem Tisch.
server-other-version = Dieser Tisch wurde mit Version { $stored } von { $game } gespielt; dies ist Version { $known }. Der Tisch bleibt, wie er ist.
server-entry-damaged = Dieser Tisch lässt sich nicht zeigen: Was dazu aufbewahrt ist, wer dort was spielt, passt nicht ({ $detail }). Er bleibt, wie er ist.
server-table-damaged = Dieser Tisch lässt sich nicht zeigen: Sein Ereignis { $version } passt nicht ({ $detail }). Er bleibt, wie er ist.
server-table-stuck = An diesem Tisch geht es nicht weiter: Ein Spieler oder Fathom selbst hat versagt ({ $detail }). Lade die Seite neu, um es noch einmal zu versuchen.

## Der Server: warum er einen Zug ablehnt

server-not-yours = Das ist nicht dein Platz.
server-removed = Du wurdest gebeten zu gehen. Einen Platz bekommst du hier erst wieder, wenn der Gastgeber dich lässt.
server-seat-taken = Diesen Platz hat schon jemand genommen. Wähle einen anderen.
server-seat-changed = Dieser Platz hat sich inzwischen geändert. Sieh nach, wer jetzt dort sitzt.
server-sits-much = Du hast schon { $most } Plätze an Tischen der Lobby. Verlass einen davon, bevor du einen anderen nimmst.
server-no-cookie = Dieser Browser behält keine Cookies, darum kann hier kein Platz dir gehören. Erlaube Cookies für diese Adresse und lade die Seite neu.
server-seats-open = Ein Platz ist noch frei. Warte auf jemanden oder gib ihn einem Bot.
server-not-ready = { $name } ist noch nicht bereit.
server-not-begun = Die Partie hat noch nicht begonnen.
server-over = Diese Partie ist vorbei.
server-begun = Die Partie hat schon begonnen.
server-goes-on = Diese Partie läuft noch. Spielt wieder, wenn sie vorbei ist.
server-not-host = Das kann nur der Gastgeber.
server-seat-kept = Nur der Gastgeber kann { $name } diesen Platz nehmen: { $name } ist da oder kann noch kommen.
server-host-removes = Nur der Gastgeber kann { $name } entfernen, denn { $name } war schon bei der Partie davor dabei. Du kannst den Platz frei machen oder einem Bot geben.
server-host-decides = Das kann nur der Gastgeber; ist diese Person weg, können es alle, die mitspielen.
server-not-gone = { $seat } ist noch nicht lange genug weg.
server-no-stand-in = An diesem Tisch kann gerade niemand für jemand anderen weiterspielen.
server-not-watched = An diesem Tisch darf niemand zusehen.
server-moved-away = Du spielst jetzt auf deinem anderen Gerät. Zurück hierher geht es dort in den Einstellungen: „Auf einem anderen Gerät weiterspielen“.
server-move-seated = Du sitzt schon an diesem Tisch. Öffne den Link auf dem Gerät, auf das der Platz kommen soll.
server-moved-already = Dieser Link ist schon benutzt worden oder gilt nicht mehr. Mach auf dem Gerät, an dem du gespielt hast, einen neuen.
server-again = Jemand anderes hat den Tisch im selben Moment geändert. Versuch es noch einmal.
server-not-your-turn = Dieser Platz ist nicht dran.
server-stale = Die Partie ist inzwischen weitergegangen.
server-illegal = Dieser Zug ist jetzt nicht erlaubt.
server-roll-first = Die Partie wartet auf deinen Wurf.
server-no-roll = Jetzt gibt es nichts zu würfeln.
server-sequence-far = Diese Seite hat sich bei ihren Zügen verzählt. Lade sie neu.
server-sequence-used = Eine andere Seite hat für diesen Platz gezogen.
server-no-store = Was deine Tische aufbewahrt, ist gerade nicht zu gebrauchen{ $detail ->
    [none] {""}
    [locked] {" "}(ein anderes Programm benutzt gerade die Datei dafür)
   *[other] {" "}({ $detail })
}. Was gespielt ist, ist nicht verloren. Versuch es gleich noch einmal.
server-sent-again = Was du getan hast, lässt sich gerade nicht aufbewahren{ $detail ->
    [none] {""}
    [locked] {" "}(ein anderes Programm benutzt gerade die Datei dafür)
   *[other] {" "}({ $detail })
} und wird von selbst noch einmal geschickt.
server-log-gone = Eine Datei neben der mit deinen Tischen, deren Name auf -wal endet, wurde gelöscht oder ersetzt. Was du gespielt hast, ist aufbewahrt; weiter geht es, wenn Fathom dort, wo es läuft, neu gestartet ist.
server-store-gone = Die Datei mit deinen Tischen wurde gelöscht, verschoben oder ersetzt. Es lässt sich nichts mehr aufbewahren. Weiter geht es, wenn sie zurückgelegt oder Fathom dort, wo es läuft, neu gestartet ist.

server-no-more-back = In dieser Partie wurde schon zu viel zurückgenommen.
server-no-take-back = Dieser Zug lässt sich nicht mehr zurücknehmen.
server-ask-later = Danach lässt sich fragen, wenn ein Mensch am Zug ist.
server-ask-nobody = Es ist sonst niemand da, der gefragt werden könnte.
server-asked-already = Danach fragt schon jemand.
server-ask-nothing = Es gibt keine Entscheidung von dir zurückzunehmen.
server-ask-refused = Das wurde abgelehnt. Du kannst wieder fragen, wenn etwas gespielt wurde.
server-asks-much = Du hast oft gefragt. Warte ein wenig.
server-leaves-much = Du hast die Partie so oft verlassen, dass die anderen jetzt eine Minute auf dich warten. Schließ einfach die Seite.
server-left = Du hast diese Partie verlassen, vielleicht in einem anderen Fenster.
server-nobody-gathered = Diese Partie wird an einem Bildschirm gespielt. Schließ die Seite: Sie bleibt, wie sie ist.
server-left-late = Du hast seither einen Zug gemacht und bist also noch in der Partie. Wenn du gehen willst, drück noch einmal auf Verlassen.
server-ask-hidden = Seither wurde etwas Verborgenes gezeigt oder etwas heimlich getan. Das kann niemand ungesehen machen, also bleibt es.
server-not-asked = Von dir wird nichts mehr gefragt.
server-opens = Der erste Zug wartet ein paar Sekunden auf die, die noch nicht da sind. Danach wird deiner von selbst gemacht; bleib so lange hier.
server-time-over = Deine Zeit für diesen Zug ist um: Der Tisch macht ihn.
server-not-over = Solange die Partie läuft, kannst du nur von deinem eigenen Platz aus zurückblicken.

## Aufzeichnungen: warum eine abgelehnt wird, und Züge, die nicht gehen. Die Zeile steht davor

record-encoding = { $file } ist kein Text in UTF-8: { $detail }
record-key = ein Kopf kann den Schlüssel { $value } nicht haben: nimm ein großgeschriebenes Wort außer { $known }
record-head = { $value } ist keine Zeile eines Kopfes: erwartet wird [Schlüssel "Wert"]
record-twice = { $value } steht zweimal da, zuerst in Zeile { $first }
record-lacks = dem Kopf fehlt [{ $key } "..."]
record-version = das ist Version { $value } von { $id }; nur Version { $version } lässt sich nachspielen
record-players = { $value } ist keine Zahl von Spielern
record-preset = die Spielart { $preset } hat { $name }={ $meant }, aber hier steht { $value }, die Vorgabe: schreib [{ $name } ...], oder nimm die Spielart heraus
record-unclosed = dieser Kommentar endet nicht: {"}"} fehlt
record-unopened = hier endet ein Kommentar, der nicht begonnen hat
record-late-head = eine Zeile des Kopfes steht unter dem ersten Zug: sie gehört nach oben
record-dashes = -- steht, wo ein Zug von Platz { $number } weitergeht oder beginnt
record-turn = Zug { $value } steht, wo { $expected ->
        [-1] --, außerhalb der Züge,
       *[other] Zug { $expected }
    } erwartet wurde
record-owner = Platz { $value } steht, wo { $expected ->
        [-1] kein Platz
       *[other] Platz { $expected }
    } erwartet wurde
record-result = als Ergebnis steht { $value } da, aber { $over ->
        [0] das Spiel ist nicht zu Ende
       *[other] die Züge führen zu { $actual }
    }
move-over = { move-turn }{ $value } geht nicht: Das Spiel ist zu Ende
move-no-chance = hier entscheidet nicht der Zufall: { $detail }
move-no-undo = nichts zurückzunehmen: Es gab noch keinen Zug
move-impossible = { move-turn }der Zufall kann { $value } nicht ergeben; möglich ist hier: { $legal }
move-illegal = { move-turn }Platz { $number } darf { $value } nicht spielen; erlaubt ist hier: { $legal }
move-turn = { $turn ->
        [0] { "" }
       *[other] Zug { $turn }:{ " " }
    }

## Der Server: warum er eine Aufzeichnung ablehnt

server-not-known = In diesem Moment hat die Partie schon Geheimnisse: Von hier aus spielt nur jemand weiter, wenn sie zu Ende gespielt ist.
server-chances-later = Die Siegchancen werden ausgerechnet, wenn die Partie vorbei ist.
server-no-chances = Die Siegchancen ließen sich nicht ausrechnen. Warum, sagen die Meldungen des Servers.
server-nothing-left = Dort ist die Partie vorbei: Wähle zum Weiterspielen einen früheren Moment.

## Der Server: warum er eine Nachricht ablehnt

server-bad-message = Die Seite hat etwas geschickt, das keine Nachricht ist.
server-no-hello = Die Seite hat nicht mit ihrer Begrüßung begonnen.
server-bad-request = Die Anfrage ist nicht gültig: { $detail }.
server-not-json = Diese Adresse nimmt nur JSON.
server-too-many = Das ist zu viel auf einmal. Warte ein wenig und versuch es noch einmal.
server-busy = Der Server hat gerade mehr zu tun, als er schafft. Versuch es in einer kleinen Weile noch einmal.
server-crowded = Es sehen schon { $most } zu. Mehr können es nicht sein.
server-too-slow = Die Anfrage kam zu langsam an. Versuche es noch einmal.
server-too-large = Eine Anfrage darf höchstens { $most } Bytes haben.
server-no-address = Unter dieser Adresse gibt es nichts.
server-no-method = Diese Adresse nimmt keine Anfragen dieser Art.
server-other-host = Unter diesem Namen ist dieser Server nicht bekannt.
server-other-origin = Danach darf nur eine Seite dieses Servers fragen.
server-error = Im Server ist etwas schiefgegangen. Mehr dazu steht dort, wo er gestartet wurde.

## Was an einem Tisch jedes Spiels geschieht

stood_in = { $player ->
    [person] { $seat } ist zurück.
    [waits] Der Tisch wartet wieder auf { $seat }.
   *[other] { $seat } ist gegangen. { $player } spielt weiter.
}
broken_off = { $why ->
    [time] Die Zeit von { $seat } ist um, und die Partie endet hier.
   *[other] { $seat } ist gegangen, und die Partie endet hier.
}
timed_out = Die Zeit von { $seat } ist um: Der Tisch zieht.
asked_back = { $seat } möchte das zurücknehmen: „{ $what }“
    .hidden = { $seat } möchte einen Zug zurücknehmen.
answered_back = { $answer ->
    [allows] { $seat } ist einverstanden.
   *[other] { $seat } lehnt ab: Es bleibt dabei.
}
took_back = { $seat } nimmt das zurück: „{ $what }“
    .hidden = { $seat } nimmt einen Zug zurück.

## Die Seite

page-house = Fathom
page-motto = Spiele der Tiefe, genau nach ihren Regeln, gegen Menschen und Maschinen.
page-choose-game = Spiel
page-start = Spielen
page-unreachable = Der Server antwortet nicht. Versuch es gleich noch einmal.
page-kept = Was gespielt ist, ist nicht verloren. Du kannst die Aufzeichnung speichern, jeden Zug als Nummer; das Fathom, mit dem hier gespielt wurde, kann sie nachspielen.
page-wrong-link = Dieser Link öffnet den Tisch nicht.
page-wrong-link-why = Der Schlüssel am Ende, nach dem #, gehört nicht zu diesem Tisch: Vielleicht wurde er beim Kopieren verändert oder abgeschnitten. Öffne den ganzen Link, wie du ihn bekommen hast. Ohne Schlüssel kannst du zuschauen.
page-watch = Am Tisch zuschauen
page-to-lobby = Zurück zur Lobby
page-unfinished = Weiterspielen
page-seats = Plätze
page-seat-name = Name von Platz { $number }
page-seat-player = Wer auf Platz { $number } spielt
page-add-seat = Platz hinzufügen
page-remove-seat = Platz { $number } entfernen
page-you = Du
page-person = Noch jemand hier
page-persons = Menschen
page-you-sentence = Du, an diesem Bildschirm.
page-person-sentence = Jemand anderes, abwechselnd mit dir an diesem Bildschirm.
page-flag-0 = Bernstein
page-flag-1 = Koralle
page-flag-2 = Minze
page-flag-3 = Himmel
page-flag-4 = Veilchen
page-flag-5 = Elfenbein
page-read-rules = Regeln lesen
page-range-integer = Von { $least } bis { $most }.
page-range-integers = { $shortest } bis { $longest } ganze Zahlen von { $least } bis { $most }, durch Kommas getrennt.
page-changed = Geändert.
page-aside = Nicht mehr gesetzt, weil eine andere Vorlage gewählt wurde: { $options }.
page-put-back = Wieder setzen
page-file-read = Gelesen aus { $file }.
page-file-refused = { $file }: { $problem }
page-file-undo = Entfernen
page-file-unreadable = Die Datei lässt sich nicht lesen. Wähle sie noch einmal, oder eine andere.

## Die Seite: die Lobby

page-players = { $least } bis { $most } Spieler
page-first-time = Zum ersten Mal?
page-learn = In 3 Minuten lernen
page-how-many = Wie viele spielen
page-of-seats = { $count } Spieler
page-which = { $title }, { $count } Spieler, { $preset }
page-opponents = Gegner
page-opponents-mixed = Wie unter „Anpassen“ gewählt.
page-opponents-none = An diesem Tisch sitzen nur Menschen.
page-opponent = { $name }, { $strength } von { $most }
page-strength = Stärke { $strength } von { $most }
page-customise = { $count ->
    [0] Anpassen
    [one] Anpassen, eine Änderung
   *[other] Anpassen, { $count } Änderungen
}
page-options = Alle Optionen
page-find = Option suchen
page-found = { $count ->
    [0] Nichts gefunden.
    [one] Eine Option gefunden.
   *[other] { $count } Optionen gefunden.
}
page-group-changed = { $count ->
    [one] eine geändert
   *[other] { $count } geändert
}
page-reset = Alle zurücksetzen
page-reset-one = { $option } zurücksetzen
page-all-bots = Alle Spieler
page-your-turn = Du bist dran
page-turn-of = { $name } ist dran
page-with = mit { $names }
page-alone = { $names }
page-more-tables = { $count ->
    [one] Noch einen Tisch zeigen
   *[other] Noch { $count } Tische zeigen
}
page-missing = Unter dieser Adresse gibt es nichts.
page-missing-why = Vielleicht hat sie einen Tippfehler, oder sie wurde beim Kopieren abgeschnitten. Deine Partien findest du in der Lobby.
page-not-running = Fathom läuft nicht.
page-not-running-why = Starte es dort, wo du es zuvor gestartet hast, zum Beispiel mit „fathom play“. Diese Seite macht von selbst weiter, sobald es da ist. Deine Partien bleiben erhalten.
page-down = Der Server antwortet nicht.
page-down-why = Diese Seite macht von selbst weiter, sobald der Server antwortet. Deine Partien bleiben erhalten.
page-part = Ein Teil dieser Seite ist gerade nicht zu bekommen.
page-part-why = Diese Seite versucht es von selbst noch einmal. Deine Partien bleiben erhalten.
page-tries-again = Diese Seite versucht es von selbst noch einmal.
lobby-not-listed = Deine laufenden Partien lassen sich gerade nicht auflisten. Diese Seite versucht es von selbst noch einmal.

## Die Seite: Ton und Tempo am Tisch

page-mute = Stumm
page-key-m = Ton aus und an
page-bots-pace = Tempo der anderen
page-bots-pace-each = Einzeln
page-pace-calm = Ruhig
page-pace-normal = Normal
page-pace-brisk = Flott
page-pace-instant = Sofort

## Die Seite: der Tisch

page-tools = Werkzeuge
page-rules = Regeln
page-primer = Auf einen Blick
page-exact-rules = Genaue Regeln
page-explain = Erklären, was auf dem Tisch ist
page-explained = Erklärung
page-explain-how = Zeig auf eine Zahl, oder tipp sie an, und du siehst, was sie ist; auf einem Knopf verweil kurz. Mit der Tastatur führen die Pfeiltasten dann von einer zur nächsten, auf und ab zur nächsten Art.
page-more = Mehr in den Regeln
page-help = Tasten
page-settings = Einstellungen
page-log = Verlauf
page-as-text = Als Text
page-close = Schließen
page-moves = Züge
page-skip = Zum Jetzt springen
page-asks = { $seat }: { $question }
page-watching = Du schaust zu. { $seat } ist dran.
page-watching-away = Du schaust zu. { $away }
page-thinks = { $seat } überlegt …
page-is-away = { $seat } ist gerade weg{ $does ->
    [waits] . Der Tisch wartet.
    [asks] . In { $seconds } s kannst du einen Bot weiterspielen lassen.
    [clock] .
    [ends] . In { $seconds } s endet die Partie.
   *[bot] . In { $seconds } s spielt { $player } weiter.
}
leave-game = Die Partie verlassen
leave-why = { $does ->
    [ends] Dann endet die Partie, für alle.
    [alone] Sonst ist niemand da, also bleibt die Partie, wie sie ist. Wer wiederkommt, wartet bis zu einer Minute auf dich.
    [alone-clock] Sonst ist niemand da, also spielt niemand für dich weiter, aber die Uhren laufen. Wer wiederkommt, wartet bis zu einer Minute auf dich.
    [waits] Die Partie wartet dann auf dich, oder ein Bot spielt weiter. Du kannst jederzeit zurückkommen.
    [clock] Deine Zeit läuft weiter, und ein Bot kann weiterspielen. Du kannst jederzeit zurückkommen.
   *[bot] { $player } spielt dann für dich weiter. Du kannst jederzeit zurückkommen und selbst weiterspielen.
}
leave-now = Verlassen
leave-stay = Bleiben
leave-unreachable = Der Server antwortet nicht, also ist nicht klar, ob du die Partie verlassen hast. Versuch es noch einmal.
leave-back = Zurück zur Partie
stand-in-bot = Ein Bot für { $seat }
stand-in = Spielen lassen, bis { $seat } zurück ist
stand-in-end = Wieder auf { $seat } warten
page-opens = { $here ->
    [none] Der erste Zug wartet, bis { $seats_count ->
        [one] { $seats } da ist.
       *[other] jemand von { $seats } da ist.
    }
   *[some] Der erste Zug wartet ein paar Sekunden auf { $seats }.
}
page-your-move = Du bist am Zug.
page-roll = Würfeln
page-yes = ja
page-no = nein
chart-name = Der Tisch
page-title-turn = Du bist dran · { $title }
page-clocks-stand = Der Server kann gerade keine Züge aufbewahren, darum stehen die Uhren still. Er versucht es von selbst wieder.
page-lost = Die Verbindung zum Server ist weg. Deine Partie ist sicher; ein Zug von jetzt wird geschickt, sobald sie wieder da ist. Neuer Versuch läuft.
page-retry = Jetzt versuchen
page-no-line = Noch keine Verbindung zum Tisch. Diese Seite versucht es weiter.
page-pass = Weitergeben an { $seat }
page-pass-why = Ihr habt Geheimnisse voreinander: Gib den Bildschirm weiter, bevor es weitergeht.
page-lift = Ich bin { $seat }

page-rules-marked = { $count ->
    [0] Dies sind die Standardregeln.
    [one] Eine Regel ist an diesem Tisch anders als im Standard; sie ist markiert.
   *[other] { $count } Regeln sind an diesem Tisch anders als im Standard; sie sind markiert.
}
page-rules-source = Quelle: { $source }
page-rules-differs = An diesem Tisch anders. { $settings }

page-winners = { $winners_count ->
    [one] { $winners } gewinnt
   *[other] { $winners } gewinnen zusammen
}
page-ranking = Die Partie ist vorbei
page-rank = Rang
page-seat = Platz
page-score = Punkte
page-rematch = Revanche
page-new-table = Neuer Tisch
page-record = Aufzeichnung speichern
page-look = Spielfeld ansehen
page-to-result = Zurück zum Ergebnis

page-key-r = Würfeln
page-key-s = Animation überspringen
page-key-z = Letzten Zug zurücknehmen
page-key-b = Regelbuch
page-key-e = Erklären, was auf dem Tisch ist
page-key-l = Spielfeld als Text
page-key-help = Diese Liste
page-key-esc = Fenster schließen
page-keys-moves = Jeder Zug zeigt seine Taste auf seinem Knopf.
page-notify = Sag mir, wenn ich dran bin und woanders hinsehe
page-keys-on = Einzelne Tasten spielen Züge
page-theme = Farben
page-theme-auto = Wie das System
page-theme-night = Nacht
page-theme-day = Tageslicht
page-theme-contrast = Hoher Kontrast
page-motion = Bewegung
page-motion-auto = Wie das System
page-motion-calm = Ruhig
page-motion-brisk = Flott
page-motion-none = Keine
page-volume = Lautstärke
page-hints = Tipps, wenn etwas zum ersten Mal geschieht
page-hints-again = Alle Tipps wieder zeigen
page-odds = Schätzungen beim Spielen
page-odds-auto = Nur wenn ich allein gegen Bots spiele
page-odds-on = Immer
page-odds-off = Nie
page-language = Sprache
page-enter = Eingabe

## Was auf jedem Tisch zu sehen ist, in zwei Sätzen

term-sounding = Eine Tiefe, wie Seekarten sie zeigen. Sie ist nur gezeichnet und bedeutet im Spiel nichts.
term-rank = { $seat } ist auf Rang { $place }. Geteilte Ränge haben dieselbe Nummer.
term-result = Die Punkte von { $seat } am Ende der Partie. Die meisten Punkte gewinnen.
term-tie = Was bei gleich vielen Punkten entscheidet, wie die Überschrift sagt. Es steht nur dort, wo die Punkte gleich sind.

## Die Seite: Tipps einer Lernpartie, und einzelne Tipps

page-tip-place = { $number } von { $of }
page-tip-next = Weiter
page-tip-leave = Lernpartie verlassen
page-tip-seen = Verstanden
page-tip-off = Keine Tipps mehr
page-tip-close = Ergebnis ansehen
page-tip-play = Echte Partie spielen

## Die Seite: Gedächtnis

page-take-back = { $yours ->
    [one] Zurücknehmen
   *[other] { $seat } nimmt zurück
}
replay-look-back = Rückblick
replay-watch = Replay ansehen
replay-title = { $title }: Replay
replay-now = Zurück zum Jetzt
replay-controls = Replay
replay-turn-back = Der Zug davor
replay-back = Einen Schritt zurück
replay-play = Abspielen
replay-pause = Pause
replay-forward = Einen Schritt vor
replay-turn-on = Der nächste Zug
replay-speed = Tempo: { $speed }-fach
replay-turn = Zug { $number }: { $seat }
replay-turn-nobody = Zug { $number }
replay-beginning = Der Anfang
replay-jump = Springen zu
replay-charts = Diagramm
replay-scrubber = Moment der Partie
replay-look = Aus Sicht von
replay-look-spectator = Zuschauer
replay-keep = Speichern
replay-picture-board = Bild vom Spielfeld
replay-picture-chart = Bild vom Diagramm
replay-copy = Aufzeichnung kopieren
replay-record-why = Die Aufzeichnung ist die ganze Partie als Text. Zieh sie auf die Startseite, um sie wieder zu öffnen.
replay-kept = Gespeichert.
replay-copied = Kopiert.
replay-failed = Das hat in diesem Browser nicht geklappt.
replay-none = Es ist keine Aufzeichnung offen. Zieh eine auf die Startseite.
replay-play-on = Hier weiterspielen
replay-play-on-why = In diesem Moment beginnt ein neuer Tisch. Es kommen andere Würfe und Karten.
replay-play-on-start = Weiterspielen
fair-title = War der Zufall fair?
fair-before = Wie sich der Zufall nachprüfen lässt
fair-before-why = Vor dem ersten Zug hat der Server ein Geheimnis gezogen und sich mit der Zahl unten darauf festgelegt. Jeder Browser, der mitspielt, gibt eine eigene Zahl dazu, und aus allem zusammen folgt jeder Wurf und jede Karte. Ist die Partie zu Ende, wird das Geheimnis verraten, und „{ fair-title }“ zieht alles noch einmal. Wer sichergehen will, bewahrt diese Zahlen bis dahin anderswo auf.
fair-right = { $checked ->
        [one] Ja: Was gezogen wurde, ist so gefallen, wie es das Geheimnis dieses Tischs vorgibt.
       *[other] Ja: Alle { $checked } Ziehungen sind so gefallen, wie es das Geheimnis dieses Tischs vorgibt. Es stand vor dem ersten Zug fest.
    }
fair-wrong = { $wrong ->
        [one] Nein: Von { $checked } Ziehungen ist eine anders gefallen, als es das Geheimnis dieses Tischs vorgibt, { $turn ->
            [0] vor dem ersten Zug
           *[other] in Zug { $turn }
        }.
       *[other] Nein: { $wrong } von { $checked } Ziehungen sind anders gefallen, als es das Geheimnis dieses Tischs vorgibt, die erste { $turn ->
            [0] vor dem ersten Zug
           *[other] in Zug { $turn }
        }.
    }
fair-broken = Nein: Das Geheimnis ist nicht das, das vor der Partie versprochen wurde.
fair-right-if = Das kommt darauf an: Alle { $checked } Ziehungen fielen so, wie das Geheimnis dieses Tisches sie hat, das vor dem ersten Zug feststand, aber für { $seat } ist die Zahl eines anderen Browsers eingemischt.
fair-began = Nein: Die ersten { $begins } Züge sollen aus einer anderen Partie sein, aber dieser Browser war schon da, bevor sie gemacht wurden.
fair-made-up = Nein: Eingemischt ist nicht für jeden Platz eines Menschen eine Zahl eines Browsers oder keine, und für den eines Bots keine. Mit allem anderen hätte der Server wählen können, was der Zufall bringt.
fair-left-out = Nein: Dieser Browser hatte vor dem ersten Zug einen Platz, den von { $seat }, aber die Zahl, die er gezogen hat, fehlt dort. Das ist nur richtig, wenn dieser Platz vor Spielbeginn noch einmal eingenommen wurde, von jemand anderem oder in einem anderen Browser.
fair-parted = Nein: Die Ziehungen, die genannt werden, sind nicht die dieser Partie. Die erste, die fehlt oder doppelt da ist, ist { $turn ->
    [0] vor dem ersten Zug
   *[other] in Zug { $turn }
}.
fair-nothing = An diesem Tisch wurde nichts gezogen.
fair-show = Zeigen
fair-mine = Es ist das, was diesem Browser vor dem Ende versprochen wurde, und die Zahl, die dieser Browser gezogen hat, ist beigemischt.
fair-known = Es ist das, was diesem Browser vor dem Ende versprochen wurde. Eine Zahl dieses Browsers ist nicht beigemischt: Er hatte vor dem ersten Zug keinen Platz.
fair-elsewhere = Es ist das, was diesem Browser vor dem Ende versprochen wurde. Für { $seat } ist die Zahl eines anderen Browsers beigemischt, in dem der Platz zuerst offen war; das wurde diesem Browser vor dem ersten Zug gesagt. Wenn du von keinem anderen Browser weißt, wurde die Zahl von diesem ausgelassen.
fair-other = Nein: Der Tisch ist an etwas anderes gebunden, als diesem Browser vor dem Ende versprochen wurde. Jemand hat es geändert.
fair-unknown = Dieser Browser kennt kein solches Versprechen. Darum kann er nicht sagen, ob es das ist, was vor dem Ende versprochen wurde.
fair-begins = { $begins ->
    [one] Der erste Zug kommt aus einer anderen Partie, und sein Zufall auch.
   *[other] Die ersten { $begins } Züge kommen aus einer anderen Partie, und ihr Zufall auch.
}
fair-none = { $state ->
    [goes-on] Noch lässt sich nichts nachprüfen: Das Geheimnis wird verraten, wenn die Partie zu Ende ist.
    [broken-off] Es lässt sich nichts nachprüfen: Die Partie wurde abgebrochen, und dann bleibt ihr Geheimnis geheim.
    [withheld] Nein: Diesem Browser wurde vor dem Ende ein Nachweis für den Zufall dieser Partie versprochen, und es gibt keinen.
   *[none] Es lässt sich nichts nachprüfen: Diese Partie hat keinen Nachweis für ihren Zufall.
}
fair-not = Was das nicht beweist
fair-not-foreseen = Dass niemand wusste, was kommt: Wer den Server betreibt, kann das Geheimnis kennen und es weitersagen. Wer eingeweiht ist und zuletzt dazukommt, hätte eine Zahl wählen können, die passt.
fair-not-made-up = Dass so gespielt wurde: Die Züge der Spieler sind nicht unterschrieben.
fair-not-shown = Dass der Server die Wahrheit zeigt: Von ihm kommt diese Seite, und auch, was das Replay zeigt, was der Zufall bringen konnte und wer ein Bot war. „fathom verify“ auf einem eigenen Rechner spielt die gespeicherte Aufzeichnung nach den Regeln durch; achte darauf, ob es die Partie ist, die du gespielt hast.
fair-luck = Wie viel Glück jeder Platz hatte, gemessen an dem, was zu erwarten war, zeigt das Diagramm „Glück“.
fair-bytes = Die Zahlen
fair-commitment = Vor der Partie versprochen
fair-commitment-now = Was der Server jetzt als Versprechen angibt
fair-secret = Das Geheimnis
fair-nonces = Was die Browser beigemischt haben
fair-nonce = Was dieser Browser gezogen hat
fair-command = In der Befehlszeile prüft das die gespeicherte Aufzeichnung genauso{ $compares ->
    [number] {" "}und vergleicht, was diesem Browser versprochen wurde und was er beigetragen hat
    [promise] {" "}und vergleicht, was diesem Browser versprochen wurde
   *[none] {""}
}. Statt „game.txt“ steht dort der Name deiner Datei.
chart-luck = Glück
replay-luck-band = Zwei von drei enden im dunkleren Band, fast alle im helleren.
chart-chances = Siegchance
replay-swings = Wendepunkte
replay-swing-back = Der Wendepunkt davor (P)
replay-swing-on = Der nächste Wendepunkt (N)
replay-swing-of = Wendepunkt { $number } von { $count }.
replay-swing = { $what } { $way ->
        [up] Die Siegchance von { $seat } steigt von { $before } auf { $after }.
       *[down] Die Siegchance von { $seat } fällt von { $before } auf { $after }.
    }
replay-swing-chance = Durch Zufall: { $what } { $way ->
        [up] Die Siegchance von { $seat } steigt von { $before } auf { $after }.
       *[down] Die Siegchance von { $seat } fällt von { $before } auf { $after }.
    }
replay-swings-count = { $count ->
        [0] Kein Wendepunkt: Nie hat sich viel auf einmal geändert.
        [one] Ein Wendepunkt.
       *[other] { $count } Wendepunkte.
    }
replay-chances-waits = Zuerst wird eine andere Partie ausgerechnet.
replay-chances-prepares = Gleich geht es los. Beim ersten Mal dauert das eine Minute oder länger.
replay-chances-plays = Wo die Partie entschieden wurde, wird ausgerechnet: { $done }
replay-chances-how = Eine Schätzung: Von jedem Moment aus spielt { $player } auf allen Plätzen { $games } Partien weiter. Sie ist auf { $error ->
        [one] einen Prozentpunkt
       *[other] { $error } Prozentpunkte
    } genau.
past-heading = Beendete Partien
past-all = Deine Partien und Statistik
past-won = { $winners_count ->
    [1] { $winners } gewann
   *[other] { $winners } gewannen gemeinsam
} mit { $score ->
    [one] einem Punkt
   *[other] { $score } Punkten
}
past-you-won = Du hast mit { $score ->
    [one] einem Punkt
   *[other] { $score } Punkten
} gewonnen
past-moves = { $moves ->
    [one] ein Zug
   *[other] { $moves } Züge
}
past-open = Aufzeichnung öffnen
past-open-why = Oder zieh die Datei irgendwo auf diese Seite.
past-refused = { $file } lässt sich nicht nachspielen: { $line ->
        [0] { "" }
       *[other] Zeile { $line }:{ " " }
    }{ $problem }
past-drop = Aufzeichnung hier ablegen
past-games = Partien
past-wins = Siege
past-points = Punkte im Schnitt
past-best = Bestes Ergebnis
past-rules = Nach Regeln
past-rules-changed = { $preset }, aber { $changed }{ $more ->
        [0] { "" }
       *[other] { " " }und noch { $more }
    }
past-against = Gegen
past-alone = Partien mit anderen an diesem Bildschirm und abgebrochene sind aufgeführt, zählen aber nicht mit.
past-none = Wenn du eine Partie beendest, steht sie hier: mit wem, wie sie ausging, und ihr Replay.
past-export = Als Datei speichern
past-delete = Alle löschen
past-delete-sure = Endgültig löschen?
past-delete-yes = Ja, löschen
past-delete-no = Behalten
past-why = All das bleibt nur in diesem Browser.

## Die Kommandozeile

cli-compiling = Gleich geht es los. Beim ersten Mal dauert es eine halbe bis einige Minuten.

## Gegner: die Stufen, für jedes Spiel dieselben; ein Spiel kann als `opponent-NAME` mehr über eine sagen

player-minnow = Kennt die Regeln seit eben und irrt sich meistens. Lässt sich gern schlagen.
    .label = Elritze
player-crab = Sieht, was glänzt, und selten, was es kostet.
    .label = Krabbe
player-turtle = Weiß, was ihr nützt, und irrt sich oft darin, wie sehr.
    .label = Schildkröte
player-seal = Spielt solide, ist aber für manches blind.
    .label = Robbe
player-dolphin = Irrt sich selten, und meist nur um wenig.
    .label = Delfin
player-orca = Irrt sich kaum, und kaum je um viel.
    .label = Orca
player-kraken = Der stärkste von allen: Er tut immer, was er am besten findet.
    .label = Krake

## Die Seite: Freunde am Tisch

page-friend = Freund, per Link
page-friends = Freunde
page-by-link = per Link
page-friend-sentence = Du bekommst einen Link zum Verschicken. Wer ihn öffnet, gibt einen Namen an und setzt sich, an jedem Gerät.
page-listed = Den Tisch allen in der Lobby zeigen
page-watched = Andere dürfen zusehen
page-leaves = Wenn jemand geht
page-leaves-waits = warten wir
page-leaves-bot = spielt { $name } weiter
page-leaves-ends = endet die Partie
gather-gone-in = weg, noch { $seconds } s
gather-gone-short = weg { $seconds } s
gather-broken-off = Die Partie wurde abgebrochen
page-invite = Einladen
page-open-tables = Tische, an denen noch Platz ist
page-free-seats = { $count ->
    [0] Alle Plätze sind besetzt
    [one] Noch ein Platz frei
   *[other] Noch { $count } Plätze frei
}
gather-title = { $title }: Wer spielt mit?
gather-invites = { $name } lädt dich zu einer Partie ein.
gather-rules = Zum ersten Mal? Die Regeln
gather-link = Schick diesen Link an alle, die mitspielen sollen
gather-here-only = Dieser Link geht nur auf diesem Rechner. Für andere Geräte starte Fathom mit { $command } und öffne es hier unter der Adresse, die dieser Rechner in deinem Netz hat, etwa http://192.168.1.20:8000.
gather-copy = Link kopieren
gather-copied = Kopiert
gather-share = Senden
gather-code = Derselbe Link als Code für die Kamera eines Telefons
gather-changed = Geändert: { $options }
gather-open = frei
gather-free = Freier Platz
gather-away = nicht verbunden
gather-host = Gastgeber
gather-host-gone = Gastgeber, nicht verbunden
gather-their-name = Wie heißt die Person?
gather-ready = bereit
gather-not-ready = noch nicht bereit
gather-rise = Aufstehen
gather-freed = Dein Platz ist wieder frei: An einem Tisch in der Lobby wird er zwei Minuten lang freigehalten, wenn du weg bist.
gather-given = Dein Platz wurde einem Bot gegeben.
gather-remove = Entfernen
gather-remove-whom = { $name } entfernen
gather-remove-sure = { $name } entfernen? An diesem Tisch gibt es dann keinen Platz mehr für { $name }, bis du es wieder zulässt.
gather-remove-yes = Ja, entfernen
gather-remove-no = Behalten
gather-elsewhere = Anderen Tisch eröffnen oder finden
gather-give-sure = Den Platz von { $name } einem Bot geben?
gather-give-yes = Ja, einem Bot
gather-give = An einen Bot geben …
gather-removed = { $name } wurde entfernt.
gather-let-in = Wieder zulassen
gather-let-in-whom = Wieder zulassen: { $name }
gather-name = Dein Name
gather-another = Noch jemand an diesem Bildschirm
gather-sit = Hinsetzen
gather-begin = Beginnen
gather-waits = { $count ->
    [one] Auf einen Platz wird noch gewartet. Du kannst ihn einem Bot geben.
   *[other] Auf { $count } Plätze wird noch gewartet. Du kannst sie Bots geben.
}
gather-not-yet = { $seats_count ->
    [one] { $seats } ist noch nicht bereit.
   *[other] { $seats } sind noch nicht bereit.
}
gather-all-there = Alle sind bereit.
gather-say-ready = Sag, wenn es losgehen kann.
gather-i-am-ready = Ich bin bereit
gather-wait = Moment, noch nicht
gather-host-begins = Der Gastgeber startet das Spiel.
gather-host-away = Der Gastgeber ist nicht verbunden. Es geht los, sobald er wieder da ist und beginnt.{ $sits ->
    [true] {" "}Du kannst aufstehen und selbst einen Tisch machen.
   *[other] {""}
}
gather-sit-or-watch = Setz dich, oder bleib und sieh zu.
gather-sit-closed = Setz dich, um mitzuspielen; andere dürfen nicht zusehen.
gather-full = Alle Plätze sind besetzt. Wenn es losgeht, kannst du zusehen.
gather-full-closed = Alle Plätze sind besetzt, und andere dürfen nicht zusehen. Steht jemand auf, kannst du dich hier hinsetzen.
gather-watching = { $count ->
    [one] Noch eine Person sieht zu.
   *[other] Noch { $count } Personen sehen zu.
}
gather-looks-on = { $count ->
    [one] Eine Person sieht zu
   *[other] { $count } Personen sehen zu
}
gather-gone = weg
gather-next = Mit ihnen weiterspielen
gather-next-watch = Bei der nächsten Partie zusehen
gather-next-closed = Die nächste Partie hat begonnen, und andere dürfen nicht zusehen.
again-wishes = { $seats_count ->
    [0] Eine Revanche ist vorbereitet.
    [one] { $seats } will noch einmal spielen.
   *[other] { $seats } wollen noch einmal spielen.
}
again-declined = { $names_count ->
    [one] { $names } will nicht noch einmal spielen.
   *[other] { $names } wollen nicht noch einmal spielen.
}
again-host = Du bist Gastgeber: Kommst du nicht, dürfen { $stays ->
    [true] nach einer Minute
   *[false] nach der Zeit, die ein Zug dauern darf,
} die anderen einen Platz einem Bot geben.
again-asks = Willst du mitspielen?
again-yes = Ja, ich bin bereit
again-no = Nein, danke
again-no-answer = noch keine Antwort
again-said-no = Du spielst diesmal nicht mit.
again-free = Dort kann sich jemand anders hinsetzen, oder ein Bot.
again-title = Noch einmal? · { $title }
gather-again = { $same ->
    [true] Dieselben Leute spielen noch einmal.
   *[false] Nicht alle spielen noch einmal.
} { $stays ->
    [true] Es geht von selbst los, sobald alle hier und bereit sind.
   *[false] Es geht von selbst los, sobald alle bereit sind. Niemand muss dableiben.
}
gather-again-host = { $name } ist Gastgeber und nicht da: { $stays ->
    [true] Nach einer Minute
   *[false] Nach der Zeit, die ein Zug dauern darf,
} dürfen auch die anderen einen Platz einem Bot geben.
gather-again-seatless = Der Gastgeber hat keinen Platz. Ist er auch nicht da, dürfen { $stays ->
    [true] nach einer Minute
   *[false] nach der Zeit, die ein Zug dauern darf,
} auch die anderen einen Platz einem Bot geben.
gather-again-left = Der Gastgeber ist gegangen: Wer sich als Erstes setzt, entscheidet.
gather-stands-in = { $named ->
    [true] { $name } ist Gastgeber und nicht da: Jetzt entscheidest du statt { $name }.
   *[false] Der Gastgeber ist nicht da: Jetzt entscheidest du an seiner Stelle.
}
gather-leaves = Ist in der Partie jemand eine Minute lang weg, { $does ->
    [waits] wartet die Partie, und der Gastgeber kann einen Bot weiterspielen lassen.
    [ends] endet die Partie.
   *[bot] spielt der Bot { $player } weiter, bis die Person wieder da ist.
}
gather-begins-itself = Es geht von selbst los, wenn auch die anderen bereit sind.
gather-begins-full = Es geht von selbst los, wenn sich jemand auf den freien Platz setzt oder der Gastgeber ihn einem Bot gibt und alle bereit sind.
gather-move = Auf einem anderen Gerät weiterspielen
gather-move-why = Öffne diesen Link auf dem anderen Gerät, oder richte dessen Kamera auf den Code. Dann ist dein Platz dort und nicht mehr hier. Der Link gilt einmal und eine Stunde lang.
gather-move-link = Der Link für das andere Gerät
person-elsewhere = Auf einem anderen Gerät dieselbe Person sein
person-why = Öffne diesen Link auf dem anderen Gerät, oder richte dessen Kamera auf den Code. Dann zeigen beide Geräte alle Tische, an denen du einen Platz hast, und beide können dort spielen. Der Link gilt einmal und eine Stunde lang. Gib ihn niemandem: Wer ihn öffnet, kann für dich spielen.
person-link = Der Link für dein anderes Gerät
person-join-title = Hier dieselbe Person sein?
person-join-why = Dieser Browser zeigt und spielt dann dieselben Tische wie der, auf dem der Link gemacht wurde, und jener spielt auch die Tische von diesem. Mach nur weiter, wenn der Link von dir selbst ist.
link-yes = Ja, der Link ist von mir
gather-move-ask = Mit deinem Platz hier weiterspielen?
gather-move-agree = Dein Platz an diesem Tisch kommt dann auf dieses Gerät und ist auf dem, das den Link gemacht hat, nicht mehr. Geh nur weiter, wenn du den Link selbst gemacht hast.
page-clock = Bedenkzeit
clock-not = ohne Uhr
clock-none = so viel man will
clock-bank = { $minutes } min insgesamt + { $seconds } s je Zug
clock-seconds = { $count } s je Zug
clock-minutes = { $count } min je Zug
clock-days = { $count ->
    [one] ein Tag je Zug
   *[other] { $count } Tage je Zug
}
clock-here = Bedenkzeit: { $clock }. Hat jemand keine mehr, macht der Tisch diesen einen Zug.
clock-here-ends = Bedenkzeit: { $clock }. Hat jemand keine mehr, endet die Partie.
clock-by-and-by = Niemand muss am Tisch bleiben: Komm wieder, wenn du dran bist, bevor deine Zeit um ist.
clock-long = { $days } T { $hours } h
clock-left = Bedenkzeit von { $seat }
clock-hurry = Deine Zeit für diesen Zug ist fast um.
term-clock = Die Bedenkzeit, die { $seat } noch hat. Sie läuft, wenn { $seat } gefragt ist: erst die Sekunden für den Zug, dann der Vorrat für die ganze Partie.
term-seat = { $who ->
    [you] Das ist dein Platz: { $seat }.
    [bot] { $seat } ist ein Bot: { $player }.
   *[person] { $away ->
        [true] { $seat } ist weg.
       *[false] { $seat } ist ein Mensch.
    }
} Die Flagge zeigt, was zu diesem Platz gehört, wo es auch liegt.
ask-back = Bitten, meinen Zug zurückzunehmen
ask-asks = { $seat } möchte das zurücknehmen und alles, was danach kam: „{ $what }“
    .hidden = { $seat } möchte einen Zug zurücknehmen und alles, was danach kam.
ask-asked = Du hast gebeten, das zurückzunehmen und alles, was danach kam: „{ $what }“
    .hidden = Du hast gebeten, einen Zug zurückzunehmen und alles, was danach kam.
ask-title = Zurücknehmen? · { $title }
ask-waits = Noch gefragt: { $names }
ask-allow = Erlauben
ask-refuse = Ablehnen
talk-name = Gespräch
talk-said = Was gesagt wurde
talk-nothing = Noch hat niemand etwas gesagt.
talk-hidden = Alles, was hier gesagt wurde, ist ausgeblendet.
talk-reads = Etwas sagen kann nur, wer mitspielt.
talk-reads-nothing = Noch hat niemand etwas gesagt. Etwas sagen kann nur, wer mitspielt.
talk-phrases = Sätze
talk-write = Etwas sagen
talk-tell = Senden
talk-hide = Ausblenden …
talk-mute = Nicht zeigen, was { $name } sagt
talk-unmute = Zeigen, was { $name } sagt
page-chat = Wir dürfen einander schreiben
phrase-hello = Hallo!
phrase-luck = Viel Glück!
phrase-oh = Oh nein!
phrase-bravo = Gut gespielt!
phrase-thanks = Danke!
phrase-moment = Einen Moment, bitte.
phrase-game = Schöne Partie!
phrase-again = Noch einmal?
server-no-phrase = Diesen Satz gibt es nicht.
server-no-chat = An diesem Tisch gibt es nur die fertigen Sätze.
server-says-nothing = Da steht nichts, was zu lesen wäre.
server-says-much = Lass auch die anderen zu Wort kommen: Warte einen Moment.
