/**
 * Unpacks an archive into a folder: only regular files, only checked names, and within limits that are counted. Files are
 * written without promises: most are small, and to wait for each takes several times as long as to write it.
 */
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ok, err, type Result } from '../../model.js';
import {
  refuse,
  unreadable,
  type IntakeFault,
  ARCHIVE_LIMITS,
  type ArchiveLimits,
} from '../intake-limits.js';
import { checkName, findCollision, describeCollision, isLeftBehind, show } from '../names.js';
import { type ArchiveEntry, type ArchiveReader, DamagedEntry, Quota } from './quota.js';
import { readerOf } from './kinds.js';
import { codeOf, errorText } from '../../text/error-text.js';

/**
 * How an archive is divided: the submission to which a name belongs. A submission that is refused affects no other.
 */
export type GroupOf = (name: string) => string;

/** The outcome of each submission in the archive. */
export type Unpacked = ReadonlyMap<string, Quota>;

/** The whole archive is one submission. */
export const ONE_GROUP = '';

/** Names of all files that would be unpacked, so that a caller can inspect an archive without unpacking it. */
export async function listArchive(file: string): Promise<Result<string[], IntakeFault>> {
  const names: string[] = [];
  return attempt(file, basename(file), async (read) => {
    for await (const entry of entriesOf(read, file, ARCHIVE_LIMITS.class)) {
      const checked = checkName(entry.name);
      if (entry.kind === 'file' && checked.kind === 'good' && !isSkipped(checked.name))
        names.push(checked.name);
    }
    return names;
  });
}

export interface UnpackOptions {
  /** Divides the archive of a class; otherwise it is one submission. */
  readonly groupOf?: GroupOf | null;
  /** What its student called it. */
  readonly name?: string;
}

/** Unpacks into an empty folder of ours. */
export async function unpackArchive(
  file: string,
  into: string,
  { groupOf = null, name = basename(file) }: UnpackOptions = {},
): Promise<Result<Unpacked, IntakeFault>> {
  const quotas = new Map<string, Quota>();
  const quotaFor = (name: string): Quota => {
    const group = groupOf?.(name) ?? ONE_GROUP;
    const known = quotas.get(group) ?? new Quota();
    quotas.set(group, known);
    return known;
  };
  return attempt(file, name, async (read) => {
    const limits = ARCHIVE_LIMITS[groupOf === null ? 'submission' : 'class'];
    for await (const entry of entriesOf(read, file, limits)) {
      await unpackEntry(entry, into, quotaFor);
      // A refused submission stays refused, whatever follows.
      if (groupOf === null && quotas.get(ONE_GROUP)?.isOpen() === false) break;
    }
    for (const quota of quotas.values()) quota.close();
    return quotas;
  });
}

async function unpackEntry(
  entry: ArchiveEntry,
  into: string,
  quotaFor: (name: string) => Quota,
): Promise<void> {
  const checked = checkName(entry.name);
  if (checked.kind === 'good' && (checked.name === '' || isSkipped(checked.name))) return;
  const quota = quotaFor(checked.kind === 'good' ? checked.name : entry.name);
  if (!quota.isOpen() || entry.kind === 'folder') return;
  if (checked.kind === 'unshowable') quota.leaveOut(checked.reason);
  else if (checked.kind === 'unsafe') quota.fault = refuse(checked.reason);
  else if (entry.kind !== 'file')
    quota.fault = refuse(
      `${checked.name} is ${entry.kind === 'link' ? 'a link' : 'no regular file'}: only files and folders can be handed in`,
    );
  else if (entry.locked !== null) quota.fault = refuse(`${show(checked.name)} ${entry.locked}`);
  else {
    quota.addFile(checked.name);
    if (quota.isOpen()) await writeOut(entry, join(into, checked.name), quota, checked.name);
  }
}

async function writeOut(entry: ArchiveEntry, path: string, quota: Quota, name: string): Promise<void> {
  const file = openNew(path);
  if (file === null) {
    quota.fault ??= refuse(describeCollision(findCollision([name, name]) ?? [name, name]));
    return;
  }
  let bytes = 0;
  try {
    for await (const chunk of entry.bytes()) {
      bytes += chunk.byteLength;
      quota.addBytes(chunk.byteLength, bytes);
      if (!quota.isOpen()) break;
      writeFileSync(file, chunk);
    }
  } catch (error) {
    if (!(error instanceof DamagedEntry)) throw error;
    quota.fault ??= refuse(
      `${show(name)} is damaged in the archive: pack the files again, and upload them again`,
    );
  } finally {
    closeSync(file);
  }
}

/** Null if the name is taken already: by a file, or by a folder above one. */
function openNew(path: string): number | null {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    if (['EEXIST', 'EISDIR', 'ENOTDIR'].includes(codeOf(error) ?? '')) return null;
    throw error;
  }
}

async function* entriesOf(
  read: ArchiveReader,
  file: string,
  limits: ArchiveLimits,
): AsyncGenerator<ArchiveEntry, void, void> {
  let entries = 0;
  for await (const entry of read(file, limits.bytes)) {
    entries += 1;
    if (entries > limits.entries) throw new Error(`more than ${limits.entries} entries`);
    yield entry;
  }
}

function isSkipped(name: string): boolean {
  return name.split('/').some((part) => isLeftBehind(part));
}

/** Errors of the libraries are about the archive, unless they come from the file system. */
async function attempt<T>(
  file: string,
  name: string,
  work: (read: ArchiveReader) => Promise<T>,
): Promise<Result<T, IntakeFault>> {
  try {
    const reader = await readerOf(file);
    return reader.ok ? ok(await work(reader.value)) : err(refuse(`${show(name)} ${reader.fault}`));
  } catch (error) {
    if (/^E[A-Z]+$/.test(codeOf(error) ?? '')) return err(unreadable(error));
    return err(refuse(`${show(name)} cannot be unpacked: ${show(describeDamage(error))}`));
  }
}

/** What is wrong with an archive, in words: the libraries that read archives speak to programmers. */
const DAMAGES: readonly (readonly [RegExp, string])[] = [
  [
    /end of central directory record signature not found|unexpected (eof|end)|overflows file bounds/i,
    'its end is missing; the upload may have stopped early',
  ],
  [/multi-disk|spanned/i, 'it is one part of several'],
  [/strong encryption/i, 'it is encrypted'],
  [
    /incorrect header check|invalid tar header/i,
    'it is packed by gzip or named .tar, but holds no tar archive',
  ],
  [/signature|extra field|comment length|invalid|incorrect|stored block|crc/i, 'it is damaged'],
];

/** The words for an error of a library; others are ours and stay as they are. */
function describeDamage(error: unknown): string {
  const words = errorText(error);
  return DAMAGES.find(([pattern]) => pattern.test(words))?.[1] ?? words;
}
