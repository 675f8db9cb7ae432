"""Interactive figures of lessons on the screen, and what stands for them on paper.

``trainer/course/interactive`` reads and works them out; here a ``…_html`` module makes markup of a kind, pure, and the
module beside it draws the widgets. Everything a reader chooses is kept in the session under the figure's key.
"""

from trainer.ui.figures.show import show_interactive
from trainer.ui.figures.static import static_html
from trainer.ui.figures.style import STYLE

__all__ = ["STYLE", "show_interactive", "static_html"]
