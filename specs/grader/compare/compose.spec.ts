import { describe, expect, test } from '@jest/globals';
import { decideMethod, decideTranscript } from '../../../grader/compare/decide.js';
import { areSameLetters } from '../../../grader/compare/compose.js';
import type { Expectation, Value, Verdict } from '../../../grader/model.js';
import { hintFor } from '../../../grader/report/hints.js';
import { explainVerdict } from '../../../grader/report/explain.js';
import { methodCase, run, transcriptCase } from '../../support/build.js';

const COMPOSED = 'Größe é 각';
const DECOMPOSED = COMPOSED.normalize('NFD');
const REMARK = expect.stringContaining('composed in another way');

function dialogue(expected: string, written: string | Uint8Array, exact = false): Verdict {
  const turns = [{ by: 'program', text: `${expected}\n` }] as const;
  const stdout = typeof written === 'string' ? Buffer.from(`${written}\n`) : written;
  return decideTranscript(transcriptCase(exact ? { exact: true } : {}, turns), run({ stdout }));
}

function call(expect: Expectation, value: Value, printed = '', exact = false): Verdict {
  const step = {
    let: [],
    call: { type: 'name', name: 'x' },
    text: 'x',
    repeat: 1,
    expect: [expect],
  } as const;
  const report = {
    outcomes: [{ kind: 'returned', value }],
    printed: Buffer.from(printed),
    left: [],
  } as const;
  return decideMethod(methodCase({ steps: [step], ...(exact ? { exact: true } : {}) }), {
    ...{ kind: 'done', steps: [report], files: {}, wallMs: 1 },
  });
}

const string = (value: string): Value => ({ type: 'string', value });
const returns = (value: Value): Expectation => ({
  of: 'returns',
  match: { how: 'equals', value, filters: [] },
});

describe('letters with marks in another form', () => {
  test.each<[string, Verdict]>([
    ['written decomposed', dialogue(COMPOSED, DECOMPOSED)],
    ['expected decomposed', dialogue(DECOMPOSED, COMPOSED)],
    ['returned decomposed', call(returns(string(COMPOSED)), string(DECOMPOSED))],
    ['expected decomposed of a call', call(returns(string(DECOMPOSED)), string(COMPOSED))],
    [
      'in an array',
      call(returns({ type: 'array', items: [string(COMPOSED)] }), {
        type: 'array',
        items: [string(DECOMPOSED)],
      }),
    ],
    ['printed by a call', call({ of: 'prints', text: COMPOSED, filters: [] }, string(''), DECOMPOSED)],
  ])('are the same text: %s', (_, verdict) => {
    expect(verdict).toEqual({ verdict: 'accepted', remarks: [REMARK] });
  });

  test('need no remark where both have the same form', () => {
    expect(dialogue(DECOMPOSED, DECOMPOSED)).toEqual({ verdict: 'accepted', remarks: [] });
  });

  test('are no excuse for another text, which is told in the same form', () => {
    const verdict = dialogue(`${COMPOSED} 1`, `${DECOMPOSED} 2`);
    expect(explainVerdict(verdict).summary).toMatch(/number/);
    expect(explainVerdict(dialogue('Große', DECOMPOSED)).summary).not.toMatch(/form/);
    expect(call(returns(string('Große')), string(DECOMPOSED)).verdict).toBe('wrong-answer');
  });

  test('bytes that are no text stay as they are', () => {
    expect(dialogue('ö', Uint8Array.of(0x6f, 0xcc, 0x88, 0xff, 10)).verdict).toBe('wrong-answer');
  });

  test('are wrong where the exact text is the point, and named', () => {
    const verdict = dialogue(COMPOSED, DECOMPOSED, true);
    expect(verdict.verdict).toBe('wrong-answer');
    expect(explainVerdict(verdict).summary).toContain('the same letters in another form');
    expect(hintFor(verdict)).toContain('type it anew, or compose the text (NFC)');
    expect(call(returns(string(COMPOSED)), string(DECOMPOSED), '', true).verdict).toBe('wrong-answer');
  });
});

test.each([
  ['ö', 'o\u0308', true],
  ['ö', 'ö', false],
  ['ö', 'o', false],
])('%s and %s are the same letters: %s', (one, other, same) => {
  expect(areSameLetters(one, other)).toBe(same);
});
