# The companion of somebody who plays at a real table.

page-companion-line = Put in how your board starts, then what happens. You get the odds and the best moves.
page-companion-camels = Where do the camels start?
page-companion-lower = On one space, the camel you put in first stands below.
page-companion-on = { camel-name } on space { $space }
page-companion-stack = Space { $space }, from the bottom: { $camels }
page-companion-best = { $turn ->
    [yours] Your best moves
   *[other] If it were your turn now
}
page-companion-seats = Who sits where, clockwise
page-companion-first = Who begins
page-companion-missing = Still to be placed: { $camels }
page-companion-me = That’s me
page-companion-go = Let’s go
page-companion-kind = { $kind ->
    [dice] Die
    [ticket] Ticket
    [card] Card
    [tile] Tile
   *[ally] Partner
}
page-companion-space = Now choose the space on the board.
page-companion-correct = Correct
page-companion-undone = Taken back: { $kind ->
    [roll] { camel-name } { $face }
    [bet] the { camel-name } ticket
    [win] a card on the { pile }
    [lose] a card on the { pile }
    [tile] the tile on space { $space }
    [ally] the partnership with { $player }
   *[fix] the correction
}
page-companion-fix = Lost count? Choose a camel, then its space. Everything else can be put right below.
page-companion-tile-of = Tile of { $name }
page-companion-spot = { $space }: { tile-side }
page-companion-on-tile = There is a tile on space { $space }: put it right below first.
page-companion-turn = Whose turn
page-companion-less = One coin less for { $name }
page-companion-more = One coin more for { $name }
page-companion-again = Start over
page-companion-again-sure = Yes, drop this game
page-companion-offline = { $count ->
    [0] No connection: the odds need the server. Your game is kept here.
    [one] No connection: 1 move is kept and worked out as soon as the server answers.
   *[other] No connection: { $count } moves are kept and worked out as soon as the server answers.
}
page-companion-race = { $race ->
    [exact] The race odds are exact, not counting tiles in later legs.
   *[other] The race odds are estimated, give or take { $error }. They become exact by themselves.
}
page-companion-asleep = Your browser keeps the screen on only over https: set a longer screen time while you play.
