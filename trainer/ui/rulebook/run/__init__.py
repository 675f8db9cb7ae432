"""Examples put before the engine and the table, one module a kind: what is shown, and what they answer."""
