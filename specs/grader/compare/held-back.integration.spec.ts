/** What C and Python hold back until their end, and a person at a terminal sees at once. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMain, oneWorkspace } from '../../support/workspace.js';
import { isInstalled } from '../../support/installed.js';

const DIALOGUE = '~First: \n<3\n~Second: \n<4\n>Sum: 7\n';

const C = `#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  int a, b;
  printf("First: ");
  scanf("%d", &a);
  printf("Second: ");
  scanf("%d", &b);
  printf("Sum: %d\\n", a + b);
  END
}
`;
const PYTHON = `import os, sys, time
print('First: ', end='')
a = int(sys.stdin.readline())
print('Second: ', end='')
b = int(sys.stdin.readline())
print('Sum:', a + b)
END
`;

const inC = (end: string): string => C.replace('END', end);
const inPython = (end: string): string => PYTHON.replace('END', end);
const hasC = ['gcc', 'stdbuf'].every((tool) => isInstalled(tool));
const C_CLASS = {
  'c-ends/add.c': inC('return 0;'),
  'c-loops/add.c': inC('for (;;);'),
  'c-quits/add.c': inC('_exit(0);'),
  'c-quits-wrong/add.c': inC('_exit(0);').replace('a + b', 'a - b'),
  'c-loops-early/add.c': inC('').replace('printf("Sum', 'for (;;); printf("Sum'),
  'c-loops-wrong/add.c': inC('for (;;);').replace('a + b', 'a - b'),
  'c-crashes-wrong/add.c': inC('abort();').replace('a + b', 'a - b'),
};
const CLASS: Readonly<Record<string, string>> = {
  'py-ends/add.py': inPython(''),
  'py-loops/add.py': inPython('while True: pass'),
  'py-sleeps/add.py': inPython('time.sleep(1000)'),
  'py-quits/add.py': inPython('os._exit(0)'),
  'py-sleeps-early/add.py': inPython('').replace("print('Sum", "time.sleep(1000)\nprint('Sum"),
  'py-leaves-out/add.py': inPython('').replace(/print\('Sum.*/, ''),
  ...(hasC ? C_CLASS : {}),
};

/** A busy machine may take long. */
const MAX_MS = 600_000;
const workspace = oneWorkspace();

interface Decided {
  readonly verdict: string;
  readonly summary?: string;
  readonly remarks?: readonly string[];
}

async function gradeClass(
  folder: string,
  check: string,
  programs = Object.entries(CLASS),
): Promise<Readonly<Record<string, Decided>>> {
  await workspace.write({
    [`${folder}/assignment.yaml`]: `id: add
title: Add
languages:
  python: { required: [add.py], programs: { add: add.py } }
  command: { required: [add.c], build: [gcc, -o, add, add.c], programs: { add: [./add] } }
limits: { wall: 4s, cpu: 1s }
deviations: strict
rubric:
  - { id: adds, title: Adds, points: 3, check: { transcripts: ["*.transcript"], program: add${check} } }
`,
    [`${folder}/sum.transcript`]: `# A sum\n${DIALOGUE}`,
    ...Object.fromEntries(programs.map(([name, text]) => [`${folder}/class/${name}`, text])),
  });
  const out = join(workspace.path, folder, 'out');
  const { err, code } = await runMain(join(workspace.path, folder), ['grade', '.', 'class', '--out', out]);
  expect([code, err]).toEqual([0, err]);
  const report = JSON.parse(await readFile(join(out, 'results.json'), 'utf8')) as {
    submissions: { id: string; items: { cases: Decided[] }[] }[];
  };
  return Object.fromEntries(
    report.submissions.map(({ id, items }) => [id, items[0]?.cases[0] ?? { verdict: 'none' }]),
  );
}

/** The name of a test in C says why it is skipped. */
const inThisC = `in C${hasC ? '' : ' (no gcc or stdbuf here)'}`;
const withC = hasC ? test : test.skip;
const ALL_WRITTEN = 'everything expected was written';

describe.each([
  ['typed at once', '', 'the last of what the program prints is lost'],
  ['in lockstep', ', lockstep: 2s', null],
])('%s', (name, check, remark) => {
  let decided: Readonly<Record<string, Decided>>;
  beforeAll(async () => {
    decided = await gradeClass(name.replaceAll(' ', '-'), check);
  }, MAX_MS);

  function expectAccepted(id: string): void {
    expect(decided[id]).toMatchObject({ verdict: 'accepted' });
  }
  function expectWritten(id: string): void {
    expect(decided[id]).toMatchObject({
      verdict: 'time-limit-exceeded',
      summary: expect.stringContaining(ALL_WRITTEN),
    });
  }

  test('a program that ends is right, in Python', () => expectAccepted('py-ends'));
  withC(`a program that ends is right, ${inThisC}`, () => expectAccepted('c-ends'));
  test.each(['py-loops', 'py-sleeps'])('%s has written everything', expectWritten);
  withC(`c-loops has written everything, ${inThisC}`, () => expectWritten('c-loops'));

  test('a program that leaves without writing what is left is right, and told', () => {
    const told = remark === null ? {} : { remarks: [expect.stringContaining(remark)] };
    for (const id of ['py-quits', ...(hasC ? ['c-quits'] : [])])
      expect(decided[id]).toMatchObject({ verdict: 'accepted', ...told });
  });

  test('one that hangs before the end has not written everything', () => {
    for (const id of ['py-sleeps-early', ...(hasC ? ['c-loops-early'] : [])]) {
      expect(decided[id]).toMatchObject({ verdict: 'time-limit-exceeded' });
      expect(decided[id]?.summary).not.toContain(ALL_WRITTEN);
    }
  });

  test('a wrong one stays wrong', () => {
    expect(decided['py-leaves-out']).toMatchObject({ verdict: 'wrong-answer' });
    if (!hasC) return;
    expect(decided['c-quits-wrong']).toMatchObject({ verdict: 'wrong-answer' });
    for (const id of ['c-loops-wrong', 'c-crashes-wrong'])
      expect(JSON.stringify(decided[id])).toMatch(/7.*-1/);
  });
});

test(
  'where input is piped, what is not flushed is lost, but told',
  async () => {
    const programs = Object.entries(CLASS).filter(([name]) => /^py-(?:quits|loops)\//.test(name));
    const decided = await gradeClass('piped', ', input: piped', programs);
    expect(decided['py-quits']).toMatchObject({ verdict: 'wrong-answer' });
    expect(decided['py-loops']).toMatchObject({ summary: expect.stringContaining(ALL_WRITTEN) });
  },
  MAX_MS,
);

test(
  'in lockstep, a program that waits before it flushes is told so; one that loops is not',
  async () => {
    const own = 'import sys\nout = open(1, "w", buffering=9999, closefd=False)';
    const programs = Object.entries({
      'waits/add.py': inPython('out.close()')
        .replace('import os, sys, time', own)
        .replaceAll(/print\((.*)\)$/gm, 'print($1, file=out)'),
      'loops/add.py': 'while True: pass\n',
    });
    const decided = await gradeClass('unflushed', ', lockstep: 2s', programs);
    const stopped = { verdict: 'time-limit-exceeded' };
    expect(decided['waits']).toMatchObject({ ...stopped, unflushed: true });
    expect(decided['loops']).toMatchObject(stopped);
    expect(decided['loops']).not.toHaveProperty('unflushed');
  },
  MAX_MS,
);
