import { describe, expect, test } from '@jest/globals';
import {
  decideBySaying,
  decideJudgedCalls,
  decideJudgedRun,
  decideLive,
} from '../../../grader/compare/decide.js';
import type { Ending, Verdict, VerdictName } from '../../../grader/model.js';
import { ACCEPTED, UNDECIDED, run } from '../../support/build.js';

const REFUSED: Verdict = {
  verdict: 'wrong-answer',
  difference: { kind: 'judged', at: 'ply 7', message: 'the list lacks (2,3)', text: null },
};
const EXITED: Ending = { how: 'exited', code: 0 };
const LATE: Ending = { how: 'time-limit', clock: 'cpu', limitMs: 1000, reachedMs: 1010 };
const NOT_STARTED: Ending = { how: 'not-started', fault: { fault: 'no JDK', remedy: 'install one' } };

describe('a judged dialogue', () => {
  test.each<[string, Ending, Verdict, VerdictName]>([
    ['the judge is believed where the program ended well', EXITED, ACCEPTED, 'accepted'],
    ['and where it refuses', EXITED, REFUSED, 'wrong-answer'],
    ['a limit comes before a good word', LATE, ACCEPTED, 'time-limit-exceeded'],
    ['a crash comes before a good word', { how: 'exited', code: 1 }, ACCEPTED, 'run-time-error'],
    ['a signal, too', { how: 'signalled', signal: 'SIGSEGV' }, REFUSED, 'run-time-error'],
    ['our own fault comes first', NOT_STARTED, REFUSED, 'judge-error'],
    ['a judge that fails is our fault whatever the program did', LATE, UNDECIDED, 'judge-error'],
  ])('%s', (_, ending, said, verdict) => {
    expect(decideJudgedRun(run({ ending }), 0, said).verdict).toBe(verdict);
  });

  test('what the judge found is told beside the crash', () => {
    expect(decideJudgedRun(run({ ending: { how: 'exited', code: 1 } }), 0, REFUSED)).toMatchObject({
      difference: { at: 'ply 7' },
    });
  });
});

test('judged calls: the judge is asked only of calls that came to their end', () => {
  const ended = { kind: 'ended', ending: EXITED, steps: [], stderr: new Uint8Array(), wallMs: 1 } as const;
  expect(decideJudgedCalls([], ended, ACCEPTED).verdict).toBe('run-time-error');
  expect(decideJudgedCalls([], { kind: 'done', steps: [], files: {}, wallMs: 1 }, ACCEPTED).verdict).toBe(
    'accepted',
  );
});

test('the words of a judge that quotes all of an output are cut, between two characters', () => {
  const said = { accepted: false, at: 'x'.repeat(9000), message: `a${'\u{1f600}'.repeat(9000)}` } as const;
  for (const verdict of [decideBySaying(said), decideLive(said)]) {
    if (verdict.verdict !== 'wrong-answer' || verdict.difference.kind !== 'judged')
      throw new Error('not judged');
    const { at, message } = verdict.difference;
    expect([at?.length, message]).toEqual([2001, expect.stringMatching(/^a\u{1f600}{999}…$/u)]);
  }
  const ended = run({ ending: LATE });
  expect(JSON.stringify(decideLive({ ...said, ended })).length).toBeLessThan(10_000);
});
