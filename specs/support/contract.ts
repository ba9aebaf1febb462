/** Calls and contracts as specs write them: expressions as in method cases, members as in `int[] legalMoves(int)`. */
import { readExpression } from '../../grader/assignment/expression.js';
import { readSignature } from '../../grader/assignment/signature.js';
import type { ClassContract, Expectation, Expression, Signature, Step } from '../../grader/model.js';

/** An expression, written as in method cases. */
export function expr(text: Expression | string): Expression {
  if (typeof text !== 'string') return text;
  const read = readExpression(text);
  if (!read.ok) throw new Error(text);
  return read.value;
}

/** A step; where it is a call and nothing else, its text. */
export type StepWish = WholeStep | string;
interface WholeStep {
  readonly let?: Readonly<Record<string, Expression | string>>;
  readonly call: Expression | string;
  readonly repeat?: number;
  readonly reads?: readonly (Expression | string)[];
  /** What the case compares the outcome with, as far as the driver is told: a text, or texts in an array. */
  readonly asks?: 'a text' | 'texts' | 'a message';
}

const A_TEXT = { type: 'string', value: '' } as const;
const ASKED: Readonly<Record<NonNullable<WholeStep['asks']>, Expectation>> = {
  'a text': { of: 'returns', match: { how: 'equals', value: A_TEXT, filters: [] } },
  texts: { of: 'returns', match: { how: 'equals', value: { type: 'array', items: [A_TEXT] }, filters: [] } },
  'a message': { of: 'throws', exception: null, message: { how: 'equals', value: A_TEXT, filters: [] } },
};

export function step(given: StepWish): Step {
  const wish: WholeStep = typeof given === 'string' ? { call: given } : given;
  return {
    let: Object.entries(wish.let ?? {}).map(([key, value]) => ({ name: key, value: expr(value), text: '' })),
    call: expr(wish.call),
    text: 'the call',
    repeat: wish.repeat ?? 1,
    expect: [
      ...(wish.asks === undefined ? [] : [ASKED[wish.asks]]),
      ...(wish.reads ?? []).map((read): Expectation => ({
        of: 'leaves',
        read: expr(read),
        text: '',
        match: { how: 'not-null' },
      })),
    ],
  };
}

/** A call and nothing else, told by its text. */
export const called = (text: string): Step => ({ ...step(text), text });

/** A member, read as that of an assignment is. */
export function member(text: string): Signature {
  const read = readSignature(text);
  if (!read.ok) throw new Error(text);
  return read.value;
}

/** A class or a module with members that are read so. */
export function contract(
  name: string,
  form: ClassContract['form'],
  ...members: readonly string[]
): ClassContract {
  return { name, form, members: members.map(member) };
}

/** `functions('Endodoi', 'String drawBoard(int[][])')` */
export function functions(type: string, ...members: readonly string[]): ClassContract {
  return { name: type, form: 'functions', members: members.map((each) => signature(each)) };
}
export function classOf(type: string, ...members: readonly string[]): ClassContract {
  return contract(type, 'class', ...members);
}
export function signature(written: string, isStatic = true): Signature {
  const read = member(written);
  return read.kind === 'constructor' ? read : { ...read, static: isStatic };
}
