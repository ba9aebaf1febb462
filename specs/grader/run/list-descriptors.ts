/** Prints the descriptors that programs at each level have; started with some that must not be among them. */
import { SANDBOX_LEVELS } from '../../../grader/model.js';
import { openSandbox } from '../../../grader/run/open-sandbox.js';
import { command, text } from './make-program.js';

for (const level of SANDBOX_LEVELS) {
  const opened = await openSandbox(level);
  if (!opened.ok) continue;
  const { stdout } = await opened.value.run(command(() => ['ls', '-l', '/proc/self/fd']));
  console.log(`listed at ${level}: ${text(stdout)}`);
  await opened.value.close();
}
