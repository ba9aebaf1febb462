import { describe, expect, test } from '@jest/globals';
import { formatComplaint } from '../../../grader/assignment/complaints.js';
import { CASE_DEFAULTS } from '../../../grader/assignment/defaults.js';
import type { Known } from '../../../grader/assignment/bound-names.js';
import { parseMethods } from '../../../grader/assignment/methods.js';
import type { MethodCase } from '../../../grader/model.js';

function parsed(text: string, known: Known | null = null): readonly MethodCase[] {
  const result = parseMethods(text, 'm.yaml', { ...CASE_DEFAULTS, filters: ['final-newline-free'] }, known);
  if (!result.ok) throw new Error(result.fault.map(formatComplaint).join('\n'));
  return result.value;
}

function complaints(text: string, known: Known | null = null): string[] {
  const result = parseMethods(text, 'm.yaml', CASE_DEFAULTS, known);
  return result.ok ? [] : result.fault.map(formatComplaint);
}

const int = (value: number) => ({ type: 'int', value }) as const;
const filters = ['final-newline-free'];

describe('method cases', () => {
  test('one call with all that may be said about it', () => {
    const [one] = parsed(
      `
- id: single-sow-wraps
  title: Sowing goes round
  let: { pits: "{{4,4},{4,4}}", n: 3 }
  call: Endodoi.singleSow('c', pits)
  returns: "'e'"
  leaves:
    pits: "{{5,5},{5,0}}"
    pits[0]: { as-set: "{5, 5}" }
  prints: |
    Sown.
  files: { in.txt: "4" }
  files-after: { out.txt: "5" }
  compare: [trailing-blanks-free]
  visibility: hidden
  points: 2
  hint: Look at the last pit
  limits: { wall: 3s, memory: 64M, processes: 9 }
`.replaceAll(/^ {4}(board|name|other).*\n/gm, ''),
    );
    const both = ['trailing-blanks-free', 'final-newline-free'];
    expect(one).toEqual({
      kind: 'method',
      id: 'single-sow-wraps',
      title: 'Sowing goes round',
      visibility: 'hidden',
      weight: 2,
      hint: 'Look at the last pit',
      place: { file: 'm.yaml', line: 2, column: 3 },
      steps: [
        {
          let: [
            { name: 'pits', text: '{{4,4},{4,4}}', value: expect.objectContaining({ type: 'array' }) },
            { name: 'n', text: '3', value: int(3) },
          ],
          call: expect.objectContaining({ type: 'call', name: 'singleSow' }),
          text: "Endodoi.singleSow('c', pits)",
          repeat: 1,
          expect: [
            { of: 'returns', match: { how: 'equals', value: { type: 'char', value: 'e' }, filters: both } },
            {
              of: 'leaves',
              read: { type: 'name', name: 'pits' },
              text: 'pits',
              match: expect.objectContaining({ how: 'equals' }),
            },
            {
              of: 'leaves',
              read: { type: 'index', object: { type: 'name', name: 'pits' }, index: int(0) },
              text: 'pits[0]',
              match: { how: 'as-set', value: { type: 'array', items: [int(5), int(5)] }, filters: both },
            },
            { of: 'prints', text: 'Sown.\n', filters: both },
            { of: 'file', name: 'out.txt', text: '5', filters: both },
          ],
        },
      ],
      files: [{ name: 'in.txt', text: '4' }],
      limits: { ...CASE_DEFAULTS.limits, wallMs: 3000, memoryBytes: 67_108_864, processes: 9 },
    });
  });

  test.each([
    ['returns: 5', { how: 'equals', value: int(5), filters }],
    ['returns: 2.0', { how: 'equals', value: { type: 'double', value: 2 }, filters }],
    ['returns: true', { how: 'equals', value: { type: 'boolean', value: true }, filters }],
    ['returns: null', { how: 'equals', value: { type: 'null' }, filters }],
    ['returns: \'"a"\'', { how: 'equals', value: { type: 'string', value: 'a' }, filters }],
    [
      'returns-text: |\n    X.\n    .O',
      { how: 'equals', value: { type: 'string', value: 'X.\n.O\n' }, filters },
    ],
    ['returns: "{1}"\n  as-set: true', { how: 'as-set', value: { type: 'array', items: [int(1)] }, filters }],
    ['matches: "[0-9]+"', { how: 'matches', pattern: '[0-9]+' }],
    ['not-null: true', { how: 'not-null' }],
    [
      'sampled: { repeat: 200, among: "{1, 2}", varied: true }',
      { how: 'sampled', among: [int(1), int(2)], varied: true },
    ],
  ])('%s', (yaml, match) => {
    const [one] = parsed(`- id: a\n  call: A.b()\n  ${yaml}\n`);
    expect(one?.steps[0]?.expect).toEqual([{ of: 'returns', match }]);
    expect(one?.steps[0]?.repeat).toBe(yaml.startsWith('sampled') ? 200 : 1);
    expect(one?.title).toBe('A.b()');
  });

  test.each([
    ['IOException', { exception: 'IOException', message: null }],
    [
      '{ type: IOException, message: Unrecognized character }',
      {
        exception: 'IOException',
        message: { how: 'equals', value: { type: 'string', value: 'Unrecognized character' }, filters },
      },
    ],
    ['{ matches: ".*less.*" }', { exception: null, message: { how: 'matches', pattern: '.*less.*' } }],
  ])('throws: %s', (yaml, expected) => {
    const [one] = parsed(`- id: a\n  call: A.b()\n  throws: ${yaml}\n`);
    expect(one?.steps[0]?.expect).toEqual([{ of: 'throws', ...expected }]);
  });

  test.each([
    ['{ text: "X" }', { how: 'equals', value: { type: 'string', value: 'X' }, filters }],
    ['{ as-set: "{1}" }', { how: 'as-set', value: { type: 'array', items: [int(1)] }, filters }],
    ['{ matches: "[a-z]" }', { how: 'matches', pattern: '[a-z]' }],
    ['{ not-null: true }', { how: 'not-null' }],
    ['null', { how: 'equals', value: { type: 'null' }, filters }],
  ])('leaves: %s', (yaml, match) => {
    const [one] = parsed(`- id: a\n  call: A.b()\n  leaves:\n    A.x: ${yaml}\n`);
    expect(one?.steps[0]?.expect).toEqual([expect.objectContaining({ of: 'leaves', text: 'A.x', match })]);
  });

  test('several calls share their names, and files are looked at after the last', () => {
    const [one] = parsed(`
- id: copy-is-independent
  steps:
    - let: { a: new Board(), b: a.copy() }
      call: a.move(new Move(17, 13))
    - call: b.isGameOver()
      returns: false
  files-after: { log: "" }
`);
    expect(one?.title).toBe('a.move(new Move(17, 13)); b.isGameOver()');
    expect(one?.steps.map(({ expect }) => expect.map(({ of }) => of))).toEqual([[], ['returns', 'file']]);
  });

  test('aliases are followed', () => {
    const [one] = parsed('- id: a\n  let: { x: &four "{4}", y: *four }\n  call: A.b(x, y)\n  returns: 1\n');
    expect(one?.steps[0]?.let.map(({ text }) => text)).toEqual(['{4}', '{4}']);
  });

  const call = '- id: a\n  call: A.b()\n';
  test.each<[what: string, text: string]>([
    ['an empty file', ''],
    ['only a comment', '# nothing\n'],
    ['two documents', `${call}  returns: 1\n---\n[]\n`],
    ['a key twice', '- id: a\n  call: A.b()\n  id: b\n'],
    ['no list', 'id: a\n'],
    ['an empty list', '[]\n'],
    ['no id', '- call: A.b()\n  returns: 1\n'],
    ['an id that is none', '- id: a b\n  call: A.b()\n  returns: 1\n'],
    ['a number as id', '- id: 7\n  call: A.b()\n  returns: 1\n'],
    ['an unknown key', `${call}  retruns: 1\n`],
    ['an unknown filter', `${call}  returns: 1\n  compare: [blank-free]\n`],
    [
      'filters that do not go together',
      `${call}  returns: 1\n  compare: [numbers-within=0.1, list-order-free]\n`,
    ],
    ['an unknown visibility', `${call}  returns: 1\n  visibility: secret\n`],
    ['no points', `${call}  returns: 1\n  points: 0\n`],
    ['an unknown limit', `${call}  returns: 1\n  limits: { wal: 3s }\n`],
    ['no call', '- id: a\n  returns: 1\n'],
    ['an empty call', '- id: a\n  call:\n  returns: 1\n'],
    ['nothing expected', call],
    ['nothing expected in steps', '- id: a\n  steps:\n    - call: A.b()\n'],
    ['steps beside a call', `${call}  steps:\n    - call: A.b()\n      returns: 1\n`],
    ['an expectation beside steps', '- id: a\n  returns: 1\n  steps:\n    - call: A.b()\n'],
    ['two outcomes', `${call}  returns: 1\n  throws: E\n`],
    ['as-set without returns', `${call}  prints: a\n  as-set: true\n`],
    ['as-set of no array', `${call}  returns: 5\n  as-set: true\n`],
    ['not-null: false', `${call}  not-null: false\n`],
    ['an array of YAML', `${call}  returns: [1, 2]\n`],
    ['an expression as expected value', `${call}  returns: Board.BLACK\n`],
    ['a slip in a plain scalar', '- id: a\n  call: A.b(1 + 2)\n  returns: 1\n'],
    ['a slip in single quotes', "- id: a\n  call: 'A.b(''é'', 0x1)'\n  returns: 1\n"],
    ['a slip in double quotes', '- id: a\n  call: "A.b(\\"\\u0041\\", 0x1)"\n  returns: 1\n'],
    ['a slip in a folded text', '- id: a\n  call: >\n    A.b(0x1)\n  returns: 1\n'],
    ['a slip in a key', `${call}  leaves: { "A.p[0x1]": 1, A.b: c }\n`],
    ['a slip in let', '- id: a\n  let: { x: 1, y: f(x) }\n  call: A.b(x, y)\n  returns: 1\n'],
    ['a name that is none', '- id: a\n  let: { x-y: 1 }\n  call: A.b()\n  returns: 1\n'],
    ['a name that nothing binds', '- id: a\n  let: { pits: "{1}" }\n  call: A.b("pit", pit)\n  returns: 1\n'],
    ['an unbound name in leaves', '- id: a\n  call: A.b()\n  leaves: { pits: 1 }\n'],
    [
      'two matchers in leaves',
      '- id: a\n  let: { x: 1 }\n  call: A.b()\n  leaves: { x: { matches: a, text: b } }\n',
    ],
    ['no matcher in leaves', '- id: a\n  let: { x: 1 }\n  call: A.b()\n  leaves: { x: {} }\n'],
    ['a wrong pattern', `${call}  matches: "("\n`],
    ['nothing to throw', `${call}  throws: {}\n`],
    ['two messages', `${call}  throws: { message: a, matches: b }\n`],
    ['an unknown key of throws', `${call}  throws: { typ: a }\n`],
    ['one sample', `${call}  sampled: { repeat: 1, among: "{1}" }\n`],
    ['no samples', `${call}  sampled: { repeat: 9 }\n`],
    ['a file outside', `${call}  files: { /etc/passwd: a }\n  returns: 1\n`],
    ['several at once', '- id: a b\n  call: A.b()\n- id: c\n'],
  ])('complain of %s', (_, text) => {
    const found = complaints(text);
    expect(found).not.toEqual([]);
    expect(`\n${found.join('\n').replaceAll('m.yaml:', '')}`).toMatchSnapshot();
  });

  const member = { static: true, parameters: [], type: 'int', kind: 'method' } as const;
  const known: Known = {
    contract: [
      {
        name: 'Board',
        form: 'class',
        members: [{ ...member, name: 'of', parameters: [null, null, null] }],
      },
      { name: 'Move', form: 'class', members: [] },
    ],
    provided: ['Helper'],
    ownerOf: () => null,
  };
  test.each<[string, string[]]>([
    ['Board.of(new Move(1), Helper.x, Move.any)', []],
    ['Board.off(1)', ['m.yaml:2:15: expected a member of Board: one of of (did you mean of?), found "off"']],
    [
      'Boord.of(1)',
      [
        'm.yaml:2:9: expected a class of the contract: one of Board, Move, Helper (did you mean Board?), found "Boord"',
      ],
    ],
    [
      'new Mov(1).a()',
      [
        'm.yaml:2:13: expected a class of the contract: one of Board, Move, Helper (did you mean Move?), found "Mov"',
      ],
    ],
  ])('%s against the contract', (text, expected) => {
    expect(complaints(`- id: a\n  call: ${text}\n  returns: 1\n`, known)).toEqual(expected);
  });
});
