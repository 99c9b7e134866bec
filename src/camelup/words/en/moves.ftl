# What a player can do.

do-roll = roll: take a pyramid ticket (1 coin) and move a camel
do-bet = bet on the leg: take the top ticket of a camel
do-tile = put your tile on the track: { $edition ->
    [first] oasis (+) or mirage (-)
   *[second] cheering (+) or booing (-)
}
do-win = bet on the winner of the race: lay a finish card face down
do-lose = bet on the last of the race: lay a finish card face down
do-ally = enter a partnership for this leg
move-roll = roll a die
move-bet = take the { camel-name } ticket worth { $value }
move-tile = put your tile on { $space }: { tile-side }
move-card = lay your { camel-name } finish card on the { pile }
move-ally = become the partner of { $player }
