"""What the server asks of the system: its children end with their case, and nothing of theirs stays."""

import os
import resource
import signal
import sys
import time

_LIMITS = sorted(getattr(resource, name) for name in dir(resource) if name.startswith("RLIMIT_"))
_ANYWHERE = ("autogroup",)
_IN_A_BOX = (*_ANYWHERE, "net/dev", "net/snmp", "net/snmp6")
PR_SET_DUMPABLE = 4
PR_SET_CHILD_SUBREAPER = 36


def protect():
    """No process of a student's may open our descriptors or memory, and what they leave behind becomes our child."""
    if not sys.platform.startswith("linux"):
        return
    try:
        import ctypes

        system = ctypes.CDLL(None)
        system.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
        system.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    except (ImportError, OSError, AttributeError):
        pass  # the sandbox ends what is left


def own_state(is_boxed):
    """What every process of our user can set for us, and our children have from us; in a box also what its network counts."""
    if not sys.platform.startswith("linux"):
        return None
    counts = [_read("/proc/self/" + name) for name in (_IN_A_BOX if is_boxed else _ANYWHERE)]
    scheduling = (os.sched_getscheduler(0), os.sched_getparam(0).sched_priority, os.sched_getaffinity(0))
    return (os.getpriority(os.PRIO_PROCESS, 0), *scheduling, *map(resource.getrlimit, _LIMITS), *counts)


def _read(path):
    try:
        with open(path, "rb", buffering=0) as file:
            return file.read(1 << 16)
    except OSError:
        return None


def end_children(child):
    """Ends the child and all that it left behind. Returns its status, or None if that was taken already."""
    status = None
    _kill(child)
    while True:
        for pid in _children():
            _kill(pid)
        try:
            pid, ended = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return status
        if pid == child:
            status = ended
        elif pid == 0:
            time.sleep(0.0005)


def has_children():
    return bool(_children())


def _children():
    try:
        with open("/proc/self/task/%d/children" % os.getpid(), encoding="ascii") as file:
            return [int(pid) for pid in file.read().split()]
    except OSError:
        return []


def _kill(pid):
    try:
        os.kill(pid, signal.SIGKILL)
    except OSError:
        pass


def end_as(status):
    """Ends this process as the child ended, so that whoever waits for us sees it."""
    code = os.waitstatus_to_exitcode(status)
    if code >= 0:
        os._exit(code)
    if -code not in (signal.SIGKILL, signal.SIGSTOP):
        signal.signal(-code, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    os.kill(os.getpid(), -code)
    os._exit(128 - code)
