/** `boardmark list`: the assignments found here. */
import { showComplaints } from '../assignment/show-complaints.js';
import { join } from 'node:path';
import { findPackageRoot } from '../package/package-root.js';
import { findAssignments } from '../assignment/find-assignment.js';
import { loadAssignment } from '../assignment/load.js';
import type { Assignment } from '../model.js';
import { renderTextTable } from '../report/text-table.js';
import { EXIT, type ExitCode } from '../io/exit.js';
import type { Io } from '../io/io.js';
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
    files.length === 0 ? describeNone() : `${renderTextTable({ head, rows, width: io.width, wrap: true })}\n`,
  );
  return loaded.every(({ ok }) => ok) ? EXIT.ok : EXIT.ourFault;
}

/** The assignments of the kit. The package holds none of them: otherwise everybody who installs it would have the hidden cases. */
const KIT = [
  ...['alquerque-2', 'alquerque-2-python', 'alquerque-3', 'checkers', 'endodoi-1'],
  ...['endodoi-2', 'endodoi-3', 'qirkat', 'reversi'],
];

function describeNone(): string {
  return `No assignments here: they are looked for below assignments/ and fixtures/ of this folder, and in $BOARDMARK_ASSIGNMENTS.

To try it at once, a small assignment with samples to grade (--language typescript, java, python, cpp or c):
  boardmark init assignments/greet --language typescript
  boardmark grade greet assignments/greet/submissions

The kit's own nine (${KIT.join(', ')})
lie in the git clone of boardmark, below fixtures/. To try a starter of one, there or with BOARDMARK_ASSIGNMENTS=CLONE/fixtures:
  boardmark export endodoi-1 starter --to student

How to go on: ${join(findPackageRoot(), 'docs', 'new-assignment.md')}
`;
}

function describeAssignment({ id, title, languages, rubric }: Assignment): string[] {
  const cases = rubric.flatMap((item) => item.cases);
  const hidden = cases.filter(({ visibility }) => visibility !== 'visible').length;
  return [
    id,
    title,
    Object.keys(languages).join(', '),
    String(rubric.reduce((sum, { points }) => sum + points, 0)),
    `${cases.length - hidden} visible, ${hidden} hidden`,
  ];
}
