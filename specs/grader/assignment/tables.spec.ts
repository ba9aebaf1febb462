import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { stringify } from 'yaml';
import { formatComplaint } from '../../../grader/assignment/complaints.js';
import { CASE_DEFAULTS } from '../../../grader/assignment/defaults.js';
import { parseMethods } from '../../../grader/assignment/methods.js';

/** The cases without their places, or the complaints. */
function read(text: string): unknown {
  const parsed = parseMethods(text, 'm.yaml', CASE_DEFAULTS);
  if (!parsed.ok) return parsed.fault.map((complaint) => formatComplaint(complaint));
  return JSON.parse(
    JSON.stringify(parsed.value, (key, value: unknown) => (key === 'place' ? undefined : value)),
  );
}

describe('a table', () => {
  test('stands for the cases that its rows would be, whatever is in them', () => {
    const row = fc.record({
      id: fc.stringMatching(/^[a-z]{1,8}-[0-9]{1,4}$/),
      title: fc.stringMatching(/^[A-Za-z "'#:<>{}-]{0,20}[a-z]$/),
      from: fc.integer({ min: -99, max: 99 }),
      back: fc.oneof(fc.boolean(), fc.integer(), fc.constantFrom("'c'", '"text"', '{1, 2}', '2.50')),
      weight: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(row, { minLength: 1, selector: ({ id }) => id }), (rows) => {
        const written = rows.map(({ id, title, from, back, weight }) => ({
          id,
          title: `Case: ${title}.`,
          call: `Board.at(${from}, 7)`,
          returns: back,
          points: weight,
        }));
        const table = {
          columns: ['id', 'title', 'from', 'back', 'weight'],
          rows: rows.map(({ id, title, from, back, weight }) => [id, title, from, back, weight]),
          id: '<id>',
          title: 'Case: <title>.',
          call: 'Board.at(<from>, 7)',
          returns: '<back>',
          points: '<weight>',
        };
        expect(read(stringify([table]))).toEqual(read(stringify(written)));
      }),
      { numRuns: 100 },
    );
  });

  test.each<[string, string, string]>([
    [
      'every combination, the last name fastest, ranges and lists',
      '- { each: { a: 1..2, b: [true, false] }, id: c-<a>-<b>, call: "A.b(<a>, <b>)", returns: 1 }',
      `- { id: c-1-true, call: "A.b(1, true)", returns: 1 }
- { id: c-1-false, call: "A.b(1, false)", returns: 1 }
- { id: c-2-true, call: "A.b(2, true)", returns: 1 }
- { id: c-2-false, call: "A.b(2, false)", returns: 1 }`,
    ],
    [
      'steps, with what is other in some of them',
      `- id: a
  steps:
    - each: { n: 1..3 }
      call: A.b(<n>)
      returns: "false"
      except: [{ returns: "true", at: [[2]] }, { let: { x: 5 }, at: [[1]] }]
    - { call: A.c(), returns: 3 }`,
      `- id: a
  steps:
    - { let: { x: 5 }, call: A.b(1), returns: "false" }
    - { call: A.b(2), returns: "true" }
    - { call: A.b(3), returns: "false" }
    - { call: A.c(), returns: 3 }`,
    ],
    [
      'what is no column stays as it is',
      '- { columns: [n], rows: [[1]], id: a-<n>, title: "<right> of 1", call: A.b(<n>), returns-text: "<left>" }',
      '- { id: a-1, title: "<right> of 1", call: A.b(1), returns-text: "<left>" }',
    ],
    [
      'whole values, keys too',
      `- columns: [id, let, left]
  rows: [[a, { x: 1 }, x], [b, { y: 2 }, y]]
  id: <id>
  let: <let>
  call: A.b()
  leaves: { <left>: 3 }`,
      `- { id: a, let: { x: 1 }, call: A.b(), leaves: { x: 3 } }
- { id: b, let: { y: 2 }, call: A.b(), leaves: { y: 3 } }`,
    ],
  ])('is written out: %s', (_, table, cases) => {
    const expanded = read(table);
    expect(JSON.stringify(expanded)).not.toContain('expected');
    expect(expanded).toEqual(read(cases));
  });

  test('keeps the place of each row for its case', () => {
    const text = `- columns: [id, n]
  id: <id>
  call: A.b(<n>)
  returns: 1
  rows:
    - [one, 1]
    - [two, 2]
`;
    const parsed = parseMethods(text, 'm.yaml', CASE_DEFAULTS);
    expect(parsed.ok && parsed.value.map(({ place }) => [place.line, place.column])).toEqual([
      [6, 7],
      [7, 7],
    ]);
  });

  test.each<[string, string]>([
    ['a row too short', '- { columns: [id, n], rows: [[a, 1], [b]], id: <id>, call: A.b(<n>), returns: 1 }'],
    ['a row that is none', '- { columns: [id], rows: [a], id: <id>, call: A.b(), returns: 1 }'],
    ['no rows', '- { columns: [id], id: <id>, call: A.b(), returns: 1 }'],
    ['a column twice', '- { columns: [id, id], rows: [[a, b]], id: <id>, call: A.b(), returns: 1 }'],
    [
      'a column that nothing uses',
      '- { columns: [id, n], rows: [[a, 1]], id: <id>, call: A.b(), returns: 1 }',
    ],
    ['rows beside each', '- { each: { n: 1..2 }, rows: [[1]], id: a-<n>, call: A.b(), returns: 1 }'],
    ['a range that is none', '- { each: { n: 1-2 }, id: a-<n>, call: A.b(), returns: 1 }'],
    ['too many rows', '- { each: { n: 1..200, m: 1..200 }, id: a-<n>-<m>, call: A.b(), returns: 1 }'],
    [
      'an exception for no row',
      '- { each: { n: 1..2 }, except: [{ returns: 2, at: [[3]] }], id: a-<n>, call: A.b(), returns: 1 }',
    ],
    ['an exception that is none', '- { each: { n: 1..2 }, except: [3], id: a-<n>, call: A.b(), returns: 1 }'],
    [
      'a cell that its key cannot be',
      '- { columns: [id, p], rows: [[a, much]], id: <id>, points: <p>, call: A.b(), returns: 1 }',
    ],
    [
      'a call that cannot be read',
      '- { columns: [id, n], rows: [[a, "1 +"]], id: <id>, call: A.b(<n>), returns: 1 }',
    ],
  ])('says where it is wrong: %s', (_, text) => {
    expect(`\n${String(read(text))}`).toMatchSnapshot();
  });
});
