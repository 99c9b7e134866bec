# The puzzle of the day.

page-puzzle-lead = One move is clearly best, and it is not the one that brings most coins at once. What would you do?
page-puzzle-turn = { $player }, it is your turn.
page-puzzle-none = There is no puzzle today.
page-puzzle-theme = { $theme ->
    [ticket] Leg tickets
    [card] Finish cards
    [tile] Tiles
    [roll] Roll or wait
   *[other] The last leg
}
page-puzzle-moves = Your moves
page-puzzle-all = Show all { $count } moves
page-puzzle-right = Right! { $best } it is.
page-puzzle-wrong = Not quite: { $best } is best.
page-puzzle-why = { $best } brings { $gain } more wins in 100 games (± { $error }) than any other move; { $obvious } brings { $coins } more coins at once, and gives up { $lost } wins.
page-puzzle-why-plain = { $best } brings { $gain } more wins in 100 games (± { $error }) than any other move, and { $lost } more than { $obvious }.
page-puzzle-odds = What every move is worth in coins, from exact odds
page-puzzle-rating = Your puzzle rating: { $rating }
page-puzzle-lab = Look at it in the odds lab
page-puzzle-laid = You have laid: { $cards }.
page-puzzle-together = You have laid { camel-name } to win: ticket and card pay together.
page-puzzle-behind = You are { $coins } coins behind, so you need what the leader does not get as well.
page-puzzle-ahead = You are { $coins } coins ahead, so what matters is what the others can still get.
