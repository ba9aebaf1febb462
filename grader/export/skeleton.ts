/** The skeleton of a new assignment: small, proved, in the language that its students write. */
import { joinFiles, type ExportFile } from './export-files.js';
import type { SkeletonKind, SkeletonLanguage } from './skeleton-kinds.js';
import { fillFolder, type Filling } from './template.js';

/** Whose methods boardmark can call. */
const WITH_METHODS: readonly SkeletonLanguage[] = ['java', 'typescript', 'python'];

export function hasMethods(language: SkeletonLanguage): boolean {
  return WITH_METHODS.includes(language);
}

/** Methods if the language supports them, since a mark for each tells a student more. */
export function usualKind(language: SkeletonLanguage): SkeletonKind {
  return hasMethods(language) ? 'methods' : 'program';
}

/** The files of the skeleton; a language without methods has no kind `methods`. */
export async function fillSkeleton(
  language: SkeletonLanguage,
  kind: SkeletonKind,
  filling: Filling,
): Promise<Map<string, ExportFile>> {
  const parts = ['common', ...(hasMethods(language) ? ['with-methods'] : []), `${language}-${kind}`];
  return joinFiles(
    ...(await Promise.all(parts.map((part) => fillFolder(`assignment-template/${part}`, filling)))),
  );
}
