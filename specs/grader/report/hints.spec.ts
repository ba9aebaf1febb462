import { describe, expect, test } from '@jest/globals';
import type { DiagnosisCode, Verdict } from '../../../grader/model.js';
import { renderSubmission } from '../../../grader/report/terminal.js';
import { ACCEPTED, rubricItem, submissionResult, transcriptCase } from '../../support/build.js';
import { differenceOf } from '../../support/compare.js';

function wrong(code: DiagnosisCode, words = 'a cause'): Verdict {
  return {
    verdict: 'wrong-answer',
    difference: {
      kind: 'text',
      what: 'the output',
      at: { line: 1, column: 1 },
      after: null,
      diagnosis: { code, words },
      rows: [],
      changedLines: 1,
    },
  };
}

function tell(verdict: Verdict, hint: string | null): string {
  const item = rubricItem({ cases: [transcriptCase({ hint })] });
  return renderSubmission(submissionResult([[item, [verdict]]]), 'student', { color: false, width: 100 });
}

describe('hints', () => {
  test.each<[string, Verdict, string | null, RegExp[]]>([
    ['follow from the cause', wrong('input-echoed'), null, [/Hint: what is typed is on the screen already/]],
    [
      'name what moves the cursor',
      wrong('cursor'),
      null,
      [/Hint: print plain lines; .*leave terminal: true out/],
    ],
    [
      'name where a bare exit code comes from',
      { verdict: 'run-time-error', message: 'exit code 6 instead of 0', details: '', difference: null },
      null,
      [/Hint: the exit code is what main returns \(in C: int main, with return 0/],
    ],
    [
      'name where memory is used that is not its own',
      { verdict: 'run-time-error', message: 'ended by SIGSEGV: …', details: '', difference: null },
      null,
      [/Hint: look for an index outside its array, a pointer that was never set/],
    ],
    [
      'are for what went wrong before a program asked for more',
      {
        ...{ verdict: 'run-time-error', message: 'threw EOFError', details: '' },
        difference: differenceOf('a\n', 'a\nb\n'),
      },
      null,
      [/Hint: look at what should have ended here/],
    ],
    ["are the instructor's where there is one", wrong('input-echoed'), 'read slowly', [/Hint: read slowly/]],
    [
      'say how to avoid a misspelt word',
      wrong('other-text', '“choose” is misspelt: you write “chose”'),
      null,
      [/Hint: copy the words from the assignment/],
    ],
    [
      'say nothing of spelling where another word is written',
      wrong('other-text', "“choose” stands where “can't” is expected"),
      null,
      [],
    ],
    ['are not made up', wrong('number'), null, []],
    ['are for what was lost', ACCEPTED, 'read slowly', []],
  ])('%s', (_, verdict, hint, expected) => {
    const hints = tell(verdict, hint)
      .split('\n')
      .filter((line) => line.includes('Hint:'));
    expect(hints).toEqual(expected.map((each) => expect.stringMatching(each)));
  });
});
