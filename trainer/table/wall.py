"""Dice, breaking the wall, the deal, the turned-up tile. Clauses: S3–S5, S7."""
