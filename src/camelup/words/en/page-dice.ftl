# The dice, checked by the page itself.

page-verify-title = The dice, checked by this page
page-verify-good = { $right } of { $draws } draws are right.
page-verify-bad = { $right } of { $draws } draws are right: something is wrong with these dice.
page-verify-line-good = Right
page-verify-line-bad = Wrong
page-verify-secret-good = The server’s secret is the one it promised.
page-verify-secret-bad = The server’s secret is not the one it promised.
page-verify-promise-early = This page saw the promise before the game began, and it has not changed.
page-verify-promise-late = This page saw the promise only after the game had begun.
page-verify-promise-unseen = This page was not there and never saw the promise.
page-verify-promise-changed = The promise is not the one this page saw first: it was swapped.
page-verify-own-in = The random bytes of this page are part of every draw.
page-verify-own-missing = The random bytes of this page were left out.
page-verify-own-none = This page added no random bytes of its own.
page-verify-draws-good = Starting player, starting spaces and every roll were drawn again: all { $draws } draws are as shown.
page-verify-draws-bad = { $wrong ->
    [one] 1 of { $draws } draws is not as shown:
   *[other] { $wrong } of { $draws } draws are not as shown:
}
page-verify-wrong-turn = Starting player: shown seat { $shown }, drawn seat { $drawn }.
page-verify-wrong-space = { camel-name } at the start: shown on space { $shown }, drawn space { $drawn }.
page-verify-wrong-height = { camel-name } at the start stands at another height than drawn.
page-verify-wrong-face = Move { $move }: shown { $shown }, drawn { $drawn }.
page-verify-more = And { $count } more.
page-verify-how = Before the game the server drew a secret and showed its fingerprint, then every page added random bytes of its own. Every die follows from both, so neither side could choose it. This page has just done the sums itself; “camelup verify” does them without any page.
page-dice-so-far = Dice so far
page-verify-chart = How often each side came up
page-out-of-step = This page and the server do not agree on what happened. Reload the page; if it happens again, tell whoever runs the server.
