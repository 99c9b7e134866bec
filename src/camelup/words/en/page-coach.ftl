# The coach of a first game, and the reasons for what moves are worth.

page-reason-bet = { camel-name } leads this leg with { $first } % (then the ticket pays { $value }) and is second with { $second } % (then 1); otherwise it costs 1.
page-reason-card = { camel-name } { $pile ->
    [win] wins the race
   *[lose] comes last
} with { $right } %. A right card pays about { $prize }, a wrong one costs 1.
page-reason-tile = On average { $landings } stacks stop there in this leg, one coin each.
page-reason-own = For what you already bet on it makes { $coins }.
page-reason-moved = What it would earn where it lies now is taken off.
page-reason-roll = One coin, whatever the die shows.
page-reason-handed = But the next player’s best ticket gets better by { $coins } on average.
page-reason-ally = Your partner’s best ticket is worth { $coins } to you as well.

page-coach = Coach
page-coach-close = Thanks, I can manage
page-coach-fold = Fold away
page-coach-open = Coach: explain this to me
page-coach-next = Got it
page-coach-again = From the start
page-coach-wait = { $name } is thinking. Watch what they do: your turn comes soon.
page-coach-thinking = Let me see what is worth doing …
page-coach-best = My tip: { $move } ({ $coins }).
page-coach-tip = My tip: { $move }.
page-coach-chances = See the chances
page-coach-yours = Your turn: do one thing.
page-coach-also = About as good: { $move } ({ $coins }).
page-coach-show = Show me
page-coach-camels-title = Five camels, and none is yours
page-coach-camels = They race once around the pyramid. You never own one: you bet on them, and whoever has the most coins at the end wins. Every camel has a colour, a pattern and a letter.
page-coach-turn-title = On your turn do one thing
page-coach-turn = The simplest: click the pyramid. You get 1 coin at the end of the leg, and a die falls out: its camel runs 1 to 3 spaces. Each die comes out only once a leg.
page-coach-tickets-title = Tickets: who leads this leg?
page-coach-tickets = Click a ticket to bet on a camel. If it leads when the leg ends you get the number on it, for second place 1 coin; otherwise you lose 1. The first one pays most: be quick, or be sure.
page-coach-tile-title = Your { tile }
page-coach-tile = Click one of the dashed spaces to lay it. When a stack stops there you get 1 coin, and it goes one space on or one back: you choose the side. It can be moved on a later turn.
page-coach-cards-title = Finish cards: who wins, who comes last?
page-coach-cards = Click a card and choose a pile, face down. The first right card on a pile pays 8 at the end of the race, then 5, 3, 2, 1; a wrong one costs 1. Wait until you are fairly sure, but not until everybody is.
page-coach-ride-title = Camels ride on camels
page-coach-ride = Whoever arrives on an occupied space climbs on top, and is carried along from then on. Higher in the stack is ahead: a camel can lead without ever having moved.
page-coach-hit-title = A tile was hit
page-coach-hit = The owner got 1 coin, and the stack went one space further, or one back and under those who stood there. On an empty track a tile does little; where many camels are about to pass it is worth a lot.
page-coach-crazy-title = The crazy camels run the wrong way
page-coach-crazy = The grey die moves the black or the white one, backwards. Nobody bets on them, but whoever sits on them is taken along: a leader can end up last.
page-coach-leg-title = The leg was paid
page-coach-leg = Every ticket was paid or cost a coin, and everyone who rolled got 1 each. Tickets, tiles and dice are back; the camels stay where they are, and a new leg begins. A race has a handful of legs.
page-coach-ally-title = Partners
page-coach-ally = With six or more players you can use your turn to make somebody your partner for this leg: each also gets what the other’s best ticket pays.
page-coach-finish-title = That was your first race
page-coach-finish = A camel crossed the line: the leg was paid, then the finish cards were turned one by one. In the result every coin is explained, and “Verify the dice” shows that nobody cheated. Play again?
page-first-game = First game with hints
page-first-game-line = Your first time? Easy opponents, and a coach who explains as you go.
