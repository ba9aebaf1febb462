/** Undoes deviations in two texts. If these are equal afterwards, the deviations explain everything that differs. */
import type { Deviation } from '../../model.js';
import { restoreLists } from './brackets.js';
import { withoutExtraLines } from './extra-lines.js';
import { replaceAll } from './replace.js';

export interface Pair {
  readonly expected: string;
  readonly actual: string;
  /** Sorts items whose order is free, once more after a deviation was applied to them. */
  readonly sortItems?: (text: string) => string;
}

/**
 * The expected text as a program with these deviations would write it, and the program's output without its additional
 * lines.
 */
export function settle(deviations: readonly Deviation[], given: Pair): Pair {
  const { actual, sortItems } = given;
  const expected = deviations.reduce(deviate, given.expected);
  let pair: Pair = {
    expected: sortItems?.(expected) ?? expected,
    actual: sortItems === undefined ? actual : deviations.reduce(sortLists(sortItems), actual),
  };
  for (const { kind } of deviations) {
    const simplify = SIMPLER[kind];
    if (simplify !== undefined) pair = { expected: simplify(pair.expected), actual: simplify(pair.actual) };
  }
  for (const deviation of deviations)
    if (deviation.kind === 'extra-lines')
      pair = { ...pair, actual: withoutExtraLines(pair.expected, pair.actual, deviation.shape) };
  return pair;
}

/** Lists in other brackets have free order, too. */
function sortLists(sortItems: (text: string) => string): (text: string, deviation: Deviation) => string {
  return (text, deviation) => {
    const restored = restoreLists(text, deviation);
    // Once more, since lines whose order is free may have another order with the deviation.
    return restored === text ? text : sortItems(deviate(sortItems(restored), deviation));
  };
}

/** Kinds that are settled by removing the difference from both texts. */
const SIMPLER: Partial<Record<Deviation['kind'], (text: string) => string>> = {
  'empty-lines': dropEmptyLines,
  'spaced-rows': closeRows,
  'last-line-end': dropLastLineEnd,
};

/** Whether the deviations explain all that differs. */
export function explains(deviations: readonly Deviation[], pair: Pair): boolean {
  const settled = settle(deviations, pair);
  return settled.expected === settled.actual;
}

/** The text as a program with this deviation would write it. */
export function deviate(text: string, deviation: Deviation): string {
  switch (deviation.kind) {
    case 'replaced-text':
      return replaceAll(text, deviation.replacements);
    case 'missing-line':
      return dropLine(text, deviation.line);
    case 'tabs':
      return text.replace(runsOfBlanks(deviation.least), '\t');
    case 'empty-lines':
    case 'spaced-rows':
    case 'last-line-end':
    case 'extra-lines':
      return text;
  }
}

export function runsOfBlanks(least: number): RegExp {
  return new RegExp(` {${least},}`, 'g');
}

function dropLine(text: string, line: string): string {
  return text
    .split('\n')
    .filter((each) => each !== line)
    .join('\n');
}

/** The text without empty lines. The end of the last line stays. */
export function dropEmptyLines(text: string): string {
  const kept = text
    .split('\n')
    .filter((line) => line !== '' && line !== '\r')
    .join('\n');
  return text.endsWith('\n') && kept !== '' ? `${kept}\n` : kept;
}

/** A row of single marks. Numbers are no marks: without blanks they would run together. */
const SPACED_ROW = /^[ \t]*[^\s\d](?: [^\s\d]){2,}[ \t]*(?=\r?$)/gmu;

/** Rows of single marks without the blanks between them. */
export function closeRows(text: string): string {
  return text.replace(SPACED_ROW, (row) => row.replace(/[ \t]/g, ''));
}

export function dropLastLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '');
}
