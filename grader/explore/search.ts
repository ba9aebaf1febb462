/** One search: makes the same plays on both sides until one differs, and keeps the smallest difference. */
import type {
  PlaySpec,
  DialoguePlay,
  ModulePlay,
  CallsPlay,
  LookSpec,
  PickSpec,
  StepSpec,
} from '../assignment/schema-explore.js';
import { toCase, type Answered, type ExploredCase } from './answers.js';
import type { RunnableSubmission } from './runnable-submission.js';
import {
  lookAtEach,
  lookAt,
  type DialogueDraft,
  type Draft,
  type CallsDraft,
  type DraftStep,
} from './draft.js';
import type { ExploreSetup } from './explore-setup.js';
import {
  chooseFrom,
  fill,
  PlanFault,
  drawValue,
  type ChoiceSequence,
  type Choose,
  type Kinds,
  type Lookup,
} from './draw-values.js';
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
import { writeLiteral } from '../assignment/literals.js';
import type { Oracle } from './oracle.js';

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

/** Dialogues of a plan: numbers choose arguments, files and lines. */
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
    files: Object.entries(spec.files ?? {}).map(([name, text]) => ({ name, text: fill(text, lookup) })),
    filters: parseFilters(spec.compare),
    judge:
      spec.judge === undefined
        ? null
        : { module: spec.judge.module, options: fillOptions(spec.judge.options ?? {}, lookup) },
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

/** Plays calls of a plan. Numbers make the choices; what can be picked comes from the reference's answers on the way. */

/** A game in progress. */
interface Course {
  readonly kinds: Kinds;
  readonly oracle: Oracle;
  readonly files: readonly CaseFile[];
  readonly steps: DraftStep[];
  /** The values that `with` chose, and the last pick under each name. */
  readonly named: Map<string, readonly string[]>;
}

/** Plays until the numbers are used up, or until there is nothing to pick. */
async function playCalls(
  spec: CallsPlay,
  kinds: Kinds,
  sequence: ChoiceSequence,
  oracle: Oracle,
): Promise<CallsDraft> {
  const choose = chooseFrom(sequence.head);
  const named = drawNamed(spec.with, kinds, choose);
  const lookup = lookUp(named, kinds, choose);
  const files = Object.entries(spec.files ?? {}).map(([name, text]) => ({ name, text: fill(text, lookup) }));
  const course: Course = { kinds, oracle, files, steps: [], named };
  let goesOn = true;
  for (const step of spec.begin ?? []) goesOn = goesOn && (await makeStep(course, step, choose));
  const turns = goesOn ? sequence.turns.slice(0, spec.turns ?? 0) : [];
  if (spec.turn === undefined || turns.length === 0) look(course, spec.looks ?? [], choose);
  for (const [index, numbers] of turns.entries()) {
    const chooseTurn = chooseFrom(numbers);
    const isLooked = chooseTurn(2) === 1 || index === turns.length - 1;
    goesOn = await makeTurn(course, spec.turn ?? [], chooseTurn);
    if (isLooked || !goesOn) look(course, spec.looks ?? [], chooseTurn);
    if (!goesOn) break;
  }
  const judge =
    spec.judge === undefined
      ? null
      : { module: spec.judge.module, options: fillOptions(spec.judge.options ?? {}, lookup) };
  return {
    kind: 'calls',
    title: spec.title,
    steps: course.steps,
    files,
    filters: parseFilters(spec.compare),
    judge,
  };
}

function drawNamed(
  named: Readonly<Record<string, string>> | undefined,
  kinds: Kinds,
  choose: Choose,
): Map<string, readonly string[]> {
  return new Map(Object.entries(named ?? {}).map(([name, kind]) => [name, [drawValue(kind, kinds, choose)]]));
}

/** Looks for a named value first. A kind of value is chosen anew each time it is mentioned. */
function lookUp(named: ReadonlyMap<string, readonly string[]>, kinds: Kinds, choose: Choose): Lookup {
  return (name) => {
    const [stem = '', part = '0'] = name.split('.');
    const known = named.get(stem)?.[Number(part)];
    if (known !== undefined) return known;
    return stem in kinds ? drawValue(stem, kinds, choose) : null;
  };
}

function fillOptions(
  options: Readonly<Record<string, unknown>>,
  lookup: Lookup,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(options).map(([key, value]) => [
      key,
      typeof value === 'string' ? numberOrText(fill(value, lookup), value) : value,
    ]),
  );
}

/** A text that consists of one `${…}` alone keeps the type of its value, such as a number. */
function numberOrText(text: string, source: string): unknown {
  return /^\$\{[^}]*\}$/.test(source) && /^-?\d+$/.test(text) ? Number(text) : text;
}

async function makeTurn(
  course: Course,
  alternatives: readonly (StepSpec | readonly StepSpec[])[],
  choose: Choose,
): Promise<boolean> {
  const chosen = alternatives[choose(alternatives.length)] ?? [];
  const steps = Array.isArray(chosen) ? (chosen as readonly StepSpec[]) : [chosen as StepSpec];
  for (const step of steps) if (!(await makeStep(course, step, choose))) return false;
  return true;
}

/** Makes a step. False if the play ends because there was nothing to pick. */
async function makeStep(course: Course, step: StepSpec, choose: Choose): Promise<boolean> {
  const lookup = lookUp(course.named, course.kinds, choose);
  if (step.when !== undefined && !(await holds(course, fill(step.when, lookup)))) return true;
  for (const [name, pick] of Object.entries(step.pick ?? {})) {
    const offered = await listOffers(course, pick, lookup);
    const chosen = offered[choose(offered.length)];
    if (chosen === undefined) return pick.optional === true;
    course.named.set(name, chosen);
  }
  if (step.call === undefined) return true;
  course.steps.push({
    let: Object.entries(step.let ?? {}).map(([name, text]) => [name, fill(text, lookup)]),
    call: fill(step.call, lookup),
    leaves: (step.leaves ?? []).map((text) => fill(text, lookup)),
    returns: step.returns ?? (step['as-set'] === true ? 'as-set' : 'exactly'),
    mayThrow: step.throws ?? false,
    isLook: false,
    ...(step.compare === undefined ? {} : { filters: parseFilters(step.compare) }),
  });
  return true;
}

async function holds({ oracle, steps, files }: Course, text: string): Promise<boolean> {
  if (text === 'true' || text === 'false') return text === 'true';
  const value = await oracle.value(steps, files, text);
  return value?.type === 'boolean' && value.value;
}

async function listOffers(
  { oracle, steps, files }: Course,
  pick: PickSpec,
  lookup: Lookup,
): Promise<readonly (readonly string[])[]> {
  const from = fill(pick.from, lookup);
  if (pick.lines !== undefined) {
    const value = await oracle.value(steps, files, from);
    const text =
      value?.type === 'string' || value?.type === 'object'
        ? (('value' in value ? value.value : value.text) ?? '')
        : '';
    return [...text.matchAll(new RegExp(pick.lines, 'gmu'))].map((match) => match.map((group) => group));
  }
  const items = await oracle.items(steps, files, from, pick.as ?? ['it']);
  return items.map((fields) => fields.map((field) => writeLiteral(field) ?? 'null'));
}

function look(course: Course, looks: readonly LookSpec[], choose: Choose): void {
  const lookup = lookUp(course.named, course.kinds, choose);
  for (const each of looks) {
    if (typeof each === 'string') course.steps.push(lookAt(fill(each, lookup)));
    else if ('list' in each) course.steps.push(lookAtEach(fill(each.list, lookup), each.as));
    else course.steps.push({ ...lookAt(fill(each.read, lookup)), filters: parseFilters(each.compare) });
  }
}
