# Der Rückblick auf ein Spiel: Glück, Können, Schlüsselmomente. Auch für die Seite.

review-do-roll = Würfeln
review-do-bet = { camel-name } für { $value }
review-do-win = { camel-name } als Sieger
review-do-lose = { camel-name } als Letzten
review-do-tile = das Plättchen auf { $space }{ $side }
review-do-ally = Partnerschaft mit { $player }
review-gave-up = { $player } wählte { $done }; { $better } war { $gain } % besser.
review-gave-up-coins = { $player } wählte { $done }; { $better } war { $coins } Münzen und { $gain } % mehr wert.
review-good = { $player } wählte { $done }, das Beste, was es gab.
review-lucky = { $die } war Glück für { $player }: { $gain } % mehr.
review-unlucky = { $die } war Pech für { $player }: { $gain } % weniger.
review-best-move = am besten: { $better }, { $gain } % mehr
review-luck-note = Glück: { $player } { $gain } %
review-player = Name
review-start = Anfang
review-luck-own = Glück, eigene Würfe
review-luck-others = Glück, fremde Würfe
review-own = eigene Entscheidungen
review-others = fremde Entscheidungen
review-final = Ende
review-accuracy = Genauigkeit
review-title = Siegchance Zug um Zug
review-adds-up = Anteile am Sieg in Prozent, alle Karten offen; Anfang + Glück + Entscheidungen = Ende.
review-noise = Eine Chance liegt um etwa { $error } % daneben. Die Genauigkeit zählt nur, was vom eigenen Platz zu sehen war.
review-moments = Schlüsselmomente
review-no-moments = In diesem Spiel sticht nichts heraus.
review-move = Zug { $number }
review-working = Rückblick
review-plot-moves = { $moves } Züge
review-no-moves = es gibt nichts zu besprechen: Der Spielbericht hat keine Züge
review-too-long = ein Spielbericht mit mehr als { $most } Zügen wird nicht besprochen

arena-continue-luck = die Datei eines abgebrochenen Laufs sagt nichts über das Glück ihrer Spiele: --continue geht nur ohne --luck-adjusted
puzzles-none-wanted = mindestens ein Rätsel muss gewünscht sein
puzzles-no-such-theme = kein Thema heißt „{ $theme }“: Wähl aus { $themes }
