# The puzzle of the day.

page-puzzle-lead = One move is clearly best. It’s not the one that pays most at first sight. What do you do?
page-puzzle-none = There is no puzzle today.
page-puzzle-moves = Your moves
page-puzzle-all = Show all { $count } moves
page-puzzle-odds = What every move is worth in coins, from exact odds
page-puzzle-lab = Look at it in the odds lab
page-puzzle-laid = You have laid: { $cards }.
page-puzzle-together = You have laid { camel-name } to win: ticket and card then pay together.
page-puzzle-player = Player { $seat }
page-puzzle-turn = Your turn: you are { $player }
page-puzzle-partner = Your partner in this leg is { $player }: each of you also gets what the other’s best ticket pays.
page-puzzle-partners = Some here are partners in this leg: each also gets what the other’s best ticket pays.
page-puzzle-about = Today it is about { $theme ->
    [ticket] leg tickets
    [card] finish cards
    [tile] tiles on the track
    [roll] rolling or waiting
   *[other] the last leg
}.
page-puzzle-differs =
    { $edition ->
        [first] In the first edition Orange and White race, not Red and Purple. There are no crazy camels. Each camel has three leg tickets, and all five dice make a leg.
       *[second] In the second edition Red and Purple race, not Orange and White. Two crazy camels, Black and White, run the other way. Each racing camel has four leg tickets, and of six dice one stays in the pyramid.
    }
page-puzzle-right = Right! { page-puzzle-best }
page-puzzle-wrong = Not quite. { page-puzzle-best }
page-puzzle-best =
    { $kind ->
        [bet] It’s best to take the { camel-name } ticket worth { $value }.
        [win] It’s best to lay { camel-name } on the winner pile.
        [lose] It’s best to lay { camel-name } on the loser pile.
        [tile] It’s best to put your tile on space { $space }: { tile-side }.
        [ally] It’s best to become the partner of { $player }.
       *[roll] It’s best to roll.
    }
page-puzzle-yours = Your move wins you { $yours } of 100 games.
page-puzzle-no-move = this move cannot be made in the puzzle
page-puzzle-why =
    { $yours ->
        [tempting] That wins you { $own } of 100 games, your move { $other }. Yours is tempting: by itself it brings { $coins } more coins on average.
       *[other] That wins you { $own } of 100 games. Tempting is { $obvious }: by itself it brings { $coins } more coins on average, but only { $other } wins.
    }
page-puzzle-from =
    It hits { $player } hardest, who has { $theirs ->
        [one] { $theirs } coin
       *[other] { $theirs } coins
    } to your { $yours }: they win only { $now } of 100 games. After the tempting move it would be { $before }.
page-puzzle-shift = { camel-name } then leads this leg { $now }% of the time instead of { $before }%.
page-puzzle-gone-ticket = If you wait, the ticket is gone by your next turn in { $share } of 100 games: somebody takes it, or the leg ends.
page-puzzle-gone-card = If you wait, somebody else’s card lies before yours in { $share } of 100 games. If both are right, the earlier one pays more.
page-puzzle-waits =
    { $kind ->
        [bet] The { camel-name } ticket can wait: in { $share } of 100 games you can still take it on your next turn.
        [win] Your { camel-name } card can wait: in { $share } of 100 games you can still lay it as winner on your next turn, for the same coins.
       *[lose] Your { camel-name } card can wait: in { $share } of 100 games you can still lay it as last on your next turn, for the same coins.
    }
page-puzzle-sure = Every other move wins at least { $gain } fewer of 100 games, if everyone plays on like the champion.
page-puzzle-rating = Your puzzle rating: { $rating }.
page-puzzle-rating-what = Everyone starts at 1500. Right answers raise it, wrong ones lower it.
page-puzzle-shift-held = { page-puzzle-shift } Tickets on it: { $holders }.
page-puzzle-hands = A roll helps the next player too: their best ticket gets { $coins } coins better on average.
