# Club nights: refusals first, then what the page says.

clubs-off = this server has no club nights: its operator switched them off
club-unknown = there is no such club night: check the link
club-damaged = this club night cannot be read any more: its operator has to look at it
club-over = this club night is over
club-removed = the organiser took you off the list: talk to them
club-closed = the door is closed: ask the organiser to open it
club-full = { $most } people are here already: wait until somebody leaves
club-not-there = nobody by that number is at this club night
club-round-runs = a round is running: end it first
club-no-round = no round is running
club-rounds-played = all rounds are played: close the night, or add a round
club-too-few = it takes { $least } people to start a round: wait for more
club-no-clock = no clock is running
club-no-points = they have no points yet to put right
club-nothing-to-undo = there is nothing to undo
club-moved-on = another device of yours was faster: look again
club-organiser-only = only the organiser can do that
club-enough = you run { $most } club nights already: close one first
club-plays-on = this game counts for a club night: play it to its end
club-goes-on = this table was part of a club night: the night makes the next one

club-csv-place = Place
club-csv-name = Name
club-csv-points = Points
club-csv-round = Round { $round }
club-csv-wins = Tables won
club-csv-strength = Strength of opponents
club-csv-coins = Coins
club-csv-final = Coins in the final

club-title = Club night
club-line = Open a night for 4 to 200 people. They join by a QR code, you start the rounds from your phone, and the standings stand on the wall.
club-of = Club of { $name }
club-name = Name of the night
club-size = People at a table
club-rounds = Rounds
club-length = Time for a round
club-rest = Rest between rounds
club-timer = Time for a move
club-minutes = { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
}
club-seconds = { $n } seconds
club-fill = If the tables don’t come out even
club-fill-name = { $fill ->
    [even] Some tables have one more
    [bots] Bots take the empty seats
   *[byes] Some sit out, each in turn
}
club-final-wish = A final at the end, among the best
club-open = Open the night
club-mine = My club nights
club-you-run = you run it
club-status = { $status ->
    [open] Doors are open
    [round] Round in play
    [rest] Time for a rest
   *[over] The night is over
}
club-round-of = { $final ->
    [true] Final
   *[false] Round { $round } of { $rounds }
}
club-run-by = Run by { $name }
club-people = { $n ->
    [0] nobody yet
    [one] { $n } person here
   *[other] { $n } people here
}
club-come = { $back ->
    [true] I’m back
   *[false] I’m in
}
club-in = { $final ->
    [true] The final comes next, among the best. Stay on this page: if you’re in it, it takes you there.
   *[false] You’re in. Stay on this page: it takes you to your table when round { $round } starts.
}
club-sit-out = { $final ->
    [true] The final is on. Your games are played: watch who wins.
   *[false] You have no table this time. The next round is yours.
}
club-to-table = To table { $n }
club-leave = Leave the night
club-standings = Standings
club-nobody = Nobody is here yet. Somebody has to be first!
club-you = you
club-gone = gone
club-finalist = final: { $coins ->
    [one] { $coins } coin
   *[other] { $coins } coins
}
club-breaks = { $wins } won · opponents { $strength } · { $coins ->
    [one] { $coins } coin
   *[other] { $coins } coins
}
club-points-line = 100 points for beating everyone at your table, 0 for the last place. Ties are broken by tables won, by how strong your opponents were, then by coins.
club-csv = Results as CSV
club-desk = Running the night
club-wait-for = { $n ->
    [one] One more person, and you can start.
   *[other] { $n } more people, and you can start.
}
club-begin = { $final ->
    [true] Start the final
   *[false] Start round { $round } with { $people } people
}
club-end = End the round now
club-end-sure = { $tables ->
    [one] Yes, stop { $tables } table
   *[other] Yes, stop { $tables } tables
}
club-still-playing = { $tables ->
    [0] All tables are done.
    [one] { $tables } table still plays.
   *[other] { $tables } tables still play.
}
club-more-time = 5 minutes more
club-hold = Stop the clock
club-undo = { $what ->
    [begin] Undo: round started
    [end] Undo: round ended
    [time] Undo: more time
    [hold] Undo: clock stopped
    [finish] Undo: night closed
    [door] Undo: door
    [remove] Undo: { $name } removed
   *[points] Undo: points of { $name }
}
club-undo-sure = Yes, drop round { $round }
club-invite = Invite
club-board = Projector
club-door = { $closed ->
    [true] Open the door
   *[false] Close the door
}
club-finish = Close the night
club-finish-sure = Yes, close the night
club-qr = QR code with the link to this club night
club-mend = Points
club-mend-save = Save points
club-remove = Remove
