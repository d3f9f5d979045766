"""Fills in the expectations of pyyaml_cases.txt with what PyYAML's safe loader (the C one, as torchgen uses) makes of the texts.

Run by hand when a case is added: python3 pyyaml_cases.py pyyaml_cases.txt (PyYAML 6.0, Debian's
python3-yaml). A case is a title line, the lines of its text, and two lines that this script writes:

  ## plain scalar over two lines
  |a: b          a line of the text with its line break
  $c\\r\\n         a piece of the text without one, with Python's escapes
  = {"a": "b c"} the shape, as Described() of described.h has it; or `= error`
  @ 0 0 3        where each node begins: byte offsets, collections before their contents
"""

import ast
import sys

import yaml

TAGS = {f"tag:yaml.org,2002:{name}": name for name in ("str", "bool", "int", "float", "null")}


def is_nothing(node):
    return isinstance(node, yaml.ScalarNode) and not node.style and node.value == ""


def shape(node):
    if is_nothing(node):
        return "~"
    if isinstance(node, yaml.SequenceNode):
        return "[" + ", ".join(shape(element) for element in node.value) + "]"
    if isinstance(node, yaml.MappingNode):
        return "{" + ", ".join(f"{shape(key)}: {shape(value)}" for key, value in node.value) + "}"
    tag = TAGS.get(node.tag, "other")
    if tag != "str":
        return f"{tag}:{node.value}"
    text = node.value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + text.replace("\n", "\\n").replace("\t", "\\t") + '"'


def begins(node, text):
    if is_nothing(node):
        return []
    here = [len(text[: node.start_mark.index + text.startswith("\ufeff")].encode())]
    for child in node.value if not isinstance(node, yaml.ScalarNode) else []:
        for part in child if isinstance(child, tuple) else (child,):
            here += begins(part, text)
    return here


def expectations(text):
    try:
        node = yaml.compose(text, yaml.CSafeLoader)
    except yaml.YAMLError:
        return ["= error"]
    if node is None:
        return ["= ~"]
    return ["= " + shape(node), "@ " + " ".join(map(str, begins(node, text)))]


def main(path):
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    written, text = [], None
    for line in lines:
        if line.startswith(("= ", "@ ")):
            continue
        if text is not None and not line.startswith(("|", "$")):
            written += expectations(text)
            text = None
        if line.startswith("|"):
            text = (text or "") + line[1:] + "\n"
        elif line.startswith("$"):
            text = (text or "") + ast.literal_eval('"' + line[1:].replace('"', '\\"') + '"')
        written.append(line)
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(written))


if __name__ == "__main__":
    main(sys.argv[1])
