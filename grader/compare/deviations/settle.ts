/** Two texts with deviations undone: they are equal if the deviations explain everything that differs. */
import type { Deviation, Replacement } from '../../model.js';
import { withoutExtraLines } from './extra-lines.js';

export interface Pair {
  readonly expected: string;
  readonly actual: string;
  /** Sorts items whose order is free again after a deviation was applied to them. */
  readonly sortItems?: (text: string) => string;
}

/**
 * The expected text as a program with these deviations would write it, beside its output without additional lines.
 */
export function settle(deviations: readonly Deviation[], given: Pair): Pair {
  const { actual, sortItems } = given;
  const expected = deviations.reduce(deviate, given.expected);
  let pair: Pair = { expected: sortItems?.(expected) ?? expected, actual };
  if (deviations.some(({ kind }) => kind === 'empty-lines'))
    pair = { expected: dropEmptyLines(pair.expected), actual: dropEmptyLines(pair.actual) };
  for (const deviation of deviations)
    if (deviation.kind === 'extra-lines')
      pair = { ...pair, actual: withoutExtraLines(pair.expected, pair.actual, deviation.shape) };
  return pair;
}

/** Whether the deviations explain all that differs. */
export function explains(deviations: readonly Deviation[], pair: Pair): boolean {
  const settled = settle(deviations, pair);
  return settled.expected === settled.actual;
}

/** The text as a program with this deviation would write it, as far as the text shows it. */
export function deviate(text: string, deviation: Deviation): string {
  switch (deviation.kind) {
    case 'replaced-text':
      return replaceAll(text, deviation.replacements);
    case 'missing-line':
      return dropLine(text, deviation.line);
    case 'empty-lines':
    case 'extra-lines':
      return text;
  }
}

/** In one pass, so that no replacement sees what another has written. */
function replaceAll(text: string, replacements: readonly Replacement[]): string {
  const [only, other] = replacements;
  if (only?.numbers === true) return replaceNumbered(text, only);
  if (only !== undefined && other === undefined) return text.replaceAll(only.expected, () => only.written);
  const pieces: string[] = [];
  let at = 0;
  for (;;) {
    const [next] = replacements
      .map((each) => ({ ...each, place: text.indexOf(each.expected, at) }))
      .filter(({ place }) => place >= 0)
      .toSorted((a, b) => a.place - b.place);
    if (next === undefined) return pieces.join('') + text.slice(at);
    pieces.push(text.slice(at, next.place), next.written);
    at = next.place + next.expected.length;
  }
}

/** The numbers stay, in their order. */
function replaceNumbered(text: string, { expected, written }: Replacement): string {
  return text.replace(patternOf(expected), (...found) => {
    const numbers = found.slice(1, 1 + countNumbers(expected)) as readonly string[];
    let next = 0;
    return written.replace(/#/g, () => numbers[next++] ?? '');
  });
}

/** Whether the text contains this, with any numbers in the place of `#`. */
export function includesText(text: string, { expected, numbers }: Replacement): boolean {
  return numbers === true ? text.search(patternOf(expected)) >= 0 : text.includes(expected);
}

function patternOf(text: string): RegExp {
  const parts = text.split('#').map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(parts.join('(\\d+)'), 'gu');
}

function countNumbers(text: string): number {
  return text.split('#').length - 1;
}

function dropLine(text: string, line: string): string {
  return text
    .split('\n')
    .filter((each) => each !== line)
    .join('\n');
}

/** The end of the last line stays. */
export function dropEmptyLines(text: string): string {
  const kept = text
    .split('\n')
    .filter((line) => line !== '' && line !== '\r')
    .join('\n');
  return text.endsWith('\n') && kept !== '' ? `${kept}\n` : kept;
}
