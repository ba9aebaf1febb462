/** A sample of the laws: two mistakes of Endodoi, alone, and both together by their verdicts. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { openSandbox } from '../../grader/run/open-sandbox.js';
import type { Sandbox } from '../../grader/run/sandbox.js';
import { proveLaws } from '../../lab/laws/prove-laws.js';
import { needAssignment } from '../support/kit.js';

jest.setTimeout(300_000);

let sandbox: Sandbox;
beforeAll(async () => {
  const opened = await openSandbox('auto');
  if (!opened.ok) throw new Error(opened.fault.fault);
  sandbox = opened.value;
});
afterAll(() => sandbox.close());

test('rows of Endodoi that are wrong: alone, and two of them together by their verdicts', async () => {
  const loaded = await needAssignment('fixtures/endodoi/part-2/assignment.yaml');
  const laws = await proveLaws({ ...loaded, id: 'endodoi-2-spec' }, sandbox, {
    pairs: 1,
    only: 'wrong-answer/row-',
    jobs: 2,
    fresh: true,
    write: false,
    exceptions: {},
    onDone: () => undefined,
  });
  await rm('audit/laws/endodoi-2-spec.jsonl', { force: true });
  expect(laws.samples).toHaveLength(2);
  expect(laws.pairs).toEqual({ computed: 1, real: 0 });
  expect(laws.breaches).toEqual([]);
});
