"""NumPy, buffers, DLPack, threads."""

import gc
import threading
import unittest

from cases import HAS_NUMPY, Raises, check, names, run

NUMPY = [
    ("import numpy as np\n" + snippet, expected)
    for snippet, expected in [
        ("x.numpy()", "array([1., 2., 3.], dtype=float32)"),
        ("np.asarray(m), x.__array__(np.float64)", "(array([[1., 2.],\n       [3., 4.]], dtype=float32), array([1., 2., 3.]))"),
        ("a = x.numpy()\na[0] = 9\nx", "tensor([9., 2., 3.])"),
        ("m.T.numpy().strides, m[:, 1].numpy()", "((4, 8), array([2., 4.], dtype=float32))"),
        ("a = np.ones(3, dtype=np.float32)\nt = sw.from_numpy(a)\nt[0] = 5\na", "array([5., 1., 1.], dtype=float32)"),
        ("[sw.from_numpy(np.zeros(1, dtype=t)).dtype for t in ('u1', 'i1', 'i2', 'i4', 'i8', 'f2', 'f4', 'f8', 'c8', 'c16', '?')]",
         "[switchyard.uint8, switchyard.int8, switchyard.int16, switchyard.int32, switchyard.int64, switchyard.float16, switchyard.float32, switchyard.float64, switchyard.complex64, switchyard.complex128, switchyard.bool]"),
        ("sw.from_numpy(np.ones((2, 3))[:, ::2]).stride()", "(3, 2)"),
        ("sw.from_numpy([1])", Raises("TypeError", "from_numpy() takes a NumPy array, not list")),
        ("sw.from_numpy(np.array(['a']))", Raises("TypeError", "no dtype stands for numpy.str_; a NumPy array can become a tensor if ...")),
        ("sw.from_numpy(np.ones(3)[::-1])", Raises("ValueError", "dimension 0 of the NumPy array runs backwards, with stride -8, which a tensor cannot; array.copy() runs forwards")),
        ("sw.tensor([1.], requires_grad=True).numpy()", Raises("RuntimeError", "numpy: an array has no gradient, but the tensor requires one; take tensor.detach() or force=True")),
        ("sw.tensor([1.], requires_grad=True).numpy(force=True)", "array([1.], dtype=float32)"),
        ("x.to(sw.bfloat16).numpy()", Raises("TypeError", "numpy: NumPy has no dtype for BFloat16")),
        ("np.add(x, 1)", "tensor([2., 3., 4.])"),
        ("np.float32(2) * x", "tensor([2., 4., 6.])"),
        ("x + np.ones(3, dtype=np.float32)", "tensor([2., 3., 4.])"),
        ("np.ones(3, dtype=np.float32) + x", "tensor([2., 3., 4.])"),
        ("sw.tensor(np.arange(3)), sw.tensor([np.float64(1.5)])", "(tensor([0, 1, 2]), tensor([1.5000], dtype=switchyard.float64))"),
        ("a = np.zeros(2)\nt = sw.as_tensor(a)\nt[0] = 1\na", "array([1., 0.])"),
        ("hasattr(x, '__array_interface__'), x.__array_priority__", "(False, 1000)"),
    ]
]

BUFFERS = [
    ("sw.frombuffer(bytearray(b'\\1\\2'), dtype=sw.int16)", "tensor([513], dtype=switchyard.int16)"),
    ("b = bytearray(4)\nt = sw.frombuffer(b, dtype=sw.uint8, count=2, offset=1)\nt[0] = 7\nb", "bytearray(b'\\x00\\x07\\x00\\x00')"),
    ("sw.frombuffer(b'', dtype=sw.int16)", Raises("ValueError", "frombuffer: 0 bytes read with count -1 give no element")),
    ("sw.frombuffer(bytearray(3), dtype=sw.int16)", Raises("ValueError", "frombuffer: 3 bytes without the first 0 do not divide into elements of 2 bytes")),
    ("sw.frombuffer(3, dtype=sw.int16)", Raises("ValueError", "frombuffer: int has no buffer to read; bytes and arrays have one")),
    ("memoryview(x)", Raises("TypeError")),
]

DLPACK = [
    ("x.__dlpack_device__() == (1, 0), type(x.__dlpack_device__()[0]).__name__", "(True, 'DLDeviceType')"),
    ("y = sw.from_dlpack(x)\ny[0] = 8\nx", "tensor([8., 2., 3.])"),
    ("sw.from_dlpack(m.T).stride()", "(1, 2)"),
    ("import numpy as np\nsw.from_dlpack(np.arange(3)), np.from_dlpack(x)", "(tensor([0, 1, 2]), array([1., 2., 3.], dtype=float32))"),
    ("sw.from_dlpack(x.__dlpack__(max_version=(1, 0)))", "tensor([1., 2., 3.])"),
    ("'dltensor_versioned' in repr(x.__dlpack__(max_version=(1, 0))), 'dltensor_versioned' in repr(x.__dlpack__())", "(True, False)"),
    ("c = x.__dlpack__()\n(sw.from_dlpack(c), sw.from_dlpack(c))", Raises("RuntimeError", "from_dlpack: the capsule holds no tensor; one can be taken out of it only once")),
    ("x.__dlpack__(stream=1)", Raises("AssertionError", "__dlpack__: the CPU has no streams, but stream is 1")),
    ("x.__dlpack__(stream='a')", Raises("TypeError")),
    ("sw.tensor([1.], requires_grad=True).__dlpack__()", Raises("BufferError", "DLPack has no gradients, but the tensor requires one; export tensor.detach()")),
    ("sw.from_dlpack(sw.tensor([True]))", "tensor([True])"),
]


class InterchangeTest(unittest.TestCase):
    def test_numpy(self):
        check(self, NUMPY, names)

    def test_buffers(self):
        check(self, BUFFERS, names)

    def test_dlpack(self):
        check(self, DLPACK, names)

    @unittest.skipUnless(HAS_NUMPY, "NumPy is not installed")
    def test_memory_outlives_its_first_owner(self):
        import numpy as np

        sw = names()["sw"]
        array = sw.tensor([1.0, 2.0]).numpy()
        tensor = sw.from_numpy(np.arange(1000))
        imported = sw.from_dlpack(sw.tensor([3.0, 4.0]))
        capsule = sw.tensor([5.0]).__dlpack__()
        gc.collect()
        self.assertEqual(array.tolist(), [1.0, 2.0])
        self.assertEqual(tensor[999].item(), 999)
        self.assertEqual(imported.tolist(), [3.0, 4.0])
        self.assertEqual(sw.from_dlpack(capsule).tolist(), [5.0])

    def test_other_threads_run_while_a_kernel_does(self):
        sw = names()["sw"]
        matrix = sw.zeros(700, 700)
        counts = []
        done = threading.Event()

        def count():
            number = 0
            while not done.is_set():
                number += 1
            counts.append(number)

        thread = threading.Thread(target=count)
        thread.start()
        before = sw.mm(matrix, matrix)
        done.set()
        thread.join()
        self.assertEqual(before.shape, (700, 700))
        # Without the GIL released the other thread gets no more than its turns before and after.
        self.assertGreater(counts[0], 1000)

    def test_threads_agree(self):
        sw = names()["sw"]
        shared = sw.tensor([1.0, 2.0])
        results = []

        def add():
            for _ in range(500):
                results.append(sw.add(shared, shared).tolist() == [2.0, 4.0])

        threads = [threading.Thread(target=add) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual((len(results), all(results)), (2000, True))


if __name__ == "__main__":
    run()
