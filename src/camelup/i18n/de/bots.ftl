# Bots: wie sie heißen und was mit ihnen schiefgehen kann. Je ein Satz, ohne Punkt.

bot-unknown = den Bot „{ $name }“ gibt es nicht: es gibt { $names }
bot-unknown-close = den Bot „{ $name }“ gibt es nicht: ist { $close } gemeint?
bot-not-installed = „{ $name }“ ist eine Datei oder ein Programm: hier dürfen nur installierte Bots spielen
bot-no-file = die Bot-Datei { $file } gibt es nicht
bot-no-import = der Bot { $name } lässt sich nicht importieren: { $problem }
bot-no-class = die Bot-Datei { $file } hat keine Klasse { $kind }
bot-no-bot = { $name } ist kein Bot: nötig ist eine Klasse, die von camelup.bots.Bot abgeleitet ist und eine Methode choose hat
bot-no-program = das Bot-Programm { $program } lässt sich nicht starten: { $problem }
bot-option-unreadable = { $name }: „{ $text }“ ist keine Option: schreib Optionen wie in search:seconds=0.5
bot-option-unknown = { $name }: der Bot hat keine Option „{ $option }“
bot-option-value = die Option { $option } muss eine Zahl über 0 und höchstens eine Milliarde sein, nicht { $value }
bot-failed = { $bot } ist gescheitert: { $problem }
bot-illegal-move = { $bot } hat mit einem unerlaubten Zug geantwortet: „{ $move }“
bot-too-slow = { $bot } brauchte { $taken } s für einen Zug, hatte aber { $seconds } s
bot-stalled = { $bot } hat in { $seconds } s nicht geantwortet
bot-crashed = { $bot } hat sich mitten im Spiel beendet
bot-garbage = { $bot } hat etwas geantwortet, das kein Zug ist: „{ $text }“

# Wie Bots am Tisch heißen, in allen Sprachen gleich geschrieben.
bot-drivers = Amira, Basim, Dalia, Farid, Hana, Idris, Layla, Nadir

# Die Arena
arena-bots-out-of-range = 2 bis 8 Bots können spielen, nicht { $bots }
arena-seconds = die Bedenkzeit muss mehr als 0 Sekunden betragen, nicht { $seconds }
arena-games = es muss mindestens 1 Spiel sein, nicht { $games }
arena-file-there = { $file } gibt es schon: ein anderer Name, oder --continue zum Fortsetzen
arena-file-unreadable = { $file } ist nicht lesbar: { $problem }
arena-file-other = { $file } enthält keine Spiele dieses Wettkampfs: Bots, Ausgabe und Startwert müssen gleich sein
arena-no-parquet = Parquet braucht pyarrow: pip install "camelup[parquet]"
arena-no-ray = ein Ray-Cluster braucht ray: pip install "camelup[ray]"
arena-no-cluster = unter { $address } antwortet kein Ray-Cluster: { $problem }
arena-continue-what = --continue braucht --csv DATEI, die Datei zum Fortsetzen
arena-processes = die Zahl der Prozesse muss mindestens 0 sein, nicht { $processes }

# Die Gewichte des Champions, und das Lernen
weights-unreadable = die Gewichte des Champions in { $file } sind nicht lesbar: { $problem }
weights-damaged = die Gewichte des Champions in { $file } sind beschädigt: camelup neu installieren
weights-version = die Gewichte des Champions in { $file } gehören zu Merkmalen der Version { $version }, nicht zu dieser: neu lernen lassen
learn-no-torch = Lernen braucht PyTorch: pip install "camelup[learn]"
learn-no-device = ein Gerät „{ $device }“ gibt es hier nicht: es gibt { $devices }
learn-number = { $option } muss mindestens { $least } sein, nicht { $value }
learn-bad-run = der Lauf in { $folder } ist nicht lesbar: { $problem }
learn-new-features = der Lauf in { $folder } gehört zu Merkmalen der Version { $version }, die dieses camelup noch nicht kennt

# What the server says of each: the page is given it with the list of bots.
bot-random-title = Sehr leicht
bot-random-plays = zieht nach Zufall, gut fürs erste Spiel
bot-roller-title = Leicht
bot-roller-plays = würfelt immer nur
bot-greedy-title = Mittel
bot-greedy-plays = nimmt, was im Moment am meisten bringt
bot-sharp-title = Schwer
bot-sharp-plays = spielt auf Sieg und errät deine Zielkarten
bot-search-title = Sehr schwer
bot-search-plays = spielt jeden guten Zug erst im Kopf durch
bot-champion-title = Champion
bot-champion-plays = hat sich das Spiel in Milliarden Zügen selbst beigebracht, niemand hier spielt stärker
