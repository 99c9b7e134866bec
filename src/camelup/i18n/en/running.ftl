# What only those read who run a server or check a record at the command line.

dice-verified = { $draws } draws checked: the start and every roll follow from what was promised
dice-proven = { $scheme ->
    [chain] every roll took a fresh link from { $pages ->
        [0] no device: the server drew alone, and could know every roll before
        [one] 1 device: nobody could know a roll before it gave its link, nor choose one but by leaving it out
       *[other] { $pages } devices: nobody could know a roll before they gave their links, nor choose one but by leaving a device out
    }
    [commit] { $pages ->
        [0] no device took part: the server drew alone, and could know every roll before
       *[other] nobody could choose the dice, but from the start on the server could know every roll
    }
   *[bytes] a game of protocol 1: whoever ran the server and added bytes last could choose the first rolls
}
dice-left-out = seat { $seat }: its device was left out from move { $move } on
dice-starts = the start was tried { $starts } times
game-signed = { $signed ->
    [here] played on this server: the signature is right
    [unknown] signed with the key { $public }. Whose that is, is not checked here: give --key or the server’s address
    [other] not played on this server: signed with another key, { $public }
    [wrong] changed after it was signed: the signature does not fit
   *[no] not signed: whether it was played anywhere cannot be told
}
key-unknown = there is no retired key { $public }
server-key-changed = { $site } signs with other keys than before. If whoever runs it says that this is right, take its line out of { $file }
settings-unknown = there is no setting “{ $name }”
settings-value = { $name }: “{ $value }” is not { $wanted }
settings-file = { $file }: { $problem }
unsafe-hosts = to serve beyond this machine, say under which names it is reached: --allowed-host NAME
unsafe-origin = * would let any page in the world play in your name: list origins and hosts one by one
unsafe-proxy = trusting every proxy would let anyone fake their address: list the proxies
unsafe-workers = several processes need PostgreSQL: give --database postgresql://…
database-in-use = another server is using the database { $file }
database-kind = “{ $kind }” is no database that camelup knows: give sqlite:///file or postgresql://…
database-no-driver = PostgreSQL needs a driver: pip install "camelup[postgres]"
database-unknown = the database cannot be opened: { $problem }
database-no-file = there is no database { $file }
database-not-copied = PostgreSQL has a command of its own for this: use pg_dump
database-newer = the database was written by a newer camelup: update camelup here
terminal-only = { $options } is for the game in the terminal: add --terminal, or choose it on the page
port-in-use = port { $port } is already in use: choose another with --port
address-unreadable = { $address } cannot be fetched: { $problem }

# To programs whose message has a wrong form; the page shows the server’s own words for it.
message-shape = the message does not have the right form: { $problem }{ $wanted ->
    [least] { " " }must be at least { $bound }
    [most] { " " }must be at most { $bound }
    [below] { " " }must be less than { $bound }
    [letters-least] { " " }needs { $bound } or more characters
    [letters-most] { " " }may have at most { $bound } characters
    [items-least] { " " }needs { $bound } or more entries
    [items-most] { " " }may have at most { $bound } entries
    [choice] { " " }must be one of: { $bound }
    [pattern] { " " }must be written like { $bound }
    [missing] { " " }is missing
    [unknown] { " " }is not known here
    [whole] { " " }must be a whole number
    [number] { " " }must be a number
    [truth] { " " }must be true or false
    [text] { " " }must be text
    [list] { " " }must be a list
    [object] { " " }must be an object
   *[other] { "" }
}
