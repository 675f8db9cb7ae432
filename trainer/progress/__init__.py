"""What a learner's answers mean. Pure: it knows questions only by id and takes the clock as an argument.

``log`` holds the attempts and their replay, ``mastery`` says when a skill is mastered, ``plan`` what to do next.
"""
