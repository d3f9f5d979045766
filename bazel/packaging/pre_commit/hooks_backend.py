"""Makes an empty package that depends on the wheel of the programs, for pre-commit, which installs a repository of
hooks with `pip install .`. Needs no package from an index but that wheel.
"""

import email
import os

from wheel_file import WheelFile

METADATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "METADATA")


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    with open(METADATA, "rb") as file:
        metadata = file.read()
    fields = email.message_from_bytes(metadata)
    wheel = WheelFile(fields["Name"], fields["Version"])
    wheel.add(wheel.info + "/METADATA", metadata)
    return os.path.basename(wheel.write(wheel_directory))


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit("a repository of hooks is installed, not distributed")
