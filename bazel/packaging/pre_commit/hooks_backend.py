"""Makes an empty package that depends on the wheel of the programs, for pre-commit, which installs a repository of
hooks with `pip install .`. Needs no package from an index but that wheel.
"""

import os

from wheel_file import write_empty

METADATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "METADATA")


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    with open(METADATA, "rb") as file:
        return os.path.basename(write_empty(file.read(), wheel_directory))


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit("a repository of hooks is installed, not distributed")
