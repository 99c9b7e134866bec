# Was der Server ablehnt und warum. Je ein Satz, ohne Punkt.

message-unreadable = das ist keine Nachricht, die dieser Server lesen kann ({ $problem })
message-too-large = die Nachricht ist größer als { $most } Bytes
seat-not-yours = dieser Platz gehört dir nicht
seat-which = du hast mehrere Plätze: sag, welchen
seat-none = du hast keinen Platz an diesem Tisch
seat-taken = Platz { $seat } ist besetzt
seat-missing = an diesem Tisch gibt es keinen Platz { $seat }
seats-full = alle Plätze dieses Tisches sind besetzt
seats-open = noch sind nicht alle Plätze besetzt
seats-fewer = es sind mehr Leute als Plätze da
too-fast = das war zu viel auf einmal: warte { $seconds } s
too-many =
    es gibt zu viele { $what ->
        [sockets] Verbindungen von deiner Adresse
        [own-sockets] Tische unter deinem Pass offen
        [spectators] Leute, die an diesem Tisch zusehen
        [seat-sockets] offene Seiten für diesen Platz
       *[other] Anfragen
    }
version-stale = das Spiel ist weitergegangen: du sahst Zug { $seen }, jetzt ist es { $v }
not-your-turn = du bist nicht dran
game-not-started = das Spiel hat noch nicht begonnen
game-has-started = das Spiel hat schon begonnen
game-not-over = das Spiel ist noch nicht zu Ende
game-is-closed = dieses Spiel wurde abgebrochen
roll-names-die = der Server zieht den Würfel: sende „roll“
card-unknown = sag, welche Karte du legst
database-refuses = der Zug konnte nicht gespeichert werden, also wurde nichts geändert: versuch es noch einmal
table-unknown = diesen Tisch gibt es nicht
table-closed-to-watchers = an diesem Tisch kann niemand zusehen
record-unknown = diese Aufzeichnung gibt es nicht
code-unknown = es gibt keinen Tisch mit diesem Code
handover-unknown = dieser Code ist falsch oder schon verbraucht
passport-unknown = dieser Server kennt dich noch nicht: sag, wer du bist
table-set-aside = dieser Tisch ist nicht lesbar und beiseitegestellt: wer den Server betreibt, sieht mit „camelup admin check“ nach
host-only = das kann nur, wer den Tisch leitet
origin-foreign = diese Adresse darf den Server nicht benutzen
name-length = ein Name hat 1 bis { $most } Zeichen
name-characters = ein Name darf keine Steuerzeichen, Richtungszeichen, unsichtbaren Buchstaben oder Semikolons enthalten
text-characters = eine Nachricht darf keine Steuer- oder Richtungszeichen enthalten
text-length = eine Nachricht hat 1 bis { $most } Zeichen
chat-empty = eine Nachricht braucht einen Text oder einen Spruch
phrase-unknown = den Spruch „{ $phrase }“ gibt es nicht
odds-off = an diesem Tisch sind die Chancen ausgeblendet
odds-busy = die Chancen werden gerade für andere berechnet: versuch es gleich noch einmal
bot-not-offered = den Bot „{ $name }“ gibt es hier nicht
look-turn = deine Karten siehst du, wenn du dran bist
not-found = hier ist nichts
not-allowed = das geht hier nicht
dice-not-ours = die Aufzeichnung sagt nicht, wie gewürfelt wurde
dice-wrong-commitment = das Geheimnis ist nicht das versprochene
dice-wrong-start = der Start ist nicht der, den die Würfel ergeben
dice-wrong-roll = Zug { $move } zeigt { $shown }, die Würfel ergeben aber { $drawn }
dice-wrong-chain = die Glieder von Platz { $seat } führen nicht zum Ende der Kette, das seine Seite bekannt gab
record-forged = das ist nicht das Spiel, das an Tisch { $table } gespielt wurde
dice-unopened = der Start fällt aus: Die Seite von { $names } hat nicht geantwortet. Der Platz ist wieder frei
dice-changed = gerade ist jemand gekommen oder gegangen: Starte noch einmal
link-wrong = das Glied für Platz { $seat } ist nicht das nächste seiner Kette
guest = Gast

# Sprüche
phrase-hello = Hallo!
phrase-good-luck = Viel Glück!
phrase-nice = Schöner Zug!
phrase-ouch = Autsch!
phrase-hurry = Du bist dran!
phrase-thinking = Ich überlege …
phrase-thanks = Danke!
phrase-good-game = Gut gespielt!
phrase-again = Noch eine Runde?
phrase-bye = Tschüss!

given-stays = ein Spiel, das von einer vorgegebenen Stellung aus weitergeht, behält Ausgabe und Plätze und wird nie gewertet
