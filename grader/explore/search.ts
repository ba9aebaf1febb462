/** One search: makes the same plays on both sides until one differs, and keeps the smallest difference. */
import type { PlaySpec, DialoguePlay, ModulePlay } from '../assignment/schema-explore.js';
import { toCase, type Answered, type ExploredCase } from './answers.js';
import type { RunnableSubmission } from './runnable-submission.js';
import { type DialogueDraft, type Draft, lookAtEach, type CallsDraft, type DraftStep } from './draft.js';
import type { ExploreSetup } from './explore-setup.js';
import { playCalls, drawNamed, fillFiles, fillJudge, lookUp } from './play-calls.js';
import { type ChoiceSequence, chooseFrom, type Choose, fill, type Kinds, PlanFault } from './draw-values.js';
import { parseFilters } from '../compare/filters/index.js';
import type { Piece, PlayModule } from '../judge/plays.js';
import type { CaseFile, CallsRun, Verdict } from '../model.js';
import { decideMethod } from '../compare/decide.js';
import { decideCases } from '../stages/decide-cases.js';
import { jobOf } from '../stages/decide-calls.js';
import { expectPrepared } from '../stages/subject.js';
import { problemsTouching } from '../languages/problems-of-case.js';
import { createTieredLimits } from '../stages/adaptive-limits.js';
import { isLost } from '../score/score.js';

export interface Found {
  readonly draft: Draft;
  readonly answered: Answered;
  readonly difference: Difference;
}

export interface Search {
  /** Whether both sides behave the same. fast-check tests this property. */
  readonly agree: (sequence: ChoiceSequence) => Promise<boolean>;
  /** The difference of several plays that are typed to one process; null if there is none. */
  readonly joined: (sequences: readonly ChoiceSequence[], again: readonly string[]) => Promise<Found | null>;
  readonly best: Found | null;
  /** The error that a play threw; null if none did. */
  readonly fault: Error | null;
  readonly plays: number;
}

/**
 * How often a finding is shortened at most. It is a number and not a time, so that the same seed finds the same. A
 * dialogue starts two processes for each attempt, and its lines are shortened afterwards.
 */
const SHRINKS = { calls: 400, dialogue: 40 } as const;

export function createSearch(
  setup: ExploreSetup,
  runnable: RunnableSubmission,
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
    async agree(sequence) {
      if (fault !== null) return true;
      if (best === null ? await isSpent() : shrinks >= SHRINKS[best.draft.kind]) return true;
      try {
        return await isSame(sequence);
      } catch (error) {
        fault = error instanceof Error ? error : new Error(String(error));
        return true;
      }
    },
    async joined(sequences, again) {
      if (await isSpent()) return null;
      const drafts = await Promise.all(sequences.map((sequence) => play(setup, sequence)));
      plays += sequences.length;
      return compare(setup, runnable, joinDialogues(drafts, again));
    },
  };

  async function isSame(sequence: ChoiceSequence): Promise<boolean> {
    const draft = await play(setup, sequence);
    const key = JSON.stringify(draft);
    const known = seen.get(key);
    if (known !== undefined) return known;
    if (best === null) plays += 1;
    else shrinks += 1;
    const found = await compare(setup, runnable, draft);
    seen.set(key, found === null);
    if (found !== null) best = found;
    return found === null;
  }
}

/** How the submission differs in a play. Null if it does not, or if the reference rejects the play. */
export async function compare(
  { assignment, oracle }: ExploreSetup,
  runnable: RunnableSubmission,
  draft: Draft,
): Promise<Found | null> {
  const answered = await toCase(assignment, draft, oracle);
  if (answered === null) return null;
  const difference = await findDifference(runnable, answered.testCase);
  return difference === null ? null : { draft, answered, difference };
}

async function play({ plan, oracle, modules }: ExploreSetup, sequence: ChoiceSequence): Promise<Draft> {
  const spec: PlaySpec | undefined = plan.plays[sequence.play];
  const kinds = plan.values ?? {};
  if (spec === undefined) throw new Error('a sequence is for a play of the plan');
  if ('module' in spec) {
    const module = modules.get(spec.module);
    if (module === undefined) throw new Error(`the module ${spec.module} was not loaded`);
    return playModule(spec, module, sequence);
  }
  return 'program' in spec ? playDialogue(spec, kinds, sequence) : playCalls(spec, kinds, sequence, oracle);
}

/** Joins several plays into one dialogue. Of each play but the last, the last line is replaced by `again`. */
function joinDialogues(drafts: readonly Draft[], again: readonly string[]): DialogueDraft {
  const dialogues = drafts.filter((draft) => draft.kind === 'dialogue');
  const last = dialogues.at(-1);
  if (last === undefined || dialogues.length < drafts.length)
    throw new Error('plays that are joined are dialogues');
  if (dialogues.length === 1) return last;
  const before = dialogues.slice(0, -1).flatMap(({ lines }) => [...lines.slice(0, -1), ...again]);
  const lines = [...before, ...last.lines];
  return { ...last, lines, turns: [0, 0] };
}

/** Dialogues of a plan: numbers choose arguments, files and lines. Pure. */
function playDialogue(spec: DialoguePlay, kinds: Kinds, sequence: ChoiceSequence): DialogueDraft {
  const choose = chooseFrom(sequence.head);
  const named = drawNamed(spec.with, kinds, choose);
  const lookup = lookUp(named, kinds, choose);
  const write = (texts: readonly string[] | undefined): string[] =>
    (texts ?? []).map((text) => fill(text, lookup));
  const turn = (chooseTurn: Choose): string[] => {
    const chosen = spec.turn?.[chooseTurn(spec.turn.length)] ?? [];
    const texts = typeof chosen === 'string' ? [chosen] : chosen;
    return texts.map((text) => fill(text, lookUp(named, kinds, chooseTurn)));
  };
  const begin = write(spec.begin);
  const turns = spec.turn === undefined ? [] : sequence.turns.slice(0, spec.turns ?? 0);
  const typed = turns.flatMap((numbers) => turn(chooseFrom(numbers)));
  return {
    kind: 'dialogue',
    title: spec.title,
    program: spec.program,
    args: write(spec.args),
    lines: [...begin, ...typed, ...write(spec.end)],
    turns: [begin.length, begin.length + typed.length],
    files: fillFiles(spec, lookup),
    filters: parseFilters(spec.compare),
    judge: fillJudge(spec, lookup),
  };
}

/** Lets the module make a play. */
function playModule(
  spec: ModulePlay,
  module: PlayModule,
  sequence: ChoiceSequence,
): CallsDraft | DialogueDraft {
  const played = module.play(chooseFrom(sequence.head), spec.options ?? {});
  const pieces: Piece[] = [...played.begin];
  for (const numbers of sequence.turns.slice(0, spec.turns ?? 0)) {
    const turn = played.turn(chooseFrom(numbers));
    if (turn === null) break;
    pieces.push(...turn);
  }
  const turns = [played.begin.length, pieces.length] as const;
  pieces.push(...(played.end?.() ?? []));
  const files = Object.entries(played.files ?? {}).map(([name, text]): CaseFile => ({ name, text }));
  const judge =
    played.judge === undefined ? null : { module: played.judge.module, options: played.judge.options() };
  const common = { title: spec.title, files, filters: parseFilters(spec.compare), judge };
  if (spec.program === undefined) return { kind: 'calls', ...common, steps: pieces.map(toDraftStep) };
  const lines = pieces.map((piece) => {
    if (typeof piece === 'string') return piece;
    throw new PlanFault(`the module ${spec.module} makes calls where a program was named`);
  });
  return { kind: 'dialogue', ...common, program: spec.program, args: played.args ?? [], lines, turns };
}

function toDraftStep(piece: Piece): DraftStep {
  if (typeof piece === 'string') throw new PlanFault(`a module typed \`${piece}\`, but no program is named`);
  if (piece.each !== undefined) return lookAtEach(piece.call, piece.each);
  return {
    let: Object.entries(piece.let ?? {}),
    call: piece.call,
    leaves: piece.leaves ?? [],
    returns: piece.returns ?? 'exactly',
    mayThrow: piece.throws ?? false,
    isLook: piece.look ?? false,
    ...(piece.compare === undefined ? {} : { filters: parseFilters(piece.compare) }),
  };
}

// Runs a case on the explored submission.

export interface Difference {
  readonly verdict: Verdict;
  /** The outcomes of the calls; null if the case makes no calls. */
  readonly run: CallsRun | null;
}

/** How the submission differs. Null if it does not, or if it lacks a member that the case calls. */
export async function findDifference(
  { subject, caller }: RunnableSubmission,
  testCase: ExploredCase,
): Promise<Difference | null> {
  if (testCase.kind === 'method') {
    const { problems } = expectPrepared(subject.preparation);
    if (problemsTouching(problems, testCase.steps, subject.request.assignment.contract).length > 0)
      return null;
    const run = await caller.run(jobOf(testCase));
    return differenceOf(decideMethod(testCase, run), run);
  }
  const decided = await decideCases({ ...subject, adaptiveLimits: createTieredLimits() }, [testCase]);
  const result = decided.get(testCase);
  if (result === undefined) throw new Error('a case was not decided');
  return differenceOf(result.verdict, null);
}

function differenceOf(verdict: Verdict, run: CallsRun | null): Difference | null {
  if (verdict.verdict === 'judge-error') throw new Error(verdict.fault);
  return isLost(verdict) && verdict.verdict !== 'missing' ? { verdict, run } : null;
}
