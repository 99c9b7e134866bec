# Das Rätsel des Tages.

page-puzzle-lead = Ein Zug ist klar der beste, und es ist nicht der, der sofort die meisten Münzen bringt. Was würdest du tun?
page-puzzle-turn = { $player }, du bist dran.
page-puzzle-none = Heute gibt es kein Rätsel.
page-puzzle-theme = { $theme ->
    [ticket] Wettplättchen
    [card] Zielkarten
    [tile] Plättchen auf der Strecke
    [roll] Würfeln oder warten
   *[other] Die letzte Etappe
}
page-puzzle-moves = Deine Züge
page-puzzle-all = Alle { $count } Züge zeigen
page-puzzle-right = Richtig: { $best }!
page-puzzle-wrong = Nicht ganz: { $best } ist am besten.
page-puzzle-why = { $best } bringt { $gain } Siege mehr in 100 Spielen (± { $error }) als jeder andere Zug; { $obvious } bringt sofort { $coins } Münzen mehr und verschenkt { $lost } Siege.
page-puzzle-why-plain = { $best } bringt { $gain } Siege mehr in 100 Spielen (± { $error }) als jeder andere Zug und { $lost } mehr als { $obvious }.
page-puzzle-odds = Was jeder Zug in Münzen wert ist, nach den genauen Chancen
page-puzzle-rating = Deine Rätselzahl: { $rating }
page-puzzle-lab = Im Chancenlabor ansehen
page-puzzle-laid = Du hast gelegt: { $cards }.
page-puzzle-together = Du hast { camel-name } auf Sieg gelegt: Plättchen und Karte zahlen zusammen.
page-puzzle-behind = Du liegst { $coins } Münzen zurück, also brauchst du etwas, das der Führende nicht auch bekommt.
page-puzzle-ahead = Du liegst { $coins } Münzen vorn, also zählt, was die anderen noch bekommen können.
