/** What an earlier audit decided, for mutants of which nothing has changed since. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { readJournal } from '../journal/journal.js';
import { VERDICTS, type Assignment, type Case } from '../model.js';
import { nameOf, type Mutant, type Outcome } from './mutant.js';

const kill = z.object({ case: z.string(), verdict: z.enum(VERDICTS), told: z.string() });
const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('killed'), kills: z.tuple([kill], kill), complete: z.boolean() }),
  z.object({ kind: z.literal('survived') }),
  z.object({ kind: z.literal('unreached') }),
]);
const entrySchema = z.object({
  version: z.literal(1),
  name: z.string(),
  /** Of all that the outcome rests on. */
  key: z.string(),
  ms: z.number(),
  outcome,
});

export interface Trial {
  readonly outcome: Outcome;
  readonly ms: number;
}

/** The key of an outcome: the same again only where it would come out the same. */
export type KeyOfOutcome = (outcome: Outcome) => string;

/**
 * `basis` is all that every outcome rests on. A mutant that a visible case told apart stays told apart, whatever other
 * cases are written; anything else can change with any case.
 */
export function openKeys(assignment: Assignment, basis: string, matrix: boolean): KeyOfOutcome {
  const cases = new Map(assignment.rubric.flatMap((item) => item.cases).map((each) => [each.id, each]));
  return (came) => {
    const by = came.kind === 'killed' && !matrix ? cases.get(came.kills[0].case) : undefined;
    const rest = by?.visibility === 'visible' ? describe(by) : assignment.fingerprint;
    return createHash('sha256')
      .update(`${basis}\0${String(matrix)}\0${rest}`)
      .digest('hex');
  };
}

/** All of a case but where it stands, and when its failure is told. */
function describe(testCase: Case): string {
  return JSON.stringify(testCase, (key, value: unknown) =>
    key === 'place' || key === 'rank' ? undefined : value,
  );
}

export function toEntry(mutant: Mutant, { outcome: came, ms }: Trial, keyOf: KeyOfOutcome): unknown {
  return { version: 1, name: nameOf(mutant.key), key: keyOf(came), ms, outcome: came };
}

/** By the mutants' names. Faults of ours are never taken over. */
export async function recallTrials(file: string, keyOf: KeyOfOutcome): Promise<ReadonlyMap<string, Trial>> {
  const { entries } = await readJournal(file);
  const known = new Map<string, Trial>();
  for (const line of entries) {
    const read = entrySchema.safeParse(line);
    if (read.success && read.data.key === keyOf(read.data.outcome)) known.set(read.data.name, read.data);
  }
  return known;
}
