/** What the compiler does not see when somebody adds an option of assignment.yaml: that it is read and explained. */
import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonSchemas } from '../../../grader/assignment/json-schemas.js';
import { LANGUAGES } from '../../../grader/languages/records/index.js';

const ROOM = 'grader/assignment';
const READERS = readdirSync(ROOM)
  .filter((name) => name.endsWith('.ts') && !name.startsWith('schema-'))
  .map((name) => readFileSync(join(ROOM, name), 'utf8'))
  .join('\n');
const DOCUMENT = readFileSync('docs/formats.md', 'utf8');
/** Its examples and words in code, and the bold words that begin its sections. */
const CODE = (DOCUMENT.match(/^```[^]*?^```$|`[^`\n]+`|\*\*[^*\n]+\*\*/gm) ?? []).join('\n');

/** All keys of the schema, at any depth, that a person writes in an assignment. */
function listKeys(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, ...rest } = schema as { readonly properties?: Readonly<Record<string, unknown>> };
  const own = Object.entries(properties ?? {}).flatMap(([key, each]) => [key, ...listKeys(each)]);
  return [...own, ...Object.values(rest).flatMap(listKeys)];
}

const text = jsonSchemas()['assignment.schema.json'] ?? '{}';
const keys = [...new Set(listKeys(JSON.parse(text)))].sort();

test('the schema of assignment.yaml has keys', () => {
  expect(keys.length).toBeGreaterThan(40);
});

/** Languages are read from the compiler's table of them (`language-specs.ts`), not by name. */
const named = keys.filter((key) => !LANGUAGES.includes(key));

test.each(named)('%s is read', (key) => {
  expect(READERS).toMatch(new RegExp(`\\.${key}\\b|['"]${key}['"]|\\{[^}]*\\b${key}\\b[^}]*\\}`));
});

test.each(keys)('%s is explained in docs/formats.md', (key) => {
  expect(CODE).toMatch(new RegExp(`(?<![\\w-])${key}(?![\\w-])`));
});
