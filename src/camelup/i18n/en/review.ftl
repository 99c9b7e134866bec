# The review of a game: luck, skill, key moments. Shared with the page.

review-do-roll = a roll
review-do-bet = the { camel-name } ticket worth { $value }
review-do-win = { camel-name } to win
review-do-lose = { camel-name } to come last
review-do-tile = the { tile } on space { $space } ({ tile-side })
review-do-ally = partnership with { $player }
review-gave-up = { $player } went for { $done }. Better: { $better }, { $gain } more wins in 100 games.
review-gave-up-coins = { $player } went for { $done }. Better: { $better }, { $coins } more coins on average and { $gain } more wins in 100 games.
review-gave-up-even = { $player } went for { $done }. Better: { $better }, about as many coins on average, but { $gain } more wins in 100 games.
review-gave-up-later = { $player } went for { $done }, { $coins } more coins on average. But { $better } brings { $gain } more wins in 100 games.
review-good = { $player } found the best move: { $done }.
review-lucky = { $die } was lucky for { $player }: { $gain } more wins in 100 games.
review-unlucky = { $die } was unlucky for { $player }: { $gain } fewer wins in 100 games.
review-best-move = best: { $better }, { $gain } more wins in 100 games
review-luck-note = luck: { $player } { $gain } wins in 100 games
review-player = player
review-start = start
review-luck-own = luck, own rolls
review-luck-others = luck, others’ rolls
review-own = own decisions
review-others = others’ decisions
review-final = end
review-accuracy = accuracy
review-title = Chance to win, move by move
review-adds-up = In wins out of 100 games, with all cards open: start + luck + decisions = end. Decisions can cost more than 100: what luck or the mistakes of others bring can be given away again.
review-noise = A chance is off by about { $error } in 100. Accuracy: what ten such decisions leave of a chance to win, in percent, going by what the player could see.
review-moments = Key moments
review-no-moments = Nothing stands out in this game.
review-mark = { $kind ->
    [played] Played
    [better] Better
    [yours] Yours
   *[best] Best
}
review-move = Move { $number }
review-working = Reviewing
review-plot-moves = { $moves } moves
review-no-moves = there is nothing to review: the record has no moves
review-too-long = a record of more than { $most } moves is not reviewed

arena-continue-luck = the file of an interrupted run does not hold the luck of its games: --continue works only without --luck-adjusted
puzzles-none-wanted = ask for at least one puzzle
puzzles-no-such-theme = no theme is called “{ $theme }”: choose from { $themes }
