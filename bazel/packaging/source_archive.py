"""The source distribution: the files that Git tracks, in an archive whose bytes depend only on them."""

import gzip
import io
import os
import re
import subprocess
import tarfile

from project import commit_of
from wheel_file import normalized, write_whole

# Outputs of a build in an unpacked source distribution, which has no Git to ask.
LEFT_BY_BUILDS = ("dist", "PKG-INFO", "COMMIT")


def _git(root, *arguments):
    return subprocess.run(["git", "-C", root, *arguments], check=True, stdout=subprocess.PIPE).stdout.decode()


def sources(root):
    """Returns the sorted paths of the sources, relative to the root."""
    if os.path.exists(os.path.join(root, ".git")):
        return sorted(path for path in _git(root, "ls-files", "-z").split("\0") if path)
    found = []
    for parent, folders, names in os.walk(root):
        if parent == root:
            folders[:] = [name for name in folders if not name.startswith("bazel-")]
        folders[:] = [name for name in folders if name != "__pycache__"]
        found += [os.path.relpath(os.path.join(parent, name), root) for name in names]
    return sorted(path for path in found if path.split(os.sep)[0] not in LEFT_BY_BUILDS
                  and not path.startswith("bazel-"))


def commit_to_tell(root):
    """Returns the commit of the sources; `unknown` if they differ from it."""
    told = commit_of(root)
    if told is not None:
        return told
    if not os.path.exists(os.path.join(root, ".git")):
        return "unknown"
    changed = _git(root, "status", "--porcelain", "--untracked-files=no")
    return "unknown" if changed else _git(root, "rev-parse", "HEAD").strip()


def _pyproject(project):
    """Returns pyproject.toml, which names the distribution that is built by default."""
    text, count = re.subn(rb'(?m)^name = .*$', b'name = "%s"' % project.name.encode(), project.read("pyproject.toml"), count=1)
    assert count == 1
    return text


def pack(stem, entries):
    """Returns the bytes of a .tar.gz with a folder `stem`, from path -> (contents, whether it is a program)."""
    archive = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", fileobj=archive, compresslevel=9, mtime=0) as packed:
        with tarfile.open(mode="w", fileobj=packed, format=tarfile.PAX_FORMAT) as tar:
            for path, (contents, is_program) in sorted(entries.items()):
                about = tarfile.TarInfo("%s/%s" % (stem, path.replace(os.sep, "/")))
                about.size, about.mode = len(contents), 0o755 if is_program else 0o644
                tar.addfile(about, io.BytesIO(contents))
    return archive.getvalue()


def make_archive(project, out):
    """Writes the source distribution into the folder `out`; returns its path."""
    stem = "%s-%s" % (normalized(project.name), project.version)
    entries = {path: (project.read(path), os.access(os.path.join(project.root, path), os.X_OK))
               for path in sources(project.root)}
    entries["pyproject.toml"] = (_pyproject(project), False)
    entries["PKG-INFO"] = (project.metadata(dynamic=["License-File"]), False)
    entries["COMMIT"] = (commit_to_tell(project.root).encode() + b"\n", False)
    os.makedirs(out, exist_ok=True)
    path = os.path.join(out, stem + ".tar.gz")
    write_whole(path, pack(stem, entries))
    return path
