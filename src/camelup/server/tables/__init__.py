"""The tables: one each, all of them, and who looks after them."""
