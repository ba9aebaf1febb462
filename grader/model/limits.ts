/** What a program may use. */

/** What a program may use before it is stopped. */
export interface Limits {
  /** Elapsed time. On a busy machine it is extended as long as the processor time shows the program was waiting for us. */
  readonly wallMs: number;
  /** Processor time of the program and all it started. */
  readonly cpuMs: number;
  readonly memoryBytes: number;
  /** For each of standard output and standard error. */
  readonly outputBytes: number;
  readonly processes: number;
  readonly openFiles: number;
  /** The largest single file, and all of the scratch folder. */
  readonly diskBytes: number;
}
