/** The results of an audit: cases, mutants, and the whole. */
import type { Assignment, JudgedCase, MethodCase, TranscriptCase } from '../model.js';
import type { Sandbox } from '../run/sandbox.js';
import type { KeyOfOutcome, Trial } from './earlier-outcomes.js';
import type { Equivalent, Stale } from './equivalents.js';
import type { Mutant } from './mutant.js';
import type { Reference } from './reference.js';

/** Cases that run the submission. */
export type ScriptedCase = TranscriptCase | MethodCase | JudgedCase;

/** A case in the audit: how long it takes, and which mutants' code it runs. */
export interface AuditedCase {
  readonly case: ScriptedCase;
  readonly ms: number;
  /** Milliseconds of processor time if that was measured, otherwise of elapsed time. */
  readonly cpuMs: number;
  readonly reached: ReadonlySet<string>;
}

export interface AuditedMutant extends Trial {
  readonly mutant: Mutant;
  /** Why no case has to kill it; null if there is no such reason. */
  readonly equivalent: string | null;
  /** A case that would kill it; null if none was searched or found. */
  readonly suggestion: string | null;
}

export interface Audit {
  readonly assignment: Assignment;
  readonly reference: Reference;
  readonly matrix: boolean;
  readonly cases: readonly AuditedCase[];
  readonly naming: ReadonlySet<string>;
  /** The mutants that were decided; all of them if `complete`. */
  readonly mutants: readonly AuditedMutant[];
  /**
   * How many mutants are in code that the cases do not need: neither a class or function that they call nor one of
   * their programs uses it.
   */
  readonly notAsked: number;
  /** How many mutants are in code that the assignment leaves open and that is listed as not to be run. */
  readonly untried: number;
  /** Functions of the contract that no case calls and no program needs: `Endodoi.drawBoard`. */
  readonly uncalled: readonly string[];
  readonly stale: readonly Stale[];
  readonly complete: boolean;
  readonly wallMs: number;
}

export interface AuditOptions {
  readonly sandbox: Sandbox;
  readonly jobs: number;
  /** Runs all cases that reach a mutant, not only those up to the first that kills it. */
  readonly matrix: boolean;
  /** Looks for a case that kills each survivor. */
  readonly suggest: boolean;
  readonly equivalents: readonly Equivalent[];
  /** Ids of cases that name a known mistake: a sample says that its failure is shown first. */
  readonly naming: ReadonlySet<string>;
  readonly signal: AbortSignal;
  /** Looks up results of an earlier audit, once the keys are known. */
  readonly recall: (keyOf: KeyOfOutcome) => Promise<ReadonlyMap<string, Trial>>;
  /** Receives each mutant as soon as it is decided. */
  readonly onTrial: (mutant: Mutant, trial: Trial, keyOf: KeyOfOutcome) => Promise<void>;
  /** Receives how much there is to do. */
  readonly onPlan: (plan: {
    readonly mutants: number;
    readonly known: number;
    readonly cases: number;
  }) => void;
}
