/** The skeleton of a new assignment: small, proved, in the language that its students write. */
import { joinFiles, type ExportFile } from './export-files.js';
import type { SkeletonKind } from './choices.js';
import { SKELETONS } from '../languages/records/index.js';
import type { LanguageRecord } from '../languages/records/language-record.js';
import { fillFolder, type Filling } from './template.js';

export function hasMethods(language: string): boolean {
  return recordOfSkeleton(language).calls !== null;
}

/** Whether its methods are functions by names of their own: the page on programs has a section on these. */
export function writesFunctions(language: string): boolean {
  return recordOfSkeleton(language).calls?.ownNames === true;
}

/** As messages call it. */
export function titleOf(language: string): string {
  return SKELETONS.find(({ id }) => id === language)?.title ?? language;
}

function recordOfSkeleton(language: string): LanguageRecord {
  const skeleton = SKELETONS.find(({ id }) => id === language);
  if (skeleton === undefined) throw new Error(`there is no skeleton in ${language}`);
  return skeleton.record;
}

/** Methods if the language supports them, since a mark for each tells a student more. */
export function usualKind(language: string): SkeletonKind {
  return hasMethods(language) ? 'methods' : 'program';
}

/** The files of the skeleton; a language without methods has no kind `methods`. */
export async function fillSkeleton(
  language: string,
  kind: SkeletonKind,
  filling: Filling,
): Promise<Map<string, ExportFile>> {
  const parts = ['common', ...(hasMethods(language) ? ['with-methods'] : []), `${language}-${kind}`];
  return joinFiles(
    ...(await Promise.all(parts.map((part) => fillFolder(`assignment-template/${part}`, filling)))),
  );
}
