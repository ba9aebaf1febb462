/** Why a class fails. Failures of one kind share a cause, whatever the case, the line and the figures. */
import { createHash } from 'node:crypto';
import type { CaseResult, RubricItem, SubmissionResult } from '../../model.js';
import { remember } from '../../text/remember.js';
import { listCauses, withoutFigures, type Cause } from '../case-causes.js';

export interface ClassCause {
  /** The id is the same in each report of the class, so that pages can link to it. */
  readonly id: string;
  readonly words: string;
  /** The items in which it occurs, in their order; none if it concerns the whole submission. */
  readonly items: readonly RubricItem[];
  readonly who: readonly SubmissionResult[];
  /** The number of cases with it, counted for each submission. */
  readonly cases: number;
  /** Whether it concerns the submission as a whole: it does not compile, something is missing, it crashes. */
  readonly isOfWhole: boolean;
}

/** Causes with the most submissions first. Consequences of other failures, and our own faults, are left out. */
export const rankClassCauses = remember((submissions: readonly SubmissionResult[]): readonly ClassCause[] => {
  const groups = new Map<string, Group>();
  for (const submission of submissions)
    for (const { item, cause, key } of listFailures(submission)) {
      const group: Group = groups.get(key) ?? {
        ...{ items: new Set(), cases: 0, isOfWhole: cause.isOfWhole },
        ...{ words: new Map<string, number>(), who: new Set() },
      };
      group.cases++;
      group.items.add(item);
      group.who.add(submission);
      group.words.set(cause.words, (group.words.get(cause.words) ?? 0) + 1);
      groups.set(key, group);
    }
  return [...groups.entries()]
    .map(([key, { items, who, cases, words, isOfWhole }]) => ({
      ...{ id: idOf(key), items: isOfWhole ? [] : [...items], cases, who: [...who], isOfWhole },
      words: describeGroup(words),
    }))
    .toSorted((a, b) => b.who.length - a.who.length || b.cases - a.cases);
});

/** The most frequent words of a group. Those of one failure need not hold for the others. */
function describeGroup(words: ReadonlyMap<string, number>): string {
  const [[most] = ['']] = [...words].toSorted(([, a], [, b]) => b - a);
  const isShared = new Set([...words.keys()].map(withoutFigures)).size === 1;
  return isShared ? most : `for example: ${most}`;
}

/** The ids of the causes of a failed case. */
export function causesOf(submission: SubmissionResult, result: CaseResult): readonly string[] {
  return listFailures(submission)
    .filter((failure) => failure.result.case.id === result.case.id)
    .map(({ key }) => idOf(key));
}

interface Group {
  readonly items: Set<RubricItem>;
  readonly who: Set<SubmissionResult>;
  readonly words: Map<string, number>;
  readonly isOfWhole: boolean;
  cases: number;
}

interface Failure {
  readonly item: RubricItem;
  readonly result: CaseResult;
  readonly cause: Cause;
  readonly key: string;
}

/**
 * One cause of one student is one, whatever the items: it is counted at the first of them. Two students whose values are
 * wrong in different items have two causes, unless one text or one crash shows that they are the same.
 */
function listFailures({ items }: SubmissionResult): readonly Failure[] {
  const firstItems = new Map<string, RubricItem>();
  return items.flatMap(({ item, cases }) =>
    cases.flatMap((result) =>
      listCauses(result).map((cause) => {
        const first = firstItems.get(cause.key) ?? item;
        firstItems.set(cause.key, first);
        const key = cause.isOfWhole || cause.isOneText ? cause.key : `${first.id} ${cause.key}`;
        return { item, result, cause, key };
      }),
    ),
  );
}

function idOf(key: string): string {
  return `cause-${createHash('sha256').update(key).digest('hex').slice(0, 10)}`;
}

/** In a smaller class, common failures may be chance. */
const MIN_SUBMISSIONS = 3;

/** A sentence for each such cause. */
export function listClassWide(submissions: readonly SubmissionResult[]): readonly string[] {
  return rankClassCauses(submissions)
    .filter(
      ({ isOfWhole, who }) =>
        isOfWhole && who.length >= MIN_SUBMISSIONS && who.length * 2 >= submissions.length,
    )
    .map(
      ({ who, words }) =>
        `${who.length} of ${submissions.length} submissions fail alike: ${words}. Look whether the assignment lacks a file or a library that was given out (\`provided\` in assignment.yaml).`,
    );
}
