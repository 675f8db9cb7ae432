"""A deal and a match: wall, turns, claims, locks, chains, who pays and who deals next. Imports the engine only.

``state`` holds what is, ``actions`` what one may ask for, ``events`` what happened. ``legal.legal_actions`` is the one
predicate behind buttons, bots and quizzes, ``step.apply`` the one way from a state to the next.
"""
