import { describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLintRules } from '../../../../grader/languages/typescript/lint-rules.js';
import { openFolder } from '../../../support/places.js';

const folder = openFolder();

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

describe('the rules as one file', () => {
  test.each([
    ['imports', `import a from './a.mjs'; export default a;`],
    ['imports when it runs', `export default (await import('./a.mjs')).default;`],
    ['passes on', `export { default } from './a.mjs';`],
    ['requires', `export default [require('./b.cjs')];`],
  ])('a module that %s another holds it', async (_, text) => {
    write('a.mjs', `export default [{ rules: { 'no-var': 'error' } }];`);
    write('b.cjs', `module.exports = { rules: { 'no-var': 'error' } };`);
    expect((await readLintRules(write('rules.mjs', text))).text).toContain('no-var');
  });

  test('a module with a mistake is explained by the bundler', async () => {
    await expect(readLintRules(write('broken.mjs', 'export default [{'))).rejects.toThrow(
      'broken.mjs:1:17: ERROR: Expected identifier',
    );
  });
});
