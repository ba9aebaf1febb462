/**
 * Applies a patch to the files of its base. Pure and strict: a hunk that does not fit at its own line is a
 * complaint.
 */
import { posix } from 'node:path';
import { applyPatch, type StructuredPatchHunk } from 'diff';
import { complain, nearest, quoted } from '../assignment/complaints.js';
import { ok, err, type Complaint, type Place, type Result } from '../model.js';
import { decodeText, type FileChange, type SamplePatch } from './patch.js';

/** The files of a sample: bytes by name. */
export type Files = ReadonlyMap<string, Uint8Array>;

const NOWHERE = '/dev/null';

/** Applies all changes at once; other files stay unchanged. */
export function applyChanges(
  base: Files,
  { changes, base: baseName }: SamplePatch,
): Result<Files, Complaint[]> {
  const result = new Map(base);
  const written = new Set<string>();
  const complaints: Complaint[] = [];
  const changed = changes.map((change) => changeFile(base, baseName, change));
  for (const [index, one] of changed.entries()) {
    if (!one.ok) complaints.push(one.fault);
    else if (one.value.from !== null && changes[index]?.difference.isCopy !== true)
      result.delete(one.value.from);
  }
  for (const [index, one] of changed.entries()) {
    if (!one.ok || one.value.to === null) continue;
    const { name, bytes } = one.value.to;
    const place = changes[index]?.place;
    if (place !== undefined && (written.has(name) || result.has(name)))
      complaints.push(complain(place, 'each file once', `${name} again`));
    written.add(name);
    result.set(name, bytes);
  }
  return complaints.length > 0 ? err(complaints) : ok(result);
}

interface Changed {
  /** The file of the base that it changes, if any. */
  readonly from: string | null;
  /** The new text; null where it is deleted. */
  readonly to: { readonly name: string; readonly bytes: Uint8Array } | null;
}

function changeFile(base: Files, baseName: string, change: FileChange): Result<Changed, Complaint> {
  const { difference, place } = change;
  if (difference.isBinary === true)
    return refuse(place, 'a difference of texts (a sample of other bytes stays a folder)', 'a binary file');
  const names = readNames(change);
  if (!names.ok) return names;
  const { from, to } = names.value;
  if (from === to && difference.hunks.length === 0) return refuse(place, 'a change', 'none');
  if (from === null && to !== null && base.has(to))
    return refuse(place, `a file that ${baseName} does not have`, to);
  const before = from === null ? ok('') : readBefore(base, baseName, from, place);
  if (!before.ok) return before;
  const after = applyHunks(before.value, change);
  if (!after.ok) return after;
  if (to !== null) return ok({ from, to: { name: to, bytes: Buffer.from(after.value) } });
  return after.value === ''
    ? ok({ from, to: null })
    : refuse(place, `all lines of ${from ?? ''} removed where it is deleted`, 'lines left');
}

function readBefore(base: Files, baseName: string, name: string, place: Place): Result<string, Complaint> {
  const bytes = base.get(name);
  if (bytes === undefined) {
    const near = nearest(name, [...base.keys()]);
    const meant = near === null ? '' : ` (did you mean ${near}?)`;
    return refuse(place, `a file of ${baseName}${meant}`, name);
  }
  const text = decodeText(bytes);
  return text === null
    ? refuse(place, `a file of ${baseName} that is text in UTF-8`, `${name}, which is not`)
    : ok(text);
}

function readNames({
  difference,
  place,
}: FileChange): Result<{ from: string | null; to: string | null }, Complaint> {
  const { oldFileName, newFileName, isCreate = false, isDelete = false } = difference;
  const from = isCreate || oldFileName === NOWHERE ? null : bareName(oldFileName, 'a/');
  const to = isDelete || newFileName === NOWHERE ? null : bareName(newFileName, 'b/');
  if (from === undefined) return refuse(place, 'a/NAME, a file of the base', quoted(oldFileName ?? ''));
  if (to === undefined) return refuse(place, 'b/NAME, a file of the sample', quoted(newFileName ?? ''));
  if (from === null && to === null) return refuse(place, 'a file', 'none before and none after');
  return ok({ from, to });
}

/** The name without `a/` or `b/`, if it stays in its folder. */
function bareName(name: string | undefined, prefix: string): string | undefined {
  if (name?.startsWith(prefix) !== true) return undefined;
  const bare = name.slice(prefix.length);
  return bare !== '' && posix.normalize(bare) === bare && !/^(?:\/|\.\.(?:\/|$))/.test(bare)
    ? bare
    : undefined;
}

function applyHunks(text: string, { difference, place, hunks }: FileChange): Result<string, Complaint> {
  const lines = text.split('\n');
  for (const [index, hunk] of difference.hunks.entries()) {
    const complaint = findMisfit(lines, hunk, hunks[index] ?? place);
    if (complaint !== null) return err(complaint);
  }
  const after = applyPatch(text, difference, { fuzzFactor: 0, autoConvertLineEndings: false });
  return after === false
    ? refuse(place, 'a difference that fits', 'a line end too many or too few at the end')
    : ok(after);
}

/** The first line of a hunk that differs from the base at the line that the hunk names. */
function findMisfit(lines: readonly string[], hunk: StructuredPatchHunk, place: Place): Complaint | null {
  let at = hunk.oldStart - 1;
  for (const [index, line] of hunk.lines.entries()) {
    if (!line.startsWith(' ') && !line.startsWith('-')) continue;
    const found = lines[at];
    if (found !== line.slice(1)) {
      const where = `line ${at + 1} of the base as it is there, ${quoted(found ?? 'nothing')}`;
      return complain({ ...place, line: place.line + index + 1 }, where, quoted(line.slice(1)));
    }
    at += 1;
  }
  return null;
}

function refuse(place: Place, expected: string, found: string): Result<never, Complaint> {
  return err(complain(place, expected, found));
}
