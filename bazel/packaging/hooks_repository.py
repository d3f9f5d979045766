"""The files of a repository of hooks for pre-commit that needs no compiler.

pre-commit runs `pip install .` in the repository that a configuration names. In the compiler's own that would
build the compiler. So the hooks stand in a repository of their own, too: an empty package that depends on the
wheel of the same version.
"""

import os
import shutil

HERE = os.path.dirname(os.path.abspath(__file__))
TEMPLATES = os.path.join(HERE, "pre_commit")
MARK = "backend/hooks_backend.py"  # what only such a repository has
PYPROJECT = """\
# Written by `./dev wheel`. The package is empty: it stands for the wheel that it depends on.
[build-system]
requires = []
build-backend = "hooks_backend"
backend-path = ["backend"]
"""
METADATA = """\
Metadata-Version: 2.1
Name: switchyard-pre-commit
Version: {version}
Summary: Hooks for pre-commit: the programs of {name}
Requires-Python: {python}
Requires-Dist: {name}=={version}
"""


def hooks(project):
    """The declarations of the hooks, which run what pip installs rather than what is on PATH."""
    text = project.read(".pre-commit-hooks.yaml").decode()
    declarations = text[text.index("- id:"):]
    assert declarations.count("language: system\n") == declarations.count("- id:")
    return ("# Written by `./dev wheel`. The hooks run the programs of the wheel %s.\n" % project.name +
            declarations.replace("language: system\n", "language: python\n"))


def make_repository(project, folder):
    """Writes the files into a folder, from which those of another version are removed first; its .git stays."""
    os.makedirs(folder, exist_ok=True)
    if set(os.listdir(folder)) - {".git"} and not os.path.exists(os.path.join(folder, MARK)):
        raise FileExistsError("%s is there, and is no repository of these hooks" % folder)
    for entry in os.scandir(folder):
        if entry.name != ".git":
            shutil.rmtree(entry.path) if entry.is_dir() else os.remove(entry.path)
    os.mkdir(os.path.join(folder, "backend"))
    with open(os.path.join(TEMPLATES, "README.md"), encoding="utf-8") as file:
        readme = file.read().replace("@VERSION@", project.version)
    texts = {".pre-commit-hooks.yaml": hooks(project), "pyproject.toml": PYPROJECT, "README.md": readme,
             "LICENSE": project.read("LICENSE").decode(),
             "backend/METADATA": METADATA.format(name=project.name, version=project.version,
                                                 python=project.table["requires-python"])}
    for path, text in texts.items():
        with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
            file.write(text)
    shutil.copyfile(os.path.join(TEMPLATES, "hooks_backend.py"), os.path.join(folder, MARK))
    shutil.copyfile(os.path.join(HERE, "wheel_file.py"), os.path.join(folder, "backend", "wheel_file.py"))
    return folder
