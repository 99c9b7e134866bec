# Was ein Spieler tun kann.

do-roll = würfeln: ein Pyramidenplättchen nehmen (1 Münze) und ein Kamel ziehen
do-bet = auf die Etappe wetten: das oberste Wettplättchen eines Kamels nehmen
do-tile = dein Plättchen auf die Strecke legen: { $edition ->
    [first] Oase (+) oder Fata Morgana (-)
   *[second] Jubel (+) oder Buh (-)
}
do-win = auf das tolle Kamel wetten: eine Zielkarte verdeckt legen
do-lose = auf das olle Kamel wetten: eine Zielkarte verdeckt legen
do-ally = für diese Etappe eine Wettpartnerschaft eingehen
move-roll = einen Würfel werfen
move-bet = das Wettplättchen auf { camel-name } für { $value } nehmen
move-tile = dein Plättchen auf { $space } legen: { tile-side }
move-card = deine Zielkarte { camel-name } auf den { pile } legen
move-ally = Wettpartner von { $player } werden
