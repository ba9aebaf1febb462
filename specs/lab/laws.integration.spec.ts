/** A sample of the laws: two mistakes of Endodoi, alone, and both together by their verdicts. */
import { expect, jest, test } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { proveLaws } from '../../lab/laws/prove-laws.js';
import { needAssignment } from '../support/kit.js';
import { oneSandbox } from '../support/places.js';

jest.setTimeout(300_000);

const sandbox = await oneSandbox();

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
