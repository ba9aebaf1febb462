/** Two mistakes in one program: both patches on the base that they share. */
import { applyPatch } from 'diff';
import type { Files } from '../../grader/samples/apply.js';
import { decodeText, type SamplePatch } from '../../grader/samples/patch.js';

/**
 * The files of a sample with another patch of its base applied as well. Null where they change the same lines, or where
 * a patch adds, removes or renames files.
 */
export function compose(sample: Files, { changes }: SamplePatch): Files | null {
  const files = new Map(sample);
  for (const { difference } of changes) {
    const [name, other] = [stripPrefix(difference.oldFileName), stripPrefix(difference.newFileName)];
    const bytes = name === other && name !== null ? files.get(name) : undefined;
    const text = bytes === undefined ? null : decodeText(bytes);
    if (name === null || text === null) return null;
    const changed = applyPatch(text, difference, { fuzzFactor: 0, autoConvertLineEndings: false });
    if (changed === false) return null;
    files.set(name, Buffer.from(changed));
  }
  return files;
}

/** git writes `a/` and `b/` before names. */
function stripPrefix(name: string | undefined): string | null {
  if (name === undefined || name === '/dev/null') return null;
  return name.replace(/^[ab]\//, '').split('\t')[0] ?? null;
}
