# Was auf dem Tisch liegt, und wie es heißt.

edition = { $edition ->
    [first] erste Ausgabe
   *[second] zweite Ausgabe
}
leg = Etappe { $leg }
coins = { $coins ->
    [one] 1 Münze
   *[other] { $coins } Münzen
}
cards = { $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
}
tile = { $edition ->
    [first] Wüstenplättchen
   *[second] Zuschauerplättchen
}
tile-side = { $edition ->
    [first] { $side ->
        [forward] Oase
       *[back] Fata Morgana
    }
   *[second] { $side ->
        [forward] Jubel
       *[back] Buh
    }
}
pile = { $pile ->
    [win] Stapel „Sieger“
   *[lose] Stapel „Letzter“
}
percent = { $value } %
list-and = { $some } und { $last }
list-or = { $some } oder { $last }
list-none = keine

label-tickets = Auslage
label-pyramid = Pyramide
label-out = draußen
label-winner-pile = Sieger
label-loser-pile = Letzter
label-hand = Deine Karten
label-player = Name
label-coins = Münzen
label-bets = Wetten
label-rolls = Würfe
label-tile = Plättchen
label-cards = Karten
label-partner = Partner

# Der Tisch in Sätzen.
table-edition = Das ist die { edition }.
table-over = Das Rennen ist vorbei.
table-space = Feld { $space }: { $camels }.
table-stack = { $camels }, von unten nach oben
table-beyond = Über der Ziellinie: { $camels }.
table-behind = Zurück über die Linie getragen: { $camels }.
table-tile = Feld { $space }: Plättchen von { $player }, { tile-side }.
table-ranking = Von vorn nach hinten: { $camels }.
table-dice = Würfel noch in der Pyramide: { $dice }.
table-tickets = Wettplättchen übrig auf { camel-name }: { $values }.
table-player = Platz { $seat }, { $player }: { coins }, { cards } auf der Hand.
table-bets = Wettplättchen: { $tickets }.
table-bet = { camel-name } { $value }
table-rolls = { $rolls ->
    [one] 1 Pyramidenplättchen.
   *[other] { $rolls } Pyramidenplättchen.
}
table-partner = Verbündet mit { $player }.
table-pile = { pile }, erste Karte zuerst: { $cards }.
table-card = { $player } { camel-name }
table-card-hidden = { $player }, verdeckt
table-hand = Deine Zielkarten: { $camels }.

page-given-cards = Verdeckte Karten sind neu ausgeteilt: Auch hier kennt sie niemand.
page-back-to-now = Zug { $move } · zurück zum Spiel
page-looking-back = Rückblick: Zug { $move }
page-back-told = Zurück im Spiel: Hier geht es weiter.
