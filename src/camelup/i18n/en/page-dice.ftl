# The dice, checked by the page itself.

page-verify-title = Were the dice fair?
page-verify-good = Dice checked: every roll is right.
page-verify-bad = Something is wrong with these dice. See what was checked.
page-verify-line-good = Right
page-verify-line-bad = Wrong
page-verify-secret-good = The server’s secret is the one it promised.
page-verify-secret-bad = The server’s secret is not the one it promised.
page-verify-promise-early = This page saw the promise before the game began, and it has not changed.
page-verify-promise-late = This page saw the promise only after the game had begun.
page-verify-promise-unseen = This page was not there and never saw the promise.
page-verify-promise-changed = The promise is not the one this page saw first: it was swapped.
page-verify-chains-good = Every device’s random numbers are the ones it was bound to before the game.
page-verify-chains-bad = Some random numbers are not the ones their device was bound to before the game.
page-verify-own-in = Your device’s random numbers are part of every draw.
page-verify-own-left = Your device’s random numbers are part of the draws until it was left out.
page-verify-own-missing = Your device’s random numbers were left out.
page-verify-own-none = Your device added no random numbers to this game.
page-verify-left = Seat { $seat }: from move { $move } on this device was left out. It did not answer in time, or so the server said.
page-verify-alone = In some rolls no device took part: the server drew them alone, and could know them before.
page-verify-vain = { $count ->
    [one] Once your device was asked for its number and no roll followed. A restart of the server does that, and so does somebody who looks ahead.
   *[other] { $count } times your device was asked for its number and no roll followed. A restart of the server does that, and so does somebody who looks ahead.
}
page-verify-signed = { $signed ->
    [here] Signed by this server: the game was played here, just like this.
    [other] Signed with a key that is not this server’s: it was not played here.
    [wrong] The signature does not fit: this record was changed.
   *[no] Not signed: anybody could have written this record. That it was played here is not proven.
}
page-verify-draws-good = Who began, where the camels started and every roll: all { $draws } match what you saw.
page-verify-draws-bad = { $wrong ->
    [one] 1 of { $draws } results does not match what you saw:
   *[other] { $wrong } of { $draws } results do not match what you saw:
}
page-verify-wrong-turn = Starting player: shown seat { $shown }, drawn seat { $drawn }.
page-verify-wrong-space = { camel-name } at the start: shown on space { $shown }, drawn space { $drawn }.
page-verify-wrong-height = { camel-name } at the start stands at another height than drawn.
page-verify-wrong-face = Move { $move }: shown { $shown }, drawn { $drawn }.
page-verify-more = And { $count } more.
page-verify-how-chain = Before the game the server promised a secret, and each player’s device a chain of random numbers. Every roll took the next number of each device, and asked for it only then. So nobody could choose a roll or know it before, not even whoever runs the server, unless all devices were in it together.
page-verify-how-commit = Before the game the server promised a secret, and each player’s device a random number; only then the numbers were shown. So nobody could choose the dice. But from then on whoever runs the server could know every roll before it was made.
page-verify-how-bytes = This game is from an earlier version: the server promised a secret, then each player’s device added random numbers, one after the other. Whoever ran the server and added theirs last could choose the first rolls, and could know all of them.
page-verify-not = What nobody can check afterwards: whoever runs the server sees hidden cards, can leave a device out (you read it here if it happened), and made this page. To rely on nobody’s page, check with “camelup verify”.
page-verify-chart = How often each side came up
