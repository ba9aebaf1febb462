/** Folders that proving and recording need, and grading does not: references, stubs and samples. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { LANGUAGES } from '../languages/records/index.js';
import type { Assignment, Complaint } from '../model.js';
import { kindOf, namesIn } from './assignment-files.js';
import { complain, nearest } from './complaints.js';
import { type Path, readYaml, scalarText, valuePlace } from './yaml-source.js';

/** What a command works with. */
export type SolutionFolder = 'reference' | 'stubs' | 'samples';

/** A complaint for each of these folders that assignment.yaml names and that is not there. */
export function findMissingFolders(
  { folder, references, stubs, samples }: Assignment,
  needed: readonly SolutionFolder[],
): Complaint[] {
  const named: [Path, string | undefined][] = [
    ...LANGUAGES.flatMap((id): [Path, string | undefined][] => [
      [['languages', id, 'reference'], references[id]],
      [['languages', id, 'stubs'], stubs[id]],
    ]),
    [['samples'], samples ?? undefined],
  ];
  const missing = named.flatMap(([at, path]) =>
    path === undefined || !needed.some((each) => each === at.at(-1)) || kindOf(path) === 'folder'
      ? []
      : [{ at, path }],
  );
  if (missing.length === 0) return [];
  const file = join(folder, 'assignment.yaml');
  const source = readYaml(readFileSync(file, 'utf8'), file);
  if (!source.ok) return source.fault;
  return missing.map(({ at, path }) => {
    const near = nearest(basename(path), namesIn(dirname(path)));
    const meant = near === null ? '' : ` (did you mean ${near}?)`;
    return complain(
      valuePlace(source.value, at),
      `a folder that is there${meant}`,
      `no ${scalarText(source.value, at) ?? path}`,
    );
  });
}
