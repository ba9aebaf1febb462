"""Runs a program's dialogues, each in a child that is as a plain start of Python would be, but for the start."""

import atexit
import base64
import importlib.machinery
import os
import select
import sys
import time
import traceback
import types

import processes

CHUNK = 1 << 16
# How often a child is looked at that neither writes nor closes its output.
LOOK_MS = 10
# What a run has to stay below, of the time that the sandbox gives it.
SHARE = 0.8

# The run says nothing about what would happen in a process of its own.
DOES_NOT_COUNT = {"kind": "threw", "exception": "Alone", "message": None, "trace": []}
# Nor does any other run.
NONE_COUNTS = {**DOES_NOT_COUNT, "exception": "Traces"}


def run(server, case):
    """The answer to a request: what came of it, and what was printed."""
    dialogue = case["dialogue"]
    main = server.programs.get(dialogue["program"])
    if main is None or server.sources.orders_by_process():
        return {"outcomes": [NONE_COUNTS]}
    typed = _file_of(base64.b64decode(dialogue["input"]))
    printed = os.pipe()
    pid = os.fork()
    if pid == 0:
        _live(server, main, dialogue["args"], typed, printed)
    os.close(typed)
    os.close(printed[1])
    output, status = _listen(printed[0], pid, case["outputBytes"], dialogue["millis"] * SHARE / 1000)
    os.close(printed[0])
    left = processes.has_children()
    processes.end_children(pid)
    if status is None or left or os.waitstatus_to_exitcode(status) < 0:
        return {"outcomes": [DOES_NOT_COUNT]}
    answer = {"outcomes": [{"kind": "returned", "value": os.waitstatus_to_exitcode(status)}]}
    if output:
        answer["printed"] = base64.b64encode(output).decode("ascii")
    return answer


def _file_of(content):
    """A file without a name, as standard input is in a process of its own."""
    folder = os.environ.get("TMPDIR", "/tmp")
    path = os.path.join(folder, "input-%d" % os.getpid())
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    os.unlink(path)
    while content:
        content = content[os.write(handle, content) :]
    os.lseek(handle, 0, os.SEEK_SET)
    return handle


def _listen(printed, pid, most, seconds):
    """What was written, and how the child ended; None where it did neither end in time nor keep the limit."""
    output = bytearray()
    os.set_blocking(printed, False)
    poll = select.poll()
    poll.register(printed, select.POLLIN)
    deadline = time.monotonic() + seconds
    is_open = True
    while time.monotonic() < deadline:
        if is_open:
            poll.poll(LOOK_MS)
            is_open = _read(printed, output)
        if len(output) > most:
            return output, None
        found, status = os.waitpid(pid, os.WNOHANG if is_open else 0)
        if found == pid:
            _read(printed, output)
            return output, status if len(output) <= most else None
    return output, None


def _read(printed, output):
    """False at the end."""
    while True:
        try:
            chunk = os.read(printed, CHUNK)
        except BlockingIOError:
            return True
        if not chunk:
            return False
        output += chunk


# ------------------------------------------------------------------------------------------------ in the child


def _live(server, main, args, typed, printed):
    """Never returns."""
    code = 120
    try:
        os.dup2(typed, 0)
        os.dup2(printed[1], 1)
        for handle in (typed, *printed):
            os.close(handle)
        server.leave()
        open_streams()
        code = _run_main(server.sources, main, args)
    except BaseException:
        traceback.print_exc()
    os._exit(code)


def open_streams():
    """Standard streams as Python opens them for pipes and files."""
    sys.stdin = _stream(0, "r", "<stdin>", errors="surrogateescape")
    sys.stdout = _stream(1, "w", "<stdout>", errors="surrogateescape", newline="\n")
    sys.stderr = _stream(2, "w", "<stderr>", errors="backslashreplace", newline="\n", buffering=1)
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr


def _stream(handle, mode, name, **more):
    stream = open(handle, mode, encoding="utf-8", closefd=False, **more)
    stream.buffer.raw.name = name
    return stream


def _run_main(sources, path, args):
    module = types.ModuleType("__main__")
    module.__file__ = path
    module.__loader__ = importlib.machinery.SourceFileLoader("__main__", path)
    module.__builtins__ = sys.modules["builtins"]
    code = sources.code_of(path)
    sources.enter(module, os.path.dirname(path))
    sys.argv = [path, *args]
    return finish(_outcome_of(code, module))


def _outcome_of(code, module):
    """The exit code to which the program comes."""
    try:
        exec(code, module.__dict__)
        return 0
    except SystemExit as request:
        return exit_code(request)
    except BaseException as error:
        # Our own frames are none of the student's.
        sys.excepthook(type(error), error, error.__traceback__.tb_next)
        return 1


def exit_code(request):
    code = request.code
    if code is None:
        return 0
    if isinstance(code, int):
        return code & 0xFF
    print(code, file=sys.stderr)
    return 1


def finish(code):
    """What Python does at its end: waits for threads, calls what is registered, writes what is left."""
    threading = sys.modules.get("threading")
    if threading is not None:
        threading._shutdown()
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None and not stream.closed:
                stream.flush()
        except Exception:
            return 120
    return code
