/** Limits how many programs run at once. All cases of all submissions share the limit. */
import pLimit from 'p-limit';
import type { Channel, Program, Running, Sandbox } from './sandbox.js';

/** The same sandbox with `jobs` places. A dialogue keeps its place until the program has ended. */
export function poolSandbox(sandbox: Sandbox, jobs: number): Sandbox {
  const places = pLimit(jobs);
  return {
    level: sandbox.level,
    aside: sandbox.aside,
    places: jobs,
    run: (program) => places(() => sandbox.run(program)),
    start: (program: Program, channel: Channel, hear: (chunk: Uint8Array) => void) =>
      new Promise<Running>((resolve, reject) => {
        places(async () => {
          const running = await sandbox.start(program, channel, hear);
          resolve(running);
          await running.ended;
        }).catch(reject);
      }),
    close: () => sandbox.close(),
  };
}
