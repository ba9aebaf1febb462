/** What a report says about a verdict: a sentence, further sentences, and blocks of text. */
import type { Diagnostic, Row } from '../model.js';
import { sanitize } from '../text/sanitize.js';
import { capitalize } from './sentence.js';

/** The blocks that explain a case, most important first. */
export interface Explanation {
  /** One line: what went wrong and where. */
  readonly summary: string;
  /** Further sentences: the cause if it is known, the hint, remarks. */
  readonly sentences: readonly string[];
  readonly blocks: readonly Block[];
}

/** A piece that keeps its layout. */
export type Block =
  | { readonly kind: 'rows'; readonly rows: readonly Row[]; readonly title?: string }
  | { readonly kind: 'pairs'; readonly pairs: readonly (readonly [label: string, text: string])[] }
  | { readonly kind: 'text'; readonly title: string; readonly text: string };

export function showDiagnostic({ place, message, sourceLine }: Diagnostic): Block {
  const title = place === null ? 'message' : `${place.file}, line ${place.line}`;
  if (sourceLine === null || sourceLine.trim() === '') return { kind: 'text', title, text: message };
  const marker = place === null ? '' : `\n${' '.repeat(place.column - 1)}^`;
  return { kind: 'text', title, text: `${message}\n\n${sourceLine.replaceAll('\t', ' ')}${marker}` };
}

export function say(summary: string, sentences: readonly string[]): Explanation {
  return { summary, sentences, blocks: [] };
}

/** The line above a block, if it has a title. */
export function layOutTitle({ title }: { readonly title?: string }): readonly string[] {
  return title === undefined ? [] : [`${sanitize(capitalize(title))}:`];
}

/** The lines of a text under its title. */
export function layOutText(block: Extract<Block, { readonly kind: 'text' }>): readonly string[] {
  return [...layOutTitle(block), ...block.text.split('\n').map((line) => `  ${sanitize(line)}`)];
}

/** The lines of pairs, each with its label or blanks as wide. */
export function layOutPairs({
  pairs,
}: Extract<Block, { readonly kind: 'pairs' }>): readonly (readonly [label: string, line: string])[] {
  const width = Math.max(...pairs.map(([label]) => label.length));
  return pairs.flatMap(([label, text]) =>
    text
      .split('\n')
      .map((line, index) => [(index === 0 ? label : '').padEnd(width), sanitize(line)] as const),
  );
}
