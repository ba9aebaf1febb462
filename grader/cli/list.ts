/** `boardmark list`: the assignments found here. */
import { showComplaints } from '../assignment/show-complaints.js';
import { findAssignments } from '../assignment/find-assignment.js';
import { loadAssignment } from '../assignment/load.js';
import type { Assignment } from '../model.js';
import { renderTextTable } from '../report/table.js';
import { EXIT, type ExitCode } from '../terminal/exit.js';
import type { Io } from '../terminal/io.js';
import { assignmentRoots } from '../terminal/setup.js';

export async function runList(io: Io): Promise<ExitCode> {
  const files = await findAssignments(assignmentRoots(io));
  const loaded = await Promise.all(files.map(({ file }) => loadAssignment(file)));
  const rows: string[][] = [];
  for (const one of loaded) {
    if (one.ok) rows.push(describeAssignment(one.value));
    else io.err(`${showComplaints(one.fault)}\n`);
  }
  const head = ['id', 'title', 'languages', 'points', 'cases'];
  io.out(
    files.length === 0 ? 'No assignments here.\n' : `${renderTextTable({ head, rows, width: io.width })}\n`,
  );
  return loaded.every(({ ok }) => ok) ? EXIT.ok : EXIT.ourFault;
}

function describeAssignment({ id, title, languages, rubric }: Assignment): string[] {
  const cases = rubric.flatMap((item) => item.cases);
  const hidden = cases.filter(({ visibility }) => visibility !== 'visible').length;
  return [
    id,
    title,
    Object.keys(languages).join(', '),
    String(rubric.reduce((sum, { points }) => sum + points, 0)),
    `${String(cases.length - hidden)} visible, ${String(hidden)} hidden`,
  ];
}
