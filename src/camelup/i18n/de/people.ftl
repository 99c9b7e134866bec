# Wer man ist, und Spielen mit anderen: was die Seite auf dem Weg ins Spiel sagt.

people-you-play-as = Du spielst als
people-change = Name und Gesicht ändern
people-who = Wer du bist
people-name = Name
people-face = Gesicht
people-colour = Farbe
people-surprise = Name und Gesicht würfeln
people-face-name = { $face ->
    [scout] Kundschafter
    [trader] Händlerin
    [sage] Weiser
    [dancer] Tänzerin
    [pilot] Pilot
    [cook] Köchin
    [falconer] Falkner
   *[poet] Dichterin
}
people-colour-name = Farbe { $n }
people-passport-link = Mein Pass
people-my-title = Meine Spiele
people-my-line = Ergebnisse, Wiederholungen, Zahlen
people-rated = gewertet
people-ranking-title = Rangliste
people-ranking-short = Wer hier am besten spielt
page-option-rated = Gewertet: zählt für die Rangliste; zwei oder mehr mit Pass, ohne Chancen
people-match-title = Leute zum Spielen finden
people-match = Schnelles Spiel
people-match-line = Du setzt dich zu allen, die auf dasselbe Spiel warten. Ist die Zeit um, nehmen Bots die freien Plätze.
people-match-wait = Ich warte
people-match-seconds = { $seconds ->
    [15] 15 Sekunden
    [30] 30 Sekunden
    [60] 1 Minute
    [180] 3 Minuten
   *[600] 10 Minuten
}
people-match-rated = Gewertet
people-match-begins = { $seconds ->
    [0] Gleich geht’s los …
   *[other] Start in höchstens { $clock }. Bots nehmen die freien Plätze.
}
people-table-line = { $status ->
    [waiting] { $open ->
        [0] alle Plätze besetzt
        [1] 1 Platz frei
       *[other] { $open } Plätze frei
    }
   *[other] läuft
} · { $pace ->
    [none] ohne Uhr
    [days] { $time ->
        [1] 1 Tag je Zug
       *[other] { $time } Tage je Zug
    }
   *[seconds] { $time } s je Zug
}
people-offline = Kein Netz. Die Anleitung ist da; deine Spiele gehen weiter, sobald du wieder Netz hast.
people-turns-title = { $count ->
    [1] Du bist dran
   *[other] Du bist an { $count } Tischen dran
}
people-turns-page = ({ $count }) Du bist dran – camelup
people-club = Clubabend
people-club-line = Runden, Rangliste, Leinwand: für 4 bis 200 Leute

# Wer nicht da ist, und abgebrochene Spiele
page-stopped = Abgebrochen
page-stopped-line = Niemand gewinnt. Die Züge kannst du noch einmal ansehen, die Würfel werden unten geprüft.
page-away =
    { $by ->
        [bot] Ein Bot spielt für { $name }
       *[soon] { $name } ist offline: Bot in { $seconds } s
    }
page-away-long =
    { $by ->
        [bot] { $name } ist offline. Solange spielt ein Bot.
       *[soon] { $name } ist offline. In { $seconds } s spielt ein Bot weiter.
    }
