/** What a command does once it is loaded. */
import type { ExitCode } from '../io/exit.js';
import type { Io } from '../io/io.js';

/** A loaded command: `given` is what commander passes on, arguments before options. */
export type Run = (io: Io, given: readonly unknown[]) => Promise<ExitCode>;

/** Makes a handler for commander of a function that loads a command. */
export type Action = (command: () => Promise<Run>) => (...given: unknown[]) => Promise<void>;
