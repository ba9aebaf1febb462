/** From the paths on a command line to the submissions of a class. */
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { ok, err, type Assignment, type Result } from '../model.js';
import { describeFile, isArchive, isJar, readerOf } from './archives/kinds.js';
import { unpackClassArchive, type Opened, type OpenedAll } from './class-archive.js';
import { listCopies, listTwins } from './copies.js';
import {
  archiveSubmission,
  findSubmissions,
  folderSubmission,
  isPatchedSample,
  patchSubmission,
} from './find-submissions.js';
import type { Found } from './found.js';
import type { Intake } from './intake.js';
import { takeFound, type Opening } from './take.js';
import { openUnpackRoom, type UnpackRoom } from './unpack-room.js';
import { whyUnreadable } from '../text/error-text.js';

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
