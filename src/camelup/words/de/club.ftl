# Clubabende: zuerst Absagen, dann was die Seite sagt.

clubs-off = auf diesem Server gibt es keine Clubabende: wer ihn betreibt, hat sie ausgeschaltet
club-unknown = diesen Clubabend gibt es nicht: prüf den Link
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

club-csv-place = Platz
club-csv-name = Name
club-csv-points = Punkte
club-csv-round = Runde { $round }
club-csv-wins = Gewonnene Tische
club-csv-strength = Stärke der anderen
club-csv-coins = Münzen
