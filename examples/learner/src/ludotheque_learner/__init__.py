"""A learner: it plays a game against itself in the batched environment, and brings what it learned as a bot.

``python -m ludotheque_learner titus`` trains; ``ludo arena titus --bots greedy learned`` shows the outcome.
"""

from __future__ import annotations

from ludotheque_learner.bot import Learned
from ludotheque_learner.network import Network
from ludotheque_learner.training import Plan, Trainer

__all__ = ["Learned", "Network", "Plan", "Trainer"]
