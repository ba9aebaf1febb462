import { describe, expect, test } from '@jest/globals';
import { everyNth } from '../../support/effort.js';
import { testIn } from '../../support/installed.js';
import { runMain, eachWorkspace } from '../../support/workspace.js';

const PARITY = `id: parity
title: Parity
languages:
  typescript: { required: [parity.ts], modules: { Parity: parity.ts } }
contract:
  Parity: { form: functions, members: [static boolean isEven(int n), static int half(int n)] }
rubric:
  - { id: even, title: isEven, points: 4, SCORING check: { methods: [even.yaml] } }
  - { id: half, title: half, points: 2, check: { methods: [half.yaml] } }
`;
const PYTHON_PARITY = PARITY.replace(
  'typescript: { required: [parity.ts], modules: { Parity: parity.ts } }',
  'python: { required: [parity.py] }',
);
const EVEN = [0, 1, 2, 3]
  .map((n) => `- { id: even-${n}, title: even ${n}, call: Parity.isEven(${n}), returns: ${n % 2 === 0} }\n`)
  .join('');
const HALF = [2, 4, 6, 8, 10, 12, 14]
  .map((n) => `- { id: half-${n}, title: half ${n}, call: Parity.half(${n}), returns: ${n / 2} }\n`)
  .join('');

const ECHO = `id: shout
title: Shout
languages:
  typescript: { required: [main.ts], programs: { shout: main.ts } }
rubric:
  - { id: shout, title: shout, points: 3, check: { program: shout, transcripts: [a.transcript, b.transcript] } }
`;

const TYPESCRIPT = 'typescript: { required: [main.ts], programs: { shout: main.ts } }';
const OTHERS: Readonly<Record<string, string>> = {
  javascript: 'javascript: { required: [main.js], programs: { shout: main.js } }',
  python: 'python: { required: [main.py], programs: { shout: main.py } }',
  script: 'command: { required: [shout], programs: { shout: [./shout] } }',
  ruby: 'command: { required: [main.rb], programs: { shout: [ruby, main.rb] } }',
};

const calling = (name: string, yaml: string) => ({
  [`${name}/assignment.yaml`]: yaml,
  [`${name}/even.yaml`]: EVEN,
  [`${name}/half.yaml`]: HALF,
});
const shouting = (name: string, yaml: string) => ({
  [`${name}/assignment.yaml`]: yaml,
  [`${name}/a.transcript`]: '# Shouts\n<a\n>A\n',
  [`${name}/b.transcript`]: '# Shouts nothing back\n<B\n>B\n',
});

const workspace = eachWorkspace({
  ...calling('each', PARITY.replace('SCORING', '')),
  ...calling('all', PYTHON_PARITY.replace('SCORING', 'scoring: all,')),
  ...calling('allowed', `${PYTHON_PARITY.replace('SCORING', '')}lazy: { total: 40%, item: 50% }\n`),
  ...calling('python-calls', PYTHON_PARITY.replace('SCORING', '')),
  ...shouting('untried', ECHO.replace('[main.ts]', '[words.ts], provided: provided')),
  'untried/provided/main.ts': "import './words.js';\n",
  ...calling('unbuilt', PARITY.replace('SCORING', '').replace('modules', 'provided: provided, modules')),
  'unbuilt/provided/parity.ts': 'export const nothing = 0;\n',
  ...shouting('shout', ECHO),
  ...Object.fromEntries(
    Object.entries(OTHERS).flatMap(([name, language]) =>
      Object.entries(shouting(name, ECHO.replace(TYPESCRIPT, language))),
    ),
  ),
});

const verify = (name: string) =>
  runMain(workspace.path, ['verify', name, '--sandbox', 'none', '--only', 'lazy']);

describe('lazy programs', () => {
  test('the best combination is found and named, with what it earned and where', async () => {
    const { out, code } = await verify('each');
    expect(out).toContain('✗ lazy typescript programs earn at most 2.3 of 6 points (38.3 %); 5 were tried');
    expect(out).toContain('more than 10 % of all points: even 2, half 0.3');
    expect(out).toMatch(
      /even: 2 of 4 points \(50\.0 %, at most 15 %\): Parity\.isEven\(int\) returns (true|false)/,
    );
    expect(out).toMatch(/accepted: even-\d, even-\d\n/);
    expect(out).not.toMatch(/half: /);
    expect(code).toBe(1);
  });

  testIn('python')('methods in Python earn as much', async () => {
    const { out, code } = await verify('python-calls');
    expect(out).toContain('✗ lazy python programs earn at most 2.3 of 6 points (38.3 %); 5 were tried');
    expect(code).toBe(1);
  });

  testIn('python')('all or nothing leaves them nothing', async () => {
    expect((await verify('all')).out).toContain('✓ lazy python programs earn at most 0.3 of 6 points');
  });

  testIn('python')('an assignment may allow more', async () => {
    expect((await verify('allowed')).out).toContain('✓ lazy python programs earn at most 2.3 of 6 points');
  });

  test('where none can be made or run, nothing is proved', async () => {
    const untried = await verify('untried');
    expect(untried.out).toContain('✗ no lazy typescript program was tried');
    expect(untried.code).toBe(1);
    const unbuilt = await verify('unbuilt');
    expect(unbuilt.out).toContain('a lazy program was not run: ');
    expect(unbuilt.code).toBe(1);
  });

  test('a program writes what is typed, or always the same', async () => {
    const { out } = await verify('shout');
    expect(out).toContain(
      'shout: 1.5 of 3 points (50.0 %, at most 15 %): the program shout writes what is typed',
    );
  });

  for (const name of everyNth(['script', 'python', 'javascript'], 3))
    testIn(name)(`and so it does in ${name}`, async () => {
      const { out } = await verify(name);
      expect(out).toContain('the program shout writes what is typed');
      expect(out).toContain('shout: 1.5 of 3 points (50.0 %, at most 15 %)');
    });

  test('where none can be written, that is said', async () => {
    const { out } = await verify('ruby');
    expect(out).toContain('no lazy program was tried (skipped)');
    expect(out).toContain('lazy programs cannot be written in the languages of this assignment (command)');
  });
});
