/** Dialogues in lockstep with real programs, from a transcript's text to the words of the verdict. */
import { describe, expect, test } from '@jest/globals';
import { decideTranscript } from '../../../grader/compare/decide.js';
import type { LaunchPlan } from '../../../grader/languages/language.js';
import { runInLockstep } from '../../../grader/play/lockstep.js';
import type { Verdict } from '../../../grader/model.js';
import { explainVerdict } from '../../../grader/report/explain.js';
import { oneSandbox } from '../../support/places.js';
import { caseOf } from '../assignment/parse-transcripts.js';

const sandbox = await oneSandbox();

/** A line of shell that answers line by line. */
const shell = (script: string): LaunchPlan => ({ argv: () => ['sh', '-c', script], readable: [], env: {} });

/** Answers each line with itself in brackets. */
const ECHO = 'while read -r line; do echo "[$line]"; done';

async function play(script: string, text: string): Promise<Verdict> {
  const testCase = caseOf(text);
  const run = await runInLockstep(sandbox, shell(script), testCase, testCase.lockstepMs ?? 0);
  return decideTranscript(testCase, run);
}

const summary = (verdict: Verdict): string => explainVerdict(verdict).summary;

describe('in lockstep', () => {
  test.each([
    ['one that answers each line', ECHO, '@ lockstep\n<a\n>[a]\n<b\n<c\n>[b]\n>[c]\n'],
    [
      'one that asks with a prompt',
      'printf "Name: "; read -r n; echo "Hi $n"',
      '@ lockstep\n~Name: \n<Ada\n>Hi Ada\n',
    ],
    ['one that begins', `echo go; ${ECHO}`, '@ lockstep\n>go\n<a\n>[a]\n'],
    ['one whose answer is not fixed', ECHO, '@ lockstep\n<a\n/\\[.\\]\n<b\n>[b]\n'],
    ['one that is late, but in time', `read -r l; sleep 0.4; echo "$l"`, '@ lockstep 5s\n<a\n>a\n'],
    ['one that leaves with the code it should', 'read -r l; echo "$l"; exit 3', '@ lockstep\n<a\n>a\n? 3\n'],
    [
      'one that reads what was put beside it, and writes what is asked for',
      'read -r f; cat "$f"; cp "$f" out.txt',
      '@ lockstep\n@ file in.txt\n|x\n@ file-after out.txt\n|x\n<in.txt\n>x\n',
    ],
    // Typed all at once, both lines would be there to be read together.
    [
      'one that takes whatever is there',
      'for i in 1 2; do echo "ask $i"; dd bs=100 count=1 2>/dev/null; done',
      '@ lockstep\n>ask 1\n<a\n>a\n>ask 2\n<b\n>b\n',
    ],
  ])('accepts %s', async (_, script, text) => {
    const verdict = await play(script, text);
    expect([summary(verdict), verdict.verdict]).toEqual(['as expected', 'accepted']);
  });

  test('silence is told with the input it followed and the line that was waited for', async () => {
    const verdict = await play(
      'read -r a; echo "[$a]"; read -r b; sleep 1000',
      '@ lockstep 400ms\n<a\n>[a]\n<b\n>[b]\n<c\n>[c]\n',
    );
    expect(verdict).toMatchObject({
      verdict: 'time-limit-exceeded',
      clock: 'wall',
      limitMs: 400,
      during: 'after input 2 (b), where line 2 of the output was expected',
      difference: null,
    });
  });

  test('an answer after its time is silence, too', async () => {
    const verdict = await play('read -r a; sleep 3; echo "[$a]"', '@ lockstep 300ms\n<a\n>[a]\n');
    expect(verdict).toMatchObject({
      verdict: 'time-limit-exceeded',
      during: expect.stringContaining('input 1 (a)'),
    });
  });

  test('a crash is told apart from silence', async () => {
    const verdict = await play(
      'read -r a; echo "[$a]"; read -r b; echo oh >&2; exit 7',
      '@ lockstep 5s\n<a\n>[a]\n<b\n>[b]\n',
    );
    expect(verdict).toMatchObject({
      verdict: 'run-time-error',
      message: 'exit code 7 instead of 0, after input 2 (b), where line 2 of the output was expected',
      details: 'oh',
    });
  });

  test('one that leaves quietly has stopped early', async () => {
    const verdict = await play('read -r a; echo "[$a]"', '@ lockstep 5s\n<a\n>[a]\n<b\n>[b]\n');
    expect(verdict).toMatchObject({
      verdict: 'wrong-answer',
      difference: { after: { number: 2, text: 'b' }, diagnosis: { code: 'stops-early' } },
    });
  });

  test('who writes something else is not waited for, and is told what', async () => {
    const verdict = await play(
      'while read -r l; do echo "no $l"; done',
      '@ lockstep 30s\n@ wall 60s\n<a\n>[a]\n>more\n<b\n>[b]\n',
    );
    expect(verdict).toMatchObject({
      verdict: 'wrong-answer',
      difference: { at: { line: 1 }, after: { number: 1 } },
    });
  });

  test('a flood is cut', async () => {
    const verdict = await play('yes', '@ lockstep 20s\n@ output 100K\n<a\n>[a]\n');
    expect(verdict.verdict).toBe('output-limit-exceeded');
  });

  test('one that does not leave when nothing more comes is stopped', async () => {
    const verdict = await play(`${ECHO}; sleep 1000`, '@ lockstep 400ms\n<a\n>[a]\n');
    expect(verdict).toMatchObject({ verdict: 'time-limit-exceeded', limitMs: 400 });
  });
});
