# What lies on the table, and its labels.

edition = { $edition ->
    [first] first edition
   *[second] second edition
}
leg = leg { $leg }
coins = { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
}
cards = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
tile = { $edition ->
    [first] desert tile
   *[second] spectator tile
}
tile-side = { $edition ->
    [first] { $side ->
        [forward] oasis
       *[back] mirage
    }
   *[second] { $side ->
        [forward] cheering
       *[back] booing
    }
}
pile = { $pile ->
    [win] winner pile
   *[lose] loser pile
}
percent = { $value }%
list-and = { $some } and { $last }
list-or = { $some } or { $last }
list-none = none

label-tickets = Tickets
label-pyramid = Pyramid
label-out = out
label-winner-pile = Winner
label-loser-pile = Loser
label-hand = Your cards
label-player = Player
label-coins = Coins
label-bets = Bets
label-rolls = Rolls
label-tile = Tile
label-cards = Cards
label-partner = Partner

# The table in sentences.
table-edition = This is the { edition }.
table-over = The race is over.
table-space = Space { $space }: { $camels }.
table-stack = { $camels }, from bottom to top
table-beyond = Over the finish line: { $camels }.
table-behind = Carried back over the line: { $camels }.
table-tile = Space { $space }: { $player }’s tile ({ tile-side }).
table-ranking = The order, best first: { $camels }.
table-dice = Dice still in the pyramid: { $dice }.
table-tickets = Tickets left on { camel-name }: { $values }.
table-player = Seat { $seat }, { $player }: { coins }, { cards } in hand.
table-bets = Tickets: { $tickets }.
table-bet = { camel-name } { $value }
table-rolls = { $rolls ->
    [one] 1 pyramid ticket.
   *[other] { $rolls } pyramid tickets.
}
table-partner = Partner: { $player }.
table-pile = The { pile }, first card first: { $cards }.
table-card = { $player } { camel-name }
table-card-hidden = { $player }, face down
table-hand = Your finish cards: { $camels }.

page-given-cards = Cards that lie face down were dealt anew: here nobody knows them either.
page-back-to-now = Move { $move } · back to the game
page-looking-back = Looking back: move { $move }
page-back-told = Back to the game: from here you play on.
