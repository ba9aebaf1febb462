/**
 * Follow-through marking: a systematic difference that shows in many cases is charged once. The deviations are learnt
 * from the cases that failed. A case that is right once they are undone is a presentation error.
 *
 * All of this is done tier by tier: a case is decided by the deviations of its tier and of earlier ones, and these are
 * learnt from such cases alone. So nothing that a student may read about a case comes from one that is read of later.
 */
import { decideMethod, decideTranscript } from '../compare/decide.js';
import {
  expectsText,
  gatherExpected,
  guessPrompts,
  isPair,
  isPiped,
  listExpected,
  type FreeText,
  type TextCase,
} from '../compare/deviations/expected-texts.js';
import { learnDeviations, type Evidence, type WrittenText } from '../compare/deviations/learn.js';
import { decideRestOfCalls, decideRestOfDialogue } from '../compare/deviations/decide-rest.js';
import { explains } from '../compare/deviations/apply-deviations.js';
import {
  isFreeBetween,
  replaceOutput,
  replaceTexts,
  type TextPair,
  type Visit,
} from '../compare/deviations/texts-of-run.js';
import { openNumbers } from '../compare/deviations/number-text.js';
import { standsAt } from '../compare/deviations/extra-lines.js';
import { withWrittenBorder } from '../compare/select-output.js';
import type { UndoPlan } from '../compare/deviations/undo.js';
import { createCorpus, type Corpus } from '../compare/deviations/corpus.js';
import { decideCases } from './decide-cases.js';
import type { Subject } from './subject.js';
import {
  TIERS,
  tierOf,
  type Assignment,
  type CallsRun,
  type Case,
  type CaseResult,
  type Counts,
  type Deviation,
  type Run,
  type TranscriptCase,
  type Verdict,
  type WrongAnswer,
} from '../model.js';

/** The runs of all cases whose texts are compared. */
type Observations = ReadonlyMap<Case, Run | CallsRun>;

/** A submission whose runs are kept. */
export interface FollowedSubject extends Subject {
  readonly observations: Observations;
}

/**
 * Separates presentation errors from wrong answers. Cases that a judge decided are judged once more, on the output with
 * the deviations undone.
 */
export async function decideFollowing(
  assignment: Pick<Assignment, 'deviations' | 'rubric'>,
  subject: FollowedSubject,
  results: readonly CaseResult[],
): Promise<readonly CaseResult[]> {
  const { results: followed, tiers } = followThrough(assignment, results, subject.observations);
  const decided: CaseResult[] = [];
  for (const [tier, deviations] of tiers.entries())
    decided.push(
      ...(await judgeAgain(
        followed.filter((result) => tierOf(result.case) === tier),
        deviations,
        rubricUpTo(assignment.rubric, tier),
        subject,
      )),
    );
  return decided;
}

async function judgeAgain(
  results: readonly CaseResult[],
  deviations: readonly Deviation[],
  rubric: Assignment['rubric'],
  subject: FollowedSubject,
): Promise<readonly CaseResult[]> {
  const judged = results.filter(
    ({ case: testCase, verdict }) =>
      testCase.kind === 'judge' && testCase.exact !== true && verdict.verdict === 'wrong-answer',
  );
  if (deviations.length === 0 || judged.length === 0) return results;
  const again = await decideCases(
    // These cases were reported when they were first decided.
    { ...subject, undo: planUndo(rubric, deviations), onDecided: () => undefined },
    judged.map((result) => result.case),
  );
  return results.map((result) => {
    const { verdict } = result;
    if (again.get(result.case)?.verdict.verdict !== 'accepted' || verdict.verdict !== 'wrong-answer')
      return result;
    return { ...result, verdict: show(verdict, deviations) };
  });
}

/** The rubric with the cases of this tier and of earlier ones. */
function rubricUpTo(rubric: Assignment['rubric'], tier: number): Assignment['rubric'] {
  return rubric.map((item) => ({ ...item, cases: item.cases.filter((each) => tierOf(each) <= tier) }));
}

function show({ difference }: WrongAnswer, deviations: readonly Deviation[]): Verdict {
  return { verdict: 'presentation-error', difference, deviations };
}

/** The result as it was before deviations were undone: with the cases of the next tier better ones may be learnt. */
function hide(result: CaseResult): CaseResult {
  const { verdict } = result;
  if (verdict.verdict !== 'presentation-error') return result;
  return { ...result, verdict: { verdict: 'wrong-answer', difference: verdict.difference } };
}

/** How deviations are undone in what a program of this rubric writes. */
export function planUndo(rubric: Assignment['rubric'], deviations: readonly Deviation[]): UndoPlan {
  return { deviations, asked: listAsked(rubric, deviations), lines: listLines(rubric) };
}

/** What is typed just before lines that are expected there, but which a deviation shows unasked. */
function listAsked(rubric: Assignment['rubric'], deviations: readonly Deviation[]): ReadonlySet<string> {
  const shapes = deviations.flatMap((deviation) =>
    deviation.kind === 'extra-lines' ? [deviation.shape] : [],
  );
  const asked = new Set<string>();
  for (const testCase of rubric.flatMap(({ cases }) => cases)) {
    if (testCase.kind !== 'transcript') continue;
    const { turns } = testCase.dialogue;
    for (const [at, turn] of turns.entries()) {
      const before = turns[at - 1];
      const lines = turn.text.split('\n');
      if (turn.by !== 'program' || before?.by !== 'person') continue;
      if (shapes.some((shape) => lines.some((_, place) => standsAt(lines, place, shape))))
        asked.add(before.text.trim());
    }
  }
  return asked;
}

/** All lines that dialogues expect. */
function listLines(rubric: Assignment['rubric']): readonly string[] {
  const turns = rubric
    .flatMap(({ cases }) => cases)
    .flatMap((testCase) => (testCase.kind === 'transcript' ? testCase.dialogue.turns : []));
  return [...new Set(turns.flatMap(({ by, text }) => (by === 'program' ? text.split('\n') : [])))];
}

/** A case that is compared by text. */
interface Observed {
  readonly testCase: TextCase;
  /** The texts of the case, each with the expected one. */
  readonly pairs: readonly TextPair[];
  /** Whether everything but the texts is right: with the expected texts the case would be accepted. */
  readonly isRightButForTexts: boolean;
}

/**
 * The results with presentation errors separated from wrong answers; the deviations of each tier, which are those of the
 * tiers before it and what is new; and all of them.
 */
export function followThrough(
  { deviations: rule, rubric }: Pick<Assignment, 'deviations' | 'rubric'>,
  given: readonly CaseResult[],
  observations: Observations,
): {
  readonly results: readonly CaseResult[];
  readonly tiers: readonly (readonly Deviation[])[];
  readonly deviations: readonly Deviation[];
} {
  const hidden = given.map(hide);
  let deviations: readonly Deviation[] = [];
  const decided = new Map<Case, CaseResult>(hidden.map((result) => [result.case, result]));
  const tiers = TIERS.map((_, tier) => {
    const own = hidden.filter((result) => tierOf(result.case) === tier);
    if (rule.how === 'strict') return deviations;
    const seen = hidden.filter((result) => tierOf(result.case) <= tier);
    const observed = observeAll(seen, observations, () => corpusOf(rubric, tier));
    const failing = observed.filter((each) => each.isRightButForTexts).map(({ pairs }) => pairs);
    const learns = failing.length > 0 && own.some(({ verdict }) => verdict.verdict === 'wrong-answer');
    if (!learns && deviations.length === 0) return deviations;
    const corpus = corpusOf(rubric, tier);
    if (learns)
      deviations = learnDeviations(
        {
          failing,
          written: observed.flatMap(({ pairs }) => pairs.map(readWritten)),
          isStillMet: stillMet(seen),
          corpus,
        },
        rule.most,
        deviations,
      );
    if (deviations.length === 0) return deviations;
    const byCase = new Map<Case, Observed>(observed.map((each) => [each.testCase, each]));
    for (const result of own)
      decided.set(result.case, decideAgain(result, byCase.get(result.case), deviations, corpus));
    // Students read only of deviations that are charged.
    const charged = deviations.filter((each) =>
      [...decided.values()].some(
        ({ verdict }) => verdict.verdict === 'presentation-error' && verdict.deviations.includes(each),
      ),
    );
    for (const { case: testCase } of charged.length === 0 ? [] : own) {
      const again = decided.get(testCase);
      if (again !== undefined)
        decided.set(testCase, explainRest(again, observations.get(testCase), charged, corpus));
    }
    return deviations;
  });
  return { results: [...decided.values()], tiers, deviations };
}

function observeAll(
  seen: readonly CaseResult[],
  observations: Observations,
  corpus: () => Corpus,
): readonly Observed[] {
  const runs = new Map(
    seen.flatMap((result) => {
      const run = observations.get(result.case);
      return run === undefined ? [] : [[result.case, run] as const];
    }),
  );
  const countsOf = createCountsOf(runs);
  return seen
    .filter(({ verdict }) => verdict.verdict === 'wrong-answer')
    .flatMap((result) => observe(result.case, runs, countsOf))
    .map((each) => (isPair(each.testCase) || isPiped(each.testCase) ? withPrompts(each, corpus()) : each));
}

/** A pair of files does not say where something is typed: its prompts are those that many pairs have. */
function withPrompts(observed: Observed, corpus: Corpus): Observed {
  const pairs = observed.pairs.map((pair) => {
    const prompts = guessPrompts(pair.expected).filter((each) => corpus.prompts.includes(openNumbers(each)));
    return { ...pair, prompts };
  });
  return { ...observed, pairs };
}

function decideAgain(
  result: CaseResult,
  observed: Observed | undefined,
  deviations: readonly Deviation[],
  corpus: Corpus,
): CaseResult {
  const { case: testCase, verdict } = result;
  if (testCase.exact === true) return result;
  if (verdict.verdict !== 'wrong-answer' || observed?.isRightButForTexts !== true) return result;
  const isRightBut = (some: readonly Deviation[]): boolean =>
    observed.pairs.every((pair) => explains(some, pair, corpus));
  if (deviations.length === 0 || !isRightBut(deviations)) return result;
  const needed = deviations.reduce(
    (some, each) =>
      isRightBut(some.filter((other) => other !== each)) ? some.filter((other) => other !== each) : some,
    deviations,
  );
  return { ...result, verdict: show(verdict, needed) };
}

/** Explains a case that stays wrong by what remains once the deviations are undone. */
function explainRest(
  result: CaseResult,
  run: Run | CallsRun | undefined,
  deviations: readonly Deviation[],
  corpus: Corpus,
): CaseResult {
  const { case: testCase, verdict } = result;
  const isWrong = verdict.verdict === 'wrong-answer' || verdict.verdict === 'run-time-error';
  if (!isWrong || run === undefined || testCase.exact === true) return result;
  const rest =
    testCase.kind === 'transcript' && 'stdout' in run
      ? decideRestOfDialogue(testCase, run, deviations)
      : testCase.kind === 'method' && 'kind' in run
        ? decideRestOfCalls(testCase, run, deviations, corpus)
        : null;
  return rest?.verdict === verdict.verdict ? { ...result, verdict: rest } : result;
}

type CountsOf = (testCase: TranscriptCase) => Counts | null;

/** Which part of a case's output counts, by the borders that the program itself writes. */
function createCountsOf(observations: Observations): CountsOf {
  const outputs = [...observations.values()].flatMap((run) => ('stdout' in run ? [run.stdout] : []));
  const known = new Map<Counts, Counts>();
  return ({ counts }) => {
    if (counts === null) return null;
    const found = known.get(counts) ?? withWrittenBorder(counts, outputs);
    known.set(counts, found);
    return found;
  };
}

function observe(testCase: Case, observations: Observations, countsOf: CountsOf): readonly Observed[] {
  const run = observations.get(testCase);
  if (run === undefined) return [];
  const pairs: TextPair[] = [];
  const collect: Visit = (pair) => {
    pairs.push(pair);
    return pair.right;
  };
  if (testCase.kind === 'transcript' && 'stdout' in run) {
    const right = decideTranscript(testCase, replaceOutput(testCase, run, countsOf(testCase), collect));
    return [{ testCase, pairs, isRightButForTexts: right.verdict === 'accepted' }];
  }
  if (testCase.kind === 'method' && 'kind' in run) {
    const right = decideMethod(testCase, replaceTexts(testCase, run, collect));
    return [{ testCase, pairs, isRightButForTexts: right.verdict === 'accepted' }];
  }
  return [];
}

function readWritten({ right, actual, filters }: TextPair): WrittenText {
  return {
    text: actual,
    isFree: (deviate) => {
      const other = deviate(right);
      return other !== right && isFreeBetween(right, other, filters);
    },
  };
}

/** Whether the expected texts of all accepted cases would still be accepted after a change. */
function stillMet(results: readonly CaseResult[]): Evidence['isStillMet'] {
  const met: readonly FreeText[] = results
    .filter(({ verdict }) => verdict.verdict === 'accepted')
    .map((result) => result.case)
    .filter((testCase): testCase is TextCase => expectsText(testCase))
    .flatMap(listExpected);
  return (deviate) =>
    met.every(({ text, filters }) => {
      const other = deviate(text);
      return other === text || isFreeBetween(text, other, filters);
    });
}

/** A corpus is made once for each assignment and tier, since it reads all of its texts. */
const corpora = new WeakMap<Assignment['rubric'], Map<number, Corpus>>();

function corpusOf(rubric: Assignment['rubric'], tier: number): Corpus {
  const known = corpora.get(rubric) ?? new Map<number, Corpus>();
  corpora.set(rubric, known);
  const cases = rubricUpTo(rubric, tier).flatMap((item) => item.cases);
  const corpus = known.get(tier) ?? createCorpus(gatherExpected(cases));
  known.set(tier, corpus);
  return corpus;
}
