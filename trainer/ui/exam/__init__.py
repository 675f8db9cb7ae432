"""Mock exams on the screen: the hall with the ladder, the desk where one sits, and the result.

``papers`` and ``invigilator`` know no screen; the rest draws.
"""
