"""The calculator: a hand and what happened to it, and everything the rules say about it.

``state`` holds what was entered (one frozen value and its steps), ``address`` writes it into the address bar and reads
it back, ``typed`` reads what a person types, ``outcome`` and ``sideways`` ask the engine; all of these are pure. The
modules that draw are ``inputs``, ``situation``, ``room``, ``answers`` and ``table``.
"""
