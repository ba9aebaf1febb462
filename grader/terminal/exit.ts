/** Exit codes: contracts that CI scripts rely on. */
export const EXIT = {
  /** Done; for `check`: all visible cases accepted. */
  ok: 0,
  /** `check`: not all accepted; `verify`, `record --check`: not as it should be. */
  notAccepted: 1,
  /** The command was called wrongly, or what it was given cannot be read. */
  usage: 2,
  /** Our side failed: a tool missing, the sandbox would not start. */
  ourFault: 3,
  /** Stopped by Ctrl-C, as shells count it. */
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A command that cannot go on: said once, at the top. */
export class Stop extends Error {
  readonly code: ExitCode;

  constructor(code: ExitCode, message: string) {
    super(message);
    this.name = 'Stop';
    this.code = code;
  }
}
