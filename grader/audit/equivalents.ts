/** equivalent-mutants.yaml: mutants that no program can tell from the reference, each with the reason; reviewed by hand. */
import { access, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { keyPlace, readYaml } from '../assignment/yaml-source.js';
import * as word from '../assignment/schema-words.js';
import { checkShape, fields } from '../assignment/shape.js';
import type { Assignment, Complaint, Place, Result } from '../model.js';
import { nameOf, type Mutant, type MutantKey, type Outcome } from './mutant.js';

export const EQUIVALENTS_FILE = 'equivalent-mutants.yaml';

const entry = fields({
  file: word.words,
  in: z.string().default(''),
  mutator: word.words,
  original: z.string(),
  mutant: z.string(),
  nth: z.int().min(1).default(1),
  reason: word.words,
  only: z.array(word.id).optional(),
});
const schema = z.array(entry);

export interface Equivalent {
  readonly key: MutantKey;
  readonly reason: string;
  readonly place: Place;
}

/** An entry that should not be there. */
export interface Stale {
  readonly equivalent: Equivalent;
  readonly why: string;
}

/** Reads the file beside the assignment's fixtures, or beside those of its game; where there is none, none are known. */
export async function loadEquivalents({
  folder,
  id,
}: Pick<Assignment, 'folder' | 'id'>): Promise<Result<readonly Equivalent[], readonly Complaint[]>> {
  for (const home of [folder, dirname(folder)]) {
    const path = join(home, EQUIVALENTS_FILE);
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return readEquivalents(await readFile(path, 'utf8'), relative(process.cwd(), path), id);
  }
  return { ok: true, value: [] };
}

function readEquivalents(
  text: string,
  shown: string,
  assignment: string,
): Result<readonly Equivalent[], readonly Complaint[]> {
  const source = readYaml(text, shown);
  if (!source.ok) return source;
  const shape = checkShape(source.value, schema);
  if (!shape.ok) return shape;
  return {
    ok: true,
    value: shape.value.flatMap(({ reason, only, ...key }, index) =>
      only === undefined || only.includes(assignment)
        ? [{ key, reason, place: keyPlace(source.value, [index, 'file']) }]
        : [],
    ),
  };
}

/**
 * Entries that name no mutant of the reference, that name one twice, or whose mutant a case has told apart. Files that
 * are there, but of which this assignment mutates nothing, are another part's affair.
 */
export function findStale(
  equivalents: readonly Equivalent[],
  mutants: readonly Mutant[],
  isOfOthers: (file: string) => boolean,
  outcomes: ReadonlyMap<string, Outcome>,
): Stale[] {
  const known = new Set(mutants.map(({ key }) => nameOf(key)));
  const seen = new Set<string>();
  return equivalents.flatMap((equivalent): Stale[] => {
    const name = nameOf(equivalent.key);
    const outcome = outcomes.get(name);
    const isTwice = seen.has(name);
    seen.add(name);
    if (isTwice) return [{ equivalent, why: 'stands here twice' }];
    if (!known.has(name))
      return isOfOthers(equivalent.key.file) ? [] : [{ equivalent, why: 'names no mutant of the reference' }];
    if (outcome?.kind !== 'killed') return [];
    const [{ case: by, told }] = outcome.kills;
    return [{ equivalent, why: `is no equivalent: ${by} tells it apart (${told})` }];
  });
}
