/** Lists the other mistakes after the first one: a line for each item that lost points, or for a text that spoils several. */
import type { CaseResult } from '../model.js';
import type { ItemView } from './audience.js';
import { hasSharedCause } from './alike-cases.js';
import { listCauses } from './case-causes.js';
import { withoutPresentation } from './describe-deviations.js';
import { summarizeCase } from './explain.js';
import { differenceTold } from './explain-difference.js';
import { sortByImportance } from './case-importance.js';
import { isLost } from '../score/score.js';
import { count, nameFirst } from '../text/units.js';
import { withoutLead, withoutPlace } from './sentence.js';
import { describeItemPoints } from './submission-text.js';

export interface OtherFailure {
  /** The item, or the first of several. */
  readonly item: ItemView;
  readonly title: string;
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

interface Failing {
  readonly item: ItemView;
  readonly lost: readonly CaseResult[];
}

/** Failures besides the one that is shown first and those that deviations explain. */
export function listOtherFailures(items: readonly ItemView[], told: CaseResult | undefined): LeftOver {
  const shared = told === undefined ? null : nameSharedCause(told);
  const isSame = (result: CaseResult): boolean => shared !== null && nameSharedCause(result) === shared;
  const all = items.map((item): Failing => ({
    item,
    lost: sortByImportance(
      [withoutPresentation(item)],
      (result) => result !== told && isLost(result.verdict) && result.verdict.verdict !== 'not-run',
    ),
  }));
  const same = all.flatMap(({ lost }) => lost.filter(isSame)).length;
  const others = all.map(({ item, lost }) => ({ item, lost: lost.filter((result) => !isSame(result)) }));
  const causes = new Set(others.flatMap(({ lost }) => lost.map(nameSharedCause)));
  const recurring = new Map(
    [...causes].flatMap((cause) => {
      const having = others.flatMap(({ item, lost }) => {
        const cases = lost.filter((result) => nameSharedCause(result) === cause);
        return cases.length === 0 ? [] : [{ item, lost: cases }];
      });
      return cause === null || having.length < 2 ? [] : [[cause, having] as const];
    }),
  );
  const left = others.flatMap(({ item, lost }) => {
    const begun = [...recurring.values()].filter(([first]) => first?.item === item);
    const own = lost.filter((result) => !recurring.has(nameSharedCause(result) ?? ''));
    return [...begun.flatMap(describeRecurring), ...describeItem({ item, lost: own }, told)];
  });
  return { items: left, sameReason: same === 0 || told === undefined ? null : describeSame(same, told) };
}

/** A cause that several items share, once for all of them. */
function describeRecurring(having: readonly Failing[]): readonly OtherFailure[] {
  const cases = having.flatMap(({ lost }) => lost);
  const [at, first] = [having[0], cases[0]];
  if (at === undefined || first === undefined) return [];
  return [
    {
      item: at.item,
      title: nameFirst(having.map(({ item }) => item.title)),
      lost: `${count(cases.length, 'case')} not accepted`,
      first: cut(withoutPlace(summarizeCase(first))),
    },
  ];
}

function describeItem({ item, lost }: Failing, told: CaseResult | undefined): readonly OtherFailure[] {
  const [first] = lost;
  if (first === undefined) return [];
  const more = item.cases.includes(told ?? first) && told !== undefined ? 'more case' : 'case';
  return [
    {
      item,
      title: item.title,
      lost: `${describeItemPoints(item)} points; ${count(lost.length, more)} not accepted`,
      first: cut(`${first.case.title}: ${withoutLead(summarizeCase(first))}`),
    },
  ];
}

/**
 * The cause, if several cases can share it: it is about the submission, a crash in the same words, or a text of one line
 * of the program. Null for a cause that only one case can have.
 */
function nameSharedCause(result: CaseResult): string | null {
  const hasCrashed = result.verdict.verdict === 'run-time-error' && differenceTold(result.verdict) === null;
  if (hasSharedCause(result) || hasCrashed) return summarizeCase(result);
  return listCauses(result).find(({ isOneText }) => isOneText)?.key ?? null;
}

/** Where a text is wrong that one line of the program writes, more may be wrong in each of the cases. */
function describeSame(cases: number, told: CaseResult): string {
  const ending = cases === 1 ? 's' : '';
  const words = hasSharedCause(told) ? `fail${ending} for the same reason` : `show${ending} the same`;
  return `${count(cases, 'more case')} ${words}: mend it first`;
}

function cut(line: string): string {
  const characters = Array.from(line.split('\n')[0] ?? '');
  if (characters.length <= MAX_CHARACTERS) return characters.join('');
  const kept = characters.slice(0, MAX_CHARACTERS - 1).join('');
  // Cuts between two words, unless the last word is very long.
  const end = kept.lastIndexOf(' ');
  return `${end > MAX_CHARACTERS / 2 ? kept.slice(0, end) : kept}…`;
}
