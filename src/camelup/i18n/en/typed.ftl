# What can be typed in the terminal. The first word of a line is the one we show.
# The words of both languages are understood everywhere, so none may mean two things.

typed-roll = roll, r
typed-bet = bet, b
typed-tile = tile, t
typed-win = win, winner, w
typed-lose = lose, loser, l
typed-ally = ally, partner, a
typed-help = ?, help, h
typed-board = board, table
typed-log = log, news
typed-odds = odds, chances
typed-say = say, s
typed-quit = quit, q, exit
typed-forward = +, forward, oasis, cheering, cheer
typed-back = -, back, backward, mirage, booing, boo
typed-yes = yes, y
typed-no = no, n
