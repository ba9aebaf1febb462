/** What real esbuild says of broken programs, and the explanation that students read. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { build, type Message } from 'esbuild';
import { explainCompilerMessage } from '../../../grader/report/compiler-messages.js';
import { openFolder } from '../../support/places.js';

const TYPESCRIPT: readonly (readonly [what: string, source: string, says: string])[] = [
  ['missing brace at the end', 'export function f() {\n  return 1;\n', 'closing brace'],
  ['a brace too many', 'export function f() {\n  return 1;\n}\n}\n', 'closes nothing'],
  ['missing bracket', 'export function f(n: number) {\n  return (n + 1;\n}\n', 'round bracket'],
  [
    'missing bracket of if',
    'export function f(n: number) {\n  if (n > 1 { return 1; }\n}\n',
    'round bracket',
  ],
  ['unclosed text', 'export const s = "abc;\n', 'quotation mark'],
  ['unclosed template', 'export const s = `abc;\n', 'quotation mark'],
  ['misspelt keyword', 'export functoin f() { return 1; }\n', 'misspelt'],
  ['a declaration as in Java', 'export function f() {\n  int x = 1;\n  return x;\n}\n', 'as in Java'],
  ['a method as in Java', 'export class A {\n  public int f() { return 1; }\n}\n', 'as in Java'],
  ['no such export', 'import { g } from "./other.js";\nexport const f = g;\n', 'no exported member'],
  ['no such file', 'import { g } from "./othr.js";\nexport const f = g;\n', 'no such file'],
  ['const changed', 'export function f() {\n  const x = 1;\n  x = 2;\n  return x;\n}\n', 'with let'],
  [
    'declared twice',
    'export function f() {\n  let x = 1;\n  let x = 2;\n  return x;\n}\n',
    'two of this name',
  ],
  ['keyword as a name', 'export const class = 1;\n', 'belongs to the language'],
  ['typographic quotes', 'export const s = \u201cabc\u201d;\n', 'typographic'],
  [
    'else without if',
    'export function f(n: number) {\n  if (n > 1); { n = 1; }\n  else { n = 2; }\n}\n',
    'behind the if',
  ],
  ['unclosed array', 'export const a = [1, 2;\n', 'square bracket'],
  ['= in an object', 'export const a = { b = 1 };\n', 'colon'],
  ['await outside', 'export function f() {\n  await g();\n}\nasync function g() {}\n', 'async'],
  ['missing comma in an object', 'export const a = { b: 1 c: 2 };\n', 'comma'],
  ['missing arrow', 'export const f = (n: number) { return n; };\n', '=>'],
  ['break outside', 'export function f() {\n  break;\n}\n', 'no loop'],
  ['unclosed regular expression', 'export const r = /abc;\n', 'regular expression'],
];

const root = openFolder();

describe('esbuild', () => {
  test.each(TYPESCRIPT)('%s', async (what, source, says) => {
    const folder = join(root, 'typescript', what.replace(/\W/g, '-'));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'other.ts'), 'export const h = 1;\n');
    writeFileSync(join(folder, 'a.ts'), source);
    const failed: unknown = await build({
      entryPoints: [join(folder, 'a.ts')],
      ...{ bundle: true, write: false, logLevel: 'silent', format: 'esm', platform: 'node' },
    }).then(
      () => null,
      (error: unknown) => error,
    );
    const { errors = [] } = (failed ?? {}) as { readonly errors?: readonly Message[] };
    const { text = '', location = null } = errors[0] ?? {};
    const place = { file: 'a.ts', line: location?.line ?? 1, column: (location?.column ?? 0) + 1 };
    const diagnostic = { message: text, place, sourceLine: location?.lineText ?? null };
    expect(explainCompilerMessage(diagnostic)).toContain(says);
  });
});
