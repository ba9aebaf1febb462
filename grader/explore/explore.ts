/**
 * Runs a submission and the reference side by side, and looks for the shortest difference: fast-check makes plays and
 * shrinks them. The same seed gives the same plays. Prints nothing.
 */
import fc from 'fast-check';
import type { PlaySpec } from '../assignment/schema-explore.js';
import type { Turn, Verdict } from '../model.js';
import type { ExploredCase } from './answers.js';
import type { RunnableSubmission } from './runnable-submission.js';
import type { ExploreSetup } from './explore-setup.js';
import { findDifference } from './decide-play.js';
import type { CpuMeter } from './cpu-meter.js';
import { polish } from './polish.js';
import { compare, createSearch, type Found, type Search } from './search.js';
import { shortenLines, type Simpler } from './shorten-lines.js';
import { choiceSequences, type ChoiceSequence } from './choice-sequence.js';

export interface ExploreOptions {
  readonly seed: number;
  /** Processor time of the search. Shrinking a finding may take as much again. */
  readonly budgetMs: number;
  readonly signal: AbortSignal;
}

export interface Finding {
  readonly testCase: ExploredCase;
  readonly verdict: Verdict;
  /** How many steps it has, or how many lines are typed. */
  readonly length: number;
}

export interface Exploration {
  readonly finding: Finding | null;
  readonly plays: number;
  readonly cpuMs: number;
}

/** How many plays of one kind are made before the next kind has its turn. */
const ROUND = 8;
/** The same for plays that are typed to one process. */
const JOINED = 24;
/** The first plays have at most this many turns: a difference that a short play shows needs no long one. */
const SMALL_TURN_COUNT = 4;

/** Looks for a difference until the budget is used up. */
export async function explore(
  setup: ExploreSetup,
  runnable: RunnableSubmission,
  meter: CpuMeter,
  { seed, budgetMs, signal }: ExploreOptions,
): Promise<Exploration> {
  const began = meter.cpuMs;
  const { plan, reference } = setup;
  const callers = [reference.caller, runnable.caller];
  const spent = async (most: number): Promise<boolean> => {
    const known = meter.cpuMs - began;
    const open = callers.reduce((sum, { openMs }) => sum + openMs, 0);
    if (known + open < most) return false;
    // A process reports its processor time when it ends.
    for (const caller of callers) await caller.rest();
    return meter.cpuMs - began >= most;
  };
  const order = plan.plays.flatMap((play, index) => Array.from({ length: play.weight ?? 1 }, () => index));
  let plays = 0;
  for (let round = 0; !signal.aborted; round++) {
    const cycle = Math.floor(round / order.length);
    const index = order[round % order.length] ?? 0;
    const sequence = choiceSequences(
      index,
      Math.min(plan.plays[index]?.turns ?? 0, SMALL_TURN_COUNT * 2 ** Math.min(cycle, 10)),
    );
    const search = createSearch(setup, runnable, async () => signal.aborted || (await spent(budgetMs)));
    const roundSeed = (seed + Math.imul(round + 1, 0x9e3779b1)) | 0;
    const again = againOf(plan.plays[index]);
    let leak: Found | null = null;
    if (again === null) await checkEach(sequence, search, { seed: roundSeed, numRuns: ROUND });
    else leak = await checkJoined(sequence, search, again, roundSeed);
    // An error while playing is no difference. It is a fault of the plan, or ours.
    if (search.fault !== null) throw search.fault;
    plays += search.plays;
    const found = search.best ?? leak;
    if (found !== null) {
      const finding = await finish(setup, found, runnable, simplerOf(plan.plays[index]));
      return { finding, plays, cpuMs: meter.cpuMs - began };
    }
    if (await spent(budgetMs)) break;
  }
  return { finding: null, plays, cpuMs: meter.cpuMs - began };
}

/** Makes one play of each sequence; fast-check shrinks the first that differs. The search keeps what it finds. */
async function checkEach(
  sequence: fc.Arbitrary<ChoiceSequence>,
  search: Search,
  options: { readonly seed: number; readonly numRuns: number; readonly examples?: [ChoiceSequence][] },
): Promise<void> {
  const checked = await fc.check(fc.asyncProperty(sequence, search.agree), {
    ...options,
    endOnFailure: false,
  });
  if (checked.failed && search.best === null) throw new Error('fast-check failed without a finding');
}

/**
 * Makes all plays in one process, then plays the one that differs by itself. Returns a difference that only shows
 * after other plays: the program remembers something of them.
 */
async function checkJoined(
  sequence: fc.Arbitrary<ChoiceSequence>,
  search: Search,
  again: readonly string[],
  seed: number,
): Promise<Found | null> {
  const drawn = fc.sample(sequence, { seed, numRuns: JOINED });
  const smallest = await bisect(drawn, (some) => search.joined(some, again));
  const [one, ...more] = smallest?.items ?? [];
  if (smallest === null || one === undefined) return null;
  if (more.length > 0) return smallest.found;
  await checkEach(sequence, search, { seed, numRuns: 1, examples: [[one]] });
  return smallest.found;
}

function againOf(play: PlaySpec | undefined): readonly string[] | null {
  return play !== undefined && 'again' in play ? (play.again ?? null) : null;
}

function simplerOf(play: PlaySpec | undefined): readonly Simpler[] {
  return play !== undefined && 'simpler' in play ? (play.simpler ?? []) : [];
}

async function finish(
  setup: ExploreSetup,
  found: Found,
  runnable: RunnableSubmission,
  simpler: readonly Simpler[],
): Promise<Finding> {
  const { draft } = found;
  const { answered, difference } =
    draft.kind === 'dialogue'
      ? await shortenLines(draft, found, simpler, (each) => compare(setup, runnable, each))
      : found;
  const polished = await polish(answered, difference, (each) => findDifference(runnable, each));
  const again = (await findDifference(runnable, polished)) ?? difference;
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

/** Finds which of many plays differs if they were all made together. */

interface Bisected<Item, Found> {
  readonly items: readonly Item[];
  readonly found: Found;
}

/** The fewest adjacent items that differ together: halves are tried until one item is left. Null if nothing differs. */
export async function bisect<Item, Found>(
  items: readonly Item[],
  differ: (some: readonly Item[]) => Promise<Found | null>,
): Promise<Bisected<Item, Found> | null> {
  const found = await differ(items);
  if (found === null) return null;
  if (items.length === 1) return { items, found };
  const middle = Math.ceil(items.length / 2);
  const half = (await bisect(items.slice(0, middle), differ)) ?? (await bisect(items.slice(middle), differ));
  return half ?? { items, found };
}
