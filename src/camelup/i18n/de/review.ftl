# Der Rückblick auf ein Spiel: Glück, Können, Schlüsselmomente. Auch für die Seite.

review-do-roll = Würfeln
review-do-bet = das { $value }er-Wettplättchen auf { camel-name }
review-do-win = { camel-name } als Sieger
review-do-lose = { camel-name } als Letzten
review-do-tile = das { tile } auf Feld { $space } ({ tile-side })
review-do-ally = eine Partnerschaft mit { $player }
review-gave-up = { $player } entschied sich für { $done }. Besser: { $better }, { $gain } Siege mehr in 100 Spielen.
review-gave-up-coins = { $player } entschied sich für { $done }. Besser: { $better }, im Schnitt { $coins } Münzen mehr und { $gain } Siege mehr in 100 Spielen.
review-gave-up-even = { $player } entschied sich für { $done }. Besser: { $better }, im Schnitt etwa gleich viele Münzen, aber { $gain } Siege mehr in 100 Spielen.
review-gave-up-later = { $player } entschied sich für { $done }, im Schnitt { $coins } Münzen mehr. Aber { $better } bringt { $gain } Siege mehr in 100 Spielen.
review-good = { $player } fand den besten Zug: { $done }.
review-lucky = { $die } war Glück für { $player }: { $gain } Siege mehr in 100 Spielen.
review-unlucky = { $die } war Pech für { $player }: { $gain } Siege weniger in 100 Spielen.
review-best-move = am besten: { $better }, { $gain } Siege mehr in 100 Spielen
review-luck-note = Glück: { $player } { $gain } Siege in 100 Spielen
review-player = Name
review-start = Anfang
review-luck-own = Glück, eigene Würfe
review-luck-others = Glück, fremde Würfe
review-own = eigene Entscheidungen
review-others = fremde Entscheidungen
review-final = Ende
review-accuracy = Genauigkeit
review-title = Siegchance Zug um Zug
review-adds-up = In Siegen aus 100 Spielen, alle Karten offen: Anfang + Glück + Entscheidungen = Ende. Entscheidungen können mehr als 100 kosten: Was Glück oder die Fehler der anderen bringen, lässt sich wieder verschenken.
review-noise = Eine Chance liegt um etwa { $error } von 100 daneben. Genauigkeit: wie viel von einer Siegchance nach zehn solchen Entscheidungen übrig ist, in Prozent, nach dem, was vom eigenen Platz zu sehen war.
review-moments = Schlüsselmomente
review-no-moments = In diesem Spiel sticht nichts heraus.
review-mark = { $kind ->
    [played] Gespielt
    [better] Besser
    [yours] Deiner
   *[best] Bester
}
review-move = Zug { $number }
review-working = Rückblick
review-plot-moves = { $moves } Züge
review-no-moves = es gibt nichts zu besprechen: Der Spielbericht hat keine Züge
review-too-long = ein Spielbericht mit mehr als { $most } Zügen wird nicht besprochen

arena-continue-luck = die Datei eines abgebrochenen Laufs enthält nicht, wie viel Glück im Spiel war: --continue geht nur ohne --luck-adjusted
puzzles-none-wanted = verlang mindestens ein Rätsel
puzzles-no-such-theme = kein Thema heißt „{ $theme }“: Wähl aus { $themes }
