/** Lists the other mistakes after the first one: a line for each item that lost points. */
import type { CaseResult } from '../model.js';
import type { ItemView } from './audience.js';
import { hasSharedCause } from './alike-cases.js';
import { withoutPresentation } from './describe-deviations.js';
import { summarizeCase } from './explain.js';
import { sortByImportance } from './case-importance.js';
import { isLost } from '../score/score.js';
import { count } from '../text/units.js';
import { withoutLead } from './bare-words.js';
import { describeItemPoints } from './submission-text.js';

export interface OtherFailure {
  readonly item: ItemView;
  /** `3.5 / 6 points; 2 more cases not accepted`. */
  readonly lost: string;
  /** The summary of the first other failure. */
  readonly first: string;
}

/** Longer lines are cut. The case itself shows the whole text. */
const MAX_CHARACTERS = 110;

/** The other mistakes, and how many more cases fail for the reason that is shown first. */
export interface LeftOver {
  readonly items: readonly OtherFailure[];
  /** `105 more cases fail for the same reason: mend it first`; null if there are none. */
  readonly sameReason: string | null;
}

/** Items with failures besides the one that is shown first and those that deviations explain. */
export function listOtherFailures(items: readonly ItemView[], told: CaseResult | undefined): LeftOver {
  const shared = told === undefined ? null : nameSharedCause(told);
  const isSame = (result: CaseResult): boolean => shared !== null && nameSharedCause(result) === shared;
  let same = 0;
  const left = items.flatMap((item) => {
    const lost = sortByImportance(
      [withoutPresentation(item)],
      (result) => result !== told && isLost(result.verdict) && result.verdict.verdict !== 'not-run',
    );
    const [first, ...others] = lost.filter((result) => !isSame(result));
    same += lost.filter(isSame).length;
    if (first === undefined) return [];
    const more = item.cases.includes(told ?? first) && told !== undefined ? 'more case' : 'case';
    return [
      {
        item,
        lost: `${describeItemPoints(item)} points; ${count(others.length + 1, more)} not accepted`,
        first: cut(`${first.case.title}: ${withoutLead(summarizeCase(first))}`),
      },
    ];
  });
  return { items: left, sameReason: same === 0 ? null : describeSame(same) };
}

/** The cause in words, if several cases can share it; null for a cause that only one case can have. */
function nameSharedCause(result: CaseResult): string | null {
  return hasSharedCause(result) ? summarizeCase(result) : null;
}

function describeSame(cases: number): string {
  return `${count(cases, 'more case')} ${cases === 1 ? 'fails' : 'fail'} for the same reason: mend it first`;
}

function cut(line: string): string {
  const characters = Array.from(line.split('\n')[0] ?? '');
  if (characters.length <= MAX_CHARACTERS) return characters.join('');
  const kept = characters.slice(0, MAX_CHARACTERS - 1).join('');
  // Cuts between two words, unless the last word is very long.
  const end = kept.lastIndexOf(' ');
  return `${end > MAX_CHARACTERS / 2 ? kept.slice(0, end) : kept}…`;
}
