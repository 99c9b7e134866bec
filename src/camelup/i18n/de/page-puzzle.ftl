# Das Rätsel des Tages.

page-puzzle-lead = Ein Zug ist klar der beste, und es ist nicht der, der für sich die meisten Münzen verspricht. Was würdest du tun?
page-puzzle-none = Heute gibt es kein Rätsel.
page-puzzle-moves = Deine Züge
page-puzzle-all = Alle { $count } Züge zeigen
page-puzzle-odds = Was jeder Zug in Münzen wert ist, nach den genauen Chancen
page-puzzle-lab = Im Chancenlabor ansehen
page-puzzle-laid = Du hast gelegt: { $cards }.
page-puzzle-together = Du hast { camel-name } auf Sieg gelegt: Plättchen und Karte zahlen zusammen.
page-puzzle-player = Person { $seat }
page-puzzle-turn = Du bist dran: du bist { $player }
page-puzzle-partner = Du bist in dieser Etappe mit { $player } verbündet: Am Zahltag bekommt ihr beide auch, was das beste Wettplättchen der anderen Person bringt.
page-puzzle-partners = Manche sind in dieser Etappe verbündet: Beide bekommen am Zahltag auch, was das beste Wettplättchen der anderen Person bringt.
page-puzzle-about = Heute geht es um { $theme ->
    [ticket] Wettplättchen
    [card] Zielkarten
    [tile] Plättchen auf der Strecke
    [roll] Würfeln oder Warten
   *[other] die letzte Etappe
}.
page-puzzle-differs = { $edition ->
    [first] In der ersten Ausgabe laufen Orange und Weiß mit, Rot und Lila nicht. Es gibt keine verrückten Kamele, die entgegenkommen, jedes Kamel hat drei Wettplättchen, und eine Etappe endet, wenn alle fünf Würfel gefallen sind.
   *[second] In der zweiten Ausgabe laufen Rot und Lila mit, Orange und Weiß nicht. Ein schwarzes und ein weißes verrücktes Kamel kommen entgegen und tragen andere zurück, jedes Kamel hat vier Wettplättchen, und von sechs Würfeln bleibt einer in der Pyramide.
}
page-puzzle-right = Richtig: { $best }!
page-puzzle-wrong = Nicht ganz. Am besten wählst du { $best }.
page-puzzle-yours = Dein Zug: { $move } gewinnt { $yours } von 100 Spielen.
page-puzzle-no-move = dieser Zug geht im Rätsel nicht
page-puzzle-why = { $yours ->
    [tempting] Der beste Zug gewinnt { $own } von 100 Spielen, deiner { $other }. Deiner ist verlockend: Für sich bringt er im Schnitt { $coins } Münzen mehr.
   *[other] Der beste Zug gewinnt { $own } von 100 Spielen. Verlockend ist { $obvious }: Das bringt für sich im Schnitt { $coins } Münzen mehr, aber nur { $other } Siege.
}
page-puzzle-from = Warum { $best }? Am meisten kostet das { $player } ({ $theirs ->
    [one] { $theirs } Münze
   *[other] { $theirs } Münzen
}, du { $yours }): { $player } gewinnt dann nur { $now } von 100 Spielen; wählst du { $obvious }, sind es { $before }.
page-puzzle-shift = { camel-name } führt diese Etappe dann mit { $now } % statt mit { $before } % an.
page-puzzle-gone-ticket = Wartest du, ist das Wettplättchen bis zu deinem nächsten Zug in { $share } von 100 Spielen weg: Jemand nimmt es, oder die Etappe endet.
page-puzzle-gone-card = Wartest du, liegt in { $share } von 100 Spielen eine fremde Karte vor deiner. Sind beide richtig, bringt die frühere mehr.
page-puzzle-waits = { $kind ->
    [bet] Das Wettplättchen auf { camel-name } kann warten: In { $share } von 100 Spielen könntest du es in deinem nächsten Zug noch nehmen.
    [win] Deine Karte { camel-name } kann warten: In { $share } von 100 Spielen könntest du sie in deinem nächsten Zug noch als Sieger legen, für denselben Preis.
   *[lose] Deine Karte { camel-name } kann warten: In { $share } von 100 Spielen könntest du sie in deinem nächsten Zug noch als Letzten legen, für denselben Preis.
}
page-puzzle-sure = Jeder andere Zug gewinnt mindestens { $gain } Spiele weniger von 100, so wie der Champion von hier aus weiterspielt.
page-puzzle-rating = Deine Rätselwertung: { $rating }.
page-puzzle-rating-what = Alle beginnen mit 1500. Eine richtige Antwort hebt sie, eine falsche senkt sie; je höher sie ist, desto weniger bringt eine richtige.
page-puzzle-shift-held = { page-puzzle-shift } Darauf gewettet: { $holders }.
page-puzzle-hands = Würfeln hilft auch der nächsten Person: Ihr bestes Wettplättchen wird im Schnitt { $coins } Münzen besser.
