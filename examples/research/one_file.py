"""Titus in one file, in CleanRL's manner: PPO on a vector of matches in which the learner plays all seats.

python examples/research/one_file.py [UPDATES]
"""

import sys

import gymnasium
import numpy as np
import torch
from torch import nn

import ludotheque.envs.gymnasium  # noqa: F401 - registers the ids

UPDATES = int(sys.argv[1]) if len(sys.argv) > 1 else 5
ENVS, STEPS, EPOCHS, CLIP, ENTROPY = 64, 64, 4, 0.2, 0.01

torch.manual_seed(1)
torch.set_num_threads(1)  # small networks: more threads wait for each other
envs = gymnasium.make_vec("ludotheque/Titus-v1", num_envs=ENVS, zero_sum=True)
width, actions = envs.single_observation_space["observation"].shape[0], envs.single_action_space.n
net = nn.Sequential(nn.Linear(width, 128), nn.Tanh(), nn.Linear(128, actions + 1))
optimizer = torch.optim.Adam(net.parameters(), 1e-3)


def judged(seen, mask):
    """Return what the network would play, and what it expects to win."""
    out = net(seen)
    return torch.distributions.Categorical(logits=out[:, :-1].masked_fill(~mask, -1e9)), out[:, -1]


seen, infos = envs.reset(seed=1)
for update in range(UPDATES):
    shape, seats = (STEPS, ENVS), np.zeros((STEPS, ENVS), np.int64)
    saw, masks = torch.zeros(*shape, width), torch.zeros(*shape, actions, dtype=torch.bool)
    chose, logs = torch.zeros(shape, dtype=torch.long), torch.zeros(shape)
    rewards, dones = np.zeros((*shape, 2), np.float32), np.zeros(shape, bool)
    for k in range(STEPS):
        saw[k], masks[k] = torch.from_numpy(seen["observation"]), torch.from_numpy(seen["action_mask"]) > 0
        seats[k] = infos["to_move"]
        with torch.no_grad():
            policy, _ = judged(saw[k], masks[k])
            chose[k] = policy.sample()
            logs[k] = policy.log_prob(chose[k])
        seen, _, dones[k], _, infos = envs.step(chose[k].numpy())
        rewards[k] = infos["rewards"]

    # what each seat wins in the end; where a match goes on, what its seat to move expects
    with torch.no_grad():
        rest = judged(
            torch.from_numpy(seen["observation"]).float(), torch.from_numpy(seen["action_mask"]) > 0
        )
    to_come = np.repeat(-rest[1].numpy()[:, None], 2, axis=1)
    to_come[np.arange(ENVS), infos["to_move"]] *= -1
    returns = np.zeros(shape, np.float32)
    for k in reversed(range(STEPS)):
        to_come = np.where(dones[k][:, None], rewards[k], to_come)
        returns[k] = to_come[np.arange(ENVS), seats[k]]

    x, m, a, old = saw.flatten(0, 1), masks.flatten(0, 1), chose.flatten(), logs.flatten()
    target = torch.from_numpy(returns).flatten()
    with torch.no_grad():
        gain = target - judged(x, m)[1]
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(a)).split(1024):
            policy, value = judged(x[part], m[part])
            ratio = (policy.log_prob(a[part]) - old[part]).exp()
            bound = ratio.clamp(1 - CLIP, 1 + CLIP)
            loss = -torch.min(ratio * gain[part], bound * gain[part]).mean()
            loss += 0.5 * (value - target[part]).square().mean() - ENTROPY * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()
    print(f"update {update + 1}: {int(dones.sum())} matches, loss {loss.item():.3f}")
envs.close()
