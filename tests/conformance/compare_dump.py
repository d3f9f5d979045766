"""Compares `switchyard dump` with what torchgen holds of an edition's own file, field by field.

    python3 compare_dump.py WHEEL SWITCHYARD [--quiet]

Entries, the operators that autogen adds, groups (structured ones with their arguments) and views with
their copies. Prints how many records are equal, and the first differences; the exit status says
whether all are.
"""

import json
import os
import subprocess
import sys
import tempfile

from torchgen_edition import Edition, PACKAGED

GROUPS = {"pre_self_positional": "pre_self_positional", "post_self_positional": "post_self_positional",
          "pre_tensor_options_kwarg_only": "pre_tensor_options_kwarg_only",
          "post_tensor_options_kwarg_only": "post_tensor_options_kwarg_only", "out": "out"}


def annotation(a):
    if a is None:
        return None
    return {"after": list(a.alias_set_after), "before": list(a.alias_set), "text": str(a), "write": a.is_write}


def argument(a, group):
    return {"annotation": annotation(a.annotation), "default": a.default, "group": group, "name": a.name, "type": str(a.type)}


def arguments(func):
    args, rows = func.arguments, []
    for field in ("pre_self_positional", "self_arg", "post_self_positional", "pre_tensor_options_kwarg_only",
                  "tensor_options", "post_tensor_options_kwarg_only", "out"):
        value = getattr(args, field)
        if field == "self_arg":
            rows += [argument(value.argument, "self")] if value is not None else []
        elif field == "tensor_options":
            rows += [argument(a, "tensor_options") for a in value.all()] if value is not None else []
        else:
            rows += [argument(a, GROUPS[field]) for a in value]
    return rows


def name(n):
    return {"base": n.name.base, "dunder": n.name.dunder_method, "functional_overload": n.name.functional_overload,
            "inplace": n.name.inplace, "overload": n.overload_name}


def kernels(f, indices):
    return {str(key): {"kernel": index.index[f.func.name].kernel, "namespace": index.index[f.func.name].cpp_namespace,
                       "structured": index.index[f.func.name].structured}
            for key, index in indices.items() if f.func.name in index.index}


def precomputed(p):
    if p is None:
        return None
    return {"add": [str(a) for a in p.add], "replace": {k: [str(a) for a in v] for k, v in p.replace.items()}}


def entry(f, indices):
    """As the entry of an operator is printed; generated operators have some of it."""
    return {
        "arguments": arguments(f.func),
        "autogen": [str(n) for n in f.autogen],
        "category_override": f.category_override,
        "cpp_no_default_args": sorted(f.cpp_no_default_args),
        "device_check": f.device_check.name,
        "device_guard": f.device_guard,
        "has_composite_explicit": f.has_composite_explicit_autograd_kernel,
        "has_composite_explicit_non_functional": f.has_composite_explicit_autograd_non_functional_kernel,
        "has_composite_implicit": f.has_composite_implicit_autograd_kernel,
        "is_abstract": f.is_abstract,
        "is_view": f.is_view_op,
        "is_view_op": f.is_view_op,
        "kernels": kernels(f, indices),
        "kind": f.func.kind().name,
        "line": f.loc.line,
        "manual_cpp_binding": f.manual_cpp_binding,
        "manual_kernel_registration": f.manual_kernel_registration,
        "name": name(f.func.name),
        "namespace": f.namespace,
        "operator_name": str(f.func.name),
        "precomputed": precomputed(f.precomputed),
        "python_module": f.python_module,
        "returns": [{"annotation": annotation(r.annotation), "name": r.name, "type": str(r.type)} for r in f.func.returns],
        "root_name": f.root_name,
        "schema": str(f.func),
        "signature": str(f.func.signature()),
        "structured": f.structured,
        "structured_delegate": str(f.structured_delegate) if f.structured_delegate else None,
        "structured_inherits": f.structured_inherits,
        "tags": sorted(f.tags),
        "ufunc_inner_loop": {k.name: loop.name for k, loop in f.ufunc_inner_loop.items()},
        "use_const_ref_for_mutable_tensors": f.use_const_ref_for_mutable_tensors,
        "variants": sorted(v.name for v in f.variants),
    }


def named(f):
    return str(f.func.name) if f is not None else None


def families(edition, functions):
    """Groups of one signature, with the arguments of structured ones, and views with their copies."""
    from torchgen.api import structured
    from torchgen.context import native_function_manager
    groups, views = {}, {}
    for g in edition.gen.get_grouped_native_functions(functions):
        if not isinstance(g, edition.model.NativeFunctionsGroup):
            groups[named(g)] = {"function": named(g), "record": "ungrouped"}
            continue
        members = {kind: str(f.func) if f is not None else None for kind, f in
                   (("functional", g.functional), ("inplace", g.inplace), ("mutable", g.mutable), ("out", g.out))}
        row = {"record": "group", "structured": g.structured, **members}
        if g.structured:
            with native_function_manager(g):
                row["meta_args"] = [a.decl() for a in structured.meta_arguments(g)]
                row["impl_args"] = [a.decl() for a in structured.impl_arguments(g)]
                row["out_args"] = [a.decl() for a in structured.out_arguments(g)]
                row["meta_name"] = g.functional.func.name.unambiguous_name()
        groups[members["functional"]] = row
    for g in edition.gen.get_grouped_by_view_native_functions(functions):
        if isinstance(g, edition.model.NativeFunctionsViewGroup):
            views[named(g.view)] = {"composite": g.composite, "record": "view_group", "root_name": g.root_name,
                                    "view": named(g.view), "view_copy": named(g.view_copy), "view_inplace": named(g.view_inplace)}
        else:
            views[named(g)] = {"function": named(g), "record": "not_in_view_group"}
    return groups, views


def as_newer(value):
    """Types as newer editions spell them: `dump` says `c10::optional` where they say `std::optional`, which
    is the same type there."""
    if isinstance(value, str):
        return value.replace("c10::optional", "::std::optional").replace("c10::string_view", "::std::string_view")
    if isinstance(value, list):
        return [as_newer(item) for item in value]
    return value


def compare(what, ours, theirs, fields=None, quiet=False):
    """Records by key; of a record the fields that both have, unless they are named."""
    equal, shown = 0, 0
    for key in list(theirs) + [key for key in ours if key not in theirs]:
        a, b = ours.get(key), theirs.get(key)
        differs = ["there" if a is None else "here"] if a is None or b is None else [
            field for field in (fields or sorted(set(a) & set(b))) if as_newer(a.get(field)) != as_newer(b.get(field))]
        equal += not differs
        if differs and shown < 10 and not quiet:
            shown += 1
            field = differs[0]
            print("  %s %s: %s" % (what, key, "only " + field if a is None or b is None else
                                   "%s is %r, torchgen's %r" % (field, a.get(field), b.get(field))))
    print("%s: %d of %d equal" % (what, equal, len(set(theirs) | set(ours))))
    return equal, len(set(theirs) | set(ours))


def dump(program, phase, edition):
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for file in ("native_functions.yaml", "tags.yaml"):
            paths.append(os.path.join(folder, file))
            with open(paths[-1], "w", encoding="utf-8") as stream:
                stream.write(edition.read(PACKAGED + file))
        text = subprocess.run([program, "dump", "--phase=" + phase, "--torch=" + edition.name, "--format=jsonl"] + paths,
                              check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode()
    return [json.loads(line) for line in text.splitlines()]


def compare_edition(wheel, program, quiet=False):
    edition = Edition(wheel)
    parsed = edition.parsed()
    functions = parsed.native_functions
    theirs = {str(f.func.name): entry(f, parsed.backend_indices) for f in functions if "generated" not in f.tags}
    made = {str(f.func.name): entry(f, parsed.backend_indices) for f in functions if "generated" in f.tags}
    ours = {}
    for row in dump(program, "schema", edition):
        if "schema" in row:
            ours[row["schema"].split("(")[0]] = row
    expanded = {row["operator_name"]: row for row in dump(program, "expanded", edition)}
    results = [compare("entries", ours, theirs, quiet=quiet)]
    common = ["device_check", "device_guard", "is_abstract", "is_view_op", "kernels", "kind", "line", "name", "namespace",
              "operator_name", "schema", "signature", "tags", "use_const_ref_for_mutable_tensors", "variants"]
    results.append(compare("generated operators", expanded, made, common, quiet))
    groups, views = families(edition, functions)
    rows = dump(program, "families", edition)
    our_groups = {row.get("functional") or row["function"]: row for row in rows if row["record"] in ("group", "ungrouped")}
    our_views = {row.get("view") or row["function"]: row for row in rows if row["record"] in ("view_group", "not_in_view_group")}
    results.append(compare("groups", our_groups, groups, quiet=quiet))
    results.append(compare("structured groups", {k: r for k, r in our_groups.items() if r.get("structured")},
                           {k: r for k, r in groups.items() if r.get("structured")}, quiet=True))
    results.append(compare("view groups", our_views, views, quiet=quiet))
    return results


if __name__ == "__main__":
    found = compare_edition(sys.argv[1], sys.argv[2], "--quiet" in sys.argv)
    sys.exit(any(equal != count for equal, count in found))
