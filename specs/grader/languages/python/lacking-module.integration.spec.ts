/** Modules of Python's own library that this Python lacks, told from those that a program only claims to miss. */
import { describe, expect, test } from '@jest/globals';
import { findLackingModule, remedyFor } from '../../../../grader/languages/python/python.js';
import type { JudgeError } from '../../../../grader/model.js';
import { canRun } from '../../../support/installed.js';
import { oneSandbox } from '../../../support/places.js';

const sandbox = await oneSandbox();

function ask(name: string): Promise<JudgeError | null> {
  return askOf(`ModuleNotFoundError: No module named '${name}'`);
}

function askOf(said: string): Promise<JudgeError | null> {
  const details = `Traceback (most recent call last):\n${said}`;
  return findLackingModule(sandbox, {
    verdict: 'run-time-error',
    message: 'exit code 1',
    details,
    difference: null,
  });
}

test('a crash of another kind is not', async () => {
  const crash = {
    verdict: 'run-time-error',
    message: 'threw ValueError',
    details: '',
    difference: null,
  } as const;
  expect(await findLackingModule(sandbox, crash)).toBeNull();
});

test.each([
  ['tkinter', 'apt-get install python3-tk)'],
  ['_tkinter', 'apt-get install python3-tk)'],
  ['tkinter.ttk', 'apt-get install python3-tk)'],
  ['turtle', 'apt-get install python3-tk)'],
  ['idlelib', 'apt-get install idle)'],
  ['idlelib.colorizer', 'apt-get install idle)'],
  ['_gdbm', 'apt-get install python3-gdbm)'],
  ['dbm.gnu', 'apt-get install python3-gdbm)'],
  ['ensurepip', 'apt-get install python3-venv)'],
  ['distutils.core', 'apt-get install python3-distutils)'],
  ['_curses', 'install it for this Python, and grade'],
  ['_dbm', 'install it for this Python, and grade'],
  ['tkinter_of_mine', 'install it for this Python, and grade'],
])('the package that brings %s', (module, told) => {
  expect(remedyFor(module)).toContain(told);
});

(canRun('python') ? describe : describe.skip)(
  'asked of Python (skipped where python3 is not installed)',
  () => {
    test.each([
      ['json', 'there'],
      ['os.path', 'there'],
      ['numpyy', 'nobody’s library'],
      ['student_module', 'the student’s own'],
    ])('%s (%s) is no fault of this machine', async (name) => {
      expect(await ask(name)).toBeNull();
    });

    test('a module of another version of Python is', async () => {
      // Removed in 3.0, and in no list of this Python.
      expect(await ask('dummy_threading')).toMatchObject({
        verdict: 'judge-error',
        fault: expect.stringMatching(/dummy_threading is in no Python from 3.9 on/),
      });
    });

    test.each([
      [
        "ImportError: cannot import name 'Placeholder' from 'functools' (unknown location)",
        /functools.Placeholder needs Python 3.14/,
      ],
      [
        "AttributeError: module 'collections' has no attribute 'Mapping'",
        /collections.Mapping is in no Python from 3.10 on/,
      ],
      [
        "AttributeError: type object 'float' has no attribute 'from_number'",
        /float.from_number needs Python 3.14/,
      ],
      [
        "AttributeError: 'PosixPath' object has no attribute 'copy_into'",
        /PosixPath.copy_into needs Python 3.14/,
      ],
      ["ModuleNotFoundError: No module named 'annotationlib'", /annotationlib needs Python 3.14/],
    ])('%s: a name of another version is one', async (said, fault) => {
      expect(await askOf(said)).toMatchObject({
        verdict: 'judge-error',
        fault: expect.stringMatching(fault),
      });
    });

    test.each([
      "ImportError: cannot import name 'squareroot' from 'math' (unknown location)",
      "AttributeError: module 'math' has no attribute 'plus'",
      "NameError: name 'pirnt' is not defined",
      "AttributeError: 'str' object has no attribute 'reverse'",
      "AttributeError: 'str' object has no attribute 'removeprefix'",
      "AttributeError: 'Board' object has no attribute 'from_number'",
      "NameError: name 'print' is not defined",
    ])('%s: a name of no Python, or one that is there, is none', async (said) => {
      expect(await askOf(said)).toBeNull();
    });

    test('a module of Windows is told as such', async () => {
      expect(await ask('winreg')).toMatchObject({ remedy: expect.stringContaining('on Windows') });
    });
  },
);
