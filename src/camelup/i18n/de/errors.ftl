# Was nicht geht, und warum. Je ein Satz, ohne Punkt am Ende.

# Spielbretter
edition-unknown = es gibt keine Ausgabe „{ $name }“: schreib first oder second
board-space-twice = Feld { $space } steht zweimal da
board-other-edition = das Brett ist aus der { $told ->
    [first] ersten
   *[second] zweiten
} Ausgabe, nicht aus der { $edition ->
    [first] ersten
   *[second] zweiten
}
board-stack-unreadable = „{ $text }“ ist kein Stapel: schreib Feld, Doppelpunkt und Kamele, etwa 3:yp
board-no-such-space = es gibt kein Feld { $space } auf der Strecke
board-crossed-twice = Kamele können die Linie nicht in beiden Richtungen überquert haben
board-crossed-forward = { camel } kann niemanden über die Ziellinie getragen haben
board-crossed-backward = { camel } kann niemanden zurück über die Linie getragen haben
camel-unknown = in der { $edition ->
    [first] ersten
   *[second] zweiten
} Ausgabe gibt es kein Kamel „{ $letter }“
camel-twice = { camel } ist zweimal da
camel-missing = { camel } fehlt

# Züge als Text
move-unknown = „{ $text }“ ist kein Zug: schreib bet, tile, roll, win, lose oder ally; im Terminal zeigt ? auch die deutschen Wörter
move-which-camel = sag, welches Kamel, etwa „{ $kind } g“
move-crazy-camel = auf { camel } kann niemand wetten
move-ally-whom = „{ $text }“ ist kein Platz: schreib eine Zahl von 1 bis 8, etwa „ally 3“
move-tile-where = „{ $text }“ ist nicht Feld und Seite: schreib etwa „tile 7+“
move-tile-side = „{ $text }“ hat keine Seite: schreib + für vorwärts oder - für rückwärts
die-unknown = in der { $edition ->
    [first] ersten
   *[second] zweiten
} Ausgabe gibt es keinen Würfel „{ $letter }“
die-face-unknown = ein Würfel zeigt 1, 2 oder 3, nicht „{ $face }“
die-grey-colour = der graue Würfel wird mit der Farbe geschrieben, die er zeigt, etwa „roll W2“ oder „roll K2“
die-twice = der Würfel „{ $letter }“ steht zweimal da

# Stellungen
position-field-unknown = eine Stellung hat keine Angabe „{ $name }“
position-field-twice = „{ $name }“ steht zweimal da
position-edition-disagrees = die Kamele sind aus der { $edition ->
    [first] ersten
   *[second] zweiten
} Ausgabe, nicht „{ $name }“
position-players-disagree = es gibt { $players } Plätze, aber Münzen für { $coins }
position-tile-unreadable = „{ $text }“ ist kein Plättchen: schreib Feld, Seite und Platz, etwa 7+2
position-tickets-unreadable = „{ $text }“ ist keine Liste von Wettplättchen: schreib Kamel, Doppelpunkt und Plätze, etwa g:13
position-allies-unreadable = „{ $text }“ ist keine Partnerschaft zwischen zwei freien Plätzen
position-card-unreadable = „{ $text }“ ist keine Zielkarte: schreib Platz und Kamel, etwa 2g oder 2?
position-list-length = { $count ->
    [one] es ist eine Zahl
   *[other] es sind { $count } Zahlen
    } für { $players } Plätze
players-out-of-range = das Spiel ist für 2 bis 8 Personen, nicht für { $players }
player-name = „{ $name }“ geht nicht als Name: er braucht Buchstaben, kein Semikolon und keine Steuerzeichen
seat-unknown = an einem Tisch mit { $players } Plätzen gibt es keinen Platz „{ $text }“
number-unreadable = „{ $text }“ ist keine Zahl
number-out-of-range = { $number } liegt nicht zwischen { $least } und { $most }
dice-leg-is-over = mit { $left ->
    [0] keinem Würfel
    [one] einem Würfel
   *[other] { $left } Würfeln
} in der Pyramide wäre die Etappe vorbei
dice-too-few = es sind mehr Würfel draußen, als eine Etappe hat
pyramid-more-than-dice = es liegen mehr Pyramidenplättchen am Tisch, als Würfel draußen sind ({ $out })
tickets-too-many = { camel } hat nur { $count } Wettplättchen
cards-too-many = Platz { $seat } hat nur fünf Zielkarten
card-twice = Platz { $seat } hat nur eine Zielkarte für { camel }
tiles-too-many = es gibt mehr Plättchen als Plätze
tile-owner-twice = Platz { $seat } hat nur ein Plättchen

# Aufzeichnungen
file-unreadable = die Datei lässt sich nicht lesen ({ $problem })
file-unwritable = { $file }: die Datei lässt sich nicht schreiben ({ $problem })
file-there = { $file }: die Datei gibt es schon
record-too-large = die Datei ist größer als { $most } MB und kann keine Aufzeichnung sein
record-not-text = die Datei ist kein UTF-8-Text
record-tag-unreadable = „{ $text }“ ist keine Kopfzeile: schreib etwa [Edition "second"]
record-tag-twice = die Kopfzeile { $tag } ist zweimal da
record-tag-missing = die Kopfzeile { $tag } fehlt
record-no-start = der Anfang fehlt: eine Kopfzeile Board oder Position
record-two-starts = es gibt zwei Anfänge: gib entweder Board oder Position an
record-roll-without-die = ein Wurf in einer Aufzeichnung braucht seinen Würfel, etwa „roll g2“

# Regeln
game-is-over = das Spiel ist vorbei
no-ticket-left = { camel } hat kein Wettplättchen mehr
no-card-left = du hast alle Zielkarten gelegt
card-already-laid = deine Zielkarte für { camel } liegt schon
die-is-out = der Würfel „{ $letter }“ ist schon aus der Pyramide
tile-on-space-1 = auf Feld 1 darf kein Plättchen liegen
tile-no-such-space = ein Plättchen gehört auf Feld 2 bis 16, nicht auf { $space }
tile-on-camel = auf Feld { $space } { $count ->
    [one] steht ein Kamel
   *[other] stehen Kamele
}: Plättchen liegen nur auf leeren Feldern
tile-on-tile = auf Feld { $space } liegt schon ein Plättchen
tile-stays = dein Plättchen liegt schon auf Feld { $space }: wähl ein anderes Feld
tile-next-to-tile = Feld { $space } liegt neben dem Plättchen auf Feld { $other }: lass ein Feld dazwischen frei
ally-not-in-this-game = Wettpartnerschaften gibt es nur in der zweiten Ausgabe ab 6 Personen
ally-oneself = du kannst dich nicht mit dir selbst verbünden
ally-have-one = du bist in dieser Etappe schon mit Platz { $seat } verbündet
ally-taken = Platz { $seat } ist in dieser Etappe schon verbündet
unknown-card-at-finish = dieser Wurf beendet das Rennen, aber eine Zielkarte auf den Stapeln ist unbekannt und kann nicht gewertet werden
nothing-to-undo = es gibt nichts zurückzunehmen

# Partien als Datensätze in Feldern
state-array = übergib die Spiele als Array von Datensätzen der Art GAME
state-edition = die Spiele sind aus einer anderen Ausgabe als verlangt
state-players = die Spiele haben eine andere Zahl von Plätzen als verlangt
state-turn = den Platz, der dran sein soll, gibt es am Tisch nicht
state-counts = Münzen oder Nummer der Etappe sind in einem Spiel unmöglich
state-camels = die Kamele stehen nicht in Stapeln auf der Strecke
state-over = ein Spiel ist genau dann vorbei, wenn Kamele über der Linie sind: hier passt das nicht zusammen
state-dice = die Würfel in der Pyramide passen nicht zu einer laufenden Etappe
state-tickets = die genommenen Wettplättchen sind nicht die, die am Tisch liegen
state-pyramid = am Tisch liegen mehr Pyramidenplättchen, als Würfel heraus sind
state-tiles = ein Plättchen liegt, wo keins liegen darf
state-partners = Verbündete müssen einander nennen
state-cards = Hände und Stapel müssen zusammen jede Zielkarte genau einmal enthalten
no-such-move = es gibt keinen Zug { $move }: die Züge haben Nummern von 0 bis { $most }
no-such-outcome = es gibt keinen Ausgang { $outcome } eines Wurfs: die Ausgänge haben Nummern von 0 bis { $most }
outcome-without-roll = nur ein Wurf hat einen Ausgang
