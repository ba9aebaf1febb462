/**
 * Walks the folder of a submission, and refuses what is unsafe. Without promises: a folder holds few files, and to wait for
 * each costs a large class several times what it takes to look.
 */
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ok, err, type Result, type SourceFile } from '../model.js';
import {
  pathOfEntry,
  type BytePath,
  checkName,
  describeCollision,
  findCollision,
  isLeftBehind,
  show,
} from './names.js';
import { checkTotals, refuse, unreadable, type IntakeFault } from './intake-limits.js';

/** The files of a folder, by name, and what was left out, in words. */
export interface Walked {
  readonly files: SourceFile[];
  readonly leftOut: string[];
}

/** A file below a folder whose path need not be UTF-8. */
export interface WalkedEntry {
  readonly name: string;
  readonly place: BytePath;
  readonly bytes: number;
}
interface Walk {
  readonly entries: WalkedEntry[];
  readonly leftOut: string[];
  bytes: number;
}

/** All regular files below a folder. Links, devices and files beyond a limit are refused with the reason. */
export function walkFolder(folder: string): Result<Walked, IntakeFault> {
  const walked = walkEntries(folder);
  if (!walked.ok) return walked;
  const { entries, leftOut } = walked.value;
  const files = entries.map(({ name, place, bytes }) => ({
    name,
    // Below a folder whose name is text a name that can be shown is text, too.
    path: typeof place === 'string' ? place : join(folder, name),
    bytes,
  }));
  return ok({ files, leftOut });
}

/** The same for a folder whose own name may be any bytes. */
export function walkEntries(
  folder: BytePath,
): Result<{ readonly entries: readonly WalkedEntry[]; readonly leftOut: string[] }, IntakeFault> {
  const walk: Walk = { entries: [], leftOut: [], bytes: 0 };
  try {
    const fault = visit(folder, '', walk);
    if (fault !== null) return err(fault);
  } catch (error) {
    return err(unreadable(error));
  }
  // Byte order, not locale order: the same everywhere.
  walk.entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const collision = findCollision(walk.entries.map(({ name }) => name));
  return collision === null ? ok(walk) : err(refuse(describeCollision(collision)));
}

function visit(folder: BytePath, below: string, walk: Walk): IntakeFault | null {
  // As bytes: otherwise a name that is not UTF-8 would become another one.
  const entries = readdirSync(folder, { withFileTypes: true, encoding: 'buffer' });
  for (const entry of entries) {
    const base = Buffer.from(entry.name).toString('utf8');
    const name = below === '' ? base : `${below}/${base}`;
    if (entry.isDirectory() && isLeftBehind(base)) continue;
    const checked = checkName(name);
    if (checked.kind === 'unsafe') return refuse(checked.reason);
    const place = pathOfEntry(folder, entry.name);
    if (checked.kind === 'unshowable') {
      walk.leftOut.push(checked.reason);
    } else if (entry.isDirectory()) {
      const fault = visit(place, name, walk);
      if (fault !== null) return fault;
    } else if (entry.isFile()) {
      const { size } = lstatSync(place);
      walk.entries.push({ name: checked.name, place, bytes: size });
      walk.bytes += size;
      const fault = checkTotals(walk.entries.length, size, walk.bytes);
      if (fault !== null) return fault;
    } else {
      return refuse(
        `${show(name)} is ${entry.isSymbolicLink() ? 'a link' : 'no regular file'}: only files and folders can be handed in`,
      );
    }
  }
  return null;
}

/** Whether the files so far, the last of which has that size, exceed a limit of submissions. */
export function checkSizes(files: readonly SourceFile[], last: number): IntakeFault | null {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return checkTotals(files.length, last, bytes);
}
