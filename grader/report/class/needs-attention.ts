/** Submissions that need a person. */
import type { CaseResult, JudgeError, Rejected, SubmissionResult } from '../../model.js';
import { summarizeCase, tellRemedy } from '../explain.js';
import { remember } from '../../text/remember.js';
import { count } from '../../text/units.js';
import { commandToRename } from './rename-command.js';
import { limitsOf } from './times.js';

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
    const words = tellFault(each, verdict);
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

/** A fault of the assignment comes with what to do: instructors alone read this. */
function tellFault(result: CaseResult, verdict: Rejected | JudgeError): string {
  const summary = summarizeCase(result);
  const isTold = verdict.verdict === 'judge-error' && verdict.mends !== undefined;
  return isTold ? `${summary}. ${tellRemedy(verdict)}` : summary;
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
