"""Learning: a network, how it follows targets, and its running mean."""
import math

import torch
import torch.nn.functional as F

from network import Net, Quick

MEAN_KEEPS = 0.999  # of itself at every step


class Learner:
    """A network and how it learns. The rate falls along a cosine."""

    def __init__(self, inputs, cells, seed, batch, device, rate=2e-3, last_rate=1e-5):
        generator = torch.Generator().manual_seed(seed)
        self.batch, self.rate, self.last_rate = batch, rate, last_rate
        self.net = Net(inputs, cells, generator).to(device)
        self.mean = Net(inputs, cells).to(device)
        self.mean.load_state_dict(self.net.state_dict())
        self.adam = torch.optim.Adam(self.net.parameters(), lr=rate)
        self.steps = 0

    def begin_with(self, net):
        for one in (self.net, self.mean):
            one.load_state_dict(net.state_dict())

    def says(self, which, strength):
        """The chances to win by what was learned so far."""
        return torch.sigmoid(Quick(self.mean)(which, strength))

    def learn(self, which, strength, target, done, generator, weight=None):
        """One pass; done is the part of the training that is over, weight says how much each position
        counts. Returns the mean error."""
        wave = (1 + math.cos(math.pi * done)) / 2
        for group in self.adam.param_groups:
            group["lr"] = self.last_rate + (self.rate - self.last_rate) * wave
        order = torch.randperm(len(target), generator=generator, device=target.device)
        error = torch.zeros((), device=target.device)
        batches = len(target) // self.batch
        for i in range(batches):
            part = order[i * self.batch:(i + 1) * self.batch]
            loss = F.binary_cross_entropy_with_logits(self.net.learn(which[part], strength[part]),
                                                      target[part],
                                                      None if weight is None else weight[part])
            self.adam.zero_grad()
            loss.backward()
            self.adam.step()
            self.steps += 1
            error += loss.detach()
            self.follow()
        return (error / max(1, batches)).item()

    @torch.no_grad()
    def follow(self):
        """The running mean of the weights plays better than the weights of any step."""
        part = 1 - min(MEAN_KEEPS, self.steps / (self.steps + 10))
        for mean, weight in zip(self.mean.parameters(), self.net.parameters()):
            mean.lerp_(weight, part)

    def state(self):
        return {"net": self.net.state_dict(), "mean": self.mean.state_dict(),
                "adam": self.adam.state_dict(), "steps": self.steps}

    def resume(self, state):
        self.net.load_state_dict(state["net"])
        self.mean.load_state_dict(state["mean"])
        self.adam.load_state_dict(state["adam"])
        self.steps = state["steps"]
