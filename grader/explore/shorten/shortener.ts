/**
 * Finds smaller examples of the first failures, so that people need not read a long game. It needs a reference beside
 * the cases.
 */
import {
  tierOf,
  type Assignment,
  type CallsRun,
  type Case,
  type CaseResult,
  type Difference,
  type ItemResult,
  type JudgedCase,
  type MethodCase,
  type Outline,
  type Shorter,
  type TextDifference,
  type TranscriptCase,
  type WatchedGame,
} from '../../model.js';
import { isPair } from '../../compare/deviations/expected-texts.js';
import { findFirstFailure, sortByImportance } from '../../report/case-importance.js';
import { toExpectedDialogue } from '../../report/expected-dialogue.js';
import { AUDIENCES, isShown } from '../../report/audience.js';
import type { Sandbox } from '../../run/sandbox.js';
import { jobOf } from '../../stages/decide-calls.js';
import type { ExampleFinder, Subject } from '../../stages/subject.js';
import { createRunnable, openReference, type RunnableSubmission } from '../runnable-submission.js';
import { loadPlan } from '../plan.js';
import { createOracle } from '../oracle.js';
import { shortenCalls, type MakeCalls } from './shorten-calls.js';
import { inputsOf, shortenDialogue, gatherWording, type LongDialogue } from './shorten-dialogue.js';
import { loadNearerModules, startsOf, type NearerModules } from './nearer-starts.js';
import { lostGameOf, shortenGame, type LostGame, createGamePlayer } from './shorten-games.js';
import {
  BUDGETS,
  createBudget,
  createPlayer,
  keepAnswers,
  playBy,
  searchLimits,
  type Effort,
  type Play,
} from './player.js';
import { showFromStart } from './dialogue-rows.js';

/** How many cases of a submission are searched. */
const MAX_CASES = 3;
/** A failure within this many lines or steps is short enough. */
const SMALL_LINE_COUNT = 16;
const SMALL_STEP_COUNT = 4;
/** A smaller example has at most this share of the lines of the whole. */
const WORTHWHILE = 0.7;

/** Opens a finder for a class that spends this much effort on each submission. */
export function openShortener(assignment: Assignment, sandbox: Sandbox, effort: Effort): ExampleFinder {
  const budget = BUDGETS[effort];
  let opening: Promise<Reference | null> | null = null;
  const needReference = (): Promise<Reference | null> => (opening ??= prepareReference(assignment, sandbox));
  return {
    async find(subject, items, games) {
      const chosen = chooseCases(items, games);
      if (chosen.length === 0) return items;
      const reference = await needReference();
      if (reference === null) return items;
      const found = new Map<Case, Shorter>();
      const share = Math.ceil(budget / chosen.length);
      for (const long of chosen) {
        const shorter = await shorten({ assignment, reference, subject, items, budget: share }, long);
        if (shorter !== null) found.set(long.testCase, shorter);
      }
      return found.size === 0 ? items : items.map((item) => addShorter(item, found));
    },
    async close() {
      await (await opening)?.runnable.close();
    },
  };
}

interface Reference {
  readonly runnable: RunnableSubmission;
  readonly play: Play;
  /** Makes the calls of a case after those of the case before: a driver answers one case at a time. */
  readonly calls: (testCase: MethodCase) => Promise<CallsRun>;
  /** Inputs after which the assignment leaves the output open. */
  readonly openAfter: readonly RegExp[];
  readonly nearer: NearerModules;
}

/** Null if the reference cannot be prepared or the plan cannot be read: `boardmark verify` and `explore` say why. */
async function prepareReference(assignment: Assignment, sandbox: Sandbox): Promise<Reference | null> {
  const plan = await loadPlan(assignment);
  const opened = plan.ok ? await openReference(assignment, sandbox) : plan;
  if (!plan.ok || !opened.ok) return null;
  const open = plan.value?.['open-after'] ?? [];
  const openAfter = open.map((source) => new RegExp(source, 'u'));
  const nearer = await loadNearerModules(assignment, plan.value);
  return referenceOf(opened.value, assignment, { openAfter, nearer });
}

function referenceOf(
  runnable: RunnableSubmission,
  assignment: Assignment,
  known: Pick<Reference, 'openAfter' | 'nearer'>,
): Reference {
  let last: Promise<unknown> = Promise.resolve();
  return {
    runnable,
    ...known,
    play: keepAnswers(playBy(createOracle(runnable, searchLimits(assignment)))),
    calls(testCase) {
      const run = last.then(() => runnable.caller.run(jobOf(testCase)));
      last = run.catch(() => undefined);
      return run;
    },
  };
}

function addShorter(item: ItemResult, found: ReadonlyMap<Case, Shorter>): ItemResult {
  return {
    ...item,
    cases: item.cases.map((result) => {
      const shorter = found.get(result.case);
      return shorter === undefined ? result : { ...result, shorter };
    }),
  };
}

/**
 * The cases to search: what each audience reads first, its first dialogue and its first judged game. They must be long
 * and tell everything.
 */
function chooseCases(items: readonly ItemResult[], games: ReadonlyMap<Case, WatchedGame>): readonly Long[] {
  const chosen = AUDIENCES.flatMap((audience) => {
    const shown = items.map((item) => ({
      ...item,
      cases: item.cases.filter(({ case: { visibility } }) => isShown(visibility, audience)),
    }));
    const sorted = sortByImportance(shown);
    const dialogue = sorted.find((result) => longDialogueOf(result) !== null);
    const game = sorted.find((result) => longGameOf(result, games) !== null);
    return [findFirstFailure(shown), dialogue, game].filter((result) => result !== undefined);
  });
  return [...new Set(chosen)]
    .filter((result) => (result.case.tells ?? 'everything') === 'everything')
    .flatMap((result) => longDialogueOf(result) ?? longChainOf(result) ?? longGameOf(result, games) ?? [])
    .slice(0, MAX_CASES);
}

/** A failure after many lines or steps. */
type Long = ToldDialogue | LongChain | LongGame;

interface ToldDialogue extends LongDialogue {
  readonly kind: 'dialogue';
  readonly lines: number;
}

interface LongChain {
  readonly kind: 'calls';
  readonly testCase: MethodCase;
  readonly step: number;
  readonly difference: Difference;
}

interface LongGame {
  readonly kind: 'game';
  readonly testCase: JudgedCase;
  readonly lost: LostGame;
}

/** A judged game that was lost after many lines. */
function longGameOf(
  { case: testCase, verdict }: CaseResult,
  games: ReadonlyMap<Case, WatchedGame>,
): LongGame | null {
  if (testCase.kind !== 'judge') return null;
  const lost = lostGameOf(testCase, verdict, games.get(testCase));
  return lost === null || lost.lines.length <= SMALL_LINE_COUNT ? null : { kind: 'game', testCase, lost };
}

/**
 * A dialogue that failed after many lines. Cases in lockstep are left out: such programs may choose what they write; and
 * pairs, of which nobody knows what was written before which input.
 */
function longDialogueOf(
  { case: testCase, verdict }: CaseResult,
  few = SMALL_LINE_COUNT,
): ToldDialogue | null {
  const isOpen: boolean = isPair(testCase);
  if (testCase.kind !== 'transcript' || testCase.lockstepMs !== null || isOpen) return null;
  if (verdict.verdict !== 'wrong-answer' && verdict.verdict !== 'run-time-error') return null;
  const { difference } = verdict;
  if (difference?.kind !== 'text' || (testCase.dialogue.patterns ?? []).length > 0) return null;
  if ('deviations' in verdict) return null;
  const lines = countTold(testCase, difference);
  return lines > few ? { kind: 'dialogue', testCase, difference, verdict: verdict.verdict, lines } : null;
}

/** The lines of the dialogue up to the difference, and those of the difference itself. */
export function countTold(testCase: TranscriptCase, difference: TextDifference): number {
  const told = toExpectedDialogue(testCase.dialogue, difference);
  const before = (told?.said ?? []).map((piece) => (piece.by === 'person' ? 1 : countLines(piece.text)));
  return before.reduce((sum, lines) => sum + lines, 0) + difference.rows.length;
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

function longChainOf({ case: testCase, verdict }: CaseResult): LongChain | null {
  if (testCase.kind !== 'method' || verdict.verdict !== 'wrong-answer') return null;
  const { difference } = verdict;
  if (difference.kind !== 'value' && difference.kind !== 'exception') return null;
  const { step = 0 } = verdict;
  return step >= SMALL_STEP_COUNT ? { kind: 'calls', testCase, step, difference } : null;
}

/** What one search works with. */
interface Search {
  readonly assignment: Assignment;
  readonly reference: Reference;
  readonly subject: Subject;
  readonly items: readonly ItemResult[];
  readonly budget: number;
}

function shorten(search: Search, long: Long): Promise<Shorter | null> {
  switch (long.kind) {
    case 'dialogue':
      return shortenTold(search, long);
    case 'calls':
      return shortenChain(search, long);
    case 'game': {
      const { reference, subject } = search;
      const budget = createBudget(search.budget);
      const right = createGamePlayer(reference.runnable.subject, budget);
      return shortenGame(long.lost, right, createGamePlayer(subject, budget));
    }
  }
}

async function shortenTold(
  { assignment, reference, subject, items, budget }: Search,
  told: ToldDialogue,
): Promise<Shorter | null> {
  const long = findSmallestLike(told, items);
  if (inputsOf(long.testCase).some((line) => reference.openAfter.some((open) => open.test(line))))
    return outline(told);
  const plays = playBy(createOracle(createRunnable(subject), searchLimits(assignment)));
  const player = createPlayer(reference.play, plays, budget);
  const wording = gatherWording(assignment, long.testCase);
  const found = await shortenDialogue(long, wording, player, startsOf(long, reference.nearer));
  // The case's own dialogue would not be shorter.
  if (found === null && long.testCase === told.testCase) return outline(told);
  const { turns, difference, testCase } = found ?? { turns: long.testCase.dialogue.turns, ...long };
  const rows = showFromStart(turns, difference);
  if (rows.length > told.lines * WORTHWHILE) return outline(told);
  const words = difference.diagnosis === null ? {} : { words: difference.diagnosis.words };
  return { kind: 'dialogue', files: testCase.files, args: testCase.dialogue.args, rows, ...words };
}

/** The dialogue of the case, where most of it is as expected. */
function outline({ testCase, difference, lines }: ToldDialogue): Outline | null {
  const rows = showFromStart(testCase.dialogue.turns, difference);
  return rows.length > lines * WORTHWHILE ? null : { kind: 'outline', rows };
}

/** Another case that fails in the same way after fewer lines and may be shown as early: the search begins there. */
function findSmallestLike(told: ToldDialogue, items: readonly ItemResult[]): ToldDialogue {
  const others = items
    .flatMap(({ cases }) => cases)
    .filter((result) => (result.case.tells ?? 'everything') === 'everything')
    .filter((result) => tierOf(result.case) <= tierOf(told.testCase))
    .map((result) => longDialogueOf(result, 0))
    .filter((other) => other !== null)
    .filter(
      (other) =>
        other.testCase.program === told.testCase.program &&
        other.verdict === told.verdict &&
        other.difference.diagnosis?.code === told.difference.diagnosis?.code &&
        inputsOf(other.testCase).length > 0,
    );
  return others.reduce((best, other) => (other.lines < best.lines ? other : best), told);
}

async function shortenChain(
  { reference, subject, budget: runs }: Search,
  { testCase, step, difference }: LongChain,
): Promise<Shorter | null> {
  const { caller } = createRunnable(subject);
  // Each side makes the calls.
  const budget = createBudget(2 * runs);
  const within =
    (make: (some: MethodCase) => Promise<CallsRun>): MakeCalls =>
    async (some) => {
      if (budget.isSpent) return null;
      budget.spend();
      return make(some);
    };
  try {
    const found = await shortenCalls(
      testCase,
      step,
      difference,
      within(reference.calls),
      within((some) => caller.run(jobOf(some))),
    );
    return found === null ? null : { kind: 'calls', ...found };
  } finally {
    await caller.rest();
  }
}
