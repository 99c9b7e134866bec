# Der Rückblick auf der Seite.

page-review-ask = Rückblick auf dieses Spiel
page-review-working =
    { $judged ->
        [0] Ein erster Blick auf die Würfel. Das Glück folgt, wenn alle Karten mitgezählt sind.
       *[other] Züge geprüft: { $judged } von { $moves }
    }
page-review-luck = Glück
page-review-decisions = Fehler
page-review-worst = Am teuersten: Zug { $number } hat { $gain } Siege in 100 Spielen verschenkt
page-review-finest = Am besten: Zug { $number } brachte { $gain } Siege in 100 Spielen mehr als der zweitbeste
page-review-here = Wähl eine Stelle im Bild oder einen Schlüsselmoment: Hier liest du dann mehr über den Zug.
page-review-whose = Zug { $number } ({ $player })
page-review-whose-own = Zug { $number } (du)
page-review-here-good = { $whose }: { $done }. Kein anderer Zug war viel besser.
page-review-here-perhaps = { $whose }: { $done }. Vielleicht etwas besser: { $better }, etwa { $gain } Siege mehr in 100 Spielen (± { $error }).
page-review-here-better = { $whose }: { $done }. Besser: { $better }, { $gain } Siege mehr in 100 Spielen (± { $error }).
page-review-here-luck = Glück mit dem Würfel: { $player } { $gain } Siege in 100 Spielen.
page-review-why = Die Genauigkeit zeigt, wer gut gespielt hat: Bei 100 ist nichts verschenkt, Züge nach Zufall kommen auf 5 bis 40. Ein Fehler hat klar mindestens 1 Sieg in 100 Spielen gekostet. Glück: wie viele Siege in 100 Spielen die Würfel gebracht haben.
page-review-why-coach = Die Tipps vom Coach werden geprüft wie hier die Züge, nur schneller. Darum kann ein Tipp ein, zwei Siege in 100 Spielen hinter dem besten Zug liegen.
page-review-learning = Diese Art von Zug hatte der Coach noch nicht erklärt.
page-review-advised = Das war der Tipp vom Coach: Sein schneller Blick hat den besseren Zug übersehen.
page-review-tip-best = Der bessere Zug war der Tipp vom Coach.
page-review-tip-near = Der Tipp vom Coach war { $tip }: etwa so gut wie der beste Zug.
page-review-tip-behind = Der Tipp vom Coach war { $tip }: besser als der gespielte Zug, { $behind } Siege in 100 Spielen hinter dem besten.
page-review-next = Auch besser: { $moves }.
page-review-next-one = { $move } ({ $behind } Siege dahinter)
page-review-kept =
    { $decisions ->
        [one] 1 Entscheidung hat { $share } % der Siegchance verschenkt
       *[other] { $decisions } Entscheidungen haben im Schnitt je { $share } % der Siegchance verschenkt
    }
page-review-list = { $count ->
    [one] 1 Fehler von { $player }: zeigen
   *[other] { $count } Fehler von { $player }: alle zeigen
}
page-review-mistake = Zug { $number }: { $done }. Besser: { $better }, { $gain } Siege mehr in 100 Spielen
page-review-faded = Genauer angesehen, hing an diesem Zug wenig.
page-review-begins = Die Chancen werden ausgerechnet …
page-review-done = Der Rückblick ist fertig.
page-review-so-far = Schlüsselmomente bis jetzt
page-review-players = Glück und Können aller am Tisch
page-review-chances = Zug { $step }: { $chances }
page-review-chance = { $player } { $chance } %
page-review-sums = So geht die Rechnung auf
page-review-sums-why = In Siegen aus 100 Spielen: Anfang + Glück + Entscheidungen = Ende, bei allen. Entscheidungen können mehr als 100 kosten: Was Glück oder die Fehler der anderen bringen, lässt sich wieder verschenken. Eine einzelne Chance liegt um etwa { $error } daneben.
page-review-sums-accuracy = Entscheidungen zählen hier mit offenen Karten, wie sie erst nach dem Spiel liegen. Fehler und Genauigkeit gehen danach, was vom eigenen Platz zu sehen war. Genauigkeit 81 heißt: Von 100 Spielen, die zu gewinnen wären, sind nach zehn Entscheidungen wie diesen noch 81 gewonnen. Unser stärkster Bot, der Champion, kommt auf etwa 90, Mittel auf etwa 70.
page-review-comment = Im Spielbericht: { $said }
page-review-play-on = Von hier aus weiterspielen
page-review-try = Selbst versuchen statt { $player }
page-review-try-own = Selbst versuchen
page-given-name = Weiter ab Zug { $number }
page-review-share = Link kopieren
page-review-shared = Kopiert.
page-lesson = Was dich am meisten gekostet hat:
page-lesson-well = Gut gespielt:
page-lesson-tipped = Wo ein anderer Zug deutlich mehr Spiele gewonnen hätte, bist du dem Tipp vom Coach gefolgt.
page-lesson-gave-up = Du hast dich für { $done } entschieden. Besser: { $better }, { $gain } Siege mehr in 100 Spielen.
page-lesson-gave-up-coins = Du hast dich für { $done } entschieden. Besser: { $better }, im Schnitt { $coins } Münzen mehr und { $gain } Siege mehr in 100 Spielen.
page-lesson-gave-up-even = Du hast dich für { $done } entschieden. Besser: { $better }, im Schnitt etwa gleich viele Münzen, aber { $gain } Siege mehr in 100 Spielen.
page-lesson-gave-up-later = Du hast dich für { $done } entschieden, im Schnitt { $coins } Münzen mehr. Aber { $better } bringt { $gain } Siege mehr in 100 Spielen.
page-lesson-looking = Ich sehe mir deine Züge an …
page-lesson-none = Kein anderer Zug hätte deutlich mehr Spiele gewonnen. Der Coach zählt Münzen, hier zählen Siege.
page-lesson-see = Auf dem Brett ansehen
