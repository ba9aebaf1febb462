"""
The server: never runs a student's code itself. It reads requests, forks a child for each, and answers for the child.
The protocol stands in driver-protocol.md.
"""

import base64
import json
import os
import select
import sys
import traceback
import types

import calling
import folder
import modules
import processes
import running
from channel import Channel

CHUNK = 1 << 16
# Of a line of a child; a case of 200,000 values stays far below.
MAX_REPORT_BYTES = 64 * 1024 * 1024
# How long a child that closed its report may take to end.
PATIENCE_MS = 20


def main(homes, baseline):
    processes.protect()
    channel = Channel()
    server = Server(channel, homes, baseline)
    server.greet()
    for case in channel.requests():
        server.answer(case)
    os._exit(0)


class Server:
    def __init__(self, channel, homes, baseline):
        setup = channel.setup
        self._channel = channel
        self._send = channel.send
        self._files = setup["files"]
        # The main file of each program, absolute.
        self.programs = {name: os.path.join(homes[0], main) for name, main in setup["programs"].items()}
        self._own = folder.Own(setup["isBoxed"])
        self._homes = homes
        self._baseline = baseline
        self.sources = None
        self._begin = "%s begin" % channel.nonce

    def greet(self):
        self._send({"frame": "hello"})
        # Of the interpreter; the programs' modules and ours come on top.
        self.sources = modules.Sources(self._homes, self._baseline)
        self.sources.share()
        if self._files:
            self._load()
        self._send({"frame": "ready"})

    def _load(self):
        # Loaded once before any case, so that code which hangs or exits at the top level costs one start, not one
        # limit for each case.
        Child(self, {"case": -1, "steps": [], "outputBytes": 1 << 30}).run()
        self._own.clear()

    def answer(self, case):
        if "dialogue" in case:
            self._send({"frame": "end", "case": case["case"], **running.run(self, self._own, case)})
            return
        folder.write(case["files"], case["keep"])
        try:
            os.write(2, ("%s %d\n" % (self._begin, case["case"])).encode())
        except OSError:
            pass  # a student's process made it a pipe that does not wait
        last = Child(self, case, self._send).run()
        end = {"frame": "end", "case": case["case"]}
        files = folder.read(case["keep"])
        if files:
            end["files"] = files
        if not self._own.clear():
            # The next case needs another server.
            end["leftover"] = 1
        self._send({**end, **(last or {})})

    def become(self, case, pipes):
        """In the child of a case: what the student's code may see, and then that code."""
        self._channel.leave()
        os.dup2(pipes.printed[1], 1)
        pipes.close_others()
        running.open_streams()
        sys.argv = [""]
        self.sources.enter(types.ModuleType("__main__"))
        # Our own frames are none of the student's depth.
        sys.setrecursionlimit(sys.getrecursionlimit() + 20)
        reporter = calling.Reporter(pipes.report[1], pipes.go_on[0])
        calling.run_case(case, self._files, self._homes, reporter)


class Pipes:
    def __init__(self):
        self.report = os.pipe()
        self.printed = os.pipe()
        self.go_on = os.pipe()

    def close_others(self):
        """In the child."""
        for end in (self.report[0], self.printed[0], self.printed[1], self.go_on[1]):
            os.close(end)

    def keep_ours(self):
        """In the server."""
        for end in (self.report[1], self.printed[1], self.go_on[0]):
            os.close(end)
        os.set_blocking(self.printed[0], False)

    def close(self):
        for end in (self.report[0], self.printed[0], self.go_on[1]):
            os.close(end)


class Child:
    """One case in a process of its own."""

    def __init__(self, server, case, send=None):
        self._server = server
        self._case = case
        self._send = send
        self._printed = bytearray()
        self._pending = b""
        self._steps = 0
        self._kept = b""
        self._status = None
        # What the last step came to, once all are done.
        self._last = None

    def run(self):
        pipes = Pipes()
        pid = os.fork()
        if pid == 0:
            self._live(pipes)
        pipes.keep_ours()
        done = self._listen(pipes, pid)
        ended = processes.end_children(pid)
        pipes.close()
        if not done:
            processes.end_as(self._status if ended is None else ended)
        return self._last

    def _live(self, pipes):
        """In the child; never returns."""
        code = 1
        try:
            self._server.become(self._case, pipes)
            code = 0
        except SystemExit as request:
            code = running.exit_code(request)
        except calling.OutOfMemory as limit:
            os.write(pipes.report[1], b'{"memory": %d}\n' % limit.args[0])
        except BaseException:
            traceback.print_exc()
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except Exception:
                pass
        os._exit(code)

    # -------------------------------------------------------------------------------------------- in the server

    def _listen(self, pipes, pid):
        """Reads until the case is done (True), or its process has ended (False)."""
        report, printed = pipes.report[0], pipes.printed[0]
        poll = select.poll()
        poll.register(report, select.POLLIN)
        poll.register(printed, select.POLLIN)
        while True:
            ready = dict(poll.poll(PATIENCE_MS))
            if printed in ready and not self._hear_prints(printed):
                poll.unregister(printed)
            if report in ready:
                chunk = os.read(report, CHUNK)
                if not chunk:
                    return self._is_over(pid, 0)
                if self._hear_report(chunk, pipes):
                    return True
            elif not ready and self._is_over(pid, os.WNOHANG) is False:
                return False

    def _is_over(self, pid, how):
        """False once it has ended; its status is kept."""
        found, status = os.waitpid(pid, how)
        if found == 0:
            return None
        self._status = status
        return False

    def _hear_prints(self, printed):
        """False at the end of the pipe. What is printed while modules are loaded, names bound or values read is not kept."""
        while True:
            try:
                chunk = os.read(printed, CHUNK)
            except BlockingIOError:
                return True
            if not chunk:
                return False
            self._printed += chunk
            if len(self._printed) > self._case["outputBytes"]:
                self._end_at_limit("stdout", len(self._printed))

    def _hear_report(self, chunk, pipes):
        """True once the last step is reported."""
        self._pending += chunk
        if len(self._pending) > MAX_REPORT_BYTES:
            raise ValueError("a child's report is too long")
        *lines, self._pending = self._pending.split(b"\n")
        for line in lines:
            if self._hear_line(json.loads(line), pipes):
                return True
            try:
                os.write(pipes.go_on[1], b".")
            except BrokenPipeError:
                pass  # it has ended; the next read tells
        return False

    def _hear_line(self, said, pipes):
        self._hear_prints(pipes.printed[0])
        steps = self._case["steps"]
        if "memory" in said:
            self._end_at_limit("memory", int(said["memory"]))
        if "called" in said:
            self._kept = bytes(self._printed)
        if "outcomes" in said:
            report = {"outcomes": said["outcomes"]}
            if self._kept:
                report["printed"] = base64.b64encode(self._kept).decode("ascii")
            if said["left"]:
                report["left"] = said["left"]
            self._steps += 1
            self._last = report
            if self._steps == len(steps):
                return True
            self._send({"frame": "step", "case": self._case["case"], "step": self._steps - 1, **report})
        self._printed.clear()
        return self._case["case"] < 0 and "loaded" in said

    def _end_at_limit(self, limit, reached):
        if self._send is not None:
            self._send({"frame": "limit", "case": self._case["case"], "of": limit, "reached": reached})
        os._exit(0)
