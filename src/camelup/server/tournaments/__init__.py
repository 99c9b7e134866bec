"""Club nights: rounds of tables for many people, with standings."""
