/** The walls between the rooms stand: what scripts/walls/rooms.json does not allow is refused by the linter. */
import { describe, expect, test } from '@jest/globals';
import { ESLint } from 'eslint';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import tseslint from 'typescript-eslint';

// The walls need no types, and without them the linter starts at once.
const linter = new ESLint({ overrideConfig: [tseslint.configs.disableTypeChecked] });
const WALL = 'walls/imports';

/** Rules that the code breaks as if it stood in the file. */
async function broken(file: string, code: string): Promise<(string | null)[]> {
  const [result] = await linter.lintText(code, { filePath: file });
  return (result?.messages ?? []).map(({ ruleId }) => ruleId);
}

describe('imports that no room may have', () => {
  test.each([
    // Rooms that come later in the pipeline, or have nothing to do with each other.
    ['grader/model.ts', "import './grade.js';"],
    ['grader/model.ts', "export * from './text/units.js';"],
    ['grader/model/verdicts.ts', "import type { Io } from '../io/io.js';"],
    ['grader/text/units.ts', "import '../compare/bytes.js';"],
    ['grader/package/package-root.ts', "import '../model.js';"],
    ['grader/assignment/load.ts', "import '../compare/decide.js';"],
    ['grader/assignment/load.ts', "import '../languages/index.js';"],
    ['grader/submission/collect.ts', "import '../run/open.js';"],
    ['grader/submission/collect.ts', "import '../assignment/load.js';"],
    ['grader/run/open-sandbox.ts', "import '../languages/index.js';"],
    ['grader/run/open-sandbox.ts', "import '../assignment/load.js';"],
    ['grader/languages/java/java.ts', "import '../../compare/decide.js';"],
    ['grader/languages/java/java.ts', "import '../../grade.js';"],
    ['grader/languages/typescript/driver/calls/main.ts', "import '../../../../run/open.js';"],
    ['grader/languages/typescript/driver/build/main.ts', "import '../calls/main.js';"],
    ['grader/compare/decide.ts', "import '../run/open.js';"],
    ['grader/compare/decide.ts', "import '../play/lockstep.js';"],
    ['grader/compare/decide.ts', "import '../report/terminal.js';"],
    ['grader/judge/load-judge.ts', "import '../run/open.js';"],
    ['grader/judge/load-judge.ts', "import '../languages/index.js';"],
    ['grader/score/score.ts', "import '../compare/decide.js';"],
    ['grader/report/terminal.ts', "import '../cli/grade.js';"],
    ['grader/report/terminal.ts', "import '../io/io.js';"],
    ['grader/report/terminal.ts', "import '../results/journal/journal.js';"],
    ['grader/play/live.ts', "import '../stages/decide-cases.js';"],
    ['grader/stages/decide-cases.ts', "import '../grade.js';"],
    ['grader/prove/record.ts', "import '../cli/record.js';"],
    ['grader/stages/decide-cases.ts', "import '../prove/verify.js';"],
    ['grader/grade.ts', "import './prove/verify.js';"],
    ['grader/grade.ts', "import './explore/explore.js';"],
    ['grader/grade.ts', "import './cli/grade.js';"],
    ['grader/grade.ts', "import './report/terminal.js';"],
    ['grader/grade.ts', "import '../reference/endodoi/endodoi.js';"],
    ['grader/results/report-folder.ts', "import '../cli/grade.js';"],
    ['grader/audit/audit.ts', "import '../cli/audit.js';"],
    ['grader/export/student.ts', "import '../run/open.js';"],
    ['grader/import/cs61b/convert.ts', "import '../../run/open.js';"],
    ['grader/io/io.ts', "import '../cli/grade.js';"],
    ['grader/documents/write-documents.ts', "import '../cli/grade.js';"],
    ['grader/bridge/jest.ts', "import '../model.js';"],
    ['grader/cli/grade.ts', "import '../entry/main.js';"],
    ['grader/cli/grade.ts', "import '../bridge/jest.js';"],
    ['grader/entry/main.ts', "import '../../reference/play.js';"],
    ['grader/entry/main.ts', "import '../../specs/support/build.js';"],
    ['reference/endodoi/main.ts', "import '../../grader/model.js';"],
    ['reference/endodoi/main.ts', "import '../reversi/board.js';"],
    ['reference/play.ts', "import '../grader/model.js';"],
    // What measures the product, and what builds it, is no part of it.
    ['grader/cli/audit.ts', "import '../../lab/audit-table.js';"],
    ['grader/compare/decide.ts', "import '../../lab/deviations/habits.js';"],
    ['grader/cli/grade.ts', "import '../../scripts/shipped-assignments.js';"],
    // Node's modules.
    ['grader/compare/decide.ts', "import 'node:fs';"],
    ['grader/compare/decide.ts', "import 'fs';"],
    ['grader/compare/decide.ts', "import { hostname } from 'node:os';"],
    ['grader/score/score.ts', "import 'node:fs/promises';"],
    ['grader/report/terminal.ts', "import 'node:process';"],
    ['grader/import/cs61b/convert.ts', "import 'node:fs';"],
    ['grader/assignment/load.ts', "import 'node:child_process';"],
    ['grader/submission/collect.ts', "import 'node:http';"],
    ['grader/stages/decide-cases.ts', "import 'node:child_process';"],
    ['grader/cli/grade.ts', "import { spawn } from 'node:child_process';"],
    // Packages.
    ['grader/compare/decide.ts', "import 'execa';"],
    ['grader/languages/java/java.ts', "import 'execa';"],
    ['grader/grade.ts', "import 'execa';"],
    ['grader/compare/decide.ts', "import chalk from 'chalk';"],
    ['grader/score/score.ts', "import Fraction from 'fraction.js/dist/fraction.cjs'; import 'zod';"],
    ['grader/export/student.ts', "import '@stryker-mutator/instrumenter';"],
    // Every way to write an import.
    ['grader/compare/decide.ts', "export const open = (await import('../run/open.js')).openSandbox;"],
    ['grader/compare/decide.ts', 'export const open = await import(`../run/open.js`);'],
    ['grader/compare/decide.ts', 'export const fs = (name: string) => import(name);'],
    ['grader/compare/decide.ts', "export type Fs = typeof import('node:fs');"],
    [
      'grader/compare/decide.ts',
      "import type { Sandbox } from '../run/sandbox.js'; export type S = Sandbox;",
    ],
    ['grader/compare/decide.ts', "export { openSandbox } from '../run/open.js';"],
    ['grader/compare/decide.ts', "export * from '../run/open.js';"],
    ['grader/compare/decide.ts', "export type * from '../run/sandbox.js';"],
    ['grader/compare/decide.ts', "import fs = require('node:fs'); export { fs };"],
    ['grader/compare/decide.ts', "export const fs: unknown = require('node:fs');"],
    ['grader/compare/decide.ts', "export const place: unknown = require.resolve('execa');"],
    ['grader/io/io.ts', "export const fs: unknown = process.getBuiltinModule('node:fs');"],
    ['grader/compare/decide.ts', "import '/etc/passwd.js';"],
    ['grader/compare/decide.ts', "import 'file:///tmp/x.js';"],
    ['grader/compare/decide.ts', "import 'data:text/javascript,1';"],
    ['grader/compare/decide.ts', "import './../run/./open.js';"],
    // A folder that nobody has entered into the table.
    ['grader/cellar/wine.ts', "import '../model.js';"],
    ['grader/loose.ts', "import './model.js';"],
  ])('%s: %s', async (file, code) => {
    expect(await broken(file, code)).toContain(WALL);
  });
});

describe('imports that the table allows', () => {
  test.each([
    ['grader/model.ts', "export * from './model/verdicts.js';"],
    ['grader/model/verdicts.ts', "import type { Difference } from './differences.js';"],
    ['grader/score/score.ts', "import './points.js';"],
    ['grader/compare/decide.ts', "import '../model.js';"],
    ['grader/compare/diagnoses/shift.ts', "import { diffArrays } from 'diff';"],
    ['grader/grade.ts', "import './stages/decide-cases.js';"],
    ['grader/prove/verify.ts', "import '../grade.js';"],
    ['grader/run/launch.ts', "import { spawn } from 'node:child_process';"],
    ['grader/languages/java/java.ts', "import '../../run/open.js';"],
    ['grader/cli/grade.ts', "await import('../report/html/submission-page.js');"],
    ['grader/package/load-module.ts', 'export const load = (name: string) => import(name);'],
    ['reference/play.ts', "import './endodoi/main.js';"],
    ['specs/walls.spec.ts', "import '../grader/cli/grade.js';"],
  ])('%s: %s', async (file, code) => {
    expect(await broken(file, code)).not.toContain(WALL);
  });
});

test.each([
  [
    'nothing of the laboratory in scripts',
    'scripts/docs/parts.ts',
    "import '../../lab/structures.js';",
    'no-restricted-imports',
  ],
  [
    'no clock in pure rooms',
    'grader/compare/decide.ts',
    'export const now = Date.now();',
    'no-restricted-properties',
  ],
  [
    'no chance in pure rooms',
    'grader/score/score.ts',
    'export const dice = Math.random();',
    'no-restricted-properties',
  ],
  [
    'no process in pure rooms',
    'grader/report/terminal.ts',
    'export const all = process.env;',
    'no-restricted-globals',
  ],
  [
    'no way round by the global object',
    'grader/model/verdicts.ts',
    'export const all = globalThis;',
    'no-restricted-globals',
  ],
  ['nothing prints to the console', 'grader/cli/grade.ts', "console.log('graded');", 'no-console'],
])('%s', async (_, file, code, rule) => {
  expect(await broken(file, code)).toContain(rule);
});

type Table = Readonly<Record<string, { readonly rooms: readonly string[] }>>;

/** Ways from a room back to itself. */
function circles(rooms: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const safe = new Set<string>();
  const follow = (room: string, above: readonly string[]): string[] => {
    if (above.includes(room)) return [[...above.slice(above.indexOf(room)), room].join(' > ')];
    if (safe.has(room)) return [];
    const found = [...(rooms.get(room) ?? [])].flatMap((next) => follow(next, [...above, room]));
    if (found.length === 0) safe.add(room);
    return found;
  };
  return [...rooms.keys()].flatMap((room) => follow(room, []));
}

function readTable(): ReadonlyMap<string, ReadonlySet<string>> {
  const table = JSON.parse(readFileSync('scripts/walls/rooms.json', 'utf8')) as Table;
  return new Map(Object.entries(table).map(([room, { rooms }]) => [room, new Set(rooms)]));
}

/** As the formatter writes it. */
const RELATIVE_IMPORT = /(?:from|import|import\()\s*'(\.[^'$]+)'/g;

/** Which rooms the files of each room import, types included. */
function readImports(table: ReadonlyMap<string, unknown>): Map<string, Set<string>> {
  const names = [...table.keys()].toSorted((one, other) => other.length - one.length);
  const roomOf = (file: string): string => {
    const place = file
      .replace(/^grader\/model\.ts$/, 'grader/model/')
      // The record of a language, beside what runs it.
      .replace(/^grader\/languages\/\w+\/record\//, 'grader/languages/records/');
    const room = names.find((each) => place === each || place.startsWith(`${each}/`));
    if (room === undefined) throw new Error(`${file} is in no room`);
    return room;
  };
  const imports = new Map(names.map((name) => [name, new Set<string>()]));
  for (const folder of ['grader', 'reference'])
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name)) continue;
      const file = join(folder, name);
      for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(RELATIVE_IMPORT)) {
        const room = roomOf(join(dirname(file), from.replace(/\.js$/, '.ts')));
        if (room !== roomOf(file)) imports.get(roomOf(file))?.add(room);
      }
    }
  return imports;
}

describe('the rooms as they are', () => {
  const table = readTable();
  const imports = readImports(table);

  test('imports, types included, form no circle of rooms', () => {
    expect(circles(imports)).toEqual([]);
  });

  test('what the table permits forms no circle either', () => {
    expect(circles(table)).toEqual([]);
  });

  test('the table permits no room that nobody imports', () => {
    const unused = [...table].flatMap(([room, permitted]) =>
      [...permitted].filter((other) => !imports.get(room)?.has(other)).map((other) => `${room}: ${other}`),
    );
    expect(unused).toEqual([]);
  });

  test('a circle is found', () => {
    const rooms = new Map([
      ['one', new Set(['two'])],
      ['two', new Set(['three'])],
      ['three', new Set(['two'])],
    ]);
    expect(circles(rooms)).toContain('two > three > two');
  });
});
