# Die Regeln in Kürze: mit ihrer Seite geladen.

page-rule-goal-title = Worum es geht
page-rule-goal = Fünf Kamele laufen einmal um die Pyramide. Keines gehört dir: Du wettest, wer eine Etappe anführt, wer das Rennen gewinnt und wer Letzter wird. Wer am Ende die meisten Münzen hat, gewinnt.
page-rule-turn-title = Dein Zug
page-rule-turn = Mach genau eine Sache, dann geht es reihum weiter. Passen gibt es nicht, aber würfeln darfst du immer.
page-rule-bet-title = Auf die Etappe wetten
page-rule-bet = Nimm das oberste Wettplättchen eines Kamels. Führt das Kamel am Ende der Etappe, bekommst du die Zahl darauf; liegt es auf Platz 2, 1 Münze; sonst zahlst du 1. Frühe Wettplättchen bringen am meisten.
page-rule-tile-title = Dein { tile } legen
page-rule-tile =
    Leg es auf ein leeres Feld, nicht auf Feld 1 und nicht neben ein anderes Plättchen. Bleiben Kamele darauf stehen, bekommst du 1 Münze. Bei { $edition ->
        [first] Oase
       *[second] Jubel
    } gehen sie ein Feld weiter, bei { $edition ->
        [first] Fata Morgana
       *[second] Buh
    } ein Feld zurück und unter die Kamele dort.
page-rule-roll-title = Würfeln
page-rule-roll = Du bekommst ein Pyramidenplättchen, das 1 Münze wert ist. Ein Würfel fällt aus der Pyramide, und sein Kamel läuft 1 bis 3 Felder, mit allen auf seinem Rücken. Auf einem besetzten Feld klettert es obenauf. Jeder Würfel kommt höchstens einmal pro Etappe.
page-rule-card-title = Auf das Rennen wetten
page-rule-card = Leg eine deiner fünf Zielkarten verdeckt auf den Stapel „Sieger“ oder „Letzter“. Die erste richtige Karte bringt dort 8, dann 5, 3, 2 und 1; eine falsche kostet 1. Früh ist mutig, spät ist billig.
page-rule-leg-title = Ende einer Etappe
page-rule-leg = Nach fünf Würfeln wird ausgezahlt. Alle Plättchen kommen zurück, auch die auf der Strecke, und die nächste Etappe beginnt, wo die Kamele stehen. Höher im Stapel ist weiter vorn. Niemand fällt unter 0 Münzen.
page-rule-end-title = Ende des Rennens
page-rule-end = Das Rennen endet, sobald ein Kamel über die Ziellinie läuft. Die Etappe wird ein letztes Mal ausgezahlt, dann werden die Zielkarten aufgedeckt, eine nach der anderen.
page-rule-crazy-title = Verrückte Kamele
page-rule-crazy = Schwarz und Weiß laufen falsch herum und nehmen mit, wer auf ihnen sitzt. Der graue Würfel bewegt das Kamel in der Farbe, die er zeigt, mit zwei Ausnahmen: Sitzt eins direkt auf dem anderen, läuft das obere; trägt nur eins Rennkamele, läuft dieses. Wetten kannst du auf sie nicht. Trägt eins Kamele rückwärts über die Linie, ist das Rennen auch vorbei, und diese Kamele liegen ganz hinten.
page-rule-ally-title = Wettpartnerschaft
page-rule-ally = Zu sechst oder mehr kannst du dich mit deinem Zug für diese Etappe mit jemandem verbünden. Bei der Wertung bekommt ihr beide auch, was das beste Wettplättchen auf der anderen Seite bringt.
page-example-carry = Tragen
page-example-on = Ein Feld weiter
page-example-back = Ein Feld zurück
page-example-crazy = Ein verrücktes Kamel
