import { describe, expect, test } from '@jest/globals';
import { listNotAccepted, refuteStub } from '../../../grader/prove/refute-claims.js';
import type { FileCase } from '../../../grader/model.js';
import { ACCEPTED, compileCase, rubricItem, submissionResult, transcriptCase } from '../../support/build.js';

const PLACE = { file: 'assignment.yaml', line: 22, column: 5 };
const LENGTH: FileCase = { ...compileCase({ id: 'length.file', place: PLACE }), kind: 'file', minLines: 50 };
const length = rubricItem({ title: 'Length', points: 1, cases: [LENGTH], place: PLACE });
const TOO_SHORT = {
  verdict: 'wrong-answer',
  difference: { kind: 'file', message: 'expected at least 50 lines of code, found 8' },
} as const;

describe('what refutes a proof', () => {
  test('a reference that is too short: the key that asks for more, and its place', () => {
    expect(listNotAccepted(submissionResult([[length, [TOO_SHORT]]]))).toEqual([
      'length.file: wrong-answer, expected at least 50 lines of code, found 8; min-lines asks for 50 (assignment.yaml:22)',
    ]);
  });

  test('stubs that earn points for what they write: the item and its place', () => {
    const item = rubricItem({ title: 'Games', points: 2, cases: [transcriptCase()], place: PLACE });
    expect(refuteStub(submissionResult([[item, [ACCEPTED]]]))).toEqual([
      'Games: 2 points for nothing (assignment.yaml:22)',
    ]);
    expect(refuteStub(submissionResult([[length, [ACCEPTED]]]))).toEqual([
      'Length: 1 points for nothing; `beside-work: true` counts it only beside something that runs and is right (assignment.yaml:22)',
    ]);
  });
});
