/** Plays calls of a plan. Numbers make the choices; what can be picked comes from the reference's answers on the way. */
import { parseFilters } from '../compare/filters/index.js';
import type { CaseFile } from '../model.js';
import { lookAt, lookAtEach, type CallsDraft, type DraftJudge, type DraftStep } from './draft.js';
import { writeLiteral } from '../assignment/literals.js';
import type { Oracle } from './oracle.js';
import type { CallsPlay, LookSpec, PickSpec, StepSpec } from '../assignment/schema-explore.js';
import {
  chooseFrom,
  type Choose,
  type ChoiceSequence,
  drawValue,
  fill,
  type Kinds,
  type Lookup,
} from './draw-values.js';

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
export async function playCalls(
  spec: CallsPlay,
  kinds: Kinds,
  sequence: ChoiceSequence,
  oracle: Oracle,
): Promise<CallsDraft> {
  const choose = chooseFrom(sequence.head);
  const named = drawNamed(spec.with, kinds, choose);
  const lookup = lookUp(named, kinds, choose);
  const files = fillFiles(spec, lookup);
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
  return {
    kind: 'calls',
    title: spec.title,
    steps: course.steps,
    files,
    filters: parseFilters(spec.compare),
    judge: fillJudge(spec, lookup),
  };
}

export function drawNamed(
  named: Readonly<Record<string, string>> | undefined,
  kinds: Kinds,
  choose: Choose,
): Map<string, readonly string[]> {
  return new Map(Object.entries(named ?? {}).map(([name, kind]) => [name, [drawValue(kind, kinds, choose)]]));
}

/** Looks for a named value first. A kind of value is chosen anew each time it is mentioned. */
export function lookUp(named: ReadonlyMap<string, readonly string[]>, kinds: Kinds, choose: Choose): Lookup {
  return (name) => {
    const [stem = '', part = '0'] = name.split('.');
    const known = named.get(stem)?.[Number(part)];
    if (known !== undefined) return known;
    return stem in kinds ? drawValue(stem, kinds, choose) : null;
  };
}

export function fillFiles({ files = {} }: Pick<CallsPlay, 'files'>, lookup: Lookup): CaseFile[] {
  return Object.entries(files).map(([name, text]) => ({ name, text: fill(text, lookup) }));
}

export function fillJudge({ judge }: Pick<CallsPlay, 'judge'>, lookup: Lookup): DraftJudge | null {
  if (judge === undefined) return null;
  const options = Object.entries(judge.options ?? {}).map(([key, value]): [string, unknown] => [
    key,
    typeof value === 'string' ? numberOrText(fill(value, lookup), value) : value,
  ]);
  return { module: judge.module, options: Object.fromEntries(options) };
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
