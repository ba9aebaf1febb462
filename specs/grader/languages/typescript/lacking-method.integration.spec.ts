/** Methods that newer versions of Node gave to sets and iterators, told from those that a student has not written. */
import { expect, test } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languageOf } from '../../../../grader/languages/index.js';
import type { Sandbox } from '../../../../grader/run/sandbox.js';
import { openFolder } from '../../../support/places.js';

const [MAJOR = 0] = process.versions.node.split('.').map(Number);

const folder = openFolder();

async function askOf(said: string, source: string) {
  const path = join(folder, 'pits.ts');
  await writeFile(path, source);
  const crash = { verdict: 'run-time-error', message: said, details: '', difference: null } as const;
  const files = [{ name: 'pits.ts', path, bytes: source.length }];
  return (await languageOf('typescript').findLacking?.({} as Sandbox, crash, files)) ?? null;
}

test.each([
  ['a.union is not a function', 'const a = new Set<number>();\na.union(b);', 'Set.union'],
  ['a.isSubsetOf is not a function', 'function f(a: ReadonlySet<string>) {}', 'Set.isSubsetOf'],
  ['this[#pits].difference is not a function', 'class A { #pits = new Set(); }', 'Set.difference'],
  ['(intermediate value).union is not a function', 'new Set([1]).union(new Set([2]));', 'Set.union'],
  ['m.values(...).map is not a function', 'm.values().map((each) => each);', 'Iterator.map'],
  ['[1].values(...).map is not a function', '[1].values().map((each) => each);', 'Iterator.map'],
  ['"a".matchAll(...).toArray is not a function', '"a".matchAll(/a/g).toArray();', 'Iterator.toArray'],
  ['(intermediate value).keys(...).find is not a function', 'new Set([1]).keys().find(f);', 'Iterator.find'],
])('%s: of a newer version', async (said, source, name) => {
  const fault = `${name} needs Node 22 or later, and Node ${MAJOR} runs here`;
  const asked = await askOf(`threw TypeError: ${said}`, source);
  expect(asked?.fault).toBe(MAJOR < 22 ? fault : undefined);
});

test.each([
  ['a.union is not a function', 'const a = new Pits();\na.union(b);'],
  ['a.add2 is not a function', 'const a = new Set<number>();'],
  ['a.map is not a function', 'const a = new Set<number>();'],
  ['(intermediate value).union is not a function', 'new Pits().union(new Set([2]));'],
  ['m.values(...).map is not a function', 'class Pits { values() { return 1; } }'],
  ['pits(...).map is not a function', 'pits().map((each) => each);'],
  ['[1].pits(...).map is not a function', '[1].pits().map((each) => each);'],
])('%s: not of %s', async (said, source) => {
  expect(await askOf(`threw TypeError: ${said}`, source)).toBeNull();
});
