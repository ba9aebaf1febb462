import { describe, expect, test } from '@jest/globals';
import { everyNth } from '../../../support/effort.js';
import { functions, makeCalls, outcomes, prepare, prepared, runProgram, type Setting } from '../workbench.js';

const CONTRACT = [functions('Endodoi', 'int f(int)')];
const MAIN = `import { f } from './endodoi.js'; console.log('f(1) is', f(1));`;
const F = 'export const f = (a: number): number => a + 1;';

async function failure(setting: Setting) {
  const preparation = await prepare(setting);
  if (preparation.kind === 'prepared') throw new Error('it was prepared');
  return preparation.verdict;
}

async function compileMessages(files: Setting['files'], required?: readonly string[]) {
  const verdict = await failure({
    files,
    contract: CONTRACT,
    ...(required === undefined ? {} : { required }),
  });
  return verdict.verdict === 'compile-error' ? verdict.diagnostics.map(({ message }) => message) : verdict;
}

describe('programs', () => {
  const provided = { 'main.ts': MAIN };
  const mains = { play: 'main.ts' };

  test.each([
    ['at the top', 'endodoi.ts'],
    ['in src', 'src/endodoi.ts'],
    ['in a nested folder', 'Week 3 (final)/solution/endodoi.ts'],
    ['under an extension that means the same', 'endodoi.mts'],
  ])('provided ones find the required file %s', async (_, file) => {
    const setting = { files: { [file]: F }, required: ['endodoi.ts'], provided, mains, contract: CONTRACT };
    expect(await runProgram(setting)).toMatchObject({
      stdout: 'f(1) is 2\n',
      ending: { how: 'exited', code: 0 },
    });
  });

  test('provided ones win over the student’s copy', async () => {
    const files = { 'src/endodoi.ts': F, 'src/main.ts': `console.log('forged');` };
    const setting = { files, required: ['endodoi.ts'], provided, mains };
    expect((await runProgram(setting)).stdout).toBe('f(1) is 2\n');
    expect((await prepared(setting)).remarks).toEqual([
      'your src/main.ts was not used: the assignment provides it',
    ]);
  });

  test('get arguments, input, and an exit code', async () => {
    const files = {
      'main.ts': `import fs from 'fs'; process.stdout.write(process.argv.slice(2).join() + fs.readFileSync(0, 'utf8')); process.exitCode = 3;`,
    };
    expect(await runProgram({ files, mains }, 'typed\n', ['a', 'b'])).toMatchObject({
      stdout: 'a,btyped\n',
      ending: { how: 'exited', code: 3 },
    });
  });

  test('name the student’s own line when they fail', async () => {
    const files = {
      'main.ts': `import { f } from './deep';\nf();`,
      'deep.ts': `export function f() {\n  throw new Error('here');\n}`,
    };
    const { stderr, ending } = await runProgram({ files, mains });
    expect(stderr).toContain('/submission/deep.ts:2');
    expect(stderr).toContain(`throw new Error('here');`);
    expect(ending).toEqual({ how: 'exited', code: 1 });
  });

  test('that lack an export are missing it, not broken', async () => {
    const setting = { files: { 'endodoi.ts': 'export const g = 1;' }, provided, mains, contract: CONTRACT };
    const plan = (await prepared(setting)).program('play');
    expect(plan).toMatchObject({
      ok: false,
      fault: { verdict: 'missing', problems: [{ class: 'Endodoi', member: 'f' }] },
    });
  });

  test('that do not compile leave the methods alone', async () => {
    const files = { 'endodoi.ts': F, 'main.ts': 'let x = ;' };
    const setting = { files, mains, contract: CONTRACT };
    const preparation = await prepared(setting);
    expect(preparation.program('play')).toMatchObject({ ok: false, fault: { verdict: 'compile-error' } });
    expect(outcomes(await makeCalls(setting, [['Endodoi.f(1)']]))).toEqual([2]);
  });

  test('that are not there are missing', async () => {
    const preparation = await prepared({ files: { 'endodoi.ts': F }, mains, contract: CONTRACT });
    expect(preparation.program('play')).toMatchObject({
      fault: { verdict: 'missing', problems: [{ message: 'no file main.ts' }] },
    });
    expect(preparation.program('other')).toMatchObject({ fault: { verdict: 'judge-error' } });
  });
});

describe('JavaScript', () => {
  const js = { language: 'javascript', mains: { play: 'main.js' } } as const;

  test('CommonJS programs run as Node runs them', async () => {
    const files = {
      'main.js': `
        const { twice } = require('./lib');
        total = 0;
        if (require.main === module) console.log(twice(2), typeof __dirname, this === module.exports);`,
      'lib.js': `module.exports.twice = (n) => 2 * n; if (require.main === module) console.log('wrong');`,
    };
    expect((await runProgram({ ...js, files })).stdout).toBe('4 string true\n');
  });

  test('a CommonJS file finds require beside a module that waits at its top level', async () => {
    const files = {
      'main.js': `import lib from './lib.js'; console.log(await Promise.resolve(lib.size('abc')));`,
      'lib.js': `const { Buffer } = require('buffer'); module.exports.size = (text) => Buffer.byteLength(text);`,
    };
    expect((await runProgram({ ...js, files })).stdout).toBe('3\n');
  });

  test('scripts without any import are CommonJS', async () => {
    expect((await runProgram({ ...js, files: { 'main.js': `i = 3; console.log(i, 010);` } })).stdout).toBe(
      '3 8\n',
    );
  });

  test('modules that run something when started by themselves do not do so when imported', async () => {
    const files = {
      'main.mjs': `import { pathToFileURL } from 'node:url'; import './lib.mjs'; if (import.meta.url === pathToFileURL(process.argv[1]).href) console.log('main');`,
      'lib.mjs': `import { pathToFileURL } from 'node:url'; if (import.meta.url === pathToFileURL(process.argv[1]).href) console.log('lib');`,
    };
    expect((await runProgram({ ...js, files, required: ['main.js'] })).stdout).toBe('main\n');
  });

  test('an own __dirname and require in a module do not clash with ours', async () => {
    const files = {
      'main.mjs': `
        import { createRequire } from 'node:module'; import { dirname } from 'node:path'; import { fileURLToPath } from 'node:url';
        const require = createRequire(import.meta.url); const __dirname = dirname(fileURLToPath(import.meta.url));
        console.log(typeof require('fs').readFileSync, typeof __dirname, await Promise.resolve(1));`,
    };
    expect((await runProgram({ ...js, files })).stdout).toBe('function string 1\n');
  });
});

describe('imports', () => {
  test.each([
    [`import x from 'lodash';`, 'imports "lodash": only Node\'s own modules are available'],
    [`import x from '../../../etc/passwd';`, 'imports "../../../etc/passwd": that is outside the submission'],
    [
      `import x from '/etc/passwd';`,
      'imports "/etc/passwd": only files of the submission and Node\'s own modules are available',
    ],
    [
      `import x from 'file:///etc/passwd';`,
      'imports "file:///etc/passwd": only files of the submission and Node\'s own modules are available',
    ],
    [
      `const x = await import('https://example.org/x.js');`,
      'imports "https://example.org/x.js": only files of the submission and Node\'s own modules are available',
    ],
    [`const x = require('./missing');`, 'imports "./missing": there is no file missing'],
    [
      `import './style.css';`,
      'imports "./style.css": no such file among the TypeScript, JavaScript and JSON files handed in',
    ],
    [`import p from './package.json';`, 'imports "./package.json": there is no file package.json'],
    [`import x from 'helper';`, 'imports "helper": write "./helper" for a file of your own'],
    ...['@lib/helper', '~/helper', 'src/lib/helper.js'].map((name): [string, string] => [
      `import x from '${name}';`,
      `imports "${name}": short forms of tsconfig.json (paths, baseUrl) do not count here: write the way to helper.ts from this file, with ./ or ../`,
    ]),
    [
      `import x from '#lib/helper.js';`,
      'imports "#lib/helper.js": short forms of package.json (imports) do not count here: write the way to helper.ts from this file, with ./ or ../',
    ],
    [`import x from '@types/none';`, 'imports "@types/none": only Node\'s own modules are available'],
    [`import x from '#inside';`, 'imports "#inside": only Node\'s own modules are available'],
  ])('%s', async (line, message) => {
    const files = {
      'endodoi.ts': `${line}\n${F}\nconsole.log(typeof x, typeof p);`,
      'package.json': '{"imports": {"#inside": "./helper.ts"}}',
      'style.css': '',
      'helper.ts': 'export default 1;',
    };
    const setting = { files, contract: CONTRACT };
    expect(await compileMessages(setting.files)).toEqual(expect.arrayContaining([message]));
  });

  test.each([
    ['lodash', 'lodash'],
    ['./missing', undefined],
  ])('the library that is missing: %s', async (name, library) => {
    const verdict = await failure({
      files: { 'endodoi.ts': `import x from '${name}';\n${F}\nx();` },
      contract: CONTRACT,
    });
    const diagnostics = verdict.verdict === 'compile-error' ? verdict.diagnostics : [];
    expect(diagnostics.map((each) => each.library)).toEqual([library]);
  });

  test('of own files work in every spelling that students use', async () => {
    const files = {
      'endodoi.ts': `
        import { a } from './lib/a'; import { b } from './lib/b.js'; import c from './lib/c.json'; import { d } from './lib'; import { e } from './Lib/E.js';
        import { readFileSync } from 'fs'; import type { Unused } from 'somewhere';
        export const f = (_: number): number[] => [a, b, c.value, d, e, typeof readFileSync === 'function' ? 1 : 0];`,
      'lib/a.ts': 'export const a = 1;',
      'lib/b.ts': 'export const b = 2;',
      'lib/c.json': '{"value": 3}',
      'lib/index.ts': 'export enum Four { d = 4 } export const d = Four.d;',
      'lib/e.ts': 'export const e = 5;',
    };
    const setting = { files, contract: CONTRACT };
    expect(outcomes(await makeCalls(setting, [['Endodoi.f()']]))).toEqual([[1, 2, 3, 4, 5, 1]]);
    expect((await prepared(setting)).remarks).toEqual([
      'endodoi.ts imports "./Lib/E.js"; the file is spelled lib/e.ts',
    ]);
  });

  test('nothing in the submission configures the build', async () => {
    const files = {
      'endodoi.ts': `import { x } from '@/x'; console.log(x); ${F}`,
      'x.ts': 'export const x = 1;',
      'tsconfig.json':
        '{"compilerOptions": {"paths": {"@/*": ["./*"]}, "target": "es5"}, "extends": "/etc/passwd"}',
      'package.json':
        '{"type": "commonjs", "scripts": {"preinstall": "touch /tmp/pwned"}, "browser": {"fs": "./x.ts"}}',
      'node_modules/@/x.ts': 'export const x = 2;',
      '.npmrc': 'script-shell=/tmp/evil',
    };
    expect(await compileMessages(files)).toEqual([
      'imports "@/x": short forms of tsconfig.json (paths, baseUrl) do not count here: write the way to x.ts from this file, with ./ or ../',
    ]);
  });
});

describe('compile errors', () => {
  test('have the student’s line, the first five and how many there were', async () => {
    const verdict = await failure({
      files: { 'src/endodoi.ts': 'export const a = 1;\n  let x = = 2;\n' },
      required: ['endodoi.ts'],
      contract: CONTRACT,
    });
    expect(verdict).toEqual({
      verdict: 'compile-error',
      diagnostics: [
        {
          message: 'Unexpected "="',
          place: { file: 'src/endodoi.ts', line: 2, column: 11 },
          sourceLine: '  let x = = 2;',
        },
      ],
      total: 1,
    });
    const many = Array.from({ length: 7 }, (_, i) => `import x${i} from 'p${i}'; x${i};`).join('\n');
    expect(await failure({ files: { 'endodoi.ts': many }, contract: CONTRACT })).toMatchObject({
      total: 7,
      diagnostics: { length: 5 },
    });
  });

  const DEEP: readonly [string, string][] = [
    ['brackets', '('.repeat(1_000_000)],
    ['arrays', `export const f = ${'['.repeat(2_000_000)}`],
    ['arrows', `export const f = ${'a=>'.repeat(500_000)}1`],
  ];
  // Each fills a gigabyte until the compiler breaks down, by the same limit.
  test.each(everyNth(DEEP, 3))(
    'deep nesting (%s) ends in one, and the next build is well',
    async (_, source) => {
      expect(await failure({ files: { 'endodoi.ts': source }, contract: CONTRACT })).toMatchObject({
        verdict: 'compile-error',
      });
      expect((await prepare({ files: { 'endodoi.ts': F }, contract: CONTRACT })).kind).toBe('prepared');
    },
  );

  test('of a file that imports a missing required one are that file’s absence', async () => {
    const setting = { files: { 'a.ts': `import './b.js';`, 'B.txt.ts': '' }, required: ['a.ts', 'b.ts'] };
    expect(await failure(setting)).toMatchObject({ verdict: 'missing', problems: [{ class: 'b' }] });
  });

  test('required files that no program uses must compile, too', async () => {
    expect(
      await failure({ files: { 'a.ts': F, 'b.ts': 'let = ;' }, required: ['a.ts', 'b.ts'] }),
    ).toMatchObject({ verdict: 'compile-error' });
  });
});

describe('comments decide nothing', () => {
  const INLINE = 'data:application/json;base64,';
  const cut = Buffer.from(JSON.stringify({ version: 3, sources: ['x.ts'], mappings: 'AAAA' })).toString(
    'base64',
  );
  const mains = { play: 'play.ts' };

  const COMMENTS: readonly (readonly [what: string, comment: string])[] = [
    ['a map that is a file of this machine', '//# sourceMappingURL=../../../../../etc/passwd'],
    ['a map by its absolute path', '//# sourceMappingURL=/etc/passwd'],
    ['a map by its URL', '//# sourceMappingURL=file:///etc/passwd'],
    ['a map without end', '//# sourceMappingURL=/dev/zero'],
    ['a map in the old spelling', '//@ sourceMappingURL=../../../../../etc/passwd'],
    ['a map in a block', '/*# sourceMappingURL=../../../../../etc/passwd */'],
    ['a map in itself', `//# sourceMappingURL=${INLINE}${cut}`],
    ['a map in itself that was cut', `//# sourceMappingURL=${INLINE}${cut.slice(0, 17)}`],
    ['a map in itself that is no JSON', `//# sourceMappingURL=${INLINE}AAAA`],
    ['a map in itself that is not base64', '//# sourceMappingURL=data:application/json,%'],
    ['a map of nothing', '//# sourceMappingURL='],
    ['a name for debuggers', '//# sourceURL=/etc/passwd'],
    ['references of TypeScript', '/// <reference path="/etc/passwd" />'],
    ['types of TypeScript', '/// <reference types="nothing-of-that-name" />\n/// <reference lib="nope" />'],
    ['a module of AMD', '/// <amd-module name="x" /><amd-dependency path="/etc/passwd" />'],
    ['checks of TypeScript', '// @ts-nocheck\n// @ts-expect-error'],
    ['JSX', '/** @jsx h */ /** @jsxImportSource /etc/passwd */ /** @jsxRuntime automatic */'],
    ['types of Flow', '/* @flow strict */'],
    ['a licence', '/*! @license\n//# sourceMappingURL=/etc/passwd\n*/'],
    ['hints for bundlers', '/* @__PURE__ */ /* #__NO_SIDE_EFFECTS__ */ /* webpackIgnore: true */'],
  ];
  /** All in one submission: before, behind and between what counts, and behind what a program does. */
  const all: Setting = {
    files: Object.fromEntries(
      COMMENTS.flatMap(([, comment], at) => [
        [`before${at}.ts`, `${comment}\n${F}`],
        [`behind${at}.ts`, `${F}\n${comment}`],
        [`between${at}.ts`, `${F}\n${comment}\n`],
        [`play${at}.ts`, `console.log("played");\n${comment}\n`],
      ]),
    ),
    required: COMMENTS.flatMap((_, at) => [`before${at}.ts`, `behind${at}.ts`, `between${at}.ts`]),
    contract: COMMENTS.flatMap((_, at) =>
      [`Before${at}`, `Behind${at}`, `Between${at}`].map((type) => functions(type, 'int f(int)')),
    ),
    mains: Object.fromEntries(COMMENTS.map((_, at) => [`play${at}`, `play${at}.ts`])),
  };

  test.each(COMMENTS.map(([what], at) => [what, at] as const))('%s', async (_, at) => {
    const calls = ['Before', 'Behind', 'Between'].map((type) => [`${type}${at}.f(1)`]);
    expect(outcomes(await makeCalls(all, calls))).toEqual([2, 2, 2]);
    const told = await runProgram(all, '', [], `play${at}`);
    expect(told).toMatchObject({ stdout: 'played\n', stderr: '' });
  });

  test('what is printed is no comment', async () => {
    const words = "console.log('//# sourceMappingURL=x', `\n//# sourceMappingURL=y`);";
    const told = await runProgram({ files: { 'play.ts': `${words}\n//# sourceMappingURL=z\n` }, mains });
    expect(told.stdout).toBe('//# sourceMappingURL=x \n//# sourceMappingURL=y\n');
  });

  test('a call is made whatever a comment calls it', async () => {
    const source = `const say = (): void => console.log('said');\n/* @__PURE__ */ say();\n/* @__NO_SIDE_EFFECTS__ */ function also() { console.log('also'); }\nalso();\n`;
    const told = await runProgram({ files: { 'play.ts': source }, mains });
    expect(told.stdout).toBe('said\nalso\n');
  });

  test('the place of an exception is the line of the student, whatever a map says', async () => {
    const map = Buffer.from(
      JSON.stringify({ version: 3, sources: ['/etc/passwd'], sourcesContent: ['x'], mappings: 'AAAA' }),
    ).toString('base64');
    const text = `export function f(a: number): number { throw new RangeError('no'); }\n//# sourceMappingURL=${INLINE}${map}\n`;
    const runs = await makeCalls({ files: { 'endodoi.ts': text }, contract: CONTRACT }, [['Endodoi.f(1)']]);
    expect(outcomes(runs)).toMatchObject([{ exception: 'RangeError', trace: ['endodoi.ts:1 in f'] }]);
  });
});
