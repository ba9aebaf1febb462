import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import type { Ending } from '../../../grader/model.js';
import type { ProcessTree } from '../../../grader/run/process-tree.js';
import { readStat, type ProcessStat } from '../../../grader/run/proc.js';
import { watch, type Measures, type Watch } from '../../../grader/run/limit-watch.js';
import { LIMITS } from './limits.js';
import { describeWithProc } from './with-proc.js';

const MIB = 1024 ** 2;
/** Looks come at 40 ms and then every 90 ms. */
const SEVERAL_LOOKS_MS = 400;

const children: ChildProcess[] = [];
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
});
afterEach(() => {
  jest.useRealTimers();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A process that sleeps, as /proc tells it. */
function start(): ProcessStat {
  const child = spawn('sleep', ['1000']);
  children.push(child);
  const stat = readStat(child.pid ?? 0);
  if (stat === null) throw new Error('the process is not there');
  return stat;
}

/** One that has ended between being seen and being asked for its memory. */
async function gone(): Promise<ProcessStat> {
  const stat = start();
  const child = children.at(-1);
  const ended = new Promise((resolve) => child?.once('exit', resolve));
  child?.kill('SIGKILL');
  await ended;
  return { ...stat, rssBytes: 100 * MIB };
}

function treeOf(members: readonly ProcessStat[], onLook: () => void = () => undefined): ProcessTree {
  return {
    root: members[0]?.pid ?? 0,
    zombies: [],
    add: () => undefined,
    find: () => {
      onLook();
      return members;
    },
    end: () => Promise.resolve(true),
    kill: () => undefined,
  };
}

const NOTHING_ELSE: Measures = {
  diskBytes: () => 0,
  countsUnlinkedFiles: true,
  hiddenMemoryBytes: () => 0,
  transferredBytes: () => null,
};

function watchThese(members: readonly ProcessStat[], memoryBytes: number): Ending | null {
  let ending: Ending | null = null;
  const limits = { ...LIMITS, memoryBytes };
  const watching = watch(treeOf(members), limits, NOTHING_ELSE, (reached) => (ending = reached));
  jest.advanceTimersByTime(SEVERAL_LOOKS_MS);
  watching.stop();
  return ending;
}

describeWithProc('how often a process is looked at', () => {
  /** How many looks there are in this time. */
  function countLooks(forMs: number, act: (watching: Watch) => void): number {
    const members = [start()];
    let looks = 0;
    const tree = treeOf(members, () => looks++);
    const watching = watch(tree, LIMITS, NOTHING_ELSE, () => undefined);
    act(watching);
    jest.advanceTimersByTime(forMs);
    watching.stop();
    return looks;
  }

  test('a tool that rests much less often than one that works', () => {
    const works = countLooks(1200, (watching) => watching.restart(LIMITS));
    const rests = countLooks(1200, (watching) => watching.restart(LIMITS, true));
    expect(rests).toBeGreaterThan(0);
    expect(rests).toBeLessThan(works / 2);
  });

  test('soon again when it has work, however often that changes', () => {
    const looks = countLooks(0, (watching) => {
      for (let round = 0; round < 35; round += 1) {
        watching.restart(LIMITS, true);
        watching.restart(LIMITS);
        jest.advanceTimersByTime(20);
      }
    });
    expect(looks).toBeGreaterThan(2);
  });
});

describeWithProc('memory of several processes', () => {
  test('what ended since it was seen holds nothing any more', async () => {
    const members = [start(), await gone(), await gone()];
    expect(watchThese(members, 50 * MIB)).toBeNull();
  });

  test('pages that are shared are counted once, whatever the quick sum says', () => {
    const members = Array.from({ length: 5 }, () => ({ ...start(), rssBytes: 100 * MIB }));
    expect(watchThese(members, 50 * MIB)).toBeNull();
  });

  test('more than allowed is told with what was reached', () => {
    const ours = readStat('self');
    if (ours === null) throw new Error('no /proc');
    // All that this process has done so far is no matter here.
    const ending = watchThese([{ ...ours, cpuMs: 0 }, start()], 10 * MIB);
    expect(ending).toMatchObject({ how: 'memory-limit', limitBytes: 10 * MIB });
  });
});
