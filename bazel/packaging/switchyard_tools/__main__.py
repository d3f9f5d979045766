"""`python -m switchyard_tools ARGUMENT...`: replaces the interpreter by the program `switchyard`."""

import os
import sys

from switchyard_tools import find_program

if __name__ == "__main__":
    try:
        program = find_program()
    except FileNotFoundError as error:
        sys.exit("switchyard_tools: %s" % error)
    os.execv(program, [program] + sys.argv[1:])
