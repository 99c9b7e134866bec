# The review in the page.

page-review-ask = Review this game
page-review-working =
    { $judged ->
        [0] A first look at the dice. Luck follows when all cards are counted.
       *[other] Moves checked: { $judged } of { $moves }
    }
page-review-luck = luck
page-review-decisions = mistakes
page-review-worst = Costliest: move { $number } gave up { $gain } wins in 100 games
page-review-finest = Best: move { $number } brought { $gain } wins in 100 games more than the next best
page-review-here = Pick a spot in the chart or a key moment, and read about the move here.
page-review-whose = Move { $number } ({ $player })
page-review-whose-own = Move { $number } (you)
page-review-here-good = { $whose }: { $done }. No other move was much better.
page-review-here-perhaps = { $whose }: { $done }. Perhaps a little better: { $better }, about { $gain } more wins in 100 games (give or take { $error }).
page-review-here-better = { $whose }: { $done }. Better: { $better }, { $gain } more wins in 100 games (give or take { $error }).
page-review-here-luck = Luck of the die: { $player } { $gain } wins in 100 games.
page-review-why = Accuracy shows who played well: at 100 nothing was given away, random moves get 5 to 40. A mistake clearly cost at least 1 win in 100 games. Luck is how many wins in 100 games the dice brought.
page-review-why-coach = The coach’s tips are checked like the moves here, only more quickly. So a tip can be a win or two in 100 games behind the best move.
page-review-learning = The coach had not explained that kind of move yet.
page-review-advised = That was the coach’s tip: its quick look missed the better move.
page-review-tip-best = The better move was the coach’s tip.
page-review-tip-near = The coach’s tip was { $tip }: about as good as the best move.
page-review-tip-behind = The coach’s tip was { $tip }: better than the move played, { $behind } wins in 100 games behind the best.
page-review-next = Also better: { $moves }.
page-review-next-one = { $move } ({ $behind } wins behind)
page-review-kept =
    { $decisions ->
        [one] 1 decision gave away { $share }% of the chance to win
       *[other] { $decisions } decisions gave away { $share }% of the chance to win each, on average
    }
page-review-list = { $count ->
    [one] 1 mistake of { $player }: show it
   *[other] { $count } mistakes of { $player }: list them
}
page-review-mistake = Move { $number }: { $done }. Better: { $better }, { $gain } more wins in 100 games
page-review-faded = On a closer look, little hung on this move.
page-review-begins = Working out the chances …
page-review-done = Review ready.
page-review-so-far = Key moments so far
page-review-players = Luck and skill of all players
page-review-chances = Move { $step }: { $chances }
page-review-chance = { $player } { $chance }%
page-review-sums = How it adds up
page-review-sums-why = In wins out of 100 games: start + luck + decisions = end, for everyone. Decisions can cost more than 100: what luck or the mistakes of others bring can be given away again. A single chance is off by about { $error }.
page-review-sums-accuracy = Decisions count here with all cards open, as they lie only after the game. Mistakes and accuracy go by what the player could see. Accuracy 81 means: of 100 games that could be won, 81 are still won after ten decisions like these. Our strongest bot, the champion, gets about 90, Medium about 70.
page-review-comment = In the record: { $said }
page-review-play-on = Play on from here
page-review-try = Try it yourself in place of { $player }
page-review-try-own = Try it yourself
page-given-name = On from move { $number }
page-review-share = Copy link
page-review-shared = Copied.
page-lesson = What cost you most:
page-lesson-well = Well played:
page-lesson-tipped = Where another move would have won clearly more games, you followed the coach’s tip.
page-lesson-gave-up = You went for { $done }. Better: { $better }, { $gain } more wins in 100 games.
page-lesson-gave-up-coins = You went for { $done }. Better: { $better }, { $coins } more coins on average and { $gain } more wins in 100 games.
page-lesson-gave-up-even = You went for { $done }. Better: { $better }, about as many coins on average, but { $gain } more wins in 100 games.
page-lesson-gave-up-later = You went for { $done }, { $coins } more coins on average. But { $better } brings { $gain } more wins in 100 games.
page-lesson-looking = Looking at your moves …
page-lesson-none = No other move would have won clearly more games. The coach counts coins, this counts wins.
page-lesson-see = See it on the board
