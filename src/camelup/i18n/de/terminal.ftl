# Spielen im Terminal.

terminal-welcome = Camel Up. Mit der Eingabetaste übernimmst du, was in Klammern steht.
ask-people = Wer spielt? Namen, durch Kommas getrennt
ask-bots = Wie viele Bots?
ask-edition = Welche Ausgabe, 1 oder 2?
ask-continue = Weiter mit dem Spiel von { $players }, { leg }?
terminal-guest = Gast
answer-bots = das Spiel ist für 2 bis 8 Personen: schreib eine Zahl von { $least } bis { $most }
answer-edition = schreib 1 oder 2
answer-yes-or-no = schreib ja oder nein
language-unknown = es gibt keine Sprache „{ $language }“: wähle aus { $languages }
getting-ready = Gleich geht es los: Beim ersten Mal auf diesem Rechner kann es eine halbe Minute dauern …
terminal-thinking = { $player } überlegt …

terminal-turn = Etappe { $leg }: { $player } ist dran
terminal-turn-plain = Etappe { $leg }. { $player }, du bist dran. Mit ? siehst du, was du tun kannst.
terminal-prompt = { $player }>
hand-over = Gebt die Tastatur an { $player } und drückt die Eingabetaste.
menu-more = ? Hilfe · { $board }: der Tisch · { $log }: was geschah · { $odds }: die Chancen · { $quit }: aufhören
help-head = Tippe eines davon, in Notation oder in Worten:
help-tiles = dein Plättchen legen auf { $spaces }: { tile-side }
help-words = Ganze Wörter gehen auch: { $example }.
help-example = wetten grün, plättchen 7 { $edition ->
    [first] oase
   *[second] jubel
}
roll-is-drawn = der Würfel kommt von selbst aus der Pyramide: tippe nur würfeln
nothing-happened = es ist noch nichts geschehen

left-saved =
    Das Spiel ist gespeichert: { $file }
    Weiter mit: camelup play --terminal --file { $quoted }
left-unsaved = Das Spiel wurde nicht gespeichert.
game-kept =
    Das Spiel ist gespeichert: { $file }
    Noch einmal ansehen mit: camelup replay { $quoted }
game-resumed = Weiter mit dem Spiel in { $file }.

file-no-folder = es gibt keinen Ordner { $folder } für die Datei
file-other-game = die Datei enthält ein Spiel von { $players } ({ edition }): lass diese Angaben weg oder wähle eine andere Datei
file-unknown-cards = eine Zielkarte in der Datei ist unbekannt, das Spiel kann also nicht zu Ende gespielt werden
file-bots-disagree = die Kopfzeile Bots muss für jeden der { $players } Plätze einen Bot oder - nennen

# An einem Tisch im Netz.
join-seated =
    { $player } hat Platz { $seat }.
    Andere kommen mit dem Code { $code } dazu oder unter { $link }
    Wenn du dran bist, schreibst du ihnen mit „sag hallo“.
join-waiting = Am Tisch: { $players }. Gleich geht es los …
join-start = Die Eingabetaste startet das Spiel; Bots nehmen die Plätze, die noch frei sind.
join-return = Ein Bot spielt für dich. Drück die Eingabetaste, dann spielst du wieder selbst.
join-left = Du bist gegangen; derselbe Befehl bringt dich auf deinen Platz zurück. Wer wegbleibt, für den spielt ein Bot.
join-verify = Prüfe die Würfel mit: camelup verify { $link }
join-address = „{ $address }“ ist weder ein Code aus sechs Buchstaben noch die Adresse eines Tisches wie http://127.0.0.1:8000/t/abc
join-hidden-coins = dieser Tisch verdeckt die Münzen der anderen, was das Terminal nicht kann: nimm den Browser
line-lost = Die Verbindung zum Server ist abgerissen: neuer Versuch …
server-silent = { $site } antwortet nicht: { $problem }
server-says = { $text }
