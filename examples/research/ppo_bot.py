"""What ``stable_baselines.py`` has learned, as a bot for Titus with two players.

python examples/research/stable_baselines.py 100000 titus.zip
ludo benchmark titus-2p-v1 --bot 'cmd:python examples/research/ppo_bot.py titus.zip'
"""

import sys

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from ludotheque import Bot, Sight
from ludotheque.bots.engine_loop import Engine, converse

torch.set_num_threads(1)
MODEL = MaskablePPO.load(sys.argv[1])


class Learned(Bot):
    """Makes the likeliest move of the policy."""

    def choose(self, sight: Sight) -> str:
        """Return that move."""
        mask = sight.mask()
        seen = {"observation": sight.observe(), "action_mask": mask.view(np.int8)}
        index, _ = MODEL.predict(seen, action_masks=mask, deterministic=True)
        space = sight.game.action_space(sight.setting.players, sight.setting.options)
        return sight.text_of(space.decode(sight, int(index)))


if __name__ == "__main__":
    engine = Engine("MaskablePPO", lambda game, seed, seconds: Learned())
    converse(engine, sys.stdin.buffer, sys.stdout.buffer)
