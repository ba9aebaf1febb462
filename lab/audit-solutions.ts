/**
 * Mutants of every solution, and exploration of those that all cases accept:
 *
 *     npm run audit:solutions                                 all assignments, all mutants: many hours
 *     npm run audit:solutions -- checkers --mutants 10        ten mutants of each solution, drawn by --seed
 *     npm run audit:solutions -- checkers --solution textbook solutions with this in their names
 *
 * `--budget SECONDS` of processor time for each mutant that survives, `--out FOLDER`, `--resume` to go on.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drawMutants, tryMutant, type Campaign, type Tried } from './solutions/campaign.js';
import { countOutcomes, renderCampaign, type SolutionReport } from './solutions/campaign-text.js';
import { listSolutions, type Solution } from './solutions/solutions.js';
import { openExploreSetup } from '../grader/explore/explore-setup.js';
import { createCpuMeter } from '../grader/explore/cpu-meter.js';
import type { Plan } from '../grader/explore/plan.js';
import { type Assignment, err, ok, type Result } from '../grader/model.js';
import { stringifyJson } from '../grader/text/sanitize.js';
import { identifyBuild } from '../grader/results/journal/key.js';
import { openJournal, type Journal, readJournal } from '../grader/results/journal/journal.js';
import type { Sandbox } from '../grader/run/sandbox.js';
import { openUnpackRoom, type UnpackRoom } from '../grader/submission/collect.js';
import { EXIT, Stop, type ExitCode } from '../grader/io/exit.js';
import { interruptible } from '../grader/terminal/interrupt.js';
import { createTerminalIo, type Io } from '../grader/io/io.js';
import { SHIPPED } from '../scripts/shipped-assignments.js';
import { needAssignmentWith, needSandbox, type CommonOptions } from '../grader/terminal/setup.js';
import { count, formatDuration } from '../grader/text/units.js';
import { needPlan } from '../grader/cli/explore.js';
import { instrument } from '../grader/audit/instrument.js';
import { mutateJava } from './solutions/java-mutants.js';
import { type SolutionMutant, nameSolutionMutant } from './solutions/solution-mutant.js';
import { createHash } from 'node:crypto';
import * as z from 'zod';

const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('killed'), by: z.string() }),
  z.object({ kind: z.literal('not-compiled') }),
  z.object({ kind: z.literal('gap'), length: z.number(), summary: z.string(), suggestion: z.string() }),
  z.object({ kind: z.literal('presumed-equivalent'), plays: z.number() }),
]);
const entrySchema = z.object({ version: z.literal(1), key: z.string(), cpuMs: z.number(), outcome });

interface SolutionsOptions extends CommonOptions {
  readonly out: string;
  readonly resume: boolean;
  /** Processor seconds for each mutant that survives. */
  readonly budget: number;
  readonly seed: number;
  /** At most this many mutants of each solution. */
  readonly mutants?: number;
  /** Only solutions with one of these in their names. */
  readonly solution?: readonly string[];
}

/** How many mutants there are between two lines of progress. */
const EVERY = 25;

async function auditSolutions(io: Io, name: string, options: SolutionsOptions): Promise<ExitCode> {
  const assignment = await needAssignmentWith(['reference'], name, io);
  const plan = await needPlan(assignment);
  const folder = resolve(io.cwd, options.out, assignment.id);
  await mkdir(folder, { recursive: true });
  const sandbox = await needSandbox(options.sandbox);
  const file = join(folder, 'solutions.jsonl');
  const journal = await openJournal(file, !options.resume);
  try {
    return await interruptible(sandbox, async (signal) => {
      const known = await readCachedOutcomes(file);
      const reports = await campaign(io, assignment, plan, sandbox, options, { journal, known }, signal);
      await writeFile(join(folder, 'solutions.md'), renderCampaign(assignment.id, reports));
      await writeFile(
        join(folder, 'solutions.json'),
        stringifyJson({
          version: 1,
          assignment: assignment.id,
          ...countOutcomes(reports),
          solutions: reports,
        }),
      );
      return conclude(io, folder, reports, signal);
    });
  } finally {
    await journal.close();
  }
}

interface Memory {
  readonly journal: Journal;
  readonly known: ReadonlyMap<string, Tried>;
}

async function campaign(
  io: Io,
  assignment: Assignment,
  plan: Plan,
  sandbox: Sandbox,
  options: SolutionsOptions,
  memory: Memory,
  signal: AbortSignal,
): Promise<SolutionReport[]> {
  const meter = createCpuMeter(sandbox);
  const opened = await openExploreSetup(assignment, plan, meter.sandbox);
  if (!opened.ok) throw new Stop(EXIT.ourFault, opened.fault);
  const setup = opened.value;
  const budgetMs = options.budget * 1000;
  const room = openUnpackRoom();
  try {
    const running: Campaign = {
      assignment,
      setup,
      meter,
      budgetMs,
      seed: options.seed,
      signal,
      kills: new Map(),
    };
    const keyOf = createKeys(assignment, plan, running, identifyBuild());
    const reports: SolutionReport[] = [];
    for (const solution of await chooseSolutions(assignment, room, options)) {
      if (signal.aborted) break;
      reports.push(await tryAll(io, running, solution, options.mutants ?? Infinity, keyOf, memory));
    }
    return reports;
  } finally {
    await room.remove();
    await setup.reference.close();
  }
}

async function chooseSolutions(
  assignment: Assignment,
  room: UnpackRoom,
  { solution: parts }: SolutionsOptions,
): Promise<readonly Solution[]> {
  const all = await listSolutions(assignment, room);
  const chosen = all.filter(({ name }) => parts === undefined || parts.some((part) => name.includes(part)));
  if (chosen.length > 0) return chosen;
  throw new Stop(EXIT.usage, `No such solution; these are: ${all.map(({ name }) => name).join(', ')}.`);
}

async function tryAll(
  io: Io,
  running: Campaign,
  solution: Solution,
  most: number,
  keyOf: KeyOf,
  { journal, known }: Memory,
): Promise<SolutionReport> {
  const mutated = await mutateSolution(solution);
  if (!mutated.ok) throw new Stop(EXIT.ourFault, mutated.fault);
  const drawn = drawMutants(mutated.value, most, running.seed);
  const tried: SolutionReport['tried'][number][] = [];
  const isStopped = (): boolean => running.signal.aborted;
  for (const mutant of drawn) {
    if (isStopped()) break;
    const key = keyOf(solution, mutant);
    const before = known.get(key);
    const came = before ?? (await tryMutant(running, solution, mutant));
    // A mutant that was stopped with the campaign is not decided.
    if (isStopped()) break;
    if (before === undefined && came.outcome.kind !== 'undecided')
      await journal.append(toOutcomeEntry(key, came));
    tried.push({ mutant, tried: came });
    if (tried.length % EVERY === 0) io.err(`${solution.name}: ${tried.length} of ${drawn.length} decided\n`);
  }
  const report = {
    solution: solution.name,
    language: solution.language,
    mutants: mutated.value.length,
    tried,
  };
  const { gaps, presumedEquivalent, cpuMs } = countOutcomes([report]);
  io.err(
    `${solution.name}: ${count(tried.length, 'mutant')} tried, ${count(gaps, 'gap')}, ${presumedEquivalent} presumed equivalent, ${formatDuration(cpuMs)}\n`,
  );
  return report;
}

function conclude(io: Io, folder: string, reports: readonly SolutionReport[], signal: AbortSignal): ExitCode {
  const { tried, gaps, presumedEquivalent, undecided } = countOutcomes(reports);
  io.out(
    `${count(tried, 'mutant')} of ${count(reports.length, 'solution')}: ${count(gaps, 'gap')}, ${presumedEquivalent} presumed equivalent, ${undecided} undecided.\n` +
      `The report is in ${folder}: solutions.md, solutions.json.\n`,
  );
  if (signal.aborted) {
    io.err('Stopped; the same command with --resume does the rest.\n');
    return EXIT.interrupted;
  }
  if (undecided > 0) return EXIT.ourFault;
  return gaps === 0 ? EXIT.ok : EXIT.notAccepted;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'audit' },
    resume: { type: 'boolean', default: false },
    budget: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    mutants: { type: 'string' },
    solution: { type: 'string', multiple: true },
  },
});
const io = createTerminalIo(undefined);
for (const name of positionals.length > 0 ? positionals : Object.keys(SHIPPED)) {
  const { out, resume, budget, seed, mutants, solution } = values;
  const code = await auditSolutions(io, name, {
    ...{ out, resume, budget: Number(budget), seed: Number(seed), sandbox: 'auto' },
    ...(mutants !== undefined && { mutants: Number(mutants) }),
    ...(solution !== undefined && { solution }),
  });
  if (code === EXIT.interrupted) break;
  process.exitCode ??= code;
}

export async function mutateSolution({
  language,
  sources,
}: Solution): Promise<Result<SolutionMutant[], string>> {
  if (language === 'java') return mutateJava(sources);
  const instrumented = await instrument(sources);
  if (!instrumented.ok) return err(instrumented.fault);
  return ok(
    instrumented.value.mutants.map(({ key, line, edit }) => ({
      file: key.file,
      mutator: key.mutator,
      line,
      original: key.original,
      edit,
    })),
  );
}

/** The key of an outcome: everything on which it depends. */
export type KeyOf = (solution: Solution, mutant: SolutionMutant) => string;

export function createKeys(
  { fingerprint }: Assignment,
  plan: Plan,
  { budgetMs, seed }: { readonly budgetMs: number; readonly seed: number },
  build: string,
): KeyOf {
  const common = JSON.stringify([build, fingerprint, plan, budgetMs, seed]);
  return ({ name, sources }, mutant) =>
    createHash('sha256')
      .update(`${common}\0${name}\0${JSON.stringify(sources)}\0${nameSolutionMutant(mutant)}`)
      .digest('hex');
}

export function toOutcomeEntry(key: string, { outcome: came, cpuMs }: Tried): unknown {
  return { version: 1, key, cpuMs, outcome: came };
}

/** Reads the outcomes of the file, by their keys. */
export async function readCachedOutcomes(file: string): Promise<ReadonlyMap<string, Tried>> {
  const { entries } = await readJournal(file);
  const known = new Map<string, Tried>();
  for (const line of entries) {
    const read = entrySchema.safeParse(line);
    if (read.success) known.set(read.data.key, read.data);
  }
  return known;
}
