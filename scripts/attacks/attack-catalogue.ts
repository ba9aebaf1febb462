/** Reads fixtures/attacks/catalogue.yaml: what each attack tries, and where it must be held. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { SANDBOX_LEVELS, VERDICTS, type SandboxLevel, type VerdictName } from '../../grader/model.js';

const entry = z.strictObject({
  kind: z.string(),
  title: z.string(),
  /** The levels that must hold it. */
  levels: z.array(z.enum(SANDBOX_LEVELS)).default([...SANDBOX_LEVELS]),
  /** Further verdicts that are right. */
  also: z.array(z.enum(VERDICTS)).default([]),
  fast: z.boolean().default(false),
  /** Whether it runs twice and the second run is judged: the first may leave something for it. */
  twice: z.boolean().default(false),
  /** Files that are too long for a repository, or whose names no repository keeps. The runner writes them. */
  generate: z.string().nullable().default(null),
});
const catalogue = z.strictObject({
  programs: z.record(z.string(), entry),
  calls: z.record(z.string(), entry),
  hidden: z.record(z.string(), entry),
  together: z.record(z.string(), entry),
  style: z.record(z.string(), entry),
});

/**
 * Each group is an assignment: programs, methods, methods that hidden cases call, programs whose runs share a sandbox,
 * and sources for the style check.
 */
export const GROUPS = ['programs', 'calls', 'hidden', 'together', 'style'] as const;
export type Group = (typeof GROUPS)[number];

export interface Attack {
  readonly group: Group;
  /** The name, which is also that of its folder below `submissions/<verdict>/`. */
  readonly name: string;
  readonly kind: string;
  readonly title: string;
  readonly folder: string;
  /** Each of these is right. The first is that of its folder. */
  readonly verdicts: readonly VerdictName[];
  readonly levels: readonly SandboxLevel[];
  readonly fast: boolean;
  readonly twice: boolean;
  readonly generate: string | null;
}

export function readCatalogue(root: string): Attack[] {
  const read = catalogue.parse(parse(readFileSync(join(root, 'catalogue.yaml'), 'utf8')));
  return GROUPS.flatMap((group) =>
    Object.entries(read[group]).map(([key, { also, ...rest }]): Attack => {
      const [verdict = '', name = ''] = key.split('/');
      const folder = join(group, 'submissions', verdict, name);
      if (!existsSync(join(root, folder))) throw new Error(`${folder} is in the catalogue, but not there`);
      return { ...rest, group, name, folder, verdicts: [toVerdict(verdict), ...also] };
    }),
  );
}

function toVerdict(name: string): VerdictName {
  const found = VERDICTS.find((verdict) => verdict === name);
  if (found === undefined) throw new Error(`${name} is no verdict`);
  return found;
}
