# The page: buttons, labels, what is read aloud.

page-home-title = Bet on the camel that is on top
page-home-line = Camels ride on camels, dice tumble out of a pyramid, and everyone bets on the mess. Five minutes to learn, both editions, with friends or with bots.
page-play-now = Play now
page-play-others = Opponents
page-play-level = Difficulty
page-edition = Edition
page-edition-name = { $edition ->
    [first] First (2014)
   *[second] Second (2018)
}
page-edition-differs = { $edition ->
    [first] Here White races, too: no crazy camels, no grey die, all five dice make a leg. Tiles are oasis and mirage.
   *[second] Here White and Black are crazy camels that run the other way; five of six dice make a leg. Tiles are cheering and booing.
}
page-friends-title = With friends
page-person-name = Name of person { $n }
page-make-table = Open a table
page-make-line = You get a link and a code to share. When you start, bots take the empty seats.
page-hot-seat-add = Player on this device
page-hot-seat-line = Pass the device around. Cards only show after “It’s me”.
page-table-of = { $name }’s table
page-join-title = Join with a code
page-join-code = Code of six letters
page-join = Join
page-public-tables = Open to everyone
page-public-none = No open tables right now. Start one: at your table, tick “Show on the home page”.
page-my-games = Back to my tables
page-forget-table = Take { $name } off this list
page-companion-title = At a real table
page-companion-home = Play with the real board: odds and tips beside it
page-puzzle = Puzzle of the day
page-puzzle-to = Solve today’s puzzle
page-puzzle-streak = { $days ->
    [one] Solved: day { $days } of a streak
   *[other] Solved { $days } days in a row
}
page-review = Review
page-more-title = More
page-how-title = How to play
page-how-line = The rules in five minutes, with examples that move
page-how-play = Got it, let’s play
page-how-examples = Examples
page-lab-title = Odds lab
page-lab-line = Any position, exact chances, the worth of every move
page-records-title = Replays
page-records-line = Watch a saved game, move by move
page-home = Home
page-settings = Settings
page-set-language = Language
page-set-theme = Colours
page-theme-name = { $theme ->
    [light] Day
    [dark] Night
   *[system] Same as device
}
page-set-speed = Motion
page-speed-name = { $speed ->
    [off] None
    [fast] Fast
    [slow] Slow
   *[normal] Normal
}
page-set-sound = Sound
page-sound-yes = Play with sound
page-set-odds = Show what moves are worth
page-set-confirm = Ask first
page-confirm-name = { $confirm ->
    [bets] before bets
    [every] before every move
   *[never] never
}
page-set-notify = Notify me when it is my turn
page-done = Done
page-close = Close
page-cancel = Never mind
page-yes = Yes, do it
page-undo = Take back
page-no-server = No answer from the server. Check your connection and try again.
page-connecting = Loading …
page-reconnecting = Connection lost. Reconnecting …
page-outdated = There is a new version of this page.
page-reload = Reload
page-not-loaded = This screen could not be loaded.
page-table-missing = There is no such table.
page-table-aside = This table is damaged, so the server has set it aside. Nobody can play on here until it is put right; your other tables are not touched.
page-seat-elsewhere = This seat is no longer yours here: the host freed it, or you now play on another device.
page-abandoned = This game was stopped early.
page-stood-in = A bot is playing for you.
page-take-back = I’m back
page-back = { $moves ->
    [0] Welcome back. You’re playing again.
    [one] While you were away, a bot made 1 move for you.
   *[other] While you were away, a bot made { $moves } moves for you.
}
page-back-last = The last three:
page-back-some = While you were away, a bot played for you.
page-title-turn = ● Your turn – camelup

# The waiting room
page-room-seats = Around the table
page-seat-open = Free seat
page-sit-here = Sit here
page-bot-add = Bot for seat { $seat }
page-bot-add-short = Add a bot …
page-seat-free = Remove { $name }
page-is-host = host
page-is-bot = bot
page-is-away = away
page-start = Start the game
page-start-fills = { $count ->
    [one] A bot ({ $level }) takes the seat that is still empty.
   *[other] Bots ({ $level }) take the { $count } seats that are still empty.
}
page-room-full = All seats are taken. When the game starts, you can watch it here.
page-invited = You are invited to a game of Camel Up: camels ride on camels, dice tumble out of a pyramid, and everyone bets on the mess. Sit down, and a coach explains it as you play.
page-start-waits = The host starts the game.
page-leave-room = Leave the table
page-invite-title = Invite
page-invite-link = Link to this table
page-invite-here-only = This link opens only on this computer. To let others at home join, start with: camelup play --share
page-qr-label = QR code with the link to this table
page-copy-link = Copy the link
page-copied = Copied
page-options-title = House rules
page-option-seats = Seats
page-option-timer = Time for a move
page-timer-name = { $seconds ->
    [0] No limit
    [180] 3 minutes
    [86400] 1 day
    [172800] { $days } days
    [259200] { $days } days
    [432000] { $days } days
    [604800] { $days } days
   *[other] { $seconds } seconds
}
page-time-left = { $unit ->
    [days] { $count } days
    [hours] { $count } h
   *[minutes] { $count } min
}
page-hot-seat-name = Name of another person
page-option-pause = Bots wait before a move
page-pause-name = { $seconds ->
    [0] Not at all
    [0.5] Half a second
    [one] 1 second
   *[other] { $seconds } seconds
}
page-option-grace = A bot fills in if someone is away
page-grace-name = { $seconds ->
    [60] After 1 minute
    [180] After 3 minutes
    [600] After 10 minutes
   *[other] After { $seconds } seconds
}
page-option-odds = Everyone may see the odds
page-option-coins = Everyone’s coins are visible
page-option-public = Show on the home page
page-option-watch = Others may watch
page-option-confirm = Everyone confirms each move

# The table
page-board-title = The track
page-space-label = Space { $space }: { $what }.
page-space-camels = from bottom to top { $camels }
page-space-tile = { $name }’s tile ({ tile-side })
page-tile-told = { $name }’s tile ({ tile-side }): camels that stop on it go { $side ->
    [forward] one space on
   *[back] one space back
}, and { $name } gets 1 coin.
page-space-empty = empty
page-space-open = Your tile can go here.
page-dice-out = Dice
page-die-label = { camel-name } { $face }
page-die-left = Still in the pyramid: { $camel ->
    [x] the grey die
   *[other] { camel-name }
}
page-roll = Roll
page-roll-label =
    Take a pyramid ticket and move a camel. { $rolls ->
        [one] This is the last roll of this leg.
       *[other] { $rolls } rolls are left in this leg.
    }
page-pile-label = The { pile }: { $count ->
    [0] no cards
    [one] 1 card
   *[other] { $count } cards
}. { $who }
page-pile-part = { $name } { $count }
page-tickets-title = Leg tickets
page-tickets-left = Bet on { $name }. Tickets left: { $values }.
page-tickets-none = { $name }: no tickets left.
page-players-title = Players
page-you = you
page-coins-hidden = Coins are hidden at this table
page-ticket-held = { camel-name } ticket worth { $value }
page-pyramid-tickets = { $count ->
    [one] 1 pyramid ticket
   *[other] { $count } pyramid tickets
}
page-tile-on = Tile on space { $space }
page-cards-left = { $count ->
    [one] 1 finish card in hand
   *[other] { $count } finish cards in hand
}
page-ally-offer = Partner
page-partner = Partner: { $player }
page-hand-title = Your finish cards
page-card-label = Finish card { camel-name }
page-card-laid = Finish card { camel-name }, laid on the { pile }
page-ask-roll = Roll a die?
page-ask-bet = Take the { camel-name } ticket?
page-ask-tile = Your tile on space { $space }
page-ask-side = { $edition ->
    [first] { $side ->
        [forward] Oasis: one space on
       *[back] Mirage: one space back
    }
   *[second] { $side ->
        [forward] Cheering: one space on
       *[back] Booing: one space back
    }
}
page-ask-pile = Your bet on { camel-name }
page-ask-race = { $pile ->
    [win] Wins the race
   *[lose] Comes last
}
page-ask-card = Which card goes on the { pile }?
page-ask-ally = Be partners for this leg?
page-ask-bet-pays = If it leads when the leg ends, you get { $value } coins; for second place 1. Otherwise you pay 1. In a stack the camel on top is ahead.
page-ask-bet-top = In a stack the camel on top is ahead.
page-ask-never = Yes, and don’t ask again
page-ask-tile-pays = Whenever camels stop on it, you get 1 coin.
page-ask-card-pays = The first right card of a pile pays 8 at the end, then 5, 3, 2, 1; a wrong one costs 1.
page-move-roll = roll a die
page-move-tile = put your tile on space { $space }: { tile-side }
page-worth-title = Coins each move brings on average
page-your-turn = Your turn
page-your-move = Your move
page-payday = Payday
page-turn-of = { $name }’s turn
page-bot-busy = { $name } is thinking …
page-bot-waking = { $name } is still waking up …
page-bot-thinking = { $name } is thinking …
page-wait-for = It is { $name }’s turn.
page-sending = One moment …
page-game-over = The race is over
page-look-ask = Pass the device to { $name }. No peeking!
page-look-show = It’s me, { $name }
page-side-title = Log, odds and chat
page-tab-log = Log
page-tab-odds = Odds
page-tab-chat = Chat
page-log-title = What happened
page-log-more = Earlier moves
page-log-empty = Nothing yet. Somebody has to begin.
page-chat-title = Chat
page-chat-empty = Quiet so far.
page-chat-say = Say something
page-chat-send = Send
page-odds-leg = Leg: 1st
page-odds-second = Leg: 2nd
page-odds-win = Race: 1st
page-odds-lose = Race: last
page-odds-none = No odds here just now.
page-champion-title = What the champion thinks
page-champion-move = It would play: { $move }
page-champion-note = Each player’s chance to win if everyone goes on like the champion. Where two moves are about as good, it may name another one than the coach.
page-champion-thinks = The champion is thinking …
page-champion-silent = The champion has no answer just now.
page-odds-to-lab = Open in the odds lab
page-odds-method =
    Leg: { $leg ->
        [exact] worked out exactly
       *[other] estimated
    }. Race: { $race ->
        [exact] worked out exactly
       *[other] estimated
    }, but without the tiles that may be laid in later legs.

# Scoring and the end
page-to-board = Back to the board
page-seen-on-the-other = { $player } rolls { $shown } { $face }, but { camel-name } sits on it and runs.
page-seen-carries = { $player } rolls { $shown } { $face }, but only { camel-name } carries camels and runs.
page-seen-tile = { coins } for { $owner }’s tile.
page-score-title = Leg { $leg } is over
page-score-first = { camel-name } leads.
page-score-race = The race is over
page-score-won = { camel-name } wins.
page-score-second = { camel-name } is second.
page-score-last = { camel-name } comes last.
page-score-cards = Next the finish cards are turned over: they pay as well.
page-score-pyramid = a pyramid ticket
page-score-partner = copied from { $name }
page-score-skip = Go on
page-crowd = { $edition ->
    [first] { $side ->
        [forward] Splash!
       *[back] A mirage!
    }
   *[second] { $side ->
        [forward] Hooray!
       *[back] Boo!
    }
}
page-finish = { camel-name } wins the race!
page-result-title = Result
page-result-winner = { $count ->
    [one] { $names } wins!
   *[other] { $names } share the victory!
}
page-result-you = { $count ->
    [one] You win!
   *[other] You share the victory!
}
page-result-behind = { $coins ->
    [one] One coin short: that close!
   *[other] You were { $coins } coins short.
}
page-result-turning = Turning over the finish cards …
page-result-all = Show all
page-result-camels = { camel-name } won the race.
page-result-loser = { camel-name } came last.
page-result-count = { $count ->
    [one] one card
   *[other] { $count } cards
}
page-result-wrong = { $count ->
    [one] One wrong card
   *[other] { $count } wrong cards
}
page-result-none-right = Nobody was right here.
page-result-why = Every coin explained
page-result-hit = on space { $space }
page-result-floor = only { $coins }: nobody drops below 0
page-result-player = Player
page-result-start = Start
page-result-start-all =
    { $coins ->
        [one] The 1 starting coin is already included.
       *[other] The { $coins } starting coins are already included.
    }
page-result-legs = Legs
page-result-tiles = { $edition ->
    [first] Desert tiles
   *[second] Spectator tiles
}
page-result-cards = Cards
page-result-total = Coins
page-result-record = Watch again
page-result-club = Back to the club night
page-result-verify = How it was checked
page-rematch = Play again
page-rematch-join = Join the next game
page-dice-line = { $count ->
    [one] once
   *[other] { $count } times
    }, expected { $expected }
page-dice-key = Bars: how often it came. Dashes: how often on average.

# Rarely needed at a table
page-menu = This table
page-menu-link = Others can watch with this code or link:
page-handover = Play on from another device
page-handover-code = Open the link on the other device and enter this code:
page-takeover = Code from the other device
page-takeover-go = Back to my seat
page-takeover-mine = I have a seat here, on another device
page-watching = You are watching.
page-leave = { $status ->
    [waiting] Leave the table
   *[other] Leave (a bot plays on)
}
page-end = { $status ->
    [waiting] Close the table
   *[other] Stop the game for everyone
}
page-erase = Delete my data
page-sure-leave = { $status ->
    [waiting] Leave this table? Your seat becomes free for somebody else.
   *[other] Leave this game? A bot plays on in your place, and you cannot come back to this seat.
}
page-sure-end = { $status ->
    [waiting] Close this table? Then nobody can play here any more.
   *[other] Stop the game for everyone? Nobody wins. You can still look at the moves and check the dice.
}
page-sure-erase = Delete your data at this table? Your name and chat messages are gone for good, a bot plays on, and you can’t come back. Your moves stay, without your name.
page-table-name = Name of the table
page-rename = Rename
page-menu-seat = For which of your seats?
page-spectators = { $count ->
    [one] 1 person is watching
   *[other] { $count } people are watching
}

# Saved games, lab
page-record-title = A game
page-record-download = Download this game
page-records-how = A saved game is a text file ending in .camel. Open one, or paste its text.
page-records-file = Open a file
page-records-text = Or paste the text
page-records-open = Open
page-stepper-title = Through the game
page-step-back = One move back
page-step-on = One move on
page-step-slider = Move
page-play = Play
page-pause = Pause
page-chart-title = Who wins the race?
page-chart-ask = Work out the chances
page-lab-tools = Set up
page-lab-camels = Camels and tiles
page-lab-place = Drag a camel or tile onto the track, or choose it and then a space. Drag a tile off the track to remove it.
page-lab-seat = Seat { $seat }
page-lab-players = Players
page-lab-dice-in = In the pyramid
page-lab-dice-out = Already rolled
page-die-rolled = Already rolled: { $camel ->
    [x] the grey die
   *[other] { camel-name }
}
page-lab-hidden = lay a hidden card on the { pile }
page-lab-dice = Dice in the pyramid
page-lab-follow = Follow a game: what was rolled?
page-lab-other = Or another move
page-lab-other-pick = Choose …
page-lab-position = Position in notation
page-lab-ask = Work it out
page-lab-results = Chances

# Beside the game
page-note =
    { $kind ->
        [went] { $name } is away.
        [came] { $name } is back.
        [stood-in] A bot plays for { $name }.
       *[took-over] { $name } plays again.
    }
page-chat-unread = { $count ->
    [one] 1 new line
   *[other] { $count } new lines
}
page-keys-title = By keyboard
page-key = { $key ->
    [R] roll a die
    [W] lay a finish card on the winner pile
    [L] lay a finish card on the loser pile
    [T] choose a space for your tile: arrows walk, Enter lays it
    [help] show these keys
   *[other] take a ticket, from left to right
}
page-standing = { $standing ->
    [turn] your turn
    [stood-in] a bot is playing for you
    [playing] running
    [waiting] not started
    [abandoned] stopped
   *[finished] finished
}
page-with = With { $names }
page-ended = { $place ->
    [1] finished: 1st with { coins }
    [2] finished: 2nd with { coins }
    [3] finished: 3rd with { coins }
   *[other] finished: { $place }th with { coins }
}

# The way to a review; its own words are loaded with it.

page-given = The game this one plays on from
page-given-back = Back to the review
page-verify-given = No dice drew the start: it was given. Only the rolls are checked.

# The dice, while a game runs.

page-left-out = { $name }’s device did not answer in time: it adds nothing to the dice any more.
page-adds = { $adds ->
    [left-out] Adds nothing to the dice any more: no answer in time
   *[nothing] Adds nothing to the dice
}
page-dice-so-far = Dice so far
page-out-of-step = This page and the server do not agree on what happened. Reload the page; if it happens again, tell whoever runs the server.
