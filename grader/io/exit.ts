import { whyUnreadable } from '../text/error-text.js';

/** Exit codes: contracts that CI scripts rely on. */
export const EXIT = {
  /** Done; for `check`: all visible cases accepted. */
  ok: 0,
  /** `check`: not all accepted; `verify`, `record --check`: something is not as it should be. */
  notAccepted: 1,
  /** The command was called wrongly, or its input cannot be read. */
  usage: 2,
  /** Our side failed: a tool is missing, the sandbox does not start. */
  ourFault: 3,
  /** Stopped by Ctrl-C, as shells count it. */
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A command cannot go on; the message is printed once, at the top level. */
export class Stop extends Error {
  readonly code: ExitCode;

  constructor(code: ExitCode, message: string) {
    super(message);
    this.name = 'Stop';
    this.code = code;
  }
}

/** For a file or folder that was named in the command and cannot be read. */
export function cannotRead(shown: string, thrown: unknown): Stop {
  return new Stop(EXIT.usage, `${shown} cannot be read: ${whyUnreadable(thrown)}.`);
}
