/**
 * Faults of our own side, as values. A `Fault` thrown inside run/ becomes the ending `not-started`; it never leaves
 * this room.
 */
import type { OurFault } from '../model.js';
import { codeOf, errorText } from '../text/error-text.js';

export { codeOf };

export class Fault extends Error {
  readonly fault: OurFault;
  constructor(fault: string, remedy: string, missingTool?: string) {
    super(fault);
    this.fault = { fault, remedy, ...(missingTool === undefined ? {} : { missingTool }) };
  }
}

/** Any error as a fault in words: our own faults unchanged, others by their message. */
export function describeFault(thrown: unknown): OurFault {
  return describe(thrown, 'the program could not be started');
}

/** The same for an error anywhere around the programs of a submission. */
export function describeFailure(thrown: unknown): OurFault {
  return describe(thrown, 'grading this submission failed');
}

function describe(thrown: unknown, what: string): OurFault {
  if (thrown instanceof Fault) return thrown.fault;
  const message = errorText(thrown);
  return { fault: `${what}: ${message}`, remedy: remedyFor(codeOf(thrown)) };
}

function remedyFor(code: string | null): string {
  switch (code ?? '') {
    case 'EAGAIN':
    case 'ENOMEM':
      return 'The machine has no processes or memory left: run fewer at a time (--jobs) and try again.';
    case 'EMFILE':
    case 'ENFILE':
      return 'Too many files are open: raise the limit (ulimit -n) or run fewer at a time (--jobs).';
    case 'ENOSPC':
      return 'The disk that holds temporary files is full: make room there, or set TMPDIR to another disk.';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'Check that temporary files can be written (TMPDIR) and that the files named can be read.';
    default:
      return 'Run `boardmark doctor` to see what this machine lacks.';
  }
}
