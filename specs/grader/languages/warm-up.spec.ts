import { afterAll, describe, expect, it } from '@jest/globals';
import { provideTools } from '../../../grader/languages/typescript/provide-tools.js';
import { bundlerOf } from '../../../grader/languages/typescript/bundling.js';
import { warmUpTools } from '../../../grader/languages/warm-up.js';
import type { Sandbox } from '../../../grader/run/sandbox.js';
import { cleanUp, theSandbox } from './java/support.js';

afterAll(cleanUp);

/** A sandbox that counts the tools that are started in it. */
async function countingSandbox(): Promise<{ readonly sandbox: Sandbox; readonly started: () => number }> {
  const real = await theSandbox();
  let started = 0;
  const aside: Sandbox = {
    ...real.aside,
    start: (...program) => {
      started += 1;
      return real.aside.start(...program);
    },
  };
  return { sandbox: { ...real, aside }, started: () => started };
}

describe('warming up', () => {
  it('starts the bundler once, and it is the one that serves later', async () => {
    const { sandbox, started } = await countingSandbox();
    await warmUpTools(['src/a.ts', 'b.mts'], sandbox);
    const tools = await provideTools();
    if (!tools.ok) throw new Error(tools.fault.fault);
    const job = { files: {}, provided: [], aliases: {}, entries: [], classes: [] };
    expect(await bundlerOf(sandbox.aside, tools.value).ask(job)).toMatchObject({ report: { bundles: [] } });
    expect(started()).toBe(1);
  });

  it('starts nothing for files of no such language', async () => {
    const { sandbox, started } = await countingSandbox();
    await warmUpTools(['a.py', 'readme.txt', 'java'], sandbox);
    expect(started()).toBe(0);
  });

  it('never rejects: whatever is wrong is found when a tool is asked', async () => {
    const { sandbox } = await countingSandbox();
    const broken: Sandbox = { ...sandbox, start: () => Promise.reject(new Error('no process')) };
    await expect(
      warmUpTools(['a.ts', 'A.java'], { ...broken, aside: { ...sandbox.aside, ...broken } }),
    ).resolves.toBeUndefined();
  });
});
