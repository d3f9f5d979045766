"""Makes what is distributed, from programs that are built: `./dev wheel` calls this.

Usage: make_dist.py ROOT PROGRAMS OUT

ROOT is the repository, PROGRAMS the folder of switchyard and switchyard-check. Writes into OUT the wheel, the source
distribution, and pre-commit/, the files of a repository of hooks; says what each is and its size.
"""

import os
import sys

import hooks_repository
import programs_wheel
import source_archive
import static_program
from project import Project


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    root, programs, out = sys.argv[1:]
    project = Project(os.path.abspath(root))
    try:
        hooks = hooks_repository.make_repository(project, os.path.join(out, "pre-commit"))
        made = [programs_wheel.make_wheel(project, programs, out), source_archive.make_archive(project, out)]
    except (OSError, static_program.NotStatic) as error:
        sys.exit("make_dist.py: %s" % error)
    for path in made:
        print("%s: %.1f MB" % (path, os.path.getsize(path) / 1e6))
    print("%s: a repository of hooks for pre-commit, to be committed and tagged v%s" % (hooks, project.version))


if __name__ == "__main__":
    main()
