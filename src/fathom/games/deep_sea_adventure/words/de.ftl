### Tiefseeabenteuer, auf Deutsch.
### Ein „Schatz“ ist, was als Ganzes getragen wird: ein Chip oder ein Stapel Chips; die Regeln nennen das auch Einheit.
### Ein Wort für eine Sache: Taucher, Luft, Tank, U-Boot, Tauchgang, Reihe, Feld, Leerchip, Stufe, umkehren, daheim,
### Tupfen (die Punkte auf Chips und neben Flaggen, damit sie keine Punkte der Wertung sind).
### Eine Liste kommt als $name (ihre Teile, verbunden), als $name_or und als $name_count; ein Platz kommt als sein Name.

game-title = Tiefseeabenteuer
game-sentence = Alle Taucher teilen sich einen Tank Luft. Hol Schätze aus der Tiefe, trag so viel du dich traust, und sei daheim, bevor die Luft ausgeht.

## Die Lobby

game-call = Tauch tief, teil dir die Luft, und kehr rechtzeitig um.
game-time = etwa 10 Minuten
progress = Tauchgang { $dive } von { $dives }, Luft { $air }
group-dive = Der Tauchgang
group-moving = Würfel und Bewegung
group-treasure = Schätze
group-home = Heimkehr
opponent-taipan11_normal = Grapscht nach allem, was glänzt, und bleibt oft damit unten.
    .label = Elster
opponent-twindebank = Drei Züge hinab, ein Schatz, und geradewegs heim.
    .label = Uhrwerk
opponent-pearl_diver = Wägt jeden Atemzug gegen jeden Punkt ab, auch gegen deine.
    .label = Perlentaucher

## Was geschieht, wie der Verlauf es sagt

first = { $seat } beginnt.
dive = Tauchgang { $dive } beginnt.
breathe = { $seat } verbraucht { $units } Luft{ $air ->
    [0] : Der Tank ist leer.
   *[other] : noch { $air }.
}
last_breath = { $seat } macht den letzten Zug dieses Tauchgangs.
dive_on = { $seat } taucht weiter ab.
turn_back = { $seat } kehrt um.
must_turn = { $seat } muss umkehren: Tiefer ist kein Feld frei.
roll = { $seat } würfelt { $total }{ $units ->
    [0] .
   *[other] , weniger { $units } für die Last: { $moves ->
        [0] Es bleibt nichts übrig.
       *[other] { $moves }.
    }
}
move = { $seat } { $start ->
    [-1] verlässt das U-Boot und taucht
   *[other] schwimmt
} { $end ->
    [-1] ins U-Boot
   *[other] auf Feld { FROM_ONE($end) }
}{ $jumped_count ->
    [0] .
    [one] , an einem Taucher vorbei.
   *[other] , an { $jumped_count } Tauchern vorbei.
}
stuck = { $seat } bleibt stehen: { $moves ->
    [0] Die Last frisst den ganzen Wurf.
   *[other] { $facing ->
        [up] Ohne Schatz darf niemand heim.
       *[down] Voraus ist kein Feld frei.
    }
}
board = { $seat } ist zurück im U-Boot, { $units ->
    [0] mit leeren Händen.
    [one] mit einem Schatz.
   *[other] mit { $units } Schätzen.
}
leave = { $seat } lässt das Feld, wie es ist.
take = { $seat } nimmt { $chips_count ->
    [one] einen Chip der Stufe { $chips }.
   *[other] einen Stapel der Stufen { $chips }.
}
drop = { $seat } legt { $chips_count ->
    [one] einen Chip der Stufe { $chips } ab.
   *[other] einen Stapel der Stufen { $chips } ab.
}
guard = Zu lange hat sich nichts geändert: Bis zum Ende dieses Tauchgangs muss umkehren, wer tiefer kein freies Feld findet.
dive_over = { $reason ->
    [air] Der Tauchgang ist vorbei: Die Luft ist aus.
    [home] Der Tauchgang ist vorbei: Alle sind daheim.
    [stall] Der Tauchgang ist vorbei: Zu lange hat sich nichts geändert.
    [empty] Die Partie endet vorzeitig: In der Reihe liegt kein Chip mehr.
   *[other] Der Tauchgang ist vorbei.
}
reveal = { $seat } deckt einen Chip der Stufe { $level } auf: { $value }.
    .hidden = { $seat } sieht sich einen Chip der Stufe { $level } an.
drown = { $seat } hat es nicht zurück geschafft { $units ->
    [0] und hatte nichts zu verlieren.
    [one] und verliert einen Schatz.
   *[other] und verliert { $units } Schätze.
}
lay = { $chips_count ->
    [one] Ein Chip der Stufe { $chips } sinkt
   *[other] Ein Stapel der Stufen { $chips } sinkt
} ans Ende der Reihe.
clean = Die Reihe rückt zusammen: { $length ->
    [one] Ein Feld bleibt übrig.
   *[other] { $length } Felder bleiben übrig.
}
won = { $seat } hat { $values_count ->
    [0] nichts heimgebracht.
    [one] einen Chip heimgebracht, Wert { $values }.
   *[other] Chips heimgebracht, Werte { $values }: { $score } Punkte.
}
    .hidden = { $seat } hat sich heimlich Schätze angesehen.
over = Die Partie ist vorbei. { $winners_count ->
    [one] { $winners } gewinnt mit { points-of }.
   *[other] { $winners } gewinnen gemeinsam mit { points-of }.
}
    .hidden = Die Partie ist vorbei.
points-of = { $score ->
    [one] einem Punkt
   *[other] { $score } Punkten
}

## Züge: der Knopf, und die Zeile darunter

do-roll = Würfeln
do-dive = Weiter abtauchen
do-back = Umkehren
do-leave = Liegen lassen
do-take = { $chips_count ->
    [one] Stufe { $chips } nehmen
   *[other] Stapel { $chips } nehmen
}
do-drop = { $chips_count ->
    [one] Stufe { $chips } ablegen
   *[other] Stapel { $chips } ablegen
}
do-lay = { $chips_count ->
    [one] Als Nächstes Stufe { $chips }
   *[other] Als Nächstes Stapel { $chips }
}

then-down = { $span ->
    [none] Du bleibst, wo du bist.
    [one] Du tauchst { $most ->
        [one] ein Feld
       *[other] { $most } Felder
    } tiefer.
   *[some] Du tauchst { $least } bis { $most } Felder tiefer.
}
then-up = { $span ->
    [none] Du bleibst, wo du bist.
    [one] Du steigst { $most ->
        [one] ein Feld
       *[other] { $most } Felder
    } auf.
    [home] Jeder Wurf bringt dich heim.
   *[some] Du steigst { $least } bis { $most } Felder auf.
}{ $home ->
    [0] { "" }
   *[other] { $span ->
        [home] { "" }
       *[some] { " " }Ab { $home } bist du daheim.
    }
}
then-leave = { $units ->
    [0] Du verbrauchst weiter keine Luft.
   *[other] Du verbrauchst weiter { $units } Luft pro Zug.
}
then-take = Von nun an verbrauchst du { $units } Luft pro Zug.
then-drop = { $units ->
    [0] Von nun an verbrauchst du keine Luft.
   *[other] Von nun an verbrauchst du { $units } Luft pro Zug.
}
then-leave-last = { $units ->
    [0] Die Luft ist aus; du hast nichts zu verlieren.
   *[other] Die Luft ist aus: Du verlierst, was du trägst.
}
then-take-last = Die Luft ist aus: Du verlierst auch das.
then-drop-last = { $units ->
    [0] Die Luft ist aus: Das hier bleibt liegen.
   *[other] Die Luft ist aus: Das hier bleibt liegen, der Rest ist verloren.
}
then-lay = { $pile_count ->
    [0] Im nächsten Tauchgang liegt es auf Feld { FROM_ONE($place) }.
    [one] Im nächsten Tauchgang liegt es auf Feld { FROM_ONE($place) }, mit einem Chip der Stufe { $pile }.
   *[other] Im nächsten Tauchgang liegt es auf Feld { FROM_ONE($place) }, mit Chips der Stufen { $pile }.
}

## Der Tisch als Text und auf den Karten

asks-direction = Weiter hinab, oder endgültig umkehren?
asks-roll = { $way ->
    [sub] Raus aus dem U-Boot: Würfle.
    [up] Auf dem Weg nach oben: Würfle.
   *[down] Auf dem Weg nach unten: Würfle.
}
asks-search = Was tust du hier?
asks-lay = Deine Schätze sinken. Was geht als Nächstes unter?

air = Luft
air-text = Luft: { $air } von { $tank }. Tauchgang { $dive } von { $dives }.
air-low = Letzte Luft
air-gone = Keine Luft
dive-of = Tauchgang { $dive } von { $dives }
next-breaths = Luft, die als Nächstes verbraucht wird: { $breaths }
next-breath = { $seat } { $units }

submarine = U-Boot
submarine-text = U-Boot: { $diver_seats_count ->
    [0] leer.
   *[other] { $diver_seats }.
}
chart-name = Die Reihe, vom U-Boot hinab
place-text = Feld { FROM_ONE($place) }: { $chips_count ->
    [0] leer
    [one] ein Chip der Stufe { $chips }
   *[other] ein Stapel der Stufen { $chips }
}{ $seat ->
    [none] .
   *[other] ; { $seat }{ $facing ->
        [lost] { "" } kam nicht zurück.
       *[other] , { $facing ->
            [down] auf dem Weg nach unten
           *[up] auf dem Weg nach oben
        }, trägt { $units ->
            [0] nichts.
            [one] einen Schatz.
           *[other] { $units } Schätze.
        }
    }
}

where-sub = im U-Boot
where-sea = { $facing ->
    [down] nach unten, Feld { FROM_ONE($place) }
   *[up] nach oben, Feld { FROM_ONE($place) }
}
where-home = daheim
where-lost = kam nicht zurück
hold = Trägt
hold-nothing = nichts
hold-breathes = { $units ->
    [0] verbraucht keine Luft
   *[other] verbraucht nächstes Mal { $units } Luft
}
unit-text = { $chips_count ->
    [one] Stufe { $chips }
   *[other] Stapel aus { $chips }
}
points = { $score ->
    [one] 1 Punkt
   *[other] { $score } Punkte
}
points-hidden = Punkte verdeckt
chips-home = { $chips ->
    [0] noch nichts daheim
    [one] ein Chip daheim
   *[other] { $chips } Chips daheim
}
won-nothing = nichts heimgebracht
chip-worth = Stufe { $level }: { $value }
chip-hidden = Stufe { $level }: unbekannt
dice-text = { $total ->
    [0] Die Würfel
   *[other] Die Würfel: { $total }
}

## Die Würfel über der Karte, was bevorsteht, und das Ende eines Tauchgangs

throw-sum = { $units ->
    [0] { $total }
   *[other] { $total } − { $units } Last = { $moves }
}
reach-chance = { $chance } %
reach-home = { $chance } %
home-chance = { $chance ->
    [0] Heimkehr: kaum möglich
    [100] Heimkehr: sicher
   *[other] Heimkehr: etwa { $chance } %
}{ $move ->
    [dive] { "" } mit einem Schatz mehr
   *[other] { "" }
}
air-lasts = { $laps ->
    [0] reicht für keine volle Runde
    [one] reicht für 1 Runde
   *[other] reicht für { $laps } Runden
}
hold-more = käme dazu
hold-load = Nächster Wurf −{ $slower }, Luft −{ $breath }
do-next-dive = Nächster Tauchgang
do-result = Wer hat gewonnen?
account-of = Tauchgang { $dive }
account-home = { $units ->
    [0] daheim, mit nichts
   *[other] daheim
}
account-sunk = { $units ->
    [0] unten geblieben, nichts zu verlieren
    [one] unten geblieben, ein Schatz verloren
   *[other] unten geblieben, { $units } Schätze verloren
}
account-gain = +{ $points }

tie-level4 = Chips der Stufe 4
tie-lexicographic = Chips der Stufen 4, 3, 2, 1
tie-best_level_held = Chips der höchsten Stufe
tie-shared = Gleichstand ist ein geteilter Sieg
tie-level4-text = Bei gleich vielen Punkten entscheidet die Zahl der heimgebrachten Chips der Stufe 4; ist auch sie gleich, wird der Rang geteilt.
tie-lexicographic-text = Bei gleich vielen Punkten entscheidet die Zahl der heimgebrachten Chips der Stufe 4, dann 3, 2 und 1; ist alles gleich, wird der Rang geteilt.
tie-best_level_held-text = Bei gleich vielen Punkten entscheidet die Zahl der Chips der höchsten Stufe, die jemand von ihnen hat; ist auch sie gleich, wird der Rang geteilt.
tie-shared-text = Bei gleich vielen Punkten wird der Rang geteilt.

## Die erste Seite der Regeln. Außer dem, was hier steht, wird jede Option unter ihrem Namen gesagt, und eine Liste auch als ihr _range.

primer-aim = Das Ziel
primer-level = { $range } wert
primer-aim-text = Bring in { $dives ->
    [one] einem Tauchgang
   *[other] { $dives } Tauchgängen
} Schätze heim: Wer am Ende die meisten Punkte hat, gewinnt. Alle Taucher teilen sich ein U-Boot und einen Tank Luft.
primer-aim-line = Die Schätze liegen in einer Reihe unter dem U-Boot. Je tiefer sie liegen, desto mehr Punkte sind sie wert; Tupfen und Form sagen, wie tief. Niemand kennt den genauen Wert eines Chips, bevor er daheim ist.
primer-turn = Dein Zug
primer-air = Luft.
primer-breaths = { $units } Luft
primer-air-text = Du verbrauchst 1 Luft für jeden Schatz, den du trägst: mit { $units } also { $units }. Der Tank gehört allen; zu Beginn jedes Tauchgangs sind { $air } Luft darin.
primer-way = Richtung.
primer-way-text = Auf dem Weg nach unten sagst du, { $turn_empty ->
    [allow] mit Schatz oder ohne,
   *[other] wenn du einen Schatz trägst,
} ob du weiter abtauchst oder umkehrst. Umkehren kannst du einmal pro Tauchgang; von da an geht es nur noch nach oben.
primer-roll = Wurf und Bewegung.
primer-roll-text = Du schwimmst so viele Felder, wie die Würfel zeigen, 1 weniger für jeden Schatz, den du trägst. Du würfelst { $total } und trägst { $units }: { $moves ->
    [0] Du bleibst, wo du bist.
    [one] Du schwimmst 1 Feld.
   *[other] Du schwimmst { $moves } Felder.
}
primer-take = ihn nehmen
primer-drop = einen ablegen
primer-search = Suche.
primer-search-text = Lass alles, wie es ist, oder nimm den Schatz auf deinem Feld, oder leg, wenn dein Feld leer ist, einen von deinen dort ab. Wo ein Schatz genommen wurde, bleibt das Feld, leer.
primer-jump = Springen
primer-jump-picture = Von Feld 4 über einen anderen Taucher auf Feld 6: auf 5, auf 7, auf 8
primer-jump-text = Felder, auf denen andere Taucher sind, zählen nicht. Wer von Feld 4 aus 3 Felder schwimmt, kommt auf 5, über den Taucher auf 6 hinweg auf 7, und auf 8.
primer-end = Das Ende eines Tauchgangs
primer-home = daheim: sicher
primer-sunk = gesunken: drei im Stapel
primer-end-text = Ein Tauchgang endet, wenn alle daheim sind, oder am Ende des Zuges, in dem die letzte Luft verbraucht wurde. Um das U-Boot zu erreichen, brauchst du keinen genauen Wurf; was du heimbringst, ist sicher, und du hast in diesem Tauchgang keine Züge mehr.{ $board_empty ->
    [forbid] { " " }Mit leeren Händen darfst du nicht heim.
   *[other] { "" }
}{ $reveal ->
    [secret] { " " }Was deine Chips wert sind, siehst nur du, bis die Partie vorbei ist.
   *[other] { "" }
}
primer-sunk-text = Wer nicht daheim ist, verliert alle Schätze. Sie sinken ans tiefe Ende der Reihe, je drei auf ein Feld; ein solcher Stapel wird als ein Schatz getragen, und daheim zählen alle seine Chips. Dann werden die leeren Felder aus der Reihe genommen.
primer-score = Die Wertung
primer-score-text = Nach dem letzten Tauchgang zählst du die Chips zusammen, die du heimgebracht hast. { $tie ->
    [shared] Bei gleich vielen Punkten wird der Sieg geteilt.
    [lexicographic] Bei gleich vielen Punkten entscheiden mehr Chips der Stufe 4, dann der Stufen 3, 2 und 1.
    [best_level_held] Bei gleich vielen Punkten entscheiden mehr Chips der höchsten Stufe, die jemand von ihnen hat.
   *[level4] Bei gleich vielen Punkten entscheiden mehr Chips der Stufe 4.
}
primer-score-example = Zum Beispiel machen Chips mit den Werten { $values } zusammen { $sum } Punkte.

## Was jedes Ding auf dem Tisch ist, in zwei Sätzen. Auch hier werden die Optionen gesagt.

level-range = { $level ->
    [1] { $level_1_range }
    [2] { $level_2_range }
    [3] { $level_3_range }
   *[4] { $level_4_range }
}
term-air = { $left ->
    [0] Der Tank ist leer: Dieser Zug ist der letzte des Tauchgangs. Wer danach im Meer ist, verliert alle Schätze, die er trägt.
   *[other] Noch { $left } Luft von den { $air }, mit denen jeder Tauchgang beginnt. Alle Taucher nutzen diesen Tank: 1 Luft pro Zug für jeden getragenen Schatz.
}
term-breath = Diese Luft verbraucht { $seat } als Nächstes: eine für jeden getragenen Schatz, zu Beginn des Zuges. Buchstabe und Farbe sagen, wessen sie ist.
term-dive = Das ist Tauchgang { $dive } von { $dives }. Jeder beginnt mit vollem Tank, und nach dem letzten werden die Punkte gezählt.
term-laps = So viele Runden reicht die Luft, wenn alle mit dem weitermachen, was sie jetzt tragen. Wer mehr nimmt oder heimkommt, ändert das.
term-where = { $where ->
    [sub] Dieser Taucher ist im U-Boot und hat es in diesem Tauchgang noch nicht verlassen. In seinem Zug muss er hinaus.
    [home] Dieser Taucher ist daheim, und was er mitgebracht hat, auch. Er hat in diesem Tauchgang keine Züge mehr.
    [lost] Dieser Taucher war nicht daheim, als der letzte Tauchgang endete. Was er trug, ist verloren.
   *[sea] { $facing ->
        [up] Dieser Taucher ist umgekehrt und steigt nur noch auf. Felder zählen vom U-Boot an, wo seine Schätze sicher sind.
       *[down] Dieser Taucher ist auf dem Weg nach unten und kann einmal umkehren. Felder zählen vom U-Boot an.
    }
}
term-score = { $hidden ->
    [true] Die Punkte von { $seat } sind verdeckt: Werte werden heimlich angesehen. Alles wird gezeigt, wenn die Partie vorbei ist.
   *[other] Die Punkte von { $seat }: alle bisher heimgebrachten Chips zusammengezählt. { $chips ->
        [0] Die meisten Punkte nach dem letzten Tauchgang gewinnen.
       *[other] Das sind { $home }.
    }
}
term-home = So viele Chips hat { $seat } bisher heimgebracht. Sie sind sicher, und ihre Werte sind Punkte.
term-unit = { $value ->
    [none] { $level ->
        [0] Ein Stapel aus { $chips_count } Chips der Stufen { $chips }. Er wird als ein Schatz getragen, und daheim zählt jeder seiner Chips.
       *[other] Ein Chip der Stufe { $level }, wie Tupfen und Form sagen: Er ist { level-range } wert. Niemand weiß, wie viel, bevor er daheim ist.
    }
    [hidden] Ein Chip der Stufe { $level }, { level-range } wert: Wie viel, hat nur gesehen, wem er gehört. Er ist daheim und sicher und wird aufgedeckt, wenn die Partie vorbei ist.
   *[other] Ein Chip der Stufe { $level }; aufgedeckt war er { $value } wert. Er ist daheim und sicher.
}
term-place = Feld { FROM_ONE($place) }, vom U-Boot an gezählt. { $chips_count ->
    [0] Der gestrichelte Ring sagt, dass es leer ist: Sein Schatz wurde genommen, und ein anderer kann hier abgelegt werden.
    [one] Der Chip hier ist von Stufe { $level }, wie Tupfen und Form sagen: Er ist { level-range } wert, wie viel, weiß niemand.
   *[other] Der Stapel hier hat { $chips_count } Chips der Stufen { $chips } und wird als ein Schatz getragen.
}
term-reach = { $aboard ->
    [true] So wahrscheinlich, in Prozent, bringt der nächste Wurf diesen Taucher heim. Für diesen einen Wurf ist das genau.
   *[other] So wahrscheinlich, in Prozent, endet der nächste Wurf auf diesem Feld. Last und übersprungene Taucher sind mitgerechnet; ein gestrichelter Ring ist der Weg nach oben.
}
term-chance = So wahrscheinlich kommt dieser Taucher heim, bevor die Luft aus ist, am Ende und nicht mit einem Wurf. Das ist eine Schätzung: Niemand weiß, was die anderen nehmen.
term-diver = { $where ->
    [sea] { $seat } ist auf dem Weg { $facing ->
        [up] nach oben, wie der doppelte Pfeil sagt
       *[down] nach unten, wie der Pfeil sagt
    }. { $units ->
        [0] Neben der Flagge ist kein Tupfen, also trägt dieser Taucher nichts.
        [one] Der Tupfen neben der Flagge ist der getragene Schatz.
       *[other] Die { $units } Tupfen neben der Flagge sind die getragenen Schätze.
    }
    [home] { $seat } ist in diesem Tauchgang daheim. Das helle Fenster sagt, dass alles Mitgebrachte sicher ist.
   *[other] { $seat } ist im U-Boot. In seinem Zug muss dieser Taucher hinaus.
}
term-step = Das sind die Schritte der Bewegung, einer nach dem anderen. Felder, auf denen andere Taucher sind, zählen nicht.
term-edge = { $seat } ist außer Sicht, auf Feld { FROM_ONE($place) }. Roll die Reihe { $up ->
    [true] nach oben
   *[down] nach unten
}, um diesen Taucher zu sehen.
term-throw = Die Würfel zeigen { $total }, und jeder getragene Schatz nimmt 1 weg: hier { $units }. { $moves ->
    [0] Es bleibt nichts übrig, also bleibt dieser Taucher stehen.
    [one] Ein Schritt bleibt übrig.
   *[other] { $moves } Schritte bleiben übrig.
}
term-dice = { $dice ->
    [one] In jedem Zug wird ein Würfel geworfen, mit den Seiten { $faces }.
   *[other] In jedem Zug werden { $dice } Würfel geworfen und zusammengezählt, jeder mit den Seiten { $faces }.
} So weit bewegt sich ein Taucher, 1 weniger für jeden getragenen Schatz.
term-load = { $units ->
    [one] Ein getragener Schatz nimmt
   *[other] { $units } getragene Schätze nehmen
} jedem Wurf { $units } weg: Das ist das Tempo. Ebenso viel Luft kosten sie zu Beginn des Zuges, ob der Taucher sich bewegt oder nicht.
term-taking = Die gestrichelte Linie sagt, dass dieser Schatz noch nicht genommen ist. Mit ihm trägst du { $units }, und jeder nimmt deinen Würfen 1 weg und kostet 1 Luft pro Zug.
term-lost = { $seat } kam nicht heim und verliert das. { $chips_count ->
    [one] Der Chip
   *[other] Der Stapel
} sinkt ans tiefe Ende der Reihe, je drei auf ein Feld, wo ein späterer Tauchgang ihn finden kann.
term-gain = So viele Punkte hat { $seat } in diesem Tauchgang heimgebracht. Sie sind in der Summe daneben enthalten.

## Optionen

option-start = Wer den ersten Tauchgang beginnt.
    .label = Startspieler
option-start-random = durch Zufall
option-start-seat0 = Platz 1
option-start-seat1 = Platz 2
option-start-seat2 = Platz 3
option-start-seat3 = Platz 4
option-start-seat4 = Platz 5
option-start-seat5 = Platz 6
option-min_players = Wie viele Taucher ein Tisch mindestens hat.
    .label = Mindestzahl Taucher
option-air = Die Luft im Tank zu Beginn jedes Tauchgangs.
    .label = Luft
option-dives = Wie viele Tauchgänge eine Partie hat.
    .label = Tauchgänge
option-dice = Mit wie vielen Würfeln gewürfelt wird.
    .label = Würfel
option-faces = Die Seiten jedes Würfels.
    .label = Würfelseiten
option-level_1 = Der Wert jedes Chips der Stufe 1.
    .label = Stufe 1
option-level_2 = Der Wert jedes Chips der Stufe 2.
    .label = Stufe 2
option-level_3 = Der Wert jedes Chips der Stufe 3.
    .label = Stufe 3
option-level_4 = Der Wert jedes Chips der Stufe 4.
    .label = Stufe 4
option-turn_empty = Ob umkehren darf, wer nichts trägt.
    .label = Umkehren mit leeren Händen
option-turn_empty-forbid = verboten
option-turn_empty-allow = erlaubt
option-end_of_line = Was mit einem Taucher geschieht, der auf dem Weg nach unten tiefer kein freies Feld findet.
    .label = Ende der Reihe
option-end_of_line-forced = muss umkehren
option-end_of_line-forced_if_carrying = muss mit Schatz umkehren
option-end_of_line-optional = muss nicht umkehren
option-stall_guard = Was geschieht, wenn sich nichts mehr ändert.
    .label = Gegen Stillstand
option-stall_guard-turn = wer am Ende ist, muss umkehren
option-stall_guard-end_dive = der Tauchgang endet
option-stall_limit = Nach wie vielen Runden ohne Änderung der Stillstand endet.
    .label = Stille Runden
option-drop_last = Ob nach dem Umkehren der letzte Schatz abgelegt werden darf.
    .label = Letzten Schatz ablegen
option-drop_last-forbid_after_turn = nicht nach dem Umkehren
option-drop_last-allow = erlaubt
option-board_empty = Ob ein Taucher mit leeren Händen heimkehren darf.
    .label = Heimkehr mit leeren Händen
option-board_empty-allow = erlaubt
option-board_empty-forbid = verboten
option-blanks = Wie viele Leerchips es gibt; ist keiner mehr da, kann nichts genommen werden. 0 heißt ohne Grenze.
    .label = Leerchips
option-drown_order = Wessen Schätze zuerst sinken, wenn mehrere Taucher nicht zurückkommen.
    .label = Wer zuerst verliert
option-drown_order-closest_first = die Nächsten zuerst
option-drown_order-farthest_first = die Fernsten zuerst
option-drop_choice = Wer bestimmt, in welcher Reihenfolge die Schätze eines Tauchers sinken.
    .label = Reihenfolge beim Sinken
option-drop_choice-choose = der Taucher
option-drop_choice-auto = wie genommen
option-stacking = Wie gesunkene Schätze zu dreien gestapelt werden.
    .label = Stapeln
option-stacking-running = ein Stapel nach dem anderen
option-stacking-per_diver = ein neuer Stapel für jeden Taucher
option-restack = Was aus einem Stapel wird, der wieder sinkt.
    .label = Stapel, die wieder sinken
option-restack-unit = zählen als ein Schatz
option-restack-unwrap = zerfallen
option-restack-own_space = behalten ein eigenes Feld
option-next_start = Wer den nächsten Tauchgang beginnt.
    .label = Nächster Startspieler
option-next_start-farthest_drowned = wer am fernsten unten blieb
option-next_start-last_boarded = wer zuletzt heimkam
option-next_start-rotate = der nächste Platz
option-reveal = Wann heimgebrachte Schätze aufgedeckt werden.
    .label = Aufdecken
option-reveal-end_of_dive = nach jedem Tauchgang, für alle
option-reveal-secret = nur für den Besitzer, bis zum Ende
option-tie = Was bei gleich vielen Punkten entscheidet.
    .label = Gleichstand
option-tie-level4 = die meisten Chips der Stufe 4
option-tie-lexicographic = die meisten der Stufe 4, 3, 2, 1
option-tie-best_level_held = die meisten der höchsten Stufe
option-tie-shared = nichts

## Vorlagen

preset-default = So spielen die meisten: einmal umkehren, den Tank teilen, und nach jedem Tauchgang sehen, was alle heimgebracht haben.
    .label = Standard
preset-manual = Wie es in der Anleitung steht: Am Ende der Reihe darfst du warten, du darfst deinen letzten Schatz ablegen, und pro Tauchgang werden höchstens zwölf Schätze genommen.
    .label = Anleitung
preset-reference = Strenger: Niemand kehrt mit leeren Händen heim, pro Tauchgang werden höchstens zwölf Schätze genommen, und wer zuletzt heimkommt, beginnt den nächsten.
    .label = Referenz
preset-zatu = Freier und mit Geheimnissen: Kehr um, wann du willst, und bis zum Ende sieht niemand, was du heimgebracht hast.
    .label = Geheime Schätze
preset-published = Soweit das Heft des Verlags bekannt ist: Niemand kehrt mit leeren Händen heim, und der tiefste Taucher verliert zuerst.
    .label = Verlag

## Spieler

player-random = Tut irgendetwas, das erlaubt ist.
    .label = Zufall
player-pearl_diver = Wägt ab, was bevorsteht: gegen die Luft, die alle Taucher verbrauchen werden, und gegen die Punkte der anderen.
    .label = Perlentaucher
player-grab_first = Nimmt den ersten Schatz in Tiefe N oder tiefer und kehrt dann um (N steht nach dem Doppelpunkt: grab_first:9).
    .label = Schnellgreifer
player-zeffar = Trägt nichts, bis andere Luft verbrauchen; nimmt dann einen Schatz und kehrt um.
    .label = Zeffar
player-zeffar_playouts = Tut irgendetwas, trägt aber höchstens ein, zwei Schätze: So spielt eine andere Suche zu Ende.
    .label = Zeffars Durchspiele
player-taipan11_normal = Nimmt fast alles und kehrt um, wenn die Luft knapp wird.
    .label = Taipan11, normal
player-taipan11_cautious = Kehrt früh um, mit höchstens zwei billigen Schätzen.
    .label = Taipan11, vorsichtig
player-taipan11_adventurous = Nimmt alles und kehrt um, wenn es fast zu spät ist.
    .label = Taipan11, waghalsig
player-mzin_random = Wirft eine Münze und kehrt spätestens mit vier Schätzen um.
    .label = Mzin, zufällig
player-mzin_prudent = Nimmt den erstbesten Schatz und kehrt um.
    .label = Mzin, umsichtig
player-mzin_gourmand = Nimmt auf dem Weg nach unten nichts von Stufe 1, kehrt mit drei Schätzen oder bei 9 Luft um.
    .label = Mzin, Feinschmecker
player-mzin_calculateur = Zählt die Runden bis heim und kehrt um, wenn die Luft gerade noch reicht.
    .label = Mzin, berechnend
player-nana_random = Nimmt und legt ab, wann immer es geht, und kehrt nach Münzwurf um.
    .label = Nana, zufällig
player-nana_prudente = Kehrt mit zwei Schätzen um und nimmt unterwegs einen dritten.
    .label = Nana, umsichtig
player-nana_courageuse = Nimmt alles und kehrt mit fünf Schätzen oder bei 4 Luft um.
    .label = Nana, mutig
player-twindebank = Nimmt zwei Züge lang nichts, im dritten einen Schatz, und kehrt um.
    .label = Twindebank
player-saaaber_grabber = Nimmt die ersten N Schätze am Weg und kehrt dann um (saaaber_grabber:N).
    .label = Saaaber, Sammler
player-saaaber_diver = Taucht bis zu einer Tiefe, kehrt um und sammelt auf dem Weg. Die Zahl ist die Tiefe und, als letzte Ziffer, wie viele Schätze: 152 heißt Tiefe 15 und 2 Schätze.
    .label = Saaaber, Taucher
player-saaaber_greedy = Nimmt den ersten Schatz der Stufe 4 und kehrt um.
    .label = Saaaber, gierig
player-saaaber_randy = Wirft vor jeder Wahl eine Münze.
    .label = Saaaber, zufällig
player-bubblyworld_deeper = Immer tiefer, und nimmt alles.
    .label = Bubblyworld, tiefer
player-robwal = Kehrt um, wenn der Weg heim mehr Runden braucht, als die Luft noch reicht.
    .label = RobWal
player-cloverrose = Nimmt einen Schatz jenseits von Feld 10, kehrt um und sammelt, was die Luft erlaubt.
    .label = Cloverrose
player-xudaniel11 = Nimmt die ersten zwei Schätze am Weg und kehrt um.
    .label = Xudaniel11
player-clashbuster = Nimmt Schätze, bis es N trägt, und kehrt dann um (clashbuster:N).
    .label = Clashbuster

## Was sich nicht spielen lässt

refused-min-players = { $option } ist { $least }, und dieser Tisch hat { $players } Spieler: Füge Spieler hinzu, oder senke den Wert.
refused-chips = { $chips ->
        [0] Die vier Stufen haben keine Chips: Zusammen brauchen sie 1 bis { $most }.
       *[other] Die vier Stufen haben zusammen { $chips } Chips: Höchstens { $most } sind erlaubt.
    }
refused-start = { $option } kann an einem Tisch mit { $players } nicht { $value } sein: Wähle random, oder seat0 bis { $last }.
    .page = { $option } kann an einem Tisch mit { $players } nicht { $value } sein: Wähle { option-start-random }, oder { option-start-seat0 } bis { $last }.
refused-board-empty = Mit { $option }=forbid könnte ein Taucher für immer festsitzen. Wähle auch stall_guard=end_dive.
    .page = { $option }: Ist das { option-board_empty-forbid }, könnte ein Taucher für immer festsitzen. Wähle unter „{ option-stall_guard.label }“ auch „{ option-stall_guard-end_dive }“.

## Diagramme eines Replays, und Statistik

chart-depth = Tiefe
chart-air = Luft
chart-chips = Chips
chart-points = Punkte
luck = { $way ->
        [more] { $seat } würfelte { $more } mehr als erwartet. Das trifft 1 von { $times }.
        [less] { $seat } würfelte { $more } weniger als erwartet. Das trifft 1 von { $times }.
       *[even] { $seat } würfelte { $sum }, genau wie erwartet.
    }
hope = kommt aus diesem Tauchgang heim
statistic-drowned_share = Tauchgänge ohne Heimkehr
statistic-deepest = Tiefstes Feld

## Die Lernpartie, und Tipps

guide-aim = In diesem U-Boot beginnt dein Taucher. Darunter liegen Schätze: je tiefer, desto mehr Punkte. Bring sie heim, bevor die Luft ausgeht. Die meisten Punkte gewinnen.
    .title = Tauch nach Schätzen
guide-roll = Wirf die Würfel. Dein Taucher schwimmt so viele Felder, wie sie zeigen.
    .title = Dein erster Zug
guide-take = Nimm den Schatz, auf dem du bist, oder lass ihn liegen. Seine Punkte kennt niemand, bevor er daheim ist. Probier es: Nimm einen.
    .title = Ein Schatz!
guide-load = { $units ->
    [one] Du trägst einen Schatz: 1 weniger pro Wurf, und 1 Luft pro Zug.
   *[other] Du trägst { $units } Schätze: { $units } weniger pro Wurf, und { $units } Luft pro Zug.
}
    .title = Was du trägst, bremst dich
guide-tank = Alle Taucher nutzen dieselbe Luft. Wer Schätze trägt, verbraucht zu Beginn jedes Zuges 1 Luft für jeden davon.
    .title = Alle atmen aus diesem Tank
guide-turn = Tauch weiter ab, oder kehr zum U-Boot um. Umkehren kannst du einmal pro Tauchgang. Danach geht es nur noch nach oben.
    .title = Hinab oder hinauf?
guide-jump = Felder, auf denen ein anderer Taucher ist, zählen nicht. So bringt dich der andere Taucher voran.
    .title = Übersprungen
guide-low = Ist der Tank leer, ist dieser Zug der letzte des Tauchgangs. Wer dann nicht daheim ist, verliert alle Schätze. Schnell heim!
    .title = Die Luft wird knapp
guide-home = Was du mitgebracht hast, ist jetzt sicher. Du hast in diesem Tauchgang keine Züge mehr.
    .title = Du bist daheim
guide-account = Wer daheim ist, deckt seine Chips auf: Das sind Punkte. Wer nicht daheim ist, verliert alle Schätze dieses Tauchgangs.
    .title = Der Tauchgang ist vorbei
guide-stack = Die verlorenen Schätze sind ans Ende der Reihe gesunken, bis zu drei Chips auf ein Feld. Ein solcher Stapel bremst dich wie ein Schatz, bringt aber die Punkte aller seiner Chips. Der Tank ist wieder voll.
    .title = Ein neuer Tauchgang
guide-end = Die meisten Punkte gewinnen. Eine echte Partie hat drei Tauchgänge, und viel mehr Luft.
    .title = Das ist das ganze Spiel
hint-take = Nimm den Schatz, auf dem du bist, oder lass ihn liegen. Seine Punkte kennt niemand, bevor er daheim ist.
    .title = Ein Schatz
hint-account = Was daheim ist, zählt jetzt Punkte. Wer nicht daheim ist, verliert alle Schätze dieses Tauchgangs.
    .title = Der Tauchgang ist vorbei
hint-drop = Hier liegt nichts. Du darfst einen Schatz ablegen, den du trägst: Dann bist du schneller und verbrauchst weniger Luft.
    .title = Zu schwer?
