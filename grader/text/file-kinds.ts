/** What kind of file bytes begin, read as Latin-1: archives, documents and programs, which no text begins like. */
import { namesInZip, partsOf, ZIP_END, type FileParts } from './zip-place.js';

export interface FileKind {
  readonly words: string;
  /** How its files are packed, where we can open it. */
  readonly packing?: 'zip' | 'gzip' | 'tar';
  /** Whether it holds other files, or text that a person wrote: what a student may hand in instead of a source. */
  readonly holds?: 'files' | 'text';
}

const ZIP: FileKind = { words: 'a zip archive', packing: 'zip', holds: 'files' };
const PICTURE: FileKind = { words: 'a picture' };
const PROGRAM: FileKind = { words: 'a compiled program' };

const KINDS: readonly (readonly [begins: string | RegExp, kind: FileKind])[] = [
  ['PK\x03\x04', ZIP],
  [ZIP_END, ZIP],
  ['PK\x07\x08', ZIP],
  ['\x1F\x8B', { words: 'packed by gzip', packing: 'gzip', holds: 'files' }],
  [/^(?=[^]*\0)[^]{257}ustar/, { words: 'a tar archive', packing: 'tar', holds: 'files' }],
  ['Rar!', files('a RAR archive')],
  ['7z\xBC\xAF\x27\x1C', files('a 7-Zip archive')],
  ['\xFD7zXZ\x00', files('packed by xz')],
  ['BZh', files('packed by bzip2')],
  ['\x28\xB5\x2F\xFD', files('packed by Zstandard')],
  ['%PDF', text('a PDF')],
  ['\xD0\xCF\x11\xE0', text('a document of an older Office')],
  [/^\s*\{\\rtf/, text('a document of a word processor (RTF)')],
  [/^\s*\{\s*"(?:cells|nbformat|metadata)"\s*:/, text('a notebook')],
  [
    /^(?:\xEF\xBB\xBF|\uFEFF)?\s*<(?:!doctype\s+html|html|head|body|script|table|meta)\b/i,
    text('a web page'),
  ],
  ['\x89PNG', PICTURE],
  ['\xFF\xD8\xFF', PICTURE],
  ['\x7FELF', PROGRAM],
  ['\xCF\xFA\xED\xFE', PROGRAM],
  ['\xCA\xFE\xBA\xBE', { words: 'a compiled class' }],
];

/** Documents that are zips, by files in them. */
const DOCUMENTS: readonly (readonly [names: readonly string[], kind: FileKind])[] = [
  [['word/document.xml'], text('a Word document')],
  [['xl/workbook.xml'], text('an Excel workbook')],
  [['xl/workbook.bin'], text('an Excel workbook')],
  [['ppt/presentation.xml'], text('a PowerPoint presentation')],
  [['mimetype', 'META-INF/container.xml'], text('an EPUB book')],
  [['mimetype', 'content.xml'], text('a document of LibreOffice')],
  [['Index/Document.iwa'], text('a document of Pages, Numbers or Keynote')],
  [['AndroidManifest.xml'], files('an app for Android')],
];

/** The first 512 bytes tell the kind of a file. Only documents that are zips need their directory, too. */
export const KIND_BYTES = 512;

/** The kind of a file; null for what may be a text, or is unknown. */
export function kindOfFile(file: FileParts): FileKind | null {
  const begin = file.read(0, Math.min(KIND_BYTES, file.size)).toString('latin1');
  const isBegun = ([begins]: (typeof KINDS)[number]): boolean =>
    typeof begins === 'string' ? begin.startsWith(begins) : begins.test(begin);
  const kind = KINDS.find(isBegun)?.[1] ?? null;
  return kind === ZIP ? (documentOf(namesInZip(file)) ?? kind) : kind;
}

export function kindOfBytes(bytes: Uint8Array): FileKind | null {
  return kindOfFile(partsOf(bytes));
}

function documentOf(names: ReadonlySet<string>): FileKind | null {
  return DOCUMENTS.find(([known]) => known.every((each) => names.has(each)))?.[1] ?? null;
}

function files(words: string): FileKind {
  return { words, holds: 'files' };
}

function text(words: string): FileKind {
  return { words, holds: 'text' };
}
