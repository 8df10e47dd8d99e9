"""Titus with TorchRL: GymWrapper, a collector, PPO's loss, for some seconds.

python examples/research/torchrl_loop.py [BATCHES]
"""

import sys

import gymnasium
import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.envs.libs.gym import GymWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import ludotheque.envs.gymnasium  # noqa: F401 - registers the ids

BATCHES = int(sys.argv[1]) if len(sys.argv) > 1 else 3
FRAMES = 512

torch.manual_seed(1)
torch.set_num_threads(1)  # small networks: more threads wait for each other
env = GymWrapper(
    gymnasium.make("ludotheque/Titus-v1", bots=["random"], zero_sum=True), categorical_action_encoding=True
)
width, actions = env.observation_spec["observation"].shape[-1], env.action_spec.space.n


class Policy(nn.Module):
    """Logits, and the mask as MaskedCategorical wants it."""

    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(width, 64), nn.Tanh(), nn.Linear(64, actions))

    def forward(self, observation, action_mask):
        return self.net(observation.float()), action_mask.bool()


class Value(nn.Module):
    """What is expected to be won."""

    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(width, 64), nn.Tanh(), nn.Linear(64, 1))

    def forward(self, observation):
        return self.net(observation.float())


actor = ProbabilisticActor(
    TensorDictModule(Policy(), in_keys=["observation", "action_mask"], out_keys=["logits", "mask"]),
    in_keys=["logits", "mask"],
    distribution_class=MaskedCategorical,
    return_log_prob=True,
    spec=env.action_spec,
)
critic = ValueOperator(Value(), in_keys=["observation"])
advantage = GAE(gamma=1.0, lmbda=0.95, value_network=critic)
loss_of = ClipPPOLoss(actor, critic)
optimizer = torch.optim.Adam(loss_of.parameters(), 1e-3)
collector = Collector(env, actor, frames_per_batch=FRAMES, total_frames=FRAMES * BATCHES)
for number, data in enumerate(collector, 1):
    for _ in range(4):
        advantage(data)
        losses = loss_of(data)
        loss = losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    ended = data["next", "done"].sum().item()
    won = data["next", "reward"].sum().item()
    print(f"batch {number}: {ended} matches, mean reward {won / max(ended, 1):+.2f}, loss {loss.item():.3f}")
collector.shutdown()
