"""The database: SQLite by default, PostgreSQL for several server processes."""
