/**
 * The visible cases of an assignment as tests of Node's own test runner, one for each case, so that an editor's
 * test view shows them. A student's test file imports it as `boardmark/test`. `boardmark check` runs all cases
 * together, once, in a process of its own, so a test says what the command line says.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

const OUTPUT_BYTES = 256 * 1024 * 1024;

interface Listed {
  readonly title: string;
  readonly cases: readonly { readonly id: string; readonly title: string }[];
}
interface Told {
  readonly status?: 'passed' | 'failed';
  readonly output: string;
  readonly extra_data: { readonly case?: string; readonly verdict?: string };
}
type Answer =
  | { readonly ok: true; readonly told: ReadonlyMap<string, Told>; readonly total: string }
  | { readonly ok: false; readonly because: string };

/** Declares a test for each visible case. `folder` holds the student's work and boardmark/, where the cases are. */
export function describeCases(folder: string): void {
  const listed = JSON.parse(readFileSync(join(folder, 'boardmark', 'cases.json'), 'utf8')) as Listed[];
  let running: Promise<Answer> | undefined;
  const missing = new Set<string>();
  const run = (): Promise<Answer> => (running ??= runCases(folder));
  void test('the cases can be run', async (context) => {
    const answer = await run();
    if (!answer.ok) fail(answer.because);
    else context.diagnostic(answer.total);
  });
  for (const { title, cases } of listed) {
    void describe(title, () => {
      for (const each of cases) {
        void test(`${each.title} (${each.id})`, async (context) =>
          decide(context, await run(), each.id, missing));
      }
    });
  }
}

/** What stopped all cases, or is missing for several, is reported once, by the first test. */
function decide(context: TestContext, answer: Answer, id: string, missing: Set<string>): void {
  if (!answer.ok) {
    context.skip('the cases could not be run');
    return;
  }
  const told = answer.told.get(id);
  if (told === undefined) fail(`boardmark said nothing of the case ${id}`);
  // A case that something else stopped is no mistake of its own.
  else if (told.status === undefined || told.extra_data.verdict === 'not-run' || missing.has(told.output))
    context.skip(told.output.split('\n')[0]);
  else if (told.status === 'failed') {
    if (told.extra_data.verdict === 'missing') missing.add(told.output);
    fail(told.output);
  }
}

function fail(message: string): void {
  const error = new Error(message);
  // The stack trace would be of no use to a student.
  error.stack = message;
  throw error;
}

/** What `boardmark check` says about each case, by id. */
function runCases(folder: string): Promise<Answer> {
  const boardmark = fileURLToPath(new URL('./boardmark.js', import.meta.url));
  const args = [boardmark, 'check', folder, '--format', 'gradescope'];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { maxBuffer: OUTPUT_BYTES }, (_, stdout, stderr) => {
      try {
        const { tests, output } = JSON.parse(stdout) as { tests: Told[]; output: string };
        const known = tests.flatMap((told) =>
          told.extra_data.case === undefined ? [] : [[told.extra_data.case, told] as const],
        );
        // The first line says the points, and how many are decided elsewhere.
        resolve({ ok: true, told: new Map(known), total: output.split('\n')[0] ?? '' });
      } catch {
        resolve({ ok: false, because: `boardmark check failed:\n${stderr}${stdout}` });
      }
    });
  });
}
