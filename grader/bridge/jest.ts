/**
 * The visible cases of an assignment as jest tests, one a case, so that an editor's test runner shows them. Required by
 * a student's test file as `boardmark/jest`. All cases are run together, once, by `boardmark check` in a process of its
 * own: what a test sees is the same that the command line tells.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

declare const describe: (title: string, body: () => void) => void;
declare const test: (title: string, body: () => Promise<void>, timeoutMs: number) => void;

/** Longer than all cases of an assignment together; each has limits of its own. */
const TIMEOUT = 30 * 60 * 1000;
const OUTPUT_BYTES = 256 * 1024 * 1024;

interface Listed {
  readonly title: string;
  readonly cases: readonly { readonly id: string; readonly title: string }[];
}
interface Told {
  readonly status?: 'passed' | 'failed';
  readonly output: string;
  readonly extra_data: { readonly case?: string };
}

/** Declares a test for each visible case. `folder` holds the student's work and boardmark/, where the cases are. */
export function describeCases(folder: string): void {
  const listed = JSON.parse(readFileSync(join(folder, 'boardmark', 'cases.json'), 'utf8')) as Listed[];
  let running: Promise<ReadonlyMap<string, Told>> | undefined;
  for (const { title, cases } of listed) {
    describe(title, () => {
      for (const each of cases) {
        test(
          `${each.title} (${each.id})`,
          async () => {
            running ??= runCases(folder);
            expectAccepted((await running).get(each.id), each.id);
          },
          TIMEOUT,
        );
      }
    });
  }
}

function expectAccepted(told: Told | undefined, id: string): void {
  if (told?.status === 'passed') return;
  const error = new Error(told === undefined ? `boardmark said nothing of the case ${id}` : told.output);
  // Where we threw it is of no use to a student.
  error.stack = error.message;
  throw error;
}

/** What `boardmark check` tells of each case, by id. */
function runCases(folder: string): Promise<ReadonlyMap<string, Told>> {
  const boardmark = join(__dirname, 'boardmark.js');
  const args = [boardmark, 'check', folder, '--format', 'gradescope'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { maxBuffer: OUTPUT_BYTES }, (_, stdout, stderr) => {
      try {
        const { tests } = JSON.parse(stdout) as { tests: Told[] };
        resolve(
          new Map(
            tests.flatMap((told) =>
              told.extra_data.case === undefined ? [] : [[told.extra_data.case, told]],
            ),
          ),
        );
      } catch {
        const error = new Error(`boardmark check failed:\n${stderr}${stdout}`);
        error.stack = error.message;
        reject(error);
      }
    });
  });
}
