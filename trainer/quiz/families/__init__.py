"""One module a question family; each offers ``FAMILY``."""
