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
table-address = eine Tabelle wird von einer Adresse geholt, die mit http:// oder https:// anfängt, nicht von { $address }
table-other-sum = was kam, hat eine andere Prüfsumme: sha256={ $found }
table-not-fetched = von { $address } kam keine Tabelle: { $problem }

# Chancen
odds-leg = Etappe
odds-race = Rennen
odds-place = { $place }.
odds-wins = Sieg
odds-loses = Letzter
odds-landings = Plättchen { $tile } von Platz { $seat }: im Schnitt halten dort { $landings }-mal Kamele
odds-exact = Genau, ohne Plättchen in späteren Etappen.
odds-sampled = Geschätzt (Standardfehler bis { $error }), ohne Plättchen in späteren Etappen: „camelup solve second“ rechnet es genau aus.
odds-table-in-the-making = Die genaue Renntabelle entsteht gerade: { $percent } % fertig.
odds-sentence = { $name }: in dieser Etappe zu { $first } % vorn, zu { $second } % Zweiter; gewinnt das Rennen zu { $win } %, wird zu { $lose } % Letzter.
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
worth-landings = { $amount } Stopps
worth-given-up = { $amount } Stopps, wo dein Plättchen jetzt liegt
worth-own-tickets = { $amount } für deine Wettplättchen
worth-own-copy = { $amount } für das, was du kopierst
worth-own-cards = { $amount } für deine Zielkarten
worth-handed-on = für die nächste Person ändert sich das beste Wettplättchen um { $coins }
