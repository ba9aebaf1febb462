import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBoardmark, type Running } from '../../support/command-line.js';
import { GREETING, openWorkspace, type Workspace } from '../../support/workspace.js';
import { findProcesses, uniqueSleep } from '../run/support.js';

let workspace: Workspace;
let running: Running;
beforeEach(async () => {
  workspace = await openWorkspace(GREETING);
});
afterEach(async () => {
  await running.kill();
  await workspace.remove();
});

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await sleep(20);
};

describe('grading that is ended from outside', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s leaves nothing running', async (signal) => {
    const seconds = uniqueSleep();
    const waits = `require('node:child_process').spawnSync('sleep', ['${seconds}']);`;
    await workspace.write({ 'class/ada/greet.js': waits });
    running = startBoardmark(
      workspace.path,
      ['grade', 'greeting', 'class', '--out', 'out', '--sandbox', 'none', '--allow-weak-sandbox'],
      { BOARDMARK_ASSIGNMENTS: `${workspace.path}/assignments` },
    );
    await until(() => findProcesses(seconds).length > 0);
    expect(await running.interrupt(signal)).toBe(130);
    expect(findProcesses(seconds)).toEqual([]);
  });
});
