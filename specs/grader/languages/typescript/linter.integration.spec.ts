import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { findLinter, lintFiles, type Linter } from '../../../../grader/languages/typescript/linter.js';
import { everyNth } from '../../../support/effort.js';
import { countingStarts, everySandbox } from '../../../support/places.js';
import { makeFolder } from '../workbench.js';

const sandboxes = await everySandbox();
const [best] = sandboxes;
if (best === undefined) throw new Error('no level holds here');

/** Stands for ESLint: what it does with a text is in its own. */
async function fakeLinter(lintText: string): Promise<Linter> {
  const folder = makeFolder({
    'node_modules/eslint/index.js': `
      let asked = 0;
      exports.ESLint = class {
        async lintText(text, { filePath }) {
          const tell = (message) => [{ messages: [{ line: 1, column: 1, ruleId: null, message }] }];
          if (text === '') return [];
          asked += 1;
          ${lintText}
        }
      };`,
    'node_modules/parser/index.js': 'exports.plugin = {}; exports.parser = {};',
  });
  return {
    eslint: join(folder, 'node_modules/eslint/index.js'),
    parser: join(folder, 'node_modules/parser/index.js'),
    tool: (await realLinter()).tool,
  };
}

async function realLinter(): Promise<Linter> {
  const linter = await findLinter();
  if (!linter.ok) throw new Error(linter.fault.fault);
  return linter.value;
}

function rules(name: string, text: string): string {
  return join(makeFolder({ [name]: text }), name);
}

const NO_RULES = () => rules('rules.json', '{}');
const jobOf = (name: string, text = name) => ({ files: [{ name, text }], most: 20 });

describe('one process serves all submissions of a sandbox', () => {
  test('job after job, each with its own answer; a fault in one does not end it', async () => {
    const linter = await fakeLinter(`
      if (filePath === 'bad.ts') throw new Error('a bad file');
      if (filePath === 'deep.ts') (function deeper() { deeper(); })();
      return tell(asked + text);`);
    const { sandbox, started } = countingStarts(best);
    const config = NO_RULES();
    const names = ['a.ts', 'b.ts', 'bad.ts', 'deep.ts', 'c.ts'];
    const answers = await Promise.all(names.map((name) => lintFiles(sandbox, linter, config, jobOf(name))));
    const told = answers.map((answer) =>
      answer.ok ? answer.value.messages.map(({ message }) => message) : answer.fault,
    );
    expect(told).toEqual([
      ['1a.ts'],
      ['2b.ts'],
      { kind: 'failed', why: 'a bad file' },
      { kind: 'too-deep' },
      ['5c.ts'],
    ]);
    expect(started()).toBe(1);
  });

  test('a text that ends a fresh one, too, is told so; another goes on with the next', async () => {
    const linter = await fakeLinter(`
      if (filePath === 'ends.ts') process.exit(3);
      return tell(asked + text);`);
    const { sandbox, started } = countingStarts(best);
    const config = NO_RULES();
    expect(await lintFiles(sandbox, linter, config, jobOf('ends.ts'))).toEqual({
      ok: false,
      fault: { kind: 'no-end', why: 'it ended without a result (exited)' },
    });
    expect(await lintFiles(sandbox, linter, config, jobOf('a.ts'))).toMatchObject({
      value: { messages: [{ message: '1a.ts' }] },
    });
    expect(started()).toBe(3);
  });

  test('memory without end is ended, and our process does not grow with it', async () => {
    const linter = await fakeLinter(`
      const all = [];
      for (;;) all.push(new Array(4e6).fill(0.5));`);
    const before = process.memoryUsage().rss;
    expect(await lintFiles(best, linter, NO_RULES(), jobOf('a.ts'))).toMatchObject({
      fault: { kind: 'no-end' },
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  test('only so many messages are sent, all are counted', async () => {
    const linter = await fakeLinter(`
      return [{ messages: Array.from({ length: 1000 }, (_, at) => ({ ruleId: 'r' + (at % 3), message: 'm'.repeat(9000) })) }];`);
    const answer = await lintFiles(best, linter, NO_RULES(), jobOf('a.ts'));
    expect(answer).toMatchObject({ value: { total: 1000, kinds: 3 } });
    expect(answer.ok && answer.value.messages.map(({ message }) => message.length)).toEqual(
      Array.from({ length: 20 }, () => 2000),
    );
  });
});

describe('what is locked in with it', () => {
  test.each(everyNth(sandboxes, 2).map(({ level }) => level))(
    'ESLint itself works at level %s',
    async (level) => {
      const sandbox = sandboxes.find((each) => each.level === level) ?? best;
      const config = rules(
        'rules.json',
        '{"rules": {"no-var": "error", "@typescript-eslint/no-unused-vars": "error"}}',
      );
      const job = jobOf('a.ts', 'var a: number = 1;');
      expect(await lintFiles(sandbox, await realLinter(), config, job)).toMatchObject({
        ok: true,
        value: { total: 2, kinds: 2 },
      });
    },
  );

  test('rules may import one another, their own packages, ESLint and what it brings along', async () => {
    const folder = makeFolder({
      'one/shared.mjs': `import tseslint from 'typescript-eslint';
        import { Linter } from 'eslint';
        import js from '@eslint/js';
        import extra from 'extra';
        if (tseslint.plugin === undefined || Linter === undefined || js === undefined) throw new Error('not these');
        console.log('rules may print');
        export default [{ rules: { [extra]: 'error' } }];`,
      'two/rules.mjs': `import shared from '../one/shared.mjs'; export default [...shared, { rules: { eqeqeq: 'error' } }];`,
      'node_modules/extra/package.json': '{"name": "extra", "main": "index.js"}',
      'node_modules/extra/index.js': `module.exports = require('node:path').basename('/x/no-var');`,
    });
    const config = join(folder, 'two/rules.mjs');
    expect(await lintFiles(best, await realLinter(), config, jobOf('a.ts', 'var a = 1 == 1;'))).toMatchObject(
      { ok: true, value: { kinds: 2 } },
    );
  });

  const BROKEN = [
    ['rules.mjs', 'export default [{ rules: {'],
    ['rules.mjs', `throw new Error('broken');`],
    ['rules.json', '{"rules": {"no-such-rule": "error"}}'],
    ['rules.mjs', `import missing from 'no-such-package'; export default [missing];`],
    ['rules.json', 'no JSON'],
  ] as const;
  test.each(everyNth(BROKEN, 4))('rules that are broken are our side’s fault: %s %s', async (name, text) => {
    const linted = await lintFiles(best, await realLinter(), rules(name, text), jobOf('a.ts', 'var a = 1;'));
    expect(linted).toMatchObject({ ok: false, fault: { kind: 'failed' } });
  });
});
