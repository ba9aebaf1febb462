/** Splits long lists into pages. */

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
