/** Turns what was found into a submission: walks its folders, unpacks its archives, refuses what is unsafe. */
import { lstatSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { err, ok, type Result, type SourceFile } from '../model.js';
import { archiveStem, isArchive, isJar } from './archives/kinds.js';
import { ONE_GROUP, unpackArchive } from './archives/unpack.js';
import { refuse, unreadable, type IntakeFault } from './intake-limits.js';
import type { Found, Part } from './found.js';
import type { Intake } from './intake.js';
import { describeCollision, findCollision, show, type BytePath } from './names.js';
import { unfoldSample } from '../samples/unfold.js';
import { isSourceOf } from './students-named.js';
import type { UnpackRoom } from './unpack-room.js';
import { checkSizes, walkFolder, type Walked, walkEntries } from './walk.js';

/** The folder in which an exported starter keeps the visible cases: ours, not the student's. */
const EXPORTED = 'boardmark/';

/** At most this many remarks are useful. */
const MAX_LEFT_OUT = 5;

/** So many archives may be packed in each other. */
export const MAX_WRAPPED = 4;

/** Where archives are opened, and the names of required files, which tell sources from what lies beside an archive. */
export interface Opening {
  readonly room: UnpackRoom;
  readonly required: readonly string[];
}

/** Takes one submission under the id. Without `opening`, archives in it stay closed. */
export async function takeFound(found: Found, id: string, opening: Opening | null): Promise<Intake> {
  const { origin, students } = found;
  const taken = await takeParts(found.parts, opening);
  if (!taken.ok) {
    const { kind, reason } = taken.fault;
    return { kind, id, origin, reason, remarks: found.remarks, students };
  }
  const { files, leftOut } = taken.value;
  return {
    kind: 'taken',
    submission: { id, origin, files: withoutExported(files) },
    remarks: [...found.remarks, ...describeLeftOut(leftOut)],
    students,
  };
}

async function takeParts(
  parts: readonly Part[],
  opening: Opening | null,
): Promise<Result<Walked, IntakeFault>> {
  const handed: Walked = { files: [], leftOut: [] };
  for (const part of parts) {
    const walked = await takePart(part, opening?.room ?? NO_ROOM);
    if (!walked.ok) return walked;
    handed.files.push(...walked.value.files);
    handed.leftOut.push(...walked.value.leftOut);
  }
  const open = opening === null ? ok(handed) : await unpackAll(handed, opening, 0);
  if (!open.ok) return open;
  // Byte order, not locale order: the same everywhere.
  open.value.files.sort((a, b) => (a.name < b.name ? -1 : 1));
  const collision = findCollision(open.value.files.map(({ name }) => name));
  if (collision !== null) return err(refuse(describeCollision(collision)));
  const tooMuch = checkSizes(open.value.files, 0);
  return tooMuch === null ? open : err(tooMuch);
}

const NO_ROOM: UnpackRoom = {
  next: () => Promise.reject(new Error('there is no place to unpack archives or to unfold samples')),
  remove: () => Promise.resolve(),
};

async function takePart(part: Part, room: UnpackRoom): Promise<Result<Walked, IntakeFault>> {
  switch (part.kind) {
    case 'folder':
      return renameFiles(
        typeof part.path === 'string' ? walkFolder(part.path) : await copyFolder(part.path, room),
        part.nameOf,
      );
    case 'file':
      return takeFile(part.path, part.name, room);
    case 'patch':
      return takePatch(part.samples, part.name, room);
    case 'closed':
      return err(refuse(part.reason));
  }
}

function renameFiles(
  walked: Result<Walked, IntakeFault>,
  nameOf: (name: string) => string | null = (name) => name,
): Result<Walked, IntakeFault> {
  if (!walked.ok) return walked;
  const { files, leftOut } = walked.value;
  const named = files.flatMap((file) => {
    const name = nameOf(file.name);
    return name === null ? [] : { ...file, name };
  });
  return ok({ files: named, leftOut });
}

async function takePatch(
  samples: string,
  name: string,
  room: UnpackRoom,
): Promise<Result<Walked, IntakeFault>> {
  const folder = await room.next();
  const unfolded = await unfoldSample(samples, name, folder);
  if (unfolded.ok) return walkFolder(folder);
  return err({ kind: 'unreadable', reason: unfolded.fault.join('\n') });
}

/** One file; one whose path is no text is copied, under a name that can be shown. */
async function takeFile(
  place: BytePath,
  name: string,
  room: UnpackRoom,
): Promise<Result<Walked, IntakeFault>> {
  try {
    const stats = lstatSync(place);
    if (!stats.isFile())
      return err(refuse(`${show(name)} is ${stats.isSymbolicLink() ? 'a link' : 'no regular file'}`));
    if (typeof place === 'string')
      return ok({ files: [{ name, path: place, bytes: stats.size }], leftOut: [] });
    const file = { name, path: join(await room.next(), name), bytes: stats.size };
    const tooMuch = checkSizes([file], stats.size);
    if (tooMuch !== null) return err(tooMuch);
    await copyFile(place, file.path);
    return ok({ files: [file], leftOut: [] });
  } catch (error) {
    return err(unreadable(error));
  }
}

/**
 * Opens archives, also those that are packed in them, in a submission without sources: its student packed it. Beside
 * sources an archive is a leftover.
 */
async function unpackAll(
  { files, leftOut }: Walked,
  opening: Opening,
  depth: number,
): Promise<Result<Walked, IntakeFault>> {
  const isSource = isSourceOf(opening.required);
  // A jar beside other files is a library.
  const isPacked = files.every(({ name }) => isArchive(name) || isJar(name));
  const isOpened = ({ name }: SourceFile): boolean => isArchive(name) || (isPacked && !isSource(name));
  const archives = files.filter(isOpened);
  const others = files.filter((file) => !isOpened(file));
  if (archives.length === 0 || others.some(({ name }) => isSource(name))) return ok({ files, leftOut });
  if (depth === MAX_WRAPPED)
    return err(refuse(`archives are packed in each other more than ${MAX_WRAPPED} deep`));
  const all: Walked = { files: others, leftOut };
  for (const archive of archives) {
    const inner = await unpackOne(archive, opening, depth);
    if (!inner.ok) return inner;
    const above = files.length === 1 ? '' : `${archiveStem(basename(archive.name))}/`;
    all.files.push(...inner.value.files.map((file) => ({ ...file, name: above + file.name })));
    all.leftOut.push(...inner.value.leftOut);
    const tooMuch = checkSizes(all.files, 0);
    if (tooMuch !== null) return err(tooMuch);
  }
  return ok(all);
}

async function unpackOne(
  { path, name }: SourceFile,
  opening: Opening,
  depth: number,
): Promise<Result<Walked, IntakeFault>> {
  const folder = await opening.room.next();
  const unpacked = await unpackArchive(path, folder, { name: basename(name) });
  if (!unpacked.ok) return unpacked;
  const quota = unpacked.value.get(ONE_GROUP);
  if (quota !== undefined && quota.fault !== null) return err(quota.fault);
  const walked = walkFolder(folder);
  if (!walked.ok) return walked;
  const { files, leftOut } = walked.value;
  return unpackAll({ files, leftOut: [...(quota?.leftOut ?? []), ...leftOut] }, opening, depth + 1);
}

function withoutExported(files: readonly SourceFile[]): SourceFile[] {
  const isExported = files.some(({ name }) => name === `${EXPORTED}assignment.yaml`);
  // A copy has no room for more: a large class has many short lists.
  return isExported ? files.filter(({ name }) => !name.startsWith(EXPORTED)) : [...files];
}

function describeLeftOut(leftOut: readonly string[]): string[] {
  const more = leftOut.length - MAX_LEFT_OUT;
  return [
    ...leftOut.slice(0, MAX_LEFT_OUT).map((reason) => `left out: ${reason}`),
    ...(more > 0 ? [`left out: ${more} more files of that kind`] : []),
  ];
}

/** Refused for the same reasons as any other folder, before anything is copied. */
async function copyFolder(folder: Buffer, room: UnpackRoom): Promise<Result<Walked, IntakeFault>> {
  const walked = walkEntries(folder);
  if (!walked.ok) return walked;
  try {
    const into = await room.next();
    const files: SourceFile[] = [];
    for (const { name, place, bytes } of walked.value.entries) {
      const path = join(into, name);
      await mkdir(dirname(path), { recursive: true });
      await copyFile(place, path);
      files.push({ name, path, bytes });
    }
    return ok({ files, leftOut: walked.value.leftOut });
  } catch (error) {
    return err(unreadable(error));
  }
}
