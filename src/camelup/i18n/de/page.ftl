# Die Seite: Knöpfe, Beschriftungen, was vorgelesen wird.

page-home-title = Setz auf das Kamel, das oben sitzt
page-home-line = Kamele reiten auf Kamelen, Würfel purzeln aus einer Pyramide, und alle wetten auf das Durcheinander. In fünf Minuten gelernt, beide Ausgaben, gemeinsam oder gegen Bots.
page-play-now = Jetzt spielen
page-play-others = Gegner
page-play-level = Schwierigkeit
page-edition = Ausgabe
page-edition-name = { $edition ->
    [first] Erste (2014)
   *[second] Zweite (2018)
}
page-edition-differs =
    { $edition ->
        [first] Hier läuft Weiß mit: keine verrückten Kamele, kein grauer Würfel, eine Etappe hat alle fünf Würfel. Plättchen sind Oase und Fata Morgana.
       *[second] Hier sind Weiß und Schwarz verrückte Kamele, die in die andere Richtung laufen; eine Etappe hat fünf von sechs Würfeln. Plättchen sind Jubel und Buh.
    }
page-friends-title = Eigener Tisch
page-person-name = Name von Person { $n }
page-make-table = Tisch aufmachen
page-make-line = Du bekommst einen Link und einen Code zum Teilen. Beim Start nehmen Bots die freien Plätze.
page-hot-seat-add = Person an diesem Gerät
page-hot-seat-line = Gebt das Gerät reihum. Karten zeigt es erst nach „Ich bin’s“.
page-table-of = Tisch von { $name }
page-join-title = Mit Code dazusetzen
page-join-code = Code aus sechs Buchstaben
page-join = Dazusetzen
page-public-none = Gerade gibt es keinen offenen Tisch. Mach einen auf und hake dort „Auf der Startseite zeigen“ an.
page-public-tables = Offen für alle
page-my-games = Zurück an meine Tische
page-forget-table = { $name } von dieser Liste nehmen
page-companion-title = Am echten Tisch
page-companion-home = Mit dem echten Brett spielen, Chancen und Tipps daneben
page-puzzle = Rätsel des Tages
page-puzzle-to = Das heutige Rätsel lösen
page-puzzle-streak = { $days ->
    [one] Gelöst: Tag { $days } einer Serie
   *[other] Seit { $days } Tagen jeden Tag gelöst
}
page-review = Rückblick
page-more-title = Mehr
page-how-title = So wird gespielt
page-how-line = Die Regeln in fünf Minuten, mit Beispielen, die sich bewegen
page-how-play = Alles klar, los geht’s
page-how-examples = Beispiele
page-lab-title = Chancenlabor
page-lab-line = Jede Stellung, genaue Chancen, der Wert jedes Zugs
page-records-title = Spiele ansehen
page-records-line = Ein gespeichertes Spiel, Zug für Zug
page-home = Startseite
page-settings = Einstellungen
page-set-language = Sprache
page-set-theme = Farben
page-theme-name = { $theme ->
    [light] Tag
    [dark] Nacht
   *[system] Wie das Gerät
}
page-set-speed = Tempo
page-speed-name = { $speed ->
    [off] Sofort
    [fast] Schnell
    [slow] Langsam
   *[normal] Normal
}
page-set-sound = Ton
page-sound-yes = Mit Ton spielen
page-set-odds = Zeigen, was Züge wert sind
page-set-confirm = Erst fragen
page-confirm-name = { $confirm ->
    [bets] vor Wetten
    [every] vor jedem Zug
   *[never] nie
}
page-set-notify = Benachrichtigen, wenn ich dran bin
page-done = Fertig
page-close = Schließen
page-cancel = Doch nicht
page-yes = Ja, mach ich
page-undo = Zurücknehmen
page-no-server = Der Server antwortet nicht. Prüf deine Verbindung und versuch es noch einmal.
page-connecting = Wird geladen …
page-reconnecting = Die Verbindung ist weg. Neuer Versuch …
page-outdated = Es gibt eine neue Version dieser Seite.
page-reload = Neu laden
page-not-loaded = Diese Ansicht konnte nicht geladen werden.
page-table-missing = Diesen Tisch gibt es nicht.
page-table-aside = Dieser Tisch ist beschädigt, darum hat ihn der Server beiseitegestellt. Bis er in Ordnung ist, kann hier niemand weiterspielen; deine anderen Tische sind nicht betroffen.
page-seat-elsewhere = Dieser Platz gehört dir hier nicht mehr: Er wurde freigegeben, oder du spielst jetzt auf einem anderen Gerät.
page-abandoned = Dieses Spiel wurde abgebrochen.
page-stood-in = Ein Bot spielt für dich.
page-take-back = Ich bin wieder da
page-back = { $moves ->
    [0] Willkommen zurück. Du spielst wieder selbst.
    [one] Während du weg warst, hat ein Bot 1 Zug für dich gemacht.
   *[other] Während du weg warst, hat ein Bot { $moves } Züge für dich gemacht.
}
page-back-last = Die letzten drei:
page-back-some = Während du weg warst, hat ein Bot für dich gespielt.
page-title-turn = ● Du bist dran – camelup

# Der Warteraum
page-room-seats = Am Tisch
page-seat-open = Freier Platz
page-sit-here = Hier hinsetzen
page-bot-add = Bot für Platz { $seat }
page-bot-add-short = Bot dazu …
page-seat-free = { $name } entfernen
page-is-host = leitet den Tisch
page-is-bot = Bot
page-is-away = offline
page-start = Spiel starten
page-start-fills = { $count ->
    [one] Ein Bot ({ $level }) nimmt den Platz, der noch frei ist.
   *[other] Bots ({ $level }) nehmen die { $count } Plätze, die noch frei sind.
}
page-room-full = Alle Plätze sind besetzt. Wenn das Spiel losgeht, kannst du hier zusehen.
page-invited = Du bist zu Camel Up eingeladen: Kamele reiten auf Kamelen, Würfel purzeln aus einer Pyramide, und alle wetten auf das Durcheinander. Setz dich, ein Coach erklärt alles beim Spielen.
page-start-waits = Wer den Tisch leitet, startet das Spiel.
page-leave-room = Tisch verlassen
page-invite-title = Einladen
page-invite-link = Link zu diesem Tisch
page-invite-here-only = Dieser Link geht nur an diesem Computer auf. Damit andere zu Hause mitspielen können, starte so: camelup play --share
page-qr-label = QR-Code mit dem Link zu diesem Tisch
page-copy-link = Link kopieren
page-copied = Kopiert
page-options-title = Hausregeln
page-option-seats = Plätze
page-option-timer = Bedenkzeit je Zug
page-timer-name = { $seconds ->
    [0] Unbegrenzt
    [180] 3 Minuten
    [86400] 1 Tag
    [172800] { $days } Tage
    [259200] { $days } Tage
    [432000] { $days } Tage
    [604800] { $days } Tage
   *[other] { $seconds } Sekunden
}
page-time-left = { $unit ->
    [days] { $count } Tage
    [hours] { $count } h
   *[minutes] { $count } min
}
page-hot-seat-name = Noch ein Name
page-option-pause = Bots warten vor einem Zug
page-pause-name = { $seconds ->
    [0] Gar nicht
    [0.5] Eine halbe Sekunde
    [one] 1 Sekunde
   *[other] { $seconds } Sekunden
}
page-option-grace = Bot springt ein, wenn jemand offline ist
page-grace-name = { $seconds ->
    [60] Nach 1 Minute
    [180] Nach 3 Minuten
    [600] Nach 10 Minuten
   *[other] Nach { $seconds } Sekunden
}
page-option-odds = Alle dürfen die Chancen sehen
page-option-coins = Münzen sind für alle sichtbar
page-option-public = Auf der Startseite zeigen
page-option-watch = Andere dürfen zusehen
page-option-confirm = Alle bestätigen jeden Zug

# Der Tisch
page-board-title = Die Rennstrecke
page-space-label = Feld { $space }: { $what }.
page-space-camels = von unten nach oben { $camels }
page-space-tile = Plättchen von { $name } ({ tile-side })
page-tile-told = Plättchen von { $name } ({ tile-side }): Kamele, die darauf stehen bleiben, gehen ein Feld { $side ->
    [forward] weiter
   *[back] zurück
}, und { $name } bekommt 1 Münze.
page-space-empty = leer
page-space-open = Hier kann dein Plättchen hin.
page-dice-out = Würfel
page-die-label = { camel-name } { $face }
page-die-left = Noch in der Pyramide: { $camel ->
    [x] der graue Würfel
   *[other] { camel-name }
}
page-roll = Würfeln
page-roll-label =
    Ein Pyramidenplättchen nehmen und ein Kamel bewegen. { $rolls ->
        [one] Das ist der letzte Wurf dieser Etappe.
       *[other] Noch { $rolls } Würfe in dieser Etappe.
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
page-players-title = Alle am Tisch
page-you = du
page-coins-hidden = An diesem Tisch bleiben Münzen verdeckt
page-ticket-held = { $value }er-Wettplättchen auf { camel-name }
page-pyramid-tickets = { $count ->
    [one] 1 Pyramidenplättchen
   *[other] { $count } Pyramidenplättchen
}
page-tile-on = Plättchen auf Feld { $space }
page-cards-left = { $count ->
    [one] 1 Zielkarte auf der Hand
   *[other] { $count } Zielkarten auf der Hand
}
page-ally-offer = Verbünden
page-partner = mit { $player }
page-hand-title = Deine Zielkarten
page-card-label = Zielkarte { camel-name }
page-card-laid = Zielkarte { camel-name }, liegt auf dem { pile }
page-ask-roll = Würfeln?
page-ask-bet = Das Wettplättchen { camel-name } nehmen?
page-ask-tile = Dein Plättchen auf Feld { $space }
page-ask-side = { $edition ->
    [first] { $side ->
        [forward] Oase: ein Feld weiter
       *[back] Fata Morgana: ein Feld zurück
    }
   *[second] { $side ->
        [forward] Jubel: ein Feld weiter
       *[back] Buh: ein Feld zurück
    }
}
page-ask-pile = Deine Wette auf { camel-name }
page-ask-race = { $pile ->
    [win] Gewinnt das Rennen
   *[lose] Wird Letzter
}
page-ask-card = Welche Karte kommt auf den { pile }?
page-ask-ally = Für diese Etappe verbünden?
page-ask-bet-pays = Führt das Kamel am Etappenende, bekommst du { $value } Münzen, auf Platz 2 noch 1. Sonst zahlst du 1. In einem Stapel ist das oberste vorn.
page-ask-bet-top = In einem Stapel ist das oberste Kamel vorn.
page-ask-never = Ja, und nicht mehr fragen
page-ask-tile-pays = Immer wenn Kamele darauf stehen bleiben, bekommst du 1 Münze.
page-ask-card-pays = Die erste richtige Karte eines Stapels bringt am Ende 8, dann 5, 3, 2, 1; eine falsche kostet 1.
page-move-roll = würfeln
page-move-tile = dein Plättchen auf Feld { $space } legen: { tile-side }
page-worth-title = Was jeder Zug an Münzen bringt, im Schnitt
page-your-turn = Du bist dran
page-your-move = Dein Zug
page-payday = Zahltag
page-turn-of = { $name } ist dran
page-bot-busy = { $name } überlegt …
page-bot-waking = { $name } wacht noch auf …
page-bot-thinking = { $name } überlegt …
page-wait-for = { $name } ist dran.
page-sending = Einen Augenblick …
page-game-over = Das Rennen ist vorbei
page-look-ask = Gib das Gerät an { $name }. Nicht spicken!
page-look-show = Ich bin’s, { $name }
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
page-odds-leg = Etappe: Erster
page-odds-second = Etappe: Zweiter
page-odds-win = Rennen: Erster
page-odds-lose = Rennen: Letzter
page-odds-none = Gerade gibt es nichts zu berechnen.
page-champion-title = Was der Champion denkt
page-champion-move = Er würde spielen: { $move }
page-champion-note = Die Siegchance jedes Einzelnen, wenn alle weiterspielen wie der Champion. Sind zwei Züge etwa gleich gut, nennt er vielleicht einen anderen als der Coach.
page-champion-thinks = Der Champion denkt nach …
page-champion-silent = Der Champion weiß gerade nichts dazu.
page-odds-to-lab = Im Chancenlabor öffnen
page-odds-method = Etappe: { $leg ->
    [exact] genau ausgerechnet
   *[other] geschätzt
}. Rennen: { $race ->
    [exact] genau ausgerechnet
   *[other] geschätzt
}, aber ohne die Plättchen, die in späteren Etappen noch gelegt werden.

# Wertung und Ende
page-to-board = Zurück zum Brett
page-seen-on-the-other = { $player } würfelt { $shown } { $face }, doch { camel-name } sitzt darauf und läuft.
page-seen-carries = { $player } würfelt { $shown } { $face }, doch nur { camel-name } trägt Kamele und läuft.
page-seen-tile = { coins } für das Plättchen von { $owner }.
page-score-title = Etappe { $leg } ist vorbei
page-score-first = { camel-name } führt.
page-score-race = Das Rennen ist vorbei
page-score-won = { camel-name } gewinnt.
page-score-second = { camel-name } ist Zweiter.
page-score-last = { camel-name } ist Letzter.
page-score-cards = Gleich werden die Zielkarten aufgedeckt: Auch sie bringen Münzen.
page-score-pyramid = ein Pyramidenplättchen
page-score-partner = kopiert von { $name }
page-score-skip = Weiter
page-crowd = { $edition ->
    [first] { $side ->
        [forward] Platsch!
       *[back] Reingefallen!
    }
   *[second] { $side ->
        [forward] Hurra!
       *[back] Buuuh!
    }
}
page-finish = { camel-name } gewinnt das Rennen!
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
page-result-turning = Die Zielkarten werden aufgedeckt …
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
page-result-floor = nur { $coins }: Niemand fällt unter 0
page-result-player = Name
page-result-start = Start­münzen
page-result-start-all =
    { $coins ->
        [one] Die 1 Startmünze ist schon mitgezählt.
       *[other] Die { $coins } Startmünzen sind schon mitgezählt.
    }
page-result-legs = Etappen
page-result-tiles = { $edition ->
    [first] Wüsten­plättchen
   *[second] Zuschauer­plättchen
}
page-result-cards = Karten
page-result-total = Münzen
page-result-record = Noch einmal ansehen
page-result-club = Zurück zum Clubabend
page-result-verify = So wurde geprüft
page-rematch = Noch ein Spiel
page-rematch-join = Beim nächsten Spiel mitmachen
page-dice-line = { $count }-mal, erwartet { $expected }
page-dice-key = Balken: so oft kam es. Striche: so oft im Mittel.

# Am Tisch selten gebraucht
page-menu = Dieser Tisch
page-menu-link = Mit diesem Code oder Link können andere zusehen:
page-handover = Auf einem anderen Gerät weiterspielen
page-handover-code = Öffne den Link auf dem anderen Gerät und gib dort diesen Code ein:
page-takeover = Code vom anderen Gerät
page-takeover-go = Auf meinen Platz
page-takeover-mine = Ich habe hier einen Platz, an einem anderen Gerät
page-watching = Du siehst zu.
page-leave = { $status ->
    [waiting] Tisch verlassen
   *[other] Aussteigen (ein Bot spielt weiter)
}
page-end = { $status ->
    [waiting] Tisch schließen
   *[other] Spiel für alle abbrechen
}
page-erase = Meine Daten löschen
page-sure-leave = { $status ->
    [waiting] Den Tisch verlassen? Dein Platz wird für andere frei.
   *[other] Das Spiel verlassen? Ein Bot spielt an deiner Stelle weiter, und auf diesen Platz kommst du nicht zurück.
}
page-sure-end = { $status ->
    [waiting] Den Tisch schließen? Dann kann hier niemand mehr spielen.
   *[other] Das Spiel für alle abbrechen? Niemand gewinnt. Die Züge kannst du noch ansehen und die Würfel prüfen.
}
page-sure-erase = Deine Daten an diesem Tisch löschen? Dein Name und deine Chat-Nachrichten sind dann endgültig weg, ein Bot spielt weiter, und du kannst nicht zurück. Deine Züge bleiben, ohne Namen.
page-table-name = Name des Tischs
page-rename = Umbenennen
page-menu-seat = Für welchen deiner Plätze?
page-spectators = { $count ->
    [one] 1 Person sieht zu
   *[other] { $count } Personen sehen zu
}

# Gespeicherte Spiele, Labor
page-record-title = Ein Spiel
page-record-download = Spiel herunterladen
page-records-how = Ein gespeichertes Spiel ist eine Textdatei, die auf .camel endet. Öffne eine oder füge ihren Text ein.
page-records-file = Datei öffnen
page-records-text = Oder den Text einfügen
page-records-open = Öffnen
page-stepper-title = Durchs Spiel blättern
page-step-back = Einen Zug zurück
page-step-on = Einen Zug weiter
page-step-slider = Zug
page-play = Abspielen
page-pause = Anhalten
page-chart-title = Wer gewinnt das Rennen?
page-chart-ask = Chancen ausrechnen
page-lab-tools = Aufbauen
page-lab-camels = Kamele und Plättchen
page-lab-place = Zieh ein Kamel oder Plättchen auf die Strecke, oder wähle erst eins und dann ein Feld. Ziehst du ein Plättchen von der Strecke, ist es weg.
page-lab-seat = Platz { $seat }
page-lab-players = Wie viele spielen?
page-lab-dice-in = In der Pyramide
page-lab-dice-out = Schon geworfen
page-die-rolled = Schon geworfen: { $camel ->
    [x] der graue Würfel
   *[other] { camel-name }
}
page-lab-hidden = eine verdeckte Karte auf den { pile } legen
page-lab-dice = Würfel in der Pyramide
page-lab-follow = Ein echtes Spiel mitverfolgen: Was wurde gewürfelt?
page-lab-other = Oder ein anderer Zug
page-lab-other-pick = Wählen …
page-lab-position = Stellung in Notation
page-lab-ask = Ausrechnen
page-lab-results = Chancen

# Neben dem Spiel
page-note =
    { $kind ->
        [went] { $name } ist offline.
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
    [stood-in] ein Bot spielt für dich
    [playing] läuft
    [waiting] noch nicht gestartet
    [abandoned] abgebrochen
   *[finished] zu Ende
}
page-with = Mit { $names }
page-ended = zu Ende: Platz { $place } mit { coins }

# Der Weg zum Rückblick; dessen eigene Wörter werden mit ihm geladen.

page-given = Das Spiel, das hier weitergeht
page-given-back = Zurück zum Rückblick
page-verify-given = Die Aufstellung wurde nicht gewürfelt, sie war vorgegeben. Geprüft sind nur die Würfe.

# Die Würfel, solange ein Spiel läuft.

page-left-out = Das Gerät von { $name } hat nicht rechtzeitig geantwortet: Es gibt nichts mehr zu den Würfeln dazu.
page-adds = { $adds ->
    [left-out] Gibt nichts mehr zu den Würfeln dazu: keine rechtzeitige Antwort
   *[nothing] Gibt nichts zu den Würfeln dazu
}
page-dice-so-far = Würfe bisher
page-out-of-step = Diese Seite und der Server sind sich nicht einig, was geschehen ist. Lade die Seite neu; hilft das nicht, sag dem Bescheid, der den Server betreibt.
