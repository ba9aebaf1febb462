/** What the compiler does not see when somebody adds a diagnosis: that something makes it. */
import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLAIM_KINDS, DIAGNOSIS_KINDS, isOfForm } from '../../../../grader/compare/diagnoses/kinds/index.js';
import { equalUnder } from '../../../../grader/compare/equality.js';
import { LAYOUT_FILTERS } from '../../../../grader/compare/filters/index.js';
import { DIAGNOSES } from '../../../../grader/model.js';
import { dialogue, differ, encode } from '../build.js';

const RECORDS = DIAGNOSES.map((code) => ({ code, ...DIAGNOSIS_KINDS[code] }));

test('the example of each kind shows it, and the last filter that frees it makes the example right', () => {
  const wrong = RECORDS.flatMap(({ code, example, freedBy = [] }) => {
    if (example === undefined) return [];
    const [expected, written] = example;
    const { diagnosis } = differ(dialogue(expected), written);
    const isWhole = !/^(?:first|mostly): /.test(diagnosis?.words ?? '');
    const isFreed = !isWhole || equalUnder(encode(expected), encode(written), freedBy.slice(-1));
    return diagnosis?.code === code && (freedBy.length === 0 || isFreed)
      ? []
      : [{ code, diagnosis, isFreed }];
  });
  expect(wrong).toEqual([]);
});

test('the comparison makes every kind without an example', () => {
  const room = 'grader/compare';
  const sources = readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(room, name), 'utf8'))
    .join('\n');
  const plain = RECORDS.filter(({ example }) => example === undefined);
  expect(plain.filter(({ code }) => !sources.includes(`code: '${code}'`))).toEqual([]);
});

test('a filter that allows a layout allows a difference in form', () => {
  const freed = RECORDS.filter(({ freedBy = [] }) => freedBy.some((name) => LAYOUT_FILTERS.includes(name)));
  expect(freed.filter(({ code }) => !isOfForm({ code, words: '' }))).toEqual([]);
  expect(freed.length).toBeGreaterThan(LAYOUT_FILTERS.length - 1);
});

test('no two kinds of claims are as specific as each other', () => {
  expect(new Set(CLAIM_KINDS.map(({ rank }) => rank)).size).toBe(CLAIM_KINDS.length);
});
