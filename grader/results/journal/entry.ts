/** A graded submission as a line of the journal, and back. The assignment itself is not repeated in each line. */
import * as z from 'zod';
import { LANGUAGES } from '../../languages/records/index.js';
import {
  VERDICTS,
  type Assignment,
  type CaseResult,
  type ItemResult,
  type RubricItem,
  type SubmissionResult,
  type Verdict,
} from '../../model.js';
import { notRun } from '../../score/needs.js';

const ENTRY_VERSION = 2;

const points = z.string().regex(/^\d+(\/\d+)?$/);
const ms = z.number().nullable();
const storedCase = z.object({
  id: z.string(),
  verdict: z.looseObject({ verdict: z.enum(VERDICTS) }),
  wallMs: ms,
  cpuMs: ms,
  shorter: z.looseObject({ kind: z.enum(['dialogue', 'calls', 'game', 'outline']) }).optional(),
});
const storedItem = z.object({
  id: z.string(),
  points,
  spared: points,
  undecided: points,
  cases: z.array(storedCase),
});
const entrySchema = z.object({
  version: z.literal(ENTRY_VERSION),
  /** The key of the submission's content and of all that can change its verdicts. */
  key: z.string(),
  result: z.object({
    id: z.string(),
    origin: z.string(),
    language: z.enum(LANGUAGES).nullable(),
    points,
    undecided: points,
    maxPoints: z.number(),
    problems: z.array(z.looseObject({ message: z.string() })),
    remarks: z.array(z.string()),
    wallMs: z.number(),
    items: z.array(storedItem),
  }),
});

/** A case and an item as they are kept: the assignment has the rest of them. */
type StoredCase = Omit<CaseResult, 'case'> & { readonly id: string };
type StoredItem = Omit<ItemResult, 'item' | 'cases'> & {
  readonly id: string;
  readonly cases: readonly StoredCase[];
};
export interface JournalEntry {
  readonly version: typeof ENTRY_VERSION;
  readonly key: string;
  readonly result: Omit<SubmissionResult, 'items' | 'deviationRule'> & {
    readonly items: readonly StoredItem[];
  };
}

export function toEntry(key: string, result: SubmissionResult): JournalEntry {
  return {
    version: ENTRY_VERSION,
    key,
    result: {
      ...result,
      items: result.items.map(({ item, cases, ...scored }) => ({
        id: item.id,
        ...scored,
        cases: cases.map(({ case: { id }, ...decided }) => ({ id, ...decided })),
      })),
    },
  };
}

/** The entry in a line that we wrote ourselves; null if the line is in another form or version. */
export function readEntry(line: unknown): JournalEntry | null {
  const { version, key, result } = Object(line) as Partial<JournalEntry>;
  const isOurs =
    version === ENTRY_VERSION &&
    typeof key === 'string' &&
    typeof result?.id === 'string' &&
    Array.isArray(result.items) &&
    result.items.every(({ cases }) => Array.isArray(cases));
  return isOurs ? (line as JournalEntry) : null;
}

/**
 * The entry in a line that another machine sent, checked key by key; null if a key is wrong. What belongs to a verdict is
 * taken as it is.
 */
export function checkEntry(line: unknown): JournalEntry | null {
  const read = entrySchema.safeParse(line);
  return read.success ? (read.data as unknown as JournalEntry) : null;
}

/** The result as it was; null if the assignment has other items or cases now. */
export function fromEntry(
  { result }: JournalEntry,
  { rubric, deviations }: Assignment,
): SubmissionResult | null {
  const items = rubric.map((item, index) => restoreItem(item, result.items[index], rubric));
  if (items.length !== result.items.length || items.includes(null)) return null;
  return {
    ...result,
    items: items.filter((item) => item !== null),
    deviationRule: deviations,
  };
}

function restoreItem(
  item: RubricItem,
  stored: StoredItem | undefined,
  rubric: readonly RubricItem[],
): ItemResult | null {
  if (stored?.id !== item.id || stored.cases.length !== item.cases.length) return null;
  const cases: CaseResult[] = [];
  for (const [index, testCase] of item.cases.entries()) {
    const found = stored.cases[index];
    if (found?.id !== testCase.id) return null;
    const { wallMs, cpuMs, shorter } = found;
    const verdict = withTitleOfNow(found.verdict, rubric);
    cases.push({ case: testCase, verdict, wallMs, cpuMs, ...(shorter !== undefined && { shorter }) });
  }
  const { points, spared, undecided } = stored;
  return { item, points, spared, undecided, cases };
}

/** The item that has to be right first is named by its title, which may have changed. */
function withTitleOfNow(verdict: Verdict, rubric: readonly RubricItem[]): Verdict {
  if (verdict.verdict !== 'not-run' || verdict.needs === undefined) return verdict;
  const by = rubric.find(({ id }) => id === verdict.needs);
  return by === undefined ? verdict : notRun(by);
}
