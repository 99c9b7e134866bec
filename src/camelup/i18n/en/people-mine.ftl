# Passports, one’s games, figures and ratings: what the page says on their screens alone.

people-passport-title = My passport
people-nobody = You have no passport yet. You get one with your first game: a name and a face at every table of this server. No account, no e‑mail.
people-keep = Keep
people-kept = Kept.
people-rename-line = Tables where you already sit keep the name you sat down with.
people-carry-title = On another device
people-carry-line = Play as yourself on your phone or another computer, at the same tables.
people-carry = Show a code
people-carry-qr = Link that makes another device yours, as a QR code
people-carry-how = Scan it there, or open “My passport” there and type the code. It works once, for ten minutes. Show it to nobody else.
people-words-title = Saved as words
people-words-line = 24 words are your passport on paper. Whoever knows them can play as you.
people-words-show = Show my words
people-devices-title = Devices
people-devices-line = { $count ->
    [0] One moment …
    [1] This device alone is yours.
   *[other] { $count } devices are yours, this one included.
}
people-alone = Only this device
people-alone-done = All others, their words and codes are void now.
people-erase-title = Erase
people-erase-line = Your passport and everything that belongs to it is erased: name, face, games, ratings, what you said. Results of others stay, without your name.
people-erase = Erase my passport
people-erase-yes = Yes, erase it for good
people-erase-no = No, keep it
people-bring-title = I already have a passport
people-bring-line = Type the code that your other device shows, or your 24 words.
people-bring-carried = Somebody’s passport is to be carried to this device. Go on only if it is yours.
people-bring-leaves = This device is { $name } now. Who that is will be lost here unless you saved the words.
people-bring-text = Code or words
people-bring = Use my passport here
people-bring-wrong = These are not 24 words that belong together. Look for a slip.
passport-not-here = this device holds another passport
rated-passports = a rated game needs two or more people with a passport, and no guests on their devices
rated-plays-on = a rated game is played to its end: whoever leaves is replaced by a bot and comes last
people-parts = What you see here
people-part = { $part ->
    [games] Games
    [figures] Figures
   *[passport] Passport
}
people-running = Running
people-finished = { $count ->
    [0] Finished
    [1] One finished game
   *[other] { $count } finished games
}
people-search = Who was there
people-both-editions = Both editions
people-all-camel = All as .camel
people-all-json = All as JSON
people-no-games = No finished game yet. The first one will be here when it is over.
people-none-found = No game like that.
people-erased = Somebody
people-place = { $place }.
people-place-of = place { $place } of { $players }
people-length = { $moves } moves, { $minutes } min
people-chart = Your coins from leg to leg: { $coins }
people-replay = Replay
people-not-kept = moves no longer kept
people-more = Older games
people-loading = One moment …
people-wins-title = { $games ->
    [1] Victories in one game
   *[other] Victories in { $games } games
}
people-wins-line = You win { $share }% of your games; chance alone would give { $chance }%.
people-wins-won = won
people-wins-chance = by chance
people-form = { $count ->
    [1] The last game: the higher, the better the place.
   *[other] The last { $count } games: the higher, the better the place.
}
people-coins-title = { $coins } coins in all
people-source =
    { $source ->
        [tickets] Leg tickets
        [cards] Finish cards
        [tiles] Tiles
        [start] Starting coins
       *[rolls] Rolls
    }
people-best = Best game: { $coins ->
    [1] one coin
   *[other] { $coins } coins
}.
people-favourite-title = Your favourite camel
people-backed = { camel-name }: backed { $backed ->
    [1] once
   *[other] { $backed } times
}, let you down { $failed }%
people-stack-title = { $count ->
    [1] Largest stack you moved: one camel
   *[other] Largest stack you moved: { $count } camels
}
people-fortune = { $kind ->
    [luckiest] Luckiest game
   *[unluckiest] Unluckiest game
}
people-luck-line = Luck: coins that leg tickets paid beyond what they were worth when you took them.
people-rivals-title = Head to head
people-rival = { $met ->
    [1] One game: { $ahead } ahead, { $behind } behind
   *[other] { $met } games: { $ahead } ahead, { $behind } behind
}
people-rating-title = Rating
people-rating = { $rating } ± { $give }
people-rating-curve = Rating after each of the last { $count } rated games
people-ranking-line = From rated games alone. The number after ± says how far off the rating may be; the order goes by what is almost sure.
people-ranking-empty = Nobody has played a rated game of this edition yet. The host of a table makes it rated.
people-rated-games = { $count ->
    [1] one rated game
   *[other] { $count } rated games
}
people-anchors = Bots on the same scale
people-https = Over https you could also install this page and open it without network.
rated-off = this server rates no games: play unrated
lobby-off = this server brings nobody together: open a table and share its link
match-agreed = everyone here waits for exactly this game: for other house rules open a table of your own

people-call-title = Your turn
people-call-stop = Stop these messages
people-feed-title = Your turns – camelup
people-calls-title = When it’s your turn
people-calls-line = For tables with days for a move. You get a message when one of them waits for you; it says which table and nothing else.
people-calls-push = Message on this device
people-calls-feed = Make a feed
people-calls-feed-line = For a feed reader. Whoever has this address can see where it’s your turn, and nothing else. It is shown only once:
people-calls-hook = Webhook
people-calls-hook-address = https address
people-calls-quiet = No messages from 10 p.m. to 8 a.m.
people-calls-hours = quiet from { $from } to { $to }
people-calls-kind = { $kind ->
    [feed] Feed
    [push] Message in a browser
   *[hook] Webhook
}
people-calls-drop = Stop
people-calls-denied = Your browser does not allow messages from this page.
people-calls-secure = Messages with the page closed need https.

call-address = this address cannot get messages: use a public https address
call-quiet = these are no quiet hours: write them like 22:00-07:30 Europe/Berlin
calls-off = this server sends no messages: look at the home page now and then
days-off = on this server no table gives days for a move
days-many = you are at { $most } tables with days for a move already: finish one of them first
calls-many = you get messages in { $most } ways already: stop one of them first
