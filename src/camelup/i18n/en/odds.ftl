# Race tables
table-unreadable = the race table cannot be read: { $problem }
table-no-table = this file is not a race table; it is ignored
table-old = the race table is of version { $version }, not { $wanted }; it is ignored
table-other-course = the race table was made for another race; it is ignored
table-damaged = the race table is damaged; it is ignored
table-no-gpu = there is no CUDA device with enough free memory
table-no-memory = solving the race takes { $needed } GiB of memory, and only { $free } GiB are free
table-there = the race table already exists: { $file }
table-made = the race table is ready: { $file }
table-unwritable = the race table cannot be written: { $problem }
table-address = a table is fetched from an address that begins with http:// or https://, not from { $address }
table-other-sum = what came has another checksum: sha256={ $found }
table-not-fetched = no table came from { $address }: { $problem }

# Odds
odds-leg = Leg
odds-race = Race
odds-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
odds-wins = wins
odds-loses = last
odds-landings = Tile { $tile } of seat { $seat }: camels stop there { $landings } times on average
odds-exact = Exact, with no tiles in later legs.
odds-sampled = Estimated (standard error up to { $error }), with no tiles in later legs: “camelup solve second” makes it exact.
odds-table-in-the-making = The exact race table is being made: { $percent }% done.
odds-sentence = { $name }: { $first }% to lead this leg, { $second }% to be second; { $win }% to win the race, { $lose }% to come last.
odds-worth-sentence = { $move }: { $coins } coins
odds-reckoning = Working out the odds …
odds-of-moves = Worth of { $player }’s moves, in coins
odds-move-out-of-range = the record has { $moves } moves: there is no position after move { $move }
odds-move-without-record = --move and --plot need a game record, not a position
odds-edition-of-record = the record is from the { $told } edition, not from the { $edition }
odds-plot-leg = Leads the leg
odds-plot-win = Wins the race
odds-plot-moves = moves

# What a move is worth
worth-landings = { $amount } stops
worth-given-up = { $amount } stops where your tile is now
worth-own-tickets = { $amount } for your tickets
worth-own-copy = { $amount } for the ticket you copy
worth-own-cards = { $amount } for your finish cards
worth-handed-on = the best leg ticket changes by { $coins } for the next player
