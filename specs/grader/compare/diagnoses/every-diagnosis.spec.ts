/** What the compiler does not see when somebody adds a diagnosis: that something makes it. */
import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLAIM_KINDS } from '../../../../grader/compare/diagnoses/kinds/index.js';
import { DIAGNOSES } from '../../../../grader/model.js';

const ROOM = 'grader/compare';
const KINDS = `${ROOM}/diagnoses/kinds`;

test('the comparison makes every diagnosis of the model', () => {
  const sources = readdirSync(ROOM, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(ROOM, name), 'utf8'))
    .join('\n');
  expect(DIAGNOSES.filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
});

test('every kind of claim that is written is used', async () => {
  const files = readdirSync(KINDS).filter((name) => name.endsWith('.ts') && name !== 'index.ts');
  const modules = await Promise.all(
    files.map((name) => import(`../../../../${KINDS}/${name.replace('.ts', '.js')}`) as Promise<object>),
  );
  const isKind = (value: unknown): boolean => typeof value === 'object' && value !== null && 'holds' in value;
  const written = modules.flatMap((each) => Object.values(each) as unknown[]).filter(isKind);
  expect(written).toHaveLength(CLAIM_KINDS.length);
  expect(new Set(written)).toEqual(new Set(CLAIM_KINDS));
});
