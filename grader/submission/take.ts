/** Turns what was found into a submission: walks its folders, unpacks its archives, refuses what is unsafe. */
import { lstat } from 'node:fs/promises';
import { basename } from 'node:path';
import { err, ok, type Result, type SourceFile } from '../model.js';
import { archiveStem, isArchive } from './archives/kinds.js';
import { ONE_GROUP, unpackArchive } from './archives/unpack.js';
import { refuse, unreadable, type IntakeFault } from './fault.js';
import { isClosedArchive, whyNotTaken } from './beside.js';
import { copyFileTo, copyFolder } from './copy-odd.js';
import type { Found, Part } from './found.js';
import type { Intake } from './intake.js';
import { describeCollision, findCollision, show } from './names.js';
import { unfoldSample } from '../samples/unfold.js';
import type { UnpackRoom } from './unpack-room.js';
import { checkSizes, walkFolder, type Walked } from './walk.js';

/** The folder in which an exported starter keeps the visible cases: ours, not the student's. */
const EXPORTED = 'boardmark/';

/** At most this many remarks are useful. */
const MAX_LEFT_OUT = 5;

/** Takes one submission under the id. */
export async function takeFound(found: Found, id: string, room: UnpackRoom): Promise<Intake> {
  const { origin, students } = found;
  const taken = await takeParts(found.parts, room);
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

async function takeParts(parts: readonly Part[], room: UnpackRoom): Promise<Result<Walked, IntakeFault>> {
  const handed: Walked = { files: [], leftOut: [] };
  for (const part of parts) {
    const walked = await takePart(part, room);
    if (!walked.ok) return walked;
    handed.files.push(...walked.value.files);
    handed.leftOut.push(...walked.value.leftOut);
  }
  const { files } = handed;
  const closed = files.find(({ name }) => isClosedArchive(name));
  if (closed !== undefined && files.every(({ name }) => isArchive(name) || isClosedArchive(name)))
    return err(refuse(`${show(closed.name)}: ${whyNotTaken(closed.name)}`));
  // A submission of archives alone was packed by its student; an archive beside sources is a leftover.
  const isPacked = files.length > 0 && files.every(({ name }) => isArchive(name));
  const open = isPacked ? await unpackAll(files, room) : ok(handed);
  if (!open.ok) return open;
  // Byte order, not locale order: the same everywhere.
  open.value.files.sort((a, b) => (a.name < b.name ? -1 : 1));
  const collision = findCollision(open.value.files.map(({ name }) => name));
  if (collision !== null) return err(refuse(describeCollision(collision)));
  const tooMuch = checkSizes(open.value.files, 0);
  return tooMuch === null ? open : err(tooMuch);
}

async function takePart(part: Part, room: UnpackRoom): Promise<Result<Walked, IntakeFault>> {
  switch (part.kind) {
    case 'folder':
      return typeof part.path === 'string' ? walkFolder(part.path) : copyFolder(part.path, room);
    case 'file':
      return typeof part.path === 'string'
        ? takeFile(part.path, part.name)
        : copyFileTo(part.path, part.name, room);
    case 'patch':
      return takePatch(part.samples, part.name, room);
    case 'closed':
      return err(refuse(part.reason));
  }
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

async function takeFile(path: string, name: string): Promise<Result<Walked, IntakeFault>> {
  try {
    const stats = await lstat(path);
    if (!stats.isFile())
      return err(refuse(`${show(name)} is ${stats.isSymbolicLink() ? 'a link' : 'no regular file'}`));
    return ok({ files: [{ name, path, bytes: stats.size }], leftOut: [] });
  } catch (error) {
    return err(unreadable(error));
  }
}

async function unpackAll(
  archives: readonly SourceFile[],
  room: UnpackRoom,
): Promise<Result<Walked, IntakeFault>> {
  const all: Walked = { files: [], leftOut: [] };
  for (const { path, name } of archives) {
    const folder = await room.next();
    const unpacked = await unpackArchive(path, folder);
    if (!unpacked.ok) return unpacked;
    const quota = unpacked.value.get(ONE_GROUP);
    if (quota !== undefined && quota.fault !== null) return err(quota.fault);
    const walked = await walkFolder(folder);
    if (!walked.ok) return walked;
    const above = archives.length === 1 ? '' : `${archiveStem(basename(name))}/`;
    all.files.push(...walked.value.files.map((file) => ({ ...file, name: above + file.name })));
    all.leftOut.push(...(quota?.leftOut ?? []), ...walked.value.leftOut);
  }
  return ok(all);
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
