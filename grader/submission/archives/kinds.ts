/** Which files are archives, and how each kind is read. */
import type { ArchiveReader } from './archive-entry.js';
import { readTar, readTarGz } from './tar.js';
import { readZip } from './zip.js';

const READERS: readonly (readonly [ending: RegExp, read: ArchiveReader])[] = [
  [/\.zip$/i, readZip],
  [/\.(tar\.gz|tgz)$/i, readTarGz],
  [/\.tar$/i, readTar],
];

export function isArchive(name: string): boolean {
  return READERS.some(([ending]) => ending.test(name));
}

/** `ada.tar.gz` -> `ada`. */
export function archiveStem(name: string): string {
  const ending = READERS.find(([each]) => each.test(name))?.[0];
  return ending === undefined ? name : name.replace(ending, '');
}

/** The reader for a file of that name. */
export function readerFor(name: string): ArchiveReader {
  const found = READERS.find(([ending]) => ending.test(name));
  if (found === undefined) throw new Error(`${name} is no archive`);
  return found[1];
}
