/** Submissions that need a person. */
import type { CaseResult, SubmissionResult, ClassRename } from '../../model.js';
import { summarizeCase } from '../explain.js';
import { remember } from '../../text/remember.js';
import { count } from '../../text/units.js';
import { limitsOf } from './marks.js';

export interface NeedsAttention {
  readonly result: SubmissionResult;
  readonly kind:
    | 'judge-error'
    | 'missing-tool'
    | 'rejected'
    | 'near-limit'
    | 'other-name'
    | 'doubt'
    | 'library'
    | 'by-hand'
    | 'open';
  readonly words: string;
  /** The reason, in the same words for all submissions that have it. */
  readonly reason: string;
}

/** With more than this share of a limit used, a slower machine might have decided differently. */
const NEAR = 0.8;

/** One line for each reason why a person should look: undecided, refused, or decided near a time limit. */
export const listNeedingAttention = remember((submissions: readonly SubmissionResult[]) =>
  submissions.flatMap((result): readonly NeedsAttention[] => {
    const cases = result.items.flatMap((item) => item.cases);
    return [
      ...listFaults(result, cases),
      ...listOpen(result),
      ...listDoubts(result),
      ...listOtherNames(result, cases),
      ...listLibraries(result, cases),
      ...listNearLimit(result, cases),
    ];
  }),
);

/** A reason that several submissions share. */
export interface Reason {
  readonly kind: NeedsAttention['kind'];
  readonly words: string;
  readonly who: readonly SubmissionResult[];
}

/** Each reason once, the most frequent first. A missing tool is one line, however large the class is. */
export function groupByReason(concerns: readonly NeedsAttention[]): readonly Reason[] {
  const groups = new Map<string, Reason & { readonly who: SubmissionResult[] }>();
  for (const { kind, words, reason, result } of concerns) {
    const group = groups.get(reason) ?? { kind, words, who: [] };
    if (!group.who.includes(result)) group.who.push(result);
    groups.set(reason, group);
  }
  return [...groups.values()]
    .map((group) => ({ ...group, words: describeGroup(group) }))
    .toSorted((a, b) => b.who.length - a.who.length);
}

/** A reason of only one submission keeps its own figures. */
function describeGroup({ kind, words, who }: Reason): string {
  if (who.length === 1) return words;
  return kind === 'near-limit' ? `for example ${words}` : words.replace(/ \(\d+ cases?\)$/, '');
}

/** Why cases are undecided and why a submission was refused, each reason once. */
function listFaults(result: SubmissionResult, cases: readonly CaseResult[]): NeedsAttention[] {
  const faults = new Map<string, { kind: NeedsAttention['kind']; cases: number }>();
  for (const each of cases) {
    const { verdict } = each;
    if (verdict.verdict !== 'rejected' && verdict.verdict !== 'judge-error') continue;
    const words = summarizeCase(each);
    const known = faults.get(words)?.cases ?? 0;
    const lacksTool = verdict.verdict === 'judge-error' && verdict.missingTool !== undefined;
    faults.set(words, { kind: lacksTool ? 'missing-tool' : verdict.verdict, cases: known + 1 });
  }
  return [...faults].map(([words, fault]) => ({
    result,
    kind: fault.kind,
    reason: `${fault.kind} ${words}`,
    words: fault.kind === 'rejected' ? words : `${words} (${count(fault.cases, 'case')})`,
  }));
}

/** What a person has yet to decide: points that nobody gave, and what became of the mark after grading. */
function listOpen(result: SubmissionResult): NeedsAttention[] {
  const lacking = result.items.filter(({ item, undecided }) => item.manual === true && undecided !== '0');
  const { open = null, attempt = null } = result.settlement ?? {};
  return [
    ...lacking.map(({ item }) => ({ kind: 'by-hand' as const, words: `“${item.title}” is not marked yet` })),
    ...[open, attempt?.look ?? null].flatMap((words) =>
      words === null ? [] : { kind: 'open' as const, words },
    ),
  ].map((each) => ({ ...each, result, reason: `${each.kind} ${each.words}` }));
}

/** Doubts of intake: whose submission it is, or which of its files counts. */
function listDoubts(result: SubmissionResult): NeedsAttention[] {
  return (result.doubts ?? []).map((words) => ({ result, kind: 'doubt', reason: `doubt ${words}`, words }));
}

/** A required file that was handed in under another name: the program may be right, but was not graded. */
function listOtherNames(result: SubmissionResult, cases: readonly CaseResult[]): NeedsAttention[] {
  const problems = cases.flatMap(({ verdict }) => (verdict.verdict === 'missing' ? verdict.problems : []));
  const distinct = new Map(problems.map((problem) => [problem.message, problem]));
  return [...distinct.values()].flatMap(({ message, elsewhere }) => {
    if (elsewhere === undefined) return [];
    const { found, asked, rename } = elsewhere;
    const command = found === null ? null : commandToRename(result.origin, { found, asked, rename });
    const byHand =
      rename === undefined
        ? 'rename it'
        : `rename its class ${rename.from} to ${rename.to} in an editor and save it as ${asked}`;
    const words = `${message}: if it is the right file, ${command ?? byHand}, and grade again with --resume`;
    return [{ result, kind: 'other-name', reason: `other-name ${result.id}`, words } as const];
  });
}

/** A library that is not installed here: the program may be right where it is. */
function listLibraries(result: SubmissionResult, cases: readonly CaseResult[]): NeedsAttention[] {
  const names = cases.flatMap(({ verdict }) => {
    if (verdict.verdict === 'run-time-error') return verdict.library ?? [];
    return verdict.verdict === 'compile-error'
      ? verdict.diagnostics.flatMap(({ library }) => library ?? [])
      : [];
  });
  return [...new Set(names)].map((name) => ({
    ...{ result, kind: 'library', reason: `library ${name}` },
    words: `${name} is not here: if students may use it, install it for all users, or give it out (provided in assignment.yaml), and grade again`,
  }));
}

function listNearLimit(result: SubmissionResult, cases: readonly CaseResult[]): NeedsAttention[] {
  const near = cases
    .map((each) => ({ title: each.case.title, ...shareOfLimit(each) }))
    .filter(({ share }) => share >= NEAR)
    .toSorted((a, b) => b.share - a.share);
  const [worst] = near;
  if (worst === undefined) return [];
  const more = near.length > 1 ? `, and ${count(near.length - 1, 'more case')}` : '';
  const percent = String(Math.round(worst.share * 100));
  return [
    {
      result,
      kind: 'near-limit',
      reason: 'near-limit',
      words: `${worst.title}: ${percent} % of the limit of ${worst.what}${more}`,
    },
  ];
}

/** The share of its time limit that a case used without being stopped; 0 if unknown. */
function shareOfLimit({ case: testCase, verdict, wallMs, cpuMs }: CaseResult): {
  share: number;
  what: string;
} {
  const limits = limitsOf(testCase);
  if (limits === null || verdict.verdict.endsWith('limit-exceeded')) return { share: 0, what: '' };
  const wall = (wallMs ?? 0) / limits.wallMs;
  const cpu = (cpuMs ?? 0) / limits.cpuMs;
  return wall >= cpu ? { share: wall, what: 'elapsed time' } : { share: cpu, what: 'processor time' };
}

/** The command that gives a file of another name the one that is asked for, wherever it was found. */

/** A required file that lies there under another name. */
interface Misnamed {
  readonly found: string;
  readonly asked: string;
  /** The class in it that has to be renamed, too. */
  readonly rename?: ClassRename | undefined;
}

/** Null where no command is sure to work. `origin` is where the submission was found. */
export function commandToRename(origin: string, misnamed: Misnamed): string | null {
  if (misnamed.rename?.isPlain === false) return null;
  const [, archive, kind = '', inside = ''] = ARCHIVE.exec(origin) ?? [];
  if (archive === undefined) return renameInPlace(origin, misnamed);
  if (ARCHIVE.test(archive.slice(0, -1 - kind.length))) return null;
  const paths = placeOf(inside, misnamed);
  if (paths === null) return null;
  return kind.toLowerCase() === 'zip'
    ? renameInZip(archive, paths, misnamed)
    : renameInTar(archive, paths, misnamed, inside !== '');
}

const ARCHIVE = /^(.*\.(zip|tar|tgz|tar\.gz))(?:\/(.+))?$/i;

/** Where the file is, and where it has to be. */
interface Paths {
  readonly from: string;
  readonly to: string;
  /** The file lies beside other submissions, and needs a folder. */
  readonly isLoose: boolean;
}

/** Null if the file lies in an export of single files, but is not the one that `origin` names. */
function placeOf(origin: string, { found, asked }: Misnamed): Paths | null {
  const { above, name } = splitPath(origin);
  const [stem, ending] = splitName(name);
  if (name === found && ending !== '') return { from: origin, to: `${above}${stem}/${asked}`, isLoose: true };
  if (name.endsWith(`_${found}`) || name.endsWith(` - ${found}`))
    return { from: origin, to: `${origin.slice(0, -found.length)}${asked}`, isLoose: false };
  if (/_| - /.test(name) && /^\.[a-z]\w{0,4}$/i.test(ending)) return null;
  const below = origin === '' ? '' : `${origin}/`;
  return { from: below + found, to: below + wantedIn({ found, asked }), isLoose: false };
}

/** In the folder of the found file, if languages look there. */
function wantedIn({ found, asked }: Pick<Misnamed, 'found' | 'asked'>): string {
  return found.endsWith(`/${asked}`) ? asked : splitPath(found).above + asked;
}

function renameInPlace(origin: string, misnamed: Misnamed): string | null {
  const paths = placeOf(origin, misnamed);
  if (paths === null) return null;
  const { from, to, isLoose } = paths;
  if (isLoose) {
    const kept = isClassRenamed(misnamed) ? ` && rm ${quoteWord(from)}` : '';
    return `mkdir ${quoteWord(splitPath(to).above)} && ${rename(from, to, misnamed)}${kept}`;
  }
  return from.startsWith(`${origin}/`)
    ? `cd ${quoteWord(origin)} && ${rename(misnamed.found, wantedIn(misnamed), misnamed)}`
    : rename(from, to, misnamed);
}

/** A submission's own archive becomes a folder; that of a class is packed again. */
function renameInTar(archive: string, paths: Paths, misnamed: Misnamed, isOfClass: boolean): string {
  const folder = archive.replace(/\.(?:tar|tgz|tar\.gz)$/i, '');
  const [packed, unpacked] = [archive, folder].map(quoteWord);
  const unpack = `mkdir ${unpacked} && tar -xf ${packed} -C ${unpacked}`;
  const { from, to } = paths;
  if (!isOfClass) return `${unpack} && rm ${packed} && cd ${unpacked} && ${rename(from, to, misnamed)}`;
  const [inFrom, inTo] = [`${folder}/${from}`, `${folder}/${to}`];
  const make = paths.isLoose ? ` && mkdir ${quoteWord(splitPath(inTo).above)}` : '';
  const kept = paths.isLoose && isClassRenamed(misnamed) ? ` && rm ${quoteWord(inFrom)}` : '';
  const renamed = rename(inFrom, inTo, misnamed);
  return `${unpack}${make} && ${renamed}${kept} && tar -caf ${packed} -C ${unpacked} . && rm -r ${unpacked}`;
}

function renameInZip(archive: string, { from, to, isLoose }: Paths, misnamed: Misnamed): string {
  const [packed, quotedFrom, quotedTo] = [archive, from, to].map(quoteWord);
  if (!isClassRenamed(misnamed))
    return `printf '@ %s\\n@=%s\\n' ${quotedFrom} ${quotedTo} | zipnote -w ${packed}`;
  const isKept = !isLoose && !isSameFile(from, to);
  const changed = `unzip -p ${packed} ${quotedFrom} | ${changeClass(misnamed)} > ${quotedTo} && zip -q ${packed} ${quotedTo}`;
  const above = splitPath(to).above.slice(0, -1);
  const made = above === '' ? changed : `mkdir -p ${quoteWord(above)} && ${changed}`;
  return isKept ? made : `${made} && zip -qd ${packed} ${quotedFrom}`;
}

function rename(from: string, to: string, misnamed: Misnamed): string {
  const words = [from, to].map(quoteWord);
  // Two files that differ in upper and lower case alone are not taken.
  if (isClassRenamed(misnamed) && isSameFile(from, to))
    return `${changeClass(misnamed, '-i ')} ${words[0]} && mv ${words.join(' ')}`;
  return isClassRenamed(misnamed) ? `${changeClass(misnamed)} ${words.join(' > ')}` : `mv ${words.join(' ')}`;
}

function isClassRenamed({ rename: renamed }: Misnamed): boolean {
  return renamed !== undefined;
}

function isSameFile(from: string, to: string): boolean {
  return from.toLowerCase() === to.toLowerCase();
}

function changeClass({ rename: renamed }: Misnamed, option = ''): string {
  return `sed ${option}'s/\\b${renamed?.from ?? ''}\\b/${renamed?.to ?? ''}/g'`;
}

function splitPath(path: string): { readonly above: string; readonly name: string } {
  const at = path.lastIndexOf('/') + 1;
  return { above: path.slice(0, at), name: path.slice(at) };
}

function splitName(name: string): readonly [stem: string, ending: string] {
  const at = name.lastIndexOf('.');
  return at <= 0 ? [name, ''] : [name.slice(0, at), name.slice(at)];
}

function quoteWord(word: string): string {
  const plain = word.replace(/(?<=.)\/$/, '');
  return /^[\w./@+-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", `'\\''`)}'`;
}
