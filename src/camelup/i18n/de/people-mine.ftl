# Pass, eigene Spiele, Zahlen und Wertung: was die Seite nur auf deren Bildschirmen sagt.

people-passport-title = Mein Pass
people-nobody = Du hast noch keinen Pass. Du bekommst ihn mit dem ersten Spiel: Name und Gesicht an jedem Tisch dieses Servers. Kein Konto, keine E‑Mail.
people-keep = Behalten
people-kept = Behalten.
people-rename-line = Tische, an denen du schon sitzt, behalten den Namen, mit dem du dich gesetzt hast.
people-carry-title = Auf einem anderen Gerät
people-carry-line = Spiel auf dem Handy oder einem anderen Rechner als du selbst, an denselben Tischen.
people-carry = Code zeigen
people-carry-qr = Link, mit dem ein anderes Gerät deins wird, als QR-Code
people-carry-how = Scanne ihn dort, oder öffne dort „Mein Pass“ und tippe den Code ein. Er gilt einmal, zehn Minuten lang. Zeig ihn sonst niemandem.
people-words-title = In Wörtern aufbewahrt
people-words-line = 24 Wörter sind dein Pass auf Papier. Wer sie kennt, kann als du spielen.
people-words-show = Meine Wörter zeigen
people-devices-title = Geräte
people-devices-line = { $count ->
    [0] Einen Moment …
    [1] Nur dieses Gerät gehört dir.
   *[other] { $count } Geräte gehören dir, mit diesem.
}
people-alone = Nur noch dieses Gerät
people-alone-done = Alle anderen, ihre Wörter und Codes gelten nicht mehr.
people-erase-title = Löschen
people-erase-line = Dein Pass und alles, was dazugehört, wird gelöscht: Name, Gesicht, Spiele, Wertungen und was du gesagt hast. Ergebnisse der anderen bleiben, ohne deinen Namen.
people-erase = Meinen Pass löschen
people-erase-yes = Ja, für immer löschen
people-erase-no = Nein, behalten
people-bring-title = Ich habe schon einen Pass
people-bring-line = Tippe den Code ein, den dein anderes Gerät zeigt, oder deine 24 Wörter.
people-bring-carried = Ein Pass soll auf dieses Gerät. Mach nur weiter, wenn es deiner ist.
people-bring-leaves = Dieses Gerät ist jetzt { $name }. Wer das ist, geht hier verloren, wenn du die Wörter nicht aufbewahrt hast.
people-bring-text = Code oder Wörter
people-bring = Meinen Pass hier nutzen
people-bring-wrong = Das sind keine 24 Wörter, die zusammengehören. Such nach einem Tippfehler.
passport-not-here = dieses Gerät hat einen anderen Pass
rated-passports = ein gewertetes Spiel braucht zwei oder mehr Leute mit Pass, und keine Gäste an ihren Geräten
rated-plays-on = ein gewertetes Spiel wird zu Ende gespielt: wer geht, wird von einem Bot ersetzt und ist Letzter
people-parts = Was du hier siehst
people-part = { $part ->
    [games] Spiele
    [figures] Zahlen
   *[passport] Pass
}
people-running = Laufend
people-finished = { $count ->
    [0] Beendet
    [1] Ein beendetes Spiel
   *[other] { $count } beendete Spiele
}
people-search = Wer dabei war
people-both-editions = Beide Ausgaben
people-all-camel = Alle als .camel
people-all-json = Alle als JSON
people-no-games = Noch kein beendetes Spiel. Das erste steht hier, wenn es vorbei ist.
people-none-found = So ein Spiel gibt es nicht.
people-erased = Jemand
people-place = { $place }.
people-place-of = Platz { $place } von { $players }
people-length = { $moves } Züge, { $minutes } Min.
people-chart = Deine Münzen von Etappe zu Etappe: { $coins }
people-replay = Ansehen
people-not-kept = Züge nicht mehr da
people-more = Ältere Spiele
people-loading = Einen Moment …
people-wins-title = { $games ->
    [1] Siege in einem Spiel
   *[other] Siege in { $games } Spielen
}
people-wins-line = Du gewinnst { $share } % deiner Spiele; der Zufall allein brächte { $chance } %.
people-wins-won = gewonnen
people-wins-chance = nach Zufall
people-form = { $count ->
    [1] Das letzte Spiel: je höher, desto besser der Platz.
   *[other] Die letzten { $count } Spiele: je höher, desto besser der Platz.
}
people-coins-title = { $coins } Münzen insgesamt
people-source =
    { $source ->
        [tickets] Etappenwetten
        [cards] Zielkarten
        [tiles] Plättchen
        [start] Startmünzen
       *[rolls] Würfe
    }
people-best = Bestes Spiel: { $coins ->
    [1] eine Münze
   *[other] { $coins } Münzen
}.
people-favourite-title = Dein Lieblingskamel
people-backed = { camel-name }: { $backed ->
    [1] einmal
   *[other] { $backed }-mal
} gesetzt, { $failed } % enttäuscht
people-stack-title = { $count ->
    [1] Größter Stapel, den du bewegt hast: ein Kamel
   *[other] Größter Stapel, den du bewegt hast: { $count } Kamele
}
people-fortune = { $kind ->
    [luckiest] Glücklichstes Spiel
   *[unluckiest] Unglücklichstes Spiel
}
people-luck-line = Glück: Münzen, die Etappenwetten mehr brachten, als sie wert waren, als du sie nahmst.
people-rivals-title = Im Vergleich
people-rival = { $met ->
    [1] Ein Spiel: { $ahead } vorn, { $behind } hinten
   *[other] { $met } Spiele: { $ahead } vorn, { $behind } hinten
}
people-rating-title = Wertung
people-rating = { $rating } ± { $give }
people-rating-curve = Wertung nach jedem der letzten { $count } gewerteten Spiele
people-ranking-line = Nur aus gewerteten Spielen. Die Zahl nach ± sagt, wie weit die Wertung danebenliegen kann; die Reihenfolge geht nach dem, was fast sicher ist.
people-ranking-empty = Noch hat niemand ein gewertetes Spiel dieser Ausgabe gespielt. Wer einen Tisch eröffnet, macht ihn gewertet.
people-rated-games = { $count ->
    [1] ein gewertetes Spiel
   *[other] { $count } gewertete Spiele
}
people-anchors = Bots auf derselben Skala
people-https = Über https könntest du diese Seite auch installieren und ohne Netz öffnen.
rated-off = dieser Server wertet keine Spiele: spiel ohne Wertung
lobby-off = dieser Server bringt niemanden zusammen: mach einen Tisch auf und teile den Link
match-agreed = alle warten hier auf genau dieses Spiel: für andere Hausregeln mach einen eigenen Tisch auf

people-call-title = Du bist dran
people-call-stop = Keine Nachrichten mehr
people-feed-title = Wo du dran bist – camelup
people-calls-title = Wenn du dran bist
people-calls-line = Für Tische mit Tagen je Zug. Du bekommst eine Nachricht, wenn einer auf dich wartet; sie nennt den Tisch und sonst nichts.
people-calls-push = Nachricht auf diesem Gerät
people-calls-feed = Feed anlegen
people-calls-feed-line = Für ein Feed-Programm. Wer diese Adresse hat, sieht, wo du dran bist, und sonst nichts. Sie wird nur einmal gezeigt:
people-calls-hook = Webhook
people-calls-hook-address = https-Adresse
people-calls-quiet = Von 22 bis 8 Uhr keine Nachrichten
people-calls-hours = Ruhe von { $from } bis { $to }
people-calls-kind = { $kind ->
    [feed] Feed
    [push] Nachricht im Browser
   *[hook] Webhook
}
people-calls-drop = Beenden
people-calls-denied = Dein Browser erlaubt dieser Seite keine Nachrichten.
people-calls-secure = Nachrichten bei geschlossener Seite brauchen https.

call-address = diese Adresse kann keine Nachrichten bekommen: nimm eine öffentliche https-Adresse
call-quiet = das sind keine Ruhezeiten: schreib sie wie 22:00-07:30 Europe/Berlin
calls-off = dieser Server schickt keine Nachrichten: schau ab und zu auf die Startseite
days-off = auf diesem Server gibt kein Tisch Tage für einen Zug
days-many = du sitzt schon an { $most } Tischen mit Tagen je Zug: spiel erst einen davon zu Ende
calls-many = du bekommst schon auf { $most } Wegen Nachrichten: beende erst einen davon
