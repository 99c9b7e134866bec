"""What the server and its clients say to each other, as types. See docs/protocol.md.

What the server sends is declared as typed dictionaries, which cost nothing when a message
is built; what it is sent is read by strict models. The schema of both is in the OpenAPI
document.
"""

VERSION = 2
"""Version of the protocol; a client that does not know it should say so and stop."""
