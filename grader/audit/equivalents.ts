/**
 * Reads equivalent-mutants.yaml: mutants that behave like the reference in every program, each with the reason. People
 * review it.
 */
import { access, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod';
import { keyPlace } from '../assignment/yaml-source.js';
import * as word from '../assignment/schema-words.js';
import { complain } from '../assignment/complaints.js';
import { fields, readShaped } from '../assignment/check-schema.js';
import { err, ok, type Assignment, type Complaint, type Place, type Result } from '../model.js';
import { nameOf, type Mutant, type MutantKey, type Outcome } from './mutant.js';

const EQUIVALENTS_FILE = 'equivalent-mutants.yaml';

const entry = fields({
  file: word.words,
  in: z.string().optional(),
  mutator: word.words.optional(),
  original: z.string().optional(),
  mutant: z.string().optional(),
  nth: z.int().min(1).default(1),
  reason: word.words,
  only: z.array(word.id).optional(),
  untried: word.yes.optional(),
});
const schema = z.array(entry);

/** A mutant that no case can kill, or a file or function whose mutants no case has to kill. */
export interface Equivalent {
  readonly what: { readonly kind: 'mutant'; readonly key: MutantKey } | Region;
  readonly reason: string;
  readonly place: Place;
}

/** Code whose behaviour the assignment leaves open. */
interface Region {
  readonly kind: 'region';
  readonly file: string;
  /** The functions and classes around the code, outermost first; null for a whole file. */
  readonly in: string | null;
  /** Whether its mutants are run. If they are, those that a case kills count. */
  readonly isTried: boolean;
}

/** An entry that should be removed. */
export interface Stale {
  readonly equivalent: Equivalent;
  readonly why: string;
}

/** Whether the entry covers the mutant. */
export function isAbout({ what }: Equivalent, key: MutantKey): boolean {
  if (what.kind === 'mutant') return nameOf(what.key) === nameOf(key);
  return (
    what.file === key.file && (what.in === null || what.in === key.in || key.in.startsWith(`${what.in}.`))
  );
}

/**
 * Reads the file beside the assignment's fixtures, or else beside those of its game. Without a file no mutants are
 * known to be equivalent.
 */
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
  return ok([]);
}

function readEquivalents(
  text: string,
  shown: string,
  assignment: string,
): Result<readonly Equivalent[], readonly Complaint[]> {
  const read = readShaped(text, shown, schema);
  if (!read.ok) return read;
  const { value: entries, source } = read.value;
  const halves = entries.flatMap((each, index) => {
    const missing = ONE_MUTANT.find((key) => each[key] === undefined);
    const isRegion = ONE_MUTANT.every((key) => each[key] === undefined);
    if (missing !== undefined && !isRegion)
      return [complain(keyPlace(source, [index]), `the key ${missing}`, 'none')];
    return isRegion || each.untried === undefined
      ? []
      : [complain(keyPlace(source, [index, 'untried']), 'it at a whole file or function', 'one mutant')];
  });
  if (halves.length > 0) return err(halves);
  return ok(
    entries.flatMap((each, index) =>
      each.only === undefined || each.only.includes(assignment)
        ? [{ what: whatOf(each), reason: each.reason, place: keyPlace(source, [index, 'file']) }]
        : [],
    ),
  );
}

const ONE_MUTANT = ['mutator', 'original', 'mutant'] as const;

function whatOf({ file, in: around, mutator, original, mutant, nth, untried }: z.infer<typeof entry>) {
  if (mutator === undefined || original === undefined || mutant === undefined)
    return { kind: 'region', file, in: around ?? null, isTried: untried === undefined } as const;
  return { kind: 'mutant', key: { file, in: around ?? '', mutator, original, mutant, nth } } as const;
}

/**
 * Finds entries to remove: they name no mutant of the reference, name one twice, or name a mutant that a case has
 * killed (for a whole function: if cases kill all of its mutants). Files of which this assignment mutates nothing
 * belong to another part and are not looked at.
 */
export function findStale(
  equivalents: readonly Equivalent[],
  mutants: readonly Mutant[],
  isOfOthers: (file: string) => boolean,
  outcomes: ReadonlyMap<string, Outcome>,
): Stale[] {
  const seen = new Set<string>();
  return equivalents.flatMap((equivalent): Stale[] => {
    const { what } = equivalent;
    const name = what.kind === 'mutant' ? nameOf(what.key) : JSON.stringify([what.file, what.in]);
    const isTwice = seen.has(name);
    seen.add(name);
    if (isTwice) return [{ equivalent, why: 'stands here twice' }];
    const meant = mutants.filter(({ key }) => isAbout(equivalent, key));
    const { file } = what.kind === 'mutant' ? what.key : what;
    if (meant.length === 0)
      return isOfOthers(file) ? [] : [{ equivalent, why: 'names no mutant of the reference' }];
    const fates = meant.map(({ key }) => outcomes.get(nameOf(key)));
    const killed = fates.flatMap((fate) => (fate?.kind === 'killed' ? [fate.kills[0]] : []));
    const [first] = killed;
    if (first === undefined || killed.length < meant.length) return [];
    return [{ equivalent, why: `is no equivalent: ${first.case} tells it apart (${first.told})` }];
  });
}
