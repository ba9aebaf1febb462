import { beforeAll, describe, expect, it, test } from '@jest/globals';
import { join } from 'node:path';
import type { Prepared, Together } from '../../../grader/languages/language.js';
import {
  ok,
  type Assignment,
  type CallOutcome,
  type CallsRun,
  type CaseResult,
  type Run,
} from '../../../grader/model.js';
import type { Program } from '../../../grader/run/sandbox.js';
import { createTieredLimits } from '../../../grader/stages/adaptive-limits.js';
import { decideCases } from '../../../grader/stages/decide-cases.js';
import type { Subject } from '../../../grader/stages/subject.js';
import { oneWorkspace } from '../../support/workspace.js';
import { needAssignment } from '../../support/kit.js';

/** What each case needs of the processor: the program reads it from its input. */
const NEEDS = {
  one: 'for ever',
  two: 'for ever',
  three: 'for ever',
  slow: '700',
  medium: '400',
  quick: '20',
  short: '10',
} as const;
const NAMES = Object.keys(NEEDS) as (keyof typeof NEEDS)[];
const FULL_MS = 1000;

const workspace = oneWorkspace({
  'assignment.yaml': `id: loops
title: Loops
languages: { command: { required: [main.sh], programs: { main: [sh, main.sh] } } }
limits: { cpu: ${FULL_MS}ms }
rubric:
  - { id: runs, title: Runs, points: 6, check: { transcripts: [${NAMES.map((name) => `${name}.in`).join(', ')}], program: main } }
`,
  ...Object.fromEntries(
    NAMES.flatMap((name) => [
      [`${name}.in`, `${NEEDS[name]}\n`],
      [`${name}.ans`, 'done\n'],
    ]),
  ),
});
let assignment: Assignment;
beforeAll(async () => {
  assignment = await needAssignment(join(workspace.path, 'assignment.yaml'));
});

interface Setting {
  readonly spinning?: boolean;
  readonly sharesPlaces?: boolean;
  readonly heldBack?: string;
  readonly isSilent?: boolean;
}

/** Runs the cases with these names one at a time. Says what each run was given, and what was told when. */
async function decide(
  names: readonly (keyof typeof NEEDS)[],
  { spinning = true, sharesPlaces = true, heldBack = '', isSilent = false }: Setting = {},
  together?: Together,
) {
  const given: string[] = [];
  const told: string[] = [];
  let now = 0;
  let most = 0;
  const run = async ({ stdin, limits, env }: Program): Promise<Run> => {
    const need = Buffer.from(stdin).toString().trim();
    given.push(`${need}: ${limits.cpuMs}${'AT_ONCE' in env ? ', at once' : ''}`);
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setImmediate(resolve));
    now -= 1;
    const isStopped = need === 'for ever' || Number(need) > limits.cpuMs;
    const limitMs = limits.cpuMs;
    const late = { how: 'time-limit', clock: 'cpu', limitMs, reachedMs: limitMs } as const;
    return {
      ending: isStopped
        ? { ...late, ...(spinning && { spinning: true as const }) }
        : { how: 'exited', code: 0 },
      stdout: Buffer.from(isSilent ? ('AT_ONCE' in env ? heldBack : '') : 'done\n'),
      stderr: new Uint8Array(),
      wallMs: isStopped ? limitMs : Number(need),
      cpuMs: isStopped ? limitMs : Number(need),
      filesAfter: {},
    };
  };
  const writesAtOnce = isSilent ? { AT_ONCE: '1' } : undefined;
  const plan = { argv: () => ['main'], readable: [], env: {}, writesAtOnce };
  const prepared = { remarks: [], problems: [], program: () => ok(plan), together } as unknown as Prepared;
  const subject = {
    preparation: { kind: 'prepared', prepared },
    request: { assignment },
    sandbox: { places: 2, run },
    sharesPlaces,
    adaptiveLimits: createTieredLimits(),
    onDecided: ({ case: { id }, verdict }: CaseResult) => told.push(`${id}: ${verdict.verdict}`),
  } as unknown as Subject;
  const cases = assignment.rubric
    .flatMap((item) => item.cases)
    .filter(({ id }) => names.includes(id as keyof typeof NEEDS));
  await decideCases(subject, cases);
  return { given, told, most };
}

describe('a program that loops', () => {
  it('gets the full limit once, if it only computes', async () => {
    const { given } = await decide(['one', 'two', 'three']);
    expect(given).toEqual(['for ever: 1000', 'for ever: 500', 'for ever: 400']);
  });
  it('gets it twice, if it reads or writes all the time', async () => {
    const { given } = await decide(['one', 'two', 'three'], { spinning: false });
    expect(given).toEqual(['for ever: 1000', 'for ever: 1000', 'for ever: 500']);
  });
  it('is asked twice what it held back, and again only where that told more', async () => {
    const asked = async (heldBack: string): Promise<number> =>
      (await decide(['one', 'two', 'three'], { isSilent: true, heldBack })).given.filter((each) =>
        each.endsWith('at once'),
      ).length;
    expect(await asked('')).toBe(2);
    expect(await asked('do')).toBe(3);
  });
  it('begins with one run while other submissions use the places', async () => {
    expect((await decide(['slow', 'medium', 'quick'])).most).toBe(2);
    expect((await decide(['one'])).most).toBe(1);
    expect((await decide(['one', 'two'])).most).toBe(1);
    expect((await decide(['one', 'two'], { sharesPlaces: false })).most).toBe(2);
  });
});

describe('a program whose runtime starts sooner without a bound of its own for memory', () => {
  /** In how many words it was run, and what it came to; without the bound it ends so. */
  async function decideWithout(ending: Run['ending']) {
    const words: (readonly string[])[] = [];
    const run = ({ argv }: Program): Promise<Run> => {
      words.push(argv((path) => path));
      const isBounded = words.at(-1)?.includes('bounded') === true;
      return Promise.resolve({
        ...{ ending: isBounded ? { how: 'exited', code: 0 } : ending, stdout: Buffer.from('done\n') },
        ...{ stderr: new Uint8Array(), wallMs: 20, cpuMs: 20, filesAfter: {} },
      });
    };
    const plan = { argv: () => ['bounded'], unbounded: () => ['free'], readable: [], env: {} };
    const prepared = { remarks: [], problems: [], program: () => ok(plan) } as unknown as Prepared;
    const subject = {
      ...{ preparation: { kind: 'prepared', prepared }, request: { assignment, submission: { files: [] } } },
      ...{ choice: { language: {} }, sandbox: { places: 2, run }, adaptiveLimits: createTieredLimits() },
    } as unknown as Subject;
    const [quick] = assignment.rubric.flatMap(({ cases }) => cases).filter(({ id }) => id === 'quick');
    if (quick === undefined) throw new Error('no such case');
    const decided = await decideCases(subject, [quick]);
    return [words.flat().join(), decided.get(quick)?.verdict.verdict];
  }

  it('is run with the bound where its memory was full, or it was ended', async () => {
    const full = { how: 'memory-limit', limitBytes: 1, reachedBytes: 2 } as const;
    expect(await decideWithout(full)).toEqual(['free,bounded', 'accepted']);
    expect(await decideWithout({ how: 'signalled', signal: 'SIGABRT' })).toEqual([
      'free,bounded',
      'accepted',
    ]);
  });
  it('runs once, however else it ends', async () => {
    expect(await decideWithout({ how: 'exited', code: 0 })).toEqual(['free', 'accepted']);
    expect(await decideWithout({ how: 'exited', code: 1 })).toEqual(['free', 'run-time-error']);
    const late = { how: 'time-limit', clock: 'cpu', limitMs: 1, reachedMs: 2 } as const;
    expect(await decideWithout(late)).toEqual(['free', 'time-limit-exceeded']);
  });
});

describe('a case that had less time than it would get now', () => {
  it('runs again once a run of the program has ended, and is told of only then', async () => {
    const { given, told } = await decide(['one', 'slow', 'medium']);
    expect(given).toEqual(['for ever: 1000', '700: 500', '400: 400', '700: 1000']);
    expect(told).toEqual(['one: time-limit-exceeded', 'medium: accepted', 'slow: accepted']);
  });
  it('does not run again where that gives it no more time', async () => {
    const { given, told } = await decide(['one', 'two', 'quick']);
    expect(given).toEqual(['for ever: 1000', 'for ever: 500', '20: 400']);
    expect(told).toEqual(['one: time-limit-exceeded', 'quick: accepted', 'two: time-limit-exceeded']);
  });
});

test('dialogues in one process are given up where the first three say nothing', async () => {
  const says = (outcome: CallOutcome): CallsRun => ({
    kind: 'done',
    steps: [{ outcomes: [outcome], printed: Buffer.from('done\n'), left: [] }],
    files: {},
    wallMs: 1,
  });
  const ends = says({ kind: 'returned', value: { type: 'int', value: 0 } });
  const nothing = says({ kind: 'threw', exception: 'Alone', supertypes: [], message: null, trace: [] });
  const tried = async (...runs: readonly CallsRun[]): Promise<number> => {
    const begun: unknown[] = [];
    const run = async function* (jobs: Iterable<unknown>) {
      for (const job of jobs) yield await Promise.resolve(runs[begun.push(job) - 1] ?? ends);
    };
    const { told } = await decide(
      ['slow', 'medium', 'quick', 'short'],
      {},
      { whyAlone: () => Promise.resolve(null), run },
    );
    expect(told.filter((each) => each.endsWith(': accepted'))).toHaveLength(4);
    return begun.length;
  };
  expect(await tried(nothing, nothing, nothing)).toBe(3);
  expect(await tried(nothing, nothing, ends, nothing)).toBe(4);
  expect(await tried(ends, nothing, nothing, nothing)).toBe(4);
});
