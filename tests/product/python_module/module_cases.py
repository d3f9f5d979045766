"""What holds of every module: how it is imported, by whom, and what its functions are."""

import importlib
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
import threading

import _xxsubinterpreters as subinterpreters

import switchyard
import signal_ops

FUNCTION = signal_ops.soft_clip


def error_of(call):
    try:
        call()
    except Exception as error:
        return "%s: %s" % (type(error).__name__, error)
    raise AssertionError("no error")


def test_names():
    assert FUNCTION.__module__ == "signal_ops._C.signal" and FUNCTION.__name__ == "soft_clip"
    assert FUNCTION.__doc__.startswith("soft_clip(input, limit=1, *, out=None) -> Tensor"), FUNCTION.__doc__
    assert signal_ops._C.__file__.endswith("_C.abi3.so")


def test_one_type_and_one_set_of_modes():
    x = switchyard.ones(2, requires_grad=True)
    assert type(FUNCTION(x)) is switchyard.Tensor
    with switchyard.inference_mode():
        assert FUNCTION(x).is_inference()
    with switchyard.no_grad():
        assert not FUNCTION(x).requires_grad
    assert FUNCTION(x).grad_fn.name() == "SoftClipBackward0"


def test_modes_are_of_a_thread():
    wrong = []

    def without_gradients():
        with switchyard.no_grad():
            wrong.extend(1 for _ in range(200) if FUNCTION(switchyard.ones(2, requires_grad=True)).requires_grad)

    threads = [threading.Thread(target=without_gradients) for _ in range(3)]
    for thread in threads:
        thread.start()
    wrong.extend(2 for _ in range(200) if not FUNCTION(switchyard.ones(2, requires_grad=True)).requires_grad)
    for thread in threads:
        thread.join()
    assert not wrong, wrong


def test_exceptions_of_callbacks_pass():
    class Refusing:
        @classmethod
        def __torch_function__(cls, function, types, args=(), kwargs=None):
            raise KeyError(function.__name__)

    assert error_of(lambda: FUNCTION(Refusing())) == "KeyError: 'soft_clip'"
    x = switchyard.ones(2, requires_grad=True)
    FUNCTION(x).register_hook(lambda grad: 1 / 0)
    y = FUNCTION(x)
    y.register_hook(lambda grad: 1 / 0)
    assert error_of(y.sum().backward) == "ZeroDivisionError: division by zero"


def test_operators_by_name():
    space = switchyard.ops.signal
    assert str(space.soft_clip) == "signal.soft_clip" and "soft_clip" in dir(space)
    assert space.soft_clip.overloads() == ["default", "out"], space.soft_clip.overloads()
    assert str(space.soft_clip.default._schema) == "signal::soft_clip(Tensor self, Scalar limit=1) -> Tensor"
    values = switchyard.tensor([0.5, 4.0], requires_grad=True)
    expected = FUNCTION(values, 2)
    for result in (space.soft_clip(values, 2), space.soft_clip.default(self=values, limit=2)):
        assert switchyard.equal(result, expected) and result.grad_fn.name() == expected.grad_fn.name()
    out = switchyard.empty(2)
    assert space.soft_clip.out(values.detach(), out=out) is out
    assert switchyard.equal(out, FUNCTION(values.detach()))
    assert error_of(lambda: space.nothing).endswith("'_OpNamespace' 'signal' object has no attribute 'nothing'")
    assert error_of(lambda: space.soft_clip("a")).startswith("RuntimeError: Overloaded torch operator")


def test_imported_again():
    importlib.reload(signal_ops._C)
    importlib.reload(signal_ops)
    assert signal_ops.soft_clip is FUNCTION
    for name in [name for name in sys.modules if name.startswith("signal_ops")]:
        del sys.modules[name]
    assert importlib.import_module("signal_ops").soft_clip is FUNCTION
    assert pickle.loads(pickle.dumps(FUNCTION)) is FUNCTION


def test_another_interface_is_an_import_error():
    abi = switchyard._C._abi
    loaded = {name: module for name, module in sys.modules.items() if name.startswith("signal_ops")}
    for name in loaded:
        del sys.modules[name]
    try:
        switchyard._C._abi = abi + 1
        text = error_of(lambda: importlib.import_module("signal_ops"))
    finally:
        switchyard._C._abi = abi
        sys.modules.update(loaded)
    assert text.startswith("ImportError: signal_ops._C was compiled for interface %d of" % abi), text


def test_a_subinterpreter_gets_an_import_error():
    read, write = os.pipe()
    interpreter = subinterpreters.create()
    subinterpreters.run_string(interpreter, """
import os
for name in ("switchyard._C", "signal_ops"):
    try:
        __import__(name)
    except ImportError as error:
        os.write(%d, b"%%s;" %% type(error).__name__.encode())
""" % write)
    subinterpreters.destroy(interpreter)
    os.close(write)
    said = os.read(read, 100)
    assert said.count(b"Error;") == 2, said


def test_a_fork_goes_on():
    x = switchyard.ones(3, requires_grad=True)
    y = FUNCTION(x).sum()
    child = os.fork()
    y.backward()
    is_right = x.grad.tolist() == [0.25] * 3
    if child == 0:
        os._exit(0 if is_right else 1)
    assert os.waitpid(child, 0)[1] == 0 and is_right


def told_without_the_package(*others):
    """Returns the message of the import in a Python that has only the module and these empty packages."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(os.path.dirname(signal_ops.__file__), os.path.join(folder, "signal_ops"))
        for name in others:
            os.mkdir(os.path.join(folder, name))
            open(os.path.join(folder, name, "__init__.py"), "w").close()
        return subprocess.run(["/usr/bin/python3", "-S", "-c", "import signal_ops"], stderr=subprocess.PIPE,
                              env=dict(os.environ, PYTHONPATH=folder), universal_newlines=True).stderr


NEEDS = ("ImportError: signal_ops._C needs the package switchyard of the distribution switchyard-static-operators, "
         "which is not installed")


def test_the_package_must_be_installed():
    told = told_without_the_package()
    assert NEEDS + "\n" in told, told


def test_another_projects_package_of_the_name_is_told():
    told = told_without_the_package("switchyard")
    assert NEEDS + ": the package of this name that is installed is another one" in told, told


if __name__ == "__main__":
    for name, test in sorted(globals().items()):
        if name.startswith("test_"):
            test()
            print("ok", name)
