"""Several server processes on one PostgreSQL: heartbeat, change notices, link relay."""
