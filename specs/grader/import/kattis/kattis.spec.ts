import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { parse } from 'yaml';
import { loadAssignment } from '../../../../grader/assignment/load.js';
import { kattis } from '../../../../grader/import/kattis/kattis.js';
import { withFolder } from '../../assignment/folder.js';
import { OPTIONS, sourceOf } from '../source.js';

const DATA = {
  'data/sample/1.in': '1\n',
  'data/sample/1.ans': '1\n',
  'data/secret/1.in': '2\n',
  'data/secret/1.ans': '2\n',
  'data/secret/02-big.in': '3\n',
  'data/secret/02-big.ans': '3\n',
};
const LEGACY = {
  ...DATA,
  'problem.yaml': 'name: Echo\nvalidator_flags: float_tolerance 1e-6\n',
  'submissions/accepted/echo.py': '',
};
const NEW = {
  ...DATA,
  'problem.yaml':
    'problem_format_version: 2025-09\ntype: pass-fail\nname: { sv: Eko, en: Echo }\nuuid: x\nlimits: { time_limit: 1.5, memory: 512, output: 4 }\n',
  'statement/problem.sv.md': '',
  'statement/problem.en.md': '# Echo\n',
  'submissions/accepted/echo.cpp': '',
  'submissions/accepted/Echo.java': '',
  'submissions/wrong_answer/x.py': '',
};

function convert(texts: Readonly<Record<string, string>>, folder = '../package') {
  return kattis.convert(sourceOf(texts, 'package'), { ...OPTIONS, id: 'Echo 1', folder });
}

/** The assignment beside the package, which must load. */
async function imported(texts: Readonly<Record<string, string>>) {
  const made = convert(texts);
  if (!made.ok) throw new Error(made.fault.map(({ found }) => found).join());
  const yaml = made.value.files.get('assignment.yaml') ?? '';
  const packaged = Object.entries(texts).map(([name, text]) => [`package/${name}`, text] as const);
  const ids = await withFolder(
    { ...Object.fromEntries(packaged), 'hello/assignment.yaml': yaml },
    async (folder) => {
      const loaded = await loadAssignment(join(folder, 'hello/assignment.yaml'));
      expect(loaded.ok ? [] : loaded.fault).toEqual([]);
      return loaded.ok ? loaded.value.rubric.map(({ cases }) => cases.map(({ id }) => id)) : [];
    },
  );
  return { yaml: parse(yaml) as Record<string, unknown>, ids, remarks: made.value.remarks };
}

describe('a package is read as it is', () => {
  test('legacy', async () => {
    const { yaml, ids, remarks } = await imported(LEGACY);
    expect(yaml).toMatchObject({
      id: 'echo-1',
      title: 'Echo',
      languages: {
        python: {
          required: ['echo.py'],
          programs: { main: 'echo.py' },
          reference: '../package/submissions/accepted',
        },
      },
      rubric: [
        { id: 'samples', points: 0, check: { transcripts: ['../package/data/sample'], program: 'main' } },
        {
          id: 'secret',
          points: 100,
          visibility: 'hidden',
          scoring: 'all',
          check: { transcripts: ['../package/data/secret'] },
        },
      ],
    });
    expect(yaml['compare']).toEqual(
      expect.arrayContaining(['letter-case-free', 'blank-lines-free', 'numbers-within=0.000001']),
    );
    expect(ids).toEqual([['sample-1'], ['02-big', 'secret-1']]);
    expect(remarks.join('\n')).toMatch(/no time limit[^]*line by line[^]*/);
  });

  test('2025-09: names, statement and limits', async () => {
    const { yaml, remarks } = await imported(NEW);
    expect(yaml).toMatchObject({
      title: 'Echo',
      text: '../package/statement/problem.en.md',
      limits: { wall: '3000ms', cpu: '1500ms', memory: '512M', output: '4M' },
      languages: {
        java: { programs: { main: 'Echo' } },
        cpp: { required: ['echo.cpp'], programs: { main: ['./prog'] } },
      },
    });
    expect(remarks.join('\n')).toContain('submissions/ that must fail are not taken over');
  });

  test.each([
    ['.timelimit', '2\n'],
    ['domjudge-problem.ini', "name='Echo'\ntimelimit='2'\n"],
  ])('with the time limit that DOMjudge keeps in %s', async (name, text) => {
    const { yaml, remarks } = await imported({ ...LEGACY, [name]: text });
    expect(yaml).toMatchObject({ limits: { wall: '4000ms', cpu: '2000ms' } });
    expect(remarks.join()).not.toContain('no time limit');
  });

  test('with a tolerance of one group', async () => {
    const { yaml, remarks } = await imported({
      'problem.yaml': 'name: Echo\ntype: scoring\n',
      'data/secret/g/1.in': '1\n',
      'data/secret/g/1.ans': '1\n',
      'data/secret/g/test_group.yaml': 'output_validator_args: [float_tolerance, 1e-4]\n',
      'submissions/submissions.yaml': '{}',
    });
    expect(yaml['rubric']).toMatchObject([{ check: { compare: ['numbers-within=0.0001'] } }]);
    expect(remarks.join()).not.toContain('must fail');
  });

  const GROUPS = {
    'problem.yaml': 'name: Echo\ntype: scoring\n',
    'data/sample/1.in': '1\n',
    'data/sample/1.ans': '1\n',
    'data/secret/a/1.in': '1\n',
    'data/secret/a/1.ans': '1\n',
    'data/secret/b/1.in': '1\n',
    'data/secret/b/1.ans': '1\n',
  };
  const BLANKS = ['leading-blanks-free', 'trailing-blanks-free', 'blank-runs-free', 'blank-lines-free'];

  test.each<[string, Readonly<Record<string, string>>, string, readonly string[], readonly string[]]>([
    [
      'legacy flags of a group',
      { 'data/secret/a/testdata.yaml': 'output_validator_flags: space_change_sensitive case_sensitive\n' },
      ...(['a', ['letter-case-free', ...BLANKS], []] as const),
    ],
    [
      'flags of a group in 2025-09',
      { 'data/secret/b/test_group.yaml': 'output_validator_args: [case_sensitive]\n' },
      ...(['b', ['letter-case-free'], BLANKS] as const),
    ],
    [
      'flags of all groups',
      { 'data/secret/testdata.yaml': 'output_validator_flags: case_sensitive\n' },
      ...(['a', ['letter-case-free'], BLANKS] as const),
    ],
    [
      'flags of all data',
      { 'data/testdata.yaml': 'output_validator_flags: space_change_sensitive\n' },
      ...(['samples', BLANKS, ['letter-case-free']] as const),
    ],
    [
      "a group's own in place of those around it",
      {
        'data/secret/testdata.yaml': 'output_validator_flags: case_sensitive\n',
        'data/secret/a/testdata.yaml': 'output_validator_flags: float_absolute_tolerance 1e-3\n',
      },
      ...(['a', ['numbers-within=0.001'], ['letter-case-free', 'numbers-within=0.001:absolute']] as const),
    ],
  ])('with %s', async (_, more, id, taken, left) => {
    const { yaml, remarks } = await imported({ ...GROUPS, ...more });
    const items = yaml['rubric'] as { id: string; check: { compare?: string[] } }[];
    const own = items.find((each) => each.id === id)?.check.compare ?? [];
    const all = [...((yaml['compare'] as string[] | undefined) ?? []), ...own];
    expect(all).toEqual(expect.arrayContaining([...left]));
    expect(all.filter((each) => taken.includes(each))).toEqual([]);
    // What one group loses, the others keep.
    const isOfOne = /\/(a|b)\//.test(Object.keys(more).join());
    const other = items.find((each) => each.id !== id && each.id !== 'samples')?.check.compare ?? [];
    if (isOfOne && Object.keys(more).length === 1) expect(other).toEqual(expect.arrayContaining([...taken]));
    expect(remarks.join('\n')).not.toContain('.yaml: not taken over');
  });

  test('inside the package itself', () => {
    const made = convert(LEGACY, '.');
    expect(made.ok && made.value.files.get('assignment.yaml')).toContain('- data/sample\n');
  });

  test.each([
    ['max_score', { 'test_group.yaml': 'max_score: 30\n' }, { points: 30, scoring: 'all' }],
    ['a sum', { 'test_group.yaml': 'max_score: 30\nscore_aggregation: sum\n' }, { points: 30 }],
    ['a legacy range', { 'testdata.yaml': 'range: 0 40\n' }, { points: 40, scoring: 'all' }],
    ['a legacy score', { 'testdata.yaml': 'accept_score: 25\n' }, { points: 25 }],
    ['a legacy sum', { 'testdata.yaml': 'range: 0 40\ngrader_flags: sum\n' }, { points: 40 }],
    ['nothing said', {}, { points: 50 }],
  ])('groups with scores are items: %s', async (_, group: Record<string, string>, expected: object) => {
    const [[name, text] = ['x', '']] = Object.entries(group);
    const { yaml, remarks } = await imported({
      'problem.yaml': 'name: Echo\ntype: scoring\n',
      'data/secret/group1/1.in': '1\n',
      'data/secret/group1/1.ans': '1\n',
      'data/secret/group2/1.in': '2\n',
      'data/secret/group2/1.ans': '2\n',
      'data/secret/loose.in': '3\n',
      'data/secret/loose.ans': '3\n',
      [`data/secret/group1/${name}`]: text,
    });
    expect(yaml['rubric']).toMatchObject([
      { id: 'group1', ...expected },
      { id: 'group2', points: 50, scoring: 'all' },
    ]);
    const shared = text === '' ? 'group1, group2' : 'group2';
    expect(remarks).toContain(`no score is set for ${shared}: each is worth an equal share of 100 points`);
    expect(remarks).toContain('in no group, and not taken over: data/secret/loose.in');
    expect('scoring' in ((yaml['rubric'] as object[])[0] ?? {})).toBe(
      'scoring' in expected || !text.includes('sum'),
    );
  });

  test.each([
    ['case_sensitive', 'letter-case-free'],
    ['space_change_sensitive', 'blank-lines-free'],
  ])('%s takes a freedom away', async (flag, filter) => {
    const { yaml } = await imported({ ...LEGACY, 'problem.yaml': `name: Echo\nvalidator_flags: ${flag}\n` });
    expect(yaml['compare']).not.toContain(filter);
  });
});

test.each([
  [
    'the same in problem.yaml',
    { 'problem.yaml': 'name: E\ngrader_flags: accept_if_any_accepted\n' },
    'problem.yaml: not taken over: accept_if_any_accepted',
  ],
  ['a grader of its own', { 'graders/sum.py': '' }, 'its own grader is not taken over'],
  ['files of cases', { 'data/secret/1.files/a.txt': '' }, '@ file'],
  ['arguments of cases', { 'data/secret/1.yaml': 'args: [a]\n' }, 'NAME.args'],
  ['require_pass', { 'data/secret/test_group.yaml': 'require_pass: sample\n' }, 'needs of an item'],
  [
    'accept_if_any_accepted',
    { 'data/testdata.yaml': 'grader_flags: accept_if_any_accepted\n' },
    'data/testdata.yaml: not taken over: accept_if_any_accepted',
  ],
  [
    'another grader',
    { 'data/secret/testdata.yaml': 'grading: custom\ngrader_flags: avg\n' },
    'data/secret/testdata.yaml: not taken over: avg, grading',
  ],
  [
    'scores for what is rejected',
    { 'data/secret/testdata.yaml': 'reject_score: 5\n' },
    'not taken over: reject_score',
  ],
  [
    'flags of a group that is no item',
    { 'data/secret/g/testdata.yaml': 'output_validator_flags: case_sensitive\n' },
    'data/secret/g/testdata.yaml: not taken over: case_sensitive',
  ],
  [
    'flags of a case',
    { 'data/secret/1.yaml': 'output_validator_args: [case_sensitive]\n' },
    'data/secret/1.yaml: not taken over: case_sensitive',
  ],
  [
    'flags that nobody knows',
    { 'data/secret/test_group.yaml': 'output_validator_args: [--strict]\n' },
    'flags that no filter stands for: --strict',
  ],
  ['included files', { 'include/python3/x.py': '' }, 'provided'],
  ['data for validators', { 'data/invalid_input/1.in': '' }, 'prove validators'],
  ['a statement in TeX', { 'problem_statement/problem.tex': '' }, 'statement is not taken over'],
])('what does not map is said: %s', async (_, more: Record<string, string>, words) => {
  expect((await imported({ ...LEGACY, ...more })).remarks.join('\n')).toContain(words);
});

test.each([
  ['no package', { 'data/secret/1.in': '' }, 'none'],
  ['no data', { 'problem.yaml': 'name: x\n' }, 'none'],
  ['a custom validator', { ...LEGACY, 'problem.yaml': 'validation: custom\n' }, 'judge module'],
  ['a validator of 2025-09', { ...NEW, 'output_validator/v.py': '' }, 'judge module'],
  ['an interactive one', { ...LEGACY, 'problem.yaml': 'validation: custom interactive\n' }, 'live judge'],
  ['interactive in 2025-09', { ...NEW, 'problem.yaml': 'type: [pass-fail, interactive]\n' }, 'live judge'],
  ['multi-pass', { ...NEW, 'problem.yaml': 'type: multi-pass\n' }, 'several times'],
  ['answers instead of programs', { ...NEW, 'problem.yaml': 'type: submit-answer\n' }, 'not programs'],
])('%s is refused in words', (_, texts, words) => {
  const made = convert(texts);
  expect(made.ok ? [] : made.fault).toMatchObject([{ found: expect.stringContaining(words) }]);
});

test('a problem.yaml that is none is told at its place', () => {
  const made = convert({ ...LEGACY, 'problem.yaml': 'name: [Echo\n' });
  const place = { file: 'package/problem.yaml', line: 1, column: 7 };
  expect(made.ok ? [] : made.fault).toMatchObject([{ place }]);
});
