# Was man im Terminal tippen kann. Das erste Wort einer Zeile ist das, das wir zeigen.
# Die Wörter beider Sprachen gelten überall, also darf keines zweierlei heißen.

typed-roll = würfeln, würfel, wurf
typed-bet = wetten, wette, tippen
typed-tile = plättchen, legen
typed-win = sieger, toll, tolles
typed-lose = letzter, verlierer, oll, olles
typed-ally = partner, verbünden
typed-help = ?, hilfe
typed-board = brett, tisch
typed-log = verlauf, neues
typed-odds = chancen, quoten
typed-say = sagen, sag
typed-quit = ende, schluss, aufhören
typed-forward = +, vor, vorwärts, oase, jubel
typed-back = -, zurück, rückwärts, fata, morgana, buh
typed-yes = ja, j
typed-no = nein
