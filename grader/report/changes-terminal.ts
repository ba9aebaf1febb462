/** What changed between two reports, for a terminal. */
import pc from 'picocolors';
import type {
  CaseChange,
  ClassChanges,
  Marks,
  RubricChange,
  RuleChange,
  Side,
  SubmissionChange,
} from './class-changes.js';
import { sanitize } from '../text/sanitize.js';
import { count, nameFirst } from '../text/units.js';

type Paint = ReturnType<typeof pc.createColors>;

export function renderChanges(changes: ClassChanges, style: { readonly color: boolean }): string {
  const paint = pc.createColors(style.color);
  const { submissions, unchanged, otherAssignment, otherSandbox, rubric, rules } = changes;
  const hasOtherVerdicts = submissions.some(({ cases }) => cases.length > 0);
  const notes = [
    ...(rubric.length > 0
      ? [`The rubric gives other points: ${rubric.map(showRubricChange).join(', ')}.`]
      : []),
    ...listRules(rules),
    ...(otherAssignment && hasOtherVerdicts
      ? ['The assignment is not the same in both: verdicts may have changed with what it asks.']
      : []),
    ...(otherAssignment && submissions.length === 0 && rubric.length + rules.length === 0
      ? ['The assignment is not the same in both, but no verdict and no mark differs.']
      : []),
    ...(otherSandbox ? ['The two were graded at different sandbox levels.'] : []),
  ];
  const marked = submissions.filter((each) => each.before?.points !== each.after?.points);
  const total = `${count(marked.length, 'submission')} with other points, ${submissions.length - marked.length} with other verdicts or items alone, ${unchanged} unchanged.`;
  return [
    ...notes.map((note) => paint.yellow(note)),
    ...submissions.map((change) => renderSubmissionChange(change, paint)),
    total,
  ].join('\n');
}

/** A line for each kind of change: what is the same of many items or cases is one decision. */
function listRules(rules: readonly RuleChange[]): string[] {
  const places = new Map<string, string[]>();
  for (const { item, case: title, what, before, after } of rules) {
    const words = `${what} ${before} → ${after}`;
    places.set(words, [...(places.get(words) ?? []), title === undefined ? item : `${item}, ${title}`]);
  }
  return [...places].map(([words, names]) => sanitize(`${nameFirst(names)}: ${words}.`));
}

function showRubricChange({ item, before, after }: RubricChange): string {
  return `${sanitize(item)} ${showPoints(before)} → ${showPoints(after)}`;
}

function renderSubmissionChange({ id, before, after, cases, items }: SubmissionChange, paint: Paint): string {
  return [
    `${paint.bold(sanitize(id))}: ${describeMarks(before, after, paint)}`,
    ...items.map((each) => `  ${sanitize(each.item)}: ${describeMarks(each.before, each.after, paint)}`),
    ...cases.map((change) => renderCaseChange(change)),
  ].join('\n');
}

function describeMarks(before: Marks | null, after: Marks | null, paint: Paint): string {
  if (before === null) return `new, ${showMarks(after)}`;
  if (after === null) return `gone, was ${showMarks(before)}`;
  const words = `${showMarks(before)} → ${showMarks(after)}`;
  if (after.points === before.points) return words;
  return after.points > before.points ? paint.green(words) : paint.red(words);
}

function showMarks(marks: Marks | null): string {
  if (marks === null) return 'nothing';
  const open = marks.undecided === 0 ? '' : ` (+${showPoints(marks.undecided)}?)`;
  return `${showPoints(marks.points)} of ${showPoints(marks.maxPoints)}${open}`;
}

function showPoints(points: number): string {
  return String(Math.round(points * 100) / 100);
}

function renderCaseChange({ item, id, title, before, after }: CaseChange): string {
  const name = title === id ? id : `${title} (${id})`;
  return `  ${sanitize(item)}, ${sanitize(name)}: ${showSide(before)} → ${showSide(after)}`;
}

function showSide(side: Side): string {
  if (side === null) return 'no such case';
  return side.verdict === 'accepted' ? side.verdict : `${side.verdict}, ${sanitize(side.summary)}`;
}
