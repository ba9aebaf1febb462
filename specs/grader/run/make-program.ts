/** Programs to run, with plenty of everything where nothing else is asked for. */
import type { Limits } from '../../../grader/model.js';
import type { Program } from '../../../grader/run/sandbox.js';
import { LIMITS } from './limits.js';

export type Asked = Partial<Omit<Program, 'limits'>> & { readonly limits?: Partial<Limits> };

/** The words of a command line. */
export function command(argv: Program['argv'], { limits, ...asked }: Asked = {}): Program {
  return {
    argv,
    readable: [],
    work: { kind: 'scratch', files: [] },
    env: {},
    stdin: new Uint8Array(),
    keep: [],
    ...asked,
    limits: { ...LIMITS, ...limits },
  };
}

/** One line of shell. */
export function shell(script: string, asked: Asked = {}): Program {
  return command(() => ['sh', '-c', script], asked);
}

export function text(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString();
}
