/** Replaced texts at the edges of lines: blanks before them, full stops behind them. */
import type { Replacement } from '../../model.js';
import { measureCommonHead, measureCommonTail } from './common-ends.js';

/** At most this many characters of context on each side. */
export const MAX_CONTEXT = 40;

/** Different beginnings or ends of two lines, if they hold no numbers. */
export function proposeEdges(expected: string, written: string): readonly Replacement[] {
  const head = measureCommonHead(expected, written);
  const end = { expected: expected.slice(head), written: written.slice(head) };
  const before = expected.slice(0, head);
  const contexts = ['', /\d$/.test(before) ? '#' : (/\p{L}+$/u.exec(before)?.[0] ?? '')];
  const ends = [...new Set(contexts)].map((context): Replacement => ({
    expected: context + end.expected,
    written: context + end.written,
    at: 'line-end',
    ...(context === '#' && { numbers: true }),
  }));
  const tail = measureCommonTail(expected, written);
  const start: Replacement = {
    expected: expected.slice(0, expected.length - tail),
    written: written.slice(0, written.length - tail),
    at: 'line-start',
  };
  const edges = [...(hasNumber(end) ? [] : ends), ...(hasNumber(start) ? [] : [start])];
  return edges.filter((each) => {
    const size = each.expected.length + each.written.length;
    return size <= MAX_CONTEXT && each.expected !== each.written;
  });
}

function hasNumber({ expected, written }: Replacement): boolean {
  return /[#\d]/.test(expected + written);
}
