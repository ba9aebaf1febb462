/**
 * A sample as a patch of another one: a head in YAML (the base, and what the sample proves), then a unified diff as
 * git writes it. It is read strictly: a line that is neither head nor difference is a complaint.
 */
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { parsePatch, type StructuredPatch } from 'diff';
import { complain, quoted } from '../assignment/complaints.js';
import { readShaped } from '../assignment/check-schema.js';
import type { YamlSource } from '../assignment/yaml-source.js';
import { ok, err, type Complaint, type Place, type Result } from '../model.js';
import { headSchema, type SampleExpectation } from './expectation.js';
import { errorText } from '../text/error-text.js';

export interface SamplePatch {
  readonly head: YamlSource;
  /** `VERDICT/NAME` of the sample that it changes. */
  readonly base: string;
  readonly expectation: SampleExpectation;
  readonly changes: readonly FileChange[];
}

/** The change of one file of the base. */
export interface FileChange {
  readonly difference: StructuredPatch;
  /** The first line about it in the patch. */
  readonly place: Place;
  /** The `@@` lines, hunk by hunk. */
  readonly hunks: readonly Place[];
}

/** The diff begins with the first line that is one of a diff. */
const DIFF_START = /^(?:diff --git |--- \S)/m;

/** Reads a patch from its file. */
export async function readPatch(path: string): Promise<Result<SamplePatch, Complaint[]>> {
  return parseSamplePatch(await readFile(path), relative(process.cwd(), path));
}

/** The head of a patch as it is written, with the blank lines after it. */
export function headOf(text: string): string {
  const start = DIFF_START.exec(text)?.index;
  return start === undefined ? text : text.slice(0, start);
}

/** Reads the bytes of a patch. `file` is its name in complaints. */
export function parseSamplePatch(bytes: Uint8Array, file: string): Result<SamplePatch, Complaint[]> {
  const text = decodeText(bytes);
  if (text === null) return refuse({ file, line: 1, column: 1 }, 'text in UTF-8', 'other bytes');
  const head = readShaped(headOf(text), file, headSchema);
  if (!head.ok) return head;
  const changes = parseChanges(text, file);
  if (!changes.ok) return changes;
  const { base, ...expectation } = head.value.value;
  return ok({ head: head.value.source, base, expectation, changes: changes.value });
}

/** The text that the bytes are in UTF-8, byte for byte, or null. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function parseChanges(text: string, file: string): Result<FileChange[], Complaint[]> {
  const above = headOf(text).split('\n').length - 1;
  const at = (index: number): Place => ({ file, line: above + index + 1, column: 1 });
  const lines = text.split('\n').slice(above);
  const layout = findLayout(lines);
  if (layout.stray !== null)
    return refuse(at(layout.stray), 'a line of a difference', quoted(lines[layout.stray] ?? ''));
  if (layout.files.length === 0)
    return refuse(at(Math.max(0, lines.length - 1)), 'a difference from the base', 'none');
  try {
    const parsed = parsePatch(lines.join('\n'));
    const changes = parsed.map((difference, index): FileChange => {
      const { line = 0, hunks = [] } = layout.files[index] ?? {};
      return { difference, place: at(line), hunks: hunks.map(at) };
    });
    return ok(changes);
  } catch (error) {
    const message = errorText(error);
    const line = Number(/line (\d+)/.exec(message)?.[1] ?? 1);
    return refuse(at(line - 1), 'a difference as git writes it', message);
  }
}

interface Layout {
  readonly files: { readonly line: number; readonly hunks: number[] }[];
  /** The first line that is neither head nor difference. */
  readonly stray: number | null;
}

const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;
const EXTENDED =
  /^(?:index |old mode |new mode |new file mode |deleted file mode |similarity index |rename from |rename to |Binary files |\+\+\+ |$)/;

/** Which line begins what. The library's parser skips unknown lines and keeps no places. */
function findLayout(lines: readonly string[]): Layout {
  const files: Layout['files'] = [];
  let isGit = false;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const hunk = HUNK.exec(line);
    if (line.startsWith('diff --git ')) {
      files.push({ line: index, hunks: [] });
      isGit = true;
    } else if (line.startsWith('--- ')) {
      if (!isGit) files.push({ line: index, hunks: [] });
      isGit = false;
    } else if (hunk !== null && files.length > 0) {
      files.at(-1)?.hunks.push(index);
      index = skipHunk(lines, index, Number(hunk[1] ?? 1), Number(hunk[2] ?? 1));
    } else if (!EXTENDED.test(line)) {
      return { files, stray: index };
    }
  }
  return { files, stray: null };
}

/** The last line of the hunk that begins at that line: counted as its head says. */
function skipHunk(lines: readonly string[], start: number, removed: number, added: number): number {
  let [index, before, after] = [start, removed, added];
  while (before > 0 || after > 0) {
    const mark = lines[index + 1]?.charAt(0);
    if (mark !== '\\' && mark !== '+' && mark !== '-' && mark !== ' ') return index;
    if (mark === ' ' || mark === '-') before -= 1;
    if (mark === ' ' || mark === '+') after -= 1;
    index += 1;
  }
  return lines[index + 1]?.startsWith('\\') === true ? index + 1 : index;
}

export function refuse(place: Place, expected: string, found: string): Result<never, Complaint[]> {
  return err([complain(place, expected, found)]);
}
