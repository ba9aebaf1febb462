/**
 * The frames that a driver sends: one JSON line each, behind a nonce; see driver-protocol.md. A frame comes from a
 * process that also runs the student's code, so its shape is checked before it is used.
 */
import * as z from 'zod';
import type { CallOutcome, Value } from '../model.js';

const double = z.union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity']).transform(Number)]);

const value: z.ZodType<Value> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('int'), value: z.int() }),
    z.object({ type: z.literal('double'), value: double }),
    z.object({ type: z.literal('char'), value: z.string() }),
    z.object({ type: z.literal('string'), value: z.string() }),
    z.object({ type: z.literal('boolean'), value: z.boolean() }),
    z.object({ type: z.literal('null') }),
    z.object({ type: z.literal('void') }),
    z.object({ type: z.literal('array'), items: z.array(value) }),
    z.object({
      type: z.literal('object'),
      class: z.string(),
      text: z.string().nullable(),
      fields: z.array(z.object({ name: z.string(), value })).exactOptional(),
    }),
    z.object({ type: z.literal('too-large'), what: z.string() }),
  ]),
);

const outcome: z.ZodType<CallOutcome> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('returned'), value }),
  z.object({
    kind: z.literal('threw'),
    exception: z.string(),
    supertypes: z.array(z.string()).default([]),
    message: z.string().nullable(),
    trace: z.array(z.string()),
  }),
]);

const place = z.object({ file: z.string(), line: z.int(), column: z.int() });
const member = z.object({
  kind: z.enum(['method', 'constructor', 'field']),
  static: z.boolean(),
  name: z.string(),
  parameters: z.array(z.string().nullable()).nullable(),
  optional: z.int(),
  type: z.string().nullable(),
  supertypes: z.array(z.string()),
  access: z.enum(['public', 'package', 'private']),
  place: place.nullable(),
});
export const declaredSchema = z.object({
  classes: z.array(z.object({ name: z.string(), members: z.array(member), usable: z.string().nullable() })),
  others: z.array(z.string()),
});

const frame = z.discriminatedUnion('frame', [
  /** The driver is up and has not touched the student's code yet. */
  z.object({ frame: z.literal('hello') }),
  z.object({ frame: z.literal('declared'), declared: declaredSchema }),
  /** The driver is ready for cases. */
  z.object({ frame: z.literal('ready') }),
  z.object({ frame: z.literal('begin'), case: z.int() }),
  z.object({
    frame: z.literal('step'),
    case: z.int(),
    step: z.int(),
    outcomes: z.array(outcome),
    printed: z.base64(),
    left: z.array(outcome),
  }),
  z.object({
    frame: z.literal('end'),
    case: z.int(),
    files: z.record(z.string(), z.base64()),
    /** Threads of the student's code that are still alive. */
    leftover: z.int(),
  }),
  /** The driver noticed a limit before the sandbox could, and ends its process. */
  z.object({
    frame: z.literal('limit'),
    case: z.int(),
    of: z.enum(['stdout', 'stderr', 'memory']),
    reached: z.int(),
  }),
]);

export type Frame = z.infer<typeof frame>;
/** The classes that a submission declares, as far as the contract asks for them, and the names of all others. */
export type Declared = z.infer<typeof declaredSchema>;
export type DeclaredClass = Declared['classes'][number];
/** A member as declared. `parameters` or `type` is null where the language does not declare it. */
export type DeclaredMember = z.infer<typeof member>;

const LINE_FEED = 10;

/** Cuts the bytes of the channel into lines and keeps the frames; all other lines are ignored. */
export class FrameReader {
  readonly #prefix: Buffer;
  readonly #longest: number;
  #pieces: Buffer[] = [];
  #length = 0;

  /** A line longer than `longest` bytes is no frame. */
  constructor(nonce: string, longest: number) {
    this.#prefix = Buffer.from(`${nonce} `);
    this.#longest = longest;
  }

  /** Frames that are complete now, in order; `null` for a line that carries the nonce but is no frame. */
  hear(chunk: Uint8Array): (Frame | null)[] {
    const frames: (Frame | null)[] = [];
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let end = rest.indexOf(LINE_FEED); end >= 0; end = rest.indexOf(LINE_FEED)) {
      const line = this.#finish(rest.subarray(0, end));
      if (line?.subarray(0, this.#prefix.length).equals(this.#prefix) === true)
        frames.push(readFrame(line.toString('utf8', this.#prefix.length)));
      rest = rest.subarray(end + 1);
    }
    this.#add(rest);
    return frames;
  }

  /** The line that ends with this chunk, or null if it is too long. Most lines come in one chunk. */
  #finish(last: Buffer): Buffer | null {
    const length = this.#length + last.length;
    const line = this.#pieces.length === 0 ? last : Buffer.concat([...this.#pieces, last]);
    this.#pieces = [];
    this.#length = 0;
    return length <= this.#longest ? line : null;
  }

  #add(piece: Buffer): void {
    this.#length += piece.length;
    // The owner may reuse the chunk, so copy what is kept. Lines that are too long are dropped.
    if (this.#length > this.#longest) this.#pieces = [];
    else if (piece.length > 0) this.#pieces.push(Buffer.from(piece));
  }
}

function readFrame(json: string): Frame | null {
  try {
    const read = frame.safeParse(JSON.parse(json));
    return read.success ? read.data : null;
  } catch {
    return null; // not JSON, or nested too deeply
  }
}
