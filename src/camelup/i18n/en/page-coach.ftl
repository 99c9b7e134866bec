# The coach of a first game, and the reasons for what moves are worth.

tap = { $by ->
    [mouse] Click
   *[finger] Tap
}

page-reason-bet = { camel-name }: { $first }% to lead this leg (pays { $value }), { $second }% to be second (pays 1). Otherwise you pay 1.
page-reason-bet-sure =
    { camel-name }: { $first }% to lead this leg (pays { $value }){ $second ->
        [0] .
       *[other] , { $second }% to be second (pays 1).
    }
page-reason-card =
    { camel-name }: { $right }% { $pile ->
        [win] to win the race
       *[lose] to come last
    }. A right card pays about { $prize }, a wrong one costs 1.
page-reason-tile = Camels that stop there bring you { $landings } coins this leg on average.
page-reason-tile-none = Hardly any camel stops there this leg.
page-reason-own =
    It makes your bets worth { $coins } coins { $change ->
        [more] more
       *[less] less
    } on average.
page-reason-moved = What it would still earn on its old space is already taken off.
page-reason-roll = 1 coin, whatever the die shows.
page-reason-handed = But it helps the next player too: their best ticket gets { $coins } coins better.
page-reason-ally = You also get what your partner’s best ticket pays: { $coins } on average.

page-coach = Coach
page-coach-close = Thanks, I can manage
page-coach-gone = Goodbye! The book at the top of the page brings the coach back.
page-coach-fold = Fold away
page-coach-open = Coach: explain this to me
page-coach-next = Got it
page-coach-again = Explain everything from the start
page-coach-explain =
    { $card ->
        [camels] Once more: { page-coach-camels-title }
        [edition] Once more: { page-coach-edition-title }
        [turn] Once more: { page-coach-turn-title }
        [tickets] Once more: { page-coach-tickets-title }
        [tile] Once more: { page-coach-tile-title }
        [cards] Once more: { page-coach-cards-title }
        [ride] Once more: { page-coach-ride-title }
        [hit] Once more: { page-coach-hit-title }
        [crazy] Once more: { page-coach-crazy-title }
        [leg] Once more: { page-coach-leg-title }
        [ally] Once more: { page-coach-ally-title }
       *[this] Explain this again
    }
page-coach-wait =
    { $name } is thinking.{ $next ->
        [yes] { " " }You’re next.
       *[no] { "" }
    }
page-coach-own = Let’s see what your move does.
page-coach-bill = Payday: see who earned what.
page-coach-thinking = Let me see what is worth doing …
page-coach-best = My tip: { $move } ({ $coins } coins on average).
page-coach-tip = My tip: { $move }.
page-coach-tip-known = Try this: { $move }.
page-coach-tip-wins = My tip: { $move } (wins more games).
page-coach-wins =
    { $shown ->
        [figures] That wins you about { $gain } more games in 100 than if you { $move } ({ $coins } coins).
       *[words] That wins you the game more often than if you { $move }.
    }
page-coach-wins-next = That wins you the game more often: the next { camel-name } ticket pays only { $next }.
page-coach-chances = Show values
page-coach-no-chances = Hide values
page-coach-yours = Your turn: pick a move.
page-coach-also = About as good: { $move } ({ $coins }).
page-coach-show = Show me
page-coach-why-turn = A sure coin, and a camel starts running.
page-coach-why-tickets = No other ticket promises more.
page-coach-why-tile = Camels are likely to stop there.
page-coach-why-cards = The earlier a right card lies there, the more it pays.
page-coach-why-ally = Nobody has better tickets.
page-coach-camels-title = Five camels, and none is yours
page-coach-camels =
    They race once around the pyramid. You bet on them, and whoever has the most coins at the end wins. { $edition ->
        [first] Every camel has a colour, a pattern and a letter.
       *[second] White and Black are not among the five: they run the other way and take along whoever sits on them.
    }
page-coach-edition-title =
    { $edition ->
        [first] In the first edition …
       *[second] In the second edition …
    }
page-coach-edition =
    { $edition ->
        [first] … White and Orange race; Red, Purple and Black are not there. No crazy camels, no grey die. A leg is over when all five dice are out. Each camel has three tickets: 5, 3, 2. Your tile is a desert tile: oasis is one space on, mirage one back. There are no partners.
       *[second] … Red and Purple race. White and Black are crazy: they run the other way, moved by a grey die. Five of six dice make a leg. Each racing camel has four tickets: 5, 3, 2, 2. Your tile is a spectator tile: cheering is one space on, booing one back. Six or more can be partners.
    }
page-coach-turn-title = On your turn, do one thing
page-coach-turn =
    { tap } the pyramid: that is the simplest. You get 1 coin at the end of the leg, and a die falls out: its camel runs 1 to 3 spaces. { $edition ->
        [first] When all five dice are out, the leg is over
       *[second] When five of the six dice are out, the leg is over
    } and all bets on it are paid.
page-coach-tickets-title = Tickets: who leads this leg?
page-coach-tickets = { tap } a ticket to bet on a camel. If it leads when the leg ends, you get the number on the ticket; for second place 1 coin; otherwise you pay 1. In a stack the camel on top is ahead. The first ticket pays most: be quick, or be sure.
page-coach-tile-title = Your { tile }
page-coach-tile =
    { tap } a dashed space to put it there. When camels stop on it, you get 1 coin, and they go { $edition ->
        [first] one space on (oasis) or one back (mirage)
       *[second] one space on (cheering) or one back (booing)
    }: you choose the side. On a later turn you can move it.
page-coach-cards-title = Finish cards: first or last?
page-coach-cards = { tap } a card: does its camel win the race, or come last? Only you see it. The first right card of a pile pays 8 at the end, then 5, 3, 2, 1; a wrong one costs 1. Early pays most, even if you are not sure.
page-coach-ride-title = Camels ride on camels
page-coach-ride = Whoever arrives on an occupied space climbs on top, and is carried along from then on. Higher in the stack is ahead: a camel can lead without ever having moved.
page-coach-hit-title = Camels stopped on a tile
page-coach-hit = Its owner got 1 coin. The camels went one space on, or one space back and under any that stood there. Put yours where many camels are about to stop.
page-coach-crazy-title = The crazy camels run the other way
page-coach-crazy =
    { $reason ->
        [on-the-other] { camel-name } ran because it sat right on the other one.
        [carries] { camel-name } ran because it alone carried racing camels.
        [named] The grey die showed { camel-name }, so { camel-name } ran.
       *[none] Nobody bets on them.
    } The rule: the colour on the grey die says which one runs. Two exceptions: if one sits right on the other, the upper one runs. If only one carries racing camels, that one runs. Whoever sits on it comes along.
page-coach-leg-title = The leg is over: payday
page-coach-leg =
    { $edition ->
        [first] All five dice
       *[second] Five of the six dice
    } are out, so the leg is over. Every ticket paid coins or cost 1, every roll earned 1. Tickets, tiles and dice are back; the camels stay where they are. The race ends at once when a camel crosses the line.
page-coach-ally-title = Partners
page-coach-ally = With six or more players you can use your turn to make someone your partner for this leg. Each of you also gets what the other’s best ticket pays.
page-coach-finish-title = That was your first race
page-coach-finish = A camel crossed the line: the leg was paid, then the finish cards were turned over one by one. The result explains every coin. Play again?
page-first-game = First game with hints
page-first-game-line = Your first time? Easy opponents, and a coach who explains as you go.
