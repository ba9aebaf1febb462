import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { execa } from 'execa';
import {
  appendFile,
  chmod,
  cp,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { Results } from '../../../grader/report/results-schema.js';
import { openFolder } from '../../support/places.js';
import {
  SHELL_GREETING,
  SHELL_SOLUTIONS,
  oneWorkspace,
  openWorkspace,
  runMain,
  type Workspace,
} from '../../support/workspace.js';

let workspace: Workspace;
beforeEach(async () => {
  workspace = await openWorkspace(SHELL_GREETING);
});
afterEach(() => workspace.remove());

const STUDENTS = ['ada', 'bob', 'eve', 'hal'];
const CLASS = Object.fromEntries(
  STUDENTS.map((name, index) => [
    `class/${name}/greet.sh`,
    index % 2 === 0 ? SHELL_SOLUTIONS.right : SHELL_SOLUTIONS.wrong,
  ]),
);

/** A class and its report, graded once and put back as they were before each test that begins with them. */
const graded = oneWorkspace({ ...SHELL_GREETING, ...CLASS });
const saved = openFolder();
let marksOfClass: unknown;
beforeAll(async () => {
  workspace = graded;
  expect((await grade()).code).toBe(0);
  marksOfClass = await readMarks();
  await cp(graded.path, saved, { recursive: true, preserveTimestamps: true });
});

async function startGraded(): Promise<void> {
  await workspace.remove();
  workspace = graded;
  await rm(graded.path, { recursive: true, force: true });
  await cp(saved, graded.path, { recursive: true, preserveTimestamps: true });
}

const at = (...names: string[]) => join(workspace.path, ...names);
const words = (...more: string[]) => [
  'grade',
  'greeting',
  at('class'),
  ...['--out', at('out'), '--sandbox', 'none', '--allow-weak-sandbox'],
  ...more,
];
const grade = (...more: string[]) => runMain(workspace.path, words(...more));
const readText = (...names: string[]) => readFile(at(...names), 'utf8');
const readMarks = async (): Promise<unknown> => {
  const { submissions } = JSON.parse(await readText('out', 'results.json')) as Results;
  return submissions.map(({ id, exactPoints, items }) => [
    id,
    exactPoints,
    items.flatMap(({ cases }) => cases.map(({ id: name, verdict, summary }) => [name, verdict, summary])),
  ]);
};
interface Line {
  readonly result: { readonly items: readonly { readonly cases: unknown }[] };
}
const readJournal = async (): Promise<Line[]> =>
  (await readText('out', 'journal.jsonl'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const readJournalIds = async (): Promise<string[]> =>
  (await readText('out', 'journal.jsonl'))
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { result: { id: string } }).result.id);

describe('grade --resume', () => {
  test('takes over what is unchanged and grades one changed submission', async () => {
    await startGraded();
    const again = await grade('--resume');
    expect(again).toMatchObject({ code: 0, err: expect.stringContaining('4 of 4 submissions unchanged') });
    expect(await readMarks()).toEqual(marksOfClass);
    expect(await readJournalIds()).toHaveLength(4);

    await workspace.write({ 'class/bob/greet.sh': SHELL_SOLUTIONS.right });
    const changed = await grade('--resume');
    expect(changed.err).toContain('3 of 4 submissions unchanged and taken over, 1 to grade');
    expect((await readJournalIds()).slice(4)).toEqual(['bob']);
  });

  test('without it everything is graded anew', async () => {
    await startGraded();
    const { err } = await grade();
    expect(err).toBe('');
    expect((await readJournalIds()).sort()).toEqual(STUDENTS);
  });

  test('a changed assignment leaves nothing to take over', async () => {
    await startGraded();
    await workspace.write({ 'assignments/greeting/ada.transcript': '# Greets Ada\n<Ada\n>Hello, Ada!\n' });
    const { err } = await grade('--resume');
    expect(err).toContain('0 of 4 submissions unchanged');
    expect(err).toContain("To grade, since the assignment's cases, languages or limits have changed: 4 subm");
  });

  test('other points are counted again: nothing runs, and pages and tables have them', async () => {
    await startGraded();
    const yaml = await readText('assignments', 'greeting', 'assignment.yaml');
    await workspace.write({ 'assignments/greeting/assignment.yaml': yaml.replace('points: 3', 'points: 6') });
    const before = await readJournal();
    const recount = await grade('--resume');
    expect(recount.err).toBe(
      '4 of 4 submissions unchanged and taken over, 0 to grade.\n' +
        'The rubric gives other points now: those of 4 submissions are counted again, and nothing of them runs.\n',
    );
    // The same verdicts, measured at the same time: the runs are those of before.
    expect(await readJournal()).toEqual(before);
    const { submissions } = JSON.parse(await readText('out', 'results.json')) as Results;
    expect(submissions.map(({ id, points, maxPoints }) => [id, points, maxPoints])).toEqual([
      ['ada', 8, 8],
      ['bob', 2, 8],
      ['eve', 8, 8],
      ['hal', 2, 8],
    ]);
    for (const [page, says] of [
      ['submissions/ada/feedback.html', "of the assignment's 8 points"],
      ['instructor/ada.html', '6 / 6'],
      ['index.html', 'of 8 points'],
    ] as const)
      expect((await readText('out', page)).includes(says)).toBe(true);
    // It is said once.
    expect((await grade('--resume')).err).toBe('4 of 4 submissions unchanged and taken over, 0 to grade.\n');
    // And what is counted again is what grading anew gives.
    const counted = await readMarks();
    await grade();
    expect(await readMarks()).toEqual(counted);
  });

  test('other needs: those alone run of whom other cases run by them', async () => {
    await startGraded();
    const yaml = await readText('assignments', 'greeting', 'assignment.yaml');
    const withNeeds = yaml.replace('- id: dialogue\n', '- id: dialogue\n    needs: [letters]\n');
    await workspace.write({ 'class/bob/greet.sh': SHELL_SOLUTIONS.throws });
    await grade('--resume');
    await workspace.write({ 'assignments/greeting/assignment.yaml': withNeeds });
    expect((await grade('--resume')).err).toBe(
      '3 of 4 submissions unchanged and taken over, 1 to grade.\nTo grade, since what items need has changed: bob.\n',
    );
    const counted = await readMarks();
    // The title of a needed item stands in what is said of cases that were not run.
    await workspace.write({
      'assignments/greeting/assignment.yaml': withNeeds.replace(/(title: ).*/g, '$1Another title'),
    });
    expect((await grade('--resume')).err).toContain('4 of 4 submissions unchanged');
    expect(JSON.stringify(await readMarks())).toContain('\\"Another title\\" has to be right first');
    await workspace.write({ 'assignments/greeting/assignment.yaml': withNeeds });
    await grade();
    expect(await readMarks()).toEqual(counted);
  });

  test('another visibility: right programs do not run again, and none does where no order changes', async () => {
    await startGraded();
    const yaml = await readText('assignments', 'greeting', 'assignment.yaml');
    const transcripts = ['bob.transcript', join('letters', 'letters-none.transcript')];
    const texts = await Promise.all(transcripts.map((name) => readText('assignments', 'greeting', name)));
    const withVisibility = (visibility: string) =>
      workspace.write({
        'assignments/greeting/assignment.yaml': yaml.replace(
          '- id: dialogue\n',
          `- id: dialogue\n    visibility: ${visibility}\n`,
        ),
        ...Object.fromEntries(
          transcripts.map((name, place) => [
            `assignments/greeting/${name}`,
            (texts[place] ?? '').replace('hidden', visibility),
          ]),
        ),
      });
    await withVisibility('hidden');
    expect((await grade('--resume')).err).toBe(
      '2 of 4 submissions unchanged and taken over, 2 to grade.\n' +
        'To grade, since the visibility of cases has changed, on which the verdicts of wrong programs depend: bob, hal.\n',
    );
    const [marks, feedback] = [await readMarks(), await readText('out', 'submissions/bob/feedback.md')];
    await withVisibility('after_published');
    expect((await grade('--resume')).err).toBe('4 of 4 submissions unchanged and taken over, 0 to grade.\n');
    await withVisibility('hidden');
    await grade();
    expect(await readMarks()).toEqual(marks);
    expect(await readText('out', 'submissions/bob/feedback.md')).toBe(feedback);
  });

  test('what is graded again is named with its reason', async () => {
    await startGraded();
    await workspace.write({
      'class/bob/greet.sh': SHELL_SOLUTIONS.right,
      'class/zoe/greet.sh': SHELL_SOLUTIONS.right,
    });
    expect((await grade('--resume')).err).toBe(
      '3 of 5 submissions unchanged and taken over, 2 to grade.\n' +
        'To grade, since files have changed: bob.\nTo grade, since no result is kept: zoe.\n',
    );
  });

  test('a fault of ours is never taken over', async () => {
    await startGraded();
    const journal = await readText('out', 'journal.jsonl');
    const fault = '"verdict":{"verdict":"judge-error","fault":"no JDK","remedy":"install one"}';
    const [first = '', ...others] = journal.split('\n');
    const faulty = first.replace('"verdict":{"verdict":"accepted","remarks":[]}', fault);
    expect(faulty).not.toBe(first);
    await writeFile(at('out', 'journal.jsonl'), [faulty, ...others].join('\n'));
    expect((await grade('--resume')).err).toContain('3 of 4 submissions unchanged');
  });

  test('a line torn off and one that is damaged are graded again', async () => {
    await startGraded();
    const first = await readMarks();
    const [one = '', , ...others] = (await readText('out', 'journal.jsonl')).trimEnd().split('\n');
    await writeFile(at('out', 'journal.jsonl'), [one, '{"key": what', ...others].join('\n').slice(0, -20));
    const { err, code } = await grade('--resume');
    expect(code).toBe(0);
    expect(err).toContain('1 line of journal.jsonl cannot be read (line 2)');
    expect(err).toContain('2 of 4 submissions unchanged');
    expect(await readMarks()).toEqual(first);
  });

  test('leaves the files of an unchanged class alone, and mends those that somebody changed', async () => {
    // Files that were put back are newer than their seal. Two submissions do: every file is written.
    await workspace.write({
      'class/ada/greet.sh': SHELL_SOLUTIONS.right,
      'class/bob/greet.sh': SHELL_SOLUTIONS.wrong,
    });
    await grade();
    const files = ['results.json', 'junit.xml', 'grades.csv', 'index.html'];
    const times = () => Promise.all(files.map(async (name) => (await stat(at('out', name))).mtimeMs));
    const [written, results] = [await times(), await readText('out', 'results.json')];
    await grade('--resume');
    expect(await times()).toEqual(written);
    await appendFile(at('out', 'results.json'), ' ');
    await rm(at('out', 'junit.xml'));
    await grade('--resume');
    expect(await readText('out', 'results.json')).toBe(results);
    expect(await readText('out', 'junit.xml')).toContain('<testsuite name="ada"');
  });

  test('tells where submissions are now', async () => {
    await startGraded();
    await rename(at('class'), at('class-of-today'));
    await runMain(workspace.path, words('--resume').with(2, at('class-of-today')));
    const { submissions } = JSON.parse(await readText('out', 'results.json')) as Results;
    expect(submissions.map(({ origin }) => origin)).toEqual(
      STUDENTS.map((name) => at('class-of-today', name)),
    );
    expect(await readJournalIds()).toHaveLength(4);
  });

  test('who is no longer in the class is no longer in the report', async () => {
    await startGraded();
    await rename(at('class', 'hal'), at('gone'));
    await grade('--resume');
    expect(await readMarks()).toHaveLength(3);
    await expect(readText('out', 'submissions', 'hal', 'feedback.md')).rejects.toThrow('ENOENT');
    await expect(readText('out', 'instructor', 'hal.html')).rejects.toThrow('ENOENT');
    const left = STUDENTS.filter((name) => name !== 'hal');
    expect((await readdir(at('out', 'submissions'))).sort()).toEqual([...left].sort());
    const endings = ['gradescope.json', 'html'];
    expect((await readdir(at('out', 'instructor'))).sort()).toEqual(
      [...left.flatMap((name) => endings.map((ending) => `${name}.${ending}`)), 'made'].sort(),
    );
  });

  test('after kill -9 in the middle nothing is lost and nothing doubled', async () => {
    // The last one waits until the grader is dead, so that the kill never comes too late.
    const waits = `while [ -e '${at('alive')}' ]; do sleep 0.02; done\n`;
    await workspace.write({ ...CLASS, alive: '', 'class/hal/greet.sh': waits + SHELL_SOLUTIONS.wrong });
    await mkdir(at('out'));
    await writeFile(at('out', 'journal.jsonl'), '');
    const grader = execa('node', [resolve('dist/boardmark.js'), ...words('--jobs', '1')], {
      cwd: resolve('.'),
      env: { BOARDMARK_ASSIGNMENTS: at('assignments') },
      reject: false,
      stdio: 'ignore',
    });
    const lines = async () => (await readText('out', 'journal.jsonl')).split('\n').length - 1;
    while ((await lines()) < 2 && grader.exitCode === null) await new Promise((wait) => setTimeout(wait, 5));
    grader.kill('SIGKILL');
    expect((await grader).signal).toBe('SIGKILL');
    await rm(at('alive'));
    const survived = await lines();
    expect(survived).toBeGreaterThanOrEqual(2);
    // What a kill in the middle of a write would leave.
    await appendFile(at('out', 'journal.jsonl'), '{"version":1,"key":"ab');

    const { err, code } = await grade('--resume');
    expect(code).toBe(0);
    expect(err).toContain(`${survived} of 4 submissions unchanged`);
    expect((await readJournalIds()).sort()).toEqual(STUDENTS);
    expect(await readMarks()).toEqual(marksOfClass);
  });
});

describe('where the report cannot be written', () => {
  const isRoot = process.getuid?.() === 0;

  test('a folder that may not be written is told before anything is run', async () => {
    await workspace.write(CLASS);
    await mkdir(at('out'));
    await writeFile(at('out', 'journal.jsonl'), '');
    // Root may write everywhere, but not over a folder.
    if (isRoot) {
      await rm(at('out', 'journal.jsonl'));
      await mkdir(at('out', 'journal.jsonl'));
    } else await chmod(at('out'), 0o500);
    const { code, err } = await grade();
    expect(code).toBe(2);
    expect(err).toContain('The report cannot be written');
    await chmod(at('out'), 0o700);
  });

  const mounting = isRoot && process.platform === 'linux' ? test : test.skip;
  mounting(
    'a full disk ends it with code 3, and --resume does the rest (needs root, to mount a small disk)',
    async () => {
      await workspace.write(CLASS);
      await mkdir(at('out'));
      const mounted = await execa('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', at('out')], {
        reject: false,
      });
      if (mounted.failed) {
        console.warn(`not tried: ${mounted.stderr}`);
        return;
      }
      try {
        const { code, err } = await grade('--jobs', String(availableParallelism()));
        expect(code).toBe(3);
        expect(err).toMatch(/cannot be written to .*(ENOSPC|no space)/);
        expect(err).toContain('--resume');
        await execa('mount', ['-o', 'remount,size=4m', at('out')]);
        const resumed = await grade('--resume');
        expect(resumed.code).toBe(0);
        expect(resumed.err).not.toContain(' 0 of 4');
        expect((await readJournalIds()).sort()).toEqual(STUDENTS);
      } finally {
        await execa('umount', ['-l', at('out')]);
      }
    },
  );
});
