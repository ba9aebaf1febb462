/** A grader that is to be killed: starts a program that sleeps for so many seconds, at a level, and says so. */
import type { SandboxLevel } from '../../../grader/model.js';
import { openSandbox } from '../../../grader/run/open-sandbox.js';
import { LIMITS } from './limits.js';

const [, , level = 'none', seconds = '1000'] = process.argv;
const opened = await openSandbox(level as SandboxLevel);
if (!opened.ok) throw new Error(opened.fault.fault);
await opened.value.start(
  {
    // One that leaves the group and the session, too.
    argv: () => ['sh', '-c', `setsid sleep ${seconds} & echo; exec sleep ${seconds}`],
    readable: [],
    work: { kind: 'scratch', files: [] },
    env: {},
    stdin: new Uint8Array(),
    limits: { ...LIMITS, wallMs: 1_000_000 },
    keep: [],
  },
  'stdio',
  () => console.log(process.pid),
);
