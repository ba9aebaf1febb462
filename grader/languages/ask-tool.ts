/** Runs an installed tool that reads nothing of a student's, such as a compiler asked for its version. */
import type { Run } from '../model.js';
import type { Sandbox } from '../run/sandbox.js';
import { LIMITS_FOR_TOOLS } from './tool-limits.js';

export function askTool(sandbox: Sandbox, command: readonly string[]): Promise<Run> {
  return sandbox.run({
    argv: () => command,
    readable: [],
    work: { kind: 'scratch', files: [] },
    env: {},
    stdin: new Uint8Array(),
    limits: LIMITS_FOR_TOOLS,
    keep: [],
  });
}

/** All that it wrote, to both streams. */
export function outputOfTool({ stdout, stderr }: Run): string {
  return Buffer.concat([stdout, stderr]).toString('utf8');
}
