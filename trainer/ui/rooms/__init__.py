"""Rooms of the learner's own: a preset, what is changed in it, a name, and one line of text to share it by."""
