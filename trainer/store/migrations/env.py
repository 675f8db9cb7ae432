"""Alembic's entry: run the missing steps on the connection the store hands over, inside its transaction."""

from alembic import context

from trainer.store.schema import metadata


def run() -> None:
    """Run the steps. The store holds the transaction, so that either all of them happen or none."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        render_as_batch=True,
        transactional_ddl=True,
    )
    context.run_migrations()


# Alembic loads this file under a name of its own; any other import, such as a test collector's, only reads it.
if __name__ == "env_py":
    run()
