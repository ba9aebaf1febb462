/** Chooses values that a plan describes, and writes them as an instructor would. Pure. */
import type { ValueSpec } from '../assignment/schema-explore.js';
import fc from 'fast-check';
import type { Choose } from '../judge/plays.js';

export type Kinds = Readonly<Record<string, ValueSpec>>;

/** Chooses a value of the kind. Throws if the plan does not describe the kind; loading has checked that it does. */
export function drawValue(kind: string, kinds: Kinds, choose: Choose): string {
  const spec = kinds[kind];
  if (spec === undefined) throw new Error(`explore.yaml describes no value named ${kind}`);
  const draw = (inner: string): string => drawValue(inner, kinds, choose);
  const times = (count: number, inner: string): string[] => Array.from({ length: count }, () => draw(inner));
  if ('int' in spec) return String(drawBetween(spec.int, choose));
  if ('one-of' in spec) return String(spec['one-of'][choose(spec['one-of'].length)]);
  if ('list' in spec) return `{${times(drawBetween(spec.length, choose), spec.list).join(', ')}}`;
  if ('text' in spec) return times(drawBetween(spec.length, choose), spec.text).join(spec.join ?? '');
  const rows = drawBetween(spec.rows, choose);
  const columns = spec.columns === undefined ? rows : drawBetween(spec.columns, choose);
  const cells = Array.from({ length: rows }, () => times(columns, spec.grid));
  if (spec.as === 'text') return cells.map((row) => row.join('')).join('\n');
  return `{${cells.map((row) => `{${row.join(', ')}}`).join(', ')}}`;
}

function drawBetween([least, most]: readonly [number, number], choose: Choose): number {
  return least + choose(most - least + 1);
}

/** Looks up `${name}` and `${name.1}`; null for an unknown name. */
export type Lookup = (name: string) => string | null;

/** Fills in the names `${…}` of a text. Throws if a name is unknown. */
export function fill(text: string, lookup: Lookup): string {
  return text.replace(/\$\{([A-Za-z_]\w*(?:\.\d+)?)\}/g, (_, name: string) => {
    const value = lookup(name);
    if (value === null) throw new PlanFault(`\${${name}} names neither a value nor something picked`);
    return value;
  });
}

/** A fault in explore.yaml that shows only when the plan is played. */
export class PlanFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PlanFault';
  }
}

// A play is a function of a sequence of numbers: each choice takes the next number. fast-check makes the sequences and
// shrinks them; fewer turns and smaller numbers make a simpler play.

export type { Choose };

export interface ChoiceSequence {
  /** The index of the play in the plan. */
  readonly play: number;
  /** Numbers for the values that are chosen before the first turn. */
  readonly head: readonly number[];
  /** The numbers of each turn. A turn that is removed takes its numbers with it. */
  readonly turns: readonly (readonly number[])[];
}

const HEAD = 120;
const TURN = 12;
const MAX_NUMBER = 9999;

/** Makes choices from the numbers; 0 when there are no more. */
export function chooseFrom(numbers: readonly number[]): Choose {
  let at = 0;
  return (count) => (count <= 1 ? 0 : (numbers[at++] ?? 0) % count);
}

/** Generates sequences for one play of the plan, with at most this many turns. */
export function choiceSequences(play: number, mostTurns: number): fc.Arbitrary<ChoiceSequence> {
  const number = fc.nat({ max: MAX_NUMBER });
  return fc.noBias(
    fc.record({
      play: fc.constant(play),
      head: fc.array(number, { maxLength: HEAD, size: 'max' }),
      turns: fc.array(fc.array(number, { minLength: TURN, maxLength: TURN }), {
        maxLength: mostTurns,
        size: 'max',
      }),
    }),
  );
}
