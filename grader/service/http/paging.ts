/** Searches and sorts long lists, and splits them into pages. */
import type { StoredSubmission } from '../store/store.js';

const PAGE_SIZE = 50;

export interface Paged<T> {
  readonly shown: readonly T[];
  /** Counted from 1: the page nearest to the requested one that exists. */
  readonly page: number;
  readonly pages: number;
}

/** The page that a query requests, as in `?page=2`. */
export function showPage<T>(all: readonly T[], wanted: string | undefined): Paged<T> {
  const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(wanted ?? 1)) || 1));
  return { shown: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pages };
}

/** How a list may be sorted; newest first where nothing is said. */
export const SORTS = ['newest', 'student', 'points', 'state'] as const;

/** The submissions of students whose names hold `?find=`, sorted by `?sort=`; those without points come first. */
export async function chooseRows(
  all: readonly StoredSubmission[],
  { find = '', sort }: Readonly<Record<string, string>>,
  pointsOf: (submission: StoredSubmission) => Promise<number | null>,
): Promise<readonly StoredSubmission[]> {
  const wanted = find.trim().toLowerCase();
  const found = all.filter(({ student }) => student.toLowerCase().includes(wanted));
  if (sort === 'student') return found.toSorted((a, b) => a.student.localeCompare(b.student));
  if (sort === 'state') return found.toSorted((a, b) => stateOf(a).localeCompare(stateOf(b)));
  if (sort !== 'points') return found;
  const points = new Map<StoredSubmission, number>();
  for (const each of found) points.set(each, (await pointsOf(each)) ?? -1);
  return found.toSorted((a, b) => (points.get(a) ?? -1) - (points.get(b) ?? -1));
}

function stateOf({ runs }: StoredSubmission): string {
  return runs.at(-1)?.state.kind ?? 'waiting';
}
