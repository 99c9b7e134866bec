# Passports, one's games, figures and ratings, in the page.

people-you-play-as = You play as
people-change = Change name and face
people-who = Who you are
people-name = Name
people-face = Face
people-colour = Colour
people-surprise = Another proposal
people-face-name = { $face ->
    [scout] Scout
    [trader] Trader
    [sage] Sage
    [dancer] Dancer
    [pilot] Pilot
    [cook] Cook
    [falconer] Falconer
   *[poet] Poet
}
people-colour-name = Colour { $n }
people-passport-link = My passport
people-passport-title = My passport
people-nobody = You are nobody here yet. With your first game you get a passport: a name and a face at every table of this server. No account, no e-mail.
people-keep = Keep
people-kept = Kept.
people-rename-line = Tables where you already sit keep the name you sat down with.
people-carry-title = On another device
people-carry-line = Play as yourself on your phone or another computer, at the same tables.
people-carry = Show a code
people-carry-qr = Link that makes another device yours, as a QR code
people-carry-how = Scan it there, or open “My passport” there and type the code. It works once, for ten minutes. Show it to nobody else.
people-words-title = Saved as words
people-words-line = 24 words are your passport on paper. Whoever has them is you.
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
people-bring = Be the same here
people-bring-wrong = These are not 24 words that belong together. Look for a slip.

passport-not-here = this device holds another passport
