"""
Runs dialogues of any program, one after another in one sandbox, each in a process of its own. What a run could leave
for the next one is removed after it; where something stays, no run counts any more.
"""

import binascii
import json
import os
import select
import signal
import time

import folder
import processes
from channel import Channel

CHUNK = 1 << 16
# How often a child is looked at that neither writes nor closes its output.
LOOK_MS = 10
# What a run has to stay below, of the time that the sandbox gives it.
SHARE = 0.8
# Python ignores them.
SIGNALS = (signal.SIGPIPE, signal.SIGXFSZ)

# The run says nothing about what would happen in a process of its own.
DOES_NOT_COUNT = {"kind": "threw", "exception": "Alone", "message": None, "trace": []}
# Nor does any other run.
NONE_COUNTS = {**DOES_NOT_COUNT, "exception": "Traces"}


def main(commands):
    """The words of each program come as JSON."""
    words_of = json.loads(commands)
    processes.protect()
    channel = Channel()
    own = folder.Own(channel.setup["isBoxed"])
    channel.send({"frame": "hello"})
    channel.send({"frame": "ready"})
    for case in channel.requests():
        words = words_of[case["dialogue"]["program"]] + case["dialogue"]["args"]
        came = run(case, own, lambda *streams: _spawn(words, streams))
        channel.send({"frame": "end", "case": case["case"], **came})
    os._exit(0)


def _spawn(words, streams):
    actions = [(os.POSIX_SPAWN_DUP2, handle, number) for number, handle in enumerate(streams)]
    return os.posix_spawnp(words[0], words, os.environb, file_actions=actions, setsigdef=SIGNALS)


def run(case, own, start):
    """
    The answer to a request: what came of it, and what was printed. `start` gets a descriptor for each standard stream,
    and gives the child's pid.
    """
    dialogue = case["dialogue"]
    typed = _file_of(binascii.a2b_base64(dialogue["input"]))
    pipes = [os.pipe(), os.pipe()]
    try:
        pid = start(typed, *(theirs for _, theirs in pipes))
    except OSError:
        pid = None
    for handle in (typed, *(theirs for _, theirs in pipes)):
        os.close(handle)
    answer = {"outcomes": [DOES_NOT_COUNT]}
    if pid is not None:
        outputs = {ours: bytearray() for ours, _ in pipes}
        status = _listen(outputs, pid, case["outputBytes"], dialogue["millis"] * SHARE / 1000)
        left = processes.has_children()
        processes.end_children(pid)
        code = -1 if status is None or left else os.waitstatus_to_exitcode(status)
        if code >= 0:
            printed = binascii.b2a_base64(outputs[pipes[0][0]], newline=False).decode("ascii")
            answer = {"outcomes": [{"kind": "returned", "value": code}], "printed": printed}
    for ours, _ in pipes:
        os.close(ours)
    return answer if own.clear() else {"outcomes": [NONE_COUNTS]}


def _file_of(content):
    """A file without a name, as standard input is in a process of its own."""
    path = os.path.join(os.environ.get("TMPDIR", "/tmp"), "input-%d" % os.getpid())
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o444)
    while content:
        content = content[os.write(handle, content) :]
    os.close(handle)
    handle = os.open(path, os.O_RDONLY)
    os.unlink(path)
    return handle


def _listen(outputs, pid, most, seconds):
    """How the child ended; None where it did neither end in time nor keep the limit. Adds to `outputs` what it writes."""
    poll = select.poll()
    for handle in outputs:
        os.set_blocking(handle, False)
        poll.register(handle, select.POLLIN)
    waiting = set(outputs)
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if waiting:
            poll.poll(LOOK_MS)
        for handle in tuple(waiting):
            if not _read(handle, outputs[handle]):
                waiting.remove(handle)
                poll.unregister(handle)
        if any(len(output) > most for output in outputs.values()):
            return None
        found, status = os.waitpid(pid, os.WNOHANG if waiting else 0)
        if found == pid:
            for handle in waiting:
                _read(handle, outputs[handle])
            return None if any(len(output) > most for output in outputs.values()) else status
    return None


def _read(handle, output):
    """False at the end."""
    while True:
        try:
            chunk = os.read(handle, CHUNK)
        except BlockingIOError:
            return True
        if not chunk:
            return False
        output += chunk
