/** `boardmark audit`: how many mistakes an assignment's cases find, measured by mutants of its reference. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { auditAssignment } from '../audit/audit.js';
import type { Audit, AuditOptions } from '../audit/audited.js';
import { loadEquivalents } from '../audit/equivalents.js';
import { readCachedTrials, toEntry } from '../audit/earlier-outcomes.js';
import { toAuditResults } from '../audit/audit-results.js';
import { measureStrength } from '../audit/strength.js';
import { orderByTelling, renderTellingOrder } from '../audit/choose-telling-order.js';
import { renderAuditMarkdown, renderAuditText } from '../audit/audit-text.js';
import { loadExpectations } from '../samples/expectations.js';
import { TELLING_ORDER_FILE } from '../assignment/telling-order.js';
import { openJournal } from '../results/journal/journal.js';
import type { Assignment } from '../model.js';
import { stringifyJson } from '../text/sanitize.js';
import { count } from '../text/units.js';
import type { Sandbox } from '../run/sandbox.js';
import { EXIT, Stop, type ExitCode } from '../io/exit.js';
import { interruptible } from '../terminal/interrupt.js';
import type { Io } from '../io/io.js';
import {
  decideJobs,
  needAssignmentWith,
  needRead,
  needSandbox,
  type CommonOptions,
} from '../terminal/setup.js';

interface AuditCommandOptions extends CommonOptions {
  readonly out: string;
  readonly resume: boolean;
  readonly matrix: boolean;
  readonly suggest: boolean;
  readonly order: boolean;
}

type Lists = Pick<AuditOptions, 'equivalents' | 'naming'>;

/** How many mutants there are between two lines of progress. */
const EVERY = 25;

export async function runAudit(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [name, options] = given as [string, AuditCommandOptions];
  const assignment = await needAssignmentWith(['reference'], name, io);
  const expectations = needRead(await loadExpectations(assignment));
  const lists: Lists = {
    equivalents: needRead(await loadEquivalents(assignment)),
    // The cases whose failure samples expect to be shown first.
    naming: new Set([...expectations.values()].flatMap(({ first }) => first ?? [])),
  };
  const folder = resolve(io.cwd, options.out, assignment.id);
  await mkdir(folder, { recursive: true });
  const sandbox = await needSandbox(options.sandbox);
  const audit = await auditInto(folder, assignment, lists, sandbox, options, io);
  await writeFile(join(folder, 'audit.json'), stringifyJson(toAuditResults(audit)));
  await writeFile(join(folder, 'audit.md'), renderAuditMarkdown(audit));
  io.out(`${renderAuditText(audit)}\n\nThe report is in ${folder}: audit.md, audit.json.\n`);
  if (audit.complete && options.order) await keepOrder(audit, io);
  if (audit.complete) return decideExit(audit);
  io.err('Stopped; the same command with --resume does the rest.\n');
  return EXIT.interrupted;
}

/** Beside assignment.yaml, where `check` and the reports look for it. */
async function keepOrder(audit: Audit, io: Io): Promise<void> {
  const file = join(audit.assignment.folder, TELLING_ORDER_FILE);
  await writeFile(file, renderTellingOrder(audit.assignment.id, orderByTelling(audit)));
  io.out(`The order in which failures are shown is in ${relative(io.cwd, file)}.\n`);
}

async function auditInto(
  folder: string,
  assignment: Assignment,
  lists: Lists,
  sandbox: Sandbox,
  { jobs, resume, matrix, order, suggest }: AuditCommandOptions,
  io: Io,
): Promise<Audit> {
  const file = join(folder, 'journal.jsonl');
  const journal = await openJournal(file, !resume);
  let decided = 0;
  let total = 0;
  try {
    let isStopped = (): boolean => false;
    const audited = await interruptible(sandbox, (signal) => {
      isStopped = () => signal.aborted;
      return auditAssignment(assignment, {
        sandbox,
        jobs: decideJobs(jobs),
        // Only a run of all cases shows which kills most mutants.
        matrix: matrix || order,
        suggest,
        ...lists,
        signal,
        recall: (keyOf) => readCachedTrials(file, keyOf),
        onPlan: ({ mutants, known, cases }) => {
          [decided, total] = [known, mutants];
          const taken = known === 0 ? '' : `, ${known} unchanged and taken over`;
          io.err(`${assignment.id}: ${count(mutants, 'mutant')}, ${count(cases, 'case')}${taken}\n`);
        },
        onTrial: async (mutant, trial, keyOf) => {
          decided += 1;
          if (trial.outcome.kind !== 'undecided') await journal.append(toEntry(mutant, trial, keyOf));
          if (decided % EVERY === 0) io.err(`${decided} of ${total} decided\n`);
        },
      });
    });
    if (!audited.ok && isStopped()) throw new Stop(EXIT.interrupted, 'Stopped; nothing is decided yet.');
    if (!audited.ok) throw new Stop(EXIT.ourFault, audited.fault);
    return audited.value;
  } finally {
    await journal.close();
  }
}

function decideExit(audit: Audit): ExitCode {
  const { survivors, undecided } = measureStrength(audit);
  if (undecided.length > 0) return EXIT.ourFault;
  return survivors.length === 0 && audit.stale.length === 0 ? EXIT.ok : EXIT.notAccepted;
}
