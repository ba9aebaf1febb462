/** A submission on its way through its cases, and their results. */
import type { UndoPlan } from '../compare/deviations/undo.js';
import type { Choice } from '../languages/index.js';
import type { PrepareRequest, Preparation, Prepared } from '../languages/language.js';
import type {
  CallsRun,
  Case,
  CaseResult,
  JudgedCase,
  Run,
  WatchedGame,
  Assignment,
  ItemResult,
  Verdict,
} from '../model.js';
import type { TieredLimits } from './adaptive-limits.js';
import type { TimeBudget } from './time-budget.js';
import type { Sandbox } from '../run/sandbox.js';

/** A submission with everything that is needed to decide its cases. */
export interface Subject {
  readonly choice: Choice;
  readonly request: PrepareRequest;
  readonly preparation: Preparation;
  readonly sandbox: Sandbox;
  readonly adaptiveLimits: TieredLimits;
  /** Whether other submissions use the places that this one leaves free. */
  readonly sharesPlaces?: boolean;
  /** The total time of all of its programs; absent for no limit. */
  readonly timeBudget?: TimeBudget;
  /** Receives the run of each case that is compared by text. */
  readonly observe?: (testCase: Case, run: Run | CallsRun) => void;
  /** Receives each result of a run as soon as it is decided; what cases have in common may still change its verdict. */
  readonly onDecided?: (result: CaseResult) => void;
  /** The ids of cases that begin before the others of their tier. */
  readonly first?: ReadonlySet<string>;
  /** Receives each judged game as it went. */
  readonly watch?: (testCase: JudgedCase, game: WatchedGame) => void;
  /** Whether each program has a process of its own, even where several could share one. */
  readonly alone?: boolean;
  /** Asked for each dialogue that was accepted beside others: whether it runs alone, too, for comparison. */
  readonly isSpotChecked?: () => boolean;
  /** Hears of a dialogue that went otherwise alone. */
  readonly onDifference?: (testCase: Case) => void;
  /** Deviations that are undone in the output before a judge reads it. */
  readonly undo?: UndoPlan;
}

// The result of a case: its verdict and its times.

/** Charges the time of a run. A run that ended late because the machine was busy counts at most its limit. */
export function charge({ timeBudget }: Subject, { case: testCase, wallMs }: CaseResult): void {
  if (wallMs === null || !('limits' in testCase)) return;
  timeBudget?.charge(testCase.visibility, Math.min(wallMs, testCase.limits.wallMs));
}

export function expectPrepared(preparation: Preparation): Prepared {
  if (preparation.kind === 'failed') throw new Error('a case was run although nothing was prepared');
  return preparation.prepared;
}

/** The result of a case that took no time of its own. */
export function untimed(testCase: Case, verdict: Verdict): CaseResult {
  return { case: testCase, verdict, wallMs: null, cpuMs: null };
}

export function timed(testCase: Case, run: Run | CallsRun, verdict: Verdict): CaseResult {
  return { case: testCase, verdict, wallMs: run.wallMs, cpuMs: 'cpuMs' in run ? run.cpuMs : null };
}

// What adds smaller examples to the failures of a scored submission. `explore/shorten` has one; `grade.ts` calls it.

export interface ExampleFinder {
  /** Adds smaller examples to the cases that are shown first. `games` are the judged games as they were played. */
  find(
    subject: Subject,
    items: readonly ItemResult[],
    games: ReadonlyMap<Case, WatchedGame>,
  ): Promise<readonly ItemResult[]>;
  close(): Promise<void>;
}

/** Opens the finder of a class; null if there can be none. */
export type OpenExampleFinder = (assignment: Assignment, sandbox: Sandbox) => ExampleFinder | null;
