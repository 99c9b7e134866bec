# What the server refuses, and why. One sentence each, without a full stop.

message-unreadable = that is not a message this server can read ({ $problem })
message-too-large = the message is larger than { $most } bytes
seat-not-yours = that seat is not yours
seat-which = you hold several seats: say which one
seat-none = you hold no seat at this table
seat-taken = seat { $seat } is taken
seat-missing = there is no seat { $seat } at this table
seats-full = all seats of this table are taken
seats-open = not every seat is taken yet
seats-fewer = there are more players than seats
too-fast = that was too much at once: wait { $seconds } s
too-many = there are too many { $what ->
    [sockets] connections from your address
    [own-sockets] tables open under your passport
    [spectators] spectators at this table
    [seat-sockets] pages open on this seat
   *[other] requests
}
version-stale = the game has moved on: you saw move { $seen }, now it is { $v }
not-your-turn = it is not your turn
game-not-started = the game has not started yet
game-has-started = the game has already started
game-not-over = the game is not over yet
game-is-closed = this game was stopped early
roll-names-die = the server draws the die: send “roll”
card-unknown = say which card you lay
database-refuses = the move could not be stored, so nothing was changed: try again
table-unknown = there is no such table
table-closed-to-watchers = this table does not take spectators
record-unknown = there is no such record
code-unknown = there is no table with that code
handover-unknown = that code is wrong or has been used already
passport-unknown = this server does not know you yet: say who you are
table-set-aside = this table cannot be read, so it is set aside: whoever runs the server can look with “camelup admin check”
host-only = only the host of the table can do that
origin-foreign = this address may not use the server
name-length = a name has 1 to { $most } characters
name-characters = a name must not contain control characters, direction marks, invisible letters or semicolons
text-characters = a message must not contain control characters or direction marks
text-length = a message has 1 to { $most } characters
chat-empty = a message needs a text or a phrase
phrase-unknown = there is no phrase “{ $phrase }”
odds-off = this table is played without odds
odds-busy = the odds are being worked out for others: try again in a moment
bot-not-offered = the bot “{ $name }” is not offered here
look-turn = you see your cards when it is your turn
not-found = there is nothing here
not-allowed = that cannot be done here
dice-not-ours = the record does not say how its dice were drawn
dice-wrong-commitment = the secret is not the one that was promised
dice-wrong-start = the start is not the one the dice give
dice-wrong-roll = move { $move } shows { $shown }, but the dice give { $drawn }
dice-wrong-chain = the links of seat { $seat } do not lead to the end of the chain that its page published
record-forged = this is not the game that was played at table { $table }
dice-unopened = the start was called off: no answer from the page of { $names }. The seat is free again
dice-changed = somebody came or went just now: start again
link-wrong = the link for seat { $seat } is not the next one of its chain
guest = guest

# Chat phrases
phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-nice = Nice move!
phrase-ouch = Ouch!
phrase-hurry = Your turn!
phrase-thinking = I am thinking …
phrase-thanks = Thank you!
phrase-good-game = Good game!
phrase-again = One more?
phrase-bye = Bye!

given-stays = a game that plays on from a given position keeps its edition and its seats, and is never rated
