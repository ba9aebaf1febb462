/** Samples as files, whether they lie there as folders or as patches of one another. */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { kindOf } from '../assignment/assignment-files.js';
import { formatComplaint, nearest } from '../assignment/complaints.js';
import { valuePlace } from '../assignment/yaml-source.js';
import { ok, err, type Complaint, type Place, type Result } from '../model.js';
import { applyChanges, type Files } from './apply.js';
import { listSamples } from './list-samples.js';
import { readPatch, refuse } from './patch.js';
import { errorText } from '../text/error-text.js';

/** The files of a sample. `root` is the folder of samples, `name` its `VERDICT/NAME`. */
export async function readSample(root: string, name: string): Promise<Result<Files, Complaint[]>> {
  const place = { file: relative(process.cwd(), join(root, name)), line: 1, column: 1 };
  return readNamed(root, name, place, []);
}

/**
 * Writes the files of a sample into a folder that is empty or does not exist; otherwise says why not, a line each.
 */
export async function unfoldSample(
  root: string,
  name: string,
  into: string,
): Promise<Result<null, readonly string[]>> {
  const files = await readSample(root, name);
  if (!files.ok) return err(files.fault.map((complaint) => formatComplaint(complaint)));
  await mkdir(into, { recursive: true });
  for (const [file, bytes] of files.value) {
    await mkdir(dirname(join(into, file)), { recursive: true });
    await writeFile(join(into, file), bytes);
  }
  return ok(null);
}

/** All files of a folder, or why it cannot be read. */
export async function readFolder(folder: string): Promise<Result<Files, string>> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const odd = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
    if (odd !== undefined) return err(`${odd.name} is neither a file nor a folder`);
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    const read = files.map(async (path) => [relative(folder, path), await readFile(path)] as const);
    return ok(new Map(await Promise.all(read)));
  } catch (error) {
    return err(errorText(error));
  }
}

/** `place` is where it was named, `above` the samples that are patches of it. */
async function readNamed(
  root: string,
  name: string,
  place: Place,
  above: readonly string[],
): Promise<Result<Files, Complaint[]>> {
  if (above.includes(name))
    return refuse(place, 'a base that is not made from this sample', [...above, name].join(', made from '));
  const patch = join(root, `${name}.patch`);
  if (kindOf(patch) !== 'nothing') return readPatched(root, name, patch, above);
  if (kindOf(join(root, name)) !== 'folder') {
    const known = (await listSamples(root)).map((sample) => sample.name);
    const near = nearest(name, known);
    return refuse(place, `a sample${near === null ? '' : ` (did you mean ${near}?)`}`, name);
  }
  const files = await readFolder(join(root, name));
  return files.ok ? files : refuse(place, 'a sample that can be read', files.fault);
}

async function readPatched(
  root: string,
  name: string,
  file: string,
  above: readonly string[],
): Promise<Result<Files, Complaint[]>> {
  const patch = await readPatch(file);
  if (!patch.ok) return patch;
  const { base: baseName, head } = patch.value;
  const base = await readNamed(root, baseName, valuePlace(head, ['base']), [...above, name]);
  return base.ok ? applyChanges(base.value, patch.value) : base;
}
