/** `boardmark init`: the skeleton of a new assignment: small, proved, and ready to be changed piece by piece. */
import { basename, join, relative, resolve } from 'node:path';
import type { SkeletonKind } from '../export/choices.js';
import { fillSkeleton, hasMethods, titleOf, usualKind, writesFunctions } from '../export/skeleton.js';
import { LANGUAGES_WITH_CALLS } from '../languages/records/index.js';
import { findPackageRoot } from '../package/package-root.js';
import { EXIT, Stop, type ExitCode } from '../io/exit.js';
import type { Io } from '../io/io.js';
import { assignmentRoots } from '../terminal/setup.js';
import { needEmpty, writeFiles } from './folders.js';

interface InitOptions {
  readonly language: string;
  readonly kind?: SkeletonKind;
}

export async function runInit(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [dir, { language, kind = usualKind(language) }] = given as [string, InitOptions];
  if (kind === 'methods' && !hasMethods(language))
    throw new Stop(
      EXIT.usage,
      `boardmark calls methods of ${LANGUAGES_WITH_CALLS.map(({ title }) => title).join(', ')} alone. For ${titleOf(language)} say --kind program: it is proved by its dialogues.`,
    );
  const folder = resolve(io.cwd, dir);
  const id = basename(folder);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    throw new Stop(
      EXIT.usage,
      `The folder's name becomes the id of the assignment: expected small letters, digits and hyphens (sticks, endodoi-3), found ${id}.`,
    );
  await needEmpty(folder, dir);
  const title = id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
  const filling = { ID: id, TITLE: title, CLASS: title.replaceAll(' ', '') };
  await writeFiles(folder, await fillSkeleton(language, kind, filling));
  const isFound = assignmentRoots(io).some((root) => !relative(root, folder).startsWith('..'));
  io.out(describeSkeleton(language, kind, dir, isFound ? id : pathOf(dir)));
  return EXIT.ok;
}

function describeSkeleton(language: string, kind: SkeletonKind, dir: string, name: string): string {
  const what = kind === 'program' ? 'a program of the students' : 'a method, and a program that is given';
  const calls = hasMethods(language)
    ? 'a method case'
    : `no method case (boardmark calls no methods of ${titleOf(language)})`;
  const isOfPrograms = kind === 'program' || writesFunctions(language);
  const guide = join(findPackageRoot(), 'docs', isOfPrograms ? 'new-program.md' : 'new-assignment.md');
  return (
    `${dir} is an assignment in ${titleOf(language)}: ${what}, with dialogues, ${calls}, a reference, stubs and two samples.\n` +
    `\`boardmark verify ${name}\` proves it; ${guide} says how to make it yours.\n`
  );
}

/** As a command line needs it: a bare name would be looked up as an id. */
function pathOf(dir: string): string {
  const path = /[\\/]/.test(dir) ? dir : `./${dir}`;
  return /\s/.test(path) ? `"${path}"` : path;
}
