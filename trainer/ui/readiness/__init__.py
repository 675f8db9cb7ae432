"""The readiness test on the screen: a short test for one exam level that asks until it is sure, or says borderline."""
