### In Too Deep, auf Deutsch.
### Ein Wort für eine Sache: Anteil, Firma, Stapel (einer Firma), Nachziehstapel, Ablagestapel, Handkarten, Zehner, Dividende,
### ausbauen, Draft, Finanzspritze, Bonusanteil, Basis- und Profiseite. Namen von Firmen stehen ohne Artikel.
### Eine Liste kommt als $name (ihre Teile, verbunden), als $name_or und als $name_count; ein Platz kommt als sein Name, eine Firma als ihre Kennung.

game-title = In Too Deep
game-sentence = Kauf Anteile an fünf Tiefseefirmen und bau sie aus: Am Ende ist ein Anteil so viele Punkte wert, wie seine Firma Karten hat; Perlentauchen hat eine eigene Regel.

## Die Lobby

game-call = Dir gehören die Firmen, die am tiefsten gehen, und die anderen graben für dich.
game-time = etwa 10 Minuten
progress = { $cards ->
    [one] Eine Karte im Nachziehstapel
   *[other] { $cards } Karten im Nachziehstapel
}
progress-last = Die letzten Züge
group-companies = Seiten der Firmen
group-cards = Karten
group-beginning = Plätze und Beginn
group-turns = Züge
group-abilities = Fähigkeiten
group-end = Das Ende
group-two = Zu zweit
opponent-raider = Geht auf jeden los, der führt, und vergisst dabei sich selbst.
    .label = Pirat
opponent-collector = Kauft billige Anteile an Firmen, die noch wachsen können.
    .label = Sammler
opponent-bathyscaphe = Schaut einen Zug voraus und nimmt, was den Führenden am meisten schadet.
    .label = Bathyscaph
opponent-kraken = Der stärkste von allen: Er denkt voraus und tut immer, was er am besten findet.
    .label = Krake

## Firmen

company-cleaning = Meeresreinigung
    .short = Reinigung
company-treasure = Schatzsuche
    .short = Schätze
company-pearl = Perlentauchen
    .short = Perlen
company-research = Forschung
    .short = Forschung
company-wildlife = Tierwelt
    .short = Tierwelt
the-company = { $company ->
    [cleaning] { company-cleaning }
    [treasure] { company-treasure }
    [pearl] { company-pearl }
    [research] { company-research }
   *[wildlife] { company-wildlife }
}
from-the-company = { $from_company ->
    [cleaning] { company-cleaning }
    [treasure] { company-treasure }
    [pearl] { company-pearl }
    [research] { company-research }
   *[wildlife] { company-wildlife }
}
card = { $number } von { the-company }
side-basic = Basis
side-advanced = Profi

ability-cleaning-basic = { $cleaning_basic ->
    [top_only] Zahl 2 Karten; leg die oberste Karte eines Stapels ab.
   *[any_card] Zahl 2 Karten; leg eine Karte aus einem Stapel ab.
}
ability-cleaning-advanced = Zahl 1 Karte; leg die oberste eines Stapels ab, oder auf einen anderen, der leer ist oder oben eine niedrigere hat.
ability-treasure-basic = Zahlt sie eine Dividende, bekommt eine Karte mehr, wer die meisten Anteile an ihr hat.{ third-in-majority }
ability-treasure-advanced = Zahlt sie eine Dividende, bekommt, wer sie ausgebaut hat, so viele Karten, wie der größte Besitzer Anteile hat, anstelle der eigenen Dividende{ $treasure_adv_requires_share ->
    [yes] { "" }, aber nur mit eigenem Anteil.
   *[no] .
}{ third-in-majority }
third-in-majority = { $players ->
    [2] { $majority_third ->
        [ignore] { " " }Die Anteile des dritten Spielers zählen nicht mit.
       *[count] { " " }Auch die Anteile des dritten Spielers zählen mit.
    }
   *[other] { "" }
}
ability-pearl-basic = Ein Anteil ist so viel wert, wie ihr Stapel Karten hat, plus 2.
ability-pearl-advanced = { $pearl_adv ->
    [others] Ein Anteil ist so viel wert, wie der größte der vier anderen Stapel Karten hat, minus 2{ pearl-at-least }
    [floor_own] Ein Anteil ist so viel wert, wie der größte Stapel Karten hat, minus 2, aber nie weniger als die Zahl der Karten im eigenen Stapel.
   *[all] Ein Anteil ist so viel wert, wie der größte aller Stapel Karten hat, minus 2{ pearl-at-least }
}
pearl-at-least = { $pearl_negative ->
    [yes] { "" }, und das kann unter 0 sein.
   *[no] { "" }, aber nie unter 0.
}
ability-research-basic = Kauf aus deiner Hand einen Anteil einer beliebigen Firma, um 2 Karten billiger.
ability-research-advanced = Nimm einen Anteil aus einem anderen Portfolio{ $research_adv_price ->
    [exclude_target] { " " }und zahl dem Besitzer den Preis, diesen Anteil nicht mitgezählt,
   *[include_target] { " " }und zahl dem Besitzer den Preis,
} mindestens 2 Karten.{ $players ->
    [2] { " " }Der Preis für einen Anteil des dritten Spielers geht auf den Ablagestapel.
   *[other] { "" }
}
ability-wildlife-basic = Zahl 1 Karte; leg eine der drei neuesten eines Stapels obenauf, oder auf einen anderen, der leer ist oder oben eine niedrigere hat.
ability-wildlife-advanced = Spiel noch eine Karte auf einen beliebigen Stapel; ist sie niedriger als die oberste, zahl 1 Karte für jede höhere Karte dort.{ $chain ->
    [on] { " " }Ist das { company-cleaning }, { company-research } oder { company-wildlife }, darfst du danach deren Fähigkeit nutzen.
   *[off] { "" }
}

## Was geschieht, wie der Verlauf es sagt

first = { $seat } beginnt.
dealt = { $seat } bekommt { $cards ->
    [one] eine Karte.
   *[other] { $cards } Karten.
}
announced = { $seat } hat die niedrigste Karte bekommen, { $number }.
opened = { $purpose ->
    [draft] Diese Karten liegen für den Draft offen: { $cards }.
   *[third] Der dritte Spieler hat { $cards }.
}
drafted = { $seat } draftet die { card }.
bought = { $seat } kauft die { card } für { $price ->
    [0] nichts.
    [one] eine Karte.
   *[other] { $price } Karten.
}
paid = { $seat } zahlt die { card }.
    .hidden = { $seat } zahlt eine Karte.
paid_to = { $seat } zahlt die { card } an { $other_seat }.
    .hidden = { $seat } zahlt eine Karte an { $other_seat }.
expanded = { $seat } baut { the-company } mit { $number } aus.
dividend = { the-company } erreicht einen neuen Zehner und zahlt eine Dividende{ $cards ->
    [0] , aber niemand bekommt sie.
   *[other] .
}
owed = { $seat } wird { $cards ->
    [one] eine Karte ziehen.
   *[other] { $cards } Karten ziehen.
}
owed_third = Für den dritten Spieler { $cards ->
    [one] wird eine Karte
   *[other] werden { $cards } Karten
} gezogen und abgelegt.
drew = { $seat } zieht die { card }.
    .hidden = { $seat } zieht eine Karte.
burned = Die { card } des dritten Spielers wird abgelegt.
lost = { $cards ->
    [one] Eine Karte kann nicht gezogen werden und verfällt.
   *[other] { $cards } Karten können nicht gezogen werden und verfallen.
}
passed = { $asked ->
    [yes] { $seat } passt.
   *[no] { $seat } kann nichts tun und passt.
}
fundraiser = Alle haben nacheinander gezogen: Es gibt eine Finanzspritze. { $cards ->
    [0] Sie bringt nichts.
    [one] Alle bekommen eine Karte.
   *[other] Alle bekommen { $cards } Karten.
}
second_fundraiser = Eine zweite Finanzspritze in Folge. { $cards ->
    [0] Sie bringt nichts.
    [one] Alle bekommen eine Karte.
   *[other] Alle bekommen { $cards } Karten.
}
depleted = Der Nachziehstapel ist aufgebraucht. Der Ablagestapel wird gemischt: ein neuer Nachziehstapel mit { $cards ->
    [one] einer Karte
   *[other] { $cards } Karten
}{ $bonus ->
    [0] .
    [one] , darunter ein Bonusanteil.
   *[other] , darunter { $bonus } Bonusanteile.
}
dry = Der Nachziehstapel ist aufgebraucht, und es gibt nichts zu mischen.
triggered = { $reason ->
    [depletion] Der Nachziehstapel war zum zweiten Mal aufgebraucht: Das Ende naht.
    [dry] Es ist keine Karte mehr da: Das Ende naht.
    [fundraiser] Das war die zweite Finanzspritze in Folge: Das Ende naht.
   *[passes] Alle haben gepasst: Das Ende naht.
}
final = { $turns ->
    [one] Ein letzter Zug bleibt.
   *[other] Die letzten { $turns } Züge beginnen.
}
declined = { $seat } nutzt { the-company } nicht.
used = { $seat } nutzt { the-company }.
lifted = { $seat } nimmt die { $number } aus { the-company }.
removed = { $seat } legt die { $number } aus { the-company } ab.
moved = { $seat } legt die { $number } von { from-the-company } auf { the-company }.
raised = { $seat } legt die { $number } in { the-company } obenauf.
took = { $seat } nimmt die { card } von { $other_seat } für { $price } Karten.
took_third = { $seat } nimmt die { card } vom dritten Spieler für { $price } Karten.
played = { $seat } spielt die { $number } auf { the-company } für { $price ->
    [0] nichts.
    [one] eine Karte.
   *[other] { $price } Karten.
}
set_aside = Ein Bonusanteil wird gezogen und beiseitegelegt.
bonus_share = Ein Bonusanteil kommt: Für den dritten Spieler werden bis zu vier Karten gezogen.
not_replaced = { $seat } bekommt anstelle des Bonusanteils keine Karte.
third_gets = Der dritte Spieler bekommt die { card }.
third_expands = { the-company } wird mit { $number } ausgebaut.
third_nothing = Es kann keine Karte gezogen werden: Der dritte Spieler bekommt nichts.
discarded = { $cards_count ->
    [one] { $cards } wird abgelegt.
   *[other] { $cards } werden abgelegt.
}
over = Die Partie ist vorbei. { $winners_count ->
    [one] { $winners } gewinnt mit { points-of }.
   *[other] { $winners } gewinnen gemeinsam mit { points-of }.
}
points-of = { $score ->
    [one] einem Punkt
   *[other] { $score } Punkten
}

## Züge: der Knopf, und die Zeile darunter

do-draft = Die { card } draften
do-buy = Die { card } kaufen
do-expand = { the-company } mit { $number } ausbauen
do-draw = Eine Karte ziehen
do-pass = Passen
do-pay = Die { card } zahlen
do-use = { the-company } nutzen
do-decline = { the-company } nicht nutzen
do-take = Die { card } nehmen
do-play = Die { $number } auf { the-company } spielen
do-lift = Die { $number } aus { the-company } nehmen
do-place = Auf { the-company }
do-discard = Auf den Ablagestapel

you-pay = { $price ->
    [0] Du zahlst nichts.
   *[other] { $left ->
        [0] { $hand ->
            [one] Du zahlst deine letzte Karte.
           *[other] Du zahlst alle deine Karten.
        }
       *[other] Du zahlst { $price } von deinen { $hand } Karten.
    }
}
then-draft = { $shares ->
    [0] Dein erster Anteil an { the-company }.
    [one] Du hast schon einen Anteil an { the-company }.
   *[other] Du hast schon { $shares } Anteile an { the-company }.
}
then-buy = { you-pay }
    .short = { pay-short }
then-dividend = Neuer Zehner: { $own ->
    [0] Du bekommst nichts
   *[other] Du bekommst { $own }
}{ $other_seats_count ->
    [0] .
    [one] , { $other_seats } { $cards }.
   *[other] , { $other_seats } zusammen { $cards }.
}
    .short = +{ $own }
then-no-dividend = { $why ->
    [final] In letzten Zügen keine Dividende.
    [same] Keine Dividende: immer noch { $from } bis { $to }.
    [paid] Keine Dividende: { $from } bis { $to } hat schon gezahlt.
   *[reached] Keine Dividende: Der Stapel hat schon eine Karte dieses oder eines höheren Zehners.
}
    .short = Keine Dividende
then-draw = { $deck ->
    [0] Erst wird der Ablagestapel gemischt.
    [one] Die letzte Karte des Nachziehstapels.
   *[other] Von { $deck } Karten im Nachziehstapel.
}{ $funds ->
    [yes] { " " }Dann kommt eine Finanzspritze: Alle bekommen { $cards ->
        [0] nichts
        [one] eine Karte
       *[other] { $cards } Karten
    }{ $ends ->
        [yes] , und das Ende naht.
       *[no] .
    }
   *[no] { "" }
}
then-pass = { $ends ->
    [yes] Dann haben alle gepasst: Das Ende naht.
   *[no] Nichts geschieht.
}
then-pay = { $left ->
    [0] Dann ist alles bezahlt.
   *[other] { $cards_count ->
        [0] Dann zahlst du noch { $left }, mit höheren Zahlen.
       *[other] Dann zahlst du auch { $cards }.
    }
}
then-decline = Nichts geschieht.
then-take = Von { $other_seat }. { you-pay }
    .short = { pay-short }
then-take-third = Vom dritten Spieler. { you-pay }
    .short = { pay-short }
then-play = { you-pay }
    .short = { pay-short }
then-lift = Dann sagst du, wohin sie kommt.
then-remove = Sie kommt auf den Ablagestapel.
then-place = { $top ->
    [-1] Die { $number } ist dort die erste Karte.
   *[other] Die { $number } kommt auf die { $top }.
}
    .short = { $top ->
        [-1] erste
       *[other] auf { $top }
    }
then-raise = Die { $number } kommt auf ihrem eigenen Stapel obenauf.
    .short = obenauf
then-discard = Die { $number } verlässt ihren Stapel.

## Was gefragt wird

ask-draft = Welchen Anteil draftest du?
ask-turn = Anteil kaufen, Firma ausbauen oder ziehen?
ask-pay = { $to ->
    [seat] { $cards ->
        [one] Welche Karte zahlst du noch an { $other_seat }?
       *[other] Welche { $cards } Karten zahlst du noch an { $other_seat }?
    }
   *[pile] { $cards ->
        [one] Welche Karte zahlst du noch?
       *[other] Welche { $cards } Karten zahlst du noch?
    }
}
the-ability = { $company ->
    [cleaning] { $side ->
        [advanced] { ability-cleaning-advanced }
       *[basic] { ability-cleaning-basic }
    }
    [research] { $side ->
        [advanced] { ability-research-advanced }
       *[basic] { ability-research-basic }
    }
   *[wildlife] { $side ->
        [advanced] { ability-wildlife-advanced }
       *[basic] { ability-wildlife-basic }
    }
}
ask-ability = { use-it } { the-ability }
use-it = { the-company } nutzen?
ask-lift = { $company ->
    [cleaning] Welche Karte nimmst du weg?
   *[wildlife] Welche Karte bewegst du?
}
ask-place = Wohin kommt die { $number }?

## Einen Zug zusammenstellen: die Ablage, eine Fähigkeit Schritt für Schritt

ask-picked = Wohin kommt die { $number }?
ask-price = { $what ->
    [buy] Anteil { $number }: Welche { cards-to-pay } zahlst du?
    [take] Anteil { $number }: Welche { cards-to-pay } zahlst du dafür?
    [play] { $number } gespielt: Welche { cards-to-pay } zahlst du dafür?
   *[other] { the-company }: Welche { cards-to-pay } zahlst du?
}
cards-to-pay = { $price ->
    [one] Karte
   *[other] { $price } Karten
}
ask-using = { $company ->
    [research] { $side ->
        [advanced] Wessen Anteil nimmst du?
       *[basic] Welche Karte kaufst du als Anteil, um 2 billiger?
    }
   *[wildlife] Welche Karte spielst du, und wohin?
}
step-pay = Zahlen
step-take = Karte nehmen
step-place = Wohin?
step-choose = Wählen
tray = Was du zahlst
take-out = { $card } zurücknehmen
of-price = von { $price }
pay = Zahlen
cancel = Abbruch
cancel-what = kein Kauf
back = Zurück
use = Nutzen
use-then = { $price ->
    [-1] Du wählst erst, dann zahlst du.
    [0] Das kostet nichts.
    [one] Du zahlst zuerst eine Karte.
   *[other] Du zahlst zuerst { $price } Karten.
}
dont = Nicht nutzen
dont-then = Dein Zug endet.

## Der Schreibtisch

buys-for = kostet
    .short = kostet
is-worth = wert
pays-first = zahlt ab { $number }
pays-again = zahlt wieder ab { $number }
new-ten = Neuer Zehner:
gain-of = { $seat } bekommt { $cards ->
    [one] eine Karte.
   *[other] { $cards } Karten.
}
buy-share = { $price ->
    [0] Anteil gratis
   *[other] Anteil für { $price }
}
no-owners = Noch kein Besitzer
sort-number = Nach Zahl
sort-company = Nach Firma
ceremony = Schlusswertung
ceremony-now = { the-company }: Ein Anteil ist { points-of-worth } wert.
sum = Punkte

## Der Tisch als Text und auf den Karten

chart-name = Die fünf Firmen und ihre Stapel
piles-name = Die fünf Schächte

describe-pile = { the-company }, { $side ->
    [advanced] Profiseite
   *[basic] Basisseite
}: { $cards_count ->
    [0] noch keine Karte.
    [one] eine Karte, { $cards }.
   *[other] { $cards_count } Karten, von unten { $cards }.
} Ein Anteil kostet { $price ->
    [0] nichts
    [one] eine Karte
   *[other] { $price } Karten
} und ist { points-of-worth } wert.
points-of-worth = { $worth ->
    [one] 1 Punkt
   *[other] { $worth } Punkte
}
describe-seat = { $seat }: { hand-cards }, { points }{ $owed ->
    [0] .
    [one] , zieht noch eine Karte.
   *[other] , zieht noch { $owed } Karten.
}
hand-cards = { $hand ->
    [0] keine Handkarten
    [one] eine Handkarte
   *[other] { $hand } Handkarten
}
describe-shares = { $seat } hat { $cards_count ->
    [one] einen Anteil an { the-company }: { $cards }.
   *[other] { $cards_count } Anteile an { the-company }: { $cards }.
}
describe-third = Der dritte Spieler hat { $cards_count ->
    [one] einen Anteil an { the-company }: { $cards }.
   *[other] { $cards_count } Anteile an { the-company }: { $cards }.
}
describe-held = Auf der Hand von { $seat }, { the-company }: { $cards }.
describe-open = Offene Karten, { the-company }: { $cards }.
describe-deck = Der Nachziehstapel hat { $deck ->
    [0] keine Karte
    [one] eine Karte
   *[other] { $deck } Karten
}{ $bonus_shares ->
    [0] .
   *[other] . Bonusanteile darin: { $bonus_shares }.
} { $depletions ->
    [0] Er war noch nicht aufgebraucht.
    [1] Er war einmal aufgebraucht.
   *[other] Er war zweimal oder öfter aufgebraucht, oder es gab nichts mehr zu mischen.
}
describe-discard = Der Ablagestapel hat { $discard ->
    [0] keine Karte.
    [one] eine Karte
   *[other] { $discard } Karten
}{ $discard ->
    [0] { "" }
   *[other] { $cards_count ->
        [0] .
       *[other] ; davon kennst du { $cards }.
    }
}
describe-end = { $state ->
    [before] Die letzten Züge sind noch nicht ausgelöst.
    [triggered] Das Ende naht: Nach diesem Zug folgen die letzten Züge.
    [final] { $final ->
        [one] Dies ist der letzte Zug.
       *[other] Letzte Züge: noch { $final }, dieser mitgezählt.
    }
   *[over] Die Partie ist vorbei.
}
describe-draws = { $draws ->
    [one] Im letzten Zug wurde gezogen.
   *[other] In den letzten { $draws } Zügen wurde gezogen.
} { $fundraiser ->
    [off] Es gibt keine Finanzspritzen mehr.
    [per_lap] Ziehen alle in einer Runde, ab dem Startspieler gezählt, gibt es eine Finanzspritze.
   *[any_window] { $of } solche Züge in Folge bringen eine Finanzspritze.
}
describe-total = { $seat }, { the-company }: { $shares ->
    [one] ein Anteil, { points-of-worth } wert.
   *[other] { $shares } Anteile, je { points-of-worth } wert, macht { $points }.
}

shares-count = { the-company }: { $shares ->
    [one] 1 Anteil.
   *[other] { $shares } Anteile.
}
deck = Nachziehstapel
deck-count = { $cards ->
    [0] leer
   *[other] noch { $cards }
}
discard = Ablagestapel
discard-count = { $cards ->
    [0] leer
    [one] 1 Karte
   *[other] { $cards } Karten
}
third-player = Dritter Spieler
top-text = { $number ->
    [none] Noch keine Karte.
   *[other] Oberste Karte { $number }.
}
price-text = { $price ->
    [0] Ein Anteil kostet nichts.
    [one] Ein Anteil kostet eine Karte.
   *[other] Ein Anteil kostet { $price } Karten.
}
worth-text = Ein Anteil ist { points-of-worth } wert.
points = { $score ->
    [one] 1 Punkt
   *[other] { $score } Punkte
}
final-turns = { $turns ->
    [one] Der letzte Zug
   *[other] Letzte Züge: { $turns }
}
end-near = Das Ende naht
bonus-shares-left = { $bonus_shares ->
    [one] 1 Bonusanteil im Nachziehstapel
   *[other] { $bonus_shares } Bonusanteile im Nachziehstapel
}
draws-row = In Folge gezogen: { $draws } von { $of }
open-cards = Offene Karten
lifted-card = Herausgenommen: { $number }
total-row = { the-company }: { $shares } × { $worth } = { $points }

tie-clockwise = Handkarten, dann Abstand vom Startspieler im Uhrzeigersinn
tie-clockwise-text = Bei gleich vielen Punkten entscheidet die Zahl der Handkarten; ist auch sie gleich, der Platz, der im Uhrzeigersinn am weitesten vom Startspieler sitzt.
tie-shared = Gleichstand ist ein geteilter Sieg
tie-shared-text = Bei gleich vielen Punkten wird der Rang geteilt.

## Was nur die Seite sagt

pay-short = { $price ->
    [0] gratis
   *[other] zahl { $price }
}
hand-of = Hand von { $seat }
hand-keys = Pfeiltasten gehen durch alles, was wählbar ist, die Eingabetaste wählt. Eine Handkarte wird aufgenommen: Noch einmal die Eingabetaste zeigt, wohin sie kommt, Escape legt sie zurück.
known-cards = Bekannt aus der Hand von { $seat }: { $cards }
hand-known = { $unknown ->
    [0] Alle Karten sind bekannt:
    [one] Diese kennst du; eine Karte kennst du nicht.
   *[other] Diese kennst du; { $unknown } Karten kennst du nicht.
}
gains = bekommt { $cards ->
    [one] eine Karte
   *[other] { $cards } Karten
}
discard-look = Ablagestapel durchsehen: { discard-count }
discard-known = { $unknown ->
    [0] Darin liegen, nach Firmen:
   *[other] Diese davon kennst du, nach Firmen; { $unknown } kennst du nicht.
}
draws-short = In Folge gezogen
end-first = Ende, wenn der Nachziehstapel zweimal leer ist
end-second = Ende, wenn der Nachziehstapel noch einmal leer ist
end-funds = Die nächste Finanzspritze in Folge bringt das Ende

## Die erste Seite der Regeln. Außer dem, was hier steht, wird jede Option unter ihrem Namen gesagt.

primer-aim = Das Ziel
primer-aim-text = Kauf Anteile an fünf Firmen, und lass die Firmen wachsen. Am Ende ist jeder Anteil so viele Punkte wert, wie der Stapel seiner Firma Karten hat; Perlentauchen hat eine eigene Regel. Die meisten Punkte gewinnen.
primer-card = Eine Karte, drei Zwecke
primer-card-share = ein Anteil an der Firma, die sie zeigt
primer-card-pile = eine Karte auf dem Stapel irgendeiner Firma
primer-card-pay = 1 gezahlte Karte, was immer sie zeigt
primer-card-text = Jede Karte hat eine Zahl und zeigt eine Firma. Deine Handkarten sieht sonst niemand.
primer-card-begin = { $players ->
    [2] Ihr beide beginnt mit { $hand_cards_two ->
        [one] einer Karte
       *[other] { $hand_cards_two } Karten
    }. Sechs Anteile gehen an einen dritten Spieler, den niemand spielt.
   *[other] Du beginnst mit { $hand_cards ->
        [one] einer Karte
       *[other] { $hand_cards } Karten
    }{ $bonus_cards ->
        [none] { "" }
       *[other] , und einer mehr für jeden, der vor dir beginnt
    }. Dann nehmen alle reihum { $draft_laps ->
        [0] keinen Anteil.
        [one] einen Anteil, umsonst.
       *[other] { $draft_laps } Anteile, umsonst.
    }
}
primer-turn = Dein Zug: eines davon
primer-buy = Einen Anteil kaufen.
primer-buy-text = Leg eine Karte vor dich, als Anteil an der Firma, die sie zeigt. Er kostet so viele andere Karten aus deiner Hand, wie alle Spieler zusammen schon Anteile an dieser Firma haben. Sind das { $price }, brauchst du die Karte und { $price } andere.
primer-buy-sold = Anteile bisher
primer-buy-card = der nächste
primer-buy-price = sein Preis von { $price }
primer-expand = Eine Firma ausbauen.
primer-expand-text = Leg eine Karte auf den Stapel irgendeiner Firma; ihre Zahl muss höher sein als die oberste. { $new_decade ->
    [never_before] Kommt die Firma damit in einen Zehner, für den sie in dieser Partie noch nicht gezahlt hat,
    [vs_pile_max] Ist sie dort die erste, oder liegt sie in einem höheren Zehner als jede Karte im Stapel,
   *[other] Ist sie dort die erste, oder liegt sie in einem anderen Zehner als die bisher oberste,
} zahlt die Firma eine Dividende: Alle ziehen für jeden Anteil, den sie an ihr haben, eine Karte. Ein Zehner beginnt bei { $decade ->
    [from_one] 11, 21, 31
   *[other] 10, 20, 30
} und so weiter.
primer-dividend-example = Von 13 auf 44 ist ein neuer Zehner: Zwei Anteile bringen zwei Karten, drei bringen drei. Mit der 17 statt der 44 bekäme niemand etwas.
primer-draw = Eine Karte ziehen.
primer-draw-text = Wurde { $fundraiser ->
    [per_lap] in allen Zügen einer Runde, ab dem Startspieler,
   *[other] in so vielen Zügen in Folge, wie es Spieler gibt,
} gezogen, gibt es eine Finanzspritze: { $fundraiser_cards ->
    [0] Sie bringt nichts.
    [one] Alle bekommen noch eine Karte.
   *[other] Alle bekommen noch { $fundraiser_cards } Karten.
}
primer-abilities = Die fünf Firmen
primer-abilities-text = Meeresreinigung, Forschung und Tierwelt bieten ihre Fähigkeit an, wenn du sie ausbaust, einmal, nach der Dividende.
primer-end = Das Ende
primer-end-deck = Nachziehstapel zweimal leer
primer-end-draws = nur gezogen, zweimal
primer-end-text = Das Ende wird ausgelöst, wenn der Nachziehstapel zum zweiten Mal ausgeht, oder durch eine zweite Finanzspritze, wenn seit der ersten nur gezogen wurde. { final-turns-then } In letzten Zügen werden keine Dividenden gezahlt und keine Fähigkeiten genutzt.
primer-score = Die Wertung
primer-score-text = Jeder deiner Anteile zählt, was seine Firma wert ist. Handkarten bringen keine Punkte{ $ties ->
    [shared] .
   *[other] , aber bei Gleichstand gewinnen mehr davon.
}
primer-score-example = Hier { $side ->
    [advanced] ist ein Anteil an Perlentauchen so viel wert, wie der größte Stapel Karten hat, minus 2, und alles zusammen macht { $sum } Punkte.
   *[other] ist ein Anteil an Perlentauchen so viel wert, wie ihr Stapel Karten hat, plus 2, und alles zusammen macht { $sum } Punkte.
}
primer-two = An diesem Tisch zu zweit hat auch ein dritter Spieler Anteile, den niemand spielt. Sie machen Anteile teurer, und gewinnen kann er nicht.

## Was jedes Ding auf dem Schreibtisch ist, in zwei Sätzen. Auch hier werden die Optionen gesagt.

final-turns-then = { $final_turns ->
    [others_only] Dann haben alle einen letzten Zug, nur nicht, wer es ausgelöst hat.
    [finish_round] Dann wird diese Runde zu Ende gespielt, und alle haben einen letzten Zug.
   *[other] Dann haben alle einen letzten Zug.
}
term-deck = { $deck ->
    [one] Eine Karte ist
   *[other] { $deck } Karten sind
} noch im Nachziehstapel. Geht er aus, wird der Ablagestapel gemischt und zum Nachziehstapel.
term-discard = { $cards ->
    [one] Eine Karte liegt
   *[other] { $cards } Karten liegen
} auf dem Ablagestapel: was gezahlt oder abgelegt wurde. { $discard_visibility ->
    [hidden] Was andere gezahlt haben, sieht man nicht.
    [top_only] Von dem, was andere auf einmal gezahlt haben, sieht man nur die höchste.
   *[other] Ein Klick zeigt sie alle.
}
term-depletions = Jedes Mal, wenn der Nachziehstapel aufgebraucht ist, füllt sich eine Marke. Die zweite löst das Ende der Partie aus.
term-end = { $state ->
    [final] { $final ->
        [one] Das ist der letzte Zug der Partie.
       *[other] Noch { $final } letzte Züge, dieser mitgezählt.
    } In letzten Zügen werden keine Dividenden gezahlt und keine Fähigkeiten genutzt.
    [triggered] Das Ende der Partie wurde in diesem Zug ausgelöst. { final-turns-then }
    [over] Die Partie ist vorbei, und die Punkte stehen fest. Jeder Anteil zählte, was seine Firma wert ist.
   *[other] Das Ende wird ausgelöst, wenn der Nachziehstapel zum zweiten Mal ausgeht, oder durch zwei Finanzspritzen, zwischen denen nur gezogen wurde. { final-turns-then }
}
term-fundraised = Es gab eine Finanzspritze, und seither wurde in jedem Zug gezogen. Folgt so eine zweite, ist das Ende ausgelöst.
term-draws = { $fundraiser ->
    [off] In diesen letzten Zügen gibt es keine Finanzspritze, wie oft auch in Folge gezogen wird.
    [per_lap] Wurde in allen Zügen einer Runde, ab dem Startspieler, gezogen, bringt eine Finanzspritze allen { fundraiser-brings }.
   *[other] Wurde in allen der letzten { $of } Züge gezogen, bringt eine Finanzspritze allen { fundraiser-brings }.
} Bisher sind es { $draws } von { $of }.
fundraiser-brings = { $fundraiser_cards ->
    [0] nichts
    [one] eine Karte
   *[other] { $fundraiser_cards } Karten
}
term-bonus = An einem Tisch zu zweit sind Bonusanteile im Nachziehstapel. Kommt einer, werden bis zu vier Karten gezogen: Der dritte Spieler bekommt eine als Anteil und baut diese Firma vielleicht aus.
term-company = { the-company } zeigt die { $side ->
    [advanced] Profiseite
   *[basic] Basisseite
}. { $ability }
term-price = { $less ->
    [yes] Mit Forschung kostet ein Anteil an { the-company } 2 Karten weniger als sonst: { $price }. Sonst kostet er so viele Karten aus deiner Hand, wie alle Spieler zusammen Anteile an der Firma haben.
   *[other] Der nächste Anteil an { the-company } kostet { $price ->
        [0] nichts als die Karte selbst
        [one] eine Karte aus deiner Hand, dazu die Karte selbst
       *[other] { $price } Karten aus deiner Hand, dazu die Karte selbst
    }. Der Preis ist die Zahl der Anteile, die alle Spieler zusammen an der Firma haben.
}
term-worth = { $company ->
    [pearl] Jeder Anteil an { the-company } zählt nach jetzigem Stand { points-of-worth }. { $pearl ->
        [advanced] { ability-pearl-advanced }
       *[basic] { ability-pearl-basic }
    }
   *[other] Jeder Anteil an { the-company } zählt nach jetzigem Stand { points-of-worth }. Das ist die Zahl der Karten im Stapel der Firma.
}
term-ten = Von hier an sind die Karten von { the-company } im Zehner { $from } bis { $to }. Bringt eine Karte die Firma in einen neuen Zehner, zahlt die Firma eine Dividende.
term-piled = Die { $number } liegt im Stapel von { the-company }, in dem jede Karte für den Wert eines Anteils zählt. { $top ->
    [true] Wer die Firma ausbaut, braucht eine höhere Zahl als diese.
   *[other] Sie liegt unter anderen: Wer ausbaut, muss nur höher sein als die oberste.
}
term-pays = Die niedrigste Zahl, die { the-company } in einen neuen Zehner bringt{ $number ->
    [-1] : Zurzeit gibt es keine.
   *[other] , ist { $number }.
} Dann zahlt die Firma eine Dividende: Alle ziehen für jeden Anteil, den sie an ihr haben, eine Karte.
term-dividend = Mit der { $number } hier kommt die Firma in einen neuen Zehner und zahlt eine Dividende. Jeder Platz zieht so viele Karten, wie er Anteile hat; die Flaggen sagen es.
term-to = Die gestrichelte Linie sagt, dass die { $number } hier noch nicht liegt. { $why ->
    [none] Wähl sie, und sie tut es.
    [then-dividend] { $then } Eine Dividende bringt eine Karte für jeden Anteil.
    [then-no-dividend] { $then }
    [then-play] { $then } Jede höhere Karte im Stapel kostet eine.
   *[other] { $then }
}
term-shares = { $third ->
    [true] Der dritte Spieler
   *[other] { $owner }
} hat { $numbers_count ->
    [0] keinen Anteil
    [one] einen Anteil
   *[other] { $numbers_count } Anteile
} an { the-company }{ $numbers_count ->
    [0] .
   *[other] : { $numbers }.
} Jeder zählt am Ende, was die Firma wert ist{ $third ->
    [true] { $third_dividend ->
        [burn] ; die Karten seiner Dividenden werden abgelegt.
       *[none] ; Dividenden bringt er nicht.
    }
   *[other] , und bringt vor den letzten Zügen mit jeder Dividende eine Karte.
}
term-gain = { $owner } bekommt in diesem Moment { $cards ->
    [one] eine Karte
   *[other] { $cards } Karten
}, aus einer Dividende oder einer Finanzspritze. Gezogen wird vom Nachziehstapel.
term-card = { $company ->
    [none] Karte { $number }, deren Firma noch nicht bekannt ist.
   *[other] Die { card } kann ein Anteil an dieser Firma werden.
} Sie kann auch auf einen Stapel kommen, dessen oberste Karte niedriger ist, oder 1 zahlen, was immer sie zeigt.
term-hand = { $seat } hat { hand-cards }. Handkarten bringen keine Punkte{ $ties ->
    [shared] .
   *[other] , aber bei Gleichstand gewinnen mehr davon.
}
term-known = { $seat } hat { hand-cards }, und du kennst die gezeigten: Ein Klick legt sie aus. Wäre die Partie jetzt zu Ende, hätte { $seat } { points }.
term-score = So viele Punkte hätte { $seat }, wenn die Partie jetzt zu Ende wäre. Jeder Anteil zählt, was seine Firma wert ist.
term-product = { $shares ->
    [one] Ein Anteil
   *[other] { $shares } Anteile
} an { the-company }, je { points-of-worth } wert: zusammen { $points }. Die fünf Firmen zusammengezählt sind das Ergebnis.
term-paying = So viele der Karten für den Preis von { $price } liegen bereit. Wähl sie aus deiner Hand; ein Klick legt eine zurück.

## Optionen

option-cleaning = Welche Seite Meeresreinigung zeigt.
    .label = Meeresreinigung
option-cleaning-basic = Basis
option-cleaning-advanced = Profi
option-treasure = Welche Seite Schatzsuche zeigt.
    .label = Schatzsuche
option-treasure-basic = Basis
option-treasure-advanced = Profi
option-pearl = Welche Seite Perlentauchen zeigt.
    .label = Perlentauchen
option-pearl-basic = Basis
option-pearl-advanced = Profi
option-research = Welche Seite Forschung zeigt.
    .label = Forschung
option-research-basic = Basis
option-research-advanced = Profi
option-wildlife = Welche Seite Tierwelt zeigt.
    .label = Tierwelt
option-wildlife-basic = Basis
option-wildlife-advanced = Profi
option-max_players = Wie viele Spieler ein Tisch höchstens hat.
    .label = Höchstzahl Spieler
option-numbers = Die Zahlen der hundert Karten.
    .label = Zahlen
option-numbers-1-100 = 1 bis 100
option-numbers-0-99 = 0 bis 99
option-cards = Welche Firma jede Karte zeigt.
    .label = Karten
option-cards-balanced = Firmen wechseln sich ab
option-cards-blocks_shuffled = je zwei in jedem Zehner
option-cards-random20 = vor der Partie gelost
option-cards-own = eigene Listen
file = Die Karten deiner eigenen Schachtel, aus einer CSV-Datei mit zwei Spalten: Die erste Zeile ist number,company, dann folgt für jede Karte eine Zeile wie 17,pearl. Die Firmen sind cleaning, treasure, pearl, research und wildlife.
    .label = Karten aus einer Datei…
option-table_seed = Welche Mischung der Zehner verwendet wird, wenn je zehn Karten zwei jeder Firma haben.
    .label = Mischung der Zehner
option-cleaning_cards = Die Zahlen, die Meeresreinigung zeigen, bei eigenen Karten.
    .label = Karten von Meeresreinigung
option-treasure_cards = Die Zahlen, die Schatzsuche zeigen, bei eigenen Karten.
    .label = Karten von Schatzsuche
option-pearl_cards = Die Zahlen, die Perlentauchen zeigen, bei eigenen Karten.
    .label = Karten von Perlentauchen
option-research_cards = Die Zahlen, die Forschung zeigen, bei eigenen Karten.
    .label = Karten von Forschung
option-wildlife_cards = Die Zahlen, die Tierwelt zeigen, bei eigenen Karten.
    .label = Karten von Tierwelt
option-hand_cards = Wie viele Karten jeder Platz bekommt, ab drei Spielern.
    .label = Startkarten
option-hand_cards_two = Wie viele Karten jeder Platz zu zweit bekommt.
    .label = Startkarten zu zweit
option-start = Wer beginnt.
    .label = Startspieler
option-start-lowest = wer die niedrigste Karte bekam
option-start-random = durch Zufall
option-start-seat0 = Platz 1
option-start-seat1 = Platz 2
option-start-seat2 = Platz 3
option-start-seat3 = Platz 4
option-start-seat4 = Platz 5
option-start-seat5 = Platz 6
option-announce_lowest = Ob alle die niedrigste ausgeteilte Karte erfahren.
    .label = Niedrigste Karte ansagen
option-announce_lowest-no = nein
option-announce_lowest-yes = ja
option-bonus_cards = Wer zusätzliche Karten bekommt, weil andere vorher beginnen.
    .label = Bonuskarten
option-bonus_cards-all = alle nach dem Startspieler
option-bonus_cards-not_with_two = zu zweit niemand
option-bonus_cards-none = niemand
option-draft_laps = Wie viele Anteile jeder Platz draftet, ab drei Spielern.
    .label = Runden des Drafts
option-draft = In welche Richtung der Draft geht.
    .label = Draft
option-draft-laps = immer im Uhrzeigersinn
option-draft-snake = hin und zurück
option-bonus_shuffle = Wann zu zweit die Bonusanteile in den Nachziehstapel kommen.
    .label = Bonusanteile einmischen
option-bonus_shuffle-after_deal = nach dem Austeilen
option-bonus_shuffle-before_deal = vor dem Austeilen
option-voluntary_pass = Ob passen darf, wer etwas tun könnte.
    .label = Passen
option-voluntary_pass-forbid = verboten
option-voluntary_pass-allow = erlaubt
option-discard_visibility = Was man von den Karten sieht, die andere zahlen.
    .label = Ablagestapel
option-discard_visibility-open = jede Karte
option-discard_visibility-top_only = nur die oberste
option-discard_visibility-hidden = nichts
option-decade = Wo ein Zehner beginnt.
    .label = Zehner
option-decade-tens = bei 10, 20, 30
option-decade-from_one = bei 11, 21, 31
option-new_decade = Welche Zehner neu sind und eine Dividende zahlen.
    .label = Neue Zehner
option-new_decade-vs_top = anders als der oberste
option-new_decade-vs_pile_max = höher als alle im Stapel
option-new_decade-never_before = die noch nie gezahlt haben
option-payout_order = Wer zuerst zieht, wenn mehrere Plätze Karten bekommen.
    .label = Reihenfolge der Auszahlung
option-payout_order-active_first = wer am Zug ist, zuerst
option-payout_order-from_left = wer am Zug ist, zuletzt
option-payout_order-round_robin = reihum je eine Karte
option-ability_after_trigger = Ob die Fähigkeit genutzt werden darf, wenn ihre Dividende das Ende ausgelöst hat.
    .label = Fähigkeit nach dem Auslösen
option-ability_after_trigger-on = ja
option-ability_after_trigger-off = nein
option-fundraiser = Welche gezogenen Karten in Folge eine Finanzspritze bringen.
    .label = Finanzspritze
option-fundraiser-any_window = so viele, wie es Plätze gibt
option-fundraiser-per_lap = eine Runde ab dem Startspieler
option-fundraiser_cards = Wie viele Karten alle von einer Finanzspritze bekommen.
    .label = Karten einer Finanzspritze
option-second_fundraiser_pays = Ob auch eine zweite Finanzspritze in Folge Karten bringt.
    .label = Zweite Finanzspritze zahlt
option-second_fundraiser_pays-yes = ja
option-second_fundraiser_pays-no = nein
option-reshuffle = Wann der Ablagestapel gemischt wird.
    .label = Mischen
option-reshuffle-at_once = mit der letzten Karte
option-reshuffle-on_demand = wenn eine Karte gebraucht wird
option-dry_deck = Was geschieht, wenn Nachziehstapel und Ablagestapel beide leer sind.
    .label = Gar keine Karten
option-dry_deck-end = das Ende
option-dry_deck-wait = nichts
option-final_draws = Ob in letzten Zügen gezogen werden darf, wenn der Nachziehstapel zweimal aufgebraucht war.
    .label = Ziehen in letzten Zügen
option-final_draws-on = ja
option-final_draws-off = nein
option-final_turns = Wer einen letzten Zug hat, wenn das Ende ausgelöst ist.
    .label = Letzte Züge
option-final_turns-everyone = alle
option-final_turns-others_only = alle außer dem Auslöser
option-final_turns-finish_round = alle, nach dieser Runde
option-final_fundraiser = Ob es in letzten Zügen Finanzspritzen gibt.
    .label = Finanzspritzen in letzten Zügen
option-final_fundraiser-on = ja
option-final_fundraiser-off = nein
option-ties = Was bei gleich vielen Punkten entscheidet.
    .label = Gleichstand
option-ties-clockwise = Handkarten, dann Abstand vom Startspieler im Uhrzeigersinn
option-ties-shared = nichts
option-cleaning_basic = Welche Karten Meeresreinigung auf der Basisseite ablegen darf.
    .label = Reichweite von Meeresreinigung
option-cleaning_basic-any_card = jede
option-cleaning_basic-top_only = nur oberste
option-majority_third = Ob die Anteile des dritten Spielers zählen, wenn es um die meisten Anteile an Schatzsuche geht.
    .label = Schatzsuche des dritten Spielers
option-majority_third-count = zählt
option-majority_third-ignore = zählt nicht
option-treasure_adv_requires_share = Ob Schatzsuche auf der Profiseite den Platz am Zug nur bezahlt, wenn er einen Anteil hat.
    .label = Schatzsuche braucht Anteil
option-treasure_adv_requires_share-no = nein
option-treasure_adv_requires_share-yes = ja
option-pearl_adv = Von welchen Stapeln der Wert von Perlentauchen auf der Profiseite kommt.
    .label = Maß von Perlentauchen
option-pearl_adv-all = von allen fünf
option-pearl_adv-others = von den anderen vier
option-pearl_adv-floor_own = von allen fünf, mindestens der eigene
option-pearl_negative = Ob ein Anteil an Perlentauchen weniger als 0 wert sein kann.
    .label = Perlentauchen unter 0
option-pearl_negative-no = nein
option-pearl_negative-yes = ja
option-research_adv_price = Ob der Anteil, den Forschung auf der Profiseite kauft, für seinen Preis mitzählt.
    .label = Preis von Forschung
option-research_adv_price-include_target = zählt mit
option-research_adv_price-exclude_target = zählt nicht mit
option-chain = Ob eine von Tierwelt gespielte Karte die Fähigkeit der Firma erlaubt, auf die sie gespielt wird.
    .label = Ketten
option-chain-off = nein
option-chain-on = ja
option-third_expand_pays = Ob ein Ausbau durch einen Bonusanteil eine Dividende zahlt.
    .label = Ausbau des dritten Spielers zahlt
option-third_expand_pays-no = nein
option-third_expand_pays-yes = ja
option-bonus_replacement = Ob ein Platz, der einen Bonusanteil zieht, noch eine Karte bekommt.
    .label = Anstelle eines Bonusanteils
option-bonus_replacement-draw = eine andere Karte
option-bonus_replacement-none = nichts
option-bonus_recycle = Ob Bonusanteile mit dem Ablagestapel wiederkommen.
    .label = Bonusanteile kommen wieder
option-bonus_recycle-no = nein
option-bonus_recycle-yes = ja
option-third_dividend = Was aus der Dividende des dritten Spielers wird.
    .label = Dividende des dritten Spielers
option-third_dividend-none = es gibt keine
option-third_dividend-burn = wird gezogen und abgelegt

## Vorlagen

preset-default = Jede Firma zeigt ihre einfache Seite. Zum Anfangen, und eine ganze Partie.
    .label = Basis
preset-first_game = Die erste Partie aus dem Regelbuch, also Basis: dasselbe unter anderem Namen.
    .label = Erste Partie
preset-advanced = Jede Firma zeigt ihre andere Seite: stärker und kniffliger, für alle, die die einfachen kennen.
    .label = Profi

## Spieler

player-random = Tut irgendetwas, das erlaubt ist.
    .label = Zufall
player-bathyscaphe = Schaut einen Zug voraus und macht den Zug, mit dem er gegen die Führenden am besten steht.
    .label = Bathyscaph
player-expander = Baut die Firmen aus, an denen er Anteile hat, am liebsten in neue Zehner, die ihm eine Dividende zahlen.
    .label = Ausbauer
player-collector = Kauft Anteile, zuerst die billigen von Firmen mit viel Raum.
    .label = Sammler
player-drawer = Füllt zuerst seine Hand, kauft und baut spät. Die Zahl sagt, wie viele Karten er will, etwa drawer:9.
    .label = Zieher
player-raider = Richtet Karten, Käufe und Fähigkeiten gegen den Führenden.
    .label = Pirat

## Was sich nicht spielen lässt

refused-max-players = { $option } ist { $most }, und dieser Tisch hat { $players } Spieler: Entferne Spieler, oder erhöhe den Wert.
refused-set-up = { $option }: Der Aufbau braucht { $taken } Karten und muss eine im Nachziehstapel lassen{ $cards ->
    [0] , aber es gibt keine: Gib ihre Zahlen an, Firma für Firma, oder eine Datei.
   *[other] . Dieser Tisch hat insgesamt { $cards }: Teil weniger aus, oder nimm mehr.
}
refused-start = { $option } kann an einem Tisch mit { $players } nicht { $value } sein: Wähle lowest, random, oder seat0 bis { $last }.
    .page = { $option } kann an einem Tisch mit { $players } nicht { $value } sein: Wähle „{ option-start-lowest }“, „{ option-start-random }“, oder { option-start-seat0 } bis { $last }.
refused-announce = { $option }: Eine niedrigste Karte zum Ansagen gibt es nur mit start=lowest.
    .page = { $option }: Dafür muss „{ option-start.label }“ auf „{ option-start-lowest }“ stehen.
refused-table-seed = { $option }: Eine Mischung der Zehner gibt es nur für cards=blocks_shuffled.
    .page = { $option }: Dafür muss „{ option-cards.label }“ auf „{ option-cards-blocks_shuffled }“ stehen.
refused-own-cards = { $option }: Listen von Karten gibt es nur für cards=own.
    .page = { $option }: Dafür muss „{ option-cards.label }“ auf „{ option-cards-own }“ stehen.
refused-twice = { $option }: Die Zahl { $number } steht zweimal in den Listen. Jede Karte braucht eine eigene Zahl.
refused-cards = { $option }: Die Listen haben zusammen { $cards } Karten, und höchstens { $most } sind erlaubt.
refused-file-columns = Zeile { $line } ist { $value }: Die erste Zeile ist number,company, dann folgt für jede Karte eine Zeile wie 17,pearl.
refused-file-one-column = Zeile { $line } hat eine Spalte, { $value }, und zwei werden gebraucht: in der ersten die Zahl, in der zweiten die Firma, etwa 17,pearl. Über allen Karten steht die Zeile number,company.
refused-file-row = Zeile { $line } ist { $value }: Schreib eine Zahl und eine Firma, etwa 17,pearl.
refused-file-number = Zeile { $line }: Eine Karte kann nicht die Zahl { $value } haben. Schreib eine ganze Zahl von 0 bis { $most }.
refused-file-company = Zeile { $line }: Es gibt keine Firma { $value }. { $near_count ->
        [0] Wähle { $known_or }.
       *[other] Meinst du { $near_or }?
    }
refused-file-twice = Zeile { $line }: Die Zahl { $number } steht schon in Zeile { $first }. Jede Karte braucht eine eigene Zahl.
refused-file-cards = { $cards ->
        [0] Die Datei hat keine Karten: Schreib unter number,company für jede eine Zeile, etwa 17,pearl.
       *[other] Die Datei hat { $cards } Karten, und höchstens { $most } sind erlaubt.
    }

## Diagramme eines Replays, und Statistik

chart-prices = Preise
chart-worth = Wert
chart-points = Punkte
chart-hands = Handkarten
luck = { $way ->
        [more] Die { $count } Karten von { $seat } ergeben { $more } mehr als erwartet. Das trifft 1 von { $times }.
        [less] Die { $count } Karten von { $seat } ergeben { $more } weniger als erwartet. Das trifft 1 von { $times }.
       *[even] Die { $count } Karten von { $seat } ergeben { $sum }, genau wie erwartet.
    }
statistic-shares = Anteile am Ende
statistic-cards_in_hand = Handkarten am Ende

## Die Lernpartie, und Tipps

guide-aim = Fünf Firmen erforschen die Tiefsee. Du kaufst Anteile an ihnen. Am Ende ist ein Anteil so viele Punkte wert, wie seine Firma Karten hat; Perlentauchen bringt 2 mehr.
    .title = Geh tief, werde reich
guide-hand = Eine Karte kann ein Anteil werden, eine Firma wachsen lassen, oder zahlen. Nimm eine auf. Oder zieh noch eine vom Nachziehstapel.
    .title = Das sind deine Karten
guide-place = Leg sie auf eine Firma, deren oberste Zahl niedriger ist: Die Firma wächst. Oder kauf sie als Anteil an der Firma, die sie zeigt. Wohin sie kann, leuchtet auf.
    .title = Zwei Wege für eine Karte
guide-pay = Ein Anteil kostet eine Karte für jeden Anteil an seiner Firma, den schon jemand hat. Welche Karten, ist gleich. Leg sie hier hinein.
    .title = Mit Karten zahlen
guide-share = Jeder Anteil, den jemand kauft, macht den nächsten an { the-company } um 1 Karte teurer.
    .title = Ein Anteil ist gekauft
guide-grow = { the-company } hat eine Karte mehr. Darum ist jeder Anteil daran 1 Punkt mehr wert, wem er auch gehört. Die Zahlen steigen nur.
    .title = Eine Firma wächst
guide-dividend = Die Zahl von { the-company } ist in einem anderen Zehner. Darum ziehen alle, die Anteile daran haben, Karten: eine für jeden Anteil.{ $company ->
    [treasure] { " " }Wer die meisten an Schatzsuche hat, zieht eine mehr.
   *[other] { "" }
}
    .title = Ein neuer Zehner
guide-ability = Manche Firmen haben eine Fähigkeit, wenn du sie ausbaust. Du darfst sie nutzen, oder nicht.
    .title = Eine Fähigkeit
guide-third = Zu zweit gibt es einen dritten Spieler, den niemand spielt. Er bekommt Anteile durch Zufall, und die machen die nächsten teurer.
    .title = Der dritte Spieler
guide-deck = Der Nachziehstapel war aufgebraucht, und der Ablagestapel wurde gemischt. Geht er noch einmal aus, beginnen die letzten Züge.
    .title = Ein neuer Nachziehstapel
guide-last = Alle haben einen letzten Zug. Keine Firma zahlt oder hilft mehr.
    .title = Die letzten Züge
guide-end = Jeder Anteil zählt so viele Punkte, wie seine Firma Karten hat, bei Perlentauchen 2 mehr. Die meisten Punkte gewinnen. Eine echte Partie hat mehr Karten und dauert länger.
    .title = Das ist das ganze Spiel
hint-draft = Nimm eine der offenen Karten. Sie ist jetzt dein Anteil, umsonst.
    .title = Dein erster Anteil
hint-dividend = Die Zahl von { the-company } ist in einem anderen Zehner, also zahlt die Firma eine Dividende: Wer Anteile an ihr hat, zieht Karten.
    .title = Ein neuer Zehner
hint-draw = Nur noch wenige Karten? Zieh eine. Haben alle nacheinander gezogen, bekommen alle mehr Karten.
    .title = Brauchst du Karten?
hint-fundraiser = Alle haben nacheinander gezogen, darum bekommen alle mehr Karten. Geschieht das noch einmal und nichts dazwischen, endet die Partie.
    .title = Eine Finanzspritze
