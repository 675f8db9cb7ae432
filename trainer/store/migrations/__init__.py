"""The steps from an empty database to today's; Alembic runs those that are missing."""
