/** Fewer steps after which the same call goes wrong: a counter that forgets to count after a reset. */
import { describe, expect, test } from '@jest/globals';
import { shortenCalls, type MakeCalls } from '../../../../grader/explore/shorten/shorten-calls.js';
import type {
  CallsRun,
  Difference,
  Expectation,
  MethodCase,
  Step,
  StepReport,
} from '../../../../grader/model.js';
import { methodCase } from '../../../support/build.js';
import { called } from '../../../support/contract.js';

function step(text: string, returns?: number): Step {
  const value = { type: 'int', value: returns ?? 0 } as const;
  const expect: Expectation = { of: 'returns', match: { how: 'equals', value, filters: [] } };
  return { ...called(text), expect: returns === undefined ? [] : [expect] };
}

type Count = (value: number, call: string) => number;
const RIGHT: Count = (value, call) => (call === 'c.add()' ? value + 1 : call === 'c.reset()' ? 0 : value);
/** Adding after `look` does nothing. */
const createWrong = (): Count => {
  let looked = false;
  return (value, call) => {
    looked ||= call === 'c.look()';
    return call === 'c.add()' && looked ? value : RIGHT(value, call);
  };
};

/** Makes the calls with a counter; notes the calls of each run. */
function caller(create: () => Count, runs: string[][] = [], most = Infinity): MakeCalls {
  return ({ steps }) => {
    if (runs.length >= most) return Promise.resolve(null);
    runs.push(steps.map(({ text }) => text));
    const count = create();
    let value = 0;
    const reports = steps.map(({ text }): StepReport => {
      value = count(value, text);
      const outcome = { kind: 'returned', value: { type: 'int', value } } as const;
      return { outcomes: [outcome], printed: new Uint8Array(), left: [] };
    });
    const done: CallsRun = { kind: 'done', steps: reports, files: {}, wallMs: 1 };
    return Promise.resolve(done);
  };
}

const LONG: MethodCase = methodCase({
  steps: [
    ...['c.look()', 'c.paint()', 'c.paint()', 'c.mark()', 'c.add()'].map((text) => step(text)),
    step('c.value()', 1),
    step('c.behind()', 5),
  ],
});
const FAILED = 5;
/** What went wrong in the case itself. */
const LIKE: Difference = {
  kind: 'value',
  ...{ call: 'c.value()', what: 'returned', expected: '1', actual: '0' },
  ...{ path: '', diagnosis: null, text: null },
};
const right = caller(() => RIGHT);

describe('a shorter chain of calls', () => {
  test('leaves out all calls of a method that the mistake does not need, and what comes behind', async () => {
    const found = await shortenCalls(LONG, FAILED, LIKE, right, caller(createWrong));
    expect(found?.steps.map(({ text }) => text)).toEqual(['c.look()', 'c.add()', 'c.value()']);
    expect(found?.difference).toMatchObject({ kind: 'value', expected: '1', actual: '0' });
  });

  test('never expects what the reference does not give', async () => {
    const runs: string[][] = [];
    const found = await shortenCalls(
      LONG,
      FAILED,
      LIKE,
      caller(() => RIGHT, runs),
      caller(createWrong),
    );
    expect(runs).toContainEqual(['c.look()', 'c.value()']);
    expect(found?.steps.map(({ text }) => text)).toContain('c.add()');
  });

  test('never shows another mistake, or what is left open: the same must come instead of the same', async () => {
    const like = { ...LIKE, actual: '3' };
    expect(await shortenCalls(LONG, FAILED, like, right, caller(createWrong))).toBeNull();
  });

  test('is none where every call is needed', async () => {
    const short = methodCase({ steps: [step('c.look()'), step('c.add()'), step('c.value()', 1)] });
    expect(await shortenCalls(short, 2, LIKE, right, caller(createWrong))).toBeNull();
  });

  test('keeps what was found by the time the budget is spent', async () => {
    const found = await shortenCalls(LONG, FAILED, LIKE, right, caller(createWrong, [], 2));
    expect(found?.steps.map(({ text }) => text)).toEqual(['c.look()', 'c.mark()', 'c.add()', 'c.value()']);
    expect(await shortenCalls(LONG, FAILED, LIKE, right, caller(createWrong, [], 0))).toBeNull();
  });

  test('takes the step that failed, not the first of the same text', async () => {
    const asked = methodCase({
      steps: [
        step('c.value()', 0),
        step('c.paint()'),
        step('c.look()'),
        step('c.add()'),
        step('c.value()', 1),
      ],
    });
    const found = await shortenCalls(asked, 4, LIKE, right, caller(createWrong));
    expect(found?.steps.map(({ text }) => text)).toEqual(['c.value()', 'c.look()', 'c.add()', 'c.value()']);
  });
});
