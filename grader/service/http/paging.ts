/** Searches and sorts long lists, and splits them into pages. */
import * as z from 'zod';
import type { Service } from '../service.js';
import type { Identity } from '../store/access.js';
import type { StoredSubmission } from '../store/store.js';
import { pointsFor, submissionRow, viewRows } from './views.js';

const PAGE_SIZE = 50;

/** How a list may be sorted; newest first where nothing is said. */
export const SORTS = ['newest', 'student', 'points', 'state'] as const;

export const listReply = z.object({
  submissions: z.array(submissionRow),
  /** The length of the whole list. */
  total: z.number(),
  /** Counted from 1: the page nearest to the requested one that exists. */
  page: z.number(),
  pages: z.number(),
});
export type ListPage = z.infer<typeof listReply>;

/** The page of the list that a query requests, as in `?find=ada&sort=points&page=2`. */
export async function listPage(
  all: readonly StoredSubmission[],
  query: Readonly<Record<string, string>>,
  identity: Identity,
  service: Service,
): Promise<ListPage> {
  const found = await chooseRows(all, query, (each) => pointsFor(each, identity, service));
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(query['page'] ?? 1)) || 1));
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return { submissions: await viewRows(shown, identity, service), total: found.length, page, pages };
}

/** The submissions of students whose names hold `?find=`, sorted by `?sort=`; those without points come first. */
async function chooseRows(
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
