/** Reuses results of an earlier audit for mutants if nothing has changed since. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { readJournal } from '../results/journal/journal.js';
import { bundleJudge } from '../judge/load-judge.js';
import { VERDICTS, type Assignment, type Case } from '../model.js';
import { nameOf, type Mutant, type Outcome } from './mutant.js';

const kill = z.object({ case: z.string(), verdict: z.enum(VERDICTS), told: z.string() });
const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('killed'), kills: z.tuple([kill], kill), complete: z.boolean() }),
  z.object({ kind: z.literal('survived'), withstood: z.array(z.string()) }),
  z.object({ kind: z.literal('unreached') }),
]);
const entrySchema = z.object({
  version: z.literal(1),
  name: z.string(),
  /** A digest of everything on which the outcome depends. */
  key: z.string(),
  ms: z.number(),
  outcome,
});

export interface Trial {
  readonly outcome: Outcome;
  readonly ms: number;
}

/** The key of an outcome; equal keys mean equal outcomes. */
export type KeyOfOutcome = (outcome: Outcome) => string;

/**
 * Makes the keys of outcomes. `basis` is what every outcome depends on. A mutant that a visible case killed stays
 * killed, whatever other cases are written; one that survived lists the cases that it survived; any other outcome can
 * change with any case.
 */
export function createOutcomeKeys(
  assignment: Assignment,
  basis: string,
  matrix: boolean,
  digests: ReadonlyMap<string, string>,
): KeyOfOutcome {
  const cases = new Map(assignment.rubric.flatMap((item) => item.cases).map((each) => [each.id, each]));
  const rest = (came: Outcome): string => {
    if (came.kind === 'survived') return '';
    const by = came.kind === 'killed' && !matrix ? cases.get(came.kills[0].case) : undefined;
    return (by?.visibility === 'visible' ? digests.get(by.id) : undefined) ?? assignment.fingerprint;
  };
  return (came) =>
    createHash('sha256')
      .update(`${basis}\0${matrix}\0${rest(came)}`)
      .digest('hex');
}

/** A digest of each case and its judge, by case id. Its place in the file and in the telling order do not count. */
export async function digestCases(cases: readonly Case[]): Promise<ReadonlyMap<string, string>> {
  const judges = new Map<string, Promise<string>>();
  const textOf = (judge: string): Promise<string> => {
    const text = judges.get(judge) ?? bundleJudge(judge);
    judges.set(judge, text);
    return text;
  };
  const digested = cases.map(async (testCase) => {
    const judge = testCase.kind === 'judge' ? await textOf(testCase.judge) : '';
    const digest = createHash('sha256')
      .update(`${describe(testCase)}\0${judge}`)
      .digest('hex');
    return [testCase.id, digest.slice(0, 24)] as const;
  });
  return new Map(await Promise.all(digested));
}

function describe(testCase: Case): string {
  return JSON.stringify(testCase, (key, value: unknown) =>
    key === 'place' || key === 'rank' ? undefined : value,
  );
}

export function toEntry(mutant: Mutant, { outcome: came, ms }: Trial, keyOf: KeyOfOutcome): unknown {
  return { version: 1, name: nameOf(mutant.key), key: keyOf(came), ms, outcome: came };
}

/** Earlier results by the names of the mutants. Faults of our side are never reused. */
export async function readCachedTrials(
  file: string,
  keyOf: KeyOfOutcome,
): Promise<ReadonlyMap<string, Trial>> {
  const { entries } = await readJournal(file);
  const known = new Map<string, Trial>();
  for (const line of entries) {
    const read = entrySchema.safeParse(line);
    if (read.success && read.data.key === keyOf(read.data.outcome)) known.set(read.data.name, read.data);
  }
  return known;
}
