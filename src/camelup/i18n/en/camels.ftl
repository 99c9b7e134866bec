# Camels and their dice.

camel = { $camel ->
    [b] the blue camel
    [g] the green camel
    [o] the orange camel
    [r] the red camel
    [y] the yellow camel
    [p] the purple camel
    [w] the white camel
    [W] the crazy white camel
    [K] the crazy black camel
   *[other] an unknown camel
}

# What a camel is called where its colour is its name.
camel-name = { $camel ->
    [b] Blue
    [g] Green
    [o] Orange
    [r] Red
    [y] Yellow
    [p] Purple
    [w] White
    [W] White
    [K] Black
   *[other] unknown
}
# The sign on a camel, its die, its tickets and cards. Notation keeps its own letters.
camel-sign = { $camel ->
    [b] B
    [g] G
    [o] O
    [r] R
    [y] Y
    [p] P
    [w] W
    [W] W
    [K] K
   *[other] ?
}
die-name = { $die ->
    [b] the blue die
    [g] the green die
    [o] the orange die
    [r] the red die
    [y] the yellow die
    [p] the purple die
    [w] the white die
    [x] the grey die
   *[other] an unknown die
}
page-die-gone = Already rolled: { $camel ->
    [x] the grey die
   *[other] { camel-name }
}
