"""Operators on a GPU: these kernels against PyTorch's, on the same device, one after the other.

Usage: devices.py DEVICE_TIMES

Takes the program that times ours (device_times.cc) and a Python whose PyTorch sees the GPU. Prints a
line for each operator: microseconds of both, and the ratio. Both times are medians of batches from an
idle device to an idle device. Exits with 2 if something needed is missing.
"""

import subprocess
import sys
import time


def seconds_of(call, torch):
    def batch(count):
        torch.cuda.synchronize()
        start = time.perf_counter()
        for _ in range(count):
            call()
        torch.cuda.synchronize()
        return (time.perf_counter() - start) / count

    batch(2)
    count = max(1, min(1000, int(0.02 / batch(1))))
    return sorted(batch(count) for _ in range(7))[3]


def calls(torch):
    """Names as in device_times.cc, with functions that do the same."""
    aten = torch.ops.aten

    def random(*sizes, dtype=torch.float32):
        return torch.rand(sizes, dtype=dtype, device="cuda")

    small = random(1000)
    a, b, column = random(4096, 4096), random(4096, 4096), random(4096, 1)
    half = random(4096, 4096, dtype=torch.float16)
    yield "add_1k", lambda: small + small
    yield "add_16m", lambda: a + b
    yield "add_column_16m", lambda: a + column
    yield "relu_half_16m", lambda: aten.relu(half)
    yield "exp_16m", lambda: aten.exp(a)
    yield "gelu_16m", lambda: aten.gelu(a)
    yield "transposed_16m", lambda: a.t().contiguous()
    yield "to_half_16m", lambda: a.to(torch.float16)
    yield "sum_16m", lambda: aten.sum(a)
    yield "sum_rows_16m", lambda: aten.sum(a, [1])
    yield "sum_columns_16m", lambda: aten.sum(a, [0])
    yield "argmax_16m", lambda: aten.argmax(a)
    yield "var_rows_16m", lambda: aten.var(a, [1], True)
    yield "softmax_16m", lambda: aten._softmax(a, -1, False)
    weight = random(4096)
    yield "layer_norm_16m", lambda: aten.native_layer_norm(a, [4096], weight, weight, 1e-5)
    yield "cumsum_rows_16m", lambda: aten.cumsum(a, 1)
    square = random(2048, 2048)
    yield "mm_2048", lambda: aten.mm(square, square)
    yield "mm_half_4096", lambda: aten.mm(half, half)
    many = random(256, 64, 64)
    yield "bmm_256_64", lambda: aten.bmm(many, many)
    images, filters, each = random(32, 64, 56, 56), random(64, 64, 3, 3), random(64, 1, 3, 3)
    shape = [1, 1], [1, 1], [1, 1], False, [0, 0]
    yield "convolution_64_64", lambda: aten.convolution(images, filters, None, *shape, 1)
    yield "convolution_channels", lambda: aten.convolution(images, each, None, *shape, 64)
    yield "max_pool_32", lambda: aten.max_pool2d_with_indices(images, [3, 3], [2, 2], [1, 1])
    line, rows = random(1 << 22), random(4096, 1024)
    yield "sort_4m", lambda: aten.sort(line)
    yield "sort_rows_4m", lambda: aten.sort(rows)
    yield "topk_rows_4m", lambda: aten.topk(rows, 50)
    flags = line < 0.5
    yield "nonzero_4m", lambda: aten.nonzero(flags)
    table, words = random(50000, 512), torch.randint(50000, (32768,), device="cuda")
    yield "embedding_16m", lambda: aten.embedding(table, words)
    sums, added = random(50000, 512), random(32768, 512)
    yield "index_put_16m", lambda: aten.index_put_(sums, [words], added, True)


def main():
    try:
        import torch
    except ImportError:
        sys.exit("devices.py: no PyTorch in this Python")
    if not torch.cuda.is_available():
        print("devices.py: PyTorch sees no GPU", file=sys.stderr)
        return 2
    # Products of Float as exact as ours: PyTorch's convolutions would round operands to TF32.
    torch.backends.cudnn.allow_tf32 = False
    torch.backends.cuda.matmul.allow_tf32 = False
    ran = subprocess.run([sys.argv[1]], stdout=subprocess.PIPE, text=True)
    if ran.returncode != 0:
        return ran.returncode
    ours = {name: float(seconds) for name, seconds in (line.split() for line in ran.stdout.splitlines())}
    print("%s, PyTorch %s; microseconds a call" % (torch.cuda.get_device_name(), torch.__version__))
    print("%-22s %10s %10s %7s" % ("", "here", "PyTorch", "ratio"))
    for name, call in calls(torch):
        theirs = seconds_of(call, torch)
        print("%-22s %10.1f %10.1f %7.2f" % (name, ours[name] * 1e6, theirs * 1e6, ours[name] / theirs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
