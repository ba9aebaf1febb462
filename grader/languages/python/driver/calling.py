"""The child: makes the calls of one case and reports them, a line a step. It runs the student's code, so its word is a stranger's."""

import json
import os
import sys
import resource

import describing
import evaluating


class Reporter:
    """Writes reports, and waits after each until its prints are read."""

    def __init__(self, report, go_on):
        self._report = report
        self._go_on = go_on
        self._write = os.write
        self._read = os.read
        self._dumps = json.dumps
        self._stdout = sys.stdout

    def say(self, report, waits=True):
        for stream in (self._stdout, sys.stdout):
            try:
                stream.flush()
            except Exception:
                pass  # the student replaced or closed it
        line = (self._dumps(report) + "\n").encode("ascii", "backslashreplace")
        while line:
            line = line[self._write(self._report, line) :]
        if waits:
            self._read(self._go_on, 1)


def load(files, homes):
    """The evaluator over the student's modules, or what they raised."""
    try:
        return evaluating.Evaluator(files), None
    except SystemExit:
        raise
    except BaseException as error:
        return None, describing.describe_raised(error, homes, False)


def run_case(case, files, homes, reporter):
    evaluator, failed = load(files, homes)
    reporter.say({"loaded": True})
    steps = case["steps"]
    for number, step in enumerate(steps):
        outcomes, left = _run_step(step, evaluator, failed, homes, reporter)
        reporter.say({"outcomes": outcomes, "left": left}, number + 1 < len(steps))


def _run_step(step, evaluator, failed, homes, reporter):
    unbound = failed
    for binding in step["let"] if failed is None else ():
        error = evaluator.bind(binding["name"], binding["value"])
        if error is not None and unbound is None:
            unbound = _raised(error, homes, step["message"])
    reporter.say({"bound": True})
    outcomes = []
    for _ in range(step["repeat"]):
        outcomes.append(unbound or _outcome(evaluator, step["call"], step["texts"], homes, step["message"]))
    reporter.say({"called": True})
    reads = [
        failed or _outcome(evaluator, read["value"], read["texts"], homes, False) for read in step["reads"]
    ]
    return outcomes, reads


def _outcome(evaluator, expression, texts, homes, asks_message):
    try:
        value = evaluator.evaluate(expression)
        return {"kind": "returned", "value": describing.describe(value, texts)}
    except evaluating.NoValue as error:
        return {"kind": "threw", "exception": "NoValue", "message": str(error), "trace": []}
    except SystemExit:
        raise
    except BaseException as error:
        return _raised(error, homes, asks_message)


def _raised(error, homes, asks_message):
    if type(error) is MemoryError:
        raise OutOfMemory(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
    return describing.describe_raised(error, homes, asks_message)


class OutOfMemory(BaseException):
    """The limit of memory was reached."""
