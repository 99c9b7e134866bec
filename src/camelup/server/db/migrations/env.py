"""Alembic environment: runs migrations on the connection in the config's attributes."""

from alembic import context

from camelup.server.db.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
