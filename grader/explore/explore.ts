/**
 * Runs a submission and the reference side by side, and finds the shortest difference it can: fast-check makes
 * plays and shrinks them. The same seed gives the same plays. Prints nothing.
 */
import fc from 'fast-check';
import { loadPlays } from '../judge/load.js';
import type { PlayModule } from '../judge/plays.js';
import { err, ok, type Assignment, type Result, type Turn, type Verdict } from '../model.js';
import { resolve } from 'node:path';
import { toCase, type Answered, type ExploredCase } from './answers.js';
import type { Contestant } from './contestant.js';
import { findDifference, type Difference } from './decide-play.js';
import type { Draft } from './draft.js';
import type { Meter } from './meter.js';
import type { Oracle } from './oracle.js';
import type { Plan } from './plan.js';
import { playCalls } from './play-calls.js';
import { playDialogue } from './play-dialogue.js';
import { playModule } from './play-module.js';
import { polish } from './polish.js';
import type { PlaySpec } from '../assignment/schema-explore.js';
import { tapes, type Tape } from './tape.js';

export interface ExploreOptions {
  readonly seed: number;
  /** Processor time of the search; shrinking a finding may take as much again. */
  readonly budgetMs: number;
  readonly signal: AbortSignal;
}

/** What is needed to explore submissions; the same for many. */
export interface Expedition {
  readonly assignment: Assignment;
  readonly plan: Plan;
  readonly oracle: Oracle;
  readonly reference: Contestant;
  readonly modules: ReadonlyMap<string, PlayModule>;
}

export interface Finding {
  readonly testCase: ExploredCase;
  readonly verdict: Verdict;
  /** Steps or lines typed. */
  readonly length: number;
}

export interface Exploration {
  readonly finding: Finding | null;
  readonly plays: number;
  readonly cpuMs: number;
}

/** The most attempts to shorten a finding: a number, not a time, so that the same seed finds the same. */
const SHRINKS = 400;
/** Plays of one kind before the next kind has its turn. */
const ROUND = 8;
/** The first plays have at most this many turns: what a short play shows needs no long one. */
const FEW_TURNS = 4;

/** Loads the modules that the plan names. */
export async function loadModules(
  { folder }: Assignment,
  plan: Plan,
): Promise<Result<ReadonlyMap<string, PlayModule>, string>> {
  const modules = new Map<string, PlayModule>();
  for (const play of plan.plays) {
    if (!('module' in play)) continue;
    const loaded = await loadPlays(resolve(folder, play.module));
    if (!loaded.ok) return err(loaded.fault.fault);
    modules.set(play.module, loaded.value);
  }
  return ok(modules);
}

/** Looks for a difference until the budget is used up. */
export async function explore(
  expedition: Expedition,
  contestant: Contestant,
  meter: Meter,
  { seed, budgetMs, signal }: ExploreOptions,
): Promise<Exploration> {
  const began = meter.cpuMs;
  const { plan, reference } = expedition;
  const callers = [reference.caller, contestant.caller];
  const spent = async (most: number): Promise<boolean> => {
    const known = meter.cpuMs - began;
    const open = callers.reduce((sum, { openMs }) => sum + openMs, 0);
    if (known + open < most) return false;
    // Elapsed time is not processor time: a process reports what it used when it ends.
    for (const caller of callers) await caller.rest();
    return meter.cpuMs - began >= most;
  };
  const order = plan.plays.flatMap((play, index) => Array.from({ length: play.weight ?? 1 }, () => index));
  let plays = 0;
  for (let round = 0; !signal.aborted; round++) {
    const cycle = Math.floor(round / order.length);
    const index = order[round % order.length] ?? 0;
    const tape = tapes(index, Math.min(plan.plays[index]?.turns ?? 0, FEW_TURNS * 2 ** Math.min(cycle, 10)));
    const search = createSearch(
      expedition,
      contestant,
      async () => signal.aborted || (await spent(budgetMs)),
    );
    const checked = await fc.check(fc.asyncProperty(tape, search.agree), {
      seed: (seed + Math.imul(round + 1, 0x9e3779b1)) | 0,
      numRuns: ROUND,
      endOnFailure: false,
    });
    // An error in a play is no difference but a fault of the plan, or ours.
    if (search.fault !== null) throw search.fault;
    if (checked.failed && search.best === null) throw new Error('fast-check failed without a finding');
    plays += search.plays;
    if (search.best !== null) {
      const finding = await finish(search.best, contestant);
      return { finding, plays, cpuMs: meter.cpuMs - began };
    }
    if (await spent(budgetMs)) break;
  }
  return { finding: null, plays, cpuMs: meter.cpuMs - began };
}

interface Found {
  readonly answered: Answered;
  readonly difference: Difference;
}

interface Search {
  /** Whether both behave the same; the property that fast-check tests. */
  readonly agree: (tape: Tape) => Promise<boolean>;
  readonly best: Found | null;
  /** What a play threw. */
  readonly fault: Error | null;
  readonly plays: number;
}

function createSearch(
  expedition: Expedition,
  contestant: Contestant,
  isSpent: () => Promise<boolean>,
): Search {
  let best: Found | null = null;
  let fault: Error | null = null;
  let plays = 0;
  let shrinks = 0;
  const seen = new Map<string, boolean>();
  return {
    get best() {
      return best;
    },
    get fault() {
      return fault;
    },
    get plays() {
      return plays;
    },
    async agree(tape) {
      if (fault !== null) return true;
      // Shrinking is bounded by a number of tries, so that its result is the same on a slow machine.
      if (best === null ? await isSpent() : shrinks >= SHRINKS) return true;
      try {
        return await isSame(tape);
      } catch (error) {
        fault = error instanceof Error ? error : new Error(String(error));
        return true;
      }
    },
  };

  async function isSame(tape: Tape): Promise<boolean> {
    const draft = await play(expedition, tape);
    const key = JSON.stringify(draft);
    const known = seen.get(key);
    if (known !== undefined) return known;
    if (best === null) plays += 1;
    else shrinks += 1;
    const found = await compare(expedition, contestant, draft);
    seen.set(key, found === null);
    if (found !== null) best = found;
    return found === null;
  }
}

async function compare(
  { assignment, oracle }: Expedition,
  contestant: Contestant,
  draft: Draft,
): Promise<Found | null> {
  const answered = await toCase(assignment, draft, oracle);
  if (answered === null) return null;
  const difference = await findDifference(contestant, answered.testCase);
  return difference === null ? null : { answered, difference };
}

async function play({ plan, oracle, modules }: Expedition, tape: Tape): Promise<Draft> {
  const spec: PlaySpec | undefined = plan.plays[tape.play];
  const kinds = plan.values ?? {};
  if (spec === undefined) throw new Error('a tape is for a play of the plan');
  if ('module' in spec) {
    const module = modules.get(spec.module);
    if (module === undefined) throw new Error(`the module ${spec.module} was not loaded`);
    return playModule(spec, module, tape);
  }
  return 'program' in spec ? playDialogue(spec, kinds, tape) : playCalls(spec, kinds, tape, oracle);
}

async function finish({ answered, difference }: Found, contestant: Contestant): Promise<Finding> {
  const polished = await polish(answered, difference, (each) => findDifference(contestant, each));
  const again = (await findDifference(contestant, polished)) ?? difference;
  return { testCase: polished, verdict: again.verdict, length: measure(polished) };
}

function measure(testCase: ExploredCase): number {
  if (testCase.kind === 'method') return testCase.steps.length;
  if (testCase.kind === 'transcript') return countTyped(testCase.dialogue.turns);
  const { subject } = testCase;
  if (subject.kind === 'calls') return subject.steps.length;
  return subject.kind === 'program' ? countTyped(subject.dialogue.turns) : 0;
}

function countTyped(turns: readonly Turn[]): number {
  return turns.filter(({ by }) => by === 'person').length;
}
