"""The folders of a case: files of a case are written before it, and everything is removed after it.

Links that were there at the start lead to data files of the student, and are there for every case.
"""

import binascii
import os
import stat

import processes

MAX_KEPT_BYTES = 64 * 1024 * 1024


def _find_links():
    found = {}
    for folder, folders, names in os.walk("."):
        for name in folders + names:
            path = os.path.normpath(os.path.join(folder, name))
            if os.path.islink(path):
                found[path] = os.readlink(path)
    return found


_links = _find_links()


def write(files, keep):
    """What the case brings, or asks for afterwards, takes the place of a data file."""
    taken = {os.path.normpath(name) for name in keep} | {os.path.normpath(file["name"]) for file in files}
    for path in taken & _links.keys():
        _remove(path)
    for file in files:
        _make_parent(file["name"])
        with open(file["name"], "w", encoding="utf-8", newline="") as out:
            out.write(file["text"])


def lay_links():
    for path, target in _links.items():
        _make_parent(path)
        if not os.path.islink(path):
            os.symlink(target, path)


def _make_parent(path):
    parent = os.path.dirname(path)
    if parent:
        os.makedirs(parent, exist_ok=True)


def read(names):
    """The files that are there, in base64. A link is none: it may lead anywhere."""
    found = {}
    for name in names:
        try:
            handle = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        except OSError:
            continue
        with open(handle, "rb") as file:
            if stat.S_ISREG(os.fstat(handle).st_mode):
                found[name] = binascii.b2a_base64(file.read(MAX_KEPT_BYTES), newline=False).decode("ascii")
    return found


class Own:
    """What a case may change: its folders, and the server. In a box nobody else uses the one for shared memory."""

    def __init__(self, is_boxed):
        paths = [os.environ.get("TMPDIR"), os.environ.get("HOME"), "/dev/shm" if is_boxed else None]
        there = [os.fsencode(path) for path in paths if path is not None and os.path.isdir(path)]
        self._folders = [(path, _names(path), _look(path)) for path in there]
        self._folders.append((b".", [], _look(b".")))
        self._is_boxed = is_boxed
        self._state = processes.own_state(is_boxed)

    def clear(self):
        """Removes what is left. False once anything is not as it was at the start."""
        for path, kept, _ in self._folders:
            for name in set(_names(path)).difference(kept):
                _remove(os.path.join(path, name))
        lay_links()
        same = all(_look(path) == look for path, _, look in self._folders)
        return same and processes.own_state(self._is_boxed) == self._state


def _names(path):
    try:
        return os.listdir(path)
    except OSError:
        return []


def _look(path):
    """What the next case could find of a folder, but for its times, which are set anew."""
    try:
        os.utime(path)
        stat = os.lstat(path)
        entries = sorted(os.listdir(path))
        more = [(name, os.getxattr(path, name)) for name in os.listxattr(path)] if hasattr(os, "listxattr") else []
        return stat.st_dev, stat.st_ino, stat.st_mode, stat.st_uid, stat.st_gid, entries, more
    except OSError:
        return None


def _remove(name):
    try:
        if stat.S_ISDIR(os.lstat(name).st_mode):
            # Takes longer to load than a small program to run.
            import shutil

            shutil.rmtree(name, onerror=_retry)
        else:
            os.unlink(name)
    except OSError:
        pass


def _retry(remove, path, _error):
    """A folder without permissions can be removed once it has them again."""
    try:
        os.chmod(os.path.dirname(path), 0o700)
        os.chmod(path, 0o700)
        if remove in (os.unlink, os.rmdir):
            remove(path)
        else:
            import shutil

            shutil.rmtree(path, ignore_errors=True)
    except OSError:
        pass
