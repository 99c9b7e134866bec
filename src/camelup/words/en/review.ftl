# The review of a game: luck, skill, key moments. Shared with the page.

review-do-roll = a roll
review-do-bet = { camel-name }’s { $value }
review-do-win = { camel-name } to win
review-do-lose = { camel-name } to be last
review-do-tile = the tile on { $space }{ $side }
review-do-ally = partnership with { $player }
review-gave-up = { $player } chose { $done }; { $better } was { $gain }% better.
review-gave-up-coins = { $player } chose { $done }; { $better } was worth { $coins } coins and { $gain }% more.
review-good = { $player } chose { $done }, the best there was.
review-lucky = { $die } was lucky for { $player }: { $gain }% more.
review-unlucky = { $die } was unlucky for { $player }: { $gain }% less.
review-best-move = best: { $better }, { $gain }% more
review-luck-note = luck: { $player } { $gain }%
review-player = player
review-start = start
review-luck-own = luck, own rolls
review-luck-others = luck, others’ rolls
review-own = own decisions
review-others = others’ decisions
review-final = end
review-accuracy = accuracy
review-title = Chance to win, move by move
review-adds-up = Shares of the victory in percent, with all cards open; start + luck + decisions = end.
review-noise = A chance is off by about { $error }%. Accuracy judges only what the player could see.
review-moments = Key moments
review-no-moments = Nothing stands out in this game.
review-move = Move { $number }
review-working = Reviewing
review-plot-moves = { $moves } moves
review-no-moves = there is nothing to review: the record has no moves
review-too-long = a record of more than { $most } moves is not reviewed

arena-continue-luck = the file of an interrupted run does not tell the luck of its games: --continue goes without --luck-adjusted
puzzles-none-wanted = at least one puzzle must be wanted
puzzles-no-such-theme = no theme is called “{ $theme }”: choose from { $themes }
