/** Prints the descriptors that programs at each level have; started with some that must not be among them. */
import { SANDBOX_LEVELS } from '../../../grader/model.js';
import { openSandbox } from '../../../grader/run/open-sandbox.js';
import { LIMITS } from './limits.js';

for (const level of SANDBOX_LEVELS) {
  const opened = await openSandbox(level);
  if (!opened.ok) continue;
  const { stdout } = await opened.value.run({
    argv: () => ['ls', '-l', '/proc/self/fd'],
    readable: [],
    work: { kind: 'scratch', files: [] },
    env: {},
    stdin: new Uint8Array(),
    limits: LIMITS,
    keep: [],
  });
  console.log(`listed at ${level}: ${Buffer.from(stdout).toString()}`);
  await opened.value.close();
}
