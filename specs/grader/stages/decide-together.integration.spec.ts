import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { loadAssignment } from '../../../grader/assignment/load.js';
import { grade, type GradeOptions } from '../../../grader/grade.js';
import type { Assignment, CaseResult } from '../../../grader/model.js';
import { openSandbox } from '../../../grader/run/open-sandbox.js';
import type { Sandbox } from '../../../grader/run/sandbox.js';
import { takeFolder } from '../../../grader/submission/collect.js';
import { everyNth } from '../../support/effort.js';
import { hasJdk } from '../../support/installed.js';
import { programOf, ROADS } from '../../support/roads-between-runs.js';
import { openWorkspace, type Workspace } from '../../support/workspace.js';

const CASES = { set: 'set', find: 'found', again: 'found' } as const;

let workspace: Workspace;
let assignment: Assignment;
let opened: Sandbox;
let places: Sandbox;
/** How many dialogues had a process of their own. */
let alone = 0;
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
rubric:
  - { id: runs, title: Runs, points: 3, check: { transcripts: [set.transcript, find.transcript, again.transcript], program: main } }
`,
    ...Object.fromEntries(dialogues),
  });
  const loaded = await loadAssignment(join(workspace.path, 'assignment.yaml'));
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.fault));
  assignment = loaded.value;
  const sandbox = await openSandbox('none');
  if (!sandbox.ok) throw new Error(sandbox.fault.fault);
  opened = sandbox.value;
  places = {
    ...opened,
    async run(program) {
      const input = Buffer.from(program.stdin).toString();
      if (['set\n', 'find\n'].includes(input)) alone += 1;
      const run = await opened.run(program);
      return input === 'find\n' && differs ? { ...run, stdout: Buffer.from('fresh\n') } : run;
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
  const rubric = assignment.rubric.map((item) => ({
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

/** A program that is right and does this before it ends. */
function rightProgram(code = ''): string {
  const right = programOf({ name: 'none', set: '', finds: 'true' });
  return right.replace(/(?<="fresh"\);\n\s+\})/, `\n${code}`);
}

(hasJdk ? describe : describe.skip)('dialogues in one JVM', () => {
  it.each(everyNth(ROADS, 4))('a program does not get from run to run by $name', async (road) => {
    const set = road.setIsWrong === true ? ['run-time-error', 'wrong-answer'] : ['accepted'];
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

  it.each([
    ['returns from main', 'line.length();'],
    ['calls exit', 'Runnable r = () -> System.exit(0); r.run();'],
    ['tidies up', 'try (Scanner s = new Scanner(line)) { s.nextLine(); } finally { line = null; }'],
    [
      'uses tables of texts and numbers',
      'Map<String, List<Integer>> m = new HashMap<>(); m.computeIfAbsent(line, k -> new ArrayList<>()).add(1); m.forEach((k, v) -> k.length());',
    ],
    [
      'uses records, lambdas and streams',
      'record P(int a, String b) { } Set<P> s = new HashSet<>(List.of(new P(1, line))); s.stream().map(P::b).sorted(Comparator.comparing(String::length)).forEach(String::strip);',
    ],
    ['keeps static state', 'List<String> l = new ArrayList<>(); l.add(line); Collections.sort(l);'],
  ])('a program that %s shares it', async (_, code) => {
    expect(await decide(rightProgram(code))).toMatchObject({
      verdicts: ['accepted', 'accepted', 'accepted'],
      alone: 0,
    });
  });
});
