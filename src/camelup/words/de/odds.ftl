# Renntabellen
table-unreadable = die Renntabelle lässt sich nicht lesen: { $problem }
table-no-table = diese Datei ist keine Renntabelle; sie wird nicht beachtet
table-old = die Renntabelle hat Version { $version }, nicht { $wanted }; sie wird nicht beachtet
table-other-course = die Renntabelle ist für ein anderes Rennen; sie wird nicht beachtet
table-damaged = die Renntabelle ist beschädigt; sie wird nicht beachtet
table-no-gpu = es gibt kein CUDA-Gerät mit genug freiem Speicher
table-no-memory = das Rennen zu lösen braucht { $needed } GiB Speicher, und nur { $free } GiB sind frei
table-there = die Renntabelle ist schon da: { $file }
table-made = die Renntabelle ist fertig: { $file }
table-unwritable = die Renntabelle lässt sich nicht schreiben: { $problem }

# Chancen
odds-leg = Etappe
odds-race = Rennen
odds-place = { $place }.
odds-wins = gewinnt
odds-loses = verliert
odds-landings = Plättchen { $tile } von Platz { $seat }: { $landings } Landungen zu erwarten
odds-exact = Exakt, ohne Plättchen auf der Strecke in späteren Etappen.
odds-sampled = Stichprobe mit einem Standardfehler bis { $error }, ohne Plättchen auf der Strecke in späteren Etappen: „camelup solve second“ macht sie exakt.
odds-table-in-the-making = Die genaue Rennentabelle entsteht gerade: { $percent } % fertig.
odds-sentence = { $name }: führt diese Etappe { $first } %, Zweiter { $second } %; gewinnt das Rennen { $win } %, wird Letzter { $lose } %.
odds-worth-sentence = { $move }: { $coins } Münzen
odds-reckoning = Ich rechne die Chancen aus …
odds-of-moves = Wert der Züge von { $player }, in Münzen
odds-move-out-of-range = die Aufzeichnung hat { $moves } Züge: nach Zug { $move } gibt es keine Stellung
odds-move-without-record = --move und --plot brauchen eine Aufzeichnung, keine Stellung
odds-edition-of-record = die Aufzeichnung ist aus der { $told ->
    [first] ersten
   *[second] zweiten
} Ausgabe, nicht aus der { $edition ->
    [first] ersten
   *[second] zweiten
}
odds-plot-leg = Führt die Etappe an
odds-plot-win = Gewinnt das Rennen
odds-plot-moves = Züge

# Was ein Zug wert ist
worth-landings = { $amount } Landungen
worth-given-up = { $amount } Landungen, wo das Plättchen liegt
worth-own-tickets = { $amount } für die eigenen Wettplättchen
worth-own-copy = { $amount } für das kopierte Plättchen
worth-own-cards = { $amount } für die eigenen Zielkarten
worth-handed-on = das beste Wettplättchen ändert sich für den Nächsten um { $coins }
