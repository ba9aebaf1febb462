/** `boardmark init`: the skeleton of a new assignment, small and proved, to be changed piece by piece. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fillFolder } from '../export/template.js';
import { EXIT, Stop, type ExitCode } from '../terminal/exit.js';
import type { Io } from '../terminal/io.js';
import { assignmentRoots } from '../terminal/setup.js';

export async function runInit(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [dir] = given as [string];
  const folder = resolve(io.cwd, dir);
  const id = basename(folder);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    throw new Stop(
      EXIT.usage,
      `The folder's name becomes the id of the assignment: expected small letters, digits and hyphens (sticks, endodoi-3), found ${id}.`,
    );
  const present = await readdir(folder).catch(() => []);
  if (present.length > 0)
    throw new Stop(EXIT.usage, `${dir} is not empty (it holds ${present[0] ?? ''}): choose a new folder.`);
  const title = id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
  const filling = { ID: id, TITLE: title, CLASS: title.replaceAll(' ', '') };
  for (const [name, { content }] of await fillFolder('assignment-template', filling)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  const isFound = assignmentRoots(io).some((root) => !relative(root, folder).startsWith('..'));
  const name = isFound ? id : dir;
  io.out(
    `${dir} is an assignment of its own: a method, a dialogue, a reference, stubs and samples.\n` +
      `\`boardmark verify ${name}\` proves it; docs/new-assignment.md shows how to make it yours.\n`,
  );
  return EXIT.ok;
}
