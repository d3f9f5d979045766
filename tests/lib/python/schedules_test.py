"""Compares rates of schedules, single and in pairs, with those of PyTorch 2.15 in schedule_rates.txt."""

import math
import unittest

import switchyard
from switchyard.optim import lr_scheduler

import schedules

RECORD = schedules.record()


def is_close(found, expected):
    return all(
        math.isclose(a, b, rel_tol=1e-7, abs_tol=1e-12) for one, other in zip(found, expected) for a, b in zip(one, other)
    )


class SchedulesTest(unittest.TestCase):
    def test_record_is_complete(self):
        self.assertEqual(list(RECORD), [schedules.key_of(names) for names in schedules.calls()])

    def test_rates(self):
        for names in schedules.calls():
            expected = RECORD[schedules.key_of(names)]
            for restart in (None, 20):
                with self.subTest(names=names, restart=restart):
                    found = schedules.rates(switchyard, names, restart)
                    kept = [found[step] for step in schedules.KEPT]
                    self.assertTrue(is_close(kept, expected), f"{kept}, expected {expected}")

    def test_rates_in_tensors_stay_there(self):
        parameter = switchyard.nn.Parameter(switchyard.zeros(1))
        optimizer = switchyard.optim.SGD([parameter], lr=switchyard.tensor(1.0))
        rate = optimizer.param_groups[0]["lr"]
        schedule = lr_scheduler.ExponentialLR(optimizer, 0.5)
        schedule.step()
        schedule.step()
        self.assertIs(optimizer.param_groups[0]["lr"], rate)
        self.assertEqual(rate.item(), 0.25)
        self.assertEqual(schedule.base_lrs[0].item(), 1.0)

    def test_state_of_pytorch(self):
        """Names are those of PyTorch's checkpoints."""
        schedule = lr_scheduler.CyclicLR(schedules.optimizer_of(switchyard), 0.1, 0.8)
        state = schedule.state_dict()
        self.assertEqual(
            sorted(state),
            [
                "_is_initial", "_last_lr", "_scale_fn_custom", "_step_count", "base_lrs", "base_momentums",
                "cycle_momentum", "gamma", "last_epoch", "max_lrs", "max_momentums", "mode", "scale_mode",
                "step_ratio", "total_size", "use_beta1",
            ],
        )
        with self.assertRaises(KeyError):
            schedule.load_state_dict({})

    def test_schedules_that_need_a_measure_are_not_combined(self):
        optimizer = schedules.optimizer_of(switchyard)
        plateau = lr_scheduler.ReduceLROnPlateau(optimizer)
        for make in (
            lambda: lr_scheduler.ChainedScheduler([plateau]),
            lambda: lr_scheduler.SequentialLR(optimizer, [plateau], []),
        ):
            with self.assertRaisesRegex(ValueError, "needs a measure"):
                make()


if __name__ == "__main__":
    unittest.main()
