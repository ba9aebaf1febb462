/** The policy.yaml and marks.csv that an instructor gave to an assignment: marks are counted by them, and nothing is graded. */
import { formatComplaint } from '../assignment/complaints.js';
import { parsePolicy, showTime } from '../assignment/load-policy.js';
import {
  err,
  ok,
  type Assignment,
  type AttemptRule,
  type HandedIn,
  type LatePolicy,
  type Result,
  type SubmissionResult,
} from '../model.js';
import { parseMarks } from '../report/gradebooks/marks-file.js';
import { settle, type SettlementRules } from '../score/settle.js';
import { settleLateness } from '../score/late.js';
import type { Due, MarkingFiles, Store, StoredSubmission } from './store/store.js';

/** All that is wrong with the files, if anything; `students` are those who have handed in. */
export function checkMarking(
  { policy, marks }: MarkingFiles,
  assignment: Assignment,
  students: ReadonlySet<string>,
): Result<null, readonly string[]> {
  const rule = policy === '' ? ok(null) : parsePolicy(policy, 'policy.yaml');
  const items = new Map(assignment.rubric.map((item) => [item.id, item]));
  const rows = marks === '' ? ok([]) : parseMarks(marks, { submissions: students, items });
  const faults = [
    ...(rule.ok ? [] : rule.fault.map(formatComplaint)),
    ...(rows.ok ? [] : rows.fault.map((fault) => `marks.csv, ${fault}`)),
  ];
  return faults.length > 0 ? err(faults) : ok(null);
}

/** When it is due: by the policy, or else as the settings have it. */
export function dueOf(store: Store, assignment: string): Due | null {
  const policy = rulesOf(store.marking(assignment))?.policy ?? null;
  if (policy === null) return store.due(assignment);
  const { dueMs, zone } = policy;
  const shown = showTime(new Date(dueMs).toISOString(), zone);
  return { due: shown.slice(0, shown.length - zone.length - 1), zone };
}

/** Whether the policy takes it for late; null without one. */
export function isLateByPolicy(store: Store, submission: StoredSubmission): boolean | null {
  const policy = rulesOf(store.marking(submission.assignment))?.policy ?? null;
  if (policy === null) return null;
  return settleLateness(policy, [submission.student], timeOf(submission), '0').step !== null;
}

/** Which of several submissions of a student counts. */
export function attemptRuleOf(store: Store, assignment: string): AttemptRule {
  return rulesOf(store.marking(assignment))?.policy?.attempts ?? 'newest';
}

/** The result with the mark that counts. Rows of marks.csv name the student. */
export function settleResult(
  store: Store,
  submission: StoredSubmission,
  result: SubmissionResult,
): SubmissionResult {
  const rules = rulesOf(store.marking(submission.assignment));
  if (rules === null) return result;
  const { student } = submission;
  const known = new Set(result.items.map(({ item }) => item.id));
  // An item that the assignment has no longer, or had not yet, is nobody's points.
  const marks = rules.marks.filter(({ item }) => item === null || known.has(item));
  const settled = settle({ ...result, id: student }, { ...rules, marks }, [student], timeOf(submission));
  return { ...settled, id: result.id };
}

function timeOf({ at }: StoredSubmission): HandedIn {
  return { atMs: Date.parse(at), markedLate: false };
}

/** The files change rarely, and are read for each row of a list. */
const read = new WeakMap<MarkingFiles, SettlementRules>();

/** They were checked when they were given. */
function rulesOf(files: MarkingFiles | null): SettlementRules | null {
  if (files === null) return null;
  const known = read.get(files);
  if (known !== undefined) return known;
  const rules = { policy: readPolicy(files.policy), marks: readMarks(files.marks) };
  read.set(files, rules);
  return rules;
}

function readPolicy(text: string): LatePolicy | null {
  const policy = text === '' ? null : parsePolicy(text, 'policy.yaml');
  return policy?.ok === true ? policy.value : null;
}

function readMarks(text: string): SettlementRules['marks'] {
  // What depends on the items was checked, too: which have which maximum, and which need no comment.
  const item = { points: Number.POSITIVE_INFINITY, manual: true } as const;
  const anything = { has: () => true, get: () => item, keys: () => [] };
  const rows = text === '' ? null : parseMarks(text, { submissions: anything, items: anything });
  return rows?.ok === true ? rows.value : [];
}
