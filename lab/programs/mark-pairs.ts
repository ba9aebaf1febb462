/** Marks each broken rule beside each right way of writing: neither may hide the other. */
import type { Program } from './define-program.js';
import { createProgramMarker, writeAll } from './mark-program.js';
import type { Pass } from './passes.js';

export interface MarkedPairs {
  readonly pairs: number;
  readonly wrongCases: number;
  readonly passes: readonly Pass[];
  /** Cases in which the rule does not show and the way alone is followed, and how many of them the rule makes wrong. */
  readonly spared: number;
  readonly lost: number;
}

export function markPairs(program: Program): MarkedPairs {
  const { inputs, markWay, markWrong } = createProgramMarker(program);
  const pairs = program.right.flatMap((way) => {
    const { followed } = markWay(way).marks;
    return program.rules.map((rule) => {
      const broken = program.breaking(rule, way);
      const { wrong, passed, marks } = markWrong(broken);
      const spared = followed.filter((id) => {
        const typed = inputs.get(id) ?? [];
        return writeAll(broken.writes, typed) === writeAll(way.writes, typed);
      });
      const lost = spared.filter((id) => !marks.followed.includes(id));
      return { wrongCases: wrong.length, passed, spared: spared.length, lost: lost.length };
    });
  });
  const sum = (of: 'wrongCases' | 'spared' | 'lost'): number =>
    pairs.reduce((before, pair) => before + pair[of], 0);
  return {
    pairs: pairs.length,
    wrongCases: sum('wrongCases'),
    passes: pairs.flatMap(({ passed }) => passed),
    spared: sum('spared'),
    lost: sum('lost'),
  };
}

export function describePairs(
  name: string,
  { pairs, wrongCases, passes, spared, lost }: MarkedPairs,
): string {
  return `${name}: ${pairs} pairs of a broken rule and a right way: ${passes.length} of ${wrongCases} wrong cases pass; ${lost} of ${spared} cases that the rule leaves right are followed no longer`;
}
