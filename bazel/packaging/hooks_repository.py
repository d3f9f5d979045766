"""Hooks for pre-commit, which runs `pip install .` in the repository that a configuration names.

It installs an empty package that depends on the wheel of the same version: no compiler is needed. The configuration can
name the compiler's own repository (build_backend.py), or a small one with nothing else, whose files are written here.
"""

import os
import shutil
import subprocess

from project import HOOKS

HERE = os.path.dirname(os.path.abspath(__file__))
TEMPLATES = os.path.join(HERE, "pre_commit")
MARK = "backend/hooks_backend.py"  # files that only such a repository has
PYPROJECT = """\
# Written by `./dev wheel`. The package is empty: it stands for the wheel that it depends on.
[build-system]
requires = []
build-backend = "hooks_backend"
backend-path = ["backend"]
"""
METADATA = """\
Metadata-Version: 2.1
Name: {hooks}
Version: {version}
Summary: Hooks for pre-commit: the programs of {name}
Requires-Python: {python}
Requires-Dist: {name}=={version}
"""


def metadata(project):
    """Returns METADATA of the empty package."""
    return METADATA.format(name=project.name, hooks=HOOKS, version=project.version,
                           python=project.table["requires-python"])


def is_installed_by_pre_commit(root):
    """Whether pre-commit runs pip: it installs into an environment inside the clone."""
    environment = os.path.realpath(os.environ.get("VIRTUAL_ENV", ""))
    return os.path.dirname(environment) == os.path.realpath(root) and os.path.basename(environment).startswith("py_env-")


def hooks(project):
    """Returns the declarations of the hooks."""
    text = project.read(".pre-commit-hooks.yaml").decode()
    declarations = text[text.index("- id:"):]
    assert declarations.count("language: python\n") == declarations.count("- id:")
    return "# Written by `./dev wheel`. The hooks run the programs of the wheel %s.\n" % project.name + declarations


def make_repository(project, folder):
    """Writes the files into a folder, and first removes those of another version; its .git stays."""
    os.makedirs(folder, exist_ok=True)
    if set(os.listdir(folder)) - {".git"} and not os.path.exists(os.path.join(folder, MARK)):
        raise FileExistsError("%s is there, and is no repository of these hooks" % folder)
    for entry in os.scandir(folder):
        if entry.name != ".git":
            shutil.rmtree(entry.path) if entry.is_dir() else os.remove(entry.path)
    os.mkdir(os.path.join(folder, "backend"))
    with open(os.path.join(TEMPLATES, "README.md"), encoding="utf-8") as file:
        readme = file.read().replace("@VERSION@", project.version).replace("@PROGRAMS@", project.name)
    texts = {".pre-commit-hooks.yaml": hooks(project), "pyproject.toml": PYPROJECT, "README.md": readme,
             "LICENSE": project.read("LICENSE").decode(),
             "backend/METADATA": metadata(project)}
    for path, text in texts.items():
        with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
            file.write(text)
    shutil.copyfile(os.path.join(TEMPLATES, "hooks_backend.py"), os.path.join(folder, MARK))
    shutil.copyfile(os.path.join(HERE, "wheel_file.py"), os.path.join(folder, "backend", "wheel_file.py"))
    _commit(folder, "v" + project.version)
    return folder


def _git(folder, *arguments, **variables):
    """Returns what Git prints, run without the settings of the user or the machine."""
    environment = dict(os.environ, GIT_CONFIG_GLOBAL=os.devnull, GIT_CONFIG_NOSYSTEM="1", **variables)
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
        environment.pop(name, None)
    return subprocess.run(["git", "-C", folder, *arguments], check=True, env=environment,
                          stdout=subprocess.PIPE).stdout.decode()


def _commit(folder, tag):
    """Commits the files as they are and tags them; the same files give the same commit."""
    who = {"GIT_%s_%s" % (whose, what): value for whose in ("AUTHOR", "COMMITTER")
           for what, value in (("NAME", "Switchyard"), ("EMAIL", "hooks@localhost"), ("DATE", "1980-01-01T00:00:00Z"))}
    if not os.path.isdir(os.path.join(folder, ".git")):
        _git(folder, "init", "--quiet", "--initial-branch=main")
    _git(folder, "add", "--all")
    if _git(folder, "status", "--porcelain"):
        _git(folder, "commit", "--quiet", "--message=Hooks of " + tag[1:], **who)
    _git(folder, "tag", "--force", tag)
