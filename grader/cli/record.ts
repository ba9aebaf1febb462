/**
 * `boardmark record`: rewrites transcripts from the reference; a person reads the changes before they are
 * committed.
 */
import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { quoted } from '../assignment/complaints.js';
import { recordTranscripts, type Recording } from '../prove/record.js';
import { count } from '../text/units.js';
import { EXIT, Stop, type ExitCode } from '../io/exit.js';
import { interruptible } from '../terminal/interrupt.js';
import type { Io } from '../io/io.js';
import { decideJobs, needAssignmentWith, needSandbox, type CommonOptions } from '../terminal/setup.js';

interface RecordCommandOptions extends CommonOptions {
  readonly check: boolean;
  readonly only?: string;
}

export async function runRecord(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [name, options] = given as [string, RecordCommandOptions];
  const assignment = await needAssignmentWith(['reference'], name, io);
  const sandbox = await needSandbox(options.sandbox);
  const recorded = await interruptible(sandbox, () =>
    recordTranscripts(assignment, {
      sandbox,
      jobs: decideJobs(options.jobs),
      select: ({ id }) => options.only === undefined || id.startsWith(options.only),
    }),
  );
  if (!recorded.ok) throw new Stop(EXIT.ourFault, `${recorded.fault.fault}: ${recorded.fault.remedy}.`);
  const changed = recorded.value.filter(({ before, after }) => before !== after);
  const protectedOnes = changed.filter(({ byHand }) => byHand);
  for (const recording of changed) {
    if (!options.check && !recording.byHand) await writeFile(recording.file, recording.after);
    io.out(
      `${describeChange(recording, options.check)} ${relative(io.cwd, recording.file)}${describeFirst(recording)}\n`,
    );
  }
  for (const { file } of changed.filter(({ isOrderGuessed }) => isOrderGuessed))
    io.out(`${relative(io.cwd, file)}: ${ORDER_GUESSED}\n`);
  for (const { file, unrounded } of changed)
    if (unrounded !== null) io.out(`${relative(io.cwd, file)}: ${describeUnrounded(unrounded)}\n`);
  const same = recorded.value.length - changed.length;
  const others = options.check ? 'not' : protectedOnes.length > 0 ? 'other' : 'written anew';
  io.out(
    `${count(recorded.value.length, 'transcript')}: ${same} as the reference has them, ${changed.length} ${others}.\n`,
  );
  if (changed.length > 0 && !options.check) io.out('Read the difference (git diff) before you commit it.\n');
  const wrong = options.check ? changed : protectedOnes;
  return wrong.length === 0 ? EXIT.ok : EXIT.notAccepted;
}

const ORDER_GUESSED =
  'where the lines marked < stand is a guess, since the reference writes nothing before its input ends (or holds its output back). Move each to where a person would type it; or let the reference write each answer at once, and record again. Whether a submission is right does not depend on it unless the item is played in lockstep, but reports say after which input an output first differs.';

function describeUnrounded(number: string): string {
  return `${number} is not rounded: a right program that adds in another order writes other last digits, and fails. Let the program round, or write "@ compare numbers-within=1e-9" into the transcript.`;
}

/** The first line that is other, and both sides of it. */
function describeFirst({ before, after }: Recording): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const at = now.findIndex((line, index) => line !== old[index]);
  const place = at < 0 ? now.length : at;
  return `:${place + 1}: the reference makes it ${showLine(now, place)}, the file has ${showLine(old, place)}`;
}

/** The line, quoted. The last entry of `lines` is the empty text behind the last line end. */
function showLine(lines: readonly string[], at: number): string {
  return at >= lines.length - 1 ? 'the end of the file' : quoted(lines[at] ?? '');
}

function describeChange({ byHand }: Recording, check: boolean): string {
  if (byHand) return 'differs, and is transcribed by hand, so it was left alone:';
  return check ? 'differs from the reference:' : 'recorded';
}
