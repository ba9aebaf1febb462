import { expect, test } from '@jest/globals';
import { Duplex } from 'node:stream';
import { createBoxReport } from '../../../../grader/run/levels/box-status.js';

test('a program that writes where its box reports ends the report; we keep little of it', async () => {
  let stands = 0;
  const report = createBoxReport(() => (stands += 1));
  const wire = new Duplex({ read: () => undefined, write: (_, __, done) => done() });
  report.connect(wire);
  wire.push('stands\n');
  for (let sent = 0; sent < 64 && !wire.destroyed; sent += 1) {
    wire.push('x'.repeat(32 * 1024));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(wire.destroyed).toBe(true);
  expect((await report.text()).length).toBeLessThan(128 * 1024);
  expect(stands).toBe(1);
});
