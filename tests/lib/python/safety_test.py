"""What must not be possible from Python: freed memory in an array, a file that changes the process, a private function that crashes."""

import collections
import io
import itertools
import os
import pickle
import pickletools
import random
import unittest
import warnings

from cases import HAS_NUMPY, Raises, check, names, run

LENT = Raises("RuntimeError", "a storage of 12 bytes over memory of the caller, or lent to one, cannot grow to 4000...")
IMPORT = "import numpy as np\n"
GROW = "x.resize_(1000)"

LENDING = [
    (IMPORT + f"a = x.numpy()\n{GROW}", LENT),
    (IMPORT + f"a = memoryview(x.numpy())\n{GROW}", LENT),
    (IMPORT + f"a = np.asarray(x[1:])\n{GROW}", LENT),
    (IMPORT + f"a = np.from_dlpack(x)\n{GROW}", LENT),
    (f"y = sw.from_dlpack(x)\n{GROW}", LENT),
    ("c = x.__dlpack__()\n" + GROW, LENT),
    ("c = x.__dlpack__(max_version=(1, 0))\n" + GROW, LENT),
    # An output that has to grow, and a view of the same memory.
    (IMPORT + "a = x.numpy()\nsw.add(sw.ones(1000), 1, out=x)", LENT),
    (IMPORT + "a = x.numpy()\nx[:0].resize_(1000)", LENT),
    # The marks stay when the array is gone, as PyTorch's do, and a size that fits is not growth.
    (IMPORT + f"x.numpy()\n{GROW}", LENT),
    (IMPORT + "a = x.numpy()\nx.resize_(2), x.resize_(3)", "(tensor([1., 2., 3.]), tensor([1., 2., 3.]))"),
    (f"{GROW}.shape", "switchyard.Size([1000])"),
    # Memory that the tensor itself no longer has.
    (IMPORT + "a = x.numpy()\nx.data = sw.zeros(5)\na", "array([1., 2., 3.], dtype=float32)"),
    (IMPORT + "a = np.from_dlpack(x)\nx.set_(sw.zeros(5))\na", "array([1., 2., 3.], dtype=float32)"),
    (IMPORT + "a = x.numpy()\nx.set_(sw.zeros(5))\na", "array([1., 2., 3.], dtype=float32)"),
    # More than the rest of a storage's block.
    (IMPORT + "y = sw.ones(1000)\na = y.numpy()\ny.resize_(10 ** 6)",
     Raises("RuntimeError", "a storage of 4000 bytes over memory of the caller, or lent to one, cannot grow to 4000000...")),
    (IMPORT + "y = sw.ones(1000)\na = y.numpy()\ndel y\na.sum()", "1000.0"),
]

# A file that names OrderedDict, and hooks of every kind that pickle has to change something that is there.
POISON = {
    "state of a class": b"\x80\x02ccollections\nCounter\n(N}X\x06\x00\x00\x00updateccollections\nOrderedDict\nstb.",
    "state of Tensor": b"\x80\x02cswitchyard\nTensor\n(N}X\x05\x00\x00\x00numpyK\x01stb.",
    "dict state of Tensor": b"\x80\x02cswitchyard\nTensor\n}X\x05\x00\x00\x00numpyK\x01sb.",
    "state of a function": b"\x80\x02c_codecs\nencode\n}X\x01\x00\x00\x00aK\x01sb.",
    "item of a class": b"\x80\x02ccollections\nCounter\nX\x01\x00\x00\x00aK\x01s.",
    "items of a dtype": b"\x80\x02cswitchyard\nfloat32\n(X\x01\x00\x00\x00aK\x01u.",
    "append to a class": b"\x80\x02ccollections\nOrderedDict\nK\x01a.",
    "a class by INST": b"(icollections\nOrderedDict\n.",
    "a class by OBJ": b"(ccollections\nOrderedDict\no.",
    "an extension": b"\x80\x02\x82\x01.",
    "a persistent id": b"P1\n.",
    "a call of a result": b"\x80\x02ccollections\nOrderedDict\n)RK\x01\x85R.",
    "getattr": b"\x80\x02c__builtin__\ngetattr\ncswitchyard\nTensor\nX\x05\x00\x00\x00numpy\x86R.",
    "eval": b"\x80\x02c__builtin__\neval\nX\x03\x00\x00\x001+1\x85R.",
    "os.system": b"\x80\x02cos\nsystem\nX\x04\x00\x00\x00true\x85R.",
    "a path into the package": b"\x80\x04\x8c\x0aswitchyard\x8c\x17serialization.os.system\x93.",
    "a module of the package": b"\x80\x02cswitchyard.serialization\nload\n.",
    "much memory of a bytearray": b"\x80\x02c__builtin__\nbytearray\nJ\xff\xff\xff\x7f\x85R.",
    "new object of Tensor": b"\x80\x02cswitchyard\nTensor\n)\x81.",
}

GOOD = """
[1, 2.5, True, None, 'a', b'b', (1,), {2, 3}, frozenset([4]), bytearray(b'xyz'), 1 + 2j, 10 ** 30, slice(1, 2)]
{'w': sw.ones(2, 3).t(), 'b': sw.arange(4)[1:], 'half': sw.ones(2, dtype=sw.float16), 'empty': sw.zeros(0, 3)}
[sw.float32, sw.device('cpu'), sw.Size([1, 2]), sw.strided, sw.channels_last]
sw.nn.BatchNorm1d(3).state_dict()
[collections.OrderedDict(a=1), collections.Counter('aab'), collections.defaultdict(list, a=[1])]
sw.nn.Parameter(sw.ones(2))
sw.optim.SGD([sw.nn.Parameter(sw.ones(2))], lr=0.5, momentum=0.9).state_dict()
""".strip().split("\n")

WATCHED = (collections.Counter, collections.OrderedDict, collections.defaultdict, dict, set, list)


def saved(value, protocol=2):
    import switchyard

    file = io.BytesIO()
    switchyard.save(value, file, pickle_protocol=protocol)
    return file.getvalue()


def values():
    return [eval(text, {"sw": names()["sw"], "collections": collections}) for text in GOOD]


def state_of_process():
    import switchyard

    classes = (*WATCHED, switchyard.Tensor, switchyard.nn.Parameter, switchyard.Size)
    return [sorted(vars(cls)) for cls in classes], dict(os.environ)


class Safety(unittest.TestCase):
    def test_lent_memory_stays(self):
        check(self, LENDING, names)

    @unittest.skipUnless(HAS_NUMPY, "NumPy is not installed")
    def test_an_array_shows_no_freed_memory(self):
        sw = names()["sw"]
        for make in (lambda t: t.numpy(), lambda t: memoryview(t.numpy())):
            tensor = sw.ones(1000)
            array = make(tensor)
            with self.assertRaises(RuntimeError):
                tensor.resize_(10**6)
            others = [sw.zeros(1000) for _ in range(20)]
            self.assertEqual(sum(array), 1000)
            del others

    def test_files_that_are_plain_load(self):
        sw = names()["sw"]
        for value, protocol in itertools.product(values(), range(6)):
            with self.subTest(value=value, protocol=protocol):
                back = sw.load(io.BytesIO(saved(value, protocol)), weights_only=True)
                self.assertEqual((type(back), repr(back)), (type(value), repr(value)))

    def test_files_that_are_not_are_refused(self):
        sw = names()["sw"]
        for name, content in POISON.items():
            before = state_of_process()
            with self.subTest(name), self.assertRaises(pickle.UnpicklingError):
                sw.load(io.BytesIO(content), weights_only=True)
            self.assertEqual(state_of_process(), before)
        self.assertEqual(collections.Counter("aab"), {"a": 2, "b": 1})

    def test_classes_that_a_user_allows(self):
        sw = names()["sw"]
        file = saved(Point(3))
        with self.assertRaisesRegex(pickle.UnpicklingError, "the file names __main__.Point"):
            sw.load(io.BytesIO(file))
        sw.serialization.add_safe_globals([Point])
        try:
            self.assertEqual(sw.load(io.BytesIO(file)).x, 3)
            self.assertEqual(sw.serialization.get_safe_globals(), [Point])
            # Its objects may be changed, the class itself not.
            with self.assertRaises(pickle.UnpicklingError):
                sw.load(io.BytesIO(b"\x80\x02c__main__\nPoint\n}X\x01\x00\x00\x00xK\x01sb."))
        finally:
            sw.serialization.clear_safe_globals()
        self.assertFalse(hasattr(Point, "x"))

    def test_damaged_files_change_nothing(self):
        """Bytes of good files changed at random, and random programs of opcodes. FUZZ_FILES makes it draw more."""
        sw = names()["sw"]
        draw = random.Random(1)
        good = [saved(value, protocol) for value in values() for protocol in (0, 2, 4, 5)]
        before = state_of_process()
        opcodes = [opcode.code.encode("latin-1") for opcode in pickletools.opcodes]
        loaded = refused = 0
        for _ in range(int(os.environ.get("FUZZ_FILES", "4000"))):
            content = bytearray(draw.choice(good))
            for _ in range(draw.randint(1, 6)):
                place = draw.randrange(len(content))
                part = draw.choice([bytes([draw.randrange(256)]), draw.choice(opcodes), draw.choice(good)[:20], b""])
                content[place : place + draw.choice([0, 1, 1, 5])] = part
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    sw.load(io.BytesIO(bytes(content)), weights_only=True)
                loaded += 1
            except (pickle.UnpicklingError, EOFError, MemoryError):
                refused += 1
        self.assertEqual(state_of_process(), before)
        self.assertGreater(min(loaded, refused), 100)

    def test_private_functions_refuse_what_they_do_not_take(self):
        # In a process of its own: some of them change modes for good.
        child = os.fork()
        if child == 0:
            call_private_functions()
            os._exit(0)
        self.assertEqual(os.waitpid(child, 0)[1], 0)


def call_private_functions():
    sw = names()["sw"]
    odd = [None, 1, -1, 2.5, "a", b"a", (), [], {}, (1, 2), (None, None), object(), type, sw.ones(2), sw.Tensor, sw.float32]
    odd += [sw.device("cpu"), sw.Size([1]), (sw.ones(2),), lambda *given: None, sw.Generator()]
    draw = random.Random(2)
    functions = [getattr(sw._C, name) for name in dir(sw._C) if name.startswith("_") and not name.startswith("__")]
    functions = [one for one in functions if callable(one) and not isinstance(one, type)]
    assert len(functions) > 30, len(functions)
    warnings.simplefilter("ignore")
    for function in functions:
        for given in [(one,) for one in odd] + [draw.choices(odd, k=draw.randint(0, 7)) for _ in range(150)]:
            try:
                function(*given)
            except Exception:
                pass


class Point:
    def __init__(self, x):
        self.x = x


if __name__ == "__main__":
    run()
