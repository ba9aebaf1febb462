import { expect, test } from '@jest/globals';
import { observeOrder } from '../../../grader/prove/record.js';
import type { Program, Sandbox } from '../../../grader/run/sandbox.js';

test('a dialogue in which nothing is typed needs no run', async () => {
  const sandbox = { start: () => Promise.reject(new Error('started')) } as unknown as Sandbox;
  expect(await observeOrder(sandbox, {} as Program, [], [], 0)).toEqual([]);
  await expect(observeOrder(sandbox, {} as Program, ['a\n'], [], 0)).rejects.toThrow('started');
});
