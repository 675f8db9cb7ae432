"""The rulebook's parts: its address, the clauses it shows, their cards and examples, the matrix, disputed points."""
