/**
 * What a program asks of another version of its language than the one that runs here: syntax that the compiler refuses,
 * and names that the library has not got. Assignments name no version, so that it is nobody's mistake. Pure.
 */
import type { CompileError, Diagnostic, JudgeError } from '../model.js';
import { markPlace } from '../text/mark-place.js';
import { remember } from '../text/remember.js';
import { RECORDS } from './records/index.js';
import type { Versions } from './records/versions.js';

const ALL: readonly Versions[] = [...new Set(RECORDS.flatMap(({ versions }) => versions ?? []))];

function versionsOf(of: string): Versions {
  const found = ALL.find((each) => each.of === of);
  if (found === undefined) throw new Error(`no versions of ${of} are known`);
  return found;
}

/** The syntax of newer versions; patterns are made when one is asked for. */
const syntaxOf = remember(({ syntax = '' }: Versions) =>
  rowsOf(syntax).map((row) => {
    const [since = '', what = '', instead = '', message = '', line = ''] = row.split(' ~ ');
    return { since, what, instead, message: new RegExp(message), line: new RegExp(line) };
  }),
);

const namesOf = remember(({ names }: Versions) => readNames(names));
const goneOf = remember(({ gone = '' }: Versions) => readNames(gone));

function readNames(text: string): readonly { readonly since: string; readonly names: RegExp }[] {
  return rowsOf(text).map((row) => {
    const [since = '', names = ''] = row.split(' ');
    return { since, names: new RegExp(`^(?:${names})$`) };
  });
}

function rowsOf(text: string): string[] {
  return text.split('\n').filter((row) => row !== '');
}

/** What is needed, and what to do without it. */
export interface Need {
  readonly words: string;
  readonly instead: string;
}

/** The newer version that a compiler's message shows to be needed. `compiler` is the one that refused: `javac 17.0.15`. */
export function findNeed(diagnostic: Diagnostic, compiler?: string): Need | null {
  const [, tool, running] = /^(\w+) ([\d.]+)/.exec(compiler ?? '') ?? [];
  const line = markPlace(diagnostic);
  const needs = ALL.filter((each) => tool === undefined || (each.compiler ?? each.of) === tool).map(
    (versions) => {
      const row = syntaxOf(versions).find(
        (each) =>
          each.message.test(diagnostic.message) &&
          each.line.test(line) &&
          (running === undefined || isBefore(running, each.since)),
      );
      return row === undefined ? null : describeNeed(versions, row.what, row.since, running, row.instead);
    },
  );
  return needs.find((need) => need !== null) ?? findMissing(diagnostic, running);
}

function findMissing({ message }: Diagnostic, running: string | undefined): Need | null {
  for (const { of, readMissing } of ALL) {
    const missing = readMissing?.(message) ?? null;
    if (missing !== null) return findNamed(of, missing.name, running, missing.what);
  }
  return null;
}

/** The newer version that has this name of the library. */
export function findNamed(of: string, name: string, running?: string, what = name): Need | null {
  const versions = versionsOf(of);
  const found = namesOf(versions).find(({ names }) => names.test(name));
  if (found === undefined || (running !== undefined && !isBefore(running, found.since))) return null;
  return describeNeed(versions, what, found.since, running, 'write it the older way');
}

/** The version in which this name of the library was removed. */
export function findGone(of: string, name: string, running: string): Need | null {
  const found = goneOf(versionsOf(of)).find(({ names }) => names.test(name));
  if (found === undefined || isBefore(running, found.since)) return null;
  const words = `${name} is in no ${of} from ${found.since} on, and ${of} ${running} runs here`;
  return { words, instead: 'write it the newer way' };
}

function describeNeed(
  { of, isBrief }: Versions,
  what: string,
  since: string,
  running: string | undefined,
  instead: string,
): Need {
  const shown = isBrief === true ? running?.split('.')[0] : running;
  const here = shown === undefined ? `an older ${of} runs here` : `${of} ${shown} runs here`;
  return { words: `${what} needs ${of} ${since} or later, and ${here}`, instead };
}

function isBefore(version: string, since: string): boolean {
  const [ours, theirs] = [version, since].map((each) => each.split('.').map(Number));
  const at = (theirs ?? []).findIndex((part, index) => part !== (ours?.[index] ?? 0));
  return at >= 0 && (ours?.[at] ?? 0) < (theirs?.[at] ?? 0);
}

/**
 * The compile error, with a message for all that needs a newer version. If all other messages are
 * about the same lines, it becomes our fault. Names that the student declares are not taken for those of a library.
 */
export function excuseNewer(
  fault: CompileError,
  declares: (name: string) => boolean,
): CompileError | JudgeError {
  const seen: { readonly need: Need; readonly line: number | undefined }[] = [];
  const follows = ({ message, place }: Diagnostic): boolean =>
    seen.some(({ line }) => line === place?.line || message.startsWith('constant expression required'));
  let isNewer = fault.total === fault.diagnostics.length;
  const diagnostics = fault.diagnostics.map((each) => {
    const name = ALL.map(({ readMissing }) => readMissing?.(each.message)?.name).find(
      (found) => found !== undefined,
    );
    const owner = name?.split('.')[0];
    const need = owner !== undefined && declares(owner) ? null : findNeed(each, fault.compiler);
    isNewer &&= need !== null || (name === undefined && follows(each));
    if (need === null) return each;
    seen.push({ need, line: each.place?.line });
    return { ...each, meaning: `${need.words}: ${need.instead}` };
  });
  return isNewer && seen.length > 0 ? lackFault(seen.map(({ need }) => need)) : { ...fault, diagnostics };
}

/** The fault of this computer. */
export function lackFault(needs: readonly Need[]): JudgeError {
  const all = [...new Map(needs.map((need) => [need.words, need])).values()];
  const instead = [...new Set(all.map((each) => each.instead))].join('; ');
  return {
    verdict: 'judge-error',
    fault: all.map(({ words }) => words).join('; '),
    remedy: `install that version and grade this submission again; or, where students have been told which version counts: ${instead}`,
  };
}
