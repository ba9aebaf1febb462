/** Searches and sorts long lists, and splits them into pages. */
import { pointsToNumber } from '../../score/points.js';
import { newestEnded } from '../service.js';
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

/** The submissions of students whose names hold `?find=`, sorted by `?sort=`. */
export function chooseRows(
  all: readonly StoredSubmission[],
  { find = '', sort }: Readonly<Record<string, string>>,
): readonly StoredSubmission[] {
  const wanted = find.trim().toLowerCase();
  const found = all.filter(({ student }) => student.toLowerCase().includes(wanted));
  if (sort === 'student') return found.toSorted((a, b) => a.student.localeCompare(b.student));
  if (sort === 'points') return found.toSorted((a, b) => pointsOf(a) - pointsOf(b));
  return sort === 'state' ? found.toSorted((a, b) => stateOf(a).localeCompare(stateOf(b))) : found;
}

/** Below all others where there is no result. */
function pointsOf({ runs }: StoredSubmission): number {
  const state = newestEnded(runs)?.state;
  return state?.kind === 'graded' ? pointsToNumber(state.points) : -1;
}

function stateOf({ runs }: StoredSubmission): string {
  return runs.at(-1)?.state.kind ?? 'waiting';
}
