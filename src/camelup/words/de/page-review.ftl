# Der Rückblick auf der Seite.

page-review-ask = Dieses Spiel ansehen: Glück und Können
page-review-working = { $judged } von { $moves } Zügen beurteilt
page-review-chart = Siegchance aller am Tisch, Zug { $step } von { $moves }
page-review-luck = Glück
page-review-decisions = Entscheidungen
page-review-worst = Am teuersten: Zug { $number }, { $gain } %
page-review-none = Keine Entscheidung war um mehr als das Rauschen schlechter als eine andere.
page-review-here-good = Kein Zug war um mehr als das Rauschen besser.
page-review-here-better = Besser: { $better }, { $gain } % (± { $error }).
page-review-here-luck = Der Würfel: { $player } { $gain } %.
page-review-why = Chancen und Glück sehen alle Karten; die Genauigkeit nur, was vom eigenen Platz zu sehen war. Eine Chance liegt um etwa { $error } % daneben.
page-review-comment = Im Spielbericht: { $said }
page-review-play-on = Von hier aus weiterspielen
page-review-try = Selbst versuchen, an Stelle von { $player }
page-given-name = Weiter ab Zug { $number }
page-review-share = Link kopieren
page-review-shared = Kopiert.
page-lesson = Was dich am meisten gekostet hat:
page-lesson-none = Nichts Nennenswertes: Kein anderer Zug war deutlich besser als deine.
page-lesson-see = Auf dem Brett ansehen
