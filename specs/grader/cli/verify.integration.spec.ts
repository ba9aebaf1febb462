import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  GREETING_PROVED,
  SHELL_GREETING_PROVED,
  SHELL_SOLUTIONS,
  openWorkspace,
  runMain,
  type Workspace,
} from '../../support/workspace.js';

let workspace: Workspace;
const YAML = SHELL_GREETING_PROVED['assignments/greeting/assignment.yaml'] ?? '';
beforeEach(async () => {
  workspace = await openWorkspace(SHELL_GREETING_PROVED);
});
afterEach(() => workspace.remove());

/** The word of greeting is misspelt; the program is right otherwise. */
const SHOWN_OTHERWISE = SHELL_SOLUTIONS.right.replace('Hello', 'Helo');
const FOLLOWED = YAML.replace('deviations: strict\n', '');

const FOLDER = 'assignments/greeting';
const verify = (...words: string[]) =>
  runMain(workspace.path, ['verify', 'greeting', '--sandbox', 'none', ...words]);

describe('boardmark verify', () => {
  /** Lazy programs are in languages whose methods are called. */
  async function useJavascript(): Promise<void> {
    await workspace.remove();
    // A program that returns 0 has half of the letters; that much is allowed here.
    const yaml = `${GREETING_PROVED[`${FOLDER}/assignment.yaml`] ?? ''}lazy: { total: 20%, item: 50% }\n`;
    workspace = await openWorkspace({ ...GREETING_PROVED, [`${FOLDER}/assignment.yaml`]: yaml });
  }

  test('proves an assignment that is as it should be', async () => {
    await useJavascript();
    const said = await verify();
    expect(said.out).toContain('5 of 5 proofs hold, 0 do not, 0 skipped');
    expect(said.code).toBe(0);
  });

  test.each<[string, Record<string, string>, string[]]>([
    [
      'a stub that earns points',
      { [`${FOLDER}/stubs/greet.sh`]: SHELL_SOLUTIONS.throws },
      ['✗ command stubs score 0', 'The dialogue: 3 points for nothing'],
    ],
    [
      'a reference that loses points',
      { [`${FOLDER}/reference/greet.sh`]: SHELL_SOLUTIONS.wrong },
      ['✗ command reference gets full marks', 'ada: wrong-answer'],
    ],
    [
      'a reference that is right but for how it is shown',
      { [`${FOLDER}/assignment.yaml`]: FOLLOWED, [`${FOLDER}/reference/greet.sh`]: SHOWN_OTHERWISE },
      ['✗ command reference gets full marks', 'ada: presentation-error'],
    ],
  ])('refutes %s', async (_, files, words) => {
    await workspace.write(files);
    // Lazy programs are another spec's.
    const said = await verify('--only', 'wrong-answer/');
    expect(said.code).toBe(1);
    for (const word of words) expect(said.out).toContain(word);
  });

  /** What is said of each sample: all are tried in one run. */
  const ofSample = new Map<string, string>();
  const SAMPLES: readonly (readonly [
    what: string,
    name: string,
    greet: string,
    expects: string,
    words: string[],
  ])[] = [
    [
      'with a verdict that its folder does not name',
      'loops',
      SHELL_SOLUTIONS.loops,
      '{}',
      ['✗', 'letters-ada: time-limit-exceeded', 'time-limit-exceeded'],
    ],
    ['that is right after all', 'right', SHELL_SOLUTIONS.right, '{}', ['✗', 'no case is wrong-answer']],
    [
      'that loses points elsewhere',
      'elsewhere',
      SHELL_SOLUTIONS.wrong,
      '{ loses: [letters] }',
      ['loses points in dialogue, which it should not', 'loses no points in letters, which it should'],
    ],
    [
      'whose message does not name the mistake',
      'elephants',
      SHELL_SOLUTIONS.wrong,
      '{ says: elephants }',
      ['the first message does not say "elephants"'],
    ],
    [
      'whose message is that of another case',
      'another-case',
      SHELL_SOLUTIONS.wrong,
      '{ first: letters-ada }',
      ['the first message is that of ada, expected that of letters-ada'],
    ],
    ['that is not there', 'upper-case', '', '{ loses: [letters] }', ['✗', 'there is no such sample']],
  ];

  describe('of samples, all in one run,', () => {
    beforeAll(async () => {
      const samples = SAMPLES.filter(([, , greet]) => greet !== '');
      workspace = await openWorkspace({
        ...SHELL_GREETING_PROVED,
        ...Object.fromEntries(
          samples.map(([, name, greet]) => [`${FOLDER}/submissions/wrong-answer/${name}/greet.sh`, greet]),
        ),
        [`${FOLDER}/submissions/samples.yaml`]: SAMPLES.map(
          ([, name, , expects]) => `wrong-answer/${name}: ${expects}\n`,
        ).join(''),
      });
      const said = await verify('--only', 'wrong-answer/');
      await workspace.remove();
      expect(said.code).toBe(1);
      for (const [section, name = ''] of said.out.matchAll(
        /^ {2}\S sample wrong-answer\/(\S+)(?:\n {6}.*)*/gm,
      ))
        ofSample.set(name, section);
    });

    test('holds what is as it should be', () => {
      expect([...ofSample.keys()].sort()).toEqual([...SAMPLES.map(([, name]) => name), 'lower-case'].sort());
      expect(ofSample.get('lower-case')).toMatch(/^ {2}✓/);
    });

    test.each(SAMPLES)('refutes one %s', (_, name, __, ___, words) => {
      for (const word of words) expect(ofSample.get(name)).toContain(word);
    });
  });

  test('refutes an accepted sample that is right but for how it is shown', async () => {
    await workspace.write({
      [`${FOLDER}/assignment.yaml`]: FOLLOWED,
      [`${FOLDER}/submissions/accepted/plain/greet.sh`]: SHOWN_OTHERWISE,
    });
    const said = await verify('--only', 'accepted/');
    expect(said.code).toBe(1);
    expect(said.out).toMatch(/✗ sample accepted\/plain\n.*ada: presentation-error/);
  });

  test('an assignment that names nothing to prove is not proved', async () => {
    await workspace.write({
      [`${FOLDER}/assignment.yaml`]: YAML.replace(/ +reference:.*\n +stubs:.*\n/, '').replace(
        /samples:.*\n/,
        '',
      ),
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
        names.map((name) => [`${FOLDER}/submissions/wrong-answer/${name}/greet.sh`, SHELL_SOLUTIONS.wrong]),
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
  ])('says where samples.yaml is wrong: %s', async (what, where) => {
    await workspace.write({
      [`${FOLDER}/submissions/samples.yaml`]: `wrong-answer/lower-case: ${what}\n`,
    });
    const said = await verify('--only', 'nothing');
    expect(said.code).toBe(2);
    expect(said.err).toMatch(where);
  });
});
