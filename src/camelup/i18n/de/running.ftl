# Was nur liest, wer einen Server betreibt oder eine Aufzeichnung auf der Kommandozeile prüft.

dice-verified = { $draws } Ziehungen geprüft: Der Start und jeder Wurf folgen aus dem, was versprochen war
dice-proven = { $scheme ->
    [chain] jeder Wurf nahm ein neues Glied von { $pages ->
        [0] keinem Gerät: Der Server zog allein und konnte jeden Wurf vorher wissen
        [one] 1 Gerät: Niemand konnte einen Wurf wissen, bevor es sein Glied gab, oder ihn bestimmen, außer indem es wegblieb
       *[other] { $pages } Geräten: Niemand konnte einen Wurf wissen, bevor sie ihre Glieder gaben, oder ihn bestimmen, außer indem eines wegblieb
    }
    [commit] { $pages ->
        [0] kein Gerät war beteiligt: Der Server zog allein und konnte jeden Wurf vorher wissen
       *[other] niemand konnte die Würfel bestimmen, aber der Server konnte vom Start an jeden Wurf wissen
    }
   *[bytes] ein Spiel des Protokolls 1: Wer den Server betrieb und seine Bytes zuletzt dazugab, konnte die ersten Würfe bestimmen
}
dice-left-out = Platz { $seat }: Sein Gerät blieb ab Zug { $move } weg
dice-starts = der Start wurde { $starts }-mal versucht
game-signed = { $signed ->
    [here] auf diesem Server gespielt: Die Unterschrift stimmt
    [unknown] mit dem Schlüssel { $public } unterschrieben. Wessen das ist, wird hier nicht geprüft: Gib --key oder die Adresse des Servers an
    [other] nicht auf diesem Server gespielt: mit einem anderen Schlüssel unterschrieben, { $public }
    [wrong] nach dem Unterschreiben verändert: Die Unterschrift passt nicht
   *[no] nicht unterschrieben: Ob es irgendwo gespielt wurde, lässt sich nicht sagen
}
key-unknown = einen abgelösten Schlüssel { $public } gibt es nicht
server-key-changed = { $site } unterschreibt mit anderen Schlüsseln als früher. Wenn das laut Betreiber richtig ist, nimm die Zeile aus { $file }
settings-unknown = die Einstellung „{ $name }“ gibt es nicht
settings-value = { $name }: „{ $value }“ ist nicht { $wanted }
settings-file = { $file }: { $problem }
unsafe-hosts = sag, unter welchen Namen der Server außerhalb dieses Rechners erreicht wird: --allowed-host NAME
unsafe-origin = * ließe jede Seite der Welt in deinem Namen spielen: nenne Ursprünge und Namen einzeln
unsafe-proxy = wer jedem Proxy traut, glaubt auch gefälschten Adressen: nenne die Proxys einzeln
unsafe-workers = mehrere Prozesse brauchen PostgreSQL: gib --database postgresql://… an
database-in-use = ein anderer Server benutzt die Datenbank { $file }
database-kind = „{ $kind }“ ist keine Datenbank, die camelup kennt: gib sqlite:///Datei oder postgresql://… an
database-no-driver = PostgreSQL braucht einen Treiber: pip install "camelup[postgres]"
database-unknown = die Datenbank lässt sich nicht öffnen: { $problem }
database-no-file = die Datenbank { $file } gibt es nicht
database-not-copied = PostgreSQL hat dafür einen eigenen Befehl: nimm pg_dump
database-newer = die Datenbank stammt von einem neueren camelup: aktualisiere camelup hier
terminal-only = { $options } ist für das Spiel im Terminal: nimm --terminal dazu, oder wähle es auf der Seite
port-in-use = Port { $port } ist schon vergeben: wähle mit --port einen anderen
address-unreadable = { $address } lässt sich nicht abrufen: { $problem }

# An Programme, deren Nachricht die falsche Form hat; die Seite zeigt die Worte des Servers.
message-shape = die Nachricht hat nicht die richtige Form: { $problem }{ $wanted ->
    [least] { " " }muss mindestens { $bound } sein
    [most] { " " }darf höchstens { $bound } sein
    [below] { " " }muss kleiner als { $bound } sein
    [letters-least] { " " }braucht { $bound } oder mehr Zeichen
    [letters-most] { " " }darf höchstens { $bound } Zeichen haben
    [items-least] { " " }braucht { $bound } oder mehr Einträge
    [items-most] { " " }darf höchstens { $bound } Einträge haben
    [choice] { " " }muss eins von diesen sein: { $bound }
    [pattern] { " " }muss so geschrieben sein: { $bound }
    [missing] { " " }fehlt
    [unknown] { " " }gibt es hier nicht
    [whole] { " " }muss eine ganze Zahl sein
    [number] { " " }muss eine Zahl sein
    [truth] { " " }muss true oder false sein
    [text] { " " }muss Text sein
    [list] { " " }muss eine Liste sein
    [object] { " " }muss ein Objekt sein
   *[other] { "" }
}
