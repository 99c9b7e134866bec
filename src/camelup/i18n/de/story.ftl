# Was geschah.

told-roll = { $player } würfelt { camel-name } { $face }.
told-roll-grey = { $player } würfelt den grauen Würfel: { camel-name } { $face }.
told-reason-on-the-other = { camel-name } sitzt direkt auf dem anderen verrückten Kamel und läuft stattdessen.
told-reason-carries = Nur { camel-name } trägt Rennkamele und läuft stattdessen.
told-goes = { camel-name } läuft von { $origin } nach { $target }.
told-goes-carrying = { camel-name } läuft von { $origin } nach { $target } und trägt { $riders }.
told-crosses-forward = { camel-name } läuft über die Ziellinie!
told-crosses-forward-carrying = { camel-name } läuft über die Ziellinie und trägt { $riders } hinüber!
told-crosses-backward = { camel-name } läuft zurück über die Linie!
told-crosses-backward-carrying = { camel-name } läuft zurück über die Linie und nimmt { $riders } mit!
told-tile-forward = Dort liegt das Plättchen von { $owner } ({ tile-side }): { coins } für { $owner }, und ein Feld weiter auf { $target }.
told-tile-back =
    Dort liegt das Plättchen von { $owner } ({ tile-side }): { coins } für { $owner }, und ein Feld zurück auf { $target }{ $landing ->
        [under] , ganz nach unten
       *[empty] { "" }
    }.
told-tile-finish = Dort liegt das Plättchen von { $owner } ({ tile-side }): { coins } für { $owner }, und ein Feld weiter über die Ziellinie!
told-bet = { $player } nimmt das { $value }er-Wettplättchen auf { camel-name }.
told-tile-put = { $player } legt das Plättchen auf Feld { $space }: { tile-side }.
told-tile-moved = { $player } versetzt das Plättchen von { $before } auf { $space }: { tile-side }.
told-card = { $player } legt die Zielkarte { camel-name } auf den { pile }.
told-card-hidden = { $player } legt eine Zielkarte auf den { pile }.
told-ally = { $player } und { $partner } verbünden sich für diese Etappe.

# Wertung, Plättchen für Plättchen und Karte für Karte.
leg-over = Etappe { $leg } ist vorbei: { $first } führt, { $second } ist Zweiter.
leg-last = Auch die letzte Etappe wird gewertet: { $first } führt, { $second } ist Zweiter.
leg-nothing = nichts
leg-total = { $player }: { $tickets }. Zusammen { $sum }, jetzt { coins }.
leg-forgiven = { $player }: { $tickets }. Zusammen { $sum }, aber niemand fällt unter 0: jetzt { coins }.
ticket-bet = { $value }er-Wettplättchen auf { camel-name }: { $earned }
ticket-pyramid = Pyramidenplättchen: { $earned }
ticket-copied = kopiert von { $partner }: { $ticket }
pile-turned-win = Der Stapel „Sieger“ wird aufgedeckt: { camel-name } hat gewonnen.
pile-turned-lose = Der Stapel „Letzter“ wird aufgedeckt: { camel-name } ist Letzter.
pile-empty = Auf dem { pile } liegt keine Karte.
card-right = { $player } hat { camel-name }: richtig, { $earned }, von { $before } auf { $after }.
card-wrong = { $player } hat { camel-name }: falsch, { $earned }, von { $before } auf { $after }.
score-tickets = Wettplättchen
score-sum = Summe
score-coins = Münzen
score-card = Karte
score-earned = Ertrag

won = { $player } gewinnt mit { coins }!
won-shared = { $players } gewinnen gemeinsam mit je { coins }!
standing = { $place }. { $player }: { coins }.
