"""PythonDispatcher: shows an operator's dispatch table after some registrations.

    tried = PythonDispatcher()
    tried.register(["CompositeExplicitAutograd", "AutogradXLA"])
    print(tried.registrations(), tried.dispatchTable())

The tables of the operators of a schema are what `switchyard table` prints; this class is for experiments with the
rules.
"""

_BACKENDS = ("CPU", "XLA", "Lazy", "FPGA")
# The backends of an autograd key; those without one of their own share AutogradOther.
_BACKENDS_OF = {
    "AutogradOther": ("FPGA",),
    "AutogradCPU": ("CPU",),
    "AutogradXLA": ("XLA",),
    "AutogradLazy": ("Lazy",),
}


class PythonDispatcher:
    namespace = "__test__"
    name = "foo"
    runtime_keys = [
        "CPU", "AutogradCPU", "FPGA", "AutogradOther", "XLA", "AutogradXLA", "Lazy", "AutogradLazy",
    ]
    alias_keys = ["CompositeExplicitAutograd", "Autograd", "CompositeImplicitAutograd"]
    supported_keys = runtime_keys + alias_keys

    def __init__(self):
        self._registered = []

    def keys(self):
        """The keys that can be registered."""
        return self.supported_keys

    def register(self, dispatchKeys):
        """Registers a kernel `fn_KEY` for each of the keys."""
        keys = list(dispatchKeys)
        self._check(keys)
        self._registered += [key for key in keys if key not in self._registered]

    def _check(self, keys):
        twice = sorted({key for key in keys if keys.count(key) > 1})
        if twice:
            raise RuntimeError(f"one call registers a key once, but {', '.join(twice)} came again")
        composite = [key for key in keys if key.startswith("Composite")]
        if len(composite) > 1:
            raise RuntimeError(f"an operator has one composite kernel, not {' and '.join(composite)}")
        unknown = [key for key in keys if key not in self.supported_keys]
        if unknown:
            names = ", ".join(self.supported_keys)
            raise RuntimeError(f"{unknown[0]} is not among the keys of this table: {names}")

    def _kernel(self, key):
        """What the table has for a key that tensors have: (kernel, why), None for nothing."""
        has = self._registered.__contains__
        if has(key):
            return f"fn_{key}", "kernel"
        is_autograd = key in _BACKENDS_OF
        if not is_autograd and has("CompositeExplicitAutograd"):
            return "fn_CompositeExplicitAutograd", "default backend kernel"
        backends = [one for one in _BACKENDS_OF.get(key, ()) if has(one)]
        if has("CompositeImplicitAutograd"):
            if key == "AutogradOther" and backends:
                return "ambiguous_autogradother", "ambiguous autogradother"
            if not backends:
                return "fn_CompositeImplicitAutograd", "math kernel"
        if is_autograd and has("Autograd"):
            return "fn_Autograd", "autograd kernel"
        return ("", "backend fallback") if is_autograd else None

    def dispatchTable(self):
        """The kernel for each key, computed by the rules of the dispatcher."""
        lines = []
        for key in _BACKENDS + tuple(_BACKENDS_OF):
            found = self._kernel(key)
            if found is not None:
                lines.append((key, f"{found[0]} [{found[1]}]".strip()))
        return self._text("Computed Dispatch Table", lines)

    def registrations(self):
        """What has been registered."""
        order = ("AutogradOther",) + _BACKENDS + tuple(_BACKENDS_OF)[1:] + tuple(self.alias_keys)
        lines = [
            (key + ("[alias]" if key in self.alias_keys else ""), f"fn_{key}")
            for key in order
            if key in self._registered
        ]
        return self._text("Registered Kernels", lines)

    @staticmethod
    def _text(title, lines):
        rows = "".join(f"{key:<15} {kernel}\n" for key, kernel in lines)
        return f"\n{title}\n{'key':<15} kernel\n{'-' * 27}\n{rows}"
