/** A grader that is to be killed: starts a program that sleeps for so many seconds, at a level, and says so. */
import type { SandboxLevel } from '../../../grader/model.js';
import { openSandbox } from '../../../grader/run/open-sandbox.js';
import { shell } from './make-program.js';

const [, , level = 'none', seconds = '1000'] = process.argv;
const opened = await openSandbox(level as SandboxLevel);
if (!opened.ok) throw new Error(opened.fault.fault);
// One that leaves the group and the session, too.
const script = `setsid sleep ${seconds} & echo; exec sleep ${seconds}`;
const program = shell(script, { limits: { wallMs: 1_000_000 } });
await opened.value.start(program, 'stdio', () => console.log(process.pid));
