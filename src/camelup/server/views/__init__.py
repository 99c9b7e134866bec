"""Response views of games, limited to what each recipient may see."""
