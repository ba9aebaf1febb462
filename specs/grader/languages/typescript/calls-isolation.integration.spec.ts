/** What one case leaves behind reaches no other, and a student's module cannot speak for the driver. */
import { describe, expect, test } from '@jest/globals';
import { endodoi, ENDODOI, evaluate, LIMITS, makeCalls, outcomes, printed, steps } from '../workbench.js';

describe('one case does not touch the next', () => {
  test('static state is fresh', async () => {
    const source = `let calls = 0; export const f = () => ++calls;`;
    const three = [1, 2, 3].map(() => ['Endodoi.f()']);
    expect(outcomes(await makeCalls(endodoi(source), three))).toEqual([1, 1, 1]);
  });

  test('static state of CommonJS modules is fresh, too', async () => {
    const setting = {
      language: 'javascript',
      files: {
        'endodoi.js': `const { next } = require('./counter'); module.exports = { f: () => next() };`,
        'counter.js': `calls = 0; exports.next = () => ++calls;`,
      },
      contract: [ENDODOI],
    } as const;
    const three = [1, 2, 3].map(() => ['Endodoi.f()']);
    expect(outcomes(await makeCalls(setting, three))).toEqual([1, 1, 1]);
  });

  test('changed built-in objects are put back', async () => {
    const source = `
      export function spoil() { (Array.prototype as any).last = 1; (globalThis as any).mine = 2; Math.max = () => 3; JSON.stringify = () => '4'; return 0; }
      export function look() { return [typeof ([] as any).last, typeof (globalThis as any).mine, Math.max(1, 2), JSON.stringify(5)]; }`;
    expect(await evaluate(source, 'Endodoi.spoil()', 'Endodoi.look()')).toEqual([
      0,
      ['undefined', 'undefined', 2, '5'],
    ]);
  });

  test('timers, listeners and frozen built-ins that are left behind are not there in the next one', async () => {
    const source = `
      export function timer() { setInterval(() => console.log('tick'), 1); return 1; }
      export function listener() { process.on('uncaughtException', () => undefined); return 2; }
      export function freeze() { Object.defineProperty(Array.prototype, 'extra', { value: 1 }); return 3; }
      export async function look() {
        await new Promise((go) => setTimeout(go, 20));
        return [process.listenerCount('uncaughtException'), typeof ([] as any).extra];
      }`;
    const calls = ['timer', 'look', 'listener', 'look', 'freeze', 'look'].map((each) => [
      `Endodoi.${each}()`,
    ]);
    const runs = await makeCalls(endodoi(source), calls);
    const clean = [0, 'undefined'];
    expect(outcomes(runs)).toEqual([1, clean, 2, clean, 3, clean]);
    expect(printed(runs[1])).toEqual(['']);
  });

  test('files are there before, read back after and gone afterwards', async () => {
    const source = `
      import fs from 'node:fs';
      export function copy() { fs.writeFileSync('saved.txt', fs.readFileSync('board.txt', 'utf8').toUpperCase()); process.chdir('/'); return fs.existsSync('board.txt'); }
      export function look() { return fs.readdirSync('.').length; }`;
    const more = { files: [{ name: 'board.txt', text: 'xo' }], keep: ['saved.txt', 'never.txt'] };
    const [first] = await makeCalls(endodoi(source), [['Endodoi.copy()']], more);
    expect(
      first?.kind === 'done' &&
        Object.entries(first.files).map(([file, bytes]) => [file, Buffer.from(bytes).toString()]),
    ).toEqual([['saved.txt', 'XO']]);
    expect(await evaluate(source, 'Endodoi.look()', 'Endodoi.look()')).toEqual([0, 0]);
  });

  test.each([
    ['an exit', `process.exit(0)`, { how: 'exited', code: 0 }],
    ['an abort', `process.abort()`, { how: 'signalled', signal: 'SIGABRT' }],
    ['a hang', `for (;;);`, expect.objectContaining({ how: 'time-limit' })],
    [
      'a hang that lets others run',
      `return (async () => { for (;;) await null; })()`,
      expect.objectContaining({ how: 'time-limit' }),
    ],
    [
      'an uncaught error afterwards',
      `setImmediate(() => { throw new Error('late'); })`,
      { how: 'exited', code: 1 },
    ],
    ['a rejection nobody handles', `Promise.reject(new Error('stray'))`, { how: 'exited', code: 1 }],
  ])('%s costs its case alone', async (_, body, ending) => {
    const source = `export function f(): unknown { ${body}; return; } export const g = () => 1;`;
    const limits = { ...LIMITS, cpuMs: 1000 };
    const cases = ['g', 'f', 'g'].map((each) => [`Endodoi.${each}()`]);
    const runs = await makeCalls(endodoi(source), cases, { limits });
    expect(outcomes(runs)).toEqual([1, ending, 1]);
  });

  test('steps before the end are kept', async () => {
    const source = `export const f = () => 5; export const out = () => process.exit(3);`;
    const [run] = await makeCalls(endodoi(source), [['Endodoi.f()', 'Endodoi.out()']]);
    expect(run).toMatchObject({ kind: 'ended', ending: { how: 'exited', code: 3 } });
    expect(steps(run)).toHaveLength(1);
  });
});

describe('code at the top level', () => {
  test('that throws is told in every case', async () => {
    const source = `export const f = () => 1; throw new Error('at load');`;
    const failed = expect.objectContaining({
      exception: 'Error',
      message: 'at load',
      trace: ['endodoi.ts:1'],
    });
    expect(await evaluate(source, 'Endodoi.f()', 'Endodoi.f()')).toEqual([failed, failed]);
  });

  test('that waits for ever is told in every case', async () => {
    const source = `export const f = () => 1; await new Promise(() => undefined);`;
    expect(await evaluate(source, 'Endodoi.f()')).toEqual([
      expect.objectContaining({ message: 'waits for a promise that is never settled' }),
    ]);
  });

  test('that asks a person finds the input empty', async () => {
    const source = `
      import readline from 'node:readline';
      const rl = readline.createInterface({ input: process.stdin, output: process.stdout });
      rl.question('size? ', () => undefined);
      export const f = () => 1;`;
    expect(await evaluate(source, 'Endodoi.f()', 'Endodoi.f()')).toEqual([1, 1]);
  });

  test('that exits ends every case in the same way', async () => {
    expect(
      await evaluate(`export const f = () => 1; process.exit(4);`, 'Endodoi.f()', 'Endodoi.f()'),
    ).toEqual([
      { how: 'exited', code: 4 },
      { how: 'exited', code: 4 },
    ]);
  });

  test('that hangs costs one time limit, not one a case', async () => {
    const limits = { ...LIMITS, cpuMs: 1000 };
    const cases = [1, 2, 3, 4, 5, 6].map(() => ['Endodoi.f()']);
    const runs = await makeCalls(endodoi(`export const f = () => 1; for (;;);`), cases, { limits });
    expect(outcomes(runs)).toEqual(cases.map(() => expect.objectContaining({ how: 'time-limit' })));
    // Not one driver was started for them.
    expect(runs.map(({ wallMs }) => wallMs)).toEqual(cases.map(() => 0));
  });
});

describe('a student’s module cannot speak for the driver', () => {
  test.each([
    [
      'prototypes',
      `const all = [Array.prototype, Object.prototype, String.prototype, Promise.prototype, Map.prototype, Set.prototype, Function.prototype, Uint8Array.prototype];
       const gotcha = () => { throw 'gotcha'; };
       for (let i = 0; i < all.length; i++) {
         const keys = Reflect.ownKeys(all[i]!);
         // Without pop Node itself cannot go on.
         for (let k = 0; k < keys.length; k++)
           if (keys[k] !== 'constructor' && keys[k] !== 'pop') try { (all as any)[i][keys[k]!] = gotcha; } catch {}
       }`,
    ],
    ['a then on everything', `(Object.prototype as any).then = function (go: any) { go('forged'); };`],
    [
      'toJSON on everything',
      `for (const p of [Object.prototype, Array.prototype, String.prototype, Number.prototype]) (p as any).toJSON = () => 'forged';`,
    ],
    [
      'setters for items',
      `Object.defineProperty(Array.prototype, '0', { set() { throw 'gotcha'; }, configurable: true });`,
    ],
    [
      'JSON, Buffer and fs',
      `JSON.stringify = JSON.parse = () => 'forged'; (Buffer as any).from = Buffer.concat = () => { throw 'gotcha'; };
       (process as any).binding = null; const fs = process.getBuiltinModule ? process.getBuiltinModule('fs') : null; if (fs) (fs as any).writeSync = (fs as any).readSync = () => 0;`,
    ],
    ['stack traces', `(Error as any).prepareStackTrace = () => { throw 'gotcha'; };`],
  ])('by changing %s', async (_, spoil) => {
    const source = `${spoil}\nexport function f(a: number) { return a + 1; }\nexport function bad() { throw new Error('true'); }`;
    expect(await evaluate(source, 'Endodoi.f(1)', 'Endodoi.bad()', 'Endodoi.f(2)')).toEqual([
      2,
      expect.objectContaining({ kind: 'threw', message: 'true' }),
      3,
    ]);
  });

  test('by writing frames of its own', async () => {
    const source = `
      import { writeSync } from 'node:fs';
      const frame = JSON.stringify({ frame: 'step', case: 0, step: 0, outcomes: [{ kind: 'returned', value: { type: 'int', value: 42 } }], printed: '', left: [] });
      export function f() { writeSync(4, '\\n0123456789abcdef ' + frame + '\\n'); writeSync(4, 'half a line'); return 1; }`;
    expect(await evaluate(source, 'Endodoi.f()')).toEqual([1]);
  });

  test('the driver’s own realm is out of reach through what it passes', async () => {
    const source = `
      export function f(...args: any[]) { return args.map((a) => typeof a === 'object' ? a.constructor === Array && a instanceof Object : true); }`;
    expect(await evaluate(source, 'Endodoi.f({1}, "x")')).toEqual([[true, true]]);
  });
});
