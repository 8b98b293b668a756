"""The network of src/bots/net.h, and its place in the file of learned networks."""
import struct

import torch
import torch.nn.functional as F

MAGIC = b"qwixx learned 1\n"
SUBJECTS = {"dice": 0, "cards": 1, "jokers": 2}


class Net(torch.nn.Module):
    """Inputs of which few are not zero, hidden layers, one score."""

    def __init__(self, inputs, cells, generator=None):
        super().__init__()
        self.inputs, self.cells = inputs, list(cells)
        uniform = lambda *shape: 2 * torch.rand(shape, generator=generator) - 1
        sizes = [*cells, 1]
        self.first = torch.nn.Parameter(0.2 * uniform(inputs, cells[0]))
        self.layers = torch.nn.ParameterList(
            torch.nn.Parameter((6 / a) ** 0.5 * uniform(a, b) * (0.7 if b == 1 else 1))
            for a, b in zip(sizes, sizes[1:]))
        self.biases = torch.nn.ParameterList(torch.nn.Parameter(torch.zeros(n)) for n in sizes)

    def scores(self, begun):
        """From the sums of the first layer."""
        cells = begun + self.biases[0]
        for layer, bias in zip(self.layers, self.biases[1:]):
            cells = F.relu(cells) @ layer + bias
        return cells[:, 0]

    def learn(self, which, strength):
        """Scores, to learn by."""
        dense = torch.zeros((len(which), self.inputs), device=which.device)
        dense.scatter_add_(1, which.long(), strength.float())
        return self.scores(dense @ self.first)


class Quick:
    """A copy of a network that only answers, in 16 bits where the machine can."""

    def __init__(self, net, at_once=1 << 20):
        self.at_once = at_once
        kind = torch.half if net.first.is_cuda else torch.float
        with torch.no_grad():
            self.net = Net(net.inputs, net.cells).to(net.first.device)
            self.net.load_state_dict(net.state_dict())
            self.net.to(kind)
        self.kind = kind

    @torch.no_grad()
    def begin(self, which, strength):
        """The first layer before all inputs are in."""
        return F.embedding_bag(which.long(), self.net.first, mode="sum",
                               per_sample_weights=strength.to(self.kind))

    @torch.no_grad()
    def go_on(self, begun, which_begun, which, strength):
        """Scores from what was begun with and the rest of the inputs."""
        return self.net.scores(begun[which_begun] + self.begin(which, strength)).float()

    @torch.no_grad()
    def __call__(self, which, strength):
        parts = [self.net.scores(self.begin(*part)).float()
                 for part in zip(which.split(self.at_once), strength.split(self.at_once))]
        return torch.cat(parts) if parts else torch.zeros(0, device=which.device)


PARTS = [("first", "biases.0"), ("layers.0", "biases.1"), ("layers.1", "biases.2")]


def read_learned(file):
    """All networks of a file as bytes, by game and players."""
    with open(file, "rb") as opened:
        data = opened.read()
    assert data.startswith(MAGIC)
    nets, at = {}, len(MAGIC)
    while at < len(data):
        subject, players, inputs, first = struct.unpack_from("<BBHH", data, at)
        sizes = [(inputs + 1) * first, (first + 1) * 32, 33]
        end = at + 6 + sum(4 + 2 * size for size in sizes)
        nets[list(SUBJECTS)[subject], players] = data[at:end]
        at = end
    return nets


def net_of(data):
    """The network of such bytes."""
    _, _, inputs, first = struct.unpack_from("<BBHH", data)
    net, at = Net(inputs, [first, 32]), 6
    state = net.state_dict()
    for part in PARTS:
        unit, = struct.unpack_from("<f", data, at)
        at += 4
        for name in part:
            size = state[name].numel()
            weights = torch.frombuffer(bytearray(data[at:at + 2 * size]), dtype=torch.int16)
            state[name] = (weights.float() * unit).view_as(state[name])
            at += 2 * size
    net.load_state_dict(state)
    return net


def bytes_of(net, game, players):
    """A network as bytes: weights in sixteen bits, each part with its scale."""
    state = {name: weights.cpu().flatten() for name, weights in net.state_dict().items()}
    data = struct.pack("<BBHH", SUBJECTS[game], players, net.inputs, net.cells[0])
    for part in PARTS:
        weights = torch.cat([state[name] for name in part])
        unit = torch.tensor(max(weights.abs().max().item(), 1e-6) / 32767)
        data += struct.pack("<f", unit.item())
        data += (weights / unit).round().clamp(-32767, 32767).to(torch.int16).numpy().tobytes()
    return data


def put_into(file, net, game, players):
    nets = read_learned(file)
    nets[game, players] = bytes_of(net, game, players)
    with open(file, "wb") as opened:
        opened.write(MAGIC + b"".join(sorted(nets.values())))
