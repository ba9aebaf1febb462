import { beforeEach, describe, expect, test } from '@jest/globals';
import { cp, readFile, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Results } from '../../../grader/report/results-schema.js';
import { everyNth } from '../../support/effort.js';
import { GREETING, SOLUTIONS, runMain, eachWorkspace } from '../../support/workspace.js';

const workspace = eachWorkspace(GREETING);

/** Loops take their whole limit: each test of them runs with one number of jobs, with both where thorough. */
const JOBS = everyNth([3, 1], 2);

const WEAK = ['--sandbox', 'none', '--allow-weak-sandbox'];
const grade = (...words: string[]) => runMain(workspace.path, ['grade', ...words, ...WEAK]);
const at = (...names: string[]) => join(workspace.path, ...names);
const readResults = async (): Promise<Results> =>
  JSON.parse(await readFile(at('out', 'results.json'), 'utf8')) as Results;

describe('boardmark grade', () => {
  test('grades a class: every submission has its verdicts, whatever the others do', async () => {
    await workspace.write({
      'class/ada/greet.js': SOLUTIONS.right,
      'class/bob/greet.js': SOLUTIONS.wrong,
      'class/eve/src/greet.js': SOLUTIONS.loops,
      'class/fay/greet.js': SOLUTIONS.throws,
      'class/gus/greet.js': SOLUTIONS.misspelt,
      'class/hal/readme.txt': 'nothing yet',
      'class/ivy/greet.js': 'export const letters = (;',
    });
    const said = await grade('greeting', at('class'), '--out', at('out'));
    expect(said).toMatchObject({ code: 0, err: '' });
    expect(said.out).toContain('Graded 7 submissions');
    const { submissions, complete } = await readResults();
    expect(complete).toBe(true);
    expect(
      submissions.map(({ id, points, items }) => [
        id,
        points,
        items.flatMap(({ cases }) => cases.map(({ verdict }) => verdict)).join(' '),
      ]),
    ).toEqual([
      ['ada', 5, 'accepted accepted accepted accepted'],
      ['bob', 2, 'accepted accepted wrong-answer wrong-answer'],
      ['eve', 3, 'time-limit-exceeded time-limit-exceeded accepted accepted'],
      ['fay', 3, 'run-time-error run-time-error accepted accepted'],
      ['gus', 3, 'missing missing accepted accepted'],
      ['hal', 0, 'missing missing missing missing'],
      ['ivy', 0, 'compile-error compile-error compile-error compile-error'],
    ]);
  });

  test('a folder whose name is no text is a submission like any other', async () => {
    await workspace.write({ 'class/ada/greet.js': SOLUTIONS.right });
    const odd = Buffer.concat([Buffer.from(at('class', 'eve')), Buffer.from([0xff])]);
    await cp(at('class', 'ada'), at('eve'), { recursive: true });
    await rename(at('eve'), odd);
    const said = await grade('greeting', at('class'), '--out', at('out'));
    expect(said).toMatchObject({ code: 0, err: '' });
    const { submissions } = await readResults();
    expect(submissions.map(({ id, points }) => [id, points])).toEqual([
      ['ada', 5],
      ['eve_FF', 5],
    ]);
  });

  test('writes the whole report folder, and hides hidden cases from the student', async () => {
    await workspace.write({ 'class/bob/greet.js': SOLUTIONS.wrong });
    await grade('greeting', at('class'), '--out', at('out'));
    expect((await readdir(at('out'))).sort()).toEqual([
      'grades.csv',
      'index.html',
      'instructor',
      'journal.jsonl',
      'junit.xml',
      'results.json',
      'submissions',
    ]);
    const feedback = await readFile(at('out', 'submissions', 'bob', 'feedback.md'), 'utf8');
    expect(feedback).toContain('Greets Ada');
    expect(feedback).not.toContain('Bob!');
    const page = await readFile(at('out', 'submissions', 'bob', 'feedback.html'), 'utf8');
    expect(page).toContain('Greets Ada');
    expect(page).not.toMatch(/Greets Bob|Bob!/);
    expect(await readFile(at('out', 'instructor', 'bob.html'), 'utf8')).toContain('Greets Bob');
    expect(await readFile(at('out', 'index.html'), 'utf8')).toContain('href="instructor/bob.html"');
    expect(await readFile(at('out', 'grades.csv'), 'utf8')).toBe(
      'submission,language,points,max points,undecided points,needs a human,letters,dialogue\nbob,javascript,2,5,0,no,2,0\n',
    );
  });

  test('shows students more once that is asked for', async () => {
    await workspace.write({
      'assignments/greeting/bob.transcript':
        '# Greets Bob\n@ visibility after_due_date\n~Your name: \n<Bob\n>Hello, Bob!\n',
      'class/bob/greet.js': SOLUTIONS.wrong,
    });
    for (const [option, isShown] of [
      ['visible', false],
      ['after_due_date', true],
      ['after_published', true],
    ] as const) {
      // What was graded once is shown in three ways.
      const said = await grade(
        'greeting',
        at('class'),
        '--out',
        at('out'),
        '--resume',
        '--students-see',
        option,
      );
      expect(/1 of 1 submissions? unchanged/.test(said.err)).toBe(option !== 'visible');
      for (const name of ['feedback.md', 'feedback.html'])
        expect((await readFile(at('out', 'submissions', 'bob', name), 'utf8')).includes('Bob!')).toBe(
          isShown,
        );
    }
  });

  test.each(JOBS)(
    'waits less for what loops and loops, but long enough for what ends: %d at once',
    async (jobs) => {
      const names = ['Cid', 'Dan', 'Quick'];
      const yaml = GREETING['assignments/greeting/assignment.yaml'] ?? '';
      await workspace.write({
        // An adapted limit never falls below half a second.
        'assignments/greeting/assignment.yaml': yaml.replace('cpu: 600ms', 'cpu: 1s'),
        ...Object.fromEntries(
          names.map((name) => [
            `assignments/greeting/${name.toLowerCase()}.transcript`,
            `# Greets ${name}\n~Your name: \n<${name}\n>Hello, ${name}!\n`,
          ]),
        ),
        'class/eve/greet.js': `export const letters = (name) => name.length;
export function greeting(name) {
  while (name !== 'Quick');
  return \`Hello, \${name}!\`;
}
`,
      });
      await grade('greeting', at('class'), '--out', at('out'), '--jobs', String(jobs));
      const cases = (await readResults()).submissions[0]?.items[1]?.cases ?? [];
      expect(cases.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([
        'ada time-limit-exceeded',
        'bob time-limit-exceeded',
        'cid time-limit-exceeded',
        'dan time-limit-exceeded',
        'quick accepted',
      ]);
      // Bob is hidden: he is decided after the visible cases. How much less the others get hangs on the machine's speed
      // (`adaptive-limits.spec.ts` has the amounts).
      const limits = cases.map(({ summary = '' }) => /the limit is (.+)$/.exec(summary)?.[1]);
      expect([limits[0], limits[2]]).toEqual(['1 s', '1 s']);
    },
  );

  test('tells one submission in full', async () => {
    await workspace.write({ 'bob/greet.js': SOLUTIONS.wrong });
    const { out } = await grade('greeting', at('bob'), '--out', at('out'));
    expect(out).toContain('✗ Greets Ada (ada): wrong-answer');
    expect(out).toContain('Upper and lower case differ: expected');
  });
});

describe('bad input gets a clear error and loses nothing', () => {
  beforeEach(() => workspace.write({ 'class/ada/greet.js': SOLUTIONS.right }));

  test('no such assignment, with the nearest name', async () => {
    const said = await grade('greting', at('class'), '--out', at('out'));
    expect(said).toMatchObject({ code: 2, out: '' });
    expect(said.err).toContain('There is no assignment "greting". Did you mean greeting?');
  });

  test('no such folder of submissions', async () => {
    const said = await grade('greeting', at('nobody'), '--out', at('out'));
    expect(said.code).toBe(2);
    expect(said.err).toContain('nobody cannot be graded');
  });

  test('broken YAML, with file, line and column', async () => {
    await workspace.write({
      'assignments/greeting/letters.yaml': '- id: letters-ada\n  cal: Greet.letters("Ada")\n  returns: 3\n',
    });
    const said = await grade('greeting', at('class'), '--out', at('out'));
    expect(said.code).toBe(2);
    expect(said.err).toMatch(/letters\.yaml:2:3: expected .*call/);
  });

  test('a report folder that holds something else is left alone', async () => {
    await workspace.write({ 'out/thesis.txt': 'years of work' });
    const said = await grade('greeting', at('class'), '--out', at('out'));
    expect(said.code).toBe(2);
    expect(said.err).toContain('holds thesis.txt');
    expect(await readFile(at('out', 'thesis.txt'), 'utf8')).toBe('years of work');
  });

  test('a report folder that cannot be written', async () => {
    await workspace.write({ blocked: 'a file' });
    const said = await grade('greeting', at('class'), '--out', at('blocked', 'out'));
    expect(said.code).toBe(2);
    expect(said.err).toContain('cannot be written');
  });

  test('hidden cases at the weakest level need a word', async () => {
    const said = await runMain(workspace.path, [
      'grade',
      'greeting',
      at('class'),
      '--sandbox',
      'none',
      '--out',
      at('out'),
    ]);
    expect(said.code).toBe(2);
    expect(said.err).toContain('--allow-weak-sandbox');
  });

  test.each([
    ['no command', []],
    ['an unknown command', ['grad']],
    ['an unknown option', ['grade', 'greeting', 'class', '--fast']],
    ['no paths', ['grade', 'greeting']],
    ['jobs that are no number', ['grade', 'greeting', 'class', '--jobs', 'many']],
    ['an unknown sandbox level', ['grade', 'greeting', 'class', '--sandbox', 'steel']],
  ])('%s is a usage error', async (_, words) => {
    expect((await runMain(workspace.path, words)).code).toBe(2);
  });
});
