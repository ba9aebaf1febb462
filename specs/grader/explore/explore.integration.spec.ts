import { describe, expect, test } from '@jest/globals';
import { runMain, type Said, eachWorkspace } from '../../support/workspace.js';

const FOLDER = 'assignments/adding';
const RIGHT = `export class Total {
  #sum = 0;
  add(number) { this.#sum += number; }
  sum() { return this.#sum; }
  smaller() { return [1, 2, 3].filter((each) => each < this.#sum); }
}
`;
const FILES: Readonly<Record<string, string>> = {
  [`${FOLDER}/assignment.yaml`]: `id: adding
title: Adding up
languages:
  javascript:
    required: [total.js]
    modules: { Total: total.js }
    programs: { main: main.js }
    provided: provided
    reference: reference
contract:
  Total:
    form: class
    members: ["Total()", "void add(int number)", "int sum()", "int[] smaller()"]
limits: { wall: 10s, cpu: 2s }
rubric:
  - { id: all, title: All, points: 1, check: { methods: [adding.yaml] } }
  - { id: dialogue, title: Dialogue, points: 1, check: { transcripts: [one.transcript], program: main, compare: [trailing-blanks-free] } }
`,
  [`${FOLDER}/adding.yaml`]: '- { id: nothing, call: new Total().sum(), returns: 0 }\n',
  [`${FOLDER}/one.transcript`]: '# One\n<1\n>1\n',
  [`${FOLDER}/explore.yaml`]: `values:
  number: { int: [0, 9] }
plays:
  - title: Numbers are added
    begin: [{ let: { total: new Total() }, call: total.sum() }]
    turns: 20
    turn: [{ call: "total.add(\${number})" }]
    looks: [total.sum()]
  - title: A smaller number is added
    begin: [{ let: { total: new Total() }, call: "total.add(5)" }]
    turns: 4
    turn:
      - pick: { small: { from: total.smaller(), as: [it] } }
        call: "total.add(\${small.0})"
    looks: [total.sum()]
  - title: Typed numbers
    program: main
    turns: 3
    turn: ["\${number}"]
`,
  [`${FOLDER}/provided/main.js`]: `import { readFileSync } from 'node:fs';
import { Total } from './total.js';
const total = new Total();
for (const line of readFileSync(0, 'utf8').split('\\n').filter((each) => each !== '')) {
  total.add(Number(line));
  console.log(String(total.sum()) + (total.blank ?? ''));
}
`,
  [`${FOLDER}/reference/total.js`]: RIGHT,
  'right/total.js': RIGHT,
  'open/total.js': RIGHT.replace('#sum = 0;', "#sum = 0;\n  blank = ' ';"),
  'wrong/total.js': RIGHT.replace(
    'this.#sum += number;',
    'if (number !== 7 || this.#sum === 0) this.#sum += number;',
  ),
  'broken/total.js': 'export class Total {',
};

const workspace = eachWorkspace(FILES);

const explore = (submission: string, ...words: string[]): Promise<Said> =>
  runMain(workspace.path, ['explore', 'adding', submission, '--sandbox', 'none', '--budget', '4', ...words]);

describe('boardmark explore', () => {
  test('finds nothing in a right submission', async () => {
    const { code, out } = await explore('right', '--budget', '1');
    expect(out).toContain('No difference');
    expect(code).toBe(0);
  });

  test('what the assignment leaves open is no difference', async () => {
    expect((await explore('open', '--budget', '1')).code).toBe(0);
  });

  test('reports the shortest difference as a case, the same for the same seed', async () => {
    const first = await explore('wrong', '--budget', '20');
    expect(first.code).toBe(1);
    // Some number, then the 7 that is lost, then the look.
    expect(first.out).toContain('call: total.add(1)');
    expect(first.out).toContain('call: total.add(7)');
    expect(first.out).toContain('returns: "8"');
    const body = (text: string): string => text.slice(text.indexOf('- id:'));
    expect(body((await explore('wrong', '--budget', '20')).out)).toBe(body(first.out));
  });

  test('a submission that cannot be prepared, and a plan that is wrong, are told with exit code 2', async () => {
    expect((await explore('broken')).code).toBe(2);
    await workspace.write({
      [`${FOLDER}/explore.yaml`]: 'plays:\n  - { title: One, with: { a: nothing } }\n',
    });
    const { code, err } = await explore('right');
    expect(err).toContain('a kind of value');
    expect(code).toBe(2);
  });
});
