/** Patterns: expected lines that are not fixed. Each is replaced by the actual lines that match it, before texts are compared. */
import type { Dialogue, Filter, Turn } from '../model.js';
import { recordOf } from './filters/index.js';
import { normalizeText } from './filters/normalize.js';
import { tryPattern } from '../text/match-pattern.js';
import { decodeBytes } from '../text/utf8.js';

/**
 * The turns with each pattern replaced by the actual lines in its place if they match, else by words that describe
 * the pattern, which then differ. A pattern matches as few whole lines as possible. Throws SlowPattern.
 */
export function resolvePatterns(
  { turns, patterns = [] }: Pick<Dialogue, 'turns' | 'patterns'>,
  actual: Uint8Array,
  filters: readonly Filter[],
): readonly Turn[] {
  if (patterns.length === 0) return turns;
  const sources = new Map(patterns.map(({ line, source }) => [line, source]));
  const came = decodeBytes(actual).split('\n');
  const seen = decodeBytes(
    normalizeText(
      actual,
      filters.filter((filter) => recordOf(filter).beforePatterns),
    ),
  ).split('\n');
  // What follows the last line end is not a whole line.
  const whole = came.length - 1;
  let number = 0;
  let at = 0;
  const resolve = (line: string): string => {
    const source = line.endsWith('\n') ? sources.get(number) : undefined;
    number += 1;
    const taken = source === undefined ? 1 : countMatching(source, seen.slice(at, whole));
    const from = at;
    at += Math.max(taken, 1);
    if (source === undefined) return line;
    if (taken === 0) return `${describePattern(source)}\n`;
    return came
      .slice(from, at)
      .map((one) => `${one}\n`)
      .join('');
  };
  return turns.map((turn) =>
    turn.by === 'person'
      ? turn
      : { by: 'program', text: (turn.text.match(/[^\n]*\n|[^\n]+$/g) ?? []).map(resolve).join('') },
  );
}

/** A pattern takes no more lines than this. */
const MAX_LINES = 1000;

/** How many of the first lines the pattern matches: as few as possible, 0 if none. */
function countMatching(source: string, lines: readonly string[]): number {
  const most = Math.min(lines.length, spansLines(source) ? MAX_LINES : 1);
  if (most === 0) return 0;
  return tryPattern(source, (pattern) => {
    let text = '';
    for (let taken = 1; taken <= most; taken++) {
      text += `${taken === 1 ? '' : '\n'}${lines[taken - 1] ?? ''}`;
      if (pattern.test(text)) return taken;
    }
    return 0;
  });
}

export function spansLines(source: string): boolean {
  return source.includes('\\n');
}

export function describePattern(source: string): string {
  return `(text that matches /${source}/)`;
}
