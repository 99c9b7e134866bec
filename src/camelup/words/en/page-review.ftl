# The review in the page.

page-review-ask = Review this game
page-review-working = Judged { $judged } of { $moves } moves
page-review-chart = Chance to win of every player, move { $step } of { $moves }
page-review-luck = luck
page-review-decisions = decisions
page-review-worst = Costliest: move { $number }, { $gain }%
page-review-none = No decision was worse than another by more than the noise.
page-review-here-good = No move was better by more than the noise.
page-review-here-better = Better: { $better }, { $gain }% (± { $error }).
page-review-here-luck = The die: { $player } { $gain }%.
page-review-why = Chances and luck look at all cards; accuracy only at what the player could see. A chance is off by about { $error }%.
page-review-comment = In the record: { $said }
page-review-play-on = Play on from here
page-review-try = Try it yourself in place of { $player }
page-given-name = On from move { $number }
page-review-share = Copy link
page-review-shared = Copied.
page-lesson = What cost you most:
page-lesson-none = Nothing to speak of: no other move was clearly better than yours.
page-lesson-see = See it on the board
