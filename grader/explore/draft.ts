/** What a play does, before the reference has answered. */
import { readExpression } from '../assignment/expression.js';
import type { CaseFile, Expression, Filter, Step } from '../model.js';
import { PlanFault } from './draw-values.js';

export interface DraftStep {
  readonly let: readonly (readonly [name: string, text: string])[];
  readonly call: string;
  readonly leaves: readonly string[];
  /** How the returned value is compared. */
  readonly returns: 'exactly' | 'as-set' | 'open';
  readonly mayThrow: boolean;
  /** The step only reads something. Without it the game is the same. */
  readonly isLook: boolean;
  /** Filters for the returned value, in addition to those of the play. */
  readonly filters?: readonly Filter[];
  /** For an array of objects in any order: the expression that reads each object, which is called `it`. */
  readonly each?: string;
}

export interface CallsDraft {
  readonly kind: 'calls';
  readonly title: string;
  readonly steps: readonly DraftStep[];
  readonly files: readonly CaseFile[];
  readonly filters: readonly Filter[];
  readonly judge: DraftJudge | null;
}

export interface DialogueDraft {
  readonly kind: 'dialogue';
  readonly title: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly lines: readonly string[];
  /** The lines from this index up to that one are turns. The lines around them begin and end the play. */
  readonly turns?: readonly [from: number, to: number];
  readonly files: readonly CaseFile[];
  readonly filters: readonly Filter[];
  readonly judge: DraftJudge | null;
}

export interface DraftJudge {
  readonly module: string;
  readonly options: Readonly<Record<string, unknown>>;
}

export type Draft = CallsDraft | DialogueDraft;

/** A step that reads an array of objects in any order. */
export function lookAtEach(list: string, as: string): DraftStep {
  return { ...lookAt(list), each: as };
}

/**
 * Steps that read a list in a case: first its length, then the parts of all its items. `count` is the length in the
 * reference's answer; null if that was no array.
 */
export function spellOut(step: DraftStep, count: number | null, name: string): readonly DraftStep[] {
  if (step.each === undefined || count === null) return [{ ...lookAt(step.call) }];
  const fields = Array.from({ length: count }, (_, at) => step.each?.replace(/\bit\b/g, `${name}[${at}]`));
  const length = lookAt(`${name}.length`, [[name, step.call]]);
  return count === 0 ? [length] : [length, lookAt(`[${fields.join(', ')}]`, [], 'as-set')];
}

/** A step that reads something and changes nothing. */
export function lookAt(
  call: string,
  bindings: DraftStep['let'] = [],
  returns: DraftStep['returns'] = 'exactly',
): DraftStep {
  return { let: bindings, call, leaves: [], returns, mayThrow: false, isLook: true };
}

/**
 * Turns steps into bindings of one step. A driver then reports only once, which makes a long play several times as
 * fast. Steps that may throw stay as they are, since a binding that throws ends its step.
 */
export function condense(steps: readonly DraftStep[]): readonly DraftStep[] {
  if (steps.length < 2 || steps.some(({ mayThrow }) => mayThrow)) return steps;
  const bindings = steps.flatMap((step, index) => [...step.let, [`step${index}`, step.call] as const]);
  return [lookAt('0', bindings)];
}

/** The step for a driver. It expects nothing; the driver reads only what the step leaves. */
export function toStep({ let: bindings, call, leaves }: DraftStep): Step {
  return {
    let: bindings.map(([name, text]) => ({ name, value: parse(text), text })),
    call: parse(call),
    text: call,
    repeat: 1,
    expect: leaves.map((text) => ({ of: 'leaves', read: parse(text), text, match: { how: 'not-null' } })),
  };
}

/** Plays consist of the same few calls, so each call is parsed once. */
const parsed = new Map<string, Expression>();
const MAX_PARSED = 50_000;

function parse(text: string): Expression {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const read = readExpression(text);
  if (parsed.size >= MAX_PARSED) parsed.clear();
  if (read.ok) {
    parsed.set(text, read.value);
    return read.value;
  }
  throw new PlanFault(`cannot read \`${text}\`: expected ${read.fault.expected}, found ${read.fault.found}`);
}
