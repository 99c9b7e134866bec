# Der Coach im ersten Spiel, und warum Züge wert sind, was sie wert sind.

tap = { $by ->
    [mouse] Klicke
   *[finger] Tippe
}

page-reason-bet = { camel-name }: zu { $first } % vorn (bringt { $value }), zu { $second } % Zweiter (bringt 1). Sonst zahlst du 1.
page-reason-bet-sure =
    { camel-name }: zu { $first } % vorn (bringt { $value }){ $second ->
        [0] .
       *[other] , zu { $second } % Zweiter (bringt 1).
    }
page-reason-card =
    { camel-name } { $pile ->
        [win] gewinnt zu { $right } % das Rennen
       *[lose] wird zu { $right } % Letzter
    }. Eine richtige Karte bringt etwa { $prize }, eine falsche kostet 1.
page-reason-tile = Kamele, die dort stehen bleiben, bringen dir in dieser Etappe im Schnitt { $landings } Münzen.
page-reason-tile-none = Dort bleibt in dieser Etappe kaum ein Kamel stehen.
page-reason-own =
    Deine Wetten sind damit im Schnitt { $coins } Münzen { $change ->
        [more] mehr
       *[less] weniger
    } wert.
page-reason-moved = Was es auf dem alten Feld noch einbrächte, ist schon abgezogen.
page-reason-roll = 1 Münze, egal was der Würfel zeigt.
page-reason-handed = Es hilft aber auch der nächsten Person: Ihr bestes Wettplättchen wird { $coins } Münzen besser.
page-reason-ally = Du bekommst dazu, was das beste Wett- oder Pyramidenplättchen der anderen Person bringt: im Schnitt { $coins }.

page-coach = Coach
page-coach-close = Danke, ich komme zurecht
page-coach-gone = Bis bald! Das Buch oben auf der Seite holt den Coach zurück.
page-coach-fold = Einklappen
page-coach-open = Coach: Erklär mir das
page-coach-next = Verstanden
page-coach-again = Alles von vorn erklären
page-coach-explain =
    { $card ->
        [camels] Noch mal: { page-coach-camels-title }
        [edition] Noch mal: { page-coach-edition-title }
        [turn] Noch mal: { page-coach-turn-title }
        [tickets] Noch mal: { page-coach-tickets-title }
        [tile] Noch mal: { page-coach-tile-title }
        [cards] Noch mal: { page-coach-cards-title }
        [ride] Noch mal: { page-coach-ride-title }
        [hit] Noch mal: { page-coach-hit-title }
        [crazy] Noch mal: { page-coach-crazy-title }
        [leg] Noch mal: { page-coach-leg-title }
        [ally] Noch mal: { page-coach-ally-title }
       *[this] Das noch mal erklären
    }
page-coach-wait =
    { $name } überlegt.{ $next ->
        [yes] { " " }Danach bist du dran.
       *[no] { "" }
    }
page-coach-own = Mal sehen, was dein Zug bewirkt.
page-coach-bill = Zahltag: Schau, wer was verdient hat.
page-coach-thinking = Mal sehen, was sich lohnt …
page-coach-best = Mein Tipp: { $move } (im Schnitt { $coins } Münzen).
page-coach-tip = Mein Tipp: { $move }.
page-coach-tip-known = Probier das: { $move }.
page-coach-tip-wins = Mein Tipp: { $move } (damit gewinnst du öfter).
page-coach-wins =
    { $shown ->
        [figures] Damit gewinnst du etwa { $gain } von 100 Spielen mehr als mit „{ $move }“ ({ $coins } Münzen).
       *[words] Damit gewinnst du öfter als mit „{ $move }“.
    }
page-coach-wins-next = Damit gewinnst du öfter: Das nächste Wettplättchen auf { camel-name } bringt nur noch { $next }.
page-coach-chances = Werte einblenden
page-coach-no-chances = Werte ausblenden
page-coach-yours = Du bist dran: Such dir einen Zug aus.
page-coach-also = Fast genauso gut: { $move } ({ $coins }).
page-coach-show = Zeig mir, wo
page-coach-why-turn = Eine sichere Münze, und ein Kamel läuft los.
page-coach-why-tickets = Kein anderes Wettplättchen verspricht mehr.
page-coach-why-tile = Dort bleiben wahrscheinlich Kamele stehen.
page-coach-why-cards = Je früher eine richtige Karte liegt, desto mehr bringt sie.
page-coach-why-ally = Niemand hat bessere Wettplättchen.
page-coach-camels-title = Fünf Kamele, und keins gehört dir
page-coach-camels =
    Sie laufen einmal um die Pyramide. Du wettest auf sie, und wer am Ende die meisten Münzen hat, gewinnt. { $edition ->
        [first] Jedes Kamel hat eine Farbe, ein Muster und ein Zeichen.
       *[second] Weiß und Schwarz gehören nicht dazu: Sie laufen in die andere Richtung und nehmen mit, wer auf ihnen sitzt.
    }
page-coach-edition-title =
    { $edition ->
        [first] In der ersten Ausgabe …
       *[second] In der zweiten Ausgabe …
    }
page-coach-edition =
    { $edition ->
        [first] … laufen Weiß und Orange mit; Rot, Lila und Schwarz fehlen. Keine verrückten Kamele, kein grauer Würfel. Nach fünf Würfeln endet die Etappe. Je Kamel drei Wettplättchen: 5, 3, 2. Dein Wüstenplättchen: Oase (ein Feld weiter), Fata Morgana (eins zurück). Keine Partnerschaften.
       *[second] … laufen Rot und Lila mit. Weiß und Schwarz laufen andersherum, mit dem grauen Würfel. Nach fünf von sechs Würfeln endet die Etappe. Je Kamel vier Wettplättchen: 5, 3, 2, 2. Dein Zuschauerplättchen: Jubel (ein Feld weiter), Buh (eins zurück). Ab 6 Personen: Partnerschaften.
    }
page-coach-turn-title = In deinem Zug machst du eine Sache
page-coach-turn =
    Am einfachsten: { tap } auf die Pyramide. Du bekommst am Etappenende 1 Münze, und ein Würfel fällt heraus: Sein Kamel läuft 1 bis 3 Felder. Sind { $edition ->
        [first] alle fünf Würfel
       *[second] fünf der sechs Würfel
    } gefallen, ist die Etappe vorbei, und alle Wetten darauf werden ausgezahlt.
page-coach-tickets-title = Wettplättchen: Wer führt am Etappenende?
page-coach-tickets = { tap } auf ein Wettplättchen, um auf ein Kamel zu wetten. Führt das Kamel am Etappenende, bekommst du die Zahl darauf, auf Platz 2 noch 1 Münze; sonst zahlst du 1. In einem Stapel ist das oberste Kamel vorn. Das erste bringt am meisten: Sei schnell, oder sei dir sicher.
page-coach-tile-title = Dein { tile }
page-coach-tile =
    { tap } auf ein gestricheltes Feld, um es zu legen. Bleiben Kamele darauf stehen, bekommst du 1 Münze, und sie gehen { $edition ->
        [first] ein Feld weiter (Oase) oder zurück (Fata Morgana)
       *[second] ein Feld weiter (Jubel) oder zurück (Buh)
    }: Du wählst die Seite. Später kannst du es versetzen.
page-coach-cards-title = Zielkarten: Sieger oder Letzter?
page-coach-cards = { tap } auf eine Karte: Gewinnt ihr Kamel, oder wird es Letzter? Nur du siehst sie. Die erste richtige eines Stapels bringt am Ende 8, dann 5, 3, 2, 1; eine falsche kostet 1. Früh bringt mehr, auch wenn du unsicher bist.
page-coach-ride-title = Kamele reiten auf Kamelen
page-coach-ride = Wer auf ein besetztes Feld kommt, klettert obenauf und wird von da an mitgetragen. Weiter oben ist weiter vorn: Ein Kamel kann führen, ohne je gelaufen zu sein.
page-coach-hit-title = Kamele auf einem Plättchen
page-coach-hit = Wer es gelegt hat, bekam 1 Münze. Die Kamele gingen ein Feld weiter, oder eins zurück und unter alle, die dort standen. Leg deins dorthin, wo bald viele Kamele stehen bleiben.
page-coach-crazy-title = Verrückte Kamele laufen andersherum
page-coach-crazy =
    { $reason ->
        [on-the-other] { camel-name } lief, weil es direkt auf dem anderen saß.
        [carries] { camel-name } lief, weil nur { camel-name } Rennkamele trug.
        [named] Der graue Würfel zeigte { camel-name }, also lief { camel-name }.
       *[none] Niemand wettet auf sie.
    } Die Regel: Die Farbe auf dem grauen Würfel sagt, welches läuft. Zwei Ausnahmen: Sitzt eins direkt auf dem anderen, läuft das obere. Trägt nur eins Rennkamele, läuft dieses. Wer darauf sitzt, muss mit.
page-coach-leg-title = Etappe vorbei: Zahltag
page-coach-leg =
    { $edition ->
        [first] Alle fünf Würfel
       *[second] Fünf der sechs Würfel
    } sind gefallen: Die Etappe ist vorbei. Jedes Wettplättchen brachte Münzen oder kostete eine, jeder Wurf brachte 1. Plättchen und Würfel sind zurück, die Kamele bleiben stehen. Das Rennen endet, sobald ein Kamel über die Ziellinie läuft.
page-coach-ally-title = Wettpartnerschaft
page-coach-ally = Zu sechst oder mehr kannst du dich mit deinem Zug für diese Etappe mit jemandem verbünden. Ihr bekommt beide auch, was das beste Wett- oder Pyramidenplättchen der anderen Person bringt.
page-coach-finish-title = Das war dein erstes Rennen
page-coach-finish = Ein Kamel ist über die Ziellinie: Die Etappe wurde ausgezahlt, dann wurden die Zielkarten aufgedeckt. Das Ergebnis erklärt jede Münze. Noch einmal?
page-first-game = Erstes Spiel mit Tipps
page-first-game-line = Zum ersten Mal hier? Leichte Gegner, und ein Coach, der beim Spielen erklärt.
