# Die Würfel, von der Seite selbst nachgerechnet.

page-verify-title = Waren die Würfel fair?
page-verify-good = Würfel geprüft: Jeder Wurf stimmt.
page-verify-bad = Mit diesen Würfeln stimmt etwas nicht. Sieh dir die Prüfung an.
page-verify-line-good = Stimmt
page-verify-line-bad = Stimmt nicht
page-verify-secret-good = Das Geheimnis des Servers ist das versprochene.
page-verify-secret-bad = Das Geheimnis des Servers ist nicht das versprochene.
page-verify-promise-early = Diese Seite sah das Versprechen vor Spielbeginn, und es ist dasselbe geblieben.
page-verify-promise-late = Diese Seite sah das Versprechen erst nach Spielbeginn.
page-verify-promise-unseen = Diese Seite war nicht dabei und sah das Versprechen nie.
page-verify-promise-changed = Das Versprechen ist nicht das, das diese Seite zuerst sah: Es wurde vertauscht.
page-verify-chains-good = Die Zufallszahlen jedes Geräts sind die, auf die es vor dem Spiel festgelegt war.
page-verify-chains-bad = Manche Zufallszahlen sind nicht die, auf die ihr Gerät vor dem Spiel festgelegt war.
page-verify-own-in = Die Zufallszahlen deines Geräts stecken in jeder Ziehung.
page-verify-own-left = Die Zufallszahlen deines Geräts stecken in den Ziehungen, bis es wegblieb.
page-verify-own-missing = Die Zufallszahlen deines Geräts wurden weggelassen.
page-verify-own-none = Dein Gerät hat keine Zufallszahlen zu diesem Spiel beigesteuert.
page-verify-left = Platz { $seat }: Ab Zug { $move } blieb dieses Gerät weg. Es hat nicht rechtzeitig geantwortet, oder der Server hat das behauptet.
page-verify-alone = An manchen Würfen war kein Gerät beteiligt: Der Server hat sie allein gezogen und konnte sie vorher wissen.
page-verify-vain = { $count ->
    [one] Einmal wurde dein Gerät nach seiner Zahl gefragt, und kein Wurf folgte. So etwas kommt von einem Neustart des Servers, oder jemand hat vorausgeschaut.
   *[other] { $count }-mal wurde dein Gerät nach seiner Zahl gefragt, und kein Wurf folgte. So etwas kommt von einem Neustart des Servers, oder jemand hat vorausgeschaut.
}
page-verify-signed = { $signed ->
    [here] Von diesem Server unterschrieben: Das Spiel wurde hier gespielt, genau so.
    [other] Mit einem Schlüssel unterschrieben, der nicht von diesem Server ist: Es wurde nicht hier gespielt.
    [wrong] Die Unterschrift passt nicht: Diese Aufzeichnung wurde verändert.
   *[no] Nicht unterschrieben: Diese Aufzeichnung kann jeder geschrieben haben. Dass hier so gespielt wurde, ist nicht bewiesen.
}
page-verify-draws-good = Wer anfing, wo die Kamele starteten und jeder Wurf: Alle { $draws } stimmen mit dem überein, was du gesehen hast.
page-verify-draws-bad = { $wrong ->
    [one] 1 von { $draws } Ergebnissen passt nicht zu dem, was du gesehen hast:
   *[other] { $wrong } von { $draws } Ergebnissen passen nicht zu dem, was du gesehen hast:
}
page-verify-wrong-turn = Wer beginnt: gezeigt Platz { $shown }, richtig wäre Platz { $drawn }.
page-verify-wrong-space = { camel-name } am Start: gezeigt Feld { $shown }, richtig wäre Feld { $drawn }.
page-verify-wrong-height = { camel-name } steht am Start in anderer Höhe als gezogen.
page-verify-wrong-face = Zug { $move }: gezeigt { $shown }, richtig wäre { $drawn }.
page-verify-more = Und { $count } weitere.
page-verify-how-chain = Vor dem Spiel versprach der Server ein Geheimnis und jedes Gerät am Tisch eine Kette von Zufallszahlen. Jeder Wurf nahm von jedem Gerät die nächste Zahl und fragte erst dann danach. Also konnte niemand einen Wurf bestimmen oder vorher wissen, auch nicht, wer den Server betreibt, außer alle Geräte steckten unter einer Decke.
page-verify-how-commit = Vor dem Spiel versprach der Server ein Geheimnis und jedes Gerät am Tisch eine Zufallszahl; erst dann wurden die Zahlen gezeigt. Also konnte niemand die Würfel bestimmen. Aber wer den Server betreibt, konnte von da an jeden Wurf vorher wissen.
page-verify-how-bytes = Dieses Spiel stammt aus einer früheren Version: Der Server versprach ein Geheimnis, dann gab ein Gerät nach dem anderen Zufallszahlen dazu. Wer den Server betrieb und seine zuletzt dazugab, konnte die ersten Würfe bestimmen und alle vorher wissen.
page-verify-not = Was niemand nachträglich prüfen kann: Wer den Server betreibt, sieht verdeckte Karten, kann ein Gerät weglassen (dann steht es hier) und hat diese Seite gemacht. Wenn du dich auf keine Seite verlassen willst, prüf mit „camelup verify“.
page-verify-chart = Wie oft jede Zahl kam
