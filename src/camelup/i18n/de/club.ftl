# Clubabende: zuerst Absagen, dann was die Seite sagt.

clubs-off = auf diesem Server gibt es keine Clubabende: wer ihn betreibt, hat sie ausgeschaltet
club-unknown = diesen Clubabend gibt es nicht: prüf den Link
club-damaged = dieser Clubabend lässt sich nicht mehr lesen: wer den Server betreibt, muss nachsehen
club-over = dieser Clubabend ist vorbei
club-removed = die Spielleitung hat dich von der Liste genommen: sprich mit ihr
club-closed = die Tür ist zu: bitte die Spielleitung, sie zu öffnen
club-full = es sind schon { $most } Leute da: warte, bis jemand geht
club-not-there = unter dieser Nummer ist niemand bei diesem Clubabend
club-round-runs = eine Runde läuft: beende sie zuerst
club-no-round = es läuft keine Runde
club-rounds-played = alle Runden sind gespielt: schließ den Abend ab, oder häng eine Runde an
club-too-few = für eine Runde braucht es { $least } Leute: warte auf mehr
club-no-clock = es läuft keine Uhr
club-no-points = da sind noch keine Punkte zu berichtigen
club-nothing-to-undo = es gibt nichts zurückzunehmen
club-moved-on = ein anderes Gerät von dir war schneller: sieh noch einmal nach
club-organiser-only = das kann nur die Spielleitung
club-enough = du leitest schon { $most } Clubabende: schließ zuerst einen ab
club-plays-on = dieses Spiel zählt für einen Clubabend: spielt es zu Ende
club-goes-on = dieser Tisch gehörte zu einem Clubabend: den nächsten macht der Abend

club-csv-place = Platz
club-csv-name = Name
club-csv-points = Punkte
club-csv-round = Runde { $round }
club-csv-wins = Gewonnene Tische
club-csv-strength = Stärke der anderen
club-csv-coins = Münzen
club-csv-final = Münzen im Finale

club-title = Clubabend
club-line = Öffne einen Abend für 4 bis 200 Leute. Sie kommen mit einem QR-Code dazu, du startest die Runden vom Handy, und die Rangliste steht an der Wand.
club-of = Club von { $name }
club-name = Name des Abends
club-size = Leute an einem Tisch
club-rounds = Runden
club-length = Zeit für eine Runde
club-rest = Pause dazwischen
club-timer = Zeit für einen Zug
club-minutes = { $n ->
    [one] { $n } Minute
   *[other] { $n } Minuten
}
club-seconds = { $n } Sekunden
club-fill = Wenn die Tische nicht aufgehen
club-fill-name = { $fill ->
    [even] Manche haben eine Person mehr
    [bots] Bots nehmen die leeren Plätze
   *[byes] Einige setzen aus, reihum
}
club-final-wish = Ein Finale am Schluss, unter den Besten
club-open = Abend öffnen
club-mine = Meine Clubabende
club-you-run = du leitest ihn
club-status = { $status ->
    [open] Die Tür ist offen
    [round] Die Runde läuft
    [rest] Zeit für eine Pause
   *[over] Der Abend ist vorbei
}
club-round-of = { $final ->
    [true] Finale
   *[false] Runde { $round } von { $rounds }
}
club-run-by = Leitung: { $name }
club-people = { $n ->
    [0] noch niemand
    [one] { $n } Person ist da
   *[other] { $n } Leute sind da
}
club-come = { $back ->
    [true] Ich bin wieder da
   *[false] Ich bin dabei
}
club-in = { $final ->
    [true] Jetzt kommt das Finale der Besten. Bleib auf dieser Seite: Bist du dabei, bringt sie dich hin.
   *[false] Du bist dabei. Bleib auf dieser Seite: Sie bringt dich an deinen Tisch, wenn Runde { $round } startet.
}
club-sit-out = { $final ->
    [true] Das Finale läuft. Deine Spiele sind gespielt: Schau zu, wer gewinnt.
   *[false] Diesmal hast du keinen Tisch. Die nächste Runde gehört dir.
}
club-to-table = Zu Tisch { $n }
club-leave = Abend verlassen
club-standings = Rangliste
club-nobody = Noch ist niemand da. Irgendwer fängt immer an!
club-you = du
club-gone = weg
club-finalist = Finale: { $coins ->
    [one] { $coins } Münze
   *[other] { $coins } Münzen
}
club-breaks = { $wins } gewonnen · Stärke { $strength } · { $coins ->
    [one] { $coins } Münze
   *[other] { $coins } Münzen
}
club-points-line = 100 Punkte, wenn du alle am Tisch schlägst, 0 für den letzten Platz. Bei Gleichstand zählen gewonnene Tische, dann wie stark die anderen waren, dann Münzen.
club-csv = Ergebnisse als CSV
club-desk = Den Abend leiten
club-wait-for = { $n ->
    [one] Noch eine Person, dann kannst du starten.
   *[other] Noch { $n } Leute, dann kannst du starten.
}
club-begin = { $final ->
    [true] Finale starten
   *[false] Runde { $round } starten ({ $people } Leute)
}
club-end = Runde jetzt beenden
club-end-sure = { $tables ->
    [one] Ja, { $tables } Tisch abbrechen
   *[other] Ja, { $tables } Tische abbrechen
}
club-still-playing = { $tables ->
    [0] Alle Tische sind fertig.
    [one] { $tables } Tisch spielt noch.
   *[other] { $tables } Tische spielen noch.
}
club-more-time = 5 Minuten mehr
club-hold = Uhr anhalten
club-undo =
    { $what ->
        [begin] Rundenstart zurücknehmen
        [end] Rundenende zurücknehmen
        [time] Zusatzzeit zurücknehmen
        [hold] Uhrstopp zurücknehmen
        [finish] Abschluss zurücknehmen
        [door] Tür wie vorher
        [remove] { $name } zurückholen
       *[points] Punkte zurück: { $name }
    }
club-undo-sure = Ja, Runde { $round } verwerfen
club-invite = Einladen
club-board = Leinwand
club-door = { $closed ->
    [true] Tür öffnen
   *[false] Tür schließen
}
club-finish = Abend abschließen
club-finish-sure = Ja, Abend abschließen
club-qr = QR-Code mit dem Link zu diesem Clubabend
club-mend = Punkte
club-mend-save = Punkte speichern
club-remove = Entfernen
