#!/usr/bin/env -S python3 -B
"""switchyard_tools.compile: models as callables.

Usage: models_test.py COMPILER [TEST...]

Runs in the root of the sources. What builds a program needs cmake, a C++ compiler and NumPy, and is skipped without them;
comparisons with PyTorch run where SWITCHYARD_MODELS names a folder of exported programs with inputs and results, as
tests/product/model/run.sh takes them, and the interpreter has a PyTorch. SWITCHYARD_CACHE keeps the operators for the next run.
"""

import ctypes
import importlib.util
import json
import math
import os
import pathlib
import shutil
import sys
import tempfile
import types
import unittest
import unittest.mock
import zipfile

ROOT = pathlib.Path.cwd()
COMPILER = pathlib.Path(sys.argv[1]).resolve()
TENSOR = {"type": None, "context": None, "children_spec": []}


def setUpModule():
    """Lays package and program out as pip does, and imports the package from there."""
    global FOLDER, tools, trees, archive, arrays, build_cache, compiled_model, models
    FOLDER = pathlib.Path(tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR")))
    unittest.addModuleCleanup(shutil.rmtree, FOLDER)
    shutil.copytree(ROOT / "bazel/packaging/switchyard_tools", FOLDER / "switchyard_tools")
    (FOLDER / "bin").mkdir()
    (FOLDER / "bin/switchyard").symlink_to(COMPILER)
    sys.path.insert(0, str(FOLDER))
    import switchyard_tools as tools  # pylint: disable=import-error
    from switchyard_tools import archive, arrays, build_cache, compiled_model, trees  # pylint: disable=import-error
    from switchyard_tools import model as models  # pylint: disable=import-error


def tuple_of(*children, kind="builtins.tuple", context="null"):
    return {"type": kind, "context": context, "children_spec": list(children)}


def meta(*sizes):
    strides = [1] * len(sizes)
    for i in reversed(range(len(sizes) - 1)):
        strides[i] = strides[i + 1] * sizes[i + 1]
    return {"dtype": 7, "sizes": [{"as_int": one} for one in sizes], "strides": [{"as_int": one} for one in strides],
            "requires_grad": False, "device": {"type": "cpu", "index": None}, "storage_offset": {"as_int": 0}, "layout": 7}


def program_of(target="torch.ops.aten.add_.Tensor"):
    """total += x; returns {"sum": total, "none": None}, n; `total` is a buffer. Called as (x, n), n an int."""
    call = {"target": target, "metadata": {}, "outputs": [{"as_tensor": {"name": "sum_1"}}], "inputs": [
        {"name": "self", "arg": {"as_tensor": {"name": "b_total"}}, "kind": 1},
        {"name": "other", "arg": {"as_tensor": {"name": "x"}}, "kind": 1}]}
    number = {"as_expr": {"expr_str": "Symbol('s1', integer=True)", "hint": {"as_int": 4}}}
    graph = {"inputs": [], "outputs": [], "nodes": [call], "sym_bool_values": {}, "sym_int_values": {"n": number},
             "tensor_values": {name: meta(2, 3) for name in ("b_total", "x", "sum_1")}}
    signature = {
        "input_specs": [{"buffer": {"arg": {"name": "b_total"}, "buffer_name": "total", "persistent": True}},
                        {"user_input": {"arg": {"as_tensor": {"name": "x"}}}},
                        {"user_input": {"arg": {"as_sym_int": {"as_name": "n"}}}}],
        "output_specs": [{"user_output": {"arg": {"as_tensor": {"name": "sum_1"}}}},
                         {"user_output": {"arg": {"as_none": True}}},
                         {"user_output": {"arg": {"as_sym_int": {"as_name": "n"}}}}]}
    results = tuple_of(tuple_of(TENSOR, TENSOR, kind="builtins.dict", context='["sum", "none"]'), TENSOR)
    arguments = tuple_of(tuple_of(TENSOR, TENSOR), tuple_of(kind="builtins.dict", context="[]"))
    calling = {"fqn": "", "signature": {"in_spec": json.dumps([1, arguments]), "out_spec": json.dumps([1, results]),
                                        "forward_arg_names": ["x", "n"]}}
    return {"graph_module": {"graph": graph, "signature": signature, "module_call_graph": [calling]},
            "range_constraints": {"s1": {"min_val": 0, "max_val": 100}},
            "schema_version": {"major": 8, "minor": 20}, "torch_version": "2.15.0"}


def write_archive(path, program, dtype=7):
    weights = {"config": {"total": {"path_name": "weight_0", "is_param": False, "use_pickle": False,
                                    "tensor_meta": meta(2, 3)}}}
    program, weights = (json.loads(json.dumps(one).replace('"dtype": 7', '"dtype": %d' % dtype)) for one in (program, weights))
    with zipfile.ZipFile(path, "w") as members:
        for name, text in (("models/model.json", json.dumps(program)),
                           ("data/weights/model_weights_config.json", json.dumps(weights)),
                           ("data/weights/weight_0", bytes(24)),
                           ("data/constants/model_constants_config.json", '{"config": {}}'), ("byteorder", "little")):
            members.writestr("net/" + name, text)
    return path


class TreesTest(unittest.TestCase):
    SPEC = tuple_of(TENSOR, tuple_of(TENSOR, TENSOR, kind="builtins.dict", context='["a", "b"]'), tuple_of(kind="builtins.list"))

    def test_there_and_back(self):
        spec = trees.read_spec(json.dumps([1, self.SPEC]), "it")
        value = (1, {"b": 3, "a": 2}, [])
        self.assertEqual(list(trees.leaves(spec, value, "it")), [1, 2, 3])
        self.assertEqual(trees.build(spec, iter([1, 2, 3])), value)

    def test_other_forms_are_errors_with_their_place(self):
        for value, text in (((1, {"a": 2}, []), r"it\[1\] is not a dictionary with the keys 'a', 'b'"),
                            ((1, {"a": 2, "b": 3}), "it is not a tuple of 3"),
                            ((1, {"a": 2, "b": 3}, [4]), r"it\[2\] is not a list of 0")):
            with self.assertRaisesRegex(TypeError, text):
                list(trees.leaves(self.SPEC, value, "it"))
        with self.assertRaisesRegex(ValueError, "version 2 of"):
            trees.read_spec("[2, {}]", "it")

    def test_other_types_are_errors_with_their_place(self):
        for kind in ("collections.OrderedDict", "collections.namedtuple", "transformers.cache_utils.DynamicCache"):
            inner = tuple_of(TENSOR, tuple_of(TENSOR, kind=kind, context='["a"]'))
            spec = tuple_of(TENSOR, tuple_of(inner, kind="builtins.dict", context='["cache"]'))
            with self.assertRaisesRegex(trees.NestingError, r"it\[1\]\['cache'\]\[1\]: a value of type %s: only tuples, lists and" % kind):
                trees.read_spec(json.dumps([1, spec]), "it")


class ConventionTest(unittest.TestCase):
    def test_names_and_forms(self):
        convention = archive.read_convention(write_archive(FOLDER / "net.pt2", program_of()))
        self.assertEqual([(one.name, one.kind) for one in convention.inputs], [("x", "tensor"), ("n", int)])
        self.assertEqual([(one.kind, one.value) for one in convention.outputs], [("tensor", None), (None, None), (int, None)])
        self.assertEqual(convention.argument_names, ("x", "n"))

    def test_nested_values_of_other_types(self):
        program = program_of()
        calling = program["graph_module"]["module_call_graph"][0]["signature"]
        calling["out_spec"] = json.dumps([1, tuple_of(TENSOR, tuple_of(TENSOR, kind="builtins.set"))])
        path = write_archive(FOLDER / "set.pt2", program)
        with self.assertRaisesRegex(tools.SwitchyardError, r"set.pt2: the results\[1\]: a value of type builtins.set: only tuples"):
            tools.compile(path, root=ROOT, cache=FOLDER / "cache")

    def test_floats_that_json_has_not(self):
        program = program_of()
        specs = program["graph_module"]["graph"], program["graph_module"]["signature"]["input_specs"]
        specs[1][2] = {"constant_input": {"name": "n", "value": {"as_float": "-Infinity"}}}
        convention = archive.read_convention(write_archive(FOLDER / "inf.pt2", program))
        self.assertEqual(convention.inputs[1].value, -math.inf)

    def test_what_is_no_program(self):
        (FOLDER / "text.pt2").write_text("PK")
        with self.assertRaisesRegex(tools.SwitchyardError, "text.pt2: the calling convention cannot be read"):
            archive.read_convention(FOLDER / "text.pt2")


class CacheTest(unittest.TestCase):
    def test_whole_or_not_at_all(self):
        cache = str(FOLDER / "cache")

        def fails(folder):
            pathlib.Path(folder, "part").write_text("x")
            raise RuntimeError("half way")

        with self.assertRaises(RuntimeError):
            build_cache.folder_of(cache, "kind", "key", fails)
        self.assertEqual(os.listdir(os.path.join(cache, "kind")), [])
        made = []
        for _ in range(2):
            place = build_cache.folder_of(cache, "kind", "key", made.append)
        self.assertEqual(len(made), 1)
        self.assertEqual(os.listdir(os.path.join(cache, "kind")), ["key"])
        self.assertEqual(place, os.path.join(cache, "kind", "key"))

    def test_keys_are_of_contents(self):
        first, second = FOLDER / "first", FOLDER / "second"
        first.write_text("same")
        second.write_text("same")
        self.assertEqual(build_cache.key_of(["a"], [first]), build_cache.key_of(["a"], [second]))
        second.write_text("other")
        self.assertNotEqual(build_cache.key_of(["a"], [first]), build_cache.key_of(["a"], [second]))
        self.assertNotEqual(build_cache.key_of(["a", "b"], []), build_cache.key_of(["ab"], []))

    def test_files_below(self):
        place = FOLDER / "below"
        (place / "b/a").mkdir(parents=True)
        for name in ("c", "b/z", "b/a/x"):
            (place / name).write_text("")
        self.assertEqual([os.path.relpath(path, place) for path in build_cache.files_below(str(place))], ["c", "b/z", "b/a/x"])

    def test_what_fails_says_why(self):
        with self.assertRaisesRegex(tools.SwitchyardError, "there is no program no-such-program"):
            build_cache.call(["no-such-program"])
        with self.assertRaisesRegex(tools.SwitchyardError, "failed:\nno luck"):
            build_cache.call(["sh", "-c", "echo no luck; exit 3"])


def written(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


class ModelKeyTest(unittest.TestCase):
    """What a model is built from is in its key, and nothing else."""

    def setUp(self):
        self.prefix = pathlib.Path(tempfile.mkdtemp(dir=FOLDER))
        self.header = written(self.prefix / "include/switchyard/lib/core/tensor.h", "// 1")
        self.library = written(self.prefix / "lib/x86_64-linux-gnu/libswitchyard_ops.a", "1")
        self.config = written(self.prefix / "lib/x86_64-linux-gnu/cmake/Switchyard/SwitchyardConfig.cmake", "# 1")
        self.other = written(self.prefix / "lib/x86_64-linux-gnu/libother.so", "1")
        self.model = written(self.prefix / "net.pt2", "1")
        self.schema = written(self.prefix / "own.yaml", "1")

    def key(self, prefix=True, root=ROOT, kernels="default"):
        return models._key(str(self.model), kernels, str(root), [str(self.schema)], self.prefix if prefix else None)

    def test_the_package_that_is_installed(self):
        before = self.key()
        self.assertEqual(before, self.key())
        for path in (self.header, self.library, self.config, self.model, self.schema):
            text = path.read_text()
            path.write_text("other")
            self.assertNotEqual(before, self.key(), path)
            path.write_text(text)
        self.assertEqual(before, self.key())
        self.assertNotEqual(before, self.key(kernels="portable"))
        written(self.prefix / "include/switchyard/new.h", "")
        self.assertNotEqual(before, self.key(), "a new header may be found in the place of another")

    def test_other_packages_of_the_prefix_do_not_count(self):
        before = self.key()
        self.other.write_text("other")
        written(self.prefix / "include/other/other.h", "")
        self.assertEqual(before, self.key())

    def test_a_prefix_without_the_package(self):
        with self.assertRaisesRegex(tools.SwitchyardError, "nowhere: no installed package of Switchyard is there"):
            tools.compile(write_archive(FOLDER / "nowhere.pt2", program_of()), root=ROOT, prefix=FOLDER / "nowhere", cache=FOLDER / "cache")

    def test_sources_with_their_names(self):
        root = self.prefix / "root"
        header = written(root / "lib/a.h", "1")
        before = self.key(False, root)
        header.rename(root / "lib/b.h")
        self.assertNotEqual(before, self.key(False, root))
        (root / "lib/b.h").rename(header)
        self.assertEqual(before, self.key(False, root))
        header.write_text("2")
        self.assertNotEqual(before, self.key(False, root))

    def test_how_it_is_built(self):
        for prefix in (True, False):
            before = self.key(prefix)
            for name in ("_PROJECT", "_FLAGS"):
                with unittest.mock.patch.object(models, name, getattr(models, name) + " "):
                    self.assertNotEqual(before, self.key(prefix), name)
            for name in ("CXXFLAGS", "LDFLAGS"):
                with unittest.mock.patch.dict(os.environ, {name: "-g"}):
                    self.assertNotEqual(before, self.key(prefix), name)

    def test_the_compilers_version(self):
        compiler = written(self.prefix / "bin/c++", "#!/bin/sh\necho compiler 1\n")
        compiler.chmod(0o755)
        for environment in ({"CXX": "%s -m64" % compiler},
                            {"CXX": "", "PATH": "%s:%s" % (compiler.parent, os.environ["PATH"])}):
            with unittest.mock.patch.dict(os.environ, environment):
                self.assertEqual(build_cache.compiler_version(), "compiler 1\n")
                before = self.key()
                compiler.write_text("#!/bin/sh\necho compiler 2\n")
                self.assertNotEqual(before, self.key())
                compiler.write_text("#!/bin/sh\necho compiler 1\n")
        with unittest.mock.patch.dict(os.environ, {"CXX": "/no/such/compiler"}):
            self.assertEqual(build_cache.compiler_version(), "")


class FixedArgumentsTest(unittest.TestCase):
    def test_type_and_value_count(self):
        for fixed in (1, True, 1.0, "1", None, math.nan, 0.0, math.inf):
            for value in (1, True, 1.0, "1", None, math.nan, 0.0, -0.0, False, 0, math.inf, [1]):
                is_same = compiled_model._is_same(value, fixed)
                self.assertEqual(is_same, repr(value) == repr(fixed), "%r and %r" % (value, fixed))


class CopiedTest(unittest.TestCase):
    """Tensors of C as values of Python."""

    def copied(self, code, bytes_of_one, as_torch=False):
        memory = ctypes.create_string_buffer(b"ab" * 8, 16)
        sizes = (ctypes.c_int64 * 1)(2)
        tensor = arrays.CTensor(ctypes.cast(memory, ctypes.c_void_p), sizes, 1, code)
        made = []

        class Values:
            """As much of a tensor of PyTorch as is needed."""

            def __init__(self, shape, dtype):
                self.shape, self.dtype = shape, dtype
                self.memory = ctypes.create_string_buffer(shape[0] * bytes_of_one)
                made.append(self)

            def data_ptr(self):
                return ctypes.addressof(self.memory)

        module = types.ModuleType("torch")
        module.empty = Values
        module.bfloat16, module.float32 = "of bfloat16", "of float32"
        with unittest.mock.patch.dict(sys.modules, {"torch": module}):
            result = arrays.copied(tensor, as_torch)
        return result, made

    def test_bfloat16_is_a_tensor_of_pytorch(self):
        for as_torch in (False, True):
            result, made = self.copied(15, 2, as_torch)
            self.assertEqual(made, [result])
            self.assertEqual(result.dtype, "of bfloat16")
            self.assertEqual(result.memory.raw, b"abab")

    def test_bfloat16_without_pytorch(self):
        tensor = arrays.CTensor(None, (ctypes.c_int64 * 1)(0), 1, 15)
        with unittest.mock.patch.dict(sys.modules, {"torch": None}):
            with self.assertRaisesRegex(TypeError, "NumPy has no elements of type bfloat16, and there is no PyTorch here"):
                arrays.copied(tensor, False)

    @unittest.skipIf(importlib.util.find_spec("numpy") is None, "not here: numpy")
    def test_others_are_arrays_unless_an_argument_was_a_tensor(self):
        import numpy  # pylint: disable=unused-import # before modules are replaced: it cannot be read twice
        result, made = self.copied(6, 4)
        self.assertEqual((result.dtype.name, result.tobytes(), made), ("float32", b"abababab", []))
        result, made = self.copied(6, 4, True)
        self.assertEqual(made, [result])


class WrongUseTest(unittest.TestCase):
    def compile(self, program, **options):
        return tools.compile(program, cache=FOLDER / "cache", **options)

    def test_says_what_is_wrong(self):
        path = write_archive(FOLDER / "wrong.pt2", program_of())
        with self.assertRaisesRegex(ValueError, "kernels are one of"):
            self.compile(path, root=ROOT, kernels="fast")
        with self.assertRaisesRegex(ValueError, "need `prefix`"):
            self.compile(path, root=ROOT, schema=["own.yaml"])
        with self.assertRaisesRegex(tools.SwitchyardError, "the sources of Switchyard are not there"):
            self.compile(path, root=FOLDER)
        with self.assertRaisesRegex(TypeError, "not a int"):
            self.compile(3, root=ROOT)

    def test_the_compilers_words(self):
        path = write_archive(FOLDER / "unknown.pt2", program_of("torch.ops.aten.nobody.default"))
        with self.assertRaisesRegex(tools.SwitchyardError, r"no schema file declares operator `aten::nobody` \[P003\]"):
            self.compile(path, root=ROOT)
        self.assertEqual(os.listdir(FOLDER / "cache/models"), [])


def lacking():
    """What builds of programs need and is not here."""
    programs = [name for name in ("cmake", "g++") if shutil.which(name) is None]
    return programs + ([] if importlib.util.find_spec("numpy") else ["numpy"])


class RunTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if os.environ.get("SWITCHYARD_BUILD_MODELS") is None:
            raise unittest.SkipTest("SWITCHYARD_BUILD_MODELS is not set: builds all operators")
        if lacking():
            raise unittest.SkipTest("not here: " + ", ".join(lacking()))
        cls.cache = os.environ.get("SWITCHYARD_CACHE") or str(FOLDER / "builds")
        path = write_archive(FOLDER / "run.pt2", program_of())
        cls.model = tools.compile(path, root=ROOT, cache=cls.cache)
        cls.addClassCleanup(cls.model.close)

    def setUp(self):
        self.model.reset_state()

    def test_runs_and_keeps_state(self):
        import numpy
        x = numpy.arange(6, dtype=numpy.float32).reshape(2, 3)
        result, n = self.model(x, 7)
        self.assertEqual(n, 7)
        self.assertIsNone(result["none"])
        numpy.testing.assert_array_equal(result["sum"], x)
        result, _ = self.model(n=7, x=x)
        numpy.testing.assert_array_equal(result["sum"], 2 * x)
        self.assertEqual(self.model.state_names, ("total",))
        kept = self.model.state()
        numpy.testing.assert_array_equal(kept["total"], 2 * x)
        self.model.reset_state()
        self.assertEqual(self.model.state()["total"].sum(), 0)
        self.model.set_state(kept)
        numpy.testing.assert_array_equal(self.model(x, 0)[0]["sum"], 3 * x)

    def test_arrays_of_any_layout(self):
        import numpy
        x = numpy.arange(6, dtype=numpy.float32).reshape(3, 2).T
        numpy.testing.assert_array_equal(self.model(x, 0)[0]["sum"], x)
        fixed = numpy.ones((2, 3), dtype=numpy.float32)
        fixed.flags.writeable = False
        numpy.testing.assert_array_equal(self.model(fixed, 0)[0]["sum"], x + 1)

    def test_errors_are_the_programs(self):
        import numpy
        x = numpy.zeros((2, 3), dtype=numpy.float32)
        with self.assertRaisesRegex(tools.ModelError, "x"):
            self.model(numpy.zeros((2, 4), dtype=numpy.float32), 1)
        with self.assertRaisesRegex(tools.ModelError, "Double"):
            self.model(x.astype(float), 1)
        with self.assertRaisesRegex(tools.ModelError, "100"):
            self.model(x, 101)
        for wrong in ((x,), (x, 1, 2), (x, 1.5), (x, True), (3, 1), ([x], 1)):
            with self.assertRaises(TypeError):
                self.model(*wrong)
        with self.assertRaises(OverflowError):
            self.model(x, 2**63)
        with self.assertRaises(KeyError):
            self.model.set_state({})
        numpy.testing.assert_array_equal(self.model.state()["total"], x, "no run that failed has written")

    def test_the_second_time_builds_nothing(self):
        before = sorted(os.listdir(os.path.join(self.cache, "models")))
        with tools.compile(FOLDER / "run.pt2", root=ROOT, cache=self.cache) as again:
            self.assertEqual(again.state_names, ("total",))
        self.assertEqual(sorted(os.listdir(os.path.join(self.cache, "models"))), before)
        with self.assertRaisesRegex(tools.ModelError, "closed"):
            again.state()

    @unittest.skipIf(importlib.util.find_spec("torch") is None, "not here: torch")
    def test_state_of_bfloat16_is_a_tensor_before_the_first_run(self):
        import torch
        path = write_archive(FOLDER / "bfloat16.pt2", program_of(), dtype=13)
        with tools.compile(path, root=ROOT, cache=self.cache) as model:
            state = model.state()
            self.assertEqual(state["total"].dtype, torch.bfloat16)
            model.set_state({"total": torch.ones(2, 3, dtype=torch.bfloat16)})
            self.assertEqual(float(model.state()["total"].sum()), 6)
            self.assertEqual(model(torch.ones(2, 3, dtype=torch.bfloat16), 0)[0]["sum"].dtype, torch.bfloat16)

    def test_a_package_that_changes_is_another_one(self):
        installed = max(pathlib.Path(self.cache, "operators").iterdir(), key=lambda path: path.stat().st_mtime)
        prefix = FOLDER / "prefix"
        shutil.copytree(installed / "prefix", prefix)
        header = prefix / "include/switchyard/lib/model/c_tensor.h"

        def count():
            with tools.compile(FOLDER / "run.pt2", root=ROOT, prefix=prefix, cache=FOLDER / "others") as model:
                self.assertEqual(model.state_names, ("total",))
            return len(os.listdir(FOLDER / "others/models"))

        self.assertEqual([count(), count()], [1, 1])
        header.write_text(header.read_text() + "\n#error changed\n")
        with self.assertRaisesRegex(tools.SwitchyardError, "#error changed"):
            count()

    def test_as_pytorch(self):
        folder = os.environ.get("SWITCHYARD_MODELS")
        if folder is None or importlib.util.find_spec("torch") is None:
            self.skipTest("SWITCHYARD_MODELS is not set, or there is no PyTorch")
        import numpy
        import torch
        for name in sorted(os.listdir(folder)):
            path = pathlib.Path(folder, name)
            if not (path / "model.pt2").is_file():
                continue
            model = tools.compile(torch.export.load(path / "model.pt2"), root=ROOT, cache=self.cache)
            for case in sorted(path.glob("case*")):
                inputs = [torch.from_numpy(numpy.load(one)) for one in sorted(case.glob("in*.npy"))]
                results = model(*inputs)
                results = results if isinstance(results, tuple) else (results,)
                for position, result in enumerate(results):
                    expected = torch.from_numpy(numpy.load(case / ("out%d.npy" % position)))
                    worst = float((result - expected).abs().max() / expected.abs().max())
                    print("%s %s out%d: %.1e" % (name, case.name, position, worst), file=sys.stderr)
                    self.assertLess(worst, 1e-5)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
