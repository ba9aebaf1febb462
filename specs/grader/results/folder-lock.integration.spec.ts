/** One grader at a time for a report folder, whoever started them. */
import { describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { LOCK, lockFolder } from '../../../grader/results/folder-lock.js';
import { openReportFolder } from '../../../grader/results/report-folder.js';
import { EXIT } from '../../../grader/io/exit.js';
import { openFolder } from '../../support/places.js';

const root = openFolder();
const newFolder = (): string => mkdtempSync(join(root, 'folder-'));

const HOLDER = {
  pid: process.pid,
  host: hostname(),
  began: null,
  since: '2026-01-02T03:04:05.678Z',
  token: 'x',
};
const leaveLock = (folder: string, holder: object): void =>
  writeFileSync(join(folder, LOCK), `${JSON.stringify({ ...HOLDER, ...holder })}\n`);

/** The number of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn('true');
  await new Promise((ended) => child.once('exit', ended));
  return child.pid ?? 0;
}

describe('the lock of a report folder', () => {
  test('a second grader is refused at once, and told who the first is and since when', async () => {
    const folder = newFolder();
    const first = await openReportFolder(folder);
    await first.journal({ graded: 'ada' });
    const since = (JSON.parse(readFileSync(join(folder, LOCK), 'utf8')) as { since: string }).since;
    for (const resume of [false, true])
      await expect(openReportFolder(folder, resume)).rejects.toMatchObject({
        code: EXIT.usage,
        message: expect.stringContaining(
          `Process ${process.pid} on ${hostname()} has been writing to it since ${since}`,
        ),
      });
    // The first has lost nothing.
    expect(readFileSync(first.journalFile, 'utf8')).toBe('{"graded":"ada"}\n');
    await first.close();
    const second = await openReportFolder(folder, true);
    await second.close();
    expect(readdirSync(folder).filter((name) => name.startsWith(LOCK))).toEqual([]);
  });

  test('of many that start at once exactly one gets the folder, of a dead holder, too', async () => {
    // Ten times each, since what was wrong here once was wrong only for one order of steps in many.
    const pid = await deadPid();
    for (const dead of Array.from({ length: 20 }, (_, round) => round % 2 === 1)) {
      const folder = newFolder();
      if (dead) leaveLock(folder, { pid });
      const all = await Promise.all(Array.from({ length: 20 }, () => lockFolder(folder)));
      expect(all.filter(({ ok }) => ok)).toHaveLength(1);
      expect(readdirSync(folder)).toEqual([LOCK]);
      for (const each of all) if (each.ok) each.value();
      expect(existsSync(join(folder, LOCK))).toBe(false);
    }
  });

  test.each<[string, () => object | Promise<object>, boolean]>([
    ['a process that has ended', async () => ({ pid: await deadPid() }), true],
    ['a process whose number another has now', () => ({ began: '1' }), process.platform === 'linux'],
    ['a process that lives', () => ({}), false],
    ['a process of another user', () => ({ pid: 1 }), false],
    ['a process of another machine', () => ({ pid: 999_999, host: 'elsewhere' }), false],
  ])('left by %s', async (_, holder, isTakenOver) => {
    const folder = newFolder();
    leaveLock(folder, await holder());
    const locked = await lockFolder(folder);
    expect(locked.ok).toBe(isTakenOver);
    if (locked.ok) locked.value();
  });

  test('a file of that name that is none is left alone', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, LOCK), 'mine');
    expect(await lockFolder(folder)).toEqual({ ok: false, fault: null });
    expect(readFileSync(join(folder, LOCK), 'utf8')).toBe('mine');
  });
});
