/** Parses and checks explore.yaml, which lies beside assignment.yaml. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { complain, oneOf, quoted } from '../assignment/complaints.js';
import { readShaped } from '../assignment/check-schema.js';
import { valuePlace, type YamlSource } from '../assignment/yaml-source.js';
import { ok, err, type Assignment, type Complaint, type Result } from '../model.js';
import { explorePlan, type ExploreYaml } from '../assignment/schema-explore.js';

export const EXPLORE_FILE = 'explore.yaml';

export type Plan = ExploreYaml;

/** The plan of an assignment; null if it has none. */
export async function loadPlan({
  folder,
  languages,
}: Pick<Assignment, 'folder' | 'languages'>): Promise<Result<Plan | null, Complaint[]>> {
  const file = join(folder, EXPLORE_FILE);
  if (!existsSync(file)) return ok(null);
  const programs = Object.values(languages).flatMap((spec) => Object.keys(spec.programs));
  return parsePlan(await readFile(file, 'utf8'), file, new Set(programs));
}

/** Reads the text of an explore.yaml. `programs` are those of the assignment. */
function parsePlan(text: string, file: string, programs: ReadonlySet<string>): Result<Plan, Complaint[]> {
  const read = readShaped(text, file, explorePlan);
  if (!read.ok) return read;
  const { value: plan, source } = read.value;
  const complaints = [...findUnknownKinds(source, plan), ...findUnknownPrograms(source, plan, programs)];
  return complaints.length > 0 ? err(complaints) : ok(plan);
}

/** Complains about kinds of values that are used but not described. */
function findUnknownKinds(source: YamlSource, { values = {}, plays }: Plan): Complaint[] {
  const known = Object.keys(values);
  const check = (kind: string, path: readonly (string | number)[]): Complaint[] =>
    known.includes(kind)
      ? []
      : [complain(valuePlace(source, path), `a kind of value: ${oneOf(known, kind)}`, quoted(kind))];
  const inValues = Object.entries(values).flatMap(([name, spec]) => {
    if ('grid' in spec) return check(spec.grid, ['values', name, 'grid']);
    if ('list' in spec) return check(spec.list, ['values', name, 'list']);
    return 'text' in spec ? check(spec.text, ['values', name, 'text']) : [];
  });
  const inPlays = plays.flatMap((play, index) =>
    'with' in play
      ? Object.entries(play.with ?? {}).flatMap(([name, kind]) => check(kind, ['plays', index, 'with', name]))
      : [],
  );
  return [...inValues, ...inPlays];
}

function findUnknownPrograms(
  source: YamlSource,
  { plays, nearer = [] }: Plan,
  programs: ReadonlySet<string>,
): Complaint[] {
  const check = (program: string | undefined, path: readonly (string | number)[]): Complaint[] =>
    program === undefined || programs.has(program)
      ? []
      : [
          complain(
            valuePlace(source, path),
            `a program of the assignment: ${oneOf([...programs], program)}`,
            quoted(program),
          ),
        ];
  return [
    ...nearer.flatMap(({ program }, index) => check(program, ['nearer', index, 'program'])),
    ...plays.flatMap((play, index) =>
      'program' in play ? check(play.program, ['plays', index, 'program']) : [],
    ),
  ];
}
