import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACTIVE_MUTANT } from '../../../grader/audit/instrument.js';
import { instrumentPython } from '../../../grader/audit/instrumenters.js';
import { PROBE, PYTHON_PROBE_SOURCE } from '../../../grader/audit/mutant-runtime.js';
import { openSandbox } from '../../../grader/run/open-sandbox.js';
import type { Sandbox } from '../../../grader/run/sandbox.js';
import { isInstalled } from '../../support/installed.js';

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

(isInstalled('python3') ? describe : describe.skip)(
  'mutants of Python (skipped where python3 is not installed)',
  () => {
    let sandbox: Sandbox | null = null;
    const folder = mkdtempSync(join(tmpdir(), 'boardmark-spec-'));
    beforeAll(async () => {
      const opened = await openSandbox('none');
      if (!opened.ok) throw new Error(opened.fault.fault);
      sandbox = opened.value;
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${PROBE.stem}.py`), PYTHON_PROBE_SOURCE);
    });
    afterAll(async () => {
      await sandbox?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    const printed = (mutant: string | null): string => {
      const env = {
        ...process.env,
        PYTHONDONTWRITEBYTECODE: '1',
        ...(mutant === null ? {} : { [ACTIVE_MUTANT]: mutant }),
      };
      const ran = spawnSync('python3', ['program.py'], { cwd: folder, env, encoding: 'utf8' });
      expect(ran.stderr).toBe('');
      return ran.stdout.trim();
    };

    test.each(TABLE)('%s', async (_, text, plain, mutants) => {
      if (sandbox === null) throw new Error('no sandbox');
      const made = await instrumentPython([{ name: 'program.py', text }], sandbox);
      if (!made.ok) throw new Error(made.fault);
      writeFileSync(join(folder, 'program.py'), made.value.files[0]?.text ?? '');
      expect(printed(null)).toBe(plain);
      const told = made.value.mutants.map((mutant) => ({ ...mutant, said: printed(mutant.switch) }));
      expect(told.map(({ key, said }) => [key.mutator, said]).sort()).toEqual([...mutants].sort());
      // Each mutant stands where it says: put there by hand, it is the same program.
      for (const { edit, key, said } of told.filter(({ key: { mutator } }) => mutator !== 'BlockStatement')) {
        writeFileSync(
          join(folder, 'program.py'),
          text.slice(0, edit.start) + edit.replacement + text.slice(edit.end),
        );
        expect([key.mutator, printed(null)]).toEqual([key.mutator, said]);
      }
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
