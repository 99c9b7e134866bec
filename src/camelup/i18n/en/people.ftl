# Who one is, and playing with others: what the page says on the way to a game.

people-you-play-as = You play as
people-change = Change name and face
people-who = Who you are
people-name = Name
people-face = Face
people-colour = Colour
people-surprise = Roll a name and face
people-face-name = { $face ->
    [scout] Scout
    [trader] Trader
    [sage] Sage
    [dancer] Dancer
    [pilot] Pilot
    [cook] Cook
    [falconer] Falconer
   *[poet] Poet
}
people-colour-name = Colour { $n }
people-passport-link = My passport
people-my-title = My games
people-my-line = Results, replays, figures
people-rated = rated
people-ranking-title = Ranking
people-ranking-short = Who plays best here
page-option-rated = Rated: counts for the ranking; two or more with a passport, no odds
people-match-title = Find other players
people-match = Quick match
people-match-line = You sit down with everyone who waits for the same game. When time is up, bots take the empty seats.
people-match-wait = I’ll wait
people-match-seconds = { $seconds ->
    [15] 15 seconds
    [30] 30 seconds
    [60] 1 minute
    [180] 3 minutes
   *[600] 10 minutes
}
people-match-rated = Rated
people-match-begins = { $seconds ->
    [0] Here we go …
   *[other] Starts in { $clock } at the latest. Bots take the empty seats.
}
people-table-line = { $status ->
    [waiting] { $open ->
        [0] all seats taken
        [1] 1 seat free
       *[other] { $open } seats free
    }
   *[other] playing
} · { $pace ->
    [none] no clock
    [days] { $time ->
        [1] 1 day a move
       *[other] { $time } days a move
    }
   *[seconds] { $time } s a move
}
people-offline = No network. You can read how to play; your games go on once you are back.
people-turns-title = { $count ->
    [1] Your turn
   *[other] Your turn at { $count } tables
}
people-turns-page = ({ $count }) Your turn – camelup
people-club = Club night
people-club-line = Rounds, standings, a projector: for 4 to 200 people

# Who is away, and games that were stopped
page-stopped = Stopped
page-stopped-line = Nobody wins. The moves can be watched again, and the dice are checked below.
page-away = { $by ->
    [bot] A bot plays for { $name }
   *[soon] { $name } is away: bot in { $seconds } s
}
page-away-long = { $by ->
    [bot] { $name } is away. A bot plays for them until they are back.
   *[soon] { $name } is away. A bot plays for them in { $seconds } s.
}
