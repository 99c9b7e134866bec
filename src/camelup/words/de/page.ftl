# Die Seite: Knöpfe, Beschriftungen, was vorgelesen wird.

page-home-title = Setz auf das Kamel, das oben sitzt
page-home-line = Kamele reiten auf Kamelen, Würfel purzeln aus einer Pyramide, und alle wetten auf das Durcheinander. In fünf Minuten gelernt, beide Ausgaben, mit Freunden oder Bots.
page-play-now = Jetzt spielen
page-play-others = Gegner
page-play-level = Sie spielen
page-edition = Ausgabe
page-friends-title = Mit Freunden
page-person-name = Name von Person { $n }
page-make-table = Tisch aufmachen
page-make-line = Du bekommst einen Link und einen Code zum Verschicken. Freie Plätze nehmen Bots.
page-hot-seat-add = Noch jemand an diesem Gerät
page-hot-seat-line = Ihr gebt das Gerät weiter; Karten sieht nur, wer „Ich bin’s“ sagt.
page-table-of = Tisch von { $name }
page-join-title = Mitspielen
page-join-code = Code aus sechs Buchstaben
page-join = Dazusetzen
page-public-none = Gerade steht kein Tisch allen offen. Mach selbst einen auf: „Für alle in der Liste“ anhaken, sobald du sitzt.
page-public-tables = Offen für alle
page-table-line = { $players } · { $status ->
    [waiting] { $open ->
        [one] 1 Platz frei
       *[other] { $open } Plätze frei
    }
   *[other] läuft
} · { edition }
page-my-games = Zurück an meine Tische
page-forget-table = { $name } von dieser Liste nehmen
page-more-title = Mehr
page-how-title = So wird gespielt
page-how-line = Die Regeln in fünf Minuten, mit Beispielen, die sich bewegen
page-how-play = Alles klar: spielen
page-how-examples = Beispiele
page-lab-title = Chancenlabor
page-lab-line = Jede Stellung, genaue Chancen, der Wert jedes Zugs
page-records-title = Partien
page-records-line = Ein Spiel noch einmal ansehen, Zug für Zug
page-home = Startseite
page-settings = Einstellungen
page-set-language = Sprache
page-set-theme = Farben
page-theme-name = { $theme ->
    [light] Tag
    [dark] Nacht
   *[system] Wie das Gerät
}
page-set-speed = Bewegung
page-speed-name = { $speed ->
    [off] Keine
    [fast] Schnell
    [slow] Langsam
   *[normal] Normal
}
page-set-sound = Ton
page-set-odds = Die besten Züge auf dem Brett zeigen
page-set-confirm = Vor jedem Zug fragen
page-set-notify = Benachrichtigen, wenn ich dran bin
page-done = Fertig
page-close = Schließen
page-cancel = Doch nicht
page-yes = Ja, machen
page-undo = Zurücknehmen
page-no-server = Der Server antwortet nicht. Läuft er noch?
page-connecting = Der Tisch wird gesucht …
page-reconnecting = Die Verbindung ist weg. Neuer Versuch …
page-table-missing = Diesen Tisch gibt es nicht.
page-table-aside = Dieser Tisch ist beschädigt, darum hat ihn der Server beiseitegestellt. Bis er in Ordnung ist, kann hier niemand weiterspielen; deine anderen Tische sind nicht betroffen.
page-seat-elsewhere = Dieser Platz gehört dir hier nicht mehr: Er wurde frei gemacht, oder ein anderes Gerät spielt ihn.
page-abandoned = Dieses Spiel wurde beendet.
page-stood-in = Ein Bot spielt für dich.
page-take-back = Ich bin wieder da
page-title-turn = ● Du bist dran – camelup

# Der Warteraum
page-room-seats = Am Tisch
page-seat-open = Freier Platz
page-sit-here = Hier hinsetzen
page-bot-add = Bot für Platz { $seat }
page-bot-add-short = Bot dazu …
page-seat-free = { $name } entfernen
page-is-host = lädt ein
page-is-bot = Bot
page-is-away = nicht da
page-start = Spiel beginnen
page-start-fills = { $count ->
    [one] Ein Bot nimmt den Platz, der noch frei ist.
   *[other] Bots nehmen die { $count } Plätze, die noch frei sind.
}
page-room-full = Alle Plätze sind besetzt. Wenn das Spiel losgeht, kannst du hier zusehen.
page-start-waits = Wer eingeladen hat, beginnt das Spiel.
page-leave-room = Tisch verlassen
page-invite-title = Einladen
page-invite-link = Link zu diesem Tisch
page-qr-label = QR-Code mit dem Link zu diesem Tisch
page-copy-link = Link kopieren
page-copied = Kopiert
page-options-title = Was wir ausmachen
page-option-seats = Plätze
page-option-timer = Bedenkzeit je Zug
page-timer-name = { $seconds ->
    [0] Ohne Grenze
    [180] 3 Minuten
   *[other] { $seconds } Sekunden
}
page-hot-seat-name = Name einer weiteren Person
page-option-pause = Bots warten vor einem Zug
page-pause-name = { $seconds ->
    [0] Gar nicht
    [0.5] Eine halbe Sekunde
    [one] 1 Sekunde
   *[other] { $seconds } Sekunden
}
page-option-grace = Ein Bot springt für Abwesende ein
page-grace-name = { $seconds ->
    [60] Nach 1 Minute
    [180] Nach 3 Minuten
    [600] Nach 10 Minuten
   *[other] Nach { $seconds } Sekunden
}
page-option-odds = Alle dürfen die Chancen sehen
page-option-coins = Münzen werden offen gezählt
page-option-public = Für alle in der Liste
page-option-watch = Andere dürfen zusehen
page-option-confirm = Vor jedem Zug fragen

# Der Tisch
page-board-title = Die Rennstrecke
page-space-label = Feld { $space }: { $what }.
page-space-camels = von unten nach oben { $camels }
page-space-tile = { tile-side } von { $name }
page-space-empty = leer
page-space-open = Hier kann dein Plättchen hin.
page-dice-out = Würfel
page-die-label = { camel-name } { $face }
page-die-left = Noch in der Pyramide: { $camel ->
    [x] der graue Würfel
   *[other] { camel-name }
}
page-roll = Würfeln
page-roll-label = Ein Pyramidenplättchen nehmen und ein Kamel bewegen. { $left ->
    [one] Noch 1 Würfel.
   *[other] Noch { $left } Würfel.
}
page-pile-label = { pile }: { $count ->
    [0] keine Karten
    [one] 1 Karte
   *[other] { $count } Karten
}. { $who }
page-pile-part = { $name } { $count }
page-tickets-title = Wettplättchen
page-tickets-left = Auf { $name } wetten. Übrig: { $values }.
page-tickets-none = { $name }: keine Wettplättchen mehr.
page-players-title = Spieler
page-you = du
page-coins-word = Münzen
page-coins-hidden = Münzen werden nicht offen gezählt
page-ticket-held = Wettplättchen { camel-name } { $value }
page-pyramid-tickets = { $count ->
    [one] 1 Pyramidenplättchen
   *[other] { $count } Pyramidenplättchen
}
page-tile-on = Plättchen auf Feld { $space }
page-cards-left = { $count ->
    [one] 1 Zielkarte auf der Hand
   *[other] { $count } Zielkarten auf der Hand
}
page-ally-offer = Partner
page-hand-title = Deine Zielkarten
page-card-label = Zielkarte { camel-name }
page-card-laid = Zielkarte { camel-name }, liegt auf dem { pile }
page-ask-roll = Würfeln?
page-ask-bet = Das Wettplättchen { camel-name } nehmen?
page-ask-tile = Dein Plättchen auf Feld { $space }
page-ask-pile = { camel-name }: wohin mit der Karte?
page-ask-card = Welche Karte kommt auf den { pile }?
page-ask-ally = Partner für diese Etappe?
page-move-roll = würfeln
page-move-tile = dein Plättchen auf { $space }: { tile-side }
page-worth-title = Wert der Züge
page-your-turn = Du bist dran
page-turn-of = { $name } ist dran
page-bot-busy = { $name } ist gleich dran: Noch denken die Bots anderer Tische …
page-bot-waking = { $name } wacht auf: Der erste Zug dauert einen Moment …
page-bot-thinking = { $name } denkt nach …
page-wait-for = { $name } ist dran.
page-sending = Einen Augenblick …
page-game-over = Das Rennen ist vorbei
page-look-ask = Gib das Gerät an { $name }. Nicht spicken!
page-look-show = Ich bin’s, { $name }
page-back-to-now = Zug { $move } · zurück zu jetzt
page-side-title = Verlauf, Chancen und Chat
page-tab-log = Verlauf
page-tab-odds = Chancen
page-tab-chat = Chat
page-log-title = Was geschah
page-log-more = Frühere Züge
page-log-empty = Noch nichts. Jemand muss anfangen.
page-chat-title = Chat
page-chat-empty = Noch ist es still.
page-chat-say = Sag etwas
page-chat-send = Senden
page-odds-leg = Etappe
page-odds-second = 2.
page-odds-win = Rennen
page-odds-lose = Letztes
page-odds-none = Gerade gibt es hier keine Chancen.
page-odds-to-lab = Im Chancenlabor öffnen
page-odds-method = Etappe: { $leg ->
    [exact] genau
   *[other] geschätzt
}. Rennen: { $race ->
    [exact] genau
   *[other] geschätzt
}; spätere Etappen ohne Plättchen.

# Wertung und Ende
page-score-title = Etappe { $leg } ist vorbei
page-score-first = { camel-name } führt.
page-score-pyramid = ein Pyramidenplättchen
page-score-partner = kopiert von { $name }
page-score-skip = Tippe, dann geht’s weiter
page-finish = { camel-name } gewinnt!
page-result-title = Ergebnis
page-result-winner = { $count ->
    [one] { $names } gewinnt!
   *[other] { $names } gewinnen gemeinsam!
}
page-result-you = { $count ->
    [one] Du gewinnst!
   *[other] Du teilst dir den Sieg!
}
page-result-behind = { $coins ->
    [one] Eine Münze hat gefehlt: so knapp!
   *[other] Dir haben { $coins } Münzen gefehlt.
}
page-result-turning = Die Zielkarten werden umgedreht …
page-result-all = Alle zeigen
page-result-camels = { camel-name } hat das Rennen gewonnen.
page-result-loser = { camel-name } wurde Letzter.
page-result-count = { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}
page-result-wrong = { $count ->
    [one] Eine falsche Karte
   *[other] { $count } falsche Karten
}
page-result-none-right = Hier lag niemand richtig.
page-result-why = Jede Münze erklärt
page-result-hit = auf Feld { $space }
page-result-floor = zusammen { $coins }: Niemand fällt unter 0
page-result-player = Spieler
page-result-start = Start
page-result-legs = Etappen
page-result-tiles = Plättchen
page-result-cards = Karten
page-result-total = Münzen
page-result-record = Noch einmal ansehen
page-result-verify = Würfel prüfen
page-rematch = Noch ein Spiel
page-rematch-join = Beim nächsten Spiel mitmachen
page-dice-line = { $count }-mal, erwartet { $expected }
page-dice-key = Balken: so oft kam es. Striche: so oft im Mittel.

# Am Tisch selten gebraucht
page-menu = Dieser Tisch
page-menu-link = Andere kommen mit Code oder Link dazu oder sehen zu:
page-handover = Auf einem anderen Gerät weiterspielen
page-handover-code = Öffne den Link auf dem anderen Gerät und gib dort ein:
page-takeover = Code vom anderen Gerät
page-takeover-go = Auf meinen Platz
page-watching = Du siehst zu.
page-leave = { $status ->
    [waiting] Tisch verlassen
   *[other] Gehen; ein Bot spielt weiter
}
page-end = { $status ->
    [waiting] Tisch schließen
   *[other] Spiel für alle beenden
}
page-erase = Meine Daten löschen
page-sure-leave = { $status ->
    [waiting] Den Tisch verlassen? Dein Platz wird für andere frei.
   *[other] Das Spiel verlassen? Ein Bot spielt an deiner Stelle weiter, und auf diesen Platz kommst du nicht zurück.
}
page-sure-end = { $status ->
    [waiting] Den Tisch schließen? Niemand kann dann noch daran spielen.
   *[other] Das Spiel für alle beenden? Niemand gewinnt, und die Würfel werden offengelegt.
}
page-sure-erase = Löschen, was dieser Server an diesem Tisch über dich weiß? Dein Name und alles, was du gesagt hast, sind dann endgültig weg, ein Bot spielt weiter, und auf diesen Platz kommst du nicht zurück. Die Züge bleiben, ohne deinen Namen.
page-table-name = Name des Tischs
page-rename = Umbenennen
page-menu-seat = Für welchen deiner Plätze?
page-spectators = { $count ->
    [one] 1 Person sieht zu
   *[other] { $count } Personen sehen zu
}

# Partien, Labor
page-record-title = Eine Partie
page-record-download = Partie herunterladen
page-records-how = Eine Partie ist eine Textdatei, die auf .camel endet. Öffne eine oder füge ihren Text ein.
page-records-file = Datei öffnen
page-records-text = Oder den Text einfügen
page-records-open = Öffnen
page-stepper-title = Durch die Partie
page-step-back = Einen Zug zurück
page-step-on = Einen Zug weiter
page-step-slider = Zug
page-play = Abspielen
page-pause = Anhalten
page-chart-title = Wer gewinnt das Rennen?
page-chart-ask = Chancen ausrechnen
page-lab-tools = Aufbauen
page-lab-camels = Kamele und Plättchen
page-lab-place = Zieh ein Kamel oder Plättchen auf die Strecke, oder wähle eins und dann ein Feld. Neben der Strecke ist ein Plättchen weg.
page-lab-seat = Platz { $seat }
page-lab-players = Spieler
page-lab-dice-in = In der Pyramide
page-lab-dice-out = Schon geworfen
page-die-rolled = Schon geworfen: { $camel ->
    [x] der graue Würfel
   *[other] { camel-name }
}
page-lab-hidden = eine verdeckte Karte auf den { pile } legen
page-lab-dice = Würfel in der Pyramide
page-lab-follow = Ein Spiel verfolgen: was wurde gewürfelt?
page-lab-other = Oder ein anderer Zug
page-lab-other-pick = Wählen …
page-lab-position = Stellung in Notation
page-lab-ask = Ausrechnen
page-lab-results = Chancen

# Die Regeln
page-rule-goal-title = Worum es geht
page-rule-goal = Fünf Kamele laufen einmal um die Pyramide. Keines gehört dir: du wettest, wer führt und wer am Ende Erster und Letzter wird. Wer am Schluss die meisten Münzen hat, gewinnt.
page-rule-turn-title = Dein Zug
page-rule-turn = Tu genau eines, dann ist die nächste Person dran. Passen gibt es nicht, aber würfeln darfst du immer.
page-rule-bet-title = Auf die Etappe wetten
page-rule-bet = Nimm das oberste Wettplättchen eines Kamels. Führt es am Ende der Etappe, zahlt es, was darauf steht; ist es Zweiter, 1 Münze; sonst kostet es 1. Die frühen zahlen am meisten.
page-rule-tile-title = Dein { tile } legen
page-rule-tile = Leg es auf ein leeres Feld, nicht auf Feld 1 und nicht neben ein anderes. Immer wenn ein Stapel darauf stehen bleibt, bekommst du 1 Münze, und der Stapel geht ein Feld weiter oder ein Feld zurück und unter das, was dort steht: die Seite wählst du.
page-rule-roll-title = Würfeln
page-rule-roll = Du bekommst ein Plättchen für 1 Münze. Ein Würfel fällt aus der Pyramide, und sein Kamel läuft 1 bis 3 Felder mit allen auf seinem Rücken. Wer auf ein besetztes Feld kommt, klettert obenauf. Jeder Würfel kommt höchstens einmal je Etappe.
page-rule-card-title = Auf das Rennen wetten
page-rule-card = Leg eine deiner fünf Zielkarten verdeckt auf den Stapel „tolles Kamel“ oder „olles Kamel“. Die erste richtige Karte zahlt dort 8, dann 5, 3, 2 und 1; eine falsche kostet 1. Früh ist mutig, spät ist billig.
page-rule-leg-title = Ende einer Etappe
page-rule-leg = Nach fünf Würfeln wird ausgezahlt, alle Plättchen kommen zurück, und die nächste Etappe beginnt, wo die Kamele stehen. Höher im Stapel ist weiter vorn. Niemand fällt unter 0 Münzen.
page-rule-end-title = Ende des Rennens
page-rule-end = Sobald ein Kamel über die Linie kommt. Die Etappe wird noch einmal gewertet, dann werden die Zielkarten umgedreht, eine nach der anderen.
page-rule-crazy-title = Verrückte Kamele
page-rule-crazy = Schwarz und Weiß laufen falsch herum und nehmen mit, wer auf ihnen sitzt. Der graue Würfel bewegt eines: das in seiner Farbe, außer eines sitzt direkt auf dem anderen (dann das obere) oder nur eines trägt Rennkamele (dann dieses). Niemand wettet auf sie. Trägt eines Kamele rückwärts über die Linie, ist das Rennen auch vorbei, und diese Kamele sind die letzten.
page-rule-ally-title = Wettpartner
page-rule-ally = Ab sechs Personen darfst du mit deinem Zug jemanden für diese Etappe zum Partner machen. Bei der Wertung bekommt jeder von euch auch das beste Plättchen des anderen.
page-example-carry = Tragen
page-example-on = Ein Feld weiter
page-example-back = Ein Feld zurück
page-example-crazy = Ein verrücktes Kamel

page-note = { $kind ->
    [went] { $name } hat den Tisch verlassen.
    [came] { $name } ist wieder da.
    [stood-in] Ein Bot spielt für { $name }.
   *[took-over] { $name } spielt wieder selbst.
}
page-chat-unread = { $count ->
    [one] 1 neue Zeile
   *[other] { $count } neue Zeilen
}
page-keys-title = Mit der Tastatur
page-key = { $key ->
    [R] würfeln
    [W] eine Zielkarte auf den Stapel „Sieger“ legen
    [L] eine Zielkarte auf den Stapel „Letzter“ legen
    [T] ein Feld für dein Plättchen wählen: Pfeile gehen weiter, Enter legt es
    [help] diese Tasten zeigen
   *[other] ein Wettplättchen nehmen, von links nach rechts
}
page-standing = { $standing ->
    [turn] du bist dran
    [playing] läuft
    [waiting] noch nicht gestartet
    [abandoned] abgebrochen
   *[finished] zu Ende
}
