/** A program's text in a page. Differences are marked by more than colour. */
import type { VNode } from 'preact';
import { measureCommonEnds } from '../../text/common-prefix.js';
import { makeBlanksVisible } from '../../text/visible.js';
import type { Span } from '../../model.js';
import { sanitize } from '../../text/sanitize.js';

/** The pieces of a line. Pieces that differ show their blanks. */
export function Spans({ spans }: { spans: readonly Span[] }): VNode {
  return (
    <>
      {spans.map(({ text, differs }, index) =>
        differs ? <mark key={index}>{makeBlanksVisible(text)}</mark> : sanitize(text),
      )}
    </>
  );
}

export function Paragraphs({ lines }: { lines: readonly string[] }): VNode {
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{sanitize(line)}</p>
      ))}
    </>
  );
}

/** Two short texts. What lies between their common beginning and their common end is marked. */
export function markPair(expected: string, actual: string): readonly [readonly Span[], readonly Span[]] {
  const ours = Array.from(expected);
  const theirs = Array.from(actual);
  const { head, tail } = measureCommonEnds(ours, theirs);
  const cut = (characters: readonly string[]): readonly Span[] =>
    [
      { text: characters.slice(0, head).join(''), differs: false },
      { text: characters.slice(head, characters.length - tail).join(''), differs: true },
      { text: characters.slice(characters.length - tail).join(''), differs: false },
    ].filter(({ text }) => text !== '');
  // If hardly anything is common, marking everything would show nothing.
  return head + tail === 0
    ? [[{ text: expected, differs: false }], [{ text: actual, differs: false }]]
    : [cut(ours), cut(theirs)];
}

/** What the marks for invisible characters mean. The page explains each mark that it uses. */
const LEGEND: readonly (readonly [mark: string, meaning: string])[] = [
  ['·', 'a blank'],
  ['→', 'a tab'],
  ['␍', 'a carriage return (Windows line end)'],
  ['␊', 'a line end'],
  ['‹', 'a character that cannot be seen, by its code'],
];

/** The meaning of the marks in a text; null if it contains none. */
export function explainMarks(shown: string): string | null {
  const used = LEGEND.filter(([mark]) => shown.includes(mark));
  return used.length === 0 ? null : used.map(([mark, meaning]) => `${mark} is ${meaning}`).join('; ');
}
