# The rules in short: loaded with their screen.

page-rule-goal-title = What it is about
page-rule-goal = Five camels race once around the pyramid. You own none of them: you bet on who leads each leg, on who wins the race and on who comes last. Most coins at the end wins.
page-rule-turn-title = Your turn
page-rule-turn = Do exactly one thing, then it’s the next player’s turn. You can’t pass, but you can always roll.
page-rule-bet-title = Bet on the leg
page-rule-bet = Take the top ticket of a camel. If the camel leads when the leg ends, you get the number on the ticket; if it is second, 1 coin; otherwise you pay 1. Early tickets pay most.
page-rule-tile-title = Put down your { tile }
page-rule-tile =
    Put it on an empty space, not on space 1 and not next to another tile. When camels stop on it, you get 1 coin. On the { $edition ->
        [first] oasis
       *[second] cheering
    } side they go one space on; on the { $edition ->
        [first] mirage
       *[second] booing
    } side one space back and under whoever stands there.
page-rule-roll-title = Roll
page-rule-roll = You get a pyramid ticket worth 1 coin. A die falls out of the pyramid, and its camel moves 1 to 3 spaces with everyone on its back. On an occupied space it climbs on top. Each die comes out at most once a leg.
page-rule-card-title = Bet on the race
page-rule-card = Lay one of your five finish cards face down on the winner pile or the loser pile. The first right card there pays 8, then 5, 3, 2 and 1; a wrong one costs 1. Early is brave, late is cheap.
page-rule-leg-title = End of a leg
page-rule-leg = After five dice the tickets are paid, tickets and tiles come back, and the next leg begins where the camels stand. Higher in the stack is ahead. Nobody falls below 0 coins.
page-rule-end-title = End of the race
page-rule-end = The race ends as soon as a camel crosses the line. The leg is paid one last time, then the finish cards are turned over, one by one.
page-rule-crazy-title = Crazy camels
page-rule-crazy = Black and White run the wrong way and take along whoever sits on them. The grey die moves the one in the colour it shows, with two exceptions: if one sits right on the other, the upper one moves; if only one carries racing camels, that one moves. You can’t bet on them. If one carries camels back over the line, the race is over too, and those camels are last.
page-rule-ally-title = Partners
page-rule-ally = With six or more players you may use your turn to make someone your partner for this leg. When the leg is paid, each of you also gets what the other’s best ticket pays.
page-example-carry = Carrying
page-example-on = One space on
page-example-back = One space back
page-example-crazy = A crazy camel
