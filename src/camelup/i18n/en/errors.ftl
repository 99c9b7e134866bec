# What cannot be done, and why. One sentence each, without a full stop.

# Boards
edition-unknown = there is no edition “{ $name }”: write first or second
board-space-twice = space { $space } is written twice
board-other-edition = the board is from the { $told } edition, not from the { $edition }
board-stack-unreadable = “{ $text }” is not a stack: write a space, a colon and camels, as in 3:yp
board-no-such-space = there is no space { $space } on the track
board-crossed-twice = camels cannot have crossed the line both ways
board-crossed-forward = { camel } cannot have carried others over the finish line
board-crossed-backward = { camel } cannot have carried others back over the line
camel-unknown = there is no camel “{ $letter }” in the { $edition } edition
camel-twice = { camel } appears twice
camel-missing = { camel } is missing

# Moves as text
move-unknown = “{ $text }” is not a move: write bet, tile, roll, win, lose or ally
move-which-camel = say which camel, as in “{ $kind } g”
move-crazy-camel = nobody can bet on { camel }
move-ally-whom = “{ $text }” is not a seat: write a number from 1 to 8, as in “ally 3”
move-tile-where = “{ $text }” is not a space and a side: write as in “tile 7+”
move-tile-side = “{ $text }” has no side: write + for the forward side or - for the backward side
die-unknown = there is no die “{ $letter }” in the { $edition } edition
die-face-unknown = a die shows 1, 2 or 3, not “{ $face }”
die-grey-colour = the grey die is written with the colour it shows, as in “roll W2” or “roll K2”
die-twice = the die “{ $letter }” is written twice

# Positions
position-field-unknown = there is no field “{ $name }” in a position
position-field-twice = “{ $name }” is written twice
position-edition-disagrees = the camels are from the { $edition } edition, not “{ $name }”
position-players-disagree = there are { $players } players but coins for { $coins }
position-tile-unreadable = “{ $text }” is not a tile: write space, side and seat, as in 7+2
position-tickets-unreadable = “{ $text }” is not a list of tickets: write a camel, a colon and seats, as in g:13
position-allies-unreadable = “{ $text }” is not a partnership of two free players
position-card-unreadable = “{ $text }” is not a finish card: write a seat and a camel, as in 2g or 2?
position-list-length = there { $count ->
    [one] is one number
   *[other] are { $count } numbers
} for { $players } players
players-out-of-range = the game is for 2 to 8 players, not { $players }
player-name = “{ $name }” cannot be a player’s name: it needs letters, and no semicolon or control characters
seat-unknown = there is no seat “{ $text }” at a table of { $players }
number-unreadable = “{ $text }” is not a number
number-out-of-range = { $number } is not between { $least } and { $most }
dice-leg-is-over = with { $left ->
    [0] no die
    [one] one die
   *[other] { $left } dice
} left the leg would be over
dice-too-few = more dice are out than a leg has
pyramid-more-than-dice = the players hold more pyramid tickets than dice are out ({ $out })
tickets-too-many = { camel } has only { $count } tickets
cards-too-many = seat { $seat } has only five finish cards
card-twice = seat { $seat } has only one finish card for { camel }
tiles-too-many = there are more tiles than players
tile-owner-twice = seat { $seat } has only one tile

# Records
file-unreadable = the file cannot be read ({ $problem })
file-unwritable = { $file }: the file cannot be written ({ $problem })
file-there = { $file }: the file already exists
record-too-large = the file is larger than { $most } MB and cannot be a game record
record-not-text = the file is not UTF-8 text
record-tag-unreadable = “{ $text }” is not a tag: write as in [Edition "second"]
record-tag-twice = the tag { $tag } appears twice
record-tag-missing = the tag { $tag } is missing
record-no-start = the start is missing: a tag Board or Position
record-two-starts = there are two starts: give either Board or Position
record-roll-without-die = a roll in a record needs its die, as in “roll g2”

# Rules
game-is-over = the game is over
no-ticket-left = { camel } has no leg ticket left
no-card-left = you have laid all your finish cards
card-already-laid = you have already laid your finish card for { camel }
die-is-out = the die “{ $letter }” is already out of the pyramid
tile-on-space-1 = no tile may lie on space 1
tile-no-such-space = a tile goes on space 2 to 16, not on { $space }
tile-on-camel = { $count ->
    [one] there is a camel
   *[other] there are camels
} on space { $space }: tiles go on empty spaces
tile-on-tile = there is already a tile on space { $space }
tile-stays = your tile is already on space { $space }: it must go to a different one
tile-next-to-tile = space { $space } is next to the tile on space { $other }: tiles keep a space apart
ally-not-in-this-game = partnerships need the second edition and at least 6 players
ally-oneself = you cannot be your own partner
ally-have-one = you are already the partner of seat { $seat } in this leg
ally-taken = seat { $seat } already has a partner in this leg
unknown-card-at-finish = this roll ends the race, but a finish card on the piles is unknown, so it cannot be scored
nothing-to-undo = there is no move to take back

# Records of games in arrays
state-array = pass the games as an array of records of type GAME
state-edition = the games are of another edition than asked for
state-players = the games have another number of players than asked for
state-turn = there is no such seat at the table: the turn is wrong
state-counts = coins or number of the leg are impossible in a game
state-camels = the camels do not stand in stacks on the track
state-over = a game is over exactly when camels have crossed the line: here the two disagree
state-dice = the dice in the pyramid do not fit a leg in play
state-tickets = the leg tickets taken are not the ones that players hold
state-pyramid = the players hold more pyramid tickets than dice are out
state-tiles = a tile lies where none may lie
state-partners = partners must name each other
state-cards = hands and piles together must hold every finish card exactly once
no-such-move = there is no move { $move }: moves are numbered from 0 to { $most }
no-such-outcome = there is no outcome { $outcome } of a roll: outcomes are numbered from 0 to { $most }
outcome-without-roll = only a roll has an outcome
