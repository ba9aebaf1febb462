/** The expected text, with the places at which somebody types. */
import type { Turn } from '../model.js';
import { CR, encodeText, LF } from '../text/bytes.js';

/** What the program must write, and between it what is typed. */
export interface ExpectedText {
  readonly turns: readonly Turn[];
  /** In lockstep each input is typed after what comes before it. */
  readonly lockstepMs?: number | null;
}

/** The expected bytes in one piece, and the inputs at their offsets. */
export interface LaidOut {
  readonly bytes: Uint8Array;
  readonly inputs: readonly Input[];
  /** The offsets at which something is typed: lines may not cross them. */
  readonly borders: readonly number[];
  /** Whether it is known after which output each input is typed. */
  readonly arePlaced: boolean;
}

/** Something typed: its number from 1, its text without the line end, and where in the expected bytes it comes. */
export interface Input {
  readonly number: number;
  readonly text: string;
  readonly offset: number;
}

/** A text that is no dialogue. */
export function expectPlain(text: string): ExpectedText {
  return { turns: [{ by: 'program', text }] };
}

export function layOutExpected(expected: ExpectedText): LaidOut {
  const pieces: Uint8Array[] = [];
  const inputs: Input[] = [];
  let offset = 0;
  for (const turn of expected.turns) {
    if (turn.by === 'person') {
      inputs.push({ number: inputs.length + 1, text: stripLineEnd(turn.text), offset });
    } else {
      const piece = encodeText(turn.text);
      pieces.push(piece);
      offset += piece.length;
    }
  }
  const arePlaced = (expected.lockstepMs ?? null) !== null || areBetween(inputs, offset);
  return { bytes: Buffer.concat(pieces), inputs, borders: inputs.map((input) => input.offset), arePlaced };
}

/**
 * Whether something is written before inputs and after them. A pair of files says nothing about the order, and a program
 * that writes only before all inputs, or only after them, may have read them at any time.
 */
function areBetween(inputs: readonly Input[], length: number): boolean {
  return ![0, length].some((end) => inputs.every(({ offset }) => offset === end));
}

/** The last input typed before or at an offset of the expected bytes. */
export function findInputBefore(inputs: readonly Input[], offset: number): Input | null {
  return inputs.findLast((input) => input.offset <= offset) ?? null;
}

function stripLineEnd(text: string): string {
  let end = text.length;
  if (text.charCodeAt(end - 1) === LF) end--;
  if (text.charCodeAt(end - 1) === CR) end--;
  return text.slice(0, end);
}
