/** Solutions that must get full marks: the references and the accepted samples, as files on the disk. */
import { readFile } from 'node:fs/promises';
import { posix, resolve } from 'node:path';
import { chooseLanguage } from '../../grader/languages/index.js';
import { LANGUAGES } from '../../grader/languages/records/index.js';
import {
  restrictTo,
  type Assignment,
  type LanguageId,
  type SourceFile,
  type Submission,
} from '../../grader/model.js';
import { listSamples } from '../../grader/samples/list-samples.js';
import { takeFolder, type UnpackRoom } from '../../grader/submission/collect.js';
import { takeSample } from '../take-sample.js';
import type { Source } from '../../grader/audit/instrument.js';
import { build } from 'esbuild';

export interface Solution {
  /** `reference/java`, `bit-masks`. */
  readonly name: string;
  readonly language: LanguageId;
  readonly submission: Submission;
  /** The files that may be mutated: sources in its language, but not those that the assignment replaces or that nothing imports. */
  readonly sources: readonly Source[];
}

/**
 * All solutions in a language that can be mutated; samples in the order of their names. Samples that are patches are
 * unfolded in `room`, which the caller removes.
 */
export async function listSolutions(assignment: Assignment, room: UnpackRoom): Promise<readonly Solution[]> {
  const references = await Promise.all(LANGUAGES.map((id) => takeReference(assignment, id)));
  const samples = assignment.samples === null ? [] : await takeSamples(assignment, assignment.samples, room);
  return [...references.filter((each) => each !== null), ...samples];
}

async function takeReference(assignment: Assignment, id: LanguageId): Promise<Solution | null> {
  const folder = assignment.references[id];
  if (folder === undefined) return null;
  const intake = await takeFolder(folder, `reference-${id}`);
  if (intake.kind !== 'taken') return null;
  const only = restrictTo(assignment, id);
  return toSolution(only, `reference/${id}`, intake.submission);
}

async function takeSamples(assignment: Assignment, root: string, room: UnpackRoom): Promise<Solution[]> {
  const taken: (Solution | null)[] = [];
  for (const { name, path } of await listSamples(root)) {
    if (!name.startsWith(ACCEPTED)) continue;
    // A sample that cannot be read must not be left out in silence.
    const sample = await takeSample(assignment, path, room);
    taken.push(await toSolution(assignment, name.slice(ACCEPTED.length), sample));
  }
  return taken.filter((each) => each !== null);
}

const ACCEPTED = 'accepted/';

const ENDINGS: Readonly<Partial<Record<LanguageId, RegExp>>> = {
  java: /\.java$/,
  typescript: /\.[cm]?ts$/,
  javascript: /\.[cm]?js$/,
};

async function toSolution(
  assignment: Assignment,
  name: string,
  submission: Submission,
): Promise<Solution | null> {
  const choice = await chooseLanguage(submission, assignment);
  if (!choice.ok) return null;
  const { language, spec, located } = choice.value;
  const ending = ENDINGS[language.id];
  if (ending === undefined) return null;
  const ours = new Set(spec.provided.map((file) => posix.basename(file.name)));
  const homes = new Set(located.required.map((file) => posix.dirname(file.name)));
  const isMutable = (file: SourceFile): boolean =>
    ending.test(file.name) && !ours.has(posix.basename(file.name)) && homes.has(posix.dirname(file.name));
  const reachable = language.id === 'java' ? null : await findReachableFiles(located.required);
  const files = submission.files.filter(
    (file) => isMutable(file) && (reachable === null || reachable.has(resolve(file.path))),
  );
  const sources = await Promise.all(
    files.map(async (file) => ({ name: file.name, text: await readFile(file.path, 'utf8') })),
  );
  return { name, language: language.id, submission, sources };
}

/**
 * Absolute paths; null if the imports cannot be followed, for example to a file that the assignment provides. A mutant in
 * any other file changes nothing that a case could see.
 */
export async function findReachableFiles(
  required: readonly SourceFile[],
): Promise<ReadonlySet<string> | null> {
  try {
    const { metafile } = await build({
      entryPoints: required.map(({ path }) => path),
      outdir: 'unused',
      write: false,
      bundle: true,
      metafile: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      preserveSymlinks: true,
      logLevel: 'silent',
    });
    return new Set(Object.keys(metafile.inputs).map((name) => resolve(name)));
  } catch {
    return null;
  }
}
