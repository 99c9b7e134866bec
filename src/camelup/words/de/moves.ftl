# Was ein Spieler tun kann.

do-roll = Pyramidenplättchen nehmen (+1), Kamel zieht
do-bet = oberstes Wettplättchen eines Kamels nehmen
do-tile = { $edition ->
    [first] dein Plättchen dorthin: Oase + oder Fata Morgana -
   *[second] dein Plättchen dorthin: Jubel + oder Buh -
}
do-win = Zielkarte verdeckt: dieses Kamel gewinnt
do-lose = Zielkarte verdeckt: dieses Kamel wird Letzter
do-ally = Wettpartner für diese Etappe werden
move-bet = das Wettplättchen auf { camel-name } für { $value } nehmen
move-card = deine Zielkarte { camel-name } auf den { pile } legen
move-ally = Wettpartner von { $player } werden
