# Der Rückblick auf der Seite.

page-review-ask = Dieses Spiel ansehen: Glück und Können
page-review-working = { $judged ->
    [0] Ein erster Blick. Gleich wird er genauer.
   *[other] Das Glück steht fest. Entscheidungen beurteilt: { $judged } von { $moves }
}
page-review-luck = Glück
page-review-decisions = Fehler
page-review-worst = Am teuersten: Zug { $number }, { $gain } Siege in 100 Spielen
page-review-finest = Am besten: Zug { $number }, { $gain } Siege in 100 Spielen mehr als jeder andere
page-review-here-good = Kein Zug war deutlich besser.
page-review-here-better = Besser: { $better }, { $gain } Siege mehr in 100 Spielen (± { $error }).
page-review-here-luck = Der Würfel: { $player } { $gain } Siege in 100 Spielen.
page-review-why = Glück ist, was die Würfel aus der Siegchance gemacht haben: +10 sind zehn Siege mehr in 100 solchen Spielen. Es sieht alle Karten. Genauigkeit (0 bis 100) und Fehler zählen nur, was vom eigenen Platz zu sehen war.
page-review-begins = Die Chancen werden ausgerechnet …
page-review-done = Der Rückblick ist fertig.
page-review-so-far = Schlüsselmomente bis jetzt
page-review-players = Glück und Können aller am Tisch
page-review-chances = Zug { $step }: { $chances }
page-review-chance = { $player } { $chance } %
page-review-sums = So geht die Rechnung auf
page-review-sums-why = In Siegen aus 100 Spielen: Anfang + Glück + Entscheidungen = Ende, bei allen. Entscheidungen können mehr als 100 kosten: Was Glück oder die Fehler der anderen bringen, lässt sich wieder verschenken. Eine einzelne Chance liegt um etwa { $error } daneben.
page-review-comment = Im Spielbericht: { $said }
page-review-play-on = Von hier aus weiterspielen
page-review-try = Selbst versuchen, an Stelle von { $player }
page-given-name = Weiter ab Zug { $number }
page-review-share = Link kopieren
page-review-shared = Kopiert.
page-lesson = Was dich am meisten gekostet hat:
page-lesson-gave-up = Du hast { $done } gewählt; { $better } bringt { $gain } Siege mehr in 100 Spielen.
page-lesson-gave-up-coins = Du hast { $done } gewählt; { $better } bringt { $coins } Münzen mehr und { $gain } Siege mehr in 100 Spielen.
page-lesson-none = Nichts Nennenswertes: Kein anderer Zug war deutlich besser als deine.
page-lesson-see = Auf dem Brett ansehen
