# The puzzle of the day.

page-puzzle-lead = One move is clearly best, and it is not the one that promises most coins by itself. What would you do?
page-puzzle-none = There is no puzzle today.
page-puzzle-moves = Your moves
page-puzzle-all = Show all { $count } moves
page-puzzle-odds = What every move is worth in coins, from exact odds
page-puzzle-lab = Look at it in the odds lab
page-puzzle-laid = You have laid: { $cards }.
page-puzzle-together = You have laid { camel-name } to win: ticket and card pay together.
page-puzzle-player = Player { $seat }
page-puzzle-turn = It is your turn: you are { $player }
page-puzzle-partner = Your partner in this leg is { $player }: on payday you also get what their best ticket pays, and they what yours does.
page-puzzle-partners = Some here are partners in this leg: each also gets what the other’s best ticket pays.
page-puzzle-about = Today it is about { $theme ->
    [ticket] leg tickets
    [card] finish cards
    [tile] tiles on the track
    [roll] rolling or waiting
   *[other] the last leg
}.
page-puzzle-differs = { $edition ->
    [first] In the first edition Orange and White race, not Red and Purple. No crazy camel runs the other way, each camel has three leg tickets, and a leg ends when all five dice are rolled.
   *[second] In the second edition Red and Purple race, not Orange and White. A black and a white crazy camel run the other way and carry others back, each camel has four leg tickets, and of six dice one stays in the pyramid.
}
page-puzzle-right = Right: { $best }!
page-puzzle-wrong = Not quite: { $best } is best.
page-puzzle-yours = Your move: { $move } wins { $yours } of 100 games.
page-puzzle-no-move = this move cannot be made in the puzzle
page-puzzle-why = { $yours ->
    [tempting] The best move wins { $own } of 100 games, yours { $other }. Yours is tempting: by itself it brings { $coins } more coins on average.
   *[other] The best move wins { $own } of 100 games. Tempting is { $obvious }: by itself it brings { $coins } more coins on average, but only { $other } wins.
}
page-puzzle-from = Why { $best }? It costs { $player } most, who has { $theirs ->
    [one] { $theirs } coin
   *[other] { $theirs } coins
} to your { $yours }: they then win only { $now } of 100 games; if you choose { $obvious }, they win { $before }.
page-puzzle-shift = { camel-name } then leads this leg { $now }% of the time instead of { $before }%.
page-puzzle-gone-ticket = If you wait, the ticket is gone by your next turn in { $share } of 100 games: somebody takes it, or the leg ends.
page-puzzle-gone-card = If you wait, somebody else’s card lies before yours in { $share } of 100 games. If both are right, the earlier one pays more.
page-puzzle-waits = { $kind ->
    [bet] The { camel-name } ticket can wait: in { $share } of 100 games you could still take it at your next turn.
    [win] Your { camel-name } card can wait: in { $share } of 100 games you could still lay it as winner at your next turn, for the same prize.
   *[lose] Your { camel-name } card can wait: in { $share } of 100 games you could still lay it as last at your next turn, for the same prize.
}
page-puzzle-sure = Every other move wins at least { $gain } fewer of 100 games, as the champion plays on from here.
page-puzzle-rating = Your puzzle rating: { $rating }.
page-puzzle-rating-what = Everyone starts at 1500. A right answer raises it, a wrong one lowers it; the higher it is, the less a right one adds.
page-puzzle-shift-held = { page-puzzle-shift } Tickets on it: { $holders }.
page-puzzle-hands = A roll helps the next player too: their best ticket gets { $coins } coins better on average.
