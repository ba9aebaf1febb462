import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { languageOf } from '../../../../grader/languages/index.js';
import { makeFolder, requestFor } from '../workbench.js';

const RULES = '{"rules": {"no-var": "error", "eqeqeq": "error"}}';

/** Rules of the same text are the same file, so that one ESLint serves them. */
const paths = new Map<string, string>();

function rulesFile(rules: string, name: string): string {
  const path = paths.get(rules) ?? join(makeFolder({ [name]: rules }), name);
  paths.set(rules, path);
  return path;
}

async function check(source: string, rules: string, configName = 'style.json') {
  const style = rulesFile(rules, configName);
  const files = {
    'src/endodoi.ts': source,
    'eslint.config.js': 'export default [];',
    '.eslintrc.json': '{"root": true}',
  };
  return await languageOf('typescript').checkStyle(
    await requestFor({ files, required: ['endodoi.ts'], spec: { style } }),
  );
}

describe('the style of TypeScript', () => {
  test('is checked by the instructor’s rules', async () => {
    expect(await check('export const a: number = 1;\nvar b = a == 2;\n', RULES)).toEqual({
      ok: true,
      value: {
        kind: 'style',
        kinds: 2,
        total: 2,
        messages: [
          {
            message: 'Unexpected var, use let or const instead. (no-var)',
            place: { file: 'src/endodoi.ts', line: 2, column: 1 },
            sourceLine: 'var b = a == 2;',
          },
          expect.objectContaining({ message: "Expected '===' and instead saw '=='. (eqeqeq)" }),
        ],
      },
    });
  });

  test('is fine where nothing is found, and where nothing is asked for', async () => {
    expect(await check('export const a = 1;', RULES)).toEqual({ ok: true, value: null });
    expect(
      await languageOf('typescript').checkStyle(await requestFor({ files: { 'a.ts': 'var a;' } })),
    ).toEqual({
      ok: true,
      value: null,
    });
  });

  test.each(['/* eslint-disable */', '/* eslint no-var: 0 */', '// eslint-disable-next-line'])(
    'is not switched off by %s',
    async (comment) => {
      expect(await check(`${comment}\nvar a = 1;`, RULES)).toMatchObject({ value: { total: 1 } });
    },
  );

  test('may be a module of the instructor’s', async () => {
    const module = `export default [{ files: ['**/*.ts'], rules: { 'no-var': 'error' } }];`;
    expect(await check('var a = 1;', module, 'style.mjs')).toMatchObject({ value: { total: 1 } });
  });

  test('cannot be checked with rules that are broken, and that is our side’s fault', async () => {
    expect(await check('var a = 1;', '{"rules": {"no-such-rule": "error"}}')).toMatchObject({
      ok: false,
      fault: { verdict: 'judge-error' },
    });
  });

  test('a text too long to check is the student’s matter, and decided at once', async () => {
    const text = 'var v1 = 1 == 1; ;\n'.repeat(150_000);
    expect(await check(text, RULES)).toMatchObject({
      ok: true,
      value: { total: 1, messages: [{ message: expect.stringContaining('too long for the style check') }] },
    });
  });

  test('the longest text that is checked is checked to its end', async () => {
    const text = 'var v1 = 1 == 1; ;\n'.repeat(4_999);
    expect(await check(text, RULES)).toMatchObject({ ok: true, value: { total: expect.any(Number) } });
  });

  test('tells of text that is no TypeScript', async () => {
    expect(await check('let = ;', RULES)).toMatchObject({
      value: { total: 1, messages: [{ place: { line: 1 } }] },
    });
  });
});
