# Die Regeln, ein Gedanke je Satz: mit ihrer Seite geladen. Ihre Reihenfolge steht in rules.json.

page-rule-more = Genauer

page-rule-goal-title = Worum es geht
page-rule-goal = Fünf Kamele laufen einmal um die Pyramide. Keins davon gehört dir: Du wettest, wer eine Etappe anführt, wer das Rennen gewinnt und wer Letzter wird. Wer am Ende die meisten Münzen hat, gewinnt.

page-rule-setup-title = Aufbau
page-rule-setup = Alle bekommen 3 Münzen, ein { tile } und fünf Zielkarten, eine für jedes Rennkamel. Für jedes Rennkamel fällt sein Würfel: Es startet auf Feld 1, 2 oder 3.
page-rule-setup-players =
    { $edition ->
        [first] Das Spiel ist für 2 bis 8 Personen.
       *[second] Auf der Schachtel steht: 3 bis 8 Personen. Hier geht es auch zu zweit.
    }
page-rule-setup-track = Die Strecke ist ein Ring aus 16 Feldern. Die Ziellinie liegt zwischen Feld 16 und Feld 1.
page-rule-setup-stack = Starten Kamele auf demselben Feld, stehen sie im Stapel, in beliebiger Reihenfolge.
page-rule-setup-dice =
    { $edition ->
        [first] In der Pyramide sind fünf Würfel, einer für jedes Kamel.
       *[second] In der Pyramide sind sechs Würfel: einer für jedes Rennkamel und ein grauer.
    }
page-rule-setup-first = Am echten Tisch fängt die jüngste Person an. Online entscheidet das Los.
page-rule-setup-open = Alles liegt offen, nur die Farben der Zielkarten nicht.

page-rule-turn-title = Dein Zug
page-rule-turn = Mach genau eine Sache: würfeln, dein Plättchen legen, auf die Etappe wetten oder auf das Rennen wetten. Dann geht es im Uhrzeigersinn weiter. Passen gibt es nicht, aber würfeln darfst du immer.

page-rule-roll-title = Würfeln
page-rule-roll = Nimm ein Pyramidenplättchen: Es bringt am Etappenende 1 Münze. Ein Würfel fällt aus der Pyramide, und sein Kamel läuft 1 bis 3 Felder. Jeder Würfel fällt höchstens einmal pro Etappe.

page-rule-move-title = Kamele reiten auf Kamelen
page-rule-move = Ein Kamel nimmt alle mit, die auf ihm sitzen; wer darunter ist, bleibt stehen. Auf einem besetzten Feld klettert es obenauf. Wer weiter ist, liegt vorn; im Stapel das höhere Kamel.
page-rule-move-leader = Es führt das oberste Kamel im vordersten Stapel.
page-rule-move-last = Letzter ist das unterste Kamel im hintersten Stapel.

page-rule-tile-title = Dein { tile } legen
page-rule-tile =
    Leg es auf ein leeres Feld, nicht auf Feld 1 und nicht neben ein fremdes Plättchen. Bleiben Kamele darauf stehen, bekommst du 1 Münze. Bei { $edition ->
        [first] Oase
       *[second] Jubel
    } gehen sie ein Feld weiter, bei { $edition ->
        [first] Fata Morgana
       *[second] Buh
    } ein Feld zurück.
page-rule-tile-empty = Leer heißt: kein Kamel und kein Plättchen.
page-rule-tile-coin = Die Münze bekommst du sofort: 1 für den ganzen Stapel, egal wie viele Kamele es sind.
page-rule-tile-on = Ein Feld weiter klettern sie auf alle, die dort stehen.
page-rule-tile-back = Ein Feld zurück rutschen sie unter alle, die dort stehen, auch unter den Stapel, von dem sie gerade kommen.
page-rule-tile-line = Von Feld 16 führt ein Feld weiter über die Ziellinie.
page-rule-tile-stays = Es bleibt bis zum Etappenende liegen, egal wie oft Kamele darauf stehen bleiben.
page-rule-tile-moved = In einem späteren Zug kannst du es auf ein anderes Feld versetzen und die Seite neu wählen.
page-rule-tile-flipped = Umdrehen, wo es liegt, geht nicht.

page-rule-bet-title = Auf die Etappe wetten
page-rule-bet = Nimm das oberste Wettplättchen eines Kamels. Führt das Kamel am Etappenende, bekommst du die Zahl darauf; auf Platz 2 noch 1 Münze; sonst zahlst du 1. Frühe Wettplättchen bringen am meisten.
page-rule-bet-values =
    { $edition ->
        [first] Jedes Kamel hat drei Wettplättchen: 5, 3 und 2.
       *[second] Jedes Rennkamel hat vier Wettplättchen: 5, 3, 2 und 2.
    }
page-rule-bet-many = Nimm so viele, wie du willst, eins pro Zug. Auch mehrere für ein Kamel.
page-rule-bet-gone = Sind die Wettplättchen eines Kamels weg, kann bis zur nächsten Etappe niemand mehr darauf wetten.

page-rule-leg-title = Ende einer Etappe
page-rule-leg =
    { $edition ->
        [first] Sind alle fünf Würfel gefallen, ist die Etappe vorbei.
       *[second] Sind fünf der sechs Würfel gefallen, ist die Etappe vorbei: Einer bleibt in der Pyramide.
    } Jetzt wird ausgezahlt, dann kommen alle Plättchen und Würfel zurück. Die nächste Etappe beginnt, wo die Kamele stehen.
page-rule-leg-sum = Erst werden deine Wett- und Pyramidenplättchen zusammengezählt. Dann bekommst du die Summe oder zahlst sie.
page-rule-leg-floor = Niemand fällt unter 0 Münzen: Was du nicht zahlen kannst, ist erlassen.
page-rule-leg-first = Die nächste Etappe beginnt, wer links von der Person sitzt, die zuletzt gewürfelt hat.
page-rule-leg-cards = Die Zielkarten bleiben liegen.

page-rule-end-title = Ende des Rennens
page-rule-end = Das Rennen endet, sobald ein Kamel über die Ziellinie läuft. Die Etappe wird ein letztes Mal ausgezahlt, dann werden die Zielkarten aufgedeckt, eine nach der anderen.
page-rule-end-ahead = Wer über der Linie ist, liegt vor allen anderen. Kommt ein Stapel ins Ziel, gewinnt das oberste Kamel.
page-rule-end-ticket = Auch der letzte Wurf bringt noch sein Pyramidenplättchen.
page-rule-end-once = Beendet der letzte Würfel einer Etappe das Rennen, wird die Etappe nur einmal ausgezahlt.

page-rule-card-title = Auf das Rennen wetten
page-rule-card = Leg eine deiner fünf Zielkarten verdeckt auf den Stapel „Sieger“ oder „Letzter“. Nach dem Rennen bringt die erste richtige Karte jedes Stapels 8, dann 5, 3, 2 und 1. Eine falsche kostet 1.
page-rule-card-one = Du hast für jedes Rennkamel eine Karte, also kannst du jedes nur einmal legen.
page-rule-card-many = Leg so viele, wie du willst, auf beide Stapel: eine pro Zug.
page-rule-card-stays = Eine Karte bleibt liegen, durch alle Etappen.
page-rule-card-secret = Alle sehen, wer eine Karte legt und auf welchen Stapel, aber nicht ihre Farbe.
page-rule-card-order = Erst wird der Stapel „Sieger“ aufgedeckt, dann der Stapel „Letzter“. Dort bringt die erste richtige Karte wieder 8.
page-rule-card-later = Ab der fünften bringt jede richtige Karte 1.
page-rule-card-floor = Die Karten zählen einzeln. Hast du keine Münze mehr, kostet eine falsche nichts.

page-rule-tie-title = Gleichstand
page-rule-tie = Haben mehrere die meisten Münzen, gewinnen sie gemeinsam. Kamele liegen nie gleichauf: Im Stapel ist das höhere vorn.

page-rule-crazy-title = Verrückte Kamele
page-rule-crazy = Schwarz und Weiß laufen in die andere Richtung und nehmen mit, wer auf ihnen sitzt. Der graue Würfel bewegt eins von beiden. Auf sie wetten kannst du nicht, und in der Rangfolge zählen sie nicht.
page-rule-crazy-start = Am Start fällt für jedes der graue Würfel: Bei 1 kommt es auf Feld 16, bei 2 auf 15, bei 3 auf 14. Treffen sie sich, sitzt das zweite oben.
page-rule-crazy-colour = Die Farbe auf dem grauen Würfel sagt, welches läuft, mit zwei Ausnahmen.
page-rule-crazy-upper = Sitzt eins direkt auf dem anderen, läuft das obere.
page-rule-crazy-carries = Sonst gilt: Trägt nur eins Rennkamele, läuft dieses.
page-rule-crazy-carried = Rennkamele tragen sie mit wie jedes andere Kamel. Auch über die Ziellinie: Das ändert nichts.
page-rule-crazy-way = Ein Stapel geht immer in die Richtung des Kamels, das läuft, egal wer darauf sitzt.
page-rule-crazy-tile = Plättchen gelten in ihrer Richtung: Bei Jubel gehen sie noch ein Feld weiter, obenauf; bei Buh eins zurück, ganz nach unten.
page-rule-crazy-line = Läuft eins zurück über die Linie, allein oder mit anderen, ist das Rennen sofort vorbei.
page-rule-crazy-last = Rennkamele, die es mitnimmt, liegen dann hinter allen anderen.

page-rule-ally-title = Wettpartnerschaft
page-rule-ally = Zu sechst oder mehr kannst du dich mit deinem Zug für diese Etappe mit jemandem verbünden. Bei der Auszahlung bekommt ihr beide auch, was das beste Wett- oder Pyramidenplättchen der anderen Person bringt.
page-rule-ally-free = Ihr müsst beide noch frei sein.
page-rule-ally-refuse = Ablehnen kann niemand.
page-rule-ally-once = Pro Etappe hast du höchstens eine Wettpartnerschaft. Mit der Etappe endet sie.
page-rule-ally-ticket = Es zählt, was die andere Person selbst genommen hat, nicht was sie kopiert.
page-rule-ally-loss = Verluste werden nicht geteilt, Zielkarten auch nicht.

page-example-carry = Tragen
page-example-on = Ein Feld weiter
page-example-back = Ein Feld zurück
page-example-crazy = Ein verrücktes Kamel
