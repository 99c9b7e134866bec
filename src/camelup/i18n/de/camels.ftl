# Kamele und ihre Würfel.

camel = { $camel ->
    [b] das blaue Kamel
    [g] das grüne Kamel
    [o] das orange Kamel
    [r] das rote Kamel
    [y] das gelbe Kamel
    [p] das lila Kamel
    [w] das weiße Kamel
    [W] das verrückte weiße Kamel
    [K] das verrückte schwarze Kamel
   *[other] ein unbekanntes Kamel
}

# Wie ein Kamel heißt, wo seine Farbe sein Name ist.
camel-name = { $camel ->
    [b] Blau
    [g] Grün
    [o] Orange
    [r] Rot
    [y] Gelb
    [p] Lila
    [w] Weiß
    [W] Weiß
    [K] Schwarz
   *[other] unbekannt
}
# Das Zeichen auf einem Kamel, seinem Würfel, seinen Plättchen und Karten. Die Notation behält ihre Buchstaben.
camel-sign = { $camel ->
    [b] B
    [g] Gr
    [o] O
    [r] R
    [y] Ge
    [p] L
    [w] W
    [W] W
    [K] S
   *[other] ?
}
die-name = { $die ->
    [b] der blaue Würfel
    [g] der grüne Würfel
    [o] der orange Würfel
    [r] der rote Würfel
    [y] der gelbe Würfel
    [p] der lila Würfel
    [w] der weiße Würfel
    [x] der graue Würfel
   *[other] ein unbekannter Würfel
}
page-die-gone = Schon gefallen: { $camel ->
    [x] der graue Würfel
   *[other] { camel-name }
}
