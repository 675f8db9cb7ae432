"""What belongs to the learner: who is learning here, taking everything along, bringing it back, deleting it."""
