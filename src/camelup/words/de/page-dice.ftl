# Die Würfel, von der Seite selbst nachgerechnet.

page-verify-title = Die Würfel, von dieser Seite geprüft
page-verify-good = { $right } von { $draws } Ziehungen stimmen.
page-verify-bad = { $right } von { $draws } Ziehungen stimmen: Mit diesen Würfeln ist etwas faul.
page-verify-line-good = Stimmt
page-verify-line-bad = Stimmt nicht
page-verify-secret-good = Das Geheimnis des Servers ist das versprochene.
page-verify-secret-bad = Das Geheimnis des Servers ist nicht das versprochene.
page-verify-promise-early = Diese Seite sah das Versprechen vor Spielbeginn, und es ist dasselbe geblieben.
page-verify-promise-late = Diese Seite sah das Versprechen erst nach Spielbeginn.
page-verify-promise-unseen = Diese Seite war nicht dabei und sah das Versprechen nie.
page-verify-promise-changed = Das Versprechen ist nicht das, das diese Seite zuerst sah: Es wurde vertauscht.
page-verify-own-in = Die Zufallsbytes dieser Seite stecken in jeder Ziehung.
page-verify-own-missing = Die Zufallsbytes dieser Seite wurden weggelassen.
page-verify-own-none = Diese Seite hat keine eigenen Zufallsbytes beigesteuert.
page-verify-draws-good = Startspieler, Startfelder und jeder Wurf wurden noch einmal gezogen: Alle { $draws } Ziehungen sind wie gezeigt.
page-verify-draws-bad = { $wrong ->
    [one] 1 von { $draws } Ziehungen ist nicht wie gezeigt:
   *[other] { $wrong } von { $draws } Ziehungen sind nicht wie gezeigt:
}
page-verify-wrong-turn = Startspieler: gezeigt Platz { $shown }, gezogen Platz { $drawn }.
page-verify-wrong-space = { camel-name } am Start: gezeigt auf Feld { $shown }, gezogen Feld { $drawn }.
page-verify-wrong-height = { camel-name } steht am Start in anderer Höhe als gezogen.
page-verify-wrong-face = Zug { $move }: gezeigt { $shown }, gezogen { $drawn }.
page-verify-more = Und { $count } weitere.
page-verify-how = Vor dem Spiel zog der Server ein Geheimnis und zeigte dessen Fingerabdruck, dann gab jede Seite eigene Zufallsbytes dazu. Jeder Würfel folgt aus beidem, also konnte keine Seite ihn bestimmen. Diese Seite hat gerade selbst nachgerechnet; „camelup verify“ tut es ganz ohne Seite.
page-dice-so-far = Würfe bisher
page-verify-chart = Wie oft jede Seite fiel
page-out-of-step = Diese Seite und der Server sind sich nicht einig, was geschehen ist. Lade die Seite neu; hilft das nicht, sag dem Bescheid, der den Server betreibt.
