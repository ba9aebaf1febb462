/**
 * Prints how many lines the first dialogue of each failing sample shows, before and after a shorter one is looked for:
 * `npm run shorter`, with ids of assignments for some of them, `--show` for the dialogues themselves, `--class` for the
 * budget of a class, `--cost` to grade without a search first, for the processor time of both.
 */
import { parseArgs } from 'node:util';
import { findAssignments } from '../grader/assignment/find-assignment.js';
import { loadAssignment } from '../grader/assignment/load.js';
import { countTold } from '../grader/explore/shorten/shortener.js';
import { grade } from '../grader/grade.js';
import type { Assignment, CaseResult, Shorter, SubmissionResult } from '../grader/model.js';
import { sortByImportance } from '../grader/report/case-importance.js';
import { layoutRows } from '../grader/report/layout.js';
import { createMeter } from '../grader/explore/meter.js';
import { openSandbox } from '../grader/run/open-sandbox.js';
import { collectSubmissions, requiredFiles } from '../grader/submission/collect.js';
import { openUnpackRoom } from '../grader/submission/unpack-room.js';

interface Line {
  readonly sample: string;
  readonly caseId: string;
  readonly before: number;
  readonly after: number;
  readonly shorter: Shorter | undefined;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cost: { type: 'boolean' },
    show: { type: 'boolean' },
    class: { type: 'boolean' },
    only: { type: 'string' },
  },
});
const lines: Line[] = [];
for (const { file } of await findAssignments(['fixtures'])) {
  const loaded = await loadAssignment(file);
  if (!loaded.ok) throw new Error(`${file} cannot be read`);
  if (positionals.length === 0 || positionals.includes(loaded.value.id)) await measure(loaded.value);
}
summarize();

async function measure(assignment: Assignment): Promise<void> {
  if (assignment.samples === null) return;
  const opened = await openSandbox('auto');
  if (!opened.ok) throw new Error(opened.fault.fault);
  const room = openUnpackRoom();
  try {
    const collected = await collectSubmissions([assignment.samples], requiredFiles(assignment), { room });
    if (!collected.ok) throw new Error(collected.fault.reason);
    const chosen = collected.value.filter(
      (each) => values.only === undefined || JSON.stringify(each).includes(values.only),
    );
    const meter = createMeter(opened.value);
    if (values.cost === true) {
      await grade(assignment, chosen, { sandbox: meter.sandbox, jobs: 2 });
      console.log(`without: ${Math.round(meter.cpuMs)} ms of processor time for ${chosen.length}`);
    }
    const before = meter.cpuMs;
    await grade(assignment, chosen, {
      sandbox: meter.sandbox,
      jobs: 2,
      shorten: values.class === true ? 'quickly' : 'thoroughly',
      onGraded: (result) => note(assignment, result),
    });
    console.log(`${assignment.id}: ${Math.round(meter.cpuMs - before)} ms for ${chosen.length} samples`);
  } finally {
    await room.remove();
    await opened.value.close();
  }
}

function note(assignment: Assignment, result: SubmissionResult): void {
  const first = sortByImportance(result.items).find(
    ({ case: { kind, visibility }, verdict }) =>
      kind === 'transcript' && visibility === 'visible' && textOf({ verdict }) !== null,
  );
  const difference = first === undefined ? null : textOf(first);
  if (first?.case.kind !== 'transcript' || difference === null) return;
  const before = countTold(first.case, difference);
  const { shorter } = first;
  const after = shorter?.kind === 'dialogue' ? shorter.rows.length : before;
  const sample = `${assignment.id} ${result.id}`;
  lines.push({ sample, caseId: first.case.id, before, after, shorter });
  console.log(`| ${sample} | ${first.case.id} | ${before} | ${after} |`);
  if (values.show === true && shorter?.kind === 'dialogue')
    console.log(
      layoutRows(shorter.rows, 120)
        .map(({ text }) => text)
        .join('\n'),
    );
}

function textOf({ verdict }: Pick<CaseResult, 'verdict'>) {
  if (verdict.verdict !== 'wrong-answer' && verdict.verdict !== 'run-time-error') return null;
  if ('deviations' in verdict) return null;
  return verdict.difference?.kind === 'text' ? verdict.difference : null;
}

function summarize(): void {
  const sum = (pick: (line: Line) => number): number => lines.reduce((total, line) => total + pick(line), 0);
  const [before, after] = [sum((line) => line.before), sum((line) => line.after)];
  console.log(
    `${lines.length} samples, ${before} lines before, ${after} after: ${(after / before).toFixed(2)}`,
  );
}
