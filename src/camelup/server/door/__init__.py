"""The edge to the outside: who comes in, how often, and what for."""
