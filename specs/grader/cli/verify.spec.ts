import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  GREETING_PROVED,
  SOLUTIONS,
  openWorkspace,
  runMain,
  type Workspace,
} from '../../support/workspace.js';

let workspace: Workspace;
/** A program that returns 0 has half of the letters; that much is allowed here. */
const YAML = `${GREETING_PROVED['assignments/greeting/assignment.yaml'] ?? ''}lazy: { total: 20%, item: 50% }\n`;
beforeEach(async () => {
  workspace = await openWorkspace({ ...GREETING_PROVED, 'assignments/greeting/assignment.yaml': YAML });
});
afterEach(() => workspace.remove());

/** Neither counts nor greets. */
const NEITHER = `export const letters = () => -7;\nexport const greeting = () => 'No';\n`;

/** The word of greeting is misspelt; the program is right otherwise. */
const SHOWN_OTHERWISE = SOLUTIONS.right.replace('Hello', 'Helo');
const FOLLOWED = YAML.replace('deviations: strict\n', '');

const FOLDER = 'assignments/greeting';
const verify = (...words: string[]) =>
  runMain(workspace.path, ['verify', 'greeting', '--sandbox', 'none', ...words]);

describe('boardmark verify', () => {
  test('proves an assignment that is as it should be', async () => {
    const said = await verify();
    expect(said.out).toContain('5 of 5 proofs hold, 0 do not, 0 skipped');
    expect(said.code).toBe(0);
  });

  test.each<[string, Record<string, string>, string[]]>([
    [
      'a stub that earns points',
      { [`${FOLDER}/stubs/greet.js`]: SOLUTIONS.throws },
      ['✗ javascript stubs score 0', 'The dialogue: 3 points for nothing'],
    ],
    [
      'a reference that loses points',
      { [`${FOLDER}/reference/greet.js`]: SOLUTIONS.wrong },
      ['✗ javascript reference gets full marks', 'ada: wrong-answer'],
    ],
    [
      'a reference that is right but for how it is shown',
      { [`${FOLDER}/assignment.yaml`]: FOLLOWED, [`${FOLDER}/reference/greet.js`]: SHOWN_OTHERWISE },
      ['✗ javascript reference gets full marks', 'ada: presentation-error'],
    ],
    [
      'a sample with a verdict that its folder does not name',
      { [`${FOLDER}/submissions/wrong-answer/lower-case/greet.js`]: SOLUTIONS.loops },
      ['✗ sample wrong-answer/lower-case', 'letters-ada: time-limit-exceeded', 'time-limit-exceeded'],
    ],
    [
      'a sample that is right after all',
      { [`${FOLDER}/submissions/wrong-answer/lower-case/greet.js`]: SOLUTIONS.right },
      ['✗ sample wrong-answer/lower-case', 'no case is wrong-answer'],
    ],
    [
      'a sample that loses points elsewhere',
      { [`${FOLDER}/submissions/samples.yaml`]: 'wrong-answer/lower-case: { loses: [letters] }\n' },
      ['loses points in dialogue, which it should not', 'loses no points in letters, which it should'],
    ],
    [
      'a message that does not name the mistake',
      { [`${FOLDER}/submissions/samples.yaml`]: 'wrong-answer/lower-case: { says: elephants }\n' },
      ['the first message does not say "elephants"'],
    ],
    [
      'a mistake that is charged in two items',
      {
        [`${FOLDER}/submissions/samples.yaml`]:
          'wrong-answer/lower-case: { mistake: typing, loses: { dialogue: 3 }, says: expected }\n',
        [`${FOLDER}/submissions/wrong-answer/lower-case/greet.js`]: NEITHER,
      },
      ['loses more than a point in several items (2 in letters, 3 in dialogue)'],
    ],
    [
      'a message of another case',
      { [`${FOLDER}/submissions/samples.yaml`]: 'wrong-answer/lower-case: { first: letters-ada }\n' },
      ['the first message is that of ada, expected that of letters-ada'],
    ],
    [
      'a sample that is not there',
      { [`${FOLDER}/submissions/samples.yaml`]: 'wrong-answer/upper-case: { loses: [letters] }\n' },
      ['✗ sample wrong-answer/upper-case', 'there is no such sample'],
    ],
  ])('refutes %s', async (_, files, words) => {
    await workspace.write(files);
    // Lazy programs are another spec's.
    const said = await verify('--only', 'wrong-answer/');
    expect(said.code).toBe(1);
    for (const word of words) expect(said.out).toContain(word);
  });

  test('refutes an accepted sample that is right but for how it is shown', async () => {
    await workspace.write({
      [`${FOLDER}/assignment.yaml`]: FOLLOWED,
      [`${FOLDER}/submissions/accepted/plain/greet.js`]: SHOWN_OTHERWISE,
    });
    const said = await verify('--only', 'accepted/');
    expect(said.code).toBe(1);
    expect(said.out).toMatch(/✗ sample accepted\/plain\n.*ada: presentation-error/);
  });

  test('an assignment that names nothing to prove is not proved', async () => {
    const yaml = GREETING_PROVED['assignments/greeting/assignment.yaml'] ?? '';
    await workspace.write({
      'assignments/greeting/assignment.yaml': yaml
        .replace(/ +reference:.*\n +stubs:.*\n/, '')
        .replace(/samples:.*\n/, ''),
    });
    const said = await verify();
    expect(said.code).toBe(1);
    expect(said.out).toContain(
      'Nothing was proved: assignment.yaml names no reference, no stubs and no samples.',
    );
  });

  test('takes some samples of each verdict, from the first to the last', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    await workspace.write(
      Object.fromEntries(
        names.map((name) => [`${FOLDER}/submissions/wrong-answer/${name}/greet.js`, SOLUTIONS.wrong]),
      ),
    );
    const said = await verify('--samples', '2');
    expect(said.code).toBe(0);
    expect(said.out.match(/sample wrong-answer\/\S+/g)?.sort()).toEqual([
      'sample wrong-answer/a',
      'sample wrong-answer/d',
    ]);
    expect(said.out).toMatch(/sample accepted\//);
    expect(said.out).toContain('not tried with --samples; `--only lazy` tries them');
  });

  test('takes only the samples that are asked for', async () => {
    const said = await verify('--only', 'accepted/', '--only', 'nothing');
    expect(said.out).toMatch(/sample accepted\//);
    expect(said.out).not.toContain('wrong-answer/');
    expect(said.code).toBe(0);
  });

  test.each([
    ['{ loses: [leters] }', /samples\.yaml:1:36: expected .*letters/],
    ['{ first: nobody }', /samples\.yaml:1:35: expected .*letters-ada/],
    ['{ mistake: typing }', /samples\.yaml:1:28: expected loses with one item, .* found 0 items/],
    ['{ mistake: typing, loses: [letters, dialogue] }', /:1:28: expected loses .* found 2 items/],
  ])('says where samples.yaml is wrong: %s', async (what, where) => {
    await workspace.write({
      [`${FOLDER}/submissions/samples.yaml`]: `wrong-answer/lower-case: ${what}\n`,
    });
    const said = await verify('--only', 'nothing');
    expect(said.code).toBe(2);
    expect(said.err).toMatch(where);
  });
});
