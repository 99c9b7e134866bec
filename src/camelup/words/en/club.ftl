# Club nights: refusals first, then what the page says.

clubs-off = this server has no club nights: its operator switched them off
club-unknown = there is no such club night: check the link
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

club-csv-place = Place
club-csv-name = Name
club-csv-points = Points
club-csv-round = Round { $round }
club-csv-wins = Tables won
club-csv-strength = Strength of opponents
club-csv-coins = Coins
