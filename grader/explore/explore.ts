/**
 * Runs a submission and the reference side by side, and looks for the shortest difference: fast-check makes plays and
 * shrinks them. The same seed gives the same plays. Prints nothing.
 */
import fc from 'fast-check';
import type { PlaySpec } from '../assignment/schema-explore.js';
import type { Turn, Verdict, CallsRun, Expectation, MethodCase, Step } from '../model.js';
import type { ExploredCase, Answered } from './answers.js';
import type { RunnableSubmission } from './runnable-submission.js';
import type { ExploreSetup } from './explore-setup.js';
import { findDifference, type Difference, compare, createSearch, type Found, type Search } from './search.js';
import type { CpuMeter } from './cpu-meter.js';
import { choiceSequences, type ChoiceSequence } from './draw-values.js';
import { decideMethod } from '../compare/decide.js';
import { isLost } from '../score/score.js';
import { withoutPieces } from './shorten/shorten-dialogue.js';
import type { DialogueDraft } from './draft.js';

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
  const polished = await minimizeCase(answered, difference, (each) => findDifference(runnable, each));
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

/** Runs the submission again. */
type Differs = (testCase: MethodCase) => Promise<Difference | null>;

/** The smallest case that still shows the difference. */
async function minimizeCase(
  { testCase, looks }: Answered,
  found: Difference,
  differs: Differs,
): Promise<ExploredCase> {
  if (testCase.kind !== 'method') return testCase;
  const cut = found.run === null ? testCase : cutAfter(testCase, found.run);
  const candidates = [...keepOneExpectation(cut), cut];
  let best = testCase;
  for (const candidate of candidates) {
    if ((await differs(candidate)) === null) continue;
    best = candidate;
    break;
  }
  return dropLooks(best, looks, differs);
}

/** The steps up to the first that differs, which is included. */
function cutAfter(testCase: MethodCase, run: CallsRun): MethodCase {
  for (let count = 1; count <= Math.min(run.steps.length, testCase.steps.length); count++) {
    const part = { ...testCase, steps: testCase.steps.slice(0, count) };
    const reports = run.steps.slice(0, count);
    if (isLost(decideMethod(part, { kind: 'done', steps: reports, files: {}, wallMs: 0 }))) return part;
  }
  return testCase;
}

/** Keeps the expectations of the last step alone: if possible only one of them, otherwise all. */
function keepOneExpectation(testCase: MethodCase): MethodCase[] {
  const last = testCase.steps.at(-1);
  if (last === undefined) return [];
  const before = testCase.steps.slice(0, -1).map((step): Step => ({ ...step, expect: [] }));
  const withThese = (expect: readonly Expectation[]): MethodCase => ({
    ...testCase,
    steps: [...before, { ...last, expect }],
  });
  return [...last.expect.map((one) => withThese([one])), withThese(last.expect)];
}

/** Removes steps that only read, except the last step and those whose names are used later. */
async function dropLooks(
  testCase: MethodCase,
  looks: readonly boolean[],
  differs: Differs,
): Promise<MethodCase> {
  let best = testCase;
  for (let index = testCase.steps.length - 2; index >= 0; index--) {
    const step = best.steps[index];
    if (step === undefined || looks[index] !== true || isNeeded(step, best.steps.slice(index + 1))) continue;
    const shorter = { ...best, steps: best.steps.filter((_, at) => at !== index) };
    if ((await differs(shorter)) !== null) best = shorter;
  }
  return best;
}

function isNeeded({ let: bindings }: Step, later: readonly Step[]): boolean {
  const texts = later.map((step) => [step.text, ...step.let.map(({ text }) => text)].join(' ')).join(' ');
  return bindings.some(({ name }) => new RegExp(`\\b${name}\\b`).test(texts));
}

/** A regular expression, and the text that replaces its matches. */
interface Simpler {
  readonly find: string;
  readonly by: string;
}

/** How many attempts are made. It is a number and not a time, so that the same seed finds the same. */
const MAX_TRIES = 80;

/** The last finding of `differs`; the given one if no attempt differed. */
export async function shortenLines<Found>(
  draft: DialogueDraft,
  found: Found,
  simpler: readonly Simpler[],
  differs: (draft: DialogueDraft) => Promise<Found | null>,
): Promise<Found> {
  let best = { draft, found };
  let tries = 0;
  const attempt = async (candidate: DialogueDraft): Promise<boolean> => {
    if (tries++ >= MAX_TRIES) return false;
    const differing = await differs(candidate);
    if (differing !== null) best = { draft: candidate, found: differing };
    return differing !== null;
  };
  await leaveOutTurns(() => best.draft, attempt);
  for (const each of simpler) await replaceMatches(() => best.draft, each, attempt);
  return best.found;
}

type Attempt = (candidate: DialogueDraft) => Promise<boolean>;

/** Leaves out halves first, then smaller pieces, at last single lines. It begins again after each success. */
async function leaveOutTurns(current: () => DialogueDraft, attempt: Attempt): Promise<void> {
  for (let isShorter = true; isShorter;) {
    isShorter = false;
    const draft = current();
    const [from, to] = draft.turns ?? [0, 0];
    const turns = draft.lines.slice(from, to);
    const candidates = turns.length === 1 ? [[]] : withoutPieces(turns);
    for (const fewer of turns.length === 0 ? [] : candidates) {
      const lines = [...draft.lines.slice(0, from), ...fewer, ...draft.lines.slice(to)];
      if (!(await attempt({ ...draft, lines, turns: [from, from + fewer.length] }))) continue;
      isShorter = true;
      break;
    }
  }
}

/** Replaces all matches of a line at once, then fewer of them, at last single ones. */
async function replaceMatches(
  current: () => DialogueDraft,
  { find, by }: Simpler,
  attempt: Attempt,
): Promise<void> {
  for (const [index, original] of current().lines.entries()) {
    const count = [...original.matchAll(new RegExp(find, 'gu'))].length;
    let kept = Array.from({ length: count }, (_, at) => at);
    for (let size = count; size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (const piece of chunk(kept, size)) {
        const fewer = kept.filter((at) => !piece.includes(at));
        const line = replaceAllBut(original, find, by, fewer);
        const draft = current();
        if (await attempt({ ...draft, lines: draft.lines.with(index, line) })) kept = fewer;
      }
    }
  }
}

function replaceAllBut(line: string, find: string, by: string, kept: readonly number[]): string {
  let at = -1;
  return line.replace(new RegExp(find, 'gu'), (match) => {
    at += 1;
    return kept.includes(at) ? match : by;
  });
}

function chunk(items: readonly number[], size: number): readonly (readonly number[])[] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}
