/** Which files are archives, by their names, and how each is read, by its first bytes: students rename archives. */
import { open } from 'node:fs/promises';
import { err, ok, type Result } from '../../model.js';
import { FILE_SIGNATURES, WEB_PAGE } from '../../text/file-signatures.js';
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

/** `ada.tar.gz` -> `ada`. */
export function archiveStem(name: string): string {
  return name.replace(ENDING, '');
}

const SIGNATURES: readonly (readonly [at: number, bytes: string, read: ArchiveReader | string])[] = [
  [0, 'PK\x03\x04', readZip],
  [0, 'PK\x05\x06', readZip],
  [0, 'PK\x07\x08', readZip],
  [0, '\x1F\x8B', readTarGz],
  [257, 'ustar', readTar],
  ...FILE_SIGNATURES.map(([bytes, words]) => [0, bytes, words] as const),
  [0, '\xCA\xFE\xBA\xBE', 'a compiled class'],
];
/** So many bytes tell what a file is. */
const HEAD = 512;
/** What gzip unpacks so many bytes to, at most and in round figures. */
const MAX_HEAD = 1024 * HEAD;

/** How the file is read, or what it is instead of an archive that can be opened, with what to do. */
export async function readerOf(file: string): Promise<Result<ArchiveReader, string>> {
  const head = await readHead(file);
  const text = head.toString('latin1');
  const known = SIGNATURES.find(([at, bytes]) => text.startsWith(bytes, at))?.[2];
  if (known === readTarGz && isText(await unpackHead(head)))
    return err('is a single file packed by gzip: hand in the file itself, or a .zip');
  if (typeof known === 'function') return ok(known);
  // Bytes before a zip are passed over, and an old tar has no signature: its own reader says whether it is one.
  if (known === undefined && !isText(head)) {
    if (/\.zip$/i.test(file)) return ok(readZip);
    if (/\.tar$/i.test(file)) return ok(readTar);
  }
  return err(
    `is ${known ?? describeOther(head)}: only .zip, .tar and .tar.gz can be opened; pack the files again`,
  );
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
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
  if (!isText(head)) return 'an archive of another kind, or none';
  return WEB_PAGE.test(head.toString('utf8').replace(/^\uFEFF/, '')) ? 'a web page' : 'a text file';
}

/** Bytes of no text are control characters, or no UTF-8; the last character may be cut. */
function isText(head: Buffer): boolean {
  const text = head.toString('utf8').replace(/\uFFFD{1,3}$/, '');
  return !/[^\P{Cc}\s]|\uFFFD/u.test(text);
}
