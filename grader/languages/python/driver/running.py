"""Runs a Python program's dialogues, each in a child that is as a plain start of Python would be, but for the start."""

import atexit
import importlib.machinery
import os
import sys
import traceback
import types

import launching


def run(server, own, case):
    dialogue = case["dialogue"]
    main = server.programs.get(dialogue["program"])
    if main is None or server.sources.orders_by_process():
        return {"outcomes": [launching.NONE_COUNTS]}

    def start(*streams):
        pid = os.fork()
        if pid == 0:
            _live(server, main, dialogue["args"], streams)
        return pid

    return launching.run(case, own, start)


# ------------------------------------------------------------------------------------------------ in the child


def _live(server, main, args, streams):
    """Never returns."""
    code = 120
    try:
        for number, handle in enumerate(streams):
            os.dup2(handle, number)
        # Those of the server, too.
        os.closerange(3, max(streams) + 1)
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
