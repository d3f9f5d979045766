"""Makes the distributions from built files: `./dev wheel` calls this.

Usage: make_dist.py ROOT PROGRAMS OUT [PACKAGE]

ROOT is the repository, PROGRAMS the folder of switchyard and switchyard-check, PACKAGE that of the package of the
operators. Writes into OUT a wheel and a source distribution of the programs, the same for the operators if PACKAGE is
given, and pre-commit/, the files of a repository of hooks; prints what each is and its size.
"""

import os
import sys

import hooks_repository
import operators_wheel
import programs_wheel
import shared_library
import source_archive
import static_program
from project import OPERATORS, Project


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    root, programs, out = sys.argv[1:4]
    root = os.path.abspath(root)
    project = Project(root)
    try:
        hooks = hooks_repository.make_repository(project, os.path.join(out, "pre-commit"))
        made = [programs_wheel.make_wheel(project, programs, out)]
        for package in sys.argv[4:]:
            operators = Project(root, OPERATORS)
            made += [operators_wheel.make_wheel(operators, package, out), source_archive.make_archive(operators, out)]
        made.append(source_archive.make_archive(project, out))
    except (OSError, static_program.NotStatic, shared_library.NotPortable) as error:
        sys.exit("make_dist.py: %s" % error)
    for path in made:
        print("%s: %.1f MB" % (path, os.path.getsize(path) / 1e6))
    print("%s: a repository of hooks for pre-commit, tagged v%s" % (hooks, project.version))


if __name__ == "__main__":
    main()
