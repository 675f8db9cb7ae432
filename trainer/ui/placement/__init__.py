"""The placement check on the screen: what may be asked, where the check stands, and what was found."""
