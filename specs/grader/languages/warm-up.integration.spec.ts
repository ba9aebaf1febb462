import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { findLinter, lintFiles } from '../../../grader/languages/typescript/linter.js';
import type { LanguageSpec } from '../../../grader/model.js';
import { provideTools } from '../../../grader/languages/typescript/provide-tools.js';
import { bundlerOf } from '../../../grader/languages/typescript/bundling.js';
import { warmUpStyle, warmUpTools } from '../../../grader/languages/warm-up.js';
import { countingStarts, withStarts } from '../../support/places.js';
import { theSandbox } from './workbench.js';

const NO_STYLE: LanguageSpec = {
  ...{ required: [], provided: [], programs: {}, packages: 'forbidden', modules: {}, build: null },
  style: null,
};

const countingSandbox = async () => countingStarts(await theSandbox());

describe('warming up', () => {
  it('starts the bundler once, and it is the one that serves later', async () => {
    const { sandbox, started } = await countingSandbox();
    await warmUpTools(['src/a.ts', 'b.mts'], sandbox);
    const tools = await provideTools();
    if (!tools.ok) throw new Error(tools.fault.fault);
    const job = { files: {}, provided: [], aliases: {}, entries: [], classes: [] };
    expect(await bundlerOf(sandbox.aside, tools.value).ask(job)).toMatchObject({
      value: { report: { bundles: [] } },
    });
    expect(started()).toBe(1);
  });

  it('starts the style checker under the rules of the language that the files are in', async () => {
    const { sandbox, started } = await countingSandbox();
    const style = join(process.cwd(), 'fixtures/style/eslint.config.mjs');
    const languages = { typescript: { ...NO_STYLE, style }, java: NO_STYLE };
    await warmUpStyle(['A.java', 'b.py'], languages, sandbox);
    expect(started()).toBe(0);
    await warmUpStyle(['src/a.ts'], languages, sandbox);
    expect(started()).toBe(1);
    const linter = await findLinter();
    if (!linter.ok) throw new Error(linter.fault.fault);
    const job = { files: [{ name: 'a.ts', text: 'var a = 1;' }], most: 9 };
    expect(await lintFiles(sandbox, linter.value, style, job)).toMatchObject({ value: { kind: 'checked' } });
    expect(started()).toBe(1);
  });

  it('starts nothing for files of no such language', async () => {
    const { sandbox, started } = await countingSandbox();
    await warmUpTools(['a.py', 'readme.txt', 'java'], sandbox);
    expect(started()).toBe(0);
  });

  it('never rejects: whatever is wrong is found when a tool is asked', async () => {
    const broken = withStarts(await theSandbox(), () => {
      throw new Error('no process');
    });
    await expect(warmUpTools(['a.ts', 'A.java'], broken)).resolves.toBeUndefined();
  });
});
