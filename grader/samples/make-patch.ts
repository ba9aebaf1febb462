/** The text of a patch: what makes one sample from another. The inverse of `applyChanges`. */
import { basename } from 'node:path';
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch, type StructuredPatch } from 'diff';
import { err, ok, type Result } from '../model.js';
import type { Files } from './apply.js';
import { decodeText } from './patch.js';

const CONTEXT = 3;

/** The patch with that head, or in words why the difference cannot be a patch. */
export function makePatch(base: Files, sample: Files, head: string): Result<string, string> {
  const names = [...new Set([...base.keys(), ...sample.keys()])].sort();
  const moved = findMoved(base, sample);
  const differences: StructuredPatch[] = [];
  for (const name of names) {
    const origin = moved.get(name) ?? name;
    const isMovedAway = [...moved.values()].includes(name);
    const before = base.get(origin);
    const after = sample.get(name);
    if (
      isMovedAway ||
      (before !== undefined && after !== undefined && origin === name && isSame(before, after))
    )
      continue;
    const [from, to] = [decodeText(before ?? new Uint8Array()), decodeText(after ?? new Uint8Array())];
    if (from === null || to === null) return err(`${name} is no text in UTF-8: keep this sample as a folder`);
    differences.push(
      describe(before === undefined ? null : origin, after === undefined ? null : name, from, to),
    );
  }
  if (differences.length === 0) return err('it is the same as its base');
  // A plain difference after one of git without a hunk would be read as part of it.
  const isGit = differences.some((one) => one.isGit === true);
  const written = differences.map((one) => formatPatch(isGit ? { ...one, isGit } : one, FILE_HEADERS_ONLY));
  return ok(`${head.trimEnd()}\n\n${written.join('')}`);
}

/** Files that have another path in the sample, the new one to the old: those of the same bytes, then of the same name. */
function findMoved(base: Files, sample: Files): ReadonlyMap<string, string> {
  const gone = [...base.keys()].filter((name) => !sample.has(name)).sort();
  const fresh = [...sample.keys()].filter((name) => !base.has(name)).sort();
  const moved = new Map<string, string>();
  const match = (isAlike: (old: string, name: string) => boolean): void => {
    for (const name of fresh.filter((each) => !moved.has(each))) {
      const at = gone.findIndex((old) => isAlike(old, name));
      const [origin] = at < 0 ? [] : gone.splice(at, 1);
      if (origin !== undefined) moved.set(name, origin);
    }
  };
  match((old, name) => isSame(base.get(old), sample.get(name)));
  match((old, name) => basename(old) === basename(name));
  return moved;
}

function describe(origin: string | null, name: string | null, from: string, to: string): StructuredPatch {
  const [before, after] = [`a/${origin ?? name ?? ''}`, `b/${name ?? origin ?? ''}`];
  const plain = structuredPatch(before, after, from, to, undefined, undefined, { context: CONTEXT });
  if (origin === null) return { ...plain, isGit: true, isCreate: true, oldFileName: '/dev/null' };
  if (name === null) return { ...plain, isGit: true, isDelete: true, newFileName: '/dev/null' };
  return origin === name ? plain : { ...plain, isGit: true, isRename: true };
}

function isSame(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one !== undefined && other !== undefined && Buffer.compare(one, other) === 0;
}
