"""Findings, explanations and tables of schemas, and compiled models, from the programs of the distribution
switchyard-schema-compiler, if it is installed.
"""

__all__ = ["compile", "explain", "lint", "table"]


def _tools(name):
    # Read when it is asked for: whoever computes has no need of it.
    try:
        import switchyard_tools
    except ImportError as error:
        if error.name != "switchyard_tools":
            raise
        raise ImportError(
            f"switchyard.{name}() needs the programs, which are a wheel of their own, made beside this one: "
            "pip install --no-index FOLDER/switchyard_schema_compiler-*.whl",
            name="switchyard_tools",
        ) from None
    return getattr(switchyard_tools, name)


def lint(*files, text=None, torch=None, warnings=()):
    """Returns all findings in schema files, or in a text. A notebook shows it as a table.

    `warnings` are names as for `-W`: ids and groups, with `no-` before those that are not to be reported.
    """
    return _tools("lint")(*files, text=text, torch=torch, warnings=warnings)


def compile(program, *, kernels="default", root=None, schema=(), prefix=None, cache=None, quiet=False):
    """A callable that runs an exported program: an ExportedProgram of torch.export, or the path of a `.pt2` file.

    It is compiled and built by the programs, CMake and the C++ compiler, and takes and returns PyTorch tensors or NumPy
    arrays. `root` is the folder of Switchyard's sources, by default SWITCHYARD_ROOT of the environment.
    """
    return _tools("compile")(
        program, kernels=kernels, root=root, schema=schema, prefix=prefix, cache=cache, quiet=quiet
    )


def explain(identifier):
    """Explains a diagnostic."""
    return _tools("explain")(identifier)


def table(operator=None, *files, keys=(), registrations=(), torch=None):
    """Returns the dispatch table of an operator of schema files, or of one with kernels for `registrations`.

    `keys` are the slots to show; empty means all. A notebook shows it as a table.
    """
    return _tools("table")(
        operator, *files, keys=keys, registrations=registrations, torch=torch
    )
