/** `boardmark verify`: says what was proved of an assignment, and what was not. */
import pc from 'picocolors';
import { formatComplaint } from '../assignment/complaints.js';
import { loadExpectations, type SampleExpectations } from '../samples/expectations.js';
import { sanitize } from '../text/sanitize.js';
import type { Assignment } from '../model.js';
import { count, formatDuration } from '../text/units.js';
import { verifyAssignment, type Proof } from '../stages/verify.js';
import { EXIT, Stop, type ExitCode } from '../terminal/exit.js';
import { interruptible } from '../terminal/interrupt.js';
import type { Io } from '../terminal/io.js';
import { decideJobs, needAssignment, needSandbox, type CommonOptions } from '../terminal/setup.js';

/** Enough to see what is wrong with a sample; the rest is more of the same. */
const MOST_REASONS = 5;

export async function runVerify(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [names, options] = given as [
    string[],
    CommonOptions & { readonly samples?: number; readonly only?: string[] },
  ];
  let refuted = 0;
  for (const name of names) {
    const assignment = await needAssignment(name, io);
    const expectations = await needExpectations(assignment);
    const sandbox = await needSandbox(options.sandbox);
    const started = performance.now();
    const proofs: Proof[] = [];
    io.out(`${assignment.id}: ${assignment.title} (sandbox level ${sandbox.level})\n`);
    const isStopped = await interruptible(sandbox, async (signal) => {
      await verifyAssignment(
        assignment,
        expectations,
        {
          sandbox,
          jobs: decideJobs(options.jobs),
          signal,
          ...(options.only === undefined ? {} : { only: options.only }),
          ...(options.samples === undefined ? {} : { samples: options.samples }),
        },
        (proof) => {
          proofs.push(proof);
          io.out(describeProof(proof, io));
        },
      );
      return signal.aborted;
    });
    if (isStopped) return EXIT.interrupted;
    const tally = (outcome: Proof['outcome']): number =>
      proofs.filter((proof) => proof.outcome === outcome).length;
    refuted += tally('refuted');
    io.out(
      `${String(tally('proved'))} of ${count(proofs.length, 'proof')} hold, ${String(tally('refuted'))} do not, ` +
        `${String(tally('skipped'))} skipped, in ${formatDuration(performance.now() - started)}.\n\n`,
    );
  }
  return refuted === 0 ? EXIT.ok : EXIT.notAccepted;
}

async function needExpectations(assignment: Assignment): Promise<SampleExpectations> {
  const loaded = await loadExpectations(assignment);
  if (loaded.ok) return loaded.value;
  throw new Stop(EXIT.usage, loaded.fault.map((complaint) => formatComplaint(complaint)).join('\n'));
}

function describeProof({ outcome, what, because }: Proof, io: Io): string {
  const paint = pc.createColors(io.color);
  const mark = { proved: paint.green('✓'), refuted: paint.red('✗'), skipped: paint.yellow('-') }[outcome];
  const reasons = because.slice(0, MOST_REASONS).map((reason) => `      ${sanitize(reason)}\n`);
  const left = because.length - reasons.length;
  return `  ${mark} ${sanitize(what)}${outcome === 'skipped' ? ' (skipped)' : ''}\n${reasons.join('')}${left > 0 ? `      … and ${String(left)} more\n` : ''}`;
}
