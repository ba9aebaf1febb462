/** `boardmark samples`: the sample submissions of an assignment: listed, written as folders, or made into a patch. */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { count } from '../text/units.js';
import { itemsLost, SAMPLE_NAME } from '../samples/expectation.js';
import { loadExpectations } from '../samples/expectations.js';
import { listSamples, type ListedSample } from '../samples/list-samples.js';
import { makePatch } from '../samples/make-patch.js';
import { headOf, readPatch } from '../samples/patch.js';
import { readFolder, readSample, unfoldSample } from '../samples/unfold.js';
import { renderTextTable } from '../report/text-table.js';
import { EXIT, Stop, type ExitCode } from '../io/exit.js';
import type { Io } from '../io/io.js';
import { needAssignment, needRead } from '../terminal/setup.js';

interface SamplesOptions {
  readonly to?: string;
  readonly patch?: string;
  readonly base?: string;
}

export async function runSamples(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [name, parts, options] = given as [string, string[], SamplesOptions];
  const assignment = await needAssignment(name, io);
  const root = assignment.samples;
  if (root === null)
    throw new Stop(EXIT.usage, `${name} has no samples: its assignment.yaml has no key samples.`);
  if (options.patch !== undefined) return writePatch(io, root, parts, options.patch, options.base);
  const all = await listSamples(root);
  const chosen = all.filter((each) => parts.length === 0 || parts.some((part) => each.name.includes(part)));
  if (chosen.length === 0)
    throw new Stop(EXIT.usage, `No sample of ${name} has ${parts.join(' or ')} in its name.`);
  if (options.to !== undefined) return writeFolders(io, root, chosen, resolve(io.cwd, options.to));
  const expectations = needRead(await loadExpectations(assignment));
  const rows: string[][] = [];
  for (const each of chosen) {
    const expectation = expectations.get(each.name) ?? {};
    const { mistake = [] } = expectation;
    const loses = itemsLost(expectation) ?? [];
    rows.push([each.name, await baseOf(each), loses.join(', '), [mistake].flat().join('; ')]);
  }
  const head = ['sample', 'patch of', 'loses', 'mistake'];
  io.out(`${renderTextTable({ head, rows, width: io.width })}\n`);
  return EXIT.ok;
}

async function baseOf({ kind, path }: ListedSample): Promise<string> {
  return kind === 'folder' ? '' : needRead(await readPatch(path)).base;
}

async function writeFolders(
  io: Io,
  root: string,
  samples: readonly ListedSample[],
  into: string,
): Promise<ExitCode> {
  for (const { name } of samples) {
    const folder = join(into, name);
    if ((await readdir(folder).catch(() => [])).length > 0)
      throw new Stop(EXIT.usage, `${folder} is not empty: choose another folder.`);
    const unfolded = await unfoldSample(root, name, folder);
    if (!unfolded.ok) throw new Stop(EXIT.usage, unfolded.fault.join('\n'));
    io.out(`${relative(io.cwd, folder)}\n`);
  }
  io.out(`${count(samples.length, 'sample')}.\n`);
  return EXIT.ok;
}

/** Makes the patch. If there is one already, its head stays as it is. */
async function writePatch(
  io: Io,
  root: string,
  names: readonly string[],
  folder: string,
  newBase: string | undefined,
): Promise<ExitCode> {
  const [name] = names;
  if (name === undefined || names.length > 1 || !SAMPLE_NAME.test(name))
    throw new Stop(EXIT.usage, 'With --patch expected one sample, as VERDICT/NAME.');
  const file = join(root, `${name}.patch`);
  const text = await readFile(file, 'utf8').catch(() => null);
  const base = newBase ?? (text === null ? undefined : needRead(await readPatch(file)).base);
  if (base === undefined)
    throw new Stop(
      EXIT.usage,
      `${name} is no patch yet: say with --base VERDICT/NAME which sample it changes.`,
    );
  const edited = await readFolder(resolve(io.cwd, folder));
  if (!edited.ok) throw new Stop(EXIT.usage, `${folder} cannot be read: ${edited.fault}`);
  const head = text === null ? `base: ${base}\n` : headOf(text).replace(/^base:.*$/m, `base: ${base}`);
  const patch = makePatch(needRead(await readSample(root, base)), edited.value, head);
  if (!patch.ok) throw new Stop(EXIT.usage, `No patch for ${name}: ${patch.fault}.`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, patch.value);
  io.out(`${relative(io.cwd, file)}: ${count(patch.value.split('\n').length - 1, 'line')}.\n`);
  return EXIT.ok;
}
