# Was du tun kannst.

do-roll = Pyramidenplättchen nehmen (+1), Kamel zieht
do-bet = oberstes Wettplättchen eines Kamels nehmen
do-tile = { $edition ->
    [first] dein Plättchen dorthin: Oase + oder Fata Morgana -
   *[second] dein Plättchen dorthin: Jubel + oder Buh -
}
do-win = Zielkarte verdeckt: dieses Kamel gewinnt
do-lose = Zielkarte verdeckt: dieses Kamel wird Letztes
do-ally = dich für diese Etappe verbünden
move-bet = das { $value }er-Wettplättchen auf { camel-name } nehmen
move-card = deine Zielkarte { camel-name } auf den { pile } legen
move-ally = dich mit { $player } verbünden
