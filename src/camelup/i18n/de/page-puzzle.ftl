# Das Rätsel des Tages.

page-puzzle-lead = Ein Zug ist klar der beste. Es ist nicht der, der auf den ersten Blick am meisten bringt. Was machst du?
page-puzzle-none = Heute gibt es kein Rätsel.
page-puzzle-moves = Deine Züge
page-puzzle-all = Alle { $count } Züge zeigen
page-puzzle-odds = Was jeder Zug in Münzen wert ist, genau ausgerechnet
page-puzzle-lab = Im Chancenlabor ansehen
page-puzzle-laid = Du hast gelegt: { $cards }.
page-puzzle-together = Du hast { camel-name } schon als Sieger gelegt: Wettplättchen und Karte bringen dann zusammen etwas.
page-puzzle-player = Person { $seat }
page-puzzle-turn = Du bist dran: Du spielst { $player }
page-puzzle-partner = Du bist in dieser Etappe mit { $player } verbündet: Ihr bekommt beide auch, was das beste Wett- oder Pyramidenplättchen der anderen Person bringt.
page-puzzle-partners = Manche sind in dieser Etappe verbündet: Beide bekommen auch, was das beste Wett- oder Pyramidenplättchen der anderen Person bringt.
page-puzzle-about = Heute geht es um { $theme ->
    [ticket] Wettplättchen
    [card] Zielkarten
    [tile] Plättchen auf der Strecke
    [roll] Würfeln oder Warten
   *[other] die letzte Etappe
}.
page-puzzle-differs =
    { $edition ->
        [first] In der ersten Ausgabe laufen Orange und Weiß mit, Rot und Lila nicht. Verrückte Kamele gibt es nicht. Jedes Kamel hat drei Wettplättchen, und eine Etappe hat alle fünf Würfel.
       *[second] In der zweiten Ausgabe laufen Rot und Lila mit, Orange und Weiß nicht. Zwei verrückte Kamele, Schwarz und Weiß, kommen ihnen entgegen. Jedes Rennkamel hat vier Wettplättchen, und von sechs Würfeln bleibt einer in der Pyramide.
    }
page-puzzle-right = Richtig! { page-puzzle-best }
page-puzzle-wrong = Nicht ganz. { page-puzzle-best }
page-puzzle-best =
    { $kind ->
        [bet] Am besten nimmst du das { $value }er-Wettplättchen auf { camel-name }.
        [win] Am besten legst du { camel-name } auf den Stapel „Sieger“.
        [lose] Am besten legst du { camel-name } auf den Stapel „Letzter“.
        [tile] Am besten legst du dein Plättchen auf Feld { $space }: { tile-side }.
        [ally] Am besten verbündest du dich mit { $player }.
       *[roll] Am besten würfelst du.
    }
page-puzzle-yours = Mit deinem Zug gewinnst du { $yours } von 100 Spielen.
page-puzzle-no-move = dieser Zug geht im Rätsel nicht
page-puzzle-why =
    { $yours ->
        [tempting] Damit gewinnst du { $own } von 100 Spielen, mit deinem Zug { $other }. Deiner ist verlockend: Für sich bringt er im Schnitt { $coins } Münzen mehr.
       *[other] Damit gewinnst du { $own } von 100 Spielen. Verlockend ist { $obvious }: Für sich bringt das im Schnitt { $coins } Münzen mehr, aber nur { $other } Siege.
    }
page-puzzle-from =
    Am meisten trifft das { $player } mit { $theirs ->
        [one] { $theirs } Münze
       *[other] { $theirs } Münzen
    } (du hast { $yours }): nur noch { $now } Siege in 100 Spielen. Nach dem verlockenden Zug wären es { $before }.
page-puzzle-shift = { camel-name } führt am Etappenende dann zu { $now } % statt zu { $before } %.
page-puzzle-gone-ticket = Wartest du, ist das Wettplättchen in { $share } von 100 Spielen weg: Jemand nimmt es, oder die Etappe endet.
page-puzzle-gone-card = Wartest du, liegt in { $share } von 100 Spielen eine fremde Karte vor deiner. Sind beide richtig, bringt die frühere mehr.
page-puzzle-waits =
    { $kind ->
        [bet] Das Wettplättchen auf { camel-name } kann warten: In { $share } von 100 Spielen kannst du es auch im nächsten Zug noch nehmen.
        [win] Deine Karte { camel-name } kann warten: In { $share } von 100 Spielen kannst du sie auch im nächsten Zug als Sieger legen, für gleich viele Münzen.
       *[lose] Deine Karte { camel-name } kann warten: In { $share } von 100 Spielen kannst du sie auch im nächsten Zug als Letzten legen, für gleich viele Münzen.
    }
page-puzzle-sure = Jeder andere Zug gewinnt mindestens { $gain } von 100 Spielen weniger, wenn alle weiterspielen wie der Champion.
page-puzzle-rating = Deine Rätselwertung: { $rating }.
page-puzzle-rating-what = Alle beginnen mit 1500. Richtige Antworten heben sie, falsche senken sie.
page-puzzle-shift-held = { page-puzzle-shift } Darauf gewettet: { $holders }.
page-puzzle-hands = Würfeln hilft auch der nächsten Person: Ihr bestes Wettplättchen wird im Schnitt { $coins } Münzen besser.
