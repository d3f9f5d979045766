"""Grad mode and inference mode as with-blocks and decorators."""

import functools

from .. import _C

# inspect.CO_GENERATOR; inspect itself takes longer to import than all of this package.
_IS_GENERATOR = 0x20


def _makes_generator(function):
    code = getattr(function, "__code__", None)
    return code is not None and bool(code.co_flags & _IS_GENERATOR)


class _Guard:
    """A with-block that is also a decorator, for functions and generators."""

    def clone(self):
        """Another one, for one more call of what is decorated."""
        return type(self)()

    def __call__(self, function):
        if _makes_generator(function):
            return self._wrap_generator(function)

        @functools.wraps(function)
        def wrapped(*args, **kwargs):
            with self.clone():
                return function(*args, **kwargs)

        return wrapped

    def _wrap_generator(self, function):
        @functools.wraps(function)
        def wrapped(*args, **kwargs):
            generator = function(*args, **kwargs)
            try:
                with self.clone():
                    value = next(generator)
                while True:
                    try:
                        sent = yield value
                    except GeneratorExit:
                        with self.clone():
                            generator.close()
                        raise
                    except BaseException as error:
                        with self.clone():
                            value = generator.throw(error)
                    else:
                        with self.clone():
                            value = generator.send(sent)
            except StopIteration as stop:
                return stop.value

        return wrapped


class _GradGuard(_Guard):
    _mode = False

    def __new__(cls, function=None):
        # `@no_grad` without parentheses.
        if function is None:
            return super().__new__(cls)
        return cls()(function)

    def __enter__(self):
        self._before = _C._set_grad_enabled(self._mode)

    def __exit__(self, *error):
        _C._set_grad_enabled(self._before)


class no_grad(_GradGuard):
    """Disables recording of calls."""


class enable_grad(_GradGuard):
    """Enables recording of calls, also inside no_grad."""

    _mode = True


class set_grad_enabled(_Guard):
    """Sets grad mode immediately; as a with-block, until its end."""

    def __init__(self, mode):
        self._before = _C._set_grad_enabled(mode)
        self.mode = mode

    def clone(self):
        return type(self)(self.mode)

    def __call__(self, function):
        _C._set_grad_enabled(self._before)
        return super().__call__(function)

    def __enter__(self):
        _C._set_grad_enabled(self.mode)

    def __exit__(self, *error):
        _C._set_grad_enabled(self._before)

    def __repr__(self):
        return f"switchyard.autograd.grad_mode.set_grad_enabled(mode={self.mode})"


class inference_mode(_Guard):
    """Makes new tensors inference tensors, which never take part in autograd."""

    def __new__(cls, mode=True):
        if isinstance(mode, bool):
            return super().__new__(cls)
        return cls()(mode)

    def __init__(self, mode=True):
        self.mode = mode

    def clone(self):
        return type(self)(self.mode)

    def __enter__(self):
        self._guard = _C._begin_inference(self.mode)

    def __exit__(self, *error):
        del self._guard


class set_multithreading_enabled(_Guard):
    """Has no effect: backward always runs in the calling thread."""

    def __init__(self, mode):
        self.mode = mode

    def clone(self):
        return type(self)(self.mode)

    def __enter__(self):
        pass

    def __exit__(self, *error):
        pass
