"""What the first page shows at a glance: what next and why, what waits, how near the next level is, the daily hand."""
