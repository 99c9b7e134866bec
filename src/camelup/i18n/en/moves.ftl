# What a player can do.

do-roll = take a pyramid ticket (+1) and move a camel
do-bet = take the top leg ticket of a camel
do-tile = { $edition ->
    [first] put your tile there: oasis + or mirage -
   *[second] put your tile there: cheering + or booing -
}
do-win = finish card, face down: this camel wins
do-lose = finish card, face down: this camel is last
do-ally = become partners for this leg
move-bet = take the { camel-name } ticket worth { $value }
move-card = lay your { camel-name } finish card on the { pile }
move-ally = become the partner of { $player }
