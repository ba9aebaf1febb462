/** Reads Java sources as bytes and converts them to UTF-8 without a byte order mark for the compiler. */
import { readFile } from 'node:fs/promises';
import type { SourceFile } from '../../model.js';

export interface SourceText {
  readonly source: SourceFile;
  /** The text for the compiler. Bytes that are not UTF-8 stay as they are, so that the compiler can complain. */
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly remark: string | null;
}

export async function readSource(source: SourceFile): Promise<SourceText> {
  const bytes = await readFile(source.path);
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null;
  if (wide !== null) {
    const text = new TextDecoder(wide).decode(bytes);
    return {
      source,
      bytes: Buffer.from(text),
      text,
      remark: `${source.name} is stored as UTF-16; it was read as if it were UTF-8`,
    };
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    const rest = bytes.subarray(3);
    const remark = `${source.name} begins with a byte order mark, which javac does not accept; it was left out`;
    return { source, bytes: rest, text: rest.toString('utf8'), remark };
  }
  return { source, bytes, text: bytes.toString('utf8'), remark: null };
}
