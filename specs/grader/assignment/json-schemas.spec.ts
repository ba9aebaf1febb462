import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { z } from 'zod';
import { CASE_DEFAULTS } from '../../../grader/assignment/defaults.js';
import { jsonSchemas } from '../../../grader/assignment/json-schemas.js';
import { parseMethods } from '../../../grader/assignment/methods.js';
import { assignment } from '../../../grader/assignment/schema-assignment.js';
import { checkShape } from '../../../grader/assignment/check-schema.js';
import { readYaml } from '../../../grader/assignment/yaml-source.js';

const published = (name: string): string =>
  readFileSync(new URL(`../../../schemas/${name}`, import.meta.url), 'utf8');
const validator = (name: string) =>
  new Ajv({ allErrors: true, strictTypes: false }).compile(JSON.parse(published(name)) as object);

describe('the published schemas', () => {
  test.each(Object.entries(jsonSchemas()))('%s is what `npm run schemas` writes', (name, text) => {
    expect(published(name)).toBe(text);
  });

  test.each(Object.entries(jsonSchemas()))('%s names no host', (_, text) => {
    expect(text.replaceAll('http://json-schema.org/draft-07/schema#', '')).not.toMatch(/https?:/);
  });
});

describe('an editor with the schema of method cases says what the loader says', () => {
  const validate = validator('methods.schema.json');
  test.each([
    [true, 'returns: 5'],
    [true, 'returns: null'],
    [true, 'returns: "{1}", as-set: true'],
    [true, 'prints: "", leaves: { A.x: 1, A.y: { as-set: "{1}" } }'],
    [true, 'throws: IOException'],
    [true, 'throws: { message: a }'],
    [true, 'sampled: { repeat: 2, among: "{1}" }'],
    [true, 'files-after: { a: b }'],
    [true, 'returns: 1, limits: { wall: 3s }, points: 2, visibility: hidden, compare: [blanks-free]'],
    [false, ''],
    [false, 'as-set: true, prints: a'],
    [false, 'returns: 1, throws: E'],
    [false, 'returns: [1]'],
    [false, 'not-null: false'],
    [false, 'throws: {}'],
    [false, 'throws: { message: a, matches: b }'],
    [false, 'leaves: { A.x: {} }'],
    [false, 'leaves: { A.x: { text: a, matches: b } }'],
    [false, 'leaves: { A.x: { txt: a } }'],
    [false, 'sampled: { repeat: 1, among: "{1}" }'],
    [false, 'returns: 1, limits: { wall: 3 }'],
    [false, 'returns: 1, points: 0'],
    [false, 'returns: 1, visibility: secret'],
    [false, 'returns: 1, compare: [blank-free]'],
    [false, 'returns: 1, files: { ../a: b }'],
    [false, 'returns: 1, steps: [{ call: A.b() }]'],
  ])('%s for %s', (valid, yaml) => {
    const text = `- { id: a, call: A.b()${yaml === '' ? '' : `, ${yaml}`} }\n`;
    expect({ schema: validate(parse(text)), loader: parseMethods(text, 'm.yaml', CASE_DEFAULTS).ok }).toEqual(
      {
        schema: valid,
        loader: valid,
      },
    );
  });

  test.each([
    [true, 'steps: [{ call: A.b() }, { call: A.c(), returns: 1 }]'],
    [true, 'steps: [{ call: A.b() }], files-after: { a: b }'],
    [true, 'steps: [{ each: { n: 1..3 }, call: A.b(<n>), returns: 1 }, { call: A.c(), returns: 1 }]'],
    [false, 'steps: [{ each: { n: some }, call: A.b(<n>), returns: 1 }, { call: A.c(), returns: 1 }]'],
    [false, 'steps: [{ columns: [n], call: A.b(<n>), returns: 1 }, { call: A.c(), returns: 1 }]'],
    [false, 'steps: [{ call: A.b() }]'],
    [false, 'steps: []'],
    [false, 'steps: [{ returns: 1 }]'],
    [false, 'steps: [{ call: A.b(), returns: 1, throws: E }]'],
    [false, 'let: { x: 1 }, steps: [{ call: A.b(), returns: 1 }]'],
    [false, 'returns: 1'],
  ])('%s for %s', (valid, yaml) => {
    const text = `- { id: a, ${yaml} }\n`;
    expect({ schema: validate(parse(text)), loader: parseMethods(text, 'm.yaml', CASE_DEFAULTS).ok }).toEqual(
      {
        schema: valid,
        loader: valid,
      },
    );
  });
});

describe('an editor with the schema of assignments says what the loader says', () => {
  const validate = validator('assignment.schema.json');
  const shape = (text: string): boolean => {
    const source = readYaml(text, 'assignment.yaml');
    return source.ok && checkShape(source.value, assignment as z.ZodType).ok;
  };
  const BASE = {
    id: 'id: a',
    title: 'title: A',
    languages: 'languages: { java: { required: [A.java] } }',
    rubric: 'rubric: [{ id: b, title: B, points: 1, check: { compiles: true } }]',
  };
  test.each<[boolean, Partial<typeof BASE> & { more?: string }]>([
    [true, {}],
    [true, { more: 'limits: { wall: 1.5s, files: 3 }\ncompare: [blanks-free]\nsamples: x' }],
    [true, { more: 'contract: { A: { form: class, members: [A()] } }' }],
    [
      true,
      { languages: 'languages: { command: { required: [], build: [make], programs: { play: [./a] } } }' },
    ],
    [
      true,
      {
        rubric:
          'rubric: [{ id: b, title: B, points: 0.5, check: { judge: { module: a.js, program: play } } }]',
      },
    ],
    [
      true,
      {
        rubric:
          'rubric: [{ id: b, title: B, points: 1, check: { judge: [{ module: a.js, options: { x: [1] } }] } }]',
      },
    ],
    [false, { id: '' }],
    [false, { id: 'id: a b' }],
    [false, { title: 'title: " "' }],
    [false, { languages: 'languages: { kotlin: { required: [] } }' }],
    [false, { languages: 'languages: { java: {} }' }],
    [false, { languages: 'languages: { java: { required: [a/B.java] } }' }],
    [false, { languages: 'languages: { java: { required: [], modules: {} } }' }],
    [false, { languages: 'languages: { command: { required: [], programs: { play: ./a } } }' }],
    [false, { rubric: 'rubric: []' }],
    [false, { rubric: 'rubric: [{ id: b, title: B, points: -1, check: { compiles: true } }]' }],
    [false, { rubric: 'rubric: [{ id: b, title: B, points: 1, check: { compiles: false } }]' }],
    [false, { rubric: 'rubric: [{ id: b, title: B, points: 1, check: { methods: a.yaml } }]' }],
    [false, { rubric: 'rubric: [{ id: b, title: B, points: 1, scoring: some, check: { compiles: true } }]' }],
    [false, { rubric: 'rubric: [{ id: b, title: B, points: 1, check: { judge: { program: play } } }]' }],
    [false, { more: 'contract: { A: { form: module, members: [] } }' }],
    [false, { more: 'limits: { memory: 1T }' }],
    [false, { more: 'colour: red' }],
  ])('%s for %j', (valid, changes) => {
    const text = `${Object.values({ ...BASE, ...changes }).join('\n')}\n`;
    expect({ schema: validate(parse(text)), loader: shape(text) }).toEqual({ schema: valid, loader: valid });
  });
});
