# What happened.

told-roll = { $player } rolls { camel-name } { $face }.
told-roll-grey = { $player } rolls the grey die: { camel-name } { $face }.
told-reason-on-the-other = { camel-name } sits right on the other crazy camel and moves instead.
told-reason-carries = { camel-name } alone carries racing camels and moves instead.
told-goes = { camel-name } goes from { $origin } to { $target }.
told-goes-carrying = { camel-name } goes from { $origin } to { $target } and carries { $riders }.
told-crosses-forward = { camel-name } crosses the finish line!
told-crosses-forward-carrying = { camel-name } crosses the finish line and carries { $riders } over it!
told-crosses-backward = { camel-name } runs back over the line!
told-crosses-backward-carrying = { camel-name } runs back over the line and takes { $riders } along!
told-tile-forward = That is { $owner }’s tile ({ tile-side }): { coins } for { $owner }, and one space on to { $target }.
told-tile-back =
    That is { $owner }’s tile ({ tile-side }): { coins } for { $owner }, and one space back to { $target }{ $landing ->
        [under] , underneath
       *[empty] { "" }
    }.
told-tile-finish = That is { $owner }’s tile ({ tile-side }): { coins } for { $owner }, and one space on, over the finish line!
told-bet = { $player } takes the { camel-name } ticket worth { $value }.
told-tile-put = { $player } puts a tile on space { $space }: { tile-side }.
told-tile-moved = { $player } moves a tile from { $before } to { $space }: { tile-side }.
told-card = { $player } lays the { camel-name } finish card on the { pile }.
told-card-hidden = { $player } lays a finish card on the { pile }.
told-ally = { $player } and { $partner } are partners for this leg.

# Scoring, ticket by ticket and card by card.
leg-over = Leg { $leg } is over: { $first } leads, { $second } is second.
leg-last = The last leg is scored too: { $first } leads, { $second } is second.
leg-nothing = no tickets
leg-total = { $player }: { $tickets }. Total { $sum }, now { coins }.
leg-forgiven = { $player }: { $tickets }. Total { $sum }, but nobody drops below 0: now { coins }.
ticket-bet = { camel-name } ticket { $value }: { $earned }
ticket-pyramid = pyramid ticket: { $earned }
ticket-copied = copy of { $partner }’s { $ticket }
pile-turned-win = The winner pile is turned: { camel-name } has won.
pile-turned-lose = The loser pile is turned: { camel-name } is last.
pile-empty = No card lies on the { pile }.
card-right = { $player } has { camel-name }: right, { $earned }, from { $before } to { $after }.
card-wrong = { $player } has { camel-name }: wrong, { $earned }, from { $before } to { $after }.
score-tickets = Tickets
score-sum = Sum
score-coins = Coins
score-card = Card
score-earned = Earned

won = { $player } wins with { coins }!
won-shared = { $players } share the victory with { coins } each!
standing = { $place }. { $player }: { coins }.
