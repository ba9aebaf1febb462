import { expect, test } from '@jest/globals';
import { lintInWorker } from '../../../../grader/languages/typescript/lint-worker.js';
import { LIMITS_FOR_TOOLS } from '../../../../grader/languages/tool-limits.js';
import { hasProc } from '../../../../grader/run/proc.js';

/** Stands for ESLint: what it does is in its text. */
const linter = (text: string) => ({
  eslint: `data:text/javascript,${encodeURIComponent(text)}`,
  parser: 'data:text/javascript,export default {}',
  config: { kind: 'json', value: {} } as const,
});
const JOB = { cwd: '/', files: [{ name: 'a.ts', text: 'text' }] };
const COMPUTES = 'for (;;);';
const SLEEPS = 'await new Promise((resolve) => setTimeout(resolve, 1e8));';

const testWithProc = hasProc ? test : test.skip;
const why = hasProc ? '' : ' (skipped: no /proc here)';

testWithProc(
  `a linter that computes is stopped by its processor time, not by how long it waited${why}`,
  async () => {
    const limits = { ...LIMITS_FOR_TOOLS, cpuMs: 200 };
    expect(await lintInWorker(linter(COMPUTES), JOB, limits)).toEqual({
      ok: false,
      fault: {
        by: 'the text',
        why: expect.stringMatching(/^no end after \d+ ms of processor time, 200 ms are allowed$/) as unknown,
      },
    });
  },
);

test('a linter that sleeps is stopped by elapsed time', async () => {
  const limits = { ...LIMITS_FOR_TOOLS, wallMs: 200 };
  expect(await lintInWorker(linter(SLEEPS), JOB, limits)).toEqual({
    ok: false,
    fault: {
      by: 'the text',
      why: expect.stringMatching(/^no end after \d+ ms, 200 ms are allowed$/) as unknown,
    },
  });
});

test('a linter that ends by itself is told as such', async () => {
  const ends = 'process.exit(0);';
  expect(await lintInWorker(linter(ends), JOB, LIMITS_FOR_TOOLS)).toEqual({
    ok: false,
    fault: { by: 'us', why: 'it ended without a result' },
  });
});

/** Says how many files it has been asked for, and fails on one named `bad.ts`. */
const COUNTS = `
  let asked = 0;
  export class ESLint {
    async lintText(text, { filePath }) {
      if (filePath === 'bad.ts') throw new Error('a bad file');
      return [{ messages: [{ line: 1, column: 1, ruleId: null, message: String(++asked) + text }] }];
    }
  }`;

test('one linter serves job after job, each with its own answer; after a failure a fresh one goes on', async () => {
  const answers = await Promise.all(
    ['a.ts', 'b.ts', 'bad.ts', 'c.ts'].map((name) =>
      lintInWorker(linter(COUNTS), { cwd: '/', files: [{ name, text: name }] }, LIMITS_FOR_TOOLS),
    ),
  );
  const told = answers.map((answer) =>
    answer.ok ? answer.value.map(({ message }) => message) : answer.fault,
  );
  expect(told).toEqual([['1a.ts'], ['2b.ts'], { by: 'us', why: 'a bad file' }, ['1c.ts']]);
});
