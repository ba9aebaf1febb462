/** What the commands share: their options, how values of these are read, and what a command does once it is loaded. */
import { InvalidArgumentError, Option } from 'commander';
import type { ExitCode } from '../io/exit.js';
import type { Io } from '../io/io.js';
import { SANDBOX_LEVELS } from '../model.js';

/** A loaded command: `given` is what commander passes on, arguments before options. */
export type Run = (io: Io, given: readonly unknown[]) => Promise<ExitCode>;

/** Makes a handler for commander of a function that loads a command. */
export type Action = (command: () => Promise<Run>) => (...given: unknown[]) => Promise<void>;

export function gather(text: string, before: readonly string[] | undefined): string[] {
  return [...(before ?? []), text];
}

export function wholeNumber(text: string): number {
  return readNumber(text, 1_000_000, 'from 1');
}

function readNumber(text: string, most: number, range: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new InvalidArgumentError(`Expected a whole number ${range}.`);
  return number;
}

export function jobsOption(): Option {
  const words = 'how many programs run at once (default: two more than the processors)';
  return new Option('--jobs <n>', words).argParser((text) => readNumber(text, 256, 'from 1 to 256'));
}

export function aloneOption(): Option {
  return new Option(
    '--alone',
    'start a process for each dialogue, even where several could share one (slower; the same marks)',
  ).default(false);
}

export function sandboxOption(): Option {
  return new Option('--sandbox <level>', 'how programs are locked in')
    .choices(['auto', ...SANDBOX_LEVELS])
    .default('auto');
}
