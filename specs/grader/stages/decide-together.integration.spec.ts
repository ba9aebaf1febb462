import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { grade, type GradeOptions } from '../../../grader/grade.js';
import type { Assignment, CaseResult } from '../../../grader/model.js';
import type { Sandbox } from '../../../grader/run/sandbox.js';
import { takeFolder } from '../../../grader/submission/collect.js';
import { everyNth } from '../../support/effort.js';
import { hasJdk } from '../../support/installed.js';
import { programOf, ROADS } from '../../support/roads-between-runs.js';
import { openWorkspace, type Workspace } from '../../support/workspace.js';
import { needAssignment } from '../../support/kit.js';
import { needSandbox } from '../../support/places.js';

const CASES = { set: 'set', find: 'found', again: 'found' } as const;

let workspace: Workspace;
let assignment: Assignment;
let opened: Sandbox;
let places: Sandbox;
/** How many dialogues had a process of their own. */
let alone = 0;
/** How many processes of the driver were started. */
let drivers = 0;
/** Whether what finds something does not, in a process of its own. */
let differs = false;

beforeAll(async () => {
  const dialogues = Object.entries(CASES).map(
    ([name, answer]) =>
      [`${name}.transcript`, `# ${name}\n<${name === 'set' ? 'set' : 'find'}\n>${answer}\n`] as const,
  );
  workspace = await openWorkspace({
    'assignment.yaml': `id: roads
title: Roads
languages: { java: { required: [Main.java], programs: { main: Main } } }
limits: { cpu: 5s, wall: 20s }
contract: { Main: { form: functions, members: ['static boolean finds()'] } }
rubric:
  - { id: runs, title: Runs, points: 3, check: { transcripts: [set.transcript, find.transcript, again.transcript], program: main } }
  - { id: calls, title: Calls, points: 1, check: { methods: [calls.yaml] } }
`,
    'calls.yaml': '- { id: finds, call: Main.finds(), returns: false }\n',
    ...Object.fromEntries(dialogues),
  });
  assignment = await needAssignment(join(workspace.path, 'assignment.yaml'));
  opened = await needSandbox('none');
  places = {
    ...opened,
    async run(program) {
      const input = Buffer.from(program.stdin).toString();
      if (['set\n', 'find\n'].includes(input)) alone += 1;
      const run = await opened.run(program);
      return input === 'find\n' && differs ? { ...run, stdout: Buffer.from('fresh\n') } : run;
    },
    start(program, ...rest) {
      if (program.argv((path) => path).includes('boardmark.driver.Main')) drivers += 1;
      return opened.start(program, ...rest);
    },
  };
});
afterAll(async () => {
  await opened.close();
  await workspace.remove();
});

/** The verdicts of the dialogues, and how many of them had a process of their own. */
async function decide(
  source: string,
  {
    times = 1,
    hidden = [],
    ...options
  }: { times?: number; hidden?: readonly string[] } & Pick<GradeOptions, 'alone' | 'isSpotChecked'> = {},
): Promise<{ verdicts: string[]; alone: number; remarks: readonly string[] }> {
  const rubric = assignment.rubric.slice(0, 1).map((item) => ({
    ...item,
    cases: Array.from({ length: times }, (_, time) =>
      item.cases.map((each) => ({
        ...each,
        id: `${each.id}-${time}`,
        visibility: hidden.includes(each.id) ? ('hidden' as const) : each.visibility,
      })),
    ).flat(),
  }));
  const files = await openWorkspace({ 'Main.java': source });
  alone = 0;
  try {
    const report = await grade({ ...assignment, rubric }, [await takeFolder(files.path, 'ada')], {
      ...{ sandbox: places, jobs: 2, ...options },
    });
    const cases: readonly CaseResult[] = report.submissions.flatMap(({ items }) =>
      items.flatMap((item) => item.cases),
    );
    const remarks = report.submissions.flatMap((result) => result.remarks);
    return { verdicts: cases.map(({ verdict }) => verdict.verdict), alone, remarks };
  } finally {
    await files.remove();
  }
}

/** The verdicts of the dialogues and of the call, where two have handed in the same. */
async function decideClass(
  source: string,
  alone = false,
): Promise<{ verdicts: (readonly string[])[]; drivers: number }> {
  const files = await openWorkspace({ 'Main.java': source });
  drivers = 0;
  try {
    const intakes = await Promise.all(['ada', 'bob'].map((id) => takeFolder(files.path, id)));
    const report = await grade(assignment, intakes, { sandbox: places, jobs: 2, alone });
    const verdicts = report.submissions.map(({ items }) =>
      items.flatMap((item) => item.cases.map(({ verdict }) => verdict.verdict)),
    );
    return { verdicts, drivers };
  } finally {
    await files.remove();
  }
}

/** A program that is right and does this before it ends. */
function rightProgram(code = ''): string {
  const right = programOf({ set: '', finds: 'true' });
  return right.replace(/(?<="fresh"\);\n\s+\})/, `\n${code}`);
}

(hasJdk ? describe : describe.skip)('dialogues in one JVM', () => {
  it.each(everyNth(ROADS, 6))('a program does not get from run to run by $name', async (road) => {
    const set = road.setIsWrong ? ['run-time-error', 'wrong-answer'] : ['accepted'];
    const { verdicts } = await decide(programOf(road));
    expect(set).toContain(verdicts[0]);
    expect(verdicts.slice(1)).toEqual(['wrong-answer', 'wrong-answer']);
  });

  it.each([
    ['objects', 'Set<Object> s = new HashSet<>(); s.add(new Main());'],
    ['lists of numbers', 'Set<int[]> s = new HashSet<>(); s.add(new int[1]);'],
    [
      'constants',
      'enum E { A } Map<E, String> m = new HashMap<>(); Runnable r = () -> m.put(E.A, ""); r.run();',
    ],
    ['objects that are printed', 'String.valueOf(new Main());'],
  ])('a program that asks the JVM for hash codes of %s has a JVM of its own', async (_, code) => {
    const { verdicts, alone: count } = await decide(rightProgram(code));
    expect({ verdicts, count }).toEqual({ verdicts: ['accepted', 'accepted', 'accepted'], count: 3 });
  });

  it('however many they are', async () => {
    const { verdicts, alone: count } = await decide(rightProgram(), { times: 20 });
    expect({ verdicts: new Set(verdicts), count }).toEqual({ verdicts: new Set(['accepted']), count: 0 });
  });

  it('with --alone each dialogue has a process of its own', async () => {
    expect(await decide(rightProgram(), { alone: true })).toMatchObject({
      verdicts: ['accepted', 'accepted', 'accepted'],
      alone: 3,
    });
  });

  describe('a spot check runs what was accepted alone, too', () => {
    const isSpotChecked = () => true;

    it('where nothing differs, nothing changes', async () => {
      expect(await decide(rightProgram(), { isSpotChecked })).toEqual({
        ...{ verdicts: ['accepted', 'accepted', 'accepted'], alone: 3, remarks: [] },
      });
    });

    it('a difference sends all dialogues back to run alone, and is told', async () => {
      differs = true;
      const decided = await decide(rightProgram(), { isSpotChecked }).finally(() => (differs = false));
      expect(decided.verdicts).toEqual(['accepted', 'wrong-answer', 'wrong-answer']);
      expect(decided.remarks).toEqual([expect.stringContaining('ran again, each in a process of its own')]);
    });

    it('a difference in a hidden dialogue sends back the hidden ones alone, and is not told', async () => {
      differs = true;
      const hidden = ['find', 'again'];
      const decided = await decide(rightProgram(), { isSpotChecked, hidden }).finally(
        () => (differs = false),
      );
      // All three are spot-checked, and two of them run again.
      expect(decided).toEqual({
        ...{ verdicts: ['accepted', 'wrong-answer', 'wrong-answer'], alone: 5, remarks: [] },
      });
    });
  });

  describe('in a class they share it with the calls', () => {
    /** A right program whose method does this where it is called. */
    const calledTo = (code: string): string => {
      const members = `static boolean isMain; static boolean called() throws Exception { ${code} }`;
      const program = programOf({ members, set: '', finds: 'isMain || called()' });
      return program.replace('String line', 'isMain = true; String line');
    };
    const accepted = ['accepted', 'accepted', 'accepted'];

    it('which come last', async () => {
      const all = [...accepted, 'accepted'];
      expect(await decideClass(calledTo('return false;'))).toEqual({ verdicts: [all, all], drivers: 2 });
    });

    it.each(everyNth(ROADS, 20))('no call finds what a dialogue did by $name', async (road) => {
      const { verdicts } = await decideClass(programOf(road));
      const alone = await decideClass(programOf(road), true);
      expect(verdicts.map((each) => each.at(-1))).toEqual(alone.verdicts.map((each) => each.at(-1)));
    });

    it.each([
      [
        'fills the memory',
        'memory-limit-exceeded',
        'int[][] all = new int[1 << 20][]; for (int i = 0;; i++) all[i] = new int[1 << 20];',
      ],
      ['exits', 'run-time-error', 'System.exit(3); return false;'],
      ['counts threads', 'accepted', 'return Thread.activeCount() > 1;'],
      ['needs more memory than a dialogue may', 'accepted', 'return new int[1 << 25].length == 0;'],
    ])('a call that %s is decided as in a process of its own', async (_, verdict, code) => {
      const { verdicts } = await decideClass(calledTo(code));
      expect(verdicts).toEqual([1, 2].map(() => [...accepted, verdict]));
    });
  });

  it('a program that needs more memory than its share has a JVM of its own', async () => {
    const { verdicts, alone: count } = await decide(
      rightProgram('if (new int[1 << 25].length == 0) return;'),
    );
    expect({ verdicts, count }).toEqual({ verdicts: ['accepted', 'accepted', 'accepted'], count: 3 });
  });

  const SHARES = [
    ['returns from main', 'line.length();'],
    [
      'uses records, lambdas and streams',
      'record P(int a, String b) { } Set<P> s = new HashSet<>(List.of(new P(1, line))); s.stream().map(P::b).sorted(Comparator.comparing(String::length)).forEach(String::strip);',
    ],
    ['calls exit', 'Runnable r = () -> System.exit(0); r.run();'],
    ['tidies up', 'try (Scanner s = new Scanner(line)) { s.nextLine(); } finally { line = null; }'],
    [
      'uses tables of texts and numbers',
      'Map<String, List<Integer>> m = new HashMap<>(); m.computeIfAbsent(line, k -> new ArrayList<>()).add(1); m.forEach((k, v) -> k.length());',
    ],
    ['keeps static state', 'List<String> l = new ArrayList<>(); l.add(line); Collections.sort(l);'],
  ] as const;
  it.each(everyNth(SHARES, 3))('a program that %s shares it', async (_, code) => {
    expect(await decide(rightProgram(code))).toMatchObject({
      verdicts: ['accepted', 'accepted', 'accepted'],
      alone: 0,
    });
  });
});
