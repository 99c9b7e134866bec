"""Tables: state, registry, commands, connections, links for the dice."""
