"""Titus with Stable-Baselines3: MaskablePPO against a bot, for some seconds.

python examples/research/stable_baselines.py [STEPS [FILE]]

What was learned is kept in FILE, if one is named; ``ppo_bot.py`` plays by it.
"""

import sys

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO

import ludotheque.envs.gymnasium  # noqa: F401 - registers the ids

steps = int(sys.argv[1]) if len(sys.argv) > 1 else 1024
torch.set_num_threads(1)  # small networks: more threads wait for each other
env = gymnasium.make("ludotheque/Titus-v1", bots=["random"], zero_sum=True)
model = MaskablePPO("MultiInputPolicy", env, n_steps=512, batch_size=128, seed=1)
model.learn(steps)
if len(sys.argv) > 2:
    model.save(sys.argv[2])

won = []
for match in range(5):
    seen, _ = env.reset(seed=match)
    over = False
    while not over:
        action, _ = model.predict(seen, action_masks=env.action_masks())
        seen, reward, over, _, _ = env.step(action)
    won.append(reward)
print(f"mean reward against random in {len(won)} matches: {np.mean(won):+.2f}")
