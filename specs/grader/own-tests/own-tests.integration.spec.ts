/** Tests that students hand in, graded by the command line. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { formatComplaint } from '../../../grader/assignment/complaints.js';
import { loadAssignment } from '../../../grader/assignment/load.js';
import { exportAssignment } from '../../../grader/export/assignment-folder.js';
import {
  GREETING_PROVED,
  runMain,
  SOLUTIONS,
  oneWorkspace,
  readResults,
  readTexts,
} from '../../support/workspace.js';
import { needAssignment } from '../../support/kit.js';

const YAML = `${GREETING_PROVED['assignments/greeting/assignment.yaml'] ?? ''}  - id: own-tests
    title: Your own tests
    points: 4
    check:
      program: greet
      tests:
        notices:
          wrong-answer/lower-case: the greeting begins with a small letter
          wrong-answer/one-too-many: a letter too many is counted
          wrong-answer/never-ends: it never ends
`;

const RIGHT_DIALOGUE = '~Your name: \n<Grace\n>Hello, Grace!\n';
const RIGHT_CALL = '- id: five\n  call: Greet.letters("Grace")\n  returns: 5\n';
/** What only the reference and the samples write, so nothing that is told may hold it. */
const CANARY = 'Hello, Linus!';

const CLASS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  thorough: { 'tests/grace.transcript': RIGHT_DIALOGUE, 'tests/letters.yaml': RIGHT_CALL },
  'dialogue-alone': { 'grace.transcript': RIGHT_DIALOGUE },
  pair: { 'grace.in': 'Grace\n', 'grace.ans': 'Your name: Hello, Grace!\n' },
  'wrong-test': {
    'grace.transcript': RIGHT_DIALOGUE,
    'linus.transcript': '~Your name: \n<Linus\n>Good day, Linus!\n',
  },
  'fails-everything': { 'linus.transcript': '~Your name: \n<Linus\n>Good day, Linus!\n' },
  none: {},
  unreadable: {
    'grace.transcript': RIGHT_DIALOGUE,
    'letters.yaml': '- id: five\n  cal: Greet.letters("Grace")\n',
  },
  'regular-expression': {
    'grace.transcript': RIGHT_DIALOGUE,
    'slow.transcript': '<Grace\n/(.*)*!x\n',
  },
};

interface Row {
  readonly submission: string;
  readonly right: string;
  readonly noticed: readonly string[];
}

const workspace = oneWorkspace({
  ...GREETING_PROVED,
  'assignments/greeting/assignment.yaml': YAML,
  'assignments/greeting/submissions/wrong-answer/one-too-many/greet.js': SOLUTIONS.right.replace(
    'name.length',
    'name.length + 1',
  ),
  'assignments/greeting/submissions/wrong-answer/never-ends/greet.js': SOLUTIONS.loops,
  ...Object.fromEntries(
    Object.entries(CLASS).flatMap(([name, files]) =>
      Object.entries({ ...files, 'greet.js': SOLUTIONS.stub }).map(
        ([file, text]) => [`class/${name}/${file}`, text] as const,
      ),
    ),
  ),
});
let rows: readonly Row[];
let texts: string;

beforeAll(async () => {
  const words = ['grade', 'greeting', 'class', '--out', 'report', '--allow-weak-sandbox'];
  const said = await runMain(workspace.path, words);
  expect(said.err).toBe('');
  const folder = join(workspace.path, 'report');
  texts = [...(await readTexts(folder)).values()].join('\n');
  rows = (await readResults(folder)).map(({ id, items }) => {
    const cases = items.find((item) => item.id === 'own-tests')?.cases ?? [];
    const [right, ...others] = cases;
    return {
      submission: id,
      right: `${right?.verdict ?? ''}: ${right?.summary ?? ''}`,
      noticed: others
        .filter(({ verdict }) => verdict === 'accepted')
        .map((each) => each.id.replace(/.*answer-/, '')),
    };
  });
});

describe('own tests', () => {
  test('are right where the reference passes them, and strong where samples fail them', () => {
    expect(rows).toMatchSnapshot();
  });

  test('are decided by an exported autograder, too, and left out of a starter', async () => {
    const loaded = await needAssignment(join(workspace.path, 'assignments/greeting/assignment.yaml'));
    const out: Record<string, readonly string[]> = {};
    for (const audience of ['grader', 'student'] as const) {
      const { files } = await exportAssignment(loaded, audience, ['javascript']);
      await workspace.write(
        Object.fromEntries([...files].map(([name, { content }]) => [`${audience}/${name}`, String(content)])),
      );
      const again = await loadAssignment(join(workspace.path, audience, 'assignment.yaml'));
      if (!again.ok) throw new Error(again.fault.map((each) => formatComplaint(each)).join('\n'));
      out[audience] = again.value.rubric.flatMap(({ cases, withheld }) =>
        withheld.cases > 0 ? [`${withheld.cases} withheld`] : cases.map(({ id }) => id),
      );
    }
    expect(out['grader']?.slice(-4)).toEqual([
      'own-tests.right',
      'own-tests.wrong-answer-lower-case',
      'own-tests.wrong-answer-one-too-many',
      'own-tests.wrong-answer-never-ends',
    ]);
    expect(out['student']?.at(-1)).toBe('4 withheld');
  });

  test('tell nothing that the reference or a sample wrote', () => {
    expect(texts).toContain('linus.transcript');
    expect(texts).not.toContain(CANARY);
  });
});
