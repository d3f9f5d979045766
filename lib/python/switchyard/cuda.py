"""Queries about GPUs: tensors in Python are on the CPU."""


def is_available():
    return False


def is_initialized():
    return False


def device_count():
    return 0


def manual_seed(seed):
    """Does nothing: there is no GPU generator."""


manual_seed_all = manual_seed


def empty_cache():
    """Does nothing: there is no GPU memory."""


def synchronize(device=None):
    raise RuntimeError("cuda.synchronize: there is no GPU to wait for")
