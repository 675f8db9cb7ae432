"""What a learner keeps for review: favourites, and the book of missed questions with its setting."""

from __future__ import annotations

from trainer.progress.missed import NEEDED, MissedBook, missed_book
from trainer.ui.session import Session

SETTING = "missed_days"
FEWEST, MOST = 1, 7


def days_needed(here: Session) -> int:
    """On how many days a missed question must be right to leave the book; a setting that cannot be is not heeded."""
    kept = here.store.settings(here.learner).get(SETTING, "")
    return int(kept) if kept in map(str, range(FEWEST, MOST + 1)) else NEEDED


def set_days_needed(here: Session, days: int) -> None:
    """Keep the setting."""
    here.store.set_setting(here.learner, SETTING, str(days))


def missed(here: Session) -> MissedBook:
    """The book of the learner, by his or her own setting and favourites."""
    return missed_book(
        here.store.attempts(here.learner),
        here.zone,
        needed=days_needed(here),
        favourites=here.store.favourites.of(here.learner),
    )
