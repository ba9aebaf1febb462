/**
 * Follows the output of a program in a dialogue, reading each expected byte only once: checking after every line
 * whether it is complete must not cost as much as reading the whole output each time.
 */
import type { Counts, Dialogue, Filter } from '../model.js';
import { LF, countLineEnds } from '../text/bytes.js';
import { GrowingBytes } from '../text/growing-bytes.js';
import { layOutExpected } from './expected.js';
import { outputStatus } from './expected-so-far.js';
import { createOutputSelection } from './select-output.js';

export interface OutputFollower {
  /** The status of the output expected in the first `turns` turns. `heard` only grows. */
  status(heard: Uint8Array, turns: number): ReturnType<typeof outputStatus>;
  /** How many lines that count have ended. */
  lines(heard: Uint8Array): number;
}

export interface Followed {
  readonly dialogue: Pick<Dialogue, 'turns' | 'patterns'>;
  readonly filters: readonly Filter[];
  readonly counts: Counts | null;
}

/** `compare` reads the whole output, and is called only if it differs from the expected one. */
export function followOutput(followed: Followed, compare = outputStatus): OutputFollower {
  const { dialogue, filters, counts } = followed;
  const whole = layOutExpected(dialogue).bytes;
  const lengths = lengthsSoFar(dialogue.turns);
  const read = counts === null ? readAll() : readCounting(counts);
  // A text that stands for a pattern is not part of the expected text.
  const isPlain = (dialogue.patterns ?? []).length === 0;
  let same = 0;
  const isSameSoFar = (written: Uint8Array): boolean => {
    while (same < written.length && written[same] === whole[same]) same += 1;
    return same === written.length;
  };
  return {
    lines: (heard) => read(heard).lines,
    status(heard, turns) {
      const { settled, written } = read(heard);
      // A last line that has grown is compared once more.
      same = Math.min(same, settled);
      const asked = { ...dialogue, turns: dialogue.turns.slice(0, turns) };
      const length = lengths[turns] ?? 0;
      const isBeginning = isPlain && written.length <= length && isSameSoFar(written);
      if (isBeginning && written.length === length) return 'come';
      if (isBeginning && lacksLine(whole.subarray(written.length, length))) return 'not-yet';
      return compare(asked, written, filters);
    },
  };
}

/** For each number of turns, how many bytes they expect. */
function lengthsSoFar(turns: Dialogue['turns']): readonly number[] {
  const lengths = [0];
  for (const { by, text } of turns)
    lengths.push((lengths.at(-1) ?? 0) + (by === 'program' ? Buffer.byteLength(text) : 0));
  return lengths;
}

/** Whether a further line with text is expected: no filter ignores one, unless it contains only colours. */
function lacksLine(missing: Uint8Array): boolean {
  const text = missing.subarray(missing.indexOf(LF) + 1).findIndex(isLetterOrDigit);
  return missing.includes(LF) && text >= 0 && !missing.includes(ESCAPE);
}

const ESCAPE = 0x1b;

function isLetterOrDigit(byte: number): boolean {
  return byte >= 0x80 || /[A-Za-z0-9]/.test(String.fromCharCode(byte));
}

/** The part of the output that counts; up to `settled` it will not change any more. */
interface Read {
  readonly written: Uint8Array;
  readonly settled: number;
  readonly lines: number;
}

function readAll(): (heard: Uint8Array) => Read {
  let counted = 0;
  let lines = 0;
  return (heard) => {
    lines += countLineEnds(heard, heard.length, counted);
    counted = heard.length;
    return { written: heard, settled: heard.length, lines };
  };
}

function readCounting(counts: Counts): (heard: Uint8Array) => Read {
  // A program that shows a position between other borders has shown it: nothing more is awaited.
  const selection = createOutputSelection(counts, 'any-length');
  const written = new GrowingBytes();
  let settled = 0;
  let taken = 0;
  let lines = 0;
  return (heard) => {
    const { whole, last } = selection.take(heard.subarray(taken));
    taken = heard.lastIndexOf(LF) + 1;
    written.cut(settled);
    written.add(whole);
    settled = written.length;
    written.add(last);
    lines += countLineEnds(whole, whole.length);
    return { written: written.bytes, settled, lines };
  };
}
