"""CustomOpDef: an operator that a Python function defines."""

import contextlib

from .inferred import infer_schema
from .kernels import DEVICES, Kernels
from .operators import Definition, Tag, ops


def split_name(qualname):
    """The namespace and the name of `my::add`."""
    parts = qualname.split("::")
    if len(parts) != 2 or not all(parts):
        raise ValueError(
            f'Expected `qualname` to be of the form "namespace::name", but got {qualname}. The qualname passed to the '
            "torch.library APIs must consist of a namespace and a name, e.g. aten::sin"
        )
    if "." in parts[1]:
        raise ValueError(
            f"The torch.library.custom_op APIs does not handle overloads, got operator name with overloads: {qualname}"
        )
    return parts


def device_names(kinds):
    """Of one name or several."""
    kinds = (kinds,) if isinstance(kinds, str) else tuple(kinds)
    for kind in kinds:
        if kind not in DEVICES:
            known = ", ".join(DEVICES)
            raise RuntimeError(f"Expected one of {known} device type at start of device string: {kind}")
    return kinds


class CustomOpDef:
    """An operator that a Python function defines: call it, or add kernels and a gradient."""

    def __init__(self, space, name, schema, function, tags=()):
        self._namespace, self._name, self._function = space, name, function
        self._qualname = f"{space}::{name}"
        self._kernels = Kernels(self._qualname + schema)
        self._kernels.custom = self
        self._schema = schema
        self.__name__ = getattr(function, "__name__", name)
        self.__doc__ = function.__doc__
        definition = Definition(self._qualname + schema, kernel=self._kernels, tags=(*tags, Tag.pt2_compliant_tag))
        # Defined again, as a cell of a notebook does, it takes the place of the one before.
        spaces = ops._of(space)
        if not spaces._define(definition):
            present = spaces._definition(name, "")
            if present.id is not None or getattr(present.kernel, "custom", None) is None:
                raise RuntimeError(f"an operator {self._qualname} is there already")
            spaces._undefine(name, "")
            spaces._define(definition)

    @property
    def _opoverload(self):
        return getattr(getattr(ops, self._namespace), self._name).default

    def __repr__(self):
        return f"<CustomOpDef({self._qualname})>"

    def __call__(self, /, *args, **kwargs):
        return self._opoverload(*args, **kwargs)

    def register_kernel(self, device_types, fn=None, /):
        """Registers a kernel for tensors on these devices; None means all devices."""
        names = ("",) if device_types is None else device_names(device_types)

        def register(function):
            for name in names:
                key = DEVICES[name] if name else "CompositeExplicitAutograd"
                self._kernels.by_key[key] = function
            return function

        return register if fn is None else register(fn)

    def register_fake(self, fn, /):
        """Registers the function that computes shapes and dtypes of the results for tensors without memory."""
        self._kernels.by_key["Meta"] = fn
        return fn

    def register_autograd(self, backward, /, *, setup_context=None):
        """Registers the gradient, and the function that saves values for it."""
        if self._kernels.schema.is_mutable:
            raise RuntimeError(
                f"Cannot register autograd formula for non-functional operator {self} with schema "
                f"{self._kernels.schema}. Please create a functional operator and register an autograd formula for that."
            )
        self._kernels.backward, self._kernels.setup_context = backward, setup_context

    def register_vmap(self, func=None, /):
        raise NotImplementedError("register_vmap: there is no vmap")

    def register_torch_dispatch(self, torch_dispatch_class, fn=None, /):
        raise NotImplementedError("register_torch_dispatch: there is no __torch_dispatch__")

    def register_autocast(self, device_type, cast_inputs):
        raise NotImplementedError("register_autocast: there is no autocast")

    @contextlib.contextmanager
    def set_kernel_enabled(self, device_type, enabled=True):
        """Disables or enables the kernel of a device; the one for all devices replaces it."""
        off = self._kernels.switched_off
        before = set(off)
        (off.discard if enabled else off.add)(device_type)
        try:
            yield
        finally:
            off.clear()
            off.update(before)


def custom_op(name, fn=None, /, *, mutates_args, device_types=None, schema=None, tags=None):
    """Defines an operator by a function: `@custom_op("my::scale", mutates_args=())`.

    Its schema comes from its annotations, unless `schema` is given. `mutates_args` names the arguments that it writes
    to.
    """

    def define(function):
        text = infer_schema(function, mutates_args=mutates_args) if schema is None else schema
        space, own = split_name(name)
        made = CustomOpDef(space, own, text, function, tuple(tags or ()))
        if schema is not None and mutates_args != "unknown":
            declared = {one.name for one in made._kernels.schema.arguments if one.is_write}
            if declared != set(mutates_args):
                ops._of(space)._undefine(own, "")
                raise ValueError(
                    f"Attempted to create a custom op with `mutates_args={mutates_args}` and `schema={schema}. The schema "
                    f"suggests that the op mutates {declared}which is different from what was provided to us in "
                    "`mutates_args`. Please make these consistent."
                )
        made.register_kernel(device_types)(function)
        return made

    return define if fn is None else define(fn)
