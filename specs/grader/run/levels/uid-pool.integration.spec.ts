import { afterEach, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Identity } from '../../../../grader/run/launch.js';
import { createUidPool, type UidPool } from '../../../../grader/run/levels/uid-pool.js';
import { readStat, type ProcessId } from '../../../../grader/run/proc.js';
import { describeWithProc } from '../with-proc.js';

const IDS = 100;
const GONE: ProcessId = { pid: process.pid, born: 'before this process' };
const children: ChildProcess[] = [];

/** A pool whose ids are all in use. */
function openUsedUp(): { pool: UidPool; taken: readonly Identity[] } {
  const pool = createUidPool();
  return { pool, taken: Array.from({ length: IDS }, () => pool.take()) };
}

/** A dead process for which its parent does not wait. */
async function makeZombie(): Promise<ProcessId> {
  const child = spawn('sh', ['-c', 'sh -c "echo \\$\\$; exit" & exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  for (;;) {
    const stat = readStat(Number(line));
    if (stat === null) throw new Error('its parent waited for it');
    if (stat.state === 'Z') return stat;
    await new Promise(setImmediate);
  }
}

function pick<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error('fewer than expected');
  return found;
}

afterEach(() => {
  for (const each of children.splice(0)) each.kill('SIGKILL');
});

describeWithProc('the user ids of programs', () => {
  test('differ while they are in use', () => {
    const { taken } = openUsedUp();
    expect(new Set(taken.map(({ uid }) => uid)).size).toBe(IDS);
  });

  test('are given again once the program has ended', () => {
    const { pool, taken } = openUsedUp();
    pool.giveBack(pick(taken, 7), []);
    expect(pool.take()).toEqual(pick(taken, 7));
  });

  test('are given again when their zombies are gone, before those that still have some', async () => {
    const { pool, taken } = openUsedUp();
    const zombie = await makeZombie();
    pool.giveBack(pick(taken, 3), [zombie]);
    pool.giveBack(pick(taken, 4), [GONE, zombie]);
    pool.giveBack(pick(taken, 5), [GONE]);
    pool.giveBack(pick(taken, 6), [GONE]);
    expect([pool.take(), pool.take()]).toEqual([pick(taken, 5), pick(taken, 6)]);
  });

  test('with zombies that stay for ever are given rather than one in use', async () => {
    const { pool, taken } = openUsedUp();
    const zombie = await makeZombie();
    for (const at of [40, 41]) pool.giveBack(pick(taken, at), [zombie]);
    const again = [pool.take(), pool.take()].map(({ uid }) => uid);
    expect(again.sort()).toEqual([pick(taken, 40).uid, pick(taken, 41).uid]);
  });

  test('that have zombies are not given as long as others were never used', async () => {
    const pool = createUidPool();
    const first = pool.take();
    pool.giveBack(first, [await makeZombie()]);
    expect(pool.take()).not.toEqual(first);
  });
});
