/**
 * Follow-through marking: a systematic difference that shows in many cases is charged once. The deviations are learnt
 * from the cases that failed. A case that is right once they are undone is a presentation error.
 */
import { decideMethod, decideTranscript } from '../compare/decide.js';
import {
  expectsText,
  gatherExpected,
  listExpected,
  type FreeText,
  type TextCase,
} from '../compare/deviations/expected-texts.js';
import { learnDeviations, type Evidence, type WrittenText } from '../compare/deviations/learn.js';
import { decideRestOfCalls, decideRestOfDialogue } from '../compare/deviations/decide-rest.js';
import { explains } from '../compare/deviations/settle.js';
import {
  isFreeBetween,
  replaceOutput,
  replaceTexts,
  type TextPair,
  type Visit,
} from '../compare/deviations/texts-of-run.js';
import { shapeOf, standsAt } from '../compare/deviations/extra-lines.js';
import { withWrittenBorder } from '../compare/deviations/written-border.js';
import type { UndoPlan } from '../compare/deviations/undo.js';
import { gatherVocabulary, type Vocabulary } from '../compare/deviations/vocabulary.js';
import { decideCases } from './decide-cases.js';
import type { Subject } from './subject.js';
import type {
  Assignment,
  CallsRun,
  Case,
  CaseResult,
  Counts,
  Deviation,
  Run,
  TranscriptCase,
} from '../model.js';

/** The runs of all cases whose texts are compared. */
export type Observations = ReadonlyMap<Case, Run | CallsRun>;

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
  const { results: followed, deviations } = followThrough(assignment, results, subject.observations);
  const judged = followed.filter(
    ({ case: testCase, verdict }) =>
      testCase.kind === 'judge' && testCase.exact !== true && verdict.verdict === 'wrong-answer',
  );
  if (deviations.length === 0 || judged.length === 0) return followed;
  const undo = planUndo(assignment.rubric, deviations);
  const again = await decideCases(
    // These cases were reported when they were first decided.
    { ...subject, undo, onDecided: () => undefined },
    judged.map((result) => result.case),
  );
  return followed.map((result) => {
    const { verdict } = result;
    if (again.get(result.case)?.verdict.verdict !== 'accepted' || verdict.verdict !== 'wrong-answer')
      return result;
    const { difference } = verdict;
    return { ...result, verdict: { verdict: 'presentation-error', difference, deviations } };
  });
}

/** How deviations are undone in what a program of this rubric writes. */
export function planUndo(rubric: Assignment['rubric'], deviations: readonly Deviation[]): UndoPlan {
  return { deviations, asked: listAsked(rubric, deviations), shapes: listShapes(rubric) };
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

/** The shapes of all lines that dialogues expect. */
function listShapes(rubric: Assignment['rubric']): ReadonlySet<string> {
  const turns = rubric
    .flatMap(({ cases }) => cases)
    .flatMap((testCase) => (testCase.kind === 'transcript' ? testCase.dialogue.turns : []));
  return new Set(turns.flatMap(({ by, text }) => (by === 'program' ? text.split('\n').map(shapeOf) : [])));
}

/** A case that is compared by text. */
interface Observed {
  readonly testCase: TextCase;
  /** The texts of the case, each with the expected one. */
  readonly pairs: readonly TextPair[];
  /** Whether everything but the texts is right: with the expected texts the case would be accepted. */
  readonly isRightButForTexts: boolean;
}

/** The results with presentation errors separated from wrong answers, and the deviations that explain them. */
export function followThrough(
  { deviations: rule, rubric }: Pick<Assignment, 'deviations' | 'rubric'>,
  results: readonly CaseResult[],
  observations: Observations,
): { readonly results: readonly CaseResult[]; readonly deviations: readonly Deviation[] } {
  const wrong = results.filter(({ verdict }) => verdict.verdict === 'wrong-answer');
  const nothing = { results, deviations: [] };
  if (rule.how === 'strict' || wrong.length === 0) return nothing;
  const countsOf = createCountsOf(observations);
  const observed = wrong.flatMap((result) => observe(result.case, observations, countsOf));
  const failing = observed.filter((each) => each.isRightButForTexts).map(({ pairs }) => pairs);
  if (failing.length === 0) return nothing;
  const evidence: Evidence = {
    failing,
    written: observed.flatMap(({ pairs }) => pairs.map(readWritten)),
    isStillMet: stillMet(results),
    vocabulary: vocabularyOf(rubric),
  };
  const deviations = learnDeviations(evidence, rule.most);
  if (deviations.length === 0) return nothing;
  const byCase = new Map<Case, Observed>(observed.map((each) => [each.testCase, each]));
  const decided = results.map((result) =>
    tellRest(
      decideAgain(result, byCase.get(result.case), deviations),
      observations.get(result.case),
      deviations,
    ),
  );
  return { results: decided, deviations };
}

function decideAgain(
  result: CaseResult,
  observed: Observed | undefined,
  deviations: readonly Deviation[],
): CaseResult {
  const { case: testCase, verdict } = result;
  if (testCase.exact === true) return result;
  if (verdict.verdict !== 'wrong-answer' || observed?.isRightButForTexts !== true) return result;
  const isRightBut = (some: readonly Deviation[]): boolean =>
    observed.pairs.every((pair) => explains(some, pair));
  if (!isRightBut(deviations)) return result;
  const needed = deviations.reduce(
    (some, each) =>
      isRightBut(some.filter((other) => other !== each)) ? some.filter((other) => other !== each) : some,
    deviations,
  );
  const { difference } = verdict;
  return { ...result, verdict: { verdict: 'presentation-error', difference, deviations: needed } };
}

/** Of a case that is wrong all the same, what remains when the deviations are undone. */
function tellRest(
  result: CaseResult,
  run: Run | CallsRun | undefined,
  deviations: readonly Deviation[],
): CaseResult {
  const { case: testCase, verdict } = result;
  const isWrong = verdict.verdict === 'wrong-answer' || verdict.verdict === 'run-time-error';
  if (!isWrong || run === undefined || testCase.exact === true) return result;
  const rest =
    testCase.kind === 'transcript' && 'stdout' in run
      ? decideRestOfDialogue(testCase, run, deviations)
      : testCase.kind === 'method' && 'kind' in run
        ? decideRestOfCalls(testCase, run, deviations)
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

/** A vocabulary is made once for each assignment, since it reads all of its texts. */
const vocabularies = new WeakMap<Assignment['rubric'], Vocabulary>();

function vocabularyOf(rubric: Assignment['rubric']): Vocabulary {
  const known =
    vocabularies.get(rubric) ?? gatherVocabulary(gatherExpected(rubric.flatMap(({ cases }) => cases)));
  vocabularies.set(rubric, known);
  return known;
}
