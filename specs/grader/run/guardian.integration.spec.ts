import { describe, expect, test } from '@jest/globals';
import { execa } from 'execa';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sweep } from '../../../grader/run/open-sandbox.js';
import { MARK } from '../../../grader/run/temp-root.js';
import { ownStamp } from '../../../grader/temp/owner.js';
import { atEveryLevel, findProcesses, uniqueSleep } from './support.js';

/** However long it takes: the guardian looks through all processes several times, and the machine may be busy. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(50);
}

describe('a grader that is killed', () => {
  atEveryLevel(({ level }) => {
    test('leaves no process and no folder', async () => {
      const seconds = uniqueSleep();
      const grader = execa('node', ['scripts/run.js', 'specs/grader/run/killed-grader.ts', level, seconds], {
        reject: false,
        stderr: 'inherit',
      });
      const pid = await new Promise<string>((resolve) =>
        grader.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
      );
      const findFolders = () =>
        [tmpdir(), '/dev/shm'].flatMap((parent) =>
          readdirSync(parent).filter((name) => name.includes(`-${pid}-`)),
        );
      expect(findProcesses(seconds)).not.toEqual([]);
      expect(findFolders()).not.toEqual([]);
      process.kill(Number(pid), 'SIGKILL');
      await grader;
      await until(() => findProcesses(seconds).length === 0);
      await until(() => findFolders().length === 0);
    });
  });
});

describe('the sweep at the start', () => {
  test('removes what a dead grader left, and that alone', async () => {
    const parent = join(tmpdir(), `sweep-${process.pid}`);
    const [namespace = '', pid = ''] = ownStamp().split('-');
    const dead = join(parent, `bm-${namespace}-${pid}-1-abcdef`);
    const kept = [
      join(parent, `bm-${ownStamp()}-abcdef`),
      join(parent, `boardmark-1-${pid}-1-abcdef`),
      join(parent, 'boardmark-of-somebody'),
    ];
    for (const folder of [dead, ...kept]) mkdirSync(join(folder, 'below'), { recursive: true });
    await sweep([parent]);
    expect(existsSync(dead)).toBe(false);
    expect(kept.filter((folder) => !existsSync(folder))).toEqual([]);
    rmSync(parent, { recursive: true });
  });

  test('ends what a dead grader had started, and that alone', async () => {
    const parent = join(tmpdir(), `sweep-${process.pid}-started`);
    const [namespace = '', pid = ''] = ownStamp().split('-');
    mkdirSync(join(parent, `bm-${namespace}-${pid}-1-abcdef`), { recursive: true });
    const [left, kept] = [uniqueSleep(), uniqueSleep()];
    const start = (seconds: string, stamp: string) =>
      execa('sleep', [seconds], { env: { [MARK]: `${stamp}.one` }, detached: true, reject: false });
    const started = [start(left, `${namespace}-${pid}-1`), start(kept, ownStamp())];
    await until(() => [left, kept].every((seconds) => findProcesses(seconds).length > 0));
    await sweep([parent]);
    await until(() => findProcesses(left).length === 0);
    expect(findProcesses(kept)).not.toEqual([]);
    for (const each of started) each.kill('SIGKILL');
    await Promise.all(started);
    rmSync(parent, { recursive: true });
  });
});
