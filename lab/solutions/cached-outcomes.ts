/** Reuses outcomes of an earlier campaign for mutants if nothing has changed since. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { readJournal } from '../../grader/results/journal/journal.js';
import type { Assignment } from '../../grader/model.js';
import type { Plan } from '../../grader/explore/plan.js';
import type { Tried } from './campaign.js';
import { nameSolutionMutant, type SolutionMutant } from './solution-mutant.js';
import type { Solution } from './solutions.js';

const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('killed'), by: z.string() }),
  z.object({ kind: z.literal('not-compiled') }),
  z.object({ kind: z.literal('gap'), length: z.number(), summary: z.string(), suggestion: z.string() }),
  z.object({ kind: z.literal('presumed-equivalent'), plays: z.number() }),
]);
const entrySchema = z.object({ version: z.literal(1), key: z.string(), cpuMs: z.number(), outcome });

/** The key of an outcome: everything on which it depends. */
export type KeyOf = (solution: Solution, mutant: SolutionMutant) => string;

export function createKeys(
  { fingerprint }: Assignment,
  plan: Plan,
  { budgetMs, seed }: { readonly budgetMs: number; readonly seed: number },
  build: string,
): KeyOf {
  const common = JSON.stringify([build, fingerprint, plan, budgetMs, seed]);
  return ({ name, sources }, mutant) =>
    createHash('sha256')
      .update(`${common}\0${name}\0${JSON.stringify(sources)}\0${nameSolutionMutant(mutant)}`)
      .digest('hex');
}

export function toOutcomeEntry(key: string, { outcome: came, cpuMs }: Tried): unknown {
  return { version: 1, key, cpuMs, outcome: came };
}

/** Reads the outcomes of the file, by their keys. */
export async function readCachedOutcomes(file: string): Promise<ReadonlyMap<string, Tried>> {
  const { entries } = await readJournal(file);
  const known = new Map<string, Tried>();
  for (const line of entries) {
    const read = entrySchema.safeParse(line);
    if (read.success) known.set(read.data.key, read.data);
  }
  return known;
}
