"""The folders of a case: files of a case are written before it, and everything is removed after it."""

import base64
import os
import shutil
import stat

MAX_KEPT_BYTES = 64 * 1024 * 1024


def write(files):
    for file in files:
        parent = os.path.dirname(file["name"])
        if parent:
            os.makedirs(parent, exist_ok=True)
        with open(file["name"], "w", encoding="utf-8", newline="") as out:
            out.write(file["text"])


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
                found[name] = base64.b64encode(file.read(MAX_KEPT_BYTES)).decode("ascii")
    return found


def own_folders(is_boxed):
    """The folders that a case may change, and what stays there. In a box nobody else uses those for temporary files."""
    shared = [os.environ.get("TMPDIR"), os.environ.get("HOME"), "/dev/shm"] if is_boxed else []
    folders = {b".": []}
    for path in shared:
        if path is not None and os.path.isdir(path):
            folders[os.fsencode(path)] = _names(os.fsencode(path))
    return folders


def _names(path):
    try:
        return os.listdir(path)
    except OSError:
        return []


def clear(path, kept):
    for name in set(_names(path)).difference(kept):
        _remove(os.path.join(path, name))


def _remove(name):
    try:
        if stat.S_ISDIR(os.lstat(name).st_mode):
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
            shutil.rmtree(path, ignore_errors=True)
    except OSError:
        pass
