import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { listChildren, listPids, showsChildren } from '../../../grader/run/proc.js';
import { describeWithProc } from './with-proc.js';

describeWithProc('the children of a process', () => {
  test('are those that it started, on whichever thread, and not theirs', async () => {
    const script = `
      const { spawn } = require('node:child_process');
      const { Worker } = require('node:worker_threads');
      const start = "require('node:child_process').spawn('sh', ['-c', 'sleep 60; true']).pid";
      new Worker("require('node:worker_threads').parentPort.postMessage(" + start + "); setTimeout(() => 0, 60_000)", { eval: true })
        .on('message', (other) => console.log(eval(start), other));`;
    const parent = spawn(process.execPath, ['-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    try {
      const [said] = (await once(parent.stdout, 'data')) as [Buffer];
      const started = said.toString().trim().split(' ').map(Number);
      const found = listChildren(parent.pid ?? -1);
      expect(found.toSorted()).toEqual(showsChildren ? started.toSorted() : []);
      expect(listPids()).toEqual(expect.arrayContaining(started));
    } finally {
      process.kill(-(parent.pid ?? process.pid), 'SIGKILL');
    }
  });
});
