import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { openWorkspace, runMain, type Said, type Workspace, eachWorkspace } from '../../support/workspace.js';

const FOLDER = 'assignments/counting';
/** One function to be called, one program; a mutant of each kind is in them. */
const COUNTING: Readonly<Record<string, string>> = {
  [`${FOLDER}/assignment.yaml`]: `id: counting
title: Count down
languages:
  javascript:
    required: [count.js]
    modules: { Count: count.js }
    programs: { count: count-main.js }
    provided: provided
    reference: reference
contract:
  Count:
    form: functions
    members: ["static double half(int number)", "static int quarter(int number)"]
limits: { wall: 5s, cpu: 300ms, memory: 128M }
rubric:
  - id: half
    title: Halves
    points: 1
    check: { methods: [half.yaml] }
  - id: down
    title: Counting down
    points: 1
    visibility: hidden
    check: { transcripts: ["*.transcript"], program: count }
`,
  [`${FOLDER}/half.yaml`]: `- id: half-of-eight
  call: Count.half(8)
  returns: 4
`,
  [`${FOLDER}/from-two.transcript`]: '# Counts down from two\n<2\n>2\n>1\n',
  [`${FOLDER}/provided/count-main.js`]: `import { readFileSync } from 'node:fs';
import { down } from './count.js';
for (const number of down(Number(readFileSync(0, 'utf8')))) console.log(number);
`,
  [`${FOLDER}/reference/count.js`]: `import { least } from './least.js';

export function half(number) {
  return number > 9 ? 4 : number / 2;
}

export function down(from) {
  const all = [];
  for (let number = from; number > least; number--) all.push(number);
  return all;
}

export function quarter(number) {
  return number / 4;
}

export function neverAskedFor(number) {
  return number + 1;
}
`,
  [`${FOLDER}/reference/least.js`]: 'export const least = 0;\n',
};

interface Told {
  readonly mutants: number;
  readonly killed: number;
  readonly endless: number;
  readonly equivalent: number;
  readonly survivors: number;
  readonly notAsked: number;
  readonly untried: number;
  readonly uncalled: readonly string[];
  readonly killedByVisible: number;
  readonly killedByHidden: number | null;
  readonly complete: boolean;
  readonly order: readonly string[];
  readonly cases: readonly { readonly id: string; readonly kills: number; readonly alone: number | null }[];
  readonly all: readonly {
    readonly in: string;
    readonly original: string;
    readonly mutant: string;
    readonly suggestion: string | null;
    readonly outcome: {
      readonly kind: string;
      readonly kills?: readonly { readonly case: string; readonly verdict: string }[];
    };
  }[];
}

const workspace = eachWorkspace(COUNTING);

/** The assignment as it is, audited once: what later audits go on from. */
let audited: Workspace;
let first: Said;
beforeAll(async () => {
  audited = await openWorkspace(COUNTING);
  first = await runAudit(audited);
}, 240_000);
afterAll(() => audited.remove());

/** Lays the report of that audit into the workspace of a test. */
const startAudited = (): Promise<void> =>
  cp(join(audited.path, 'audit'), join(workspace.path, 'audit'), { recursive: true });

const runAudit = ({ path }: Workspace, ...words: string[]): Promise<Said> =>
  runMain(path, ['audit', 'counting', '--sandbox', 'none', '--jobs', '2', ...words]);
const audit = (...words: string[]): Promise<Said> => runAudit(workspace, ...words);
const readTold = async (): Promise<Told> =>
  JSON.parse(await readFile(join(workspace.path, 'audit/counting/audit.json'), 'utf8')) as Told;
const readReport = (): Promise<string> => readFile(join(workspace.path, 'audit/counting/audit.md'), 'utf8');

const HALF = COUNTING[`${FOLDER}/half.yaml`] ?? '';
/** The cases that were missing: they tell where halving ends. */
const BEYOND_NINE = `- id: half-beyond-nine
  call: Count.half(18)
  returns: 4
- id: half-of-nine
  call: Count.half(9)
  returns: 4.5
`;

const EXPLORE = `values:
  number: { int: [0, 11] }
plays:
  - title: Halving
    with: { number: number }
    begin: [{ call: "Count.half(\${number})" }]
  - title: Counting down
    program: count
    with: { number: number }
    begin: ["\${number}"]
`;

/** One more that tells nothing. */
const ONCE_MORE = '- id: half-of-eight-again\n  call: Count.half(8)\n  returns: 4\n';

/** How many cases a survivor of the journal withstood. */
const countWithstood = (line: string): number[] => {
  const { outcome } = JSON.parse(line) as { readonly outcome: { readonly withstood?: readonly string[] } };
  return outcome.withstood === undefined ? [] : [outcome.withstood.length];
};

const WRONG_ENTRY = `- file: count.js
  in: half
  mutator: ConditionalExpression
  original: number > 9
  mutant: "false"
  reason: nobody halves large numbers
`;

const entryOf = (around: string, mutator: string, original: string, mutant: string): object => ({
  file: 'count.js',
  in: around,
  mutator,
  original,
  mutant,
  reason: 'not what is looked at here',
});

/** Audits take their time on a busy machine; nothing here depends on how long. */
const PATIENCE_MS = 240_000;

describe('boardmark audit', () => {
  test(
    'reports what is killed and what survives, and with another case goes on where something changed',
    async () => {
      await startAudited();
      expect(first.code).toBe(1);
      const told = await readTold();
      expect(told).toMatchObject({ complete: true, equivalent: 0, killedByHidden: null });
      expect(told.killed + told.survivors).toBe(told.mutants);
      expect(told.killedByVisible).toBeLessThan(told.killed);
      expect(first.out).toContain('count.js:4 in half (ConditionalExpression)');
      expect(first.out).toContain('-   return number > 9 ? 4 : number / 2;');
      expect(first.out).toContain('+   return false ? 4 : number / 2;');
      const fate = (around: string, mutant: string) =>
        told.all.find((each) => each.in === around && each.mutant === mutant)?.outcome;
      // A call tells it, a dialogue tells it, a limit tells it, nothing tells it.
      expect(fate('half', 'number * 2')).toMatchObject({
        kind: 'killed',
        kills: [{ case: 'half-of-eight', verdict: 'wrong-answer' }],
      });
      expect(fate('down', 'number >= least')).toMatchObject({
        kind: 'killed',
        kills: [{ case: 'from-two', verdict: 'wrong-answer' }],
      });
      expect(fate('down', 'number++')?.kills?.[0]?.verdict).toMatch(/limit-exceeded$/);
      expect(fate('half', 'false')).toEqual({ kind: 'survived' });
      // What neither the contract nor a program needs is nobody's to test.
      expect(told.notAsked).toBeGreaterThan(0);
      expect(told.all.some((each) => each.in === 'neverAskedFor')).toBe(false);

      const again = await audit('--resume');
      expect(again.err).toContain(`${String(told.mutants)} unchanged and taken over`);
      expect((await readTold()).all.map(({ outcome }) => outcome)).toEqual(
        told.all.map(({ outcome }) => outcome),
      );

      // What survived is tried with the new case alone.
      const withstood = async () => {
        const journal = await readFile(join(workspace.path, 'audit/counting/journal.jsonl'), 'utf8');
        return Math.max(...journal.trim().split('\n').flatMap(countWithstood));
      };
      expect(await withstood()).toBe(1);
      await workspace.write({ [`${FOLDER}/half.yaml`]: `${HALF}${ONCE_MORE}` });
      expect((await audit('--resume')).code).toBe(1);
      expect((await readTold()).survivors).toBe(told.survivors);
      expect(await withstood()).toBe(2);

      // With more cases only what a visible case killed stays decided.
      await workspace.write({ [`${FOLDER}/half.yaml`]: `${HALF}${BEYOND_NINE}` });
      const more = await audit('--resume');
      expect(more.err).toContain(`${String(told.killedByVisible)} unchanged and taken over`);
      expect(more.out).toContain('0 survivors');
      expect(more.code).toBe(0);

      // What a case tells apart has no place among the equivalent ones.
      await workspace.write({ [`${FOLDER}/equivalent-mutants.yaml`]: WRONG_ENTRY });
      const wrong = await audit('--resume');
      expect(wrong.out).toMatch(/equivalent-mutants\.yaml:1: .*is no equivalent: half-beyond-nine/);
      expect(wrong.code).toBe(1);
    },
    PATIENCE_MS,
  );

  test(
    'excuses equivalent mutants by the entries of its own report, wherever their lines go',
    async () => {
      await startAudited();
      const before = await readTold();
      const entries = [...(await readReport()).matchAll(/```yaml\n([^]*?)```/g)].flatMap(
        ([, text = '']) => parse(text) as object[],
      );
      expect(entries).toHaveLength(before.survivors);
      const excused = entries.map((entry) => ({ ...entry, reason: 'more than nine is left open' }));
      const count = COUNTING[`${FOLDER}/reference/count.js`] ?? '';
      await workspace.write({
        [`${FOLDER}/reference/count.js`]: `// One more line.\n${count}`,
        [`${FOLDER}/equivalent-mutants.yaml`]: JSON.stringify([...excused, { ...excused[0], in: 'third' }]),
      });
      const said = await audit();
      expect(said.out).toContain(`killed (100 % of ${String(before.killed)})`);
      expect(said.out).toContain('0 survivors');
      expect(await readReport()).toContain('more than nine is left open');
      // The one entry that names nothing.
      expect(said.out.match(/names no mutant of the reference/g)).toHaveLength(1);
      expect(said.code).toBe(1);
    },
    PATIENCE_MS,
  );

  test(
    'excuses all of a function, and need not even try it',
    async () => {
      await workspace.write({
        [`${FOLDER}/equivalent-mutants.yaml`]: JSON.stringify([
          { file: 'count.js', in: 'half', reason: 'halving is left open' },
          { file: 'least.js', untried: true, reason: 'so is what is least' },
        ]),
      });
      await startAudited();
      await audit('--resume');
      const told = await readTold();
      expect(told.survivors).toBe(0);
      // What a case tells apart all the same is counted.
      expect(told.equivalent).toBeGreaterThan(0);
      expect(told.all.some((each) => each.in === 'half' && each.outcome.kind === 'killed')).toBe(true);
      expect(told.untried).toBe(0);

      await workspace.write({
        [`${FOLDER}/equivalent-mutants.yaml`]: JSON.stringify([
          { file: 'count.js', in: 'down', reason: 'all of it is killed' },
          { file: 'count.js', in: 'half', untried: true, reason: 'halving is left open' },
        ]),
      });
      const said = await audit('--resume');
      const after = await readTold();
      expect(after.untried).toBe(told.all.filter((each) => each.in === 'half').length);
      expect(after.all.some((each) => each.in === 'half')).toBe(false);
      expect(said.out).toMatch(/all of count\.js in down: is no equivalent/);
      expect(said.code).toBe(1);
    },
    PATIENCE_MS,
  );

  test(
    'with the full matrix tells which cases add nothing, and keeps the order of those that add most',
    async () => {
      const twice = `${HALF}${HALF.replace('half-of-eight', 'half-of-eight-again')}`;
      await workspace.write({ [`${FOLDER}/half.yaml`]: twice });
      const said = await audit('--order');
      const told = await readTold();
      const alone = new Map(told.cases.map((each) => [each.id, each.alone]));
      expect(alone.get('from-two')).toBeGreaterThan(0);
      expect(said.out).toMatch(/another does not:\n {2}half-of-eight\n {2}half-of-eight-again\n/);
      // Asked for, and forgotten by the cases.
      expect(told.uncalled).toEqual(['Count.quarter']);
      expect(said.out).toContain('no case calls Count.quarter');
      expect(told.order).toHaveLength(3);
      expect(told.killedByHidden).toBeGreaterThan(0);
      // What students see comes first, and the file is where it is looked for.
      expect(told.order.slice(0, 2).sort()).toEqual(['half-of-eight', 'half-of-eight-again']);
      expect(said.out).toContain('2 cases would do');
      const kept = await readFile(join(workspace.path, FOLDER, 'telling-order.yaml'), 'utf8');
      expect(parse(kept)).toEqual(told.order);
    },
    PATIENCE_MS,
  );

  test(
    'suggests cases that tell the survivors, in the words of cases',
    async () => {
      // Nothing is counted from nought, and nothing beyond nine is halved. One mutant of each kind is left.
      await workspace.write({
        [`${FOLDER}/explore.yaml`]: EXPLORE,
        [`${FOLDER}/from-two.transcript`]: '# Counts down from nought\n<0\n',
        [`${FOLDER}/equivalent-mutants.yaml`]: JSON.stringify([
          entryOf('half', 'ConditionalExpression', 'number > 9', 'true'),
          entryOf('half', 'EqualityOperator', 'number > 9', 'number >= 9'),
          entryOf('half', 'EqualityOperator', 'number > 9', 'number <= 9'),
          entryOf('down', 'UpdateOperator', 'number--', 'number++'),
        ]),
      });
      await startAudited();
      const said = await audit('--resume', '--suggest');
      const told = await readTold();
      const suggested = told.all.flatMap(({ suggestion }) => suggestion ?? []);
      const call = suggested.find((text) => text.includes('Count.half'));
      const dialogue = suggested.find((text) => text.startsWith('# Counting down\n'));
      if (call === undefined || dialogue === undefined) throw new Error(`suggested: ${said.out}`);
      expect(dialogue).toMatch(/<1\n>1\n/);
      await workspace.write({
        [`${FOLDER}/half.yaml`]: `${HALF}${call.replace('TO-BE-NAMED', 'half-suggested')}`,
        [`${FOLDER}/down-suggested.transcript`]: dialogue,
      });
      await audit('--resume');
      const after = await readTold();
      expect(after.survivors).toBeLessThan(told.survivors);
      const helps = (id: string): number => after.cases.find((each) => each.id === id)?.kills ?? 0;
      expect(helps('half-suggested')).toBeGreaterThan(0);
      expect(helps('down-suggested')).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );

  test.each<[string, Record<string, string>, RegExp, number]>([
    [
      'a reference that does not pass',
      { [`${FOLDER}/from-two.transcript`]: '# Counts down from two\n<2\n>2\n>0\n' },
      /The reference itself must pass .*from-two: wrong-answer/,
      3,
    ],
    [
      'an assignment without a reference that can be mutated',
      {
        [`${FOLDER}/assignment.yaml`]: (COUNTING[`${FOLDER}/assignment.yaml`] ?? '').replace(
          '    reference: reference\n',
          '',
        ),
      },
      /no reference in TypeScript or JavaScript/,
      3,
    ],
    [
      'a list of equivalent mutants that cannot be read',
      { [`${FOLDER}/equivalent-mutants.yaml`]: '- file: count.js\n  reson: none\n' },
      /equivalent-mutants\.yaml:2:3: expected .*reason/,
      2,
    ],
    [
      'an entry of it that is neither a mutant nor a function',
      {
        [`${FOLDER}/equivalent-mutants.yaml`]:
          '- file: count.js\n  mutator: BlockStatement\n  reason: none\n',
      },
      /equivalent-mutants\.yaml:1:\d+: expected the key original/,
      2,
    ],
    [
      'an entry of it that leaves one mutant untried',
      {
        [`${FOLDER}/equivalent-mutants.yaml`]: `${WRONG_ENTRY}  untried: true\n`,
      },
      /equivalent-mutants\.yaml:7:\d+: expected it at a whole file or function/,
      2,
    ],
  ])('says what is wrong with %s', async (_, files, words, code) => {
    await workspace.write(files);
    const said = await audit();
    expect(said.err).toMatch(words);
    expect(said.code).toBe(code);
  });
});
