import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTIVE_MUTANT } from '../../../grader/audit/instrument.js';
import { instrumentPython } from '../../../grader/audit/instrumenters.js';
import { PROBE, PYTHON_PROBE_SOURCE } from '../../../grader/audit/mutant-runtime.js';
import type { Sandbox } from '../../../grader/run/sandbox.js';
import { isInstalled } from '../../support/installed.js';
import { needSandbox, openFolder } from '../../support/places.js';

/** A program that prints, the mutators of its mutants, and what it prints with each of them. */
const TABLE: readonly (readonly [string, string, string, readonly (readonly [string, string])[]])[] = [
  [
    'a comparison',
    'print(1 < 2)',
    'True',
    [
      ['EqualityOperator', 'True'],
      ['EqualityOperator', 'False'],
    ],
  ],
  [
    'arithmetic within arithmetic',
    'print(7 - 2 * 2)',
    '3',
    [
      ['ArithmeticOperator', '6'],
      ['ArithmeticOperator', '11'],
    ],
  ],
  [
    'a text and a truth value',
    'print("é" if False else "")',
    '',
    [
      ['BooleanLiteral', 'é'],
      ['StringLiteral', ''],
      ['StringLiteral', 'Boardmark was here!'],
    ],
  ],
  [
    'words between',
    'print(not (1 and 0))',
    'True',
    [
      ['LogicalOperator', 'False'],
      ['UnaryOperator', '0'],
    ],
  ],
  ['a list', 'print(len([1, 2]))', '2', [['ArrayDeclaration', '0']]],
  ['an assignment that adds', 'x = 5\nx += 2\nprint(x)', '7', [['AssignmentOperator', '3']]],
  [
    'a body after its docstring',
    'def f():\n    """Five."""\n    return 5\nprint(f(), f.__doc__)',
    '5 Five.',
    [['BlockStatement', 'None Five.']],
  ],
  [
    'a condition',
    'x = 1\nif x:\n    print(x)\nelse:\n    print(9)',
    '1',
    [
      ['ConditionalExpression', '1'],
      ['ConditionalExpression', '9'],
    ],
  ],
  [
    'nothing in an f-string, an annotation or a docstring',
    '"""Text."""\nx: "int" = -1\nprint(f"{x + 1}")',
    '0',
    [],
  ],
];

/** Runs each program that it reads, with its mutant, in a process of its own; a NUL stands between what they print. */
const RUNNER = `
import json, os, sys
for at, (text, mutant) in enumerate(json.load(sys.stdin)):
    if at > 0: print(chr(0), end='')
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        if mutant is not None: os.environ[sys.argv[1]] = mutant
        exec(compile(text, 'program.py', 'exec'), {'__name__': '__main__'})
        sys.stdout.flush()
        os._exit(0)
    os.waitpid(pid, 0)
`;

(isInstalled('python3') ? describe : describe.skip)(
  'mutants of Python (skipped where python3 is not installed)',
  () => {
    let sandbox: Sandbox | null = null;
    const folder = openFolder();
    beforeAll(async () => {
      sandbox = await needSandbox('none');
      writeFileSync(join(folder, `${PROBE.stem}.py`), PYTHON_PROBE_SOURCE);
    });
    afterAll(() => sandbox?.close());

    interface Ran {
      readonly text: string;
      readonly mutant?: string;
    }
    /** What each program prints: all are forked from one Python, which is not started anew for each. */
    const printed = (programs: readonly Ran[]): string[] => {
      const given = programs.map(({ text, mutant = null }) => [text, mutant]);
      const ran = spawnSync('python3', ['-B', '-c', RUNNER, ACTIVE_MUTANT], {
        ...{ cwd: folder, encoding: 'utf8', input: JSON.stringify(given) },
      });
      expect(ran.stderr).toBe('');
      return ran.stdout.split('\0').map((each) => each.trim());
    };

    test.each(TABLE)('%s', async (_, text, plain, mutants) => {
      if (sandbox === null) throw new Error('no sandbox');
      const made = await instrumentPython([{ name: 'program.py', text }], sandbox);
      if (!made.ok) throw new Error(made.fault);
      const instrumented = made.value.files[0]?.text ?? '';
      const all = made.value.mutants;
      const [unchanged, ...said] = printed([
        { text: instrumented },
        ...all.map((mutant) => ({ text: instrumented, mutant: mutant.switch })),
      ]);
      expect(unchanged).toBe(plain);
      const told = all.map((mutant, at) => [mutant.key.mutator, said[at]] as const);
      expect([...told].sort()).toEqual([...mutants].sort());
      // Each mutant stands where it says: put there by hand, it is the same program.
      const byHand = printed(
        all.map(({ edit }) => ({
          text: text.slice(0, edit.start) + edit.replacement + text.slice(edit.end),
        })),
      );
      const isStatement = ([mutator]: readonly [string, unknown]): boolean => mutator !== 'BlockStatement';
      expect(told.map(([mutator], at) => [mutator, byHand[at]] as const).filter(isStatement)).toEqual(
        told.filter(isStatement),
      );
    });

    test('a source that Python cannot read is a fault in words', async () => {
      if (sandbox === null) throw new Error('no sandbox');
      expect(await instrumentPython([{ name: 'program.py', text: 'def f(:\n' }], sandbox)).toMatchObject({
        ok: false,
        fault: expect.stringContaining('SyntaxError'),
      });
    });
  },
);
