"""What a learner's answers mean. Pure: it knows questions only by id and takes the clock as an argument.

All of it follows from the log of answers, told anew each time: neither the order of arrival nor a duplicate matters,
and no right answer lowers anything. ``learner`` tells everything in one call; it is made of

* ``log``: the answers and what counting them gives; ``days``: study days and days in a row; ``mastery``;
* ``memory``: when a skill is due for review, by FSRS; ``missed``: the book of missed questions; ``rating``;
* ``ability`` → ``answers`` → ``knowledge`` → ``readiness``: from abilities to the chance of passing;
* ``readiness_test``: a short test for one level; ``calibration``: how far it all can be trusted;
* ``plan``: what to do next, and why; ``placement``: where to begin; ``course_marks``: how far each lesson is;
* ``runs`` and ``mix``: runs of practice, and what they ask.
"""
