/** From the paths on a command line to the submissions of a class. */
import { stat } from 'node:fs/promises';
import { basename, resolve, extname, join, relative } from 'node:path';
import { ok, err, type Assignment, type Result, type SourceFile } from '../model.js';
import { describeFile, isArchive, isJar, readerOf } from './archives/kinds.js';
import {
  archiveSubmission,
  findSubmissions,
  folderSubmission,
  isPatchedSample,
  patchSubmission,
  divide,
  MAX_DEPTH,
  type Division,
} from './find-submissions.js';
import type { Found } from './found.js';
import type { Intake } from './intake.js';
import { takeFound, MAX_WRAPPED, type Opening } from './take.js';
import { openUnpackRoom, type UnpackRoom, type IntakeFault } from './intake-limits.js';
import { whyUnreadable } from '../text/error-text.js';
import { bytesOf } from './file-on-disk.js';
import { show, showFew } from './names.js';
import { isOwnCopy } from './students-named.js';
import type { Quota } from './archives/quota.js';
import { listArchive, unpackArchive } from './archives/unpack.js';
import { GRADESCOPE_METADATA } from './exports/gradescope.js';
import { platformOf } from './exports/platform.js';

export type { Intake } from './intake.js';

/** A path that does not exist: the command was called wrongly. */
export interface PathFault {
  readonly path: string;
  readonly reason: string;
}

export interface CollectOptions {
  /**
   * Where archives are unpacked and patches unfolded; the caller removes it when all is graded. Without it neither
   * can be read.
   */
  readonly room?: UnpackRoom;
  /** Each path is one submission, whatever it contains. */
  readonly single?: boolean;
  /** The folder of the assignment's samples, absolute: only there are folders named after a verdict no submissions. */
  readonly samples?: string | null;
  /** The folder of the report, absolute: where it lies beside the submissions it is none of them. */
  readonly report?: string;
  /** Whether earlier attempts are submissions, too, where an export holds them. */
  readonly allAttempts?: boolean;
  /** Receives files beside the submissions of a class that count as the instructor's own. */
  readonly onPassedOver?: (paths: readonly string[]) => void;
}

/**
 * Collects submissions from folders, archives and exports of learning platforms. `findSubmissions` describes what a
 * path means. `required` are the names of the required files. Ids are made of names and are unique.
 */
export async function collectSubmissions(
  paths: readonly string[],
  required: readonly string[],
  { room, single = false, samples = null, report, allAttempts = false, onPassedOver }: CollectOptions = {},
): Promise<Result<Intake[], PathFault>> {
  const opening = room === undefined ? null : { room, required };
  const opened: Opened[] = [];
  const all = new Set(paths.map((each) => resolve(each)));
  for (const path of all) {
    const found = await resolvePath(path, required, {
      single,
      areSamples: path === samples,
      isOnly: all.size === 1,
      opening,
    });
    if (!found.ok) return err({ path, reason: found.fault });
    const { question } = found.value;
    // Beside others it is one of several submissions, whatever its files are called.
    if (question !== undefined && all.size === 1) return err({ path, reason: question });
    const isReport = ({ found: { origin } }: Opened): boolean => origin === report && path !== report;
    const own = found.value.opened.filter((each) => !isReport(each));
    opened.push(...own.flatMap((each) => listAttempts(each, allAttempts)));
    const passedOver = [
      ...found.value.passedOver,
      ...found.value.opened.filter(isReport).map((each) => each.found.origin),
    ];
    if (passedOver.length > 0) onPassedOver?.(passedOver);
  }
  const unique = [...new Map(opened.map((each) => [each.found.origin, each])).values()];
  const ids = nameUniquely(unique.map(({ found }) => found));
  const intakes: Intake[] = [];
  for (const [index, each] of unique.entries()) {
    intakes.push(await takeOpened(each, ids[index] ?? each.found.name, opening, required));
  }
  return ok(intakes);
}

/** Names of all files that an assignment requires, in any language. */
export function requiredFiles({ languages }: Pick<Assignment, 'languages'>): string[] {
  return Object.values(languages).flatMap(({ required }) => required);
}

/** Takes one folder as one submission. Archives in it are not opened. */
export async function takeFolder(folder: string, id: string): Promise<Intake> {
  return takeFound(folderSubmission(folder), id, null);
}

interface Resolving {
  readonly single: boolean;
  readonly areSamples: boolean;
  /** It is the only path: if it cannot be read, nothing can be graded. */
  readonly isOnly: boolean;
  readonly opening: Opening | null;
}

async function resolvePath(
  path: string,
  required: readonly string[],
  { single, areSamples, isOnly, opening }: Resolving,
): Promise<Result<OpenedAll, string>> {
  const plain = (found: Found): Opened => ({ found, fault: null, leftOut: [] });
  const one = (opened: Opened): OpenedAll => ({ opened: [opened], passedOver: [] });
  try {
    const stats = await stat(path);
    if (stats.isDirectory() && single) return ok(one(plain(folderSubmission(path))));
    if (stats.isDirectory()) {
      const { found, passedOver, question } = await findSubmissions(path, required, areSamples);
      const [only] = found;
      // A folder that holds nothing but an archive is what that one is.
      if (only !== undefined && found.length === 1 && opening !== null && isArchive(only.origin)) {
        const opened = await unpackClassArchive(only.origin, opening);
        if (opened.ok)
          return ok({ ...opened.value, passedOver: [...passedOver, ...opened.value.passedOver] });
      }
      return ok({ opened: found.map(plain), passedOver, question });
    }
    if (isPatchedSample(path)) return ok(one(plain(patchSubmission(path))));
    const name = basename(path);
    if (!isArchive(name) && !isJar(name))
      return err(`expected a folder, a .zip or a .tar.gz, found another file${describeFile(path)}`);
    const archive = archiveSubmission(path);
    if (single || opening === null) return ok(one(plain(archive)));
    const reader = await readerOf(path);
    if (!reader.ok && isOnly) return err(`it ${reader.fault}`);
    const opened = await unpackClassArchive(path, opening);
    if (opened.ok) return opened;
    return ok(one({ found: archive, fault: opened.fault, leftOut: [] }));
  } catch (error) {
    return err(whyUnreadable(error));
  }
}

/** The newest attempt alone, with a remark for each earlier one; or all of them, the newest first. */
function listAttempts({ found, ...rest }: Opened, all: boolean): readonly Opened[] {
  const { earlier = [] } = found;
  if (all)
    return [{ found, ...rest }, ...earlier.map((each) => ({ ...rest, found: each.found, leftOut: [] }))];
  return [
    { ...rest, found: { ...found, remarks: [...found.remarks, ...earlier.map(({ remark }) => remark)] } },
  ];
}

async function takeOpened(
  { found, fault, leftOut }: Opened,
  id: string,
  opening: Opening | null,
  required: readonly string[],
): Promise<Intake> {
  const { origin, remarks, students, doubts: known = [] } = found;
  if (fault !== null) {
    const { kind, reason } = fault;
    return { kind, reason, id, origin, remarks, students, ...(known.length > 0 && { doubts: known }) };
  }
  const intake = await takeFound(found, id, opening);
  const { handedIn, sendBack, attempt } = found;
  const files = intake.kind === 'taken' ? intake.submission.files : [];
  const doubts = [...known, ...listCopies(files, required), ...listTwins(files, required)];
  return {
    ...intake,
    ...(handedIn !== undefined && { handedIn }),
    ...(sendBack !== undefined && { sendBack }),
    ...(attempt !== undefined && { attempt }),
    ...(doubts.length > 0 && { doubts }),
    remarks: [...intake.remarks, ...leftOut.map((reason) => `left out: ${reason}`)],
  };
}

/** Makes ids of names; equal ones get the folder above as a prefix: `wrong-answer--no-relay`. */
function nameUniquely(all: readonly Found[]): string[] {
  const safe = (name: string): string =>
    name
      .replace(/[^\p{L}\p{N}._@+-]/gu, '_')
      .replace(/^\.+/, '_')
      .slice(0, 100) || '_';
  const short = all.map(({ name }) => safe(name));
  const uses = new Map<string, number>();
  for (const name of short) uses.set(name.toLowerCase(), (uses.get(name.toLowerCase()) ?? 0) + 1);
  const taken = new Set<string>();
  return all.map(({ above }, index) => {
    const name = short[index] ?? '_';
    const isAlone = uses.get(name.toLowerCase()) === 1;
    const wished = isAlone ? name : `${safe(basename(above))}--${name}`;
    let id = wished;
    for (let n = 2; taken.has(id.toLowerCase()); n += 1) id = `${wished}-${n}`;
    taken.add(id.toLowerCase());
    return id;
  });
}

export { openUnpackRoom, type UnpackRoom };

/** What a submission holds more than once: versions of one student, or the work of several. */

/** No language looks there, so what lies there is no copy. */
const HIDDEN_FOLDER = /(?:^|\/)\.[^/]*\//;

/** A sentence for each required file of which copies differ, or cannot be read. */
export function listCopies(files: readonly SourceFile[], required: readonly string[]): string[] {
  return [...new Set(required)].flatMap((name) => {
    const copies = files.filter((file) => basename(file.name) === name && !HIDDEN_FOLDER.test(file.name));
    if (copies.length < 2) return [];
    const [first, ...others] = copies.map(({ path }) => bytesOf(path));
    if (others.every((each) => each !== null && first?.equals(each) === true)) return [];
    const named = showFew(copies.map((file) => file.name));
    return `it holds several files named ${show(name)} that differ (${named}): are they several students'? Its feedback says which one is used`;
  });
}

/** Larger files hold data, whatever they are called. */
const MAX_SEARCHED_BYTES = 200_000;

/** A sentence for each required class that files of other names and contents hold, too: `ada.java` and `bob.java` beside `Add.java`. */
function listTwins(files: readonly SourceFile[], required: readonly string[]): string[] {
  return [...new Set(required)].flatMap((asked) => {
    const [ending, name] = [extname(asked), basename(asked, extname(asked))];
    const own = files.find((file) => basename(file.name) === asked);
    if (!/^\w+$/.test(name) || own === undefined) return [];
    const declared = new RegExp(
      String.raw`^(?:(?:public|final|abstract|export|default)\s+)*(?:class|record|enum|interface)\s+${name}\b`,
      'm',
    );
    const isTwin = ({ path, bytes }: SourceFile): boolean => {
      const content = bytes > MAX_SEARCHED_BYTES ? null : bytesOf(path);
      return (
        content !== null &&
        declared.test(content.toString('utf8')) &&
        bytesOf(own.path)?.equals(content) !== true
      );
    };
    const others = files.filter((file) => file.name.endsWith(ending) && !HIDDEN_FOLDER.test(file.name));
    const twins = others.filter((file) => !isOwnCopy(basename(file.name), asked) && isTwin(file));
    if (twins.length === 0) return [];
    return `class ${name} is in ${show(asked)} and also in ${showFew(twins.map((file) => file.name))}: are they several students'?`;
  });
}

/** An archive of a whole class: unpacked so that one bad submission affects no other. */

/** A submission, or why one that was begun could not be taken. */
interface Opened {
  readonly found: Found;
  readonly fault: IntakeFault | null;
  readonly leftOut: readonly string[];
}

/** What a path on the command line, or an archive, was found to be. */
interface OpenedAll {
  readonly opened: readonly Opened[];
  readonly passedOver: readonly string[];
  /** What to ask where names look like several students', though they would be one submission. */
  readonly question?: string | undefined;
}

/**
 * The submissions in an archive: itself, or those of the class that it holds. One that holds nothing but another archive
 * is what that one is.
 */
async function unpackClassArchive(
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
    fault === null
      ? []
      : [
          {
            found: {
              name,
              above: file,
              origin: join(file, name),
              students: [{ keys: [name] }],
              remarks: [],
              parts: [],
            },
            fault,
            leftOut,
          },
        ],
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
