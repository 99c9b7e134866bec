# The rules, one thought a message: loaded with their screen. rules.json gives their order.

page-rule-more = In detail

page-rule-goal-title = What it is about
page-rule-goal = Five camels race once around the pyramid. None of them is yours: you bet on who leads each leg, who wins the race and who comes last. Most coins at the end wins.

page-rule-setup-title = Set-up
page-rule-setup = Everyone gets 3 coins, a { tile } and five finish cards, one for each racing camel. Each racing camel rolls its die and starts on space 1, 2 or 3.
page-rule-setup-players =
    { $edition ->
        [first] The game is for 2 to 8 players.
       *[second] The box says 3 to 8 players. Here two can play as well.
    }
page-rule-setup-track = The track is a ring of 16 spaces. The finish line lies between space 16 and space 1.
page-rule-setup-stack = Camels that start on the same space stand in one stack, in any order.
page-rule-setup-dice =
    { $edition ->
        [first] The pyramid holds five dice, one for each camel.
       *[second] The pyramid holds six dice: one for each racing camel, and a grey one.
    }
page-rule-setup-first = At a real table the youngest begins. Online it is drawn by lot.
page-rule-setup-open = Everything lies in the open, except the colours of finish cards.

page-rule-turn-title = Your turn
page-rule-turn = Do exactly one thing: roll, put down your tile, bet on the leg or bet on the race. Then it’s the next player’s turn, clockwise. You can’t pass, but you can always roll.

page-rule-roll-title = Roll
page-rule-roll = Take a pyramid ticket: it pays 1 coin when the leg ends. A die falls out of the pyramid, and its camel moves 1 to 3 spaces. Each die comes out at most once a leg.

page-rule-move-title = Camels ride on camels
page-rule-move = A camel takes along everyone on its back and leaves everyone below it. On an occupied space it climbs on top. Farther along is ahead; in a stack, the higher camel is.
page-rule-move-leader = The leader is the top camel of the foremost stack.
page-rule-move-last = The last is the lowest camel of the hindmost stack.

page-rule-tile-title = Put down your { tile }
page-rule-tile =
    Put it on an empty space, not on space 1 and not next to another player’s tile. When camels stop on it, you get 1 coin. On the { $edition ->
        [first] oasis
       *[second] cheering
    } side they go one space on; on the { $edition ->
        [first] mirage
       *[second] booing
    } side one space back.
page-rule-tile-empty = Empty means: no camel and no tile.
page-rule-tile-coin = You get the coin at once: 1 for the whole stack, however many camels it has.
page-rule-tile-on = One space on, they climb on top of whoever stands there.
page-rule-tile-back = One space back, they slip under whoever stands there, even under the stack they have just left.
page-rule-tile-line = From space 16, one space on is over the finish line.
page-rule-tile-stays = It stays until the leg ends, however often camels stop on it.
page-rule-tile-moved = On a later turn you can move it to another space, either side up.
page-rule-tile-flipped = You can’t turn it over where it lies.

page-rule-bet-title = Bet on the leg
page-rule-bet = Take the top ticket of a camel. If the camel leads when the leg ends, you get the number on it; if it is second, 1 coin; otherwise you pay 1. Early tickets pay most.
page-rule-bet-values =
    { $edition ->
        [first] Each camel has three tickets: 5, 3 and 2.
       *[second] Each racing camel has four tickets: 5, 3, 2 and 2.
    }
page-rule-bet-many = Take as many as you like, one a turn. Several of one camel are fine.
page-rule-bet-gone = When a camel’s tickets are gone, nobody can bet on it until the next leg.

page-rule-leg-title = End of a leg
page-rule-leg =
    { $edition ->
        [first] When all five dice are out, the leg is over.
       *[second] When five of the six dice are out, the leg is over: one die stays inside.
    } Tickets are paid, then tickets, tiles and dice come back. The next leg begins where the camels stand.
page-rule-leg-sum = Your tickets are added up first. Then you get the sum, or pay it.
page-rule-leg-floor = Nobody drops below 0 coins: what you can’t pay is forgiven.
page-rule-leg-first = The player to the left of whoever rolled last begins the next leg.
page-rule-leg-cards = Finish cards stay where they are.

page-rule-end-title = End of the race
page-rule-end = The race ends as soon as a camel crosses the finish line. The leg is paid one last time, then the finish cards are turned over, one by one.
page-rule-end-ahead = Whoever is over the line is ahead of all others. If a stack crosses, its top camel wins.
page-rule-end-ticket = The roll that ends the race still earns its pyramid ticket.
page-rule-end-once = If the last die of a leg ends the race, the leg is paid only once.

page-rule-card-title = Bet on the race
page-rule-card = Lay one of your five finish cards face down on the winner pile or the loser pile. After the race the first right card on each pile pays 8, then 5, 3, 2 and 1. A wrong card costs 1.
page-rule-card-one = You have one card for each racing camel, so each can be laid only once.
page-rule-card-many = Lay as many as you like on either pile, one a turn.
page-rule-card-stays = A card stays where it lies, through all legs.
page-rule-card-secret = Everyone sees who laid a card and on which pile, but not its colour.
page-rule-card-order = The winner pile is turned over first, then the loser pile. There the first right card pays 8 again.
page-rule-card-later = From the fifth on, every right card pays 1.
page-rule-card-floor = Cards are paid one by one. With no coins left, a wrong card costs you nothing.

page-rule-tie-title = Ties
page-rule-tie = If several players have the most coins, they share the victory. Camels never tie: in a stack the higher one is ahead.

page-rule-crazy-title = Crazy camels
page-rule-crazy = Black and White run the other way and take along whoever sits on them. The grey die moves one of them. You can’t bet on them, and they don’t count in the ranking.
page-rule-crazy-start = At the start each rolls the grey die and goes to space 16 for a 1, to 15 for a 2, to 14 for a 3. If they meet, the second climbs on top.
page-rule-crazy-colour = The colour on the grey die says which one moves, with two exceptions.
page-rule-crazy-upper = If one sits right on the other, the upper one moves.
page-rule-crazy-carries = Otherwise, if only one carries racing camels, that one moves.
page-rule-crazy-carried = Racing camels carry them like any other camel. Over the finish line, too: that changes nothing.
page-rule-crazy-way = A stack always goes the way of the camel that moves, whoever rides on it.
page-rule-crazy-tile = Tiles send them their own way: cheering one space further, on top; booing one space back, underneath.
page-rule-crazy-line = If one runs back over the line, alone or with others, the race is over at once.
page-rule-crazy-last = Racing camels it takes along are then behind all others.

page-rule-ally-title = Partners
page-rule-ally = With six or more players you can use your turn to make someone your partner for this leg. When the leg is paid, each of you also gets what the other’s best ticket pays.
page-rule-ally-free = Both of you must be without a partner.
page-rule-ally-refuse = The other player can’t refuse.
page-rule-ally-once = You have at most one partner a leg. When it ends, you are both free again.
page-rule-ally-ticket = The best ticket may be a leg ticket or a pyramid ticket, but not one that was copied itself.
page-rule-ally-loss = Losses are not shared, nor are finish cards.

page-example-carry = Carrying
page-example-on = One space on
page-example-back = One space back
page-example-crazy = A crazy camel
