/** Submissions whose own names are not UTF-8: copied under a name that every later step can write. */
import { copyFile, lstat, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ok, err, type Result, type SourceFile } from '../model.js';
import { refuse, unreadable, type IntakeFault } from './fault.js';
import { show } from './names.js';
import type { UnpackRoom } from './unpack-room.js';
import { checkSizes, walkEntries, type Walked } from './walk.js';

/** Refused for the same reasons as any other folder, before anything is copied. */
export async function copyFolder(folder: Buffer, room: UnpackRoom): Promise<Result<Walked, IntakeFault>> {
  const walked = await walkEntries(folder);
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

/** One file, under a name that can be shown. */
export async function copyFileTo(
  place: Buffer,
  name: string,
  room: UnpackRoom,
): Promise<Result<Walked, IntakeFault>> {
  try {
    const stats = await lstat(place);
    if (!stats.isFile()) return err(refuse(`${show(name)} is no regular file`));
    const path = join(await room.next(), name);
    const file = { name, path, bytes: stats.size };
    const tooMuch = checkSizes([file], stats.size);
    if (tooMuch !== null) return err(tooMuch);
    await copyFile(place, path);
    return ok({ files: [file], leftOut: [] });
  } catch (error) {
    return err(unreadable(error));
  }
}
