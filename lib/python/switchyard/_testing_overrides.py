"""Signatures of emitted functions, read from their docstrings: one signature that covers all overloads of a name."""

import ast
import inspect
import keyword
import re

_LINE = re.compile(r"^(\w+)\((.*?)\)(?: -> .*)?$")


class _Shown:
    """A default that is not a Python value: its text is shown."""

    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return self.text


def _value(text):
    try:
        return ast.literal_eval(text)
    except (SyntaxError, ValueError):
        return _Shown(text)


def _split(text):
    """Splits at commas outside of brackets and quotes."""
    parts, depth, quote, start = [], 0, "", 0
    for place, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"":
            quote = letter
        elif letter in "([{":
            depth += 1
        elif letter in ")]}":
            depth -= 1
        elif letter == "," and not depth:
            parts.append(text[start:place])
            start = place + 1
    return [part.strip() for part in (*parts, text[start:]) if part.strip()]


def _read(text):
    """({name: default} by position, {name: default} by name); the default of what must be given is `empty`."""
    by_place, by_name = {}, {}
    found = by_place
    for part in _split(text):
        if part == "*":
            found = by_name
            continue
        name, mark, default = part.partition("=")
        found[name.strip()] = _value(default) if mark else inspect.Parameter.empty
    return by_place, by_name


def _merged_places(forms):
    """Parameters by position: a name of the first form that has the position, optional if a form can do without."""
    empty = inspect.Parameter.empty
    places = {}
    for place in range(max(len(by_place) for by_place, _ in forms)):
        at = [list(by_place.items())[place] if place < len(by_place) else None for by_place, _ in forms]
        name = next((one[0] for one in at if one is not None and one[0] not in places), None)
        if name is None:
            break
        defaults = [one[1] for one in at if one is not None and one[1] is not empty]
        is_required = all(one is not None and one[1] is empty for one in at)
        places[name] = empty if is_required else (defaults or [_Shown("...")])[0]
    return places


def _merged(forms):
    empty = inspect.Parameter.empty
    places = _merged_places(forms)
    names = {}
    for by_place, by_name in forms:
        for name, default in (*by_name.items(), *by_place.items()):
            if name not in places:
                names.setdefault(name, []).append(default)
    options = {}
    for name, defaults in names.items():
        is_required = len(defaults) == len(forms) and all(one is empty for one in defaults)
        known = [one for one in defaults if one is not empty]
        options[name] = empty if is_required else (known or [_Shown("...")])[0]
    return places, options


def _parameter(name, kind, default):
    # `from` of uniform_: no name that a parameter of Python can have.
    return inspect.Parameter(name + "_" if keyword.iskeyword(name) else name, kind, default=default)


def signature_of(function):
    """The signature of an emitted function or method; None if its documentation has none."""
    lines = [_LINE.match(line) for line in (getattr(function, "__doc__", None) or "").split("\n")]
    own = getattr(function, "__name__", None)
    texts = [found.group(2) for found in lines if found is not None and found.group(1) == own]
    if not texts:
        return None
    places, options = _merged([_read(text) for text in texts])
    is_method = inspect.ismethoddescriptor(function)
    first = [_parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.empty)] if is_method else []
    by_place = [_parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, one) for name, one in places.items()]
    by_name = [_parameter(name, inspect.Parameter.KEYWORD_ONLY, one) for name, one in options.items()]
    try:
        return inspect.Signature([*first, *by_place, *by_name])
    except ValueError:
        return None


def is_unknown(signature):
    """Whether it only says that there are arguments."""
    kinds = [one.kind for one in signature.parameters.values() if one.name != "self"]
    return kinds == [inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD]


def stand_in(function):
    """A function of the same parameters that gives -1."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        signature = None
    if signature is None or is_unknown(signature):
        signature = signature_of(function) or signature

    def answer(*args, **kwargs):
        if signature is not None:
            signature.bind(*args, **kwargs)
        return -1

    answer.__name__ = getattr(function, "__name__", "answer")
    if signature is not None:
        answer.__signature__ = signature
    return answer
