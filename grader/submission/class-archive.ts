/** An archive of a whole class: unpacked so that one bad submission affects no other. */
import { basename, join, relative } from 'node:path';
import { ok, type Result } from '../model.js';
import { isArchive } from './archives/kinds.js';
import type { Quota } from './archives/quota.js';
import { listArchive, unpackArchive } from './archives/unpack.js';
import { GRADESCOPE_METADATA } from './exports/gradescope.js';
import { platformOf } from './exports/platform.js';
import type { IntakeFault } from './intake-limits.js';
import {
  archiveSubmission,
  divide,
  type Division,
  findSubmissions,
  foundAt,
  MAX_DEPTH,
} from './find-submissions.js';
import type { Found } from './found.js';
import { MAX_WRAPPED, type Opening } from './take.js';

/** A submission, or why one that was begun could not be taken. */
export interface Opened {
  readonly found: Found;
  readonly fault: IntakeFault | null;
  readonly leftOut: readonly string[];
}

/** What a path on the command line, or an archive, was found to be. */
export interface OpenedAll {
  readonly opened: readonly Opened[];
  readonly passedOver: readonly string[];
  /** What to ask where names look like several students', though they would be one submission. */
  readonly question?: string | undefined;
}

/**
 * The submissions in an archive: itself, or those of the class that it holds. One that holds nothing but another archive
 * is what that one is.
 */
export async function unpackClassArchive(
  file: string,
  { required, room }: Opening,
  origin = file,
  depth = 0,
): Promise<Result<OpenedAll, IntakeFault>> {
  const listed = await listArchive(file);
  if (!listed.ok) return listed;
  const shape = describeShape(listed.value, required);
  const itself: Opened = { found: archiveSubmission(file), fault: null, leftOut: [] };
  if (shape.kind === 'one') {
    const { doubts, question } = shape;
    return ok({ opened: [{ ...itself, found: { ...itself.found, doubts } }], passedOver: [], question });
  }
  const into = await room.next();
  if (shape.kind === 'wrapper') {
    if (depth === MAX_WRAPPED) return ok({ opened: [itself], passedOver: [] });
    const wrapper = await unpackArchive(file, into);
    if (!wrapper.ok) return wrapper;
    const within = join(into, shape.name);
    const inner = await unpackClassArchive(within, { required, room }, join(origin, shape.name), depth + 1);
    if (!inner.ok) return inner;
    const same = (each: Opened): Opened =>
      each.found.origin === within ? { ...each, found: { ...each.found, ...itself.found } } : each;
    return ok({ ...inner.value, opened: inner.value.opened.map(same) });
  }
  const { prefix, groupOf } = shape;
  const unpacked = await unpackArchive(file, into, { groupOf: (name) => groupOf(topOf(name, prefix)) });
  if (!unpacked.ok) return unpacked;
  const { found, passedOver, question } = await findSubmissions(join(into, prefix), required);
  const quotas = new Map(unpacked.value);
  const opened = found.map((each): Opened => {
    const group = groupOf(basename(each.origin));
    const quota = quotas.get(group);
    quotas.delete(group);
    const inArchive = (own: Found): Found => ({
      ...own,
      origin: join(origin, relative(into, own.origin)),
      above: origin,
      earlier: own.earlier?.map(({ found: other, remark }) => ({ found: inArchive(other), remark })) ?? [],
    });
    return {
      found: inArchive(each),
      fault: quota?.fault ?? null,
      leftOut: quota?.leftOut ?? [],
    };
  });
  const inArchive = passedOver.map((path) => join(origin, relative(into, path)));
  for (const path of passedOver) quotas.delete(groupOf(basename(path)));
  return ok({ opened: [...opened, ...neverUnpacked(origin, quotas)], passedOver: inArchive, question });
}

/** Submissions that were refused before any of their files was unpacked are reported all the same. */
function neverUnpacked(file: string, quotas: ReadonlyMap<string, Quota>): Opened[] {
  return [...quotas].flatMap(([name, { fault, leftOut }]) =>
    fault === null ? [] : [{ found: { ...foundAt(join(file, name), name), above: file }, fault, leftOut }],
  );
}

type Shape =
  | ({ readonly kind: 'one' } & Pick<Division, 'question' | 'doubts'>)
  /** Another archive and nothing else. */
  | { readonly kind: 'wrapper'; readonly name: string }
  | ClassShape;

interface ClassShape {
  readonly kind: 'class';
  /** Folders that contain everything else. */
  readonly prefix: string;
  /** The submission to which a top-level entry belongs. */
  readonly groupOf: (entry: string) => string;
}

/** Whether the archive is one submission, and how that of a class is divided. */
function describeShape(names: readonly string[], required: readonly string[], prefix = ''): Shape {
  const below = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  const isHidden = (name: string): boolean => name.startsWith('.');
  const files = below.filter((name) => !name.includes('/') && !isHidden(name));
  const folders = [
    ...new Set(below.filter((name) => name.includes('/')).map((name) => topOf(name, ''))),
  ].filter((name) => !isHidden(name));
  const platform = platformOf({ files, folders });
  if (platform !== null)
    return { kind: 'class', prefix, groupOf: (entry) => platform.groupOf(entry) ?? entry };
  if (files.includes(GRADESCOPE_METADATA)) return { kind: 'class', prefix, groupOf: (entry) => entry };
  const division = divide({ files, folders }, required, listHolders(below, folders, required));
  if (division.isOne) return { kind: 'one', ...division };
  const [packed] = files;
  if (packed !== undefined && files.length === 1 && folders.length === 0)
    return { kind: 'wrapper', name: prefix + packed };
  const [only] = folders;
  if (only !== undefined && folders.length === 1 && !files.some(isArchive))
    return describeShape(names, required, `${prefix}${only}/`);
  return { kind: 'class', prefix, groupOf: (entry) => entry };
}

/** The folders in which a required file lies, or in whose own folders one lies, as in `ada/src/Board.java`. */
function listHolders(
  below: readonly string[],
  folders: readonly string[],
  required: readonly string[],
): readonly string[] {
  const names = new Set(required.map((name) => name.toLowerCase()));
  // The submission's folder and the file come on top of the folders between them.
  const maxParts = MAX_DEPTH + 2;
  const holding = new Set(
    below
      .filter((name) => names.has(basename(name).toLowerCase()) && name.split('/').length <= maxParts)
      .map((name) => topOf(name, '')),
  );
  return folders.filter((name) => holding.has(name));
}

function topOf(name: string, prefix: string): string {
  const below = name.startsWith(prefix) ? name.slice(prefix.length) : name;
  return below.split('/')[0] ?? below;
}
