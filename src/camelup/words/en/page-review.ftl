# The review in the page.

page-review-ask = Review this game
page-review-working = { $judged ->
    [0] A first look. Soon it gets sharper.
   *[other] Luck is known. Decisions judged: { $judged } of { $moves }
}
page-review-luck = luck
page-review-decisions = mistakes
page-review-worst = Costliest: move { $number }, { $gain } wins in 100 games
page-review-finest = Best: move { $number }, { $gain } wins in 100 games ahead of any other
page-review-here-good = No move was clearly better.
page-review-here-better = Better: { $better }, { $gain } more wins in 100 games (± { $error }).
page-review-here-luck = The die: { $player } { $gain } wins in 100 games.
page-review-why = Luck is what the dice did to the chance to win: +10 means ten more wins in 100 such games. It looks at all cards. Accuracy (0 to 100) and mistakes look only at what the player could see.
page-review-begins = Working out the chances …
page-review-done = Review ready.
page-review-so-far = Key moments so far
page-review-players = Luck and skill of all players
page-review-chances = Move { $step }: { $chances }
page-review-chance = { $player } { $chance }%
page-review-sums = How it adds up
page-review-sums-why = In wins out of 100 games: start + luck + decisions = end, for everyone. Decisions can cost more than 100: what luck or the mistakes of others bring can be given away again. A single chance is off by about { $error }.
page-review-comment = In the record: { $said }
page-review-play-on = Play on from here
page-review-try = Try it yourself in place of { $player }
page-given-name = On from move { $number }
page-review-share = Copy link
page-review-shared = Copied.
page-lesson = What cost you most:
page-lesson-gave-up = You chose { $done }; { $better } brings { $gain } more wins in 100 games.
page-lesson-gave-up-coins = You chose { $done }; { $better } brings { $coins } more coins and { $gain } more wins in 100 games.
page-lesson-none = Nothing to speak of: no other move was clearly better than yours.
page-lesson-see = See it on the board
