# Pässe, die eigenen Partien, Zahlen und Wertungen, auf der Seite.

people-you-play-as = Du spielst als
people-change = Name und Gesicht ändern
people-who = Wer du bist
people-name = Name
people-face = Gesicht
people-colour = Farbe
people-surprise = Anderer Vorschlag
people-face-name = { $face ->
    [scout] Kundschafter
    [trader] Händlerin
    [sage] Weiser
    [dancer] Tänzerin
    [pilot] Pilot
    [cook] Köchin
    [falconer] Falkner
   *[poet] Dichterin
}
people-colour-name = Farbe { $n }
people-passport-link = Mein Pass
people-passport-title = Mein Pass
people-nobody = Noch bist du hier niemand. Mit dem ersten Spiel bekommst du einen Pass: Name und Gesicht an jedem Tisch dieses Servers. Kein Konto, keine E-Mail.
people-keep = Behalten
people-kept = Behalten.
people-rename-line = Tische, an denen du schon sitzt, behalten den Namen, mit dem du dich gesetzt hast.
people-carry-title = Auf einem anderen Gerät
people-carry-line = Spiel auf dem Handy oder einem anderen Rechner als du selbst, an denselben Tischen.
people-carry = Code zeigen
people-carry-qr = Link, mit dem ein anderes Gerät deins wird, als QR-Code
people-carry-how = Scanne ihn dort, oder öffne dort „Mein Pass“ und tippe den Code ein. Er gilt einmal, zehn Minuten lang. Zeig ihn sonst niemandem.
people-words-title = In Wörtern aufbewahrt
people-words-line = 24 Wörter sind dein Pass auf Papier. Wer sie hat, ist du.
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
people-bring = Hier derselbe Mensch sein
people-bring-wrong = Das sind keine 24 Wörter, die zusammengehören. Such nach einem Tippfehler.

passport-not-here = dieses Gerät hat einen anderen Pass
