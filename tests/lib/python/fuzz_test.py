"""Generated calls: every one returns or raises an error that users know, and leaves references as they were.

FUZZ_SECONDS makes it draw for so much time of the processor, from FUZZ_SEED on; a program built with --config=asan then
shows what is read or written where it must not be. Without it a fixed slice is drawn.
"""

import os
import random
import sys
import time
import unittest
import warnings

import call_generator
import cases
import switchyard

SECONDS = float(os.environ.get("FUZZ_SECONDS", "0"))
SLICE = 3000

KNOWN = (TypeError, ValueError, IndexError, RuntimeError, OverflowError, BufferError, AttributeError, MemoryError)


def texts():
    operators = call_generator.operators_of(switchyard)
    seed = int(os.environ.get("FUZZ_SEED", "1"))
    end = time.process_time() + SECONDS
    while True:
        yield from call_generator.calls(random.Random(seed), operators, SLICE)
        seed += 1
        if time.process_time() > end:
            return


@unittest.skipUnless(cases.HAS_NUMPY, "NumPy is not installed")
class Fuzz(unittest.TestCase):
    def call(self, text, names):
        try:
            code = compile(text, "call", "eval")
        except SyntaxError:
            return False
        tensors = [names[name] for name in call_generator.TENSORS]
        counts = [sys.getrefcount(tensor) for tensor in tensors]
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                eval(code, names)
        except KNOWN:
            pass
        except Exception as error:
            self.fail(f"{text}\n  {type(error).__name__}: {error}")
        self.assertEqual(counts, [sys.getrefcount(tensor) for tensor in tensors], text)
        return True

    def test_calls(self):
        count = 0
        for text in texts():
            count += self.call(text, call_generator.environment(switchyard))
        self.assertGreater(count, SLICE * 0.9)
        if SECONDS:
            print(f"{count} calls")


if __name__ == "__main__":
    cases.run()
