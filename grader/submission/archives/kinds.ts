/** Which files are archives, by their names, and how each is read, by its first bytes: students rename archives. */
import { open } from 'node:fs/promises';
import { err, ok, type Result } from '../../model.js';
import { KIND_BYTES } from '../../text/file-kinds.js';
import { kindOnDisk } from '../file-on-disk.js';
import type { ArchiveReader } from './quota.js';

// Most submissions are folders: what reads archives is loaded with the first.
const readZip: ArchiveReader = async function* (...given) {
  yield* (await import('./zip.js')).readZip(...given);
};
const readTar: ArchiveReader = async function* (...given) {
  yield* (await import('./tar.js')).readTar(...given);
};
const readTarGz: ArchiveReader = async function* (...given) {
  yield* (await import('./tar.js')).readTarGz(...given);
};

/** The endings of archives, also of those that cannot be opened. */
const ENDING =
  /\.(zip|tar\.gz|tgz|tar|rar|7z|zipx|tar\.(xz|bz2|zst|lz|z)|txz|tbz2?|tzst|lzh|lha|arj|cab|iso|dmg|ace|alz|egg|sitx?|xar|z\d\d)$/i;

/** Whether a file of that name is handed in to be unpacked. */
export function isArchive(name: string): boolean {
  return ENDING.test(name);
}

/** A jar is a zip: handed in by itself it is opened, beside other files it is a library. */
export function isJar(name: string): boolean {
  return /\.jar$/i.test(name);
}

/** `ada.tar.gz` -> `ada`. */
export function archiveStem(name: string): string {
  return name.replace(isJar(name) ? /\.jar$/i : ENDING, '');
}

const READERS = { zip: readZip, gzip: readTarGz, tar: readTar } as const;
/** What gzip unpacks so many bytes to, at most and in round figures. */
const MAX_HEAD = 1024 * KIND_BYTES;

/** How the file is read, or what it is instead of an archive that can be opened, with what to do. */
export async function readerOf(file: string): Promise<Result<ArchiveReader, string>> {
  const head = await readHead(file);
  const known = kindOnDisk(file);
  if (known?.packing === 'gzip' && isText(await unpackHead(head)))
    return err('is a single file packed by gzip: hand in the file itself, or a .zip');
  if (known?.packing !== undefined) return ok(READERS[known.packing]);
  if (known !== null && isZip(head))
    return err(`is ${known.words}, not an archive: hand in the files themselves, or a .zip`);
  // Bytes before a zip are passed over, and an old tar has no signature: its own reader says whether it is one.
  if (known === null && !isText(head)) {
    if (/\.(zip|jar)$/i.test(file)) return ok(readZip);
    if (/\.tar$/i.test(file)) return ok(readTar);
  }
  return err(
    `is ${known?.words ?? describeOther(head)}: only .zip, .tar and .tar.gz can be opened; pack the files again`,
  );
}

function isZip(head: Buffer): boolean {
  return head.toString('latin1').startsWith('PK');
}

/** ` (a Word document)` behind the name of a file that is no archive; empty for a text, or what cannot be read. */
export function describeFile(file: string): string {
  const kind = kindOnDisk(file);
  return kind === null ? '' : ` (${kind.words})`;
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The first bytes of what gzip packed: those of a tar are no text. None if they cannot be read. */
async function unpackHead(head: Buffer): Promise<Buffer> {
  const { constants, gunzipSync } = await import('node:zlib');
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_HEAD });
  } catch {
    return Buffer.of(0);
  }
}

function describeOther(head: Buffer): string {
  if (head.length === 0) return 'empty';
  return isText(head) ? 'a text file' : 'an archive of another kind, or none';
}

/** Bytes of no text are control characters, or no UTF-8; the last character may be cut. */
function isText(head: Buffer): boolean {
  const text = head.toString('utf8').replace(/\uFFFD{1,3}$/, '');
  return !/[^\P{Cc}\s]|\uFFFD/u.test(text);
}
