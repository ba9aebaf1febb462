"""
Our Python code in the sandbox: `serve` makes calls and runs programs, `launch` runs programs in other languages,
`inspect` reads what sources declare.
"""

import os
import site
import sys

# What a plain start of Python has loaded: a student's module of such a name is never found by anyone.
BASELINE = frozenset(sys.modules)


def main():
    if sys.path[0] != sys.argv[1]:
        sys.path.insert(0, sys.argv[1])
    job, words = sys.argv[2], sys.argv[3:]
    if job == "inspect":
        import inspecting

        inspecting.main(words)
    elif job == "launch":
        import launching

        launching.main(*words)
    else:
        import serving

        add_site()
        serving.main(words, BASELINE)


def add_site():
    """What `-S` leaves out, but not the code that the machine's own files (`.pth`, `sitecustomize`) would run."""
    site.setquit()
    site.setcopyright()
    site.sethelper()
    sys.path.extend(path for path in site.getsitepackages() if os.path.isdir(path))


main()
