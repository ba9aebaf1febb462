/**
 * The frames that a driver sends: one JSON line each, behind a nonce; see driver-protocol.md. A frame comes from a
 * process that also runs the student's code, so its shape is checked before it is used.
 */
import * as z from 'zod';
import type { Expression, PlainExpression, Value } from '../model.js';

// Expressions and values as they go over a driver's channel: what JSON has stands as itself, everything else is an
// object with a type. Thousands of calls are mostly whole numbers and arrays of them.

export function plainExpression(expression: Expression): PlainExpression {
  switch (expression.type) {
    case 'int':
    case 'string':
    case 'boolean':
      return expression.value;
    case 'null':
      return null;
    case 'array':
      return expression.items.map(plainExpression);
    case 'map':
      return { type: 'map', entries: expression.entries.map(plainExpression) };
    case 'double':
    case 'char':
    case 'name':
      return expression;
    case 'member':
      return { ...expression, object: plainExpression(expression.object) };
    case 'index':
      return {
        type: 'index',
        object: plainExpression(expression.object),
        index: plainExpression(expression.index),
      };
    case 'call': {
      const { object, name, args } = expression;
      return { type: 'call', object: plainExpression(object), name, args: args.map(plainExpression) };
    }
    case 'new':
      return { ...expression, args: expression.args.map(plainExpression) };
  }
}

/** The value that a driver reports; null if it has no such shape: a stranger may have written it. */
export function readPlainValue(plain: unknown): Value | null {
  if (Array.isArray(plain)) {
    const items = plain.map(readPlainValue);
    return items.every((item) => item !== null) ? { type: 'array', items } : null;
  }
  if (typeof plain === 'number') return Number.isSafeInteger(plain) ? { type: 'int', value: plain } : null;
  if (typeof plain === 'string') return { type: 'string', value: plain };
  if (typeof plain === 'boolean') return { type: 'boolean', value: plain };
  return plain === null ? { type: 'null' } : (typed.safeParse(plain).data ?? null);
}

const plainValue = z.unknown().transform((plain, context): Value => {
  const value = readPlainValue(plain);
  if (value !== null) return value;
  context.addIssue('no value');
  return z.NEVER;
});

const NO_JSON_NUMBER = z.enum(['NaN', 'Infinity', '-Infinity']).transform(Number);

const typed = z.discriminatedUnion('type', [
  z.object({ type: z.literal('double'), value: z.number().or(NO_JSON_NUMBER) }),
  z.object({ type: z.literal('char'), value: z.string() }),
  z.object({ type: z.literal('void') }),
  z.object({ type: z.literal('too-large'), what: z.string() }),
  z.object({
    type: z.literal('map'),
    entries: z.array(plainValue.refine((entry) => entry.type === 'array' && entry.items.length === 2)),
    byText: z.literal(true).exactOptional(),
  }),
  z.object({
    type: z.literal('object'),
    class: z.string(),
    text: z.string().nullable(),
    fields: z.array(z.object({ name: z.string(), value: plainValue })).exactOptional(),
  }),
]);

const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('returned'), value: plainValue }),
  z.object({
    kind: z.literal('threw'),
    exception: z.string(),
    supertypes: z.array(z.string()).default([]),
    message: z.string().nullable(),
    trace: z.array(z.string()),
  }),
]);
/** What a driver reports of a step. `printed` is in base64; what is empty is left out. */
const report = z.object({
  outcomes: z.array(outcome),
  printed: z.base64().default(''),
  left: z.array(outcome).default([]),
});

const frame = z.discriminatedUnion('frame', [
  /** The driver is up and has not touched the student's code yet. */
  z.object({ frame: z.literal('hello') }),
  /** The driver is ready for cases. */
  z.object({ frame: z.literal('ready') }),
  /** The driver noticed a limit before the sandbox could, and ends its process. */
  z.object({
    frame: z.literal('limit'),
    case: z.int(),
    of: z.enum(['stdout', 'stderr', 'memory']),
    reached: z.int(),
  }),
  report.extend({ frame: z.literal('step'), case: z.int(), step: z.int() }),
  /** With the last step, unless that has come in a frame of its own. */
  report.partial({ outcomes: true }).extend({
    frame: z.literal('end'),
    case: z.int(),
    /** In base64. */
    files: z.record(z.string(), z.base64()).default({}),
    /** Threads of the student's code that are still alive. */
    leftover: z.int().default(0),
  }),
]);

export type Frame = z.infer<typeof frame>;

const LINE_FEED = 10;

/**
 * Cuts the bytes of the channel into lines and keeps the frames; all other lines are ignored, as are those longer than
 * `longest` bytes. Gives the frames that are complete now, in order; `null` for a line that carries the nonce but is no
 * frame.
 */
export function createFrameReader(nonce: string, longest: number): (chunk: Uint8Array) => (Frame | null)[] {
  const prefix = Buffer.from(`${nonce} `);
  let pieces: Buffer[] = [];
  let length = 0;
  const add = (piece: Uint8Array): void => {
    length += piece.length;
    // The owner may reuse the chunk, so copy what is kept. Lines that are too long are dropped.
    if (length > longest) pieces = [];
    else if (piece.length > 0) pieces.push(Buffer.from(piece));
  };
  return (chunk) => {
    const frames: (Frame | null)[] = [];
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      add(chunk.subarray(from, end));
      const line = length <= longest ? Buffer.concat(pieces) : NOTHING;
      if (line.subarray(0, prefix.length).equals(prefix))
        frames.push(readFrame(line.toString('utf8', prefix.length)));
      pieces = [];
      length = 0;
      from = end + 1;
    }
    add(chunk.subarray(from));
    return frames;
  };
}

const NOTHING = Buffer.alloc(0);

function readFrame(json: string): Frame | null {
  try {
    return frame.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null; // not JSON, or nested too deeply
  }
}
