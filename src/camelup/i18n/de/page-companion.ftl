# Der Begleiter für alle, die an einem echten Tisch spielen.

page-companion-line = Gib ein, wie euer Brett anfängt, und dann alles, was passiert. Du bekommst die Chancen und die besten Züge.
page-companion-camels = Wo starten die Kamele?
page-companion-lower = Auf einem Feld steht unten, was du zuerst eingibst.
page-companion-on = { camel-name } auf Feld { $space }
page-companion-stack = Feld { $space }, von unten: { $camels }
page-companion-best = { $turn ->
    [yours] Deine besten Züge
   *[other] Wenn du jetzt dran wärst
}
page-companion-seats = Wer sitzt wo, im Uhrzeigersinn
page-companion-first = Wer beginnt
page-companion-missing = Noch ohne Platz: { $camels }
page-companion-me = Das bin ich
page-companion-go = Los geht’s
page-companion-kind = { $kind ->
    [dice] Würfel
    [ticket] Wette
    [card] Karte
    [tile] Plättchen
   *[ally] Bund
}
page-companion-space = Wähle jetzt das Feld auf dem Brett.
page-companion-correct = Berichtigen
page-companion-undone = Zurückgenommen: { $kind ->
    [roll] { camel-name } { $face }
    [bet] das Wettplättchen auf { camel-name }
    [win] die Karte auf dem { pile }
    [lose] die Karte auf dem { pile }
    [tile] das Plättchen auf Feld { $space }
    [ally] der Bund mit { $player }
   *[fix] die Berichtigung
}
page-companion-fix = Verzählt? Wähle ein Kamel und dann sein Feld. Alles andere berichtigst du hier unten.
page-companion-tile-of = Plättchen von { $name }
page-companion-spot = { $space }: { tile-side }
page-companion-on-tile = Auf Feld { $space } liegt ein Plättchen: Berichtige es erst unten.
page-companion-turn = Wer ist dran?
page-companion-less = Eine Münze weniger für { $name }
page-companion-more = Eine Münze mehr für { $name }
page-companion-again = Von vorn anfangen
page-companion-again-sure = Ja, dieses Spiel verwerfen
page-companion-offline = { $count ->
    [0] Keine Verbindung: Die Chancen rechnet der Server aus. Dein Spiel ist hier gespeichert.
    [one] Keine Verbindung: 1 Zug ist gespeichert und wird ausgerechnet, sobald der Server antwortet.
   *[other] Keine Verbindung: { $count } Züge sind gespeichert und werden ausgerechnet, sobald der Server antwortet.
}
page-companion-race = { $race ->
    [exact] Die Chancen im Rennen sind genau, ohne Plättchen in späteren Etappen.
   *[other] Die Chancen im Rennen sind geschätzt, auf { $error } genau. Ganz genau werden sie von selbst.
}
page-companion-asleep = Dein Browser hält den Bildschirm nur über https an: Stell die Bildschirmzeit länger, solange ihr spielt.
