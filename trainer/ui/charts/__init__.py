"""What a learner has done, and what follows from it, as pictures.

Pure: plain numbers in, a ``Chart`` out, no Streamlit and no clock. A chart without data is a ``Chart`` whose figure is
None and whose ``alt`` says, in the learner's language, what will be shown here and how to get there. Colours are
middle tones that read on white and on dark ground alike (text takes the page's own), and no meaning hangs on colour
alone. A module a kind of picture; ``frame`` holds what all share.
"""

from trainer.ui.charts.bars import Share, accuracy_chart, chapters_chart, levels_chart
from trainer.ui.charts.days import calendar_chart
from trainer.ui.charts.exams import Sat, exams_chart
from trainer.ui.charts.frame import Chart
from trainer.ui.charts.ready import Moment, Ready, projection_chart, readiness_chart
from trainer.ui.charts.recall import Recall, recall_chart
from trainer.ui.charts.reliability import Diagram, reliability_chart
from trainer.ui.charts.skills import Rated, Spoke, radar_chart, rating_chart
from trainer.ui.charts.times import Timed, times_chart

__all__ = [
    "Chart",
    "Diagram",
    "Moment",
    "Rated",
    "Ready",
    "Recall",
    "Sat",
    "Share",
    "Spoke",
    "Timed",
    "accuracy_chart",
    "calendar_chart",
    "chapters_chart",
    "exams_chart",
    "levels_chart",
    "projection_chart",
    "radar_chart",
    "rating_chart",
    "readiness_chart",
    "recall_chart",
    "reliability_chart",
    "times_chart",
]
