# Der Coach im ersten Spiel, und warum Züge wert sind, was sie wert sind.

page-reason-bet = { camel-name } führt in dieser Etappe mit { $first } % (dann zahlt das Plättchen { $value }) und ist mit { $second } % Zweiter (dann 1); sonst kostet es 1.
page-reason-card = { camel-name } { $pile ->
    [win] gewinnt das Rennen
   *[lose] wird Letzter
} mit { $right } %. Eine richtige Karte zahlt etwa { $prize }, eine falsche kostet 1.
page-reason-tile = Im Schnitt bleiben in dieser Etappe { $landings } Stapel darauf stehen, je eine Münze.
page-reason-own = Für deine Wetten macht es { $coins } aus.
page-reason-moved = Was es dort einbrächte, wo es jetzt liegt, ist abgezogen.
page-reason-roll = Eine Münze, was immer der Würfel zeigt.
page-reason-handed = Aber das beste Plättchen für den Nächsten wird im Schnitt um { $coins } besser.
page-reason-ally = Das beste Plättchen des Partners ist auch für dich { $coins } wert.

page-coach = Coach
page-coach-close = Danke, ich komme zurecht
page-coach-fold = Einklappen
page-coach-open = Coach: Erklär mir das
page-coach-next = Verstanden
page-coach-again = Von vorn
page-coach-wait = { $name } überlegt. Schau zu: Gleich bist du dran.
page-coach-thinking = Mal sehen, was sich lohnt …
page-coach-best = Mein Tipp: { $move } ({ $coins }).
page-coach-tip = Mein Tipp: { $move }.
page-coach-chances = Zeig mir die Chancen
page-coach-yours = Du bist dran: Mach eine Sache.
page-coach-also = Etwa ebenso gut: { $move } ({ $coins }).
page-coach-show = Zeig mir, wo
page-coach-camels-title = Fünf Kamele, und keins gehört dir
page-coach-camels = Sie laufen einmal um die Pyramide. Dir gehört keins davon: Du wettest auf sie, und wer am Ende die meisten Münzen hat, gewinnt. Jedes Kamel hat Farbe, Muster und Buchstaben.
page-coach-turn-title = Bist du dran, tust du genau eines
page-coach-turn = Am einfachsten: Klick auf die Pyramide. Du bekommst am Etappenende 1 Münze, und ein Würfel fällt heraus: Sein Kamel läuft 1 bis 3 Felder. Jeder Würfel kommt in einer Etappe nur einmal.
page-coach-tickets-title = Wettplättchen: Wer führt am Etappenende?
page-coach-tickets = Klick auf ein Plättchen, um auf ein Kamel zu wetten. Führt es am Etappenende, bekommst du die Zahl darauf, als Zweites 1 Münze; sonst verlierst du 1. Das erste zahlt am meisten: Sei schnell, oder sei sicher.
page-coach-tile-title = Dein { tile }
page-coach-tile = Klick auf ein gestricheltes Feld, um es zu legen. Bleibt ein Stapel darauf stehen, bekommst du 1 Münze, und er geht ein Feld vor oder zurück: Du wählst die Seite. Später darfst du es versetzen.
page-coach-cards-title = Zielkarten: Wer gewinnt, wer wird Letzter?
page-coach-cards = Klick auf eine Karte und wähle einen Stapel, verdeckt. Die erste richtige Karte eines Stapels zahlt am Rennende 8, dann 5, 3, 2, 1; eine falsche kostet 1. Warte, bis du ziemlich sicher bist, aber nicht, bis alle es sind.
page-coach-ride-title = Kamele reiten auf Kamelen
page-coach-ride = Wer auf ein besetztes Feld kommt, klettert obenauf und wird von da an mitgetragen. Weiter oben ist weiter vorn: Ein Kamel kann führen, ohne je gelaufen zu sein.
page-coach-hit-title = Ein Plättchen wurde getroffen
page-coach-hit = Sein Besitzer bekam 1 Münze, und der Stapel ging ein Feld weiter, oder eins zurück und unter die, die dort standen. Auf leerer Strecke bringt es wenig; wo bald viele Kamele vorbeikommen, viel.
page-coach-crazy-title = Verrückte Kamele laufen verkehrt herum
page-coach-crazy = Der graue Würfel bewegt das schwarze oder das weiße, rückwärts. Niemand wettet auf sie, aber wer auf ihnen sitzt, wird mitgenommen: So wird aus dem Ersten ein Letzter.
page-coach-leg-title = Die Etappe wurde abgerechnet
page-coach-leg = Jedes Wettplättchen zahlte oder kostete eine Münze, und wer gewürfelt hatte, bekam je 1. Plättchen und Würfel sind zurück; die Kamele bleiben stehen, und eine neue Etappe beginnt. Ein Rennen hat eine Handvoll Etappen.
page-coach-ally-title = Partner
page-coach-ally = Ab sechs Spielern kannst du deinen Zug nutzen, um für diese Etappe jemanden zum Partner zu machen: Jeder bekommt auch, was das beste Plättchen des anderen zahlt.
page-coach-finish-title = Das war dein erstes Rennen
page-coach-finish = Ein Kamel ist über die Ziellinie: Die Etappe wurde abgerechnet, dann wurden die Zielkarten eine nach der anderen umgedreht. Im Ergebnis ist jede Münze erklärt, und „Würfel prüfen“ zeigt, dass niemand gemogelt hat. Noch einmal?
page-first-game = Erstes Spiel mit Tipps
page-first-game-line = Zum ersten Mal hier? Leichte Gegner, und ein Coach, der beim Spielen erklärt.
