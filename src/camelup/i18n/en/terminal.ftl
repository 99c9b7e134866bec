# Playing in the terminal.

terminal-welcome = Camel Up. Press Enter to accept what is in brackets.
ask-people = Who plays? Names, separated by commas
ask-bots = How many bots?
ask-edition = Which edition, 1 or 2?
ask-continue = Go on with the game of { $players }, { leg }?
terminal-guest = Guest
answer-bots = the game is for 2 to 8 players: write a number from { $least } to { $most }
answer-edition = write 1 or 2
answer-yes-or-no = write yes or no
language-unknown = there is no language “{ $language }”: choose from { $languages }
getting-ready = Getting ready: the first time on this machine this can take half a minute …
terminal-thinking = { $player } is thinking …

terminal-turn = Leg { $leg }: { $player } to move
terminal-turn-plain = Leg { $leg }. { $player }, it is your turn. Type ? for what you can do.
terminal-prompt = { $player }>
hand-over = Pass the keyboard to { $player }, then press Enter.
menu-more = ? help · { $board }: the table · { $log }: what happened · { $odds }: the chances · { $quit }: stop
help-head = Type one of these, in notation or in words:
help-tiles = put your tile on { $spaces }: { tile-side }
help-words = Full words work too: { $example }.
help-example = bet green, tile 7 { $edition ->
    [first] oasis
   *[second] cheering
}
roll-is-drawn = the die comes out of the pyramid by itself: just type roll
nothing-happened = nothing has happened yet

left-saved =
    The game is saved in { $file }.
    Continue with: camelup play --terminal --file { $quoted }
left-unsaved = The game was not saved.
game-kept =
    The game is saved in { $file }.
    Watch it again with: camelup replay { $quoted }
game-resumed = Going on with the game in { $file }.

file-no-folder = there is no folder { $folder } for the file
file-other-game = the file holds a game of { $players } ({ edition }): leave those options out, or choose another file
file-unknown-cards = a finish card in the file is unknown, so the game cannot be played to its end
file-bots-disagree = the tag Bots must name a bot or - for each of the { $players } players

# At a table over the network.
join-seated =
    { $player } has seat { $seat }.
    Others join with the code { $code } or at { $link }
    On your turn, type “say hello” to talk to them.
join-waiting = At the table: { $players }. Waiting for the start …
join-start = Enter starts the game; bots take the seats that are still open.
join-return = A bot is playing for you. Press Enter to play yourself again.
join-left = You have left; the same command brings you back to your seat. A bot plays for those who stay away.
join-verify = Check the dice with: camelup verify { $link }
join-address = “{ $address }” is neither a code of six letters nor the address of a table, such as http://127.0.0.1:8000/t/abc
join-hidden-coins = this table hides the coins of others, which the terminal cannot: join it in the browser
line-lost = Connection to the server lost: trying again …
server-silent = { $site } does not answer: { $problem }
server-says = { $text }
