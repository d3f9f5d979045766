"""Schedules of rates, single and in pairs, over 50 steps: `schedules.py` with PyTorch writes schedule_rates.txt."""

import itertools
import json
import os

RECORD = os.path.join(os.path.dirname(__file__), "schedule_rates.txt")
STEPS = 50


class Halving:
    """A function with a state."""

    def __init__(self):
        self.factor = 0.5

    def __call__(self, epoch):
        return self.factor ** (epoch // 10)


# Name: the arguments, as those of a call.
ALONE = {
    "StepLR": "7, gamma=0.5",
    "MultiStepLR": "[3, 9, 9, 30], gamma=0.7",
    "ExponentialLR": "0.9",
    "ConstantLR": "factor=0.25, total_iters=6",
    "LinearLR": "start_factor=0.2, end_factor=0.8, total_iters=11",
    "PolynomialLR": "total_iters=20, power=1.7",
    "CosineAnnealingLR": "8, eta_min=0.05",
    "CosineAnnealingWarmRestarts": "5, T_mult=2, eta_min=0.01",
    "LambdaLR": "lambda epoch: 1 / (1 + epoch)",
    "MultiplicativeLR": "lambda epoch: 0.95 if epoch % 3 else 1.05",
    "CyclicLR": "0.1, 0.8, step_size_up=4, step_size_down=7, mode='triangular2'",
    "OneCycleLR": "0.9, total_steps=STEPS + 10, three_phase=True",
}
# Further forms of the same, only single.
OTHERS = [
    "CosineAnnealingLR(8)",
    "CosineAnnealingLR(1, eta_min=0.2)",
    "LambdaLR([Halving(), lambda epoch: 0.9**epoch])",
    "MultiplicativeLR(Halving())",
    "CyclicLR(0.1, 0.8, step_size_up=3, mode='exp_range', gamma=0.97, base_momentum=[0.5, 0.6])",
    "CyclicLR([0.1, 0.2], 0.8, step_size_up=3, scale_fn=Halving(), scale_mode='iterations', cycle_momentum=False)",
    "OneCycleLR([0.9, 0.5], total_steps=STEPS + 1, anneal_strategy='linear', max_momentum=[0.9, 0.8])",
    "OneCycleLR(0.9, epochs=5, steps_per_epoch=12, cycle_momentum=False)",
    "CosineAnnealingWarmRestarts(3)",
    "ReduceLROnPlateau(patience=2, cooldown=1, min_lr=[0.01, 0.02], factor=0.6)",
    "ReduceLROnPlateau(mode='max', threshold_mode='abs', threshold=0.05, patience=1)",
    "ConstantLR(total_iters=0)",
    "LinearLR()",
    "PolynomialLR()",
    "SequentialLR([s.LinearLR(o, 0.1, total_iters=5), s.CosineAnnealingLR(o, 10), s.ExponentialLR(o, 0.9)], [5, 25])",
    "SequentialLR([s.StepLR(o, 3), s.CosineAnnealingWarmRestarts(o, 4)], [10])",
    "SequentialLR([s.SequentialLR(o, [s.ExponentialLR(o, 0.9), s.StepLR(o, 4)], [6]), s.ConstantLR(o)], [9])",
    "SequentialLR([s.ChainedScheduler([s.ConstantLR(o), s.ExponentialLR(o, 0.9)]), s.StepLR(o, 4)], [9])",
    "ChainedScheduler([s.ConstantLR(o, 0.1, 4), s.ExponentialLR(o, 0.9), s.CosineAnnealingLR(o, 6)])",
]


def _made(module, optimizer, call):
    name, _, arguments = call.partition("(")
    schedules = module.optim.lr_scheduler
    first = "" if name == "ChainedScheduler" else "o, "
    scope = {"s": schedules, "o": optimizer, "Halving": Halving, "STEPS": STEPS}
    return eval(f"s.{name}({first}{arguments}", scope)


def optimizer_of(module):
    """Two groups, with momentum."""
    values = [module.nn.Parameter(module.zeros(1)) for _ in range(2)]
    return module.optim.SGD([{"params": values[:1]}, {"params": values[1:], "lr": 0.3}], lr=1.0, momentum=0.9)


def calls():
    """All lists of schedules."""
    alone = [f"{name}({arguments})" for name, arguments in ALONE.items()] + OTHERS
    pairs = itertools.permutations((f"{name}({arguments})" for name, arguments in ALONE.items()), 2)
    return [[call] for call in alone] + [list(pair) for pair in pairs]


def measure(step):
    """What is reported to a schedule that looks: better for a while, then not."""
    return 1 / (1 + min(step, 9)) + (step % 4) / 100


def advance(module, schedule, step):
    if isinstance(schedule, module.optim.lr_scheduler.ReduceLROnPlateau):
        schedule.step(measure(step))
    else:
        schedule.step()


def rates(module, names, restart=None):
    """For each step the rates and momenta of the groups; at `restart` states go into new objects."""
    optimizer = optimizer_of(module)
    schedules = [_made(module, optimizer, call) for call in names]
    found = []
    for step in range(STEPS):
        if step == restart:
            states = [optimizer.state_dict()] + [one.state_dict() for one in schedules]
            optimizer = optimizer_of(module)
            schedules = [_made(module, optimizer, call) for call in names]
            for one, state in zip([optimizer] + schedules, states):
                one.load_state_dict(state)
        optimizer.step()
        for schedule in schedules:
            advance(module, schedule, step)
        found.append([value for group in optimizer.param_groups for value in (group["lr"], group["momentum"])])
    return found


# Of these steps the record has the values.
KEPT = (1, 4, 9, 17, 49)


def key_of(names):
    return " + ".join(names)


def record():
    with open(RECORD) as file:
        return {key: json.loads(values) for key, _, values in (line.rstrip().partition(" = ") for line in file)}


def main():
    import torch

    with open(RECORD, "w") as file:
        for names in calls():
            found = rates(torch, names)
            kept = [[float(f"{float(value):.9g}") for value in found[step]] for step in KEPT]
            file.write(f"{key_of(names)} = {json.dumps(kept, separators=(',', ':'))}\n")


if __name__ == "__main__":
    main()
