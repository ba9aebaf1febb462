/** What a program may use. */

/** Limits at which a program is stopped. */
export interface Limits {
  /**
   * Elapsed time. On a busy machine it is extended as long as the processor time shows that the program waited for
   * a processor.
   */
  readonly wallMs: number;
  /** Processor time of the program and all that it started. */
  readonly cpuMs: number;
  readonly memoryBytes: number;
  /** For each of standard output and standard error. */
  readonly outputBytes: number;
  readonly processes: number;
  readonly openFiles: number;
  /** The largest single file, and all of the scratch folder. */
  readonly diskBytes: number;
}
