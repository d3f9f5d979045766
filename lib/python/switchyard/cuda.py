"""What programs ask about GPUs: tensors of Python are on the CPU."""


def is_available():
    return False


def is_initialized():
    return False


def device_count():
    return 0


def manual_seed(seed):
    """Nothing: there is no generator of a GPU."""


manual_seed_all = manual_seed


def empty_cache():
    """Nothing: there is no memory of a GPU."""


def synchronize(device=None):
    raise RuntimeError("cuda.synchronize: there is no GPU to wait for")
