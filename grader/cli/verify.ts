/** `boardmark verify`: shows what was proved of an assignment, and what was not. */
import pc from 'picocolors';
import { loadExpectations } from '../samples/expectations.js';
import { sanitize } from '../text/sanitize.js';
import { pointsToNumber } from '../score/points.js';
import { count, formatDuration } from '../text/units.js';
import { listLosses, measureLoss, roundUp } from '../prove/refute-claims.js';
import { writeLosses, type Losses } from '../samples/write-losses.js';
import { verifyAssignment, type Proof } from '../prove/verify.js';
import { EXIT, type ExitCode } from '../io/exit.js';
import { interruptible } from '../terminal/interrupt.js';
import type { Io } from '../io/io.js';
import {
  decideJobs,
  needAssignmentWith,
  needRead,
  needSandbox,
  type CommonOptions,
} from '../terminal/setup.js';

/** Enough to see what is wrong with a sample. */
const MAX_REASONS = 5;

export async function runVerify(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [names, options] = given as [
    string[],
    CommonOptions & {
      readonly samples?: number;
      readonly only?: string[];
      readonly writeLosses?: boolean;
    },
  ];
  let code: ExitCode = EXIT.ok;
  for (const name of names) {
    const assignment = await needAssignmentWith(['reference', 'stubs', 'samples'], name, io);
    const expectations = needRead(await loadExpectations(assignment));
    const sandbox = await needSandbox(options.sandbox);
    const started = performance.now();
    const proofs: Proof[] = [];
    const losses = new Map<string, Losses>();
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
          onSample: (sample, result) =>
            losses.set(sample, {
              items: listLosses(result),
              total: roundUp(pointsToNumber(measureLoss(result))),
            }),
        },
        (proof) => {
          proofs.push(proof);
          io.out(describeProof(proof, io));
        },
      );
      return signal.aborted;
    });
    if (isStopped) return EXIT.interrupted;
    if (options.writeLosses === true && assignment.samples !== null)
      for (const sample of await writeLosses(assignment.samples, losses))
        io.out(`  ${sample}: what it loses was written into its patch\n`);
    const tally = countOutcomes(proofs);
    io.out(
      `${tally.proved} of ${count(proofs.length, 'proof')} hold, ${tally.refuted} do not, ` +
        `${tally.skipped} skipped, in ${formatDuration(performance.now() - started)}.\n` +
        (tally.proved > 0 || tally.refuted > 0 ? '\n' : `${describeNoProof(proofs)}\n\n`),
    );
    code = worseExit(code, decideExit(tally));
  }
  return code;
}

type Tally = Readonly<Record<Proof['outcome'], number>>;

function countOutcomes(proofs: readonly Proof[]): Tally {
  const tally = { proved: 0, refuted: 0, skipped: 0 };
  for (const { outcome } of proofs) tally[outcome]++;
  return tally;
}

/** If nothing was proved, the command fails: a script must not go on. */
function decideExit({ proved, refuted, skipped }: Tally): ExitCode {
  if (refuted > 0) return EXIT.notAccepted;
  if (proved > 0) return EXIT.ok;
  return skipped > 0 ? EXIT.ourFault : EXIT.notAccepted;
}

function worseExit(one: ExitCode, other: ExitCode): ExitCode {
  if (one === EXIT.notAccepted || other === EXIT.notAccepted) return EXIT.notAccepted;
  return one === EXIT.ok ? other : one;
}

function describeNoProof(proofs: readonly Proof[]): string {
  return proofs.length === 0
    ? 'Nothing was proved: assignment.yaml names no reference, no stubs and no samples.'
    : 'Nothing was proved: what is missing on this computer stands above.';
}

function describeProof({ outcome, what, because, change }: Proof, io: Io): string {
  const paint = pc.createColors(io.color);
  const mark = { proved: paint.green('✓'), refuted: paint.red('✗'), skipped: paint.yellow('-') }[outcome];
  const reasons = because.slice(0, MAX_REASONS).map((reason) => `      ${sanitize(reason)}\n`);
  const left = because.length - reasons.length;
  return `  ${mark} ${sanitize(what)}${outcome === 'skipped' ? ' (skipped)' : ''}\n${reasons.join('')}${left > 0 ? `      … and ${left} more\n` : ''}${change === '' ? '' : `      ${change}\n`}`;
}
