/**
 * The frames that a driver sends: one JSON line each, behind a nonce; see driver-protocol.md. A frame comes from a
 * process that also runs the student's code, so its shape is checked before it is used.
 */
import * as z from 'zod';
import type { CallOutcome } from '../model.js';
import { readPlainValue } from './plain-values.js';

const thrown = z.object({
  kind: z.literal('threw'),
  exception: z.string(),
  supertypes: z.array(z.string()).default([]),
  message: z.string().nullable(),
  trace: z.array(z.string()),
});

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

const announcement = z.discriminatedUnion('frame', [
  /** The driver is up and has not touched the student's code yet. */
  z.object({ frame: z.literal('hello') }),
  z.object({ frame: z.literal('declared'), declared: declaredSchema }),
  /** The driver is ready for cases. */
  z.object({ frame: z.literal('ready') }),
  /** The driver noticed a limit before the sandbox could, and ends its process. */
  z.object({
    frame: z.literal('limit'),
    case: z.int(),
    of: z.enum(['stdout', 'stderr', 'memory']),
    reached: z.int(),
  }),
]);

/** What a driver reports of a step. */
export interface ReportedStep {
  readonly outcomes: readonly CallOutcome[];
  /** In base64. */
  readonly printed: string;
  readonly left: readonly CallOutcome[];
}

export type Frame =
  | z.infer<typeof announcement>
  | { readonly frame: 'step'; readonly case: number; readonly step: number; readonly report: ReportedStep }
  | {
      readonly frame: 'end';
      readonly case: number;
      /** The last step; null if it has come in a frame of its own. */
      readonly report: ReportedStep | null;
      /** In base64. */
      readonly files: Readonly<Record<string, string>>;
      /** Threads of the student's code that are still alive. */
      readonly leftover: number;
    };

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
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let from = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
      if (this.#length === 0) this.#read(bytes, from, end, frames);
      else {
        const line = this.#finish(bytes.subarray(from, end));
        if (line !== null) this.#read(line, 0, line.length, frames);
      }
      from = end + 1;
    }
    this.#add(bytes.subarray(from));
    return frames;
  }

  /** Adds the frame of a line, if it is one. There are thousands of them, so the line is not copied. */
  #read(bytes: Buffer, from: number, end: number, frames: (Frame | null)[]): void {
    const begin = from + this.#prefix.length;
    if (
      begin > end ||
      end - from > this.#longest ||
      bytes.compare(this.#prefix, 0, undefined, from, begin) !== 0
    )
      return;
    frames.push(readFrame(bytes.toString('utf8', begin, end)));
  }

  /** The line that began in earlier chunks and ends with this one, or null if it is too long. */
  #finish(last: Buffer): Buffer | null {
    const length = this.#length + last.length;
    const line = length <= this.#longest ? Buffer.concat([...this.#pieces, last]) : null;
    this.#pieces = [];
    this.#length = 0;
    return line;
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
    return frameOf(JSON.parse(json) as unknown);
  } catch {
    return null; // not JSON, or nested too deeply
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Frames of cases are read by hand: there are thousands of them, and a schema takes ten times as long. */
function frameOf(json: unknown): Frame | null {
  if (!isFields(json)) return null;
  if (json['frame'] === 'step') return readStep(json);
  if (json['frame'] === 'end') return readEnd(json);
  const read = announcement.safeParse(json);
  return read.success ? read.data : null;
}

function readStep(json: Fields): Frame | null {
  const report = readReport(json);
  const { case: number, step } = json;
  if (report === null || !isWhole(number) || !isWhole(step)) return null;
  return { frame: 'step', case: number, step, report };
}

function readEnd(json: Fields): Frame | null {
  const { case: number, files = NO_FILES, leftover = 0 } = json;
  const report = json['outcomes'] === undefined ? null : readReport(json);
  if (report === null && json['outcomes'] !== undefined) return null;
  if (!isWhole(number) || !isWhole(leftover) || !isFields(files)) return null;
  if (files !== NO_FILES && !Object.values(files).every(isBase64)) return null;
  return { frame: 'end', case: number, report, files: files as Readonly<Record<string, string>>, leftover };
}

const NO_FILES: Fields = {};

/** What is empty is left out. */
function readReport({ outcomes, printed = '', left = [] }: Fields): ReportedStep | null {
  const [made, seen] = [readOutcomes(outcomes), readOutcomes(left)];
  return made === null || seen === null || !isBase64(printed)
    ? null
    : { outcomes: made, printed, left: seen };
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

const base64 = z.base64();

function isBase64(value: unknown): value is string {
  return value === '' || base64.safeParse(value).success;
}

function readOutcomes(list: unknown): CallOutcome[] | null {
  if (!Array.isArray(list)) return null;
  const outcomes: CallOutcome[] = [];
  for (const each of list as readonly unknown[]) {
    const outcome = readOutcome(each);
    if (outcome === null) return null;
    outcomes.push(outcome);
  }
  return outcomes;
}

function readOutcome(json: unknown): CallOutcome | null {
  if (!isFields(json)) return null;
  if (json['kind'] === 'returned') {
    const value = readPlainValue(json['value']);
    return value === null ? null : { kind: 'returned', value };
  }
  const read = thrown.safeParse(json);
  return read.success ? read.data : null;
}
