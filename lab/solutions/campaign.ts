/**
 * Runs mutants of every solution through all cases. A mutant that passes all cases is explored. If exploration finds a
 * difference, the cases have a gap, and the finding is a case that closes it; if not, the mutant is presumed to be
 * equivalent.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openRunnable, type RunnableSubmission } from '../../grader/explore/runnable-submission.js';
import { explore } from '../../grader/explore/explore.js';
import type { ExploreSetup } from '../../grader/explore/explore-setup.js';
import type { CpuMeter } from '../../grader/explore/cpu-meter.js';
import { printCase } from '../../grader/explore/print.js';
import type { Assignment, Case, CaseResult, Submission } from '../../grader/model.js';
import { summarizeCase } from '../../grader/report/explain.js';
import { isLost } from '../../grader/score/score.js';
import { createTieredLimits } from '../../grader/stages/adaptive-limits.js';
import { decideCases } from '../../grader/stages/decide-cases.js';
import { makesCalls } from '../../grader/stages/how-cases-run.js';
import { applyEdit, nameSolutionMutant, type SolutionMutant } from './solution-mutant.js';
import type { Solution } from './solutions.js';

export type SolutionOutcome =
  | { readonly kind: 'killed'; readonly by: string }
  /** The compiler rejects it, so it is no mutant. */
  | { readonly kind: 'not-compiled' }
  /** All cases accept it, but exploration finds a difference. */
  | { readonly kind: 'gap'; readonly length: number; readonly summary: string; readonly suggestion: string }
  | { readonly kind: 'presumed-equivalent'; readonly plays: number }
  | { readonly kind: 'undecided'; readonly fault: string };

export interface Tried {
  readonly outcome: SolutionOutcome;
  readonly cpuMs: number;
}

export interface Campaign {
  readonly assignment: Assignment;
  readonly setup: ExploreSetup;
  readonly meter: CpuMeter;
  readonly budgetMs: number;
  readonly seed: number;
  readonly signal: AbortSignal;
  /** How often each case has killed a mutant. Those that do so often run first. */
  readonly kills: Map<string, number>;
}

/** Runs the cases on a mutant. If they accept it, explores it. */
export async function tryMutant(
  campaign: Campaign,
  solution: Solution,
  mutant: SolutionMutant,
): Promise<Tried> {
  const { assignment, meter } = campaign;
  const began = meter.cpuMs;
  const folder = await mkdtemp(join(tmpdir(), 'boardmark-mutant-'));
  try {
    const submission = await layOut(solution, mutant, folder);
    const opened = await openRunnable(submission, assignment, meter.sandbox);
    if (!opened.ok) {
      const { verdict } = opened.fault;
      const outcome: SolutionOutcome =
        opened.fault.verdict === 'judge-error'
          ? { kind: 'undecided', fault: opened.fault.fault }
          : verdict === 'compile-error'
            ? { kind: 'not-compiled' }
            : { kind: 'killed', by: 'compiles' };
      return { outcome, cpuMs: meter.cpuMs - began };
    }
    try {
      const outcome = await decide(campaign, opened.value);
      return { outcome, cpuMs: meter.cpuMs - began };
    } finally {
      await opened.value.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function layOut(
  { submission, sources }: Solution,
  mutant: SolutionMutant,
  folder: string,
): Promise<Submission> {
  const source = sources.find(({ name }) => name === mutant.file);
  if (source === undefined) throw new Error(`a mutant of ${mutant.file}, which is no source`);
  const path = join(folder, mutant.file);
  const text = applyEdit(source.text, mutant.edit);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  const files = submission.files.map((file) =>
    file.name === mutant.file ? { ...file, path, bytes: Buffer.byteLength(text) } : file,
  );
  return { ...submission, files };
}

async function decide(campaign: Campaign, runnable: RunnableSubmission): Promise<SolutionOutcome> {
  const { assignment, setup, meter, budgetMs, seed, signal } = campaign;
  const cases = assignment.rubric
    .flatMap((item) => item.cases)
    .filter(isRun)
    .map(shorten);
  // Judged cases take long, so they run only on mutants for which exploration found a difference.
  const slow = cases.filter((each) => each.kind === 'judge' && !makesCalls(each));
  const quick = cases.filter((each) => !slow.includes(each));
  const killed = await findKiller(campaign, runnable, quick);
  if (killed !== null) return killed;
  const { finding, plays } = await explore(setup, runnable, meter, { seed, budgetMs, signal });
  if (finding === null) return { kind: 'presumed-equivalent', plays };
  const late = await findKiller(campaign, runnable, slow);
  if (late !== null) return late;
  const { testCase, verdict, length } = finding;
  const summary = summarizeCase({ case: testCase, verdict, wallMs: null, cpuMs: null });
  const { text } = await printCase(testCase, setup.oracle);
  return { kind: 'gap', length, summary: `${verdict.verdict}: ${summary}`, suggestion: text };
}

function isRun({ kind }: Case): boolean {
  return kind === 'method' || kind === 'transcript' || kind === 'judge';
}

/** A mutant that needs much more time than the reference counts as endless. */
const MAX_CPU_MS = 1500;

function shorten(testCase: Case): Case {
  if (!('limits' in testCase) || testCase.kind === 'judge') return testCase;
  const { limits } = testCase;
  return { ...testCase, limits: { ...limits, cpuMs: Math.min(limits.cpuMs, MAX_CPU_MS) } };
}

/** Runs the calls first, in one driver; then the dialogues one by one. Cases that have killed most come first. */
async function findKiller(
  { kills }: Campaign,
  { subject }: RunnableSubmission,
  cases: readonly Case[],
): Promise<SolutionOutcome | null> {
  const often = (each: Case): number => kills.get(each.id) ?? 0;
  const sorted = cases.toSorted((a, b) => often(b) - often(a));
  const calls = sorted.filter(makesCalls);
  const others = sorted.filter((each) => !makesCalls(each));
  for (const stage of [...(calls.length > 0 ? [calls] : []), ...others.map((each) => [each])]) {
    const decided = await decideCases(
      { ...subject, adaptiveLimits: createTieredLimits() },
      stage,
      isLostCase,
    );
    for (const [testCase, { verdict }] of decided) {
      if (verdict.verdict === 'judge-error') return { kind: 'undecided', fault: verdict.fault };
      if (!isLost(verdict)) continue;
      kills.set(testCase.id, often(testCase) + 1);
      return { kind: 'killed', by: testCase.id };
    }
  }
  return null;
}

function isLostCase({ verdict }: CaseResult): boolean {
  return isLost(verdict);
}

/** Draws at most this many of a solution's mutants, by the seed, and keeps the order of the source. */
export function drawMutants(
  mutants: readonly SolutionMutant[],
  most: number,
  seed: number,
): readonly SolutionMutant[] {
  if (mutants.length <= most) return mutants;
  const rank = (mutant: SolutionMutant): string =>
    createHash('sha256')
      .update(`${seed}\0${nameSolutionMutant(mutant)}`)
      .digest('hex');
  const drawn = new Set(
    mutants
      .map((mutant) => ({ mutant, by: rank(mutant) }))
      .sort((a, b) => (a.by < b.by ? -1 : 1))
      .slice(0, most)
      .map(({ mutant }) => mutant),
  );
  return mutants.filter((mutant) => drawn.has(mutant));
}
