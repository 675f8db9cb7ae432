"""Sheets for paper: a lesson, a chapter, a rule set, a room, the disputed points, each a whole HTML document.

Everything here is pure: words and frozen content in, one text out. A document holds its tiles, its style and its
button and asks for nothing from outside, so a saved file prints the same on another machine years later.
"""
