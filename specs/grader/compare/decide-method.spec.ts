import { describe, expect, it } from '@jest/globals';
import { decideMethod } from '../../../grader/compare/decide.js';
import type {
  CallOutcome,
  CallsRun,
  Ending,
  Expectation,
  MethodCase,
  Step,
  StepReport,
  Value,
} from '../../../grader/model.js';
import { encode } from './build.js';
import { COMMON, NOT_STARTED, SEGV, TIME_LIMIT } from './runs.js';
import { giveUpSoon } from '../../support/slow-patterns.js';

const int = (value: number): Value => ({ type: 'int', value });
const string = (value: string): Value => ({ type: 'string', value });
const prints = (text: string): Expectation => ({ of: 'prints', text, filters: [] });
const returned = (value: Value): CallOutcome => ({ kind: 'returned', value });
const threw = (exception: string, message: string | null): CallOutcome => ({
  kind: 'threw',
  exception,
  message,
  trace: ['Endodoi.java:41 in singleSow'],
});
const returns = (value: number): Expectation => ({
  of: 'returns',
  match: { how: 'equals', value: int(value), filters: [] },
});
const leaves = (value: number): Expectation => ({
  of: 'leaves',
  read: { type: 'name', name: 'pits' },
  text: 'pits',
  match: { how: 'equals', value: int(value), filters: [] },
});
const throws = (exception: string | null, message: string | null): Expectation => ({
  of: 'throws',
  exception,
  message:
    message === null ? null : { how: 'equals', value: { type: 'string', value: message }, filters: [] },
});

function step(...expectations: Expectation[]): Step {
  return {
    let: [],
    call: { type: 'call', object: { type: 'name', name: 'Endodoi' }, name: 'singleSow', args: [] },
    text: "Endodoi.singleSow('c', pits)",
    repeat: 1,
    expect: expectations,
  };
}
const method = (...steps: Step[]): MethodCase => ({ ...COMMON, kind: 'method', steps });
const report = (outcome: CallOutcome, printed = '', ...left: CallOutcome[]): StepReport => ({
  outcomes: [outcome],
  printed: encode(printed),
  left,
});
const done = (...steps: StepReport[]): CallsRun => ({ kind: 'done', steps, files: {}, wallMs: 1 });
const ended = (ending: Ending, ...steps: StepReport[]): CallsRun => ({
  kind: 'ended',
  ending,
  steps,
  stderr: encode(''),
  wallMs: 1,
});

describe('decideMethod', () => {
  it('accepts when every expectation holds', () => {
    const steps = method(step(returns(1), leaves(2)), step(prints('a\n')));
    const calls = done(
      report(returned(int(1)), '', returned(int(2))),
      report(returned({ type: 'void' }), 'a\n'),
    );
    expect(decideMethod(steps, calls)).toEqual({ verdict: 'accepted', remarks: [] });
  });

  describe('a pattern that has too many ways to match', () => {
    giveUpSoon();

    it('is blamed', () => {
      const steps = method(step({ of: 'returns', match: { how: 'matches', pattern: '(?:a+)+b' } }));
      const verdict = decideMethod(steps, done(report(returned(string('a'.repeat(60))))));
      expect(verdict).toMatchObject({
        ...{ verdict: 'judge-error', mends: 'instructor' },
        fault: expect.stringContaining('(?:a+)+b'),
      });
    });
  });

  const TEXT = 'a text came back where an integer was expected';
  const NULL = 'null came back where an integer was expected';
  const VOID = 'nothing came back where an integer was expected';
  const EMPTY = 'what singleSow printed is empty';
  it.each<[string, Step, Value, string, string]>([
    [
      'prints the result',
      step(returns(1)),
      { type: 'null' },
      '1\n',
      `${NULL}: it is printed instead of returned`,
    ],
    [
      'prints something else',
      step(returns(1)),
      { type: 'void' },
      'one\n',
      `${VOID}: “one” is printed instead of returned`,
    ],
    ['does nothing', step(returns(1)), { type: 'void' }, '', VOID],
    ['prints the result beside another one', step(returns(1)), string('x'), '1\n', TEXT],
    [
      'returns what it is to print',
      step(prints('one\ntwo\n')),
      string('one\ntwo'),
      '',
      `${EMPTY}: it is returned instead of printed`,
    ],
    [
      'returns another text',
      step(prints('one\ntwo\n')),
      string('One\n'),
      '',
      `${EMPTY}: “One” is returned instead of printed`,
    ],
    ['returns no text', step(prints('one\ntwo\n')), { type: 'void' }, '', EMPTY],
  ])('tells where a method %s', (_, asked, value, printed, words) => {
    const verdict = decideMethod(method(asked), done(report(returned(value), printed)));
    expect(verdict).toMatchObject({ difference: { diagnosis: { words } } });
  });

  it('tells the first expectation that fails, with the call', () => {
    const verdict = decideMethod(
      method(step(returns(1)), step(returns(1), leaves(2))),
      done(report(returned(int(1))), report(returned(int(1)), '', returned(int(3)))),
    );
    expect(verdict).toEqual({
      verdict: 'wrong-answer',
      difference: {
        kind: 'value',
        call: "Endodoi.singleSow('c', pits)",
        what: 'pits',
        expected: '2',
        actual: '3',
        path: '',
        diagnosis: null,
        text: null,
      },
      step: 1,
    });
  });

  const kind = 'exception';
  it.each<[string, Expectation, StepReport, object]>([
    [
      'returned',
      returns(1),
      report(returned(int(2))),
      { kind: 'value', what: 'returned', expected: '1', actual: '2' },
    ],
    ['printed', prints(''), report(returned(int(1)), 'x'), { kind: 'text', what: 'what singleSow printed' }],
    [
      'not thrown',
      throws('IOException', 'no'),
      report(returned(int(1))),
      { kind, expected: 'IOException with the message "no"', actual: 'no exception; it returned 1' },
    ],
    [
      'another exception',
      throws('IOException', null),
      report(threw('java.lang.Error', 'x')),
      { kind, expected: 'IOException', actual: 'Error: x' },
    ],
    [
      'another message',
      throws(null, 'no'),
      report(threw('Error', 'yes')),
      { kind, expected: 'an exception with the message "no"', actual: 'Error: yes' },
    ],
    ['no message', throws(null, 'no'), report(threw('Error', null)), { kind, actual: 'Error' }],
    [
      'a file',
      { of: 'file', name: 'b.txt', text: 'x', filters: [] },
      report(returned(int(1))),
      { kind: 'file' },
    ],
  ])('wrong answer: %s', (_, asked, came, difference) => {
    expect(decideMethod(method(step(asked)), done(came))).toMatchObject({
      verdict: 'wrong-answer',
      difference,
    });
  });

  it('accepts the exception that was asked for, whatever its package', () => {
    const verdict = decideMethod(
      method(step(throws('IOException', 'no'))),
      done(report(threw('java.io.IOException', 'no'))),
    );
    expect(verdict.verdict).toBe('accepted');
  });

  it('accepts an exception that extends it, as a catch clause does', () => {
    const own = { ...threw('student.TooSmall', 'no'), supertypes: ['java.io.IOException', 'Exception'] };
    expect(decideMethod(method(step(throws('IOException', 'no'))), done(report(own))).verdict).toBe(
      'accepted',
    );
  });

  it('takes any other exception for a run-time error, with the frames', () => {
    const verdict = decideMethod(
      method(step(returns(1))),
      done(report(threw('java.lang.ArithmeticException', '/ by zero'))),
    );
    expect(verdict).toEqual({
      verdict: 'run-time-error',
      message: 'threw ArithmeticException: / by zero',
      details: "in Endodoi.singleSow('c', pits)\n  at Endodoi.java:41 in singleSow",
      difference: null,
      step: 0,
    });
    const loading = { ...threw('EOFError', null), trace: ['a.py:3 in ask', 'a.py:9'] };
    expect(decideMethod(method(step(returns(1))), done(report(loading)))).toMatchObject({
      details: expect.stringMatching(
        /^when a\.py was loaded: what stands outside .* runs then\n {2}at a\.py:3 in ask\n {2}at a\.py:9$/,
      ),
    });
    const reading = decideMethod(
      method(step(leaves(1))),
      done(report(returned(int(1)), '', threw('E', null))),
    );
    expect(reading).toMatchObject({
      message: 'threw E',
      details: expect.stringContaining('in pits, read after Endodoi'),
    });
  });

  it.each([
    ['exits', { how: 'exited', code: 0 } as const, 'the call ended the whole program (exit code 0)'],
    ['is killed', SEGV, 'the call ended the whole program (SIGSEGV)'],
  ])('names the call when the process %s', (_, ending, message) => {
    const verdict = decideMethod(
      method(step(returns(1)), step(returns(1))),
      ended(ending, report(returned(int(1)))),
    );
    expect(verdict).toEqual({
      verdict: 'run-time-error',
      message,
      details: "in step 2: Endodoi.singleSow('c', pits)",
      difference: null,
      step: 1,
    });
  });

  it('counts finished steps of an ended process for the message only', () => {
    const verdict = decideMethod(
      method(step(returns(1)), step(returns(1))),
      ended(TIME_LIMIT, report(returned(int(2)))),
    );
    expect(verdict).toMatchObject({
      verdict: 'time-limit-exceeded',
      during: "in step 2: Endodoi.singleSow('c', pits)",
      difference: { kind: 'value', actual: '2' },
    });
    expect(
      decideMethod(method(step()), ended({ how: 'exited', code: 0 }, report(returned(int(1))))).verdict,
    ).toBe('run-time-error');
  });

  it('blames us, not the student, when a driver reports too little', () => {
    expect(decideMethod(method(step(returns(1))), done()).verdict).toBe('judge-error');
    expect(decideMethod(method(step(leaves(1))), done(report(returned(int(1))))).verdict).toBe('judge-error');
    expect(decideMethod(method(step(returns(1))), ended(NOT_STARTED)).verdict).toBe('judge-error');
  });

  it('names the repetition that threw', () => {
    const often = { ...step(returns(1)), repeat: 2 };
    const calls: StepReport = {
      outcomes: [returned(int(1)), threw('E', null)],
      printed: encode(''),
      left: [],
    };
    expect(decideMethod(method(often), done(calls))).toMatchObject({
      details: expect.stringContaining("in Endodoi.singleSow('c', pits), the 2nd time"),
    });
  });
});

describe('what an object is where a text is expected', () => {
  const text: Value = { type: 'string', value: '1/2' };
  const object: Value = { type: 'object', class: 'Answer', text: '1/2' };
  const list = (item: Value): Value => ({ type: 'array', items: [item] });
  const expectText = (value: Value, isDeclared: boolean): Step => ({
    ...step({ of: 'returns', match: { how: 'equals', value, filters: [] } }),
    ...(isDeclared ? { returnsText: true } : {}),
  });

  it.each<[string, Value, Value, boolean, string]>([
    ['what its toString gives, if the contract names no text', text, object, false, 'accepted'],
    ['an object, if the contract says that a text comes back', text, object, true, 'wrong-answer'],
    ['the same in arrays', list(text), list(object), true, 'wrong-answer'],
    ['a text is a text', list(text), list(text), true, 'accepted'],
  ])('%s', (_, expected, actual, isDeclared, verdict) => {
    const run = done(report(returned(actual)));
    expect(decideMethod(method(expectText(expected, isDeclared)), run).verdict).toBe(verdict);
  });
});
